//! Who told whom: for each piece of news that reached several people, the tree from its source.

use rusqlite::params;
use smallville_english::{capital, number, sentence};

use crate::{
    ExportError, Target, prose,
    source::{Source, json, step},
};
use smallville_journal::{
    entry::Saying,
    error::JournalError,
    telling::{Hearsay, cascade::cascade},
};
use smallville_mind::{
    agent::AgentId,
    claim::{Claim, ClaimKey, PointOfView, Verb},
};

/// News that reached fewer people by word of mouth is not followed.
const REACHED: u32 = 3;

/// Longer words are cut.
const LETTERS: usize = 220;

/// A piece of news.
struct Matter {
    subject: String,
    verb: String,
    topic: String,
}

/// Somebody who knows of it.
struct Knower {
    name: String,
    resident: i64,
    step: u64,
    from: Option<String>,
    source: String,
}

/// Writes the page; returns how many pieces of news are followed.
pub(super) fn write(source: &Source, target: &Target) -> Result<usize, ExportError> {
    let public = matters(source, true)?;
    let private = matters(source, false)?;
    target.file("chronicle/news.md", |page| {
        page.put("# Who told whom\n\n[The whole chronicle](../chronicle.md)\n\n")?;
        page.put(
            "How news went from mouth to mouth, as far as it reached at least three people that way.\n\
             Whoever stands further in has it from the person above.\n\n",
        )?;
        for (head, matters) in [("News for everybody", &public), ("Talk of the town", &private)] {
            if !matters.is_empty() {
                page.put(&format!("## {head}\n\n"))?;
            }
            for matter in matters {
                page.put(&text(source, matter)?)?;
            }
        }
        if public.is_empty() && private.is_empty() {
            page.put("Nothing has gone that far yet.\n")?;
        }
        Ok(())
    })?;
    Ok(public.len() + private.len())
}

/// What reached several people, the most widely known first. What concerns everybody: gatherings, what somebody stands
/// for, and what began with an inner voice.
fn matters(source: &Source, public: bool) -> Result<Vec<Matter>, JournalError> {
    let sql = "SELECT subject, verb, topic FROM claims GROUP BY subject, verb, topic \
               HAVING COUNT(DISTINCT CASE WHEN lower(source) = 'heard' THEN resident END) >= ?1 \
               AND MAX(lower(verb) IN ('hosts', 'stands_for', 'standsfor') OR lower(source) = 'whispered') = ?2 \
               ORDER BY COUNT(DISTINCT resident) DESC, topic, subject, verb";
    source.all("claims", sql, params![REACHED, public], |row| {
        Ok(Matter { subject: row.get(0)?, verb: row.get(1)?, topic: row.get(2)? })
    })
}

/// One piece of news with its tree.
fn text(source: &Source, matter: &Matter) -> Result<String, JournalError> {
    let Matter { subject, verb, topic } = matter;
    let sql = "SELECT claim_json FROM claims WHERE subject = ?1 AND verb = ?2 AND topic = ?3 ORDER BY claim LIMIT 1";
    let claim: Option<Claim> =
        source.all("claims", sql, params![subject, verb, topic], |row| json(row, 0))?.into_iter().next();
    // A person's first row counts: how they came to know it.
    let sql = "SELECT c.resident, c.step, c.heard_from, lower(c.source) FROM claims AS c WHERE c.claim IN \
               (SELECT MIN(claim) FROM claims WHERE subject = ?1 AND verb = ?2 AND topic = ?3 GROUP BY resident) \
               ORDER BY c.claim";
    let knowers = source.all("claims", sql, params![subject, verb, topic], |row| {
        let resident: i64 = row.get(0)?;
        let name = source.name(resident).to_owned();
        Ok(Knower { name, resident, step: step(row, 1)?, from: row.get(2)?, source: row.get(3)? })
    })?;
    let title = match claim.as_ref().map(|claim| claim.verb) {
        Some(Verb::Hosts | Verb::StandsFor) => topic.clone(),
        _ => claim.as_ref().map_or_else(|| topic.clone(), |claim| claim.clause(PointOfView::MEMORY)),
    };
    let mut text = format!("### {}\n\n", capital(&prose::plain(&title)));
    if let Some(claim) = claim.as_ref().filter(|claim| claim.key().is_public()) {
        text.push_str(&format!("{} ", sentence(&prose::plain(&claim.clause(PointOfView::MEMORY)))));
    }
    let count = knowers.iter().filter(|knower| source.people.contains_key(&knower.resident)).count();
    let all = source.people.len();
    text.push_str(&if count == all {
        "In the end everybody knew.\n\n".to_owned()
    } else {
        format!("In the end {} of {} people knew.\n\n", number(count), number(all))
    });
    let sayings = match &claim {
        Some(claim) => source.reader.sayings_of(&claim.key())?,
        None => Vec::new(),
    };
    let news = News { source, key: claim.map(|claim| claim.key()), knowers: &knowers, sayings: &sayings };
    for twig in cascade(knowers.iter().map(|knower| (knower.name.as_str(), knower.from.as_deref()))) {
        text.push_str(&format!("{}- {}\n", "  ".repeat(twig.depth), news.line(&knowers[twig.index])));
    }
    Ok(text + "\n")
}

/// A piece of news with all who know of it, and the lines by which they may have come to know.
struct News<'a> {
    source: &'a Source,
    key: Option<ClaimKey>,
    knowers: &'a [Knower],
    sayings: &'a [Saying],
}

impl News<'_> {
    fn line(&self, knower: &Knower) -> String {
        let name = prose::plain(&knower.name);
        let at = self.source.at_of(knower.step);
        let when = self.source.when(at);
        match (knower.source.as_str(), &knower.from) {
            ("heard", Some(from)) => {
                let told = self.words(knower, from);
                let from = if self.knowers.iter().any(|other| other.name == *from) {
                    String::new()
                } else {
                    format!(", from {}", prose::plain(from))
                };
                let told = told.map_or_else(|| ".".to_owned(), |words| format!(": “{}”", cut(words)));
                format!("**{name}**{from}, {when}{told}")
            }
            ("seen", _) => format!("**{name}** saw it {when}."),
            ("whispered", _) => format!("**{name}** heard it from an inner voice {when}."),
            _ if knower.step <= 1 => format!("**{name}** knew it from the beginning."),
            _ => format!("**{name}** knew it {when}, and from nobody else."),
        }
    }

    /// In which words somebody was told.
    fn words(&self, knower: &Knower, teller: &str) -> Option<&str> {
        let hearer = AgentId(u32::try_from(knower.resident).ok()?);
        let hearsay = Hearsay { teller, hearer, since: self.source.at_of(knower.step) };
        hearsay.told(self.key.as_ref()?, self.sayings.iter()).map(|saying| saying.line.words.as_str())
    }
}

/// Long words are cut between two of them.
fn cut(words: &str) -> String {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= LETTERS {
        return prose::plain(&words);
    }
    let short: String = words.chars().take(LETTERS).collect();
    let end = short.rfind(' ').unwrap_or(short.len());
    format!("{} …", prose::plain(short[..end].trim_end_matches([',', ';', ':'])))
}
