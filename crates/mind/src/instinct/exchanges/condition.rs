//! Whether a condition holds in the mind of whoever is about to speak.

use rand::{RngExt as _, rngs::StdRng};

use super::{
    slots::{Voice, mine},
    table::{Condition, OPEN, Standing},
};
use crate::{
    belief::Source,
    claim::{Claim, Verb},
    converse::{SEEN_LATELY_HOURS, Situation, whole_engagement, would_come},
    instinct::activity::Want,
    speech::{Matter, Thread},
    tie::Bond,
};
use smallville_town::{GameTime, SectorKind};

/// From so much on one likes somebody, up to so much one does not: 0 to 10.
const FOND: f32 = 6.5;
const COOL: f32 = 4.0;
const FOE: f32 = 3.0;
/// Whoever is known so well is a friend if one likes them, whoever less is a stranger: 0 to 10.
const WELL_KNOWN: f32 = 4.5;
const UNKNOWN: f32 = 0.6;
/// Whoever must go in so many minutes is in a hurry, whoever has so many has time.
const HURRIED_MINUTES: u32 = 6;
const EASE_MINUTES: u32 = 20;

impl Voice<'_> {
    /// Whether all of some conditions hold.
    pub(super) fn all(&self, conditions: &[Condition], rng: &mut StdRng) -> bool {
        conditions.iter().all(|condition| self.holds(condition, rng))
    }

    fn holds(&self, condition: &Condition, rng: &mut StdRng) -> bool {
        let situation = self.situation;
        let here = &situation.here;
        let minute = u32::from(situation.now.time_of_day().minutes());
        match condition {
            Condition::Tie(standing) => stands(*standing, situation),
            Condition::Fond => situation.opinion() >= FOND,
            Condition::Cool => situation.opinion() <= COOL,
            Condition::Trusts => situation.trusts(),
            Condition::Manner(manner) => situation.persona.manner == *manner,
            Condition::Trait(word) => situation.is(&[word]),
            Condition::Mood(mood) => situation.mood == *mood,
            Condition::Hour(from, until) => (u32::from(*from) * 60..u32::from(*until) * 60).contains(&minute),
            Condition::At(kind) => here.kind == Some(*kind),
            Condition::Outdoors => here.kind.is_none_or(|kind| kind == SectorKind::Park),
            Condition::MyHome => here.is_home,
            Condition::MyWork => here.is_work,
            Condition::YourWork => !here.is_work && stands(Standing::Trade, situation) && here.serves(),
            Condition::Now(want) => situation.plan.entry().is_some_and(|entry| entry.want == *want),
            Condition::Was(want) => self.deed_was_for(*want),
            Condition::Newcomer => situation.talk.newcomer() == Some(situation.partner),
            Condition::Introduced => situation.talk.has_introduced(situation.partner),
            Condition::Hurried => situation.minutes_left.is_some_and(|minutes| minutes < HURRIED_MINUTES),
            Condition::AtEase => situation.minutes_left.is_none_or(|minutes| minutes >= EASE_MINUTES),
            Condition::Knew => self.knew(),
            Condition::For => self.view() > 0,
            Condition::Against => self.view() < 0,
            Condition::Unsure => self.view() == 0,
            Condition::Mine => self.claim().is_some_and(|claim| mine(claim, situation)),
            Condition::Named(topic) => self.claim().is_some_and(|claim| claim.topic == *topic),
            Condition::Good => self.claim().is_some_and(|claim| claim.stance > 0),
            Condition::Bad => self.claim().is_some_and(|claim| claim.stance < 0),
            Condition::Going => self.claim().is_some_and(|claim| situation.goes_to(&claim.key())),
            Condition::WouldGo => self.claim().is_some_and(|claim| would_come(situation, claim)),
            Condition::BusyThen => self
                .claim()
                .and_then(|claim| claim.when)
                .is_some_and(|span| whole_engagement(situation, span).is_some()),
            Condition::Shared => {
                let belief = self.claim().and_then(|claim| situation.recalled.beliefs().belief(claim));
                belief.is_some_and(|belief| belief.shared_with.contains(situation.partner))
            }
            Condition::Met => self.person_of_matter().is_some_and(|name| met_lately(situation, name)),
            Condition::Has(slot) => self.has(slot),
            Condition::Luck(share) => rng.random_bool(f64::from(share.clamp(0.0, 1.0))),
            Condition::Not(other) => !self.holds(other, rng),
            Condition::Any(others) => others.iter().any(|other| self.holds(other, rng)),
        }
    }

    pub(super) fn claim(&self) -> Option<&Claim> {
        if let Matter::Claim(claim) = self.matter { Some(claim) } else { None }
    }

    /// Whether what the speaker did was for something.
    fn deed_was_for(&self, want: Want) -> bool {
        let Matter::Deed { words, .. } = self.matter else { return false };
        self.situation.plan.entries.iter().any(|entry| entry.words == *words && entry.want == want)
    }

    /// Whom it is about, if it is about somebody: full name.
    fn person_of_matter(&self) -> Option<&str> {
        match self.matter {
            Matter::Here => None,
            Matter::Deed { who: name, .. } | Matter::Person { name, .. } => Some(name),
            Matter::Claim(claim) => Some(&claim.who),
        }
    }

    /// Whether the speaker knew the matter before this exchange began.
    fn knew(&self) -> bool {
        let opens = |thread: &Thread| thread.beat == OPEN && thread.matter == *self.matter;
        let lines = &self.situation.talk.lines;
        let opening = lines.iter().rev().find(|line| line.thread.as_deref().is_some_and(opens));
        let began = opening.map_or(self.situation.now, |line| line.at);
        let known = |claim: &Claim| self.situation.recalled.beliefs().belief(claim).is_some_and(|b| b.since < began);
        self.claim().is_some_and(known)
    }

    /// What the speaker thinks of the matter: above 0 well, below 0 badly.
    fn view(&self) -> i8 {
        let situation = self.situation;
        let of_person = |name: &str| match situation.relations.to(name).map(|relation| relation.opinion) {
            Some(opinion) if opinion >= FOND => 1,
            Some(opinion) if opinion <= COOL => -1,
            _ => 0,
        };
        match self.matter {
            Matter::Here | Matter::Deed { .. } => 0,
            Matter::Person { name, .. } => of_person(name),
            Matter::Claim(claim) => match claim.verb {
                Verb::StandsFor => situation.view_of_matter(claim).map_or(0, |view| view.stance),
                Verb::ThinksOf => situation.view(&claim.topic).map_or(0, |view| view.stance),
                _ => of_person(&claim.who),
            },
        }
    }
}

