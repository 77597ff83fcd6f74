//! Where a language model is reached: the server's address, the model's name and the key.

pub mod address;
pub mod key;
pub mod key_file;
pub mod model_name;
pub mod preset;

use std::fmt;

use thiserror::Error;

use crate::endpoint::{
    address::{Address, AddressError, Warning},
    key::{Key, KeyError},
    preset::Preset,
};

/// Names the server's base URL, as other programs do.
pub const BASE_URL_VARIABLE: &str = "OPENAI_BASE_URL";
/// Holds the key, as for other programs.
pub const KEY_VARIABLE: &str = "OPENAI_API_KEY";
/// Names the model.
pub const MODEL_VARIABLE: &str = "SMALLVILLE_MODEL";
/// Names the embedding model.
pub const EMBEDDINGS_VARIABLE: &str = "SMALLVILLE_EMBEDDINGS";

/// Why no endpoint can be made of what was given.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum EndpointError {
    /// The address is none.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// The key is none.
    #[error("{KEY_VARIABLE}: {0}")]
    Key(#[from] KeyError),
    /// A model without a server.
    #[error("which server? Give --endpoint URL, for Ollama http://localhost:11434/v1, or set {BASE_URL_VARIABLE}")]
    NoAddress,
    /// A server without a model.
    #[error(
        "which model? Give --model NAME or set {MODEL_VARIABLE}; `smallville check --endpoint URL` lists those of the server"
    )]
    NoModel,
    /// The system's certificates are missing, or no client can be made.
    #[error("no encrypted connection can be made on this computer: {0}")]
    Client(String),
}

/// What a player gave, on the command line or in the settings; the environment fills the gaps.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Given {
    /// The server's base URL.
    pub base_url: Option<String>,
    /// The model's name.
    pub model: Option<String>,
    /// The key, from its own file.
    pub key: Option<Key>,
}

/// Shows a URL only as far as an address does: a service may want a secret in it.
impl fmt::Debug for Given {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = self.base_url.as_deref().map(Address::parse);
        formatter
            .debug_struct("Given")
            .field("base_url", &address)
            .field("model", &self.model)
            .field("key", &self.key)
            .finish()
    }
}

/// A server, a model on it, and the key to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// Where the server is.
    pub address: Address,
    /// The model's name as the server lists it; empty while nobody has named one.
    pub model: String,
    /// The key, where the server wants one.
    pub key: Option<Key>,
    /// What the player should know.
    pub warnings: Vec<Warning>,
}

impl Endpoint {
    /// An endpoint by its parts.
    ///
    /// # Errors
    /// When the address is none.
    pub fn new(base_url: &str, model: &str, key: Option<Key>) -> Result<Self, EndpointError> {
        let address = Address::parse(base_url)?;
        let warnings = address.warning().into_iter().collect();
        Ok(Self { address, model: model.trim().to_owned(), key, warnings })
    }

    /// What was given, its gaps filled from the environment through `lookup`; `None` when nothing is said anywhere.
    ///
    /// A key from the environment is not sent over an open line to a server that the environment does not name.
    ///
    /// # Errors
    /// When the address or the key is none, or a model is named without a server.
    pub fn gather(given: &Given, lookup: impl Fn(&str) -> Option<String>) -> Result<Option<Self>, EndpointError> {
        let lookup = |name: &str| lookup(name).filter(|value| !value.trim().is_empty());
        let model = given.model.clone().or_else(|| lookup(MODEL_VARIABLE));
        let own_url = given.base_url.as_deref().filter(|url| !url.trim().is_empty());
        let stranger = own_url.is_some();
        let environment_key = lookup(KEY_VARIABLE).map(|text| Key::new(&text)).transpose()?;
        let has_key = given.key.is_some() || environment_key.is_some();
        let url = match own_url.map(str::to_owned).or_else(|| lookup(BASE_URL_VARIABLE)) {
            Some(url) => url,
            // A key without an address means the service whose variable it is.
            None if has_key => Preset::OpenAi.base_url().to_owned(),
            None if model.is_some() => return Err(EndpointError::NoAddress),
            None => return Ok(None),
        };
        let mut endpoint = Self::new(&url, &model.unwrap_or_default(), given.key.clone())?;
        if let (None, Some(key)) = (&endpoint.key, environment_key) {
            if stranger && !endpoint.address.is_encrypted() && !is_this_computer(&endpoint.address) {
                endpoint.warnings.push(Warning::KeyWithheld { host: endpoint.address.host() });
            } else {
                endpoint.key = Some(key);
            }
        }
        Ok(Some(endpoint))
    }
}

fn is_this_computer(address: &Address) -> bool {
    matches!(address.host().as_str(), "localhost" | "127.0.0.1" | "[::1]")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gather(given: &Given, environment: &[(&str, &str)]) -> Result<Option<Endpoint>, EndpointError> {
        Endpoint::gather(given, |name| {
            environment.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    fn given(base_url: &str, model: &str) -> Given {
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Given { base_url: text(base_url), model: text(model), key: None }
    }

    #[test]
    fn the_environment_fills_the_gaps_and_only_those() {
        let environment = [
            (BASE_URL_VARIABLE, "https://example.org/v1"),
            (KEY_VARIABLE, "sk-environment"),
            (MODEL_VARIABLE, "small"),
        ];
        let endpoint = gather(&Given::default(), &environment).unwrap().unwrap();
        assert_eq!(
            (endpoint.address.to_string().as_str(), endpoint.model.as_str()),
            ("https://example.org/v1", "small")
        );
        assert!(endpoint.key == Some(Key::new("sk-environment").unwrap()));

        let own = Given { key: Some(Key::new("sk-own").unwrap()), ..given("https://other.org/v1", "big") };
        let endpoint = gather(&own, &environment).unwrap().unwrap();
        assert_eq!((endpoint.address.to_string().as_str(), endpoint.model.as_str()), ("https://other.org/v1", "big"));
        assert!(endpoint.key == own.key);
    }

    #[test]
    fn nothing_said_means_no_endpoint() {
        assert_eq!(gather(&Given::default(), &[]), Ok(None));
        assert_eq!(gather(&Given::default(), &[(BASE_URL_VARIABLE, " ")]), Ok(None));
        assert_eq!(gather(&given("", "small"), &[]), Err(EndpointError::NoAddress));
        let hosted = gather(&Given::default(), &[(KEY_VARIABLE, "sk-1")]).unwrap().unwrap();
        assert_eq!(hosted.address.to_string(), "https://api.openai.com/v1");
        assert!(matches!(gather(&Given::default(), &[(KEY_VARIABLE, "a b")]), Err(EndpointError::Key(_))));
    }

    #[test]
    fn a_key_of_the_environment_stays_off_open_lines_that_it_was_not_meant_for() {
        let key = (KEY_VARIABLE, "sk-environment");
        let check = |url: &str, sent: bool| {
            let endpoint = gather(&given(url, "m"), &[key]).unwrap().unwrap();
            assert_eq!(endpoint.key.is_some(), sent, "{url}");
            assert_eq!(endpoint.warnings.iter().any(|warning| matches!(warning, Warning::KeyWithheld { .. })), !sent);
        };
        check("http://example.org/v1", false);
        check("http://192.168.1.5:8000/v1", false);
        check("http://localhost:11434/v1", true);
        check("https://example.org/v1", true);
        let meant =
            gather(&given("", "m"), &[key, (BASE_URL_VARIABLE, "http://192.168.1.5:8000/v1")]).unwrap().unwrap();
        assert!(meant.key.is_some());
    }
}
