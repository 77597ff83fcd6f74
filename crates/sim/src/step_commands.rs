//! The commands of a step: what players ask for now, or what they asked for when it was lived before.
//!
//! **Invariant:** what is done is what the record says. A command is written down as it is typed and read again before
//! anybody obeys it, so that a town told again obeys the very same one; what cannot be read again is refused at once,
//! and what turns out to be impossible is no input.

use std::collections::BTreeSet;

use crate::prelude::*;

use crate::{
    SimSystems,
    intervene::{Command, Names, Notice},
    replay::inputs::Replay,
    scenario::Scenario,
    time::TownClock,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StepCommands>().add_systems(FixedUpdate, give_commands.in_set(SimSystems::Command));
}

/// The commands of the coming step that change the town, in order.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct StepCommands {
    given: Vec<Command>,
    /// As they are typed; of a step that was lived before all that stand in the record, also what was refused then.
    typed: Vec<String>,
    /// Indexes of those that turned out to be impossible.
    refused: BTreeSet<usize>,
    /// Whether the step was lived before.
    past: bool,
}

impl StepCommands {
    /// Those that were not refused, with their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &Command)> {
        self.given.iter().enumerate().filter(|(number, _)| !self.refused.contains(number))
    }

    /// A command that cannot be done, by its number: it changes nothing and is not kept.
    pub(super) fn refuse(&mut self, number: usize) {
        self.refused.insert(number);
    }

    /// What is to be kept of them.
    pub(super) fn take_typed(&mut self) -> Vec<String> {
        let (typed, refused) = (std::mem::take(&mut self.typed), &self.refused);
        let kept = |number: &usize| self.past || !refused.contains(number);
        typed.into_iter().enumerate().filter(|(number, _)| kept(number)).map(|(_, typed)| typed).collect()
    }
}

/// Finds out which commands are to be obeyed in the coming step.
fn give_commands(
    mut step: ResMut<StepCommands>,
    mut replay: ResMut<Replay>,
    mut asked: MessageReader<Command>,
    mut notices: MessageWriter<Notice>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    let coming = clock.step() + 1;
    let past = replay.knows_more_than(clock.step());
    *step = StepCommands { past, ..StepCommands::default() };
    // Once only, even if the step has to wait for a mind.
    let given_before = std::mem::replace(&mut replay.given_for, coming) == coming;
    let asked: Vec<String> = asked.read().filter_map(|command| command.typed(&scenario)).collect();
    if past {
        if !asked.is_empty() {
            notices.write(Notice("This has happened; branch off here to change what comes next.".into()));
        }
        if let Some(typed) = replay.inputs.commands.get(&coming).filter(|_| !given_before) {
            let names = Names::new(&scenario);
            // What cannot be read was refused then, too: all that is known of it is that it was asked for.
            step.given = typed.iter().filter_map(|line| names.read(line).ok()).collect();
            step.typed.clone_from(typed);
        }
    } else if !asked.is_empty() {
        let names = Names::new(&scenario);
        for typed in asked {
            match names.parse(&typed) {
                Ok(command) => {
                    step.given.push(command);
                    step.typed.push(typed);
                }
                Err(error) => drop(notices.write(Notice(format!("{error}.")))),
            }
        }
    }
}
