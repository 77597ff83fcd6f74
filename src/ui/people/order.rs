//! In which order people are listed.

use std::cmp::Ordering;

use crate::{mind::agent::AgentId, town::GameTime};

/// A column of the table, by which it can be sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Column {
    #[default]
    Name,
    Activity,
    Place,
    Mood,
    LastTalk,
    Mind,
}

impl Column {
    /// Each column with its title.
    pub(super) const ALL: [(Self, &'static str); 6] = [
        (Self::Name, "Name"),
        (Self::Activity, "Activity"),
        (Self::Place, "Place"),
        (Self::Mood, "Mood"),
        (Self::LastTalk, "Last talk"),
        (Self::Mind, "Mind"),
    ];
}

/// By which column, and in which direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) by: Column,
    pub(super) reversed: bool,
}

impl Order {
    /// The order after a click on the head of a column.
    pub(super) fn clicked(self, column: Column) -> Self {
        Self { by: column, reversed: self.by == column && !self.reversed }
    }
}

/// What is compared of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sortable<'a> {
    pub(super) agent: AgentId,
    pub(super) name: &'a str,
    pub(super) activity: &'a str,
    pub(super) place: &'a str,
    pub(super) mood: &'a str,
    pub(super) last_talk: Option<GameTime>,
    pub(super) mind: &'a str,
}

/// The people in an order; who is equal stands in the order of the names, in both directions.
pub(super) fn sorted(mut people: Vec<Sortable<'_>>, order: Order) -> Vec<AgentId> {
    people.sort_by(|one, other| {
        let compared = compare(one, other, order.by);
        let directed = if order.reversed { compared.reverse() } else { compared };
        directed.then_with(|| one.name.cmp(other.name)).then(one.agent.cmp(&other.agent))
    });
    people.into_iter().map(|person| person.agent).collect()
}

fn compare(one: &Sortable<'_>, other: &Sortable<'_>, by: Column) -> Ordering {
    match by {
        Column::Name => one.name.cmp(other.name),
        Column::Activity => one.activity.cmp(other.activity),
        Column::Place => one.place.cmp(other.place),
        Column::Mood => one.mood.cmp(other.mood),
        // Whoever talked last comes first; whoever never did comes last.
        Column::LastTalk => other.last_talk.cmp(&one.last_talk),
        Column::Mind => one.mind.cmp(other.mind),
    }
}

/// Who stands so many rows below somebody in a list, or above if negative; the first if nobody is selected.
pub(super) fn stepped(list: &[AgentId], from: Option<AgentId>, by: i32) -> Option<AgentId> {
    let at = from.and_then(|from| list.iter().position(|agent| *agent == from));
    let last = list.len().checked_sub(1)?;
    let to = at.map_or(0, |at| at.saturating_add_signed(by as isize).min(last));
    list.get(to).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(agent: u32, name: &'static str, mood: &'static str, talk: Option<u32>) -> Sortable<'static> {
        let last_talk = talk.map(GameTime::from_secs);
        Sortable { agent: AgentId(agent), name, activity: "", place: "", mood, last_talk, mind: "built-in" }
    }

    #[test]
    fn a_column_sorts_and_reverses() {
        let people = || {
            vec![
                person(0, "Cid", "calm", None),
                person(1, "Ann", "cross", Some(60)),
                person(2, "Bob", "calm", Some(90)),
            ]
        };
        let order = |by, reversed| Order { by, reversed };
        for (order, expected) in [
            (order(Column::Name, false), [1, 2, 0]),
            (order(Column::Name, true), [0, 2, 1]),
            (order(Column::Mood, false), [2, 0, 1]),
            (order(Column::Mood, true), [1, 2, 0]),
            (order(Column::LastTalk, false), [2, 1, 0]),
            (order(Column::LastTalk, true), [0, 1, 2]),
            (order(Column::Mind, true), [1, 2, 0]),
        ] {
            assert_eq!(sorted(people(), order), expected.map(AgentId), "{order:?}");
        }
    }

    #[test]
    fn a_second_click_reverses() {
        let order = Order::default().clicked(Column::Name);
        assert_eq!(order, Order { by: Column::Name, reversed: true });
        assert_eq!(order.clicked(Column::Name), Order::default());
        assert_eq!(order.clicked(Column::Mood), Order { by: Column::Mood, reversed: false });
    }

    #[test]
    fn keys_walk_through_the_list() {
        let list = [3, 1, 2].map(AgentId);
        for (from, by, expected) in
            [(None, 1, 3), (Some(3), 1, 1), (Some(2), 1, 2), (Some(3), -1, 3), (Some(2), -1, 1), (Some(9), 1, 3)]
        {
            assert_eq!(stepped(&list, from.map(AgentId), by), Some(AgentId(expected)), "{from:?} {by}");
        }
        assert_eq!(stepped(&[], None, 1), None);
    }
}
