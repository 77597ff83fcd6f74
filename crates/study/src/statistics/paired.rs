//! By how much a condition differs from another one in the same towns.

use serde::Serialize;

use super::{bootstrap::Bootstrap, describe::Summary};

/// The confidence of an interval.
const CONFIDENCE: f64 = 0.95;

/// How large the difference is that a condition makes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// How many towns have a value under both conditions.
    pub towns: usize,
    /// The mean of the differences.
    pub mean: f64,
    /// The lower bound of its interval of 95 % by Student's t distribution, which holds for few towns, too.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
    /// Cohen's `d_z`: the mean of the differences over their standard deviation; none where all towns differ by the same.
    pub d_z: Option<f64>,
    /// Between which bounds that lies when towns are drawn anew, 95 of 100 times; none where those are too often all alike.
    pub d_z_bounds: Option<(f64, f64)>,
    /// In how many towns there is more.
    pub more_in: usize,
    /// In how many towns there is less.
    pub less_in: usize,
}

impl Effect {
    /// The effect that differences of towns show, one each; none of fewer than two towns.
    #[must_use]
    pub fn of(differences: &[f64]) -> Option<Self> {
        let towns = differences.len();
        if towns < 2 {
            return None;
        }
        let drawn = |indices: &[usize]| Summary::of(&indices.iter().map(|town| differences[*town]).collect::<Vec<_>>());
        let bootstrap = Bootstrap::of(towns);
        let all = Summary::of(differences);
        let (low, high) = all.interval(CONFIDENCE)?;
        let d_z = Some(standardized(all)).filter(|d_z| d_z.is_finite());
        let bounds = bootstrap.bounds(|indices| standardized(drawn(indices)));
        let d_z_bounds = Some(bounds).filter(|(low, high)| d_z.is_some() && low.is_finite() && high.is_finite());
        let more_in = differences.iter().filter(|by| **by > 0.0).count();
        let less_in = differences.iter().filter(|by| **by < 0.0).count();
        Some(Self { towns, mean: all.mean, low, high, d_z, d_z_bounds, more_in, less_in })
    }

    /// Whether the interval of the mean leaves nought out.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// A mean over its standard deviation: infinite where nothing varies but differs, 0 where nothing differs at all.
fn standardized(summary: Summary) -> f64 {
    // The last bits of sums are no spread.
    let sd = if summary.sd > summary.mean.abs() * 1e-9 { summary.sd } else { 0.0 };
    if summary.mean == 0.0 { 0.0 } else { summary.mean / sd }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effect_is_the_mean_over_the_spread_of_differences() {
        let found = Effect::of(&[1.0, 2.0, 3.0, 2.0, -1.0, 2.0, 1.0, 2.0]).unwrap();
        // Mean 1.5, squares of what is off: 0.25·6 … worked by hand, 10 over 7 towns.
        assert!((found.mean - 1.5).abs() < 1e-12 && (found.d_z.unwrap() - 1.5 / (10.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        assert!(found.low < 1.5 && 1.5 < found.high && found.is_clear(), "{found:?}");
        let (low, high) = found.d_z_bounds.unwrap();
        assert!(low > 0.0 && low < found.d_z.unwrap() && found.d_z.unwrap() < high, "{found:?}");
        assert_eq!((found.towns, found.more_in, found.less_in), (8, 7, 1));
    }

    #[test]
    fn what_goes_either_way_is_not_clear() {
        let found = Effect::of(&[1.0, -1.0, 2.0, -2.5, 0.0]).unwrap();
        assert!(!found.is_clear() && (found.more_in, found.less_in) == (2, 2), "{found:?}");
        let (low, high) = found.d_z_bounds.unwrap();
        assert!(low < 0.0 && high > 0.0);
    }

    #[test]
    fn what_never_varies_has_no_spread_to_be_measured_by() {
        let same = Effect::of(&[0.5; 4]).unwrap();
        assert_eq!((same.d_z, same.d_z_bounds, same.is_clear()), (None, None, true));
        let nothing = Effect::of(&[0.0; 4]).unwrap();
        assert_eq!((nothing.d_z, nothing.d_z_bounds, nothing.is_clear()), (Some(0.0), Some((0.0, 0.0)), false));
        assert_eq!(Effect::of(&[1.0]), None, "one town says nothing");
    }
}
