//! That is not possible: what do I do instead?

use rand::{RngExt as _, rngs::StdRng};
use schemars::JsonSchema;
use serde::Deserialize;
use smallville_model::request::Schema;

use crate::{
    geography::Geography,
    instinct::{
        CommonSense,
        activity::Want,
        inclination::Inclination,
        taste::{self, Diary, Taste},
    },
    persona::Persona,
    plan::Entry,
    prompt::{
        fill::{Fill, numbered},
        number::Number,
    },
    question::{Kind, Question, picked},
};
use smallville_town::{GameTime, ObjectId, Tile};

/// Asked when an entry of the plan cannot be done: its thing is taken for long, its house is closed.
#[derive(Debug)]
pub struct Instead<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// Where they can go.
    pub geography: &'a Geography,
    /// What they did today and yesterday.
    pub diary: &'a Diary,
    /// What they are inclined to.
    pub inclination: &'a Inclination,
    /// What was planned.
    pub entry: &'a Entry,
    /// The thing that is out of the question.
    pub avoid: ObjectId,
    /// When they ask, before the end of the entry.
    pub now: GameTime,
    /// Where they are.
    pub from: Tile,
}

/// How often habit is asked for what else would do.
const TRIES: usize = 8;

/// What a model does instead.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct InsteadReply {
    /// Number of what is done instead.
    choice: Number,
}

impl Question for Instead<'_> {
    /// Something else for the rest of the entry's time.
    type Answer = Entry;
    type Reply = InsteadReply;
    type Menu = Vec<Entry>;
    const KIND: Kind = Kind::Instead;
    const WORDS: &'static [&'static str] = &["doing", "missing", "until", "choices"];

    /// What else would do.
    fn menu(&self, sense: &CommonSense, rng: &mut StdRng) -> Vec<Entry> {
        let mut choices: Vec<Entry> = Vec::new();
        for _ in 0..TRIES {
            let choice = self.instinct(sense, rng);
            if !choices.iter().any(|known| known.activity == choice.activity && known.object == choice.object) {
                choices.push(choice);
            }
        }
        choices
    }

    fn fill(&self, choices: &Vec<Entry>) -> Fill {
        let place = |entry: &Entry| entry.object.map(|id| self.geography.address(id)).unwrap_or_default();
        Fill::new(self.persona, self.now)
            .word("doing", &self.entry.words)
            .word("missing", self.geography.address(self.avoid))
            .word("until", self.entry.until.hm())
            .choices("choices", numbered(choices.iter().map(|entry| format!("{} at {}", entry.words, place(entry)))))
    }

    fn form(&self, choices: &Vec<Entry>, form: Schema) -> Schema {
        form.choices("choice", 1..=choices.len())
    }

    fn read(
        &self,
        reply: &InsteadReply,
        choices: &Vec<Entry>,
        _: &CommonSense,
        _: &mut StdRng,
    ) -> Result<Entry, String> {
        picked(choices, reply.choice.0).cloned()
    }

    fn check(&self, answer: &Entry) -> Result<(), String> {
        if answer.object == Some(self.avoid) {
            return Err(format!("the {} is not to be had", self.geography.address(self.avoid)));
        }
        if answer.from != self.now || answer.until <= answer.from {
            return Err(format!("it must begin now, at {}", self.now));
        }
        Ok(())
    }

    fn instinct(&self, sense: &CommonSense, rng: &mut StdRng) -> Entry {
        let taste = Taste {
            sense,
            persona: self.persona,
            geography: self.geography,
            diary: self.diary,
            inclination: self.inclination,
            avoid: Some(self.avoid),
        };
        let at = self.now.time_of_day();
        let mut choose = |wants: &[Want]| taste.choose(wants, at, self.from, rng);
        let other = [Want::Pleasure, Want::Household, Want::Rest, Want::Exercise];
        let choice = choose(&[self.entry.want]).or_else(|| choose(&other));
        let until = self.entry.until.max(self.now.plus_minutes(5));
        match choice {
            Some(choice) => {
                let minutes = rng.random_range(choice.activity.minutes.0..=choice.activity.minutes.1);
                Entry {
                    from: self.now,
                    until: self.now.plus_minutes(minutes.max(1)).min(until),
                    words: taste::say(&choice.activity.say, self.persona, rng),
                    emoji: choice.activity.emoji.clone(),
                    want: choice.activity.want,
                    activity: Some(choice.activity.id.clone()),
                    object: Some(choice.object),
                    stroke: self.entry.stroke,
                    cause: self.entry.cause.clone(),
                    part: None,
                }
            }
            None => Entry {
                from: self.now,
                until,
                words: "making the best of it".into(),
                emoji: "🤷".into(),
                want: Want::Rest,
                activity: None,
                object: None,
                stroke: self.entry.stroke,
                cause: self.entry.cause.clone(),
                part: None,
            },
        }
    }
}
