//! The settings: pages of lines, each a choice between a few words, by mouse or with keys.
//!
//! Up and down pick a line, left and right choose, Enter takes the next choice, Escape goes back. What is chosen holds at
//! once and is kept. Modules: `lines` (what can be chosen), `model` (the form for a language model) with `amounts` (what
//! it may cost), `rebind` (keys), `rows` (how lines are drawn).

mod amounts;
mod lines;
mod model;
mod rebind;
mod rows;
#[cfg(test)]
mod tests;

use bevy_egui::egui::{Context, Label, ScrollArea, TextStyle, Ui, vec2};

use super::{
    super::{
        theme,
        widget::{self, Face},
    },
    Front, Screen, TitleAction, choice,
    choice::Keys,
    panel, told,
};
use crate::{
    model_link::ModelLink,
    preferences::chosen::Chosen,
    preferences::mind::MindChoice,
    view::bindings::{Action, Bindings},
};
use lines::{Line, lines};
use rows::{key_row, pointer, sample};

pub(super) use rebind::capture;

/// Width of the contents, in points.
const WIDTH: f32 = 560.0;
/// Height of a page, in points; the same for all, so that nothing jumps.
const HEIGHT: f32 = 350.0;

/// A page of the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Mind,
    Model,
    Residents,
    Reading,
    Keys,
    Window,
}

impl Page {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Mind, "Mind"),
        (Self::Model, "Language model"),
        (Self::Residents, "Residents"),
        (Self::Reading, "Reading"),
        (Self::Keys, "Keys"),
        (Self::Window, "Window"),
    ];

    fn moved(self, by: i32) -> Self {
        Self::ALL[choice::moved(self as usize, Self::ALL.len(), by)].0
    }
}

/// Where one is in the settings.
#[derive(Debug, Default)]
pub(super) struct Settings {
    page: Page,
    /// The line that is picked out: 0 are the pages, the last leads back.
    picked: usize,
    /// The picked line is to be seen.
    reveal: bool,
    /// The action whose new key is waited for.
    waits: Option<Action>,
    /// A key was taken in this frame: it means nothing else.
    took: bool,
    /// What came of it.
    said: Option<String>,
    /// What is being written about a language model.
    form: model::Form,
    /// The screen to which it goes back.
    pub(super) from: Screen,
}

impl Settings {
    /// Opens the settings from a screen.
    pub(super) fn open(&mut self, from: Screen) {
        *self = Self { from, page: self.page, ..Self::default() };
    }

    /// Says a sentence below the page.
    pub(super) fn tell(&mut self, sentence: &str) {
        self.said = Some(sentence.into());
    }

    /// What goes back where it came from.
    fn back(&self) -> TitleAction {
        if self.from == Screen::Town { TitleAction::Resume } else { TitleAction::Go(self.from) }
    }

    /// How many lines there are on the page, with the pages at the top and the way back at the end.
    fn count(&self, lines: &[Line]) -> usize {
        let inner = if self.page == Page::Keys { Action::all().count() + 1 } else { lines.len() };
        inner + 2
    }
}

/// Something that was done to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Touched {
    Page(Page),
    /// The line, and which of its choices.
    Chosen(usize, usize),
    Rebind(Action),
    UsualKeys,
    Back,
}

/// Shows the settings; returns what was asked for.
pub(super) fn show(
    context: &Context,
    front: &mut Front,
    chosen: &mut Chosen,
    bindings: &Bindings,
    link: &mut ModelLink,
) -> Option<TitleAction> {
    let settings = &mut front.settings;
    let lines = lines(settings.page, &chosen.preferences);
    let mind = &mut chosen.preferences.mind;
    let (clicked, keys) = panel(context, "settings", 0.0, |ui| {
        ui.set_width(WIDTH);
        settings.contents(ui, &lines, bindings, (mind, &mut *link))
    });
    // What is typed into a field means nothing else.
    let is_busy = settings.waits.is_some() || settings.took || settings.form.is_typing();
    let touched = if is_busy { clicked } else { clicked.or(settings.key(keys, &lines)) };
    match touched? {
        Touched::Page(page) => {
            settings.form.commit(&mut chosen.preferences.mind);
            *settings = Settings { page, from: settings.from, picked: settings.picked.min(1), ..Settings::default() };
        }
        Touched::Chosen(line, choice) => {
            settings.picked = line + 1;
            settings.said = (lines[line].choose)(&mut chosen.preferences, choice).err();
            if matches!(settings.page, Page::Mind | Page::Model) && line == 0 {
                // Even if the choice is the same: the command line may have had another.
                link.renew();
            }
        }
        Touched::Rebind(action) => (settings.waits, settings.said) = (Some(action), None),
        Touched::UsualKeys => {
            chosen.preferences.keys.clear();
            settings.said = Some("All keys are as usual.".into());
        }
        Touched::Back => {
            settings.form.commit(&mut chosen.preferences.mind);
            return Some(settings.back());
        }
    }
    None
}

