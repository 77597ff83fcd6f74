//! Whether groups differ, from the ranks of their values alone: Kruskal–Wallis, and Dunn's test for each pair.

use serde::Serialize;
use statrs::distribution::{ChiSquared, ContinuousCDF as _, Normal};

/// Do any of the groups differ?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct KruskalWallis {
    /// The statistic, corrected for ties.
    pub h: f64,
    /// Degrees of freedom: the number of groups less one.
    pub freedom: usize,
    /// How probable as large a statistic is if no group differs.
    pub p: f64,
}

/// Does one group differ from another?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Dunn {
    /// The index of the one.
    pub one: usize,
    /// The index of the other; always larger.
    pub other: usize,
    /// By how many standard errors the mean rank of the one is higher.
    pub z: f64,
    /// Two-sided p, not adjusted.
    pub p: f64,
    /// The same, adjusted by Holm–Bonferroni for the number of pairs.
    pub adjusted: f64,
}

/// All values ranked together.
struct Ranked {
    /// The sum of the ranks of each group.
    sums: Vec<f64>,
    counts: Vec<f64>,
    /// The number of all values.
    total: f64,
    /// The sum of `t³ − t` over all runs of `t` equal values.
    ties: f64,
}

impl Ranked {
    /// Equal values share the mean of their ranks. None if a group is empty or there are fewer than two.
    fn of(groups: &[Vec<f64>]) -> Option<Self> {
        if groups.len() < 2 || groups.iter().any(Vec::is_empty) {
            return None;
        }
        let of_group = |(group, values): (usize, &Vec<f64>)| values.iter().map(|value| (*value, group)).collect();
        let mut all: Vec<(f64, usize)> = groups.iter().enumerate().flat_map::<Vec<_>, _>(of_group).collect();
        all.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        let (mut sums, mut ties, mut before) = (vec![0.0; groups.len()], 0.0, 0.0);
        for equal in all.chunk_by(|(a, _), (b, _)| a == b) {
            let count = equal.len() as f64;
            let rank = before + (count + 1.0) / 2.0;
            equal.iter().for_each(|(_, group)| sums[*group] += rank);
            ties += count.powi(3) - count;
            before += count;
        }
        Some(Self { sums, counts: groups.iter().map(|group| group.len() as f64).collect(), total: before, ties })
    }

    fn mean(&self, group: usize) -> f64 {
        self.sums[group] / self.counts[group]
    }
}

/// The test of Kruskal and Wallis with the correction for ties.
///
/// None if there are fewer than two groups, one is empty, or all values are equal.
#[must_use]
pub fn kruskal_wallis(groups: &[Vec<f64>]) -> Option<KruskalWallis> {
    let ranked = Ranked::of(groups)?;
    let n = ranked.total;
    let squares: f64 = ranked.sums.iter().zip(&ranked.counts).map(|(sum, count)| sum.powi(2) / count).sum();
    let correction = 1.0 - ranked.ties / (n.powi(3) - n);
    if correction <= 0.0 {
        return None;
    }
    let h = (12.0 / (n * (n + 1.0)) * squares - 3.0 * (n + 1.0)) / correction;
    let freedom = groups.len() - 1;
    Some(KruskalWallis { h, freedom, p: chi_squared_above(h, freedom) })
}

/// How probable a larger value of a chi-squared distribution is.
pub(super) fn chi_squared_above(value: f64, freedom: usize) -> f64 {
    ChiSquared::new(freedom as f64).map_or(1.0, |distribution| distribution.sf(value.max(0.0)))
}

/// Dunn's test of each pair of groups with the correction for ties, adjusted by Holm–Bonferroni.
///
/// Pairs in order: 0 and 1, 0 and 2, …; none if [`kruskal_wallis`] has nothing to say.
#[must_use]
pub fn dunn(groups: &[Vec<f64>]) -> Vec<Dunn> {
    let Some(ranked) = Ranked::of(groups).filter(|_| kruskal_wallis(groups).is_some()) else { return Vec::new() };
    let n = ranked.total;
    let variance = n * (n + 1.0) / 12.0 - ranked.ties / (12.0 * (n - 1.0));
    let mut pairs = Vec::new();
    for one in 0..groups.len() {
        for other in one + 1..groups.len() {
            let error = (variance * (1.0 / ranked.counts[one] + 1.0 / ranked.counts[other])).sqrt();
            let z = (ranked.mean(one) - ranked.mean(other)) / error;
            let p = 2.0 * normal_above(z.abs());
            pairs.push(Dunn { one, other, z, p, adjusted: p });
        }
    }
    let adjusted = holm(&pairs.iter().map(|pair| pair.p).collect::<Vec<_>>());
    pairs.iter_mut().zip(adjusted).for_each(|(pair, adjusted)| pair.adjusted = adjusted);
    pairs
}

/// How probable a larger value of the standard normal distribution is.
pub(super) fn normal_above(value: f64) -> f64 {
    Normal::standard().sf(value)
}

/// Adjusts p values by Holm–Bonferroni: the smallest is multiplied by their number, the next by one less, and none
/// falls below one before it.
#[must_use]
pub fn holm(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
    let (mut adjusted, mut least) = (vec![0.0; values.len()], 0.0_f64);
    for (before, index) in order.into_iter().enumerate() {
        least = least.max((values[index] * (values.len() - before) as f64).min(1.0));
        adjusted[index] = least;
    }
    adjusted
}
