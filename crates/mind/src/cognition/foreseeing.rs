//! The entry of the plan that will most likely begin next: what a model can be asked about it while the last act of the
//! present one goes on, so that nobody stands and waits for an answer.

use std::sync::Arc;

use super::Mind;
use crate::{geography::Geography, percept::Response, persona::Persona, plan::Entry, question::acts::Acts};
use smallville_town::GameTime;

/// What will be asked when the present entry is over, if nothing comes between.
#[derive(Clone, Debug)]
pub struct NextEntry {
    persona: Arc<Persona>,
    geography: Arc<Geography>,
    /// The entry.
    pub entry: Entry,
    minutes: u32,
    at: GameTime,
}

impl NextEntry {
    /// How it is broken into acts.
    #[must_use]
    pub fn question(&self) -> Acts<'_> {
        let Self { persona, geography, entry, minutes, at } = self;
        Acts { persona, geography, entry, minutes: *minutes, now: *at }
    }
}

impl Mind {
    /// What will be asked next, once somebody has begun the last act for which an entry has time; none if more acts of it are
    /// to come.
    #[must_use]
    pub fn next_entry(&self, response: &Response, now: GameTime) -> Option<NextEntry> {
        let act = &response.act.as_ref()?.act;
        let at = now.plus_minutes(act.minutes);
        let index = self.due(at);
        if self.state.planning.plan.current? == index && !self.state.planning.plan.acts.is_empty() {
            return None;
        }
        let entry = self.state.planning.plan.entries.get(index)?.clone();
        let (persona, geography) = (self.persona.clone(), self.geography.clone());
        Some(NextEntry { persona, geography, entry, minutes: self.minutes_for(index, at), at })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::{
        cognition::{Faculties, Mind},
        percept::{Percept, Percepts},
        question::Instinct,
        testing::{at_once, world},
    };
    use smallville_town::{GameTime, TimeOfDay};

    #[test]
    fn what_is_foreseen_mostly_begins() {
        let world = world();
        let (mut foreseen, mut begun) = (0, 0);
        for (seed, persona) in (1..).zip(&world.people) {
            let mut now = GameTime::from_day_time(0, TimeOfDay::new(6, 0));
            let (town, sense) = (world.town.clone(), world.sense.clone());
            let mut mind = Mind::new(Arc::new(persona.clone()), town, sense, Faculties::default(), seed, now);
            let (mut percept, mut next) = (Percept::Begin, None);
            while now < GameTime::from_day_time(0, TimeOfDay::new(20, 0)) {
                let percepts = Percepts { now, tile: mind.state.body.tile, noticed: vec![percept] };
                let response = at_once(mind.perceive(percepts, &Instinct(&world.sense)));
                let entry = mind.state.planning.plan.entry().cloned();
                if let Some(next) = next.take() {
                    foreseen += 1;
                    begun += usize::from(entry.is_some_and(|entry| entry.words == next));
                }
                next = mind.next_entry(&response, now).map(|next| next.entry.words);
                now = now.plus_minutes(response.act.expect("somebody alone goes on").act.minutes);
                percept = Percept::Finished;
            }
        }
        // People look round for others, and change their minds.
        assert!(foreseen > 100 && begun * 10 >= foreseen * 8, "{begun} of {foreseen}");
    }
}
