//! A model running in this process.
//!
//! One thread of its own holds the model and answers one question at a time, at low priority: the game comes first.
//!
//! Modules in reading order: `settings`, `error` (why a file cannot be run), `queue` (whose turn is it?), `load` (from a file
//! to a runner), `runner` (from a question to an answer), `chat` (messages as the model was taught to read them), `sequences`
//! (what it still knows from earlier questions), `grammar` (the form of an answer), `choice` (the next word), `stats`.

mod chat;
mod choice;
mod error;
mod grammar;
mod load;
mod queue;
mod runner;
mod sequences;
mod settings;
mod stats;

use std::{
    fmt,
    path::Path,
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread::{self, JoinHandle},
};

use smallville_model::{
    error::ModelError,
    generator::{Generating, Generator},
    request::Request,
};
use tokio::sync::oneshot;

pub use error::LoadError;
pub use settings::Settings;
pub use stats::Stats;

use queue::Question;

/// A language model that runs in this process. Dropping it ends its thread and frees its memory.
pub struct LocalModel {
    name: String,
    context_tokens: u32,
    stats: Arc<Mutex<Stats>>,
    /// Until the model is dropped.
    questions: Option<mpsc::Sender<Question>>,
    worker: Option<JoinHandle<()>>,
}

impl LocalModel {
    /// Loads a model from a file; waits until it is there.
    ///
    /// `progress` hears how much of it is loaded, 0…1, and says whether to go on.
    ///
    /// # Errors
    /// When the file holds no model that can be run here, or `progress` says no.
    pub fn load(
        path: &Path,
        settings: Settings,
        progress: impl FnMut(f32) -> bool + Send + 'static,
    ) -> Result<Self, LoadError> {
        let plan = load::Plan::new(path, settings)?;
        let (name, context_tokens) = (plan.name.clone(), plan.context_tokens);
        let stats = Arc::new(Mutex::new(Stats::default()));
        let (questions, asked) = mpsc::channel();
        let (ready, loaded) = mpsc::sync_channel(1);
        let counted = Arc::clone(&stats);
        let worker = thread::Builder::new()
            .name("language model".to_owned())
            .spawn(move || load::run(&plan, progress, &ready, &asked, &counted))
            .map_err(|error| LoadError::NoThread(error.to_string()))?;
        // Who ends without a word has stumbled.
        if let Err(error) = loaded.recv().unwrap_or(Err(LoadError::Refused)) {
            worker.join().ok();
            return Err(error);
        }
        Ok(Self { name, context_tokens, stats, questions: Some(questions), worker: Some(worker) })
    }

    /// What it has done so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        *self.stats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Generator for LocalModel {
    fn name(&self) -> &str {
        &self.name
    }

    fn context_tokens(&self) -> u32 {
        self.context_tokens
    }

    fn generate<'a>(&'a self, request: &'a Request) -> Generating<'a> {
        Box::pin(async move {
            let (reply, answer) = oneshot::channel();
            let ended = || ModelError::Broken { why: "the model in this process has ended".to_owned() };
            let questions = self.questions.as_ref().ok_or_else(ended)?;
            questions.send(Question { request: request.clone(), reply }).map_err(|_| ended())?;
            answer.await.map_err(|_| ended())?
        })
    }
}

impl Drop for LocalModel {
    fn drop(&mut self) {
        // Without questions to wait for the thread ends.
        self.questions.take();
        if let Some(worker) = self.worker.take() {
            worker.join().ok();
        }
    }
}

impl fmt::Debug for LocalModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalModel").field("name", &self.name).field("context_tokens", &self.context_tokens).finish()
    }
}
