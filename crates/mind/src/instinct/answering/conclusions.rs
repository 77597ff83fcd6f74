//! What one has concluded, said with what bears it out.
//!
//! Park et al. 2023, §4.2: an insight cites the memories on which it rests. One that nothing in mind bears out is no
//! answer: "we have grown on each other" says less than the talk of this morning.

use std::collections::BTreeSet;

use super::draft::Draft;
use crate::{
    embed::stems,
    memory::{Memory, MemoryId, MemoryKind},
};

/// A conclusion with the memory that bears it out best.
#[derive(Clone, Debug)]
pub(super) struct Conclusion {
    /// The insight.
    id: MemoryId,
    /// What it says, in the person's own words.
    text: String,
    /// What bears it out.
    proof: Proof,
    /// How much it says.
    weight: f32,
}

/// A memory that bears out a conclusion.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    pub(super) id: MemoryId,
    /// In the person's own words.
    text: String,
    /// When it was, if it was said then.
    when: Option<String>,
    /// How much it says.
    weight: f32,
}

impl Draft<'_, '_> {
    /// The best of the conclusions that pass `fits`, have nothing private in them and are borne out.
    pub(super) fn concluded(&self, fits: impl Fn(&Memory) -> bool) -> Option<Conclusion> {
        let open = |memory: &Memory| memory.level >= 1 && !memory.secret && !self.is_of_secret(memory);
        let all = self.interview.memories.iter().filter(|(_, memory)| open(memory) && fits(memory));
        let told = all.filter_map(|(id, memory)| {
            let (text, proof) = (self.own(memory)?, self.proof_of(memory)?);
            let weight = f32::from(memory.importance) + f32::from(memory.level) + proof.weight;
            Some(Conclusion { id: *id, text, proof, weight })
        });
        told.max_by(|a, b| a.weight.total_cmp(&b.weight).then(a.id.cmp(&b.id)))
    }

    /// The best of the conclusions about oneself that pass `fits`, with nobody else in them and no worry.
    pub(super) fn concluded_of_oneself(&self, fits: impl Fn(&Memory) -> bool) -> Option<Conclusion> {
        let own = &self.interview.persona.name;
        let alone = |text: &str| !self.names.iter().any(|name| name != own && text.contains(name.as_str()));
        self.concluded(|memory| alone(&memory.text) && !self.is_worry(&memory.text) && fits(memory))
    }

    /// Whether a text tells of a worry.
    pub(super) fn is_worry(&self, text: &str) -> bool {
        self.sense.answers.signs.worry.in_text(text)
    }

    /// Whether a conclusion rests on what one does oneself.
    pub(super) fn is_of_deeds(&self, insight: &Memory) -> bool {
        let own = &self.interview.persona.name;
        self.interview.memories.iter().any(|(id, memory)| insight.evidence.contains(id) && memory.is_deed_of(own))
    }

    /// Whether it speaks of somebody about whom the person keeps something to themselves.
    fn is_of_secret(&self, memory: &Memory) -> bool {
        let own = &self.interview.persona.name;
        self.names.iter().any(|name| name != own && memory.text.contains(name) && self.is_secret(name))
    }

