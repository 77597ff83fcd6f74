//! The statistics with which the papers judge their conditions (Park et al. 2023, §6.4 and §6.5).
//!
//! In reading order: [`describe`] (means, spreads, how large an effect is), [`ranks`] (Kruskal–Wallis, Dunn),
//! [`bootstrap`] (towns drawn anew), [`towns`] (Friedman, and by how much conditions differ over towns), [`paired`] (effects
//! in the same towns), [`agreement`] (of raters), [`skill`] (TrueSkill). Each is tested against published figures, and against
//! reference results in `tests/data/statistics/`, which lie there with the script that made them.

pub mod describe;
pub mod ranks;
pub mod bootstrap;
pub mod towns;
pub mod paired;
pub mod agreement;
pub mod skill;

#[cfg(test)]
mod tests;
