//! What one did and does.

use smallville_english::{capital, in_order, listed};

use super::{
    Draft, first_name,
    when::{When, spoken, spoken_at},
};
use crate::{
    claim::Span,
    memory::{Memory, MemoryId, content::Deed},
};
use smallville_town::GameTime;

/// How many things one tells of a day.
pub(super) const MOST_THINGS: usize = 4;

impl Draft<'_, '_> {
    pub(super) fn doing(&mut self) {
        let doing = self.own_phrase(self.interview.doing);
        let said = self.pick(&["I'm {doing}.", "Right now? {Doing}.", "As you see: {doing}."]);
        self.say(&said.replace("{doing}", &doing).replace("{Doing}", &capital(&doing)));
        if let Some(entry) = self.interview.plan.entry().filter(|entry| entry.words != self.interview.doing) {
            let words = self.own_phrase(&entry.words);
            let until = spoken(entry.until.time_of_day());
            self.say(&format!("It's part of {words}, which should take me until {until}"));
        }
    }

    pub(super) fn did(&mut self, when: Option<&When>) {
        let now = self.interview.now;
        let today =
            Span { from: GameTime::from_day_time(now.day(), smallville_town::TimeOfDay::new(0, 0)), until: now };
        let (span, words) = when.map_or((today, "today"), |when| (when.span, when.words.as_str()));
        if span.from > now {
            let said =
                self.pick(&["That's still to come.", "You'd have to ask me afterwards.", "That hasn't happened yet."]);
            return self.say(&said);
        }
        let things = self.things_in(span);
        if things.is_empty() {
            return self.nothing_remembered(words);
        }
        let opening = self.pick(&["{Words} I was {things}.", "{Words}? I was {things}.", "I was {things}."]);
        let phrases: Vec<String> = things.iter().map(|(_, phrase)| phrase.clone()).collect();
        things.iter().filter_map(|(id, _)| *id).for_each(|id| self.rest(id));
        let said = opening.replace("{Words}", &capital(words));
        self.say(&said.replace("{things}", &in_order(&phrases)));
        self.most_important_in(span);
        // What came to one's mind then is part of the day.
        if let Some(found) = self.concluded(|memory| (span.from..span.until).contains(&memory.created)) {
            self.say_conclusion(&found);
        }
    }

    /// Gerund phrases of what one did in a stretch of time, in order, with the memories of it.
    fn things_in(&self, span: Span) -> Vec<(Option<MemoryId>, String)> {
        let now = self.interview.now;
        let mut things: Vec<(GameTime, Option<MemoryId>, String)> = Vec::new();
        let entries = &self.interview.plan.entries;
        for entry in entries.iter().filter(|entry| entry.from < span.until.min(now) && span.from < entry.until) {
            things.push((entry.from, None, self.own_phrase(&entry.words)));
        }
        let own = &self.interview.persona.name;
        let earlier = |memory: &Memory| {
            memory.created >= span.from
                && memory.created < span.until
                && entries.first().is_none_or(|first| memory.created < first.from)
        };
        for (id, memory) in self.interview.memories.iter().filter(|(_, memory)| earlier(memory)) {
            if let Some(deed) = memory.deed().filter(|_| memory.is_deed_of(own)) {
                things.push((memory.created, Some(*id), self.own_phrase(&place_first(deed))));
            }
        }
        things.sort_by_key(|(at, ..)| *at);
        let mut phrases: Vec<(Option<MemoryId>, String)> = Vec::new();
        for (_, id, phrase) in things {
            if phrases.iter().all(|(_, known)| *known != phrase) {
                phrases.push((id, phrase));
            }
        }
        let surplus = phrases.len().saturating_sub(MOST_THINGS);
        // Of a long day one tells the beginning and the end, not each cup of tea.
        phrases.drain(1.min(phrases.len())..(1 + surplus).min(phrases.len()));
        phrases
    }

    fn nothing_remembered(&mut self, words: &str) {
        let before = words == "yesterday" && self.interview.now.day() == 0;
        let said = if before {
            self.pick(&["I don't know. Yesterday is a long way off.", "Yesterday? A blur. I don't know."])
        } else {
            self.pick(&[
                "I don't know any more what I did {words}.",
                "{Words}? It's gone. I don't know.",
                "I don't know. Nothing of {words} has stayed with me.",
            ])
        };
        self.say(&said.replace("{words}", words).replace("{Words}", &capital(words)));
    }

