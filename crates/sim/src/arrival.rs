//! Newcomers: somebody moves in while the town lives.

use std::sync::Arc;

use crate::prelude::*;

use crate::{
    SimSystems,
    agent::Roster,
    body::embody,
    courier::{Courier, mind_of},
    intervene::{Command, Names, Notice},
    object::Objects,
    replay::inputs::Replay,
    scenario::Scenario,
    step_commands::StepCommands,
    time::TownClock,
};
use smallville_brain::mind_init::MindInit;
use smallville_mind::{
    agent::AgentId,
    persona::{
        Persona,
        newcomer::{Wishes, newcomer_with},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, move_in.in_set(SimSystems::MoveIn));
}

/// Lets everybody move in who was added; says what was assumed, or why it was not possible.
fn move_in(
    mut step: ResMut<StepCommands>,
    mut commands: Commands,
    mut notices: MessageWriter<Notice>,
    mut scenario: ResMut<Scenario>,
    mut courier: ResMut<Courier>,
    mut objects: ResMut<Objects>,
    mut roster: ResMut<Roster>,
    mut names: Option<ResMut<Names>>,
    replay: Res<Replay>,
    clock: Res<TownClock>,
) {
    let mut refused = Vec::new();
    for (number, command) in step.iter() {
        let none = Wishes::default();
        let (name, paragraph, wishes) = match command {
            Command::Add(name, paragraph, wishes) => (name, paragraph, wishes),
            Command::Arrive(name, paragraph) => (name, paragraph, &none),
            _ => continue,
        };
        let people: Vec<&Persona> = scenario.people.iter().map(Arc::as_ref).collect();
        let seed = scenario.newcomer_seed();
        let arrived =
            match newcomer_with(&scenario.sense.newcomers, wishes, name, paragraph, &scenario.town, &people, seed) {
                Ok(arrived) => arrived,
                Err(error) => {
                    notices.write(Notice(format!("{error}.")));
                    refused.push(number);
                    continue;
                }
            };
        let agent = AgentId(scenario.people.len() as u32);
        let understood = arrived.understood();
        let persona = Arc::new(arrived.persona);
        let init = MindInit {
            recorded: replay.answers_of(agent),
            ..MindInit::new(agent, mind_of(agent, &persona, &scenario, clock.now()))
        };
        courier.join(init);
        embody(&mut commands, agent, &persona, &scenario.town, &mut objects, &mut roster);
        if let Some(names) = &mut names {
            names.learn(&persona.name);
        }
        let home = &scenario.town.sector(persona.home).name;
        notices.write(Notice(format!("{} has moved into {home}.", persona.name)));
        if !understood.is_empty() {
            notices.write(Notice(format!("{}: {understood}", persona.name)));
        }
        notices.write_batch(arrived.assumed.into_iter().map(|assumption| Notice(assumption.sentence)));
        scenario.people.push(persona);
    }
    refused.into_iter().for_each(|number| step.refuse(number));
}
