//! A language model that says what it is told to: callers are tested without a socket.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use crate::{
    error::ModelError,
    language_model::{LanguageModel, Pending, Reply},
    meter::tokens::Tokens,
    request::Request,
};

type Script = dyn FnMut(&Request) -> Result<String, ModelError> + Send;

/// A language model that follows a script.
pub struct Scripted {
    script: Mutex<Box<Script>>,
    asked: Mutex<Vec<Request>>,
}

impl Scripted {
    /// A model that answers as a function says.
    #[must_use]
    pub fn new(script: impl FnMut(&Request) -> Result<String, ModelError> + Send + 'static) -> Self {
        Self { script: Mutex::new(Box::new(script)), asked: Mutex::default() }
    }

    /// A model that says one thing after the other, and then that it is not there.
    #[must_use]
    pub fn in_turn(replies: impl IntoIterator<Item = String>) -> Self {
        let mut replies: VecDeque<String> = replies.into_iter().collect();
        Self::new(move |_| replies.pop_front().ok_or(ModelError::NoServer { address: "script".to_owned() }))
    }

    /// What it was asked so far.
    #[must_use]
    pub fn asked(&self) -> Vec<Request> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl LanguageModel for Scripted {
    fn name(&self) -> &str {
        "scripted"
    }

    fn ask<'a>(&'a self, request: &'a Request) -> Pending<'a> {
        Box::pin(async {
            self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(request.clone());
            let text = (*self.script.lock().unwrap_or_else(PoisonError::into_inner))(request)?;
            let tokens = Tokens { input: 0, output: 0 };
            Ok(Reply { text, model: self.name().to_owned(), millis: 0, tokens, cut_off: false, cached: false })
        })
    }
}
