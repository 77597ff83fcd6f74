//! Hashes by which a replay proves that it tells the same town again.

use serde::{Serialize, Serializer, ser::SerializeSeq};

use crate::entry::Entry;
use smallville_mind::question::Asked;

/// Everything that happened in a step but for what the wall clock said.
struct Timeless<'a>(&'a [Entry]);

impl Serialize for Timeless<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for entry in self.0 {
            match entry {
                Entry::Asked(agent, asked) => {
                    list.serialize_element(&Entry::Asked(*agent, Asked { ms: 0, ..asked.clone() }))?;
                }
                _ => list.serialize_element(entry)?,
            }
        }
        list.end()
    }
}

/// The hash of what happened in a step, without how long it took.
#[must_use]
pub fn step_hash(entries: &[Entry]) -> [u8; 8] {
    // Writing plain data into memory cannot fail; if it ever did, both sides would get the same hash of nothing.
    let bytes = rmp_serde::to_vec(&Timeless(entries)).unwrap_or_default();
    first(blake3::hash(&bytes))
}

/// The same, from the hash of the entries as [`rmp_serde::to_vec`] writes them.
pub(super) fn step_hash_of(entries: &[Entry], written: blake3::Hash) -> [u8; 8] {
    let is_timed = |entry: &Entry| matches!(entry, Entry::Asked(_, asked) if asked.ms > 0);
    if entries.iter().any(is_timed) { step_hash(entries) } else { first(written) }
}

/// The hash of a snapshot from those of its parts (their bodies, not compressed): the town, then the minds by number.
#[must_use]
pub fn snapshot_hash(bodies: impl Iterator<Item = blake3::Hash>) -> [u8; 16] {
    let mut hasher = blake3::Hasher::new();
    for body in bodies {
        hasher.update(body.as_bytes());
    }
    first(hasher.finalize())
}

/// The first bytes of a hash.
fn first<const N: usize>(hash: blake3::Hash) -> [u8; N] {
    std::array::from_fn(|index| hash.as_bytes()[index])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn a_step_hashes_alike_however_long_its_questions_took() {
        let entries = testing::rich(1).entries;
        // What is hashed is what `to_vec` of the entries themselves gives once the milliseconds are gone.
        let mut timeless = entries.clone();
        for entry in &mut timeless {
            if let Entry::Asked(_, asked) = entry {
                assert_ne!(std::mem::take(&mut asked.ms), 0);
            }
        }
        let plain = blake3::hash(&rmp_serde::to_vec(&timeless).unwrap());
        assert_eq!(step_hash(&entries), plain.as_bytes()[..8]);
        for entries in [&entries, &timeless] {
            let written = blake3::hash(&rmp_serde::to_vec(entries).unwrap());
            assert_eq!(step_hash_of(entries, written), step_hash(entries));
        }
        assert_ne!(step_hash(&entries[1..]), step_hash(&entries));
    }
}
