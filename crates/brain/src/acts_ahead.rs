//! What a model says of the next entry of somebody's plan while the present one goes on.
//!
//! It leaves no trace in the mind: when the entry begins, its question takes what was said as if a model had said it then,
//! and it is recorded as the answer to that question. Told again, nothing is asked ahead.

use std::{
    cell::RefCell,
    future::Future,
    time::{Duration, Instant},
};

use smallville_mind::{plan::Entry, question::acts::ActsReply};
use smallville_model::language_model::Reply;
use tokio::task::{JoinHandle, spawn_local};

/// A model's acts for an entry that had not begun.
#[derive(Debug)]
pub(super) struct Foretold {
    /// The acts.
    pub(super) acts: ActsReply,
    /// Which model said so, and what it took.
    pub(super) reply: Reply,
}

/// An entry that was asked about.
#[derive(Debug)]
struct Pending {
    entry: Entry,
    told: JoinHandle<Option<Foretold>>,
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.told.abort();
    }
}

/// What was asked ahead for one person: of one entry at most.
#[derive(Debug, Default)]
pub(super) struct ActsAhead(RefCell<Option<Pending>>);

impl ActsAhead {
    /// Asks about an entry, unless that was done already. Returns whether another one was asked about in vain.
    pub(super) fn ask(&self, entry: &Entry, ask: impl Future<Output = Option<Foretold>> + 'static) -> bool {
        let mut pending = self.0.borrow_mut();
        if pending.as_ref().is_some_and(|pending| is_same(&pending.entry, entry)) {
            return false;
        }
        pending.replace(Pending { entry: entry.clone(), told: spawn_local(ask) }).is_some()
    }

    /// Whether an answer for an entry lies here.
    pub(super) fn is_ready(&self, entry: &Entry) -> bool {
        self.0.borrow().as_ref().is_some_and(|pending| is_same(&pending.entry, entry) && pending.told.is_finished())
    }

    /// What was said of an entry, and how long it was waited for; none if it was not asked about. The inner one is none where
    /// the model had no answer.
    pub(super) async fn take(&self, entry: &Entry) -> Option<(Option<Foretold>, Duration)> {
        let mut pending = self.0.borrow_mut().take_if(|pending| is_same(&pending.entry, entry))?;
        let begun = Instant::now();
        let told = (&mut pending.told).await.ok().flatten();
        Some((told, begun.elapsed()))
    }
}

/// Whether two entries are the same deed at the same place, at whatever hour.
fn is_same(one: &Entry, other: &Entry) -> bool {
    let deed = |entry: &Entry| (entry.want, entry.object, entry.part);
    one.words == other.words && one.activity == other.activity && deed(one) == deed(other)
}

#[cfg(test)]
mod tests {
    use std::{future::pending, rc::Rc};

    use serde_json::json;
    use smallville_mind::testing;
    use smallville_model::meter::tokens::Tokens;
    use smallville_town::GameTime;
    use tokio::task::LocalSet;

    use super::*;

    fn entry(words: &str) -> Entry {
        testing::entry(words, (0, 60))
    }

    fn foretold() -> Option<Foretold> {
        let act = json!({"act": "casting the line", "emoji": "🎣", "minutes": 60});
        let acts = serde_json::from_value(json!({"acts": [act]})).unwrap();
        let (text, model, tokens) = (String::from("{}"), String::from("small"), Tokens::default());
        Some(Foretold { acts, reply: Reply { text, model, millis: 9, tokens, cut_off: false, cached: false } })
    }

    fn run(test: impl Future<Output = ()>) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        LocalSet::new().block_on(&runtime, test);
    }

    #[test]
    fn what_was_said_of_an_entry_is_taken_once_by_that_entry() {
        run(async {
            let ahead = ActsAhead::default();
            assert!(!ahead.ask(&entry("fishing"), async { foretold() }));
            assert!(ahead.take(&entry("reading")).await.is_none());
            let later = Entry { from: GameTime::default().plus_minutes(5), stroke: 2, ..entry("fishing") };
            assert!(ahead.take(&later).await.is_some_and(|(told, _)| told.is_some()), "the hour does not matter");
            assert!(ahead.take(&later).await.is_none());
        });
    }

    #[test]
    fn another_entry_gives_up_the_one_before_and_the_same_is_asked_about_once() {
        run(async {
            let (ahead, asked) = (ActsAhead::default(), Rc::new(()));
            let held = asked.clone();
            let forever = async move {
                pending::<()>().await;
                drop(held);
                None
            };
            assert!(!ahead.ask(&entry("fishing"), forever));
            assert!(!ahead.ask(&entry("fishing"), async { unreachable!("it is asked already") }));
            tokio::task::yield_now().await;
            assert!(!ahead.is_ready(&entry("fishing")));
            assert!(ahead.ask(&entry("reading"), async { None }), "it was asked in vain");
            tokio::task::yield_now().await;
            assert_eq!(Rc::strong_count(&asked), 1, "nobody waits for it any more");
            // A model that had no answer is not asked anew.
            assert!(ahead.take(&entry("reading")).await.is_some_and(|(told, _)| told.is_none()));
        });
    }
}
