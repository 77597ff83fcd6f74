//! Whether conditions differ, as a part of the page.

use super::{condition::Condition, outcome::Outcome};
use crate::{html::Page, statistics::describe::Summary};

/// Whether the conditions differ.
pub(super) fn tests(page: &mut Page, how: &str, outcome: &Outcome) {
    page.heading(&format!("{how}: do the conditions differ?"));
    let found = outcome.kruskal_wallis.map_or("Kruskal–Wallis says nothing: all ranks are equal.".into(), |test| {
        format!("Kruskal–Wallis: H({}) = {:.2}, {} (paper: H(4) = 150.29, p < 0.001).", test.freedom, test.h, p(test.p))
    });
    let effect = outcome.effect.map_or(String::new(), |d| {
        format!(" Cohen's d of the ranks of the full architecture against none of the three: {d:.2}.")
    });
    page.say(&format!("{} rankings. {found}{effect}", outcome.rankings));
    let row = |(condition, ranks): (&Condition, &Summary)| {
        let interval = ranks.interval(0.95).map_or("–".into(), |(low, high)| format!("{low:.3} to {high:.3}"));
        vec![condition.title().into(), format!("{:.3}", ranks.mean), format!("{:.3}", ranks.sd), interval]
    };
    let rows: Vec<Vec<String>> = outcome.conditions.iter().zip(&outcome.ranks).map(row).collect();
    page.table("Ranks, 1 is best", &["Condition", "Mean", "SD", "95 % of the mean"], &rows);
    let pair = |pair: &crate::statistics::ranks::Dunn| {
        let title = |index: usize| outcome.conditions[index].title().to_owned();
        vec![title(pair.one), title(pair.other), format!("{:.2}", pair.z), p(pair.adjusted)]
    };
    let rows: Vec<Vec<String>> = outcome.dunn.iter().map(pair).collect();
    page.table("Dunn's test, adjusted by Holm–Bonferroni", &["One", "Other", "z", "p"], &rows);
}

/// "p < 0.001", "p = 0.034".
pub(super) fn p(value: f64) -> String {
    if value < 0.001 { "p < 0.001".into() } else { format!("p = {value:.3}") }
}