/// Whether the speaker has seen somebody or spoken to them in the last hours.
fn met_lately(situation: &Situation<'_>, name: &str) -> bool {
    let lately = |at: GameTime| situation.now.hours_since(at) < SEEN_LATELY_HOURS;
    let seen = situation
        .recalled
        .beliefs()
        .about(name)
        .any(|(key, belief)| key.verb == Verb::Does && belief.source == Source::Seen && lately(belief.since));
    seen || situation.relations.to(name).is_some_and(|relation| relation.last_talk.is_some_and(lately))
}

/// Whether the other is that to the speaker.
fn stands(standing: Standing, situation: &Situation<'_>) -> bool {
    let (opinion, familiarity) = (situation.opinion(), situation.familiarity());
    let tie = situation.relations.to(situation.partner).map(|relation| &relation.tie);
    let is = |bond: Bond| tie.is_some_and(|tie| tie.is(bond));
    if let Some(bond) = standing.bond() {
        return is(bond);
    }
    let family = tie.is_some_and(crate::tie::Tie::is_family);
    let friend = opinion >= FOND && familiarity >= WELL_KNOWN;
    // Two names make no acquaintance yet: whoever was a stranger when the talk began, or took one for one, is one until it
    // ends.
    let (talk, partner) = (situation.talk, situation.partner);
    let stranger = familiarity < UNKNOWN || talk.strangers.contains(partner) || talk.has_introduced(partner);
    match standing {
        Standing::Family => family,
        Standing::Home => !family && is(Bond::Home),
        Standing::Friend => !family && friend,
        Standing::Acquaintance => !family && !stranger && !friend && opinion >= FOE,
        Standing::Stranger => stranger,
        Standing::Foe => opinion < FOE,
        _ => false,
    }
}
