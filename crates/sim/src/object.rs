//! States of things, and who uses them.

use std::collections::{BTreeMap, BTreeSet};

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use smallville_mind::agent::AgentId;
use smallville_town::{GameTime, ObjectId, Spot, Town};

/// How many past states a thing remembers.
const HISTORY: usize = 8;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Objects>();
}

/// Somebody at a thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct User {
    agent: AgentId,
    /// Index into the thing's spots.
    spot: usize,
    /// What they make of it: "brewing coffee"; none while they are on their way.
    state: Option<String>,
}

/// What a thing is like when nobody uses it, and who uses it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct ObjectState {
    /// As the map, a player or an accident left it.
    lasting: String,
    users: Vec<User>,
    /// Counts the changes of the lasting state; 0 is as on the map.
    changes: u32,
    history: Vec<(GameTime, String)>,
    /// Who noticed which of the changes in the history, in the order in which they did.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    noticed: BTreeMap<u32, Vec<AgentId>>,
    #[serde(default, skip_serializing_if = "Worn::is_new")]
    worn: Worn,
}

/// What use and time have done to a thing since it was last put right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Worn {
    /// Minutes of what wears it.
    pub(super) minutes: u32,
    /// Until when whoever used it last meant to, and when they were last there; none if it may be left alone.
    pub(super) watched: Option<(GameTime, GameTime)>,
}

impl Worn {
    fn is_new(&self) -> bool {
        *self == Self::default()
    }
}

/// A state in which a thing was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastState<'a> {
    /// Since when.
    pub since: GameTime,
    /// What it was like, in words.
    pub words: &'a str,
    /// Who noticed, in the order in which they did.
    pub noticed: &'a [AgentId],
}

/// The states of all things.
#[derive(Resource, Clone, Default, Debug, Serialize, Deserialize)]
pub struct Objects {
    states: Vec<ObjectState>,
    /// Things that are not as on the map, in order: what people who come by may notice.
    notable: Vec<ObjectId>,
    /// Things that ever were not, in order: who saw them so may notice that they are in order again.
    changed: BTreeSet<ObjectId>,
    /// States before this step of the things that were touched in it.
    #[serde(skip)]
    touched: BTreeMap<ObjectId, String>,
}

impl Objects {
    /// Sets all things as on the map.
    pub(super) fn furnish(&mut self, town: &Town) {
        self.states = town
            .objects()
            .iter()
            .map(|object| ObjectState { lasting: object.initial_state.clone(), ..ObjectState::default() })
            .collect();
    }

    /// The state of a thing in words: what somebody makes of it, else as it was left.
    ///
    /// A state that was set from outside outdoes what its users do: a burning stove is not "cooking eggs".
    #[must_use]
    pub fn state(&self, object: ObjectId) -> &str {
        let state = &self.states[usize::from(object.0)];
        let in_use = state.users.iter().rev().find_map(|user| user.state.as_deref());
        match in_use {
            Some(words) if state.changes == 0 || !self.notable.contains(&object) => words,
            _ => &state.lasting,
        }
    }

