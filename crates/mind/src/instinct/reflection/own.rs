//! What somebody concludes about themselves: devotion, habit, skill, progress, worry, intention.

use std::collections::{BTreeMap, BTreeSet};

use crate::embed::stems;
use crate::{
    conclusion::{Form, Slots},
    instinct::reflection::{
        context::{Group, ReflectionContext},
        draft::Draft,
        features::MemoryFeatures,
        fortune::Fortune,
    },
    memory::{MemoryKind, content::Content},
};

/// What a person's file says of the goal when it names none.
const UNNAMED_PROJECT: &str = "the plans";
/// A calling is for those who have their life before them.
const YOUNG: u8 = 40;

/// Everything that follows about oneself.
#[must_use]
pub fn drafts(context: &ReflectionContext<'_>) -> Vec<Draft> {
    let topics = context.topics();
    let mut drafts: Vec<Draft> = Vec::new();
    for topic in topics {
        drafts.extend(devotion(context, topic));
        drafts.extend(skill(context, topic));
        drafts.extend(worry(context, topic));
        drafts.extend(trouble(context, topic));
    }
    drafts.extend(habits(context));
    drafts.extend(progress(context));
    drafts.extend(thing_worries(context));
    drafts.extend(intentions(context));
    drafts
}

/// The sum of the weights of some memories.
fn weigh(context: &ReflectionContext<'_>, evidence: &[usize]) -> f32 {
    evidence.iter().map(|i| context.weight(*i)).sum()
}

/// The memories of a group for which something holds.
fn of<'a>(context: &ReflectionContext<'a>, group: &Group, holds: impl Fn(&MemoryFeatures<'a>) -> bool) -> Vec<usize> {
    group.members.iter().copied().filter(|i| holds(&context.memories_read[*i])).collect()
}

/// Time and feeling spent on something. It grows with the insights among its evidence.
fn devotion(context: &ReflectionContext<'_>, topic: &Group) -> Option<Draft> {
    let lived = of(context, topic, |features| {
        let minds =
            features.memory.importance >= 2 && !matches!(features.fortune, Some(Fortune::Worry | Fortune::Setback));
        features.lived && minds && (features.own || (features.talk && features.with_owner))
    });
    let doing =
        lived.iter().filter(|i| context.memories_read[**i].own && context.memories_read[**i].people.is_empty()).count();
    let held = of(context, topic, |features| features.is_insight() && features.own && features.people.is_empty());
    let last = held.iter().copied().max_by_key(|i| (context.memories_read[*i].memory.level, *i));
    let level = last.map_or(0, |i| context.memories_read[i].memory.level);
    // What is concluded from an insight must be borne out by what was lived since.
    let since = last.map_or(0, |i| lived.iter().filter(|other| **other > i).count());
    let enough = if level == 0 { lived.len() >= 3 && doing >= 1 } else { since >= 2 };
    if !enough || context.is_matter(&topic.stems) && doing == 0 {
        return None;
    }
    let mut evidence = lived;
    evidence.extend(held);
    let calling = context.sense.reflection.calling(&topic.stems).filter(|_| context.persona.age < YOUNG);
    let (form, slots) = match (level, calling) {
        (0, _) => (Form::DevotionMuch, Slots::new([("topic", &topic.label)])),
        (1, _) => (Form::DevotionDeep, Slots::new([("topic", &topic.label)])),
        (_, Some(calling)) => (Form::IntentionCalling, Slots::new([("topic", &topic.label), ("calling", calling)])),
        (_, None) => (Form::DevotionLife, Slots::new([("topic", &topic.label)])),
    };
    let weight = 1.3 * weigh(context, &evidence) + topic.weight / 4.0;
    Some(Draft { form, slots, evidence, about: topic.label.clone(), judges: 0.0, weight })
}

/// Practice and something that came of it.
fn skill(context: &ReflectionContext<'_>, topic: &Group) -> Option<Draft> {
    let evidence = of(context, topic, |features| features.lived && features.own && features.people.is_empty());
    let proof = evidence.iter().any(|i| context.memories_read[*i].fortune == Some(Fortune::Success));
    (proof && evidence.len() >= 2 && !context.is_subject(topic)).then(|| Draft {
        form: Form::Skill,
        slots: Slots::new([("topic", &topic.label)]),
        weight: weigh(context, &evidence) + 3.0,
        evidence,
        about: topic.label.clone(),
        judges: 0.0,
    })
}

/// Something at which one sits and does not get on.
fn trouble(context: &ReflectionContext<'_>, topic: &Group) -> Option<Draft> {
    let evidence = of(context, topic, |features| features.lived && features.own && features.people.is_empty());
    let count = |fortune| evidence.iter().filter(|i| context.memories_read[**i].fortune == Some(fortune)).count();
    let stuck = count(Fortune::Setback) > count(Fortune::Success);
    (stuck && evidence.len() >= 3).then(|| Draft {
        form: Form::ProgressStuck,
        slots: Slots::new([("topic", &topic.label)]),
        weight: weigh(context, &evidence) + 1.0,
        evidence,
        about: topic.label.clone(),
        judges: 0.0,
    })
}

