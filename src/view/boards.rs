//! Where the boards with people's words go: beside each other, over their heads, inside the window.

use std::collections::BTreeMap;

use bevy::math::{Rect, Vec2};

use crate::{
    mind::{percept::AgentId, speech::ConversationId},
    view::{balloon::TAIL_SIZE, bubble::rises},
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
/// How many boards may be piled up.
const PILE: f32 = 3.5;

/// On which side of the speaker's head a board hangs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// To the left.
    Left,
    /// Over it.
    Middle,
    /// To the right.
    Right,
}

/// A board that wants a place, in pixels of the screen, `y` up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    /// Where the tail points.
    pub(super) head: Vec2,
    /// Width and height.
    pub(super) size: Vec2,
    /// From the speaker to the one who is spoken to.
    pub(super) towards: Option<Vec2>,
    /// Decided before.
    pub(super) side: Option<Side>,
}

impl Wish {
    /// The sides on which the board may hang, the best first: away from the other one, so that both have room.
    fn sides(&self) -> Vec<Side> {
        if let Some(side) = self.side {
            return vec![side];
        }
        match self.towards.filter(|towards| *towards != Vec2::ZERO) {
            None => vec![Side::Middle, Side::Left, Side::Right],
            // Of two who stand one above the other the lower one has the right.
            Some(towards) if (towards.x.abs() < 1.0 && towards.y < 0.0) || towards.x >= 1.0 => {
                vec![Side::Left, Side::Middle, Side::Right]
            }
            Some(_) => vec![Side::Right, Side::Middle, Side::Left],
        }
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
        };
        let room = view.inflate(-MARGIN * unit);
        let left = self.head.x + from_middle - self.size.x / 2.0;
        let left = left.clamp(room.min.x, (room.max.x - self.size.x).max(room.min.x));
        let bottom = self.head.y + (TAIL_SIZE.1 - 1) as f32 * unit;
        let corner = Vec2::new(left, bottom).round();
        Rect { min: corner, max: corner + self.size }
    }
}

/// A place for a board: the side, where it would be alone there, and by how much it has to rise.
pub(super) type Place = (Side, Rect, f32);

/// Finds places for boards, from the one in front to the one behind all others: each on the side where it rises least.
fn places(wishes: &[Wish], view: Rect, unit: f32) -> Vec<Place> {
    let highest = wishes.iter().map(|wish| wish.size.y).fold(0.0, f32::max) * PILE;
    let mut placed: Vec<Rect> = Vec::new();
    let mut places: Vec<Place> = Vec::new();
    for wish in wishes {
        let candidates = wish.sides().into_iter().map(|side| {
            let alone = wish.alone(side, view, unit);
            let all: Vec<Rect> = placed.iter().copied().chain([alone]).collect();
            // Those already placed do not overlap, or cannot help it.
            let rise = rises(&all, OVERLAP * unit, highest).last().copied().unwrap_or(0.0);
            (side, alone, rise)
        });
        let Some(best) = candidates.min_by(|one, other| one.2.total_cmp(&other.2)) else { continue };
        let (_, alone, rise) = best;
        placed.push(Rect { min: alone.min + Vec2::Y * rise, max: alone.max + Vec2::Y * rise });
        places.push(best);
    }
    places
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

/// Where boards are, as it follows from where people are: the head, the place, and how many boards are behind.
pub(super) fn layout(mut speakers: Vec<Speaker>, view: Rect, unit: f32) -> BTreeMap<AgentId, (Vec2, Place, usize)> {
    // Whoever stands lower in the picture is in front and keeps their place.
    let lower = |one: &Speaker, other: &Speaker| one.wish.head.y.total_cmp(&other.wish.head.y);
    speakers.sort_by(|one, other| lower(one, other).then(one.agent.cmp(&other.agent)));
    let wishes: Vec<Wish> = speakers.iter().map(|speaker| speaker.wish).collect();
    let found = places(&wishes, view, unit).into_iter().zip((0..wishes.len()).rev());
    speakers
        .iter()
        .zip(found)
        .map(|(speaker, (place, depth))| (speaker.agent, (speaker.wish.head, place, depth)))
        .collect()
}

/// A board raised from where it would be alone, but not beyond the upper edge of the window.
pub(super) fn held_below(top: f32, alone: Rect, by: f32) -> Rect {
    let rise = by.min((top - alone.max.y).floor());
    Rect { min: alone.min + Vec2::Y * rise, max: alone.max + Vec2::Y * rise }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: Rect = Rect { min: Vec2::ZERO, max: Vec2::new(1_280.0, 720.0) };

    fn wish(x: f32, towards: Option<Vec2>) -> Wish {
        Wish { head: Vec2::new(x, 100.0), size: Vec2::new(200.0, 80.0), towards, side: None }
    }

    #[test]
    fn two_who_talk_have_their_boards_side_by_side() {
        let pair = [wish(600.0, Some(Vec2::new(64.0, 0.0))), wish(664.0, Some(Vec2::new(-64.0, 0.0)))];
        let places = places(&pair, VIEW, 2.0);
        for ((side, board, rise), (expected, head)) in places.iter().zip([(Side::Left, 600.0), (Side::Right, 664.0)]) {
            assert_eq!((*side, *rise, board.min.y), (expected, 0.0, 104.0));
            assert!(board.min.x < head && head < board.max.x, "{board:?}");
        }
        assert_eq!(wish(600.0, Some(Vec2::new(0.0, 32.0))).sides()[0], Side::Right);
        assert_eq!(wish(600.0, Some(Vec2::new(0.0, -32.0))).sides()[0], Side::Left);
    }

    #[test]
    fn a_board_takes_the_side_where_there_is_room() {
        let places = places(&[wish(600.0, None), wish(715.0, None), wish(650.0, None)], VIEW, 2.0);
        let sides: Vec<Side> = places.iter().map(|(side, ..)| *side).collect();
        assert_eq!(sides, [Side::Middle, Side::Right, Side::Middle]);
        assert_eq!(places.iter().map(|(.., rise)| *rise).collect::<Vec<_>>(), [0.0, 0.0, 76.0]);
    }

    #[test]
    fn the_talks_that_matter_most_are_heard() {
        let speaker = |agent: u32, talk: u32, x: f32| Speaker {
            agent: AgentId(agent),
            conversation: ConversationId(talk),
            wish: wish(x, None),
        };
        let all = [speaker(0, 0, 640.0), speaker(1, 0, 700.0), speaker(2, 1, 500.0), speaker(3, 2, 900.0)];
        for (picked, expected) in [(None, [0, 1, 2]), (Some(AgentId(3)), [0, 1, 3])] {
            let mut speakers = all.to_vec();
            heard(&mut speakers, picked.as_slice(), Vec2::new(640.0, 100.0));
            assert_eq!(speakers.iter().map(|speaker| speaker.agent.0).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn boards_stay_in_the_window() {
        for x in [0.0, 3.0, 700.0, 1_279.0] {
            let board = wish(x, None).alone(Side::Middle, VIEW, 2.0);
            assert!(board.min.x >= 4.0 && board.max.x <= 1_276.0, "{board:?}");
            let tail = tail_left(board, Vec2::new(x, 100.0), 2.0);
            assert!((4.0..=184.0).contains(&tail), "{tail}");
        }
        let board = Rect::new(0.0, 600.0, 200.0, 680.0);
        assert_eq!(held_below(716.0, board, 0.0), board);
        assert_eq!(held_below(716.0, board, 100.0).max.y, 716.0);
        assert_eq!(held_below(650.0, board, 0.0).max.y, 650.0);
    }
}
