//! What people carry: bought, picked up, brought, handed over.

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    SimSystems,
    agent::{Agent, Position, Resident, Roster},
    chronicle::Chronicle,
    scenario::Scenario,
    senses::Senses,
    time::TownClock,
};
use smallville_mind::{agent::AgentId, percept::Percept, plan::ItemMove};

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Agent, Belongings>()
        .add_message::<ItemMoved>()
        .add_systems(FixedUpdate, hand_over.in_set(SimSystems::HandOver));
}

/// So near somebody must be to be given something, in tiles.
const REACH: u32 = 8;

/// What somebody carries, in the order in which it was taken.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Belongings(pub Vec<String>);

/// An act with an item has been done.
#[derive(Message, Clone, Debug)]
pub(super) struct ItemMoved {
    pub(super) agent: AgentId,
    pub(super) item: ItemMove,
}

/// Moves the items of the acts that have ended in this step.
fn hand_over(
    mut moved: MessageReader<ItemMoved>,
    mut bodies: Query<(&Agent, &Resident, &Position, &mut Belongings, &mut Senses)>,
    mut chronicle: ResMut<Chronicle>,
    roster: Res<Roster>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    for ItemMoved { agent, item } in moved.read() {
        let Some(Ok((_, giver, position, mut belongings, _))) =
            roster.entity(*agent).map(|entity| bodies.get_mut(entity))
        else {
            continue;
        };
        let (from, tile) = (giver.0.name.clone(), position.tile);
        match item {
            ItemMove::Take(item) => belongings.0.push(item.clone()),
            ItemMove::Put(item) => drop(remove(&mut belongings, item)),
            ItemMove::Give(item, to) => {
                let receiver = scenario.people.iter().position(|persona| persona.name == *to);
                let receiver = receiver.and_then(|i| roster.entity(AgentId(i as u32)));
                let near = receiver
                    .filter(|entity| bodies.get(*entity).is_ok_and(|(_, _, at, ..)| tile.distance(at.tile) <= REACH));
                let Some(entity) = near else {
                    let giver = roster.entity(*agent).and_then(|entity| bodies.get_mut(entity).ok());
                    if let Some((.., belongings, mut senses)) = giver
                        && belongings.0.contains(item)
                    {
                        senses.note(0, Percept::NotTaken(item.clone(), to.clone()));
                    }
                    continue;
                };
                let giver = roster.entity(*agent).and_then(|entity| bodies.get_mut(entity).ok());
                let Some(handed) = giver.and_then(|(.., mut belongings, _)| remove(&mut belongings, item)) else {
                    continue;
                };
                if let Ok((receiver, _, _, mut belongings, mut senses)) = bodies.get_mut(entity) {
                    belongings.0.push(handed.clone());
                    chronicle.handed(clock.now(), *agent, receiver.0, &handed);
                    senses.note(0, Percept::Received { item: handed, from });
                }
            }
        }
    }
}

fn remove(belongings: &mut Belongings, item: &str) -> Option<String> {
    let index = belongings.0.iter().position(|carried| carried == item)?;
    Some(belongings.0.remove(index))
}
