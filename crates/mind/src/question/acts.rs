//! What do I do in the next minutes? An entry of the plan, broken into acts of 5–15 minutes.
//!
//! Park et al. 2023, §4.3.1.

use std::collections::BTreeSet;

use rand::{RngExt as _, rngs::StdRng};
use schemars::JsonSchema;
use serde::Deserialize;
use smallville_model::request::Schema;

use crate::{
    geography::Geography,
    instinct::{
        CommonSense,
        activity::{Activity, Step, Want},
        taste,
    },
    persona::Persona,
    plan::{Act, Entry},
    prompt::{
        fill::{Fill, numbered},
        number::Number,
        reply_filter,
    },
    question::{Kind, Question, picked},
};
use smallville_town::{GameTime, ObjectId};

/// Asked when an entry of the plan begins.
#[derive(Debug)]
pub struct Acts<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// What is within reach.
    pub geography: &'a Geography,
    /// The entry.
    pub entry: &'a Entry,
    /// Minutes that are left for it, at least 1.
    pub minutes: u32,
    /// When they ask.
    pub now: GameTime,
}

/// Acts shorter than this join the one before, in minutes.
const SHORTEST: u32 = 3;

/// What a model may make of an entry.
#[derive(Clone, Debug)]
pub struct ActsMenu {
    /// The acts as habit would have them.
    usual: Vec<Act>,
    /// The things of the room.
    things: Vec<ObjectId>,
}

/// A model's acts.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ActsReply {
    /// In order.
    acts: Vec<ActReply>,
}

/// An act of a model.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
struct ActReply {
    /// A phrase with a verb in -ing.
    #[serde(rename = "act")]
    words: String,
    /// One or two emoji.
    emoji: String,
    /// How long.
    minutes: u32,
    /// Number of the thing in use.
    #[serde(default, rename = "object")]
    thing: Option<Number>,
    /// What the thing is then, in one to five words.
    #[serde(default)]
    state: Option<String>,
}

/// Entries that are over sooner go as they usually go, in minutes.
const WORTH_A_THOUGHT: u32 = 15;
/// One or two emoji have no more letters.
const LONGEST_EMOJI: usize = 16;
/// So many acts that are all called the same say nothing.
const SAME_ACTS: usize = 3;
/// More acts in an entry are no use, and an act takes so many minutes at least (Park et al. 2023, §4.3.1: 5–15).
const MOST_ACTS: usize = 12;
const SHORTEST_ACT: u32 = 5;

