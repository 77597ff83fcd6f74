//! Means, spreads, and how large an effect is.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, StudentsT};

/// What stands for many values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// How many values there are.
    pub count: usize,
    /// Their mean; 0 of none.
    pub mean: f64,
    /// Their standard deviation as a sample, with `count - 1` below; 0 of fewer than two.
    pub sd: f64,
}

impl Summary {
    /// What stands for these values.
    #[must_use]
    pub fn of(values: &[f64]) -> Self {
        let count = values.len();
        if count == 0 {
            return Self::default();
        }
        let mean = values.iter().sum::<f64>() / count as f64;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let sd = if count < 2 { 0.0 } else { (squares / (count - 1) as f64).sqrt() };
        Self { count, mean, sd }
    }

    /// Between which bounds the true mean lies with a confidence of `share` (0 to 1), by Student's t distribution.
    /// None of fewer than two values.
    #[must_use]
    pub fn interval(&self, share: f64) -> Option<(f64, f64)> {
        if self.count < 2 {
            return None;
        }
        let t = StudentsT::new(0.0, 1.0, (self.count - 1) as f64).ok()?.inverse_cdf((1.0 + share) / 2.0);
        let half = t * self.sd / (self.count as f64).sqrt();
        Some((self.mean - half, self.mean + half))
    }
}

/// The mean of some values; none of none.
#[must_use]
pub fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let summary = Summary::of(&values.collect::<Vec<_>>());
    (summary.count > 0).then_some(summary.mean)
}

/// Cohen's d: by how many pooled standard deviations `one` lies above `other`.
///
/// None where nothing varies or a group has fewer than two values.
#[must_use]
pub fn cohens_d(one: &[f64], other: &[f64]) -> Option<f64> {
    let (a, b) = (Summary::of(one), Summary::of(other));
    if a.count < 2 || b.count < 2 {
        return None;
    }
    let squares = (a.count - 1) as f64 * a.sd.powi(2) + (b.count - 1) as f64 * b.sd.powi(2);
    let pooled = (squares / (a.count + b.count - 2) as f64).sqrt();
    (pooled > 0.0).then(|| (a.mean - b.mean) / pooled)
}
