//! What somebody could open a talk about: what lies before them and what comes to mind.

use super::{
    INTEREST,
    slots::mine,
    table::{About, Verdict, Whose},
};
use crate::{
    belief::{Belief, Source},
    calendar::Commitment,
    claim::{Claim, Verb},
    converse::{Situation, business, interest_of},
    instinct::activity::Want,
    plan::Entry,
    speech::{Matter, SpeechAct},
};
use smallville_english::Pronoun;

/// What happened so long ago is no news, in hours.
const LATELY: f32 = 48.0;
/// What was seen is worth a word for so many hours.
const SEEN: f32 = 10.0;
/// At most so many of a kind come to mind.
const MOST: usize = 6;
/// Who does that does nothing that one would ask about.
const IDLE: [&str; 5] = ["talking", "passing by", "looking for", "waiting for", "sleeping"];
/// So much less what one likes and once lived interests out of the blue.
const UNASKED: f32 = 1.5;
/// What one remembers of the other interests so much more.
const ATTENTIVE: f32 = 2.5;
/// So much less one feels like telling what one has told nobody.
const KEPT: f32 = 4.5;
/// Nobody passes over a yes or a no.
const ANSWERED: f32 = 20.0;
/// An exchange that invites and is worth so much is as good as saying it outright.
const INVITES: f32 = 5.0;
/// Nobody tells of a deed that takes so many words.
const DEED_WORDS: usize = 6;
/// Interest of what is not told but talked about.
pub(super) const EVEN: f32 = 4.0;
/// Somebody so little known is nobody to talk about, 0 to 10.
const KNOWN: f32 = 3.0;

/// What fits, with how interesting it is: [`EVEN`] is neither here nor there.
pub(super) fn matters(about: About, tells: bool, situation: &Situation<'_>) -> Vec<(f32, Matter)> {
    match about {
        About::Day => vec![(EVEN, Matter::Here)],
        About::Doing(whose) => doing(whose, situation).map(|matter| (EVEN, matter)).into_iter().collect(),
        About::Done => done(situation),
        About::Seen => claims(situation, tells, |claim, belief| {
            let lately = situation.now.hours_since(belief.since) < SEEN && belief.source == Source::Seen;
            claim.verb == Verb::Does && lately && owner(claim, situation) == Whose::Other
        }),
        About::Happened(whose) => claims(situation, tells, |claim, belief| {
            let lately = situation.now.hours_since(belief.since) < LATELY;
            let kind = matches!(claim.verb, Verb::Happened | Verb::State | Verb::Achieves);
            kind && lately && owner(claim, situation) == whose
        }),
        About::Incident(whose) => claims(situation, tells, |claim, belief| {
            let lately = situation.now.hours_since(belief.since) < LATELY;
            claim.verb == Verb::Incident && lately && owner(claim, situation) == whose
        }),
        About::Project(whose) => {
            let attentive = if whose == Whose::You { -ATTENTIVE } else { 0.0 };
            let is_it = |claim: &Claim, _: &Belief| claim.verb == Verb::Wants && owner(claim, situation) == whose;
            less(attentive, claims(situation, tells, is_it))
        }
        // Whoever gives a gathering invites to it, and talks of it with those who know.
        About::Gathering(whose) => claims(situation, tells && whose != Whose::Me, |claim, _| {
            let ahead = claim.when.is_some_and(|span| span.from > situation.now);
            claim.verb == Verb::Hosts && ahead && owner(claim, situation) == whose
        }),
        About::Invitation(whose) => invitations(whose, situation),
        About::Past(whose) => claims(situation, tells, |claim, _| {
            let over = claim
                .when
                .is_some_and(|span| span.until < situation.now && situation.now.hours_since(span.until) < LATELY);
            claim.verb == Verb::Hosts && over && owner(claim, situation) == whose && was_there(claim, situation)
        }),
        About::Public(whose) => {
            claims(situation, tells, |claim, _| claim.verb == Verb::StandsFor && owner(claim, situation) == whose)
        }
        About::Taste => less(UNASKED, tastes(situation)),
        About::Story => less(UNASKED, stories(situation, false)),
        // A secret is for one, and for nobody who stands by.
        About::Secret if situation.talk.others.len() > 1 => Vec::new(),
        About::Secret => less(KEPT, stories(situation, true)),
        About::Person => people(situation),
        About::Answer(verdict) => answered(verdict, situation),
    }
}

