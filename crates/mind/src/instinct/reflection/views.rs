//! What somebody concludes about matters of the town, and the patterns they see in days and people.

use std::collections::{BTreeMap, BTreeSet};

use smallville_english::PartOfDay;

use crate::embed::stems;
use crate::{
    claim::{Claim, Verb},
    conclusion::{Form, Slots},
    instinct::reflection::{context::ReflectionContext, draft::Draft, features::MemoryFeatures},
};

/// A public matter as it is talked about.
#[derive(Clone, Debug, PartialEq)]
pub struct Matter {
    /// What it is called: "Sam Moore's candidacy for mayor".
    pub topic: String,
    /// Whose it is: full name.
    pub who: Option<String>,
    /// Whether people mean to come together for it.
    pub gathering: bool,
    /// The memories about it, and about whose it is.
    pub evidence: Vec<usize>,
    /// Importance × newness over all of them.
    pub weight: f32,
}

/// Everything that follows about matters and patterns.
#[must_use]
pub fn drafts(context: &ReflectionContext<'_>) -> Vec<Draft> {
    let mut drafts: Vec<Draft> = matters(context).into_iter().map(|matter| view(context, matter)).collect();
    drafts.extend(patterns_of_people(context));
    drafts.extend(patterns_of_places(context));
    drafts.extend(patterns_of_hours(context));
    drafts
}

/// The matters in these memories, the weightiest first.
#[must_use]
pub fn matters(context: &ReflectionContext<'_>) -> Vec<Matter> {
    let mut found: BTreeMap<String, Matter> = BTreeMap::new();
    for (i, features) in context.memories_read.iter().enumerate() {
        for (topic, who, gathering) in named(features) {
            let new = || Matter { topic: topic.clone(), who, gathering, evidence: Vec::new(), weight: 0.0 };
            found.entry(topic.clone()).or_insert_with(new).evidence.push(i);
        }
    }
    let mut matters: Vec<Matter> = found.into_values().filter(|matter| !is_own(context, matter)).collect();
    // What one has known all along is nothing new to think about.
    matters.retain(|matter| matter.evidence.iter().any(|i| context.memories_read[*i].lived));
    for matter in &mut matters {
        matter.weight = matter.evidence.iter().map(|i| context.weight(*i)).sum();
        let who = matter.who.clone();
        let bears = |features: &MemoryFeatures<'_>| {
            who.as_ref().is_some_and(|who| features.concerns(who)) && features.sign.is_some()
        };
        let known: BTreeSet<usize> = matter.evidence.iter().copied().chain(context.which(bears)).collect();
        matter.evidence = known.into_iter().collect();
    }
    matters.sort_by(|a, b| b.weight.total_cmp(&a.weight).then_with(|| a.topic.cmp(&b.topic)));
    matters
}

fn is_own(context: &ReflectionContext<'_>, matter: &Matter) -> bool {
    matter.who.as_ref() == Some(&context.persona.name)
}

/// The matters that one memory names: topic, whose, and whether people come together for it.
fn named(features: &MemoryFeatures<'_>) -> impl Iterator<Item = (String, Option<String>, bool)> {
    let is_public = |claim: &&Claim| matches!(claim.verb, Verb::StandsFor | Verb::Hosts);
    let public = features.memory.claims.iter().filter(is_public);
    public.map(|claim| (claim.topic.clone(), Some(claim.who.clone()), claim.verb == Verb::Hosts))
}

