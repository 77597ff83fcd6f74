//! Picking somebody out of people that are shown: a click selects them, a double click follows them.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui::Response;

use crate::{
    mind::agent::AgentId,
    sim::intervene::Command,
    view::selection::{Selected, Selection},
};

/// What is done with somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    Select(AgentId),
    Follow(AgentId),
}

impl Pick {
    /// What was done with whoever stands there.
    pub(super) fn of(response: &Response, agent: AgentId) -> Option<Self> {
        let follow = response.double_clicked().then_some(Self::Follow(agent));
        follow.or(response.clicked().then_some(Self::Select(agent)))
    }
}

/// Whom the player has picked out, and how they pick out somebody else.
#[derive(SystemParam)]
pub(super) struct Picks<'w> {
    selection: ResMut<'w, Selection>,
    pub(super) commands: MessageWriter<'w, Command>,
}

impl Picks<'_> {
    /// The person who is selected.
    pub(super) fn selected(&self) -> Option<AgentId> {
        selected(&self.selection)
    }

    /// Does what was asked for.
    pub(super) fn pick(&mut self, pick: Pick) {
        match pick {
            Pick::Select(agent) => self.selection.selected = Some(Selected::Person(agent)),
            Pick::Follow(agent) => {
                self.commands.write(Command::Follow(Some(agent)));
            }
        }
    }
}

/// The person who is selected.
pub(super) fn selected(selection: &Selection) -> Option<AgentId> {
    match selection.selected {
        Some(Selected::Person(agent)) => Some(agent),
        _ => None,
    }
}
