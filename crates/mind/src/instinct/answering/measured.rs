//! Answers in the form in which they are wanted: how many, how often, how long, which of several, the first and the last.
//!
//! What is counted is what came to mind: whoever has forgotten a talk does not count it.

use smallville_english::{PlainText, counted, in_order, listed_some, number};

use super::{ask::Ask, draft::Draft, inquiry::Inquiry, oneself::touches, shape::Shape, when::spoken_at};
use crate::{
    claim::{Verb, first_name},
    memory::{Memory, MemoryId, content::Deed},
    tie::{Bond, Tie},
};
use smallville_town::{GameTime, ObjectId};

/// So many people are named.
const MOST_NAMES: usize = 4;
/// Minutes of a day.
const DAY: u16 = 24 * 60;
/// From so much on one knows somebody very well, well, and a little: 0 to 10.
const KNOWN: [(f32, &str); 3] = [(7.5, "well_very"), (4.0, "well_fairly"), (1.5, "well_little")];

impl Draft<'_, '_> {
    /// Answers in the form in which an answer is wanted; whether one can.
    pub(super) fn measured(&mut self, inquiry: &Inquiry) -> bool {
        match inquiry.shape {
            Some(Shape::HowOften) => self.how_often(inquiry),
            Some(Shape::HowMany) => self.how_many(inquiry),
            Some(Shape::HowLong) => self.how_long(inquiry),
            Some(Shape::HowWell) => self.how_well(inquiry),
            Some(Shape::Date) => self.date(inquiry),
            Some(Shape::Where) => self.was_where(inquiry),
            Some(Shape::Been) => self.been(inquiry),
            Some(Shape::First) => self.first_or_last(inquiry, true),
            Some(Shape::Last) => self.first_or_last(inquiry, false),
            Some(Shape::Which(measure)) => self.which(inquiry, measure),
            Some(Shape::Unknowable) => {
                self.say("which_unknown", &[]);
                true
            }
            None => false,
        }
    }

    /// How often one sees somebody, goes somewhere or does something.
    fn how_often(&mut self, inquiry: &Inquiry) -> bool {
        if let Some(name) = inquiry.person().filter(|name| self.knows_name(name)) {
            let first = ("name", first_name(name));
            let talks = self.interview.relations.to(name).map_or(0, |relation| relation.talks);
            let tie = self.tie(name);
            if tie.as_ref().is_some_and(Tie::shares_home) {
                self.say("often_home", &[first]);
            } else if tie.is_some_and(|tie| tie.is(Bond::Work) || tie.is(Bond::School)) {
                self.say("often_work", &[first]);
            } else if talks == 0 {
                self.say("often_never", &[first]);
                self.remembered_of(name);
                return true;
            }
            if talks > 0 {
                self.say("often_talked", &[first, ("times", &times(talks as usize))]);
            }
            if let Some(talk) = self.talk_with(name) {
                self.say_proof(&talk);
            }
            return true;
        }
        if let Some(place) = inquiry.place.clone() {
            self.visits(&place);
            return true;
        }
        if !self.say_about(|text| touches(text, &inquiry.topic)) {
            self.say("often_vague", &[]);
        }
        true
    }

    /// How often one was at a place today, and what one does there.
    fn visits(&mut self, place: &str) {
        let place_name = ("where", place);
        let visits = self.been_at(place);
        let works = self.workplace().is_some_and(|work| work == place);
        match visits.len() {
            _ if works => self.say("often_at_work", &[place_name]),
            0 => self.say("often_not_today", &[place_name]),
            count => self.say("often_place", &[place_name, ("times", &times(count))]),
        }
        self.say_about(|text| text.contains(place));
    }

    /// When one came to a place today.
    fn been_at(&self, place: &str) -> Vec<GameTime> {
        let (plan, now) = (self.interview.plan, self.interview.now);
        let begun = plan.entries.iter().filter(|entry| entry.from <= now);
        let mut found: Vec<GameTime> = Vec::new();
        let mut was_there = false;
        for entry in begun {
            let is_there = entry.object.is_some_and(|object| self.is_at(object, place));
            if is_there && !was_there {
                found.push(entry.from);
            }
            was_there = is_there;
        }
        found
    }

    /// The kind of room that some words name, if there is one in town: "library".
    fn room_in(&self, words: &str) -> Option<String> {
        let words = PlainText::new(words);
        let rooms = self.interview.town.arenas().iter().map(|arena| arena.name.as_str());
        rooms.filter(|name| words.says(name)).max_by_key(|name| name.len()).map(str::to_owned)
    }

    /// Whether a thing stands at a place or in a room of such a name.
    fn is_at(&self, object: ObjectId, place: &str) -> bool {
        let town = self.interview.town;
        self.place_of(object) == place || town.arena(town.object(object).arena).name == place
    }

