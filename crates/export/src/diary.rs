//! Who did what on a day: a few paragraphs for each person, by the hour and not by the act.

use std::collections::BTreeMap;

use smallville_english::{PartOfDay, capital, listed_people, number, sentence};

use crate::{
    chapter::Chapter,
    prose::{self, clock, clock_of_day},
    source::Source,
    spell::{Spell, spells},
    telling::thing,
};
use smallville_journal::error::JournalError;
use smallville_mind::{persona::Pronoun, why::Cause};
use smallville_town::GameTime;

/// What lasted less shares a sentence with what came after it.
const BRIEF_MINUTES: u32 = 40;

/// What lasted more is told with a detail.
const DETAIL_MINUTES: u32 = 20;

/// When somebody talked on a day, and with whom: short names.
pub(super) type Talks = BTreeMap<i64, Vec<(GameTime, Vec<String>)>>;

/// What everybody did on a day, one section a person.
pub(super) fn text(source: &Source, chapter: &Chapter, talks: &Talks) -> Result<String, JournalError> {
    let days = spells(source, chapter)?;
    let mut text = String::new();
    for (resident, spells) in days.iter().filter(|(resident, _)| source.people.contains_key(*resident)) {
        let teller = Teller::new(source, *resident, chapter, spells, talks.get(resident).map_or(&[], Vec::as_slice));
        let page = source.page(*resident);
        text.push_str(&format!("### [{}](people/{page})\n\n{}\n", source.name(*resident), teller.tell()));
    }
    Ok(text)
}

/// Tells one person's day.
struct Teller<'a> {
    source: &'a Source,
    resident: i64,
    name: &'a str,
    pronoun: Pronoun,
    spells: &'a [Spell],
    talks: &'a [(GameTime, Vec<String>)],
    /// Whether the record ends with this day.
    last: bool,
    /// Where the turn of the phrases begins, so that not all people's days sound alike.
    turn: usize,
}

/// What was said last, as far as the next sentence depends on it.
#[derive(Default)]
struct Thread {
    /// The part of the day that was named.
    part: Option<PartOfDay>,
    /// The place that was named.
    place: Option<String>,
    /// Whether the person was named in this paragraph.
    named: bool,
}

impl<'a> Teller<'a> {
    fn new(
        source: &'a Source,
        resident: i64,
        chapter: &Chapter,
        spells: &'a [Spell],
        talks: &'a [(GameTime, Vec<String>)],
    ) -> Self {
        let turn = usize::try_from(resident).unwrap_or(0) + chapter.number as usize;
        let (name, pronoun) = (source.short(resident), source.pronoun(resident));
        Self { source, resident, name, pronoun, spells, talks, last: chapter.last, turn }
    }

    /// The whole day: a paragraph each for morning, afternoon and evening.
    fn tell(&self) -> String {
        let third = |at: GameTime| prose::part(at).min(PartOfDay::Evening);
        let mut text = String::new();
        let mut thread = Thread::default();
        let mut index = 0;
        while let Some(first) = self.spells.get(index) {
            let now = third(first.from);
            let mut sentences = Vec::new();
            thread.named = false;
            while self.spells.get(index).is_some_and(|spell| third(spell.from) == now) {
                let (said, told) = self.sentence(index, now, &mut thread);
                sentences.push(said);
                index += told;
            }
            let next = self.spells.get(index).map(|spell| third(spell.from));
            let talks = self.talks.iter().filter(|(at, _)| {
                let then = third(*at);
                // What nobody's acts cover is told where the paragraph before ends.
                then == now || (then > now && next.is_none_or(|next| then < next))
            });
            sentences.extend(self.talked(talks, &mut thread));
            text.push_str(&sentences.join(" "));
            text.push_str("\n\n");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        text
    }

    /// The name the first time, then the pronoun.
    fn subject(&self, thread: &mut Thread) -> &'a str {
        if std::mem::replace(&mut thread.named, true) { self.pronoun.subject() } else { self.name }
    }

