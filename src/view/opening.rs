//! What one sees first of a new town: the first hours go by before one looks, and the camera looks where most is going on.
//!
//! The town begins as early as ever and lives all of its steps; only nobody watches everybody sleep.

use bevy::prelude::*;

use crate::{
    sim::{
        activity::Activity,
        agent::{Position, Roster},
        company::Company,
    },
    town::{GameTime, Tile, TimeOfDay},
    view::{camera::CameraSystems, eye::Eye, guide::Guide, selection::Selected, space::world_from_tile},
};

/// When one begins to look: everybody is up, and most are on their way or at work.
const MORNING: TimeOfDay = TimeOfDay::new(8, 30);
/// People so far from each other are seen together, in tiles across and down.
const SEEN: (u16, u16) = (15, 8);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LookAtLife>().add_systems(Update, look.in_set(CameraSystems::Orders));
}

/// The camera is where most is going on, or where the arrow points.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookAtLife;

/// When a town that has just begun is looked at.
#[must_use]
pub fn morning(begin: GameTime) -> GameTime {
    GameTime::from_day_time(begin.day(), MORNING).max(begin)
}

/// Somebody as they count for the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Alive {
    tile: Tile,
    /// Whoever walks or talks is livelier than whoever sits.
    weight: u32,
}

/// The middle of those people who are seen together and among whom most is going on.
fn liveliest(people: &[Alive]) -> Option<Tile> {
    let near = |one: Tile, other: Tile| one.x.abs_diff(other.x) <= SEEN.0 && one.y.abs_diff(other.y) <= SEEN.1;
    let around = |middle: Tile| people.iter().filter(move |person| near(middle, person.tile));
    let life = |person: &&Alive| around(person.tile).map(|other| other.weight).sum::<u32>();
    // Of equal ones the first from the left, so that the same town is always seen from the same place.
    let best = people.iter().max_by_key(|person| (life(person), std::cmp::Reverse(person.tile)))?;
    let (sum, count) = around(best.tile).fold(((0_u32, 0_u32), 0), |((x, y), count), person| {
        ((x + u32::from(person.tile.x), y + u32::from(person.tile.y)), count + 1)
    });
    let middle = |sum: u32| u16::try_from(sum / count).unwrap_or(u16::MAX);
    (count > 0).then(|| Tile::new(middle(sum.0), middle(sum.1)))
}

/// Beginners see whom the arrow points at; all others see where most is going on.
fn look(
    mut asked: MessageReader<LookAtLife>,
    mut eye: ResMut<Eye>,
    (guide, roster): (Res<Guide>, Res<Roster>),
    people: Query<(&Position, &Activity, &Company)>,
) {
    if asked.read().count() == 0 {
        return;
    }
    let awake = |(_, activity, _): &(&Position, &Activity, &Company)| !activity.is_asleep();
    let shown = match guide.0 {
        Some(Selected::Person(agent)) => roster.entity(agent).and_then(|body| people.get(body).ok()).filter(awake),
        _ => None,
    };
    let weighed = |(position, _, company): (&Position, &Activity, &Company)| {
        let stirs = position.tile != position.before || company.is_talking();
        Alive { tile: position.tile, weight: 1 + u32::from(stirs) }
    };
    let alive: Vec<Alive> = people.iter().filter(awake).map(weighed).collect();
    if let Some(tile) = shown.map(|(position, ..)| position.tile).or_else(|| liveliest(&alive)) {
        eye.go_at_once(world_from_tile(tile));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alive(x: u16, y: u16, weight: u32) -> Alive {
        Alive { tile: Tile::new(x, y), weight }
    }

    #[test]
    fn the_view_is_where_most_is_going_on() {
        for (people, expected) in [
            (vec![], None),
            (vec![alive(3, 4, 1)], Some((3, 4))),
            // Two together against one alone, and two who talk against three who sit.
            (vec![alive(80, 50, 1), alive(10, 10, 1), alive(14, 12, 1)], Some((12, 11))),
            (
                vec![alive(80, 50, 2), alive(82, 50, 2), alive(10, 10, 1), alive(11, 10, 1), alive(12, 10, 1)],
                Some((81, 50)),
            ),
        ] {
            assert_eq!(liveliest(&people), expected.map(|(x, y)| Tile::new(x, y)), "{people:?}");
        }
    }

    #[test]
    fn a_new_town_is_looked_at_in_the_morning() {
        let at = |hour, minute| GameTime::from_day_time(0, TimeOfDay::new(hour, minute));
        assert_eq!(morning(at(6, 0)), at(8, 30));
        assert_eq!(morning(at(9, 15)), at(9, 15), "nobody goes back in time");
    }
}
