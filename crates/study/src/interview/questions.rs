//! What is asked: the file `assets/studies/interview.ron` or one of one's own, and whom its questions name.

use std::{collections::BTreeMap, path::Path};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use serde::{Deserialize, Serialize};

use smallville_data::{bounded, data::Data};
use smallville_mind::persona::Persona;

/// Path of the questions.
const FILE: &str = "assets/studies/interview.ron";

/// What a question is meant to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Who somebody is.
    SelfKnowledge,
    /// What they remember.
    Memory,
    /// What they mean to do.
    Plans,
    /// What they would do if something happened.
    Reactions,
    /// What they made of it all.
    Reflections,
}

impl Category {
    /// All of them, in the order of the paper.
    pub const ALL: [Self; 5] = [Self::SelfKnowledge, Self::Memory, Self::Plans, Self::Reactions, Self::Reflections];

    /// Its name in a table and in keys.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::SelfKnowledge => "self-knowledge",
            Self::Memory => "memory",
            Self::Plans => "plans",
            Self::Reactions => "reactions",
            Self::Reflections => "reflections",
        }
    }
}

/// The questions by what they are meant to find out; the game's own are five each, as in the paper (§6.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Questionnaire {
    questions: BTreeMap<Category, Vec<String>>,
    /// The hash of the file, if it is not the game's own.
    hash: Option<String>,
}

/// A question as it is put to somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Which it is: "memory 3".
    pub key: String,
    /// What it is meant to find out.
    pub category: Category,
    /// Its words, with names.
    pub text: String,
}

