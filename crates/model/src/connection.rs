//! A language model behind an endpoint, with everything that keeps the town safe from it.

mod writer;

use std::{
    borrow::Cow,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use serde::{Deserialize, Serialize};
use tokio::time::timeout_at;

use crate::{
    answer::clean::is_garbled,
    cache::Cache,
    connection::writer::Writer,
    endpoint::{Endpoint, EndpointError, model_name::public_name},
    error::ModelError,
    generator::Generator,
    language_model::{LanguageModel, Pending, Reply},
    limits::{
        Limits,
        breaker::BreakerView,
        gate::Gate,
        quality::{Quality, Rested},
        retry::RetrySettings,
        room::Room,
    },
    meter::tokens::Tokens,
    meter::{Meter, Source, tokens},
    request::Request,
    wire::{client::Client, completion::Completion, failure::Failure},
};

/// A language model behind an endpoint, or in this process.
#[derive(Debug)]
pub struct Connection {
    writer: Writer,
    gate: Gate,
    /// Which kinds of question it is of use for.
    quality: Quality,
    retry: RetrySettings,
    /// Whether the model was seen thinking, so that its answers need more room.
    thinks: AtomicBool,
    thinking_tokens: u32,
    cache: Cache,
    meter: Arc<Meter>,
    room: Room,
}

/// How a connection stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConnectionView {
    /// The server's address, without anything secret.
    pub address: String,
    /// The model.
    pub model: String,
    /// Whether it answers; its `Display` is a sentence for the player.
    pub breaker: BreakerView,
    /// Calls under way.
    pub in_flight: usize,
    /// Questions in line.
    pub waiting: usize,
    /// Kinds of question that are asked less, because nothing comes of them.
    #[serde(default)]
    pub rested: Vec<Rested>,
}

impl Connection {
    /// A connection; opens no socket before the first question.
    ///
    /// # Errors
    /// When no model is named, or the system has no certificates for an encrypted connection.
    pub fn new(endpoint: Endpoint, limits: &Limits, meter: Arc<Meter>) -> Result<Self, EndpointError> {
        if endpoint.model.is_empty() {
            return Err(EndpointError::NoModel);
        }
        let client = Box::new(Client::new(endpoint, limits.reply_bytes)?);
        Ok(Self::of(Writer::Server { client, dialect: Mutex::default() }, limits, meter))
    }

    /// A model in this process, kept in the same bounds as a server.
    #[must_use]
    pub fn here(generator: Arc<dyn Generator>, limits: &Limits, meter: Arc<Meter>) -> Self {
        Self::of(Writer::Here(generator), limits, meter)
    }

    fn of(writer: Writer, limits: &Limits, meter: Arc<Meter>) -> Self {
        Self {
            writer,
            gate: Gate::new(limits),
            quality: Quality::default(),
            retry: limits.retry,
            thinks: AtomicBool::new(false),
            thinking_tokens: limits.thinking_tokens,
            cache: Cache::new(limits.cached),
            meter,
            room: Room::default(),
        }
    }

    /// Where the costs are counted.
    #[must_use]
    pub fn meter(&self) -> &Arc<Meter> {
        &self.meter
    }

    /// How it stands.
    #[must_use]
    pub fn view(&self) -> ConnectionView {
        ConnectionView {
            address: self.writer.place(),
            model: self.writer.model().to_owned(),
            breaker: self.gate.breaker.view(),
            in_flight: self.gate.slots.in_flight(),
            waiting: self.gate.slots.waiting(),
            rested: self.quality.rested(),
        }
    }

    /// Tries the server at once, however often it failed: the player says that it is there again.
    pub fn reset(&self) {
        self.gate.breaker.reset();
        self.quality.reset();
    }

