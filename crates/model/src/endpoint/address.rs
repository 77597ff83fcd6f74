//! The base URL of a server: made whole, and judged by where it leads.

use std::{fmt, net::IpAddr};

use thiserror::Error;
use url::{Host, Url};

use crate::endpoint::preset::Preset;

/// Why a text is not an address. Does not repeat the text: somebody may have pasted the key.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum AddressError {
    /// Nothing was given.
    #[error("the address is empty: it looks like http://localhost:11434/v1")]
    Empty,
    /// Not a URL.
    #[error("that is not an address ({0}): it looks like http://localhost:11434/v1")]
    NotAUrl(url::ParseError),
    /// Something else than HTTP.
    #[error("the address must begin with http:// or https://")]
    Scheme,
    /// One long word.
    #[error("that looks like a key, not like an address: an address looks like http://localhost:11434/v1")]
    Key,
    /// A name and password before the host.
    #[error("the address holds a name or password before the @: take it out and enter the key by itself")]
    Password,
}

/// Something about an address that a player should know before trusting it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// Requests to another host can be read on their way.
    PlainHttp {
        /// The host.
        host: String,
    },
    /// The key of the environment belongs to another service and was not used.
    KeyWithheld {
        /// The host that did not get it.
        host: String,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PlainHttp { host } => write!(
                formatter,
                "What is sent to {host}, the key included, can be read by anybody on the way: use https:// if the server offers it."
            ),
            Self::KeyWithheld { host } => write!(
                formatter,
                "OPENAI_API_KEY was not sent to {host}, because the way there is not encrypted: set OPENAI_BASE_URL too if the key is meant for it."
            ),
        }
    }
}

/// The base URL of an OpenAI-compatible server, without a slash at its end.
#[derive(Clone, PartialEq, Eq)]
pub struct Address(Url);

impl Address {
    /// An address as somebody typed it: `localhost:11434`, or a whole URL with or without `/chat/completions`.
    ///
    /// # Errors
    /// When it is no address of HTTP.
    pub fn parse(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(AddressError::Empty);
        }
        // No computer has a name of this kind, and a key must not be sent out to look one up.
        if text.len() >= 20 && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')) {
            return Err(AddressError::Key);
        }
        let mut url = if text.contains("://") {
            Url::parse(text).map_err(AddressError::NotAUrl)?
        } else {
            let plain = Url::parse(&format!("http://{text}")).map_err(AddressError::NotAUrl)?;
            // At home nobody has a certificate; elsewhere everybody has.
            if is_home(plain.host().as_ref()) {
                plain
            } else {
                Url::parse(&format!("https://{text}")).map_err(AddressError::NotAUrl)?
            }
        };
        if !matches!(url.scheme(), "http" | "https") {
            return Err(AddressError::Scheme);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(AddressError::Password);
        }
        let path = url.path().trim_end_matches('/');
        let path = ["/chat/completions", "/embeddings", "/models"]
            .iter()
            .find_map(|end| path.strip_suffix(end))
            .unwrap_or(path)
            .trim_end_matches('/')
            .to_owned();
        url.set_path(&path);
        url.set_fragment(None);
        Ok(Self(url))
    }

    /// The URL of something below the base, such as `models`. A query, as some services want it, stays.
    pub(crate) fn join(&self, end: &str) -> Url {
        let mut url = self.0.clone();
        url.set_path(&format!("{}/{end}", self.0.path().trim_end_matches('/')));
        url
    }

    /// The URL of something beside the base: a server's own words, which it speaks besides OpenAI's.
    pub(crate) fn beside(&self, end: &str) -> Url {
        let mut url = self.0.clone();
        let path = self.0.path().trim_end_matches('/');
        url.set_path(&format!("{}/{end}", path.strip_suffix("/v1").unwrap_or(path)));
        url
    }

    /// The same server with `/v1`, where most servers answer; `None` if the address has it.
    #[must_use]
    pub fn with_v1(&self) -> Option<Self> {
        let path = self.0.path().trim_end_matches('/');
        let mut url = self.0.clone();
        // llama.cpp, LM Studio and Ollama also have an `/api` of their own, which people take for the right one.
        url.set_path(&format!("{}/v1", path.strip_suffix("/api").unwrap_or(path)));
        (!path.ends_with("/v1")).then_some(Self(url))
    }

    /// The host by name or number.
    #[must_use]
    pub fn host(&self) -> String {
        self.0.host_str().unwrap_or_default().to_owned()
    }

    /// Whether it leads to this computer or into the local network.
    #[must_use]
    pub fn is_home(&self) -> bool {
        is_home(self.0.host().as_ref())
    }

    /// Whether requests are encrypted.
    #[must_use]
    pub fn is_encrypted(&self) -> bool {
        self.0.scheme() == "https"
    }

    /// The well-known server that listens there by custom.
    #[must_use]
    pub fn preset(&self) -> Option<Preset> {
        Preset::at(&self.host(), self.0.port_or_known_default())
    }

    /// What a player should know about it.
    #[must_use]
    pub fn warning(&self) -> Option<Warning> {
        (!self.is_encrypted() && !self.is_home()).then(|| Warning::PlainHttp { host: self.host() })
    }
}

