//! Aprons, hats, bags and other attributes of a trade.

use super::{
    Part,
    art::{self, Art},
    body::{awake, empty},
    frame::{Look, WIDTH},
};
use crate::canvas::Canvas;

/// The text art of extras.
const SOURCE: &str = include_str!("../../../../assets/art/people_extras.txt");

/// Hats under which no hair shows, with the first row (standing) where it does.
const HAIR_BELOW: [(&str, i32); 4] = [("Cap", 5), ("Beret", 5), ("NavyCap", 5), ("Hijab", 24)];

/// Every extra, and for hats the pixels whose hair they hide.
pub(super) fn parts() -> Vec<Part> {
    let mut parts: Vec<Part> = art::all(SOURCE).iter().map(part).collect();
    for (hat, row) in HAIR_BELOW {
        parts.push(Part::new(format!("hides {hat}"), |frame| {
            let mut canvas = empty();
            if frame.look != Look::Asleep || hat == "Hijab" {
                canvas.rect(0, 0, WIDTH, row + frame.drop, 'k');
            }
            canvas
        }));
    }
    parts
}

/// One drawing in every frame; only a hijab stays on in bed.
fn part(art: &Art) -> Part {
    if art.name == "hat Hijab" {
        return Part::new(&art.name, |frame| art.worn(frame));
    }
    let is_posed = art.name.starts_with("tail ");
    let paint = |frame: &_| -> Canvas { if is_posed { art.posed(frame) } else { art.worn(frame) } };
    awake(&art.name, paint)
}
