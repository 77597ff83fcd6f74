//! Against published figures, and against what SciPy, scikit-posthocs and trueskill say.

use serde::Deserialize;

use super::{
    describe::{Summary, cohens_d},
    ranks::{chi_squared_above, dunn, holm, kruskal_wallis, normal_above},
    skill::{Skill, skills},
};

const REFERENCE: &str = include_str!("reference/reference.json");

#[derive(Deserialize)]
struct Reference {
    cases: Vec<Case>,
    uneven: Uneven,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    draw_probability: f64,
    rankings: Vec<Vec<usize>>,
    trueskill: Vec<(f64, f64)>,
    kruskal: Kruskal,
    dunn: Vec<(usize, usize, f64)>,
    dunn_holm: Vec<(usize, usize, f64)>,
    cohens_d_first_last: f64,
    mean: Vec<f64>,
    sd: Vec<f64>,
    interval_95: Vec<(f64, f64)>,
}

#[derive(Deserialize)]
struct Uneven {
    groups: Vec<Vec<f64>>,
    kruskal: Kruskal,
    dunn: Vec<(usize, usize, f64)>,
    dunn_holm: Vec<(usize, usize, f64)>,
    cohens_d: f64,
}

#[derive(Deserialize)]
struct Kruskal {
    h: f64,
    p: f64,
}

fn reference() -> Reference {
    serde_json::from_str(REFERENCE).unwrap()
}

/// Whether two numbers are the same to so many parts of the larger one, or both nearly nothing.
#[track_caller]
fn same(found: f64, expected: f64, parts: f64, of: &str) {
    let scale = found.abs().max(expected.abs()).max(1e-12);
    assert!((found - expected).abs() <= scale * parts, "{of}: {found}, expected {expected}");
}

fn groups(rankings: &[Vec<usize>]) -> Vec<Vec<f64>> {
    (0..rankings[0].len()).map(|group| rankings.iter().map(|ranks| ranks[group] as f64).collect()).collect()
}

#[track_caller]
fn check_ranks(
    groups: &[Vec<f64>],
    kruskal: &Kruskal,
    plain: &[(usize, usize, f64)],
    adjusted: &[(usize, usize, f64)],
) {
    let found = kruskal_wallis(groups).unwrap();
    same(found.h, kruskal.h, 1e-9, "H");
    same(found.p, kruskal.p, 1e-7, "p of H");
    let pairs = dunn(groups);
    assert_eq!(pairs.len(), plain.len());
    for ((pair, plain), adjusted) in pairs.iter().zip(plain).zip(adjusted) {
        assert_eq!((pair.one, pair.other), (plain.0, plain.1));
        same(pair.p, plain.2, 1e-6, "p of a pair");
        same(pair.adjusted, adjusted.2, 1e-6, "adjusted p of a pair");
    }
}

#[test]
fn ranks_agree_with_scipy_and_scikit_posthocs() {
    let Reference { cases, uneven } = reference();
    for case in cases {
        check_ranks(&groups(&case.rankings), &case.kruskal, &case.dunn, &case.dunn_holm);
    }
    check_ranks(&uneven.groups, &uneven.kruskal, &uneven.dunn, &uneven.dunn_holm);
    same(cohens_d(&uneven.groups[1], &uneven.groups[0]).unwrap(), uneven.cohens_d, 1e-12, "d");
}

#[test]
fn summaries_agree_with_scipy() {
    for case in reference().cases {
        let groups = groups(&case.rankings);
        let d = cohens_d(&groups[0], groups.last().unwrap()).unwrap();
        same(d, case.cohens_d_first_last, 1e-12, &case.name);
        for (i, group) in groups.iter().enumerate() {
            let summary = Summary::of(group);
            same(summary.mean, case.mean[i], 1e-12, "mean");
            same(summary.sd, case.sd[i], 1e-12, "sd");
            let (low, high) = summary.interval(0.95).unwrap();
            same(low, case.interval_95[i].0, 1e-7, "low");
            same(high, case.interval_95[i].1, 1e-7, "high");
        }
    }
}

#[test]
fn ratings_agree_with_trueskill() {
    for case in reference().cases {
        let found = skills(&vec![Skill::default(); case.trueskill.len()], &case.rankings, case.draw_probability);
        for (found, (mu, sigma)) in found.iter().zip(&case.trueskill) {
            assert!((found.mu - mu).abs() < 0.01, "{}: {} {mu}", case.name, found.mu);
            assert!((found.sigma - sigma).abs() < 0.01, "{}: {} {sigma}", case.name, found.sigma);
        }
    }
}

/// Three players who are ranked against expectation: the figures that `Infer.NET` publishes for its TrueSkill example.
#[test]
fn ratings_agree_with_the_published_example() {
    let start = [(15.0, 8.0), (25.0, 9.0), (35.0, 10.0)].map(|(mu, sigma)| Skill { mu, sigma });
    let found = skills(&start, &[vec![1, 2, 3]], 1e-9);
    for (found, (mu, sigma)) in found.iter().zip([(25.592, 6.255), (23.611, 6.322), (20.165, 7.039)]) {
        assert!((found.mu - mu).abs() < 0.01 && (found.sigma - sigma).abs() < 0.01, "{found:?}: {mu} {sigma}");
    }
}

#[test]
fn tails_agree_with_published_figures() {
    // H(4) = 150.29, p < 0.001: Park et al. 2023, §6.5.
    let p = chi_squared_above(150.29, 4);
    assert!(p > 0.0 && p < 1e-30, "{p}");
    // A published Dunn's test, one-sided and adjusted by Bonferroni for three pairs.
    for (z, published) in [(1.661_280, 0.1450), (2.907_240, 0.0055), (4.568_520, 0.0000)] {
        assert!((3.0 * normal_above(z) - published).abs() < 0.000_05, "{z}");
    }
}

#[test]
fn holm_never_reverses_an_order() {
    assert_eq!(holm(&[0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]);
    assert_eq!(holm(&[0.9, 0.8]), [1.0, 1.0]);
    assert_eq!(holm(&[]), Vec::<f64>::new());
}

#[test]
fn where_nothing_differs_nothing_is_said() {
    assert_eq!(kruskal_wallis(&[vec![1.0, 1.0], vec![1.0]]), None);
    assert_eq!(kruskal_wallis(&[vec![1.0], vec![]]), None);
    assert_eq!(kruskal_wallis(&[vec![1.0, 2.0]]), None);
    assert_eq!(dunn(&[vec![1.0, 1.0], vec![1.0]]), []);
    assert_eq!((cohens_d(&[1.0], &[2.0, 3.0]), cohens_d(&[2.0, 2.0], &[2.0, 2.0])), (None, None));
    assert_eq!((Summary::of(&[]), Summary::of(&[4.0]).interval(0.95)), (Summary::default(), None));
}
