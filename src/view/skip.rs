//! Living ahead before one looks: the town lives as fast as it can until a set time, in the same steps as ever.

use std::time::Duration;

use bevy::{
    prelude::*,
    time::{TimeSystems, TimeUpdateStrategy},
    window::PrimaryWindow,
};

use crate::{
    sim::{
        intervene::Command,
        scenario::{Pace, Scenario},
        time::TownClock,
    },
    town::{GameTime, STEP_SECS},
};

/// Steps per frame while living ahead: half an hour of the town, a fraction of a second of ours.
const STEPS_PER_FRAME: u32 = 180;
/// The longest time of ours that one frame may add to the town's, as Bevy has it.
const LONGEST_FRAME: Duration = Duration::from_millis(250);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, (name_window, drive).chain().before(TimeSystems).run_if(resource_exists::<LivingAhead>));
}

/// The town lives ahead; gone once it has arrived.
#[derive(Resource, Clone, Debug)]
pub struct LivingAhead {
    /// Until when.
    pub until: GameTime,
    /// What is done on arrival.
    pub then: Vec<Command>,
}

/// Steps that are still to be lived.
fn steps_left(now: GameTime, until: GameTime) -> u32 {
    until.secs().saturating_sub(now.secs()).div_ceil(STEP_SECS)
}

/// As without a window, each step waits for all minds, so that the town is the one that a headless run gives.
fn drive(
    mut commands: Commands,
    mut strategy: ResMut<TimeUpdateStrategy>,
    mut scenario: ResMut<Scenario>,
    mut time: ResMut<Time<Virtual>>,
    mut sent: MessageWriter<Command>,
    ahead: Res<LivingAhead>,
    clock: Res<TownClock>,
) {
    let left = steps_left(clock.now(), ahead.until);
    if left > 0 {
        scenario.pace = Pace::Wait;
        time.set_max_delta(Duration::MAX);
        time.set_relative_speed(1.0);
        *strategy = TimeUpdateStrategy::FixedTimesteps(left.min(STEPS_PER_FRAME));
        return;
    }
    scenario.pace = Pace::Flow;
    time.set_max_delta(LONGEST_FRAME);
    *strategy = TimeUpdateStrategy::Automatic;
    sent.write_batch(ahead.then.iter().cloned());
    commands.remove_resource::<LivingAhead>();
}

/// The title says what the town is doing.
fn name_window(ahead: Res<LivingAhead>, clock: Res<TownClock>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    window.title = if steps_left(clock.now(), ahead.until) > 0 {
        format!("{} – {}, living on until {}", super::window::TITLE, clock.now().hm(), ahead.until.hm())
    } else {
        super::window::TITLE.into()
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::town::TimeOfDay;

    #[test]
    fn whole_steps_lead_to_the_moment() {
        let six = GameTime::from_day_time(0, TimeOfDay::new(6, 0));
        for (until, expected) in [(six, 0), (six.plus_minutes(1), 6), (six.plus_secs(5), 1), (GameTime::default(), 0)] {
            assert_eq!(steps_left(six, until), expected, "{until}");
        }
    }
}
