//! What a house is built of: its roof, its walls and its colour, by rule, so that neighbours differ.

use smallville_town::SectorKind;

/// Four colours of a roof, dark to light: letters of the palette.
pub type Ramp = [u8; 4];

/// How the walls of a house look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wall {
    /// Smooth and pale.
    Plaster,
    /// Beams with plaster between them.
    Timber,
    /// Bricks.
    Brick,
    /// Boards.
    Planks,
    /// Cut stone.
    Stone,
}

/// How a house looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The colours of its roof.
    pub roof: Ramp,
    /// Of what its walls are.
    pub wall: Wall,
    /// Doors, shutters and awnings: dark, middle, light.
    pub paint: [u8; 3],
    /// Wide windows with goods behind them.
    pub shows_goods: bool,
}

const RED: Ramp = *b"DEFG";
const BROWN: Ramp = *b"ijlm";
const SLATE: Ramp = *b"kabc";
const BLUE: Ramp = *b"kPQR";
const PLUM: Ramp = *b"iLMN";
const MOSS: Ramp = *b"oupq";
const CLAY: Ramp = *b"jHmn";

/// Styles of homes, the most usual first.
const HOMES: [(Ramp, Wall, [u8; 3]); 7] = [
    (RED, Wall::Plaster, *b"opq"),
    (BLUE, Wall::Planks, *b"PQR"),
    (CLAY, Wall::Timber, *b"DEF"),
    (MOSS, Wall::Brick, *b"ijl"),
    (PLUM, Wall::Plaster, *b"LMN"),
    (SLATE, Wall::Brick, *b"HIJ"),
    (BROWN, Wall::Planks, *b"DEF"),
];

impl Style {
    /// The style of a house, given those of the houses beside it; `nth` tells houses of one kind apart.
    pub fn of(kind: SectorKind, nth: usize, beside: &[Self]) -> Self {
        let style = |(roof, wall, paint)| Self { roof, wall, paint, shows_goods: false };
        match kind {
            SectorKind::Cafe => Self { shows_goods: true, ..style((RED, Wall::Plaster, *b"DEF")) },
            SectorKind::Pub => style((BROWN, Wall::Timber, *b"opq")),
            SectorKind::College => style((SLATE, Wall::Stone, *b"LMN")),
            SectorKind::Dorm => style((BLUE, Wall::Brick, *b"PQR")),
            SectorKind::Shop => Self { shows_goods: true, ..style((CLAY, Wall::Planks, *b"PQR")) },
            SectorKind::Market => Self { shows_goods: true, ..style((MOSS, Wall::Brick, *b"opq")) },
            SectorKind::Home | SectorKind::Park => {
                let homes = (0..HOMES.len()).map(|i| style(HOMES[(nth + i) % HOMES.len()]));
                let differs = |home: &Self| beside.iter().all(|other| other.roof != home.roof);
                homes.clone().find(differs).unwrap_or_else(|| style(HOMES[nth % HOMES.len()]))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_have_other_roofs() {
        let mut row: Vec<Style> = Vec::new();
        for nth in 0..20 {
            let from = row.len().saturating_sub(4);
            let style = Style::of(SectorKind::Home, nth / 2, &row[from..]);
            assert!(row[from..].iter().all(|other| other.roof != style.roof), "house {nth}");
            row.push(style);
        }
    }
}
