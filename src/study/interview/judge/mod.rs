//! A language model as judge: it ranks the answers to one question, blind and in a drawn order.
//!
//! In reading order: [`text`] (what a judge reads, `assets/studies/judge.txt`), [`case`] (one question as it is put),
//! [`verdict`] (what the judge says, checked), [`sitting`] (all questions, several at once), [`file`](mod@file) (what was
//! said, gone on with and put together) and [`telling`] (its part of the page).
//!
//! It reads who the person is, what they lived through, the question, and the answers under letters. Where the conditions
//! were lived apart, each answer comes with the life of its own town, which says nothing of what was closed in it.
//!
//! **A language model is no human judge.** It may prefer what it would have said itself, or what stands first; the page
//! says how often which letter was preferred.

pub mod case;
pub mod file;
pub mod sitting;
pub mod telling;
pub mod text;
pub mod verdict;

#[cfg(test)]
mod tests;
