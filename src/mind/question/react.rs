//! Something is wrong here: do I do something about it?

use rand::{RngExt as _, rngs::StdRng};
use serde::{Deserialize, Serialize};

use crate::{
    mind::{
        geography::Geography,
        instinct::CommonSense,
        persona::Persona,
        plan::Act,
        question::{Kind, Question, identity},
    },
    town::ObjectId,
};

/// Asked when a thing in sight is in a new state.
#[derive(Debug)]
pub struct React<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// What they know of the town.
    pub geography: &'a Geography,
    /// The thing.
    pub object: ObjectId,
    /// Its state in words.
    pub state: &'a str,
    /// What they are doing, as a gerund phrase.
    pub doing: &'a str,
}

/// What somebody does about what they noticed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reaction {
    /// They go on with what they do.
    GoOn,
    /// They leave everything and deal with it.
    Deal(Act),
}

impl Question for React<'_> {
    type Answer = Reaction;
    const KIND: Kind = Kind::React;

    fn prompt(&self) -> String {
        format!(
            "{}\n{} is {} and notices that the {} is {}. Go on, or deal with it (say how, and how long it takes)?",
            identity(self.persona),
            self.persona.first_name(),
            self.doing,
            self.geography.address(self.object),
            self.state
        )
    }

    fn check(&self, answer: &Reaction) -> Result<(), String> {
        match answer {
            Reaction::Deal(act) if act.minutes == 0 || act.minutes > 120 => {
                Err(format!("{} minutes is not a time in which one deals with something", act.minutes))
            }
            _ => Ok(()),
        }
    }

    fn instinct(&self, sense: &CommonSense, chance: &mut StdRng) -> Reaction {
        let Some(alarm) = sense.words.alarm(self.state) else { return Reaction::GoOn };
        let object = self.geography.town().object(self.object);
        let mine =
            object.owners.contains(&self.persona.name) || self.geography.sector_of(self.object) == self.persona.home;
        let at_work = self
            .persona
            .work
            .iter()
            .any(|block| self.geography.sector_of(block.at) == self.geography.sector_of(self.object));
        let helpful = ["helpful", "reliable", "kind", "resourceful", "generous", "organized", "attentive", "patient"];
        let kind = self.persona.traits.iter().any(|word| helpful.contains(&word.as_str()));
        // Out of ten: a fire moves everybody, a dirty table only whom it concerns.
        let care = alarm.urgency + 3 * u8::from(mine) + 2 * u8::from(at_work) + u8::from(kind);
        if care < 8 || chance.random_range(0..12) > care {
            return Reaction::GoOn;
        }
        let words = &alarm.deal[chance.random_range(0..alarm.deal.len())];
        Reaction::Deal(Act {
            words: words.replace("{object}", &object.name),
            emoji: alarm.emoji.clone(),
            minutes: alarm.minutes,
            object: Some(self.object),
            object_state: None,
            object_after: Some(alarm.after.clone()),
            asleep: false,
        })
    }
}
