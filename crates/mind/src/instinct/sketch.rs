//! A day in the making: fixed things first, then meals, then what fits around them.

use std::ops::RangeInclusive;

use rand::{RngExt as _, rngs::StdRng};

use crate::{
    instinct::{activity::Want, inclination::Inclination},
    persona::Persona,
};
use smallville_town::TimeOfDay;

/// Fewest and most parts of a day: Park et al. 2023, §4.3.1.
pub const STROKES: RangeInclusive<usize> = 5..=8;

/// Whoever begins a day at this minute or later has had breakfast elsewhere, and unpacks.
const TOO_LATE_FOR_BREAKFAST: u32 = 11 * 60;
/// Whoever begins a day at this minute or later has had lunch elsewhere.
const TOO_LATE_FOR_LUNCH: u32 = 14 * 60;

/// A part of the day in minutes after its midnight.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Its beginning.
    pub from: u32,
    /// Its end.
    pub until: u32,
    /// What it is for, in order.
    pub wants: Vec<Want>,
}

impl Part {
    fn minutes(&self) -> u32 {
        self.until - self.from
    }
}

/// The parts of a person's day from waking to the end of the night, without gaps.
pub fn sketch(persona: &Persona, inclination: &Inclination, waking: TimeOfDay, rng: &mut StdRng) -> Vec<Part> {
    let mut day = Sketch::new(persona, inclination, waking, rng);
    day.work();
    if day.wake < TOO_LATE_FOR_LUNCH {
        day.meal(Want::Lunch);
    }
    day.meal(Want::Dinner);
    day.morning();
    day.fill();
    day.join_and_split();
    day.parts
}

/// A day in the making.
struct Sketch<'a> {
    persona: &'a Persona,
    inclination: &'a Inclination,
    rng: &'a mut StdRng,
    wake: u32,
    bed: u32,
    /// In order, without overlap.
    parts: Vec<Part>,
}

impl<'a> Sketch<'a> {
    fn new(persona: &'a Persona, inclination: &'a Inclination, waking: TimeOfDay, rng: &'a mut StdRng) -> Self {
        let wake = u32::from(waking.minutes());
        let mut bed = u32::from(persona.sleeps.minutes());
        if bed < 12 * 60 {
            bed += 24 * 60;
        }
        let bed = (bed + rng.random_range(0..40)).saturating_sub(20).max(wake + 4 * 60);
        Self { persona, inclination, rng, wake, bed, parts: Vec::new() }
    }

    /// Fixed hours of work, a few minutes early or late.
    fn work(&mut self) {
        let mut blocks = self.persona.work.clone();
        blocks.sort_by_key(|block| (block.from, block.until));
        let mut free = self.wake + 40;
        for block in &blocks {
            // Nobody is at two workplaces at once: a block begins when the one before it has ended.
            let from = u32::from(block.from.minutes()).max(free);
            let until = u32::from(block.until.minutes()) + self.rng.random_range(0..12);
            if from + 30 <= until && until < self.bed {
                if let Some(last) = self.parts.last_mut() {
                    last.until = last.until.min(from);
                }
                self.parts.push(Part { from, until, wants: vec![Want::Work] });
                free = u32::from(block.until.minutes());
            }
        }
    }

    /// A meal near its hour: before, after or between work, else in the middle of it.
    fn meal(&mut self, want: Want) {
        let (usual, length) = match want {
            Want::Lunch => (12 * 60 + self.rng.random_range(0..50), 40),
            _ => (17 * 60 + self.rng.random_range(15..100), 50),
        };
        // Late risers eat late; early sleepers eat early.
        let usual = usual.max(self.wake + 150).min(self.bed.saturating_sub(120));
        let length = length + self.rng.random_range(0..15);
        let at = (0..=90)
            .step_by(5)
            .flat_map(|shift: u32| [usual + shift, usual.saturating_sub(shift)])
            .find(|at| self.is_free(*at, at + length))
            .unwrap_or(usual);
        self.put(Part { from: at, until: at + length, wants: vec![want] });
    }

    fn is_free(&self, from: u32, until: u32) -> bool {
        from > self.wake && until < self.bed && self.parts.iter().all(|part| until <= part.from || part.until <= from)
    }

    /// Puts a part into the day; what lies under it gives way.
    fn put(&mut self, new: Part) {
        let mut parts = Vec::new();
        for part in std::mem::take(&mut self.parts) {
            if part.until <= new.from || new.until <= part.from {
                parts.push(part);
                continue;
            }
            if part.from + 15 < new.from {
                parts.push(Part { until: new.from, ..part.clone() });
            }
            if new.until + 15 < part.until {
                parts.push(Part { from: new.until, ..part });
            }
        }
        parts.push(new);
        parts.sort_by_key(|part| part.from);
        self.parts = parts;
    }

