//! That is not possible: what do I do instead?

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
        plan::Entry,
        question::{Kind, Question, identity},
    },
    town::{GameTime, ObjectId, Tile},
};

/// Asked when an entry of the plan cannot be done: its thing is taken for long, its house is closed.
#[derive(Debug)]
pub struct Instead<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// Where they can go.
    pub geography: &'a Geography,
    /// What they did today and yesterday.
    pub diary: &'a Diary,
    /// What was planned.
    pub entry: &'a Entry,
    /// The thing that is out of the question.
    pub avoid: ObjectId,
    /// When they ask, before the end of the entry.
    pub now: GameTime,
    /// Where they are.
    pub from: Tile,
}

impl Question for Instead<'_> {
    /// Something else for the rest of the entry's time.
    type Answer = Entry;
    const KIND: Kind = Kind::Instead;

    fn prompt(&self) -> String {
        format!(
            "{}\nIt is {}. {} was {}, but the {} is not to be had. What does {} do instead until {}?",
            identity(self.persona),
            self.now.hm(),
            self.persona.first_name(),
            self.entry.words,
            self.geography.address(self.avoid),
            self.persona.pronoun.subject(),
            self.entry.until.hm()
        )
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

    fn instinct(&self, sense: &CommonSense, chance: &mut StdRng) -> Entry {
        let taste = Taste {
            sense,
            persona: self.persona,
            geography: self.geography,
            diary: self.diary,
            avoid: Some(self.avoid),
        };
        let at = self.now.time_of_day();
        let mut choose = |wants: &[Want]| taste.choose(wants, at, self.from, chance);
        let other = [Want::Pleasure, Want::Household, Want::Rest, Want::Exercise];
        let choice = choose(&[self.entry.want]).or_else(|| choose(&other));
        let until = self.entry.until.max(self.now.plus_minutes(5));
        match choice {
            Some(choice) => {
                let minutes = chance.random_range(choice.activity.minutes.0..=choice.activity.minutes.1);
                Entry {
                    from: self.now,
                    until: self.now.plus_minutes(minutes).min(until),
                    words: taste::say(&choice.activity.say, self.persona, chance),
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
