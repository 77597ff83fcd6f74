//! What goes over HTTP: bodies as OpenAI published them and as the home servers read them.

pub(super) mod ask;
pub(super) mod body;
pub(super) mod capacity;
pub(super) mod client;
pub(super) mod completion;
pub(super) mod dialect;
pub(super) mod failure;
mod retry_after;

#[cfg(test)]
mod tests;
