//! What players asked for, as it looks from within the town.

use rusqlite::params;
use smallville_english::sentence;

use crate::{
    chapter::Chapter,
    prose::{self, clock_of_day},
    source::{Source, bound, step},
    telling::thing,
};
use smallville_journal::error::JournalError;
use smallville_town::GameTime;

/// What players asked for on a day: when, and what was typed.
pub(super) fn wishes(source: &Source, chapter: &Chapter) -> Result<Vec<(GameTime, String)>, JournalError> {
    let sql = "SELECT step, body FROM inputs WHERE kind = 'command' AND step >= ?1 AND step < ?2 ORDER BY input";
    source.all("inputs", sql, params![bound(chapter.from), bound(chapter.until)], |row| {
        Ok((source.at_of(step(row, 0)?), row.get(1)?))
    })
}

/// A sentence about something that was asked for.
pub(super) fn told(source: &Source, at: GameTime, typed: &str) -> String {
    let time = clock_of_day(at);
    let said = |text: &str| format!("“{}”", prose::plain(text.trim()));
    sentence(&if let Some((name, text)) = typed.strip_prefix("whisper ").and_then(|rest| rest.split_once(':')) {
        format!("At {time} an inner voice spoke to {}: {}", prose::plain(name), said(text))
    } else if let Some((address, state)) = typed.strip_prefix('<').and_then(|rest| rest.split_once("> is ")) {
        format!("At {time}, from one moment to the next, {} was {}", thing(address), prose::plain(state))
    } else if let Some((name, text)) = typed.strip_prefix("add ").and_then(|rest| rest.split_once(':')) {
        format!("At {time} {} came to live in the town: {}", prose::plain(name), said(text))
    } else if let Some((name, text)) = typed.strip_prefix("goal ").and_then(|rest| rest.split_once(':')) {
        format!("At {time} {} was given something to strive for: {}", source.short_name(name), said(text))
    } else {
        format!("At {time} somebody from outside asked for this: {}", said(typed))
    })
}
