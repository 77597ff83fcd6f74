//! The key of a hosted service: it goes into one header of a request and shows itself nowhere else.

use std::{fmt, sync::Arc};

use reqwest::header::HeaderValue;
use thiserror::Error;

/// Stands where a key stood.
const HIDDEN: &str = "(key)";

/// Keys shorter than this are made-up words like `ollama`, which may also stand in an honest sentence.
const SECRET_LENGTH: usize = 12;

/// So much of a key's beginning gives it away when a server quotes it shortened.
const TELLING_LENGTH: usize = 12;

/// Why a text is not a key. Never shows the text.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum KeyError {
    /// Nothing but spaces.
    #[error("the key is empty")]
    Empty,
    /// A line break, a letter beyond ASCII, a space in the middle.
    #[error(
        "the key holds a character that no key has (a space, a line break or a letter with an accent): copy it again"
    )]
    Character,
    /// Longer than any key.
    #[error("the key is longer than 4096 characters: is it the key?")]
    Length,
}

/// A secret that says who pays.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(Arc<str>);

impl Key {
    /// A key as somebody pasted it; spaces and line breaks around it do no harm.
    ///
    /// # Errors
    /// When it cannot be sent in a header.
    pub fn new(text: &str) -> Result<Self, KeyError> {
        let text = text.trim();
        match text {
            "" => Err(KeyError::Empty),
            _ if text.len() > 4096 => Err(KeyError::Length),
            _ if !text.bytes().all(|byte| byte.is_ascii_graphic()) => Err(KeyError::Character),
            _ => Ok(Self(text.into())),
        }
    }

    /// The `Authorization` header, marked so that no log shows it.
    pub(crate) fn bearer(&self) -> HeaderValue {
        let mut value = HeaderValue::try_from(format!("Bearer {}", self.0)).expect("a key is visible ASCII");
        value.set_sensitive(true);
        value
    }

    /// The secret itself, for its own file.
    pub(super) fn secret(&self) -> &str {
        &self.0
    }

    /// A server's words without the key, should it have quoted it, whole or shortened.
    pub(crate) fn scrub(&self, text: String) -> String {
        if self.0.len() < SECRET_LENGTH || !text.contains(&self.0[..TELLING_LENGTH]) {
            return text;
        }
        let mut clean = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some(start) = rest.find(&self.0[..TELLING_LENGTH]) {
            clean.push_str(&rest[..start]);
            clean.push_str(HIDDEN);
            let same = rest[start..].bytes().zip(self.0.bytes()).take_while(|(a, b)| a == b).count();
            rest = &rest[start + same..];
        }
        clean + rest
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(HIDDEN)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(HIDDEN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pasted_key_is_checked_and_never_shown() {
        assert_eq!(Key::new("  \n"), Err(KeyError::Empty));
        assert_eq!(Key::new("sk-one\nsk-two"), Err(KeyError::Character));
        assert_eq!(Key::new("sk-schlüssel"), Err(KeyError::Character));
        assert_eq!(Key::new(&"x".repeat(5000)), Err(KeyError::Length));
        let key = Key::new(" sk-0123456789abcdef\n").unwrap();
        assert_eq!(format!("{key} {key:?} {key:#?} {:?}", key.bearer()), "(key) (key) (key) Sensitive");
        assert_eq!(key.bearer().to_str().unwrap(), "Bearer sk-0123456789abcdef");
    }

    #[test]
    fn a_quoted_key_is_taken_out_whole_or_shortened() {
        let key = Key::new("sk-0123456789abcdef").unwrap();
        let check = |text: &str, clean: &str| assert_eq!(key.scrub(text.to_owned()), clean);
        check("bad key sk-0123456789abcdef, sorry", "bad key (key), sorry");
        check("bad key sk-0123456789***", "bad key (key)***");
        check("sk-0123456789abcdefsk-0123456789abcdef", "(key)(key)");
        check("no key here: sk-…", "no key here: sk-…");
        let made_up = Key::new("ollama").unwrap();
        assert_eq!(made_up.scrub("ollama runs".to_owned()), "ollama runs");
    }
}
