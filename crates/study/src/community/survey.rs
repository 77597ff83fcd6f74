//! What everybody is asked, and where acts belong: read from `assets/studies/community.ron`.

use serde::{Deserialize, Serialize};

use crate::story::{Usual, UsualError};
use smallville_data::data::Data;
use smallville_mind::claim::Claim;
use smallville_mind::embed::stems;
use smallville_town::ArenaKind;

/// Where the survey stands.
const FILE: &str = "assets/studies/community.ron";

/// What the study asks and expects.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Survey {
    /// What everybody is asked about.
    pub facts: Vec<Fact>,
    /// Where acts belong.
    pub norms: Vec<Norm>,
    /// What the host wants in a town without the gathering.
    #[serde(skip)]
    pub usual: Usual,
}

/// Something that people may know of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    /// What it is called.
    pub name: String,
    /// What everybody is asked.
    pub question: String,
    /// Whom it is about: full name. Whoever answers yes must name them.
    pub who: Option<String>,
    /// Words that a claim about it has.
    pub words: Vec<String>,
    /// Which share of the town knew in the paper at the beginning and at the end, 0 to 1.
    pub paper: Option<(f64, f64)>,
}

/// Where acts of a kind belong (Park et al. 2023, §7.2).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Norm {
    /// What such an act is called.
    pub act: String,
    /// Words by one of which it is known.
    pub words: Vec<String>,
    /// Whether it is also known by what the hour is meant for: all of a lunch is lunch, also folding the napkin.
    #[serde(default)]
    pub by_hour: bool,
    /// Kinds of room where it belongs; empty: anywhere.
    #[serde(default)]
    pub only: Vec<String>,
    /// Kinds of room where it does not belong.
    #[serde(default)]
    pub never: Vec<String>,
}

/// What keeps the study from beginning.
#[derive(Debug, thiserror::Error)]
pub enum SurveyError {
    /// The file cannot be read.
    #[error("{0}")]
    Read(#[from] std::io::Error),
    /// It says something else than a survey.
    #[error("{FILE}:{line}: {why}; write facts and norms as in the game's own file")]
    Parse {
        /// The line.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// A norm names a kind of room that no map knows.
    #[error("{FILE}: norm \"{act}\": there is no kind of room \"{room}\"; write one of the list at its head")]
    Room {
        /// The norm.
        act: String,
        /// What is no kind of room.
        room: String,
    },
    /// What people want besides.
    #[error(transparent)]
    Usual(#[from] UsualError),
    /// Something without words finds nothing.
    #[error("{FILE}: \"{0}\" has no words by which it is known; name one or more")]
    Wordless(String),
}

impl Survey {
    /// Reads and checks the survey; `topics` are further facts in a player's words.
    ///
    /// # Errors
    /// The file cannot be read, or is not sound.
    pub fn load(data: &Data, topics: &[String]) -> Result<Self, SurveyError> {
        let mut survey = Self::parse(&data.read_text(FILE)?)?;
        survey.usual = Usual::load(data)?;
        survey.facts.extend(topics.iter().map(|topic| Fact::free(topic)));
        Ok(survey)
    }

    fn parse(text: &str) -> Result<Self, SurveyError> {
        let survey: Self = ron::from_str(text)
            .map_err(|error| SurveyError::Parse { line: error.span.start.line, why: error.code.to_string() })?;
        for norm in &survey.norms {
            let unknown = norm.only.iter().chain(&norm.never).find(|room| ArenaKind::from_word(room).is_none());
            if let Some(room) = unknown {
                return Err(SurveyError::Room { act: norm.act.clone(), room: room.clone() });
            }
        }
        let facts = survey.facts.iter().map(|fact| (&fact.name, fact.words.is_empty()));
        let norms = survey.norms.iter().map(|norm| (&norm.act, norm.words.is_empty()));
        match facts.chain(norms).find(|(_, wordless)| *wordless) {
            Some((name, _)) => Err(SurveyError::Wordless(name.clone())),
            None => Ok(survey),
        }
    }
}

impl Fact {
    /// A fact in a player's words: "the harvest festival".
    fn free(topic: &str) -> Self {
        let words = topic.split_whitespace().map(str::to_owned).collect();
        let question = format!("Have you heard of {topic}?");
        Self { name: topic.to_owned(), question, who: None, words, paper: None }
    }

    /// Whether a claim is about it.
    #[must_use]
    pub fn is_in(&self, claim: &Claim) -> bool {
        let about = self.who.as_ref().is_none_or(|who| *who == claim.who);
        about && self.is_named_in(&format!("{} {} {}", claim.who, claim.topic, claim.says))
    }

    /// Whether a text has all of its words, in whatever form.
    #[must_use]
    pub fn is_named_in(&self, text: &str) -> bool {
        let text = stems(text);
        let wanted = stems(&self.words.join(" "));
        !wanted.is_empty() && wanted.iter().all(|word| text.contains(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{deed, party};

    #[test]
    fn the_shipped_survey_is_sound_and_takes_further_facts() {
        let survey = Survey::load(&Data::embedded(), &["the harvest festival".into()]).unwrap();
        assert_eq!(survey.facts.len(), 3);
        assert_eq!(survey.facts[0].paper, Some((0.04, 0.32)));
        assert_eq!(survey.facts[2].question, "Have you heard of the harvest festival?");
        assert!(survey.norms.len() >= 5);
    }

    #[test]
    fn a_claim_is_about_a_fact_by_person_and_words() {
        let survey = Survey::load(&Data::embedded(), &["jazz festivals".into()]).unwrap();
        let [candidacy, valentine, festival] = &survey.facts[..] else { panic!("three facts") };
        assert!(valentine.is_in(&party().claim()) && !candidacy.is_in(&party().claim()));
        let mut another = party().claim();
        another.who = "Tamara Taylor".into();
        assert!(!valentine.is_in(&another), "somebody else's party");
        assert!(festival.is_in(&deed("Eddy Lin", "playing at a jazz festival")));
        assert!(!festival.is_in(&deed("Eddy Lin", "listening to jazz")), "all words must be there");
    }

    #[test]
    fn a_slip_in_the_file_is_told() {
        let error = |text: &str| Survey::parse(text).unwrap_err().to_string();
        let norm = |rest: &str| format!("(facts: [], norms: [(act: \"sleeping\", {rest})])");
        assert!(error(&norm("words: [\"asleep\"], only: [\"attic\"]")).contains("no kind of room \"attic\""));
        assert!(error(&norm("words: []")).contains("\"sleeping\" has no words"));
        assert!(error("(\n fact: [])").starts_with("assets/studies/community.ron:2: "));
    }
}
