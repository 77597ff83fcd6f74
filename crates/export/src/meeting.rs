//! Gatherings: who came, when they came and left, and where those were who had said yes and did not come.
//!
//! Told by where bodies stood, not by what people said.

use std::collections::BTreeMap;

use rusqlite::params;
use smallville_english::{capital, counted, listed_people};

use crate::{
    chapter::{Chapter, first_step},
    prose::{self, clock},
    source::{Source, bound, json, step},
};
use smallville_journal::error::JournalError;
use smallville_mind::{
    calendar::{Appointment, Standing},
    claim::{Claim, Span, Verb},
};
use smallville_town::GameTime;

/// Whoever was there for less has only passed through.
const PRESENT_SECS: u32 = 5 * 60;

/// Whoever came so shortly after the beginning was in time, and whoever left shortly before the end stayed to the end.
const NEARLY_SECS: u32 = 150;

/// People who meant to come together.
#[derive(Clone, Debug)]
pub(super) struct Meeting {
    /// What it is called: "Isabella's Valentine's Day party".
    pub(super) topic: String,
    /// What, with an article: "a Valentine's Day party".
    what: String,
    /// Full name.
    host: String,
    place: String,
    sector: Option<i64>,
    span: Span,
}

/// How long somebody was there.
#[derive(Clone, Copy, Debug)]
struct Presence {
    resident: i64,
    /// None: before it began.
    came: Option<GameTime>,
    /// None: after it ended, or not yet.
    left: Option<GameTime>,
}

/// All gatherings that were to begin before the record ends, in order of time.
pub(super) fn meetings(source: &Source) -> Result<Vec<Meeting>, JournalError> {
    let sql = "SELECT c.claim_json, r.name = c.subject FROM claims AS c JOIN residents AS r USING (resident) \
               WHERE lower(c.verb) = 'hosts' ORDER BY r.name = c.subject DESC, c.claim";
    let mut found: BTreeMap<(String, String), Meeting> = BTreeMap::new();
    for claim in source.all("claims", sql, [], |row| json::<Claim>(row, 0))? {
        // The host's own word comes first.
        if let Some(meeting) = meeting(source, claim) {
            found.entry((meeting.host.clone(), meeting.topic.clone())).or_insert(meeting);
        }
    }
    let mut found: Vec<Meeting> = found.into_values().filter(|meeting| meeting.span.from < source.end()).collect();
    found.sort_by_key(|meeting| meeting.span.from);
    Ok(found)
}

impl Meeting {
    /// Whether it was to begin on a day.
    pub(super) fn is_on(&self, chapter: &Chapter) -> bool {
        chapter.holds(self.span.from)
    }
}

/// The gathering of a claim that says where and when.
fn meeting(source: &Source, claim: Claim) -> Option<Meeting> {
    let Claim { who: host, topic, says, place, when, verb: Verb::Hosts, .. } = claim else { return None };
    let (place, span) = (place?, when?);
    let what = says.strip_prefix("{am} giving ").map_or_else(|| topic.clone(), str::to_owned);
    let sector = source.sectors.iter().find(|(_, name)| **name == place).map(|(number, _)| *number);
    Some(Meeting { topic, what, host, place, sector, span })
}

/// What came of a gathering.
pub(super) fn text(source: &Source, meeting: &Meeting) -> Result<String, JournalError> {
    let Meeting { topic, what, host, place, span, .. } = meeting;
    let present = presences(source, meeting)?;
    let is_host = |resident: i64| source.name(resident) == host;
    let (hosts, guests): (Vec<&Presence>, Vec<&Presence>) =
        present.iter().partition(|presence| is_host(presence.resident));
    let gave = if hosts.is_empty() { "had meant to give" } else { "gave" };
    let mut said = vec![format!(
        "{host} {gave} {what} {}, from {} until {}.",
        prose::at_place(place),
        clock(span.from),
        prose::clock_of_day(span.until)
    )];
    if hosts.is_empty() {
        said.push(format!("{} was not there.", capital(source.short_name(host))));
    }
    if source.end() < span.until {
        said.push("It is not over when the record ends.".into());
    }
    if meeting.sector.is_none() {
        said.push("Nobody knows where that is, so nobody came.".into());
    } else if guests.is_empty() {
        said.push("Nobody came.".into());
    } else {
        said.extend(guests_text(source, &guests));
    }
    said.extend(absent(source, meeting, &present)?);
    Ok(format!("### {}\n\n{}\n\n", capital(topic), said.join(" ")))
}

/// Who came, and who left before the end.
fn guests_text(source: &Source, guests: &[&Presence]) -> Vec<String> {
    let people = counted(guests.len(), "guest", "guests");
    let mut said = vec![format!("{} came.", capital(&people))];
    let early: Vec<&str> =
        guests.iter().filter(|guest| guest.came.is_none()).map(|guest| source.short(guest.resident)).collect();
    match early.len() {
        0 => {}
        1 => said.push(format!("{} was there when it began.", listed_people(&early))),
        _ => said.push(format!("{} were there when it began.", listed_people(&early))),
    }
    let mut came: Vec<(GameTime, &str)> =
        guests.iter().filter_map(|guest| Some((guest.came?, source.short(guest.resident)))).collect();
    came.sort_unstable();
    said.extend(by_time(&came, "came"));
    let mut left: Vec<(GameTime, &str)> =
        guests.iter().filter_map(|guest| Some((guest.left?, source.short(guest.resident)))).collect();
    left.sort_unstable();
    said.extend(by_time(&left, "left"));
    match guests.len() - left.len() {
        0 => {}
        1 if guests.len() > 1 => said.push("One stayed to the end.".into()),
        _ if left.is_empty() && guests.len() > 1 => said.push("All stayed to the end.".into()),
        _ if guests.len() > 1 => said.push("The others stayed to the end.".into()),
        _ => {}
    }
    said
}

