//! From a file to a runner that waits for questions.

use std::{
    num::{NonZeroU32, NonZeroUsize},
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, OnceLock,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, SyncSender},
    },
    time::Instant,
};

use llama_cpp_2::{
    context::{LlamaContext, params::LlamaContextParams},
    llama_backend::LlamaBackend,
    model::{LlamaModel, params::LlamaModelParams},
};
use thread_priority::{ThreadPriority, ThreadPriorityValue};

use super::{
    LoadError, Settings, Stats,
    queue::{self, Question},
    runner::Runner,
    sequences::SEQUENCES,
};
use crate::{
    gguf::Header,
    memory::{TOKENS_AT_A_TIME, usual_context},
};

/// A shorter context has no room for any question of the game.
const SHORTEST_CONTEXT: u32 = 256;
/// Of 99; 50 is what others have. On Linux a niceness of about ten.
const PRIORITY: u8 = 24;

/// What is to be loaded, and how.
pub(super) struct Plan {
    pub(super) name: String,
    pub(super) context_tokens: u32,
    path: PathBuf,
    threads: NonZeroUsize,
}

impl Plan {
    /// Looks at the file before llama.cpp does: there, some faults end the program.
    pub(super) fn new(path: &Path, settings: Settings) -> Result<Self, LoadError> {
        let header = Header::of(path)?;
        if !header.can_write() {
            return Err(LoadError::DoesNotWrite { architecture: header.architecture });
        }
        if !has_wide_lanes() {
            return Err(LoadError::OldProcessor);
        }
        let own = header.context_length.unwrap_or(u32::MAX).max(SHORTEST_CONTEXT);
        let context_tokens = settings.context_tokens.unwrap_or_else(|| usual_context(&header));
        Ok(Self {
            context_tokens: context_tokens.clamp(SHORTEST_CONTEXT, own),
            path: path.to_owned(),
            threads: settings.threads(),
            name: settings.name.unwrap_or_else(|| name(path, &header)),
        })
    }
}

/// Whether the processor has the instructions that llama.cpp is compiled with; without them it would end the program.
fn has_wide_lanes() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("bmi2");
    #[cfg(not(target_arch = "x86_64"))]
    true
}

/// The name of a file, or what the model calls itself if the file is named by its digest.
fn name(path: &Path, header: &Header) -> String {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let stem = stem.filter(|stem| !stem.is_empty() && !stem.starts_with("sha256-"));
    stem.or_else(|| header.name.clone()).unwrap_or_else(|| header.architecture.clone())
}

/// The life of the thread: loads, says so, answers until nobody asks any longer, and frees everything.
pub(super) fn run(
    plan: &Plan,
    progress: impl FnMut(f32) -> bool + 'static,
    ready: &SyncSender<Result<(), LoadError>>,
    questions: &Receiver<Question>,
    stats: &Arc<Mutex<Stats>>,
) {
    let started = Instant::now();
    // Threads that llama.cpp starts from here inherit it. A system that forbids it loses nothing but smoothness.
    ThreadPriorityValue::try_from(PRIORITY)
        .map(|value| ThreadPriority::Crossplatform(value).set_for_current().ok())
        .ok();
    let model = match load(plan, progress) {
        Ok(model) => model,
        Err(error) => return drop(ready.send(Err(error))),
    };
    let context = match context(plan, &model) {
        Ok(context) => context,
        Err(error) => return drop(ready.send(Err(error))),
    };
    let mut runner = Runner::new(&model, context, plan.context_tokens, started, stats);
    if ready.send(Ok(())).is_ok() {
        queue::serve(questions, &mut runner);
    }
}

fn load(plan: &Plan, mut progress: impl FnMut(f32) -> bool + 'static) -> Result<LlamaModel, LoadError> {
    let stopped = Arc::new(AtomicBool::new(false));
    let says_no = Arc::clone(&stopped);
    let params = LlamaModelParams::default().with_progress_callback(move |share| {
        // A panic must not pass through C.
        let goes_on = catch_unwind(AssertUnwindSafe(|| progress(share))).unwrap_or(false);
        if !goes_on {
            says_no.store(true, Ordering::Relaxed);
        }
        goes_on
    });
    LlamaModel::load_from_file(backend()?, &plan.path, &params)
        .map_err(|_| if stopped.load(Ordering::Relaxed) { LoadError::Stopped } else { LoadError::Refused })
}

fn context<'m>(plan: &Plan, model: &'m LlamaModel) -> Result<LlamaContext<'m>, LoadError> {
    let threads = i32::try_from(plan.threads.get()).unwrap_or(1);
    let params = LlamaContextParams::default()
        .with_n_ctx(NonZeroU32::new(plan.context_tokens))
        .with_n_batch(TOKENS_AT_A_TIME)
        .with_n_ubatch(TOKENS_AT_A_TIME)
        .with_n_seq_max(SEQUENCES as u32)
        .with_n_threads(threads)
        .with_n_threads_batch(threads)
        // One memory for all sequences: a common beginning lies there once.
        .with_kv_unified(true)
        // Otherwise the beginning is gone where a network looks back only so far.
        .with_swa_full(true)
        .with_no_perf(true);
    model.new_context(backend()?, params).map_err(|_| LoadError::NoContext { tokens: plan.context_tokens })
}

/// llama.cpp itself, silent; once in a process, until its end.
fn backend() -> Result<&'static LlamaBackend, LoadError> {
    static BACKEND: OnceLock<Option<LlamaBackend>> = OnceLock::new();
    let started = || {
        let mut backend = LlamaBackend::init().ok()?;
        backend.void_logs();
        Some(backend)
    };
    BACKEND.get_or_init(started).as_ref().ok_or(LoadError::Refused)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::FakeFile;

    fn plan(settings: Settings, file: &str) -> Result<Plan, LoadError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(file);
        std::fs::write(&path, FakeFile::small().bytes()).unwrap();
        Plan::new(&path, settings)
    }

    #[test]
    fn the_name_holds_no_folder_and_no_digest() {
        let named = |settings, file| plan(settings, file).unwrap().name;
        assert_eq!(named(Settings::default(), "Qwen3-4B.gguf"), "Qwen3-4B");
        assert_eq!(named(Settings::default(), "sha256-0123"), "Small 1B");
        assert_eq!(named(Settings { name: Some("mine".to_owned()), ..Settings::default() }, "a.gguf"), "mine");
    }

    #[test]
    fn the_context_is_no_longer_than_the_model_reads() {
        let tokens =
            |context_tokens| plan(Settings { context_tokens, ..Settings::default() }, "a.gguf").unwrap().context_tokens;
        assert_eq!([None, Some(1000), Some(1), Some(1 << 20)].map(tokens), [4096, 1000, SHORTEST_CONTEXT, 4096]);
    }

    #[test]
    fn a_file_that_is_no_model_is_refused_with_a_reason() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.gguf");
        std::fs::write(&path, b"no model").unwrap();
        let error = super::super::LocalModel::load(&path, Settings::default(), |_| true).unwrap_err();
        assert_eq!(error.to_string(), "this is not a GGUF file");
        std::fs::write(&path, FakeFile::small().number("llama.pooling_type", 1).bytes()).unwrap();
        let error = super::super::LocalModel::load(&path, Settings::default(), |_| true).unwrap_err();
        assert_eq!(error, LoadError::DoesNotWrite { architecture: "llama".to_owned() });
        // A header without what it speaks of.
        std::fs::write(&path, FakeFile::small().bytes()).unwrap();
        let error = super::super::LocalModel::load(&path, Settings::default(), |_| true).unwrap_err();
        assert_eq!(error, LoadError::Refused);
    }
}
