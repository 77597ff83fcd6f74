//! Somebody who stands in a talk, to try what they say.

use std::collections::{BTreeMap, BTreeSet};

use super::{Here, Situation, Talk};
use crate::{
    belief::{Belief, Beliefs},
    calendar::Calendar,
    instinct::speech::Said,
    mood::Mood,
    plan::Plan,
    recalled::Recalled,
    relate::Relations,
    testing::world,
};
use smallville_town::GameTime;

/// Does something with what somebody goes by to whom one belief comes to mind, and who knows nobody and has nothing to do.
pub(super) fn in_talk<T>(
    talk: &Talk,
    partner: &str,
    belief: Belief,
    now: GameTime,
    then: impl FnOnce(&Situation<'_>) -> T,
) -> T {
    let mut beliefs = Beliefs::default();
    beliefs.hold(belief);
    let (relations, calendar, plan, lately) =
        (Relations::default(), Calendar::default(), Plan::default(), BTreeMap::new());
    then(&Situation {
        persona: &world().people[0],
        talk,
        partner,
        recalled: &Recalled::everything(&beliefs),
        relations: &relations,
        calendar: &calendar,
        plan: &plan,
        doing: "",
        minutes_left: None,
        to_say: &[],
        pursuits: &[],
        secrets: &[],
        avoided: &BTreeSet::new(),
        missing: &[],
        lately: &lately,
        here: Here::default(),
        mood: Mood::default(),
        said: &Said::default(),
        now,
    })
}