    /// The memory that bears a conclusion out best: one that was lived, and of which it speaks.
    pub(super) fn proof_of(&self, insight: &Memory) -> Option<Proof> {
        let own = &self.interview.persona.name;
        let people: Vec<&String> =
            self.names.iter().filter(|name| *name != own && insight.text.contains(name.as_str())).collect();
        let content = self.content(&insight.text);
        let lived = |memory: &Memory| memory.level == 0 && memory.is_lived();
        let all = self.interview.memories.iter().filter(|(id, memory)| insight.evidence.contains(id) && lived(memory));
        let told = all.filter_map(|(id, memory)| {
            // What somebody did or said to one bears out what one thinks of them; what one overheard of them does not.
            let partners = memory.partners();
            let of_person = people.iter().any(|name| partners.contains(name) || memory.is_by(name));
            let mut spoken = self.content(&memory.text);
            spoken.extend(memory.claims.iter().flat_map(|claim| self.content(&claim.topic)));
            let common = spoken.intersection(&content).count().min(2);
            let overheard = memory.heard_from.is_some() && partners.is_empty();
            let of_matter = common >= if people.is_empty() { 1 } else { 2 };
            if overheard || !of_person && !of_matter {
                return None;
            }
            let of_others = memory.heard_from.is_some() && !speaks_of_itself(memory);
            let told = match memory.kind {
                MemoryKind::Conversation if of_others => 1.5,
                MemoryKind::Conversation => 3.0,
                _ if memory.is_by(own) => 3.0,
                _ => 1.0,
            };
            let weight = told + 1.5 * common as f32 + 0.3 * f32::from(memory.importance);
            self.as_proof(*id, memory, weight)
        });
        told.max_by(|a, b| a.weight.total_cmp(&b.weight).then(a.id.cmp(&b.id)))
    }

    /// The newest talk with somebody that came to mind.
    pub(super) fn talk_with(&self, name: &str) -> Option<Proof> {
        let with = |memory: &Memory| memory.partners().iter().any(|partner| partner == name);
        let all = self.interview.memories.iter().filter(|(_, memory)| with(memory));
        let told = all.filter_map(|(id, memory)| Some((memory.created, self.as_proof(*id, memory, 0.0)?)));
        told.max_by_key(|(at, proof)| (*at, proof.id)).map(|(_, proof)| proof)
    }

    /// A memory as something to be said, with its hour if it has one.
    pub(super) fn as_proof(&self, id: MemoryId, memory: &Memory, weight: f32) -> Option<Proof> {
        // Words have their hour; what was seen went on for a while.
        let when = (memory.kind == MemoryKind::Conversation).then(|| self.ago(memory.created));
        Some(Proof { id, text: self.own(memory)?, when, weight })
    }

    /// What a text speaks of, the people left out.
    fn content(&self, text: &str) -> BTreeSet<String> {
        let named: BTreeSet<String> =
            self.names.iter().filter(|name| text.contains(name.as_str())).flat_map(|name| stems(name)).collect();
        stems(text).into_iter().filter(|stem| !named.contains(stem)).collect()
    }

    /// Says a conclusion, and what bears it out unless that has been said.
    pub(super) fn say_conclusion(&mut self, found: &Conclusion) {
        self.say_conclusion_alone(found);
        if !self.rests_on.contains(&found.proof.id) {
            self.say_proof(&found.proof);
        }
    }

    /// Says a conclusion alone, where what bears it out has been said already.
    pub(super) fn say_conclusion_alone(&mut self, found: &Conclusion) {
        self.rest(found.id);
        self.say("conclusion", &[("text", &found.text)]);
    }

    /// Says a memory, with its hour if it has one.
    pub(super) fn say_proof(&mut self, proof: &Proof) {
        self.rest(proof.id);
        match &proof.when {
            Some(when) => self.say("proof", &[("when", when), ("text", &proof.text)]),
            None => self.put(&proof.text),
        }
    }

    /// Whether a text speaks of what the person is after.
    pub(super) fn serves_goal(&self, text: &str) -> bool {
        /// What a person's file says of the goal when it names none.
        const UNNAMED: &str = "the plans";
        let persona = self.interview.persona;
        let content = self.content(text);
        let common = self.content(&persona.goal).intersection(&content).count();
        let project = self.content(&persona.project);
        common >= 2 || persona.project != UNNAMED && !project.is_empty() && project.is_subset(&content)
    }
}

/// Whether whoever told something told it of themselves.
fn speaks_of_itself(memory: &Memory) -> bool {
    memory.heard_from.as_ref().is_some_and(|from| memory.claims.first().is_some_and(|claim| claim.who == *from))
}
