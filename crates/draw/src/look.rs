//! Stacks and recolours the painted parts into the picture of one person.
//!
//! The parts (`assets/people/parts.png`, a row each) are painted in key colours by `cargo run --bin paint`;
//! `assets/people/ramps.ron` says what replaces them.

pub mod parts;

use image::{Rgba, RgbaImage, imageops};

use smallville_person::look::{ClothColour, Extra, Face, Look, TopShape};

pub use parts::Parts;

/// Width of one frame in pixels.
pub const FRAME_WIDTH: u32 = 16;
/// Height of one frame in pixels; the soles are on its lowest row.
pub const FRAME_HEIGHT: u32 = 24;
/// Side of a portrait in pixels.
pub const PORTRAIT_SIDE: u32 = 16;

/// The way somebody faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facing {
    /// Towards the viewer.
    Down,
    /// Away from the viewer.
    Up,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// What somebody is seen doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// On the feet.
    Stand(Facing),
    /// Walking; the phase counts up by one for each eighth of a second or so, and repeats after four.
    Walk(Facing, u32),
    /// On a seat.
    Sit(Facing),
    /// In bed.
    Lie,
    /// Standing with the mouth open.
    Talk(Facing),
    /// Standing with the eyes shut, seen from the front.
    Blink,
}

impl Frame {
    /// Column of the sheet, and whether it is drawn mirrored.
    pub fn cell(self) -> (u32, bool) {
        match self {
            Self::Stand(facing) => Self::Walk(facing, 1).cell(),
            Self::Walk(facing, phase) => (3 * row(facing) + [0, 1, 2, 1][phase as usize % 4], facing == Facing::Right),
            Self::Sit(facing) => (9 + row(facing), facing == Facing::Right),
            Self::Lie => (12, false),
            Self::Talk(Facing::Down) => (13, false),
            Self::Talk(Facing::Up) => Self::Stand(Facing::Up).cell(),
            Self::Talk(facing) => (14, facing == Facing::Right),
            Self::Blink => (15, false),
        }
    }
}

/// Down, up and left, as the sheet has them.
fn row(facing: Facing) -> u32 {
    match facing {
        Facing::Down => 0,
        Facing::Up => 1,
        Facing::Left | Facing::Right => 2,
    }
}

/// One part in the stack, from the bottom up.
struct Layer {
    /// Its name in the index.
    part: String,
    /// What its cloth is dyed.
    cloth: ClothColour,
    /// Parts whose pixels hide this one: the insides of hats, for hair.
    hides: Vec<String>,
}

/// The picture of a person: all frames in one row.
pub fn compose(look: &Look, parts: &Parts) -> RgbaImage {
    let mut sheet = RgbaImage::new(parts.width(), FRAME_HEIGHT);
    for layer in layers(look) {
        let Some(mut picture) = parts.row(&layer.part) else { continue };
        for hiding in layer.hides.iter().filter_map(|name| parts.row(name)) {
            for (pixel, mask) in picture.pixels_mut().zip(hiding.pixels()) {
                if mask[3] > 0 {
                    *pixel = Rgba([0; 4]);
                }
            }
        }
        for pixel in picture.pixels_mut() {
            *pixel = parts.dye(*pixel, look, layer.cloth);
        }
        imageops::overlay(&mut sheet, &picture, 0, 0);
    }
    sheet
}

/// Head and shoulders from a composed sheet, [`PORTRAIT_SIDE`] pixels wide and high, to be shown enlarged.
pub fn portrait(sheet: &RgbaImage) -> RgbaImage {
    let (column, _) = Frame::Stand(Facing::Down).cell();
    imageops::crop_imm(sheet, column * FRAME_WIDTH, 0, PORTRAIT_SIDE, PORTRAIT_SIDE).to_image()
}

/// Where one lays an extra on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slot {
    /// Over the top, under the arms.
    Chest,
    /// Under the hair.
    Neck,
    /// Over the hair.
    Head,
    /// Over everything.
    Hand,
}

/// Where an extra goes, the name of its part and its colour. White is only a filling for what has fixed colours.
fn extra_part(extra: Extra) -> (Slot, &'static str, ClothColour) {
    match extra {
        Extra::Apron(colour) => (Slot::Chest, "chest Apron", colour),
        Extra::Tie(colour) => (Slot::Chest, "chest Tie", colour),
        Extra::WhiteCoat => (Slot::Chest, "chest WhiteCoat", ClothColour::White),
        Extra::Camera => (Slot::Chest, "chest Camera", ClothColour::White),
        Extra::Scarf(colour) => (Slot::Neck, "neck Scarf", colour),
        Extra::Cap(colour) => (Slot::Head, "hat Cap", colour),
        Extra::Beret(colour) => (Slot::Head, "hat Beret", colour),
        Extra::Headband(colour) => (Slot::Head, "hat Headband", colour),
        Extra::Hijab(colour) => (Slot::Head, "hat Hijab", colour),
        Extra::Headphones => (Slot::Head, "hat Headphones", ClothColour::White),
        Extra::Flower => (Slot::Head, "hat Flower", ClothColour::White),
        Extra::NavyCap => (Slot::Head, "hat NavyCap", ClothColour::White),
        Extra::Bag(colour) => (Slot::Hand, "item Bag", colour),
        Extra::Book => (Slot::Hand, "item Book", ClothColour::White),
        Extra::Brush => (Slot::Hand, "item Brush", ClothColour::White),
        Extra::Satchel => (Slot::Hand, "item Satchel", ClothColour::White),
    }
}

