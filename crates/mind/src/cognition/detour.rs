//! Leaving the plan: an impulse, or a world that says no.

use super::Mind;
use crate::{
    percept::Proposal,
    plan::{Act, Entry},
    question::{Answers, instead::Instead, whisper::Impulse},
    why::{Cause, Refusal},
};
use smallville_town::{Arena, ArenaKind, GameTime, ObjectId};

/// After so many refusals in a row no other thing of the kind is tried.
const PATIENCE: u32 = 4;
/// After so many other things in a row that were not to be had either, one stays where one is, for so many minutes.
const DETOURS: u32 = 3;
const PAUSE_MINUTES: u32 = 10;

impl Mind {
    /// Makes an impulse the present entry of the plan and returns its index; what comes after stays as planned.
    pub(super) fn turn_to(&mut self, impulse: Impulse, cause: Cause, now: GameTime) -> usize {
        let walk = self.geography.walk_minutes(self.state.body.tile, impulse.object);
        let stroke = self.state.planning.plan.entry().map_or(0, |entry| entry.stroke);
        (self.state.body.refusals, self.state.body.detours) = (0, 0);
        self.state.planning.plan.current = None;
        self.state.planning.plan.insert(Entry {
            from: now,
            until: now.plus_minutes(impulse.minutes + walk),
            words: impulse.words,
            emoji: impulse.emoji,
            want: impulse.want,
            activity: impulse.activity,
            object: Some(impulse.object),
            stroke,
            cause,
            part: None,
        })
    }

    /// The world said no: another thing of the kind; else a short wait; else something else altogether, and where all of it
    /// is refused a longer wait.
    pub(super) async fn make_do<A: Answers>(
        &mut self,
        refusal: Refusal,
        now: GameTime,
        answers: &A,
    ) -> Option<Proposal> {
        self.state.body.refusals += 1;
        let act = self.state.body.doing.clone()?;
        let object = act.object?;
        let cause = Cause::Detour(refusal);
        if self.state.planning.plan.entry().is_some_and(|entry| matches!(entry.cause, Cause::Thing(_))) {
            // One mends this thing or none: the next one of its kind is sound. One goes on with the day.
            let present = self.state.planning.plan.current;
            if present.is_some_and(|present| self.state.planning.plan.give_up(present)) {
                let index = self.due(now);
                return self.live(index, now, answers).await;
            }
            return Some(Proposal { act: self.waiting(&act, refusal, PAUSE_MINUTES), why: self.why(cause) });
        }
        if let Some(other) = self.another(object, refusal) {
            return Some(Proposal { act: Act { object: Some(other), ..act }, why: self.why(cause) });
        }
        if self.state.planning.plan.entry().is_some_and(|entry| entry.part.is_some())
            && self.state.body.refusals < PATIENCE
        {
            // Among guests one stands wherever there is room.
            let sector = self.geography.sector_of(object);
            let object = self.somewhere_among_guests(sector);
            return Some(Proposal { act: Act { object, ..act }, why: self.why(cause) });
        }
        if act.asleep {
            let act = Act { object: None, words: "dozing off where there is room".into(), ..act };
            return Some(Proposal { act, why: self.why(cause) });
        }
        if refusal == Refusal::Taken && self.state.body.waited_for != Some(object) {
            self.state.body.waited_for = Some(object);
            let minutes = act.minutes.min(5);
            return Some(Proposal { act: self.waiting(&act, refusal, minutes), why: self.why(cause) });
        }
        if self.state.body.detours >= DETOURS {
            self.state.body.detours = 0;
            return Some(Proposal { act: self.waiting(&act, refusal, PAUSE_MINUTES), why: self.why(cause) });
        }
        self.state.body.detours += 1;
        let index = self.change_entry(object, refusal, now, answers).await?;
        self.state.body.refusals = 0;
        self.live(index, now, answers).await
    }

    /// A thing of the same kind as one that is not to be had.
    fn another(&self, object: ObjectId, refusal: Refusal) -> Option<ObjectId> {
        if self.state.body.refusals >= PATIENCE {
            return None;
        }
        let sectors: Vec<_> = match refusal {
            Refusal::Taken | Refusal::OutOfOrder => vec![self.geography.sector_of(object)],
            // Whoever wanted to be in that very place does not look for it elsewhere.
            _ if self
                .state
                .planning
                .plan
                .entry()
                .is_some_and(|entry| entry.activity.is_none() && entry.part.is_none()) =>
            {
                return None;
            }
            _ => self.geography.known().filter(|sector| *sector != self.geography.sector_of(object)).collect(),
        };
        let kind = &self.geography.town().object(object).kind;
        let mut others = self.geography.of_kind(kind, &sectors, self.state.body.tile);
        others.retain(|other| *other != object);
        others.get(self.state.body.refusals.saturating_sub(1) as usize).copied()
    }

    /// Puts something else in the place of the present entry; returns its index.
    async fn change_entry<A: Answers>(
        &mut self,
        avoid: ObjectId,
        refusal: Refusal,
        now: GameTime,
        answers: &A,
    ) -> Option<usize> {
        let entry = self.state.planning.plan.entry().cloned()?;
        let question = Instead {
            persona: &self.persona.clone(),
            geography: &self.geography.clone(),
            diary: &self.state.planning.diary.clone(),
            inclination: &self.state.planning.inclination.clone(),
            entry: &entry,
            avoid,
            now,
            from: self.state.body.tile,
        };
        let other = Entry { cause: Cause::Detour(refusal), ..self.ask(&question, answers).await };
        self.state.planning.plan.current = None;
        Some(self.state.planning.plan.insert(other))
    }

    /// An act that has to wait for so many minutes, where one is: for a room that is for one, else for a place.
    fn waiting(&self, act: &Act, refusal: Refusal, minutes: u32) -> Act {
        let town = self.geography.town();
        let room = act.object.map(|object| town.arena(town.object(object).arena));
        let for_one = |room: &&Arena| room.kind == ArenaKind::Bathroom && refusal == Refusal::Taken;
        let words = match room.filter(for_one) {
            Some(room) => format!("waiting for the {} to be free", room.name),
            None => "waiting for a free place".into(),
        };
        Act::new(words, "⏳", minutes)
    }
}
