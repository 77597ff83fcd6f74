//! Measures over what happened.

pub mod report;