/// To what the speaker may invite the other; an exchange of the worth [`INVITES`] is worth as much as the bare invitation.
fn invitations(whose: Whose, situation: &Situation<'_>) -> Vec<(f32, Matter)> {
    let gatherings = business(situation).into_iter().filter_map(|(value, act)| match act {
        SpeechAct::Invite(gathering) => Some((EVEN + (value - INVITES) / INTEREST, gathering.claim())),
        _ => None,
    });
    let of_whose = gatherings.filter(|(_, claim)| owner(claim, situation) == whose);
    of_whose.map(|(interest, claim)| (interest, Matter::Claim(claim))).collect()
}

/// What the speaker likes or cannot stand.
fn tastes(situation: &Situation<'_>) -> Vec<(f32, Matter)> {
    claims(situation, true, |claim, _| {
        claim.verb == Verb::ThinksOf
            && mine(claim, situation)
            && claim.other.is_none()
            && claim.stance.abs() >= 2
            && !is_public(&claim.topic, situation)
    })
}

/// What the speaker once lived and keeps to themselves, or does not.
fn stories(situation: &Situation<'_>, secret: bool) -> Vec<(f32, Matter)> {
    let fits =
        |claim: &Claim| claim.verb == Verb::Story && mine(claim, situation) && !claim.concerns(situation.partner);
    claims(situation, true, |claim, belief| fits(claim) && belief.secret == secret)
}

/// To what the other has just said yes or no: the gathering to which they were asked to come, or nothing in particular.
fn answered(verdict: Verdict, situation: &Situation<'_>) -> Vec<(f32, Matter)> {
    let partner = situation.partner;
    let said = situation.talk.due.last().filter(|(name, _)| name == partner).map(|(_, act)| act);
    let commitment = match (verdict, said) {
        (Verdict::Yes, Some(SpeechAct::Accept(commitment)))
        | (Verdict::Perhaps, Some(SpeechAct::Perhaps(commitment)))
        | (Verdict::No, Some(SpeechAct::Decline(commitment, _))) => Some(commitment),
        _ => None,
    };
    let matter = commitment.map(|commitment| match commitment {
        Commitment::Attend(gathering) | Commitment::Accompany(gathering, _) => Matter::Claim(gathering.claim()),
        _ => Matter::Here,
    });
    matter.map(|matter| (ANSWERED, matter)).into_iter().collect()
}

/// The same, so much less interesting.
fn less(by: f32, matters: Vec<(f32, Matter)>) -> Vec<(f32, Matter)> {
    matters.into_iter().map(|(interest, matter)| (interest - by, matter)).collect()
}

/// Claims of a kind that come to mind: for telling those that the other does not know as far as one knows, for talking
/// about those that both know.
fn claims(situation: &Situation<'_>, tells: bool, fits: impl Fn(&Claim, &Belief) -> bool) -> Vec<(f32, Matter)> {
    let known_to_both =
        |belief: &Belief| belief.claim.who == situation.partner || belief.shared_with.contains(situation.partner);
    let beliefs = situation.recalled.beliefs().iter().map(|(_, belief)| belief);
    // Nobody tells of somebody who stands there.
    let stands_by = |claim: &Claim| {
        let others = situation.talk.others.iter().filter(|other| other.name != situation.partner);
        others.into_iter().any(|other| claim.concerns(&other.name))
    };
    let fitting = beliefs.filter(|belief| fits(&belief.claim, belief) && !stands_by(&belief.claim));
    let fitting = fitting.filter(|belief| if tells { situation.may_tell(belief) } else { known_to_both(belief) });
    let mut found: Vec<(f32, Matter)> = fitting
        .map(|belief| {
            let interest = if tells { interest_of(situation, belief) } else { EVEN };
            (interest, Matter::Claim(belief.claim.clone()))
        })
        .collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.truncate(MOST);
    found
}

