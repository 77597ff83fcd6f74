//! A sweep: the same towns again and again, with other numbers of [`smallville_mind::tuning`].
//!
//! [`variation`] reads what is varied and makes the combinations, [`mod@unit`] lives one town, [`measure`] says what is
//! measured of it, [`study`] puts towns together, and [`table`] writes them down: one row a town, and a manifest.

pub mod measure;
pub mod study;
pub mod table;
pub mod unit;
pub mod variation;
