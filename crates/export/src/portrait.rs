//! A page for each person: who they are, how they stand to others, what they concluded, and what they hold to be true.

use std::collections::BTreeMap;

use smallville_english::{capital, listed_people, sentence, with_article};

use crate::{
    ExportError, Target, bonds, prose,
    source::{Source, json},
    thought,
};
use smallville_journal::error::JournalError;
use smallville_mind::{
    claim::{Claim, PointOfView, Verb},
    persona::{Persona, Pronoun},
};
use smallville_town::GameTime;

/// How many conclusions are told.
const THOUGHTS: usize = 40;

/// How many things that somebody holds to be true are told.
const TRUTHS: usize = 80;

/// Writes a page for each person; returns how many.
pub(super) fn write(source: &Source, target: &Target) -> Result<usize, ExportError> {
    for (resident, person) in &source.people {
        target.write(&format!("chronicle/people/{}", source.page(*resident)), &text(source, *resident, person)?)?;
    }
    Ok(source.people.len())
}

fn text(source: &Source, resident: i64, person: &Persona) -> Result<String, JournalError> {
    let they = person.pronoun.subject();
    let (have, hold) = if person.pronoun == Pronoun::They { ("have", "hold") } else { ("has", "holds") };
    let stand = if person.pronoun == Pronoun::They { "stand" } else { "stands" };
    let mut text = format!(
        "# {}\n\n[The whole chronicle](../../chronicle.md)\n\n{}\n\n## How {they} {stand} to others\n\n{}\n",
        person.name,
        identity(source, resident, person),
        bonds::text(source, resident, person)?
    );
    let thoughts = thought::of_person(source, resident, THOUGHTS)?;
    if !thoughts.is_empty() {
        text.push_str(&format!("## What {they} {have} concluded\n\n"));
        let all =
            source.count("memories", "SELECT COUNT(*) FROM memories WHERE level > 0 AND resident = ?1", [resident])?;
        if all as usize > thoughts.len() {
            text.push_str(&format!("The weightiest of {all}.\n\n"));
        }
        for thought in &thoughts {
            let when = capital(&source.when(thought.at));
            text.push_str(&format!("- {when}: {}\n", thought::told(source, thought)?));
        }
        text.push('\n');
    }
    text.push_str(&format!("## What {they} {hold} to be true\n\n{}", truths(source, resident, person)?));
    Ok(text)
}

/// Who somebody is, in two paragraphs.
fn identity(source: &Source, resident: i64, person: &Persona) -> String {
    let first = source.short(resident);
    let pronoun = person.pronoun;
    let they = capital(pronoun.subject());
    let verbs = if pronoun == Pronoun::They { ["want", "like"] } else { ["wants", "likes"] };
    let mut said = vec![format!("{} is {}, {}.", person.name, person.age, with_article(&person.trade))];
    if !person.traits.is_empty() {
        said.push(format!("People call {} {}.", pronoun.object(), listed_people(&person.traits)));
    }
    if let Some(home) = source.home(resident) {
        let clock = |time| prose::clock(GameTime::from_day_time(0, time));
        let (wakes, sleeps) = (clock(person.wakes), clock(person.sleeps));
        said.push(format!(
            "{first} lives {}, usually gets up at {wakes} and goes to bed at {sleeps}.",
            prose::at_place(home).replace("at Dorm", "in the Dorm")
        ));
    }
    if !person.goal.is_empty() {
        said.push(format!("{they} {} to {}.", verbs[0], prose::plain(&person.goal)));
    }
    if !person.likes.is_empty() {
        said.push(format!("{they} {} {}.", verbs[1], listed_people(&person.likes)));
    }
    let mut about = Vec::new();
    for (index, text) in person.about.iter().enumerate() {
        let text = if index == 0 { text.clone() } else { source.about(resident, text) };
        about.push(sentence(&prose::plain(&text)));
    }
    format!("{}\n\n{}", said.join(" "), about.join(" ")).trim_end().to_owned()
}

/// Something that somebody holds to be true.
struct Truth {
    claim: Claim,
    source: String,
    from: Option<String>,
    secret: bool,
    row: i64,
    importance: i64,
}

/// The weightiest of what somebody holds to be true, by where they have it from.
fn truths(source: &Source, resident: i64, person: &Persona) -> Result<String, JournalError> {
    // What was taken up anew replaces what was held of the same matter before.
    let sql = "SELECT claim, claim_json, lower(source), heard_from, secret, importance FROM claims WHERE claim IN \
               (SELECT MAX(claim) FROM claims WHERE resident = ?1 GROUP BY subject, verb, topic)";
    let mut truths = source.all("claims", sql, [resident], |row| {
        let (claim, secret) = (json(row, 1)?, row.get(4)?);
        let (from, importance) = (row.get(3)?, row.get(5)?);
        Ok(Truth { claim, source: row.get(2)?, from, secret, row: row.get(0)?, importance })
    })?;
    let all = truths.len();
    truths.sort_by_key(|truth| (std::cmp::Reverse(truth.importance), truth.row));
    truths.truncate(TRUTHS);
    truths.sort_by_key(|truth| truth.row);
    let mut groups: BTreeMap<(u8, String), Vec<String>> = BTreeMap::new();
    for truth in &truths {
        let head = heading(source, resident, person, truth);
        groups.entry(head).or_default().push(told(truth));
    }
    let mut text = String::new();
    if all > truths.len() {
        text.push_str(&format!("The weightiest {} of {all}.\n\n", truths.len()));
    }
    if groups.is_empty() {
        text.push_str("Nothing is written down.\n");
    }
    for ((_, head), told) in groups {
        text.push_str(&format!("### {head}\n\n"));
        for line in told {
            text.push_str(&format!("- {line}\n"));
        }
        text.push('\n');
    }
    Ok(text)
}

/// Where somebody has something from; the number puts these in order.
fn heading(source: &Source, resident: i64, person: &Persona, truth: &Truth) -> (u8, String) {
    let (them, self_) = (person.pronoun.object(), person.pronoun.reflexive());
    match (truth.source.as_str(), &truth.from) {
        ("heard", Some(from)) => (4, format!("Heard from {}", prose::plain(from))),
        ("seen", _) => (2, format!("Seen with {} own eyes", person.pronoun.possessive())),
        ("whispered", _) => (3, format!("Said by a voice inside {them}")),
        _ if truth.claim.who == source.name(resident) => (0, format!("Of {self_}")),
        _ => (1, "Known from before".into()),
    }
}

/// One thing that is held to be true.
fn told(truth: &Truth) -> String {
    let mut said = sentence(&prose::plain(&truth.claim.clause(PointOfView::MEMORY)));
    if truth.secret && truth.claim.verb == Verb::Story {
        said.push_str(" This is told to the trusted only.");
    }
    said
}
