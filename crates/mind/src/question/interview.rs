//! What does somebody say to a stranger's question? Asked from outside the world; it leaves no trace.
//!
//! Park et al. 2023, §3 and §6: people of the town are interviewed about themselves, what they remember, what they
//! plan, how they would react, and what they made of it all.

use rand::rngs::StdRng;
use schemars::JsonSchema;
use serde::Deserialize;
use smallville_model::request::Schema;

use crate::{
    instinct::{CommonSense, answering},
    interview::{Interview, Reply},
    prompt::{
        fill::{Fill, numbered, quoted},
        number::Number,
    },
    question::{Kind, Question, picked},
};
use smallville_data::wording::limit::in_words;

/// Longer answers are lectures; a model is told so as well.
const MOST_WORDS: usize = 120;

/// The same in letters, and so many memories are named at most.
const LONGEST: usize = 800;
const MOST_MEMORIES: usize = 8;

/// What a model says in somebody's place.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct InterviewReply {
    /// The words, in the first person.
    #[serde(rename = "words")]
    answer: String,
    /// Numbers of the memories on which they rest.
    #[serde(default)]
    memories: Vec<Number>,
}

impl Question for Interview<'_> {
    type Answer = Reply;
    type Reply = InterviewReply;
    type Menu = ();
    const KIND: Kind = Kind::Interview;
    const WORDS: &'static [&'static str] = &["by", "question", "doing", "disclosures", "memories"];

    fn menu(&self, _: &CommonSense, _: &mut StdRng) {}

    fn fill(&self, (): &()) -> Fill {
        let disclosed = answering::disclosures_on(self.persona, self.text).into_iter();
        let disclosed = disclosed
            .map(|known| format!("Of such things {} says: {}", self.persona.first_name(), quoted(&known.says)));
        Fill::new(self.persona, self.now)
            .word("by", self.by.unwrap_or("Somebody from outside the town"))
            .said("question", self.text)
            .word("doing", self.doing)
            .list("disclosures", disclosed)
            .list("memories", numbered(self.memories.iter().map(|(_, memory)| quoted(&memory.text))))
    }

    fn form(&self, (): &(), form: Schema) -> Schema {
        let memories = self.memories.len();
        form.letters("words", LONGEST)
            .choices("memories[]", 1..=memories)
            .count("memories", 0..=memories.min(MOST_MEMORIES))
    }

    fn read(&self, reply: &InterviewReply, (): &(), sense: &CommonSense, _: &mut StdRng) -> Result<Reply, String> {
        let words = sense.reply_filter.line(&reply.answer, &self.persona.name, self.by, MOST_WORDS)?;
        sense.check_names(&words, &self.fill(&()).text(), self.relations.iter().map(|(name, _)| name))?;
        // A number that stands for nothing takes nothing from what was said.
        let named = reply.memories.iter().filter_map(|Number(number)| picked(self.memories, *number).ok());
        Ok(Reply { words, rests_on: named.map(|(id, _)| *id).collect(), deed: None })
    }

    fn check(&self, answer: &Reply) -> Result<(), String> {
        let count = answer.words.split_whitespace().count();
        if count == 0 {
            return Err("the answer is empty; say something, or that one does not know".into());
        }
        if count > MOST_WORDS {
            return Err(format!("answer in at most {MOST_WORDS} words"));
        }
        match answer.rests_on.iter().find(|id| self.memories.iter().all(|(known, _)| known != *id)) {
            Some(id) => Err(format!("memory {} is not among those that came to mind; name one that is", id.0)),
            None => Ok(()),
        }
    }

    fn instinct(&self, sense: &CommonSense, rng: &mut StdRng) -> Reply {
        let reply = answering::answer(sense, self, rng);
        Reply { words: in_words(&reply.words, MOST_WORDS), ..reply }
    }
}
