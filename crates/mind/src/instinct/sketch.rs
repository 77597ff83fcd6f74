//! A day in the making: fixed things first, then meals, then what fits around them.

use std::ops::RangeInclusive;

use rand::{RngExt as _, rngs::StdRng};

use crate::{
    instinct::{activity::Want, inclination::Inclination},
    persona::Persona,
};
use smallville_town::GameTime;

/// Fewest and most parts of a day: Park et al. 2023, §4.3.1.
pub const STROKES: RangeInclusive<usize> = 5..=8;

/// Whoever begins a day at this minute or later has had breakfast elsewhere, and unpacks.
const TOO_LATE_FOR_BREAKFAST: u32 = 11 * 60;
/// Whoever begins a day at this minute or later has had lunch elsewhere.
const TOO_LATE_FOR_LUNCH: u32 = 14 * 60;
/// Before a free day one goes to bed up to so many minutes later.
const LATER_TO_BED: u32 = 60;
/// Whoever has worked so many minutes has done enough for the day: what is their own gets this part of its usual weight.
const A_DAYS_WORK: u32 = 5 * 60;

const TIRED: f32 = 0.5;

/// When the parts of a day begin, in minutes, and what they are for: each want with its usual weight. Our own; errands
/// and sports after work and chores and company on free days are as in the American Time Use Survey.
const NOON: u32 = 12 * 60;
const AFTER_WORK: u32 = 15 * 60;
const EVENING: u32 = 18 * 60 + 30;
/// Nobody goes far between two blocks of work, unless they lie so many minutes apart.
const LONGEST_BREAK: u32 = 90;
const BREAK: &[(Want, f32)] = &[(Want::Rest, 3.0), (Want::Household, 1.5), (Want::Snack, 0.5)];
const MORNING: &[(Want, f32)] =
    &[(Want::Goal, 3.0), (Want::Household, 1.5), (Want::Exercise, 1.2), (Want::Errand, 1.0)];
const AFTERNOON: &[(Want, f32)] = &[
    (Want::Goal, 2.2),
    (Want::Errand, 1.3),
    (Want::Pleasure, 1.3),
    (Want::Household, 1.0),
    (Want::Exercise, 1.0),
    (Want::Study, 0.4),
    (Want::Company, 0.8),
    (Want::Snack, 0.8),
];
const WAY_HOME: &[(Want, f32)] = &[
    (Want::Errand, 4.0),
    (Want::Exercise, 2.5),
    (Want::Company, 2.5),
    (Want::Pleasure, 1.4),
    (Want::Household, 0.7),
    (Want::Goal, 0.5),
    (Want::Rest, 0.3),
];
const EVENING_HOURS: &[(Want, f32)] = &[
    (Want::Company, 2.6),
    (Want::Pleasure, 2.0),
    (Want::Rest, 1.0),
    (Want::Household, 1.3),
    (Want::Study, 0.4),
    (Want::Goal, 0.6),
];
const FREE_DAY: &[(Want, f32)] = &[
    (Want::Household, 2.0),
    (Want::Pleasure, 2.0),
    (Want::Company, 1.6),
    (Want::Exercise, 1.4),
    (Want::Errand, 1.4),
    (Want::Goal, 0.8),
    (Want::Rest, 1.0),
    (Want::Snack, 0.5),
    (Want::Study, 0.2),
];

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
pub fn sketch(persona: &Persona, inclination: &Inclination, waking: GameTime, rng: &mut StdRng) -> Vec<Part> {
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
    /// Number of the day.
    day: u32,
    wake: u32,
    bed: u32,
    /// In order, without overlap.
    parts: Vec<Part>,
}

impl<'a> Sketch<'a> {
    fn new(persona: &'a Persona, inclination: &'a Inclination, waking: GameTime, rng: &'a mut StdRng) -> Self {
        let day = waking.day();
        let wake = u32::from(waking.time_of_day().minutes());
        let mut bed = u32::from(persona.sleeps.minutes());
        if bed < 12 * 60 {
            bed += 24 * 60;
        }
        // Nobody has to be up early after the evening before a free day.
        let late = if persona.week.is_off(day + 1) { rng.random_range(0..=LATER_TO_BED) } else { 0 };
        let bed = (bed + late + rng.random_range(0..40)).saturating_sub(20).max(wake + 4 * 60);
        Self { persona, inclination, rng, day, wake, bed, parts: Vec::new() }
    }

