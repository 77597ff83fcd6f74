//! What happened, in order: every act that was begun, and what a report counts.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;
use serde::Serialize;

use crate::{
    mind::percept::{AgentId, Refusal},
    sim::{
        SimSystems,
        activity::{Activity, Phase},
        agent::Agent,
        scenario::Scenario,
    },
    town::{GameTime, Place, Town},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Chronicle>().add_systems(FixedUpdate, count_idleness.in_set(SimSystems::Tick));
}

/// An act that was begun.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Deed {
    /// When.
    pub at: GameTime,
    /// Who.
    pub agent: AgentId,
    /// What, as a gerund phrase.
    pub words: String,
    /// In one or two emoji.
    pub emoji: String,
    /// Where.
    pub place: Option<Place>,
    /// For how long it is meant, in minutes.
    pub minutes: u32,
    /// Whether the eyes are shut.
    pub asleep: bool,
    /// The entry of the plan to which it belongs.
    pub entry: String,
}

/// Everything that happened since the town began.
#[derive(Resource, Default, Debug)]
pub struct Chronicle {
    deeds: Vec<Deed>,
    refusals: BTreeMap<Refusal, u64>,
    /// Steps times people, and those of them in which somebody had nothing to do.
    agent_steps: u64,
    idle_steps: u64,
}

impl Chronicle {
    /// All acts in order.
    #[must_use]
    pub fn deeds(&self) -> &[Deed] {
        &self.deeds
    }

    /// How often the world said no, by reason.
    #[must_use]
    pub fn refusals(&self) -> &BTreeMap<Refusal, u64> {
        &self.refusals
    }

    /// The share of time in which somebody had nothing to do, 0 to 1.
    #[must_use]
    pub fn idle_share(&self) -> f64 {
        if self.agent_steps == 0 { 0.0 } else { self.idle_steps as f64 / self.agent_steps as f64 }
    }

    pub(super) fn began(&mut self, at: GameTime, agent: AgentId, activity: &Activity, place: Option<Place>) {
        self.deeds.push(Deed {
            at,
            agent,
            words: activity.act.words.clone(),
            emoji: activity.act.emoji.clone(),
            place,
            minutes: activity.act.minutes,
            asleep: activity.act.asleep,
            entry: activity.why.entry.clone(),
        });
    }

    pub(super) fn refused(&mut self, refusal: Refusal) {
        *self.refusals.entry(refusal).or_default() += 1;
    }

    /// The acts as text, one a line: what a person reads to judge a day.
    #[must_use]
    pub fn transcript(&self, town: &Town, people: &[Arc<crate::mind::persona::Persona>]) -> String {
        let mut text = String::new();
        for deed in &self.deeds {
            let place = deed.place.map_or_else(|| "the street".into(), |place| town.address(place).to_string());
            let name = &people[deed.agent.0 as usize].name;
            text.push_str(&format!(
                "{} {name} {} {} @ {place} ({} min)\n",
                deed.at.stamp(),
                deed.emoji,
                deed.words,
                deed.minutes
            ));
        }
        text
    }
}

fn count_idleness(bodies: Query<&Activity, With<Agent>>, mut chronicle: ResMut<Chronicle>) {
    for activity in &bodies {
        chronicle.agent_steps += 1;
        chronicle.idle_steps += u64::from(activity.phase == Phase::Done);
    }
}

/// The transcript of a town, from its resources.
#[must_use]
pub fn transcript(world: &World) -> String {
    let scenario = world.resource::<Scenario>();
    world.resource::<Chronicle>().transcript(&scenario.town, &scenario.people)
}
