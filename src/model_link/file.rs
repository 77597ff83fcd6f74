//! A model from a file on this machine: what it takes, and loading it beside the running game.

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
};

use crossbeam_channel::{Receiver, TryRecvError};
use smallville_english::sentence;
use smallville_local::{
    gguf::Header,
    memory::{self, Memory},
    speed,
};
use smallville_model::generator::Generator;

/// How files of models end.
const ENDING: &str = "gguf";
/// How the names of Ollama's files begin; what they hold, in so many digits, is all the rest.
const OLLAMA: (&str, usize) = ("sha256-", 64);
/// What to do where the game was built without a way to run them.
#[cfg(not(feature = "local-model"))]
const NOT_BUILT: &str = "This game was built without a way to run a model's file. Build it with `--features local-model` (that \
                         needs cmake and clang), or open the file in a server such as llama.cpp, Ollama or LM Studio and name \
                         its address.";

/// Whether the name of a model is that of a file.
#[must_use]
pub fn is_file(model: &str) -> bool {
    let path = Path::new(model.trim());
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING)) || is_ollamas(path)
}

/// Whether it is the path of a file in Ollama's folder: those have no ending.
fn is_ollamas(path: &Path) -> bool {
    let digest = path.file_name().and_then(|name| name.to_str()?.strip_prefix(OLLAMA.0));
    digest.is_some_and(|digest| digest.len() == OLLAMA.1 && digest.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// What a model takes on this machine, and how fast it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// The memory that it takes, in bytes.
    pub memory: u64,
    /// The memory that is free, in bytes; none if the system does not tell.
    pub free: Option<u64>,
    /// Whether it fits into what is free, with room for the game; taken to be so where nothing is known.
    pub fits: bool,
    /// Tokens of a question that it reads in a second, roughly; at least one.
    pub read: u32,
    /// Tokens of an answer that it writes in a second, roughly; at least one.
    pub written: u32,
}

impl Needs {
    /// Those of a model, with the memory of this machine as it is now.
    #[must_use]
    pub fn of(header: &Header, now: Option<Memory>) -> Self {
        let need = memory::need(header, memory::usual_context(header));
        let speed = speed::expected(header, speed::usual_threads().get());
        let whole = |tokens: f32| tokens.round().max(1.0) as u32;
        Self {
            memory: need.total(),
            free: now.map(|memory| memory.available),
            fits: now.is_none_or(|memory| need.fits(memory)),
            read: whole(speed.read),
            written: whole(speed.written),
        }
    }
}

/// What a model's file would take on this machine, in a sentence.
///
/// # Errors
/// Why it cannot be run here, in a sentence.
pub fn needs(path: &Path) -> Result<String, String> {
    let header = Header::of(path).map_err(|error| sentence(&format!("{}: {error}", path.display())))?;
    let named =
        header.name.clone().unwrap_or_else(|| path.file_stem().unwrap_or_default().to_string_lossy().into_owned());
    if !header.can_write() {
        return Err(format!("{named} does not write: it compares texts or looks at pictures. Choose another model."));
    }
    let Needs { memory, free, fits, read, written } = Needs::of(&header, Memory::now());
    let (takes, free) = (in_words(memory), free.map(in_words));
    if let Some(free) = free.as_ref().filter(|_| !fits) {
        return Err(format!(
            "{named} takes {takes} of memory and {free} are free. Choose a smaller model, or end other programs."
        ));
    }
    let mut told = format!("{named} takes {takes} of memory");
    if let Some(free) = free {
        write!(told, ", of {free} that are free").expect("a text takes text");
    }
    Ok(format!("{told}, and reads about {read} and writes about {written} tokens a second here."))
}

/// Bytes for people.
#[must_use]
pub fn in_words(bytes: u64) -> String {
    let megabytes = bytes as f64 / 1e6;
    if megabytes < 1000.0 { format!("{megabytes:.0} MB") } else { format!("{:.1} GB", megabytes / 1000.0) }
}

/// What comes of loading.
pub type Loaded = Result<Arc<dyn Generator>, String>;

/// Loads a model and waits until it is there; `progress` hears how much of it is, 0…1, and says whether to go on.
///
/// # Errors
/// Why it cannot be run, in a sentence.
#[cfg(feature = "local-model")]
pub fn load(path: &Path, progress: impl FnMut(f32) -> bool + Send + 'static) -> Loaded {
    use smallville_local::llama::{LocalModel, Settings};
    let loaded = LocalModel::load(path, Settings::default(), progress);
    loaded.map(|model| Arc::new(model) as Arc<dyn Generator>).map_err(|error| sentence(&error.to_string()))
}

/// The same where the game cannot.
///
/// # Errors
/// Always: what to do instead.
#[cfg(not(feature = "local-model"))]
pub fn load(_: &Path, _: impl FnMut(f32) -> bool + Send + 'static) -> Loaded {
    Err(NOT_BUILT.into())
}

/// A model that is being loaded on a thread of its own; dropped, it is given up.
#[derive(Debug)]
pub(super) struct Loading {
    path: PathBuf,
    /// Thousandths.
    progress: Arc<AtomicU32>,
    given_up: Arc<AtomicBool>,
    loaded: Receiver<Loaded>,
}

impl Loading {
    /// Begins to load.
    ///
    /// # Errors
    /// The system gives no thread.
    pub(super) fn begin(path: &Path) -> Result<Self, String> {
        let (progress, given_up) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicBool::new(false)));
        let (send, loaded) = crossbeam_channel::bounded(1);
        let (so_far, stop, file) = (progress.clone(), given_up.clone(), path.to_owned());
        let run = move || {
            let tell = move |part: f32| {
                so_far.store((part.clamp(0.0, 1.0) * 1000.0) as u32, Ordering::Relaxed);
                !stop.load(Ordering::Relaxed)
            };
            send.send(load(&file, tell)).ok();
        };
        let begun = std::thread::Builder::new().name("loading a model".into()).spawn(run);
        begun.map_err(|error| format!("The model cannot be loaded: {error}."))?;
        Ok(Self { path: path.to_owned(), progress, given_up, loaded })
    }

    /// How far it is, in a sentence.
    pub(super) fn sentence(&self) -> String {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        format!(
            "Loading {name}: {} %. Until then the built-in mind answers.",
            self.progress.load(Ordering::Relaxed) / 10
        )
    }

    /// What came of it, once it is over.
    pub(super) fn result(&self) -> Option<Loaded> {
        match self.loaded.try_recv() {
            Ok(loaded) => Some(loaded),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err("The model could not be loaded.".into())),
        }
    }
}

impl Drop for Loading {
    fn drop(&mut self) {
        self.given_up.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_from_names() {
        let of_ollama = |digits| format!("/models/blobs/sha256-{}", "a".repeat(digits));
        for (name, expected) in [
            ("a/b.gguf", true),
            ("B.GGUF ", true),
            (&of_ollama(64), true),
            (&of_ollama(63), false),
            ("sha256-", false),
            ("qwen3:8b", false),
            ("", false),
        ] {
            assert_eq!(is_file(name), expected, "{name}");
        }
    }

    #[test]
    fn a_file_that_is_none_is_said_to_be_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.gguf");
        std::fs::write(&path, "no model").unwrap();
        for path in [path, folder.path().join("b.gguf")] {
            let why = needs(&path).unwrap_err();
            assert!(why.ends_with('.') && why.contains("gguf"), "{why}");
        }
    }
}
