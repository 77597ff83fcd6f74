//! Vectors of texts from an endpoint, of any dimension.
//!
//! The game's own embedder answers at once and always has the same dimension; this one has to be waited for. Its vectors
//! have length one and are filled up with zeros, so that the same scalar product compares both.

use std::{sync::Arc, time::Duration};

use serde::Deserialize;
use tokio::time::timeout_at;

use crate::{
    endpoint::{Endpoint, EndpointError, model_name::public_name},
    error::ModelError,
    limits::{
        Limits,
        gate::Gate,
        retry::{RetrySettings, with_retries},
    },
    meter::tokens::Tokens,
    meter::{Meter, Source, tokens},
    request::{Kind, Priority},
    wire::{body, client::Client, failure::Failure},
};

/// How embeddings are metered, and how long they may take.
const KIND: Kind = Kind { name: "embed", timeout: Duration::from_secs(30) };

/// Texts sent in one call.
const BATCH: usize = 64;

/// `cosine` takes eight numbers at a time.
const LANES: usize = 8;

/// An embedding model behind an endpoint.
#[derive(Debug)]
pub struct EndpointEmbedder {
    client: Client,
    gate: Gate,
    retry: RetrySettings,
    meter: Arc<Meter>,
}

#[derive(Deserialize)]
struct Embeddings {
    data: Vec<Embedding>,
}

#[derive(Deserialize)]
struct Embedding {
    embedding: Vec<f32>,
    index: Option<usize>,
}

impl EndpointEmbedder {
    /// An embedder; opens no socket before the first text. The endpoint names the embedding model.
    ///
    /// # Errors
    /// As for a connection.
    pub fn new(endpoint: Endpoint, limits: &Limits, meter: Arc<Meter>) -> Result<Self, EndpointError> {
        if endpoint.model.is_empty() {
            return Err(EndpointError::NoModel);
        }
        // 64 vectors of 4096 numbers are some megabytes of JSON.
        let client = Client::new(endpoint, limits.reply_bytes.max(16 << 20))?;
        Ok(Self { client, gate: Gate::new(limits), retry: limits.retry, meter })
    }

    /// The model's name as others may read it: vectors of different models must not be compared.
    #[must_use]
    pub fn name(&self) -> &str {
        public_name(&self.client.endpoint().model)
    }

    /// How long an answer would take, if anybody knows.
    #[must_use]
    pub fn expected_wait(&self) -> Option<Duration> {
        self.gate.expected_wait()
    }

    /// Whether the server is left alone now, because it has failed.
    #[must_use]
    pub fn is_resting(&self) -> bool {
        self.gate.breaker.check().is_err()
    }

    /// Tries the server at once, however often it failed.
    pub fn reset(&self) {
        self.gate.breaker.reset();
    }

    /// Counts a vector for which nobody waited any more.
    pub fn note_late(&self) {
        self.meter.note(KIND.name, Source::Late);
    }

    /// A vector of length 1 for each text, all of one dimension, which is filled up with zeros to a multiple of eight.
    ///
    /// # Errors
    /// When the server does not answer, or not with one sound vector for each text.
    pub async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, ModelError> {
        let mut vectors: Vec<Vec<f32>> = Vec::with_capacity(texts.len());
        for batch in texts.chunks(BATCH) {
            vectors.extend(self.embed_batch(batch).await?);
        }
        if vectors.windows(2).any(|pair| pair[0].len() != pair[1].len()) {
            return Err(ModelError::NotAnAnswer { why: "vectors of different dimensions".to_owned() });
        }
        Ok(vectors)
    }