/// "Ann and Ben came at five, Cleo at ten past five and Dora at noon."
fn by_time(moves: &[(GameTime, &str)], verb: &str) -> Option<String> {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for (at, name) in moves {
        let at = clock(*at);
        match groups.last_mut() {
            Some((time, names)) if *time == at => names.push(name),
            _ => groups.push((at, vec![name])),
        }
    }
    let mut verb = Some(verb);
    let parts: Vec<String> = groups
        .iter()
        .map(|(at, names)| match verb.take() {
            Some(verb) => format!("{} {verb} at {at}", listed_people(names)),
            None => format!("{} at {at}", listed_people(names)),
        })
        .collect();
    (!parts.is_empty()).then(|| format!("{}.", listed_people(&parts)))
}

/// Who was there, in the order of their numbers.
fn presences(source: &Source, meeting: &Meeting) -> Result<Vec<Presence>, JournalError> {
    let Some(sector) = meeting.sector else { return Ok(Vec::new()) };
    let Span { from, until } = meeting.span;
    let until = until.min(source.end());
    let (first, last) = (first_step(source, from), first_step(source, until));
    let mut moves: BTreeMap<i64, Vec<(GameTime, bool)>> = BTreeMap::new();
    for resident in source.people.keys() {
        let there = source.whereabouts(*resident, first.saturating_sub(1))? == Some(sector);
        moves.insert(*resident, vec![(from, there)]);
    }
    let sql = "SELECT step, resident, sector FROM whereabouts WHERE step >= ?1 AND step < ?2 ORDER BY step, resident";
    source
        .all("whereabouts", sql, params![bound(first), bound(last)], |row| {
            Ok((step(row, 0)?, row.get::<_, i64>(1)?, row.get::<_, Option<i64>>(2)?))
        })?
        .into_iter()
        .for_each(|(step, resident, at)| {
            moves.entry(resident).or_default().push((source.at_of(step), at == Some(sector)));
        });
    Ok(moves.into_iter().filter_map(|(resident, moves)| presence(resident, &moves, until)).collect())
}

/// When somebody came and left, from when they went in and out.
fn presence(resident: i64, moves: &[(GameTime, bool)], until: GameTime) -> Option<Presence> {
    let ends = moves.iter().skip(1).map(|(at, _)| *at).chain([until]);
    let stays: Vec<(GameTime, GameTime)> =
        moves.iter().zip(ends).filter(|((_, there), _)| *there).map(|((at, _), end)| (*at, end)).collect();
    let secs: u32 = stays.iter().map(|(from, until)| until.secs().saturating_sub(from.secs())).sum();
    if secs < PRESENT_SECS {
        return None;
    }
    let (came, left) = (stays.first()?.0, stays.last()?.1);
    let late = came > moves.first()?.0.plus_secs(NEARLY_SECS);
    let early = left.plus_secs(2 * NEARLY_SECS) < until;
    Some(Presence { resident, came: late.then_some(came), left: early.then_some(left) })
}

/// Those who had said yes and did not come, and where they were instead.
fn absent(source: &Source, meeting: &Meeting, present: &[Presence]) -> Result<Option<String>, JournalError> {
    let half = meeting.span.until.secs().saturating_sub(meeting.span.from.secs()) / 2;
    let middle = first_step(source, meeting.span.from.plus_secs(half).min(source.end()));
    let sql = "SELECT resident, appointment_json FROM appointments WHERE step < ?1 ORDER BY appointment";
    let mut standing: BTreeMap<i64, Standing> = BTreeMap::new();
    let end = bound(first_step(source, meeting.span.from));
    for (resident, appointment) in
        source.all("appointments", sql, [end], |row| Ok((row.get::<_, i64>(0)?, json::<Appointment>(row, 1)?)))?
    {
        let gathering = appointment.commitment.gathering();
        if gathering.is_some_and(|known| known.topic == meeting.topic && known.host == meeting.host) {
            standing.insert(resident, appointment.standing);
        }
    }
    let mut absent = Vec::new();
    for (resident, standing) in standing {
        let there = present.iter().any(|presence| presence.resident == resident);
        let yes = matches!(standing, Standing::Open | Standing::Kept | Standing::Broken | Standing::Forgiven);
        if there || !yes || source.name(resident) == meeting.host {
            continue;
        }
        let place = match source.whereabouts(resident, middle)?.and_then(|sector| source.sectors.get(&sector)) {
            Some(sector) => source.at(resident, sector),
            None => "in the street".into(),
        };
        absent.push(format!("{}, who was {place}", source.short(resident)));
    }
    Ok((!absent.is_empty()).then(|| {
        let instead =
            if absent.len() == 1 { "One had said yes and stayed away" } else { "Some had said yes and stayed away" };
        format!("{instead}: {}.", absent.join("; "))
    }))
}
