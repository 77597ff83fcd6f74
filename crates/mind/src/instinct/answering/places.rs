//! What a place is like and who was there, and what the news is in town.

use std::{cmp::Reverse, collections::BTreeMap};

use smallville_english::{clock, day_from, listed_some};

use super::{draft::Draft, inquiry::Inquiry, shape::Shape};
use crate::{
    belief::{Belief, Source},
    claim::{Span, Verb, first_name},
    embed::stems,
    instinct::activity::Want,
    interview::Interview,
    memory::{Memory, MemoryId, content::Deed},
};
use smallville_town::{GameTime, ObjectId, Place, TimeOfDay};

/// Somebody who was seen at a place.
struct SeenThere<'q> {
    name: &'q str,
    rests_on: MemoryId,
    first: GameTime,
    last: GameTime,
}

/// So many people are named.
const MOST_NAMES: usize = 4;
/// What so many know is no secret.
const OPEN: usize = 3;
/// So many pieces of news are told.
const MOST_NEWS: usize = 2;

impl<'q> Draft<'q, '_> {
    /// The name of the place where one works.
    pub(super) fn workplace(&self) -> Option<String> {
        self.interview.persona.work.first().map(|work| self.place_of(work.at).to_owned())
    }

    /// The name of the place where a thing stands.
    pub(super) fn place_of(&self, object: ObjectId) -> &str {
        let town = self.interview.town;
        &town.sector(town.sector_of(Place::Object(object))).name
    }

    /// Others who were seen at a place within a time, in the order in which they came.
    fn seen_at(&self, place: &str, span: Span) -> Vec<SeenThere<'q>> {
        let own = &self.interview.persona.name;
        let mut seen: Vec<SeenThere<'q>> = Vec::new();
        for (id, memory) in self.interview.memories.iter() {
            let at = memory.created;
            let deed = memory.deed().filter(|deed| deed.named && deed.who != *own && deed.sector() == Some(place));
            let Some(deed) = deed.filter(|_| (span.from..span.until).contains(&at)) else { continue };
            match seen.iter_mut().find(|seen| seen.name == deed.who) {
                Some(seen) => (seen.first, seen.last) = (seen.first.min(at), seen.last.max(at)),
                None => seen.push(SeenThere { name: &deed.who, rests_on: *id, first: at, last: at }),
            }
        }
        seen.sort_by_key(|seen| seen.first);
        seen
    }

    /// Who was seen at a place, and what one thinks of it; without a name it is where one works.
    pub(super) fn place(&mut self, inquiry: &Inquiry) {
        let Some(place) = inquiry.place.clone().or_else(|| self.workplace()) else {
            return self.did(inquiry.when.as_ref());
        };
        let now = self.interview.now;
        let today = Span { from: GameTime::from_day_time(now.day(), TimeOfDay::new(0, 0)), until: now.plus_minutes(1) };
        let span = inquiry.when.as_ref().map_or(today, |when| when.span);
        let when = inquiry.when.as_ref().map_or_else(|| day_from(0, 0), |when| when.words.clone());
        let begun = self.said.len();
        let mut seen = self.seen_at(&place, span);
        if !seen.is_empty() {
            let act = match inquiry.shape {
                Some(Shape::First) => {
                    seen.truncate(1);
                    "there_first"
                }
                Some(Shape::Last) => {
                    seen.sort_by_key(|seen| Reverse(seen.last));
                    seen.truncate(1);
                    "there_last"
                }
                _ if seen.len() == 1 => "seen_there_one",
                _ => "seen_there",
            };
            seen.iter().take(MOST_NAMES).for_each(|seen| self.rest(seen.rests_on));
            let names: Vec<&str> = seen.iter().map(|seen| seen.name).collect();
            let names = listed_some(&names, MOST_NAMES);
            self.say(act, &[("names", &names), ("where", &place), ("when", &when)]);
        }
        if inquiry.when.is_none() || self.said.len() == begun {
            self.say_about(|text| text.contains(&place));
        }
        if self.said.len() == begun && !self.recollect_of(&place, &[]) {
            let known = self.interview.persona.places.iter().any(|id| self.interview.town.sector(*id).name == place);
            self.say(if known { "place_quiet" } else { "place_unknown" }, &[("where", &place)]);
        }
    }

    /// When a place is open; without a name it is where one works.
    pub(super) fn opening(&mut self, inquiry: &Inquiry) {
        let Some(place) = inquiry.place.clone().or_else(|| self.workplace()) else {
            return self.matter(inquiry, false);
        };
        let sector = self.interview.town.sectors().iter().find(|sector| sector.name == place);
        let hours = sector.and_then(|sector| sector.opens.zip(sector.closes));
        let Some((opens, closes)) = hours else { return self.say("open_always", &[("where", &place)]) };
        let (opens, closes) = (clock(u32::from(opens.minutes())), clock(u32::from(closes.minutes())));
        self.say("open_hours", &[("where", &place), ("opens", &opens), ("closes", &closes)]);
        // Whoever keeps it is not behind the counter all that time.
        if self.workplace().as_ref() == Some(&place) {
            self.hours();
        }
    }

    /// Who runs a place or works there: whose trade one knows to be that of the place, and whom one has seen at work there.
    pub(super) fn keeper(&mut self, inquiry: &Inquiry) {
        let Some(place) = inquiry.place.clone() else { return self.matter(inquiry, false) };
        let own = self.workplace().as_ref() == Some(&place);
        let mut found: Vec<(Option<MemoryId>, String)> = Vec::new();
        let words = stems(&place);
        for (_, belief) in self.interview.recalled.beliefs().iter() {
            let claim = &belief.claim;
            let of_place = || stems(&claim.says).iter().any(|stem| words.contains(stem));
            if claim.verb == Verb::Is && claim.who != self.interview.persona.name && of_place() {
                found.push((Some(belief.memory), claim.who.clone()));
            }
        }
        let works = |deed: &Deed| {
            let mut work = self.sense.activities.iter().filter(|activity| activity.want == Want::Work);
            work.any(|activity| activity.is_called(&deed.words))
        };
        for (id, memory) in self.interview.memories {
            let at_work = |deed: &&Deed| deed.named && deed.sector() == Some(&place) && works(deed);
            if let Some(deed) = memory.deed().filter(at_work) {
                found.push((Some(*id), deed.who.clone()));
            }
        }
        let mut names: Vec<String> = Vec::new();
        for (id, name) in found {
            if name != self.interview.persona.name && !names.contains(&name) && names.len() < MOST_NAMES {
                self.rest(id);
                names.push(name);
            }
        }
        match (own, names.is_empty()) {
            (true, true) => self.say("keeper_own", &[("where", &place)]),
            (true, false) => self.say("keeper_too", &[("where", &place), ("names", &listed_some(&names, MOST_NAMES))]),
            (false, false) => self.say("keeper", &[("where", &place), ("names", &listed_some(&names, MOST_NAMES))]),
            (false, true) if self.recollect_of(&place, &[]) => {}
            (false, true) => self.say("keeper_unknown", &[("where", &place)]),
        }
    }

    /// Where one is most, neither at home nor at work.
    pub(super) fn haunt(&mut self) {
        let Some(place) = self.favourite_place() else { return self.likes() };
        self.say("haunt", &[("where", &place)]);
        self.say_about(|text| text.contains(&place));
    }

    /// The public place where one is most often, besides one's work.
    pub(super) fn favourite_place(&self) -> Option<String> {
        let Interview { persona, town, plan, .. } = *self.interview;
        let (home, work) = (town.sector(persona.home).name.clone(), self.workplace());
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for deed in self.interview.memories.iter().filter(|(_, memory)| memory.is_deed_of(&persona.name)) {
            if let Some(place) = deed.1.deed().and_then(Deed::sector) {
                *counts.entry(place.to_owned()).or_default() += 1;
            }
        }
        for object in plan.entries.iter().filter_map(|entry| entry.object) {
            *counts.entry(self.place_of(object).to_owned()).or_default() += 1;
        }
        counts.retain(|place, _| *place != home && Some(place) != work.as_ref());
        counts.into_iter().max_by_key(|(_, count)| *count).map(|(place, _)| place)
    }

    /// What one has heard of others lately, what matters most first.
    pub(super) fn news(&mut self, inquiry: &Inquiry) {
        let now = self.interview.now;
        let yesterday = GameTime::from_day_time(now.day().saturating_sub(1), TimeOfDay::new(0, 0));
        let from = inquiry.when.as_ref().map_or(yesterday, |when| when.span.from);
        let worth = |memory: &Memory| {
            let claim = memory.claims.first()?;
            let told = match claim.verb {
                Verb::Hosts | Verb::StandsFor | Verb::Happened | Verb::Incident | Verb::Achieves => 3,
                Verb::State | Verb::Story | Verb::Promises => 2,
                Verb::Wants | Verb::Is => 1,
                Verb::Does | Verb::ThinksOf => 0,
            };
            let of_own = claim.who == self.interview.persona.name;
            (memory.heard_from.is_some() && !memory.secret && memory.created >= from && !of_own).then_some(told)
        };
        let mut heard: Vec<((i32, u8), MemoryId, &Memory)> = self
            .interview
            .memories
            .iter()
            .filter_map(|(id, memory)| Some(((worth(memory)?, memory.importance), *id, *memory)))
            .collect();
        heard.sort_by_key(|(worth, id, _)| Reverse((*worth, *id)));
        let mut topics: Vec<&str> = Vec::new();
        for (_, id, memory) in &heard {
            let topic = memory.claims.first().map_or("", |claim| claim.topic.as_str());
            if topics.len() < MOST_NEWS
                && !topics.contains(&topic)
                && let Some(told) = self.as_proof(*id, memory, 0.0)
            {
                topics.push(topic);
                self.say_proof(&told);
            }
        }
        if topics.is_empty() {
            self.say("no_news", &[]);
            self.say_with_doing("feel_now");
        }
    }

    /// From whom one has what was just said of a belief.
    pub(super) fn say_origin_of(&mut self, belief: &Belief) {
        match &belief.source {
            Source::Heard(from) if *from != belief.claim.who => self.say("source", &[("name", from)]),
            Source::Heard(from) => self.say("source_own", &[("name", first_name(from))]),
            Source::Whispered => self.say("inkling", &[]),
            Source::Own | Source::Seen => {}
        }
    }

    /// From whom one has it, and who knows it, too.
    pub(super) fn shared(&mut self, inquiry: &Inquiry) {
        if inquiry.topic.is_empty() && self.asked_to_own(inquiry) {
            return;
        }
        let Some(belief) = self.belief_about(&inquiry.topic) else {
            if !self.asked_to_own(inquiry) {
                self.matter(inquiry, false);
            }
            return;
        };
        self.rest_on_belief(belief);
        let own = &self.interview.persona.name;
        let names: Vec<String> = belief.shared_with.iter().filter(|name| *name != own).cloned().collect();
        // Of one's own secrets those are none any more of which several know.
        if belief.secret && (belief.claim.who != *own || names.len() < OPEN) {
            return self.say("dontsay", &[]);
        }
        let clause = self.clause(&belief.claim);
        self.put(&clause);
        self.say_origin_of(belief);
        if names.is_empty() {
            self.say("shared_none", &[]);
        } else {
            self.say("shared", &[("names", &listed_some(&names, MOST_NAMES))]);
        }
    }
}
