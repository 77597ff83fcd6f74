//! Signs of the shops: a hanging board with a coloured field and an icon.

use crate::{
    canvas::Canvas,
    sheet::{Piece, TILE},
};

use crate::text_art;

/// The icons.
const ART: &str = include_str!("../../../../assets/art/building_signs.txt");

/// Name of the sign, and the field from light to dark with the letter of its small ornaments.
const SIGNS: [(&str, [char; 3], char); 6] = [
    ("sign_cafe", ['F', 'E', 'D'], 'K'),
    ("sign_pub", ['q', 'p', 'o'], 'I'),
    ("sign_market", ['h', 'g', 'f'], 'q'),
    ("sign_pharmacy", ['h', 'e', 'd'], 'q'),
    ("sign_supply", ['R', 'Q', 'P'], 'J'),
    ("sign_college", ['N', 'M', 'L'], 'J'),
];

/// The empty board on its two chains.
fn board([light, fill, dark]: [char; 3]) -> Canvas {
    let (width, height) = (TILE * 2, TILE);
    let mut canvas = Canvas::new(width, height);
    for x in [5, 26] {
        canvas.set(x, 0, 'c');
        canvas.set(x, 1, 'a');
    }
    canvas.rect(1, 1, width - 2, height - 2, 'i');
    canvas.rect(0, 2, width, height - 4, 'i');
    canvas.rect(1, 2, width - 2, height - 4, 'm');
    canvas.rect(2, 2, width - 5, 1, 'n');
    canvas.rect(2, height - 3, width - 3, 1, 'l');
    canvas.rect(2, 3, width - 4, height - 6, fill);
    canvas.rect(2, 3, width - 5, 1, light);
    canvas.rect(width - 3, 4, 1, height - 7, dark);
    canvas.rect(3, height - 4, width - 5, 1, dark);
    canvas
}

fn sign(name: &str, field: [char; 3], ornament: char) -> Piece {
    let mut canvas = board(field);
    for x in [5, 25] {
        canvas.set(x + 1, 6, ornament);
        canvas.rect(x, 7, 3, 1, ornament);
        canvas.set(x + 1, 8, ornament);
    }
    let icon = text_art::drawing(ART, name).canvas;
    canvas.draw((TILE * 2 - icon.width()) / 2, (TILE - icon.height() + 1) / 2, &icon);
    Piece::new(name, canvas)
}

/// The signs.
pub(super) fn pieces() -> Vec<Piece> {
    SIGNS.iter().map(|&(name, field, ornament)| sign(name, field, ornament)).collect()
}
