//! What somebody has concluded draws them to people, or away from them, and gives more or less of their time to doings.
//!
//! Park et al. 2023 (§4.2) let insights into retrieval as memories among others; what weighs in a choice is our own.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Draw, Subjects};
use crate::{
    conclusion::Conclusion,
    embed::{Embedder as _, cosine},
    instinct::{
        CommonSense,
        activity::{Activities, ActivityId, Want},
    },
    memory::{Memory, MemoryId, content::Content},
    persona::Persona,
};

/// A conclusion is wholly about a doing if it lies so near to it, and not at all from this nearness down, as cosines.
const WHOLLY: f32 = 0.6;
const NEAR: f32 = 0.3;
/// A doing for which one lives is worth so much more than by itself, and what it is for is so much likelier to get time.
const DOING: f32 = 2.5;
const WANT: f32 = 1.5;
/// From so little of its worth on nothing is worth less.
const LEAST: f32 = 0.2;
/// One has a person in mind from so much leaning on.
const DRAWN: f32 = 0.4;

/// What conclusions incline somebody to; by default to nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Convictions {
    /// −1 to 1, by full name.
    people: BTreeMap<String, Draw>,
    /// −1 to 1.
    doings: BTreeMap<ActivityId, Draw>,
    /// What draws most of what serves a want: 0 to 1.
    wants: BTreeMap<Want, f32>,
}

impl Convictions {
    /// What follows from the conclusions among some memories.
    #[must_use]
    pub fn drawn(memories: &[(MemoryId, &Memory)], persona: &Persona, sense: &CommonSense) -> Self {
        let mut drawn = Self::default();
        for (id, memory) in memories {
            let Content::Insight(conclusion) = &memory.content else { continue };
            let weight = f32::from(memory.importance) / 10.0;
            for name in &memory.people {
                let leaning = drawn.people.entry(name.clone()).or_insert(Draw(0.0, *id));
                *leaning = Draw((leaning.0 + weight * conclusion.form.leaning()).clamp(-1.0, 1.0), *id);
            }
            drawn.give_time(*id, conclusion, persona, sense);
        }
        drawn.people.retain(|_, leaning| leaning.0 != 0.0);
        drawn.fill_wants(&sense.activities);
        drawn
    }

    /// The strongest conclusion about a doing counts.
    fn give_time(&mut self, id: MemoryId, conclusion: &Conclusion, persona: &Persona, sense: &CommonSense) {
        let devotion = conclusion.form.devotion();
        let slots = ["topic", "deed", "aim", "calling"].into_iter().filter_map(|slot| conclusion.slots.words(slot));
        let subject = slots.collect::<Vec<_>>().join(" ");
        if devotion == 0.0 || subject.is_empty() {
            return;
        }
        let subject = sense.embedder.embed(&subject);
        let Subjects(subjects) = &*sense.subjects;
        for (activity, vector) in subjects {
            let near = ((cosine(&subject, vector) - NEAR) / (WHOLLY - NEAR)).clamp(0.0, 1.0);
            let admits = |id| sense.activities.activity(id).is_some_and(|activity| activity.who.admits(persona));
            let draw = Draw(devotion * near, id);
            let known = self.doings.get(activity).map_or(0.0, |known| known.0.abs());
            if draw.0.abs() > known && admits(activity) {
                self.doings.insert(activity.clone(), draw);
            }
        }
    }

    fn fill_wants(&mut self, activities: &Activities) {
        for (id, draw) in &self.doings {
            let Some(activity) = activities.activity(id) else { continue };
            let most = self.wants.entry(activity.want).or_default();
            *most = most.max(draw.0);
        }
    }

    /// How much more a doing is worth: 1 is as usual.
    #[must_use]
    pub(super) fn to_doing(&self, activity: &ActivityId) -> f32 {
        (1.0 + DOING * self.doings.get(activity).map_or(0.0, |draw| draw.0)).max(LEAST)
    }

    /// How much likelier something gets time: 1 is as usual.
    #[must_use]
    pub(super) fn to_want(&self, want: Want) -> f32 {
        1.0 + WANT * self.wants.get(&want).copied().unwrap_or_default()
    }

    /// The conclusion that draws somebody to a doing.
    #[must_use]
    pub(super) fn rests_on(&self, activity: &ActivityId) -> Option<MemoryId> {
        self.doings.get(activity).filter(|draw| draw.0 > 0.0).map(|draw| draw.1)
    }

    /// How much one is drawn to somebody: −1 (one keeps away) to 1.
    #[must_use]
    pub fn leaning(&self, name: &str) -> f32 {
        self.people.get(name).map_or(0.0, |leaning| leaning.0)
    }

    /// The last conclusion about somebody.
    #[must_use]
    pub fn says_of(&self, name: &str) -> Option<MemoryId> {
        self.people.get(name).map(|leaning| leaning.1)
    }

    /// Those to whom one is drawn, the dearest first.
    #[must_use]
    pub fn drawn_to(&self) -> Vec<&str> {
        let mut dear: Vec<(&String, &Draw)> = self.people.iter().filter(|(_, leaning)| leaning.0 >= DRAWN).collect();
        dear.sort_by(|(a, one), (b, other)| other.0.total_cmp(&one.0).then_with(|| a.cmp(b)));
        dear.into_iter().map(|(name, _)| name.as_str()).collect()
    }
}
