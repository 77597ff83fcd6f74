//! From a question to an answer.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

use llama_cpp_2::{context::LlamaContext, llama_batch::LlamaBatch, model::LlamaModel, token::LlamaToken};
use smallville_model::{error::ModelError, generator::Generated, meter::tokens::Tokens, request::Request};

use super::{
    Stats,
    chat::Chat,
    choice::Choice,
    grammar::Grammars,
    queue::Answers,
    sequences::{Plan, Sequences},
};
use crate::memory::TOKENS_AT_A_TIME;

/// Why no answer was written.
enum Halt {
    /// Nobody waits for it.
    Cancelled,
    Failed(ModelError),
}

impl From<ModelError> for Halt {
    fn from(error: ModelError) -> Self {
        Self::Failed(error)
    }
}

/// A loaded model and what it knows.
pub(super) struct Runner<'m> {
    model: &'m LlamaModel,
    context: LlamaContext<'m>,
    batch: LlamaBatch<'static>,
    chat: Chat,
    grammars: Grammars,
    sequences: Sequences,
    /// Tokens of a question and its answer together.
    room: usize,
    stats: Stats,
    /// The same, for others to read.
    shown: &'m Mutex<Stats>,
}

impl<'m> Runner<'m> {
    /// One that knows nothing yet.
    pub(super) fn new(
        model: &'m LlamaModel,
        context: LlamaContext<'m>,
        context_tokens: u32,
        started: Instant,
        shown: &'m Arc<Mutex<Stats>>,
    ) -> Self {
        let room = context_tokens as usize;
        let runner = Self {
            model,
            context,
            batch: LlamaBatch::new(TOKENS_AT_A_TIME as usize, 1),
            chat: Chat::of(model),
            grammars: Grammars::default(),
            sequences: Sequences::new(room, !model.is_recurrent() && !model.is_hybrid()),
            room,
            stats: Stats { loading: started.elapsed(), ..Stats::default() },
            shown,
        };
        runner.show();
        runner
    }

    fn show(&self) {
        *self.shown.lock().unwrap_or_else(PoisonError::into_inner) = self.stats;
    }

    fn generate(&mut self, request: &Request, go_on: &dyn Fn() -> bool) -> Result<Generated, Halt> {
        let text = self.chat.render(self.model, request);
        let tokens = self.model.vocab().tokenize(text.as_bytes(), true, true);
        let too_long = || ModelError::PromptTooLong {
            said: format!("it has {} tokens, and the context {}", tokens.len(), self.room),
        };
        let room = self.room.checked_sub(tokens.len()).filter(|room| *room > 0).ok_or_else(too_long)?;
        let room = room.min(request.max_tokens.max(1) as usize);
        let plan = self.sequences.plan(&tokens, room);
        self.prepare(&plan);
        self.stats.read += tokens.len() as u64;
        self.read(plan.to, &tokens, go_on)?;
        let form = request.schema.as_ref().and_then(|schema| self.grammars.of(self.model, &schema.schema));
        self.stats.loosened += u64::from(form.as_ref().is_some_and(|form| !form.is_strict));
        let choice = Choice::new(&text, request.temperature, form.map(|form| form.sampler));
        let written = self.write(plan.to, choice, room, go_on);
        self.take_back(plan.to, tokens.len());
        let (bytes, output, cut_off) = written?;
        let tokens = Tokens { input: tokens.len() as u64, output };
        Ok(Generated { text: readable(bytes), tokens, cut_off })
    }

    /// Does to the cache what was planned for the sequences.
    fn prepare(&mut self, plan: &Plan) {
        if let Some(from) = plan.from {
            self.clear(plan.to, 0);
            let known = u32::try_from(plan.known).ok();
            let copied = self.context.copy_kv_cache_seq(from as i32, plan.to as i32, Some(0), known);
            if copied.is_err() {
                self.sequences.cut(plan.to, 0);
            }
        } else if !self.clear(plan.to, plan.known) {
            self.clear(plan.to, 0);
            self.sequences.cut(plan.to, 0);
        }
        for forgotten in &plan.forgotten {
            self.clear(*forgotten, 0);
        }
    }

