//! Who came together: who was invited, who said yes, whose body was there, and why the others stayed away.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::record::{Person, Record, overlap_secs};
use smallville_journal::entry::Saying;
use smallville_mind::{
    agent::AgentId,
    calendar::{self, Appointment, Commitment, Standing, doing},
    claim::{ClaimKey, Span, Verb},
    speech::{Reason, SpeechAct},
    why::Cause,
};
use smallville_town::SectorId;

/// Whoever was there for less has only passed through.
const PRESENT_SECS: u32 = 5 * 60;

/// People who meant to come together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Gathering {
    /// What for, with an article: "a Valentine's Day party".
    pub what: String,
    /// What it is called: "Isabella's Valentine's Day party".
    pub topic: String,
    /// Who invited.
    pub host: String,
    /// Where.
    pub place: String,
    /// When, as "2023-02-14 17:00"; empty if nobody knows.
    pub start: String,
    /// Who was invited: asked, or in hearing when somebody was.
    pub invited: Vec<String>,
    /// Who said yes.
    pub accepted: Vec<String>,
    /// Whose body was there.
    pub attended: Vec<String>,
    /// Once it is over: who of the invited was not there, and why.
    pub absent: Vec<Absentee>,
}

impl Gathering {
    /// Its name among claims.
    #[must_use]
    pub fn key(&self) -> ClaimKey {
        ClaimKey { who: self.host.clone(), verb: Verb::Hosts, topic: self.topic.clone() }
    }
}

/// Somebody who was invited and was not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Absentee {
    /// Full name.
    pub name: String,
    /// Why they were not there.
    pub why: Absence,
}

/// Why somebody was not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    /// They had said no, for this reason.
    Declined(String),
    /// They slept through most of it.
    Asleep,
    /// They had agreed to something else at that time, as a gerund phrase.
    Appointment(String),
    /// They had said yes and had nothing else to do.
    Forgot,
    /// They had never said yes.
    NeverMeant,
}

/// All gatherings that anybody gives or knows of, in the order of host and name.
#[must_use]
pub fn gatherings(record: &Record<'_>) -> Vec<Gathering> {
    let mut plans: BTreeMap<ClaimKey, Plan> = BTreeMap::new();
    for gathering in named(record) {
        plans.entry(gathering.key()).or_insert_with(|| Plan::of(gathering));
    }
    for (key, belief) in record.people.iter().flat_map(|person| person.beliefs.iter()) {
        if key.verb == Verb::Hosts {
            let plan = plans.entry(key.clone()).or_default();
            // What the host holds fills in what is missing; of gossip alone we know no sector.
            plan.place = plan.place.take().or_else(|| belief.claim.place.clone());
            plan.span = plan.span.or(belief.claim.when);
        }
    }
    let mut invited = invited(record);
    plans.iter().map(|(key, plan)| plan.gathering(key, invited.remove(key).unwrap_or_default(), record)).collect()
}

/// Every gathering that is named: those of the hosts first, for they know best.
fn named<'a>(record: &'a Record<'_>) -> impl Iterator<Item = &'a calendar::Gathering> {
    let appointments = || record.people.iter().flat_map(|person| person.calendar.appointments());
    let hosted = appointments().filter(|known| matches!(known.commitment, Commitment::Host(_)));
    let agreed = hosted.chain(appointments()).filter_map(|known| known.commitment.gathering());
    let said = record.sayings.iter().flat_map(|saying| &saying.line.acts).filter_map(|act| match act {
        SpeechAct::Invite(gathering) => Some(gathering),
        _ => None,
    });
    agreed.chain(said)
}

/// What is known of a gathering.
#[derive(Default)]
struct Plan {
    what: Option<String>,
    place: Option<String>,
    sector: Option<SectorId>,
    span: Option<Span>,
}

impl Plan {
    fn of(gathering: &calendar::Gathering) -> Self {
        Self {
            what: Some(gathering.what.clone()),
            place: Some(gathering.place.clone()),
            sector: gathering.sector,
            span: Some(gathering.span),
        }
    }

    fn gathering(&self, key: &ClaimKey, mut invited: BTreeSet<&str>, record: &Record<'_>) -> Gathering {
        invited.remove(key.who.as_str());
        let guests = || record.people.iter().filter(|person| person.name() != key.who);
        let accepted = guests().filter(|person| accepted(person, key));
        let attended: Vec<&str> =
            guests().filter(|guest| self.attended(guest.agent, record)).map(|guest| guest.name()).collect();
        let over = self.span.filter(|span| record.now >= span.until);
        let absent = over.into_iter().flat_map(|span| {
            guests()
                .filter(|guest| invited.contains(guest.name()) && !attended.contains(&guest.name()))
                .map(move |guest| Absentee { name: guest.name().to_owned(), why: absence(guest, key, span, record) })
        });
        Gathering {
            what: self.what.clone().unwrap_or_else(|| key.topic.clone()),
            topic: key.topic.clone(),
            host: key.who.clone(),
            place: self.place.clone().unwrap_or_default(),
            start: self.span.map(|span| span.from.stamp()).unwrap_or_default(),
            accepted: accepted.map(|guest| guest.name().to_owned()).collect(),
            absent: absent.collect(),
            attended: attended.iter().map(|name| (*name).to_owned()).collect(),
            invited: invited.into_iter().map(str::to_owned).collect(),
        }
    }

