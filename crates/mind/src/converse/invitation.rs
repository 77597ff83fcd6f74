//! Whether one comes to what one is invited to: by calendar, work, bedtime, liking of the host and of such things.

use std::collections::BTreeSet;

use rand::{RngExt as _, rngs::StdRng};

use super::{Situation, engagement::whole_engagement};
use crate::{
    belief::Beliefs,
    calendar::Gathering,
    claim::{Claim, Verb},
    embed::stems,
    persona::Persona,
    speech::Reason,
};

/// From so much wish on one comes, and from so much on one thinks about it. Our own.
const SURELY: f32 = 1.6;
const PERHAPS: f32 = -0.6;
/// What a taste counts for that a gathering touches.
const TASTE: f32 = 1.0;

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
    if situation.shuns_gathering(gathering) {
        return Verdict::No(Reason::Unwilling);
    }
    if situation.relations.opinion(&gathering.host) < 3.0 {
        return Verdict::No(Reason::Dislike(gathering.host.clone()));
    }
    let (wish, worst) = wish_to_come(situation, &gathering.host, &gathering.what);
    // Whoever invites counts as well.
    match wish + (situation.opinion() - 5.0) * 0.5 + rng.random_range(-1.5..1.5) {
        wish if wish > SURELY => Verdict::Yes,
        wish if wish > PERHAPS => Verdict::Perhaps,
        _ => Verdict::No(worst.map_or(Reason::Unwilling, Reason::Distaste)),
    }
}

/// Whether somebody would come to a gathering of which they only talk: they have time, and like such things and the host.
pub(crate) fn would_come(situation: &Situation<'_>, claim: &Claim) -> bool {
    let Some(span) = claim.when else { return false };
    let (wish, _) = wish_to_come(situation, &claim.who, &claim.topic);
    whole_engagement(situation, span).is_none() && wish > SURELY
}

/// How much somebody wishes to come to what a host (full name) gives, and what of it they like least if they do not like it:
/// a friend's party is worth more than one's dislike of parties.
fn wish_to_come(situation: &Situation<'_>, host: &str, what: &str) -> (f32, Option<String>) {
    let (of_kind, worst) = view_of_kind(situation.persona, situation.recalled.beliefs(), what);
    let of_host = situation.relations.opinion(host);
    (of_host - 5.0 + of_kind + inclination_to_company(situation.persona), worst.filter(|_| of_kind < 0.0))
}

/// What somebody makes of the kind of thing that a gathering is ("a chess evening"), from −3 up, and what of it they like
/// least: their views and tastes that its words touch.
pub fn view_of_kind(persona: &Persona, beliefs: &Beliefs, what: &str) -> (f32, Option<String>) {
    let words: BTreeSet<String> = stems(what).into_iter().collect();
    let touches = |topic: &str| stems(topic).iter().any(|stem| words.contains(stem));
    let own = beliefs.about(&persona.name);
    let views = own.filter(|(key, belief)| key.verb == Verb::ThinksOf && belief.claim.other.is_none());
    let views = views.map(|(key, belief)| (key.topic.as_str(), f32::from(belief.claim.stance)));
    let likes = persona.likes.iter().map(|topic| (topic.as_str(), TASTE));
    let dislikes = persona.dislikes.iter().map(|topic| (topic.as_str(), -TASTE));
    let all: Vec<(&str, f32)> = views.chain(likes).chain(dislikes).filter(|(topic, _)| touches(topic)).collect();
    let worst = all.iter().filter(|(_, view)| *view < 0.0).min_by(|(_, a), (_, b)| a.total_cmp(b));
    (all.iter().map(|(_, view)| view).sum(), worst.map(|(topic, _)| (*topic).to_owned()))
}

/// Whether somebody does not go to a gathering who keeps clear of something: of "going to that party", of whoever gives it.
#[must_use]
pub fn is_shunned(gathering: &Gathering, what: &str) -> bool {
    const GOING: [&str; 5] = ["going to ", "going ", "attending ", "coming to ", "visiting "];
    let deed = GOING.iter().find_map(|lead| what.strip_prefix(lead)).unwrap_or(what);
    let words: Vec<&str> = deed.split(' ').filter(|word| !["the", "that", "this", "any", "a"].contains(word)).collect();
    let (words, said) = (stems(&words.join(" ")), stems(&format!("{} {}", gathering.topic, gathering.what)));
    what == gathering.host || !words.is_empty() && words.iter().all(|word| said.contains(word))
}

/// How much somebody likes to be among people: −2 to 3.
#[must_use]
pub fn inclination_to_company(persona: &Persona) -> f32 {
    let drawn = ["outgoing", "friendly", "hospitable", "enthusiastic", "warm", "humorous", "loud", "cheerful", "open"];
    let withdrawn = ["reflective", "analytical", "logical", "eccentric", "rude", "independent"];
    let count = |words: &[&str]| persona.traits.iter().filter(|word| words.contains(&word.as_str())).count() as f32;
    count(&drawn) - count(&withdrawn)
}
