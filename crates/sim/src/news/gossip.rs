//! What spreads: matters that many have heard of, and secrets that are out.

use std::collections::{BTreeMap, BTreeSet};

use smallville_english::{capital, number, sentence};

use crate::news::{
    desk::{Desk, Draft},
    piece::{Kind, Weight},
};
use smallville_mind::{
    agent::AgentId,
    belief::{Belief, Source},
    claim::{Claim, ClaimKey, PointOfView, Verb},
};

/// When this share of the people has heard of a public matter it is told, in percent; from the second on as a letter.
const PUBLIC: [usize; 3] = [20, 50, 90];
/// When this share of the people has heard of a private matter it is the talk of the town, in percent.
const PRIVATE: usize = 50;
/// When this share of the people has heard of a secret it is none any more, in percent.
const SECRET: usize = 30;
/// So few have not yet heard of it.
const FEWEST: usize = 4;

/// What has been heard by how many.
#[derive(Clone, Debug, Default)]
pub(super) struct Gossip {
    matters: BTreeMap<ClaimKey, Matter>,
}

#[derive(Clone, Debug)]
struct Matter {
    claim: Claim,
    /// Only the trusted were to know.
    secret: bool,
    knowers: BTreeSet<AgentId>,
    /// How many of them have it from others.
    heard: usize,
    /// Up to which share of the people it was told, in percent.
    told: usize,
    /// It was told that the secret is out.
    out: bool,
}

impl Gossip {
    /// Somebody has come to know something.
    pub(super) fn belief(&mut self, agent: AgentId, belief: &Belief, desk: &mut Desk<'_>) {
        let claim = &belief.claim;
        if !is_followed(claim.verb) && !belief.secret {
            return;
        }
        let matter = self.matters.entry(claim.key()).or_insert_with(|| Matter {
            claim: claim.clone(),
            secret: belief.secret,
            knowers: BTreeSet::new(),
            heard: 0,
            told: 0,
            out: false,
        });
        let new = matter.knowers.insert(agent);
        let Source::Heard(from) = &belief.source else {
            if claim.verb == Verb::Achieves && desk.step > 0 {
                achieved(claim, desk);
            }
            return;
        };
        if !new || desk.step == 0 {
            return;
        }
        matter.heard += 1;
        matter.leak(agent, from, desk);
        matter.spread(agent, from, desk);
    }
}

/// What everybody does and thinks all day is no gossip.
fn is_followed(verb: Verb) -> bool {
    !matches!(verb, Verb::Does | Verb::State | Verb::Is | Verb::ThinksOf)
}

fn achieved(claim: &Claim, desk: &mut Desk<'_>) {
    let words = sentence(&claim.clause(PointOfView::MEMORY));
    let people = desk.around.agents([claim.who.as_str()]);
    let draft = Draft::new(Kind::Aim, Weight::Glad, "🏆", format!("aim {} {}", claim.who, claim.topic), words);
    desk.tell(draft.about(people));
}

impl Matter {
    /// Somebody else than its owner tells a secret.
    fn leak(&mut self, agent: AgentId, from: &str, desk: &mut Desk<'_>) {
        if !self.secret || self.out || from == self.claim.who {
            return;
        }
        self.out = true;
        let hearer = desk.around.name(agent);
        let clause = self.claim.clause(PointOfView::MEMORY);
        let words = sentence(&format!("A secret is out: {from} has told {hearer} that {clause}"));
        let people = desk.around.agents([self.claim.who.as_str(), from, hearer]);
        let draft = Draft::new(Kind::Gossip, Weight::Sad, "🤫", self.key(), words);
        desk.tell(draft.about(people));
    }

    /// It has reached one more.
    fn spread(&mut self, agent: AgentId, from: &str, desk: &mut Desk<'_>) {
        let all = desk.around.residents().max(1);
        let know = self.knowers.len();
        let share = know * 100 / all;
        let public = matches!(self.claim.verb, Verb::Hosts | Verb::StandsFor);
        let steps: &[usize] = match (public, self.secret) {
            (true, _) => &PUBLIC,
            (false, true) => &[SECRET],
            (false, false) => &[PRIVATE],
        };
        let reached = steps.iter().copied().filter(|step| share >= *step && self.heard >= FEWEST).max().unwrap_or(0);
        if reached <= self.told {
            self.first(agent, from, desk);
            return;
        }
        self.told = reached;
        let clause = self.claim.clause(PointOfView { now: Some(desk.at), ..PointOfView::MEMORY });
        let topic = capital(&self.claim.topic);
        let words = match (public, self.secret) {
            (true, _) if reached == PUBLIC[0] => {
                format!("Word gets around: {} people know of {}.", number(know), self.claim.topic)
            }
            (true, _) if reached == PUBLIC[1] => format!("Half the town knows of {}.", self.claim.topic),
            (true, _) => format!("{topic}: nearly everybody knows by now."),
            (false, true) => format!("It is no secret any more: {}", sentence(&clause)),
            (false, false) => format!("The talk of the town: {}", sentence(&clause)),
        };
        let people = desk.around.agents([self.claim.who.as_str()]);
        let draft = Draft::new(Kind::Gossip, Weight::Plain, "📣", self.key(), words);
        // Whoever has read that a secret is out knows what comes of it.
        // That a gathering is to be stands in a letter already.
        let letter = (self.claim.verb == Verb::StandsFor && reached > PUBLIC[0]) || (self.secret && !self.out);
        desk.tell(Draft { letter, ..draft }.about(people));
    }

    /// The first who hears what somebody stands for; gatherings are announced elsewhere.
    fn first(&mut self, agent: AgentId, from: &str, desk: &mut Desk<'_>) {
        if self.heard > 1 || self.claim.verb != Verb::StandsFor {
            return;
        }
        let hearer = desk.around.name(agent);
        let clause = capital(&self.claim.clause(PointOfView::MEMORY));
        let words = format!("{clause}. {from} has told {hearer} of it.");
        let people = desk.around.agents([self.claim.who.as_str(), from, hearer]);
        desk.tell(Draft::new(Kind::Gossip, Weight::Plain, "🗳️", self.key(), words).about(people));
    }

    fn key(&self) -> String {
        format!("talk {} {}", self.claim.who, self.claim.topic)
    }
}
