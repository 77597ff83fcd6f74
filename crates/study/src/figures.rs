//! A few numbers that stand for many.

use serde::Serialize;

/// Where the middle and the ends of many counts lie; all 0 for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Figures {
    /// The middle one, or the mean of the two in the middle.
    pub median: f64,
    /// The smallest.
    pub min: u64,
    /// The largest.
    pub max: u64,
}

impl Figures {
    /// The figures of some counts in any order.
    #[must_use]
    pub fn of(mut counts: Vec<u64>) -> Self {
        counts.sort_unstable();
        let (Some(min), Some(max)) = (counts.first(), counts.last()) else { return Self::default() };
        let half = counts.len() / 2;
        let median =
            if counts.len() % 2 == 1 { counts[half] as f64 } else { (counts[half - 1] + counts[half]) as f64 / 2.0 };
        Self { median, min: *min, max: *max }
    }
}

/// A part of a whole, 0 to 1, to four places; 0 of nothing.
#[must_use]
pub fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { round(part as f64 / whole as f64) }
}

/// Figures to four places: more would only show the last bits of sums.
#[must_use]
pub fn round(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_an_even_number_lies_between_two() {
        assert_eq!(Figures::of(vec![9, 1, 4]), Figures { median: 4.0, min: 1, max: 9 });
        assert_eq!(Figures::of(vec![2, 1, 4, 9]), Figures { median: 3.0, min: 1, max: 9 });
        assert_eq!(Figures::of(Vec::new()), Figures::default());
        assert_eq!((share(1, 3), share(0, 0)), (0.3333, 0.0));
    }
}
