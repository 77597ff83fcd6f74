//! When do I get up?

use rand::{RngExt as _, rngs::StdRng};
use schemars::JsonSchema;
use serde::Deserialize;
use smallville_model::request::Schema;

use crate::{
    instinct::CommonSense,
    persona::Persona,
    prompt::{fill::Fill, reply_filter},
    question::{Kind, Question},
};
use smallville_town::GameTime;

/// The longest that may lie before the next rising, in minutes: who asks by day means tomorrow, and may be late.
const LONGEST: u32 = 26 * 60 + 30;
/// A model gets nobody up so many minutes before or after their hour: one that answers anything would leave half the town
/// in bed.
const UNUSUAL: u32 = 3 * 60;
/// It is offered a choice of every so many minutes.
const QUARTER: u32 = 15;
/// Nobody who has just come goes to bed so many minutes before their hour.
const EARLY_TO_BED: u32 = 120;
/// Bedtimes from this hour on are those of the evening, others lie behind midnight.
const NOON: u16 = 12;
/// The hour at which a day begins at the earliest.
const FIRST_HOUR: u16 = 5;

/// Asked when going to bed, at the beginning of the town or of a life in it, and by those who live without plans.
#[derive(Debug)]
pub struct Wake<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// When they ask.
    pub now: GameTime,
}

/// Whether somebody who rises next at `wake` is up and about at `now`, by their usual hours.
pub fn is_up(persona: &Persona, now: GameTime, wake: GameTime) -> bool {
    let a_day = 24 * 60;
    let night = (a_day + u32::from(persona.wakes.minutes()) - u32::from(persona.sleeps.minutes())) % a_day;
    let awake_for = wake.minutes_since(now).saturating_sub(night);
    now.time_of_day().hour() >= FIRST_HOUR && awake_for >= EARLY_TO_BED
}

/// Whether somebody is usually in bed at `now`: after their hour of going to bed and before they rise.
#[must_use]
pub fn is_night(persona: &Persona, now: GameTime) -> bool {
    let (bedtime, time) = (persona.sleeps, now.time_of_day());
    let not_up = now < persona.rises_on(now.day());
    // Whoever goes to bed after midnight is up until then.
    if bedtime.hour() >= NOON { time >= bedtime || not_up } else { time >= bedtime && not_up }
}

impl Wake<'_> {
    /// The usual hour of waking that comes next, or has just passed.
    fn usual(&self) -> GameTime {
        let today = self.persona.rises_on(self.now.day());
        // Whoever asks in the two hours after it has overslept; whoever asks later means tomorrow.
        if self.now.minutes_since(today) <= 120 { today } else { self.persona.rises_on(self.now.day() + 1) }
    }
}

/// When a model gets somebody up.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct WakeReply {
    /// Time of day: "07:10".
    up_at: String,
}