    /// Whether somebody stood where it took place, while it did.
    fn attended(&self, agent: AgentId, record: &Record<'_>) -> bool {
        let begun = self.sector.zip(self.span).filter(|(_, span)| span.from < record.now);
        begun.is_some_and(|(sector, span)| stood(agent, sector, span, record))
    }
}

/// Whether somebody stood in a sector for a while in a stretch of time.
#[must_use]
pub fn stood(agent: AgentId, sector: SectorId, span: Span, record: &Record<'_>) -> bool {
    let there = record.stays.iter().filter(|stay| stay.agent == agent && stay.sector == sector);
    there.map(|stay| overlap_secs(stay.span, span)).sum::<u32>() >= PRESENT_SECS
}

/// The full names of those who were asked to each gathering, or stood in hearing when somebody was.
fn invited<'a>(record: &'a Record<'_>) -> BTreeMap<ClaimKey, BTreeSet<&'a str>> {
    let names = record.names();
    let mut invited: BTreeMap<ClaimKey, BTreeSet<&str>> = BTreeMap::new();
    for Saying { line, heard_by } in &record.sayings {
        for act in &line.acts {
            // To ask somebody along is to invite them, but not those who overhear it.
            let (gathering, open) = match act {
                SpeechAct::Invite(gathering) => (gathering, true),
                SpeechAct::Request(Commitment::Attend(gathering) | Commitment::Accompany(gathering, _)) => {
                    (gathering, false)
                }
                _ => continue,
            };
            let guests = invited.entry(gathering.key()).or_default();
            guests.extend(line.to.as_deref());
            let others = heard_by.iter().filter(|agent| open && **agent != line.speaker);
            guests.extend(others.filter_map(|agent| names.get(agent).copied()));
        }
    }
    invited
}

/// The appointments by which somebody takes part in a gathering.
pub(super) fn parts<'a>(person: &Person<'a>, key: &ClaimKey) -> impl Iterator<Item = &'a Appointment> {
    person
        .calendar
        .appointments()
        .iter()
        .filter(move |known| known.commitment.gathering().is_some_and(|gathering| gathering.key() == *key))
}

/// What sets the acts off with which somebody takes part in a gathering.
pub(super) fn is_for<'a>(person: &Person<'a>, key: &ClaimKey) -> impl Fn(&Cause) -> bool + use<'a> {
    let words: Vec<String> = parts(person, key).map(|known| doing(&known.commitment)).collect();
    move |cause| matches!(cause, Cause::Appointment(_, doing) if words.contains(doing))
}

/// Whether somebody said yes. A broken word was one too, else nobody could fail to come; perhaps was none, whatever was
/// made of it later.
fn accepted(person: &Person<'_>, key: &ClaimKey) -> bool {
    parts(person, key).any(|known| !matches!(known.standing, Standing::Perhaps | Standing::Declined))
}

/// Why somebody who was invited was not there.
fn absence(person: &Person<'_>, key: &ClaimKey, span: Span, record: &Record<'_>) -> Absence {
    let yes = accepted(person, key);
    if let Some(reason) = declined(person, key, record).filter(|_| !yes) {
        return Absence::Declined(reason);
    }
    let slept: u32 = record
        .sleeps
        .iter()
        .filter(|sleep| sleep.agent == person.agent)
        .map(|sleep| overlap_secs(sleep.span, span))
        .sum();
    if slept * 2 >= overlap_secs(span, span) && slept > 0 {
        return Absence::Asleep;
    }
    let elsewhere = person.calendar.appointments().iter().find(|known| {
        matches!(known.standing, Standing::Open | Standing::Kept)
            && known.commitment.gathering().is_none_or(|gathering| gathering.key() != *key)
            && known.commitment.span().is_some_and(|other| overlap_secs(other, span) > 0)
    });
    match elsewhere {
        Some(known) => Absence::Appointment(doing(&known.commitment)),
        None if yes => Absence::Forgot,
        None => Absence::NeverMeant,
    }
}

/// The reason with which somebody said no to a gathering, the last time.
fn declined(person: &Person<'_>, key: &ClaimKey, record: &Record<'_>) -> Option<String> {
    let lines = record.sayings.iter().map(|saying| &saying.line).filter(|line| line.speaker == person.agent);
    let acts = lines.flat_map(|line| &line.acts);
    let mut reasons = acts.filter_map(|act| match act {
        SpeechAct::Decline(commitment, reason) => {
            commitment.gathering().filter(|gathering| gathering.key() == *key).map(|_| words(reason))
        }
        _ => None,
    });
    reasons.next_back()
}

/// A reason in words.
fn words(reason: &Reason) -> String {
    match reason {
        Reason::Busy(doing) => doing.clone(),
        Reason::Dislike(name) => format!("does not like {name}"),
        Reason::Distaste(matter) => format!("does not like {matter}"),
        Reason::Tired => "too tired".into(),
        Reason::Unwilling => "does not want to".into(),
    }
}

#[cfg(test)]
mod tests;
