//! What somebody concludes about themselves: devotion, habit, skill, progress, worry, intention.

use std::collections::{BTreeMap, BTreeSet};

use crate::embed::stems;
use crate::{
    conclusion::{Form, Slots},
    instinct::pondering::{
        draft::Draft,
        fortune::Fortune,
        mulling::{Group, Mulling},
        trace::Trace,
    },
    memory::{MemoryKind, content::Content},
};

/// What a person's file says of the goal when it names none.
const UNNAMED_PROJECT: &str = "the plans";
/// A calling is for those who have their life before them.
const YOUNG: u8 = 40;

/// Everything that follows about oneself.
#[must_use]
pub fn drafts(mulling: &Mulling<'_>) -> Vec<Draft> {
    let topics = mulling.topics();
    let mut drafts: Vec<Draft> = Vec::new();
    for topic in &topics {
        drafts.extend(devotion(mulling, topic));
        drafts.extend(skill(mulling, topic));
        drafts.extend(worry(mulling, topic));
        drafts.extend(trouble(mulling, topic));
    }
    drafts.extend(habits(mulling));
    drafts.extend(progress(mulling));
    drafts.extend(thing_worries(mulling));
    drafts.extend(intentions(mulling));
    drafts
}

/// The sum of the weights of some memories.
fn weigh(mulling: &Mulling<'_>, evidence: &[usize]) -> f32 {
    evidence.iter().map(|i| mulling.weight(*i)).sum()
}

/// The memories of a group for which something holds.
fn of<'a>(mulling: &Mulling<'a>, group: &Group, holds: impl Fn(&Trace<'a>) -> bool) -> Vec<usize> {
    group.members.iter().copied().filter(|i| holds(&mulling.traces[*i])).collect()
}

/// Time and feeling spent on something. It grows with the insights among its evidence.
fn devotion(mulling: &Mulling<'_>, topic: &Group) -> Option<Draft> {
    let lived = of(mulling, topic, |trace| {
        let minds = trace.memory.importance >= 2 && !matches!(trace.fortune, Some(Fortune::Worry | Fortune::Setback));
        trace.lived && minds && (trace.own || (trace.talk && trace.with_owner))
    });
    let doing = lived.iter().filter(|i| mulling.traces[**i].own && mulling.traces[**i].people.is_empty()).count();
    let held = of(mulling, topic, |trace| trace.is_insight() && trace.own && trace.people.is_empty());
    let last = held.iter().copied().max_by_key(|i| (mulling.traces[*i].memory.level, *i));
    let level = last.map_or(0, |i| mulling.traces[i].memory.level);
    // What is concluded from an insight must be borne out by what was lived since.
    let since = last.map_or(0, |i| lived.iter().filter(|other| **other > i).count());
    let enough = if level == 0 { lived.len() >= 3 && doing >= 1 } else { since >= 2 };
    if !enough || mulling.sense.ponder.is_matter(&topic.stems) && doing == 0 {
        return None;
    }
    let mut evidence = lived;
    evidence.extend(held);
    let calling = mulling.sense.ponder.calling(&topic.stems).filter(|_| mulling.persona.age < YOUNG);
    let (form, slots) = match (level, calling) {
        (0, _) => (Form::DevotionMuch, Slots::new([("topic", &topic.label)])),
        (1, _) => (Form::DevotionDeep, Slots::new([("topic", &topic.label)])),
        (_, Some(calling)) => (Form::IntentionCalling, Slots::new([("topic", &topic.label), ("calling", calling)])),
        (_, None) => (Form::DevotionLife, Slots::new([("topic", &topic.label)])),
    };
    let weight = 1.3 * weigh(mulling, &evidence) + topic.weight / 4.0;
    Some(Draft { form, slots, evidence, about: topic.label.clone(), judges: 0.0, weight })
}

/// Practice and something that came of it.
fn skill(mulling: &Mulling<'_>, topic: &Group) -> Option<Draft> {
    let evidence = of(mulling, topic, |trace| trace.lived && trace.own && trace.people.is_empty());
    let proof = evidence.iter().any(|i| mulling.traces[*i].fortune == Some(Fortune::Success));
    (proof && evidence.len() >= 2 && !mulling.is_subject(topic)).then(|| Draft {
        form: Form::Skill,
        slots: Slots::new([("topic", &topic.label)]),
        weight: weigh(mulling, &evidence) + 3.0,
        evidence,
        about: topic.label.clone(),
        judges: 0.0,
    })
}

/// Something at which one sits and does not get on.
fn trouble(mulling: &Mulling<'_>, topic: &Group) -> Option<Draft> {
    let evidence = of(mulling, topic, |trace| trace.lived && trace.own && trace.people.is_empty());
    let count = |fortune| evidence.iter().filter(|i| mulling.traces[**i].fortune == Some(fortune)).count();
    let stuck = count(Fortune::Setback) > count(Fortune::Success);
    (stuck && evidence.len() >= 3).then(|| Draft {
        form: Form::ProgressStuck,
        slots: Slots::new([("topic", &topic.label)]),
        weight: weigh(mulling, &evidence) + 1.0,
        evidence,
        about: topic.label.clone(),
        judges: 0.0,
    })
}

