//! What one did and does.

use smallville_english::{PlainText, day_from, in_order, listed_some};

use super::{
    ask::Ask,
    draft::Draft,
    inquiry::Inquiry,
    oneself::touches,
    when::{When, spoken, spoken_at},
};
use crate::{
    claim::{Span, first_name},
    instinct::activity::Want,
    memory::{
        Memory, MemoryId,
        content::{Content, Deed},
    },
};
use smallville_town::{GameTime, TimeOfDay};

/// How many things one tells of a day.
pub(super) const MOST_THINGS: usize = 4;
/// What was begun so many hours before may still be going on.
const LASTS_HOURS: f32 = 3.0;
/// What was lived and matters so much is told of a day.
const WEIGHTY: u8 = 4;

impl<'q> Draft<'q, '_> {
    pub(super) fn doing(&mut self) {
        self.say_with_doing("doing_now");
        if let Some(entry) = self.interview.plan.entry().filter(|entry| entry.words != self.interview.doing) {
            let (doing, until) = (self.own_phrase(&entry.words), spoken(entry.until.time_of_day()));
            self.say("doing_part", &[("doing", &doing), ("until", &until)]);
        }
    }

    /// The time that was asked about, and how one says it; without one it is today.
    pub(super) fn asked(&self, when: Option<&When>) -> (Span, String) {
        let now = self.interview.now;
        let today = Span { from: GameTime::from_day_time(now.day(), TimeOfDay::new(0, 0)), until: now.plus_minutes(1) };
        when.map_or_else(|| (today, day_from(0, 0)), |when| (when.span, when.words.clone()))
    }

    /// What one did, of what a question names if anything of it was done then.
    pub(super) fn did_of(&mut self, inquiry: &Inquiry) {
        let when = inquiry.when.as_ref();
        let (span, words) = self.asked(when);
        let mut things = if inquiry.topic.is_empty() { Vec::new() } else { self.all_things_in(span) };
        things.retain(|(_, phrase)| touches(phrase, &inquiry.topic));
        if things.is_empty() {
            return self.did(when);
        }
        things.truncate(MOST_THINGS);
        things.iter().for_each(|(id, _)| self.rest(*id));
        let things: Vec<String> = things.into_iter().map(|(_, phrase)| phrase).collect();
        self.say("did", &[("when", &words), ("things", &in_order(&things))]);
    }

    pub(super) fn did(&mut self, when: Option<&When>) {
        let (span, when) = self.asked(when);
        if when.starts_with(&day_from(1, 0)) && self.interview.now.day() == 0 {
            return self.say("did_before", &[]);
        }
        if span.from > self.interview.now {
            return self.say("not_yet", &[]);
        }
        let things = self.things_in(span);
        if things.is_empty() {
            return self.say("did_forgotten", &[("when", &when)]);
        }
        things.iter().for_each(|(id, _)| self.rest(*id));
        let things: Vec<String> = things.into_iter().map(|(_, phrase)| phrase).collect();
        self.say("did", &[("when", &when), ("things", &in_order(&things))]);
        self.most_important_in(span);
        // What came to one's mind then is part of the day.
        if let Some(found) = self.concluded(|memory| (span.from..span.until).contains(&memory.created)) {
            self.say_conclusion(&found);
        }
    }

    /// What one had to eat, if a meal is asked about; whether one is.
    pub(super) fn ate(&mut self, inquiry: &Inquiry) -> bool {
        let (signs, words) = (&self.sense.answers.signs, PlainText::new(&inquiry.words));
        let meal = signs.meals.iter().find(|(_, meal)| meal.are_in(&words)).map(|(want, _)| *want);
        let (now, entries) = (self.interview.now, &self.interview.plan.entries);
        let over = inquiry.when.as_ref().is_some_and(|when| when.span.from < now);
        let asked = (inquiry.ask == Ask::Did || over) && signs.eats.are_in(&words);
        let eaten = || {
            entries
                .iter()
                .rev()
                .find(|entry| signs.meals.iter().any(|(want, _)| *want == entry.want) && entry.from < now)
        };
        // "Have you eaten yet?"
        let meal = meal.or_else(|| eaten().map(|entry| entry.want));
        let Some(meal) = meal.filter(|_| asked) else { return false };
        let (span, when) = self.asked(inquiry.when.as_ref());
        if span.from.day() != now.day() {
            return self.ate_then(meal, span, &when);
        }
        let had = entries.iter().find(|entry| entry.want == meal && entry.from < now);
        match had.map(|entry| self.own_phrase(&entry.words)) {
            Some(phrase) => self.say("did", &[("when", &when), ("things", &phrase)]),
            None => self.say("ate_nothing", &[]),
        }
        true
    }

    /// What one had to eat on another day, as far as one remembers it; whether one does.
    fn ate_then(&mut self, meal: Want, span: Span, when: &str) -> bool {
        let of_meal = |deed: &Deed| {
            let mut meals = self.sense.activities.iter().filter(|activity| activity.want == meal);
            meals.any(|activity| activity.is_called(&deed.words))
        };
        let own = &self.interview.persona.name;
        let then =
            |memory: &&(MemoryId, &Memory)| memory.1.created.day() == span.from.day() && memory.1.is_deed_of(own);
        let mut deeds =
            self.interview.memories.iter().filter(then).filter_map(|(id, memory)| Some((*id, memory.deed()?)));
        let Some((id, deed)) = deeds.find(|(_, deed)| of_meal(deed)) else { return false };
        let phrase = self.own_phrase(&place_first(deed));
        self.rest(id);
        self.say("did", &[("when", when), ("things", &phrase)]);
        true
    }

    /// Gerund phrases of what one did in a stretch of time, in order, with the memories of it: not each cup of tea of a long day,
    /// but the beginning and the end.
    fn things_in(&self, span: Span) -> Vec<(Option<MemoryId>, String)> {
        let mut phrases = self.all_things_in(span);
        let surplus = phrases.len().saturating_sub(MOST_THINGS);
        phrases.drain(1.min(phrases.len())..(1 + surplus).min(phrases.len()));
        phrases
    }

    /// The same, all of it.
    fn all_things_in(&self, span: Span) -> Vec<(Option<MemoryId>, String)> {
        let now = self.interview.now;
        let mut things: Vec<(GameTime, Option<MemoryId>, String)> = Vec::new();
        let entries = &self.interview.plan.entries;
        for entry in entries.iter().filter(|entry| entry.from < span.until.min(now) && span.from < entry.until) {
            things.push((entry.from, None, self.own_phrase(&entry.words)));
        }
        let own = &self.interview.persona.name;
        let earlier = |memory: &Memory| {
            (span.from..span.until).contains(&memory.created)
                && entries.first().is_none_or(|first| memory.created < first.from)
        };
        for (id, memory) in self.interview.memories.iter().filter(|(_, memory)| earlier(memory)) {
            if let Some(deed) = memory.deed().filter(|_| memory.is_deed_of(own)) {
                things.push((memory.created, Some(*id), self.own_phrase(&place_first(deed))));
            }
        }
        // At three one was doing what one had begun before.
        let begun =
            |memory: &Memory| memory.created < span.from && span.from.hours_since(memory.created) <= LASTS_HOURS;
        let before = self.interview.memories.iter().filter(|(_, memory)| begun(memory) && memory.is_deed_of(own));
        if things.is_empty()
            && let Some((id, memory)) = before.max_by_key(|(_, memory)| memory.created)
        {
            let phrase = memory.deed().map(|deed| self.own_phrase(&place_first(deed)));
            things.extend(phrase.map(|phrase| (memory.created, Some(*id), phrase)));
        }
        things.sort_by_key(|(at, ..)| *at);
        let mut phrases: Vec<(Option<MemoryId>, String)> = Vec::new();
        for (_, id, phrase) in things {
            if phrases.iter().all(|(_, known)| *known != phrase) {
                phrases.push((id, phrase));
            }
        }
        phrases
    }

    /// What mattered most in that time: a talk, a fire.
    fn most_important_in(&mut self, span: Span) {
        let fits = |memory: &Memory| {
            (span.from..span.until).contains(&memory.created)
                && memory.importance >= WEIGHTY
                && memory.is_lived()
                // What others did is theirs to tell.
                && memory.deed().is_none()
        };
        let all = self.interview.memories.iter().filter(|(_, memory)| fits(memory));
        let best = all.max_by_key(|(id, memory)| (memory.importance, *id));
        if let Some((id, text)) = best.and_then(|(id, memory)| Some((*id, self.own(memory)?))) {
            self.rest(id);
            self.say("stays", &[("text", &text)]);
        }
    }

    /// With whom one talked, about what a question names if it names anything.
    pub(super) fn met_about(&mut self, inquiry: &Inquiry) {
        let of_matter = |memory: &Memory| match &memory.content {
            Content::Talk(talk) => talk.about.iter().any(|topic| touches(topic, &inquiry.topic)),
            _ => memory.claims.iter().any(|claim| touches(&format!("{} {}", claim.topic, claim.says), &inquiry.topic)),
        };
        let when = inquiry.when.as_ref();
        if inquiry.topic.is_empty() {
            return self.met(when);
        }
        let (span, words) = self.asked(when);
        if self.talks_in(span).iter().any(|(_, memory)| of_matter(memory)) {
            return self.met_in(span, &words, of_matter);
        }
        self.say("met_nobody_about", &[("when", &words)]);
        self.met(when);
    }

    /// The talks of a stretch of time, the last one first, as one remembers it.
    fn talks_in(&self, span: Span) -> Vec<(MemoryId, &'q Memory)> {
        let mut talks: Vec<(MemoryId, &Memory)> = self.interview.memories.to_vec();
        talks.retain(|(_, memory)| (span.from..span.until).contains(&memory.created) && !memory.partners().is_empty());
        talks.sort_by_key(|(id, memory)| std::cmp::Reverse((memory.created, *id)));
        talks
    }

    pub(super) fn met(&mut self, when: Option<&When>) {
        let (span, words) = self.asked(when);
        self.met_in(span, &words, |_| true);
    }

    /// With whom one had such talks.
    fn met_in(&mut self, span: Span, words: &str, fits: impl Fn(&Memory) -> bool) {
        let mut talks = self.talks_in(span);
        talks.retain(|(_, memory)| fits(memory));
        let mut names: Vec<String> = Vec::new();
        for name in talks.iter().flat_map(|(_, memory)| memory.partners()) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        if names.is_empty() {
            return self.say("met_nobody", &[("when", words)]);
        }
        self.say("met", &[("when", words), ("names", &listed_some(&names, MOST_THINGS))]);
        talks.iter().take(3).for_each(|(id, _)| self.rest(*id));
        let weightiest = talks.iter().max_by_key(|(id, memory)| (memory.importance, *id));
        if let Some(told) = weightiest.and_then(|(id, memory)| self.as_proof(*id, memory, 0.0)) {
            self.say_proof(&told);
        }
    }

    pub(super) fn seen(&mut self, name: &str) {
        if !self.knows_name(name) {
            return self.unknown_person(name);
        }
        let all = self.interview.memories.iter().filter(|(_, memory)| memory.is_lived() && memory.text.contains(name));
        let last = all.max_by_key(|(id, memory)| (memory.created, *id));
        if let Some((id, memory)) = last
            && let Some(text) = self.own(memory)
        {
            self.rest(*id);
            return self.say("seen_last", &[("when", &self.ago(memory.created)), ("text", &text)]);
        }
        let first = ("name", first_name(name));
        match self.interview.relations.to(name).and_then(|relation| relation.last_talk) {
            Some(at) => self.say("talked_last", &[first, ("when", &self.ago(at))]),
            None => self.say("seen_unknown", &[first]),
        }
    }

    /// "today at noon", "yesterday at nine", "on Monday at ten".
    pub(super) fn ago(&self, at: GameTime) -> String {
        format!("{} {}", day_from(self.interview.now.day(), at.day()), spoken_at(at.time_of_day()))
    }
}

/// "at Hobbs Cafe reading".
fn place_first(deed: &Deed) -> String {
    deed.sector().map_or_else(|| deed.words.clone(), |place| format!("at {place} {}", deed.words))
}