/// What somebody thinks of a matter: as their file says, else as they think of whose it is.
fn view(context: &ReflectionContext<'_>, matter: Matter) -> Draft {
    let persona = context.persona;
    let is_known = |topic: &str, who: &str| topic == matter.topic || matter.who.as_deref() == Some(who);
    let known = persona.matters.iter().find(|known| is_known(&known.topic, &known.who)).map(|known| known.stance);
    let words: BTreeSet<String> = stems(&matter.topic).into_iter().collect();
    let of_topic = || {
        let fits = |topic: &str| stems(topic).iter().all(|stem| words.contains(stem));
        persona.opinions.iter().find(|opinion| fits(&opinion.topic)).map(|opinion| opinion.stance)
    };
    let of_person = || {
        matter.who.as_ref().map(|who| match context.opinion(who) {
            opinion if opinion >= 7.0 => 2,
            opinion if opinion <= 3.5 => -2,
            _ => 0,
        })
    };
    let stance = known.or_else(|| if matter.who.is_none() { of_topic() } else { None }).or_else(of_person).unwrap_or(0);
    let form = match stance {
        1.. if matter.gathering => Form::ViewParty,
        1.. => Form::ViewFor,
        0 => Form::ViewOpen,
        _ => Form::ViewAgainst,
    };
    let weight = 1.2 * matter.evidence.iter().map(|i| context.weight(*i)).sum::<f32>() + 4.0;
    let slots = Slots::new([("topic", &matter.topic)]);
    Draft { form, slots, about: matter.topic, evidence: matter.evidence, judges: 0.0, weight }
}

/// Somebody who does the same thing whenever they are seen.
fn patterns_of_people(context: &ReflectionContext<'_>) -> Vec<Draft> {
    let mut by_deed: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
    for (i, features) in context.memories_read.iter().enumerate().filter(|(_, features)| features.lived) {
        let of_other = features.deed.as_ref().filter(|deed| deed.who != context.persona.name && !features.talk);
        let Some(deed) = of_other else { continue };
        if !context.is_everyday(&deed.words) {
            by_deed.entry((deed.who.clone(), context.deed_key(&deed.words))).or_default().push(i);
        }
    }
    let mut drafts = Vec::new();
    for ((who, _), evidence) in by_deed.into_iter().filter(|(_, found)| found.len() >= 3) {
        let Some(deed) = evidence.last().and_then(|i| context.memories_read[*i].deed) else { continue };
        let weight = 2.0 + 0.8 * evidence.iter().map(|i| context.weight(*i)).sum::<f32>();
        let slots = Slots::new([("other", who.as_str()), ("deed", &deed.words)]);
        drafts.push(Draft { form: Form::PatternPerson, slots, evidence, about: who, judges: 0.0, weight });
    }
    drafts
}

/// A place where one meets people.
fn patterns_of_places(context: &ReflectionContext<'_>) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for place in context.places() {
        let met: Vec<usize> = place
            .members
            .iter()
            .copied()
            .filter(|i| context.memories_read[*i].lived && !context.memories_read[*i].people.is_empty())
            .collect();
        let people: BTreeSet<&String> = met.iter().flat_map(|i| &context.memories_read[*i].people).collect();
        if people.len() >= 3 && !context.is_given(&place.label) {
            let slots = Slots::new([("place", &place.label)]);
            let weight = 0.5 * met.iter().map(|i| context.weight(*i)).sum::<f32>();
            let about = place.label.clone();
            drafts.push(Draft { form: Form::PatternPlace, slots, evidence: met, about, judges: 0.0, weight });
        }
    }
    drafts
}

/// A topic that has its time of day, over two days or more.
fn patterns_of_hours(context: &ReflectionContext<'_>) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for topic in context.topics() {
        let own: Vec<usize> = topic
            .members
            .iter()
            .copied()
            .filter(|i| context.memories_read[*i].own && context.memories_read[*i].memory.importance >= 2)
            .filter(|i| context.memories_read[*i].lived && context.memories_read[*i].deed.is_some())
            .collect();
        let at = |i: &usize| context.memories_read[*i].memory.created;
        let days: BTreeSet<u32> = own.iter().map(|i| at(i).day()).collect();
        let parts: BTreeSet<&str> =
            own.iter().map(|i| PartOfDay::of(u32::from(at(i).time_of_day().minutes())).name()).collect();
        let (Some(part), 1, true) = (parts.first(), parts.len(), own.len() >= 3 && days.len() >= 2) else { continue };
        let slots = Slots::new([("topic", &topic.label), ("part", part)]);
        let weight = 0.6 * own.iter().map(|i| context.weight(*i)).sum::<f32>();
        let (form, about) = (Form::PatternHour, topic.label.clone());
        drafts.push(Draft { form, slots, evidence: own, about, judges: 0.0, weight });
    }
    drafts
}
