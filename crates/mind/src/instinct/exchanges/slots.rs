//! What fills the slots of a beat, as its speaker sees the matter.

use smallville_english::{Pronoun, clock, day_from, in_first_person, named_place, with_article};

use super::{
    super::speech::{Scene, Speaker},
    table::{About, Whose},
};
use crate::{
    claim::{Claim, first_name, story_name},
    converse::{Situation, teller, to_the_face},
    instinct::activity::Want,
    instinct::speech::finish,
    plan::Entry,
    speech::Matter,
    tie::Bond,
};

/// Slots that are there for everybody.
pub(super) const ALWAYS: [&str; 1] = ["deed now"];
/// Slots that are sometimes there, whatever the matter.
pub(super) const SOMETIMES: [&str; 5] = ["you", "next plan", "did", "until", "here"];

/// Slots of somebody else whom it is about.
const PERSON: [&str; 4] = ["who", "he", "him", "his"];

/// Whoever speaks a beat, to whom, about what.
pub(super) struct Voice<'a> {
    pub(super) situation: &'a Situation<'a>,
    pub(super) matter: &'a Matter,
}

/// Whether a claim is the speaker's own.
pub(super) fn mine(claim: &Claim, situation: &Situation<'_>) -> bool {
    claim.who == situation.persona.name
}

