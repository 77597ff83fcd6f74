//! What one can do at a thing, for somebody whose hand a player leads.

use crate::embed::stems;
use crate::{
    instinct::{CommonSense, activity::Activity, reader},
    persona::Persona,
    plan::Act,
};
use smallville_town::{ObjectId, Town};

/// At most so many things come to mind.
const MOST: usize = 6;
/// What no table knows takes so long, in minutes.
const USUAL_MINUTES: u32 = 15;

/// What somebody can do at a thing: acts, the commonest first.
#[must_use]
pub fn acts_at(sense: &CommonSense, town: &Town, persona: &Persona, object: ObjectId) -> Vec<Act> {
    let kind = &town.object(object).kind;
    let mut found: Vec<Act> = Vec::new();
    for activity in sense.activities.iter().filter(|activity| activity.who.admits(persona)) {
        let at_hand = activity.at.iter().any(|site| site.objects.contains(kind));
        let steps = activity.steps.iter().filter(|step| match &step.object {
            Some(other) => other == kind,
            None => at_hand,
        });
        let Some(step) = steps.max_by_key(|step| step.minutes.1) else { continue };
        let Some(words) = activity.say.first().filter(|words| !is_there(&found, words)) else { continue };
        found.push(Act {
            object: Some(object),
            object_state: Some(step.state.clone()),
            asleep: kind == "bed" && activity.want == super::activity::Want::Sleep,
            ..Act::new(words.clone(), &activity.emoji, minutes(activity))
        });
    }
    // What is done at many places says little of this thing.
    found.sort_by_key(|act| stems(&act.words).len());
    found.truncate(MOST);
    found
}

fn is_there(found: &[Act], words: &str) -> bool {
    found.iter().any(|act| act.words == words)
}

fn minutes(activity: &Activity) -> u32 {
    u32::midpoint(activity.minutes.0, activity.minutes.1).clamp(5, 60)
}

/// What somebody does at a thing who was told so in words: "cook soup"; none: what one does there.
#[must_use]
pub fn act_at(sense: &CommonSense, town: &Town, persona: &Persona, object: ObjectId, words: Option<&str>) -> Act {
    let known = acts_at(sense, town, persona, object);
    let Some(words) = words else {
        let name = &town.object(object).name;
        let plain = Act { object: Some(object), ..Act::new(format!("using the {name}"), "✋", USUAL_MINUTES) };
        return known.into_iter().next().unwrap_or(plain);
    };
    if let Some(act) = known.iter().find(|act| act.words == words) {
        return act.clone();
    }
    let doing = reader::gerund(words);
    let wanted = stems(&doing);
    let likeness = |act: &&Act| stems(&act.words).iter().filter(|stem| wanted.contains(stem)).count();
    let like = known.iter().filter(|act| likeness(act) > 0).max_by_key(likeness);
    let (emoji, state) = like.map_or(("✋", None), |act| (act.emoji.as_str(), act.object_state.clone()));
    Act {
        object: Some(object),
        object_state: state.or_else(|| Some("in use".into())),
        ..Act::new(doing, emoji, USUAL_MINUTES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use smallville_town::Place;

    #[test]
    fn a_stove_is_for_cooking() {
        let world = testing::world();
        let klaus = world.people.iter().find(|persona| persona.name == "Klaus Mueller").unwrap();
        let Ok(Place::Object(stove)) = world.town.resolve("Hobbs Cafe: cafe: stove") else { panic!("no stove") };
        let acts = acts_at(&world.sense, &world.town, klaus, stove);
        assert!(!acts.is_empty() && acts.len() <= MOST, "{acts:?}");
        let soup = act_at(&world.sense, &world.town, klaus, stove, Some("cook soup"));
        assert_eq!((soup.words.as_str(), soup.object), ("cooking soup", Some(stove)));
        let first = act_at(&world.sense, &world.town, klaus, stove, None);
        assert_eq!(first.words, acts[0].words);
    }
}
