//! Doing at once what the inner voice says, as people usually do it or to the letter, and what waits for a gathering.

use super::Mind;
use crate::{
    belief::{Belief, Source},
    calendar::{Commitment, Gathering, Standing},
    claim::Span,
    embed::stems,
    instinct::{
        activity::Want,
        reader::{self, Beside, Hearer},
    },
    memory::{Memory, MemoryKind, content::Content},
    question::whisper::{Impulse, Whisper},
};
use smallville_town::{GameTime, ObjectId};

/// How long one does what has no usual length, in minutes.
const DEED_MINUTES: u32 = 30;
/// How long one does at most what lasts until something comes about, in minutes.
const WAIT_MINUTES: u32 = 180;
impl Mind {
    /// "Dress up for the party", "sing at the picnic": what is to be done beside a gathering of which one knows, when it is.
    pub(super) fn for_event(&self, words: &str, now: GameTime) -> Option<Commitment> {
        const LEADS: [(&str, Beside); 5] = [
            (" for the ", Beside::Before),
            (" before the ", Beside::Before),
            (" at the ", Beside::During),
            (" during the ", Beside::During),
            (" after the ", Beside::After),
        ];
        let (at, lead, beside) = LEADS
            .iter()
            .filter_map(|(lead, beside)| Some((words.rfind(lead)?, *lead, *beside)))
            .max_by_key(|found| found.0)?;
        let named = stems(&words[at + lead.len()..]);
        let gathering = self.gatherings_ahead(now).into_iter().find(|gathering| {
            let kind = gathering.what.rsplit(' ').next().unwrap_or_default();
            stems(kind).first().is_some_and(|kind| named.first() == Some(kind) || named.last() == Some(kind))
        })?;
        let span = beside.span(gathering.span, now);
        let there = matches!(beside, Beside::During).then_some(gathering.sector).flatten();
        let place = there.map_or("home".into(), |id| self.geography.town().sector(id).name.clone());
        Some(Commitment::Do { doing: reader::gerund(words), sector: there, place, span })
    }

    /// The same of what is to be done on the day of the gathering.
    pub(super) fn at_event(&self, doing: &str, day: Span, now: GameTime) -> Option<Commitment> {
        let commitment = self.for_event(doing, now)?;
        let same = commitment.span().is_some_and(|span| span.from.day() == day.from.day());
        same.then_some(commitment)
    }

    /// Knows of gatherings from now on of which the inner voice speaks.
    pub(super) fn hear_of(&mut self, gatherings: Vec<Gathering>, now: GameTime) {
        for gathering in gatherings.iter().filter(|gathering| gathering.span.from > now) {
            let claim = gathering.claim();
            let hidden = gathering.unknown_to.as_ref() == Some(&self.persona.name);
            if gathering.host == self.persona.name || hidden || self.state.beliefs.belief(&claim).is_some() {
                continue;
            }
            let known = self.memory_of(MemoryKind::Thought, Content::Known, vec![claim.clone()], now);
            let memory = self.keep(Memory { importance: 5, people: self.people_of(&claim), ..known });
            self.state.beliefs.hold(Belief::certain(claim, Source::Whispered, (memory, 5), now));
        }
    }

    /// Of a gathering one has just heard: what one meant to do at it, or for it, is done at its hour.
    pub(super) fn time_deeds_at(&mut self, gathering: &Gathering, now: GameTime) {
        let known = self.state.calendar.appointments().iter().enumerate();
        let own = known.filter(|(_, known)| known.standing == Standing::Open && known.with.is_none());
        let meant = own.filter_map(|(index, known)| {
            let Commitment::Do { doing, span, .. } = &known.commitment else { return None };
            let same_day = span.from.day() == gathering.span.from.day() && span.from > now;
            let commitment = self.for_event(doing, now).filter(|_| same_day)?;
            (commitment.span() != Some(*span)).then(|| (index, doing.clone(), commitment))
        });
        for (index, doing, commitment) in meant.collect::<Vec<_>>() {
            self.state.calendar.settle(index, Standing::Declined);
            self.state.planning.plan.drop_appointment(None, &doing);
            self.agree_with_oneself(commitment, now);
        }
    }

