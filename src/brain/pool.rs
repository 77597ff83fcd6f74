//! The thread on which all minds live, one task each, one thought at a time.

use std::{
    collections::BTreeMap,
    future::{Future, poll_fn},
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    sync::Arc,
    task::Poll,
    thread::{self, JoinHandle},
    time::Duration,
};

use crossbeam_channel::{Receiver, Sender, TryRecvError, unbounded};
use tokio::{
    sync::{Notify, mpsc},
    task::{JoinSet, LocalSet},
};

use crate::{
    brain::{
        mailbox::{Mailbox, Post},
        message::{FromMind, Settled, ToMind},
        router::Router,
    },
    mind::{
        cognition::Mind,
        instinct::CommonSense,
        percept::{AgentId, Proposal, Response, Why},
        plan::Act,
    },
};

/// After the world has gone, thoughts that still run get this long to end.
const FAREWELL: Duration = Duration::from_millis(500);

/// How the minds are run.
#[derive(Clone, Copy, Debug, Default)]
pub struct BrainSettings {
    /// Whether minds publish how they look after each thought; nobody needs that without a window.
    pub views: bool,
    /// Each answer takes at least so long: shows what a slow model does to the town.
    pub delay: Option<Duration>,
}

/// The running minds; ends when its [`Mailbox`] is dropped.
#[derive(Debug)]
pub struct Brain {
    thread: JoinHandle<BTreeMap<AgentId, Mind>>,
}

impl Brain {
    /// Starts the thread with these minds.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn start(
        minds: Vec<(AgentId, Mind)>,
        sense: Arc<CommonSense>,
        settings: BrainSettings,
    ) -> io::Result<(Self, Mailbox)> {
        let (to_minds, inbox) = unbounded();
        let (outbox, answers) = unbounded();
        let bell = Arc::new(Notify::new());
        let mailbox = Mailbox::new(to_minds, answers, bell.clone());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        let thread = thread::Builder::new().name("minds".into()).spawn(move || {
            let pool = Pool { inbox, outbox, bell, sense, settings };
            LocalSet::new().block_on(&runtime, pool.run(minds))
        })?;
        Ok((Self { thread }, mailbox))
    }

    /// Waits for the end and returns the minds as they are; drop the mailbox first.
    #[must_use]
    pub fn join(self) -> BTreeMap<AgentId, Mind> {
        self.thread.join().unwrap_or_default()
    }
}

struct Pool {
    inbox: Receiver<Post>,
    outbox: Sender<FromMind>,
    bell: Arc<Notify>,
    sense: Arc<CommonSense>,
    settings: BrainSettings,
}

impl Pool {
    /// Hands percepts to the people's tasks until the world has gone.
    async fn run(self, minds: Vec<(AgentId, Mind)>) -> BTreeMap<AgentId, Mind> {
        let mut tasks = JoinSet::new();
        let mut letterboxes = BTreeMap::new();
        for (agent, mind) in minds {
            letterboxes.insert(agent, self.enliven(agent, mind, &mut tasks));
        }
        loop {
            match self.inbox.try_recv() {
                Ok(Post::Join(agent, mind)) => {
                    letterboxes.insert(agent, self.enliven(agent, *mind, &mut tasks));
                }
                Ok(Post::Letter(message)) => {
                    if let Some(letterbox) = letterboxes.get(&message.agent) {
                        // A closed letterbox belongs to a task that has ended with the town.
                        letterbox.send(message).ok();
                    }
                }
                // Crossbeam's own `recv` would stop the whole runtime; the bell only stops this task.
                Err(TryRecvError::Empty) => self.bell.notified().await,
                Err(TryRecvError::Disconnected) => break,
            }
        }
        drop(letterboxes);
        let mut minds = BTreeMap::new();
        let farewell = async {
            while let Some(ended) = tasks.join_next().await {
                minds.extend(ended.ok());
            }
        };
        // Thoughts that take longer are given up: nobody waits for them any more.
        tokio::time::timeout(FAREWELL, farewell).await.ok();
        minds
    }

    /// Starts somebody's task; returns where their letters go.
    fn enliven(
        &self,
        agent: AgentId,
        mind: Mind,
        tasks: &mut JoinSet<(AgentId, Mind)>,
    ) -> mpsc::UnboundedSender<ToMind> {
        let (sender, letters) = mpsc::unbounded_channel();
        let router = Router { agent, sense: self.sense.clone(), delay: self.settings.delay, out: self.outbox.clone() };
        tasks.spawn_local(live(mind, letters, router, self.outbox.clone(), self.settings.views));
        sender
    }
}

/// One person: thinks about one letter after the other.
async fn live(
    mut mind: Mind,
    mut letters: mpsc::UnboundedReceiver<ToMind>,
    router: Router,
    outbox: Sender<FromMind>,
    views: bool,
) -> (AgentId, Mind) {
    while let Some(ToMind { agent, generation, percepts }) = letters.recv().await {
        let now = percepts.now;
        let response = match unharmed(mind.perceive(percepts, &router)).await {
            Some(response) => response,
            // A fault of one mind stops nobody else, and itself only for some minutes.
            None => Response { act: Some(bewildered()), ..Response::default() },
        };
        let view = views.then(|| Arc::new(mind.view(now)));
        if outbox.send(FromMind::Settled(Box::new(Settled { agent, generation, response, view }))).is_err() {
            break;
        }
    }
    (router.agent, mind)
}

/// Runs a thought; none when it panicked.
async fn unharmed<T>(thought: impl Future<Output = T>) -> Option<T> {
    let mut thought = pin!(thought);
    poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| thought.as_mut().poll(context))) {
        Ok(Poll::Ready(value)) => Poll::Ready(Some(value)),
        Ok(Poll::Pending) => Poll::Pending,
        Err(_) => Poll::Ready(None),
    })
    .await
}

/// What somebody does whose thought went wrong.
fn bewildered() -> Proposal {
    let act = Act::new("standing still, having lost the thread", "😵", 5);
    Proposal { act, why: Why::default() }
}
