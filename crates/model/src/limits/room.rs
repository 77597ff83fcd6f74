//! How many tokens a server takes at a time: told by it, named in a refusal, or learned from one.

use std::{
    future::Future,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::timeout;

use crate::{
    error::ModelError,
    meter::tokens::Tokens,
    request::Request,
    wire::{
        capacity::{self, Capacity},
        failure::Failure,
    },
};

/// A server is given so long to tell.
const PATIENCE: Duration = Duration::from_secs(3);
/// The frame that a chat template puts around a question, in tokens.
const FRAME: u64 = 64;
/// A question that has room for less than this part of its answer is not asked.
const LEAST_ANSWER: f64 = 0.4;
/// Shorter questions say little of how a server counts.
const FEWEST_COUNTED: u64 = 100;
/// No server counts more than so many tokens for one of ours.
const MOST_RATIO: f64 = 4.0;
/// Each question that is not asked for a guess makes it larger, so that no slip of a server lasts.
const GUESS_GROWS: f64 = 1.05;
/// After a refusal that names no number, a question may have so much of what was too much.
const AFTER_REFUSAL: f64 = 0.7;

/// What is known of a server's room for a question and its answer together.
#[derive(Debug, Default)]
pub(crate) struct Room {
    known: Mutex<Known>,
    /// One at a time asks, and the others wait for it.
    learning: tokio::sync::Mutex<()>,
}

#[derive(Debug)]
struct Known {
    /// The server has been asked since it was last gone.
    asked: bool,
    /// It has been asked once more since it answered: Ollama knows how much it takes only when the model is in memory.
    asked_again: bool,
    context: Option<u64>,
    /// Nobody has told it: a refusal only said that something was too much.
    guessed: bool,
    /// The server's tokens for each that we count; never below 1.
    ratio: f64,
}

impl Default for Known {
    fn default() -> Self {
        Self { asked: false, asked_again: false, context: None, guessed: false, ratio: 1.0 }
    }
}

impl Known {
    /// The server counts so many tokens where we count so many: at least a few more than was thought.
    fn count_more(&mut self, theirs: u64, ours: u64) {
        self.ratio = self.ratio.max(theirs as f64 / ours.max(1) as f64).min(MOST_RATIO);
    }
}

impl Room {
    /// Asks the server before the first question, once more after its first answer if it had not told then, and anew after
    /// each time that it was gone; what it told, if it was asked.
    pub(crate) async fn learn<F: Future<Output = Capacity>>(&self, tell: impl FnOnce() -> F) -> Option<Capacity> {
        if self.known().asked {
            return None;
        }
        let _one_at_a_time = self.learning.lock().await;
        if self.known().asked {
            return None;
        }
        let told = timeout(PATIENCE, tell()).await.unwrap_or_default();
        let mut known = self.known();
        known.asked = true;
        if told.context.is_some() {
            (known.context, known.guessed) = (told.context, false);
        }
        Some(told)
    }

    /// How many tokens, as we count them, a question may have beside an answer of so many.
    pub(crate) fn beside(&self, answer_tokens: u32) -> Option<u64> {
        let known = self.known();
        let left = known.context?.saturating_sub(u64::from(answer_tokens) + FRAME);
        Some((left as f64 / known.ratio) as u64)
    }

    /// How many tokens the answer to a question of so many may have, of those that are wanted for it and its thinking.
    ///
    /// # Errors
    /// When the question leaves no room for an answer.
    pub(crate) fn fit(&self, request: &Request, wanted: u32, input: u64) -> Result<u32, ModelError> {
        let mut known = self.known();
        let Some(context) = known.context else { return Ok(wanted) };
        let left = context.saturating_sub((input as f64 * known.ratio) as u64 + FRAME);
        let left = u32::try_from(left).unwrap_or(u32::MAX);
        if f64::from(left) < f64::from(request.max_tokens) * LEAST_ANSWER {
            if known.guessed {
                known.context = Some((context as f64 * GUESS_GROWS).ceil() as u64);
            }
            return Err(ModelError::PromptTooLong { said: format!("it has room for {context} tokens in all") });
        }
        Ok(wanted.min(left))
    }

    /// The server has answered a question of so many tokens, and perhaps counted them.
    pub(crate) fn answered(&self, ours: u64, theirs: Option<Tokens>) {
        let mut known = self.known();
        if (known.context.is_none() || known.guessed) && !known.asked_again {
            (known.asked, known.asked_again) = (false, true);
        }
        if let Some(theirs) = theirs.filter(|_| ours >= FEWEST_COUNTED) {
            known.count_more(theirs.input.saturating_sub(FRAME), ours);
        }
    }

    /// The server would not or could not answer a question of so many tokens.
    pub(crate) fn refused(&self, failure: &Failure, input: u64) {
        let mut known = self.known();
        if failure.error.is_outage() {
            // It may come back with another model.
            (known.asked, known.asked_again) = (false, false);
        }
        if matches!(failure.error, ModelError::PromptTooLong { .. }) {
            let named = capacity::named_in_refusal(&failure.said);
            match (named, known.context) {
                (Some(named), _) => (known.context, known.guessed) = (Some(named), false),
                // It has told its context: so it counts more tokens than was thought.
                (None, Some(told)) if !known.guessed => known.count_more(told, input),
                (None, before) => {
                    let learned = (input as f64 * known.ratio * AFTER_REFUSAL) as u64;
                    (known.context, known.guessed) = (Some(before.unwrap_or(learned).min(learned)), true);
                }
            }
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::Kind;

    fn request(max_tokens: u32) -> Request {
        Request::new(Kind { name: "act", timeout: Duration::from_secs(1) }, "What now?").max_tokens(max_tokens)
    }

    async fn told(context: u64) -> Room {
        let room = Room::default();
        let capacity = Capacity { context: Some(context), slots: None };
        assert_eq!(room.learn(|| async move { capacity }).await, Some(capacity));
        room
    }

    #[tokio::test]
    async fn a_question_leaves_room_for_its_answer_or_is_not_asked() {
        assert_eq!(Room::default().fit(&request(600), 600, 9_000), Ok(600), "nothing is known");
        let room = told(1024).await;
        assert_eq!(room.beside(600), Some(360));
        assert_eq!(room.fit(&request(600), 600, 300), Ok(600));
        assert_eq!(room.fit(&request(600), 600, 500), Ok(460), "a shorter answer may do");
        assert!(matches!(room.fit(&request(600), 600, 900), Err(ModelError::PromptTooLong { .. })));
        room.answered(100, Some(Tokens { input: 264, output: 9 }));
        assert_eq!(room.beside(600), Some(180), "a server that counts twice as many");
    }

    #[tokio::test]
    async fn a_server_is_asked_again_only_after_it_was_gone() {
        let room = told(1024).await;
        assert_eq!(room.learn(|| async { panic!("asked twice") }).await, None);
        room.refused(&Failure::passing(ModelError::NoServer { address: String::new() }), 10);
        let other = Capacity { context: Some(4096), slots: None };
        assert_eq!(room.learn(|| async move { other }).await, Some(other));
        assert_eq!(room.beside(32), Some(4000));
    }

    #[tokio::test]
    async fn a_server_that_knows_nothing_before_its_model_is_loaded_is_asked_once_more() {
        let (room, nothing) = (Room::default(), Capacity::default());
        assert_eq!(room.learn(|| async move { nothing }).await, Some(nothing));
        assert_eq!(room.learn(|| async { panic!("asked before it has answered") }).await, None);
        room.answered(10, None);
        let loaded = Capacity { context: Some(4096), slots: None };
        assert_eq!(room.learn(|| async move { loaded }).await, Some(loaded));
        room.answered(10, None);
        assert_eq!(room.learn(|| async { panic!("asked a third time") }).await, None);
    }

    #[tokio::test]
    async fn a_refusal_without_a_number_shows_how_a_server_counts() {
        let room = told(1024).await;
        let said = ModelError::PromptTooLong { said: String::new() };
        room.refused(&Failure::charged(said), 512);
        assert_eq!(room.beside(600), Some(180), "its context stays as it was told");
    }

    #[tokio::test]
    async fn a_refusal_teaches_what_nobody_told() {
        let room = Room::default();
        let refused = |said: &str| Failure {
            said: said.to_owned(),
            ..Failure::charged(ModelError::PromptTooLong { said: String::new() })
        };
        room.refused(&refused("too long"), 2_000);
        assert_eq!(room.fit(&request(600), 600, 600), Ok(600));
        assert!(room.fit(&request(600), 600, 1_500).is_err());
        let asks_again = (0..100).position(|_| room.fit(&request(600), 600, 1_500).is_ok());
        assert!(asks_again.is_some_and(|times| times > 3), "{asks_again:?}");
        room.refused(&refused("the available context size (1024 tokens)"), 2_000);
        assert_eq!(room.beside(600), Some(360));
        assert!((0..100).all(|_| room.fit(&request(600), 600, 1_500).is_err()), "the server has named its number");
    }
}