/// A topic to which fear keeps coming back.
fn worry(mulling: &Mulling<'_>, topic: &Group) -> Option<Draft> {
    let fears =
        of(mulling, topic, |trace| trace.fortune == Some(Fortune::Worry) && trace.with_owner && !trace.is_insight());
    let lived = fears.iter().any(|i| mulling.traces[*i].lived);
    (fears.len() >= 2 && lived).then(|| Draft {
        form: Form::Worry,
        slots: Slots::new([("topic", &topic.label)]),
        weight: 1.2 * weigh(mulling, &fears),
        evidence: fears,
        about: topic.label.clone(),
        judges: 0.0,
    })
}

/// Things that were seen in a worrying state more than once.
fn thing_worries(mulling: &Mulling<'_>) -> Vec<Draft> {
    let mut by_thing: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (i, trace) in mulling.traces.iter().enumerate() {
        let Content::Thing(thing) = &trace.memory.content else { continue };
        if trace.fortune == Some(Fortune::Worry) && trace.lived {
            by_thing.entry(format!("the {}", thing.name())).or_default().push(i);
        }
    }
    by_thing
        .into_iter()
        .map(|(thing, evidence)| Draft {
            form: Form::Worry,
            slots: Slots::new([("topic", &thing)]),
            weight: weigh(mulling, &evidence),
            evidence,
            about: thing,
            judges: 0.0,
        })
        .collect()
}

/// What is done again and again, and where somebody always is.
fn habits(mulling: &Mulling<'_>) -> Vec<Draft> {
    let mut by_deed: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut by_place: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (i, trace) in mulling.traces.iter().enumerate().filter(|(_, trace)| trace.own && trace.lived) {
        let Some(deed) = trace.deed.as_ref().filter(|deed| !mulling.is_everyday(&deed.words)) else { continue };
        by_deed.entry(mulling.deed_key(&deed.words)).or_default().push(i);
        if let Some(place) = deed.sector().filter(|place| !mulling.is_given(place)) {
            by_place.entry(place.to_owned()).or_default().push(i);
        }
    }
    let mut drafts = Vec::new();
    for evidence in by_deed.into_values().filter(|found| found.len() >= 3) {
        let Some(deed) = evidence.last().and_then(|i| mulling.traces[*i].deed) else { continue };
        let (slots, weight) = (Slots::new([("deed", &deed.words)]), 0.8 * weigh(mulling, &evidence));
        drafts.push(Draft { form: Form::HabitDeed, slots, evidence, about: deed.words.clone(), judges: 0.0, weight });
    }
    for (place, evidence) in by_place.into_iter().filter(|(_, found)| found.len() >= 4) {
        let (slots, weight) = (Slots::new([("place", &place)]), 0.5 * weigh(mulling, &evidence));
        drafts.push(Draft { form: Form::HabitPlace, slots, evidence, about: place, judges: 0.0, weight });
    }
    drafts
}

/// How the goal of one's own comes along.
fn progress(mulling: &Mulling<'_>) -> Option<Draft> {
    let persona = mulling.persona;
    let goal: BTreeSet<String> = stems(&persona.goal).into_iter().collect();
    let project: BTreeSet<String> = stems(&persona.project).into_iter().collect();
    let named = persona.project != UNNAMED_PROJECT;
    let evidence = mulling.which(|trace| {
        let touches = (named && trace.is_about(&project)) || trace.stems.intersection(&goal).count() >= 2;
        touches && trace.lived && trace.own
    });
    let count = |fortune| evidence.iter().filter(|i| mulling.traces[**i].fortune == Some(fortune)).count();
    let (forward, back) = (count(Fortune::Success), count(Fortune::Setback) + count(Fortune::Worry));
    if evidence.len() < 2 || forward == back {
        return None;
    }
    let form = if forward > back { Form::ProgressForward } else { Form::ProgressStuck };
    let unnamed = || format!("what {} set out to do", persona.pronoun.subject());
    let project = if named { persona.project.clone() } else { unnamed() };
    Some(Draft {
        form,
        slots: Slots::new([("topic", &project)]),
        weight: weigh(mulling, &evidence) + 4.0,
        evidence,
        about: if named { project } else { persona.goal.clone() },
        judges: 0.0,
    })
}

/// What somebody said they want, borne out by what they do.
fn intentions(mulling: &Mulling<'_>) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for (i, trace) in mulling.traces.iter().enumerate() {
        let wish = trace.own && !trace.is_insight() && trace.memory.kind != MemoryKind::Observation;
        let Some(aim) = wish.then(|| aim(mulling, trace)).flatten() else { continue };
        let words: BTreeSet<String> = stems(&aim).into_iter().collect();
        let mut evidence = mulling.which(|other| {
            other.lived && other.own && other.id != trace.id && other.stems.intersection(&words).count() >= 2
        });
        if evidence.is_empty() {
            continue;
        }
        evidence.push(i);
        let (slots, weight) = (Slots::new([("aim", &aim)]), 0.9 * weigh(mulling, &evidence));
        drafts.push(Draft { form: Form::Intention, slots, evidence, about: aim, judges: 0.0, weight });
    }
    drafts
}

/// What somebody wants, by one of their memories.
fn aim(mulling: &Mulling<'_>, trace: &Trace<'_>) -> Option<String> {
    match &trace.memory.content {
        Content::Aim(aim) => mulling.sense.ponder.aim_of(aim),
        _ => mulling.sense.ponder.aim(&trace.memory.text),
    }
}
