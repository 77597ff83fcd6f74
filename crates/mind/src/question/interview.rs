//! What does somebody say to a stranger's question? Asked from outside the world; it leaves no trace.
//!
//! Park et al. 2023, §3 and §6: people of the town are interviewed about themselves, what they remember, what they
//! plan, how they would react, and what they made of it all.

use rand::rngs::StdRng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    belief::Beliefs,
    calendar::Calendar,
    instinct::{CommonSense, answering},
    memory::{Memory, MemoryId},
    persona::Persona,
    plan::Plan,
    prompt::{
        fill::{Fill, numbered, quoted},
        heard,
    },
    question::{Kind, Question, picked},
    relate::Relations,
};
use smallville_data::wording::limit::in_words;
use smallville_town::GameTime;

/// Longer answers are lectures; a model is told so as well.
const MOST_WORDS: usize = 120;

/// Asked by somebody outside the world; leaves no trace.
#[derive(Debug)]
pub struct Interview<'a> {
    /// Who is asked.
    pub persona: &'a Persona,
    /// Who asks: full name; none: somebody from outside the town.
    pub by: Option<&'a str>,
    /// The question.
    pub text: &'a str,
    /// What comes to mind for the question, best first, about 25.
    pub memories: &'a [(MemoryId, &'a Memory)],
    /// What the person holds to be true.
    pub beliefs: &'a Beliefs,
    /// How they stand to others.
    pub relations: &'a Relations,
    /// Their day.
    pub plan: &'a Plan,
    /// What they have agreed to do.
    pub calendar: &'a Calendar,
    /// What they are doing now, as a gerund phrase.
    pub doing: &'a str,
    /// When they are asked.
    pub now: GameTime,
}

/// An answer in the person's own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// What they say.
    pub words: String,
    /// The memories on which it rests, the most important first.
    pub rests_on: Vec<MemoryId>,
}

/// What a model says in somebody's place.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct InterviewReply {
    /// The words, in the first person.
    answer: String,
    /// Numbers of the memories on which they rest.
    #[serde(default)]
    memories: Vec<usize>,
}

impl Question for Interview<'_> {
    type Answer = Reply;
    type Reply = InterviewReply;
    type Menu = ();
    const KIND: Kind = Kind::Interview;
    const WORDS: &'static [&'static str] = &["by", "question", "doing", "memories"];

    fn menu(&self, _: &CommonSense, _: &mut StdRng) {}

    fn fill(&self, (): &()) -> Fill {
        Fill::new(self.persona, self.now)
            .word("by", self.by.unwrap_or("Somebody from outside the town"))
            .said("question", self.text)
            .word("doing", self.doing)
            .list("memories", numbered(self.memories.iter().map(|(_, memory)| quoted(&memory.text))))
    }

    fn read(&self, reply: &InterviewReply, (): &(), sense: &CommonSense, _: &mut StdRng) -> Result<Reply, String> {
        let words = sense.ear.line(&reply.answer, &self.persona.name, self.by, MOST_WORDS)?;
        heard::names(&words, &self.fill(&()).text())?;
        // A number that stands for nothing takes nothing from what was said.
        let named = reply.memories.iter().filter_map(|number| picked(self.memories, *number).ok());
        Ok(Reply { words, rests_on: named.map(|(id, _)| *id).collect() })
    }

    fn check(&self, answer: &Reply) -> Result<(), String> {
        let count = answer.words.split_whitespace().count();
        if count == 0 {
            return Err("the answer is empty; say something, or that one does not know".into());
        }
        if count > MOST_WORDS {
            return Err(format!("the answer has {count} words; say it in {MOST_WORDS}"));
        }
        match answer.rests_on.iter().find(|id| self.memories.iter().all(|(known, _)| known != *id)) {
            Some(id) => Err(format!("memory {} is not among those that came to mind; name one that is", id.0)),
            None => Ok(()),
        }
    }

    fn instinct(&self, _: &CommonSense, chance: &mut StdRng) -> Reply {
        let Reply { words, rests_on } = answering::answer(self, chance);
        Reply { words: in_words(&words, MOST_WORDS), rests_on }
    }
}