    /// Fixed hours of work, a few minutes early or late.
    fn work(&mut self) {
        let mut blocks = self.persona.blocks_on(self.day);
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
        for part in self.parts.clone().into_iter().chain([Part { from: bed, until: bed, wants: vec![] }]) {
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
        let mut pool = self.pool(from, minutes);
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

    /// What one could do with a stretch that begins at a minute of the day, with its usual weight.
    fn pool(&self, from: u32, minutes: u32) -> Vec<(Want, f32)> {
        if self.persona.week.is_off(self.day) && from < EVENING {
            return FREE_DAY.to_vec();
        }
        let usual = match from {
            _ if self.is_break(from, minutes) => BREAK,
            ..NOON => MORNING,
            NOON..AFTER_WORK => AFTERNOON,
            AFTER_WORK..EVENING => WAY_HOME,
            _ => EVENING_HOURS,
        };
        let worked: u32 = self.parts.iter().filter(|part| part.wants.contains(&Want::Work)).map(Part::minutes).sum();
        let tired = |want: Want| matches!(want, Want::Goal | Want::Study) && worked >= A_DAYS_WORK;
        usual.iter().map(|(want, weight)| (*want, if tired(*want) { weight * TIRED } else { *weight })).collect()
    }

    /// Whether a stretch is a short rest between hours of work.
    fn is_break(&self, from: u32, minutes: u32) -> bool {
        let works = |part: &Part| part.wants.contains(&Want::Work);
        let before = self.parts.iter().any(|part| works(part) && part.until <= from);
        let after = self.parts.iter().any(|part| works(part) && from + minutes <= part.from);
        minutes <= LONGEST_BREAK && before && after
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

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::{persona::WorkWeek, testing};

    /// Minutes of one want in somebody's sketches of a day, over many mornings.
    fn minutes(persona: &Persona, day: u32, want: Want) -> u32 {
        let of_day = |seed| {
            let mut rng = StdRng::seed_from_u64(seed);
            let parts = sketch(persona, &Inclination::default(), persona.rises_on(day), &mut rng);
            parts.iter().filter(|part| part.wants.contains(&want)).map(Part::minutes).sum::<u32>()
        };
        (0..40).map(of_day).sum()
    }

    #[test]
    fn a_free_day_has_no_work_in_it() {
        let (mut free, mut short) = (0, 0);
        for persona in testing::world().people.iter().filter(|persona| !persona.work.is_empty()) {
            assert!(minutes(persona, 4, Want::Work) > 0, "{} on a Friday", persona.name);
            for day in [5, 6] {
                let works = minutes(persona, day, Want::Work);
                if persona.week.is_off(day) {
                    free += 1;
                    assert_eq!(works, 0, "{} on day {day}", persona.name);
                } else {
                    short += 1;
                    assert!(
                        works > 0 && works <= minutes(persona, 4, Want::Work) + 600,
                        "{} on day {day}",
                        persona.name
                    );
                }
            }
        }
        assert!(free > short && short > 0, "most are free, and something is open: {free} {short}");
    }

    #[test]
    fn one_goes_to_bed_later_before_a_free_day() {
        let someone = Persona { week: WorkWeek::default(), ..testing::world().people[0].clone() };
        let bed = |day: u32, seed| {
            let mut rng = StdRng::seed_from_u64(seed);
            let waking = GameTime::from_day_time(day, someone.wakes);
            sketch(&someone, &Inclination::default(), waking, &mut rng).last().map_or(0, |night| night.from)
        };
        let mean = |day| (0..50).map(|seed| bed(day, seed)).sum::<u32>() / 50;
        assert!(mean(4) > mean(3) + 15, "{} {}", mean(4), mean(3));
    }
}
