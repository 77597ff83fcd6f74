//! Tops, trousers, skirts and coat tails.

use super::{
    Part,
    art::{self, Art},
    body::{self, CLOTH, SKIN, awake, empty},
    frame::{Frame, HEIGHT, WIDTH},
};
use crate::canvas::Canvas;

/// The text art of clothes.
const SOURCE: &str = include_str!("../../../../assets/art/people_clothes.txt");

/// Every piece of clothing: torsos are worn, what hangs round the legs is posed, trousers follow the legs.
pub(super) fn parts() -> Vec<Part> {
    let mut parts: Vec<Part> = art::all(SOURCE)
        .iter()
        .map(|art| {
            let is_torso = art.name.starts_with("top ");
            awake(&art.name, |frame| if is_torso { art.worn(frame) } else { art.posed(frame) })
        })
        .collect();
    let legs = Art::find(body::SOURCE, "legs");
    parts.push(awake("bottom Trousers", |frame| trousers(&legs, frame, HEIGHT)));
    parts.push(awake("bottom Shorts", |frame| trousers(&legs, frame, frame.knee_row())));
    parts
}

/// The legs in cloth down to the row `end`, without the shoes.
fn trousers(legs: &Art, frame: &Frame, end: i32) -> Canvas {
    let legs = legs.posed(frame);
    let cloth = legs.recoloured(SKIN, CLOTH);
    let mut canvas = empty();
    for y in 0..end {
        for x in 0..WIDTH {
            if SKIN.contains(legs.at(x, y)) {
                canvas.set(x, y, cloth.at(x, y));
            }
        }
    }
    canvas
}
