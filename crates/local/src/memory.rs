//! Whether a model fits the memory of this machine.
//!
//! A running model takes
//!
//! - its weights: as many bytes as the file has. They are mapped from the file, so the system may drop and read them again;
//!   who lets it come to that waits for the disk with every word;
//! - its cache: a key and a value for each token of the context, `tokens × pairs × (key + value) × 2 bytes`, with the pairs
//!   of all layers together and two bytes for a number (f16);
//! - room to work in: for each of the tokens that are read at a time a number for each word of the vocabulary and what lies
//!   between two layers, all in f32, and something for the rest.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::gguf::Header;

/// Tokens that are read at a time. With more of them a processor reads a tenth faster and stops later; a graphics processor,
/// which only Macs bring in, reads several times as fast.
pub const TOKENS_AT_A_TIME: u32 = if cfg!(all(target_os = "macos", target_arch = "aarch64")) { 256 } else { 16 };
/// A context when nobody says how long; a model that was trained for less has less.
pub const USUAL_CONTEXT: u32 = 8192;
/// Bytes of a number in the cache.
const CACHED_NUMBER: u64 = 2;
/// What a token needs between two layers, in widths of the network: itself, queries, keys, values, and the inner layer that
/// is mostly three to eight times as wide, each once on the way in and once on the way out.
const WIDTHS: u64 = 24;
/// Tables of the vocabulary, graphs, stacks: what every model needs, by the measure of small ones.
const REST: u64 = 32 << 20;
/// Kept free for the game and the system.
const SPARE: u64 = 512 << 20;

/// How much memory a model takes, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// The weights.
    pub weights: u64,
    /// Keys and values of the tokens in the context.
    pub cache: u64,
    /// Room to work in.
    pub working: u64,
}

impl Need {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.weights.saturating_add(self.cache).saturating_add(self.working)
    }

    /// Whether the game still has room beside it.
    #[must_use]
    pub fn fits(&self, memory: Memory) -> bool {
        self.total().saturating_add(SPARE) <= memory.available
    }
}

/// How much memory a model takes with so many tokens of context.
#[must_use]
pub fn need(header: &Header, context_tokens: u32) -> Need {
    let per_token = header
        .head_count_kv
        .saturating_mul(u64::from(header.key_length) + u64::from(header.value_length))
        .saturating_mul(CACHED_NUMBER);
    let between = u64::from(header.embedding_length) * WIDTHS;
    let read = u64::from(TOKENS_AT_A_TIME) * size_of::<f32>() as u64;
    Need {
        weights: header.file_bytes,
        cache: per_token.saturating_mul(u64::from(context_tokens)),
        working: header.vocabulary.saturating_add(between).saturating_mul(read).saturating_add(REST),
    }
}

/// The context that a model is given when nobody says how long.
#[must_use]
pub fn usual_context(header: &Header) -> u32 {
    header.context_length.filter(|tokens| *tokens > 0).map_or(USUAL_CONTEXT, |tokens| tokens.min(USUAL_CONTEXT))
}

/// The memory of this machine, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// All.
    pub total: u64,
    /// What programs can have without anything being swapped out.
    pub available: u64,
}

impl Memory {
    /// That of this machine now, if the system tells; in a container, what the container may have.
    #[must_use]
    pub fn now() -> Option<Self> {
        let only = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
        let system = System::new_with_specifics(only).ok()?;
        let all = Self { total: system.total_memory(), available: system.available_memory() };
        let own = system.cgroup_limits();
        let own = own.map(|own| Self { total: own.total_memory, available: own.free_memory }).unwrap_or(all);
        Some(Self { total: all.total.min(own.total), available: all.available.min(own.available) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::FakeFile;

    fn header() -> Header {
        let bytes = FakeFile::small().bytes();
        Header::read(&bytes[..], 1 << 30).unwrap()
    }

    #[test]
    fn memory_grows_with_the_context() {
        let short = need(&header(), 1000);
        // Four layers of two pairs of eight numbers each, two bytes a number.
        assert_eq!((short.weights, short.cache), (1 << 30, 1000 * 4 * 2 * 16 * 2));
        let long = need(&header(), 4000);
        assert_eq!((long.cache, long.working), (4 * short.cache, short.working));
        assert_eq!(long.total(), long.weights + long.cache + long.working);
    }

    #[test]
    fn a_model_fits_when_the_game_has_room_beside_it() {
        let need = Need { weights: 900, cache: 50, working: 50 };
        assert!(need.fits(Memory { total: u64::MAX, available: 1000 + SPARE }));
        assert!(!need.fits(Memory { total: u64::MAX, available: 999 + SPARE }));
        assert!(!Need { weights: u64::MAX, ..need }.fits(Memory { total: 1, available: 1 }));
    }

    #[test]
    fn the_usual_context_is_no_longer_than_the_models_own() {
        assert_eq!(usual_context(&header()), 4096);
        assert_eq!(usual_context(&Header { context_length: Some(131_072), ..header() }), USUAL_CONTEXT);
        assert_eq!(usual_context(&Header { context_length: None, ..header() }), USUAL_CONTEXT);
    }

    #[test]
    fn this_machine_has_memory() {
        let memory = Memory::now().unwrap();
        assert!(memory.total > 0 && memory.available > 0 && memory.available <= memory.total, "{memory:?}");
    }
}
