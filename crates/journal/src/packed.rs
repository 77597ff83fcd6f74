//! Snapshots as they stand in the file: all their parts, compressed together.

use std::{collections::BTreeMap, io::Read as _};

use serde::{Deserialize, Serialize};

use crate::{entry::Part, hash::snapshot_hash};
use smallville_mind::runs;

/// How hard Zstandard tries: little. Higher levels save a fifth of the room and take three times as long.
const LEVEL: i32 = 1;

/// The most that something compressed may hold; if it is damaged, it could claim any size.
pub(super) const LONGEST: u64 = 1 << 28;

/// A part of a snapshot with its state, as it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KeptPart {
    /// Which part.
    pub(super) part: Part,
    /// Its state.
    #[serde(with = "runs::bytes")]
    pub(super) body: Vec<u8>,
}

/// A snapshot that is ready to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Packed {
    /// The step after which it was taken.
    pub(super) step: u64,
    /// All its parts as [`KeptPart`]s, compressed together: what people know is much alike.
    pub(super) body: Vec<u8>,
    /// Its hash.
    pub(super) hash: [u8; 16],
}

/// Puts all parts of a snapshot together.
pub(super) fn pack(step: u64, parts: BTreeMap<Part, Vec<u8>>) -> Option<Packed> {
    // The order of `Part` is that of the hash: the town, then the minds by number.
    let hash = snapshot_hash(parts.values().map(|body| blake3::hash(body)));
    let parts: Vec<KeptPart> = parts.into_iter().map(|(part, body)| KeptPart { part, body }).collect();
    // Megabytes: they are compressed as they are, without a copy of all of them.
    let mut body = zstd::Encoder::new(Vec::new(), LEVEL).ok()?;
    rmp_serde::encode::write(&mut body, &parts).ok()?;
    Some(Packed { step, body: body.finish().ok()?, hash })
}

/// What was compressed with Zstandard, if it holds no more than `most` bytes.
pub(super) fn unpack(packed: &[u8], most: u64) -> std::io::Result<Vec<u8>> {
    let mut body = Vec::new();
    zstd::Decoder::new(packed)?.take(most + 1).read_to_end(&mut body)?;
    if body.len() as u64 > most {
        return Err(std::io::Error::other("it holds more than any town does"));
    }
    Ok(body)
}
