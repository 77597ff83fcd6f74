//! The world running: bodies that walk, act and notice, in steps of ten game seconds. Works without a window.
//!
//! **Invariant:** only this folder changes the town's state, and only inside the sets of [`SimSystems`].
//!
//! Modules in reading order: `executor` (who runs the systems), `scenario` (what a town begins with), `time`,
//! `agent` (who is where), `arrival` and `adding` (newcomers, and how they are asked for), `belongings` (what they
//! carry), `object` (states of things), `course` (what they do by themselves), `wear` (what use
//! does to them), `courier` (the border to the minds),
//! `search` (looking through their memories), `activity` (what somebody does), `movement`, `company` (with whom
//! somebody is), `senses` (what somebody noticed), `body` (all of that together), `acting` (how acts begin and end),
//! `approach` (who walks up to whom), `conversation` (who says what to whom), `perception`, `decide` (what the minds
//! want is done), `intervene` (what players ask for), `player_controlled` (bodies that players move), `visit` (who comes to talk),
//! `possession` (who lives on as somebody), `interview` (questions from outside), `ahead` (moments to live ahead to),
//! `script` (commands from a file), `step_commands` (what is to be done in a step), `chronicle` (what happened),
//! `news` (what of it is worth telling), `headless` (a run without a window); `recording` (what is kept), `replay`
//! (a town that was kept), `beginning`, `startup`.

mod prelude;
mod acting;
pub mod activity;
mod adding;
pub mod agent;
pub mod ahead;
mod approach;
mod arrival;
pub mod beginning;
pub mod belongings;
mod body;
pub mod chronicle;
pub mod company;
pub mod conversation;
mod course;
mod decide;
pub mod courier;
mod executor;
pub mod headless;
pub mod interview;
pub mod intervene;
pub mod player_controlled;
pub mod movement;
pub mod news;
pub mod object;
#[cfg(test)]
mod odd_lives;
pub mod perception;
pub mod recording;
pub mod replay;
pub mod scenario;
pub mod script;
pub mod search;
mod senses;
pub mod startup;
mod step_commands;
pub mod time;
mod visit;
mod possession;
mod wear;

use crate::prelude::*;

/// The parts of a step, in order. What follows a great part, up to the next great one, is what it consists of.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SimSystems {
    /// What players ask for is done or posted to a mind.
    Intervene,
    /// A file gives the commands whose time has come.
    Play,
    /// The commands of the step are read.
    Command,
    /// Minds and things are changed from outside.
    Change,
    /// Newcomers move in.
    MoveIn,
    /// Visitors come.
    Visit,
    /// The body that a player lives in obeys.
    Obey,
    /// What was asked for and done is noted.
    NoteCommands,

    /// The minds' answers are applied, in the order of their numbers.
    Decide,
    /// Answers are taken in, or waited for.
    Collect,
    /// They are applied.
    Apply,

    /// Bodies go one tile.
    Move,
    /// Whoever walks up to somebody looks for a way, or meets them.
    Approach,
    /// Everybody goes on along their way.
    Walk,

    /// Activities begin and end; things change their state.
    Act,
    /// Whoever has arrived begins, and whoever's time is over ends.
    BeginAndEnd,
    /// Troubles take their course.
    Course,
    /// Things suffer from use, and from nobody's use.
    Wear,
    /// Things change hands.
    HandOver,
    /// Whoever is next has the floor.
    Floor,
    /// Visitors wait, follow, or go.
    Attend,
    /// Whom a player moves notices where they are.
    NoticeWay,

    /// The clock goes on.
    Tick,

    /// What changed is noticed and sent to the minds.
    Perceive,
    /// What a report counts is counted.
    Count,
    /// People notice each other, and things.
    Notice,
    /// What happened in the step is recorded.
    Record,
    /// The whole town is kept, if it is time.
    Keep,
    /// The minds are told what was noticed.
    Send,
}

/// Puts the parts of a step in order.
fn order(app: &mut App) {
    use SimSystems as Sim;
    app.configure_sets(
        FixedUpdate,
        (
            Sim::Intervene,
            Sim::Decide,
            (Sim::Move, Sim::Act, Sim::Tick, Sim::Perceive).chain().run_if(courier::answers_are_in),
        )
            .chain()
            .run_if(not(replay::seek::at_the_end)),
    );
    let intervene =
        (Sim::Play, Sim::Command, Sim::Change, Sim::MoveIn, Sim::Visit, Sim::Obey, Sim::NoteCommands).chain();
    let act =
        (Sim::BeginAndEnd, Sim::Course, Sim::Wear, Sim::HandOver, Sim::Floor, Sim::Attend, Sim::NoticeWay).chain();
    app.configure_sets(
        FixedUpdate,
        (
            intervene.in_set(Sim::Intervene),
            (Sim::Collect, Sim::Apply).chain().in_set(Sim::Decide),
            (Sim::Approach, Sim::Walk).chain().in_set(Sim::Move),
            act.in_set(Sim::Act),
            (Sim::Count, Sim::Notice, Sim::Record, Sim::Keep, Sim::Send).chain().in_set(Sim::Perceive),
        ),
    );
}

/// Everything of this folder. Needs the resource [`scenario::Scenario`] before the first update.
pub fn plugin(app: &mut App) {
    order(app);
    app.add_plugins((
        (time::plugin, agent::plugin, startup::plugin),
        (object::plugin, course::plugin, wear::plugin),
        (courier::plugin, decide::plugin),
        (recording::plugin, replay::snapshot::plugin),
        (activity::plugin, acting::plugin, belongings::plugin),
        (movement::plugin, company::plugin, approach::plugin),
        conversation::plugin,
        (senses::plugin, perception::plugin),
        (intervene::plugin, script::plugin, step_commands::plugin, arrival::plugin),
        (player_controlled::plugin, visit::plugin, possession::plugin, interview::plugin),
        chronicle::plugin,
        search::plugin,
        replay::seek::plugin,
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
