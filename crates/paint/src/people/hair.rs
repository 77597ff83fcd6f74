//! Hair cuts, beards, glasses and what else is on a face.

use super::{
    Part,
    art::{self, Art},
    body::empty,
    frame::Look,
};

/// The text art of hair and faces.
const SOURCE: &str = include_str!("../../../../assets/art/people_hair.txt");

/// Every hair cut and everything on faces. People take off their glasses in bed.
pub(super) fn parts() -> Vec<Part> {
    art::all(SOURCE).iter().map(part).collect()
}

/// One drawing in every frame.
fn part(art: &Art) -> Part {
    let stays_in_bed = art.name != "face Glasses";
    Part::new(&art.name, |frame| if frame.look != Look::Asleep || stays_in_bed { art.worn(frame) } else { empty() })
}
