//! Numbers of a town that a study may vary: how far talk is heard, what comes to mind, how fast it fades, who talks.

use serde::{Deserialize, Serialize};

/// A memory pales by this factor per game hour since it last came to mind: Park et al. 2023, §4.1.
pub const RECENCY_PER_HOUR: f32 = 0.995;

/// What a town is tuned to; the default is how it is meant.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tuning {
    /// So far talk is heard, in tiles.
    pub hearing_tiles: f32,
    /// How much counts for what comes to mind how lately it did before; the paper's weights are 1.
    pub recency_weight: f32,
    /// How much its importance counts.
    pub importance_weight: f32,
    /// How much counts how near it lies to what is asked.
    pub relevance_weight: f32,
    /// A memory pales by this factor per game hour since it last came to mind.
    pub recency_per_hour: f32,
    /// A memory of importance 1 is forgotten after so many hours without coming to mind; each further step doubles the time.
    pub forgetting_hours: f32,
    /// So much more than usually draws everybody to talk to somebody; 0 is as usual.
    pub sociability: f32,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            hearing_tiles: 4.0,
            recency_weight: 1.0,
            importance_weight: 1.0,
            relevance_weight: 1.0,
            recency_per_hour: RECENCY_PER_HOUR,
            forgetting_hours: 5.0,
            sociability: 0.0,
        }
    }
}

/// A number by its name: from where to where it makes sense, and where it stands.
struct Knob {
    name: &'static str,
    range: (f32, f32),
    of: fn(&mut Tuning) -> &mut f32,
}

const KNOBS: [Knob; 7] = [
    Knob { name: "hearing_tiles", range: (0.0, 100.0), of: |tuning| &mut tuning.hearing_tiles },
    Knob { name: "recency_weight", range: (0.0, 100.0), of: |tuning| &mut tuning.recency_weight },
    Knob { name: "importance_weight", range: (0.0, 100.0), of: |tuning| &mut tuning.importance_weight },
    Knob { name: "relevance_weight", range: (0.0, 100.0), of: |tuning| &mut tuning.relevance_weight },
    Knob { name: "recency_per_hour", range: (0.1, 1.0), of: |tuning| &mut tuning.recency_per_hour },
    Knob { name: "forgetting_hours", range: (0.1, 10_000.0), of: |tuning| &mut tuning.forgetting_hours },
    Knob { name: "sociability", range: (-20.0, 20.0), of: |tuning| &mut tuning.sociability },
];

/// A number that cannot be set.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TuningError {
    /// Nothing is called so.
    #[error("there is no number {0} to vary; name one of {known}", known = Tuning::names().collect::<Vec<_>>().join(", "))]
    Unknown(String),
    /// It makes no sense there.
    #[error("{name} cannot be {value}; choose a number from {from} to {until}")]
    Outside {
        /// Which.
        name: &'static str,
        /// What it should be.
        value: f32,
        /// The least that it can be.
        from: f32,
        /// The most.
        until: f32,
    },
}

impl Tuning {
    /// The names of all numbers.
    pub fn names() -> impl Iterator<Item = &'static str> {
        KNOBS.iter().map(|knob| knob.name)
    }

    /// Whether nothing is varied.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// Sets a number by its name.
    ///
    /// # Errors
    /// Nothing is called so, or it makes no sense there.
    pub fn set(&mut self, name: &str, value: f32) -> Result<(), TuningError> {
        let knob = KNOBS.iter().find(|knob| knob.name == name);
        let Knob { name, range: (from, until), of } = knob.ok_or_else(|| TuningError::Unknown(name.to_owned()))?;
        // Not a number is in no range.
        if !(*from..=*until).contains(&value) {
            return Err(TuningError::Outside { name, value, from: *from, until: *until });
        }
        *of(self) = value;
        Ok(())
    }

    /// A number by its name, if there is one.
    #[must_use]
    pub fn get(mut self, name: &str) -> Option<f32> {
        KNOBS.iter().find(|knob| knob.name == name).map(|knob| *(knob.of)(&mut self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_set_by_name_within_their_range() {
        let mut tuning = Tuning::default();
        for name in Tuning::names() {
            let usual = tuning.get(name).unwrap();
            tuning.set(name, usual).unwrap();
        }
        assert!(tuning.is_usual());
        tuning.set("hearing_tiles", 9.0).unwrap();
        assert_eq!((tuning.hearing_tiles, tuning.is_usual()), (9.0, false));
        let said = tuning.set("hearing", 9.0).unwrap_err().to_string();
        assert!(
            said.starts_with("there is no number hearing to vary; name one of hearing_tiles, recency_weight"),
            "{said}"
        );
        for wrong in [f32::NAN, f32::INFINITY, -1.0, 101.0] {
            assert!(matches!(tuning.set("hearing_tiles", wrong), Err(TuningError::Outside { .. })), "{wrong}");
        }
        assert_eq!(tuning.hearing_tiles, 9.0);
    }
}
