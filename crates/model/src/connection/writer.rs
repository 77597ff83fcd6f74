//! Who writes the answers of a connection: a server, or a model in this process.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::time::Instant;

use crate::{
    answer::{clean::clean, thinking::strip_thinking},
    endpoint::model_name::public_name,
    generator::Generator,
    limits::retry::RetrySettings,
    request::Request,
    wire::{
        ask::ask,
        capacity::{self, Capacity},
        client::Client,
        completion::Completion,
        dialect::Dialect,
        failure::Failure,
    },
};

/// Where a model of this process is said to be.
const HERE: &str = "home in this game";

/// Who writes the answers.
#[derive(Debug)]
pub(super) enum Writer {
    /// A server, and what it was found to understand.
    Server { client: Box<Client>, dialect: Mutex<Dialect> },
    /// A model in this process.
    Here(Arc<dyn Generator>),
}

impl Writer {
    /// The model as its server or its file calls it.
    pub(super) fn model(&self) -> &str {
        match self {
            Self::Server { client, .. } => &client.endpoint().model,
            Self::Here(generator) => generator.name(),
        }
    }

    /// Where it is, without anything secret.
    pub(super) fn place(&self) -> String {
        match self {
            Self::Server { client, .. } => client.endpoint().address.to_string(),
            Self::Here(_) => HERE.to_owned(),
        }
    }

    /// How much it takes.
    pub(super) async fn capacity(&self) -> Capacity {
        match self {
            Self::Server { client, .. } => capacity::told(client).await,
            Self::Here(generator) => Capacity { context: Some(u64::from(generator.context_tokens())), slots: None },
        }
    }

    /// Has an answer written. `lost` is called for every try that came to nothing at a cost.
    pub(super) async fn write(
        &self,
        request: &Request,
        thinks: bool,
        (retry, deadline): (RetrySettings, Instant),
        lost: impl Fn(),
    ) -> Result<Completion, Failure> {
        match self {
            Self::Server { client, dialect } => {
                let known = *dialect.lock().unwrap_or_else(PoisonError::into_inner);
                let spoken = if thinks { known.without_thinking() } else { known };
                let (completion, understood) = ask(client, request, spoken, retry, deadline, lost).await?;
                if understood != known {
                    *dialect.lock().unwrap_or_else(PoisonError::into_inner) = understood;
                }
                Ok(completion)
            }
            Self::Here(generator) => {
                let generated = generator.generate(request).await.map_err(Failure::lasting)?;
                let (text, thought) = strip_thinking(&clean(&generated.text, false));
                Ok(Completion {
                    text,
                    thought,
                    written: generated.text,
                    model: Some(public_name(generator.name()).to_owned()),
                    usage: Some(generated.tokens),
                    cut_off: generated.cut_off,
                })
            }
        }
    }
}
