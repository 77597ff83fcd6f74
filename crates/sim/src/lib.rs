//! The world running: bodies that walk, act and notice, in steps of ten game seconds. Works without a window.
//!
//! **Invariant:** only this folder changes the town's state, and only inside the sets of [`SimSystems`].
//!
//! Modules in reading order: `executor` (who runs the systems), `scenario` (what a town begins with), `time`,
//! `agent` (bodies), `arrival` and `adding` (newcomers, and how they are asked for), `belongings` (what they
//! carry), `object` (states of things), `course` (what
//! they do by themselves), `exchange` (the border to the minds), `search` (looking through their
//! memories), `activity`, `movement`, `company` (who walks up to whom), `conversation` (who says what to whom),
//! `perception`, `intervene` (what players ask for), `led` (bodies that players move), `visit` (who comes to talk),
//! `walk_in` (who lives on as somebody), `interview` (questions from outside), `ahead` (moments to live ahead to),
//! `script` (commands from a file), `step_commands` (what is to be done in a step), `chronicle` (what happened), `news` (what of it is worth telling), `headless`
//! (a run without a window); `recording` (what is kept), `moment` (whole states), `archive`, `past`, `lately` and
//! `stored` (a stored town), `retelling` (its inputs), `import` (a town from elsewhere), `beginning`, `travel`.

mod prelude;
pub mod activity;
mod adding;
pub mod agent;
pub mod ahead;
pub mod archive;
mod arrival;
pub mod beginning;
pub mod belongings;
pub mod chronicle;
pub mod company;
pub mod conversation;
mod course;
mod decide;
pub mod exchange;
mod executor;
pub mod headless;
pub mod import;
pub mod interview;
pub mod intervene;
mod lately;
pub mod led;
pub mod moment;
pub mod movement;
pub mod news;
pub mod object;
#[cfg(test)]
mod odd_lives;
mod past;
pub mod perception;
pub mod recording;
pub mod retelling;
pub mod scenario;
pub mod script;
pub mod search;
mod step_commands;
pub mod stored;
pub mod time;
pub mod travel;
mod visit;
mod walk_in;

use crate::prelude::*;

/// The parts of a step, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SimSystems {
    /// What players ask for is done or posted to a mind.
    Intervene,
    /// The minds' answers are applied, in the order of their numbers.
    Decide,
    /// Bodies go one tile.
    Move,
    /// Activities begin and end; things change their state.
    Act,
    /// The clock goes on.
    Tick,
    /// What changed is noticed and sent to the minds.
    Perceive,
}

/// Everything of this folder. Needs the resource [`scenario::Scenario`] before the first update.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        FixedUpdate,
        (
            SimSystems::Intervene,
            SimSystems::Decide,
            (SimSystems::Move, SimSystems::Act, SimSystems::Tick, SimSystems::Perceive)
                .chain()
                .run_if(exchange::answers_are_in),
        )
            .chain()
            .run_if(not(travel::at_the_end)),
    );
    app.add_plugins((
        time::plugin,
        agent::plugin,
        beginning::plugin,
        (object::plugin, course::plugin),
        exchange::plugin,
        recording::plugin,
        activity::plugin,
        movement::plugin,
        conversation::plugin,
        perception::plugin,
        (intervene::plugin, step_commands::plugin),
        (led::plugin, interview::plugin),
        chronicle::plugin,
        search::plugin,
        travel::plugin,
    ))
    .add_plugins(executor::OneThread);
}

#[cfg(test)]
mod tests {
    use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings};

    use super::{headless::Headless, scenario::Scenario};
    use smallville_data::data::Data;

    #[test]
    fn the_order_of_a_step_is_decided() {
        let scenario = Scenario::load(&Data::new(None), 1).unwrap();
        let mut town = Headless::new(scenario);
        town.app_mut().edit_schedule(super::FixedUpdate, |schedule| {
            let ambiguity_detection = LogLevel::Error;
            schedule.set_build_settings(ScheduleBuildSettings { ambiguity_detection, ..Default::default() });
        });
        // An undecided order panics when the schedule is built anew.
        town.steps(2);
        assert_eq!(town.now().hm(), "06:00");
    }
}
