//! People without the story of their town: the gatherings that they plan, and the public matters that they know of.
//!
//! A control town must not hold what is looked at, and the cast of a task must not have something else to invite to. It is
//! not enough to take the entry from a file: first memories, stories, opinions and goals say the same in words. A text
//! belongs to the story if it shares two words with what is said of a gathering or a matter, names of people and places left
//! out; one word of its name is enough where the gathering or the matter is the person's own.

use std::{collections::BTreeSet, sync::Arc};

use serde::Deserialize;

use smallville_data::data::Data;
use smallville_mind::{embed::stems, persona::Persona};
use smallville_town::Town;

/// So many words in common are no chance.
const IN_COMMON: usize = 2;

/// Where it stands what somebody wants whose only goal was of the story.
const FILE: &str = "assets/studies/cast.ron";

/// What is left out.
#[derive(Clone, Debug)]
pub struct Story {
    threads: Vec<Thread>,
}

/// What somebody wants whose only goal was of the story.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usual {
    /// So that it completes "wants to …".
    pub goal: String,
    /// What it is called in talk.
    pub project: String,
}

/// What keeps [`Usual`] from being read.
#[derive(Debug, thiserror::Error)]
pub enum UsualError {
    /// The file cannot be read.
    #[error("{FILE}: cannot be read ({0}); put it back")]
    Read(#[from] std::io::Error),
    /// It says something else.
    #[error("{FILE}:{line}: {why}; write a goal and a project as in the game's own file")]
    Parse {
        /// The line.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

impl Usual {
    /// Reads it.
    ///
    /// # Errors
    /// The file cannot be read, or says something else.
    pub fn load(data: &Data) -> Result<Self, UsualError> {
        ron::from_str(&data.read_text(FILE)?)
            .map_err(|error| UsualError::Parse { line: error.span.start.line, why: error.code.to_string() })
    }
}

/// A gathering or a matter.
#[derive(Clone, Debug)]
struct Thread {
    /// Whose it is: full name.
    owner: String,
    /// The words of its name.
    name: BTreeSet<String>,
    /// All words in which it is told, those of its name among them.
    words: BTreeSet<String>,
}

impl Story {
    /// The gatherings that people plan.
    #[must_use]
    pub fn gatherings(people: &[Arc<Persona>], town: &Town) -> Self {
        let no_words = names(people, town);
        let planned = people.iter().filter_map(|persona| Some((persona, persona.gathering.as_ref()?)));
        let thread = |(persona, planned): (&Arc<Persona>, &smallville_mind::persona::PlannedGathering)| {
            let told = planned.preparations.join(" ");
            Thread::new(&persona.name, &planned.gathering.what, &told, &no_words)
        };
        Self { threads: planned.map(thread).collect() }
    }

    /// The gatherings and the public matters.
    #[must_use]
    pub fn whole(people: &[Arc<Persona>], town: &Town) -> Self {
        let mut story = Self::gatherings(people, town);
        let no_words = names(people, town);
        let matters = people.iter().flat_map(|persona| &persona.matters);
        story.threads.extend(matters.map(|matter| Thread::new(&matter.who, &matter.topic, &matter.says, &no_words)));
        story
    }

    /// A person without it.
    #[must_use]
    pub fn without(&self, persona: &Persona, usual: &Usual) -> Persona {
        let mut plain = persona.clone();
        let of = |text: &str| self.tells(text, &persona.name);
        plain.about.retain(|text| !of(text));
        plain.private.retain(|text| !of(text));
        plain.stories.retain(|story| !of(&format!("{} {}", story.topic, story.says)));
        plain.secrets.retain(|story| !of(&format!("{} {}", story.topic, story.says)));
        plain.opinions.retain(|opinion| !self.names(&opinion.topic));
        plain.gathering = plain.gathering.filter(|planned| !of(&planned.gathering.topic));
        plain.matters.retain(|matter| !of(&format!("{} {}", matter.topic, matter.says)));
        // "And" joins two wants; one of them may be of the story.
        let wants: Vec<&str> = persona.goal.split(" and ").filter(|want| !of(want)).collect();
        if wants.is_empty() {
            (plain.goal, plain.project) = (usual.goal.clone(), usual.project.clone());
        } else {
            plain.goal = wants.join(" and ");
        }
        plain
    }

    /// Whether a text of somebody tells of it.
    fn tells(&self, text: &str, whose: &str) -> bool {
        let stems: BTreeSet<String> = stems(text).into_iter().collect();
        self.threads.iter().any(|thread| {
            let own = thread.owner == whose && !thread.name.is_disjoint(&stems);
            own || thread.words.intersection(&stems).count() >= IN_COMMON
        })
    }

    /// Whether a topic has no other words than it.
    fn names(&self, topic: &str) -> bool {
        let stems: BTreeSet<String> = stems(topic).into_iter().collect();
        !stems.is_empty() && self.threads.iter().any(|thread| stems.is_subset(&thread.words))
    }
}

impl Thread {
    fn new(owner: &str, name: &str, told: &str, no_words: &BTreeSet<String>) -> Self {
        let words = |text: &str| stems(text).into_iter().filter(|stem| !no_words.contains(stem)).collect();
        let name: BTreeSet<String> = words(name);
        let words: BTreeSet<String> = name.union(&words(told)).cloned().collect();
        Self { owner: owner.to_owned(), name, words }
    }
}

/// The words of the names of people and places.
fn names(people: &[Arc<Persona>], town: &Town) -> BTreeSet<String> {
    let people = people.iter().flat_map(|persona| stems(&persona.name));
    people.chain(town.sectors().iter().flat_map(|sector| stems(&sector.name))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallville_mind::testing::world;

    fn usual() -> Usual {
        Usual::load(&Data::embedded()).unwrap()
    }

    fn people() -> Vec<Arc<Persona>> {
        world().people.iter().cloned().map(Arc::new).collect()
    }

    fn texts(persona: &Persona) -> String {
        let stories = persona.stories.iter().chain(&persona.secrets).map(|story| &story.says);
        let opinions = persona.opinions.iter().map(|opinion| &opinion.topic);
        let all = persona.about.iter().chain(&persona.private).chain(stories).chain(opinions);
        all.cloned().collect::<Vec<_>>().join("\n").to_lowercase()
    }

    #[test]
    fn nothing_of_the_story_is_left_in_what_people_know() {
        let people = people();
        let story = Story::whole(&people, &world().town);
        let (mut before, mut after) = (0, 0);
        for persona in &people {
            let plain = story.without(persona, &usual());
            before += persona.about.len();
            after += plain.about.len();
            assert!(plain.gathering.is_none() && plain.matters.is_empty(), "{}", persona.name);
            for word in ["mayor", "valentine", "candidacy"] {
                assert!(!plain.goal.to_lowercase().contains(word), "{}: {}", persona.name, plain.goal);
                assert!(!texts(&plain).contains(word), "{} of {}: {}", word, persona.name, texts(&plain));
            }
            assert!(!plain.goal.is_empty() && plain.about.len() * 2 > persona.about.len(), "{}", persona.name);
        }
        assert!(before - after < before / 8, "{} of {before} sentences are gone", before - after);
    }

    #[test]
    fn without_gatherings_public_matters_stay() {
        let people = people();
        let story = Story::gatherings(&people, &world().town);
        let of = |name: &str| story.without(people.iter().find(|persona| persona.name == name).unwrap(), &usual());
        let (isabella, sam) = (of("Isabella Rodriguez"), of("Sam Moore"));
        assert!(isabella.gathering.is_none() && !texts(&isabella).contains("party"), "{}", texts(&isabella));
        assert!(!sam.matters.is_empty() && texts(&sam).contains("mayor"));
        let klaus = people.iter().find(|persona| persona.name == "Klaus Mueller").unwrap();
        assert_eq!(
            story.without(klaus, &usual()).about,
            klaus.about,
            "who has nothing to do with it stays as they are"
        );
    }

    #[test]
    fn half_of_a_goal_may_be_of_the_story() {
        let people = people();
        let john = people.iter().find(|persona| persona.name == "John Lin").unwrap();
        let story = Story::whole(&people, &world().town);
        assert_eq!(story.without(john, &usual()).goal, "make medicine easier to get for everybody in town");
        let sam = people.iter().find(|persona| persona.name == "Sam Moore").unwrap();
        let plain = story.without(sam, &usual());
        assert_eq!((plain.goal, plain.project), (usual().goal, usual().project), "all of his goal is");
    }
}
