//! The form for a new town: its name, and the seed of its chance.

use std::{
    hash::{DefaultHasher, Hash as _, Hasher as _},
    time::Duration,
};

use bevy_egui::egui::{Context, Id, Ui};

use super::{
    super::{
        pixel,
        widget::{self, Face},
    },
    Front, Screen, TitleAction, choice, panel, shelf, told,
};

/// Width of the contents, in points.
const WIDTH: f32 = 340.0;
/// Seeds that are drawn are small enough to be told to a friend.
const SEEDS: u64 = 9_999;

/// What is being written in the form.
#[derive(Debug, Default)]
pub(super) struct Form {
    name: String,
    seed: String,
    /// The title that the file will have; not the name if that is taken.
    title: String,
    picked: Row,
    /// The keyboard goes to the row that is picked out.
    moved: bool,
    /// How long the program runs: what the die is thrown with.
    pub(super) age: Duration,
}

/// The rows of the form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Row {
    #[default]
    Name,
    Seed,
    Begin,
    Back,
}

impl Row {
    const ALL: [Self; 4] = [Self::Name, Self::Seed, Self::Begin, Self::Back];

    fn moved(self, by: i32) -> Self {
        Self::ALL[choice::moved(self as usize, Self::ALL.len(), by)]
    }
}

impl Form {
    /// An empty form that proposes a seed.
    pub(super) fn open(&mut self, seed: u64) {
        let title = shelf::fresh("Smallville").map_or_else(|| "Smallville".into(), |path| shelf::title_of(&path));
        *self =
            Self { name: title.clone(), seed: seed.to_string(), title, moved: true, picked: Row::Name, age: self.age };
    }

    /// What the form asks for, if it is filled in.
    fn filled(&self) -> Option<TitleAction> {
        Some(TitleAction::Found(self.name.clone(), seed(&self.seed)?))
    }

    fn throw(&mut self) {
        self.seed = drawn(&self.name, self.age).to_string();
    }
}

/// The number that was written.
fn seed(text: &str) -> Option<u64> {
    text.trim().parse().ok()
}

/// A seed by the name of the town and how long the program runs.
fn drawn(name: &str, age: Duration) -> u64 {
    let mut hasher = DefaultHasher::new();
    (name, age).hash(&mut hasher);
    hasher.finish() % SEEDS + 1
}

/// Shows the form; returns what was asked for.
pub(super) fn show(context: &Context, front: &mut Front) -> Option<TitleAction> {
    let form = &mut front.form;
    let sentence = front.told.as_ref();
    let (clicked, keys) = panel(context, "new town", 0.0, |ui| {
        ui.set_width(WIDTH);
        let clicked = form.contents(ui);
        told(ui, sentence);
        clicked
    });
    if keys.down != 0 {
        form.picked = form.picked.moved(keys.down);
        form.moved = true;
    }
    let back = TitleAction::Go(Screen::Title);
    let row = clicked.or_else(|| keys.enter.then_some(form.picked));
    match row {
        _ if keys.escape => Some(back),
        Some(Row::Back) => Some(back),
        Some(_) => form.filled(),
        None => None,
    }
}

impl Form {
    /// Returns the button that was clicked.
    fn contents(&mut self, ui: &mut Ui) -> Option<Row> {
        widget::heading(ui, "A new town");
        ui.add_space(4.0);
        ui.label("Name");
        let before = self.name.len();
        self.field(ui, Row::Name, "Smallville");
        if self.name.len() != before {
            self.title = shelf::fresh(&self.name).map_or_else(String::new, |path| shelf::title_of(&path));
        }
        let other = self.title != self.name.trim() && !self.title.is_empty();
        let hint = if other { format!("It will be called {}.", self.title) } else { "It saves itself.".into() };
        ui.label(widget::soft(hint));
        ui.add_space(4.0);
        ui.label("Seed");
        ui.horizontal(|ui| {
            ui.allocate_ui(bevy_egui::egui::vec2(WIDTH - 46.0, 30.0), |ui| self.field(ui, Row::Seed, "a number"));
            let die = widget::button(ui, Face::Icon(pixel::DIE, "Draw another seed"), false);
            if die.on_hover_text("Draw another seed").clicked() {
                self.throw();
            }
        });
        let sound = seed(&self.seed).is_some();
        let hint = if sound { "The same seed begins the same town." } else { "A seed is a whole number, such as 7." };
        ui.label(widget::soft(hint));
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let mut clicked = None;
            for (row, words) in [(Row::Begin, "Begin"), (Row::Back, "Back")] {
                ui.add_enabled_ui(row == Row::Back || sound, |ui| {
                    if widget::button(ui, Face::Text(words), self.picked == row).clicked() {
                        clicked = Some(row);
                    }
                });
            }
            clicked
        })
        .inner
    }

    /// A field that has the keyboard when its row is picked out.
    fn field(&mut self, ui: &mut Ui, row: Row, hint: &str) {
        let id = Id::new(("new town", row as u8));
        let text = if row == Row::Name { &mut self.name } else { &mut self.seed };
        widget::field(ui, id, text, hint);
        if row == Row::Seed {
            text.retain(|letter| letter.is_ascii_digit());
        }
        let has = ui.memory(|memory| memory.has_focus(id));
        match (self.picked == row, has) {
            (true, false) if self.moved => {
                ui.memory_mut(|memory| memory.request_focus(id));
                widget::select_all(ui, id, text);
            }
            // Clicked into.
            (false, true) if !self.moved => self.picked = row,
            (false, true) => ui.memory_mut(|memory| memory.surrender_focus(id)),
            _ => {}
        }
        if row == Row::Seed {
            self.moved = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_die_knows_many_small_seeds() {
        let seeds: Vec<u64> = (0..50).map(|ms| drawn("Smallville", Duration::from_millis(ms * 17))).collect();
        assert!(seeds.iter().all(|seed| (1..=SEEDS).contains(seed)), "{seeds:?}");
        let different: std::collections::BTreeSet<u64> = seeds.iter().copied().collect();
        assert!(different.len() > 45, "{seeds:?}");
    }

    #[test]
    fn only_a_form_with_a_seed_begins_a_town() {
        let form = |seed: &str| Form { name: "Mine".into(), seed: seed.into(), ..Form::default() };
        assert_eq!(form("12").filled(), Some(TitleAction::Found("Mine".into(), 12)));
        for wrong in ["", "x", "99999999999999999999999"] {
            assert_eq!(form(wrong).filled(), None, "{wrong}");
        }
    }

    #[test]
    fn keys_go_round_the_form() {
        assert_eq!(Row::Name.moved(-1), Row::Back);
        assert_eq!(Row::Seed.moved(1), Row::Begin);
    }
}
