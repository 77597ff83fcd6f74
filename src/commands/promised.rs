//! A name under which a town was to be brought in and was not: nobody founds another town there unasked.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Error, Result, bail};
use smallville::bounded;

/// Notes why no town came under this name. A name under which there is a town needs no note.
pub(super) fn failed(save: &Path, error: &Error) {
    if !save.exists() {
        // Where nothing can be written, no town can be founded either.
        let _ = fs::write(note(save), format!("{error:#}\n"));
    }
}

/// The town is there.
pub(super) fn kept(save: &Path) {
    // Mostly there is no note.
    let _ = fs::remove_file(note(save));
}

/// Looks whether a new town may be founded under this name.
///
/// # Errors
/// A town was to be brought in under it, and could not be.
pub(super) fn may_be_founded(save: &Path) -> Result<()> {
    let note = note(save);
    let why = match bounded::read_text(&note, bounded::SMALL_FILE) {
        Ok(why) => why,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => error.to_string(),
    };
    bail!(
        "{}: a town was to be imported here and was not ({}); import it again, or delete {} to begin a new town",
        save.display(),
        why.trim(),
        note.display()
    )
}

/// The file beside the town that says so.
fn note(save: &Path) -> PathBuf {
    save.with_added_extension("not-imported")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_kept_for_the_town_that_was_to_come() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("a.town");
        may_be_founded(&save).unwrap();
        failed(&save, &anyhow::anyhow!("nobody lives there"));
        let said = may_be_founded(&save).unwrap_err().to_string();
        assert!(said.contains("was not (nobody lives there); import it again, or delete"), "{said}");
        kept(&save);
        may_be_founded(&save).unwrap();
        fs::write(&save, "a town").unwrap();
        failed(&save, &anyhow::anyhow!("it is there already"));
        may_be_founded(&save).unwrap();
    }
}
