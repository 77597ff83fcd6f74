//! What others may see of a mind: its parts to read, a picture of it for panels, and what changed for the record.

use std::{collections::BTreeMap, sync::Arc};

use super::Mind;
use crate::embed::Embedder;
use crate::{
    belief::Beliefs,
    calendar::Calendar,
    geography::Geography,
    memory::MemoryStream,
    mind_changes::MindChanges,
    persona::Persona,
    plan::Plan,
    question::{Kind, summary::SelfSummary},
    relate::Relations,
    view::{self, MindView, NEWEST},
};
use smallville_town::{GameTime, Tile};

impl Mind {
    /// Whose mind it is.
    #[must_use]
    pub fn persona(&self) -> &Arc<Persona> {
        &self.persona
    }

    /// Where the body was last, as far as the mind knows.
    #[must_use]
    pub fn tile(&self) -> Tile {
        self.state.body.tile
    }

    /// The memories, to read.
    #[must_use]
    pub fn memories(&self) -> &MemoryStream {
        &self.memories
    }

    /// What turns words into vectors.
    pub(crate) fn embedder(&self) -> &impl Embedder {
        &self.sense.embedder
    }

    /// What the person holds to be true, to read.
    #[must_use]
    pub fn beliefs(&self) -> &Beliefs {
        &self.state.beliefs
    }

    /// How the person stands to others, to read.
    #[must_use]
    pub fn relations(&self) -> &Relations {
        &self.state.relations
    }

    /// What the person has agreed to do, to read.
    #[must_use]
    pub fn calendar(&self) -> &Calendar {
        &self.state.calendar
    }

    /// Who the person is in their own eyes, as of this morning.
    #[must_use]
    pub fn summary(&self) -> Option<&SelfSummary> {
        self.state.reflecting.summary.as_ref()
    }

    /// The places the person knows, to read.
    #[must_use]
    pub fn geography(&self) -> &Geography {
        &self.geography
    }

    /// The plan, to read.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.state.planning.plan
    }

    /// How many questions of each kind were asked.
    #[must_use]
    pub fn questions(&self) -> &BTreeMap<Kind, u64> {
        &self.state.asking.counts
    }

    /// A picture of the mind as it is now.
    #[must_use]
    pub fn view(&self, now: GameTime) -> MindView {
        MindView {
            at: now,
            plan: self.state.planning.plan.clone(),
            why: self.state.body.why.clone(),
            memories: self.memories.iter().rev().take(NEWEST).map(|(id, memory)| (id, memory.clone())).collect(),
            memory_count: self.memories.len(),
            summary: self.state.reflecting.summary.clone(),
            relations: self.state.relations.clone(),
            appointments: view::open_appointments(&self.state.calendar),
            matters: self.state.beliefs.only(view::goes_round),
            reflections: self.memories.reflections().to_vec(),
            broken: view::broken_appointments(&self.state.calendar),
            pursuits: self.state.intentions.pursuits.clone(),
            questions: self.state.asking.counts.clone(),
            questions_today: self.state.asking.today.1.clone(),
            retouched: self.state.retouches.last().cloned(),
        }
    }

    /// What changed since this was last asked: for whoever keeps a record.
    pub fn take_notes(&mut self) -> MindChanges {
        let (memories, forgotten) = self.memories.take_news();
        // The acts of an entry come and go with every thought; the plan is what stands above them.
        let changed = self.state.planning.plan.entries != self.state.planning.noted_plan.entries
            || self.state.planning.plan.strokes != self.state.planning.noted_plan.strokes;
        let plan = changed.then(|| Plan { current: None, acts: Vec::new(), ..self.state.planning.plan.clone() });
        if let Some(plan) = &plan {
            self.state.planning.noted_plan = plan.clone();
        }
        MindChanges {
            memories,
            forgotten,
            beliefs: self.state.beliefs.take_news(),
            relations: self.state.relations.take_news(),
            appointments: self.state.calendar.take_news(),
            plan,
        }
    }
}