/// What keeps an interview from beginning.
#[derive(Debug, thiserror::Error)]
pub enum QuestionsError {
    /// The file cannot be read.
    #[error("{path}: cannot be read ({error}); check the name of the file")]
    Read {
        /// The file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// It says something else than questions.
    #[error("{path}:{line}: {why}; write lists of questions as in {FILE}")]
    Parse {
        /// The file.
        path: String,
        /// The line.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// Nothing is asked.
    #[error("{0}: there is no question in it; write one or more, as in {FILE}")]
    Empty(String),
}

impl Questionnaire {
    /// Reads and checks the game's own questions.
    ///
    /// # Errors
    /// The file cannot be read, or holds no questions.
    pub fn load(data: &Data) -> Result<Self, QuestionsError> {
        let text = data.read_text(FILE).map_err(|error| QuestionsError::Read { path: FILE.to_owned(), error })?;
        Self::parse(FILE, &text)
    }

    /// Reads and checks questions of one's own, any number of each kind.
    ///
    /// # Errors
    /// As [`Questionnaire::load`].
    pub fn read(path: &Path) -> Result<Self, QuestionsError> {
        let name = path.display().to_string();
        let text = bounded::read_text(path, bounded::SMALL_FILE)
            .map_err(|error| QuestionsError::Read { path: name.clone(), error })?;
        let hash = blake3::hash(text.as_bytes()).to_hex()[..16].to_owned();
        Ok(Self { hash: Some(hash), ..Self::parse(&name, &text)? })
    }

    /// By which the questions of a study are told from others; none: the game's own.
    #[must_use]
    pub fn hash(&self) -> Option<&str> {
        self.hash.as_deref()
    }

    fn parse(path: &str, text: &str) -> Result<Self, QuestionsError> {
        /// As the file is written, so that a slip in a name is found.
        #[derive(Default, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        struct Raw {
            self_knowledge: Vec<String>,
            memory: Vec<String>,
            plans: Vec<String>,
            reactions: Vec<String>,
            reflections: Vec<String>,
        }
        let raw: Raw = ron::from_str(text).map_err(|error| QuestionsError::Parse {
            path: path.to_owned(),
            line: error.span.start.line,
            why: error.code.to_string(),
        })?;
        let lists = [raw.self_knowledge, raw.memory, raw.plans, raw.reactions, raw.reflections];
        let questions: BTreeMap<Category, Vec<String>> = Category::ALL.into_iter().zip(lists).collect();
        if questions.values().all(Vec::is_empty) {
            return Err(QuestionsError::Empty(path.to_owned()));
        }
        Ok(Self { questions, hash: None })
    }

    /// The questions as they are put to somebody; the same for a seed under all conditions.
    ///
    /// `town` are the full names of all residents, in order.
    #[must_use]
    pub fn put_to(&self, persona: &Persona, town: &[&str], seed: u64) -> Vec<Asked> {
        let (acquaintance, neighbour) = named(persona, town, seed);
        let put = |text: &String| text.replace("{acquaintance}", &acquaintance).replace("{neighbour}", &neighbour);
        let of_kind = |(category, questions): (&Category, &Vec<String>)| -> Vec<Asked> {
            let numbered = questions.iter().enumerate();
            let key = |index: usize| format!("{} {}", category.name(), index + 1);
            numbered.map(|(index, text)| Asked { key: key(index), category: *category, text: put(text) }).collect()
        };
        self.questions.iter().flat_map(of_kind).collect()
    }
}

/// Two people about whom somebody is asked, of those whom they knew from the start if there are two.
fn named(persona: &Persona, town: &[&str], seed: u64) -> (String, String) {
    let known: Vec<&str> = persona.knows.iter().map(|other| other.name.as_str()).filter(|n| town.contains(n)).collect();
    let others: Vec<&str> = town.iter().copied().filter(|name| *name != persona.name).collect();
    let mut pool = if known.len() >= 2 { known } else { others };
    let own = persona.name.bytes().fold(seed, |seed, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
    let mut rng = StdRng::seed_from_u64(own);
    let mut draw = || match pool.len() {
        0 => "somebody".to_owned(),
        count => pool.remove(rng.random_range(0..count)).to_owned(),
    };
    (draw(), draw())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Life;

    #[test]
    fn twenty_five_questions_are_asked_and_all_names_are_filled_in() {
        let questions = Questionnaire::load(&Data::embedded()).unwrap();
        let isabella = Life::new("Isabella Rodriguez").persona;
        let town = ["Isabella Rodriguez", "Maria Lopez", "Arthur Burton", "Ryan Park"];
        let asked = questions.put_to(&isabella, &town, 1);
        assert_eq!(asked.len(), 25);
        assert_eq!((asked[0].key.as_str(), asked[24].key.as_str()), ("self-knowledge 1", "reflections 5"));
        assert!(asked.iter().all(|asked| !asked.text.contains('{')), "{asked:?}");
        assert!(asked.iter().all(|asked| !asked.text.contains("Isabella")), "nobody is asked about themselves");
        assert_eq!(asked, questions.put_to(&isabella, &town, 1));
        let all: Vec<_> = (0..20).map(|seed| questions.put_to(&isabella, &town, seed)).collect();
        assert!(all.iter().any(|other| *other != asked), "another seed asks about others");
    }

    #[test]
    fn a_slip_in_the_file_is_told_with_its_line() {
        let none = "(self_knowledge: [], memory: [], plans: [], reactions: [], reflections: [])";
        let error = Questionnaire::parse(FILE, none).unwrap_err().to_string();
        assert!(error.starts_with("assets/studies/interview.ron: there is no question in it"), "{error}");
        let error = Questionnaire::parse(FILE, "(\n memories: [])").unwrap_err().to_string();
        assert!(error.starts_with("assets/studies/interview.ron:2: "), "{error}");
        let error = Questionnaire::read(Path::new("no/such/file.ron")).unwrap_err().to_string();
        assert!(error.starts_with("no/such/file.ron: cannot be read"), "{error}");
    }

    #[test]
    fn any_number_of_own_questions_is_asked_and_known_by_its_text() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.ron");
        std::fs::write(&path, "(memory: [\"Who is {neighbour}?\"], plans: [\"And then?\", \"And after that?\"])")
            .unwrap();
        let own = Questionnaire::read(&path).unwrap();
        let asked = own.put_to(&Life::new("Isabella Rodriguez").persona, &["Isabella Rodriguez", "Maria Lopez"], 1);
        let keys: Vec<&str> = asked.iter().map(|asked| asked.key.as_str()).collect();
        assert_eq!(keys, ["memory 1", "plans 1", "plans 2"]);
        let other = folder.path().join("other.ron");
        std::fs::write(&other, "(plans: [\"And then?\"])").unwrap();
        assert_ne!(own.hash(), Questionnaire::read(&other).unwrap().hash());
        assert_eq!(Questionnaire::load(&Data::embedded()).unwrap().hash(), None);
    }
}