    /// "Noon found Klaus": the name the first time, then the pronoun.
    fn object(&self, thread: &mut Thread) -> &'a str {
        if std::mem::replace(&mut thread.named, true) { self.pronoun.object() } else { self.name }
    }

    /// "was", "were": a name is always one.
    fn was(&self, subject: &str) -> &'static str {
        if subject == self.name { "was" } else { self.pronoun.was() }
    }

    /// The time; with the part of the day where that is new.
    fn time(&self, at: GameTime, thread: &mut Thread) -> String {
        let part = Some(prose::part(at));
        let new = std::mem::replace(&mut thread.part, part) != part;
        if new { clock_of_day(at) } else { clock(at) }
    }

    /// A sentence about what was done, and how many spells it tells.
    fn sentence(&self, index: usize, now: PartOfDay, thread: &mut Thread) -> (String, usize) {
        let spell = &self.spells[index];
        let open = index + 1 == self.spells.len();
        if spell.asleep {
            return (self.sleep(spell, index == 0, open, thread), 1);
        }
        if open && self.last {
            let subject = self.subject(thread);
            let doing = self.doing(spell, false, thread);
            return (format!("When the record ends, {subject} {} {doing}.", self.was(subject)), 1);
        }
        let brief = |spell: &Spell| !spell.asleep && spell.minutes() < BRIEF_MINUTES && spell.is_usual();
        let next = self
            .spells
            .get(index + 1)
            .filter(|next| brief(next) && prose::part(next.from).min(PartOfDay::Evening) == now);
        match next {
            Some(next) if brief(spell) && index + 2 < self.spells.len() => (self.two(spell, next, index, thread), 2),
            _ => (self.one(spell, index, open, thread), 1),
        }
    }

    fn sleep(&self, spell: &Spell, first: bool, open: bool, thread: &mut Thread) -> String {
        let subject = self.subject(thread);
        let who = capital(subject);
        let late = matches!(prose::part(spell.from), PartOfDay::Evening | PartOfDay::Night);
        thread.place = None;
        match (first, open) {
            (true, true) => format!("{who} {} asleep all the time.", self.was(subject)),
            (true, false) => format!("{who} slept until {}.", self.time(spell.until, thread)),
            _ if late => format!("At {} {subject} went to bed.", self.time(spell.from, thread)),
            (_, true) => format!("At {} {subject} lay down to sleep.", self.time(spell.from, thread)),
            _ => {
                let at = self.time(spell.from, thread);
                format!("At {at} {subject} lay down and slept for {}.", prose::long(spell.minutes()))
            }
        }
    }

    /// One spell in a sentence; the phrases take turns.
    fn one(&self, spell: &Spell, index: usize, open: bool, thread: &mut Thread) -> String {
        let kind = if open { 0 } else { (self.turn + index) % 8 };
        let at_length = spell.minutes() >= BRIEF_MINUTES;
        sentence(&match kind {
            1 | 6 if at_length => {
                let from = self.time(spell.from, thread);
                let until = self.time(spell.until, thread);
                let subject = self.subject(thread);
                format!("From {from} until {until} {subject} {} {}", self.was(subject), self.doing(spell, true, thread))
            }
            2 => {
                let at = capital(&self.time(spell.from, thread));
                format!("{at} found {} {}", self.object(thread), self.doing(spell, true, thread))
            }
            3 if index > 0 => {
                let subject = self.subject(thread);
                format!("Then {subject} spent {} {}", prose::long(spell.minutes()), self.doing(spell, true, thread))
            }
            4 if at_length && spell.is_usual() => {
                let doing = capital(&self.doing(spell, false, thread));
                let until = self.time(spell.until, thread);
                format!("{doing} kept {} busy until {until}", self.object(thread))
            }
            5 if index > 0 && at_length => {
                let subject = self.subject(thread);
                format!(
                    "{} gave {} to {}",
                    capital(subject),
                    prose::long(spell.minutes()),
                    self.doing(spell, true, thread)
                )
            }
            7 => {
                let at = self.time(spell.from, thread);
                let subject = self.subject(thread);
                format!("It was {at} when {subject} started {}", self.doing(spell, true, thread))
            }
            _ => {
                let at = self.time(spell.from, thread);
                let subject = self.subject(thread);
                format!("At {at} {subject} {} {}", self.was(subject), self.doing(spell, true, thread))
            }
        })
    }

    /// Two brief spells in one sentence; the phrases take turns.
    fn two(&self, one: &Spell, other: &Spell, index: usize, thread: &mut Thread) -> String {
        let kind = (self.turn + index) % 4;
        let from = self.time(one.from, thread);
        let who = if matches!(kind, 1 | 3) { self.object(thread) } else { self.subject(thread) };
        let was = self.was(who);
        let (first, second) = (self.doing(one, false, thread), self.doing(other, false, thread));
        let then = self.time(if kind == 3 { other.until } else { other.from }, thread);
        sentence(&match kind {
            0 => format!("At {from} {who} {was} {first}, and at {then} {second}"),
            1 => format!("{} found {who} {first}, and {then} {second}", capital(&from)),
            2 => format!("{} {was} {first} at {from} and {second} by {then}", capital(who)),
            _ => format!("{} and {second} took {who} from {from} to {then}", capital(&first)),
        })
    }

    /// What was done, where, and what set it off or a detail of it.
    fn doing(&self, spell: &Spell, details: bool, thread: &mut Thread) -> String {
        let mut doing = prose::plain(&spell.words);
        if let Some(place) = spell.place.as_ref().filter(|place| thread.place.as_ref() != Some(*place)) {
            let at = self.source.at(self.resident, place);
            if !names_place(&doing, place) && !doing.contains(&at) {
                doing.push_str(&format!(" {at}"));
            }
            thread.place = Some(place.clone());
        }
        if let Some(why) = self.why(spell) {
            doing.push_str(&why);
        } else if details && spell.minutes() >= DETAIL_MINUTES && !doing.contains(',') {
            let mut acts = spell.acts.iter().filter(|act| **act != spell.words && !act.starts_with("waiting for a"));
            let count = acts.clone().count();
            let pick = if count == 0 { 0 } else { (self.turn + spell.from.secs() as usize / 600) % count };
            if let Some(act) = acts.nth(pick) {
                doing.push_str(&format!(", {}", prose::plain(act)));
            }
        }
        doing
    }

    /// What set it off, where that is not the plan of the day.
    fn why(&self, spell: &Spell) -> Option<String> {
        match &spell.cause {
            Cause::Whisper(text) => {
                let them = self.pronoun.object();
                Some(format!(", for a voice inside {them} had said: “{}”", prose::plain(text)))
            }
            // The record says "Hobbs Cafe: cafe: stove is burning".
            Cause::Thing(seen) => Some(match seen.split_once(" is ") {
                Some((address, state)) => format!(", because {} was {}", thing(address), prose::plain(state)),
                None => format!(", because of this: {}", prose::plain(seen)),
            }),
            Cause::Appointment(Some(with), _) if !spell.words.contains(with.as_str()) => {
                Some(format!(", as agreed with {}", self.source.short_name(with)))
            }
            _ => None,
        }
    }

    /// With whom the person talked.
    fn talked<'b>(
        &self,
        talks: impl Iterator<Item = &'b (GameTime, Vec<String>)>,
        thread: &mut Thread,
    ) -> Option<String> {
        let mut times: Vec<(String, Vec<GameTime>)> = Vec::new();
        for (at, with) in talks {
            let with = listed_people(with);
            match times.iter_mut().find(|(known, _)| *known == with) {
                Some((_, times)) => times.push(*at),
                None => times.push((with, vec![*at])),
            }
        }
        let told = times.iter().map(|(with, times)| match times.as_slice() {
            [at] => format!("with {with} at {}", clock(*at)),
            [_, _] => format!("with {with} twice"),
            many => format!("with {with} {} times", number(many.len())),
        });
        let told: Vec<String> = told.collect();
        // The subject counts as named only if something is said of it.
        (!told.is_empty()).then(|| {
            let who = capital(self.subject(thread));
            sentence(&format!("{who} talked {}", listed_people(&told)))
        })
    }
}

/// Whether a phrase says already where it is: "walking in the park" needs no "in Johnson Park".
fn names_place(doing: &str, place: &str) -> bool {
    let kinds = ["park", "pub", "cafe", "market", "pharmacy", "store", "college", "dorm"];
    let place_words = place.to_lowercase();
    doing.contains(place) || kinds.iter().any(|kind| place_words.contains(kind) && doing.contains(kind))
}
