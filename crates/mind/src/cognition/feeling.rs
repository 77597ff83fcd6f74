//! How talk moves what one thinks of others, each change with its reason.

use super::Mind;
use crate::{
    claim::{Claim, PointOfView, Verb},
    converse::own_view,
    memory::content::Content,
    relate::Grounds,
    speech::{Reason, SpeechAct},
    tie::Tie,
};
use smallville_town::GameTime;

/// How far a first impression may lie from indifference.
const FIRST_IMPRESSION: f32 = 1.4;
/// An opinion moves by so much when a trusted person speaks well or ill of somebody, for each step of stance.
const HEARSAY: f32 = 0.12;

impl Mind {
    /// Learns who somebody is; one takes to people or not, before one could say why.
    pub(super) fn get_to_know(&mut self, name: &str, tie: Tie, now: GameTime) {
        use rand::RngExt as _;
        let stranger = self.state.relations.to(name).is_none_or(|relation| relation.familiarity == 0.0);
        let relation = self.state.relations.meet(name, tie.clone(), now);
        if stranger {
            relation.tie = tie;
            let by = self.state.asking.rng.random_range(-FIRST_IMPRESSION..FIRST_IMPRESSION);
            let impression = Content::Impression { of: name.to_owned(), good: by >= 0.0 };
            self.state.relations.judge(name, by, Grounds::of(impression, &self.persona.name), now);
        }
    }

    /// What somebody said to one's face.
    pub(super) fn feel(&mut self, speaker: &str, act: &SpeechAct, now: GameTime) {
        let me = &self.persona.name;
        let hot = self.persona.traits.iter().any(|word| ["rude", "aggressive", "toxic"].contains(&word.as_str()));
        let fond = self.state.relations.opinion(speaker) >= 5.0;
        let (by, says) = match act {
            SpeechAct::Compliment(thing) | SpeechAct::Encourage(thing) => (0.3, format!("had a kind word for {thing}")),
            SpeechAct::Thank(thing) => (0.15, format!("thanked {{other}} for {thing}")),
            SpeechAct::Apologise(thing) => (0.4, format!("apologised for {thing}")),
            SpeechAct::Invite(gathering) => (0.3, format!("invited {{other}} to {}", gathering.topic)),
            SpeechAct::Accept(commitment) => (0.4, format!("agreed to be {}", crate::calendar::doing(commitment))),
            SpeechAct::Decline(_, Reason::Dislike(who)) if who == me => {
                (-1.0, "wants nothing to do with {other}".to_owned())
            }
            SpeechAct::Decline(commitment, _) => (-0.2, format!("declined {}", crate::calendar::doing(commitment))),
            SpeechAct::Agree(claim) => (0.15, format!("sees {} the same way", claim.topic)),
            SpeechAct::Disagree(claim, _) => {
                (if hot { -0.7 } else { -0.25 }, format!("disagreed about {}", claim.topic))
            }
            SpeechAct::Doubt(claim) => (-0.3, format!("did not believe {{other}} about {}", claim.topic)),
            SpeechAct::Insult => (-1.6, "insulted {other}".to_owned()),
            SpeechAct::BreakOff => (-0.6, "left {other} standing".to_owned()),
            SpeechAct::Tease(thing) if fond => (0.1, format!("joked about {thing}")),
            SpeechAct::Tease(thing) => (-0.4, format!("made fun of {thing}")),
            SpeechAct::Complain(thing) if self.persona.likes.contains(thing) => (-0.6, format!("ran down {thing}")),
            SpeechAct::Complain(thing) if !fond => (-0.3, format!("did nothing but complain of {thing}")),
            _ => return,
        };
        let me = Some(self.persona.name.clone());
        let event = self.event(speaker, says.clone(), me.clone());
        self.state.relations.judge(speaker, by, Grounds::of(event, &self.persona.name), now);
        if by <= -0.6 {
            let hurt = self.event(speaker, format!("{says}, and {{other I}} did not like it"), me);
            self.observe(hurt, 6, vec![speaker.to_owned()], now);
        }
    }

    /// What one hears about somebody or a shared like moves what one thinks.
    pub(super) fn be_swayed(&mut self, claim: &Claim, from: &str, now: GameTime) {
        if claim.verb != Verb::ThinksOf || claim.stance == 0 {
            return;
        }
        let me = self.persona.name.clone();
        let stance = f32::from(claim.stance);
        if claim.other.as_deref() == Some(me.as_str()) && claim.topic == me {
            let said = self.event(&claim.who, claim.says.clone(), claim.other.clone());
            self.state.relations.judge(&claim.who, stance * 0.4, Grounds::of(said, &me), now);
        } else if let Some(other) = claim.other.as_ref().filter(|other| **other == claim.topic && **other != from) {
            let trust = (self.state.relations.opinion(from) - 4.0).max(0.0) / 3.0;
            let said = self.event(from, format!("said that {}", claim.clause(PointOfView::MEMORY)), None);
            self.state.relations.judge(other, stance * HEARSAY * trust, Grounds::of(said, &me), now);
        } else if claim.who == from {
            self.compare_tastes(claim, from, now);
        }
    }

    /// One likes whoever likes the same, and the other way round.
    fn compare_tastes(&mut self, claim: &Claim, from: &str, now: GameTime) {
        // One's own views lie at hand.
        let mine = own_view(&self.persona, &self.state.beliefs, &self.state.relations, &claim.topic);
        let Some(mine) = mine.filter(|mine| mine.stance != 0) else { return };
        let alike = f32::from(mine.stance) * f32::from(claim.stance);
        // Strong feelings against each other cut deeper than two mild ones agree.
        let by = if alike > 0.0 { 0.08 * alike.min(4.0) } else { 0.12 * alike.max(-6.0) };
        let shares = if alike > 0.0 { "{share|shares}" } else { "{do} not share" };
        let says = format!("{shares} {{other's}} view of {}", claim.topic);
        let tastes = self.event(from, says, Some(self.persona.name.clone()));
        self.state.relations.judge(from, by, Grounds::of(tastes, &self.persona.name), now);
    }
}
