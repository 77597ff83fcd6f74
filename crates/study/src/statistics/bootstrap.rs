//! Towns drawn anew, again and again: how far a number would lie elsewhere with other towns (Efron 1979).

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

/// So many times towns are drawn.
const DRAWS: usize = 4000;

/// Towns by their index, drawn with putting back.
#[derive(Clone, Debug)]
pub struct Bootstrap(Vec<Vec<usize>>);

impl Bootstrap {
    /// Draws from so many towns, one at least: always the same draws, so that the same towns give the same bounds.
    #[must_use]
    pub fn of(towns: usize) -> Self {
        let mut rng = StdRng::seed_from_u64(0);
        Self((0..DRAWS).map(|_| (0..towns).map(|_| rng.random_range(0..towns)).collect()).collect())
    }

    /// Between which bounds a number of some towns lies 95 of 100 times.
    #[must_use]
    pub fn bounds(&self, number: impl Fn(&[usize]) -> f64) -> (f64, f64) {
        let mut numbers: Vec<f64> = self.0.iter().map(|drawn| number(drawn)).collect();
        numbers.sort_by(f64::total_cmp);
        let at = |share: f64| numbers[((DRAWS - 1) as f64 * share).round() as usize];
        (at(0.025), at(0.975))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_hold_what_most_draws_say() {
        let values = [1.0, 2.0, 3.0, 4.0, 5.0];
        let mean = |drawn: &[usize]| drawn.iter().map(|town| values[*town]).sum::<f64>() / drawn.len() as f64;
        let (low, high) = Bootstrap::of(5).bounds(mean);
        // The mean of five draws has a standard deviation of √2 / √5.
        assert!((low - (3.0 - 1.96 * 0.632)).abs() < 0.2 && (high - (3.0 + 1.96 * 0.632)).abs() < 0.2, "{low} {high}");
        assert_eq!(Bootstrap::of(5).bounds(mean), (low, high));
        assert_eq!(Bootstrap::of(1).bounds(mean), (1.0, 1.0), "one town is always itself");
    }
}
