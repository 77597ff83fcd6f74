//! Whether conditions differ, over towns and over answers, as a part of the page.

use super::{condition::Condition, outcome::Outcome};
use crate::{
    html::Page,
    statistics::{agreement::Agreement, describe::Summary},
};
use smallville_english::listed;

/// Whether the conditions differ.
pub(super) fn tests(page: &mut Page, how: &str, outcome: &Outcome) {
    page.heading(&format!("{how}: do the conditions differ?"));
    over_towns(page, outcome);
    page.say(
        "Over answers, as the paper does it; answers of one town hang together, so p is smaller than it should be.",
    );
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

/// Each town is one observation.
fn over_towns(page: &mut Page, outcome: &Outcome) {
    let Some(test) = outcome.friedman else {
        page.say("Over towns nothing can be said: two towns or more are needed, and some difference.");
        return;
    };
    page.say(&format!(
        "Over towns: Friedman's Q({}) = {:.2}, {}, of {} towns; Kendall's W = {:.2}.",
        test.freedom,
        test.q,
        p(test.p),
        test.towns,
        test.agreement
    ));
    let row = |pair: &crate::statistics::towns::Difference| {
        let title = |index: usize| outcome.conditions[index].title().to_owned();
        let bounds = format!("{:.3} to {:.3}", pair.low, pair.high);
        let lower = format!("{} of {}", pair.lower_in, test.towns);
        vec![title(pair.one), title(pair.other), format!("{:.3}", pair.mean), bounds, lower]
    };
    let rows: Vec<Vec<String>> = outcome.differences.iter().map(row).collect();
    page.table(
        "Mean rank of the one less that of the other; below nought the one is better. Bounds: towns drawn anew (bootstrap)",
        &["One", "Other", "Difference", "95 %", "Better in towns"],
        &rows,
    );
}

/// How far raters agree.
pub(super) fn agreement(page: &mut Page, agreement: &Agreement) {
    page.heading("Do the raters agree?");
    let Agreement { raters, questions, w } = agreement;
    page.say(&format!(
        "{} ranked the same {questions} questions, two of them or more each. Kendall's W = {w:.2}, where 1 is the same order \
         and two whose orders have nothing to do with each other come to about 0.5.",
        listed(raters)
    ));
}

/// "p < 0.001", "p = 0.034".
pub(super) fn p(value: f64) -> String {
    if value < 0.001 { "p < 0.001".into() } else { format!("p = {value:.3}") }
}
