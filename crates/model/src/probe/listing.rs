//! Which models a server has, and which of them somebody may have meant.

use std::{cmp::Ordering, time::Duration};

use serde_json::Value;
use tokio::time::timeout;

use crate::{
    endpoint::Endpoint,
    error::{ModelError, shorten},
    wire::{client::Client, failure::Failure},
};

/// More models than this are not read.
const MOST: usize = 2000;

/// The names of a server's models, in order.
///
/// # Errors
/// When no client can be made, or the server does not list them in time.
pub async fn models(endpoint: &Endpoint, patience: Duration) -> Result<Vec<String>, ModelError> {
    let client = Client::new(endpoint.clone(), 4 << 20)
        .map_err(|error| ModelError::NotTrusted { host: endpoint.address.host(), why: error.to_string() })?;
    match timeout(patience, listed(&client)).await {
        Ok(models) => models.map_err(|failure| failure.error),
        Err(_) => Err(ModelError::TimedOut { secs: patience.as_secs() }),
    }
}

pub(super) async fn listed(client: &Client) -> Result<Vec<String>, Failure> {
    let text = client.get("models").await?;
    read(&text).ok_or_else(|| Failure {
        error: ModelError::NotAnAnswer { why: "no list of models".to_owned() },
        retry: false,
        pause: None,
        charged: false,
        said: text,
    })
}

fn read(text: &str) -> Option<Vec<String>> {
    let value: Value = serde_json::from_str(text).ok()?;
    let list = ["/data", "/models", ""].iter().find_map(|place| value.pointer(place)?.as_array())?;
    let name = |model: &Value| {
        let name = ["id", "name", "model"].iter().find_map(|field| model.get(*field)?.as_str()).or(model.as_str())?;
        Some(shorten(name))
    };
    let mut names: Vec<String> = list.iter().take(MOST).filter_map(name).collect();
    names.sort();
    names.dedup();
    Some(names)
}

/// Up to three names that somebody may have meant, the nearest first.
pub(super) fn near(wanted: &str, models: &[String]) -> Vec<String> {
    let wanted = wanted.to_lowercase();
    let likeness = |model: &String| {
        let model = model.to_lowercase();
        let part = !wanted.is_empty() && (model.contains(&wanted) || wanted.contains(&model));
        strsim::jaro_winkler(&wanted, &model) + f64::from(u8::from(part))
    };
    let mut sorted: Vec<&String> = models.iter().collect();
    sorted.sort_by(|a, b| likeness(b).partial_cmp(&likeness(a)).unwrap_or(Ordering::Equal));
    sorted.into_iter().take(3).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_all_servers_are_read() {
        let check = |text: &str, names: Option<&[&str]>| {
            assert_eq!(
                read(text).as_deref(),
                names.map(|names| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()).as_deref(),
                "{text}"
            );
        };
        check(r#"{"object":"list","data":[{"id":"b","object":"model"},{"id":"a"}]}"#, Some(&["a", "b"]));
        check(r#"{"models":[{"name":"a","model":"a"}]}"#, Some(&["a"]));
        check(r#"["a"]"#, Some(&["a"]));
        check(r#"{"data":[]}"#, Some(&[]));
        check(r#"{"data":[7,null,{}]}"#, Some(&[]));
        check(r#"{"error":"x"}"#, None);
        check("<html>", None);
    }

    #[test]
    fn near_names_come_first() {
        let models: Vec<String> =
            ["qwen3:8b", "llama3.2:3b", "nomic-embed", "gpt-4o-mini"].iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(near("llama3.2", &models)[0], "llama3.2:3b");
        assert_eq!(near("qwen3:7b", &models)[0], "qwen3:8b");
        assert_eq!(near("GPT-4o-mini-2024", &models)[0], "gpt-4o-mini");
        assert!(near("x", &[]).is_empty());
    }
}
