//! The world's end of the border: posts percepts, collects answers, never waits unless told to.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};
use tokio::sync::Notify;

use crate::{
    message::{FromMind, ToMind},
    mind_init::MindInit,
    world_step::{Pedometer, WorldStep},
};
use smallville_mind::{agent::AgentId, interview::Reply};
use smallville_town::GameTime;

/// What goes to the minds' thread.
pub(super) enum Post {
    /// Something for one mind.
    Letter(ToMind),
    /// A new mind.
    Join(Box<MindInit>),
    /// A mind is to be kept as it is once it has read its letters so far; the step after which it is asked.
    Keep(AgentId, u64),
    /// A mind is to be looked through once it has read its letters so far: for what, and at which moment.
    Search(AgentId, String, GameTime),
    /// A mind is asked from outside the world, at a moment; the answer goes to whoever asked and leaves no trace.
    Interview(AgentId, String, GameTime, Sender<Reply>),
}

/// Posts percepts to the minds and collects their answers.
#[derive(Debug)]
pub struct Mailbox {
    /// None only while being dropped.
    out: Option<Sender<Post>>,
    answers: Receiver<Vec<FromMind>>,
    bell: Arc<Notify>,
    world: Arc<WorldStep>,
    pedometer: Pedometer,
}

/// The minds have stopped.
#[derive(Debug, thiserror::Error)]
#[error("the minds have stopped; start the game anew")]
pub struct Stopped;

impl Mailbox {
    pub(super) fn new(
        out: Sender<Post>,
        answers: Receiver<Vec<FromMind>>,
        bell: Arc<Notify>,
        world: Arc<WorldStep>,
    ) -> Self {
        Self { out: Some(out), answers, bell, world, pedometer: Pedometer::NEW }
    }

    /// Tells the minds which step the world has come to, and whether it waits for them.
    pub fn tell_step(&mut self, step: u64, waits_for_minds: bool) {
        self.pedometer.tell(&self.world, step, Instant::now(), waits_for_minds);
    }

    /// Posts percepts; returns at once. The minds are woken for all of them together: see [`Mailbox::wake`].
    ///
    /// # Errors
    /// The minds have stopped.
    pub fn post(&self, message: ToMind) -> Result<(), Stopped> {
        self.put(Post::Letter(message))
    }

    /// Has the minds read what was posted.
    pub fn wake(&self) {
        self.bell.notify_one();
    }

    /// Brings a new mind to life; returns at once.
    ///
    /// # Errors
    /// The minds have stopped.
    pub fn join(&self, init: MindInit) -> Result<(), Stopped> {
        self.send(Post::Join(Box::new(init)))
    }

    /// Asks a mind to show how it is once it has read its letters so far; returns at once.
    ///
    /// # Errors
    /// The minds have stopped.
    pub fn keep(&self, agent: AgentId, step: u64) -> Result<(), Stopped> {
        self.send(Post::Keep(agent, step))
    }

    /// Looks through the memories of a mind once it has read its letters so far; returns at once.
    ///
    /// # Errors
    /// The minds have stopped.
    pub fn search(&self, agent: AgentId, query: &str, now: GameTime) -> Result<(), Stopped> {
        self.send(Post::Search(agent, query.to_owned(), now))
    }

    /// Asks a mind something from outside the world; returns at once with where the answer will lie.
    ///
    /// # Errors
    /// The minds have stopped.
    pub fn interview(&self, agent: AgentId, question: String, now: GameTime) -> Result<Receiver<Reply>, Stopped> {
        let (sender, answer) = crossbeam_channel::bounded(1);
        self.send(Post::Interview(agent, question, now, sender))?;
        Ok(answer)
    }

    fn send(&self, post: Post) -> Result<(), Stopped> {
        self.put(post)?;
        self.wake();
        Ok(())
    }

    fn put(&self, post: Post) -> Result<(), Stopped> {
        self.out.as_ref().and_then(|out| out.send(post).ok()).ok_or(Stopped)
    }

    /// Ends the minds once they have read what was posted; their last answers can still be taken. Whoever waits for a model
    /// waits no longer: instinct answers.
    pub fn hang_up(&mut self) {
        self.world.end();
        // The minds' thread sleeps until the bell rings; it then finds the channel closed and ends.
        self.out = None;
        self.wake();
    }

    /// The answers that are there already.
    #[must_use]
    pub fn take(&self) -> Vec<FromMind> {
        self.answers.try_iter().flatten().collect()
    }

    /// The next answers; waits for at most `patience`.
    ///
    /// # Errors
    /// The minds have stopped. No answer in time is not an error, but none.
    pub fn wait(&self, patience: Duration) -> Result<Vec<FromMind>, Stopped> {
        match self.answers.recv_timeout(patience) {
            Ok(answers) => Ok(answers),
            Err(RecvTimeoutError::Timeout) => Ok(Vec::new()),
            Err(RecvTimeoutError::Disconnected) => Err(Stopped),
        }
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        self.hang_up();
    }
}
