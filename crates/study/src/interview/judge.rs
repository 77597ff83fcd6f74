//! A language model as judge: it ranks the answers to one question, blind and in a drawn order.
//!
//! In reading order: [`TEXT`] (what a judge reads), [`case`] (one question as it is put), [`verdict`] (what the judge says,
//! checked), [`outcome`] (what it says of a study) and [`telling`] (its part of the page). How cases are put, and where
//! verdicts lie, is the same for all judges: [`crate::judge`].
//!
//! It reads who the person is, what they lived through, the question, and the answers under letters. Where the conditions
//! were lived apart, each answer comes with the life of its own town, which says nothing of what was closed in it.
//!
//! **A language model is no human judge.** It may prefer what it would have said itself, or what stands first; the page
//! says how often which letter was preferred.

use crate::judge::text::Form;

pub mod case;
pub mod outcome;
pub mod telling;
pub mod verdict;

#[cfg(test)]
mod tests;

/// What a judge of interviews reads.
pub const TEXT: Form = Form {
    file: "assets/studies/judge.txt",
    words: &["name", "about", "lived", "question", "answers"],
    needed: &["question", "answers"],
    metered: "judge",
};
