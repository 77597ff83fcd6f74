//! Recalling: which memories come to mind about something.

use super::Mind;
use crate::embed::Embedder as _;
use crate::{
    memory::MemoryId,
    question::{Answers, Kind},
    retrieve::{Recall, Weights, retrieve},
};
use smallville_town::GameTime;

impl Mind {
    /// The memories that come to mind about something, best first; each of them is fresh again.
    pub(super) async fn recall<A: Answers>(
        &mut self,
        about: &str,
        limit: usize,
        now: GameTime,
        answers: &A,
    ) -> Vec<MemoryId> {
        let found = self.think_of(about, limit, now, answers).await;
        for id in &found {
            self.memories.touch(*id, now);
        }
        found
    }

    /// As [`Mind::recall`], but none of them is fresher for it.
    pub(super) async fn think_of<A: Answers>(
        &mut self,
        about: &str,
        limit: usize,
        now: GameTime,
        answers: &A,
    ) -> Vec<MemoryId> {
        let recall = Recall { about, stream: &self.memories, now, limit };
        if let Some(found) = answers.recall(&recall).await {
            self.state.asking.count(Kind::Embed);
            return found;
        }
        self.by_instinct(&recall)
    }

    /// The same for somebody from outside the world; it leaves no trace.
    pub(super) async fn think_aside<A: Answers>(
        &self,
        about: &str,
        limit: usize,
        now: GameTime,
        aside: &A,
    ) -> Vec<MemoryId> {
        let recall = Recall { about, stream: &self.memories, now, limit };
        match aside.recall(&recall).await {
            Some(found) => found,
            None => self.by_instinct(&recall),
        }
    }

    /// What comes to mind by the built-in vectors.
    fn by_instinct(&self, recall: &Recall<'_>) -> Vec<MemoryId> {
        let query = self.sense.embedder.embed(recall.about);
        let found = retrieve(&self.memories, &query, recall.now, Weights::default(), recall.limit);
        found.into_iter().map(|retrieved| retrieved.id).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::rngs::StdRng;

    use super::*;
    use crate::{
        cognition::Faculties,
        instinct::CommonSense,
        question::{Instinct, Question},
        testing::{self, at_once},
    };

    /// Answers by instinct, but remembers only what is newest.
    struct Newest<'a>(&'a CommonSense);

    impl Answers for Newest<'_> {
        async fn answer<Q: Question>(&self, question: &Q, rng: &mut StdRng) -> Q::Answer {
            question.instinct(self.0, rng)
        }

        async fn recall(&self, recall: &Recall<'_>) -> Option<Vec<MemoryId>> {
            Some(recall.stream.iter().rev().take(recall.limit).map(|(id, _)| id).collect())
        }
    }

    #[test]
    fn what_comes_to_mind_is_fresh_and_counted_if_another_embedder_says_it() {
        let world = testing::world();
        let (persona, born) = (Arc::new(world.people[0].clone()), GameTime::from_secs(21_600));
        let mut mind = Mind::new(persona, world.town.clone(), world.sense.clone(), Faculties::default(), 7, born);
        let now = born.plus_minutes(90);
        let own = at_once(mind.recall("breakfast", 2, now, &Instinct(&world.sense)));
        assert_eq!((own.len(), mind.asked()), (2, 0));
        let newest = at_once(mind.recall("breakfast", 1, now, &Newest(&world.sense)));
        assert_eq!((newest.len(), mind.asked()), (1, 1));
        let is_fresh = |id: &MemoryId| mind.memories.memory(*id).is_some_and(|memory| memory.accessed == now);
        assert!(own.iter().chain(&newest).all(is_fresh));
        at_once(mind.think_aside("breakfast", 1, now, &Newest(&world.sense)));
        assert_eq!(mind.asked(), 1);
    }
}
