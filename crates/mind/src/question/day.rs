//! What do I do with the day? Five to eight broad strokes.
//!
//! Park et al. 2023, §4.3.1: the day is sketched from who the person is and from what the day before was like.

use rand::rngs::StdRng;
use schemars::JsonSchema;
use serde::Deserialize;
use smallville_model::request::Schema;

use crate::embed::stems;
use crate::{
    geography::Geography,
    instinct::{
        CommonSense,
        activity::{Activity, ActivityId, Want},
        inclination::Inclination,
        sketch::{Part, STROKES, sketch},
        taste::{self, Diary, Taste},
    },
    persona::Persona,
    plan::Stroke,
    prompt::{fill::Fill, reply_filter},
    question::{Kind, Question},
};
use smallville_town::{GameTime, TimeOfDay};

/// Asked on waking.
#[derive(Debug)]
pub struct Day<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// Where they can go.
    pub geography: &'a Geography,
    /// What they did today and yesterday.
    pub diary: &'a Diary,
    /// What they are inclined to.
    pub inclination: &'a Inclination,
    /// What came to mind about the day, as sentences.
    pub memories: &'a [String],
    /// When they ask.
    pub now: GameTime,
}

/// A stroke is of so many kinds at most.
const MOST_KINDS: usize = 4;

/// A model's day.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct DayReply {
    /// Four to seven, in order.
    strokes: Vec<StrokeReply>,
}

/// A stroke of a model's day; it ends where the next one begins.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
struct StrokeReply {
    /// When it begins: "07:10".
    from: String,
    /// A phrase with a verb in -ing: "working on the new mural".
    #[serde(rename = "what")]
    words: String,
    /// What it is for, of the kinds listed.
    #[serde(rename = "why")]
    kinds: Vec<String>,
}

impl Question for Day<'_> {
    type Answer = Vec<Stroke>;
    type Reply = DayReply;
    type Menu = Vec<Stroke>;
    const KIND: Kind = Kind::Day;
    const WORDS: &'static [&'static str] = &["usual", "places", "memories", "sleeps", "work"];

    /// The day as habit would have it, the night at its end.
    fn menu(&self, sense: &CommonSense, rng: &mut StdRng) -> Vec<Stroke> {
        self.instinct(sense, rng)
    }

    fn fill(&self, usual: &Vec<Stroke>) -> Fill {
        let days = usual.split_last().map_or(&[][..], |(_, days)| days);
        let shown = days.iter().map(|stroke| {
            let kinds: Vec<&str> = stroke.wants.iter().map(|want| want.word()).collect();
            format!("{} {} [{}]", stroke.from.hm(), stroke.words, kinds.join(", "))
        });
        let places = self.geography.known().map(|id| self.geography.town().sector(id).name.as_str());
        Fill::new(self.persona, self.now)
            .word("sleeps", self.persona.sleeps.to_string())
            .word("work", self.work_today())
            .list("usual", shown)
            .word("places", places.collect::<Vec<_>>().join("; "))
            .memories("memories", self.memories.iter().map(String::as_str), usize::MAX)
    }

    fn form(&self, _: &Vec<Stroke>, form: Schema) -> Schema {
        let kinds = Want::ALL.iter().filter(|want| **want != Want::Sleep).map(|want| want.word());
        form.count("strokes", STROKES.start() - 1..=STROKES.end() - 1)
            .pattern("strokes[].from", reply_filter::TIME)
            .letters("strokes[].what", reply_filter::LONGEST_PHRASE)
            .pattern("strokes[].what", reply_filter::GERUND_PHRASE)
            .choices("strokes[].why[]", kinds)
            .count("strokes[].why", 1..=MOST_KINDS)
    }

    fn read(
        &self,
        reply: &DayReply,
        usual: &Vec<Stroke>,
        sense: &CommonSense,
        _: &mut StdRng,
    ) -> Result<Vec<Stroke>, String> {
        let Some((night, days)) = usual.split_last() else { return Err("no day is left".into()) };
        let begin = days.first().map_or(self.now, |stroke| stroke.from);
        let mut strokes: Vec<Stroke> = Vec::new();
        for told in &reply.strokes {
            let from = if strokes.is_empty() { begin } else { self.at(reply_filter::time(&told.from)?) };
            let wants = told.kinds.iter().map(|word| Want::of_word(word)).collect::<Result<Vec<_>, _>>();
            let wants = wants.map_err(|_| "the kinds of a stroke are those listed".to_owned())?;
            if wants.is_empty() || wants.len() > MOST_KINDS || wants.contains(&Want::Sleep) {
                return Err(format!("a stroke has one to {MOST_KINDS} kinds, and sleep is none of them"));
            }
            if strokes.last().is_some_and(|last| from < last.from.plus_minutes(15)) || from >= night.from {
                return Err(
                    "each stroke begins a quarter of an hour after the one before it or later, and before bedtime"
                        .into(),
                );
            }
            let words = sense.reply_filter.doing(&told.words)?;
            let theme = theme(sense, self.persona, &words, &wants);
            if let Some(last) = strokes.last_mut() {
                last.until = from;
            }
            strokes.push(Stroke { from, until: night.from, words, wants, theme });
        }
        strokes.push(night.clone());
        keeps_work(days, &strokes).map(|()| strokes)
    }

    fn check(&self, answer: &Vec<Stroke>) -> Result<(), String> {
        if !STROKES.contains(&answer.len()) {
            return Err("sketch the day in four to seven strokes".into());
        }
        if answer.iter().any(|stroke| stroke.from >= stroke.until) {
            return Err("a stroke ends before it begins".into());
        }
        if answer.windows(2).any(|pair| pair[0].until > pair[1].from) {
            return Err("two strokes overlap".into());
        }
        Ok(())
    }

    fn instinct(&self, sense: &CommonSense, rng: &mut StdRng) -> Vec<Stroke> {
        let parts = sketch(self.persona, self.inclination, self.now, rng);
        self.name(sense, parts, rng)
    }
}

