//! For tests of this crate and of those above it: claims and appointments, and the shipped people, read once.

#[cfg(test)]
use std::sync::LazyLock;

#[cfg(test)]
use crate::persona::{self, Persona, newcomer};
use crate::{
    belief::{Belief, Source},
    calendar::Commitment,
    claim::{Claim, Span, Verb},
    memory::MemoryId,
    persona::Pronoun,
    plan::Entry,
    want::Want,
    why::Cause,
};
#[cfg(test)]
use smallville_data::data::Data;
#[cfg(test)]
use smallville_town::Town;
use smallville_town::{GameTime, SectorId, TimeOfDay};

/// What a person needs around them.
#[cfg(test)]
pub(crate) struct World {
    /// The place.
    pub(crate) town: Town,
    /// How somebody new is read.
    pub(crate) newcomers: newcomer::Words,
    /// Who lives there.
    pub(crate) people: Vec<Persona>,
}

/// The shipped world.
#[cfg(test)]
pub(crate) fn world() -> &'static World {
    static WORLD: LazyLock<World> = LazyLock::new(|| {
        let data = Data::new(None);
        let town = Town::load(&|path| data.read(path), "maps/smallville.tmx").expect("the shipped map is sound");
        let text = |path: &str| data.read_text(path);
        let people = persona::load(&data.list("personas", "ron"), &text, &town).expect("the people are sound");
        let words: newcomer::Words =
            ron::from_str(&text(newcomer::words::PATH).expect("it is there")).expect("the words are sound");
        let names =
            ron::from_str(&text(newcomer::given_names::PATH).expect("it is there")).expect("the names are sound");
        World { town, newcomers: words.knowing(names), people }
    });
    &WORLD
}

/// An entry of a plan that is nothing but some words, with the minutes from the beginning of time between which it lies.
#[must_use]
pub fn entry(words: &str, (from, until): (u32, u32)) -> Entry {
    Entry {
        from: GameTime::default().plus_minutes(from),
        until: GameTime::default().plus_minutes(until),
        words: words.into(),
        emoji: "🙂".into(),
        want: Want::Pleasure,
        activity: None,
        object: None,
        stroke: 0,
        cause: Cause::Plan,
        part: None,
    }
}

/// A claim that says no more than who does what.
#[must_use]
pub fn claim(who: &str, verb: Verb, topic: &str) -> Claim {
    Claim {
        who: who.into(),
        pronoun: Pronoun::They,
        verb,
        topic: topic.into(),
        says: String::new(),
        other: None,
        place: None,
        when: None,
        stance: 0,
        after: None,
    }
}

/// A claim that was seen with one's own eyes when the town began; it rests on the first memory.
#[must_use]
pub fn seen(claim: &Claim) -> Belief {
    Belief::certain(claim.clone(), Source::Seen, (MemoryId(0), 5), GameTime::default())
}

/// Meeting Maria Lopez in the park for an hour.
#[must_use]
pub fn meet(doing: &str, day: u32, hour: u16) -> Commitment {
    let from = GameTime::from_day_time(day, TimeOfDay::new(hour, 0));
    Commitment::Meet {
        with: "Maria Lopez".into(),
        doing: doing.into(),
        sector: SectorId(3),
        place: "the park".into(),
        span: Span { from, until: from.plus_minutes(60) },
    }
}
