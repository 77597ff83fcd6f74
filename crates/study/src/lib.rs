//! Measures over what happened.
//!
//! [`record`] is the plain data that all measures read, [`story`] people without the story of their town; each measure is a
//! pure function in a file of its own;
//! [`report`] gathers the record from a town and puts the measures together, and [`account`] writes it as text.
//! [`statistics`] says what differs and by how much.
//!
//! Studies are experiments over many towns: [`interview`], [`community`], [`tasks`] and [`talks`] as in the papers, [`life`]
//! beside what is known of people, [`ablation`] without a faculty, and [`sweep`] with other numbers of the game. Each is a [`Study`] with a [`folder`] of
//! [`part`]s (results in files that any number of processes write, which say of what they were [`made`]) and other [`files`].
//! Besides, they share [`judge`] (a language model as judge), [`chart`] and [`html`] (what comes of them, to be read).

pub mod record;
pub mod story;
pub mod figures;
pub mod spread;
pub mod ties;
pub mod gatherings;
pub mod talk;
pub mod reflections;
pub mod liveliness;
pub mod transcript;
pub mod report;
pub mod account;
pub mod statistics;
pub mod part;
pub mod made;
pub mod files;
pub mod judge;
mod study;
pub mod chart;
pub mod html;
pub mod interview;
pub mod community;
pub mod tasks;
pub mod talks;
pub mod life;
pub mod ablation;
pub mod sweep;

pub use study::{Study, folder};

#[cfg(test)]
mod testing;
