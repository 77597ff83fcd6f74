//! What people concluded, and what they remembered that led to it.

use std::collections::BTreeMap;

use rusqlite::params;
use smallville_english::{listed_people, sentence};

use crate::{
    chapter::Chapter,
    prose::{self, clock_of_day},
    source::{Source, bound, json},
};
use smallville_journal::error::JournalError;
use smallville_mind::memory::MemoryId;
use smallville_town::GameTime;

/// How many memories are named that led to a conclusion.
const GROUNDS: usize = 2;

/// A conclusion.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    resident: i64,
    /// When it was drawn.
    pub(super) at: GameTime,
    text: String,
    evidence: Vec<MemoryId>,
}

/// All conclusions of a day, in order of time.
pub(super) fn thoughts(source: &Source, chapter: &Chapter) -> Result<Vec<Thought>, JournalError> {
    let sql = "SELECT resident, created_secs, text, evidence_json FROM memories \
               WHERE level > 0 AND step >= ?1 AND step < ?2 ORDER BY step, resident, memory";
    source.all("memories", sql, params![bound(chapter.from), bound(chapter.until)], read)
}

/// The weightiest conclusions of a person, in order of time.
pub(super) fn of_person(source: &Source, resident: i64, most: usize) -> Result<Vec<Thought>, JournalError> {
    let sql = "SELECT resident, created_secs, text, evidence_json FROM memories \
               WHERE level > 0 AND resident = ?1 ORDER BY importance DESC, level DESC, memory LIMIT ?2";
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut thoughts = source.all("memories", sql, params![resident, most], read)?;
    thoughts.sort_by_key(|thought| thought.at);
    Ok(thoughts)
}

fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Thought> {
    let at = GameTime::from_secs(row.get(1)?);
    Ok(Thought { resident: row.get(0)?, at, text: row.get(2)?, evidence: json(row, 3)? })
}

/// What people concluded on a day: what one person thought at one time stands together.
pub(super) fn text(source: &Source, thoughts: &[Thought]) -> Result<String, JournalError> {
    let mut groups: Vec<(i64, GameTime, Vec<&Thought>)> = Vec::new();
    let mut places: BTreeMap<(i64, GameTime), usize> = BTreeMap::new();
    for thought in thoughts {
        let key = (thought.resident, thought.at);
        let place = *places.entry(key).or_insert_with(|| {
            groups.push((thought.resident, thought.at, Vec::new()));
            groups.len() - 1
        });
        groups[place].2.push(thought);
    }
    let mut text = String::new();
    for (resident, at, group) in groups {
        let end = if group.len() == 1 { "and came to a conclusion" } else { "and came to conclusions" };
        let name = source.name(resident);
        text.push_str(&format!("At {} {name} thought things over {end}.\n\n", clock_of_day(at)));
        for thought in group {
            text.push_str(&format!("- {}\n", told(source, thought)?));
        }
        text.push('\n');
    }
    Ok(text)
}

/// A conclusion with what led to it.
pub(super) fn told(source: &Source, thought: &Thought) -> Result<String, JournalError> {
    let mut said = sentence(&prose::plain(&thought.text));
    let sql = "SELECT text FROM memories WHERE resident = ?1 AND memory = ?2";
    let mut grounds: Vec<String> = Vec::new();
    for memory in thought.evidence.iter().take(GROUNDS) {
        let found: Vec<String> = source.all("memories", sql, params![thought.resident, memory.0], |row| row.get(0))?;
        let quoted = found.iter().map(|text| format!("“{}”", prose::plain(text.trim_end_matches('.'))));
        grounds.extend(quoted.filter(|text| !grounds.contains(text)).collect::<Vec<String>>());
    }
    if !grounds.is_empty() {
        said.push_str(&format!(" What led to it: {}.", listed_people(&grounds)));
    }
    Ok(said)
}
