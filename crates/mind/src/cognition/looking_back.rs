//! Looking back: what became of an evening with others is remembered, can be told, and warms how one stands to them.

use std::collections::BTreeSet;

use smallville_english::number;

use super::Mind;
use crate::{
    belief::{Belief, Source},
    calendar::{Commitment, Gathering, Standing},
    claim::{Claim, ClaimKey, Verb, WHEREABOUTS},
    memory::{Memory, MemoryKind},
    relate::Grounds,
};
use smallville_town::GameTime;

/// How much an evening with others matters; each guest more adds a little, up to so much.
const IMPORTANCE: usize = 4;
const MOST: usize = 7;
const GUESTS_A_STEP: usize = 6;
/// From so many guests on nobody counts.
const FULL_HOUSE: usize = 12;
/// What is over for longer is no longer looked back on.
const LOOK_BACK_HOURS: f32 = 3.0;
/// Whoever came is liked so much more by the host, and the host by whoever came.
const WARMTH: f32 = 0.15;

impl Mind {
    /// Looks back on the gatherings at which one was and that are just over, once on each.
    pub(super) fn look_back(&mut self, now: GameTime) {
        let over: Vec<Gathering> = self
            .state
            .calendar
            .appointments()
            .iter()
            .filter(|known| known.standing == Standing::Kept)
            .filter_map(|known| match &known.commitment {
                Commitment::Host(gathering) | Commitment::Attend(gathering) | Commitment::Accompany(gathering, _) => {
                    Some(gathering)
                }
                _ => None,
            })
            .filter(|gathering| {
                let until = gathering.span.until;
                gathering.sector.is_some() && until <= now && now.hours_since(until) < LOOK_BACK_HOURS
            })
            .cloned()
            .collect();
        for gathering in over {
            let key = key_of(&gathering);
            let known = self.state.beliefs.belief(&key);
            let looked =
                |belief: &Belief| !matches!(belief.source, Source::Heard(_)) && belief.since >= gathering.span.until;
            if !known.is_some_and(looked) {
                self.remember_gathering(&gathering, key, now);
            }
        }
    }

    fn remember_gathering(&mut self, gathering: &Gathering, key: ClaimKey, now: GameTime) {
        let others = self.seen_at(gathering);
        let host = gathering.host == self.persona.name;
        // The host is no guest; whoever was there as one counts oneself.
        let guests = others.iter().filter(|name| **name != gathering.host).count() + usize::from(!host);
        if guests == 0 {
            return;
        }
        let came = match guests {
            1 => "one guest came".to_owned(),
            FULL_HOUSE.. => "there was hardly a chair left".to_owned(),
            _ => format!("{} came", number(guests)),
        };
        let claim = Claim {
            verb: Verb::Happened,
            topic: key.topic.clone(),
            says: format!("{{have}} given {}, and {came}", gathering.what),
            place: None,
            when: None,
            ..gathering.claim()
        };
        let importance = (IMPORTANCE + guests / GUESTS_A_STEP).min(MOST) as u8;
        let content = self.event(&claim.who, claim.says.clone(), None);
        let grounds = content.clone();
        let memory = self.memory_of(MemoryKind::Observation, content, vec![claim.clone()], now);
        let people: Vec<String> = others.iter().cloned().collect();
        let memory = self.keep(Memory { importance, people, ..memory });
        for name in others.iter().filter(|name| host || **name == gathering.host) {
            let grounds = Grounds::of(grounds.clone(), &self.persona.name);
            self.state.relations.judge(name, WARMTH, grounds, now);
        }
        let source = if host { Source::Own } else { Source::Seen };
        let known = Belief::certain(claim, source, (memory, importance), now);
        self.state.beliefs.drop(&key);
        self.state.beliefs.hold(Belief { shared_with: others, ..known });
    }

    /// Whom one saw at a gathering: full names, one's own left out.
    fn seen_at(&self, gathering: &Gathering) -> BTreeSet<String> {
        let seen = self.state.beliefs.iter().filter(|(key, belief)| {
            key.topic == WHEREABOUTS
                && key.who != self.persona.name
                && belief.source == Source::Seen
                && belief.claim.place.as_ref() == Some(&gathering.place)
                && (gathering.span.from..=gathering.span.until).contains(&belief.since)
        });
        seen.map(|(key, _)| key.who.clone()).collect()
    }
}

/// The name of what became of a gathering, whoever tells it.
fn key_of(gathering: &Gathering) -> ClaimKey {
    ClaimKey { who: gathering.host.clone(), verb: Verb::Happened, topic: gathering.topic.clone() }
}
