//! The form for a language model: its server, its name, an embedding model beside it, its key, a test, and what it may cost.
//!
//! What is written holds when one leaves the field: nothing is sent to an address of which half is typed. Module: `files`
//! (the models on this computer).

mod files;
#[cfg(test)]
mod tests;

use std::fmt;

use bevy_egui::egui::{Label, Response, RichText, TextStyle, Ui, vec2};
use crossbeam_channel::{Receiver, TryRecvError};
use smallville_model::{
    endpoint::{address::Address, preset::Preset},
    meter::caps::Caps,
    probe::diagnosis::Diagnosis,
};

use super::{
    super::super::{
        theme,
        town::meter,
        widget::{self, Face},
    },
    WIDTH,
    amounts::{ROWS, Row},
};
use crate::{
    brain::trial::{self, Tried},
    model_link::{ModelLink, file},
    preferences::mind::MindChoice,
};
use files::Files;

/// At most so many models of a server are shown.
const MODELS: usize = 12;
/// Width of a field for a number, in points.
const NUMBER: f32 = 104.0;
/// Height of a field, in points.
const FIELD: f32 = 30.0;
/// Width of what stands beside a field, in points.
const BESIDE: f32 = 190.0;

/// What is said of embedding models.
const OF_EMBEDDINGS: &str = "If you name one of the same server, it says which memories come to mind. A change holds at \
                             once; all memories are then read anew in the background.";

/// What is being written.
#[derive(Debug, Default)]
pub(super) struct Form {
    /// It shows what was chosen before.
    is_filled: bool,
    /// The server and the model of the choice as they were last seen.
    seen: (String, String),
    server: String,
    model: String,
    embeddings: String,
    key: Secret,
    /// The numbers, row by row.
    amounts: Vec<String>,
    /// A test that is under way.
    trial: Option<Receiver<Tried>>,
    /// What came of the last test or of the key, and whether it is good.
    said: Option<(String, bool)>,
    /// The models of the server.
    models: Vec<String>,
    /// The models on this computer.
    files: Files,
    /// What of the form cannot be understood.
    wrong: Option<String>,
    /// A field has the keyboard.
    has_keyboard: bool,
    /// A field had the keyboard in this frame.
    had_keyboard: bool,
}

/// A key while it is being typed.
#[derive(Default)]
struct Secret(String);

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

/// How the connection stands now.
pub(super) fn standing(ui: &mut Ui, link: &ModelLink) {
    if link.view().is_some() || link.told().is_empty() {
        ui.add(Label::new(link.sentence()).wrap());
    }
    let rested = link.view().into_iter().flat_map(|view| view.rested.iter().map(meter::rests).collect::<Vec<_>>());
    for sentence in link.told().iter().cloned().chain(rested) {
        ui.add(Label::new(RichText::new(sentence).color(theme::RED)).wrap());
    }
}

impl Form {
    /// Whether what is typed goes into a field.
    pub(super) fn is_typing(&self) -> bool {
        self.had_keyboard
    }

    /// Shows what was chosen before, or elsewhere meanwhile.
    fn fill(&mut self, mind: &MindChoice) {
        if self.is_filled && (&self.seen.0, &self.seen.1) == (&mind.server, &mind.model) {
            return;
        }
        self.seen = (mind.server.clone(), mind.model.clone());
        (self.server, self.model) = self.seen.clone();
        if self.is_filled {
            // A file was dropped on the window.
            self.forget_test();
            return;
        }
        self.is_filled = true;
        self.embeddings = mind.embeddings.clone();
        self.amounts = ROWS.iter().flat_map(|row| row.amounts).map(|amount| amount.written(mind)).collect();
    }

    /// The server, the model, the key, and a test of all of them.
    pub(super) fn connection(&mut self, ui: &mut Ui, mind: &mut MindChoice, link: &mut ModelLink) {
        self.fill(mind);
        (self.has_keyboard, self.had_keyboard) = (false, false);
        self.hear(link);
        standing(ui, link);
        ui.add_space(6.0);
        self.server(ui);
        if self.model(ui) {
            self.commit(mind);
            self.test(mind, link);
        }
        if let Some((sentence, good)) = &self.said {
            let colour = if *good { theme::INK } else { theme::RED };
            ui.add(Label::new(RichText::new(sentence).color(colour)).wrap());
        }
        self.models(ui);
        self.files(ui, link);
        self.embeddings(ui);
        self.key(ui, link);
        ui.add_space(6.0);
    }

