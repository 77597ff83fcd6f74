//! An answer while it is put together: what was said so far, and on which memories it rests.

use rand::{RngExt as _, rngs::StdRng};
use smallville_english::{Narrator, OwnWords, by_first_names, sentence, within};

use crate::{
    belief::Belief,
    claim::{Claim, PointOfView, first_name},
    instinct::{CommonSense, speech::Slots},
    interview::{Interview, Reply},
    memory::{Memory, MemoryId},
    persona::{Manner, Pronoun},
};

/// Nobody listens to more in one go.
const MOST_WORDS: usize = 66;
/// Curt people say no more than so many things.
const CURT: usize = 2;

/// A reply while it is being put together.
pub(super) struct Draft<'q, 'c> {
    pub(super) sense: &'q CommonSense,
    pub(super) interview: &'q Interview<'q>,
    /// Full names of everybody of whom the person has heard, in order.
    pub(super) names: Vec<String>,
    pub(super) rng: &'c mut StdRng,
    /// What was said, one act each.
    pub(super) said: Vec<String>,
    pub(super) rests_on: Vec<MemoryId>,
    /// What one does at once for whoever asks, as a gerund phrase.
    pub(super) deed: Option<String>,
}

impl<'q, 'c> Draft<'q, 'c> {
    /// Nothing is said yet.
    pub(super) fn new(
        sense: &'q CommonSense,
        interview: &'q Interview<'q>,
        names: Vec<String>,
        rng: &'c mut StdRng,
    ) -> Self {
        Self { sense, interview, names, rng, said: Vec::new(), rests_on: Vec::new(), deed: None }
    }

    /// Does an act in the person's manner, with what fills its slots.
    pub(super) fn say(&mut self, act: &str, slots: &Slots<'_>) {
        let Interview { persona, now, .. } = self.interview;
        let said = self.sense.phrases.answer(act, slots, persona, *now, self.rng);
        self.put(&said);
    }

    /// Says something in these words: a memory, a claim.
    pub(super) fn put(&mut self, words: &str) {
        let said = sentence(words);
        if !said.is_empty() && !self.said.contains(&said) {
            self.said.push(said);
        }
    }

    /// Says that one does not know, and about what if it can be named.
    pub(super) fn unknown(&mut self, topic: &str) {
        const LEADS: [&str; 5] = ["the ", "a ", "an ", "my ", "this "];
        let named = LEADS.iter().any(|lead| topic.starts_with(lead)) || topic.contains(char::is_uppercase);
        if named { self.say("unknown", &[("topic", topic)]) } else { self.say("unknown", &[]) }
    }

    /// Says that one has never heard of somebody.
    pub(super) fn unknown_person(&mut self, name: &str) {
        self.say("stranger", &[("name", name)]);
    }

    pub(super) fn happens(&mut self, share: f64) -> bool {
        self.rng.random_bool(share)
    }

    /// Whether the person has heard of somebody.
    pub(super) fn knows_name(&self, name: &str) -> bool {
        self.names.iter().any(|known| known == name)
    }

    /// Notes a memory on which the answer rests, if it came to mind.
    pub(super) fn rest(&mut self, id: impl Into<Option<MemoryId>>) {
        self.rests_on.extend(id.into().filter(|id| !self.rests_on.contains(id)));
    }

    /// What is said of the person in the third person, said by the person, as it goes on within a sentence.
    pub(super) fn own_words(&self, text: &str) -> OwnWords {
        let own = self.narrated(|narrator| narrator.own_words(text));
        OwnWords { text: self.within(&own.text), ..own }
    }

    /// A phrase without a subject as the person says it: "working on my paper".
    pub(super) fn own_phrase(&self, phrase: &str) -> String {
        self.narrated(|narrator| narrator.own_phrase(phrase))
    }

    /// The goal as one says it oneself.
    pub(super) fn own_goal(&self) -> String {
        self.own_phrase(&self.interview.persona.goal)
    }

