//! One HTTP call to the server of an endpoint.

use std::{error::Error as _, time::Duration};

use reqwest::{
    Method, RequestBuilder, Response, StatusCode,
    header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, DATE, HeaderMap, HeaderValue, LOCATION, RETRY_AFTER},
    redirect,
};
use serde_json::Value;
use url::Url;

use crate::{
    endpoint::{Endpoint, EndpointError},
    error::{ModelError, shorten},
    wire::{failure::Failure, retry_after},
};

/// A server that is there takes a connection within this time.
const CONNECT: Duration = Duration::from_secs(5);

/// A refusal's words may be so many bytes; the rest is not read.
const WORDS: usize = 64 << 10;

/// Speaks HTTP with one server.
#[derive(Debug)]
pub(crate) struct Client {
    http: reqwest::Client,
    endpoint: Endpoint,
    /// A reply may be so many bytes.
    reply_bytes: usize,
}

impl Client {
    /// A client; opens no socket yet.
    pub(crate) fn new(endpoint: Endpoint, reply_bytes: usize) -> Result<Self, EndpointError> {
        // An error says that somebody has chosen already, which is as good.
        rustls::crypto::ring::default_provider().install_default().ok();
        let mut builder = reqwest::Client::builder()
            .user_agent(concat!("smallville/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT)
            // A server at home that is started anew forgets its connections.
            .pool_idle_timeout(Duration::from_secs(20))
            // The key goes where the player sent it and nowhere else.
            .redirect(redirect::Policy::none());
        if !endpoint.address.is_encrypted() {
            // No certificate is needed, so it must not matter whether the system has any.
            builder = builder.tls_certs_only([]);
        }
        if endpoint.address.is_home() {
            builder = builder.no_proxy();
        }
        let http = builder.build().map_err(|error| EndpointError::Client(innermost(&error)))?;
        Ok(Self { http, endpoint, reply_bytes })
    }

    /// Whom it speaks with.
    pub(crate) fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// Sends a body and reads the reply.
    pub(crate) async fn post(&self, end: &str, body: &Value) -> Result<String, Failure> {
        let request = self.request(Method::POST, end).header(CONTENT_TYPE, "application/json").body(body.to_string());
        self.send(request).await
    }

    /// Reads something.
    pub(crate) async fn get(&self, end: &str) -> Result<String, Failure> {
        self.send(self.request(Method::GET, end)).await
    }

    /// Reads something that stands beside the OpenAI-compatible part of a server.
    pub(crate) async fn get_beside(&self, end: &str) -> Result<String, Failure> {
        self.send(self.request_of(Method::GET, self.endpoint.address.beside(end))).await
    }

    /// Sends a body there, and reads the reply.
    pub(crate) async fn post_beside(&self, end: &str, body: &Value) -> Result<String, Failure> {
        let request = self.request_of(Method::POST, self.endpoint.address.beside(end));
        self.send(request.header(CONTENT_TYPE, "application/json").body(body.to_string())).await
    }

    fn request(&self, method: Method, end: &str) -> RequestBuilder {
        self.request_of(method, self.endpoint.address.join(end))
    }

    fn request_of(&self, method: Method, url: Url) -> RequestBuilder {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
        if let Some(key) = &self.endpoint.key {
            headers.insert(AUTHORIZATION, key.bearer());
        }
        self.http.request(method, url).headers(headers)
    }

    async fn send(&self, request: RequestBuilder) -> Result<String, Failure> {
        let response = request.send().await.map_err(|error| self.unreached(&error))?;
        let status = response.status();
        if status.is_success() {
            return self.read(response, self.reply_bytes).await;
        }
        let headers = response.headers();
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let pause = text(RETRY_AFTER).and_then(|value| retry_after::pause(value, text(DATE)));
        let moved = text(LOCATION).map(|place| self.scrub(format!("it has moved to {place}")));
        // The status says what is wrong, even if the words break off.
        let said = self.read(response, WORDS).await.unwrap_or_default();
        Err(Failure { pause, ..self.refusal(status, moved.unwrap_or(said)) })
    }

    /// Reads a body up to a number of bytes. Bytes that are no UTF-8 become marks of replacement.
    async fn read(&self, mut response: Response, limit: usize) -> Result<String, Failure> {
        let too_long = || Failure::charged(ModelError::TooLong { limit });
        if response.content_length().is_some_and(|length| length > limit as u64) {
            return Err(too_long());
        }
        let mut bytes = Vec::new();
        loop {
            match response.chunk().await {
                Ok(None) => break,
                Ok(Some(chunk)) if bytes.len() + chunk.len() > limit => return Err(too_long()),
                Ok(Some(chunk)) => bytes.extend_from_slice(&chunk),
                Err(error) => return Err(Failure { charged: true, ..self.unreached(&error) }),
            }
        }
        Ok(self.scrub(String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn scrub(&self, text: String) -> String {
        match &self.endpoint.key {
            Some(key) => key.scrub(text),
            None => text,
        }
    }

    fn refusal(&self, status: StatusCode, text: String) -> Failure {
        let said = shorten(&words(&text));
        let said =
            if said.is_empty() { status.canonical_reason().unwrap_or("no reason given").to_owned() } else { said };
        let error = match status.as_u16() {
            401 | 403 => ModelError::Unauthorized { given: self.endpoint.key.is_some() },
            429 => ModelError::TooMany { said },
            400 | 413 | 422 | 500 if is_about_length(&text) => {
                return Failure { said: text, ..Failure::lasting(ModelError::PromptTooLong { said }) };
            }
            status => ModelError::Refused { status, said },
        };
        // Without money, waiting does not help.
        let broke = status == StatusCode::TOO_MANY_REQUESTS && text.contains("insufficient_quota");
        let retry = matches!(status.as_u16(), 408 | 409 | 429 | 500..=599) && !broke;
        Failure { error, retry, pause: None, charged: false, said: text }
    }

    /// What went wrong on the way, without the URL, in which a service may want a secret.
    fn unreached(&self, error: &reqwest::Error) -> Failure {
        let why = self.scrub(shorten(&innermost(error)));
        let address = &self.endpoint.address;
        if error.is_dns() || why.contains("failed to lookup address") || why.contains("No such host") {
            return Failure::lasting(ModelError::UnknownHost { host: address.host() });
        }
        if why.contains("corrupt message") {
            let why = "it does not encrypt; does the address begin with http://?".to_owned();
            return Failure::lasting(ModelError::NotTrusted { host: address.host(), why });
        }
        if why.contains("certificate") || why.contains("invalid peer") {
            return Failure::lasting(ModelError::NotTrusted { host: address.host(), why });
        }
        if error.is_connect() || (error.is_timeout() && !error.is_body()) {
            return Failure::passing(ModelError::NoServer { address: address.to_string() });
        }
        Failure { charged: true, ..Failure::passing(ModelError::Broken { why }) }
    }
}

/// What the innermost cause says: the outer ones name only layers.
fn innermost(error: &reqwest::Error) -> String {
    let Some(mut cause) = error.source() else {
        return if error.is_timeout() { "it took too long".to_owned() } else { "no reason is known".to_owned() };
    };
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    cause.to_string()
}

/// Whether a refusal says that the model cannot read so much.
fn is_about_length(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    [
        "context length",
        "context size",
        "context window",
        "context_length",
        "context overflow",
        "prompt is too long",
        "sequence length is greater",
    ]
    .iter()
    .any(|words| text.contains(words))
}

/// The sentence in a server's error: all put it elsewhere.
pub(super) fn words(text: &str) -> String {
    let Ok(value) = serde_json::from_str::<Value>(text) else {
        // A page for a browser says nothing to a player.
        return if text.trim_start().starts_with('<') { "a web page".to_owned() } else { text.to_owned() };
    };
    ["/error/message", "/error", "/message", "/detail/0/msg", "/detail", "/errors/0/message"]
        .iter()
        .find_map(|place| value.pointer(place).and_then(Value::as_str).map(str::to_owned))
        .unwrap_or_else(|| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_of_an_error_is_found() {
        let check = |text: &str, sentence: &str| assert_eq!(words(text), sentence);
        check(r#"{"error":{"message":"no such model","type":"x"}}"#, "no such model");
        check(r#"{"error":"model not loaded"}"#, "model not loaded");
        check(r#"{"object":"error","message":"too long"}"#, "too long");
        check(r#"{"detail":[{"loc":["body"],"msg":"field required"}]}"#, "field required");
        check(r#"{"detail":"Not Found"}"#, "Not Found");
        check("<html><body>404</body></html>", "a web page");
        check("404 page not found", "404 page not found");
        check(r#"{"code":7}"#, r#"{"code":7}"#);
    }

    #[test]
    fn a_client_is_made_without_a_socket() {
        for url in ["http://localhost:1/v1", "https://example.org/v1"] {
            let endpoint = Endpoint::new(url, "m", None).unwrap();
            assert!(Client::new(endpoint, 1000).is_ok(), "{url}");
        }
    }
}
