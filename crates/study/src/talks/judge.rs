//! A language model as judge of talks: it says which of the conditions hold, once by the conversation and once by what the
//! listener says of it.
//!
//! In reading order: [`TEXT`] (what a judge reads), [`case`] (one of the two texts of a talk as it is put), [`verdict`] (what
//! the judge says, checked), [`outcome`] (what it says of a study, beside what is found offline) and [`telling`] (its part of
//! the page). How cases are put, and where verdicts lie, is the same for all judges: [`crate::judge`].
//!
//! It reads when the talk was, the text, and the conditions as numbered statements: not a word on how the goal was pursued,
//! on who thought, or on what the other text says. What is the same is put once.

use crate::judge::text::Form;

pub mod case;
pub mod outcome;
pub mod telling;
pub mod verdict;

#[cfg(test)]
mod tests;

/// What a judge of talks reads.
pub const TEXT: Form = Form {
    file: "assets/studies/judge_talks.txt",
    words: &["date", "now", "what", "text", "aims"],
    needed: &["text", "aims"],
    metered: "judge_talks",
};
