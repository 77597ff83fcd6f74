//! Where the boards with people's words go: beside each other, over their heads, inside the window.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use bevy::math::{Rect, Vec2};

use crate::{
    mind::{agent::AgentId, speech::ConversationId},
    view::balloon::TAIL_SIZE,
};

/// How far a board reaches beyond its speaker's head on the side of the other one, at least and at most, in units of
/// [`crate::view::pixels::Pixels::unit`].
const REACH: (f32, f32) = (6.0, 14.0);
/// Between boards and the edge of the window, in units.
pub(super) const MARGIN: f32 = 2.0;
/// In so many talks people's words are shown at a time; more than that nobody reads.
const TALKS: usize = 2;
/// How far boards may overlap, in units: no more than their edges.
const OVERLAP: f32 = 2.0;
/// From the edge of a board to a head that it is to hang over, at least, in units.
const HOLD: f32 = 6.0;
/// What it costs to hide a square unit of another board; a board that rises by a unit costs 1.
const HIDDEN: f32 = 20.0;
/// What it costs to hang on the second-best side, on the third, or beside another board.
const SECOND_BEST: f32 = 4.0;
/// What it costs to hide a square unit of somebody who talks.
const FACE: f32 = 0.5;
/// What it costs to hang under the feet, where there is no room over the head.
const UNDER: f32 = 90.0;
/// A board rises at most by so many units to leave those behind it in sight.
const LIFT: f32 = 44.0;
/// More boards than these are placed one by one.
const WEIGHED_TOGETHER: usize = 4;

/// On which side of the speaker's head a board hangs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Side {
    /// To the left.
    Left,
    /// Over it.
    Middle,
    /// To the right.
    Right,
    /// Beside another board: from the head to the middle of the board, in pixels of the screen.
    Beside(f32),
}

/// A board that wants a place, in pixels of the screen, `y` up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    /// Where the tail points.
    pub(super) head: Vec2,
    /// Where it points if the board hangs under the speaker.
    pub(super) feet: Vec2,
    /// Width and height.
    pub(super) size: Vec2,
    /// From the speaker to the one who is spoken to.
    pub(super) towards: Option<Vec2>,
    /// Decided before.
    pub(super) side: Option<Side>,
}

impl Wish {
    /// The sides on which the board may hang, the best first: away from the other one, so that both have room.
    fn sides(&self) -> [Side; 3] {
        match self.towards.filter(|towards| *towards != Vec2::ZERO) {
            None => [Side::Middle, Side::Left, Side::Right],
            // Of two who stand one above the other the lower one has the right.
            Some(towards) if (towards.x.abs() < 1.0 && towards.y < 0.0) || towards.x >= 1.0 => {
                [Side::Left, Side::Middle, Side::Right]
            }
            Some(_) => [Side::Right, Side::Middle, Side::Left],
        }
    }

    /// Places directly beside boards that hang already, from where the tail still reaches the head.
    fn beside(&self, placed: &[Rect], unit: f32) -> Vec<Side> {
        let half = self.size.x / 2.0;
        let most = (half - HOLD * unit).max(0.0);
        let middles =
            placed.iter().flat_map(|other| [other.min.x + OVERLAP * unit - half, other.max.x - OVERLAP * unit + half]);
        middles.map(|middle| middle - self.head.x).filter(|aside| aside.abs() <= most).map(Side::Beside).collect()
    }

    /// Where the board would be on a side if it were alone, inside the window.
    fn alone(&self, side: Side, view: Rect, unit: f32) -> Rect {
        let apart = self.towards.map_or(0.0, |towards| towards.x.abs());
        let reach = (apart / 2.0 - unit).clamp(REACH.0 * unit, REACH.1 * unit);
        let aside = (self.size.x / 2.0 - reach).max(0.0);
        let from_middle = match side {
            Side::Left => -aside,
            Side::Middle => 0.0,
            Side::Right => aside,
            Side::Beside(aside) => aside,
        };
        let room = view.inflate(-MARGIN * unit);
        let left = self.head.x + from_middle - self.size.x / 2.0;
        let left = left.clamp(room.min.x, (room.max.x - self.size.x).max(room.min.x));
        let bottom = self.head.y + (TAIL_SIZE.1 - 1) as f32 * unit;
        let corner = Vec2::new(left, bottom).round();
        Rect { min: corner, max: corner + self.size }
    }

    /// The same under the speaker's feet.
    fn under(&self, over: Rect, unit: f32) -> Rect {
        let top = (self.feet.y - (TAIL_SIZE.1 - 1) as f32 * unit).round();
        lifted(over, top - over.max.y)
    }
}

