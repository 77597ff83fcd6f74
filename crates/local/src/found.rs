//! The models that already lie on this machine, in the folders of the programs that people fetch them with.

mod files;
mod ollama;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::gguf::Header;

/// A list of more models is nobody's choice, and reading them takes its time.
const MOST_MODELS: usize = 200;

/// Which program's folder it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// Ollama: manifests name files that are named by what they hold.
    Ollama,
    /// LM Studio: a folder for each publisher, and in it one for each model.
    LmStudio,
    /// Hugging Face's own tools.
    HuggingFace,
    /// What llama.cpp has fetched.
    LlamaCpp,
    /// Any folder of files.
    Folder,
}

impl Source {
    /// As its makers write it; empty for a mere folder.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ollama => "Ollama",
            Self::LmStudio => "LM Studio",
            Self::HuggingFace => "Hugging Face",
            Self::LlamaCpp => "llama.cpp",
            Self::Folder => "",
        }
    }
}

/// A folder with models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Who laid it out.
    pub source: Source,
    /// Where: what `OLLAMA_MODELS` or `HF_HOME` name, or any folder.
    pub folder: PathBuf,
}

/// A model on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundModel {
    /// The name to show: that of the file, or of the model in Ollama.
    pub name: String,
    /// The file; of several the first.
    pub path: PathBuf,
    /// Whose folder it lies in.
    pub source: Source,
    /// What it says of itself, with the size of all its files.
    pub header: Header,
}

/// The models in the usual folders under a home, and in others; sorted by name.
///
/// What cannot be read, cannot be asked, or is not all there is passed over. Reads up to two hundred headers: some seconds
/// at worst.
#[must_use]
pub fn found(home: &Path, also: &[Place]) -> Vec<FoundModel> {
    let usual = [
        (Source::Ollama, ".ollama/models"),
        (Source::LmStudio, ".lmstudio/models"),
        (Source::LmStudio, ".cache/lm-studio/models"),
        (Source::HuggingFace, ".cache/huggingface"),
        (Source::LlamaCpp, ".cache/llama.cpp"),
        // The same on macOS and on Windows.
        (Source::LlamaCpp, "Library/Caches/llama.cpp"),
        (Source::LlamaCpp, "AppData/Local/llama.cpp"),
    ];
    let usual = usual.map(|(source, folder)| Place { source, folder: home.join(folder) });
    let mut known = BTreeSet::new();
    let mut models = Vec::new();
    for place in also.iter().chain(&usual) {
        for (name, path) in candidates(place) {
            if models.len() >= MOST_MODELS {
                break;
            }
            let Some(header) = header_of_all(&path) else { continue };
            // The same file may be reached by several names.
            if fs::canonicalize(&path).is_ok_and(|file| known.insert(file)) {
                models.push(FoundModel { name, path, source: place.source, header });
            }
        }
    }
    models.sort_by(|a, b| a.name.to_lowercase().cmp(&b.name.to_lowercase()).then_with(|| a.path.cmp(&b.path)));
    models
}

/// Names and files that may be models.
fn candidates(place: &Place) -> Vec<(String, PathBuf)> {
    match place.source {
        Source::Ollama => ollama::models(&place.folder),
        Source::HuggingFace => files::models(&place.folder.join("hub")),
        Source::LmStudio | Source::LlamaCpp | Source::Folder => files::models(&place.folder),
    }
}

/// The header of a model that can be asked, if all its files are there.
fn header_of_all(path: &Path) -> Option<Header> {
    let mut header = Header::of(path).ok().filter(Header::can_write)?;
    if header.files > 1 {
        header.file_bytes = files::bytes_of_parts(path, header.files)?;
    }
    Some(header)
}

#[cfg(test)]
mod tests;
