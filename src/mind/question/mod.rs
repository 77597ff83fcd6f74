//! Everything a mind can ask, one file each: inputs, prompt, answer, check, and the built-in answer (*instinct*).
//!
//! An instinct is a pure function of the question's inputs, the common-sense tables and the person's own chance.

pub mod acts;
pub mod chat;
pub mod day;
pub mod focal;
pub mod hours;
pub mod importance;
pub mod insights;
pub mod instead;
pub mod interview;
pub mod react;
pub mod summary;
pub mod utter;
pub mod wake;
pub mod whisper;

use std::future::Future;

use rand::rngs::StdRng;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::mind::instinct::CommonSense;

/// The kinds of question, for counting and for choosing who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// When do I get up?
    Wake,
    /// What do I do with the day?
    Day,
    /// What do I do hour by hour?
    Hours,
    /// What do I do in the next minutes?
    Acts,
    /// That is not possible: what do I do instead?
    Instead,
    /// How much does this matter?
    Importance,
    /// What does my inner voice want of me?
    Whisper,
    /// Something is wrong here: do I do something about it?
    React,
    /// What do I say to somebody from outside who asks me?
    Interview,
    /// What is worth thinking over?
    Focal,
    /// What follows from these memories?
    Insights,
    /// Who am I?
    Summary,
    /// There is somebody: do I talk to them?
    Chat,
    /// It is my turn to speak: what do I say?
    Utter,
}

/// Who answered a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Provenance {
    /// The built-in mind.
    Instinct,
    /// A language model, or a script in its place: its name.
    Model(String),
    /// An answer given earlier to the same question.
    Cached,
}

/// A question that a mind asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// How many questions this mind had asked before, since the town began.
    pub ordinal: u64,
    /// Its kind.
    pub kind: Kind,
    /// Who answered.
    pub by: Provenance,
    /// The answer as JSON; none for instinct, which would give the same again.
    pub answer: Option<String>,
    /// How long it took, in milliseconds.
    pub ms: u32,
    /// Tokens sent to a model.
    pub tokens_in: u32,
    /// Tokens received from a model.
    pub tokens_out: u32,
}

/// A typed question.
pub trait Question {
    /// What answers it.
    type Answer: Clone + Serialize + DeserializeOwned;
    /// Its kind.
    const KIND: Kind;

    /// The question in words for a language model, stable parts first.
    fn prompt(&self) -> String;

    /// Whether an answer is legal in this world.
    ///
    /// # Errors
    /// What is wrong with it, in words that help to repair it.
    fn check(&self, answer: &Self::Answer) -> Result<(), String>;

    /// The built-in answer.
    fn instinct(&self, sense: &CommonSense, chance: &mut StdRng) -> Self::Answer;
}

/// Whoever answers questions: instinct, a model, or a router between the two.
pub trait Answers {
    /// Answers a question; the answer passes its check.
    fn answer<Q: Question>(&self, question: &Q, chance: &mut StdRng) -> impl Future<Output = Q::Answer>;
}

/// The built-in mind answers everything.
#[derive(Clone, Copy, Debug)]
pub struct Instinct<'a>(pub &'a CommonSense);

impl Answers for Instinct<'_> {
    async fn answer<Q: Question>(&self, question: &Q, chance: &mut StdRng) -> Q::Answer {
        question.instinct(self.0, chance)
    }
}

/// Who somebody is, as the first lines of a prompt: the same for all questions of one person.
fn identity(persona: &crate::mind::persona::Persona) -> String {
    format!(
        "Name: {} (age {}, {}). Occupation: {}. Wants to {}.\n{}.",
        persona.name,
        persona.age,
        persona.traits.join(", "),
        persona.trade,
        persona.goal,
        persona.about.join(". ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mind::{
            belief::Beliefs,
            calendar::Calendar,
            geography::Geography,
            instinct::{activity::Want, taste::Diary},
            memory::{Memory, MemoryId, MemoryKind},
            percept::Cause,
            persona::Persona,
            plan::{Entry, Plan, Stroke},
            relate::Relations,
            testing,
        },
        town::{GameTime, TimeOfDay},
    };

    /// All prompts of one person, as a model would read them.
    fn prompts(persona: &Persona, geography: &Geography) -> String {
        let now = GameTime::from_day_time(0, TimeOfDay::new(7, 10));
        let until = now.plus_minutes(50);
        let from = geography.tile_of(persona.bed).unwrap();
        let words = String::from("having breakfast");
        let stroke = Stroke { from: now, until, words: words.clone(), wants: vec![Want::Breakfast], theme: None };
        let (emoji, want, object) = (String::from("🍳"), Want::Breakfast, Some(persona.bed));
        let entry = Entry {
            from: now,
            until,
            words,
            emoji,
            want,
            activity: None,
            object,
            stroke: 0,
            cause: Cause::Plan,
            part: None,
        };
        let (diary, memories) = (Diary::default(), vec![persona.about[0].clone()]);
        let (text, object) = ("go to the park", persona.bed);
        let memory = Memory::new(MemoryKind::Observation, "Klaus Mueller is reading".into(), 2, now);
        let lived = [(MemoryId(7), &memory)];
        let (relations, question) = (Relations::default(), "What is Klaus Mueller most devoted to?");
        [
            wake::Wake { persona, now }.prompt(),
            day::Day { persona, geography, diary: &diary, memories: &memories, now }.prompt(),
            hours::Hours { persona, geography, diary: &diary, strokes: &[stroke], from }.prompt(),
            acts::Acts { persona, geography, entry: &entry, minutes: 50, now }.prompt(),
            instead::Instead { persona, geography, diary: &diary, entry: &entry, avoid: object, now, from }.prompt(),
            importance::Importance { persona, text: "the stove is burning" }.prompt(),
            react::React {
                persona,
                geography,
                object,
                state: "burning",
                doing: "reading",
                at: now.time_of_day(),
                from,
                others_dealing: true,
            }
            .prompt(),
            whisper::Whisper { persona, geography, people: &[], text, now, from }.prompt(),
            focal::Focal { persona, memories: &lived, relations: &relations }.prompt(),
            insights::Insights { persona, question, memories: &lived, relations: &relations, standing: &[], now }
                .prompt(),
            summary::Summary { persona, memories: &lived, relations: &relations, now }.prompt(),
            interview(persona, now),
        ]
        .map(|prompt| prompt.replace(&identity(persona), "(who it is)"))
        .join("\n\n----\n\n")
    }

    /// The prompt of an interview of somebody who remembers one thing.
    fn interview(persona: &Persona, now: GameTime) -> String {
        let memory = Memory::new(MemoryKind::Thought, persona.about[1].clone(), 5, now);
        let memories = [(MemoryId(1), &memory)];
        interview::Interview {
            by: None,
            persona,
            text: "What inspires you?",
            memories: &memories,
            beliefs: &Beliefs::default(),
            relations: &Relations::default(),
            plan: &Plan::default(),
            calendar: &Calendar::default(),
            doing: "having breakfast",
            now,
        }
        .prompt()
    }

    #[test]
    fn prompts_read_well() {
        let world = testing::world();
        let klaus = world.people.iter().find(|persona| persona.name == "Klaus Mueller").unwrap();
        insta::assert_snapshot!("identity", identity(klaus));
        insta::assert_snapshot!("prompts", prompts(klaus, &Geography::new(world.town.clone(), klaus)));
    }
}
