//! Language models as files on this machine: what a file holds, whether this machine can run it, where such files lie, and
//! running one in this process.
//!
//! A GGUF file holds a model's weights and, before them, a header that says what it is. The header is read in plain Rust;
//! the weights are run by llama.cpp, which is compiled in only with the feature `llama`.
//!
//! **Invariant:** no environment is read, no file is written, and nothing goes over a network; folders come from the
//! caller. Whatever a file says of itself is bounded before it is believed.
//!
//! Modules in reading order: `gguf` (the header), `memory` (does it fit?), `speed` (how fast will it be, roughly?), `found`
//! (the models on this machine), `llama` (one of them, running).

pub mod found;
pub mod gguf;
#[cfg(feature = "llama")]
pub mod llama;
pub mod memory;
pub mod speed;
#[cfg(test)]
mod testing;