    /// The request as it is sent: a model that thinks would use up all its tokens before it comes to the answer.
    fn with_room_to_think<'a>(&self, request: &'a Request) -> Cow<'a, Request> {
        if !self.thinks.load(Ordering::Relaxed) {
            return Cow::Borrowed(request);
        }
        Cow::Owned(request.clone().max_tokens(request.max_tokens.saturating_add(self.thinking_tokens)))
    }

    /// Asks the server how much it takes where that is not known: see [`Room::learn`].
    async fn learn(&self) {
        if let Some(told) = self.room.learn(|| self.writer.capacity()).await
            && let Some(slots) = told.slots
        {
            self.gate.told_slots(slots);
        }
    }

    async fn call(&self, request: &Request) -> Result<Reply, ModelError> {
        let asked = request;
        let request = self.with_room_to_think(request);
        let input = tokens::count(&request.text());
        // What has no room need not stand in line.
        self.room.fit(asked, request.max_tokens, input)?;
        let estimate = Tokens { input, output: u64::from(request.max_tokens) };
        let entry = self.gate.enter(&self.meter, request.kind, request.priority, estimate).await?;
        timeout_at(entry.deadline, self.learn()).await.ok();
        // Only the first question learns here what it should have known.
        let request = match self.room.fit(asked, request.max_tokens, input) {
            Ok(max_tokens) => &request.into_owned().max_tokens(max_tokens),
            Err(error) => return Err(entry.failed(Some(Failure::lasting(error)))),
        };
        let thinks = self.thinks.load(Ordering::Relaxed);
        let bounds = (self.retry, entry.deadline);
        let writing = self.writer.write(request, thinks, bounds, || entry.ticket.lose_try());
        let completion = match timeout_at(entry.deadline, writing).await {
            Ok(Ok(completion)) => completion,
            Ok(Err(failure)) => {
                self.room.refused(&failure, input);
                return Err(entry.failed(Some(failure)));
            }
            Err(_) => return Err(entry.failed(None)),
        };
        self.room.answered(input, completion.usage);
        let spent = completion.usage.unwrap_or_else(|| Tokens { input, output: tokens::count(&completion.written) });
        self.thinks.fetch_or(completion.thought, Ordering::Relaxed);
        let useful = judge(&completion);
        let millis = entry.answered(spent, useful.is_ok());
        useful?;
        Ok(Reply {
            text: completion.text,
            model: public_name(completion.model.as_deref().unwrap_or(self.writer.model())).to_owned(),
            millis,
            tokens: spent,
            cut_off: completion.cut_off,
            cached: false,
        })
    }
}

/// Whether the model's words are an answer at all.
fn judge(completion: &Completion) -> Result<(), ModelError> {
    match completion.text.as_str() {
        "" if completion.thought => Err(ModelError::OnlyThought),
        "" => Err(ModelError::Empty),
        text if is_garbled(text) => Err(ModelError::Garbled),
        _ => Ok(()),
    }
}

impl LanguageModel for Connection {
    fn name(&self) -> &str {
        public_name(self.writer.model())
    }

    fn ask<'a>(&'a self, request: &'a Request) -> Pending<'a> {
        Box::pin(self.call(request))
    }

    fn room_beside(&self, answer_tokens: u32) -> Option<u64> {
        self.room.beside(answer_tokens)
    }

    fn expected_wait(&self) -> Option<Duration> {
        self.gate.expected_wait()
    }

    fn recall(&self, request: &Request) -> Option<Reply> {
        self.cache.recall(self.name(), request)
    }

    fn keep(&self, request: &Request, reply: &Reply) {
        self.cache.keep(self.name(), request, reply);
    }

    fn refuse(&self, kind: &'static str, why: &str) {
        self.meter.refuse(kind, why);
    }

    fn admits(&self, kind: &'static str) -> bool {
        self.quality.admits(kind)
    }

    fn lose(&self, kind: &'static str, why: &ModelError) {
        // What was held back was not asked.
        if why.is_held_back() {
            return;
        }
        self.meter.note(kind, Source::Lost);
        match why {
            // Each of its two answers has told its reason already.
            ModelError::Wrong { why } => self.quality.fail(kind, why, false),
            ModelError::PromptTooLong { .. } => {
                let why = "the question is too long for the model";
                self.meter.reason(kind, why);
                self.quality.fail(kind, why, true);
            }
            ModelError::Empty | ModelError::OnlyThought | ModelError::Garbled | ModelError::TooLong { .. } => {
                self.meter.reason(kind, &why.to_string());
                self.quality.fail(kind, &why.to_string(), false);
            }
            // What a server fails at is no kind's fault.
            failed => self.meter.reason(kind, &failed.to_string()),
        }
    }

    fn note(&self, kind: &'static str, source: Source) {
        self.meter.note(kind, source);
        if matches!(source, Source::Used | Source::Repaired) {
            self.quality.succeed(kind);
        }
    }
}

#[cfg(test)]
mod tests;
