//! What each faculty does for a town: the same towns lived without reflection, without planning, without observation, and
//! with an embedder that knows no likeness.
//!
//! The papers close faculties when people are asked (Park et al. 2023, §6.2); here whole lives are lived without them,
//! and what people do is measured. In reading order: [`condition`] (what is missing), [`measure`] (what is measured, by
//! name), `minutes` (whole days minute by minute), `plans`, `days`, `company` and `news` (how it is measured),
//! [`measures`] (all of one town), [`mod@unit`] (a town is lived), [`outcome`] (towns beside those of the full
//! architecture), [`verdict`] (a sentence for each condition), [`page`] (to read), [`summary`] (for other programs) and
//! [`study`] (all of it as a study).

pub mod condition;
pub mod measure;
mod minutes;
mod plans;
mod days;
mod company;
mod news;
pub mod measures;
pub mod unit;
pub mod outcome;
pub mod verdict;
pub mod page;
pub mod summary;
pub mod study;
