//! The course of a town in numbers: who knew what when, who knew whom, how much was said and concluded.

use std::collections::BTreeMap;

use super::{super::glance::Residents, told::Seen};
use crate::{
    journal::entry::Saying,
    mind::{agent::AgentId, claim::ClaimKey},
    study::spread,
    town::GameTime,
};

/// How many matters have a curve, those that most know.
const MATTERS: usize = 5;
/// Seconds of an hour.
const HOUR: u32 = 3_600;

/// A point of a curve: hours since the Monday on which all towns begin, and a value.
pub(super) type Point = [f64; 2];

/// All curves.
#[derive(Debug, Default)]
pub(super) struct Series {
    /// How many knew of a matter: its name and its curve.
    pub(super) awareness: Vec<(String, Vec<Point>)>,
    /// Which share of all pairs knew each other, in percent.
    pub(super) density: Vec<Point>,
    /// Lines that were said, hour by hour.
    pub(super) talk: Vec<Point>,
    /// How often somebody reflected, hour by hour.
    pub(super) reflections: Vec<Point>,
    said: Said,
}

/// The lines of each hour, counted once.
#[derive(Debug, Default)]
struct Said {
    hours: BTreeMap<u32, u32>,
    seen: Seen,
}

impl Said {
    fn read(&mut self, sayings: &[Saying]) {
        let first = self.seen.first_new(sayings).unwrap_or_else(|| {
            self.hours.clear();
            0
        });
        for saying in &sayings[first.min(sayings.len())..] {
            *self.hours.entry(saying.line.at.secs() / HOUR).or_default() += 1;
        }
    }
}

impl Series {
    /// Looks into the minds, and reads what was said since then.
    pub(super) fn look_up(&mut self, residents: &Residents<'_, '_>) {
        let (begin, now) = (residents.begin(), residents.now());
        let span = (begin, now);
        self.said.read(residents.chronicle().sayings());
        self.talk = by_hour(&self.said.hours, span);
        self.awareness = awareness(residents, span);
        self.density = density(residents, span);
        let views = residents.agents().filter_map(|agent| residents.view(agent));
        let mut hours: BTreeMap<u32, u32> = BTreeMap::new();
        for at in views.flat_map(|view| &view.reflections).filter(|at| **at >= begin) {
            *hours.entry(at.secs() / HOUR).or_default() += 1;
        }
        self.reflections = by_hour(&hours, span);
    }
}

fn awareness(residents: &Residents<'_, '_>, span: (GameTime, GameTime)) -> Vec<(String, Vec<Point>)> {
    let mut since: BTreeMap<&ClaimKey, Vec<GameTime>> = BTreeMap::new();
    let views = residents.agents().filter_map(|agent| residents.view(agent));
    for (key, belief) in views.flat_map(|view| view.matters.iter()) {
        since.entry(key).or_default().push(belief.since);
    }
    let labels = spread::labels(&since.keys().copied().collect());
    let mut all: Vec<(&ClaimKey, Vec<GameTime>, String)> =
        since.into_iter().zip(labels).map(|((key, times), label)| (key, times, label)).collect();
    all.sort_by_key(|(key, times, _)| (!key.is_public(), std::cmp::Reverse(times.len())));
    all.truncate(MATTERS);
    all.into_iter().map(|(_, times, label)| (label, steps(times, span, 1.0))).collect()
}

fn density(residents: &Residents<'_, '_>, span: (GameTime, GameTime)) -> Vec<Point> {
    let people = residents.people();
    let names: BTreeMap<&str, AgentId> =
        (0..).map(AgentId).zip(people).map(|(agent, persona)| (persona.name.as_str(), agent)).collect();
    let mut halves: BTreeMap<(AgentId, AgentId), GameTime> = BTreeMap::new();
    let mut mutual = Vec::new();
    for agent in residents.agents() {
        let relations = residents.view(agent).into_iter().flat_map(|view| view.relations.iter());
        for (name, relation) in relations {
            let Some(other) = names.get(name).copied().filter(|other| *other != agent) else { continue };
            match halves.remove(&(other, agent)) {
                // A pair knows each other as soon as the second one knows of the first.
                Some(since) => mutual.push(since.max(relation.since)),
                None => drop(halves.insert((agent, other), relation.since)),
            }
        }
    }
    let count = residents.count();
    let pairs = (count * count.saturating_sub(1) / 2).max(1);
    steps(mutual, span, 100.0 / pairs as f64)
}

