//! What one would give somebody, what they like, and what kind thing one could say to them.

use smallville_english::capital;

use super::{Answers, Draft, first_name};
use crate::memory::{Memory, MemoryId, MemoryKind, content::Content};

/// Something known of somebody.
struct Known {
    /// The memory of it, if it came to mind.
    id: Option<MemoryId>,
    /// What it says.
    text: String,
    /// The same in one's own words, if it is clear.
    own: Option<String>,
}

impl Draft<'_, '_> {
    /// What is known of somebody's likes, what was concluded before the rest.
    fn known_of(&self, name: &str) -> Vec<Known> {
        let plain = |memory: &Memory| {
            memory.text.contains(name)
                && !memory.secret
                && !matches!(memory.content, Content::Tie(..))
                && memory.kind != MemoryKind::Plan
        };
        let mut known: Vec<(MemoryId, &Memory)> = self
            .interview
            .memories
            .iter()
            .filter(|(_, memory)| plain(memory) && tells_of(memory, name))
            .copied()
            .collect();
        known.sort_by_key(|(_, memory)| memory.level == 0);
        let persona = self.interview.persona;
        let about = persona.about.iter().filter(|text| text.contains(name) && !persona.is_private(text));
        let before: Vec<Known> = about
            .map(|text| {
                let own = self.own_words(text);
                Known { id: self.memory_of(text), text: text.clone(), own: Some(own.text).filter(|_| own.clear) }
            })
            .collect();
        let told = known.into_iter().map(|(id, memory)| {
            // What is done somewhere, without where: who reads in a pub does not ask for beer.
            let text = memory.deed().map_or_else(|| memory.text.clone(), |deed| format!("{} {}", deed.who, deed.words));
            Known { id: Some(id), text, own: self.own(memory) }
        });
        let (concluded, lived): (Vec<_>, Vec<_>) =
            told.partition(|known| known.id.is_some_and(|id| self.level_of(id) > 0));
        concluded.into_iter().chain(before).chain(lived).collect()
    }

    fn level_of(&self, id: MemoryId) -> u8 {
        self.interview.memories.iter().find(|(known, _)| *known == id).map_or(0, |(_, memory)| memory.level)
    }

    pub(super) fn gift(&mut self, name: &str) {
        if !self.names.iter().any(|known| known == name) || name == self.interview.persona.name {
            return if name == "somebody" { self.unknown("what to give") } else { self.unknown_person(name) };
        }
        let first = first_name(name).to_owned();
        let known = self.known_of(name);
        let tie = self.tie(name).unwrap_or_default();
        let own_name = &self.interview.persona.name;
        let answers = &self.sense.answers;
        let found = known.iter().find_map(|known| {
            Some((known.id, known.text.clone(), gift_for(answers, &known.text.replace(own_name, ""))?))
        });
        if let Some((id, text, gift)) = found {
            if let Some(id) = id {
                self.rest(id);
            }
            let said =
                self.pick(&["{Gift}.", "For {first}? {Gift}.", "I'd give {first} {gift}.", "I've thought of {gift}."]);
            self.say(&said.replace("{Gift}", &capital(gift)).replace("{gift}", gift).replace("{first}", &first));
            let memory = id.and_then(|id| self.interview.memories.iter().find(|(known, _)| *known == id));
            match memory.map(|(_, memory)| *memory) {
                Some(memory) => {
                    if let Some(own) = self.own(memory) {
                        self.say(&own);
                    }
                    if let Some(proof) = self.proof_of(memory).filter(|_| memory.level > 0) {
                        self.say_proof(&proof);
                    }
                }
                None => {
                    let own = self.own_words(&text);
                    if own.clear {
                        self.say(&own.text);
                    }
                }
            }
            return;
        }
        if let Some(gift) = gift_for(&self.sense.answers, &tie.words) {
            let said = self.pick(&["{Gift}, perhaps.", "{Gift}, I should think."]);
            return self.say(&said.replace("{Gift}", &capital(gift)));
        }
        let said = self.pick(&[
            "I don't know {first} well enough for that. Flowers, and a card with few words.",
            "I don't know what {first} likes. I'd ask somebody who does, and then act as if I'd always known.",
            "Something to eat. I don't know {first}'s taste, but everybody eats.",
        ]);
        self.say(&said.replace("{first}", &first));
    }

    pub(super) fn taste(&mut self, name: &str) {
        if !self.names.iter().any(|known| known == name) {
            return self.unknown_person(name);
        }
        let first = first_name(name);
        const SIGNS: &[&str] = &[
            " likes ",
            " loves ",
            " enjoys ",
            " writes ",
            " studies ",
            " plays ",
            " paints ",
            " reads ",
            " talks about ",
            " for her",
            " for him",
            " with ",
        ];
        let known = self.known_of(name);
        let found = known
            .iter()
            .filter(|known| SIGNS.iter().any(|sign| known.text.contains(sign)))
            .find_map(|known| Some((known.id, known.own.clone()?)));
        match found {
            Some((id, own)) => {
                if let Some(id) = id {
                    self.rest(id);
                }
                self.say(&own);
                let said = self.pick(&[
                    "So something along those lines.",
                    "More than that I don't know.",
                    "The rest I'd have to guess.",
                ]);
                self.say(&said);
            }
            None => {
                let said = self.pick(&[
                    "I don't know what {first} likes. We've never got that far.",
                    "I don't know. I'd have to ask {first}.",
                ]);
                self.say(&said.replace("{first}", first));
            }
        }
    }

    pub(super) fn praise(&mut self, name: &str) {
        if !self.names.iter().any(|known| known == name) {
            return self.unknown_person(name);
        }
        let first = first_name(name).to_owned();
        let liking = self.liking(name);
        if liking < 4.5 {
            let said = self.pick(&[
                "I'd say {first} is punctual. I'd have to check first.",
                "That would take me a while. {first} has a nice hat.",
            ]);
            return self.say(&said.replace("{first}", &first));
        }
        const SIGNS: &[&str] =
            &[" because ", " thinks that ", " admires ", " although ", "likes ", "enjoys ", "respects "];
        let known = self.known_of(name);
        let found = known
            .iter()
            .filter(|known| SIGNS.iter().any(|sign| known.text.contains(sign)))
            .find_map(|known| Some((known.id, known.own.clone()?)));
        if let Some((id, own)) = found {
            if let Some(id) = id {
                self.rest(id);
            }
            self.say(&format!("I'd tell {first} the truth: {}", self.lowered(&own)));
            return;
        }
        let said = self.pick(&[
            "That one is glad when {first} comes round the corner. And then I'd change the subject.",
            "I'd say it's a better street with {first} in it.",
            "Something short. {first} would see through anything long.",
        ]);
        self.say(&said.replace("{first}", &first));
    }
}

/// Whether a memory says something of somebody, and not only by them.
fn tells_of(memory: &Memory, name: &str) -> bool {
    match (&memory.heard_from, memory.claims.first()) {
        (Some(_), Some(claim)) => claim.concerns(name) || claim.says.contains(name),
        _ => true,
    }
}

/// What suits somebody of whom a text speaks.
fn gift_for<'t>(answers: &'t Answers, text: &str) -> Option<&'t str> {
    // Whoever runs for mayor need not run.
    let text =
        ["run for", "running for", "runs for"].iter().fold(text.to_lowercase(), |text, run| text.replace(run, ""));
    answers.gift(&text)
}
