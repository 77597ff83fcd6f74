//! The thread on which all minds live, one task each, one thought at a time.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    future::{Future, poll_fn},
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    rc::Rc,
    sync::Arc,
    task::Poll,
    thread::{self, JoinHandle},
    time::Duration,
};

use crossbeam_channel::{Receiver, TryRecvError, unbounded};
use tokio::{
    sync::{Notify, mpsc},
    task::{JoinSet, LocalSet},
};

use crate::{
    acts_ahead::ActsAhead,
    dialogue_drafts::DialogueDrafts,
    mailbox::{Mailbox, Post},
    message::{FromMind, ThoughtResult, ToMind},
    mind_init::MindInit,
    mind_message::MindMessage,
    model_mind::ModelMind,
    outbox::Outbox,
    router::{Router, StandIn},
    unrecorded::{self, Unrecorded, Written},
    world_step::WorldStep,
};
use smallville_mind::{
    agent::AgentId,
    cognition::Mind,
    instinct::CommonSense,
    percept::{Proposal, Response},
    plan::Act,
    question::Kind,
    why::Why,
};

/// After the world has gone, thoughts that still run get this long to end.
const FAREWELL: Duration = Duration::from_secs(2);

/// How the minds are run.
#[derive(Clone, Debug, Default)]
pub struct BrainSettings {
    /// Whether minds publish how they look after each thought; nobody needs that without a window.
    pub views: bool,
    /// Each answer takes at least so long: shows what a slow model does to the town.
    pub delay: Option<Duration>,
    /// Answers in the place of instinct.
    pub stand_in: Option<StandIn>,
    /// A language model that is asked before instinct.
    pub model: Option<ModelMind>,
    /// An answer of instinct that its question refuses stops the thought, so that tests find it.
    pub strict: bool,
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
        minds: Vec<MindInit>,
        sense: Arc<CommonSense>,
        settings: BrainSettings,
    ) -> io::Result<(Self, Mailbox)> {
        let (to_minds, inbox) = unbounded();
        let (out, answers) = unbounded();
        let bell = Arc::new(Notify::new());
        let world = Arc::new(WorldStep::default());
        let mailbox = Mailbox::new(to_minds, answers, bell.clone(), world.clone());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        if settings.views {
            // Whoever watches may ask something, and should not wait for what is learned only once.
            let (answers, troubles) = (sense.answers.clone(), sense.troubles.clone());
            let learn = move || {
                answers.learn();
                troubles.learn();
            };
            thread::Builder::new().name("learning".into()).spawn(learn)?;
        }
        let thread = thread::Builder::new().name("minds".into()).spawn(move || {
            let pool = Pool { inbox, outbox: Outbox::new(out), bell, world, sense, settings };
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
    outbox: Rc<Outbox>,
    bell: Arc<Notify>,
    world: Arc<WorldStep>,
    sense: Arc<CommonSense>,
    settings: BrainSettings,
}

impl Pool {
    /// Hands percepts to the people's tasks until the world has gone.
    async fn run(self, minds: Vec<MindInit>) -> BTreeMap<AgentId, Mind> {
        let mut tasks = JoinSet::new();
        let drafts = Rc::new(DialogueDrafts::default());
        let (written, beside) = self.beside(&drafts);
        for init in minds {
            self.spawn(init, &drafts, &mut tasks);
        }
        loop {
            match self.inbox.try_recv() {
                Ok(Post::Join(init)) => {
                    self.spawn(*init, &drafts, &mut tasks);
                }
                Ok(Post::Letter(message)) => drafts.deliver(message.agent, MindMessage::Letter(message)),
                Ok(Post::Search(agent, query, now)) => {
                    self.pass_on(&written, &drafts, (agent, query.clone(), MindMessage::Search(query, now)));
                }
                Ok(Post::Keep(agent, step)) => drafts.deliver(agent, MindMessage::Keep(step)),
                Ok(Post::Interview(agent, question, now, asker)) => {
                    self.pass_on(
                        &written,
                        &drafts,
                        (agent, question.clone(), MindMessage::Interview(question, now, asker)),
                    );
                }
                // Crossbeam's own `recv` would stop the whole runtime; the bell only stops this task.
                Err(TryRecvError::Empty) => self.bell.notified().await,
                Err(TryRecvError::Disconnected) => break,
            }
        }
        drafts.close();
        let mut minds = BTreeMap::new();
        let farewell = async {
            while let Some(ended) = tasks.join_next().await {
                minds.extend(ended.ok());
            }
        };
        // Thoughts that take longer are given up: nobody waits for them any more.
        tokio::time::timeout(FAREWELL, farewell).await.ok();
        self.outbox.send();
        drop(beside);
        minds
    }

    /// Starts what goes on beside the minds: their answers are sent; and where there may be an embedding model, its vectors
    /// are fetched, and what players write waits for them. Returns where that is to be sent.
    fn beside(&self, drafts: &Rc<DialogueDrafts>) -> (mpsc::UnboundedSender<Written>, JoinSet<()>) {
        let mut beside = JoinSet::new();
        beside.spawn_local(self.outbox.clone().empty());
        let (sender, written) = mpsc::unbounded_channel();
        if let Some(model) = self.settings.model.clone() {
            let vectors = model.vectors.clone();
            beside.spawn_local(async move { vectors.fetch().await });
            beside.spawn_local(unrecorded::deliver(written, model, drafts.clone()));
        }
        (sender, beside)
    }

    /// Puts what a player has written into a letterbox: at once where no embedding model reads it.
    fn pass_on(
        &self,
        written: &mpsc::UnboundedSender<Written>,
        drafts: &DialogueDrafts,
        (agent, text, message): Written,
    ) {
        if self.settings.model.as_ref().is_some_and(|model| model.vectors.is_on()) {
            // The task at the other end lives as long as this one.
            written.send((agent, text, message)).ok();
        } else {
            drafts.deliver(agent, message);
        }
    }

    /// Starts somebody's task.
    fn spawn(&self, init: MindInit, drafts: &Rc<DialogueDrafts>, tasks: &mut JoinSet<(AgentId, Mind)>) {
        let (sender, letters) = mpsc::unbounded_channel();
        let MindInit { agent, mind, recorded, free_at } = init;
        let router = Router {
            agent,
            sense: self.sense.clone(),
            delay: self.settings.delay,
            stand_in: self.settings.stand_in,
            model: self.settings.model.clone(),
            strict: self.settings.strict,
            drafts: drafts.clone(),
            acts: ActsAhead::default(),
            today: RefCell::default(),
            out: self.outbox.clone(),
            ordinal: Cell::new(mind.asked()),
            recorded: RefCell::new(recorded.into()),
            asked: RefCell::default(),
            steps: Cell::default(),
            past: Cell::default(),
            begun: Cell::default(),
            recalls: Cell::default(),
            tired: Cell::default(),
            world: self.world.clone(),
        };
        let life = Life { mind, router, outbox: self.outbox.clone(), views: self.settings.views, free_at };
        drafts.enter(agent, sender);
        tasks.spawn_local(life.live(letters));
    }
}

/// One person's task.
struct Life {
    mind: Mind,
    router: Router,
    outbox: Rc<Outbox>,
    views: bool,
    /// The step until which the last thought takes.
    free_at: u64,
}

impl Life {
    /// Thinks about one letter after the other.
    async fn live(mut self, mut letters: mpsc::UnboundedReceiver<MindMessage>) -> (AgentId, Mind) {
        while let Some(message) = letters.recv().await {
            let answer = match message {
                MindMessage::Letter(letter) => FromMind::ThoughtResult(Box::new(self.think(letter).await)),
                MindMessage::Search(query, now) => {
                    FromMind::Found(self.router.agent, Arc::new(self.mind.search(&query, None, now)))
                }
                MindMessage::Keep(step) => match self.mind.written() {
                    Ok(body) => FromMind::Kept(self.router.agent, step, body),
                    // A moment that lacks a mind does not count; the one before it does.
                    Err(_) => continue,
                },
                MindMessage::Interview(question, now, asker) => {
                    if self.router.has_model() {
                        // The town goes on meanwhile.
                        let leisure = Kind::Interview.leisure_steps();
                        self.outbox.put(FromMind::Pondering(self.router.agent, leisure));
                    }
                    let reply = self.mind.interview(&question, now, &Unrecorded::for_player(&self.router)).await;
                    // Whoever asked may have left the town meanwhile.
                    asker.send(reply).ok();
                    continue;
                }
                MindMessage::Brief(turn, asker) => {
                    // Whoever asked may have lost patience.
                    let unrecorded = Unrecorded::for_draft(&self.router);
                    asker.send(self.mind.brief(&turn, &mut self.router.rng(), &unrecorded).await).ok();
                    continue;
                }
            };
            self.outbox.put(answer);
        }
        (self.router.agent, self.mind)
    }

    async fn think(&mut self, letter: ToMind) -> ThoughtResult {
        self.router.begin(&letter);
        let ToMind { agent, generation, letter, step, percepts, .. } = letter;
        let now = percepts.now;
        let response = match unharmed(self.mind.perceive(percepts, &self.router)).await {
            Some(response) => response,
            // A fault of one mind stops nobody else, and itself only for some minutes.
            None => Response { act: Some(bewildered()), ..Response::default() },
        };
        if self.router.has_model()
            && let Some(next) = self.mind.next_entry(&response, now)
        {
            self.router.foresee(next);
        }
        let (asked, steps) = self.router.take_asked();
        self.free_at = self.free_at.max(step) + steps;
        let notes = self.mind.take_notes();
        let view = self.views.then(|| Arc::new(self.mind.view(now)));
        ThoughtResult { agent, generation, letter, step, ready_at: self.free_at, response, notes, asked, view }
    }
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
