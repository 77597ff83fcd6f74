//! What the player has chosen, at hand while the game runs: read once, kept whenever it changes.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use crate::{
    preferences::{self, Preferences},
    sim::intervene::Notice,
};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Chosen>()
        .add_systems(Startup, tell)
        .add_systems(PreUpdate, keep.run_if(resource_exists_and_changed::<Chosen>));
}

/// What the player has chosen. Without a folder, as in tests, it is forgotten at the end.
#[derive(Resource, Clone, Debug, Default)]
pub struct Chosen {
    /// As it is now.
    pub preferences: Preferences,
    /// As it is in the file.
    kept: Preferences,
    folder: Option<PathBuf>,
    /// Why something could not be read or kept; said once.
    told: Option<String>,
}

impl Chosen {
    /// Reads what was chosen before.
    #[must_use]
    pub fn open() -> Self {
        preferences::folder().map(|folder| Self::in_folder(&folder)).unwrap_or_default()
    }

    /// The same, in a folder of one's own.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        let (preferences, told) = preferences::load(folder);
        Self { kept: preferences.clone(), preferences, folder: Some(folder.to_path_buf()), told }
    }

    /// Goes on with choices of which something was not understood in the file; returns what to say about it.
    pub fn correct(&mut self, corrected: Preferences, what: &str) -> String {
        let said = self.folder.as_ref().map(|folder| preferences::put_aside(folder, &corrected, what));
        self.kept = corrected.clone();
        self.preferences = corrected;
        said.unwrap_or_else(|| format!("{what}."))
    }

    /// Where choices are kept.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Whether choices outlive the program: only then is the first time told from later ones.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.folder.is_some()
    }
}

/// Says what was wrong with the file.
fn tell(mut chosen: ResMut<Chosen>, mut notices: MessageWriter<Notice>) {
    notices.write_batch(chosen.bypass_change_detection().told.take().map(Notice));
}

/// Keeps what has changed.
fn keep(mut chosen: ResMut<Chosen>, mut notices: MessageWriter<Notice>) {
    let chosen = chosen.bypass_change_detection();
    let Some(folder) = chosen.folder.as_ref().filter(|_| chosen.preferences != chosen.kept) else { return };
    if let Err(error) = preferences::save(folder, &chosen.preferences) {
        notices.write(Notice(format!("{}: the settings cannot be kept ({error}).", folder.display())));
    }
    // Even if it failed: it is said once for each change, not in each frame.
    chosen.kept = chosen.preferences.clone();
}
