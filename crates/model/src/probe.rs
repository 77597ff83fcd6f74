//! Is there a model that answers? If not, what is wrong, and what to do about it?

pub mod diagnosis;
pub mod listing;

use std::time::Duration;

use tokio::time::{Instant, timeout};

use crate::{
    endpoint::Endpoint,
    error::ModelError,
    limits::retry::RetrySettings,
    probe::{
        diagnosis::Diagnosis,
        listing::{listed, near},
    },
    request::{Kind, Request},
    wire::{ask::ask, client::Client, dialect::Dialect, failure::Failure},
};

/// How the probe is named where a name is wanted.
const NAME: &str = "probe";

/// A reply to the probe may be so many bytes; hosted services list hundreds of models.
const BYTES: usize = 4 << 20;

/// Looks at a server: is it there, does it list models, does the model answer? Takes at most twice the patience.
pub async fn probe(endpoint: &Endpoint, patience: Duration) -> Diagnosis {
    let client = match Client::new(endpoint.clone(), BYTES) {
        Ok(client) => client,
        Err(error) => return Diagnosis::NoClient { why: error.to_string() },
    };
    let models = match timeout(patience, listed(&client)).await {
        Err(_) => return Diagnosis::TooSlow { secs: patience.as_secs() },
        Ok(Ok(models)) => Some(models),
        // Not every server lists its models; the question will tell.
        Ok(Err(failure)) if leads_astray(&failure.error) => match with_v1(endpoint, patience).await {
            Some(suggestion) => {
                return Diagnosis::WrongPath { address: endpoint.address.to_string(), suggestion: Some(suggestion) };
            }
            None => None,
        },
        Ok(Err(failure)) => return named(endpoint, &failure, None),
    };
    if endpoint.model.is_empty() {
        return Diagnosis::NoModelNamed { models: models.unwrap_or_default() };
    }
    question(&client, models.as_deref(), patience).await
}

/// Asks the model something short, and measures how long it takes.
async fn question(client: &Client, models: Option<&[String]>, patience: Duration) -> Diagnosis {
    let endpoint = client.endpoint();
    let request = Request::new(Kind { name: NAME, timeout: patience }, "Say yes.").max_tokens(64).temperature(0.0);
    let start = Instant::now();
    let retry = RetrySettings { again: 0, ..RetrySettings::default() };
    let asking = ask(client, &request, Dialect::default(), retry, start + patience, || {});
    match timeout(patience, asking).await {
        Err(_) => Diagnosis::TooSlow { secs: patience.as_secs() },
        // What it says does not matter, nor whether it came to the end of its thinking.
        Ok(Ok((completion, _))) => Diagnosis::Ready {
            model: completion.model.unwrap_or_else(|| endpoint.model.clone()),
            millis: u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX),
            warnings: endpoint.warnings.iter().map(ToString::to_string).collect(),
        },
        Ok(Err(failure)) => named(endpoint, &failure, models),
    }
}

/// Whether an error looks as if another path were the right one.
fn leads_astray(error: &ModelError) -> bool {
    matches!(error, ModelError::Refused { status: 300..=399 | 404 | 405, .. } | ModelError::NotAnAnswer { .. })
}

/// The address with `/v1`, if models are listed there.
async fn with_v1(endpoint: &Endpoint, patience: Duration) -> Option<String> {
    let address = endpoint.address.with_v1()?;
    let client = Client::new(Endpoint { address: address.clone(), ..endpoint.clone() }, BYTES).ok()?;
    match timeout(patience, listed(&client)).await.ok()? {
        // It is the right path also when the key is not right.
        Ok(_) | Err(Failure { error: ModelError::Unauthorized { .. }, .. }) => Some(address.to_string()),
        Err(_) => None,
    }
}

/// An error as a diagnosis.
fn named(endpoint: &Endpoint, failure: &Failure, models: Option<&[String]>) -> Diagnosis {
    let address = endpoint.address.to_string();
    let unlisted = models.filter(|models| !models.contains(&endpoint.model));
    let about_model = failure.said.to_ascii_lowercase().contains("model");
    match &failure.error {
        ModelError::NoServer { .. } => {
            let hint = endpoint.address.preset().map(|preset| format!("{}: {}", preset.name(), preset.how_to_start()));
            Diagnosis::NoServer { address, hint }
        }
        ModelError::UnknownHost { host } => Diagnosis::UnknownHost { host: host.clone() },
        ModelError::Unauthorized { given } => Diagnosis::Key { given: *given },
        ModelError::TooMany { said } => Diagnosis::TooMany { said: said.clone() },
        ModelError::TimedOut { secs } => Diagnosis::TooSlow { secs: *secs },
        ModelError::Refused { status: 400 | 404 | 422, .. } if unlisted.is_some() || about_model => {
            let models = models.unwrap_or_default();
            Diagnosis::NoSuchModel { model: endpoint.model.clone(), near: near(&endpoint.model, models) }
        }
        ModelError::Refused { status: 404 | 405, .. } => Diagnosis::WrongPath { address, suggestion: None },
        ModelError::NotAnAnswer { why } => Diagnosis::NotAModel { address, why: why.clone() },
        other => Diagnosis::Failed { why: other.to_string() },
    }
}

#[cfg(test)]
mod tests;
