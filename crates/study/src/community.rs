//! The end-to-end evaluation of a community (Park et al. 2023, §7): a town is lived for two days, and everybody is asked.
//!
//! In reading order: [`survey`] (what is asked, and where acts belong), [`verdict`] (whether an answer says yes),
//! [`finding`] (everything that is found in one town), [`asking`] (the questions put to everybody), [`coordination`] (who
//! came together, and why the others did not), [`norms`] (acts at the wrong place) and [`manners`] (whether anybody says
//! no), [`mod@unit`] (a town is lived and everybody asked), [`outcome`] (what follows of a town), [`page`] (the paper's
//! figures beside ours), [`summary`] (ours, for other programs) and [`study`] (all of it as a study).
//!
//! An answer that says yes is believed only if the record backs it: a memory from which the news can be followed back, line
//! by line, to a source ([`crate::spread`]). Else it is counted as made up.

pub mod survey;
pub mod verdict;
pub mod finding;
pub mod asking;
pub mod coordination;
pub mod norms;
pub mod manners;
pub mod unit;
pub mod outcome;
pub mod page;
pub mod summary;
pub mod study;
