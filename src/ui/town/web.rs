//! How everybody stands to everybody, gathered from the minds.

use std::collections::{BTreeMap, BTreeSet};

use bevy_egui::egui::Vec2;

use super::{
    super::glance::Residents,
    circle::{self, Weights},
};
use crate::mind::agent::AgentId;

/// How one person stands to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stand {
    /// What they think of them: 0 (hate) to 10 (love), 5 is neutral.
    pub(super) opinion: f32,
    /// How well they know them: 0 to 10.
    pub(super) familiarity: f32,
}

/// What is between two people.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tie {
    /// Whom it is between: places in [`Web::agents`].
    pub(super) ends: [usize; 2],
    /// How each of them stands to the other; none: does not know of them.
    pub(super) stands: [Option<Stand>; 2],
}

impl Tie {
    /// How well the two know each other, as the one who knows more sees it.
    pub(super) fn familiarity(&self) -> f32 {
        self.stands.iter().flatten().map(|stand| stand.familiarity).fold(0.0, f32::max)
    }
}

/// All people and all ties.
#[derive(Debug, Default)]
pub(super) struct Web {
    pub(super) agents: Vec<AgentId>,
    /// Where each of them sits in a disc with the radius 1.
    pub(super) seats: Vec<Vec2>,
    /// The strongest first.
    pub(super) ties: Vec<Tie>,
    order: Vec<usize>,
}

impl Web {
    /// Looks into the minds; seats change only when people come.
    pub(super) fn look_up(&mut self, residents: &Residents<'_, '_>) {
        let agents: Vec<AgentId> = residents.agents().collect();
        let names = agents
            .iter()
            .enumerate()
            .filter_map(|(i, agent)| Some((residents.people().get(agent.0 as usize)?.name.as_str(), i)));
        let names: BTreeMap<&str, usize> = names.collect();
        let mut ties: BTreeMap<(usize, usize), Tie> = BTreeMap::new();
        for (i, agent) in agents.iter().enumerate() {
            let relations = residents.view(*agent).into_iter().flat_map(|view| view.relations.iter());
            for (name, relation) in relations {
                let Some(other) = names.get(name).copied().filter(|other| *other != i) else { continue };
                let ends = [i.min(other), i.max(other)];
                let tie = ties.entry((ends[0], ends[1])).or_insert(Tie { ends, stands: [None; 2] });
                let stand = Stand { opinion: relation.opinion, familiarity: relation.familiarity };
                tie.stands[usize::from(i != ends[0])] = Some(stand);
            }
        }
        self.weave(agents, ties);
    }

    fn weave(&mut self, agents: Vec<AgentId>, ties: BTreeMap<(usize, usize), Tie>) {
        // Somebody else's town, or an earlier time with fewer people, is seated anew.
        if !agents.starts_with(&self.agents) {
            self.order.clear();
        }
        if agents != self.agents || self.order.is_empty() {
            let weights: Weights = ties.iter().map(|(pair, tie)| (*pair, tie.familiarity())).collect();
            self.order = circle::seated(agents.len(), &weights, &self.order);
            let mut seats = vec![Vec2::ZERO; agents.len()];
            for (person, seat) in self.order.iter().zip(circle::seats(agents.len())) {
                seats[*person] = seat;
            }
            self.seats = seats;
        }
        self.agents = agents;
        self.ties = ties.into_values().collect();
        self.ties.sort_by(|one, other| other.familiarity().total_cmp(&one.familiarity()));
    }

    /// Between whom the strongest ties of each person are, so many of each.
    pub(super) fn strongest(&self, of_each: usize) -> BTreeSet<[usize; 2]> {
        (0..self.agents.len()).flat_map(|person| self.of(person).take(of_each)).map(|tie| tie.ends).collect()
    }

    /// The ties of somebody, the strongest first.
    pub(super) fn of(&self, person: usize) -> impl Iterator<Item = &Tie> {
        self.ties.iter().filter(move |tie| tie.ends.contains(&person))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tie(ends: [usize; 2], familiarity: f32) -> ((usize, usize), Tie) {
        let stand = Some(Stand { opinion: 5.0, familiarity });
        ((ends[0], ends[1]), Tie { ends, stands: [stand, None] })
    }

    #[test]
    fn seats_are_kept_while_ties_change() {
        let mut web = Web::default();
        let agents = |count: u32| (0..count).map(AgentId).collect::<Vec<_>>();
        web.weave(agents(3), BTreeMap::from([tie([0, 2], 4.0), tie([0, 1], 1.0)]));
        let seats = web.seats.clone();
        assert_eq!(web.ties.iter().map(Tie::familiarity).collect::<Vec<_>>(), [4.0, 1.0]);
        assert_eq!(web.of(1).count(), 1);
        assert_eq!(web.strongest(1), BTreeSet::from([[0, 2], [0, 1]]), "nobody is left without a line");
        web.weave(agents(3), BTreeMap::from([tie([0, 2], 4.0), tie([0, 1], 9.0)]));
        assert_eq!(web.seats, seats);
        assert_eq!(web.ties[0].ends, [0, 1]);
        web.weave(agents(4), BTreeMap::new());
        assert_eq!(web.seats.len(), 4);
    }
}
