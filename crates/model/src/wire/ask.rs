//! One question over HTTP, in the dialect that the server understands.

use tokio::time::Instant;

use crate::{
    limits::retry::{RetrySettings, with_retries},
    request::Request,
    wire::{body, client::Client, completion::Completion, dialect::Dialect, failure::Failure},
};

/// Asks, and leaves out of the body what the server refuses, one thing after the other.
///
/// Gives back the dialect in which it worked. `lost` is called for every try that came to nothing at a cost.
pub(crate) async fn ask(
    client: &Client,
    request: &Request,
    mut dialect: Dialect,
    retry: RetrySettings,
    deadline: Instant,
    lost: impl Fn(),
) -> Result<(Completion, Dialect), Failure> {
    let structured = request.schema.is_some();
    loop {
        let body = body::chat(request, &client.endpoint().model, dialect);
        let attempt = async || {
            let text = client.post("chat/completions", &body).await;
            text.and_then(|text| Completion::read(&text)).map_err(|mut failure| {
                if failure.charged {
                    lost();
                }
                // What another dialect may mend is not tried again in this one.
                failure.retry &= other_dialect(dialect, &failure, structured).is_none();
                failure
            })
        };
        match with_retries(retry, deadline, attempt).await {
            Ok(completion) => return Ok((completion, dialect)),
            Err(failure) => match other_dialect(dialect, &failure, structured) {
                Some(next) => dialect = next,
                None => return Err(failure),
            },
        }
    }
}

fn other_dialect(dialect: Dialect, failure: &Failure, structured: bool) -> Option<Dialect> {
    dialect.after_refusal(failure.status()?, &failure.said, structured)
}
