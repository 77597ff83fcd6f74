//! Whom one would like to see, and what moves one.

use smallville_english::{capital, listed};

use super::{Draft, conclusions::is_worry, first_name, oneself::touches};
use crate::{
    memory::{Memory, MemoryId, MemoryKind},
    tie::Bond,
};

/// What was lived and matters this much stays on one's mind.
const WEIGHTY: u8 = 7;

impl Draft<'_, '_> {
    /// Whom one would like to spend an hour with. Park et al. 2023, §6: it takes reflection to name the right one.
    pub(super) fn spend(&mut self) {
        if let Some((id, name)) = self.dear_by_insight() {
            return self.say_dear(id, &name);
        }
        if let Some((id, name)) = self.dear_by_talk() {
            let first = first_name(&name).to_owned();
            self.rest(id);
            let said = self.pick(&["{name}, I think.", "With {name}.", "{name} comes to mind."]);
            self.say(&said.replace("{name}", &name));
            let told =
                self.interview.memories.iter().find(|(known, _)| *known == id).and_then(|(_, memory)| self.own(memory));
            return self
                .say(&told.map_or_else(|| format!("{first} is good company"), |text| text.replacen(&name, &first, 1)));
        }
        match self.near_by_habit() {
            Some(name) => self.say_near(&name),
            None => {
                let said = self.pick(&[
                    "I don't know. Nobody in particular.",
                    "I don't know yet. I'd have to get to know people first.",
                ]);
                self.say(&said);
            }
        }
    }

