//! Interviews at the end of two days, with parts of memory closed: the paper's controlled evaluation (Park et al. 2023,
//! §6).
//!
//! In reading order: [`questions`] (what is asked), [`condition`] (what is closed), [`mod@unit`] (a town is lived and
//! everybody asked), [`details`] and [`facts`] (what of an answer can be checked, and whether it holds), [`ranking`] (which
//! answer is better, by facts), [`blind`] (answers under letters), [`people`] (forms and sheets for people, read back) and [`sheets`] (their folder),
//! [`life`] (what a judge should know of a life), [`judge`] (a language model ranks the answers), [`outcome`] (the paper's
//! statistics), [`told`] (all of that), `significance` and [`page`] (the paper's figures beside ours), [`summary`] (ours, for other programs) and [`study`] (all of
//! it as a study).
//!
//! **By facts is no human judgement.** The paper asks a hundred people which answer they believe. Offline we can only ask
//! which answer holds: an answer that is lively and wrong loses against one that is dull and right, and one that names
//! nothing gets nothing. It says how much of a life an answer is made of, no more.

pub mod blind;
pub mod condition;
pub mod details;
pub mod facts;
pub mod judge;
pub mod life;
pub mod outcome;
pub mod page;
pub mod people;
pub mod questions;
pub mod ranking;
pub mod sheets;
mod significance;
pub mod study;
pub mod summary;
pub mod told;
pub mod unit;
