//! For tests of this crate and of those above it: the shipped town with its people and tables, read once.

#[cfg(test)]
pub(crate) mod tables;

use std::{
    pin::pin,
    sync::{Arc, LazyLock},
    task::{Context, Poll, Waker},
};

use crate::{
    instinct::CommonSense,
    persona::{self, Persona},
    prompt::Prompted,
};
use smallville_data::data::Data;
pub use smallville_person::testing::{claim, entry, meet, seen};
use smallville_town::Town;

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
