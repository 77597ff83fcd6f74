//! How fast a model will be, roughly: for a list of models, before one is loaded.
//!
//! To write a token all weights that take part in it are fetched from memory once, so writing is bound by how much memory a
//! second can bring. Tokens of a question are worked out together, one fetch for all, so reading is bound by how much the
//! processor can multiply.

use std::{num::NonZeroUsize, thread};

use crate::gguf::Header;

/// Bytes that one core fetches and unpacks in a second: measured on one of a server, 4 to 5.5; those of desktops do better.
const BYTES_PER_CORE: f64 = 4e9;
/// Bytes that the memory of an ordinary machine brings in a second, however many cores want it: two channels of DDR4.
const BYTES_OF_MEMORY: f64 = 40e9;
/// Multiplications that one core does in a second on weights of a few bits: measured on the same, 12 to 18.
const PRODUCTS_PER_CORE: f64 = 15e9;

/// Tokens a second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speed {
    /// Of a question, read.
    pub read: f32,
    /// Of an answer, written.
    pub written: f32,
}

/// Cores that a model uses when nobody says how many: half of them, as the other half is for the game, which also draws.
#[must_use]
pub fn usual_threads() -> NonZeroUsize {
    let half = thread::available_parallelism().map_or(1, NonZeroUsize::get) / 2;
    NonZeroUsize::new(half).unwrap_or(NonZeroUsize::MIN)
}

/// What may be expected of a model on so many cores; within a factor of two or so.
#[must_use]
pub fn expected(header: &Header, threads: usize) -> Speed {
    let cores = threads.max(1) as f64;
    let active = header.active_parameters.max(1) as f64;
    let share = active / header.parameters.max(1) as f64;
    let fetched = (header.file_bytes as f64 * share).max(1.0);
    Speed {
        read: (cores * PRODUCTS_PER_CORE / active) as f32,
        written: ((cores * BYTES_PER_CORE).min(BYTES_OF_MEMORY) / fetched) as f32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::FakeFile;

    fn header() -> Header {
        let bytes = FakeFile::small().bytes();
        let header = Header::read(&bytes[..], 4_000_000_000).unwrap();
        Header { parameters: 8_000_000_000, active_parameters: 8_000_000_000, ..header }
    }

    #[test]
    fn more_cores_help_writing_until_the_memory_is_busy() {
        let (one, four, many) = (expected(&header(), 1), expected(&header(), 4), expected(&header(), 64));
        assert!((one.written - 1.0).abs() < 0.01, "{one:?}");
        assert!(four.written > 3.9 * one.written && many.written < 12.0 * one.written, "{four:?} {many:?}");
        assert!(many.read > 60.0 * one.read);
    }

    #[test]
    fn of_experts_only_those_that_take_part_count() {
        let experts = Header { active_parameters: 1_000_000_000, ..header() };
        assert!(expected(&experts, 2).written > 7.0 * expected(&header(), 2).written);
    }
}
