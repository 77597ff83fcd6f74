//! A human yardstick: how a town spends its days and keeps company, beside what is known of people.
//!
//! In reading order: [`figure`] (what is counted), [`yardstick`] (what is known of people, with sources), [`doing`] (what
//! acts are done for), [`diary`] (how the hours of days are spent), [`measures`] (all figures of one town), [`mod@unit`] (a
//! town is lived), [`outcome`] (all towns beside the yardstick), [`table`] and [`page`] (to read), [`summary`] (for other
//! programs) and [`study`] (all of it as a study).
//!
//! A day lasts from six to six, as the diaries of time-use surveys begin before people get up; the town begins at six.

pub mod figure;
pub mod yardstick;
pub mod doing;
pub mod diary;
pub mod measures;
pub mod unit;
pub mod outcome;
pub mod table;
pub mod page;
pub mod summary;
pub mod study;
