//! Thinking over what one has lived: from single memories to what they have in common, and to words for it.
//!
//! Shared by the questions on reflection and by a person's picture of themselves. In reading order: a memory is read
//! as a [`features::MemoryFeatures`] (how it went: [`fortune::Fortune`]); a [`context::ReflectionContext`] groups the traces; [`own`], [`ties`] and [`views`] draw conclusions
//! from the groups as [`draft::Draft`]s of some [`Form`](crate::conclusion::Form); [`phrases::Phrases`] has the words for them.

pub mod fortune;
pub mod features;
pub mod context;
pub mod draft;
pub mod own;
pub mod ties;
pub mod views;
pub mod phrases;

#[cfg(test)]
pub(crate) mod tests;

#[cfg(test)]
pub(crate) mod lives;
