//! What is asked: the file `assets/studies/interview.ron`, and whom its questions name.

use std::collections::BTreeMap;

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use serde::{Deserialize, Serialize};

use smallville_data::data::Data;
use smallville_mind::persona::Persona;

/// Path of the questions.
const FILE: &str = "assets/studies/interview.ron";

/// So many questions of each kind (Park et al. 2023, §6.1).
const EACH: usize = 5;

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

/// The questions by what they are meant to find out, five each.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Questionnaire(BTreeMap<Category, Vec<String>>);

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
    #[error("{0}")]
    Read(#[from] std::io::Error),
    /// It says something else than questions.
    #[error("{FILE}:{line}: {why}; write lists of five questions as in the game's own file")]
    Parse {
        /// The line.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// There are too few or too many.
    #[error("{FILE}: {} has {found} questions; give it {EACH}", .category.name())]
    Count {
        /// Of which kind.
        category: Category,
        /// How many there are.
        found: usize,
    },
}

impl Questionnaire {
    /// Reads and checks the questions.
    ///
    /// # Errors
    /// The file cannot be read, or has not five questions of each kind.
    pub fn load(data: &Data) -> Result<Self, QuestionsError> {
        Self::parse(&data.read_text(FILE)?)
    }

    fn parse(text: &str) -> Result<Self, QuestionsError> {
        /// As the file is written, so that a slip in a name is found.
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Raw {
            self_knowledge: Vec<String>,
            memory: Vec<String>,
            plans: Vec<String>,
            reactions: Vec<String>,
            reflections: Vec<String>,
        }
        let raw: Raw = ron::from_str(text)
            .map_err(|error| QuestionsError::Parse { line: error.span.start.line, why: error.code.to_string() })?;
        let lists = [raw.self_knowledge, raw.memory, raw.plans, raw.reactions, raw.reflections];
        let questions: BTreeMap<Category, Vec<String>> = Category::ALL.into_iter().zip(lists).collect();
        match questions.iter().find(|(_, questions)| questions.len() != EACH) {
            Some((category, questions)) => Err(QuestionsError::Count { category: *category, found: questions.len() }),
            None => Ok(Self(questions)),
        }
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
        self.0.iter().flat_map(of_kind).collect()
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
        let few = "(self_knowledge: [], memory: [], plans: [], reactions: [], reflections: [])";
        let error = Questionnaire::parse(few).unwrap_err().to_string();
        assert_eq!(error, "assets/studies/interview.ron: self-knowledge has 0 questions; give it 5");
        let error = Questionnaire::parse("(\n memories: [])").unwrap_err().to_string();
        assert!(error.starts_with("assets/studies/interview.ron:2: "), "{error}");
    }
}
