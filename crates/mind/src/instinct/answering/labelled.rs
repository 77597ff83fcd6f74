//! What people ask and remark, as examples from which can be learned.

use super::likeness;
use crate::{instinct::CommonSense, persona::Persona};

/// Into what every question falls.
const QUESTION: &str = "question";

/// An example of what people ask or remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledExample {
    /// Its kind.
    pub kind: String,
    /// The broad kind into which that falls; empty: none.
    pub within: String,
    /// Its words; NAME, OWNER, PLACE and THING stand for others.
    pub words: Vec<String>,
}

impl LabelledExample {
    /// As it is said: what is wanted with it is computed beforehand.
    #[must_use]
    pub fn said(&self) -> String {
        likeness::spoken(&self.words)
    }
}

/// All examples of what people ask and remark.
#[must_use]
pub fn examples(sense: &CommonSense) -> Vec<LabelledExample> {
    let questions = &sense.answers.questions;
    let remarks = &questions.remarks;
    let name = |remark: usize| remarks.kinds.get(remark).map(|kind| kind.name.clone()).unwrap_or_default();
    let within = |remark: usize| remarks.kinds.get(remark).and_then(|kind| kind.within);
    let labelled =
        |kind: String, within: String, words: &[String]| LabelledExample { kind, within, words: words.to_vec() };
    let asked = questions.index.examples().map(|(ask, words)| labelled(format!("{ask:?}"), QUESTION.to_owned(), words));
    let narrow = remarks.index.examples();
    let narrow = narrow.map(|(kind, words)| labelled(name(kind), within(kind).map(name).unwrap_or_default(), words));
    let broad = remarks.net.own_examples().map(|(kind, words)| labelled(name(kind), name(kind), words));
    asked.chain(narrow).chain(broad).collect()
}

/// What is asked in the disclosures of people, as it is compared with questions: in lower case.
pub fn asked(people: &[Persona]) -> impl Iterator<Item = String> {
    let all = people.iter().flat_map(|persona| &persona.disclosures);
    all.flat_map(|disclosure| &disclosure.asked).map(|asked| asked.to_lowercase())
}

/// What they say then, as it is compared with other questions.
pub fn disclosed(people: &[Persona]) -> impl Iterator<Item = String> {
    people.iter().flat_map(|persona| &persona.disclosures).map(|disclosure| disclosure.says.to_lowercase())
}
