//! What comes to mind where an embedding model says what is near.
//!
//! Whether it does depends on what is there in time, so what came to mind is recorded like an answer, but only then: else
//! the built-in embedder would say the same again. A record names the letter and how often something was called to mind
//! before in that thought, because a recall that is not recorded has no ordinal of its own.

use serde::{Deserialize, Serialize};

use super::{Router, first_of};
use crate::{message::FromMind, model_mind::ModelMind};
use smallville_mind::embed::Embedder as _;
use smallville_mind::{
    instinct::CommonSense,
    memory::MemoryId,
    question::{Asked, Kind, Provenance},
    retrieve::{Near, Recall, retrieve_near},
};
use smallville_town::STEP_SECS;

/// A recall as it is recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Recalled {
    /// The letter that set the thought off, and how often something was called to mind in it before.
    at: (u64, u32),
    /// What came to mind, best first.
    memories: Vec<MemoryId>,
}

impl Router {
    /// What comes to mind; none: the built-in embedder says it, and nothing is recorded.
    pub(super) async fn call_to_mind(&self, recall: &Recall<'_>) -> Option<Vec<MemoryId>> {
        let at = self.recalls.get();
        self.recalls.set((at.0, at.1 + 1));
        let ordinal = self.ordinal.get();
        let found = match self.remember_recall(ordinal, at) {
            Some(found) => found,
            None => self.recall_anew(recall, ordinal, at).await?,
        };
        self.ordinal.set(ordinal + 1);
        Some(found)
    }

    fn remember_recall(&self, ordinal: u64, at: (u64, u32)) -> Option<Vec<MemoryId>> {
        let read = |asked: &Asked| serde_json::from_str::<Recalled>(asked.answer.as_deref()?).ok();
        let asked =
            self.recorded(ordinal, Kind::Embed, |asked| read(asked).is_some_and(|recalled| recalled.at == at))?;
        let found = read(&asked)?.memories;
        self.asked.borrow_mut().push(asked);
        Some(found)
    }

    async fn recall_anew(&self, recall: &Recall<'_>, ordinal: u64, at: (u64, u32)) -> Option<Vec<MemoryId>> {
        let model = self.model.as_ref().filter(|_| !self.past.get())?;
        if !model.is_asked_what_is_near(self.agent, Kind::Embed) {
            return None;
        }
        // A world that waits has time for all of them; one that does not goes by what is there.
        let all = || texts(recall).chain([recall.about]);
        if self.world.waits() && !self.tired.get() && !model.vectors.are_settled(all()) {
            self.out.put(FromMind::Pondering(self.agent, Kind::Embed.leisure_steps()));
            model.vectors.meet_all(all()).await;
        }
        if !model.vectors.list(texts(recall)) {
            return None;
        }
        self.meet(model, recall.about).await?;
        let (by, near) = (model.vectors.name()?, model.vectors.near(recall.about, texts(recall))?);
        let memories = found(&self.sense, recall, &near);
        let answer = Some(serde_json::to_string(&Recalled { at, memories: memories.clone() }).ok()?);
        let by = Provenance::Model(by);
        self.asked.borrow_mut().push(Asked {
            ordinal,
            kind: Kind::Embed,
            by,
            answer,
            ms: 0,
            tokens_in: 0,
            tokens_out: 0,
        });
        Some(memories)
    }

    /// Sees to it that the vector of what somebody thinks of is here, if that does not take too long.
    async fn meet(&self, model: &ModelMind, about: &str) -> Option<()> {
        let vectors = &model.vectors;
        if vectors.is_settled(about) {
            return Some(());
        }
        // Counted from now, because another question of the thought may have taken its time.
        let last_step = self.world.now() + u64::from(Kind::Embed.patience_minutes() * 60 / STEP_SECS);
        if self.tired.get() || !self.may_be_in_time(vectors.expected_wait(), last_step) {
            return None;
        }
        self.out.put(FromMind::Pondering(self.agent, Kind::Embed.leisure_steps()));
        let met = first_of(vectors.meet(about), self.come_to(last_step)).await;
        if met.is_none() {
            self.tired.set(true);
            vectors.note_late();
        }
        met
    }
}

