//! The drawings of doors, windows and chimneys: `assets/art/facade.txt`.

use std::collections::BTreeMap;

use crate::roof::canvas::Canvas;

/// The drawings.
const ART: &str = include_str!("../../../../assets/art/facade.txt");

/// All drawings by their names.
pub struct Art(BTreeMap<&'static str, Canvas>);

impl Art {
    /// Reads `= NAME` and the rows below it; lines that begin with `#` count for nothing.
    pub fn read() -> Self {
        let blocks = ART.split("\n= ").skip(1);
        let block = |block: &'static str| {
            let (name, rows) = block.split_once('\n').unwrap_or((block, ""));
            let rows: Vec<&str> = rows.lines().filter(|row| !row.is_empty() && !row.starts_with('#')).collect();
            (name.trim(), Canvas::from_rows(&rows))
        };
        Self(blocks.map(block).collect())
    }

    /// A drawing by its name.
    pub fn piece(&self, name: &str) -> &Canvas {
        self.0.get(name).expect("all pieces that are asked for are drawn")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_pieces_are_drawn() {
        let art = Art::read();
        for (name, width) in [("window", 16), ("shop_window", 30), ("door", 16), ("awning", 16), ("chimney", 12)] {
            assert_eq!(art.piece(name).width, width, "{name}");
        }
    }
}
