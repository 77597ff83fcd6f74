//! The minds' end of the border: answers that come together go together, since each wakes the world.

use std::{cell::RefCell, rc::Rc};

use crossbeam_channel::Sender;
use tokio::sync::Notify;

use crate::message::FromMind;

/// Where the minds of a town put their answers.
#[derive(Debug)]
pub(super) struct Outbox {
    answers: RefCell<Vec<FromMind>>,
    more: Notify,
    out: Sender<Vec<FromMind>>,
}

impl Outbox {
    pub(super) fn new(out: Sender<Vec<FromMind>>) -> Rc<Self> {
        Rc::new(Self { answers: RefCell::default(), more: Notify::new(), out })
    }

    /// Puts an answer in; it goes out when whoever can think now has thought.
    pub(super) fn put(&self, answer: FromMind) {
        self.answers.borrow_mut().push(answer);
        self.more.notify_one();
    }

    /// Sends what lies in it, again and again.
    pub(super) async fn empty(self: Rc<Self>) {
        loop {
            self.more.notified().await;
            // Everybody else who is ready comes first.
            tokio::task::yield_now().await;
            self.send();
        }
    }

    /// Sends what lies in it now.
    pub(super) fn send(&self) {
        let answers = std::mem::take(&mut *self.answers.borrow_mut());
        if !answers.is_empty() {
            // A world that has gone misses nothing.
            self.out.send(answers).ok();
        }
    }
}