impl Question for Acts<'_> {
    type Answer = Vec<Act>;
    type Reply = ActsReply;
    type Menu = ActsMenu;
    const KIND: Kind = Kind::Acts;
    const WORDS: &'static [&'static str] = &["doing", "place", "minutes", "until", "usual", "things"];

    /// Nobody thinks about how to sleep, wash or get something, nor about how to look round for people, and a quarter of an
    /// hour is over before one has thought.
    fn is_plain(&self) -> bool {
        let Entry { want, activity, part, .. } = self.entry;
        let habit = matches!(want, Want::Sleep | Want::Wash | Want::Snack);
        let looks_round = *want == Want::Company && activity.is_none() && part.is_none();
        habit || looks_round || self.minutes < WORTH_A_THOUGHT || self.entry.is_errand()
    }

    fn menu(&self, sense: &CommonSense, rng: &mut StdRng) -> ActsMenu {
        let town = self.geography.town();
        let here = self.entry.object.map(|id| town.object(id).arena);
        let things = here.into_iter().flat_map(|arena| town.objects_in(arena)).map(|object| object.id);
        ActsMenu { usual: self.instinct(sense, rng), things: things.collect() }
    }

    fn fill(&self, menu: &ActsMenu) -> Fill {
        let town = self.geography.town();
        let usual = menu.usual.iter().map(|act| format!("{} min {} {}", act.minutes, act.words, act.emoji));
        Fill::new(self.persona, self.now)
            .word("doing", &self.entry.words)
            .word("place", self.entry.object.map(|id| self.geography.address(id)).unwrap_or_default())
            .word("minutes", self.minutes.to_string())
            .word("until", self.now.plus_minutes(self.minutes).hm())
            .list("usual", usual)
            .choices("things", numbered(menu.things.iter().map(|id| &town.object(*id).name)))
    }

    fn form(&self, menu: &ActsMenu, form: Schema) -> Schema {
        form.count("acts", 1..=self.most_acts())
            .letters("acts[].act", reply_filter::LONGEST_PHRASE)
            .pattern("acts[].act", reply_filter::GERUND_PHRASE)
            .letters("acts[].emoji", LONGEST_EMOJI)
            .range("acts[].minutes", 1..=self.minutes.max(1))
            .choices("acts[].object", 1..=menu.things.len())
            .letters("acts[].state", reply_filter::LONGEST_STATE)
    }

    fn read(
        &self,
        reply: &ActsReply,
        menu: &ActsMenu,
        sense: &CommonSense,
        _: &mut StdRng,
    ) -> Result<Vec<Act>, String> {
        let most = self.most_acts();
        if !(1..=most).contains(&reply.acts.len()) {
            return Err(format!("write one to {most} acts"));
        }
        let asked: u32 = reply.acts.iter().map(|act| act.minutes.clamp(1, 240)).sum();
        let mut acts = Vec::new();
        let mut left = self.minutes;
        for (index, told) in reply.acts.iter().enumerate() {
            let object = told.thing.filter(|number| number.0 > 0);
            let object = object.map(|Number(number)| picked(&menu.things, number).copied()).transpose()?;
            // A thing that only lasts as long as its first act is at hand is the entry's own.
            let object = object.or(self.entry.object);
            let last = index + 1 == reply.acts.len();
            let minutes = if last { left } else { told.minutes.clamp(1, 240) * self.minutes / asked.max(1) };
            if minutes == 0 || minutes > left {
                continue;
            }
            left -= minutes;
            let usual = menu.usual.get(index).or(menu.usual.last());
            let emoji = reply_filter::emoji(&told.emoji).or_else(|| usual.map(|act| act.emoji.clone()));
            let state = told
                .state
                .as_deref()
                .filter(|state| !state.trim().is_empty())
                .map(|state| sense.reply_filter.state(state))
                .transpose()?;
            acts.push(Act {
                object,
                object_state: object.map(|_| state.unwrap_or_else(|| "in use".into())),
                ..Act::new(
                    sense.reply_filter.doing(&told.words)?,
                    emoji.unwrap_or_else(|| self.entry.emoji.clone()),
                    minutes,
                )
            });
        }
        // What habit does, too, is no fault: whoever waits waits.
        if is_one_act(&acts) && !is_one_act(&menu.usual) {
            return Err("each act is another part of what is done".into());
        }
        if let Some(act) = acts.last_mut() {
            act.minutes += left;
        }
        Ok(acts)
    }

    fn entry(&self) -> Option<&Entry> {
        Some(self.entry)
    }

    fn foretold(&self, reply: &ActsReply) -> Option<ActsReply> {
        Some(reply.clone())
    }

    fn check(&self, answer: &Vec<Act>) -> Result<(), String> {
        let total: u32 = answer.iter().map(|act| act.minutes).sum();
        if answer.is_empty() || answer.iter().any(|act| act.minutes == 0) {
            return Err("an act takes at least a minute".into());
        }
        if total != self.minutes {
            return Err(format!("together the acts take {} minutes", self.minutes));
        }
        Ok(())
    }

    fn instinct(&self, sense: &CommonSense, rng: &mut StdRng) -> Vec<Act> {
        let activity = self.entry.activity.as_ref().and_then(|id| sense.activities.activity(id));
        match activity {
            _ if self.entry.want == Want::Sleep => vec![self.sleep(activity, rng)],
            Some(activity) => self.recipe(activity, rng),
            None => match self.entry.part {
                Some(part) => {
                    let (minutes, geography) = (self.minutes, self.geography);
                    let acts = sense.occasions.acts(self.entry, part, minutes, geography, self.persona, rng);
                    // A table that knows nothing of such an occasion leaves it to its own words.
                    if acts.is_empty() { self.linger(rng) } else { acts }
                }
                None => self.linger(rng),
            },
        }
    }
}

/// Whether the same act is done again and again.
fn is_one_act(acts: &[Act]) -> bool {
    acts.len() >= SAME_ACTS && acts.iter().all(|act| act.words == acts[0].words)
}

