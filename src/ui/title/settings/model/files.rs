//! The models that lie on this computer already, each a button: looked for once, on a thread of its own.

#[cfg(test)]
mod tests;

use std::{borrow::Cow, thread};

use bevy_egui::egui::{Label, TextStyle, Ui};
use crossbeam_channel::{Receiver, TryRecvError, bounded};
use smallville_local::{found::FoundModel, memory::Memory};

use super::super::super::super::{
    theme,
    widget::{self, Face},
};
use crate::{
    model_link::file::{self, Needs},
    preferences::places::Places,
};

/// At most so many models are shown.
const SHOWN: usize = 12;
/// At most so many letters of a name are shown: a button is no wider than the form.
const LONGEST: usize = 48;
/// What is said where there are none.
const NONE: &str = "No model files were found in the usual folders of Ollama, LM Studio, Hugging Face and llama.cpp. Drop a \
                    .gguf file on the window to use it.";

/// The models on this computer, as far as they are known.
#[derive(Debug, Default)]
pub(super) enum Files {
    /// Nobody has looked yet.
    #[default]
    Unknown,
    /// They are being looked for.
    Looking(Receiver<Vec<ModelFile>>),
    /// These are there.
    Known(Vec<ModelFile>),
}

/// A model on this computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ModelFile {
    name: String,
    path: String,
    /// Whose folder it lies in; empty for a mere folder.
    source: &'static str,
    /// Size of its files, in bytes.
    bytes: u64,
    needs: Needs,
}

impl ModelFile {
    /// A model that was found; none if its path is no text, for then it cannot be chosen.
    fn of(model: FoundModel, memory: Option<Memory>) -> Option<Self> {
        let needs = Needs::of(&model.header, memory);
        let path = model.path.to_str()?.to_owned();
        Some(Self { name: model.name, path, source: model.source.name(), bytes: model.header.file_bytes, needs })
    }

    /// What is to be known of it, in a line.
    fn line(&self) -> String {
        let Needs { memory, free, fits, written, .. } = self.needs;
        let (takes, size) = (file::in_words(memory), file::in_words(self.bytes));
        let needs = match free.filter(|_| !fits) {
            Some(free) => format!("too large: needs {takes}, {} are free", file::in_words(free)),
            None => {
                let tokens = if written == 1 { "token" } else { "tokens" };
                format!("needs {takes} of memory · about {written} {tokens} a second")
            }
        };
        let parts = [self.source, &size, &needs];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    }
}

impl Files {
    /// Shows them; returns the path of the one that was clicked. `chosen` is the path of the chosen one.
    pub(super) fn show(&mut self, ui: &mut Ui, places: &Places, chosen: &str) -> Option<String> {
        self.look(places);
        widget::bold(ui, "Models on this computer", TextStyle::Body, theme::BARK);
        let Self::Known(files) = self else {
            ui.label(widget::soft("Looking for them …"));
            return None;
        };
        if files.is_empty() {
            ui.add(Label::new(widget::soft(NONE)).wrap());
        }
        let mut clicked = None;
        for file in files.iter().take(SHOWN) {
            let button = widget::button(ui, Face::Named(&short(&file.name), &file.name), file.path == chosen);
            if button.on_hover_text(&file.path).clicked() {
                clicked = Some(file.path.clone());
            }
            let line = widget::soft(file.line());
            ui.add(Label::new(if file.needs.fits { line } else { line.color(theme::RED) }).wrap());
        }
        let more = files.len().saturating_sub(SHOWN);
        if more > 0 {
            ui.label(widget::soft(format!("and {more} more: drop the one you want on the window")));
        }
        clicked
    }

    /// Begins to look, or takes what was found.
    fn look(&mut self, places: &Places) {
        match self {
            Self::Unknown => *self = Self::begin(places.clone()),
            Self::Looking(found) => match found.try_recv() {
                Ok(files) => *self = Self::Known(files),
                Err(TryRecvError::Disconnected) => *self = Self::Known(Vec::new()),
                Err(TryRecvError::Empty) => {}
            },
            Self::Known(_) => {}
        }
    }

    fn begin(places: Places) -> Self {
        let (send, found) = bounded(1);
        // Whoever asked may have gone on to something else.
        let look = move || drop(send.send(files(places.models(), Memory::now())));
        let begun = thread::Builder::new().name("looking for models".into()).spawn(look);
        // A system without a thread to spare has no room for a model either.
        begun.map_or_else(|_| Self::Known(Vec::new()), |_| Self::Looking(found))
    }
}

/// What to show of the models that were found: first those that fit.
fn files(found: Vec<FoundModel>, memory: Option<Memory>) -> Vec<ModelFile> {
    let mut files: Vec<ModelFile> = found.into_iter().filter_map(|model| ModelFile::of(model, memory)).collect();
    files.sort_by_key(|file| !file.needs.fits);
    files
}

/// A name that fits on a button.
fn short(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} …", &name[..end]).into(),
        None => name.into(),
    }
}
