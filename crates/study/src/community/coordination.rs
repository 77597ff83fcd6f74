//! Who came together: invited, accepted, in the room at the time, and for each who was absent the reason from their plan
//! and what they remember (Park et al. 2023, §7.1.3).

use std::collections::BTreeMap;

use super::finding::{Absentee, Attendance, Reason};
use crate::{
    gatherings::{self, Absence, gatherings},
    record::{Person, Record, overlap_secs},
};
use smallville_journal::entry::Deed;
use smallville_mind::{
    agent::AgentId,
    calendar::{self, Standing},
    claim::{ClaimKey, Span},
    cognition::Mind,
    plan::Plan,
};
use smallville_town::Town;

/// Whoever begins an act for a gathering so early has set out for it, in minutes.
const SETS_OUT_MINUTES: u32 = 90;

/// What is known of a town besides its record.
#[derive(Clone, Copy)]
pub struct Sources<'a> {
    /// The minds, for their plans.
    pub minds: &'a BTreeMap<AgentId, Mind>,
    /// What bodies did, in order.
    pub deeds: &'a [Deed],
    /// The place.
    pub town: &'a Town,
}

/// All gatherings that anybody gives or knows of, with the reasons of the absent. `control` is the record of a town in which
/// nobody planned to give anything.
#[must_use]
pub fn coordination(record: &Record<'_>, control: &Record<'_>, sources: Sources<'_>) -> Vec<Attendance> {
    gatherings(record).into_iter().map(|gathering| attendance(gathering, record, control, sources)).collect()
}

fn attendance(
    gathering: gatherings::Gathering,
    record: &Record<'_>,
    control: &Record<'_>,
    sources: Sources<'_>,
) -> Attendance {
    let key = gathering.key();
    let people = record.by_name();
    let absent = gathering.absent.into_iter().filter_map(|absent| {
        let person = people.get(absent.name.as_str())?;
        let plan = sources.minds.get(&person.agent).map(Mind::plan);
        Some(absentee(person, &absent.why, &key, plan, record, sources))
    });
    Attendance {
        absent: absent.collect(),
        anyway: named(&key, record).map_or_else(Vec::new, |gathering| anyway(gathering, control)),
        topic: gathering.topic,
        host: gathering.host,
        place: gathering.place,
        start: gathering.start,
        invited: gathering.invited,
        accepted: gathering.accepted,
        attended: gathering.attended,
    }
}

/// Why one person was not there.
fn absentee(
    person: &Person<'_>,
    why: &Absence,
    key: &ClaimKey,
    plan: Option<&Plan>,
    record: &Record<'_>,
    sources: Sources<'_>,
) -> Absentee {
    let gathering = named(key, record);
    let attempt = gathering.and_then(|gathering| attempt(person, gathering, plan, record, sources.deeds));
    let standing = gatherings::parts(person, key).map(|known| known.standing).next();
    let (reason, because) = reason(why, attempt, standing);
    let instead = gathering.map_or_else(String::new, |gathering| instead(person.agent, gathering.span, sources));
    Absentee { name: person.name().to_owned(), reason, because, instead }
}

/// Who is where a gathering takes place, at its time, in a town in which it does not.
fn anyway(gathering: &calendar::Gathering, control: &Record<'_>) -> Vec<String> {
    let Some(sector) = gathering.sector else { return Vec::new() };
    let guests = control.people.iter().filter(|person| person.name() != gathering.host);
    let there = guests.filter(|person| gatherings::stood(person.agent, sector, gathering.span, control));
    there.map(|person| person.name().to_owned()).collect()
}

/// The gathering as somebody's calendar has it, that of the host first.
fn named<'a>(key: &ClaimKey, record: &'a Record<'_>) -> Option<&'a calendar::Gathering> {
    let host = record.people.iter().filter(|person| person.name() == key.who);
    let all = host.chain(&record.people).flat_map(|person| person.calendar.appointments());
    all.filter_map(|known| known.commitment.gathering()).find(|gathering| gathering.key() == *key)
}

/// What shows that somebody meant to come on the day itself; none if nothing does.
fn attempt(
    person: &Person<'_>,
    gathering: &calendar::Gathering,
    plan: Option<&Plan>,
    record: &Record<'_>,
    deeds: &[Deed],
) -> Option<String> {
    let span = gathering.span;
    let looked_in = |stay: &&crate::record::Stay| {
        stay.agent == person.agent && Some(stay.sector) == gathering.sector && overlap_secs(stay.span, span) > 0
    };
    if let Some(stay) = record.stays.iter().find(looked_in) {
        return Some(format!("looked in at {} for some minutes", stay.span.from.max(span.from).hm()));
    }
    let is_for_it = gatherings::is_for(person, &gathering.key());
    let early = span.from.secs().saturating_sub(SETS_OUT_MINUTES * 60);
    let set_out = |deed: &&Deed| {
        deed.agent == person.agent && (early..span.until.secs()).contains(&deed.at.secs()) && is_for_it(&deed.why.cause)
    };
    if let Some(deed) = deeds.iter().find(set_out) {
        return Some(format!("set out for it and was {} at {}", deed.words, deed.at.hm()));
    }
    let entry = plan?.entries.iter().find(|entry| is_for_it(&entry.cause) && entry.from < span.until)?;
    Some(format!("had it in the plan of the day, from {}", entry.from.hm()))
}

