//! How far a piece of furniture reaches: the tiles of one picture that lie side by side.

use std::collections::BTreeSet;

use super::layer::TileRef;
use super::map::Town;
use super::place::ObjectId;
use super::tile::{Direction, Tile, TileRect};

/// The layers in which furniture is drawn.
const LAYERS: [&str; 2] = ["furniture", "on furniture"];
/// No piece of furniture is larger, in tiles.
const LARGEST: usize = 48;

impl Town {
    /// The picture before whoever uses a thing from its seat: the piano before the stool, the desk before the chair.
    ///
    /// None where nothing is drawn there.
    pub fn picture_before(&self, object: ObjectId) -> Option<TileRect> {
        let spot = self.object(object).spots.first()?;
        let front = self.beside(spot.tile, spot.facing)?;
        let pictures = LAYERS.iter().filter_map(|layer| Some(self.picture_at(front, self.furniture(layer, front)?)));
        pictures.max_by_key(BTreeSet::len).map(|tiles| around(&tiles, front))
    }

    /// The tile on a side of another, inside the map.
    fn beside(&self, tile: Tile, side: Direction) -> Option<Tile> {
        let (x, y) = match side {
            Direction::Down => (tile.x, tile.y.checked_add(1)?),
            Direction::Left => (tile.x.checked_sub(1)?, tile.y),
            Direction::Right => (tile.x.checked_add(1)?, tile.y),
            Direction::Up => (tile.x, tile.y.checked_sub(1)?),
        };
        (x < self.width() && y < self.height()).then(|| Tile::new(x, y))
    }

    /// The tile that a layer shows at a place.
    fn furniture(&self, layer: &str, tile: Tile) -> Option<TileRef> {
        let index = usize::from(tile.y) * usize::from(self.width()) + usize::from(tile.x);
        let layer = self.layers().iter().find(|known| known.name == layer)?;
        layer.tiles.get(index).copied().flatten()
    }

    /// The tiles whose pictures lie side by side in their tileset as they do on the map.
    fn picture_at(&self, from: Tile, picture: TileRef) -> BTreeSet<Tile> {
        let columns = self.tilesets().get(usize::from(picture.tileset)).map_or(1, |set| set.columns);
        let sides = [
            (Direction::Down, i64::from(columns)),
            (Direction::Up, -i64::from(columns)),
            (Direction::Right, 1),
            (Direction::Left, -1),
        ];
        let mut found = BTreeSet::from([from]);
        let mut open = vec![(from, picture)];
        while let Some((tile, picture)) = open.pop() {
            for (side, further) in sides {
                let Some(next) = self.beside(tile, side).filter(|next| !found.contains(next)) else { continue };
                let wanted = i64::from(picture.id) + further;
                let fits = |other: &TileRef| other.tileset == picture.tileset && i64::from(other.id) == wanted;
                let goes_on = LAYERS.iter().filter_map(|layer| self.furniture(layer, next)).find(fits);
                if let Some(other) = goes_on.filter(|_| found.len() < LARGEST) {
                    found.insert(next);
                    open.push((next, other));
                }
            }
        }
        found
    }
}

/// The rectangle around some tiles.
fn around(tiles: &BTreeSet<Tile>, one: Tile) -> TileRect {
    let bounds = tiles.iter().fold((one.x, one.y, one.x, one.y), |(left, top, right, bottom), tile| {
        (left.min(tile.x), top.min(tile.y), right.max(tile.x), bottom.max(tile.y))
    });
    let (left, top, right, bottom) = bounds;
    TileRect::new(left, top, right - left + 1, bottom - top + 1)
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path, sync::LazyLock};

    use crate::{ObjectId, Place, Town};

    fn town() -> &'static Town {
        static TOWN: LazyLock<Town> = LazyLock::new(|| {
            let root = Path::new(&std::env::var("CARGO_MANIFEST_DIR").unwrap()).join("../..");
            Town::load(&|path| fs::read(root.join(path)), "maps/smallville.tmx").expect("the shipped map is sound")
        });
        &TOWN
    }

    fn thing(address: &str) -> ObjectId {
        match town().resolve(address) {
            Ok(Place::Object(object)) => object,
            other => panic!("{address}: {other:?}"),
        }
    }

    #[test]
    fn a_piano_is_larger_than_its_stool() {
        let town = town();
        let piano = thing("Hobbs Cafe: cafe: piano");
        let stool = town.object(piano).rects[0];
        let picture = town.picture_before(piano).unwrap();
        assert!(picture.width >= 2 && picture.height >= 2, "{picture:?}");
        assert!(picture.tiles().all(|tile| !stool.contains(tile)), "{picture:?} {stool:?}");
        assert!(picture.tiles().any(|tile| tile.chebyshev(stool.min) == 1), "it stands before the stool");
    }

    #[test]
    fn no_piece_of_furniture_fills_a_room() {
        let town = town();
        for object in town.objects() {
            if let Some(picture) = town.picture_before(object.id) {
                assert!(picture.width <= 6 && picture.height <= 4, "{}: {picture:?}", object.name);
            }
        }
    }
}