    /// Removes the end of a sequence from the cache; whether that could be done.
    fn clear(&mut self, sequence: usize, from: usize) -> bool {
        let (sequence, from) = (u32::try_from(sequence).ok(), u32::try_from(from).ok());
        self.context.clear_kv_cache_seq(sequence, from, None).unwrap_or(false)
    }

    /// Works out what of a question is not known.
    fn read(&mut self, sequence: usize, tokens: &[LlamaToken], go_on: &dyn Fn() -> bool) -> Result<(), Halt> {
        let known = self.sequences.length(sequence);
        for part in tokens[known..].chunks(TOKENS_AT_A_TIME as usize) {
            if !go_on() {
                return Err(Halt::Cancelled);
            }
            let started = Instant::now();
            self.decode(sequence, part)?;
            self.stats.read_anew += part.len() as u64;
            self.stats.reading += started.elapsed();
        }
        Ok(())
    }

    /// The bytes of an answer, its tokens, and whether the room was too small.
    fn write(
        &mut self,
        sequence: usize,
        mut choice: Choice,
        room: usize,
        go_on: &dyn Fn() -> bool,
    ) -> Result<(Vec<u8>, u64, bool), Halt> {
        let (started, vocabulary) = (Instant::now(), self.model.vocab());
        let (mut bytes, mut written) = (Vec::new(), 0);
        let cut_off = loop {
            if !go_on() {
                return Err(Halt::Cancelled);
            }
            let token = choice.next(&self.context, self.batch.n_tokens() - 1, self.model.vocab())?;
            written += 1;
            if vocabulary.is_eog(token) {
                break false;
            }
            vocabulary.token_to_piece_into(token, &mut bytes, false, None);
            if written == room {
                break true;
            }
            self.decode(sequence, &[token])?;
        };
        self.stats.written += written as u64;
        self.stats.writing += started.elapsed();
        Ok((bytes, written as u64, cut_off))
    }

    /// Adds tokens to a sequence; what comes after the last of them is known then.
    fn decode(&mut self, sequence: usize, tokens: &[LlamaToken]) -> Result<(), ModelError> {
        let broken = |why: String| ModelError::Broken { why };
        self.batch.clear();
        let first = self.sequences.length(sequence);
        for (n, token) in tokens.iter().enumerate() {
            let (place, last) = ((first + n) as i32, n + 1 == tokens.len());
            self.batch.add(*token, place, &[sequence as i32], last).map_err(|error| broken(error.to_string()))?;
        }
        if let Err(error) = self.context.decode(&mut self.batch) {
            // Nobody knows how far it came.
            self.forget();
            return Err(broken(format!("the model in this process has stumbled: {error}")));
        }
        self.sequences.grow(sequence, tokens);
        Ok(())
    }

    /// Forgets an answer: the next question goes on from the one before, not from what was said to it.
    fn take_back(&mut self, sequence: usize, length: usize) {
        if self.sequences.can_cut() && self.sequences.length(sequence) > length {
            if self.clear(sequence, length) {
                self.sequences.cut(sequence, length);
            } else {
                self.forget();
            }
        }
    }
}

impl Answers for Runner<'_> {
    fn answer(&mut self, request: &Request, go_on: &dyn Fn() -> bool) -> Option<Result<Generated, ModelError>> {
        let answer = match self.generate(request, go_on) {
            Ok(generated) => {
                self.stats.answered += 1;
                Some(Ok(generated))
            }
            Err(Halt::Cancelled) => {
                self.stats.cancelled += 1;
                None
            }
            Err(Halt::Failed(error)) => {
                self.stats.failed += 1;
                Some(Err(error))
            }
        };
        self.show();
        answer
    }

    fn forget(&mut self) {
        self.context.clear_kv_cache();
        self.sequences.forget();
    }
}

/// A text from its bytes; a letter that was cut in two is left out, and a sign stands for each other that is none.
fn readable(mut bytes: Vec<u8>) -> String {
    if let Err(error) = std::str::from_utf8(&bytes)
        && error.error_len().is_none()
    {
        bytes.truncate(error.valid_up_to());
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_letter_is_none() {
        assert_eq!(readable("naïve".as_bytes()[..3].to_vec()), "na");
        assert_eq!(readable("naïve".into()), "naïve");
        assert_eq!(readable(vec![b'a', 0xff, b'b']), "a\u{fffd}b");
    }
}
