//! What is wrong with an exchange: found when the tables are read, so that no talk ever gets stuck.

use std::collections::BTreeSet;

use super::{
    slots::{ALWAYS, SOMETIMES, slots_of},
    table::{Beat, By, Does, Exchange, OPEN},
};
use crate::instinct::incidents::{self, Incidents};

/// Most words of a wording.
const LONGEST: usize = 40;

/// Every fault as `file:line: exchange: beat: what is wrong; what to do`.
pub(super) fn faults(exchange: &Exchange, path: &str, source: &str, incidents: Option<&Incidents>) -> Vec<String> {
    let mut found = Vec::new();
    let line_of = |needle: &str| {
        let begins = source.lines().position(|line| line.contains(&format!("\"{}\"", exchange.id))).unwrap_or_default();
        let after = source.lines().skip(begins).position(|line| line.contains(needle));
        begins + after.unwrap_or_default() + 1
    };
    let mut fault = |needle: &str, what: String| {
        found.push(format!("{path}:{}: {}: {what}", line_of(needle), exchange.id));
    };
    if !exchange.id.contains('/') {
        fault(&exchange.id, "its name has no family; write \"family/name\"".into());
    }
    for topic in exchange.named().filter(|topic| incidents.is_some_and(|known| !known.has(topic))) {
        fault(topic, format!("no incident is called \"{topic}\"; take one of {}", incidents::PATH));
    }
    match exchange.beats.get(OPEN) {
        None => fault(&exchange.id, format!("no beat is called \"{OPEN}\"; it is the one that begins")),
        Some(beat) if beat.by != By::A => fault(OPEN, "\"open\" is spoken by A".into()),
        Some(_) => {}
    }
    for (name, beat) in &exchange.beats {
        let needle = format!("\"{name}\":");
        for what in of_beat(exchange, beat) {
            fault(&needle, format!("\"{name}\" {what}"));
        }
    }
    let reached = reached(exchange);
    for name in exchange.beats.keys().filter(|name| !reached.contains(name.as_str())) {
        fault(&format!("\"{name}\":"), format!("no beat leads to \"{name}\"; name it in a `next` or take it out"));
    }
    found
}

fn of_beat(exchange: &Exchange, beat: &Beat) -> Vec<String> {
    let mut found = Vec::new();
    let (always, sometimes) = slots_of(exchange.matter);
    let there = |wording: &str| slots(wording).iter().all(|slot| ALWAYS.contains(slot) || always.contains(slot));
    let known = |slot: &&str| [&ALWAYS[..], &SOMETIMES, &always, &sometimes].iter().any(|list| list.contains(slot));
    let all = || beat.say.iter().chain(beat.manners.values().flatten());
    if beat.say.len() < 2 {
        found.push("has one wording; write another that fits as well".into());
    }
    for wording in all() {
        if let Some(slot) = slots(wording).iter().find(|slot| !known(slot)) {
            found.push(format!("has no slot {{{slot}}}; see docs/talk.md for those of its matter"));
        }
        if wording.split_whitespace().count() > LONGEST {
            found.push(format!("says more than {LONGEST} words; cut it"));
        }
        if wording.is_empty() && beat.act.is_empty() {
            found.push("says nothing and does nothing; write an `act` or words".into());
        }
    }
    if beat.asks && beat.next.is_empty() {
        found.push("asks and nobody answers; name the answers in `next`".into());
    }
    let next: Vec<&Beat> = beat.next.iter().filter_map(|name| exchange.beats.get(name)).collect();
    found.extend(
        beat.next
            .iter()
            .filter(|name| !exchange.beats.contains_key(*name))
            .map(|name| format!("leads to \"{name}\", which is not there; write it or correct the name")),
    );
    if next.iter().any(|other| other.by == beat.by) {
        found.push("is followed by its own speaker; A and B take turns".into());
    }
    let safe = |other: &&&Beat| other.conditions.is_empty() && other.say.iter().any(|wording| there(wording));
    if !next.is_empty() && !next.iter().any(|other| safe(&other)) {
        found.push(
            "has no reply that is always possible; give one of `next` no `if` and a wording without slots that are only \
             sometimes there"
                .into(),
        );
    }
    found
}

/// The beats that end an exchange with a question, as a sentence each: it can be spoken, and nobody answers it.
pub(super) fn loose_ends(exchange: &Exchange) -> impl Iterator<Item = String> {
    // A yes or no to an invitation has phrases of its own.
    let ends = |beat: &Beat| beat.next.is_empty() && !beat.does.contains(&Does::Invite);
    let asks = |beat: &Beat| beat.say.iter().chain(beat.manners.values().flatten()).any(|said| said.ends_with('?'));
    let loose = exchange.beats.iter().filter(move |(_, beat)| ends(beat) && asks(beat));
    loose.map(|(name, _)| {
        format!(
            "{}: \"{name}\" ends with a question that nobody answers; end it with what can stand, or name the answers in `next`",
            exchange.id
        )
    })
}

/// The slots of a wording.
fn slots(wording: &str) -> Vec<&str> {
    wording.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(slot, _)| slot).collect()
}

/// The beats to which one can come.
fn reached(exchange: &Exchange) -> BTreeSet<&str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![OPEN];
    while let Some(name) = open.pop() {
        if reached.insert(name) {
            open.extend(exchange.beats.get(name).into_iter().flat_map(|beat| beat.next.iter().map(String::as_str)));
        }
    }
    reached
}