    async fn embed_batch(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, ModelError> {
        let estimate = Tokens { input: texts.iter().map(|text| tokens::count(text)).sum(), output: 0 };
        let entry = self.gate.enter(&self.meter, KIND, Priority::Ordinary, estimate).await?;
        let body = body::embeddings(texts, self.name());
        let attempt = async || {
            let text = self.client.post("embeddings", &body).await;
            text.and_then(|text| read(&text, texts.len())).inspect_err(|failure| {
                if failure.charged {
                    entry.ticket.lose_try();
                }
            })
        };
        match timeout_at(entry.deadline, with_retries(self.retry, entry.deadline, attempt)).await {
            Ok(Ok(vectors)) => {
                entry.answered(estimate, true);
                Ok(vectors)
            }
            Ok(Err(failure)) => Err(entry.failed(Some(failure))),
            Err(_) => Err(entry.failed(None)),
        }
    }
}

fn read(text: &str, number: usize) -> Result<Vec<Vec<f32>>, Failure> {
    let wrong = |why: &str| Failure::charged(ModelError::NotAnAnswer { why: why.to_owned() });
    let Embeddings { mut data } = serde_json::from_str(text).map_err(|_| wrong("no embeddings"))?;
    if data.iter().all(|embedding| embedding.index.is_some()) {
        data.sort_by_key(|embedding| embedding.index);
    }
    let dimension = data.first().map_or(0, |first| first.embedding.len());
    if data.len() != number || dimension == 0 || data.iter().any(|embedding| embedding.embedding.len() != dimension) {
        return Err(wrong("not one vector of the same dimension for each text"));
    }
    data.into_iter()
        .map(|embedding| unit(embedding.embedding).ok_or_else(|| wrong("a vector without direction")))
        .collect()
}

/// The vector at length 1, filled up; `None` when it points nowhere.
fn unit(mut vector: Vec<f32>) -> Option<Vec<f32>> {
    let length = vector.iter().map(|x| f64::from(*x) * f64::from(*x)).sum::<f64>().sqrt();
    if !length.is_finite() || length <= 0.0 {
        return None;
    }
    vector.iter_mut().for_each(|x| *x = (f64::from(*x) / length) as f32);
    vector.resize(vector.len().next_multiple_of(LANES), 0.0);
    Some(vector)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{behaviour::Behaviour, endpoint::FakeEndpoint};

    /// The scalar product: the cosine of vectors of length one.
    fn cosine(one: &[f32], other: &[f32]) -> f32 {
        one.iter().zip(other).map(|(x, y)| x * y).sum()
    }

    fn embedder(server: &FakeEndpoint) -> EndpointEmbedder {
        let retry = RetrySettings { again: 0, ..RetrySettings::default() };
        let limits = Limits { retry, ..Limits::home() };
        EndpointEmbedder::new(
            server.endpoint("nomic"),
            &limits,
            Arc::new(Meter::new(Default::default(), Default::default())),
        )
        .unwrap()
    }

    #[tokio::test]
    async fn any_dimension_can_be_compared() {
        for dimension in [3, 8, 384, 1023] {
            let server = FakeEndpoint::start(move |asked| Behaviour::vectors(asked, dimension));
            let embedder = embedder(&server);
            let texts: Vec<String> = (0..150).map(|i| format!("text {}", i % 100)).collect();
            let vectors = embedder.embed(&texts).await.unwrap();
            assert_eq!(vectors.len(), 150);
            assert_eq!(server.asked().len(), 3);
            assert!(vectors.iter().all(|vector| vector.len() == dimension.next_multiple_of(8)));
            assert!((cosine(&vectors[7], &vectors[107]) - 1.0).abs() < 1e-5, "the same text, the same vector");
            assert!(cosine(&vectors[7], &vectors[8]) < 0.9999);
            assert_eq!(embedder.meter.view().kinds["embed"].calls, 3);
        }
    }

    #[tokio::test]
    async fn what_is_no_vector_is_refused() {
        for body in [
            r#"{"data":[]}"#,
            r#"{"data":[{"embedding":[0.0,0.0]}]}"#,
            r#"{"data":[{"embedding":[]}]}"#,
            r#"{"data":[{"embedding":["x"]}]}"#,
            r#"{"data":[{"embedding":[1e39]}]}"#,
            r#"{"data":[{"embedding":[1.0]},{"embedding":[1.0]}]}"#,
            "nonsense",
        ] {
            let server = FakeEndpoint::start(move |_| Behaviour::body(200, body));
            let error = embedder(&server).embed(&["one".to_owned()]).await.unwrap_err();
            assert!(matches!(error, ModelError::NotAnAnswer { .. }), "{body}: {error}");
        }
    }
}
