//! What a language model has cost today, in a small file beside the preferences: caps for a day hold although the game
//! was closed meanwhile.

use std::{fs, io, path::Path};

use serde::{Deserialize, Serialize};
use smallville_model::meter::spent::Spent;

use crate::bounded;

/// The file in the folder.
const FILE: &str = "account.ron";

/// The file's contents.
#[derive(Serialize, Deserialize)]
struct Account {
    /// The day, as `2026-11-22`.
    day: String,
    spent: Spent,
}

/// What was spent on a day; nothing if the file tells of another day or cannot be read.
#[must_use]
pub fn load(folder: &Path, day: &str) -> Spent {
    let text = bounded::read_text(&folder.join(FILE), bounded::SMALL_FILE).unwrap_or_default();
    let account: Option<Account> = ron::from_str(&text).ok();
    account.filter(|account| account.day == day).map_or_else(Spent::default, |account| account.spent)
}

/// Keeps what was spent on a day. Whatever happens meanwhile, the file is the old one or the new one.
///
/// # Errors
/// The folder cannot be written to.
pub fn save(folder: &Path, day: &str, spent: Spent) -> io::Result<()> {
    let text = ron::to_string(&Account { day: day.into(), spent }).map_err(io::Error::other)?;
    let new = folder.join(FILE).with_extension("ron.new");
    fs::create_dir_all(folder)?;
    fs::write(&new, text)?;
    fs::rename(&new, folder.join(FILE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_there_again_and_another_begins_at_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("new");
        let spent = Spent { calls: 3, input: 900, output: 120, money: 0.25 };
        assert_eq!(load(&inner, "2026-11-22"), Spent::default());
        save(&inner, "2026-11-22", spent).unwrap();
        assert_eq!(load(&inner, "2026-11-22"), spent);
        assert_eq!(load(&inner, "2026-11-23"), Spent::default());
        fs::write(inner.join(FILE), "(day: ").unwrap();
        assert_eq!(load(&inner, "2026-11-22"), Spent::default());
    }
}
