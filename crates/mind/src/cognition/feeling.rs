//! How talk moves what one thinks of others, each change with its reason.

use super::Mind;
use crate::{
    claim::{Claim, PointOfView, Verb},
    speech::{Reason, SpeechAct},
};
use smallville_town::GameTime;

/// How far a first impression may lie from indifference.
const FIRST_IMPRESSION: f32 = 1.4;
/// An opinion moves by so much when a trusted person speaks well or ill of somebody, for each step of stance.
const HEARSAY: f32 = 0.12;

impl Mind {
    /// Learns who somebody is; one takes to people or not, before one could say why.
    pub(super) fn get_to_know(&mut self, name: &str, tie: &str, now: GameTime) {
        use rand::RngExt as _;
        let stranger = self.relations.to(name).is_none_or(|relation| relation.familiarity == 0.0);
        let relation = self.relations.meet(name, tie, now);
        if stranger {
            relation.tie = tie.to_owned();
            let by = self.asking.chance.random_range(-FIRST_IMPRESSION..FIRST_IMPRESSION);
            let why = if by < 0.0 { "did not take to" } else { "took to" };
            let me = self.persona.first_name().to_owned();
            self.relations.judge(name, by, &format!("{me} {why} {name} at first sight"), now);
        }
    }

    /// What somebody said to one's face.
    pub(super) fn feel(&mut self, speaker: &str, act: &SpeechAct, now: GameTime) {
        let me = &self.persona.name;
        let hot = self.persona.traits.iter().any(|word| ["rude", "aggressive", "toxic"].contains(&word.as_str()));
        let fond = self.relations.opinion(speaker) >= 5.0;
        let (by, why) = match act {
            SpeechAct::Compliment(thing) | SpeechAct::Encourage(thing) => {
                (0.3, format!("{speaker} had a kind word for {thing}"))
            }
            SpeechAct::Thank(thing) => (0.15, format!("{speaker} thanked {me} for {thing}")),
            SpeechAct::Apologise(thing) => (0.4, format!("{speaker} apologised for {thing}")),
            SpeechAct::Invite(gathering) => (0.3, format!("{speaker} invited {me} to {}", gathering.topic)),
            SpeechAct::Accept(undertaking) => {
                (0.4, format!("{speaker} agreed to be {}", crate::calendar::doing(undertaking)))
            }
            SpeechAct::Decline(_, Reason::Dislike(who)) if who == me => {
                (-1.0, format!("{speaker} wants nothing to do with {me}"))
            }
            SpeechAct::Decline(undertaking, _) => {
                (-0.2, format!("{speaker} declined {}", crate::calendar::doing(undertaking)))
            }
            SpeechAct::Agree(claim) => (0.15, format!("{speaker} sees {} the same way", claim.topic)),
            SpeechAct::Disagree(claim, _) => {
                (if hot { -0.7 } else { -0.25 }, format!("{speaker} disagreed about {}", claim.topic))
            }
            SpeechAct::Doubt(claim) => (-0.3, format!("{speaker} did not believe {me} about {}", claim.topic)),
            SpeechAct::Insult => (-1.6, format!("{speaker} insulted {me}")),
            SpeechAct::BreakOff => (-0.6, format!("{speaker} left {me} standing")),
            SpeechAct::Tease(thing) if fond => (0.1, format!("{speaker} joked about {thing}")),
            SpeechAct::Tease(thing) => (-0.4, format!("{speaker} made fun of {thing}")),
            SpeechAct::Complain(thing) if self.persona.likes.contains(thing) => {
                (-0.6, format!("{speaker} ran down {thing}"))
            }
            SpeechAct::Complain(thing) if !fond => (-0.3, format!("{speaker} did nothing but complain of {thing}")),
            _ => return,
        };
        self.relations.judge(speaker, by, &why, now);
        if by <= -0.6 {
            let me = self.persona.name.clone();
            let text = format!("{why}, and {me} did not like it");
            self.store_about(text, 6, vec![speaker.to_owned()], now);
        }
    }

    /// What one hears about somebody or a shared like moves what one thinks.
    pub(super) fn be_swayed(&mut self, claim: &Claim, from: &str, now: GameTime) {
        if claim.verb != Verb::ThinksOf || claim.stance == 0 {
            return;
        }
        let me = self.persona.name.clone();
        let stance = f32::from(claim.stance);
        let clause = claim.clause(PointOfView::MEMORY);
        if claim.other.as_deref() == Some(me.as_str()) && claim.topic == me {
            self.relations.judge(&claim.who.clone(), stance * 0.4, &clause, now);
        } else if let Some(other) = claim.other.as_ref().filter(|other| **other == claim.topic && **other != from) {
            let trust = (self.relations.opinion(from) - 4.0).max(0.0) / 3.0;
            self.relations.judge(other, stance * HEARSAY * trust, &format!("{from} said that {clause}"), now);
        } else if claim.who == from {
            self.compare_tastes(claim, from, now);
        }
    }

    /// One likes whoever likes the same, and the other way round.
    fn compare_tastes(&mut self, claim: &Claim, from: &str, now: GameTime) {
        let mine = crate::converse::own_view(&self.persona, &self.beliefs, &self.relations, &claim.topic);
        let Some(mine) = mine.filter(|mine| mine.stance != 0) else { return };
        let alike = f32::from(mine.stance) * f32::from(claim.stance);
        // Strong feelings against each other cut deeper than two mild ones agree.
        let by = if alike > 0.0 { 0.08 * alike.min(4.0) } else { 0.12 * alike.max(-6.0) };
        let why = if alike > 0.0 { "shares" } else { "does not share" };
        self.relations.judge(
            from,
            by,
            &format!("{from} {why} {}'s view of {}", self.persona.first_name(), claim.topic),
            now,
        );
    }
}