/// What a stroke is mainly about, of what the town knows: what shares most words with it.
fn theme(sense: &CommonSense, persona: &Persona, words: &str, wants: &[Want]) -> Option<ActivityId> {
    let words = stems(words);
    let fits = |activity: &&Activity| wants.contains(&activity.want) && activity.who.admits(persona);
    let shared = |activity: &Activity| {
        let said = stems(&format!("{} {}", activity.id.0.replace('_', " "), activity.say.join(" ")));
        words.iter().filter(|word| said.contains(word)).count()
    };
    let best = sense.activities.iter().filter(fits).map(|activity| (shared(activity), activity));
    // Of equals the first in the tables: the order is fixed.
    let best = best.fold(None, |best: Option<(usize, &Activity)>, next| match best {
        Some(best) if best.0 >= next.0 => Some(best),
        _ => Some(next),
    });
    best.filter(|(shared, _)| *shared > 0).map(|(_, activity)| activity.id.clone())
}

/// Whether each block of work is kept for half of its time at least: a cafe that does not open is nobody's wish.
fn keeps_work(usual: &[Stroke], strokes: &[Stroke]) -> Result<(), String> {
    let works = |stroke: &&Stroke| stroke.wants.contains(&Want::Work);
    for block in usual.iter().filter(works) {
        let kept: u32 = strokes
            .iter()
            .filter(works)
            .map(|stroke| stroke.until.min(block.until).minutes_since(stroke.from.max(block.from)))
            .sum();
        if kept * 2 < block.until.minutes_since(block.from) {
            let (from, until) = (block.from.hm(), block.until.hm());
            return Err(format!("the work from {from} to {until} is missing; keep it, with the kind `work`"));
        }
    }
    Ok(())
}

impl Day<'_> {
    /// A time of this day; before its beginning: after midnight.
    fn at(&self, time: TimeOfDay) -> GameTime {
        let at = GameTime::from_day_time(self.now.day(), time);
        if at.plus_minutes(60) >= self.now { at } else { at.plus_minutes(24 * 60) }
    }

    /// What the day asks of one: nothing, if it is free.
    fn work_today(&self) -> String {
        let hours: Vec<String> = self
            .persona
            .blocks_on(self.now.day())
            .iter()
            .map(|block| format!("{} to {}", block.from, block.until))
            .collect();
        match hours.as_slice() {
            [] => format!("It is {}, and there is no work to go to.", self.now.weekday_name()),
            _ => format!("Work is from {}.", hours.join(" and from ")),
        }
    }

    /// Gives each part its theme and its words.
    fn name(&self, sense: &CommonSense, parts: Vec<Part>, rng: &mut StdRng) -> Vec<Stroke> {
        let midnight = GameTime::from_day_time(self.now.day(), TimeOfDay::default());
        let mut from_tile = self.geography.tile_of(self.persona.bed).unwrap_or_default();
        let mut seen = self.diary.clone();
        let mut strokes = Vec::new();
        for part in parts {
            let from = midnight.plus_minutes(part.from);
            // A morning is named after its meal, any other part after what it begins with.
            let main = part.wants.iter().copied().find(|want| *want != Want::Wash).unwrap_or(Want::Rest);
            let taste = Taste {
                sense,
                persona: self.persona,
                geography: self.geography,
                diary: &seen,
                inclination: self.inclination,
                avoid: None,
            };
            let choice = taste.choose(&[main], from.time_of_day(), from_tile, rng);
            let (words, theme) = match choice {
                Some(choice) => {
                    seen.note(&choice.activity.id);
                    from_tile = self.geography.tile_of(choice.object).unwrap_or(from_tile);
                    (taste::say(&choice.activity.say, self.persona, rng), Some(choice.activity.id.clone()))
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
    use crate::testing;

    #[test]
    fn every_person_gets_five_to_eight_strokes_from_waking_to_sleep() {
        let world = testing::world();
        for persona in &world.people {
            for seed in 0..20 {
                let mut rng = StdRng::seed_from_u64(seed);
                let now = GameTime::from_day_time(0, persona.wakes);
                let geography = Geography::new(world.town.clone(), persona);
                let diary = Diary::default();
                let inclination = &Inclination::default();
                let question = Day { persona, geography: &geography, diary: &diary, inclination, memories: &[], now };
                let strokes = question.instinct(&world.sense, &mut rng);
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
                let mut rng = StdRng::seed_from_u64(u64::from(hour));
                let now = GameTime::from_day_time(0, TimeOfDay::new(hour, 40));
                let geography = Geography::new(world.town.clone(), persona);
                let diary = Diary::default();
                let inclination = &Inclination::default();
                let question = Day { persona, geography: &geography, diary: &diary, inclination, memories: &[], now };
                let strokes = question.instinct(&world.sense, &mut rng);
                assert_eq!(question.check(&strokes), Ok(()), "{} at {now}: {strokes:#?}", persona.name);
                assert_eq!(strokes[0].from, now, "{}", persona.name);
            }
        }
    }
}
