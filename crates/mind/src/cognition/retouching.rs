//! Memories that a player adds, rewrites and takes away, with what is believed because of them.

use std::collections::BTreeSet;

use super::Mind;
use crate::embed::Embedder;
use crate::{
    belief::{Belief, Source},
    claim::Claim,
    instinct::reader::{self, Hearer},
    memory::{Memory, MemoryId, MemoryKind, content::Content, read},
    question::{Answers, importance::Importance},
    retouch::{Retouch, Retouched},
};
use smallville_town::GameTime;

impl Mind {
    /// Changes what the person remembers; what is not there any more cannot be changed.
    pub(super) async fn retouch<A: Answers>(&mut self, retouch: Retouch, now: GameTime, answers: &A) {
        let done = match retouch {
            Retouch::Remember(text) => Some(self.remember_from_outside(&text, now, answers).await),
            Retouch::Rewrite(id, text) => self.rewrite(id, text, now, answers).await,
            Retouch::Forget(id) => self.forget_from_outside(id),
            Retouch::TakeBack => {
                self.take_back();
                None
            }
        };
        if let Some(done) = done {
            self.state.retouches.note(done);
        }
    }

    async fn remember_from_outside<A: Answers>(&mut self, text: &str, now: GameTime, answers: &A) -> Retouched {
        let people = self.people_known_of();
        let hearer =
            Hearer { persona: &self.persona, people: &people, geography: &self.geography, gatherings: &[], now };
        let text = reader::as_thought(&self.sense, text, &hearer);
        let memory = Memory::new(MemoryKind::Observation, text, 1, now);
        let memory = self.weighed(memory, now, answers).await;
        let claims = memory.claims.clone();
        let id = self.keep(memory);
        Retouched { added: Some(id), removed: None, beliefs: self.believe_from_outside(claims, id, &[], now) }
    }

    async fn rewrite<A: Answers>(
        &mut self,
        id: MemoryId,
        text: String,
        now: GameTime,
        answers: &A,
    ) -> Option<Retouched> {
        let old = self.memories.memory(id)?.clone();
        if old.text == text {
            return None;
        }
        let id = self.memories.current(id);
        let memory =
            self.weighed(Memory { text, content: Content::Words, accessed: now, ..old.clone() }, now, answers).await;
        let claims = memory.claims.clone();
        let embedding = self.sense.embedder.embed(&memory.text);
        let mut beliefs = self.give_up_beliefs_on(id);
        let new = self.memories.put_in_place_of(id, memory, &embedding);
        let outdone = self.believe_from_outside(claims, new, &beliefs, now);
        beliefs.extend(outdone);
        Some(Retouched { added: Some(new), removed: Some((id, old)), beliefs })
    }

    fn forget_from_outside(&mut self, id: MemoryId) -> Option<Retouched> {
        let id = self.memories.current(id);
        let old = self.memories.remove(id)?;
        Some(Retouched { added: None, removed: Some((id, old)), beliefs: self.give_up_beliefs_on(id) })
    }

    /// Takes the last change back, with what is believed because of it.
    fn take_back(&mut self) {
        let Some(Retouched { added, removed, beliefs }) = self.state.retouches.take() else { return };
        if let Some(added) = added {
            self.give_up_beliefs_on(self.memories.current(added));
        }
        match removed {
            Some((id, old)) => {
                let embedding = self.sense.embedder.embed(&old.text);
                self.memories.put_in_place_of(id, old, &embedding);
            }
            None => drop(added.and_then(|added| self.memories.remove(added))),
        }
        for belief in beliefs {
            // What rested on the memory that is back has its new number.
            let memory = self.memories.current(belief.memory);
            self.state.beliefs.drop(&belief.claim);
            self.state.beliefs.hold(Belief { memory, ..belief });
        }
    }

    /// A memory of the player's: how much it matters, what it says and of whom follow from its words.
    async fn weighed<A: Answers>(&mut self, memory: Memory, now: GameTime, answers: &A) -> Memory {
        let text = &memory.text;
        let importance =
            self.state.asking.ask(&Importance { persona: &self.persona, text, claims: &[] }, answers).await;
        let people = self.people_known_of();
        let hearer =
            Hearer { persona: &self.persona, people: &people, geography: &self.geography, gatherings: &[], now };
        let mut claims = reader::claims(&self.sense, text, &hearer);
        if let Some((_, said)) = text.split_once(" that ").filter(|_| claims.is_empty()) {
            // "Tom told Ann that …": what was told is believed.
            claims = reader::claims(&self.sense, said, &hearer);
        }
        let named = people.iter().map(|(name, _)| name).filter(|name| text.contains(name.as_str())).cloned();
        let concerned = named.chain(claims.iter().flat_map(|claim| self.people_of(claim)));
        let concerned: BTreeSet<String> = concerned.filter(|name| *name != self.persona.name).collect();
        let (people, secret) = (concerned.into_iter().collect(), read::is_private(text));
        Memory { importance, claims, people, secret, by_player: true, ..memory }
    }

    /// Gives up what rests on a memory; returns it.
    fn give_up_beliefs_on(&mut self, memory: MemoryId) -> Vec<Belief> {
        let resting = self.state.beliefs.iter().filter(|(_, belief)| self.memories.current(belief.memory) == memory);
        let keys: Vec<_> = resting.map(|(key, _)| key.clone()).collect();
        keys.iter().filter_map(|key| self.state.beliefs.drop(key)).collect()
    }

    /// Believes what a memory of the player's says; returns what it outdoes.
    ///
    /// Where the memory said something of the same before, it is still believed from whom it was had.
    fn believe_from_outside(
        &mut self,
        claims: Vec<Claim>,
        memory: MemoryId,
        before: &[Belief],
        now: GameTime,
    ) -> Vec<Belief> {
        let mut outdone = Vec::new();
        for claim in claims {
            outdone.extend(self.state.beliefs.drop(&claim.key()));
            let known = before.iter().find(|belief| belief.claim.key() == claim.key());
            let importance = self.memories.memory(memory).map_or(1, |memory| memory.importance);
            self.state.beliefs.hold(match known {
                Some(known) => Belief { claim, memory, importance, ..known.clone() },
                None => Belief::certain(claim, Source::Whispered, (memory, importance), now),
            });
        }
        outdone
    }
}