impl Settings {
    /// What keys do.
    fn key(&mut self, keys: Keys, lines: &[Line]) -> Option<Touched> {
        if keys.escape {
            return Some(Touched::Back);
        }
        let count = self.count(lines);
        if keys.down != 0 {
            (self.picked, self.reveal) = (choice::moved(self.picked, count, keys.down), true);
        }
        let by = if keys.right != 0 { keys.right } else { i32::from(keys.enter) };
        if by == 0 {
            return None;
        }
        match self.picked {
            0 => Some(Touched::Page(self.page.moved(by))),
            last if last + 1 == count => keys.enter.then_some(Touched::Back),
            row if self.page == Page::Keys => {
                let action = Action::all().nth(row - 1);
                keys.enter.then(|| action.map_or(Touched::UsualKeys, Touched::Rebind))
            }
            row => {
                let line = &lines[row - 1];
                Some(Touched::Chosen(row - 1, choice::moved(line.chosen, line.choices.len(), by)))
            }
        }
    }

    /// Returns what was clicked.
    fn contents(
        &mut self,
        ui: &mut Ui,
        lines: &[Line],
        bindings: &Bindings,
        (mind, link): (&mut MindChoice, &mut ModelLink),
    ) -> Option<Touched> {
        let mut touched = None;
        widget::heading(ui, "Settings");
        ui.add_space(2.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            pointer(ui, self.picked == 0);
            for (page, title) in Page::ALL {
                if widget::button(ui, Face::Text(title), self.page == page).clicked() {
                    touched = Some(Touched::Page(page));
                }
            }
        });
        ui.add_space(4.0);
        ui.allocate_ui(vec2(WIDTH, HEIGHT), |ui| {
            ui.set_min_size(vec2(WIDTH, HEIGHT));
            let inner = match self.page {
                Page::Keys => self.keys(ui, bindings),
                Page::Model => self.model(ui, lines, mind, link),
                _ => self.lines(ui, lines, link),
            };
            touched = inner.or(touched);
        });
        told(ui, self.said.as_ref());
        ui.horizontal(|ui| {
            pointer(ui, self.picked + 1 == self.count(lines));
            if widget::button(ui, Face::Text("Back"), false).on_hover_text("Escape").clicked() {
                touched = Some(Touched::Back);
            }
        });
        touched
    }

    fn lines(&self, ui: &mut Ui, lines: &[Line], link: &ModelLink) -> Option<Touched> {
        let mut touched = None;
        for (i, line) in lines.iter().enumerate() {
            touched = self.line(ui, i, line).or(touched);
        }
        match self.page {
            Page::Mind => {
                for words in lines::OF_MODELS {
                    ui.add(Label::new(words).wrap());
                    ui.add_space(2.0);
                }
                model::standing(ui, link);
            }
            Page::Reading => sample(ui),
            _ => {}
        }
        touched
    }

    /// A line and its choices.
    fn line(&self, ui: &mut Ui, i: usize, line: &Line) -> Option<Touched> {
        let mut touched = None;
        let is_picked = self.picked == i + 1;
        widget::bold(ui, line.words, TextStyle::Body, theme::BARK);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            let here = pointer(ui, is_picked);
            if self.reveal && is_picked {
                here.scroll_to_me(None);
            }
            for (choice, words) in line.choices.iter().enumerate() {
                if widget::button(ui, Face::Text(words), line.chosen == choice).clicked() {
                    touched = Some(Touched::Chosen(i, choice));
                }
            }
        });
        if !line.help.is_empty() {
            ui.add(Label::new(widget::soft(line.help)).wrap());
        }
        ui.add_space(6.0);
        touched
    }

    /// The language model: who thinks, the form, and the other lines.
    fn model(&mut self, ui: &mut Ui, lines: &[Line], mind: &mut MindChoice, link: &mut ModelLink) -> Option<Touched> {
        let mut touched = None;
        let scroll = ScrollArea::vertical().id_salt("model").max_height(HEIGHT).auto_shrink([false, false]);
        scroll.show(ui, |ui| {
            for (i, line) in lines.iter().enumerate() {
                touched = self.line(ui, i, line).or(touched.take());
                if i == 0 {
                    self.form.connection(ui, mind, link);
                }
            }
            self.form.costs(ui);
        });
        self.form.settle(mind);
        self.reveal = false;
        touched
    }

    /// All keys, and what they do.
    fn keys(&mut self, ui: &mut Ui, bindings: &Bindings) -> Option<Touched> {
        let mut touched = None;
        let reveal = std::mem::take(&mut self.reveal);
        let scroll = ScrollArea::vertical().id_salt("keys").max_height(HEIGHT).auto_shrink([false, false]);
        scroll.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for (i, action) in Action::all().enumerate() {
                let key = if self.waits == Some(action) { "press a key …" } else { bindings.name(action) };
                let response = key_row(ui, action, key, self.picked == i + 1);
                if reveal && self.picked == i + 1 {
                    response.scroll_to_me(None);
                }
                if response.clicked() {
                    self.picked = i + 1;
                    touched = Some(Touched::Rebind(action));
                }
            }
            ui.horizontal(|ui| {
                let picked = self.picked == Action::all().count() + 1;
                let here = pointer(ui, picked);
                if reveal && picked {
                    here.scroll_to_me(None);
                }
                if widget::button(ui, Face::Text("All keys as usual"), false).clicked() {
                    touched = Some(Touched::UsualKeys);
                }
            });
        });
        touched
    }
}
