//! What somebody is inclined to for now: what came to mind makes some doings and places worth more to them, and others less.
//!
//! Our own: Park et al. 2023 (§4.3.1) leave to the language model what a day takes from the memories that it is shown.

mod convictions;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{
    conclusion::InsightKind,
    embed::{Embedder, cosine, stems},
    instinct::{
        CommonSense,
        activity::{Activities, Activity, ActivityId, Want},
        reflection::fortune::Fortune,
    },
    memory::{Memory, MemoryId, content::Content},
    mood::Mood,
    persona::Persona,
    relate::Relations,
};
use smallville_town::{SectorId, Town};

pub use convictions::Convictions;

/// A doing is meant by a memory if it lies nearer than this, as a cosine: what shares one word of many does not.
const NEAR: f32 = 0.3;
/// The doing to which somebody is most inclined is worth so much more than by itself.
const DOING: f32 = 1.5;
/// And what it is for is so much likelier to get time.
const WANT: f32 = 1.5;
/// A place is worth so much more or less.
const PLACE: f32 = 0.7;
/// What was concluded counts so much more than what was lived, and what was told so much less.
const CONCLUDED: f32 = 1.6;
const TOLD: f32 = 0.5;
/// A doing that draws less than this part of what draws most does not draw.
const FAINT: f32 = 0.2;
/// Where somebody is seen to whom one is drawn by what one has concluded is worth so many grades of opinion more.
const LEANING: f32 = 2.0;
/// Whoever comes to mind draws somebody out, or keeps them at home, by so much for each grade of opinion over or under 5.
const COMPANY: f32 = 0.05;

/// Whoever wants nobody near has so much left of the wish for company.
const LEAST: f32 = 0.1;
/// From so little less wish for company than usually on one had rather stay at home; with so much less still one hardly leaves
/// the house: being out is worth so much less.
const WITHDRAWN: f32 = 0.05;
const HERMIT: f32 = 0.4;
const AT_HOME: f32 = 0.95;

/// The subjects of all activities, as vectors of the built-in embedder.
#[derive(Clone, Debug, Default)]
pub struct Subjects(BTreeMap<ActivityId, Vec<f32>>);

impl Subjects {
    /// What each activity is about: its name, its phrases and what whoever does it likes.
    #[must_use]
    pub fn new(activities: &Activities, embedder: &impl Embedder) -> Self {
        let free = activities.iter().filter(|activity| !is_given(activity.want));
        let of = |activity: &Activity| {
            let text = [&activity.say[..], &activity.who.likes[..]].concat().join(" ");
            (activity.id.clone(), embedder.embed(&format!("{} {text}", activity.id.0.replace('_', " "))))
        };
        Self(free.map(of).collect())
    }
}

/// Whether the body or the clock asks for it, whatever one has in mind.
fn is_given(want: Want) -> bool {
    matches!(want, Want::Sleep | Want::Wash | Want::Breakfast | Want::Lunch | Want::Dinner)
}

/// What draws somebody to a doing: how strongly, from 0 (no more than usual) to 1 (more than to anything else), and the
/// memory that draws most.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Draw(f32, MemoryId);

/// What somebody is inclined to; by default to nothing in particular.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Inclination {
    doings: BTreeMap<ActivityId, Draw>,
    /// What draws most of what serves a want: 0 to 1.
    wants: BTreeMap<Want, f32>,
    /// −1 (one would rather not) to 1.
    places: BTreeMap<SectorId, f32>,
    /// What is done about a matter that one has in mind.
    minded: BTreeSet<ActivityId>,
    mood: Mood,
    /// What one has concluded.
    #[serde(default)]
    convictions: Convictions,
    /// How much more than usually one feels like company: −1 (not at all) to 1.
    #[serde(default)]
    eager: f32,
    /// What one keeps clear of.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    shunned: BTreeSet<ActivityId>,
}

