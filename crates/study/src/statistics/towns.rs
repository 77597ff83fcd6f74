//! Whether conditions differ over towns: each town is one observation of all of them.
//!
//! Answers of one town hang together, so a test over answers finds differences where there is only one town. Here each town
//! has one mean for each condition: Friedman's test asks whether any condition differs, and the bootstrap over towns by how
//! much each pair does.

use serde::Serialize;

use super::{bootstrap::Bootstrap, ranks::chi_squared_above};

/// Does any condition differ?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Friedman {
    /// The statistic, corrected for ties.
    pub q: f64,
    /// Degrees of freedom: the number of conditions less one.
    pub freedom: usize,
    /// How probable as large a statistic is if no condition differs; by chi-squared, which is rough for a few towns.
    pub p: f64,
    /// How many towns there are.
    pub towns: usize,
    /// How far towns agree, 0 to 1 (Kendall's W).
    pub agreement: f64,
}

/// By how much one condition differs from another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The index of the one.
    pub one: usize,
    /// The index of the other; always larger.
    pub other: usize,
    /// The mean of the one less that of the other.
    pub mean: f64,
    /// Between which bounds it lies when towns are drawn anew, 95 of 100 times.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
    /// In how many towns the one is lower.
    pub lower_in: usize,
}

/// The ranks of some values, 1 is the lowest; equals share the mean of theirs.
#[must_use]
pub fn ranked(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let below = values.iter().filter(|other| *other < value).count() as f64;
        let equal = values.iter().filter(|other| *other == value).count() as f64;
        below + (equal + 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

/// Friedman's test of towns (rows) that have a value for each condition (columns).
///
/// None of fewer than two towns or conditions, where rows are uneven, or where all values of each town are equal.
#[must_use]
pub fn friedman(towns: &[Vec<f64>]) -> Option<Friedman> {
    let (n, k) = (towns.len(), towns.first()?.len());
    if n < 2 || k < 2 || towns.iter().any(|town| town.len() != k) {
        return None;
    }
    let ranks: Vec<Vec<f64>> = towns.iter().map(|town| ranked(town)).collect();
    let (n_towns, n_conditions) = (n as f64, k as f64);
    let sums = (0..k).map(|condition| ranks.iter().map(|town| town[condition]).sum::<f64>());
    let middle = n_towns * (n_conditions + 1.0) / 2.0;
    let off: f64 = sums.map(|sum| (sum - middle).powi(2)).sum();
    // Of ranks without ties this is n·k·(k + 1)·(k − 1) / 12.
    let spread: f64 = ranks.iter().flatten().map(|rank| (rank - f64::midpoint(n_conditions, 1.0)).powi(2)).sum();
    if spread <= 0.0 {
        return None;
    }
    let q = (n_conditions - 1.0) * off / spread;
    let freedom = k - 1;
    Some(Friedman {
        q,
        freedom,
        p: chi_squared_above(q, freedom),
        towns: n,
        agreement: q / (n_towns * (n_conditions - 1.0)),
    })
}

/// By how much each pair of conditions differs, pairs in order: 0 and 1, 0 and 2, …; none of fewer than two towns.
#[must_use]
pub fn differences(towns: &[Vec<f64>]) -> Vec<Difference> {
    let (n, k) = (towns.len(), towns.first().map_or(0, Vec::len));
    if n < 2 || towns.iter().any(|town| town.len() != k) {
        return Vec::new();
    }
    let bootstrap = Bootstrap::of(n);
    let mut found = Vec::new();
    for one in 0..k {
        for other in one + 1..k {
            let by: Vec<f64> = towns.iter().map(|town| town[one] - town[other]).collect();
            let mean_of = |drawn: &[usize]| drawn.iter().map(|town| by[*town]).sum::<f64>() / n as f64;
            let (low, high) = bootstrap.bounds(mean_of);
            let mean = by.iter().sum::<f64>() / n as f64;
            let lower_in = by.iter().filter(|by| **by < 0.0).count();
            found.push(Difference { one, other, mean, low, high, lower_in });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn friedman_agrees_with_a_published_example() {
        // Three wines tasted by four judges, each with an order of their own for one of them; worked by hand:
        // sums of ranks 5, 8, 11, so 12 / (4·3·4) · (25 + 64 + 121) − 3·4·4 = 4.5.
        let judges = [vec![1.0, 2.0, 3.0], vec![1.0, 2.0, 3.0], vec![1.0, 3.0, 2.0], vec![2.0, 1.0, 3.0]];
        let found = friedman(&judges).unwrap();
        assert!((found.q - 4.5).abs() < 1e-12, "{found:?}");
        // The tail of chi-squared with two degrees of freedom is exp(−q / 2).
        assert!((found.p - (-4.5_f64 / 2.0).exp()).abs() < 1e-9, "{found:?}");
        assert_eq!((found.freedom, found.towns), (2, 4));
        assert!((found.agreement - 0.5625).abs() < 1e-12, "q / (n·(k − 1))");
    }

    #[test]
    fn ties_share_their_ranks_and_make_the_test_no_blinder() {
        assert_eq!(ranked(&[3.0, 1.0, 3.0, 9.0]), [2.5, 1.0, 2.5, 4.0]);
        // All towns agree as far as ties allow.
        let found = friedman(&[vec![1.0, 1.0, 2.0], vec![5.0, 5.0, 7.0], vec![0.0, 0.0, 1.0]]).unwrap();
        assert!((found.agreement - 1.0).abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn one_town_says_nothing_however_many_answers_it_has() {
        assert_eq!((friedman(&[vec![1.0, 2.0]]), differences(&[vec![1.0, 2.0]])), (None, Vec::new()));
        assert_eq!(friedman(&[vec![1.0, 1.0], vec![2.0, 2.0]]), None);
        assert_eq!(friedman(&[vec![1.0, 2.0], vec![1.0]]), None);
    }

    #[test]
    fn bounds_hold_the_mean_and_leave_nought_out_where_all_towns_agree() {
        let towns = [vec![1.0, 2.0, 1.4], vec![1.2, 2.1, 1.1], vec![0.9, 2.3, 1.2], vec![1.1, 1.8, 1.0]];
        let found = differences(&towns);
        let pairs: Vec<(usize, usize)> = found.iter().map(|pair| (pair.one, pair.other)).collect();
        assert_eq!(pairs, [(0, 1), (0, 2), (1, 2)]);
        assert!(found.iter().all(|pair| pair.low <= pair.mean && pair.mean <= pair.high), "{found:?}");
        assert!(found[0].high < 0.0 && found[0].lower_in == 4, "{found:?}");
        assert!(found[1].low < 0.0 && found[1].high > 0.0, "towns do not agree: {found:?}");
        assert_eq!(found, differences(&towns));
    }
}