/// Without a query: a service may want a secret there.
impl fmt::Display for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut url = self.0.clone();
        url.set_query(None);
        formatter.write_str(url.as_str().trim_end_matches('/'))
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Address({self})")
    }
}

fn is_home(host: Option<&Host<&str>>) -> bool {
    match host {
        None => false,
        Some(Host::Ipv4(ip)) => is_home_number((*ip).into()),
        Some(Host::Ipv6(ip)) => is_home_number(ip.to_ipv4_mapped().map_or(IpAddr::V6(*ip), IpAddr::V4)),
        Some(Host::Domain(name)) => {
            let name = name.trim_end_matches('.');
            // RFC 6761, 6762, 8375; ICANN keeps `internal` free; names without a dot are of the own network.
            !name.contains('.')
                || [".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal"]
                    .iter()
                    .any(|end| name.ends_with(end))
        }
    }
}

fn is_home_number(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            // 100.64/10 (RFC 6598) is where private overlay networks live.
            let shared = ip.octets()[0] == 100 && ip.octets()[1] & 0xc0 == 64;
            ip.is_loopback() || ip.is_private() || ip.is_link_local() || ip.is_unspecified() || shared
        }
        IpAddr::V6(ip) => ip.is_loopback() || ip.is_unspecified() || ip.is_unique_local() || ip.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_made_whole() {
        let check = |text: &str, whole: &str| assert_eq!(Address::parse(text).unwrap().to_string(), whole, "{text}");
        check("http://localhost:11434/v1/", "http://localhost:11434/v1");
        check(" localhost:1234/v1 ", "http://localhost:1234/v1");
        check("192.168.0.7:8080", "http://192.168.0.7:8080");
        check("api.openai.com/v1", "https://api.openai.com/v1");
        check("https://example.org/openai/v1/chat/completions", "https://example.org/openai/v1");
        check("http://[::1]:8000/v1/models", "http://[::1]:8000/v1");
        check("https://example.org/v1?secret=1#top", "https://example.org/v1");
        let with_query = Address::parse("https://example.org/v1/?api-version=3").unwrap();
        assert_eq!(with_query.join("models").as_str(), "https://example.org/v1/models?api-version=3");
    }

    #[test]
    fn what_is_no_address_is_said_without_repeating_it() {
        let check = |text: &str, error: AddressError| assert_eq!(Address::parse(text), Err(error), "{text}");
        check("  ", AddressError::Empty);
        check("sk-proj-0123456789abcdef", AddressError::Key);
        check("ftp://example.org", AddressError::Scheme);
        check("file:///etc/passwd", AddressError::Scheme);
        check("https://me:secret@example.org/v1", AddressError::Password);
        let pasted = Address::parse("sk-secret key:x").unwrap_err();
        assert!(!format!("{pasted} {pasted:?}").contains("secret"));
    }

    #[test]
    fn plain_http_warns_only_where_strangers_listen() {
        let check = |text: &str, warns: bool| {
            assert_eq!(Address::parse(text).unwrap().warning().is_some(), warns, "{text}");
        };
        for home in [
            "http://localhost:1",
            "http://127.0.0.2",
            "http://[::1]",
            "http://10.1.2.3",
            "http://172.16.9.9",
            "http://nas:8080",
            "http://box.local",
            "http://gpu.lan",
            "http://169.254.1.1",
            "http://100.100.1.1",
            "http://[fd00::1]",
            "http://[::ffff:192.168.1.1]",
            "http://0.0.0.0:8080",
            "https://api.openai.com",
        ] {
            check(home, false);
        }
        for strange in ["http://example.org", "http://8.8.8.8", "http://172.32.0.1", "http://localhost.example.org"] {
            check(strange, true);
        }
    }

    #[test]
    fn v1_is_offered_where_it_is_missing() {
        let check = |text: &str, offered: Option<&str>| {
            let offer = Address::parse(text).unwrap().with_v1().map(|address| address.to_string());
            assert_eq!(offer.as_deref(), offered);
        };
        check("http://localhost:11434", Some("http://localhost:11434/v1"));
        check("http://localhost:11434/api", Some("http://localhost:11434/v1"));
        check("http://localhost:11434/v1", None);
    }
}
