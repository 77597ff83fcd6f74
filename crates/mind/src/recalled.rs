//! What comes to mind for a question: all that it may read of what somebody remembers and holds to be true.
//!
//! **Invariant:** a belief is among it only if a memory that came to mind brings it up, or if it lies at hand: who one is
//! and what one thinks, wants and stands for oneself, what one has agreed to or means to say, and what was said in this
//! talk. A question that holds one instead of all beliefs cannot go by what was not thought of.

use std::collections::BTreeSet;

use crate::{
    belief::{Belief, Beliefs},
    claim::{ClaimKey, Keyed},
    memory::{Memory, MemoryId, MemoryStream, content::Content},
    speech::SpeechAct,
};
use smallville_town::GameTime;

/// A memory that came to mind.
#[derive(Clone, Debug)]
struct Thought {
    id: MemoryId,
    text: String,
    /// Who remembers it, too: full names. Whom it is only about need not know of it.
    shared_with: Vec<String>,
}

impl Thought {
    fn of(id: MemoryId, memory: &Memory) -> Self {
        let in_it_together = matches!(memory.content, Content::Talk(_) | Content::Promise(_)) && !memory.secret;
        let shared_with = if in_it_together { memory.people.clone() } else { Vec::new() };
        Self { id, text: memory.text.clone(), shared_with }
    }
}

/// What came to mind.
#[derive(Clone, Debug, Default)]
pub struct Recalled {
    /// The memories, what is nearest to any of the things that were thought of first.
    memories: Vec<Thought>,
    /// What these memories bring up, and what lies at hand.
    beliefs: Beliefs,
    /// What one is to mind, as sentences.
    reminders: Vec<String>,
}

impl Recalled {
    /// What lists of memories, each best first, bring up of what is believed, and what lies at hand.
    #[must_use]
    pub(crate) fn new<'a>(
        lists: &[Vec<MemoryId>],
        stream: &MemoryStream,
        beliefs: &Beliefs,
        at_hand: impl Iterator<Item = &'a ClaimKey>,
    ) -> Self {
        let longest = lists.iter().map(Vec::len).max().unwrap_or_default();
        let in_turn = (0..longest).flat_map(|place| lists.iter().filter_map(move |list| list.get(place)));
        let mut ids = BTreeSet::new();
        let new: Vec<MemoryId> = in_turn.copied().filter(|id| ids.insert(stream.current(*id))).collect();
        let ids: Vec<MemoryId> = ids.into_iter().collect();
        let found = || new.iter().filter_map(|id| Some((*id, stream.memory(*id)?)));
        let said = found().flat_map(|(_, memory)| &memory.claims).map(|claim| claim as &dyn Keyed);
        let named = said.chain(at_hand.map(|key| key as &dyn Keyed));
        let rests_on_it = |_: &ClaimKey, belief: &Belief| ids.binary_search(&stream.current(belief.memory)).is_ok();
        Self {
            beliefs: beliefs.these(named, rests_on_it),
            memories: found().map(|(id, memory)| Thought::of(id, memory)).collect(),
            reminders: Vec::new(),
        }
    }

    /// The same with what one has resolved to mind.
    #[must_use]
    pub(crate) fn reminded(self, reminders: Vec<String>) -> Self {
        Self { reminders, ..self }
    }

    /// What comes to mind to whoever thinks of all that they believe: for tests.
    #[cfg(test)]
    pub(crate) fn everything(beliefs: &Beliefs) -> Self {
        Self { beliefs: beliefs.clone(), ..Self::default() }
    }

    /// What is believed, as far as it came to mind.
    #[must_use]
    pub fn beliefs(&self) -> &Beliefs {
        &self.beliefs
    }

    /// The topics of what is believed, as far as it came to mind and is not over.
    pub fn matters(&self, now: GameTime) -> impl Iterator<Item = &str> {
        let claims = self.beliefs.iter().map(|(_, belief)| &belief.claim);
        claims.filter(move |claim| claim.when.is_none_or(|span| span.until > now)).map(|claim| claim.topic.as_str())
    }

    /// Numbers of the memories.
    pub fn ids(&self) -> impl Iterator<Item = MemoryId> {
        self.memories.iter().map(|thought| thought.id)
    }

    /// What is to be minded, and the memories, as sentences.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.reminders.iter().map(String::as_str).chain(self.memories.iter().map(|thought| thought.text.as_str()))
    }

    /// Whether something says what is kept secret.
    #[must_use]
    pub fn is_secret(&self, act: &SpeechAct) -> bool {
        act.claims().is_some_and(|claim| self.beliefs.belief(claim).is_some_and(|belief| belief.secret))
    }

    /// The memories that somebody (full name) has, too: talks with them and what was agreed, unless it is secret; as
    /// sentences.
    pub fn texts_shared_with(&self, name: &str) -> impl Iterator<Item = &str> {
        let shared = move |thought: &&Thought| thought.shared_with.iter().any(|known| known == name);
        self.memories.iter().filter(shared).map(|thought| thought.text.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        belief::Belief,
        claim::Verb,
        memory::MemoryKind,
        testing::{claim, seen},
    };

    #[test]
    fn only_what_comes_to_mind_or_lies_at_hand_is_believed_for_now() {
        let (mut stream, mut beliefs) = (MemoryStream::default(), Beliefs::default());
        let claims =
            ["the thesis", "the choir", "the bridge", "the lamp"].map(|topic| claim("Ann Lee", Verb::Wants, topic));
        let ids: Vec<MemoryId> = claims
            .iter()
            .map(|claim| {
                let memory = Memory::new(MemoryKind::Observation, claim.topic.clone(), 3, GameTime::default());
                stream.add(Memory { claims: vec![claim.clone()], ..memory }, &[0.0; crate::embed::DIMENSIONS])
            })
            .collect();
        // What was heard of the lamp before is forgotten; that a claim rests on a memory is enough, too.
        let bare = Memory::new(MemoryKind::Thought, "a thought of the garden".into(), 3, GameTime::default());
        let bare = stream.add(bare, &[0.0; crate::embed::DIMENSIONS]);
        beliefs.hold(Belief { memory: bare, ..seen(&claim("Ann Lee", Verb::Wants, "the garden")) });
        for (claim, memory) in claims.iter().zip([ids[0], ids[1], ids[2], MemoryId(77)]) {
            beliefs.hold(Belief { memory, ..seen(claim) });
        }
        let lists = [vec![ids[1], ids[0], bare], vec![ids[3], ids[1]]];
        let recalled = Recalled::new(&lists, &stream, &beliefs, [].into_iter());
        assert_eq!(recalled.ids().collect::<Vec<_>>(), [ids[1], ids[3], ids[0], bare]);
        assert_eq!(recalled.texts().next(), Some("the choir"));
        let topics =
            |recalled: &Recalled| recalled.beliefs().iter().map(|(key, _)| key.topic.clone()).collect::<Vec<_>>();
        assert_eq!(topics(&recalled), ["the choir", "the garden", "the lamp", "the thesis"]);
        let nothing = Recalled::new(&[], &stream, &beliefs, [claims[2].key()].iter());
        assert_eq!(topics(&nothing), ["the bridge"]);
    }
}
