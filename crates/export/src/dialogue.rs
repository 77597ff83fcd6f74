//! Conversations as they are printed in a play: where and when, who took part, and every line.

use rusqlite::params;
use smallville_english::{capital, listed_people};

use crate::{
    ExportError, Page,
    chapter::Chapter,
    diary::Talks,
    prose::{self, clock_of_day},
    source::{Source, bound, json, step},
};
use smallville_journal::error::JournalError;
use smallville_mind::agent::AgentId;
use smallville_town::GameTime;

/// A conversation, without what was said.
#[derive(Clone, Debug)]
pub(super) struct Talk {
    number: i64,
    from: GameTime,
    step: u64,
    ended: Option<u64>,
    /// Who spoke or was spoken to from the first, in the order in which they joined.
    people: Vec<i64>,
}

/// The conversations that began on a day and in which something was said.
pub(super) fn talks(source: &Source, chapter: &Chapter) -> Result<Vec<Talk>, JournalError> {
    let sql = "SELECT conversation, step, one, other, ended FROM conversations AS c \
               WHERE step >= ?1 AND step < ?2 \
               AND EXISTS (SELECT 1 FROM lines AS l WHERE l.conversation = c.conversation) ORDER BY step, conversation";
    let mut talks = source.all("conversations", sql, params![bound(chapter.from), bound(chapter.until)], |row| {
        let begun = step(row, 1)?;
        let ended = row.get::<_, Option<i64>>(4)?.and_then(|step| u64::try_from(step).ok());
        let people = vec![row.get(2)?, row.get(3)?];
        Ok(Talk { number: row.get(0)?, from: source.at_of(begun), step: begun, ended, people })
    })?;
    for talk in &mut talks {
        let sql = "SELECT resident FROM lines WHERE conversation = ?1 GROUP BY resident ORDER BY MIN(line)";
        for speaker in source.all("lines", sql, [talk.number], |row| row.get(0))? {
            if !talk.people.contains(&speaker) {
                talk.people.push(speaker);
            }
        }
        talk.people.dedup();
    }
    Ok(talks)
}

/// Who talked with whom when, for the diaries.
pub(super) fn by_person(source: &Source, talks: &[Talk]) -> Talks {
    let mut found = Talks::new();
    for talk in talks {
        for one in &talk.people {
            let others = talk.people.iter().filter(|other| *other != one).map(|other| source.short(*other).to_owned());
            found.entry(*one).or_default().push((talk.from, others.collect()));
        }
    }
    found
}

/// How many lines were said in some conversations.
pub(super) fn lines(source: &Source, talks: &[Talk]) -> Result<usize, JournalError> {
    let mut lines = 0;
    for talk in talks {
        lines += source.count("lines", "SELECT COUNT(*) FROM lines WHERE conversation = ?1", [talk.number])? as usize;
    }
    Ok(lines)
}

/// Writes a conversation with all its lines.
pub(super) fn write(source: &Source, talk: &Talk, page: &mut Page) -> Result<(), ExportError> {
    let place = source.whereabouts(*talk.people.first().unwrap_or(&-1), talk.step)?;
    let place = place.and_then(|sector| source.sectors.get(&sector)).map(|sector| prose::at_place(sector));
    let place = place.unwrap_or_else(|| "in the street".into());
    let names: Vec<&str> = talk.people.iter().map(|person| source.name(*person)).collect();
    page.put(&format!("### {}, {place}\n\n*{}*\n\n", capital(&clock_of_day(talk.from)), listed_people(&names)))?;
    let sql = "SELECT resident, said_to, words FROM lines WHERE conversation = ?1 ORDER BY line";
    let several = talk.people.len() > 2;
    source.each("lines", sql, [talk.number], |row| {
        let (speaker, words): (i64, String) = (row.get(0)?, row.get(2)?);
        let to = row.get::<_, Option<String>>(1)?.filter(|_| several);
        let to = to.map(|to| format!(", to {}", source.short_name(&to))).unwrap_or_default();
        Ok(page.put(&format!("**{}**{to}: {}\n\n", source.short(speaker), prose::plain(&words)))?)
    })?;
    let end = [aside(source, talk)?, ending(source, talk)].into_iter().flatten().collect::<Vec<String>>();
    if end.is_empty() { Ok(()) } else { page.put(&format!("*{}*\n\n", end.join(" "))) }
}

/// Who stood by and heard it.
fn aside(source: &Source, talk: &Talk) -> Result<Option<String>, JournalError> {
    let sql = "SELECT heard_by_json FROM lines WHERE conversation = ?1";
    let heard = source.all("lines", sql, [talk.number], |row| json::<Vec<AgentId>>(row, 0))?;
    let mut others: Vec<i64> = heard.into_iter().flatten().map(|agent| i64::from(agent.0)).collect();
    others.sort_unstable();
    others.dedup();
    others.retain(|other| !talk.people.contains(other));
    let names: Vec<&str> = others.iter().map(|other| source.short(*other)).collect();
    Ok((!names.is_empty()).then(|| format!("{} stood by and heard some of it.", listed_people(&names))))
}

/// How long it took, where it was more than a word in passing.
fn ending(source: &Source, talk: &Talk) -> Option<String> {
    let minutes = source.at_of(talk.ended?).minutes_since(talk.from);
    (minutes >= 5).then(|| format!("They had talked for {}.", prose::long(minutes)))
}