impl Inclination {
    /// What memories that came to mind draw somebody to, who is in a mood; `matters`: the topics that they bring up.
    #[must_use]
    pub fn drawn<'a>(
        memories: &[(MemoryId, &Memory)],
        matters: impl Iterator<Item = &'a str>,
        mood: Mood,
        persona: &Persona,
        relations: &Relations,
        sense: &CommonSense,
        town: &Town,
    ) -> Self {
        let convictions = Convictions::drawn(memories, persona, sense);
        let mut drawn = Self { mood, convictions, ..Self::default() };
        let matters: BTreeSet<String> = matters.flat_map(stems).collect();
        let minds = |activity: &&Activity| !activity.about.is_empty() && activity.is_about(&matters);
        drawn.minded = sense.activities.iter().filter(minds).map(|activity| activity.id.clone()).collect();
        drawn.doings(memories, persona, sense);
        drawn.places(memories, persona, relations, sense, town);
        let people: BTreeSet<&String> = memories.iter().flat_map(|(_, memory)| &memory.people).collect();
        let liked: f32 = people.into_iter().map(|name| relations.opinion(name) - 5.0).sum();
        let company = drawn.wants.entry(Want::Company).or_default();
        *company = (*company + COMPANY * liked).clamp(-0.5, 1.0);
        drawn
    }

    fn doings(&mut self, memories: &[(MemoryId, &Memory)], persona: &Persona, sense: &CommonSense) {
        let mut sums: BTreeMap<&ActivityId, (f32, f32, MemoryId)> = BTreeMap::new();
        for (id, memory) in memories {
            let Some((subject, weight)) = subject(memory, persona, sense) else { continue };
            let subject = sense.embedder.embed(&subject);
            for (activity, vector) in &sense.subjects.0 {
                let near = cosine(&subject, vector) - NEAR;
                if near > 0.0 {
                    let pull = weight * near;
                    let (sum, most, by) = sums.entry(activity).or_insert((0.0, 0.0, *id));
                    *sum += pull;
                    if pull > *most {
                        (*most, *by) = (pull, *id);
                    }
                }
            }
        }
        let admits = |id: &ActivityId| sense.activities.activity(id).filter(|activity| activity.who.admits(persona));
        let own = sums.into_iter().filter_map(|(id, (sum, _, memory))| Some((admits(id)?, sum, memory)));
        let own: Vec<_> = own.collect();
        let most = own.iter().map(|(_, sum, _)| *sum).fold(0.0, f32::max);
        for (activity, sum, memory) in own.into_iter().filter(|(_, sum, _)| *sum > FAINT * most) {
            let strength = sum / most;
            self.doings.insert(activity.id.clone(), Draw(strength, memory));
            let want = self.wants.entry(activity.want).or_default();
            *want = want.max(strength);
        }
    }

    /// Where things went well or badly, where one often is, and where those are whom one likes or cannot stand.
    fn places(
        &mut self,
        memories: &[(MemoryId, &Memory)],
        persona: &Persona,
        relations: &Relations,
        sense: &CommonSense,
        town: &Town,
    ) {
        for (_, memory) in memories {
            let weight = f32::from(memory.importance) / 10.0;
            let (place, pull) = match &memory.content {
                Content::Deed(deed) if deed.named && deed.who != persona.name => {
                    let liking = (relations.opinion(&deed.who) - 5.0) / 2.5;
                    (deed.sector(), weight * (liking + LEANING * self.convictions.leaning(&deed.who)))
                }
                Content::Deed(deed) if deed.named => {
                    let pull = match sense.reflection.fortune(&stems(&deed.words).into_iter().collect()) {
                        Some(Fortune::Success) => weight,
                        Some(Fortune::Setback | Fortune::Worry) => -weight,
                        None => 0.0,
                    };
                    (deed.sector(), pull)
                }
                Content::Insight(conclusion) => (conclusion.slots.words("place"), weight),
                _ => continue,
            };
            let sector = place.and_then(|name| town.sectors().iter().find(|sector| sector.name == name));
            if let Some(sector) = sector.filter(|_| pull != 0.0) {
                let sum = self.places.entry(sector.id).or_default();
                *sum = (*sum + pull).clamp(-1.0, 1.0);
            }
        }
    }

    /// How much more a doing is worth: 1 is as usual.
    #[must_use]
    pub fn to_doing(&self, activity: &ActivityId) -> f32 {
        let lived = 1.0 + DOING * self.doings.get(activity).map_or(0.0, |draw| draw.0);
        lived * self.convictions.to_doing(activity)
    }

    /// How much likelier something gets time: 1 is as usual.
    #[must_use]
    pub fn to_want(&self, want: Want) -> f32 {
        let eager = if want == Want::Company { (1.0 + self.eager).max(LEAST) } else { 1.0 };
        let lived = 1.0 + WANT * self.wants.get(&want).copied().unwrap_or_default();
        lived * self.convictions.to_want(want) * self.mood.favours(want) * eager
    }

    /// The same on a day on which one feels more or less like company than usually: −1 to 1.
    #[must_use]
    pub fn eager(self, eager: f32) -> Self {
        Self { eager, ..self }
    }

    /// How much being out is worth besides being at home: 1 is as usual, less if one wants to see nobody.
    #[must_use]
    pub fn to_go_out(&self) -> f32 {
        let withdrawn = (-self.eager - WITHDRAWN).max(0.0) / HERMIT;
        1.0 - AT_HOME * withdrawn.min(1.0)
    }

    /// Whether one wants to see nobody today.
    #[must_use]
    pub fn wants_nobody(&self) -> bool {
        self.eager <= -WITHDRAWN - HERMIT
    }

    /// How much more a place is worth: 1 is as usual.
    #[must_use]
    pub fn to_place(&self, sector: SectorId) -> f32 {
        1.0 + PLACE * self.places.get(&sector).copied().unwrap_or_default()
    }

    /// Whether one has in mind what an activity is about.
    #[must_use]
    pub fn minds(&self, activity: &Activity) -> bool {
        (activity.about.is_empty() || self.minded.contains(&activity.id)) && !self.shuns(&activity.id)
    }

    /// Keeps clear of some activities.
    pub fn shun(&mut self, activities: BTreeSet<ActivityId>) {
        self.shunned = activities;
    }

    /// Whether one keeps clear of an activity.
    #[must_use]
    pub fn shuns(&self, activity: &ActivityId) -> bool {
        self.shunned.contains(activity)
    }

    /// How one feels.
    #[must_use]
    pub fn mood(&self) -> Mood {
        self.mood
    }

    /// The memory that draws somebody to a doing.
    #[must_use]
    pub fn rests_on(&self, activity: &ActivityId) -> Option<MemoryId> {
        self.convictions.rests_on(activity).or_else(|| self.doings.get(activity).map(|draw| draw.1))
    }

    /// The same with what one has concluded since.
    pub fn convinced(&mut self, convictions: Convictions) {
        self.convictions = convictions;
    }

    /// What one has concluded, as far as it inclines one to people.
    #[must_use]
    pub fn convictions(&self) -> &Convictions {
        &self.convictions
    }
}