impl Voice<'_> {
    /// A wording with its slots filled, as the speaker would say it; none if a slot cannot be filled.
    pub(super) fn word(&self, wording: &str) -> Option<String> {
        let mut out = String::with_capacity(wording.len() + 32);
        let mut rest = wording;
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let (slot, tail) = after.split_once('}')?;
            let filled = self.slot(slot)?;
            // "Has Ann told you about her round?"
            let again = slot != "who" && wording.contains("{who}");
            let theirs = if again { self.his_after(&filled) } else { None };
            out.push_str(&theirs.unwrap_or(filled));
            rest = tail;
        }
        out.push_str(rest);
        let manner = self.situation.persona.manner;
        Some(if out.is_empty() { out } else { finish::contract(&finish::tidy(&out), manner) })
    }

    /// What belongs to whom it is about, without their name: "her round"; none if it does not begin with the name.
    fn his_after(&self, words: &str) -> Option<String> {
        let (who, his) = (self.slot("who")?, self.slot("his")?);
        Some(format!("{his} {}", words.strip_prefix(&format!("{who}'s "))?))
    }

    /// What fills a slot.
    pub(super) fn slot(&self, slot: &str) -> Option<String> {
        let situation = self.situation;
        match slot {
            "you" => self.address(),
            "deed now" => Some(self.with_scene(|scene| scene.own_doing(situation.doing))),
            "next plan" => self.own_deed(situation.plan.next(situation.plan.current?)?),
            "did" => {
                let now = situation.plan.current?;
                let done = situation.plan.entries.iter().take(now).rev();
                self.own_deed(done.filter(|entry| entry.until <= situation.now).find(|entry| tellable(entry))?)
            }
            "until" => {
                let work = situation.persona.at_work(situation.now.day());
                let now = work.iter().find(|span| span.from <= situation.now && situation.now < span.until)?;
                Some(clock(u32::from(now.until.time_of_day().minutes())))
            }
            "here" => situation.here.name.map(str::to_owned),
            _ => self.of_matter(slot),
        }
    }

    fn of_matter(&self, slot: &str) -> Option<String> {
        match self.matter {
            Matter::Here => None,
            Matter::Deed { who, words, .. } => match slot {
                "deed" => Some(self.deed(who, words)),
                _ => None,
            },
            Matter::Person { name, pronoun } => self.person(slot, name, *pronoun),
            Matter::Claim(claim) => self.of_claim(slot, claim),
        }
    }

    fn of_claim(&self, slot: &str, claim: &Claim) -> Option<String> {
        let situation = self.situation;
        let own = mine(claim, situation);
        match slot {
            "claim" => Some(self.with_scene(|scene| scene.clause(claim))),
            "deed" => Some(self.doing_of(claim)),
            "place" => claim.place.as_deref().map(named_place),
            "day" => claim.when.map(|span| day_from(situation.now.day(), span.from.day())),
            "hour" => claim.when.map(|span| clock(u32::from(span.from.time_of_day().minutes()))),
            "what" => Some(with_article(bare_topic(claim))),
            "gathering" | "matter" | "thing" => self.with_scene(|scene| scene.topic(&claim.key())),
            "topic" => Some(self.with_scene(|scene| scene.matter(&claim.topic))),
            "name" => Some(story_name(&claim.topic)),
            "story" if own => Some(self.with_scene(|scene| scene.clause(claim))),
            "source" => {
                let teller = situation.recalled.beliefs().belief(claim).and_then(teller);
                teller.filter(|name| name != situation.partner).map(|name| first_name(&name).into())
            }
            "because" => self.because(claim),
            "after" if own => {
                let known = situation.recalled.beliefs().belief(claim)?.claim.sequel()?;
                Some(self.with_scene(|scene| scene.clause(&known)))
            }
            "done" if own => self.worked_today(),
            "next step" if own => self.works_later(),
            "obstacle" if own => self.part(|parts| &parts.obstacle),
            "tried" if own => self.part(|parts| &parts.tried),
            _ => self.person(slot, &claim.who, claim.pronoun),
        }
    }

    fn person(&self, slot: &str, name: &str, pronoun: Pronoun) -> Option<String> {
        Some(match slot {
            "who" => self.with_scene(|scene| scene.absent(name)),
            "he" => pronoun.subject().into(),
            "him" => pronoun.object().into(),
            "his" => pronoun.possessive().into(),
            _ => return None,
        })
    }

    /// What somebody does, as the speaker calls it: "washing your hands".
    fn deed(&self, who: &str, words: &str) -> String {
        let me = &self.situation.persona.name;
        if who == me { self.with_scene(|scene| scene.own_doing(words)) } else { to_the_face(words, me) }
    }

    /// What a claim says that somebody does.
    fn doing_of(&self, claim: &Claim) -> String {
        let bare = claim.says.trim_start_matches("{am} ").trim_start_matches("{was} ");
        let bare = Claim { says: bare.to_owned(), place: None, when: None, ..claim.clone() };
        let clause = self.with_scene(|scene| scene.clause(&bare));
        let subject = self.with_scene(|scene| scene.absent(&claim.who));
        clause.strip_prefix(&subject).unwrap_or(&clause).trim().to_owned()
    }

    fn own_deed(&self, entry: &Entry) -> Option<String> {
        tellable(entry).then(|| self.with_scene(|scene| scene.own_doing(&entry.words)))
    }

    /// What the speaker did today for what they work at.
    fn worked_today(&self) -> Option<String> {
        let plan = self.situation.plan;
        let before = plan.entries.iter().take(plan.current?).rev();
        let worked = before.filter(|entry| entry.want == Want::Goal).find(|entry| entry.until <= self.situation.now)?;
        let persona = self.situation.persona;
        let hour = smallville_english::PartOfDay::of(u32::from(worked.from.time_of_day().minutes())).name();
        Some(format!("I was {} this {hour}", in_first_person(&worked.words, persona.pronoun)))
    }

    /// What they mean to do for it today.
    fn works_later(&self) -> Option<String> {
        let plan = self.situation.plan;
        let after = plan.entries.iter().skip(plan.current? + 1);
        let next = after.into_iter().find(|entry| entry.want == Want::Goal)?;
        let hour = clock(u32::from(next.from.time_of_day().minutes()));
        Some(format!("{} is what comes next, at {hour}", in_first_person(&next.words, self.situation.persona.pronoun)))
    }

    fn part(&self, which: impl Fn(&crate::persona::ProjectParts) -> &Vec<String>) -> Option<String> {
        let parts = self.situation.persona.project_parts.as_ref()?;
        let of_day = which(parts);
        of_day.get(self.situation.now.day() as usize % of_day.len().max(1)).cloned()
    }

    /// Why the speaker thinks of a matter as they do.
    fn because(&self, claim: &Claim) -> Option<String> {
        let persona = self.situation.persona;
        let of_matter = persona.matters.iter().find(|matter| matter.topic == claim.topic && !matter.because.is_empty());
        let of_topic = persona.opinions.iter().find(|opinion| opinion.topic == claim.topic);
        let because = of_matter.map(|matter| &matter.because).or(of_topic.map(|opinion| &opinion.because));
        because.cloned()
    }

    /// How the listener is called: "Dad", "love", "Klaus"; strangers have no name.
    fn address(&self) -> Option<String> {
        let situation = self.situation;
        let relation = situation.relations.to(situation.partner)?;
        let tie = &relation.tie;
        let known = situation.recalled.beliefs().about(situation.partner).next();
        if let Some(address) = tie.address(known.map(|(_, belief)| belief.claim.pronoun)) {
            return Some(address.into());
        }
        if tie.is(Bond::Spouse) && situation.opinion() >= 6.5 {
            return Some("love".into());
        }
        (!situation.talk.strangers.contains(situation.partner)).then(|| first_name(situation.partner).to_owned())
    }

    /// Whether a slot can be filled, for `Condition::Has`.
    pub(super) fn has(&self, slot: &str) -> bool {
        self.slot(slot).is_some()
    }

    /// How the speaker stands to those of whom they speak.
    fn with_scene<T>(&self, then: impl FnOnce(Scene<'_>) -> T) -> T {
        let situation = self.situation;
        let stranger = situation.talk.strangers.contains(situation.partner);
        let known = |name: &str| situation.relations.to(name).is_some_and(|relation| relation.familiarity >= 2.0);
        let knows_of = |name: &str| !stranger && known(name) || situation.talk.has_named(name);
        let speaker = Speaker {
            persona: situation.persona,
            listener: Some(situation.partner),
            stranger,
            tie: situation.relations.to(situation.partner).map(|relation| &relation.tie),
            opinion: situation.opinion(),
            familiarity: situation.familiarity(),
            knows_of: &knows_of,
            now: situation.now,
            place: situation.here.name,
            before: &[],
            parts_back: false,
            goes_on: false,
        };
        then(Scene { speaker: &speaker })
    }
}

