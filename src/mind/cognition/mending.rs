//! Things that are not as they should be: seen, appraised, dealt with, or told to whom they belong.

use super::Mind;
use crate::{
    mind::{
        claim::{Claim, Verb},
        memory::MemoryId,
        percept::{Cause, Proposal},
        persona::Pronoun,
        plan::{Act, Entry},
        question::{
            Answers,
            react::{React, Reaction},
        },
        speech::SpeechAct,
    },
    town::{GameTime, ObjectId},
};

/// Whoever was cooking when something went wrong gets so many minutes to begin again.
const AGAIN_MINUTES: u32 = 30;

impl Mind {
    /// A thing in sight is in a new state: remembered, told on, perhaps dealt with.
    pub(super) async fn see_thing<A: Answers>(
        &mut self,
        object: ObjectId,
        state: &str,
        in_hand: bool,
        now: GameTime,
        answers: &A,
    ) -> Option<Proposal> {
        let claim = self.state_claim(object, state);
        let text = format!("{} is {state}", self.geography.address(object));
        let memory = if self.faculties.observation {
            self.notice(text.clone(), vec![claim.clone()], now, answers).await
        } else {
            None
        };
        if let Some(memory) = memory {
            self.hold_seen(claim.clone(), memory, now);
        }
        let doing = self.doing.as_ref().map_or_else(|| "resting".into(), |act| act.words.clone());
        let question = React {
            persona: &self.persona,
            geography: &self.geography,
            object,
            state,
            doing: &doing,
            at: now.time_of_day(),
            from: self.tile,
            others_dealing: in_hand,
        };
        match self.asking.ask(&question, answers).await {
            Reaction::GoOn | Reaction::KeepAway => None,
            Reaction::TellOwner(name) => {
                self.to_say.push((name, SpeechAct::Tell { claim, heard_from: None }));
                None
            }
            Reaction::Look(act) => Some(self.drop_everything(vec![act], text, memory, now)),
            Reaction::Deal(acts) => Some(self.drop_everything(acts, text, memory, now)),
        }
    }

    fn state_claim(&self, object: ObjectId, state: &str) -> Claim {
        let address = self.geography.address(object);
        Claim {
            topic: crate::mind::instinct::trouble::called(self.geography.town().object(object)).into(),
            who: address,
            pronoun: Pronoun::It,
            verb: Verb::State,
            says: format!("{{am}} {state}"),
            other: None,
            place: None,
            when: None,
            stance: 0,
        }
    }

    /// Leaves everything for something that cannot wait; afterwards the day goes on as planned.
    ///
    /// The acts become an entry of the plan; a meal that was being made is made again.
    pub(super) fn drop_everything(
        &mut self,
        mut acts: Vec<Act>,
        cause: String,
        memory: Option<MemoryId>,
        now: GameTime,
    ) -> Proposal {
        let mut at = self.tile;
        let mut minutes = 1;
        for act in &acts {
            let walk = act.object.map_or(0, |object| self.geography.walk_minutes(at, object));
            at = act.object.and_then(|object| self.geography.tile_of(object)).unwrap_or(at);
            minutes += act.minutes + walk;
        }
        let interrupted = self.plan.entry().cloned();
        let until = now.plus_minutes(minutes);
        let first = acts.remove(0);
        let text = format!("{} leaves everything and is {}", self.persona.name, first.words);
        let evidence = memory.into_iter().collect();
        self.store(crate::mind::memory::MemoryKind::Observation, text, 6, evidence, now);
        if let Some(meal) = interrupted.as_ref().filter(|entry| entry.want.is_done_once() && entry.part.is_none()) {
            let again = Entry { from: until, until: until.plus_minutes(AGAIN_MINUTES), ..meal.clone() };
            self.plan.insert(again);
        }
        let index = self.plan.insert(Entry {
            from: now,
            until,
            words: acts.last().unwrap_or(&first).words.clone(),
            emoji: first.emoji.clone(),
            want: interrupted.as_ref().map_or(crate::mind::instinct::activity::Want::Household, |entry| entry.want),
            activity: None,
            object: first.object,
            stroke: interrupted.map_or(0, |entry| entry.stroke),
            cause: Cause::Thing(cause.clone()),
            part: None,
        });
        self.plan.current = Some(index);
        self.plan.acts = acts;
        self.refusals = 0;
        let mut why = self.why(Cause::Thing(cause));
        why.memories = memory.into_iter().collect();
        Proposal { act: first, why }
    }
}
