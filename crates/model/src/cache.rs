//! Answers to questions that were asked before, word for word.

use std::{
    num::NonZeroUsize,
    sync::{Mutex, MutexGuard, PoisonError},
};

use lru::LruCache;

use crate::{language_model::Reply, meter::tokens::Tokens, request::Request};

/// Longer answers are not kept: a thousand of them must not fill the memory.
const LONGEST: usize = 16 << 10;

/// Keeps so many answers, and forgets the one that was not wanted for the longest time.
#[derive(Debug)]
pub struct Cache(Option<Mutex<LruCache<[u8; 32], Reply>>>);

impl Cache {
    /// A cache for so many answers; 0 keeps none.
    #[must_use]
    pub fn new(answers: usize) -> Self {
        Self(NonZeroUsize::new(answers).map(|answers| Mutex::new(LruCache::new(answers))))
    }

    /// What was answered to the same question.
    #[must_use]
    pub fn recall(&self, model: &str, request: &Request) -> Option<Reply> {
        let reply = self.lock()?.get(&key(model, request))?.clone();
        Some(Reply { cached: true, millis: 0, tokens: Tokens::default(), ..reply })
    }

    /// Keeps an answer.
    pub fn keep(&self, model: &str, request: &Request, reply: &Reply) {
        if let Some(mut answers) = self.lock()
            && reply.text.len() <= LONGEST
        {
            answers.put(key(model, request), reply.clone());
        }
    }

    fn lock(&self) -> Option<MutexGuard<'_, LruCache<[u8; 32], Reply>>> {
        Some(self.0.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Hash of all that can change the answer; not of who waits for it, nor how long.
fn key(model: &str, request: &Request) -> [u8; 32] {
    let Request { kind: _, priority: _, system, turns, schema, max_tokens, temperature } = request;
    let whole = serde_json::to_vec(&(model, system, turns, schema, max_tokens, temperature.to_bits()))
        .expect("texts and numbers are JSON");
    *blake3::hash(&whole).as_bytes()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::request::{Kind, Priority, Role};

    fn request(question: &str) -> Request {
        Request::new(Kind { name: "act", timeout: Duration::from_secs(1) }, question)
    }

    fn reply(text: &str) -> Reply {
        let tokens = Tokens { input: 10, output: 5 };
        Reply { text: text.to_owned(), model: "m".to_owned(), millis: 9, tokens, cut_off: false, cached: false }
    }

    #[test]
    fn only_the_same_question_to_the_same_model_is_answered() {
        let cache = Cache::new(8);
        cache.keep("m", &request("a"), &reply("A"));
        let found = cache.recall("m", &Request { priority: Priority::Player, ..request("a") }).unwrap();
        assert_eq!((found.text.as_str(), found.cached, found.millis, found.tokens), ("A", true, 0, Tokens::default()));
        assert_eq!(cache.recall("n", &request("a")), None);
        for other in [
            request("b"),
            request("a").rule("x"),
            request("a").turn(Role::User, ""),
            request("a").max_tokens(1),
            request("a").temperature(0.1),
        ] {
            assert_eq!(cache.recall("m", &other), None);
        }
        // Parts do not run into each other.
        cache.keep("m", &request("q").rule("ab").rule("c"), &reply("1"));
        assert_eq!(cache.recall("m", &request("q").rule("a").rule("bc")), None);
    }

    #[test]
    fn it_stays_small() {
        let cache = Cache::new(2);
        for question in ["a", "b", "c"] {
            cache.keep("m", &request(question), &reply(question));
        }
        assert!(cache.recall("m", &request("a")).is_none() && cache.recall("m", &request("c")).is_some());
        cache.keep("m", &request("long"), &reply(&"x".repeat(LONGEST + 1)));
        assert!(cache.recall("m", &request("long")).is_none());
        let none = Cache::new(0);
        none.keep("m", &request("a"), &reply("A"));
        assert!(none.recall("m", &request("a")).is_none());
    }
}
