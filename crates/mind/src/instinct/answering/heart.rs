//! Whom one would like to see, and what moves one.

use rand::RngExt as _;
use smallville_english::listed;

use super::{draft::Draft, oneself::touches};
use crate::{
    claim::first_name,
    memory::{Memory, MemoryId, MemoryKind},
    tie::Bond,
};

/// What was lived and matters this much stays on one's mind.
const WEIGHTY: u8 = 7;
/// So many things that one likes inspire one.
const MOST_LIKES: usize = 2;

impl Draft<'_, '_> {
    /// Whom one would like to spend an hour with. Park et al. 2023, §6: it takes reflection to name the right one.
    pub(super) fn spend(&mut self) {
        if let Some((id, name)) = self.dear_by_insight() {
            return self.say_dear(id, &name);
        }
        if let Some((id, name)) = self.dear_by_talk() {
            self.rest(id);
            self.say("spend_talk", &[("name", &name)]);
            return match self.memory(id).and_then(|memory| self.own(memory)) {
                Some(text) => self.put(&text.replacen(&name, first_name(&name), 1)),
                None => self.say("spend_company", &[("name", first_name(&name))]),
            };
        }
        match self.near_by_habit() {
            Some(name) => self.say_near(&name),
            None => self.say("spend_nobody", &[]),
        }
    }