/// Where boards may hang, in pixels of the screen, `y` up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<'a> {
    /// What of the window no panel at its edges hides.
    pub(super) view: Rect,
    /// Panels that lie in it.
    pub(super) panels: &'a [Rect],
    /// The bodies of those who talk.
    pub(super) people: &'a [Rect],
    /// The pixels of boards.
    pub(super) unit: f32,
}

/// A place for a board: the side, where it would be alone there, and by how much it has to rise.
pub(super) type Place = (Side, Rect, f32);

/// Finds places for boards, from the one in front to the one behind all others: so that none hides another if there is
/// any way, and each is as near to its head as it can be. One that hung somewhere before stays there, unless something
/// would be hidden.
fn places(wishes: &[Wish], ground: &Ground<'_>) -> Vec<Place> {
    let search = Search { ground };
    let decided = search.best(wishes, &mut ground.panels.to_vec());
    if decided.hidden == 0.0 || wishes.iter().all(|wish| wish.side.is_none()) {
        return decided.places;
    }
    let anew: Vec<Wish> = wishes.iter().map(|wish| Wish { side: None, ..*wish }).collect();
    let anew = search.best(&anew, &mut ground.panels.to_vec());
    if anew.hidden < decided.hidden { anew.places } else { decided.places }
}

/// Looks for places in a window.
struct Search<'a> {
    ground: &'a Ground<'a>,
}

/// Places for some boards, and what they cost.
#[derive(Clone, Debug, Default)]
struct Arrangement {
    cost: f32,
    /// How much they hide of each other, in pixels squared.
    hidden: f32,
    places: Vec<Place>,
}

impl Search<'_> {
    /// The best places for some boards, with those before them where they are.
    fn best(&self, wishes: &[Wish], placed: &mut Vec<Rect>) -> Arrangement {
        let Some((wish, others)) = wishes.split_first() else { return Arrangement::default() };
        let mut ways: Vec<(f32, f32, Place)> =
            self.sides(wish, placed).into_iter().map(|(side, cost)| self.weigh(wish, side, cost, placed)).collect();
        ways.sort_by(|one, other| one.0.total_cmp(&other.0));
        let boards = placed.len() - self.ground.panels.len() + wishes.len();
        ways.truncate(if boards > WEIGHED_TOGETHER { 1 } else { usize::MAX });
        let arranged = ways.into_iter().map(|(cost, hidden, place)| {
            placed.push(lifted(place.1, place.2));
            let mut rest = self.best(others, placed);
            placed.pop();
            rest.places.insert(0, place);
            Arrangement { cost: cost + rest.cost, hidden: hidden + rest.hidden, places: rest.places }
        });
        arranged.min_by(|one, other| one.cost.total_cmp(&other.cost)).unwrap_or_default()
    }

    /// Where a board may hang, with what it costs in itself.
    fn sides(&self, wish: &Wish, placed: &[Rect]) -> Vec<(Side, f32)> {
        if let Some(side) = wish.side {
            return vec![(side, 0.0)];
        }
        let usual = wish.sides().into_iter().zip([0.0, SECOND_BEST, 2.0 * SECOND_BEST]);
        usual.chain(wish.beside(placed, self.ground.unit).into_iter().map(|side| (side, 2.0 * SECOND_BEST))).collect()
    }

    /// What a side costs in all, how much is hidden then, and the place: as high as it must be, or under the speaker.
    fn weigh(&self, wish: &Wish, side: Side, cost: f32, placed: &[Rect]) -> (f32, f32, Place) {
        let Ground { view, people, unit, .. } = *self.ground;
        let over = wish.alone(side, view, unit);
        let under = wish.under(over, unit);
        // Less than nothing where the board is too high for the window.
        let room = view.max.y - MARGIN * unit - over.max.y;
        let least = free_rise(over, placed, unit);
        let both: Vec<Rect> = placed.iter().chain(people).copied().collect();
        let clear = free_rise(over, &both, unit);
        let mut ways = vec![(over, least.min(room), 0.0)];
        if clear > least && clear <= least.max(0.0) + LIFT * unit && clear <= room {
            ways.push((over, clear, 0.0));
        }
        if under.min.y >= view.min.y + MARGIN * unit {
            ways.push((under, 0.0, UNDER));
        }
        let weighed = ways.into_iter().map(|(alone, rise, dear)| {
            let board = lifted(alone, rise);
            let all = |others: &[Rect]| others.iter().map(|other| hidden(board, *other, unit)).sum::<f32>();
            let (boards, faces) = (all(placed), all(people));
            let area = unit * unit;
            let cost = cost + dear + rise.abs() / unit + boards / area * HIDDEN + faces / area * FACE;
            (cost, boards, (side, alone, rise))
        });
        let best = weighed.min_by(|one, other| one.0.total_cmp(&other.0));
        best.unwrap_or((f32::MAX, 0.0, (side, over, 0.0)))
    }
}

