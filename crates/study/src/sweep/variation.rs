//! What is varied: numbers by name, each with some values.

use std::{cmp::Ordering, collections::BTreeMap, fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use smallville_mind::tuning::{Tuning, TuningError};

/// So many combinations at most: each is lived once for every seed.
const MOST_COMBINATIONS: usize = 1_000;

/// A number with the values that it takes: `hearing_tiles=2,4,8`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Variation {
    /// Its name.
    pub name: String,
    /// Its values, in order and each once.
    pub values: Vec<f32>,
}

/// The numbers of one town that are not as usual, by name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Values(pub BTreeMap<String, f32>);

/// What cannot be varied.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum VariationError {
    /// It is not written so.
    #[error("\"{0}\" says not what is varied; write NAME=VALUE,VALUE, where NAME is one of {known}", known = names())]
    Form(String),
    /// Not a number.
    #[error("\"{value}\" is no number; write --vary {name}=1,2.5,4")]
    Number {
        /// Of what.
        name: String,
        /// What was written.
        value: String,
    },
    /// No such number, or a value that makes no sense.
    #[error(transparent)]
    Tuning(#[from] TuningError),
    /// A name stands twice.
    #[error("{0} is varied twice; write all its values behind one --vary {0}=")]
    Twice(String),
    /// There are too many.
    #[error("{0} combinations are more than {most}; vary fewer numbers, or choose fewer values", most = MOST_COMBINATIONS)]
    TooMany(usize),
}

fn names() -> String {
    Tuning::names().collect::<Vec<_>>().join(", ")
}

impl FromStr for Variation {
    type Err = VariationError;

    fn from_str(text: &str) -> Result<Self, VariationError> {
        let wrong = || VariationError::Form(text.to_owned());
        let (name, values) = text.split_once('=').ok_or_else(wrong)?;
        // As options are written: hearing-tiles.
        let name = name.trim().replace('-', "_");
        let mut read = Vec::new();
        for value in values.split(',') {
            let number = |_| VariationError::Number { name: name.clone(), value: value.trim().to_owned() };
            let value: f32 = value.trim().parse().map_err(number)?;
            Tuning::default().set(&name, value)?;
            read.push(value);
        }
        read.sort_by(f32::total_cmp);
        read.dedup();
        Ok(Self { name, values: read })
    }
}

/// All combinations of what is varied, in order; without anything, the usual town.
///
/// # Errors
/// A name stands twice, or there are too many.
pub fn combinations(varied: &[Variation]) -> Result<Vec<Values>, VariationError> {
    let count = varied.iter().fold(1_usize, |count, one| count.saturating_mul(one.values.len()));
    if count > MOST_COMBINATIONS {
        return Err(VariationError::TooMany(count));
    }
    let mut all = vec![Values::default()];
    for Variation { name, values } in varied {
        if all.iter().any(|known| known.0.contains_key(name)) {
            return Err(VariationError::Twice(name.clone()));
        }
        let with = |known: &Values, value: f32| {
            let mut new = known.clone();
            new.0.insert(name.clone(), value);
            new
        };
        all = all.iter().flat_map(|known| values.iter().map(move |value| with(known, *value))).collect();
    }
    Ok(all)
}

impl Values {
    /// A town that is tuned so.
    ///
    /// # Errors
    /// A number has no such name, or cannot have such a value: a part was written by another version of the game.
    pub fn tuning(&self) -> Result<Tuning, TuningError> {
        let mut tuning = Tuning::default();
        self.0.iter().try_for_each(|(name, value)| tuning.set(name, *value))?;
        Ok(tuning)
    }

    /// Which of two stands first: by name, then by number.
    #[must_use]
    pub fn order(&self, other: &Self) -> Ordering {
        let by_number =
            |(one, other): ((&String, &f32), (&String, &f32))| one.0.cmp(other.0).then(one.1.total_cmp(other.1));
        let differ = self.0.iter().zip(&other.0).map(by_number).find(|order| order.is_ne());
        differ.unwrap_or_else(|| self.0.len().cmp(&other.0.len()))
    }

    /// A number of the town: as it is varied, or as usual.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<f32> {
        self.0.get(name).copied().or_else(|| Tuning::default().get(name))
    }
}

impl fmt::Display for Values {
    /// `hearing_tiles=2+sociability=1`, also as a part of the name of a file; `usual` for a town that is as usual.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return formatter.write_str("usual");
        }
        let parts: Vec<String> = self.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        formatter.write_str(&parts.join("+"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_varied_is_read_and_combined() {
        let read: Vec<Variation> =
            ["hearing-tiles=8,2,2", "sociability=-1, 0"].iter().map(|text| text.parse().unwrap()).collect();
        let all: Vec<String> = combinations(&read).unwrap().iter().map(ToString::to_string).collect();
        let expected = ["2+sociability=-1", "2+sociability=0", "8+sociability=-1", "8+sociability=0"];
        assert_eq!(all, expected.map(|rest| format!("hearing_tiles={rest}")));
        assert_eq!(combinations(&[]).unwrap(), [Values::default()]);
        assert!(matches!(combinations(&[read[0].clone(), read[0].clone()]), Err(VariationError::Twice(_))));
        let many = Variation { name: "sociability".into(), values: vec![0.0; 1_001] };
        assert_eq!(combinations(&[many]), Err(VariationError::TooMany(1_001)));
    }

    #[test]
    fn what_cannot_be_varied_is_said_with_the_names_that_exist() {
        let check = |text: &str, words: &[&str]| {
            let said = text.parse::<Variation>().unwrap_err().to_string();
            assert!(words.iter().all(|word| said.contains(word)) && said.lines().count() == 1, "{text}: {said}");
        };
        check("hearing=2", &["no number hearing", "hearing_tiles, recency_weight", "sociability"]);
        check("hearing_tiles", &["NAME=VALUE,VALUE", "forgetting_hours"]);
        check("hearing_tiles=two", &["\"two\" is no number", "--vary hearing_tiles="]);
        check("hearing_tiles=", &["\"\" is no number"]);
        check("recency_per_hour=0.99,2", &["recency_per_hour cannot be 2", "from 0.1 to 1"]);
        check("sociability=nan", &["sociability cannot be NaN"]);
    }
}
