//! A server for tests: it speaks the language of OpenAI on this computer, and can do everything wrong that real ones do.
//!
//! Public, because the tests of whole towns play against it too. The game never starts it.

pub mod behaviour;
pub mod endpoint;
pub mod fault;
pub mod sample;
