//! What is known of people, with sources: read from `assets/studies/life.ron`.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::figure::Figure;
use smallville_data::data::Data;

/// Where the yardstick stands.
const FILE: &str = "assets/studies/life.ron";

/// Everything with which a town is compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Yardstick {
    /// In the order of the tables.
    pub measures: Vec<Measure>,
}

/// Something in which a town can be like people or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measure {
    /// What it is called.
    pub name: String,
    /// All of these must lie within their ranges.
    pub figures: Vec<Human>,
}

/// What is known of people about one figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Human {
    /// Which figure.
    pub of: Figure,
    /// What it counts, with its unit.
    pub says: String,
    /// The figure of people.
    pub human: f64,
    /// The least that is still like people.
    pub low: f64,
    /// The most that is still like people.
    pub high: f64,
    /// Who measured it, and where the range comes from.
    pub source: String,
}

/// What keeps the study from beginning.
#[derive(Debug, thiserror::Error)]
pub enum YardstickError {
    /// The file cannot be read.
    #[error("{0}")]
    Read(#[from] std::io::Error),
    /// It says something else than a yardstick.
    #[error("{FILE}:{line}: {why}; write measures as in the game's own file")]
    Parse {
        /// The line.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// A range does not hold what it is about.
    #[error("{FILE}: {measure}, \"{says}\": {human} does not lie between {low} and {high}; correct the range")]
    Range {
        /// The measure.
        measure: String,
        /// What it counts.
        says: String,
        /// The figure of people.
        human: f64,
        /// The lower end.
        low: f64,
        /// The upper end.
        high: f64,
    },
    /// A figure stands there twice.
    #[error("{FILE}: {0:?} stands there twice; leave one of them out")]
    Twice(Figure),
    /// There is nothing to compare.
    #[error("{FILE}: \"{0}\" has no figures; give it one or more, or leave it out")]
    Empty(String),
}

impl Yardstick {
    /// Reads and checks the yardstick.
    ///
    /// # Errors
    /// The file cannot be read, or is not sound.
    pub fn load(data: &Data) -> Result<Self, YardstickError> {
        Self::parse(&data.read_text(FILE)?)
    }

    fn parse(text: &str) -> Result<Self, YardstickError> {
        let yardstick: Self = ron::from_str(text)
            .map_err(|error| YardstickError::Parse { line: error.span.start.line, why: error.code.to_string() })?;
        let mut seen = BTreeSet::new();
        for Measure { name, figures } in &yardstick.measures {
            if figures.is_empty() {
                return Err(YardstickError::Empty(name.clone()));
            }
            for Human { of, says, human, low, high, .. } in figures {
                if !(low <= human && human <= high) {
                    let (measure, says) = (name.clone(), says.clone());
                    return Err(YardstickError::Range { measure, says, human: *human, low: *low, high: *high });
                }
                if !seen.insert(*of) {
                    return Err(YardstickError::Twice(*of));
                }
            }
        }
        Ok(yardstick)
    }
}

impl Human {
    /// Whether a value is like people.
    #[must_use]
    pub fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The shipped yardstick.
    pub(in crate::life) fn shipped() -> Yardstick {
        Yardstick::load(&Data::embedded()).unwrap()
    }

    #[test]
    fn the_shipped_yardstick_has_twelve_measures_and_every_figure_with_its_source() {
        let yardstick = shipped();
        assert_eq!(yardstick.measures.len(), 12);
        let figures: Vec<&Human> = yardstick.measures.iter().flat_map(|measure| &measure.figures).collect();
        let named: BTreeSet<Figure> = figures.iter().map(|human| human.of).collect();
        assert_eq!(named, Figure::ALL.into(), "each figure that is counted is compared");
        assert!(figures.iter().all(|human| human.source.len() > 20), "somebody measured it");
        assert!(figures[0].holds(9.0) && figures[0].holds(8.5) && !figures[0].holds(9.7));
    }

    #[test]
    fn a_slip_in_the_file_is_told() {
        let error = |text: &str| Yardstick::parse(text).unwrap_err().to_string();
        let with = |figures: &str| format!("(measures: [(name: \"Sleep\", figures: [{figures}])])");
        let sleep = |low| format!("(of: sleep_hours, says: \"h\", human: 9.0, low: {low}, high: 10.0, source: \"s\"),");
        assert!(error(&with(&sleep("9.5"))).contains("9 does not lie between 9.5 and 10"));
        assert!(error(&with(&sleep("8.0").repeat(2))).contains("SleepHours stands there twice"));
        assert!(error(&with("")).contains("\"Sleep\" has no figures"));
        assert!(error("(\n measure: [])").starts_with("assets/studies/life.ron:2: "));
    }
}
