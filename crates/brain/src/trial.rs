//! Whether a language model answers, and which models its server has: found out on a thread of its own, so that nothing
//! waits for it.

use std::{io, sync::Arc, thread, time::Duration};

use crossbeam_channel::{Receiver, bounded};
use smallville_model::{
    embeddings::EndpointEmbedder,
    endpoint::Endpoint,
    limits::Limits,
    meter::Meter,
    probe::{diagnosis::Diagnosis, listing::models, probe},
};

/// A server that says nothing for so long is too slow to play with.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Whether it answers; its `Display` is a sentence for the player.
    pub diagnosis: Diagnosis,
    /// The models that the server lists, by name.
    pub models: Vec<String>,
    /// Whether the embedding model gives vectors, in a sentence for the player; none if no such model was named.
    pub embedder: Option<Result<String, String>>,
}

/// Begins a trial, of an embedding model at the same endpoint too if one is named; what comes of it is received once. It
/// ends by itself, whether somebody listens or not.
///
/// # Errors
/// The system gives no thread.
pub fn begin(endpoint: Endpoint, embeddings: &str) -> io::Result<Receiver<Tried>> {
    let (sender, receiver) = bounded(1);
    let embeddings = Some(embeddings.trim().to_owned()).filter(|name| !name.is_empty());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    thread::Builder::new().name("trial".into()).spawn(move || {
        let tried = runtime.block_on(async {
            // Not every server lists its models; whether it answers the probe says.
            let models = models(&endpoint, PATIENCE).await.unwrap_or_default();
            let diagnosis = probe(&endpoint, PATIENCE).await;
            let embedder = match embeddings {
                Some(model) => Some(embeds(Endpoint { model, ..endpoint }).await),
                None => None,
            };
            Tried { diagnosis, models, embedder }
        });
        // Whoever asked may have gone on to something else.
        sender.send(tried).ok();
    })?;
    Ok(receiver)
}

/// Whether an embedding model gives vectors.
async fn embeds(endpoint: Endpoint) -> Result<String, String> {
    let name = endpoint.model.clone();
    let meter = Arc::new(Meter::new(Default::default(), Default::default()));
    let embedder = EndpointEmbedder::new(endpoint, &Limits::home(), meter).map_err(|error| error.to_string())?;
    match embedder.embed(&["Somebody reads a book.".into()]).await {
        Ok(_) => Ok(format!("{name} can compare memories.")),
        Err(error) => Err(format!("{name} cannot compare memories: {error}.")),
    }
}

#[cfg(test)]
mod tests {
    use smallville_model::testing::{behaviour::Behaviour, endpoint::FakeEndpoint};

    use super::*;

    #[test]
    fn a_server_is_tried_and_its_models_are_named() {
        let server = FakeEndpoint::with(&["small", "large"], None, |_| Behaviour::say("yes"));
        let tried = |model| begin(server.endpoint(model), "").unwrap().recv_timeout(PATIENCE).unwrap();
        assert!(tried("small").diagnosis.is_ready());
        assert_eq!(tried("").models, ["large", "small"]);
        assert!(matches!(tried("").diagnosis, Diagnosis::NoModelNamed { .. }));
        assert_eq!(tried("").embedder, None);
    }

    #[test]
    fn an_embedding_model_is_tried_as_well() {
        let server = FakeEndpoint::with(&["small"], None, |asked| match asked.body["model"].as_str() {
            Some("nomic") => Behaviour::vectors(asked, 20),
            _ => Behaviour::say("yes"),
        });
        let tried = |model| begin(server.endpoint("small"), model).unwrap().recv_timeout(PATIENCE).unwrap();
        assert_eq!(tried("nomic").embedder, Some(Ok("nomic can compare memories.".into())));
        let wrong = tried("small");
        assert!(wrong.diagnosis.is_ready() && wrong.embedder.unwrap().unwrap_err().contains("cannot compare"));
    }
}
