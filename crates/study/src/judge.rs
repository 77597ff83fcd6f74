//! A language model as judge of a study: what all such judges share.
//!
//! In reading order: [`text`] (what a judge reads, a file in `assets/studies/`), [`case`] (one thing that is put to a judge,
//! and what is said of it), [`sitting`] (all of them, several at once) and [`file`](mod@file) (what was said, gone on with
//! and put together). What is judged stands beside each study: [`super::interview::judge`], [`super::talks::judge`].
//!
//! **A language model is no human judge.** It may prefer what it would have said itself; each page says so.

pub mod case;
pub mod file;
pub mod sitting;
pub mod text;
