//! What can be chosen of a look: one row for each part, with arrows to the next and to the one before.

use bevy_egui::egui::{self, Ui, vec2};

use super::super::super::{
    pixel::Grid,
    widget::{self, Face as Shown},
};
use crate::mind::look::{BottomShape, ClothColour, Extra, Face, HairColour, HairShape, Look, TopShape};

/// Height of a row, in points.
const ROW: f32 = 27.0;
/// Width of the name of a row, in points.
const NAMES: f32 = 52.0;
/// To the one before.
const BEFORE: Grid = &["...k", "..kk", ".kkk", "kkkk", ".kkk", "..kk", "...k"];
/// To the next.
const NEXT: Grid = &["k...", "kk..", "kkk.", "kkkk", "kkk.", "kk..", "k..."];

/// A part of a look that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Skin,
    Hair,
    HairColour,
    Face,
    Top,
    TopColour,
    Bottom,
    BottomColour,
    Extra,
    ExtraColour,
}

/// Everything that can be on a face together.
const FACES: &[&[Face]] = &[
    &[],
    &[Face::Glasses],
    &[Face::Freckles],
    &[Face::Beard],
    &[Face::Moustache],
    &[Face::Stubble],
    &[Face::Wrinkles],
    &[Face::Glasses, Face::Freckles],
    &[Face::Glasses, Face::Beard],
    &[Face::Glasses, Face::Moustache],
    &[Face::Wrinkles, Face::Glasses],
    &[Face::Wrinkles, Face::Beard],
    &[Face::Wrinkles, Face::Moustache],
];

/// Everything that can be added, in white where it has a colour.
const EXTRAS: &[Option<Extra>] = &[
    None,
    Some(Extra::Apron(ClothColour::White)),
    Some(Extra::Cap(ClothColour::White)),
    Some(Extra::Beret(ClothColour::White)),
    Some(Extra::Headband(ClothColour::White)),
    Some(Extra::Hijab(ClothColour::White)),
    Some(Extra::Scarf(ClothColour::White)),
    Some(Extra::Tie(ClothColour::White)),
    Some(Extra::Bag(ClothColour::White)),
    Some(Extra::Headphones),
    Some(Extra::Flower),
    Some(Extra::WhiteCoat),
    Some(Extra::NavyCap),
    Some(Extra::Book),
    Some(Extra::Camera),
    Some(Extra::Brush),
    Some(Extra::Satchel),
];

/// Rows: a part and, beside it, its colour.
const ROWS: [(Part, Option<Part>); 6] = [
    (Part::Skin, None),
    (Part::Hair, Some(Part::HairColour)),
    (Part::Face, None),
    (Part::Top, Some(Part::TopColour)),
    (Part::Bottom, Some(Part::BottomColour)),
    (Part::Extra, Some(Part::ExtraColour)),
];

/// Shows the rows; returns the look that was chosen.
pub(super) fn show(ui: &mut Ui, look: &Look) -> Option<Look> {
    let mut chosen = None;
    ui.add_space(4.0);
    ui.spacing_mut().item_spacing.y = 2.0;
    for part in ROWS.iter().flat_map(|(part, colour)| [Some(*part), *colour]).flatten() {
        if let Some(by) = row(ui, part, look) {
            chosen = Some(part.turned(look, by));
        }
    }
    chosen
}

/// A row; returns by how many it was turned on.
fn row(ui: &mut Ui, part: Part, look: &Look) -> Option<i32> {
    let mut turned = None;
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(vec2(ui.available_width(), ROW), layout, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        widget::column(ui, NAMES, widget::soft(part.name()));
        ui.add_enabled_ui(part.can_turn(look), |ui| {
            let before = widget::button(ui, Shown::Icon(BEFORE, &format!("{} before", part.label())), false);
            let width = (ui.available_width() - 30.0).max(40.0);
            let middle = egui::Layout::centered_and_justified(egui::Direction::LeftToRight);
            ui.allocate_ui_with_layout(vec2(width, ROW), middle, |ui| {
                ui.add(egui::Label::new(part.value(look)).selectable(false).truncate());
            });
            let next = widget::button(ui, Shown::Icon(NEXT, &format!("{} next", part.label())), false);
            turned = before.clicked().then_some(-1).or_else(|| next.clicked().then_some(1));
        });
    });
    turned
}

