//! How much did all that matter? Second thoughts on what was lived, many memories at a time.
//!
//! Park et al. 2023, §4.1 asks for each memory; one question for some dozens costs a model a tenth of that.

use rand::rngs::StdRng;
use schemars::JsonSchema;
use serde::Deserialize;
use smallville_model::request::Schema;

use crate::{
    instinct::CommonSense,
    memory::{Memory, MemoryId},
    persona::Persona,
    prompt::fill::{Fill, numbered, quoted},
    question::{Kind, Question},
};

/// Asked when enough was lived since the last time.
#[derive(Debug)]
pub struct Weigh<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// What was lived, oldest first, with the first guess at how much it matters.
    pub memories: &'a [(MemoryId, &'a Memory)],
}

/// A model's estimates.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct WeighReply {
    /// 1 to 10 for each, in the order of the numbers.
    importance: Vec<u8>,
}

impl Question for Weigh<'_> {
    /// 1 to 10 for each memory, in their order.
    type Answer = Vec<u8>;
    type Reply = WeighReply;
    type Menu = ();
    const KIND: Kind = Kind::Weigh;
    const WORDS: &'static [&'static str] = &["lately", "count"];

    fn menu(&self, _: &CommonSense, _: &mut StdRng) {}

    fn fill(&self, (): &()) -> Fill {
        let now = self.memories.last().map(|(_, memory)| memory.created).unwrap_or_default();
        Fill::new(self.persona, now)
            .word("count", self.memories.len().to_string())
            .choices("lately", numbered(self.memories.iter().map(|(_, memory)| quoted(&memory.text))))
    }

    fn form(&self, (): &(), form: Schema) -> Schema {
        form.count("importance", self.memories.len()..=self.memories.len()).range("importance[]", 1..=10)
    }

    fn read(&self, reply: &WeighReply, (): &(), _: &CommonSense, _: &mut StdRng) -> Result<Vec<u8>, String> {
        Ok(reply.importance.clone())
    }

    fn check(&self, answer: &Vec<u8>) -> Result<(), String> {
        if answer.len() != self.memories.len() {
            return Err(format!("give {} numbers, one for each thing", self.memories.len()));
        }
        match answer.iter().find(|importance| !(1..=10).contains(*importance)) {
            Some(_) => Err("each number lies between 1 and 10".into()),
            None => Ok(()),
        }
    }

    /// Instinct's first guess is its last.
    fn instinct(&self, _: &CommonSense, _: &mut StdRng) -> Vec<u8> {
        self.memories.iter().map(|(_, memory)| memory.importance.clamp(1, 10)).collect()
    }
}