impl Acts<'_> {
    /// Into so many acts the entry can be broken.
    fn most_acts(&self) -> usize {
        ((self.minutes / SHORTEST_ACT) as usize).clamp(1, MOST_ACTS)
    }

    /// The night is one act: nobody plans it by the minute.
    fn sleep(&self, activity: Option<&Activity>, rng: &mut StdRng) -> Act {
        let step = activity.and_then(|activity| activity.steps.first());
        Act {
            words: step.map_or_else(|| "sleeping".into(), |step| taste::say(&step.say, self.persona, rng)),
            emoji: step.map_or_else(|| "💤".into(), |step| step.emoji.clone()),
            minutes: self.minutes,
            object: self.entry.object,
            object_state: Some(step.map_or_else(|| "occupied".into(), |step| step.state.clone())),
            asleep: true,
            ..Act::default()
        }
    }

    /// The steps of an activity in order; from the beginning again while time is left, unless one does it once.
    fn recipe(&self, activity: &Activity, rng: &mut StdRng) -> Vec<Act> {
        let (last, middle) = activity.steps.split_last().expect("an activity has steps: checked on loading");
        let mut lengths: Vec<(&Step, u32)> = Vec::new();
        let mut left = self.minutes;
        // The last step closes the whole; it is not repeated, and comes when the time runs out.
        let passes = if activity.want.is_done_once() { 1 } else { usize::MAX };
        for step in middle.iter().cycle().take(middle.len().saturating_mul(passes)) {
            if left <= last.minutes.1 {
                break;
            }
            if step.optional && rng.random_bool(0.4) {
                continue;
            }
            let minutes = self.paced(step, rng).min(left);
            lengths.push((step, minutes));
            left -= minutes;
        }
        if left >= SHORTEST || lengths.is_empty() {
            let minutes = if activity.want.is_done_once() { left.min(last.minutes.1) } else { left }.max(1);
            lengths.push((last, minutes));
            left = left.saturating_sub(minutes);
        }
        stretch(&mut lengths, left);
        let mut said = BTreeSet::new();
        lengths.into_iter().map(|(step, minutes)| self.act(step, minutes, &mut said, rng)).collect()
    }

    /// Something that no table knows, such as a whisper's own words: as it stands, a quarter of an hour at a time.
    fn linger(&self, rng: &mut StdRng) -> Vec<Act> {
        let mut left = self.minutes;
        let mut acts = Vec::new();
        while left > 0 {
            let minutes = rng.random_range(8..=15).min(left);
            let minutes = if left - minutes < SHORTEST { left } else { minutes };
            acts.push(Act {
                object: self.entry.object,
                object_state: self.entry.object.map(|_| "in use".into()),
                ..Act::new(self.entry.words.clone(), self.entry.emoji.clone(), minutes)
            });
            left -= minutes;
        }
        acts
    }

    fn paced(&self, step: &Step, rng: &mut StdRng) -> u32 {
        let minutes = rng.random_range(step.minutes.0..=step.minutes.1) as f32 * self.persona.tempo;
        (minutes.round() as u32).max(SHORTEST)
    }

    /// `said` are the words of this entry so far: others are preferred.
    fn act(&self, step: &Step, minutes: u32, said: &mut BTreeSet<String>, rng: &mut StdRng) -> Act {
        let main = self.entry.object;
        let object = match (&step.object, main) {
            (Some(kind), Some(main)) if self.geography.town().object(main).kind != *kind => {
                self.geography.beside(main, kind).or(Some(main))
            }
            _ => main,
        };
        // A step at a thing that this place lacks is done at the main one, which keeps its own state.
        let missing = object == main
            && step
                .object
                .as_ref()
                .is_some_and(|kind| main.is_some_and(|id| self.geography.town().object(id).kind != *kind));
        let fresh: Vec<String> = step.say.iter().filter(|words| !said.contains(*words)).cloned().collect();
        let phrases = if fresh.is_empty() { &step.say } else { &fresh };
        let phrase = phrases[rng.random_range(0..phrases.len())].clone();
        said.insert(phrase.clone());
        Act {
            object,
            object_state: Some(if missing { "in use".into() } else { step.state.clone() }),
            ..Act::new(taste::say(&[phrase], self.persona, rng), step.emoji.clone(), minutes)
        }
    }
}

/// Shares minutes that are left among the steps, the longest first.
fn stretch(lengths: &mut [(&Step, u32)], left: u32) {
    let total: u32 = lengths.iter().map(|(_, minutes)| minutes).sum();
    let mut rest = left;
    for (_, minutes) in lengths.iter_mut() {
        let more = left * *minutes / total.max(1);
        *minutes += more;
        rest -= more;
    }
    if let Some((_, minutes)) = lengths.iter_mut().max_by_key(|(_, minutes)| *minutes) {
        *minutes += rest;
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::{instinct::activity::Activity, testing, why::Cause};

    #[test]
    fn every_activity_breaks_into_acts_that_fill_its_time() {
        let world = testing::world();
        let mut rng = StdRng::seed_from_u64(3);
        for activity in world.sense.activities.iter() {
            let Some(persona) = world.people.iter().find(|persona| activity.who.admits(persona)) else {
                panic!("nobody in town does {}", activity.id.0)
            };
            let geography = Geography::new(world.town.clone(), persona);
            for minutes in [1, 7, activity.minutes.0, activity.minutes.1] {
                let entry = entry(activity, persona, &geography);
                let question =
                    Acts { persona, geography: &geography, entry: &entry, minutes, now: GameTime::default() };
                let acts = question.instinct(&world.sense, &mut rng);
                assert_eq!(question.check(&acts), Ok(()), "{} in {minutes} minutes", activity.id.0);
                assert!(acts.iter().all(|act| !act.words.contains('{')), "{acts:?}");
            }
        }
    }

    fn entry(activity: &Activity, persona: &Persona, geography: &Geography) -> Entry {
        let from = geography.tile_of(persona.bed).unwrap();
        let object = geography.places_for(&activity.at, persona, activity.hours.0, from).first().copied();
        Entry {
            from: GameTime::default(),
            until: GameTime::default(),
            words: activity.say[0].clone(),
            emoji: activity.emoji.clone(),
            want: activity.want,
            activity: Some(activity.id.clone()),
            object: Some(object.unwrap_or(persona.bed)),
            stroke: 0,
            cause: Cause::Plan,
            part: None,
        }
    }
}
