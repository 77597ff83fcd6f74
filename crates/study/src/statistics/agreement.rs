//! How far raters agree who rank the same things.

use std::collections::BTreeMap;

use serde::Serialize;

use super::towns::friedman;

/// How far raters agree.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Agreement {
    /// Who ranks.
    pub raters: Vec<String>,
    /// How many questions several of them ranked.
    pub questions: usize,
    /// Kendall's W, mean over these questions: 1 is the same order, and about one divided by the number of raters is chance.
    pub w: f64,
}

/// How far raters agree on what several of them ranked: who ranks, what, and the rank of each condition.
///
/// A question of which all its raters put everything equal says nothing. None if no question is left.
pub fn agreement<'a, K: Ord>(rankings: impl Iterator<Item = (&'a str, K, Vec<f64>)>) -> Option<Agreement> {
    let mut questions: BTreeMap<K, BTreeMap<&str, Vec<f64>>> = BTreeMap::new();
    for (rater, question, ranks) in rankings {
        questions.entry(question).or_default().insert(rater, ranks);
    }
    let mut raters: Vec<&str> = Vec::new();
    let mut found = Vec::new();
    for by_rater in questions.values() {
        let ranks: Vec<Vec<f64>> = by_rater.values().cloned().collect();
        if let Some(test) = friedman(&ranks) {
            found.push(test.agreement);
            raters.extend(by_rater.keys());
        }
    }
    raters.sort_unstable();
    raters.dedup();
    let w = found.iter().sum::<f64>() / found.len() as f64;
    (!found.is_empty()).then(|| Agreement {
        raters: raters.into_iter().map(str::to_owned).collect(),
        questions: found.len(),
        w,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raters_agree_as_far_as_their_orders_do() {
        let check = |rankings: &[(&str, u32, [f64; 3])], expected: Option<(usize, f64)>| {
            let found = agreement(rankings.iter().map(|(rater, key, ranks)| (*rater, *key, ranks.to_vec())));
            assert_eq!(found.map(|found| (found.questions, found.w)), expected, "{rankings:?}");
        };
        let (up, down, flat) = ([1.0, 2.0, 3.0], [3.0, 2.0, 1.0], [2.0, 2.0, 2.0]);
        check(&[("ann", 1, up), ("ben", 1, up)], Some((1, 1.0)));
        check(&[("ann", 1, up), ("ben", 1, down)], Some((1, 0.0)));
        check(&[("ann", 1, up), ("ben", 1, up), ("ann", 2, up), ("ben", 2, down)], Some((2, 0.5)));
        check(&[("ann", 1, up), ("ben", 2, up)], None);
        check(&[("ann", 1, flat), ("ben", 1, flat)], None);
    }

    #[test]
    fn only_those_count_who_ranked_what_others_did() {
        let ranks = || vec![1.0, 2.0];
        let found = agreement([("ann", 1, ranks()), ("ben", 1, ranks()), ("cleo", 2, ranks())].into_iter()).unwrap();
        assert_eq!(found.raters, ["ann", "ben"]);
    }
}