/// The reason in the terms of the study, and what shows it.
fn reason(why: &Absence, attempt: Option<String>, standing: Option<Standing>) -> (Reason, String) {
    match (why, attempt, standing) {
        (Absence::Declined(words), ..) if is_busy(words) => {
            (Reason::PriorPromise, format!("said no because of {words}"))
        }
        (Absence::Declined(words), ..) => (Reason::DidNotWant, format!("said no: {words}")),
        (Absence::Asleep, ..) => (Reason::Asleep, "slept through most of it".into()),
        (Absence::Appointment(words), ..) => (Reason::PriorPromise, format!("had agreed to something else: {words}")),
        (Absence::Forgot, Some(attempt), _) => (Reason::LostOnTheWay, attempt),
        (Absence::Forgot, None, _) => (Reason::Forgot, "said yes; no plan and no act of that day was for it".into()),
        (Absence::NeverMeant, _, Some(Standing::Declined)) => {
            (Reason::DidNotWant, "said perhaps, and decided against it on the day".into())
        }
        (Absence::NeverMeant, _, Some(_)) => (Reason::DidNotWant, "said perhaps, and left it at that".into()),
        (Absence::NeverMeant, ..) => (Reason::NeverAnswered, "was asked or stood by, and did not answer".into()),
    }
}

/// Whether the reason of a refusal is something else to do: a gerund phrase.
fn is_busy(words: &str) -> bool {
    words.split(' ').next().is_some_and(|first| first.ends_with("ing"))
}

/// What somebody was doing in the middle of a stretch of time, and where.
fn instead(agent: AgentId, span: Span, sources: Sources<'_>) -> String {
    let middle = u32::midpoint(span.from.secs(), span.until.secs());
    let mut until_then = sources.deeds.iter().filter(|deed| deed.agent == agent && deed.at.secs() <= middle);
    until_then.next_back().map_or_else(String::new, |deed| {
        let place = deed.place.map(|place| sources.town.sector(sources.town.sector_of(place)).name.as_str());
        format!("{} ({})", deed.words, place.unwrap_or("in the street"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        record::Stay,
        testing::{CAFE, Life, at, line, number, party, record, saying},
    };
    use smallville_mind::{
        calendar::{Commitment, doing},
        speech::SpeechAct,
        testing::world,
        why::{Cause, Why},
    };
    use smallville_town::{GameTime, Place, SectorId};

    const GUESTS: [&str; 5] = ["Maria Lopez", "Klaus Mueller", "Ryan Park", "Tamara Taylor", "Giorgio Rossi"];

    fn going(name: &str, at: GameTime) -> Deed {
        let why = Why { cause: Cause::Appointment(None, doing(&Commitment::Attend(party()))), ..Why::default() };
        Deed {
            at,
            agent: number(name),
            words: "buttoning a coat".into(),
            emoji: String::new(),
            place: Some(Place::Sector(SectorId(0))),
            minutes: 10,
            asleep: false,
            why,
        }
    }

    #[test]
    fn everybody_who_was_absent_has_a_reason_that_shows() {
        let mut lives: Vec<Life> = std::iter::once("Isabella Rodriguez").chain(GUESTS).map(Life::new).collect();
        lives[0].agree(Commitment::Host(party()), Standing::Open);
        for guest in [1, 2, 3] {
            lives[guest].agree(Commitment::Attend(party()), Standing::Broken);
        }
        lives[4].agree(Commitment::Attend(party()), Standing::Declined);
        let said: Vec<_> = GUESTS
            .iter()
            .map(|guest| {
                let invite = vec![SpeechAct::Invite(party())];
                saying(line("Isabella Rodriguez", guest, at(0, 12, 0), invite, "Come!"), &[guest])
            })
            .collect();
        let mut record = record(&lives.iter().collect::<Vec<_>>());
        record.sayings = said.iter().collect();
        let looked_in = Span { from: at(1, 17, 30), until: at(1, 17, 32) };
        record.stays = vec![Stay { agent: number("Klaus Mueller"), sector: CAFE, span: looked_in }];
        let deeds = [going("Ryan Park", at(0, 16, 50)), going("Maria Lopez", at(1, 16, 50))];
        let sources = Sources { minds: &BTreeMap::new(), deeds: &deeds, town: &world().town };
        let mut control = record.clone();
        let regular = Span { from: at(1, 16, 0), until: at(1, 17, 10) };
        let stay = |name: &str, span| Stay { agent: number(name), sector: CAFE, span };
        control.stays =
            vec![stay("Maria Lopez", regular), stay("Isabella Rodriguez", regular), stay("Ryan Park", looked_in)];
        let found = coordination(&record, &control, sources);
        assert_eq!(found[0].anyway, ["Maria Lopez"], "the host is no guest, and two minutes are a glance");
        assert_eq!(found[0].invited_anyway().count(), 1);
        assert_eq!(found.len(), 1);
        let reason = |name: &str| found[0].absent.iter().find(|absent| absent.name == name).unwrap().reason;
        assert_eq!(reason("Maria Lopez"), Reason::LostOnTheWay, "set out");
        assert_eq!(reason("Klaus Mueller"), Reason::LostOnTheWay, "looked in");
        assert_eq!(reason("Ryan Park"), Reason::Forgot, "what was done the day before does not count");
        assert_eq!(reason("Tamara Taylor"), Reason::DidNotWant, "said perhaps and stayed away");
        assert_eq!(reason("Giorgio Rossi"), Reason::NeverAnswered);
        let maria = found[0].absent.iter().find(|absent| absent.name == "Maria Lopez").unwrap();
        assert!(maria.instead.starts_with("buttoning a coat ("), "{}", maria.instead);
    }

    #[test]
    fn a_refusal_for_something_else_is_a_prior_promise() {
        let reason = |words: &str| reason(&Absence::Declined(words.into()), None, None).0;
        assert_eq!(reason("working behind the bar"), Reason::PriorPromise);
        assert_eq!(reason("does not like parties"), Reason::DidNotWant);
    }
}
