//! From the rectangle of a thing to the spots where it is used.

use super::grid::Grid;
use super::object::{Pose, Spot, Use};
use super::place::ArenaId;
use super::tile::{Direction, Tile, TileRect};

/// How a thing is used.
#[derive(Copy, Clone, Debug)]
pub(super) struct Usage {
    /// Where, relative to its rectangle.
    pub(super) place: Use,
    /// How the body is held.
    pub(super) pose: Pose,
    /// Where one looks who is on the thing; beside it one looks at it.
    pub(super) facing: Direction,
}

/// All tiles where a thing might be used, blocked or not, in reading order.
pub(super) fn possible_spots(rect: TileRect, usage: Usage) -> Vec<Spot> {
    let side = |place: Use| beside(rect, place).into_iter().flat_map(TileRect::tiles);
    let spot = |tile: Tile, facing: Direction| Spot { tile, facing, pose: usage.pose };
    let mut spots: Vec<Spot> = match usage.place {
        // Heads lie on the pillows, in the upper row of a bed.
        Use::On if usage.pose == Pose::Lie => {
            TileRect { height: 1, ..rect }.tiles().map(|it| spot(it, usage.facing)).collect()
        }
        Use::On => rect.tiles().map(|tile| spot(tile, usage.facing)).collect(),
        Use::Around => [Use::Above, Use::Left, Use::Right, Use::Below]
            .into_iter()
            .flat_map(|place| side(place).map(move |tile| spot(tile, looking_at(place))))
            .collect(),
        place => side(place).map(|tile| spot(tile, looking_at(place))).collect(),
    };
    spots.sort_by_key(|spot| (spot.tile.y, spot.tile.x));
    spots
}

/// The row or column of tiles on one side of a rectangle; `None` beyond the edge of all maps.
fn beside(rect: TileRect, place: Use) -> Option<TileRect> {
    let Tile { x, y } = rect.min;
    Some(match place {
        Use::Below => TileRect::new(x, y + rect.height, rect.width, 1),
        Use::Above => TileRect::new(x, y.checked_sub(1)?, rect.width, 1),
        Use::Left => TileRect::new(x.checked_sub(1)?, y, 1, rect.height),
        Use::Right => TileRect::new(x + rect.width, y, 1, rect.height),
        Use::On | Use::Around => rect,
    })
}

/// Where one looks who stands on that side of a thing and uses it.
fn looking_at(place: Use) -> Direction {
    match place {
        Use::Above => Direction::Down,
        Use::Left => Direction::Right,
        Use::Right => Direction::Left,
        Use::Below | Use::On | Use::Around => Direction::Up,
    }
}

/// The arena that a thing is in: the one with most of its tiles, or, if it hangs on a wall, most of its spots.
pub(super) fn arena_of(rect: TileRect, spots: &[Spot], arena_at: &Grid<Option<ArenaId>>) -> Option<ArenaId> {
    let most = |tiles: Vec<Tile>| {
        let mut arenas: Vec<ArenaId> = tiles.into_iter().filter_map(|tile| arena_at.at(tile).flatten()).collect();
        arenas.sort_unstable();
        let runs = arenas.chunk_by(|left, right| left == right);
        runs.max_by_key(|run| (run.len(), std::cmp::Reverse(run[0]))).map(|run| run[0])
    };
    most(rect.tiles().collect()).or_else(|| most(spots.iter().map(|spot| spot.tile).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rect: TileRect, place: Use, pose: Pose, expected: &[(u16, u16, Direction)]) {
        let spots = possible_spots(rect, Usage { place, pose, facing: Direction::Left });
        let spots: Vec<_> = spots.iter().map(|spot| (spot.tile.x, spot.tile.y, spot.facing)).collect();
        assert_eq!(spots, expected, "{place} {pose}");
    }

    #[test]
    fn a_thing_is_used_from_its_side() {
        use Direction::{Down, Left, Right, Up};
        let rect = TileRect::new(3, 5, 2, 2);
        check(rect, Use::Below, Pose::Stand, &[(3, 7, Up), (4, 7, Up)]);
        check(rect, Use::Above, Pose::Stand, &[(3, 4, Down), (4, 4, Down)]);
        check(rect, Use::Left, Pose::Stand, &[(2, 5, Right), (2, 6, Right)]);
        check(rect, Use::Right, Pose::Stand, &[(5, 5, Left), (5, 6, Left)]);
        check(rect, Use::On, Pose::Sit, &[(3, 5, Left), (4, 5, Left), (3, 6, Left), (4, 6, Left)]);
        check(rect, Use::On, Pose::Lie, &[(3, 5, Left), (4, 5, Left)]);
        let pole = TileRect::new(0, 1, 1, 1);
        check(pole, Use::Around, Pose::Stand, &[(0, 0, Down), (1, 1, Left), (0, 2, Up)]);
        check(TileRect::new(0, 0, 1, 1), Use::Above, Pose::Stand, &[]);
    }
}
