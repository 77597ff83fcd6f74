//! Windows, doorways and what hangs on walls; drawn as text art.

use crate::{
    canvas::Canvas,
    sheet::{Piece, TILE},
};

use crate::text_art;

/// Rows of letters of all pieces.
const ART: &str = include_str!("../../../../assets/art/building_details.txt");

/// Name, width and height in tiles of every piece in the text art.
const PIECES: [(&str, i32, i32); 14] = [
    ("window", 1, 1),
    ("window_curtain", 1, 1),
    ("window_wide", 2, 1),
    ("door_mat", 1, 1),
    ("threshold", 1, 1),
    ("arch", 2, 1),
    ("picture_1", 1, 1),
    ("picture_2", 1, 1),
    ("picture_3", 1, 1),
    ("clock_wall", 1, 1),
    ("wall_shelf", 1, 1),
    ("lamp_wall", 1, 1),
    ("awning", 3, 1),
    ("column", 1, 2),
];

/// Pieces added later, which stand behind the signs.
const MORE: [(&str, i32, i32); 9] = [
    ("door_mat_wide", 2, 1),
    ("steps", 2, 1),
    ("floor_shade", 1, 1),
    ("floor_shade_left", 1, 1),
    ("floor_shade_corner", 1, 1),
    ("ivy", 1, 2),
    ("banner_hearts", 3, 1),
    ("poster_band", 1, 1),
    ("calendar", 1, 1),
];

/// Second colours: the piece, its new name, letters to replace and their replacements.
const RECOLOURED: [(&str, &str, &str, &str); 6] = [
    ("awning", "awning_green", "DEFG", "opqr"),
    ("awning", "awning_blue", "DEFG", "PQRR"),
    ("window_curtain", "window_curtain_blue", "DEFG", "PQRR"),
    ("window_curtain", "window_curtain_green", "DEFG", "opqr"),
    ("window_curtain", "window_curtain_gold", "DEFGIH", "jHIJEE"),
    ("window_curtain", "window_curtain_plum", "DEFG", "LMNO"),
];

/// A picture of the text art on a canvas of whole tiles, from the top left.
pub(super) fn placed(art: &'static str, name: &str, width: i32, height: i32) -> Piece {
    let picture = text_art::drawing(art, name).canvas;
    let (width, height) = (width * TILE, height * TILE);
    assert!(
        picture.width() <= width && picture.height() <= height,
        "`{name}` is too large: {}×{}",
        picture.width(),
        picture.height()
    );
    let mut canvas = Canvas::new(width, height);
    canvas.draw(0, 0, &picture);
    Piece::new(name, canvas)
}

/// The pieces.
pub(super) fn pieces() -> Vec<Piece> {
    PIECES.iter().map(|&(name, width, height)| placed(ART, name, width, height)).collect()
}

/// The pieces added later.
pub(super) fn more() -> Vec<Piece> {
    let size = |name: &str| PIECES.iter().find(|(found, ..)| *found == name).map_or((1, 1), |&(_, w, h)| (w, h));
    let recoloured = RECOLOURED.iter().map(|&(source, name, from, to)| {
        let (width, height) = size(source);
        let frames = placed(ART, source, width, height).frames;
        Piece::animated(name, frames.iter().map(|frame| frame.recoloured(from, to)).collect())
    });
    MORE.iter().map(|&(name, width, height)| placed(ART, name, width, height)).chain(recoloured).collect()
}