    /// The person on whom the weightiest insight about somebody one likes rests.
    fn dear_by_insight(&self) -> Option<(MemoryId, String)> {
        self.interview
            .memories
            .iter()
            .filter(|(_, memory)| memory.kind == MemoryKind::Thought && memory.level >= 1)
            .filter_map(|(id, memory)| {
                let name = self.whom(memory).filter(|name| self.liking(name) >= 6.0)?;
                // One that is borne out gives a reason; "we have grown on each other" alone gives none.
                let proof = if self.proof_of(memory).is_some() { 3.0 } else { 0.0 };
                let level = 2.0 * f32::from(memory.level);
                let weight = f32::from(memory.importance) + level + self.liking(&name) / 2.0 + proof;
                Some((weight, *id, name))
            })
            .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))
            .map(|(_, id, name)| (id, name))
    }

    /// Somebody whom a memory concerns, whom one knows.
    fn whom(&self, memory: &Memory) -> Option<String> {
        let own = &self.interview.persona.name;
        let named = memory.people.iter().find(|name| *name != own && self.tie(name).is_some()).cloned();
        named.or_else(|| self.names.iter().find(|name| *name != own && memory.text.contains(*name)).cloned())
    }

    pub(super) fn liking(&self, name: &str) -> f32 {
        let known =
            self.interview.persona.knows.iter().find(|other| other.name == name).map(|other| f32::from(other.opinion));
        self.interview.relations.to(name).map(|relation| relation.opinion).or(known).unwrap_or(5.0)
    }

    fn say_dear(&mut self, id: MemoryId, name: &str) {
        let first = first_name(name).to_owned();
        self.rest(id);
        let said = self.pick(&[
            "{name}. I don't even have to think.",
            "{name}, if I may choose.",
            "With {name}.",
            "{name}, of all people.",
        ]);
        self.say(&said.replace("{name}", name));
        let Some(memory) = self.interview.memories.iter().find(|(known, _)| *known == id).map(|(_, memory)| *memory)
        else {
            return;
        };
        let own = self.own_words(&memory.text).text.replacen(name, &first, 1);
        if memory.secret {
            let said =
                self.pick(&["Why? Because an hour with {name} is shorter than others.", "The reason I'd rather keep."]);
            self.say(&said.replace("{name}", &first));
        } else {
            let said = self.pick(&["{own}.", "You ask why: {lower}.", "The thing is, {lower}."]);
            let lower = self.lowered(&own);
            self.say(&said.replace("{own}", &own).replace("{lower}", &lower));
        }
        // The evidence makes the reason concrete, or else the last talk.
        if let Some(proof) = self.proof_of(memory).or_else(|| self.talk_with(name)) {
            self.say_proof(&proof);
        }
    }

    /// Somebody one thinks very much of, with whom a talk is remembered; nobody one is shy of.
    fn dear_by_talk(&self) -> Option<(MemoryId, String)> {
        self.interview
            .memories
            .iter()
            .filter(|(_, memory)| memory.kind == MemoryKind::Conversation)
            .filter_map(|(id, memory)| Some((*id, self.whom(memory)?)))
            .filter(|(_, name)| self.liking(name) >= 8.5 && !self.is_secret(name))
            .max_by(|a, b| self.liking(&a.1).total_cmp(&self.liking(&b.1)))
    }

    /// Somebody who is simply often there.
    fn near_by_habit(&mut self) -> Option<String> {
        const NEAR: [Bond; 6] = [Bond::Neighbour, Bond::Home, Bond::School, Bond::Work, Bond::Trade, Bond::Friend];
        let own = self.interview.persona.knows.iter().map(|other| (other.name.clone(), other.tie.clone()));
        let later = self.interview.relations.iter().map(|(name, relation)| (name.to_owned(), relation.tie.clone()));
        let mut near: Vec<(usize, String)> = Vec::new();
        for (name, tie) in own.chain(later) {
            let rank = NEAR.iter().position(|bond| tie.is(*bond));
            let fits = (4.5..9.5).contains(&self.liking(&name)) && !self.is_secret(&name) && tie.secret.is_none();
            if let (Some(rank), true) = (rank, fits && near.iter().all(|(_, known)| *known != name)) {
                let seen = self.interview.memories.iter().filter(|(_, memory)| memory.is_deed_of(&name)).count();
                near.push((seen * 10 + NEAR.len() - rank.min(NEAR.len()), name));
            }
        }
        let best = near.iter().map(|(value, _)| *value).max()?;
        let among: Vec<String> = near.into_iter().filter(|(value, _)| *value == best).map(|(_, name)| name).collect();
        Some(self.pick(&among.iter().map(String::as_str).collect::<Vec<_>>()))
    }

    fn say_near(&mut self, name: &str) {
        let first = first_name(name);
        let said = self.pick(&[
            "{name}, I suppose. We see each other anyway.",
            "Oh, {name}. Nothing special, {first} is just about a lot.",
            "Probably {name}. We run into each other most days, and it's easy.",
            "{name}? I haven't thought about it much. {first} lives close to everything I do.",
            "I'd say {name}. It would save us arranging it.",
            "{name} will do. No great reason, {first} is never far.",
            "Hm. {name}? Habit, mostly.",
        ]);
        self.say(&said.replace("{name}", name).replace("{first}", first));
        let tie = self.tie(name).unwrap_or_default();
        let seen = self.interview.memories.iter().find(|(_, memory)| memory.is_deed_of(name));
        if let Some((id, memory)) = seen {
            self.rest(*id);
            if let Some(deed) = memory.deed() {
                let place = deed.sector().map(|place| format!(" at {place}")).unwrap_or_default();
                return self.say(&format!("I saw {first} only lately, {}{place}", deed.words));
            }
        }
        if tie.is(Bond::Home) {
            self.say("We share a kitchen, that counts for something");
        }
    }

    pub(super) fn inspire(&mut self) {
        let persona = self.interview.persona;
        let likes: Vec<String> = persona.likes.iter().take(2).cloned().collect();
        let said = self.pick(&[
            "{Likes}, and every now and then a person.",
            "{Likes}. Small things, mostly.",
            "Mostly {likes}.",
        ]);
        let likes = listed(&likes);
        self.say(&said.replace("{Likes}", &capital(&likes)).replace("{likes}", &likes));
        let concluded = self.concluded(|memory| self.is_dear(memory));
        /// Signs of what nobody is inspired by.
        const COLD: &[&str] =
            &["dislike", "against", "afraid", "fear", "avoid", "cannot", "hate", "keeps an eye", "runs down"];
        if !self.say_about(|text| text.contains(" because ") && !COLD.iter().any(|sign| text.contains(sign))) {
            let goal = self.own_goal();
            self.say(&format!("And then there's what I'm after: to {goal}"));
        }
        if let Some(found) = concluded {
            self.say_conclusion(&found);
        }
    }

    /// Whether something concerns somebody one thinks well of, or oneself, and is no worry.
    fn is_dear(&self, memory: &Memory) -> bool {
        match self.whom(memory) {
            Some(name) => self.liking(&name) >= 6.5,
            None => !is_worry(&memory.text),
        }
    }

    pub(super) fn occupy(&mut self) {
        let goal = self.interview.persona.goal.clone();
        let aim = self.own_goal();
        let said = self.pick(&[
            "I want to {goal}, that takes up most of my head.",
            "To {goal}. It's there when I get up and when I lie down.",
            "What else but to {goal}?",
        ]);
        self.say(&said.replace("{goal}", &aim));
        let concluded = self.concluded(|_| true);
        if let Some(found) = &concluded {
            self.say_conclusion(found);
        }
        let weighty = |memory: &Memory| {
            let lived = matches!(memory.kind, MemoryKind::Observation | MemoryKind::Conversation);
            lived && memory.level == 0 && memory.importance >= WEIGHTY && memory.created.secs() > 0
        };
        let fresh = |id: &MemoryId, memory: &Memory| weighty(memory) && !self.rests_on.contains(id);
        let mut all = self.interview.memories.iter().filter(|(id, memory)| fresh(id, memory));
        let recent = all.find_map(|(id, memory)| Some((*id, self.own(memory)?)));
        match recent {
            Some((id, text)) => {
                self.rest(id);
                let said = self.pick(&["And {lower}.", "Besides, {lower}.", "{text}."]);
                let lower = self.lowered(&text);
                self.say(&said.replace("{text}", &text).replace("{lower}", &lower));
            }
            None if concluded.is_none() => {
                self.say_about(|text| touches(text, &goal));
            }
            None => {}
        }
    }

    pub(super) fn worry(&mut self) {
        if let Some(found) = self.concluded(|memory| is_worry(&memory.text)) {
            self.say_conclusion(&found);
        } else if let Some((id, text)) = self.recall(|memory| is_worry(&memory.text)) {
            self.rest(id);
            self.say(&text);
        } else if !self.say_about(is_worry) {
            let said = self.pick(&[
                "Less than you'd think.",
                "Nothing that a night's sleep doesn't mend.",
                "If something did, I'd keep it for the small hours.",
            ]);
            self.say(&said);
            if let Some(dislike) = self.interview.persona.dislikes.first() {
                self.say(&format!("{}, perhaps", capital(dislike)));
            }
        }
        if self.happens(0.5) {
            let said = self.pick(&[
                "But that's nothing you could mend.",
                "It passes, mostly around breakfast.",
                "There, now it's your worry too.",
            ]);
            self.say(&said);
        }
    }
}