/// What comes to mind by the vectors of an embedding model.
pub(crate) fn found(sense: &CommonSense, recall: &Recall<'_>, near: &Near) -> Vec<MemoryId> {
    let Recall { about, stream, now, budget } = *recall;
    let query = sense.embedder.embed(about);
    let found = retrieve_near(stream, near, &query, now, budget.weights, budget.limit);
    found.into_iter().map(|retrieved| retrieved.id).collect()
}

/// The texts of all memories, in the order of the stream.
pub(crate) fn texts<'a>(recall: &Recall<'a>) -> impl Iterator<Item = &'a str> + use<'a> {
    recall.stream.iter().map(|(_, memory)| memory.text.as_str())
}

#[cfg(test)]
mod tests {
    use std::{
        cell::{Cell, RefCell},
        rc::Rc,
        sync::Arc,
    };

    use super::*;
    use crate::{acts_ahead::ActsAhead, message::ToMind, outbox::Outbox};
    use smallville_mind::embed::DIMENSIONS;
    use smallville_mind::{
        agent::AgentId,
        memory::{Memory, MemoryKind, MemoryStream},
        percept::Percepts,
        testing::{self, at_once},
    };
    use smallville_town::{GameTime, Tile};

    fn router(recorded: Vec<Asked>) -> Router {
        Router {
            agent: AgentId(0),
            sense: testing::world().sense.clone(),
            delay: None,
            stand_in: None,
            model: None,
            strict: false,
            drafts: Rc::default(),
            acts: ActsAhead::default(),
            today: RefCell::default(),
            out: Outbox::new(crossbeam_channel::unbounded().0),
            ordinal: Cell::new(5),
            recorded: RefCell::new(recorded.into()),
            asked: RefCell::default(),
            steps: Cell::default(),
            past: Cell::default(),
            begun: Cell::default(),
            recalls: Cell::default(),
            tired: Cell::default(),
            world: Arc::default(),
        }
    }

    /// What came to mind with these numbers of letter and recall.
    fn recorded(ordinal: u64, at: (u64, u32), memory: u32) -> Asked {
        let recalled = Recalled { at, memories: vec![MemoryId(memory)] };
        let (answer, by) = (serde_json::to_string(&recalled).ok(), Provenance::Model("nomic".into()));
        Asked { ordinal, kind: Kind::Embed, by, answer, ms: 0, tokens_in: 0, tokens_out: 0 }
    }

    #[test]
    fn each_recall_finds_its_own_record_and_no_other() {
        let router = router(vec![recorded(5, (7, 1), 2), recorded(6, (8, 0), 1), recorded(7, (8, 2), 3)]);
        let mut stream = MemoryStream::default();
        for text in ["tea", "rain", "wind", "snow"] {
            let memory = Memory::new(MemoryKind::Observation, text.into(), 1, GameTime::default());
            stream.add(memory, &[0.5; DIMENSIONS]);
        }
        let begin = |letter| {
            let percepts = Percepts { now: GameTime::default(), tile: Tile::default(), noticed: Vec::new() };
            router.begin(&ToMind { agent: AgentId(0), generation: 0, letter, step: 9, past: true, percepts });
        };
        let recall = || {
            let recall = Recall { about: "weather", stream: &stream, now: GameTime::default(), budget: 1.into() };
            at_once(router.call_to_mind(&recall)).map(|found| found[0].0)
        };
        // In the sixth thought, and first in the seventh, the built-in embedder had said what is near.
        begin(6);
        assert_eq!([recall(), recall()], [None; 2]);
        begin(7);
        assert_eq!([recall(), recall(), recall()], [None, Some(2), None]);
        begin(8);
        assert_eq!([recall(), recall(), recall()], [Some(1), None, Some(3)]);
        assert_eq!((router.ordinal.get(), router.take_asked().0.len()), (8, 3));
    }
}
