//! The success of talks, as rows of a table.

use super::outcome::{Everything, rates};
use crate::tasks::condition::Condition;

/// The columns of tables of success.
pub(super) const COLUMNS: [&str; 9] = [
    "who",
    "talk SR micro",
    "SR macro",
    "GCSR micro",
    "GCSR macro",
    "listener SR micro",
    "SR macro",
    "GCSR micro",
    "GCSR macro",
];

/// The success of talks without target-driven planning and with it, as rows of a table.
pub(super) fn success(all: &Everything, who: &str) -> Vec<Vec<String>> {
    let of = |(who, condition): (String, Condition)| {
        let both = rates(all, condition)?.map(|of| [of.sr_micro, of.sr_macro, of.gcsr_micro, of.gcsr_macro]);
        Some(row(&who, both.as_flattened()))
    };
    let both = [(who.to_owned(), Condition::Plain), (format!("{who}, TDP"), Condition::Tdp)];
    both.into_iter().filter_map(of).collect()
}

/// A row of figures.
pub(super) fn row(who: &str, figures: &[f64]) -> Vec<String> {
    std::iter::once(who.to_owned()).chain(figures.iter().map(|figure| format!("{figure:.3}"))).collect()
}