    /// Whether one was at a place.
    fn been(&mut self, inquiry: &Inquiry) -> bool {
        if inquiry.when.is_some() && !self.is_today(inquiry) {
            return false;
        }
        let Some(place) = inquiry.place.clone().or_else(|| self.room_in(&inquiry.topic)) else { return false };
        match self.been_at(&place).last() {
            Some(at) => self.say("been", &[("clock", &spoken_at(at.time_of_day()))]),
            None => self.say("been_not", &[]),
        }
        self.say_about(|text| text.contains(&place));
        true
    }

    fn is_today(&self, inquiry: &Inquiry) -> bool {
        inquiry.when.as_ref().is_some_and(|when| when.span.from.day() == self.interview.now.day())
    }

    /// How many there are of what is asked.
    fn how_many(&mut self, inquiry: &Inquiry) -> bool {
        match inquiry.ask {
            Ask::Met | Ask::LastTalk | Ask::Seen => self.how_many_met(inquiry),
            Ask::Home | Ask::Family => {
                let others = self.housemates().len();
                if others > 0 {
                    self.say("count_home", &[("number", &number(others + 1))]);
                }
                self.home();
            }
            Ask::Sleep => self.slept(),
            Ask::Know | Ask::Friends if inquiry.people.is_empty() => {
                self.say("count_known", &[("number", &number(self.acquaintances().len()))]);
                if inquiry.ask == Ask::Friends {
                    self.friends();
                }
            }
            Ask::Source | Ask::About | Ask::WhoDoes if self.asked_to_own(inquiry) => {}
            Ask::Place | Ask::Weekday | Ask::Trade | Ask::Age | Ask::Will | Ask::Clock => return false,
            _ => {
                self.say("count_lost", &[]);
                self.recollect(inquiry);
            }
        }
        true
    }

    /// Whom one has told of what one gives oneself; whether one gives it.
    pub(super) fn asked_to_own(&mut self, inquiry: &Inquiry) -> bool {
        inquiry.people.is_empty() && self.says_whom_one_asked()
    }

    /// Says whom one has told of what one gives oneself; whether one gives anything.
    pub(super) fn says_whom_one_asked(&mut self) -> bool {
        let own = &self.interview.persona.name;
        let hosts = self.interview.recalled.beliefs().about(own).find(|(key, _)| key.verb == Verb::Hosts);
        let Some((_, belief)) = hosts else { return false };
        let asked: Vec<String> = belief.shared_with.iter().filter(|name| *name != own).cloned().collect();
        self.rest_on_belief(belief);
        if asked.is_empty() {
            self.say("count_asked_none", &[]);
        } else {
            self.say("count_asked", &[("number", &number(asked.len())), ("names", &listed_some(&asked, MOST_NAMES))]);
        }
        true
    }

    /// With how many one talked, and who they were.
    fn how_many_met(&mut self, inquiry: &Inquiry) {
        let names = self.partners(inquiry).into_iter().fold(Vec::new(), |mut names, (_, name)| {
            if !names.contains(&name) {
                names.push(name);
            }
            names
        });
        if names.len() > 1 {
            self.say("count_met", &[("number", &number(names.len()))]);
        }
        self.met(inquiry.when.as_ref());
    }

    /// With whom one talked at the time that is asked about, today if none is, the first one first.
    fn partners(&self, inquiry: &Inquiry) -> Vec<(MemoryId, String)> {
        let (span, _) = self.asked(inquiry.when.as_ref());
        let then = |memory: &Memory| (span.from..=span.until).contains(&memory.created);
        let mut talks: Vec<(GameTime, MemoryId, &Memory)> = self
            .interview
            .memories
            .iter()
            .filter(|(_, memory)| then(memory))
            .map(|(id, memory)| (memory.created, *id, *memory))
            .collect();
        talks.sort_by_key(|(at, id, _)| (*at, *id));
        talks
            .into_iter()
            .flat_map(|(_, id, memory)| memory.partners().iter().map(move |name| (id, name.clone())))
            .collect()
    }

    /// How long one slept.
    fn slept(&mut self) {
        let persona = self.interview.persona;
        let (wakes, sleeps) = (persona.wakes.minutes(), persona.sleeps.minutes());
        let slept = (wakes + DAY - sleeps) % DAY;
        self.say("length_sleep", &[("hours", &counted((usize::from(slept) + 30) / 60, "hour", "hours"))]);
    }

    /// How long something lasts or has lasted.
    fn how_long(&mut self, inquiry: &Inquiry) -> bool {
        match inquiry.ask {
            Ask::Sleep => self.slept(),
            _ if inquiry.person().is_some_and(|name| self.tie(name).is_some()) => {
                let name = inquiry.person().unwrap_or_default().to_owned();
                if let Some(tie) = self.tie(&name) {
                    self.say_tie(&name, &tie);
                }
                self.remembered_of(&name);
            }
            Ask::Home | Ask::Origin | Ask::Town => {
                let home = &self.sense.answers.signs.home;
                if !self.say_about(|text| home.in_text(text)) {
                    self.say("length_vague", &[]);
                }
            }
            Ask::Goal | Ask::Progress | Ask::Other | Ask::Able | Ask::Hard | Ask::Clock => {
                self.say("length_vague", &[]);
                self.recollect(inquiry);
            }
            _ => return false,
        }
        true
    }