/// What a memory is about as far as it can draw somebody to a doing, and how strongly it can.
fn subject(memory: &Memory, persona: &Persona, sense: &CommonSense) -> Option<(String, f32)> {
    let weight = f32::from(memory.importance) / 10.0;
    let of_claims = || memory.claims.first().map(|claim| claim.topic.clone());
    let (subject, weight) = match &memory.content {
        Content::Deed(deed) if deed.named && deed.who == persona.name => {
            let fared = sense.reflection.fortune(&stems(&deed.words).into_iter().collect());
            let fared = match fared {
                Some(Fortune::Success) => 1.3,
                Some(Fortune::Setback | Fortune::Worry) => 0.6,
                None => 1.0,
            };
            (deed.words.clone(), weight * fared)
        }
        Content::Insight(conclusion) => {
            // That one is stuck draws nobody to go on.
            let draws = conclusion.form.devotion() >= 0.0;
            let counts = draws && !matches!(conclusion.form.kind(), InsightKind::Tie | InsightKind::View);
            let words = ["topic", "deed", "aim", "calling"].into_iter().filter_map(|slot| conclusion.slots.words(slot));
            (words.filter(|_| counts).collect::<Vec<_>>().join(" "), CONCLUDED * weight)
        }
        Content::Aim(aim) => (aim.clone(), weight),
        Content::Known => (of_claims()?, weight),
        Content::Heard(_) => (of_claims()?, TOLD * weight),
        Content::Talk(talk) => (talk.about.join(" "), TOLD * weight),
        Content::Words => (memory.text.replace(&persona.name, "").replace(persona.first_name(), ""), weight),
        Content::Deed(_)
        | Content::Thing(_)
        | Content::Quote(_)
        | Content::Tie(..)
        | Content::Impression { .. }
        | Content::Promise(_)
        | Content::Plan(..)
        | Content::Event(_) => return None,
    };
    (!subject.trim().is_empty()).then_some((subject, weight))
}

#[cfg(test)]
mod tests;
