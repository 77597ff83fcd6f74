//! For tests of this crate and of those above it: the shipped town with its people and tables, read once.

#[cfg(test)]
pub(crate) mod tables;

use std::{
    pin::pin,
    sync::{Arc, LazyLock},
    task::{Context, Poll, Waker},
};

#[cfg(test)]
use crate::{
    belief::{Belief, Source},
    memory::MemoryId,
};
use crate::{
    calendar::Commitment,
    claim::{Claim, Span, Verb},
    instinct::CommonSense,
    persona::{self, Persona, Pronoun},
    prompt::Prompted,
};
use smallville_data::data::Data;
use smallville_town::{GameTime, SectorId, TimeOfDay, Town};

/// What a mind needs around it.
pub struct World {
    /// The place.
    pub town: Arc<Town>,
    /// What every built-in mind knows.
    pub sense: Arc<CommonSense>,
    /// Who lives there.
    pub people: Vec<Persona>,
}

/// The shipped world.
///
/// # Panics
/// When a shipped file is not sound.
#[must_use]
pub fn world() -> &'static World {
    static WORLD: LazyLock<World> = LazyLock::new(|| {
        let data = Data::new(None);
        let town = Town::load(&|path| data.read(path), "maps/smallville.tmx").expect("the shipped map is sound");
        let text = |path: &str| data.read_text(path);
        let sense =
            CommonSense::load(&|folder| data.list(folder, "ron"), &text, Prompted::ALL).expect("the tables are sound");
        let people = persona::load(&data.list("personas", "ron"), &text, &town).expect("the people are sound");
        World { town: Arc::new(town), sense: Arc::new(sense), people }
    });
    &WORLD
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
    }
}

/// A claim that was seen with one's own eyes when the town began; it rests on the first memory.
#[cfg(test)]
pub(crate) fn seen(claim: &Claim) -> Belief {
    Belief {
        claim: claim.clone(),
        source: Source::Seen,
        since: GameTime::default(),
        memory: MemoryId(0),
        importance: 5,
        credit: 10,
        secret: false,
        shared_with: std::collections::BTreeSet::new(),
    }
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

/// What comes of a thought that waits for nobody.
///
/// # Panics
/// When it waits for somebody.
pub fn at_once<T>(thought: impl Future<Output = T>) -> T {
    match pin!(thought).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("it waits for somebody"),
    }
}