    /// Gatherings still to come, on one's own calendar or heard of, the next first.
    pub(super) fn gatherings_ahead(&self, now: GameTime) -> Vec<Gathering> {
        let open = |standing: Standing| matches!(standing, Standing::Open | Standing::Perhaps);
        let own = self.state.calendar.appointments().iter().filter(|known| open(known.standing));
        let own = own.filter_map(|known| known.commitment.gathering().cloned());
        let heard = self
            .state
            .beliefs
            .iter()
            .filter_map(|(_, belief)| Gathering::of_claim(&belief.claim, self.geography.town()));
        let mut all: Vec<Gathering> = own.chain(heard).filter(|gathering| gathering.span.from > now).collect();
        all.sort_by_key(|gathering| gathering.span.from);
        all
    }

    /// Whether a deed is nothing but going somewhere.
    pub(super) fn only_moves(&self, deed: &str, now: GameTime) -> bool {
        let people = self.people_named();
        let (persona, geography) = (&self.persona, &self.geography);
        reader::is_only_moving(&self.sense, deed, &Hearer { persona, people: &people, geography, gatherings: &[], now })
    }

    /// A while of thinking, where one is.
    pub(super) fn think_over(&self, words: &str) -> Option<Impulse> {
        let object = self.state.body.doing.as_ref().and_then(|act| act.object)?;
        Some(impulse(words.to_owned(), "💭", Want::Goal, object, 15))
    }

    /// Something to do at once: as people do it, or to the letter.
    pub(super) fn at_once(&mut self, words: &str, now: GameTime) -> Option<Impulse> {
        let (people, persona, geography) = (self.people_named(), self.persona.clone(), self.geography.clone());
        let from = self.state.body.tile;
        let question = Whisper {
            persona: &persona,
            geography: &geography,
            people: &people,
            gatherings: &[],
            text: words,
            now,
            from,
        };
        let usual = question.usual(&self.sense, &mut self.state.asking.rng);
        if usual.is_some() {
            return usual;
        }
        let (doing, sector) = question.by_the_letter(&self.sense)?;
        let with =
            people.iter().map(|(name, _)| name).find(|name| **name != persona.name && doing.contains(name.as_str()));
        let object = match (sector, with) {
            (Some(sector), _) => {
                self.get_to_know_place(sector);
                self.somewhere_to_sit(sector)
            }
            (None, Some(name)) => self.where_to_find(name, now),
            _ => None,
        };
        let object = object.or_else(|| self.thing_named(&doing));
        let here = self.state.body.doing.as_ref().and_then(|act| act.object);
        let object = object.or(here).or_else(|| self.somewhere_to_sit(persona.home))?;
        let minutes = if doing.contains(" until ") { WAIT_MINUTES } else { DEED_MINUTES };
        Some(impulse(doing, "❗", Want::Pleasure, object, minutes))
    }

    /// What is made is begun at once: a poem, a song.
    pub(super) fn made_at_once(&mut self, says: &str, other: Option<&str>, now: GameTime) -> Option<Impulse> {
        let deed = says.strip_prefix("{want|wants} to ")?;
        let own = self.persona.pronoun;
        let deed =
            deed.replace("{my}", own.possessive()).replace("{me}", own.object()).replace("{myself}", own.reflexive());
        let deed = match other {
            Some(name) => deed.replace("{other's}", &format!("{name}'s")).replace("{other}", name),
            None => deed,
        };
        let begun = !deed.contains('{') && reader::is_begun_at_once(&self.sense, &deed);
        begun.then(|| self.at_once(&deed, now))?
    }
}

pub(super) fn impulse(words: String, emoji: &str, want: Want, object: ObjectId, minutes: u32) -> Impulse {
    Impulse { words, emoji: emoji.into(), want, activity: None, object, minutes }
}
