//! A run without a window, as fast as it goes.

use std::time::Duration;

use crate::prelude::*;
use bevy_time::{TimePlugin, TimeUpdateStrategy};

use crate::{
    intervene::Notice, news::News, recording::Recorder, replay::load::LoadedTown, scenario::Scenario,
    startup::NotBegun, time::TownClock,
};
use smallville_journal::writer::Journal;
use smallville_town::GameTime;

/// Steps per update: enough that the price of an update does not matter, few enough that progress is seen.
const STEPS_PER_UPDATE: u32 = 60;

/// What the town has had to tell since it was last asked.
#[derive(Resource, Default)]
struct Told(Vec<Notice>);

fn hear(mut notices: MessageReader<Notice>, mut told: ResMut<Told>) {
    told.0.extend(notices.read().cloned());
}

/// So many updates in which time stands still are borne: a slow mind may hold up a few hundred.
const MOST_IDLE_UPDATES: u32 = 2_500;

/// A town without a window.
pub struct Headless {
    app: App,
}

impl Headless {
    /// A town that has not yet begun; the first call of [`Headless::steps`] begins it.
    #[must_use]
    pub fn new(scenario: Scenario) -> Self {
        Self::prepared(scenario, |_| {})
    }

    /// A town that has not yet begun and of which news are told.
    #[must_use]
    pub fn reported(scenario: Scenario) -> Self {
        Self::prepared(scenario, |world| world.insert_resource(News::default()))
    }

    /// A town that has not yet begun and whose record is kept in a journal.
    ///
    /// # Errors
    /// Its beginning cannot be kept.
    pub fn kept(scenario: Scenario, journal: Journal) -> Result<Self, NotBegun> {
        Self::prepared(scenario, |world| world.resource_mut::<Recorder>().keep_in(journal)).begun()
    }

    /// A stored town, brought back for its purpose. `scenario` says how it is lived with: pace and brain.
    ///
    /// # Errors
    /// The file is damaged, or somebody else has it open.
    pub fn loaded(scenario: Scenario, loaded: LoadedTown) -> Result<Self, NotBegun> {
        Self::prepared(scenario, |world| world.insert_resource(loaded)).begun()
    }

    fn begun(mut self) -> Result<Self, NotBegun> {
        match self.app.world_mut().remove_resource::<NotBegun>() {
            Some(why) => Err(why),
            None => Ok(self),
        }
    }

    fn prepared(scenario: Scenario, prepare: impl FnOnce(&mut World)) -> Self {
        let mut app = App::new();
        app.insert_resource(scenario);
        app.add_plugins((TaskPoolPlugin::default(), TimePlugin, crate::plugin))
            .init_resource::<Told>()
            .add_systems(Last, hear);
        prepare(app.world_mut());
        app.finish();
        app.cleanup();
        app.insert_resource(TimeUpdateStrategy::FixedTimesteps(0));
        app.update();
        app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(Duration::MAX);
        Self { app }
    }

    /// Lives through so many steps.
    pub fn steps(&mut self, count: u32) {
        self.app.insert_resource(TimeUpdateStrategy::FixedTimesteps(count));
        self.app.update();
    }

    /// Lives until a moment, or until the town goes no further, as one that is only watched at the end of its record; `progress` is told the
    /// time now and then.
    pub fn live_until(&mut self, end: GameTime, mut progress: impl FnMut(GameTime)) {
        let mut idle = 0;
        loop {
            let before = self.now();
            let left = end.secs().saturating_sub(before.secs()).div_ceil(smallville_town::STEP_SECS);
            if left == 0 {
                return;
            }
            self.steps(left.min(STEPS_PER_UPDATE));
            progress(self.now());
            idle = if self.now() == before { idle + 1 } else { 0 };
            if idle > MOST_IDLE_UPDATES {
                return;
            }
        }
    }

    /// What the town has had to tell since this was last asked: newcomers, and commands that were refused.
    pub fn take_notices(&mut self) -> Vec<Notice> {
        std::mem::take(&mut self.world_mut().resource_mut::<Told>().0)
    }

    /// The moment.
    #[must_use]
    pub fn now(&self) -> GameTime {
        self.app.world().resource::<TownClock>().now()
    }

    /// The world, to read.
    #[must_use]
    pub fn world(&self) -> &World {
        self.app.world()
    }

    /// The app, to set it up otherwise.
    #[cfg(test)]
    pub(super) fn app_mut(&mut self) -> &mut App {
        &mut self.app
    }

    /// The world, to change from outside.
    pub fn world_mut(&mut self) -> &mut World {
        self.app.world_mut()
    }
}