/// What a gathering is, without whose it is and without an article.
fn bare_topic(claim: &Claim) -> &str {
    let topic = claim.topic.as_str();
    let bare = match topic.split_once("'s ") {
        Some((owner, rest)) if claim.who.starts_with(owner) => rest,
        _ => topic,
    };
    ["the ", "a ", "an "].iter().find_map(|article| bare.strip_prefix(article)).unwrap_or(bare)
}

/// Whether one speaks of it.
fn tellable(entry: &Entry) -> bool {
    !matches!(entry.want, Want::Sleep | Want::Wash) && entry.activity.is_some()
}

/// The slots that a matter has: those that are always there, and those that sometimes are.
pub(super) fn slots_of(about: About) -> (Vec<&'static str>, Vec<&'static str>) {
    use About::*;
    let (always, sometimes): (&[&str], &[&str]) = match about {
        Day | Person => (&[], &[]),
        Answer(_) => (&[], &["what", "gathering", "day", "hour", "place", "who", "he", "him", "his"]),
        Doing(_) => (&["deed"], &[]),
        Done | Seen => (&["deed"], &["place"]),
        Happened(_) => (&["claim"], &["source", "place"]),
        Incident(_) => (&["claim", "name"], &["source", "after"]),
        Project(_) => (&["thing"], &["done", "obstacle", "tried", "next step"]),
        Gathering(_) | Past(_) => (&["what", "gathering"], &["place", "day", "hour", "source"]),
        Invitation(_) => (&["what", "gathering", "day", "hour"], &["place"]),
        Public(_) => (&["matter"], &["because", "source"]),
        Taste => (&["topic"], &["because"]),
        // Only whoever opens it tells the story.
        Story | Secret => (&["name", "story"], &[]),
    };
    let of_other = match about {
        Seen | Person => true,
        Happened(whose) | Incident(whose) | Project(whose) | Gathering(whose) | Invitation(whose) | Past(whose)
        | Public(whose) => whose == Whose::Other,
        _ => false,
    };
    let of_other: &[&str] = if of_other { &PERSON } else { &[] };
    ([always, of_other].concat(), sometimes.to_vec())
}