/// Whether a topic is that of a gathering or of what somebody stands for, and so no matter of taste.
fn is_public(topic: &str, situation: &Situation<'_>) -> bool {
    let public = |claim: &Claim| matches!(claim.verb, Verb::StandsFor | Verb::Hosts) && claim.topic == topic;
    situation.recalled.beliefs().iter().any(|(_, belief)| public(&belief.claim))
}

/// Whose a claim is.
fn owner(claim: &Claim, situation: &Situation<'_>) -> Whose {
    match claim.who.as_str() {
        who if who == situation.persona.name => Whose::Me,
        who if who == situation.partner => Whose::You,
        who if who.contains(':') || situation.relations.to(who).is_none() && claim.pronoun == Pronoun::It => {
            Whose::Thing
        }
        _ => Whose::Other,
    }
}

fn doing(whose: Whose, situation: &Situation<'_>) -> Option<Matter> {
    let (who, words) = match whose {
        Whose::You => {
            let partner = situation.talk.others.iter().find(|other| other.name == situation.partner)?;
            (situation.partner, partner.doing.as_str())
        }
        _ => (situation.persona.name.as_str(), situation.doing),
    };
    // Nobody asks what somebody does who only talks.
    let idle = words.is_empty() || IDLE.iter().any(|idle| words.starts_with(idle));
    (!idle).then(|| Matter::Deed { who: who.into(), words: words.into(), over: false })
}

/// What the speaker did today that is over, the newest first.
fn done(situation: &Situation<'_>) -> Vec<(f32, Matter)> {
    let plan = situation.plan;
    let now = plan.current.unwrap_or_default();
    use Want::{Errand, Exercise, Goal, Household, Study, Work};
    let worth = |entry: &&Entry| {
        let effort = matches!(entry.want, Errand | Exercise | Goal | Household | Study | Work);
        let short = entry.words.split(' ').count() <= DEED_WORDS;
        effort && short && entry.activity.is_some() && entry.until <= situation.now
    };
    let before = plan.entries.iter().take(now).rev().filter(worth).take(3);
    let deed =
        |entry: &Entry| Matter::Deed { who: situation.persona.name.clone(), words: entry.words.clone(), over: true };
    before.map(|entry| (EVEN, deed(entry))).collect()
}

/// Whether the speaker gave a gathering or kept the promise to come to it.
fn was_there(claim: &Claim, situation: &Situation<'_>) -> bool {
    use crate::calendar::Standing::Kept;
    let kept = |known: &crate::calendar::Appointment| {
        known.standing == Kept && known.commitment.gathering().is_some_and(|gathering| gathering.key() == claim.key())
    };
    mine(claim, situation) || situation.calendar.appointments().iter().any(kept)
}

/// Those whom the speaker knows and is not indifferent to, and who are not here.
fn people(situation: &Situation<'_>) -> Vec<(f32, Matter)> {
    let here = |name: &str| situation.talk.others.iter().any(|other| other.name == name);
    // Whoever belongs to the family of both is no news to either.
    let of_family = situation.relations.to(situation.partner).is_some_and(|relation| relation.tie.is_family());
    let known = situation.relations.iter().filter(|(name, relation)| {
        let of_both = of_family && relation.tie.is_family();
        relation.familiarity >= KNOWN && !here(name) && *name != situation.persona.name && !of_both
    });
    let mut found: Vec<(f32, Matter)> = known
        .filter_map(|(name, relation)| {
            let pronoun = situation.recalled.beliefs().about(name).next()?.1.claim.pronoun;
            let cares = (relation.opinion - 5.0).abs() * 0.4;
            Some((EVEN - 1.0 + cares, Matter::Person { name: name.to_owned(), pronoun }))
        })
        .collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.truncate(MOST);
    found
}
