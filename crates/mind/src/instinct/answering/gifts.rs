//! What one would give somebody, what they like, and what kind thing one could say to them.

use super::draft::Draft;
use crate::{
    claim::first_name,
    memory::{Memory, MemoryId, MemoryKind, content::Content},
};

/// Something known of somebody.
struct Known {
    /// The memory of it, if it came to mind.
    id: Option<MemoryId>,
    /// What it says.
    text: String,
    /// The same in one's own words, if it is clear.
    own: Option<String>,
}

/// Below this one does not like somebody.
const DISLIKED: f32 = 4.5;

impl Draft<'_, '_> {
    /// What is known of somebody's likes, what was concluded before the rest.
    fn known_of(&self, name: &str) -> Vec<Known> {
        let plain = |memory: &Memory| {
            memory.text.contains(name)
                && !memory.secret
                && !matches!(memory.content, Content::Tie(..))
                && memory.kind != MemoryKind::Plan
                && tells_of(memory, name)
        };
        let told = |(id, memory): &(MemoryId, &Memory)| {
            // What is done somewhere, without where: who reads in a pub does not ask for beer.
            let deed = memory.deed().map(|deed| format!("{} {}", deed.who, deed.words));
            Known { id: Some(*id), text: deed.unwrap_or_else(|| memory.text.clone()), own: self.own(memory) }
        };
        let memories = self.interview.memories.iter().filter(|(_, memory)| plain(memory));
        let (concluded, lived): (Vec<_>, Vec<_>) = memories.partition(|(_, memory)| memory.level > 0);
        let persona = self.interview.persona;
        let about = persona.about.iter().filter(|text| text.contains(name) && !persona.is_private(text));
        let before = about.map(|text| {
            let own = self.own_words(text);
            Known { id: self.memory_of(text), text: text.clone(), own: Some(own.text).filter(|_| own.clear) }
        });
        concluded.iter().map(told).chain(before).chain(lived.iter().map(told)).collect()
    }

    /// The first thing known of somebody that has one of some signs and can be said.
    fn known_by(&self, name: &str, fits: impl Fn(&str) -> bool) -> Option<(Option<MemoryId>, String)> {
        let known = self.known_of(name).into_iter().filter(|known| fits(&known.text));
        known.map(|known| Some((known.id, known.own?))).find_map(|known| known)
    }

    pub(super) fn gift(&mut self, name: Option<&str>) {
        let Some(name) = name else { return self.unknown("") };
        let own = &self.interview.persona.name;
        if !self.knows_name(name) || name == own {
            return self.unknown_person(name);
        }
        let first = ("name", first_name(name));
        let answers = &self.sense.answers;
        let known = self.known_of(name).into_iter();
        let mut suited = known.filter_map(|known| Some((answers.gift(&known.text.replace(own, ""))?, known)));
        if let Some((gift, known)) = suited.next() {
            self.rest(known.id);
            self.say("gift", &[("gift", gift), first]);
            self.put(&known.own.unwrap_or_default());
            let concluded = known.id.and_then(|id| self.memory(id)).filter(|memory| memory.level > 0);
            if let Some(proof) = concluded.and_then(|memory| self.proof_of(memory)) {
                self.say_proof(&proof);
            }
            return;
        }
        match self.tie(name).and_then(|tie| answers.gift(&tie.words)) {
            Some(gift) => self.say("gift_guess", &[("gift", gift)]),
            None if self.tie(name).is_some_and(|tie| tie.is_family()) => self.say("gift_dear", &[first]),
            None => self.say("gift_unknown", &[first]),
        }
    }

    pub(super) fn taste(&mut self, name: &str) {
        if !self.knows_name(name) {
            return self.unknown_person(name);
        }
        let signs = &self.sense.answers.signs.taste;
        match self.known_by(name, |text| signs.in_text(text)) {
            Some((id, own)) => {
                self.rest(id);
                self.put(&own);
                self.say("taste_more", &[]);
            }
            None => self.say("taste_unknown", &[("name", first_name(name))]),
        }
    }

    pub(super) fn praise(&mut self, name: Option<&str>) {
        let Some(name) = name else { return self.unknown("") };
        if !self.knows_name(name) {
            return self.unknown_person(name);
        }
        let first = ("name", first_name(name));
        if self.liking(name) < DISLIKED {
            return self.say("praise_cold", &[first]);
        }
        let signs = &self.sense.answers.signs.praise;
        match self.known_by(name, |text| signs.in_text(text)) {
            Some((id, own)) => {
                self.rest(id);
                self.say("praise", &[first, ("text", &own)]);
            }
            None => self.say("praise_plain", &[first]),
        }
    }
}

/// Whether a memory says something of somebody, and not only by them.
fn tells_of(memory: &Memory, name: &str) -> bool {
    match (&memory.heard_from, memory.claims.first()) {
        (Some(_), Some(claim)) => claim.concerns(name) || claim.says.contains(name),
        _ => true,
    }
}
