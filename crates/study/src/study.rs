//! A study: what all experiments over many towns have in common.
//!
//! A study is done in units, each into a part of its own ([`crate::part`]), and what was found in all parts of a folder is
//! told on a page and in a summary ([`folder`]).

pub mod folder;

use std::path::{Path, PathBuf};

use serde::{Serialize, de::DeserializeOwned};

use crate::part::Writer;
use folder::FolderError;

/// A study, with everything that was found in its parts.
pub trait Study: Default {
    /// What its command and its page are called, and how the names of its parts begin.
    const NAME: &'static str;
    /// In what the units of two studies of the kind may differ: "other days or minds".
    const DIFFERENCES: &'static str;

    /// One unit: what it is and how it is made, which stands in the first line of its part.
    type Unit: Clone + PartialEq + Serialize + DeserializeOwned + Send;
    /// What a part holds, line by line.
    type Found: Serialize + DeserializeOwned;
    /// What all units need, besides what they are.
    type Needs: Sync;
    /// What keeps a unit from being done.
    type Error: std::error::Error + Send + Sync + 'static;
    /// What is needed to tell of the study, besides what was found.
    type Context: ?Sized;
    /// What other programs read of it.
    type Summary: Serialize;

    /// What tells a unit from the others of its study, in the name of its part.
    fn key(unit: &Self::Unit) -> String;

    /// What a unit is called while it is done.
    fn label(unit: &Self::Unit) -> String;

    /// Whether two units belong to one study.
    fn belong_together(one: &Self::Unit, other: &Self::Unit) -> bool;

    /// Does a unit and ends its part; `progress` is told the share that is done, 0 to 1.
    ///
    /// # Errors
    /// The part cannot be written, or the unit cannot be done.
    fn run(
        unit: &Self::Unit,
        needs: &Self::Needs,
        writer: Writer,
        progress: &mut dyn FnMut(f64),
    ) -> Result<(), Self::Error>;

    /// Adds what was found in a whole part.
    fn add(&mut self, unit: &Self::Unit, found: Vec<Self::Found>);

    /// Reads what lies in the folder beside the parts, once all of them were added.
    ///
    /// # Errors
    /// A file cannot be read.
    fn read_beside(&mut self, _folder: &Path) -> Result<(), FolderError> {
        Ok(())
    }

    /// Copies what lies in a folder beside the parts into another one; what is there stays.
    ///
    /// # Errors
    /// A file cannot be read or written.
    fn gather_beside(_from: &Path, _to: &Path) -> Result<(), FolderError> {
        Ok(())
    }

    /// How much was found, in words: "3 towns".
    fn extent(&self) -> String;

    /// The page, and what other programs read; `unit` is one of those that were done.
    fn tell(&self, unit: &Self::Unit, context: &Self::Context) -> (String, Option<Self::Summary>);

    /// The name of the part of a unit.
    #[must_use]
    fn file(unit: &Self::Unit) -> PathBuf {
        format!("{}-{}.{}", Self::NAME, Self::key(unit), folder::ENDING).into()
    }
}