    /// The people at a thing or on their way to it.
    pub fn users(&self, object: ObjectId) -> impl Iterator<Item = AgentId> + '_ {
        self.states[usize::from(object.0)].users.iter().map(|user| user.agent)
    }

    /// The last states that were set from outside or left behind, oldest first; the last of them is the lasting one.
    pub fn history(&self, object: ObjectId) -> impl DoubleEndedIterator<Item = PastState<'_>> + ExactSizeIterator {
        let state = &self.states[usize::from(object.0)];
        let first = state.changes + 1 - state.history.len() as u32;
        state.history.iter().enumerate().map(move |(index, (since, words))| PastState {
            since: *since,
            words,
            noticed: state.noticed.get(&(first + index as u32)).map_or(&[], Vec::as_slice),
        })
    }

    /// Somebody noticed a change of a thing.
    pub(super) fn note_noticed(&mut self, object: ObjectId, change: u32, agent: AgentId) {
        self.states[usize::from(object.0)].noticed.entry(change).or_default().push(agent);
    }

    /// Whose state may be another soon.
    fn touch(&mut self, object: ObjectId) {
        if !self.touched.contains_key(&object) {
            self.touched.insert(object, self.state(object).to_owned());
        }
    }

    /// The things that look otherwise than when this was last asked.
    pub(super) fn take_news(&mut self) -> Vec<(ObjectId, String)> {
        let touched = std::mem::take(&mut self.touched);
        let changed = touched.into_iter().filter(|(object, before)| self.state(*object) != before);
        changed.map(|(object, _)| (object, self.state(object).to_owned())).collect()
    }

    /// Whether a thing is not as on the map.
    pub(super) fn is_notable(&self, object: ObjectId) -> bool {
        self.notable.binary_search(&object).is_ok()
    }

    /// Things that were changed since the town began, each with the number of its changes.
    pub(super) fn changed(&self) -> impl Iterator<Item = (ObjectId, u32)> + '_ {
        self.changed.iter().map(|object| (*object, self.states[usize::from(object.0)].changes))
    }

    /// How worn a thing is.
    pub(super) fn worn(&mut self, object: ObjectId) -> &mut Worn {
        &mut self.states[usize::from(object.0)].worn
    }

    /// How often a thing was changed.
    pub(super) fn changes(&self, object: ObjectId) -> u32 {
        self.states[usize::from(object.0)].changes
    }

    /// Changes the lasting state of a thing.
    pub(super) fn set(&mut self, town: &Town, object: ObjectId, words: &str, now: GameTime) {
        self.touch(object);
        let state = &mut self.states[usize::from(object.0)];
        if state.lasting == words {
            return;
        }
        state.lasting = words.to_owned();
        state.worn = Worn::default();
        state.changes += 1;
        state.history.push((now, words.to_owned()));
        if state.history.len() > HISTORY {
            state.history.remove(0);
        }
        let oldest = state.changes + 1 - state.history.len() as u32;
        state.noticed.retain(|change, _| *change >= oldest);
        self.changed.insert(object);
        self.notable.retain(|known| *known != object);
        if words != town.object(object).initial_state {
            self.notable.push(object);
            self.notable.sort_unstable();
        }
    }

    /// Reserves a place at a thing: the free spot for which `cost` is least. None when all are taken.
    ///
    /// Somebody who is there already keeps their place.
    pub(super) fn claim(
        &mut self,
        town: &Town,
        object: ObjectId,
        agent: AgentId,
        cost: impl Fn(Spot) -> Option<u32>,
    ) -> Option<Spot> {
        let thing = town.object(object);
        let state = &mut self.states[usize::from(object.0)];
        if let Some(user) = state.users.iter().find(|user| user.agent == agent) {
            return Some(thing.spots[user.spot]);
        }
        if state.users.len() >= usize::from(thing.capacity) {
            return None;
        }
        let free = |spot: &usize| state.users.iter().all(|user| user.spot != *spot);
        let (_, spot) =
            (0..thing.spots.len()).filter(free).filter_map(|spot| Some((cost(thing.spots[spot])?, spot))).min()?;
        state.users.push(User { agent, spot, state: None });
        Some(thing.spots[spot])
    }

    /// Gives up somebody's place at a thing.
    pub(super) fn release(&mut self, object: ObjectId, agent: AgentId) {
        self.touch(object);
        self.states[usize::from(object.0)].users.retain(|user| user.agent != agent);
    }

    /// Somebody begins to use a thing at which they have a place.
    pub(super) fn begin_use(&mut self, object: ObjectId, agent: AgentId, words: Option<&str>) {
        self.touch(object);
        if let Some(user) = self.states[usize::from(object.0)].users.iter_mut().find(|user| user.agent == agent) {
            user.state = words.map(str::to_owned);
        }
    }

    /// Somebody stops using a thing, but keeps their place.
    pub(super) fn end_use(&mut self, object: ObjectId, agent: AgentId) {
        self.begin_use(object, agent, None);
    }
}