    /// The person on whom the weightiest insight about somebody one likes rests.
    fn dear_by_insight(&self) -> Option<(MemoryId, String)> {
        let all = self.interview.memories.iter();
        let insights = all.filter(|(_, memory)| memory.kind == MemoryKind::Thought && memory.level >= 1);
        let of_dear = insights.filter_map(|(id, memory)| {
            let name = self.whom(memory).filter(|name| self.liking(name) >= 6.0)?;
            // One that is borne out gives a reason; "we have grown on each other" alone gives none.
            let proof = if self.proof_of(memory).is_some() { 3.0 } else { 0.0 };
            let level = 2.0 * f32::from(memory.level);
            Some((f32::from(memory.importance) + level + self.liking(&name) / 2.0 + proof, *id, name))
        });
        of_dear.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1))).map(|(_, id, name)| (id, name))
    }

    /// Somebody whom a memory concerns, whom one knows.
    fn whom(&self, memory: &Memory) -> Option<String> {
        let own = &self.interview.persona.name;
        let named = memory.people.iter().find(|name| *name != own && self.tie(name).is_some()).cloned();
        named.or_else(|| self.names.iter().find(|name| *name != own && memory.text.contains(*name)).cloned())
    }

    fn say_dear(&mut self, id: MemoryId, name: &str) {
        let first = first_name(name);
        self.rest(id);
        self.say("spend_dear", &[("name", name)]);
        let Some(memory) = self.memory(id) else { return };
        if memory.secret {
            self.say("spend_secret", &[("name", first)]);
        } else {
            let own = self.own_words(&memory.text).text.replacen(name, first, 1);
            self.say("spend_why", &[("text", &own)]);
        }
        // The evidence makes the reason concrete, or else the last talk.
        if let Some(proof) = self.proof_of(memory).or_else(|| self.talk_with(name)) {
            self.say_proof(&proof);
        }
    }

    /// Somebody one thinks very much of, with whom a talk is remembered; nobody one is shy of.
    fn dear_by_talk(&self) -> Option<(MemoryId, String)> {
        let all = self.interview.memories.iter();
        let talks = all.filter(|(_, memory)| memory.kind == MemoryKind::Conversation);
        talks
            .filter_map(|(id, memory)| Some((*id, self.whom(memory)?)))
            .filter(|(_, name)| self.liking(name) >= 8.5 && !self.is_secret(name))
            .max_by(|a, b| self.liking(&a.1).total_cmp(&self.liking(&b.1)))
    }

    /// Somebody who is simply often there.
    fn near_by_habit(&mut self) -> Option<String> {
        const NEAR: [Bond; 6] = [Bond::Neighbour, Bond::Home, Bond::School, Bond::Work, Bond::Trade, Bond::Friend];
        let own = self.interview.persona.knows.iter().map(|other| (other.name.as_str(), &other.tie));
        let later = self.interview.relations.iter().map(|(name, relation)| (name, &relation.tie));
        let mut near: Vec<(usize, &str)> = Vec::new();
        for (name, tie) in own.chain(later) {
            let rank = NEAR.iter().position(|bond| tie.is(*bond));
            let fits = (4.5..9.5).contains(&self.liking(name)) && !self.is_secret(name) && tie.secret.is_none();
            if let (Some(rank), true) = (rank, fits && near.iter().all(|(_, known)| *known != name)) {
                let seen = self.interview.memories.iter().filter(|(_, memory)| memory.is_deed_of(name)).count();
                near.push((seen * 10 + NEAR.len() - rank, name));
            }
        }
        let best = near.iter().map(|(value, _)| *value).max()?;
        near.retain(|(value, _)| *value == best);
        Some(near[self.rng.random_range(0..near.len())].1.to_owned())
    }

    fn say_near(&mut self, name: &str) {
        let first = first_name(name);
        self.say("spend_near", &[("name", name), ("first", first)]);
        let seen = self.interview.memories.iter().find(|(_, memory)| memory.is_deed_of(name));
        if let Some((id, memory)) = seen {
            self.rest(*id);
            if let Some(deed) = memory.deed() {
                let place = deed.sector().map(|place| format!(" at {place}")).unwrap_or_default();
                return self.say("seen_lately", &[("name", first), ("doing", &format!("{}{place}", deed.words))]);
            }
        }
        if self.tie(name).is_some_and(|tie| tie.is(Bond::Home)) {
            self.say("spend_home", &[]);
        }
    }

    pub(super) fn inspire(&mut self) {
        let likes = &self.interview.persona.likes;
        self.say("inspire", &[("things", &listed(&likes[..likes.len().min(MOST_LIKES)]))]);
        let concluded = self.concluded(|memory| self.is_dear(memory));
        let signs = &self.sense.answers.signs;
        if !self.say_about(|text| signs.reason.in_text(text) && !signs.cold.in_text(text)) {
            self.say_with_goal("inspire_goal");
        }
        if let Some(found) = concluded {
            self.say_conclusion(&found);
        }
    }

    /// Whether something concerns somebody one thinks well of, or oneself, and is no worry.
    fn is_dear(&self, memory: &Memory) -> bool {
        match self.whom(memory) {
            Some(name) => self.liking(&name) >= 6.5,
            None => !self.is_worry(&memory.text),
        }
    }

    pub(super) fn occupy(&mut self) {
        self.say_with_goal("occupy");
        let concluded = self.concluded(|_| true);
        if let Some(found) = &concluded {
            self.say_conclusion(found);
        }
        let weighty = |memory: &Memory| {
            let lived = matches!(memory.kind, MemoryKind::Observation | MemoryKind::Conversation);
            lived && memory.level == 0 && memory.importance >= WEIGHTY && memory.created.secs() > 0
        };
        let mut all = self.interview.memories.iter();
        let recent = all.find_map(|(id, memory)| {
            let fresh = weighty(memory) && !self.rests_on.contains(id);
            Some((*id, self.own(memory).filter(|_| fresh)?))
        });
        match recent {
            Some((id, text)) => {
                self.rest(id);
                self.say("occupy_also", &[("text", &text)]);
            }
            None if concluded.is_none() => {
                self.say_about(|text| touches(text, &self.interview.persona.goal));
            }
            None => {}
        }
    }

    pub(super) fn worry(&mut self) {
        if let Some(found) = self.concluded(|memory| self.is_worry(&memory.text)) {
            self.say_conclusion(&found);
        } else if let Some((id, text)) = self.recall(|memory| self.is_worry(&memory.text)) {
            self.rest(id);
            self.put(&text);
        } else {
            let worry = &self.sense.answers.signs.worry;
            if !self.say_about(|text| worry.in_text(text)) {
                self.say("no_worry", &[]);
                if let Some(dislike) = self.interview.persona.dislikes.first() {
                    self.say("worry_perhaps", &[("thing", dislike)]);
                }
            }
        }
        if self.happens(0.5) {
            self.say("worry_close", &[]);
        }
    }
}