fn lifted(rect: Rect, by: f32) -> Rect {
    Rect { min: rect.min + Vec2::Y * by, max: rect.max + Vec2::Y * by }
}

/// How much two boards have in common beyond their edges, in pixels squared.
fn hidden(one: Rect, other: Rect, unit: f32) -> f32 {
    let common = one.intersect(other);
    let (width, height) = (common.width() - OVERLAP * unit, common.height() - OVERLAP * unit);
    if common.is_empty() { 0.0 } else { width.max(0.0) * height.max(0.0) }
}

/// How far a board must rise to hide none of those that hang already.
fn free_rise(alone: Rect, placed: &[Rect], unit: f32) -> f32 {
    let mut rise: f32 = 0.0;
    // Each round clears one board at least.
    for _ in 0..placed.len() {
        let board = lifted(alone, rise);
        let tops = placed.iter().filter(|other| hidden(board, **other, unit) > 0.0).map(|other| other.max.y);
        let Some(top) = tops.reduce(f32::max) else { break };
        rise = top - OVERLAP * unit - alone.min.y;
    }
    rise
}

/// How far to the right of a board's corner its tail begins.
pub(super) fn tail_left(board: Rect, head: Vec2, unit: f32) -> f32 {
    let width = TAIL_SIZE.0 as f32 * unit;
    let wanted = head.x - width / 2.0 - board.min.x;
    // Not where the corners are round.
    wanted.clamp(2.0 * unit, (board.width() - width - 2.0 * unit).max(2.0 * unit)).round()
}

/// Somebody who has something to say, for a frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Speaker {
    pub(super) agent: AgentId,
    /// In which talk.
    pub(super) conversation: ConversationId,
    /// The board that they want.
    pub(super) wish: Wish,
}

/// Keeps those of the talks that matter most: talks of whoever is picked out, then those nearest to the middle.
pub(super) fn heard(speakers: &mut Vec<Speaker>, picked: &[AgentId], middle: Vec2) {
    let mut talks: BTreeMap<ConversationId, (bool, f32)> = BTreeMap::new();
    for speaker in &*speakers {
        let (is_other, distance) = (!picked.contains(&speaker.agent), speaker.wish.head.distance(middle));
        let rank = talks.entry(speaker.conversation).or_insert((is_other, distance));
        *rank = (rank.0 && is_other, rank.1.min(distance));
    }
    let mut ranked: Vec<(bool, f32, ConversationId)> =
        talks.into_iter().map(|(talk, (is_other, distance))| (is_other, distance, talk)).collect();
    ranked.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)).then(one.2.cmp(&other.2)));
    let kept: Vec<ConversationId> = ranked.iter().take(TALKS).map(|(.., talk)| *talk).collect();
    speakers.retain(|speaker| kept.contains(&speaker.conversation));
}

/// Where boards are, as it follows from where people are: where the tail points, the place, and how many boards are behind.
pub(super) fn layout(mut speakers: Vec<Speaker>, ground: &Ground<'_>) -> BTreeMap<AgentId, (Vec2, Place, usize)> {
    // Whoever stands lower in the picture is in front and keeps their place.
    let lower = |one: &Speaker, other: &Speaker| one.wish.head.y.total_cmp(&other.wish.head.y);
    speakers.sort_by(|one, other| lower(one, other).then(one.agent.cmp(&other.agent)));
    let wishes: Vec<Wish> = speakers.iter().map(|speaker| speaker.wish).collect();
    let found = places(&wishes, ground).into_iter().zip((0..wishes.len()).rev());
    speakers
        .iter()
        .zip(found)
        .map(|(speaker, (place, depth))| {
            let Wish { head, feet, .. } = speaker.wish;
            let end = if place.1.max.y <= feet.y { feet } else { head };
            (speaker.agent, (end, place, depth))
        })
        .collect()
}

/// A board raised from where it would be alone, but not beyond the upper edge of the window.
pub(super) fn held_below(top: f32, alone: Rect, by: f32) -> Rect {
    let rise = by.min((top - alone.max.y).floor());
    Rect { min: alone.min + Vec2::Y * rise, max: alone.max + Vec2::Y * rise }
}
