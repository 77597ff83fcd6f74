//! Whether one comes to what one is invited to: by calendar, work, bedtime, liking of the host and of such things.

use rand::{RngExt as _, rngs::StdRng};

use super::{Situation, engagement::whole_engagement};
use crate::{calendar::Gathering, speech::Reason};

/// What somebody says to an invitation.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Verdict {
    Yes,
    Perhaps,
    No(Reason),
}

pub(super) fn verdict(situation: &Situation<'_>, gathering: &Gathering, rng: &mut StdRng) -> Verdict {
    if let Some(busy) = whole_engagement(situation, gathering.span) {
        return Verdict::No(Reason::Busy(busy));
    }
    let bedtime = u32::from(situation.persona.sleeps.minutes());
    let begins = u32::from(gathering.span.from.time_of_day().minutes());
    if bedtime > 12 * 60 && bedtime < begins + 30 {
        return Verdict::No(Reason::Tired);
    }
    let of_host = situation.relations.opinion(&gathering.host);
    if of_host < 3.0 {
        return Verdict::No(Reason::Dislike(gathering.host.clone()));
    }
    let of_kind = ["parties", "dancing", "company"]
        .iter()
        .filter_map(|topic| situation.view(topic))
        .map(|view| f32::from(view.stance))
        .sum::<f32>();
    // A friend's party is worth more than one's dislike of parties; whoever invites counts as well.
    let wish = of_host - 5.0 + (situation.opinion() - 5.0) * 0.5 + of_kind + inclination_to_company(situation.persona);
    match wish + rng.random_range(-1.5..1.5) {
        wish if wish > 1.0 => Verdict::Yes,
        wish if wish > -1.0 => Verdict::Perhaps,
        _ if of_kind < 0.0 => Verdict::No(Reason::Distaste("parties".into())),
        _ => Verdict::No(Reason::Unwilling),
    }
}

/// How much somebody likes to be among people: −2 to 3.
#[must_use]
pub fn inclination_to_company(persona: &crate::persona::Persona) -> f32 {
    let drawn = ["outgoing", "friendly", "hospitable", "enthusiastic", "warm", "humorous", "loud", "cheerful", "open"];
    let withdrawn = ["reflective", "analytical", "logical", "eccentric", "rude", "independent"];
    let count = |words: &[&str]| persona.traits.iter().filter(|word| words.contains(&word.as_str())).count() as f32;
    count(&drawn) - count(&withdrawn)
}