impl Question for Wake<'_> {
    type Answer = GameTime;
    type Reply = WakeReply;
    type Menu = ();
    const KIND: Kind = Kind::Wake;
    const WORDS: &'static [&'static str] = &["usual"];

    fn menu(&self, _: &CommonSense, _: &mut StdRng) {}

    fn fill(&self, (): &()) -> Fill {
        Fill::new(self.persona, self.now).word("usual", self.usual().time_of_day().to_string())
    }

    fn form(&self, (): &(), form: Schema) -> Schema {
        let usual = self.usual();
        let quarters = (0..=2 * UNUSUAL).step_by(QUARTER as usize);
        let times = quarters
            .map(|minutes| GameTime::from_secs(usual.secs().saturating_sub(UNUSUAL * 60)).plus_minutes(minutes));
        let times = times.filter(|time| *time >= self.now).map(GameTime::hm);
        form.pattern("up_at", reply_filter::TIME).choices("up_at", times)
    }

    fn read(&self, reply: &WakeReply, (): &(), _: &CommonSense, _: &mut StdRng) -> Result<GameTime, String> {
        let today = GameTime::from_day_time(self.now.day(), reply_filter::time(&reply.up_at)?);
        let wake = if today >= self.now { today } else { today.plus_minutes(24 * 60) };
        let usual = self.usual();
        let apart = wake.max(usual).minutes_since(wake.min(usual));
        if apart <= UNUSUAL { Ok(wake) } else { Err(format!("get up within {} hours of the usual time", UNUSUAL / 60)) }
    }

    fn check(&self, answer: &GameTime) -> Result<(), String> {
        let wait = answer.minutes_since(self.now);
        if *answer >= self.now && wait <= LONGEST { Ok(()) } else { Err("one gets up within a day".into()) }
    }

    fn instinct(&self, _: &CommonSense, rng: &mut StdRng) -> GameTime {
        // Nobody gets up to the minute: up to a quarter of an hour early or late, a little more often late.
        let jitter = rng.random_range(0..=12) + rng.random_range(0..=15);
        let usual = self.usual();
        let early = 10;
        let at = if usual.secs() >= early * 60 { GameTime::from_secs(usual.secs() - early * 60) } else { usual };
        let at = at.plus_minutes(jitter);
        if at > self.now { at } else { self.now.plus_minutes(rng.random_range(1..=9)) }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::testing;
    use smallville_town::TimeOfDay;

    #[test]
    fn everybody_wakes_near_their_hour_whenever_they_go_to_bed() {
        let world = testing::world();
        for persona in &world.people {
            for seed in 0..50 {
                let mut rng = StdRng::seed_from_u64(seed);
                let bed = u32::from(persona.sleeps.minutes());
                let bed = GameTime::from_secs((bed + if bed < 720 { 24 * 60 } else { 0 }) * 60);
                let question = Wake { persona, now: bed };
                let wake = question.instinct(&world.sense, &mut rng);
                assert_eq!(question.check(&wake), Ok(()), "{}", persona.name);
                let usual = i64::from(persona.wakes.minutes());
                let minutes = i64::from(wake.time_of_day().minutes());
                assert!((minutes - usual).abs() <= 20, "{} wakes at {wake}", persona.name);
            }
        }
    }

    #[test]
    fn the_night_lies_between_bedtime_and_rising_on_either_side_of_midnight() {
        let world = testing::world();
        let at = |hour| GameTime::from_day_time(1, TimeOfDay::new(hour, 0));
        let nights = |bedtime| {
            let persona =
                Persona { wakes: TimeOfDay::new(7, 0), sleeps: TimeOfDay::new(bedtime, 0), ..world.people[0].clone() };
            (0..24).filter(|hour| is_night(&persona, at(*hour))).collect::<Vec<u16>>()
        };
        assert_eq!(nights(22), [0, 1, 2, 3, 4, 5, 6, 22, 23]);
        assert_eq!(nights(1), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn a_model_gets_people_up_near_their_hour() {
        let world = testing::world();
        let persona = Persona { wakes: TimeOfDay::new(7, 0), ..world.people[0].clone() };
        let now = GameTime::from_day_time(1, TimeOfDay::new(23, 0));
        let read = |up_at: &str| {
            let reply = WakeReply { up_at: up_at.into() };
            Wake { persona: &persona, now }.read(&reply, &(), &world.sense, &mut StdRng::seed_from_u64(1))
        };
        assert_eq!(read("05:30"), Ok(GameTime::from_day_time(2, TimeOfDay::new(5, 30))));
        for odd in ["23:30", "03:00", "13:00"] {
            assert!(read(odd).is_err_and(|why| why.contains("within 3 hours")), "{odd}");
        }
    }

    #[test]
    fn one_lies_in_on_a_free_day() {
        let world = testing::world();
        let persona = Persona { age: 20, wakes: TimeOfDay::new(7, 0), ..world.people[0].clone() };
        let wake = |day| {
            let now = GameTime::from_day_time(day, TimeOfDay::new(23, 0));
            Wake { persona: &persona, now }
                .instinct(&world.sense, &mut StdRng::seed_from_u64(1))
                .time_of_day()
                .minutes()
        };
        assert_eq!(wake(4) - wake(3), 90, "Saturday and Friday");
    }

    #[test]
    fn whoever_asks_gets_a_lawful_answer_at_every_hour() {
        let world = testing::world();
        let someone = &world.people[0];
        for (wakes, minute) in (0..24).flat_map(|wakes| (0..24 * 4).map(move |quarter| (wakes, quarter * 15))) {
            let persona = Persona { wakes: TimeOfDay::new(wakes, 0), ..someone.clone() };
            for seed in 0..5 {
                let now = GameTime::from_secs((24 * 60 + minute) * 60);
                let question = Wake { persona: &persona, now };
                let wake = question.instinct(&world.sense, &mut StdRng::seed_from_u64(seed));
                assert_eq!(question.check(&wake), Ok(()), "rises at {wakes}, asks at {now}");
            }
        }
    }

    #[test]
    fn whoever_moves_in_by_day_is_up_and_by_night_in_bed() {
        let world = testing::world();
        let (wakes, sleeps) = (TimeOfDay::new(7, 0), TimeOfDay::new(22, 30));
        let persona = Persona { wakes, sleeps, ..world.people[0].clone() };
        for (hour, up) in
            [(6, false), (8, false), (10, true), (13, true), (20, true), (22, false), (23, false), (2, false)]
        {
            let now = GameTime::from_day_time(1, TimeOfDay::new(hour, 0));
            let wake = Wake { persona: &persona, now }.instinct(&world.sense, &mut StdRng::seed_from_u64(3));
            assert_eq!(is_up(&persona, now, wake), up, "at {hour}, rising {wake}");
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
