//! The happenings of the town at hand, read from its file on a thread of their own: no frame waits for the disk.

use std::{
    path::{Path, PathBuf},
    thread::{self, JoinHandle},
};

use bevy::log::warn;

use crate::journal::{
    error::JournalError,
    reader::{Reader, events::Event},
};

/// What is read.
type Reading = JoinHandle<Result<Vec<Event>, JournalError>>;

/// The happenings of a town.
#[derive(Debug, Default)]
pub(super) struct Happenings {
    path: Option<PathBuf>,
    /// Up to which step they were asked for.
    until: u64,
    events: Vec<Event>,
    reading: Option<Reading>,
}

impl Happenings {
    /// In order of time; empty until they have been read.
    pub(super) fn events(&self) -> &[Event] {
        &self.events
    }

    /// Reads what is kept in a file, if it is another one or so much has been kept since that a look is worth while.
    pub(super) fn look_up(&mut self, path: &Path, kept_until: u64, often: u64) {
        if self.path.as_deref() != Some(path) {
            // What is still being read belongs to another town.
            *self = Self { path: Some(path.to_path_buf()), ..Self::default() };
        } else if self.reading.is_some() || kept_until < self.until.saturating_add(often) {
            return;
        }
        self.until = kept_until;
        let path = path.to_path_buf();
        let read = move || Reader::open(&path)?.events();
        match thread::Builder::new().name("happenings".into()).spawn(read) {
            Ok(reading) => self.reading = Some(reading),
            Err(error) => warn!("the happenings of the town cannot be read: {error}"),
        }
    }

    /// Takes what has been read meanwhile.
    pub(super) fn take_in(&mut self) {
        let Some(reading) = self.reading.take_if(|reading| reading.is_finished()) else { return };
        match reading.join() {
            Ok(Ok(events)) => self.events = events,
            Ok(Err(error)) => warn!("{error}"),
            Err(_) => warn!("the happenings of the town could not be read"),
        }
    }
}