    /// What mattered most in that time: a talk, a fire.
    fn most_important_in(&mut self, span: Span) {
        let own = &self.interview.persona.name;
        let best = self
            .interview
            .memories
            .iter()
            .filter(|(_, memory)| memory.created >= span.from && memory.created < span.until && memory.importance >= 4)
            .filter(|(_, memory)| memory.is_lived() && !memory.is_deed_of(own))
            .max_by_key(|(id, memory)| (memory.importance, *id));
        if let Some((id, memory)) = best
            && let Some(text) = self.own(memory)
        {
            self.rest(*id);
            let said = self.pick(&["What stays with me: {text}.", "Oh, and {text}.", "One thing more: {text}."]);
            let text = self.lowered(&text);
            self.say(&said.replace("{text}", &text));
        }
    }

    pub(super) fn met(&mut self, when: Option<&When>) {
        let today = self.interview.now.day();
        let fits = |memory: &Memory| {
            when.map_or(memory.created.day() == today, |when| {
                memory.created >= when.span.from && memory.created < when.span.until
            })
        };
        let mut talks: Vec<(MemoryId, &Memory)> = self.interview.memories.to_vec();
        talks.retain(|(_, memory)| fits(memory) && !memory.partners().is_empty());
        // The last one is remembered first.
        talks.sort_by_key(|(id, memory)| std::cmp::Reverse((memory.created, *id)));
        let mut names: Vec<String> = Vec::new();
        for name in talks.iter().flat_map(|(_, memory)| memory.partners()) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        let words = when.map_or("today", |when| when.words.as_str());
        if names.is_empty() {
            let said = self.pick(&[
                "Nobody, that I remember.",
                "I don't know that I've talked to anybody {words}.",
                "Not a soul {words}, unless I'm to count you.",
            ]);
            return self.say(&said.replace("{words}", words));
        }
        let others = names.len().saturating_sub(MOST_THINGS);
        names.truncate(MOST_THINGS);
        if others > 0 {
            names.push(if others == 1 { "somebody else".into() } else { format!("{others} others") });
        }
        let said =
            self.pick(&["With {names}.", "{Words} I talked with {names}.", "{names}, to name the ones I remember."]);
        self.say(&said.replace("{names}", &listed(&names)).replace("{Words}", &capital(words)));
        talks.iter().take(3).for_each(|(id, _)| self.rest(*id));
        let weightiest = talks.iter().max_by_key(|(id, memory)| (memory.importance, *id));
        if let Some(told) = weightiest.and_then(|(id, memory)| self.as_proof(*id, memory, 0.0)) {
            self.say_proof(&told);
        }
    }

    pub(super) fn seen(&mut self, name: &str) {
        if !self.names.iter().any(|known| known == name) {
            return self.unknown_person(name);
        }
        let last = self
            .interview
            .memories
            .iter()
            .filter(|(_, memory)| memory.is_lived() && memory.text.contains(name))
            .max_by_key(|(id, memory)| (memory.created, *id));
        let first = first_name(name);
        if let Some((id, memory)) = last
            && let Some(text) = self.own(memory)
        {
            self.rest(*id);
            let when = self.ago(memory.created);
            let said = self.pick(&["{When}: {text}.", "That was {when}. {text}.", "{When}, I'd say. {text}."]);
            return self
                .say(&said.replace("{When}", &capital(&when)).replace("{when}", &when).replace("{text}", &text));
        }
        match self.interview.relations.to(name).and_then(|relation| relation.last_talk) {
            Some(at) => {
                let when = self.ago(at);
                self.say(&format!("I last talked with {first} {when}"));
            }
            None => {
                let said =
                    self.pick(&["I don't know when I last saw {name}.", "{name}? Not lately. I don't know when."]);
                self.say(&said.replace("{name}", first));
            }
        }
    }

    /// "today at noon", "yesterday at nine", "on Monday at ten".
    pub(super) fn ago(&self, at: GameTime) -> String {
        let day = match self.interview.now.day().saturating_sub(at.day()) {
            0 => "today".to_owned(),
            1 => "yesterday".to_owned(),
            _ => format!("on {}", at.weekday_name()),
        };
        format!("{day} {}", spoken_at(at.time_of_day()))
    }
}

/// "at Hobbs Cafe reading".
fn place_first(deed: &Deed) -> String {
    deed.sector().map_or_else(|| deed.words.clone(), |place| format!("at {place} {}", deed.words))
}
