//! Who sees what: near enough, in the same room or under the same sky, and no wall in between.

use super::VISION_TILES;
use super::map::Town;
use super::place::ArenaId;
use super::tile::Tile;

impl Town {
    /// Whether somebody at `from` sees somebody or something at `to`; then it is seen in return, too.
    ///
    /// One sees [`VISION_TILES`] far, inside a room only what is in the room, and outdoors what is outdoors:
    /// streets, gardens and parks. Walls hide, furniture does not.
    pub fn sees(&self, from: Tile, to: Tile) -> bool {
        from.chebyshev(to) <= VISION_TILES
            && self.room_at(from) == self.room_at(to)
            && tiles_between(from, to).all(|tile| !self.blocks_sight(tile))
    }

    /// The room around `tile`; `None` under the open sky.
    fn room_at(&self, tile: Tile) -> Option<ArenaId> {
        self.arena_at(tile).filter(|arena| !self.arena(*arena).kind.is_outdoors())
    }
}

/// The tiles that a straight line touches between two tiles, without these (Bresenham's line).
///
/// It is drawn from the smaller tile, so that both ends see the same line.
fn tiles_between(left: Tile, right: Tile) -> impl Iterator<Item = Tile> {
    let (start, end) = (left.min(right), left.max(right));
    let (width, height) = (i32::from(end.x) - i32::from(start.x), i32::from(end.y) - i32::from(start.y));
    let length = width.abs().max(height.abs());
    (1..length).map(move |step| {
        // Half a tile is added so that the division rounds to the nearest tile.
        let along = |extent: i32| (2 * extent * step + length).div_euclid(2 * length);
        let moved = |origin: u16, extent: i32| origin.saturating_add_signed(along(extent) as i16);
        Tile::new(moved(start.x, width), moved(start.y, height))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestMap;
    use proptest::prelude::*;

    /// Two rooms with a door between them, above a street.
    const TWO_ROOMS: &str = "
        ###########
        #....#....#
        #.........#
        #....#..o.#
        #.#####.###
        ...........
        ...........
    ";

    fn town() -> Town {
        TestMap::new(TWO_ROOMS)
            .sector("House", "home", [0, 0, 11, 7])
            .arena("west", "bedroom", [1, 1, 4, 3])
            .arena("east", "kitchen", [6, 1, 4, 3])
            .arena("garden", "garden", [0, 5, 5, 2])
            .object("bed", [1, 1, 1, 1], "kind=bed use=on pose=lie")
            .town()
    }

    #[test]
    fn walls_and_rooms_hide() {
        let town = town();
        for (from, to, expected, why) in [
            ((1, 1), (4, 3), true, "in the same room"),
            ((8, 1), (8, 3), true, "over the furniture"),
            ((4, 2), (6, 2), false, "through the door into another room"),
            ((1, 3), (1, 5), false, "out of the house"),
            ((0, 5), (8, 6), true, "from the garden to the street"),
            ((0, 5), (9, 5), false, "too far away"),
        ] {
            let (from, to) = (Tile::new(from.0, from.1), Tile::new(to.0, to.1));
            assert_eq!(town.sees(from, to), expected, "{why}");
        }
        let yard = TestMap::new("....\n##..\n....\n....")
            .sector("Park", "park", [0, 0, 4, 4])
            .arena("park", "park", [0, 0, 4, 4])
            .object("bed", [3, 3, 1, 1], "kind=bed use=on pose=lie")
            .town();
        assert!(!yard.sees(Tile::new(0, 0), Tile::new(0, 2)), "a wall under the open sky");
        assert!(yard.sees(Tile::new(2, 0), Tile::new(2, 3)), "past the wall");
    }

    #[test]
    fn a_line_is_straight() {
        let tiles: Vec<(u16, u16)> =
            tiles_between(Tile::new(6, 2), Tile::new(2, 0)).map(|tile| (tile.x, tile.y)).collect();
        assert_eq!(tiles, [(3, 1), (4, 1), (5, 2)]);
    }

    proptest! {
        #[test]
        fn who_sees_is_seen(x1 in 0u16..11, y1 in 0u16..7, x2 in 0u16..11, y2 in 0u16..7) {
            let town = town();
            let (one, other) = (Tile::new(x1, y1), Tile::new(x2, y2));
            prop_assert_eq!(town.sees(one, other), town.sees(other, one));
            let steps = one.chebyshev(other).saturating_sub(1) as usize;
            prop_assert_eq!(tiles_between(one, other).count(), steps);
        }
    }
}
