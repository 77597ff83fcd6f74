//! All measures of one town.

use std::collections::BTreeMap;

use super::{company, days, measure::Measure, news::Beginnings, plans};
use crate::{
    figures::share,
    gatherings::gatherings,
    life::{
        diary::{Days, Diary, whole_days},
        doing::{Reader, Use, lasting},
        measures::{degrees, met},
    },
    record::Record,
    statistics::describe::mean,
    talk::{Talk, promised, talk},
};
use smallville_journal::entry::Deed;
use smallville_mind::{calendar::Standing, claim::Span, instinct::CommonSense};

/// A measure and what it is in a town; none: it cannot be found there.
type Found = (Measure, Option<f64>);

/// All measures that can be found; what has no ground, such as plans where nobody plans, is left out.
#[must_use]
pub fn measures(record: &Record<'_>, deeds: &[Deed], sense: &CommonSense) -> BTreeMap<Measure, f64> {
    let people = record.people.iter().map(|person| (person.agent, person.persona));
    let reader = Reader::new(sense, people);
    let lasting = lasting(deeds, record.now);
    let mut found = vec![(Measure::PlansKept, plans::kept(record, &lasting))];
    found.extend(of_talk(record));
    found.extend(of_ties(record, deeds));
    found.extend(of_news(record, &lasting));
    found.extend(of_time(record, deeds, &reader));
    let done = days::done(record, &lasting, &reader);
    found.extend([
        (Measure::Activities, days::activities(&done)),
        (Measure::UnlikeDay, days::unlike(&done)),
        (Measure::Otherwise, days::otherwise(&done)),
        (Measure::InCharacter, days::in_character(record, &lasting, &reader)),
    ]);
    found.into_iter().filter_map(|(measure, value)| Some((measure, value?))).collect()
}

/// What is said, and what becomes of what is promised.
fn of_talk(record: &Record<'_>) -> [Found; 5] {
    let Talk { lines, distinct_lines, acts, course, promises, .. } = talk(record);
    let person_days = whole_days(record.begin, record.now).count() * record.people.len();
    let a_day = |count: u64| (person_days > 0).then(|| count as f64 / person_days as f64);
    let broken = |standing: Standing| matches!(standing, Standing::Broken | Standing::Forgiven);
    let broken = promised(&record.people).filter(|known| broken(known.standing)).count();
    let (lines, distinct, kept) = (lines as usize, distinct_lines as usize, promises.kept as usize);
    [
        (Measure::PromisesKept, (kept + broken > 0).then(|| share(kept, kept + broken))),
        (Measure::PromisesMade, a_day(promises.made)),
        (Measure::Lines, a_day(lines as u64)),
        (Measure::Repeated, (lines > 0).then(|| share(lines - distinct, lines))),
        (Measure::ToldToKnowers, acts.contains_key("tell").then_some(course.told_to_knowers_share)),
    ]
}

/// Who is close to whom.
fn of_ties(record: &Record<'_>, deeds: &[Deed]) -> [Found; 4] {
    let degrees = degrees(record, &met(record));
    let has_days = whole_days(record.begin, record.now).count() > 1;
    let degree = mean(degrees.into_iter().filter(|_| has_days).map(|degree| degree as f64));
    [
        (Measure::Nearer, company::nearer(record)),
        (Measure::Degree, degree),
        (Measure::Favourites, company::with_the_nearest(record)),
        (Measure::Found, company::found(record, deeds)),
    ]
}

/// What becomes of the news.
fn of_news(record: &Record<'_>, lasting: &[(&Deed, Span)]) -> [Found; 4] {
    let (beginnings, all) = (Beginnings::of(record), gatherings(record));
    [
        (Measure::Heard, beginnings.heard(record)),
        (Measure::Guests, beginnings.guests(record, &all)),
        (Measure::CameForIt, beginnings.came_for_it(record, &all, lasting)),
        (Measure::OwnGatherings, Some(beginnings.others(&all) as f64)),
    ]
}

/// How time is spent.
fn of_time(record: &Record<'_>, deeds: &[Deed], reader: &Reader<'_>) -> [Found; 5] {
    let doings = reader.doings(deeds, record.now);
    let diary = Diary::of(record, &doings);
    let hours = |what| diary.hours(what, Days::All);
    let of_waking = |hours: f64, asleep: f64| (asleep < 24.0).then(|| hours / (24.0 - asleep));
    let leisure = hours(Use::Leisure).zip(hours(Use::Sleep));
    [
        (Measure::AtWork, days::at_work(record, &doings)),
        (Measure::Leisure, leisure.and_then(|(leisure, asleep)| of_waking(leisure, asleep))),
        (Measure::Company, company::in_company(record)),
        (Measure::Sleep, hours(Use::Sleep)),
        (Measure::Meals, hours(Use::Meals)),
    ]
}