    /// Getting up and breakfast, until the first fixed thing at the latest.
    fn morning(&mut self) {
        let length = (60.0 * self.persona.tempo) as u32 + self.rng.random_range(0..25);
        let first = self.parts.first().map_or(self.bed, |part| part.from);
        let until = (self.wake + length).min(first);
        if until > self.wake {
            let late = self.wake >= TOO_LATE_FOR_BREAKFAST;
            let wants = if late { vec![Want::Household] } else { vec![Want::Wash, Want::Breakfast] };
            self.parts.insert(0, Part { from: self.wake, until, wants });
        }
    }

    /// Fills what is still free by the hour and by taste; small gaps go to the part before.
    fn fill(&mut self) {
        let mut parts: Vec<Part> = Vec::new();
        let mut at = self.wake;
        let bed = self.bed;
        for part in std::mem::take(&mut self.parts).into_iter().chain([Part { from: bed, until: bed, wants: vec![] }]) {
            let gap = part.from.saturating_sub(at);
            if gap > 25 {
                let wants = self.leisure(at, gap);
                parts.push(Part { from: at, until: part.from, wants });
            } else if let Some(last) = parts.last_mut() {
                last.until = part.from;
            }
            at = part.until;
            if part.until > part.from {
                parts.push(part);
            }
        }
        self.parts = parts;
        // The night: until somebody wakes, at most half a day later.
        self.parts.push(Part { from: bed, until: bed + 12 * 60, wants: vec![Want::Sleep] });
    }

    /// Wants for a free stretch, one for each hour and a quarter or so.
    fn leisure(&mut self, from: u32, minutes: u32) -> Vec<Want> {
        let mut pool: Vec<(Want, f32)> = match from {
            ..=719 => vec![(Want::Goal, 3.0), (Want::Household, 1.5), (Want::Exercise, 1.2), (Want::Errand, 1.0)],
            720..=1019 => vec![
                (Want::Goal, 2.2),
                (Want::Errand, 1.3),
                (Want::Pleasure, 1.3),
                (Want::Household, 1.0),
                (Want::Exercise, 1.0),
                (Want::Study, 0.4),
                (Want::Company, 0.8),
                (Want::Snack, 0.8),
            ],
            _ => vec![
                (Want::Company, 2.6),
                (Want::Pleasure, 2.0),
                (Want::Rest, 1.0),
                (Want::Household, 0.8),
                (Want::Study, 0.4),
                (Want::Goal, 0.6),
            ],
        };
        for (want, weight) in &mut pool {
            *weight *= leaning(self.persona, *want) * self.inclination.to_want(*want);
        }
        let count = (minutes / 75).clamp(1, 4) as usize;
        let mut wants = Vec::new();
        while wants.len() < count && !pool.is_empty() {
            let total: f32 = pool.iter().map(|(_, weight)| weight).sum();
            let mut roll = self.rng.random_range(0.0..total);
            let index = pool
                .iter()
                .position(|(_, weight)| {
                    roll -= weight;
                    roll < 0.0
                })
                .unwrap_or(0);
            wants.push(pool.remove(index).0);
        }
        wants
    }

    /// Brings the number of strokes between five and eight.
    fn join_and_split(&mut self) {
        while self.parts.len() > *STROKES.end() {
            // The shortest part joins the one before it; the morning and the night stay.
            let Some(i) = (2..self.parts.len() - 1).min_by_key(|i| self.parts[*i].minutes()) else { break };
            let part = self.parts.remove(i);
            self.parts[i - 1].until = part.until;
            self.parts[i - 1].wants.extend(part.wants);
        }
        while self.parts.len() < *STROKES.start() {
            let Some(i) = (0..self.parts.len() - 1).max_by_key(|i| self.parts[*i].minutes()) else { break };
            let middle = self.parts[i].from + self.parts[i].minutes() / 2;
            let mut second = self.parts[i].clone();
            second.from = middle;
            self.parts[i].until = middle;
            if second.wants.len() > 1 {
                let half = second.wants.len() / 2;
                second.wants.drain(..half);
                self.parts[i].wants.truncate(half);
            }
            self.parts.insert(i + 1, second);
        }
    }
}

/// How much a person's character leans to a want; 1 is neutral.
fn leaning(persona: &Persona, want: Want) -> f32 {
    let leans: &[&str] = match want {
        Want::Company => {
            &["outgoing", "friendly", "hospitable", "enthusiastic", "warm", "humorous", "loud", "cheerful"]
        }
        Want::Goal => &["determined", "driven", "hardworking", "dedicated", "passionate", "imaginative"],
        Want::Household => &["organized", "helpful", "nurturing", "reliable", "detail-minded"],
        Want::Exercise => &["energetic", "hardworking", "resourceful", "aggressive"],
        Want::Study => &["curious", "inquisitive", "analytical", "intellectual", "logical"],
        Want::Rest => &["reflective", "thoughtful", "wise", "patient"],
        _ => &[],
    };
    1.0 + 0.5 * persona.traits.iter().filter(|word| leans.contains(&word.as_str())).count() as f32
}