    /// How well one knows somebody.
    fn how_well(&mut self, inquiry: &Inquiry) -> bool {
        let Some(name) = inquiry.person().filter(|name| self.knows_name(name)).map(str::to_owned) else { return false };
        let familiarity = self.interview.relations.to(&name).map_or(0.0, |relation| relation.familiarity);
        let act = KNOWN.iter().find(|(least, _)| familiarity >= *least).map_or("well_hardly", |(_, act)| act);
        self.say(act, &[("name", first_name(&name))]);
        if let Some(tie) = self.tie(&name) {
            self.say_tie(&name, &tie);
        }
        self.remembered_of(&name);
        true
    }

    /// Which day it is.
    fn date(&mut self, inquiry: &Inquiry) -> bool {
        let now = self.interview.now;
        let date = format!("{}, {}", now.weekday_name(), now.date().strftime("%-d %B %Y"));
        if inquiry.ask == Ask::Clock {
            self.say("date_now", &[("date", &date)]);
        }
        inquiry.ask == Ask::Clock
    }

    /// Where one was at a time.
    fn was_where(&mut self, inquiry: &Inquiry) -> bool {
        let Some(when) = inquiry.when.as_ref().filter(|_| inquiry.ask == Ask::Did) else { return false };
        let entries = &self.interview.plan.entries;
        let Some(entry) = entries.iter().find(|entry| entry.from <= when.span.from && when.span.from < entry.until)
        else {
            return false;
        };
        if when.span.from >= self.interview.now {
            return false;
        }
        let seen = entry.object.map(|object| self.place_of(object).to_owned());
        let Some(place) = seen.or_else(|| self.place_of_deed(entry.from, entry.until)) else { return false };
        let doing = self.own_phrase(&entry.words);
        self.say("was_at", &[("where", &place), ("doing", &doing), ("when", &when.words)]);
        true
    }

    /// Where one did what one remembers of a stretch of time.
    fn place_of_deed(&self, from: GameTime, until: GameTime) -> Option<String> {
        let own = &self.interview.persona.name;
        let then = |memory: &Memory| (from..until).contains(&memory.created) && memory.is_deed_of(own);
        let mut deeds = self.interview.memories.iter().filter(|(_, memory)| then(memory));
        deeds.find_map(|(_, memory)| memory.deed().and_then(Deed::sector).map(str::to_owned))
    }

    /// The first or last with whom one talked, or what one did first or last.
    fn first_or_last(&mut self, inquiry: &Inquiry, first: bool) -> bool {
        let pick = |count: usize| if first { 0 } else { count - 1 };
        if inquiry.ask == Ask::Source {
            return self.told_first(inquiry);
        }
        match inquiry.ask {
            Ask::Met => {
                let partners = self.partners(inquiry);
                let Some((id, name)) = (!partners.is_empty()).then(|| partners[pick(partners.len())].clone()) else {
                    return false;
                };
                self.say(if first { "met_first" } else { "met_last" }, &[("name", &name)]);
                if let Some(told) = self.memory(id).and_then(|memory| self.as_proof(id, memory, 0.0)) {
                    self.say_proof(&told);
                }
                true
            }
            Ask::Did => {
                let now = self.interview.now;
                let meant = |words: &str| inquiry.topic.is_empty() || touches(words, &inquiry.topic);
                let done = self.interview.plan.entries.iter().filter(|entry| entry.from < now && meant(&entry.words));
                let done: Vec<String> = done.map(|entry| self.own_phrase(&entry.words)).collect();
                if done.is_empty() {
                    return false;
                }
                let begun = if first { &done[..done.len().min(2)] } else { &done[done.len() - 1..] };
                self.say(if first { "did_first" } else { "did_last" }, &[("things", &in_order(begun))]);
                true
            }
            _ => false,
        }
    }

    /// Whom one told of something before all others.
    fn told_first(&mut self, inquiry: &Inquiry) -> bool {
        let own = &self.interview.persona.name;
        let Some(belief) = self.belief_about(&inquiry.topic).filter(|belief| !belief.secret) else { return false };
        let Some(name) = belief.shared_with.iter().find(|name| *name != own).cloned() else { return false };
        self.rest_on_belief(belief);
        self.say("met_first", &[("name", &name)]);
        true
    }
}

/// "Once", "twice", "three times".
fn times(count: usize) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        _ => format!("{} times", number(count)),
    }
}

#[cfg(test)]
mod tests {
    use super::times;

    #[test]
    fn times_are_counted_in_words() {
        assert_eq!([1, 2, 3].map(times), ["once", "twice", "three times"]);
    }
}
