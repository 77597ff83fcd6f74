//! Things that are not as they should be: seen, appraised, dealt with, or told to whom they belong.

use super::Mind;
use crate::{
    claim::{Claim, Verb},
    instinct::trouble::appraise,
    memory::{
        Memory, MemoryId, MemoryKind,
        content::{Content, Noticed, Thing},
    },
    percept::Proposal,
    persona::Pronoun,
    plan::{Act, Entry},
    question::{
        Answers,
        react::{EMERGENCY, React, Reaction},
    },
    speech::SpeechAct,
    why::Cause,
};
use smallville_english::{state_behind, with_slots};
use smallville_town::{GameTime, ObjectId};

/// Whoever was cooking when something went wrong gets so many minutes to begin again.
const AGAIN_MINUTES: u32 = 30;
/// How important one finds it to have left everything for an emergency, and to have put some small thing right, 1 to 10.
const GRAVE: u8 = 6;
const SMALL: u8 = 3;
/// How many memories come to mind about something that is the matter.
const OF_TROUBLE: usize = 6;

impl Mind {
    /// A thing in sight is in a new state: remembered, told on, perhaps dealt with. What is `felt` from where it cannot be
    /// seen also wakes whoever sleeps.
    pub(super) async fn see_thing<A: Answers>(
        &mut self,
        object: ObjectId,
        state: &str,
        in_hand: bool,
        felt: Option<String>,
        now: GameTime,
        answers: &A,
    ) -> Option<Proposal> {
        let claim = self.state_claim(object, state);
        if state == self.geography.town().object(object).initial_state {
            self.find_in_order(object, now, answers).await;
            return None;
        }
        let address = self.geography.address(object);
        let noticed = felt.clone().map_or_else(|| Noticed::State(state.to_owned()), Noticed::Trace);
        let content = Content::Thing(Thing { address, state: noticed });
        let text = content.sentence(&self.persona.name, &[]).unwrap_or_default();
        let memory = if self.faculties.observation {
            self.notice(content, vec![claim.clone()], now, answers).await
        } else {
            None
        };
        if let Some(memory) = memory {
            self.hold_seen(claim.clone(), memory, now);
        }
        let doing = self.state.body.doing.as_ref().map_or_else(|| "resting".into(), |act| act.words.clone());
        let thought_of = self.recall(&text, OF_TROUBLE, now, answers).await;
        let recalled = self.brought_up(&[thought_of], None, now);
        let question = React {
            persona: &self.persona,
            geography: &self.geography,
            relations: &self.state.relations,
            recalled: &recalled,
            object,
            state,
            doing: &doing,
            at: now.time_of_day(),
            from: self.state.body.tile,
            others_dealing: in_hand,
            roused: felt.is_some() && self.state.body.doing.as_ref().is_some_and(|act| act.asleep),
        };
        let kind = &self.geography.town().object(object).kind;
        let grave = appraise(&self.sense, kind, state).is_some_and(|appraisal| appraisal.urgency >= EMERGENCY);
        // Nothing small calls anybody away from what they are putting right.
        if !grave && self.is_mending(now) {
            return None;
        }
        let reaction = self.state.asking.ask(&question, answers).await;
        let read: Vec<MemoryId> = memory.into_iter().chain(recalled.ids()).take(1 + OF_TROUBLE).collect();
        match reaction {
            Reaction::GoOn | Reaction::KeepAway => None,
            Reaction::TellOwner(name) => {
                self.state.talking.to_say.push((name, SpeechAct::Tell { claim, heard_from: None }));
                None
            }
            Reaction::Look(act) => Some(self.drop_everything(vec![act], text, read, grave, now)),
            Reaction::Deal(acts) => Some(self.drop_everything(acts, text, read, grave, now)),
        }
    }

    /// Whether one is putting something right.
    fn is_mending(&self, now: GameTime) -> bool {
        let entry = self.state.planning.plan.entry();
        entry.is_some_and(|entry| matches!(entry.cause, Cause::Thing(_)) && entry.until > now)
    }

    /// A thing that one knew otherwise is as it should be.
    async fn find_in_order<A: Answers>(&mut self, object: ObjectId, now: GameTime, answers: &A) {
        if self.state.beliefs.drop(&self.state_claim(object, "").key()).is_some() {
            let thing = Thing { address: self.geography.address(object), state: Noticed::Order };
            self.notice(Content::Thing(thing), Vec::new(), now, answers).await;
        }
    }

    /// Whoever has just mended a thing knows that it is mended.
    pub(super) fn note_mended(&mut self) {
        let mended = self.state.body.doing.as_ref().filter(|act| act.object_after.is_some()).and_then(|act| act.object);
        if let Some(object) = mended {
            self.state.beliefs.drop(&self.state_claim(object, "").key());
        }
    }

    fn state_claim(&self, object: ObjectId, state: &str) -> Claim {
        let address = self.geography.address(object);
        Claim {
            topic: crate::instinct::trouble::called(self.geography.town().object(object)).into(),
            who: address,
            pronoun: Pronoun::It,
            verb: Verb::State,
            says: state_behind("{am}", state),
            other: None,
            place: None,
            when: None,
            stance: 0,
            after: None,
        }
    }

    /// Leaves what one was doing for something else; a meal that was being made is made again. After what was `grave` the
    /// day goes on otherwise than planned.
    fn drop_everything(
        &mut self,
        acts: Vec<Act>,
        cause: String,
        evidence: Vec<MemoryId>,
        grave: bool,
        now: GameTime,
    ) -> Proposal {
        let interrupted = self.state.planning.plan.entry().cloned();
        let doing = with_slots(&acts[0].words, self.persona.pronoun);
        let (leaving, importance) = if grave { ("{leave|leaves} everything and ", GRAVE) } else { ("", SMALL) };
        let event = self.event(&self.persona.name, format!("{leaving}{{am}} {doing}"), None);
        let memory = self.memory_of(MemoryKind::Observation, event, Vec::new(), now);
        let kept = self.keep(Memory { importance, evidence: evidence.clone(), ..memory });
        if grave {
            self.upset_plan(cause.clone(), evidence.iter().copied().chain([kept]).collect());
        }
        let proposal = self.take_on(acts, Cause::Thing(cause), evidence, now);
        let until = self.state.planning.plan.entry().map_or(now, |entry| entry.until);
        if let Some(meal) = interrupted.filter(|entry| entry.want.is_done_once() && entry.part.is_none()) {
            let (mending, acts) =
                (self.state.planning.plan.current, std::mem::take(&mut self.state.planning.plan.acts));
            self.state.planning.plan.insert(Entry { from: until, until: until.plus_minutes(AGAIN_MINUTES), ..meal });
            // The meal comes later in the day, so the present entry keeps its place.
            self.state.planning.plan.current = mending;
            self.state.planning.plan.acts = acts;
        }
        proposal
    }
}