    fn server(&mut self, ui: &mut Ui) {
        widget::bold(ui, "Server", TextStyle::Body, theme::BARK);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            for preset in Preset::ALL {
                let is_chosen = self.server.trim() == preset.base_url();
                let button = widget::button(ui, Face::Text(preset.name()), is_chosen);
                if button.on_hover_text(preset.base_url()).clicked() {
                    self.server = preset.base_url().into();
                    self.forget_test();
                }
            }
        });
        let response =
            widget::form_field(ui, "Address of the server", &mut self.server, Preset::Ollama.base_url(), false);
        if response.changed() {
            self.forget_test();
        }
        self.note(&response);
    }

    /// Another server has other models.
    fn forget_test(&mut self) {
        (self.trial, self.said) = (None, None);
        self.models.clear();
    }

    /// Returns whether a test was asked for.
    fn model(&mut self, ui: &mut Ui) -> bool {
        widget::bold(ui, "Model", TextStyle::Body, theme::BARK);
        ui.horizontal(|ui| {
            let response = sized(ui, WIDTH - BESIDE, |ui| {
                widget::form_field(ui, "Name of the model", &mut self.model, "as the server calls it", false)
            });
            self.note(&response);
            if self.trial.is_some() {
                ui.label(widget::soft("Testing …"));
                return false;
            }
            let test = widget::button(ui, Face::Text("Test"), false);
            test.on_hover_text("Is there a server, which models has it, and does it answer?").clicked()
        })
        .inner
    }

    /// The models of the server, to be clicked: those whose names hold what is written.
    fn models(&mut self, ui: &mut Ui) {
        let fitting = fitting(&self.models, self.model.trim());
        let mut clicked = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
            for name in fitting.iter().take(MODELS) {
                if widget::button(ui, Face::Text(name), self.model.trim() == *name).clicked() {
                    clicked = Some((*name).to_owned());
                }
            }
        });
        let more = fitting.len().saturating_sub(MODELS);
        if more > 0 {
            ui.label(widget::soft(format!("and {more} more: write a part of the name you want")));
        }
        if let Some(name) = clicked {
            self.model = name;
            self.said = None;
        }
    }

    /// The models on this computer: a clicked one needs no server.
    fn files(&mut self, ui: &mut Ui, link: &ModelLink) {
        let chosen = if self.server.trim().is_empty() { self.model.trim() } else { "" };
        if let Some(path) = self.files.show(ui, &link.places, chosen) {
            self.server.clear();
            self.model = path;
            self.forget_test();
        }
    }

    fn embeddings(&mut self, ui: &mut Ui) {
        widget::bold(ui, "Embedding model", TextStyle::Body, theme::BARK);
        let (name, hint) = ("Name of the embedding model", "none: the built-in mind compares memories");
        let response = widget::form_field(ui, name, &mut self.embeddings, hint, false);
        self.note(&response);
        ui.add(Label::new(widget::soft(OF_EMBEDDINGS)).wrap());
    }

    fn key(&mut self, ui: &mut Ui, link: &mut ModelLink) {
        widget::bold(ui, "Key", TextStyle::Body, theme::BARK);
        let Ok(address) = Address::parse(&self.server) else {
            ui.label(widget::soft("A key belongs to one server: name the server first."));
            return;
        };
        let is_kept = link.has_key(&address);
        let told = ui.horizontal(|ui| {
            let response = sized(ui, WIDTH - BESIDE, |ui| {
                widget::form_field(ui, "Key of the server", &mut self.key.0, "servers at home need none", true)
            });
            self.note(&response);
            if !response.has_focus() && !self.key.0.is_empty() {
                let kept = link.keep_key(&address, &self.key.0);
                self.key.0.clear();
                return Some(kept.map(|()| format!("The key for {} is kept.", address.host())));
            }
            let forget = is_kept && widget::button(ui, Face::Text("Forget the key"), false).clicked();
            forget.then(|| link.forget_key(&address).map(|()| format!("The key for {} is gone.", address.host())))
        });
        if let Some(told) = told.inner {
            let good = told.is_ok();
            self.said = Some((told.unwrap_or_else(|why| why), good));
        }
        let there = if is_kept { "There is a key" } else { "There is no key" };
        let help = format!("{there} for {}. It stands in a file of its own that only you can read.", address.host());
        ui.add(Label::new(widget::soft(help)).wrap());
    }

    /// Prices and caps.
    pub(super) fn costs(&mut self, ui: &mut Ui) {
        let mut first = 0;
        for row in &ROWS {
            self.row(ui, row, first);
            first += row.amounts.len();
        }
        if let Some(wrong) = &self.wrong {
            ui.add(Label::new(RichText::new(wrong).color(theme::RED)).wrap());
        }
    }

    fn row(&mut self, ui: &mut Ui, row: &Row, first: usize) {
        widget::bold(ui, row.words, TextStyle::Body, theme::BARK);
        ui.horizontal(|ui| {
            for (i, amount) in (first..).zip(row.amounts) {
                let Some(text) = self.amounts.get_mut(i) else { continue };
                let response = sized(ui, NUMBER, |ui| widget::form_field(ui, amount.name, text, amount.hint, false));
                self.note(&response);
                ui.label(widget::soft(amount.unit));
            }
        });
        if !row.help.is_empty() {
            ui.add(Label::new(widget::soft(row.help)).wrap());
        }
        ui.add_space(6.0);
    }

    fn note(&mut self, response: &Response) {
        self.has_keyboard |= response.has_focus();
        // Enter and Escape end the typing; they mean nothing else in the same frame.
        self.had_keyboard |= response.has_focus() || response.lost_focus();
    }

    /// Takes up what was written, unless somebody is still writing.
    pub(super) fn settle(&mut self, mind: &mut MindChoice) {
        if !self.has_keyboard {
            self.commit(mind);
        }
    }

    /// Takes up what was written, as far as it can be understood.
    pub(super) fn commit(&mut self, mind: &mut MindChoice) {
        if !self.is_filled {
            return;
        }
        let server = self.server.trim();
        let sound = if server.is_empty() { Ok(()) } else { Address::parse(server).map(|_| ()) };
        let mut wrong = sound.map_err(|error| format!("Address of the server: {error}.")).err();
        if wrong.is_none() && mind.server != server {
            mind.server = server.into();
        }
        if mind.model != self.model.trim() {
            mind.model = self.model.trim().into();
        }
        if mind.embeddings != self.embeddings.trim() {
            mind.embeddings = self.embeddings.trim().into();
        }
        for (amount, text) in ROWS.iter().flat_map(|row| row.amounts).zip(&self.amounts) {
            wrong = wrong.or(amount.take(mind, text).err());
        }
        self.seen = (mind.server.clone(), mind.model.clone());
        self.wrong = wrong.or_else(|| unbounded(mind));
    }

    /// Begins to test what was chosen.
    fn test(&mut self, mind: &MindChoice, link: &ModelLink) {
        if let Some(path) = mind.file() {
            // Loading it is the test; before, it can be said what it takes.
            let needs = file::needs(path);
            let good = needs.is_ok();
            self.said = Some((needs.unwrap_or_else(|why| why), good));
            return;
        }
        let begun = link
            .endpoint(mind)
            .and_then(|endpoint| trial::begin(endpoint, &mind.embeddings).map_err(|error| error.to_string()));
        match begun {
            Ok(trial) => (self.trial, self.said) = (Some(trial), None),
            Err(why) => self.said = Some((why, false)),
        }
    }

    /// Hears what came of a test.
    fn hear(&mut self, link: &ModelLink) {
        let Some(trial) = &self.trial else { return };
        match trial.try_recv() {
            Ok(Tried { diagnosis, models, embedder }) => {
                let good = diagnosis.is_ready() || matches!(diagnosis, Diagnosis::NoModelNamed { .. });
                let good = good && embedder.as_ref().is_none_or(Result::is_ok);
                if diagnosis.is_ready() {
                    // It works now: nobody need wait until it is tried again.
                    link.reset();
                }
                let mut said = words(&diagnosis);
                if let Some(embedder) = embedder {
                    said = format!("{said} {}", embedder.unwrap_or_else(|why| why));
                }
                (self.said, self.models, self.trial) = (Some((said, good)), models, None);
            }
            Err(TryRecvError::Disconnected) => {
                (self.said, self.trial) = (Some(("The test has ended without an answer.".into(), false)), None);
            }
            Err(TryRecvError::Empty) => {}
        }
    }
}

