//! Where the language models on this computer lie: the folders of the programs that people fetch them with.

use std::{ffi::OsString, path::PathBuf};

use smallville_local::found::{self, FoundModel, Place, Source};

/// The variables with which players move those folders, and whose folders these are.
const VARIABLES: [(&str, Source); 2] = [("OLLAMA_MODELS", Source::Ollama), ("HF_HOME", Source::HuggingFace)];

/// Where to look for models. Without a home, as in tests, nothing is looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The player's home: the usual folders lie in it.
    pub home: Option<PathBuf>,
    /// Further folders.
    pub also: Vec<Place>,
}

impl Places {
    /// Those of this computer.
    #[must_use]
    pub fn usual() -> Self {
        let home = directories::BaseDirs::new().map(|folders| folders.home_dir().to_path_buf());
        Self { home, also: moved(|variable| std::env::var_os(variable)) }
    }

    /// The models that lie there; some seconds at worst.
    #[must_use]
    pub fn models(&self) -> Vec<FoundModel> {
        self.home.as_ref().map(|home| found::found(home, &self.also)).unwrap_or_default()
    }
}

/// The folders that variables name.
fn moved(value: impl Fn(&str) -> Option<OsString>) -> Vec<Place> {
    let place = |(variable, source)| {
        let folder = value(variable).filter(|folder| !folder.is_empty())?;
        Some(Place { source, folder: folder.into() })
    };
    VARIABLES.into_iter().filter_map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_moved_by_variables() {
        let value = |variable: &str| match variable {
            "OLLAMA_MODELS" => Some("/disk/ollama".into()),
            "HF_HOME" => Some("".into()),
            _ => None,
        };
        assert_eq!(moved(value), [Place { source: Source::Ollama, folder: "/disk/ollama".into() }]);
        assert_eq!(moved(|_| None), []);
    }

    #[test]
    fn without_a_home_nothing_is_looked_at() {
        assert_eq!(Places::default().models(), []);
    }
}
