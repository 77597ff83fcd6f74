//! How a body looks at a moment: which frame, and where its soles are.

use std::collections::BTreeMap;

use bevy::math::Vec2;

use crate::{
    draw::look::{Facing, Frame},
    mind::agent::AgentId,
    sim::agent::Posture,
    town::{Direction, Pose, Tile},
    view::space::world_from_tile,
};

/// Frames of the walk in a tile: contact and passing; two tiles make a cycle of four.
const FRAMES_PER_TILE: f32 = 2.0;
/// From the middle of a tile to the soles of somebody standing on it.
const STANDING: Vec2 = Vec2::new(0.0, -6.0);
/// From the middle of a seat to the lower edge of somebody sitting on it.
const SITTING: Vec2 = Vec2::new(0.0, -7.0);
/// From the middle of a pillow to the lower edge of the blanket.
const LYING: Vec2 = Vec2::new(0.0, -20.0);
/// Pixels between people on one tile.
const APART: Vec2 = Vec2::new(7.0, 3.0);

/// The way of a body in the present step; from a tile to itself while it rests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stride {
    /// Where it was.
    pub(super) from: Tile,
    /// Where it is going to be.
    pub(super) to: Tile,
}

impl Stride {
    /// Whether the body stays where it is.
    pub(super) fn is_rest(self) -> bool {
        self.from == self.to
    }

    /// The middle between the two tiles when `fraction` of the step is over, in pixels of the picture.
    pub(super) fn at(self, fraction: f32) -> Vec2 {
        world_from_tile(self.from).lerp(world_from_tile(self.to), fraction)
    }
}

/// The frame of a body when `fraction` of the step is over.
///
/// The feet follow the way, so that they fit every speed and stop when the time does: each step on a map changes the
/// sum of the coordinates by one, so that the sum tells odd steps from even ones.
pub(super) fn frame(stride: Stride, posture: Posture, fraction: f32) -> Frame {
    if !stride.is_rest() {
        let odd = (u32::from(stride.from.x) + u32::from(stride.from.y)) % 2;
        let walked = odd as f32 + fraction.clamp(0.0, 0.999);
        return Frame::Walk(facing(stride.from.towards(stride.to)), (walked * FRAMES_PER_TILE) as u32);
    }
    match posture.pose {
        Pose::Stand => Frame::Stand(facing(posture.facing)),
        Pose::Sit => Frame::Sit(facing(posture.facing)),
        Pose::Lie => Frame::Lie,
    }
}

fn facing(direction: Direction) -> Facing {
    match direction {
        Direction::Down => Facing::Down,
        Direction::Left => Facing::Left,
        Direction::Right => Facing::Right,
        Direction::Up => Facing::Up,
    }
}

/// From the middle of the tile to the soles, in pixels.
pub(super) fn soles(frame: Frame) -> Vec2 {
    match frame {
        Frame::Sit(_) => SITTING,
        Frame::Lie => LYING,
        _ => STANDING,
    }
}

/// How far each of those who rest on one tile steps aside, in pixels; nobody who has a tile alone does.
pub(super) fn apart(resting: impl IntoIterator<Item = (Tile, AgentId)>) -> BTreeMap<AgentId, Vec2> {
    let mut tiles: BTreeMap<Tile, Vec<AgentId>> = BTreeMap::new();
    for (tile, agent) in resting {
        tiles.entry(tile).or_default().push(agent);
    }
    let mut apart = BTreeMap::new();
    for agents in tiles.values_mut().filter(|agents| agents.len() > 1) {
        agents.sort_unstable();
        let middle = (agents.len() - 1) as f32 / 2.0;
        for (i, agent) in agents.iter().enumerate() {
            let back = if i % 2 == 0 { 0.0 } else { APART.y };
            apart.insert(*agent, Vec2::new((i as f32 - middle) * APART.x, back));
        }
    }
    apart
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stride(from: (u16, u16), to: (u16, u16)) -> Stride {
        Stride { from: Tile::new(from.0, from.1), to: Tile::new(to.0, to.1) }
    }

    #[test]
    fn a_cycle_of_the_walk_is_two_tiles_long() {
        let walk = [stride((4, 4), (5, 4)), stride((5, 4), (6, 4)), stride((6, 4), (6, 5))];
        let frames: Vec<Frame> = walk
            .iter()
            .flat_map(|stride| [0.0, 0.4, 0.6, 1.0].map(|fraction| frame(*stride, Posture::default(), fraction)))
            .collect();
        let right = |phase| Frame::Walk(Facing::Right, phase);
        let down = |phase| Frame::Walk(Facing::Down, phase);
        let expected = [
            right(0),
            right(0),
            right(1),
            right(1),
            right(2),
            right(2),
            right(3),
            right(3),
            down(0),
            down(0),
            down(1),
            down(1),
        ];
        assert_eq!(frames, expected);
    }

    #[test]
    fn one_sits_only_once_one_has_arrived() {
        let posture = Posture { facing: Direction::Up, pose: Pose::Sit };
        assert_eq!(frame(stride((2, 2), (3, 2)), posture, 0.5), Frame::Walk(Facing::Right, 1));
        assert_eq!(frame(stride((3, 2), (3, 2)), posture, 0.5), Frame::Sit(Facing::Up));
    }

    #[test]
    fn bodies_glide_from_tile_to_tile() {
        let stride = stride((1, 1), (2, 1));
        let (begin, end) = (world_from_tile(Tile::new(1, 1)), world_from_tile(Tile::new(2, 1)));
        assert_eq!([0.0, 0.5, 1.0].map(|fraction| stride.at(fraction)), [begin, (begin + end) / 2.0, end]);
    }

    #[test]
    fn people_on_one_tile_stand_beside_each_other() {
        let (here, there) = (Tile::new(3, 3), Tile::new(9, 9));
        let apart = apart([(here, AgentId(7)), (there, AgentId(1)), (here, AgentId(2))]);
        assert_eq!(apart.len(), 2);
        assert_eq!(apart[&AgentId(2)].x, -apart[&AgentId(7)].x);
        assert!(apart[&AgentId(2)].x < 0.0);
    }
}
