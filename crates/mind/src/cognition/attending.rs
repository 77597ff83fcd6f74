//! Attending: of all whom one sees and overhears, what one takes in.
//!
//! In a crowd nobody remembers every face. Whom one is close to, or wants something of, is always taken in, as is one's own
//! name in the talk of others; each other sight and each line of others costs attention, which comes back with time (the
//! published code bounds what is perceived in a step: attention bandwidth).

use serde::{Deserialize, Serialize};

use super::{Mind, listening::claim_of};
use crate::{claim::Claim, percept::Sighting, speech::Line};
use smallville_town::GameTime;

/// So many sights or lines are taken in at once by whoever is rested. Our own.
const MOST: u32 = 12;
/// So many seconds bring back the attention for one: twice as many in an hour as somebody sees in a town of 25. Our own.
const SECONDS_FOR_ONE: u32 = 240;

/// How much somebody can still take in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Attention {
    /// When all of it is back, in seconds of the town's clock; what has passed is rested.
    rested: u32,
}

impl Attention {
    /// Spends what one sight or line costs, if there is as much.
    fn spend(&mut self, now: GameTime) -> bool {
        let from = self.rested.max(now.secs());
        let enough = from - now.secs() <= (MOST - 1) * SECONDS_FOR_ONE;
        if enough {
            self.rested = from + SECONDS_FOR_ONE;
        }
        enough
    }
}

impl Mind {
    /// Whether one takes in that somebody is there.
    pub(super) fn attends_to(&mut self, seen: &Sighting, now: GameTime) -> bool {
        self.looks_out_for(&seen.name) || self.state.attention.spend(now)
    }

    /// Whether one takes in what is said in a talk of others.
    pub(super) fn overhears(&mut self, line: &Line, now: GameTime) -> bool {
        let me = &self.persona.name;
        let of_me = |claim: Claim| claim.who == *me || claim.other.as_ref() == Some(me);
        line.acts.iter().filter_map(claim_of).any(of_me) || self.state.attention.spend(now)
    }

    /// Whether somebody (full name) catches one's eye in any crowd.
    fn looks_out_for(&self, name: &str) -> bool {
        self.state.relations.to(name).is_some_and(|relation| relation.tie.is_family())
            || self.meets(name)
            || self.state.talking.to_say.iter().any(|(to, _)| to == name)
            || self.state.intentions.bringing.iter().any(|(_, to)| to == name)
            || self.state.intentions.avoided.contains(name)
            || self
                .state
                .intentions
                .pursuits
                .iter()
                .any(|pursuit| pursuit.sought() == Some(name) || pursuit.first.iter().any(|known| known == name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attention_is_spent_by_a_crowd_and_comes_back_one_by_one() {
        let (mut attention, now) = (Attention::default(), GameTime::from_secs(30_000));
        let taken_in = (0..40).filter(|_| attention.spend(now)).count();
        assert_eq!(taken_in, MOST as usize);
        assert!(!attention.spend(GameTime::from_secs(now.secs() + SECONDS_FOR_ONE - 1)));
        let later = GameTime::from_secs(now.secs() + 3 * SECONDS_FOR_ONE);
        assert_eq!((0..40).filter(|_| attention.spend(later)).count(), 3);
        let rested = GameTime::from_secs(now.secs() + 40 * SECONDS_FOR_ONE);
        assert_eq!((0..40).filter(|_| attention.spend(rested)).count(), MOST as usize);
    }
}