    fn narrated<T>(&self, told: impl FnOnce(Narrator<'_>) -> T) -> T {
        let persona = self.interview.persona;
        let pronoun_of = |name: &str| -> Option<Pronoun> { self.sense.newcomers.names.pronoun_of(name) };
        told(Narrator { name: &persona.name, pronoun: persona.pronoun, others: &self.names, pronoun_of: &pronoun_of })
    }

    /// A sentence as it goes on within another.
    pub(super) fn within(&self, text: &str) -> String {
        within(text, |word| self.names.iter().any(|name| first_name(name) == word))
    }

    /// The first of the memories that passes `fits`, with what is said of it.
    pub(super) fn recall(&self, fits: impl Fn(&Memory) -> bool) -> Option<(MemoryId, String)> {
        let fitting = self.interview.memories.iter().filter(|(_, memory)| fits(memory));
        fitting.map(|(id, memory)| Some((*id, self.own(memory)?))).find_map(|told| told)
    }

    /// A memory that came to mind.
    pub(super) fn memory(&self, id: MemoryId) -> Option<&'q Memory> {
        self.interview.memories.iter().find(|(known, _)| *known == id).map(|(_, memory)| *memory)
    }

    /// The number of the memory that says this, if it came to mind.
    pub(super) fn memory_of(&self, text: &str) -> Option<MemoryId> {
        self.interview.memories.iter().find(|(_, memory)| memory.text == text).map(|(id, _)| *id)
    }

    /// The first memories of oneself that pass `fits`, in one's own words.
    pub(super) fn about(&self, fits: impl Fn(&str) -> bool) -> Vec<(Option<MemoryId>, String)> {
        let persona = self.interview.persona;
        let open = persona.about.iter().filter(|text| !persona.is_private(text) && fits(text));
        let own = open.map(|text| (self.memory_of(text), self.own_words(text))).filter(|(_, own)| own.clear);
        own.map(|(id, own)| (id, own.text)).collect()
    }

    /// Says one of the first memories of oneself; whether there was one.
    pub(super) fn say_about(&mut self, fits: impl Fn(&str) -> bool) -> bool {
        let found = self.about(fits);
        if found.is_empty() {
            return false;
        }
        let (id, text) = &found[self.rng.random_range(0..found.len())];
        self.rest(*id);
        self.put(text);
        true
    }

    /// A claim as a clause of the person.
    pub(super) fn clause(&self, claim: &Claim) -> String {
        let Interview { persona, now, .. } = self.interview;
        claim.clause(PointOfView { speaker: Some(&persona.name), listener: None, familiar: false, now: Some(*now) })
    }

    /// Notes the memory of a belief, if it came to mind.
    pub(super) fn rest_on_belief(&mut self, belief: &Belief) {
        self.rest(self.memory(belief.memory).map(|_| belief.memory));
    }

    /// Puts what was said together.
    pub(super) fn finish(mut self) -> Reply {
        let Interview { persona, now, .. } = self.interview;
        if persona.manner == Manner::Curt {
            self.said.truncate(CURT);
        }
        let mut count = 0;
        self.said.retain(|said| {
            let words = said.split_whitespace().count();
            let fits = count + words <= MOST_WORDS;
            count += if fits { words } else { 0 };
            fits
        });
        if self.said.is_empty() {
            self.unknown("");
        }
        let names: Vec<&str> = self.names.iter().map(|name| first_name(name)).collect();
        let words = by_first_names(&self.said.join(" "), &self.names);
        // What somebody discloses is in their voice already.
        let disclosed = |said: &String| persona.disclosures.iter().any(|known| sentence(&known.says) == *said);
        let words = if self.said.iter().all(disclosed) {
            words
        } else {
            self.sense.phrases.whole_answer(&words, &names, persona, *now, self.rng)
        };
        Reply { words, rests_on: self.rests_on, deed: self.deed }
    }
}
