//! When do I get up?

use rand::{RngExt as _, rngs::StdRng};

use crate::{
    mind::{
        instinct::CommonSense,
        persona::Persona,
        question::{Kind, Question, identity},
    },
    town::GameTime,
};

/// Asked when going to bed, and at the beginning of the town.
#[derive(Debug)]
pub struct Wake<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// When they ask.
    pub now: GameTime,
}

impl Wake<'_> {
    /// The usual hour of waking that comes next, or has just passed.
    fn usual(&self) -> GameTime {
        let today = GameTime::from_day_time(self.now.day(), self.persona.wakes);
        // Whoever asks in the two hours after it has overslept; whoever asks later means tomorrow.
        if self.now.minutes_since(today) <= 120 { today } else { today.plus_minutes(24 * 60) }
    }
}

impl Question for Wake<'_> {
    type Answer = GameTime;
    const KIND: Kind = Kind::Wake;

    fn prompt(&self) -> String {
        format!(
            "{}\nIt is {}. {} usually gets up at {}. When does {} get up next? Answer with date and time.",
            identity(self.persona),
            self.now,
            self.persona.first_name(),
            self.persona.wakes,
            self.persona.pronoun.subject()
        )
    }

    fn check(&self, answer: &GameTime) -> Result<(), String> {
        let wait = answer.minutes_since(self.now);
        if *answer >= self.now && wait <= 16 * 60 {
            Ok(())
        } else {
            Err(format!("{answer} is not within the 16 hours after {}", self.now))
        }
    }

    fn instinct(&self, _: &CommonSense, chance: &mut StdRng) -> GameTime {
        // Nobody gets up to the minute: up to a quarter of an hour early or late, a little more often late.
        let jitter = chance.random_range(0..=12) + chance.random_range(0..=15);
        let usual = self.usual();
        let early = 10;
        let at = if usual.secs() >= early * 60 { GameTime::from_secs(usual.secs() - early * 60) } else { usual };
        let at = at.plus_minutes(jitter);
        if at > self.now { at } else { self.now.plus_minutes(chance.random_range(1..=9)) }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::{mind::testing, town::TimeOfDay};

    #[test]
    fn everybody_wakes_near_their_hour_whenever_they_go_to_bed() {
        let world = testing::world();
        for persona in &world.people {
            for seed in 0..50 {
                let mut chance = StdRng::seed_from_u64(seed);
                let bed = u32::from(persona.sleeps.minutes());
                let bed = GameTime::from_secs((bed + if bed < 720 { 24 * 60 } else { 0 }) * 60);
                let question = Wake { persona, now: bed };
                let wake = question.instinct(&world.sense, &mut chance);
                assert_eq!(question.check(&wake), Ok(()), "{}", persona.name);
                let usual = i64::from(persona.wakes.minutes());
                let minutes = i64::from(wake.time_of_day().minutes());
                assert!((minutes - usual).abs() <= 20, "{} wakes at {wake}", persona.name);
            }
        }
    }

    #[test]
    fn early_risers_are_up_soon_after_the_town_begins() {
        let world = testing::world();
        let adam = world.people.iter().find(|persona| persona.name == "Adam Smith").unwrap();
        let now = GameTime::from_day_time(0, TimeOfDay::new(6, 0));
        let wake = Wake { persona: adam, now }.instinct(&world.sense, &mut StdRng::seed_from_u64(1));
        assert!(wake > now && wake.minutes_since(now) < 10, "{wake}");
    }
}
