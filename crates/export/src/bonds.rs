//! How somebody stands to others, how that changed, and why.

use std::collections::BTreeMap;

use smallville_english::{capital, listed_people, number};

use crate::{
    prose,
    source::{Source, json},
};
use smallville_journal::error::JournalError;
use smallville_mind::{persona::Persona, relate::Relation};

/// A change of opinion that is worth telling.
const TURN: f32 = 0.6;

/// A single reason that is worth telling.
const WEIGHT: f32 = 0.1;

/// How many reasons are told of each.
const REASONS: usize = 3;

/// How somebody stands to everybody whom they know.
pub(super) fn text(source: &Source, resident: i64, person: &Persona) -> Result<String, JournalError> {
    let sql = "SELECT other, relation_json FROM relations WHERE relation IN \
               (SELECT MAX(relation) FROM relations WHERE resident = ?1 GROUP BY other)";
    let bonds: BTreeMap<String, Relation> =
        source.all("relations", sql, [resident], |row| Ok((row.get(0)?, json(row, 1)?)))?.into_iter().collect();
    let knew = |name: &str| person.knows.iter().find(|known| known.name == name);
    let is_known = |name: &str, bond: &Relation| bond.familiarity > 0.0 || knew(name).is_some();
    let mut known: Vec<(&String, &Relation)> = bonds.iter().filter(|(name, bond)| is_known(name, bond)).collect();
    known.sort_by(|(_, one), (_, other)| other.opinion.total_cmp(&one.opinion));
    let mut text = String::new();
    for (name, bond) in known {
        text.push_str(&format!(
            "- {}\n",
            told(source, resident, name, bond, knew(name).map(|known| f32::from(known.opinion)))
        ));
    }
    let heard_of: Vec<&str> =
        bonds.iter().filter(|(name, bond)| !is_known(name, bond)).map(|(name, _)| name.as_str()).collect();
    if !heard_of.is_empty() {
        let name = source.short(resident);
        text.push_str(&format!("\n{name} has heard of {}, but does not know them.\n", listed_people(&heard_of)));
    }
    if text.is_empty() {
        text = format!("{} knows nobody yet.\n", source.short(resident));
    }
    Ok(text)
}

/// One relation in a few sentences; `before` is what was thought when the town began, of those who were known then.
fn told(source: &Source, resident: i64, other: &str, now: &Relation, before: Option<f32>) -> String {
    let me = source.short(resident);
    let them = source.short_name(other);
    let mut said = format!("**{}**: {}.", prose::plain(other), prose::plain(now.tie.whole().trim_end_matches('.')));
    said.push_str(&format!(" {me} {}.", feeling(now.opinion, them)));
    let change = before.map_or(0.0, |before| now.opinion - before);
    let who = capital(source.pronoun(resident).subject());
    let turned = if change > TURN {
        Some("better")
    } else if change < -TURN {
        Some("worse")
    } else {
        None
    };
    if let Some(turned) = turned {
        let much = if change.abs() > 2.0 { "far " } else { "" };
        said.push_str(&format!(" {who} thought {much}{} of {them} before.", opposite(turned)));
    }
    if now.talks > 0 {
        let times = match now.talks {
            1 => "once".into(),
            2 => "twice".into(),
            times => format!("{} times", number(times as usize)),
        };
        said.push_str(&format!(" They talked {times}"));
        let last = now.last_talk.map(|at| format!(", the last time {}", source.when(at)));
        said.push_str(&last.filter(|_| now.talks > 1).unwrap_or_default());
        said.push('.');
    }
    let reasons = reasons(source, other, now);
    if !reasons.is_empty() {
        said.push_str(&format!(" What counted: {}.", reasons.join("; ")));
    }
    said
}

/// What somebody thinks of another, as a clause without its subject.
fn feeling(opinion: f32, them: &str) -> String {
    match opinion {
        9.5.. => format!("could not be fonder of {them}"),
        8.5.. => format!("is very fond of {them}"),
        7.0.. => format!("likes {them} very much"),
        5.75.. => format!("likes {them}"),
        4.5.. => format!("has no strong feelings about {them}"),
        3.0.. => format!("does not much care for {them}"),
        1.5.. => format!("dislikes {them}"),
        _ => format!("cannot stand {them}"),
    }
}

fn opposite(turned: &str) -> &'static str {
    if turned == "better" { "less" } else { "more" }
}

/// The reasons that weighed most, in the order in which they came.
fn reasons(source: &Source, other: &str, relation: &Relation) -> Vec<String> {
    let mut weights: BTreeMap<&str, (f32, usize)> = BTreeMap::new();
    for (index, change) in relation.reasons.iter().enumerate() {
        let known = weights.entry(change.why.as_str()).or_insert((0.0, index));
        known.0 += change.by.abs();
    }
    let mut reasons: Vec<(&str, f32, usize)> =
        weights.into_iter().map(|(why, (weight, index))| (why, weight, index)).collect();
    reasons.retain(|(_, weight, _)| *weight >= WEIGHT);
    reasons.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.2.cmp(&other.2)));
    reasons.truncate(REASONS);
    reasons.sort_by_key(|reason| reason.2);
    let short = source.short_name(other);
    // The full name stands at the beginning of the paragraph.
    reasons.iter().map(|(why, ..)| prose::plain(&why.trim_end_matches('.').replace(other, short))).collect()
}
