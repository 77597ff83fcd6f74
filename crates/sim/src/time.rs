//! Game time: the clock of the town, and how fast it goes in the window.

use std::time::Duration;

use crate::prelude::*;

use crate::SimSystems;
use smallville_town::{Clock, GameTime, STEP_SECS};

/// At 1× a game minute takes a second: six steps.
pub const STEPS_PER_SECOND: f64 = 60.0 / STEP_SECS as f64;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TownClock>()
        .insert_resource(Time::<Fixed>::from_duration(Duration::from_secs_f64(1.0 / STEPS_PER_SECOND)))
        .add_systems(FixedUpdate, advance.in_set(SimSystems::Tick));
}

/// The clock of the town.
#[derive(Resource, Default, Debug)]
pub struct TownClock(pub Clock);

impl TownClock {
    /// The moment.
    #[must_use]
    pub fn now(&self) -> GameTime {
        self.0.now()
    }

    /// Steps since the town began.
    #[must_use]
    pub fn step(&self) -> u64 {
        self.0.step()
    }
}

fn advance(mut clock: ResMut<TownClock>) {
    clock.0.advance();
}
