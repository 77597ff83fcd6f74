//! What one did, does and will do.

use super::{
    Draft, first_name, listed,
    own_words::capital,
    when::{When, spoken, spoken_at},
    without_address,
};
use crate::{
    mind::{
        calendar::{Standing, Undertaking},
        claim::Span,
        memory::{Memory, MemoryId, MemoryKind},
    },
    town::GameTime,
};

/// How many things one tells of a day.
const MOST_THINGS: usize = 4;

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
        let today = Span { from: GameTime::from_day_time(now.day(), crate::town::TimeOfDay::new(0, 0)), until: now };
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
    }

    /// Gerund phrases of what one did in a stretch of time, in order, with the memories of it.
    fn things_in(&self, span: Span) -> Vec<(Option<MemoryId>, String)> {
        let now = self.interview.now;
        let mut things: Vec<(GameTime, Option<MemoryId>, String)> = Vec::new();
        let entries = &self.interview.plan.entries;
        for entry in entries.iter().filter(|entry| entry.from < span.until.min(now) && span.from < entry.until) {
            things.push((entry.from, None, self.own_phrase(&entry.words)));
        }
        let own = format!("{} is ", self.interview.persona.name);
        let earlier = |memory: &Memory| {
            memory.created >= span.from
                && memory.created < span.until
                && entries.first().is_none_or(|first| memory.created < first.from)
        };
        for (id, memory) in self.interview.memories.iter().filter(|(_, memory)| earlier(memory)) {
            if let Some(phrase) = memory.text.strip_prefix(&own).filter(|_| memory.kind == MemoryKind::Observation) {
                things.push((memory.created, Some(*id), self.own_phrase(&without_address(phrase))));
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
        let own = format!("{} is ", self.interview.persona.name);
        let best = self
            .interview
            .memories
            .iter()
            .filter(|(_, memory)| memory.created >= span.from && memory.created < span.until && memory.importance >= 4)
            .filter(|(_, memory)| {
                !memory.text.starts_with(&own) && !self.interview.persona.about.contains(&memory.text)
            })
            .filter(|(_, memory)| matches!(memory.kind, MemoryKind::Observation | MemoryKind::Conversation))
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
            memory.kind == MemoryKind::Conversation
                && when.map_or(memory.created.day() == today, |when| {
                    memory.created >= when.span.from && memory.created < when.span.until
                })
        };
        let talks: Vec<(MemoryId, &Memory)> = self
            .interview
            .memories
            .iter()
            .filter(|(_, memory)| fits(memory))
            .map(|(id, memory)| (*id, *memory))
            .collect();
        let mut names: Vec<String> = talks.iter().flat_map(|(_, memory)| memory.people.iter().cloned()).collect();
        names.sort_unstable();
        names.dedup();
        let words = when.map_or("today", |when| when.words.as_str());
        if names.is_empty() {
            let said = self.pick(&[
                "Nobody, that I remember.",
                "I don't know that I've talked to anybody {words}.",
                "Not a soul {words}, unless I'm to count you.",
            ]);
            return self.say(&said.replace("{words}", words));
        }
        names.truncate(MOST_THINGS);
        talks.iter().take(3).for_each(|(id, _)| self.rest(*id));
        let said =
            self.pick(&["With {names}.", "{Words} I talked with {names}.", "{names}, to name the ones I remember."]);
        self.say(&said.replace("{names}", &listed(&names)).replace("{Words}", &capital(words)));
        if let Some(text) =
            talks.iter().max_by_key(|(_, memory)| memory.importance).and_then(|(_, memory)| self.own(memory))
        {
            self.say(&text);
        }
    }

    pub(super) fn seen(&mut self, name: &str) {
        if !self.names.iter().any(|known| known == name) {
            return self.unknown_person(name);
        }
        let persona = self.interview.persona;
        let lived = |memory: &Memory| matches!(memory.kind, MemoryKind::Observation | MemoryKind::Conversation);
        let last = self
            .interview
            .memories
            .iter()
            .filter(|(_, memory)| memory.text.contains(name) && lived(memory) && !persona.about.contains(&memory.text))
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
    fn ago(&self, at: GameTime) -> String {
        let day = match self.interview.now.day().saturating_sub(at.day()) {
            0 => "today".to_owned(),
            1 => "yesterday".to_owned(),
            _ => format!("on {}", at.weekday_name()),
        };
        format!("{day} {}", spoken_at(at.time_of_day()))
    }

    pub(super) fn will(&mut self, when: Option<&When>) {
        let now = self.interview.now;
        let Some(when) = when else {
            return self.rest_of_day();
        };
        if when.span.until <= now {
            return self.did(Some(when));
        }
        let span = Span { from: when.span.from.max(now), until: when.span.until };
        let words = capital(&when.words);
        let agreed = self.agreed_in(span);
        for sentence in &agreed {
            self.say(&format!("{words} {sentence}"));
        }
        if !agreed.is_empty() && when.is_moment() {
            return;
        }
        let planned = self.planned_in(span);
        if planned.is_empty() {
            if agreed.is_empty() {
                self.habit(when);
            }
            return;
        }
        let said = self.pick(&[
            "{Words} I'll be {things}.",
            "{Words}? {Things}, if nothing comes up.",
            "I mean to be {things} {words}.",
        ]);
        let things = in_order(&planned);
        self.say(
            &said
                .replace("{Words}", &words)
                .replace("{words}", &when.words)
                .replace("{things}", &things)
                .replace("{Things}", &capital(&things)),
        );
    }

    fn rest_of_day(&mut self) {
        let now = self.interview.now;
        let span = Span { from: now, until: GameTime::from_day_time(now.day() + 1, crate::town::TimeOfDay::new(2, 0)) };
        let mut things = self.planned_in(span);
        things.truncate(MOST_THINGS);
        for sentence in self.agreed_in(span) {
            self.say(&sentence);
        }
        if !things.is_empty() {
            let said = self.pick(&["I'm going to be {things}.", "The plan is {things}.", "Still to come: {things}."]);
            return self.say(&said.replace("{things}", &in_order(&things)));
        }
        if self.sentences.is_empty() {
            let goal = self.own_goal();
            self.say(&format!("Nothing is fixed. Somewhere along the way I want to {goal}"));
        }
    }

    /// What is planned for a stretch of time, in order.
    fn planned_in(&self, span: Span) -> Vec<String> {
        let mut things: Vec<String> = Vec::new();
        for entry in
            self.interview.plan.entries.iter().filter(|entry| entry.from < span.until && span.from < entry.until)
        {
            let words = self.own_phrase(&entry.words);
            if !things.contains(&words) && things.len() < MOST_THINGS {
                things.push(words);
            }
        }
        things
    }

    /// What is agreed for a stretch of time: "I'm going to Isabella's party at five".
    fn agreed_in(&self, span: Span) -> Vec<String> {
        let open = self.interview.calendar.during(span).filter(|known| known.standing == Standing::Open);
        open.filter_map(|known| {
            let at = spoken_at(known.undertaking.span()?.from.time_of_day());
            Some(match &known.undertaking {
                Undertaking::Host(gathering) => format!("I'm giving {}{}, {at}", gathering.what, gathering.at_place()),
                Undertaking::Attend(gathering) => {
                    format!("I'm going to {}{}, {at}", gathering.topic, gathering.at_place())
                }
                Undertaking::Accompany(gathering, with) => {
                    format!("I'm going to {} with {}, {at}", gathering.topic, first_name(with))
                }
                Undertaking::Help { gathering, doing, .. } => {
                    format!(
                        "I've promised {} a hand with {}, {at}",
                        first_name(&gathering.host),
                        self.own_phrase(doing)
                    )
                }
                Undertaking::Meet { with, doing, place, .. } => {
                    format!("I'm meeting {} at {place} for {}, {at}", first_name(with), self.own_phrase(doing))
                }
                Undertaking::Do { doing, place, .. } => {
                    format!("I mean to be {} at {place}, {at}", self.own_phrase(doing))
                }
                Undertaking::Fetch(_) | Undertaking::Tell(..) => return None,
            })
        })
        .take(2)
        .collect()
    }

    /// What one usually does at such an hour, when nothing is planned.
    fn habit(&mut self, when: &When) {
        let persona = self.interview.persona;
        let time = when.span.from.time_of_day();
        let words = capital(&when.words);
        if when.is_moment() && self.sleeps_at(time) {
            let said = self.pick(&[
                "{words} I'll be asleep, I hope.",
                "{words}? In bed, like a sensible person.",
                "{words} you'd have to wake me.",
            ]);
            return self.say(&said.replace("{words}", &words));
        }
        let at_work = persona.work.iter().any(|block| block.from <= time && time < block.until);
        if when.is_moment() && !at_work {
            let same = self.planned_at(time);
            let said = match same {
                Some(doing) => self
                    .pick(&["{words} I'll probably be {doing}, as I am today.", "{words}? Most likely {doing} again."])
                    .replace("{doing}", &doing),
                None => {
                    self.pick(&["I don't know yet. Nothing is fixed {lower}.", "{words}? I don't know, that's open."])
                }
            };
            return self.say(&said.replace("{words}", &words).replace("{lower}", &when.words));
        }
        let trade = self.same_work(time).unwrap_or_else(|| "at work".into());
        if at_work && when.is_moment() {
            let said =
                self.pick(&["{words} I'll be {trade}, as always.", "{words}? {Trade}. You can set your watch by it."]);
            return self
                .say(&said.replace("{words}", &words).replace("{trade}", &trade).replace("{Trade}", &capital(&trade)));
        }
        let goal = self.own_goal();
        match persona.work.first() {
            Some(block) => {
                let from = spoken(block.from);
                self.say(&format!(
                    "{words} I start {} {from}, as usual",
                    if persona.trade.contains("student") { "on my studies at" } else { "work at" }
                ));
                self.say(&format!("And I want to get on with things: to {goal}"));
            }
            None => {
                self.say(&format!("{words} is still open. I want to {goal}, so it'll be something to do with that"));
            }
        }
    }

    /// What is planned today at a time of day.
    fn planned_at(&self, time: crate::town::TimeOfDay) -> Option<String> {
        let at = GameTime::from_day_time(self.interview.plan.entries.first()?.from.day(), time);
        let entry = self.interview.plan.entries.iter().find(|entry| entry.from <= at && at < entry.until)?;
        Some(self.own_phrase(&entry.words))
    }

    fn same_work(&self, time: crate::town::TimeOfDay) -> Option<String> {
        self.planned_at(time)
    }
}

/// "having breakfast, then reading and after that walking".
fn in_order(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [only] => only.clone(),
        [first, last] => format!("{first}, then {last}"),
        [first, middle @ .., last] => format!("{first}, then {}, and after that {last}", middle.join(", ")),
    }
}