/// Something of a set width in a row.
fn sized<R>(ui: &mut Ui, width: f32, contents: impl FnOnce(&mut Ui) -> R) -> R {
    ui.allocate_ui(vec2(width, FIELD), contents).inner
}

/// The names that hold a text; all of them while it is empty or is one of them.
fn fitting<'a>(models: &'a [String], text: &str) -> Vec<&'a str> {
    let is_name = text.is_empty() || models.iter().any(|name| name == text);
    let holds = |name: &&String| is_name || name.to_lowercase().contains(&text.to_lowercase());
    models.iter().filter(holds).map(String::as_str).collect()
}

/// What a test has found, in words for whoever has the form before them.
fn words(diagnosis: &Diagnosis) -> String {
    match diagnosis {
        Diagnosis::NoModelNamed { models } if models.is_empty() => {
            "The server answers, but lists no model. Load or fetch one first, then write its name.".into()
        }
        Diagnosis::NoModelNamed { .. } => "The server answers. Choose one of its models.".into(),
        other => other.to_string(),
    }
}

/// What to say of a service that may cost whatever it likes.
fn unbounded(mind: &MindChoice) -> Option<String> {
    let is_hosted = Address::parse(&mind.server).is_ok_and(|address| !address.is_home());
    (is_hosted && mind.caps == Caps::default())
        .then(|| "This service may cost money, and there is no cap: one for the day is a good thing to have.".into())
}
