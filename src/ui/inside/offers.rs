//! The things at hand, with what one can do at each.

use crate::{
    mind::{agent::AgentId, instinct::handling::acts_at},
    sim::scenario::Scenario,
    town::{ObjectId, Tile, Town},
};

/// Things within so many tiles are at hand.
const REACH: u32 = 3;
/// So many things are offered.
const THINGS: usize = 3;
/// So many acts at each.
const ACTS: usize = 4;

/// A thing with what one can do at it.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    pub(super) object: ObjectId,
    pub(super) name: String,
    /// As gerund phrases.
    pub(super) acts: Vec<String>,
}

/// The things at hand, the nearest first; looked up anew when somebody has moved.
#[derive(Default, Debug)]
pub(super) struct Offers {
    of: Option<(AgentId, Tile, Option<ObjectId>)>,
    offers: Vec<Offer>,
}

impl Offers {
    pub(super) fn iter(&self) -> impl Iterator<Item = &Offer> {
        self.offers.iter()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.offers.is_empty()
    }

    /// Looks for what is at hand; a thing that was picked out comes first, wherever it is.
    pub(super) fn look_around(&mut self, scenario: &Scenario, agent: AgentId, tile: Tile, picked: Option<ObjectId>) {
        let of = Some((agent, tile, picked));
        if self.of == of {
            return;
        }
        self.of = of;
        let Some(persona) = scenario.people.get(agent.0 as usize) else { return };
        let near = picked.into_iter().chain(at_hand(&scenario.town, tile));
        let mut offers: Vec<Offer> = Vec::new();
        for object in near {
            let name = scenario.town.object(object).name.clone();
            if offers.len() < THINGS && offers.iter().all(|offer| offer.name != name) {
                let acts = acts_at(&scenario.sense, &scenario.town, persona, object);
                let acts = acts.into_iter().take(ACTS).map(|act| act.words).collect();
                offers.push(Offer { object, name, acts });
            }
        }
        self.offers = offers;
    }
}

/// Things within reach in the same room, the nearest first.
fn at_hand(town: &Town, tile: Tile) -> Vec<ObjectId> {
    let distance = |object: &crate::town::Object| {
        let seen = object.spots.iter().filter(|spot| town.sees(tile, spot.tile));
        seen.map(|spot| spot.tile.distance(tile)).min()
    };
    let mut near: Vec<(u32, ObjectId)> =
        town.objects().iter().filter_map(|object| Some((distance(object)?, object.id))).collect();
    near.retain(|(distance, _)| *distance <= REACH);
    near.sort_unstable();
    near.into_iter().map(|(_, object)| object).collect()
}
