//! What do I do with the day? Five to eight broad strokes.
//!
//! Park et al. 2023, §4.3.1: the day is sketched from who the person is and from what the day before was like.

use rand::rngs::StdRng;

use crate::{
    mind::{
        geography::Geography,
        instinct::{
            CommonSense,
            activity::Want,
            sketch::{Part, STROKES, sketch},
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
        let parts = sketch(self.persona, self.now.time_of_day(), chance);
        self.name(sense, parts, chance)
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

    #[test]
    fn a_day_that_begins_late_is_a_day_too() {
        let world = testing::world();
        for persona in &world.people {
            for hour in 5..24 {
                let mut chance = StdRng::seed_from_u64(u64::from(hour));
                let now = GameTime::from_day_time(0, TimeOfDay::new(hour, 40));
                let geography = Geography::new(world.town.clone(), persona);
                let diary = Diary::default();
                let question = Day { persona, geography: &geography, diary: &diary, memories: &[], now };
                let strokes = question.instinct(&world.sense, &mut chance);
                assert_eq!(question.check(&strokes), Ok(()), "{} at {now}: {strokes:#?}", persona.name);
                assert_eq!(strokes[0].from, now, "{}", persona.name);
            }
        }
    }
}