/// How far the sleeves reach, and their colour.
fn sleeves(look: &Look) -> (&'static str, ClothColour) {
    let (shape, colour) = look.top;
    match shape {
        _ if look.extras.contains(&Extra::WhiteCoat) => ("long", ClothColour::White),
        TopShape::Vest => ("long", ClothColour::White),
        TopShape::TShirt | TopShape::Dress => ("short", colour),
        TopShape::Tank => ("bare", colour),
        _ => ("long", colour),
    }
}

/// The parts of a look, from the bottom up. The order serves all views: hair falls over clothes, hats over hair.
fn layers(look: &Look) -> Vec<Layer> {
    let mut stack = Vec::new();
    let mut push = |part: String, cloth| stack.push(Layer { part, cloth, hides: Vec::new() });
    let in_slot = |slot| look.extras.iter().map(|&extra| extra_part(extra)).filter(move |part| part.0 == slot);
    let (sleeve, sleeve_colour) = sleeves(look);
    let (top, colour) = look.top;
    push(format!("far_arm {sleeve}"), sleeve_colour);
    push("legs".into(), colour);
    if top == TopShape::Dress {
        push("bottom Skirt".into(), colour);
    } else {
        push(format!("bottom {:?}", look.bottom.0), look.bottom.1);
    }
    if top == TopShape::Coat {
        push("tail Coat".into(), colour);
    }
    push(format!("top {top:?}"), colour);
    if look.extras.contains(&Extra::WhiteCoat) {
        push("tail WhiteCoat".into(), ClothColour::White);
    }
    in_slot(Slot::Chest).for_each(|(_, part, colour)| push(part.into(), colour));
    push(format!("arms {sleeve}"), sleeve_colour);
    push("head".into(), colour);
    let (glasses, skin_deep): (Vec<Face>, Vec<Face>) = look.face.iter().partition(|&&face| face == Face::Glasses);
    skin_deep.iter().for_each(|face| push(format!("face {face:?}"), colour));
    in_slot(Slot::Neck).for_each(|(_, part, colour)| push(part.into(), colour));
    let hides = in_slot(Slot::Head)
        .filter(|(_, part, _)| matches!(*part, "hat Cap" | "hat Beret" | "hat NavyCap" | "hat Hijab"))
        .map(|(_, part, _)| part.replace("hat", "hides"));
    let hair = Layer { part: format!("hair {:?}", look.hair.0), cloth: colour, hides: hides.collect() };
    stack.push(hair);
    let mut push = |part: String, cloth| stack.push(Layer { part, cloth, hides: Vec::new() });
    glasses.iter().for_each(|face| push(format!("face {face:?}"), colour));
    in_slot(Slot::Head).for_each(|(_, part, colour)| push(part.into(), colour));
    in_slot(Slot::Hand).for_each(|(_, part, colour)| push(part.into(), colour));
    push("quilt".into(), colour);
    stack
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use smallville_person::look::{BottomShape, HairColour, HairShape};

    fn parts() -> Parts {
        let data = smallville_data::data::Data::embedded();
        Parts::load(&|path| data.read(path)).unwrap()
    }

    fn look(hair: HairShape) -> Look {
        Look {
            skin: 4,
            hair: (hair, HairColour::Brown),
            face: vec![Face::Glasses],
            top: (TopShape::Shirt, ClothColour::Blue),
            bottom: (BottomShape::Trousers, ClothColour::Brown),
            extras: vec![Extra::Apron(ClothColour::Cream)],
        }
    }

    #[test]
    fn every_cut_of_hair_gives_another_picture() {
        let parts = parts();
        let pictures: BTreeSet<Vec<u8>> =
            HairShape::ALL.iter().map(|&hair| compose(&look(hair), &parts).into_raw()).collect();
        assert_eq!(pictures.len(), HairShape::ALL.len());
    }

    #[test]
    fn a_hijab_hides_the_hair() {
        let parts = parts();
        let covered = |hair| compose(&Look { extras: vec![Extra::Hijab(ClothColour::Sky)], ..look(hair) }, &parts);
        assert!(covered(HairShape::Afro) == covered(HairShape::Long));
    }

    #[test]
    fn every_frame_shows_somebody() {
        let sheet = compose(&look(HairShape::Bob), &parts());
        for column in 0..sheet.width() / FRAME_WIDTH {
            let frame = imageops::crop_imm(&sheet, column * FRAME_WIDTH, 0, FRAME_WIDTH, FRAME_HEIGHT).to_image();
            assert!(frame.pixels().filter(|pixel| pixel[3] > 0).count() > 100, "frame {column}");
        }
        assert_eq!(portrait(&sheet).dimensions(), (PORTRAIT_SIDE, PORTRAIT_SIDE));
    }

    #[test]
    fn people_walking_right_are_mirrored() {
        assert_eq!(Frame::Walk(Facing::Left, 2).cell(), (8, false));
        assert_eq!(Frame::Walk(Facing::Right, 3).cell(), (7, true));
        assert_eq!(Frame::Sit(Facing::Right).cell(), (11, true));
        assert_eq!(Frame::Talk(Facing::Up).cell(), (4, false));
    }
}