/// How many of some moments have come, each counted as `weight`, as a curve that rises at each of them.
fn steps(mut moments: Vec<GameTime>, (begin, now): (GameTime, GameTime), weight: f64) -> Vec<Point> {
    moments.sort_unstable();
    let mut count = moments.iter().filter(|at| **at <= begin).count();
    let mut points = vec![[hours(begin), count as f64 * weight]];
    for at in moments.into_iter().filter(|at| *at > begin && *at <= now) {
        points.push([hours(at), count as f64 * weight]);
        count += 1;
        points.push([hours(at), count as f64 * weight]);
    }
    points.push([hours(now), count as f64 * weight]);
    points
}

/// The count of each hour from the first to the last, in the middle of the hour.
fn by_hour(counts: &BTreeMap<u32, u32>, (begin, now): (GameTime, GameTime)) -> Vec<Point> {
    let count = |hour: u32| counts.get(&hour).copied().unwrap_or_default();
    let span = begin.secs() / HOUR..=now.secs() / HOUR;
    span.map(|hour| [f64::from(hour) + 0.5, f64::from(count(hour))]).collect()
}

fn hours(at: GameTime) -> f64 {
    f64::from(at.secs()) / f64::from(HOUR)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::speech::{ConversationId, Line};

    const SPAN: (GameTime, GameTime) = (GameTime::from_secs(6 * HOUR), GameTime::from_secs(9 * HOUR));

    #[test]
    fn a_curve_rises_when_something_comes() {
        let moments = [8 * HOUR, 0, 6 * HOUR, 10 * HOUR].map(GameTime::from_secs).to_vec();
        assert_eq!(steps(moments, SPAN, 1.0), [[6.0, 2.0], [8.0, 2.0], [8.0, 3.0], [9.0, 3.0]]);
        assert_eq!(steps(Vec::new(), SPAN, 1.0), [[6.0, 0.0], [9.0, 0.0]]);
    }

    #[test]
    fn hours_without_anything_count_too() {
        let counts = BTreeMap::from([(6, 2), (8, 5), (12, 9)]);
        assert_eq!(by_hour(&counts, SPAN), [[6.5, 2.0], [7.5, 0.0], [8.5, 5.0], [9.5, 0.0]]);
    }

    fn saying(at: u32) -> Saying {
        let line = Line {
            conversation: ConversationId(0),
            at: GameTime::from_secs(at),
            speaker: AgentId(at % 7),
            name: String::new(),
            to: None,
            others: Vec::new(),
            acts: Vec::new(),
            words: String::new(),
            rests_on: Vec::new(),
            thread: None,
        };
        Saying { line, heard_by: Vec::new() }
    }

    #[test]
    fn lines_are_counted_once_and_anew_in_another_time() {
        let mut said = Said::default();
        let mut sayings: Vec<Saying> = [10, 20, HOUR + 1].map(saying).to_vec();
        said.read(&sayings);
        said.read(&sayings);
        assert_eq!(said.hours, BTreeMap::from([(0, 2), (1, 1)]));
        sayings.push(saying(HOUR + 2));
        said.read(&sayings);
        assert_eq!(said.hours[&1], 2);
        said.read(&[saying(10)]);
        assert_eq!(said.hours, BTreeMap::from([(0, 1)]), "an earlier moment");
        said.read(&[saying(30), saying(HOUR)]);
        assert_eq!(said.hours, BTreeMap::from([(0, 1), (1, 1)]), "another town");
    }
}
