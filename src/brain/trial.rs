//! Whether a language model answers, and which models its server has: found out on a thread of its own, so that nothing
//! waits for it.

use std::{io, thread, time::Duration};

use crossbeam_channel::{Receiver, bounded};
use smallville_model::{
    endpoint::Endpoint,
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
}

/// Begins a trial; what comes of it is received once. It ends by itself, whether somebody listens or not.
///
/// # Errors
/// The system gives no thread.
pub fn begin(endpoint: Endpoint) -> io::Result<Receiver<Tried>> {
    let (sender, receiver) = bounded(1);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    thread::Builder::new().name("trial".into()).spawn(move || {
        let tried = runtime.block_on(async {
            // Not every server lists its models; whether it answers the probe says.
            let models = models(&endpoint, PATIENCE).await.unwrap_or_default();
            Tried { diagnosis: probe(&endpoint, PATIENCE).await, models }
        });
        // Whoever asked may have gone on to something else.
        sender.send(tried).ok();
    })?;
    Ok(receiver)
}

#[cfg(test)]
mod tests {
    use smallville_model::testing::{behaviour::Behaviour, endpoint::FakeEndpoint};

    use super::*;

    #[test]
    fn a_server_is_tried_and_its_models_are_named() {
        let server = FakeEndpoint::with(&["small", "large"], None, |_| Behaviour::say("yes"));
        let tried = |model| begin(server.endpoint(model)).unwrap().recv_timeout(PATIENCE).unwrap();
        assert!(tried("small").diagnosis.is_ready());
        assert_eq!(tried("").models, ["large", "small"]);
        assert!(matches!(tried("").diagnosis, Diagnosis::NoModelNamed { .. }));
    }
}