impl Part {
    /// What the row is called; colours stand below what they colour.
    fn name(self) -> &'static str {
        match self {
            Self::Skin => "Skin",
            Self::Hair => "Hair",
            Self::Face => "Face",
            Self::Top => "Above",
            Self::Bottom => "Below",
            Self::Extra => "Extra",
            Self::HairColour | Self::TopColour | Self::BottomColour | Self::ExtraColour => "",
        }
    }

    /// What a screen reader calls it.
    fn label(self) -> &'static str {
        match self {
            Self::HairColour => "Hair colour",
            Self::TopColour => "Colour above",
            Self::BottomColour => "Colour below",
            Self::ExtraColour => "Colour of the extra",
            other => other.name(),
        }
    }

    fn can_turn(self, look: &Look) -> bool {
        match self {
            Self::Bottom | Self::BottomColour => look.top.0 != TopShape::Dress,
            Self::HairColour => look.hair.0 != HairShape::Bald || look.face.contains(&Face::Beard),
            Self::ExtraColour => look
                .extras
                .first()
                .is_some_and(|extra| dyed(*extra, ClothColour::Red) != dyed(*extra, ClothColour::Blue)),
            _ => true,
        }
    }

    /// What is chosen, in words.
    fn value(self, look: &Look) -> String {
        match self {
            Self::Skin => {
                ["darkest", "dark", "middle", "light", "lightest"][usize::from(look.skin.clamp(1, 5) - 1)].into()
            }
            Self::Hair => spoken(&look.hair.0),
            Self::HairColour => spoken(&look.hair.1),
            Self::Face if look.face.is_empty() => "plain".into(),
            Self::Face => look.face.iter().map(spoken).collect::<Vec<_>>().join(", "),
            Self::Top => spoken(&look.top.0),
            Self::TopColour => spoken(&look.top.1),
            Self::Bottom => spoken(&look.bottom.0),
            Self::BottomColour => spoken(&look.bottom.1),
            Self::Extra => look.extras.first().map_or_else(
                || "nothing".into(),
                |extra| {
                    let whole = format!("{extra:?}");
                    spoken_text(whole.split('(').next().unwrap_or(&whole))
                },
            ),
            Self::ExtraColour => look
                .extras
                .first()
                .and_then(|extra| colour_of(*extra))
                .map_or_else(String::new, |colour| spoken(&colour)),
        }
    }

    /// The look with the next of this part, or the one before.
    fn turned(self, look: &Look, by: i32) -> Look {
        let mut look = look.clone();
        match self {
            Self::Skin => look.skin = (i32::from(look.skin) - 1 + by).rem_euclid(5) as u8 + 1,
            Self::Hair => look.hair.0 = beside(HairShape::ALL, look.hair.0, by),
            Self::HairColour => look.hair.1 = beside(HairColour::ALL, look.hair.1, by),
            Self::Face => {
                let at = FACES.iter().position(|faces| *faces == look.face).unwrap_or(0);
                look.face = FACES[(at as i32 + by).rem_euclid(FACES.len() as i32) as usize].to_vec();
            }
            Self::Top => look.top.0 = beside(TopShape::ALL, look.top.0, by),
            Self::TopColour => look.top.1 = beside(ClothColour::ALL, look.top.1, by),
            Self::Bottom => look.bottom.0 = beside(BottomShape::ALL, look.bottom.0, by),
            Self::BottomColour => look.bottom.1 = beside(ClothColour::ALL, look.bottom.1, by),
            Self::Extra => {
                let plain = look.extras.first().map(|extra| dyed(*extra, ClothColour::White));
                let colour = look.extras.first().and_then(|extra| colour_of(*extra)).unwrap_or(ClothColour::Red);
                look.extras = beside(EXTRAS, plain, by).map(|extra| dyed(extra, colour)).into_iter().collect();
            }
            Self::ExtraColour => {
                look.extras.truncate(1);
                for extra in &mut look.extras {
                    if let Some(colour) = colour_of(*extra) {
                        *extra = dyed(*extra, beside(ClothColour::ALL, colour, by));
                    }
                }
            }
        }
        look
    }
}

/// The neighbour of a value in a list; behind the last comes the first.
fn beside<T: Copy + PartialEq>(all: &[T], value: T, by: i32) -> T {
    let at = all.iter().position(|known| *known == value).unwrap_or(0);
    all[(at as i32 + by).rem_euclid(all.len() as i32) as usize]
}

/// The same extra in another colour, if it has one.
fn dyed(extra: Extra, colour: ClothColour) -> Extra {
    match extra {
        Extra::Apron(_) => Extra::Apron(colour),
        Extra::Cap(_) => Extra::Cap(colour),
        Extra::Beret(_) => Extra::Beret(colour),
        Extra::Scarf(_) => Extra::Scarf(colour),
        Extra::Tie(_) => Extra::Tie(colour),
        Extra::Bag(_) => Extra::Bag(colour),
        Extra::Headband(_) => Extra::Headband(colour),
        Extra::Hijab(_) => Extra::Hijab(colour),
        other => other,
    }
}

/// The colour of an extra, if it has one.
fn colour_of(extra: Extra) -> Option<ClothColour> {
    ClothColour::ALL
        .iter()
        .copied()
        .find(|colour| dyed(extra, *colour) == extra)
        .filter(|_| dyed(extra, ClothColour::Red) != dyed(extra, ClothColour::Blue))
}

/// `SidePart` → "side part".
fn spoken(value: &impl std::fmt::Debug) -> String {
    spoken_text(&format!("{value:?}"))
}

fn spoken_text(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words.replace("t shirt", "T-shirt")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::testing;

    #[test]
    fn every_part_goes_round_and_comes_back() {
        let mut look = testing::world().people[0].look.clone();
        look.top.0 = TopShape::Shirt;
        look.face.clear();
        look.extras = vec![Extra::Cap(ClothColour::Red)];
        for part in ROWS.iter().flat_map(|(part, colour)| [Some(*part), *colour]).flatten() {
            assert!(part.can_turn(&look), "{part:?}");
            assert_eq!(part.turned(&part.turned(&look, 1), -1), look, "{part:?}");
            let mut seen = vec![look.clone()];
            loop {
                let next = part.turned(seen.last().unwrap(), 1);
                if next == look {
                    break;
                }
                assert!(!seen.contains(&next), "{part:?}");
                assert!(
                    !part.value(&next).is_empty() && part.value(&next) != part.value(seen.last().unwrap()),
                    "{part:?}"
                );
                seen.push(next);
            }
            assert!(seen.len() >= 4, "{part:?}");
        }
    }

    #[test]
    fn a_dress_hides_what_is_below_and_a_book_has_no_colour() {
        let mut look = testing::world().people[0].look.clone();
        look.top.0 = TopShape::Dress;
        assert!(!Part::Bottom.can_turn(&look));
        look.extras = vec![Extra::Book];
        assert!(!Part::ExtraColour.can_turn(&look));
        assert_eq!(Part::Extra.value(&look), "book");
        assert_eq!(spoken(&HairShape::SidePart), "side part");
    }
}
