//! What do I do with the day? Five to eight broad strokes.
//!
//! Park et al. 2023, §4.3.1: the day is sketched from who the person is and from what the day before was like.

use rand::{RngExt as _, rngs::StdRng};

use crate::{
    mind::{
        geography::Geography,
        instinct::{
            CommonSense,
            activity::Want,
            taste::{self, Diary, Taste},
        },
        persona::Persona,
        plan::Stroke,
        question::{Kind, Question, identity},
    },
    town::{GameTime, TimeOfDay},
};

/// Asked on waking.
#[derive(Debug)]
pub struct Day<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// Where they can go.
    pub geography: &'a Geography,
    /// What they did today and yesterday.
    pub diary: &'a Diary,
    /// What came to mind about the day, as sentences.
    pub memories: &'a [String],
    /// When they ask.
    pub now: GameTime,
}

/// Fewest and most strokes of a day: Park et al. 2023, §4.3.1.
const STROKES: std::ops::RangeInclusive<usize> = 5..=8;

impl Question for Day<'_> {
    type Answer = Vec<Stroke>;
    const KIND: Kind = Kind::Day;

    fn prompt(&self) -> String {
        let places: Vec<&str> =
            self.geography.known().map(|id| self.geography.town().sector(id).name.as_str()).collect();
        format!(
            "{}\nKnows these places: {}.\nOn {}'s mind: {}\nIt is {}. Sketch the day of {} from now until bedtime at {} in five to eight strokes, each with times.",
            identity(self.persona),
            places.join("; "),
            self.persona.first_name(),
            self.memories.join(" "),
            self.now,
            self.persona.first_name(),
            self.persona.sleeps
        )
    }

    fn check(&self, answer: &Vec<Stroke>) -> Result<(), String> {
        if !STROKES.contains(&answer.len()) {
            return Err(format!("{} strokes; five to eight are wanted", answer.len()));
        }
        if answer.iter().any(|stroke| stroke.from >= stroke.until) {
            return Err("a stroke ends before it begins".into());
        }
        if answer.windows(2).any(|pair| pair[0].until > pair[1].from) {
            return Err("two strokes overlap".into());
        }
        Ok(())
    }

    fn instinct(&self, sense: &CommonSense, chance: &mut StdRng) -> Vec<Stroke> {
        let mut day = Sketch::new(self, chance);
        day.work();
        day.meal(Want::Lunch);
        day.meal(Want::Dinner);
        day.morning();
        day.fill();
        day.join_and_split();
        self.name(sense, day.parts, chance)
    }
}

impl Day<'_> {
    /// Gives each part its theme and its words.
    fn name(&self, sense: &CommonSense, parts: Vec<Part>, chance: &mut StdRng) -> Vec<Stroke> {
        let midnight = GameTime::from_day_time(self.now.day(), TimeOfDay::default());
        let mut from_tile = self.geography.tile_of(self.persona.bed).unwrap_or_default();
        let mut seen = self.diary.clone();
        let mut strokes = Vec::new();
        for part in parts {
            let from = midnight.plus_minutes(part.from);
            // A morning is named after its meal, any other part after what it begins with.
            let main = part.wants.iter().copied().find(|want| *want != Want::Wash).unwrap_or(Want::Rest);
            let taste = Taste { sense, persona: self.persona, geography: self.geography, diary: &seen, avoid: None };
            let choice = taste.choose(&[main], from.time_of_day(), from_tile, chance);
            let (words, theme) = match choice {
                Some(choice) => {
                    seen.note(&choice.activity.id);
                    from_tile = self.geography.tile_of(choice.object).unwrap_or(from_tile);
                    (taste::say(&choice.activity.say, self.persona, chance), Some(choice.activity.id.clone()))
                }
                None => (String::from("taking things as they come"), None),
            };
            strokes.push(Stroke { from, until: midnight.plus_minutes(part.until), words, wants: part.wants, theme });
        }
        strokes
    }
}

/// A part of the day in minutes after its midnight.
#[derive(Clone, Debug, PartialEq)]
struct Part {
    from: u32,
    until: u32,
    wants: Vec<Want>,
}