/// A topic to which fear keeps coming back.
fn worry(context: &ReflectionContext<'_>, topic: &Group) -> Option<Draft> {
    let fears = of(context, topic, |features| {
        features.fortune == Some(Fortune::Worry) && features.with_owner && !features.is_insight()
    });
    let lived = fears.iter().any(|i| context.memories_read[*i].lived);
    (fears.len() >= 2 && lived).then(|| Draft {
        form: Form::Worry,
        slots: Slots::new([("topic", &topic.label)]),
        weight: 1.2 * weigh(context, &fears),
        evidence: fears,
        about: topic.label.clone(),
        judges: 0.0,
    })
}

/// Things that were seen in a worrying state more than once.
fn thing_worries(context: &ReflectionContext<'_>) -> Vec<Draft> {
    let mut by_thing: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (i, features) in context.memories_read.iter().enumerate() {
        let Content::Thing(thing) = &features.memory.content else { continue };
        if features.fortune == Some(Fortune::Worry) && features.lived {
            by_thing.entry(format!("the {}", thing.name())).or_default().push(i);
        }
    }
    by_thing
        .into_iter()
        .map(|(thing, evidence)| Draft {
            form: Form::Worry,
            slots: Slots::new([("topic", &thing)]),
            weight: weigh(context, &evidence),
            evidence,
            about: thing,
            judges: 0.0,
        })
        .collect()
}

/// What is done again and again, and where somebody always is.
fn habits(context: &ReflectionContext<'_>) -> Vec<Draft> {
    let mut by_deed: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut by_place: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (i, features) in context.memories_read.iter().enumerate().filter(|(_, features)| features.own && features.lived)
    {
        let Some(deed) = features.deed.as_ref().filter(|deed| !context.is_everyday(&deed.words)) else { continue };
        by_deed.entry(context.deed_key(&deed.words)).or_default().push(i);
        if let Some(place) = deed.sector().filter(|place| !context.is_given(place)) {
            by_place.entry(place.to_owned()).or_default().push(i);
        }
    }
    let mut drafts = Vec::new();
    for evidence in by_deed.into_values().filter(|found| found.len() >= 3) {
        let Some(deed) = evidence.last().and_then(|i| context.memories_read[*i].deed) else { continue };
        let (slots, weight) = (Slots::new([("deed", &deed.words)]), 0.8 * weigh(context, &evidence));
        drafts.push(Draft { form: Form::HabitDeed, slots, evidence, about: deed.words.clone(), judges: 0.0, weight });
    }
    for (place, evidence) in by_place.into_iter().filter(|(_, found)| found.len() >= 4) {
        let (slots, weight) = (Slots::new([("place", &place)]), 0.5 * weigh(context, &evidence));
        drafts.push(Draft { form: Form::HabitPlace, slots, evidence, about: place, judges: 0.0, weight });
    }
    drafts
}

/// How the goal of one's own comes along.
fn progress(context: &ReflectionContext<'_>) -> Option<Draft> {
    let persona = context.persona;
    let goal: BTreeSet<String> = stems(&persona.goal).into_iter().collect();
    let project: BTreeSet<String> = stems(&persona.project).into_iter().collect();
    let named = persona.project != UNNAMED_PROJECT;
    let evidence = context.which(|features| {
        let touches = (named && features.is_about(&project)) || features.stems.intersection(&goal).count() >= 2;
        touches && features.lived && features.own
    });
    let count = |fortune| evidence.iter().filter(|i| context.memories_read[**i].fortune == Some(fortune)).count();
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
        weight: weigh(context, &evidence) + 4.0,
        evidence,
        about: if named { project } else { persona.goal.clone() },
        judges: 0.0,
    })
}

/// What somebody said they want, borne out by what they do.
fn intentions(context: &ReflectionContext<'_>) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for (i, features) in context.memories_read.iter().enumerate() {
        let wish = features.own && !features.is_insight() && features.memory.kind != MemoryKind::Observation;
        let Some(aim) = wish.then(|| aim(context, features)).flatten() else { continue };
        let words: BTreeSet<String> = stems(&aim).into_iter().collect();
        let mut evidence = context.which(|other| {
            other.lived && other.own && other.id != features.id && other.stems.intersection(&words).count() >= 2
        });
        if evidence.is_empty() {
            continue;
        }
        evidence.push(i);
        let (slots, weight) = (Slots::new([("aim", &aim)]), 0.9 * weigh(context, &evidence));
        drafts.push(Draft { form: Form::Intention, slots, evidence, about: aim, judges: 0.0, weight });
    }
    drafts
}

/// What somebody wants, by one of their memories.
fn aim(context: &ReflectionContext<'_>, features: &MemoryFeatures<'_>) -> Option<String> {
    match &features.memory.content {
        Content::Aim(aim) => context.sense.reflection.aim_of(aim),
        _ => context.sense.reflection.aim(&features.memory.text),
    }
}
