//! Whom the player watches: the selected, the followed, those nearest to the middle of the picture, and those of whom the
//! last letters tell. A language model that attends to watched people is asked for these.

use std::collections::BTreeSet;

use bevy::{prelude::*, window::PrimaryWindow};

use crate::{
    mind::agent::AgentId,
    model_link::ModelLink,
    sim::{
        agent::{Position, Roster},
        news::News,
    },
    town::Tile,
    ui::news::Mail,
    view::{
        eye::Eye,
        selection::{Selected, Selection},
    },
};

/// So many of those in the picture are watched: with all of them, a full square would cost as much as the town.
const NEAREST: usize = 5;
/// The people of so many of the last letters are watched.
const LETTERS: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, watch);
}

/// Tells the model whom the player watches.
fn watch(
    link: Res<ModelLink>,
    (selection, eye): (Res<Selection>, Res<Eye>),
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    (roster, bodies): (Res<Roster>, Query<&Position>),
    (mail, news): (Res<Mail>, Res<News>),
    mut before: Local<BTreeSet<AgentId>>,
) {
    let body = |(agent, entity)| Some((agent, bodies.get(entity).ok()?.tile));
    let mut watched: BTreeSet<AgentId> = mail.people(news.told(), LETTERS).collect();
    if let Some(window) = window {
        watched.extend(nearest(eye.seen(&window), roster.iter().filter_map(body)));
    }
    watched.extend(selection.followed);
    if let Some(Selected::Person(agent)) = selection.selected {
        watched.insert(agent);
    }
    if watched != *before {
        link.attention().watch(watched.clone());
        *before = watched;
    }
}

/// Those who are nearest to the middle of what is seen, in tiles.
fn nearest((one, other): (Vec2, Vec2), bodies: impl Iterator<Item = (AgentId, Tile)>) -> Vec<AgentId> {
    let seen = Rect::from_corners(one, other);
    let place = |tile: Tile| Vec2::new(f32::from(tile.x) + 0.5, f32::from(tile.y) + 0.5);
    let distance = |tile: Tile| place(tile).distance_squared(seen.center());
    let mut near: Vec<(AgentId, Tile)> = bodies.filter(|(_, tile)| seen.contains(place(*tile))).collect();
    near.sort_by(|(one, here), (other, there)| distance(*here).total_cmp(&distance(*there)).then(one.cmp(other)));
    near.into_iter().take(NEAREST).map(|(agent, _)| agent).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{brain::attention::Mode, mind::question::Kind, ui::testing::Player};

    #[test]
    fn the_nearest_in_the_picture_are_watched() {
        let bodies = [(0, 10, 10), (1, 11, 10), (2, 40, 10), (3, 12, 12), (4, 8, 8), (5, 15, 15), (6, 10, 11)];
        let bodies = bodies.map(|(id, x, y)| (AgentId(id), Tile::new(x, y)));
        let seen = (Vec2::new(0.0, 0.0), Vec2::new(20.5, 20.5));
        let near: Vec<u32> = nearest(seen, bodies.into_iter()).into_iter().map(|agent| agent.0).collect();
        assert_eq!(near, [0, 1, 6, 4, 3], "nobody outside, and not all of those inside");
        assert_eq!(nearest((Vec2::ZERO, Vec2::ONE), bodies.into_iter()), []);
    }

    #[test]
    fn whoever_is_selected_or_followed_is_watched() {
        let mut player = Player::at("09:00");
        let klaus = player.select("Klaus Mueller");
        let asks =
            |player: &mut Player, agent| player.world().resource::<ModelLink>().attention().asks(agent, Kind::Day);
        assert_eq!(player.world().resource::<ModelLink>().attention().mode(), Mode::Watched);
        assert!(asks(&mut player, klaus));
        let maria = player.select("Maria Lopez");
        player.world().resource_mut::<Selection>().followed = Some(klaus);
        player.wait(2);
        assert!(asks(&mut player, klaus) && asks(&mut player, maria));
        let count = (0..25).filter(|id| asks(&mut player, AgentId(*id))).count();
        assert!(count < 25, "not everybody is watched");
    }
}