impl Part {
    fn minutes(&self) -> u32 {
        self.until - self.from
    }
}

/// A day in the making: fixed things first, then what fits around them.
struct Sketch<'a> {
    persona: &'a Persona,
    chance: &'a mut StdRng,
    wake: u32,
    bed: u32,
    /// In order, without overlap.
    parts: Vec<Part>,
}

impl<'a> Sketch<'a> {
    fn new(day: &Day<'a>, chance: &'a mut StdRng) -> Self {
        let wake = u32::from(day.now.time_of_day().minutes());
        let mut bed = u32::from(day.persona.sleeps.minutes());
        if bed < 12 * 60 {
            bed += 24 * 60;
        }
        let bed = (bed + chance.random_range(0..40)).saturating_sub(20).max(wake + 4 * 60);
        Self { persona: day.persona, chance, wake, bed, parts: Vec::new() }
    }

    /// Fixed hours of work, a few minutes early or late.
    fn work(&mut self) {
        for block in &self.persona.work {
            let from = u32::from(block.from.minutes()).max(self.wake + 40);
            let until = u32::from(block.until.minutes()) + self.chance.random_range(0..12);
            if from + 30 <= until && until < self.bed {
                self.parts.push(Part { from, until, wants: vec![Want::Work] });
            }
        }
        self.parts.sort_by_key(|part| part.from);
    }

    /// A meal near its hour: before, after or between work, else in the middle of it.
    fn meal(&mut self, want: Want) {
        let (usual, length) = match want {
            Want::Lunch => (12 * 60 + self.chance.random_range(0..50), 40),
            _ => (17 * 60 + self.chance.random_range(15..100), 50),
        };
        // Late risers eat late; early sleepers eat early.
        let usual = usual.max(self.wake + 150).min(self.bed.saturating_sub(120));
        let length = length + self.chance.random_range(0..15);
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
        let length = (60.0 * self.persona.tempo) as u32 + self.chance.random_range(0..25);
        let first = self.parts.first().map_or(self.bed, |part| part.from);
        let until = (self.wake + length).min(first);
        if until > self.wake {
            self.parts.insert(0, Part { from: self.wake, until, wants: vec![Want::Wash, Want::Breakfast] });
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
                (Want::Study, 0.7),
                (Want::Snack, 0.7),
            ],
            _ => vec![
                (Want::Company, 2.0),
                (Want::Pleasure, 2.0),
                (Want::Rest, 1.0),
                (Want::Household, 0.8),
                (Want::Study, 0.6),
                (Want::Goal, 0.6),
            ],
        };
        for (want, weight) in &mut pool {
            *weight *= inclination(self.persona, *want);
        }
        let count = (minutes / 75).clamp(1, 4) as usize;
        let mut wants = Vec::new();
        while wants.len() < count && !pool.is_empty() {
            let total: f32 = pool.iter().map(|(_, weight)| weight).sum();
            let mut roll = self.chance.random_range(0.0..total);
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
fn inclination(persona: &Persona, want: Want) -> f32 {
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
    use crate::mind::testing;

    #[test]
    fn every_person_gets_five_to_eight_strokes_from_waking_to_sleep() {
        let world = testing::world();
        for persona in &world.people {
            for seed in 0..20 {
                let mut chance = StdRng::seed_from_u64(seed);
                let now = GameTime::from_day_time(0, persona.wakes);
                let geography = Geography::new(world.town.clone(), persona);
                let diary = Diary::default();
                let question = Day { persona, geography: &geography, diary: &diary, memories: &[], now };
                let strokes = question.instinct(&world.sense, &mut chance);
                assert_eq!(question.check(&strokes), Ok(()), "{} {seed} {strokes:#?}", persona.name);
                assert_eq!(strokes[0].from, now);
                assert_eq!(strokes.last().unwrap().wants, [Want::Sleep]);
                let has = |want| strokes.iter().any(|stroke| stroke.wants.contains(&want));
                assert!(has(Want::Lunch) && has(Want::Dinner), "{} {strokes:#?}", persona.name);
                assert!(strokes.windows(2).all(|pair| pair[0].until == pair[1].from), "{} has a gap", persona.name);
            }
        }
    }
}
