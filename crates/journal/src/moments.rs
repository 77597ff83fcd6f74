//! Puts the pieces of moments together, on a thread of its own: hashing and compressing them takes its time.

use std::{
    collections::BTreeMap,
    io,
    thread::{Builder, JoinHandle},
};

use crossbeam_channel::{Receiver, Sender, unbounded};
use serde::{Deserialize, Serialize};

use crate::{
    entry::{Part, Piece},
    hash::moment_hash,
    item::Item,
};
use smallville_mind::runs;

/// How hard Zstandard tries: little. Higher levels save a fifth of the room and take three times as long.
const LEVEL: i32 = 1;

/// How many moments may be waiting for parts; one that never gets all of them is given up after so many others.
const OPEN_MOMENTS: usize = 16;

/// A part of a moment with its state, as it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KeptPart {
    /// Which part.
    pub(super) part: Part,
    /// Its state.
    #[serde(with = "runs::bytes")]
    pub(super) body: Vec<u8>,
}

/// A moment that is ready to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Packed {
    /// The step after which it was taken.
    pub(super) step: u64,
    /// All its parts as [`KeptPart`]s, compressed together: what people know is much alike.
    pub(super) body: Vec<u8>,
    /// Its hash.
    pub(super) hash: [u8; 16],
}

/// Starts the thread, which sends what is ready to `ready` and ends when nothing more can come.
///
/// # Errors
/// The system allows no more threads.
pub(super) fn start(ready: Sender<Vec<Item>>) -> io::Result<(Sender<Piece>, JoinHandle<()>)> {
    let (sender, pieces) = unbounded();
    let thread = Builder::new().name("moments".into()).spawn(move || run(&pieces, &ready))?;
    Ok((sender, thread))
}

fn run(pieces: &Receiver<Piece>, ready: &Sender<Vec<Item>>) {
    let mut open = OpenMoments::default();
    for piece in pieces {
        let step = piece.step;
        let Some(parts) = open.add(piece) else { continue };
        // Compressing in memory fails only for want of memory: then there is no such moment.
        let Some(packed) = pack(step, parts) else { continue };
        if ready.send(vec![Item::Moment(packed)]).is_err() {
            return;
        }
    }
}

/// Puts all parts of a moment together.
pub(super) fn pack(step: u64, parts: BTreeMap<Part, Vec<u8>>) -> Option<Packed> {
    // The order of `Part` is that of the hash: the town, then the minds by number.
    let hash = moment_hash(parts.values().map(|body| blake3::hash(body)));
    let parts: Vec<KeptPart> = parts.into_iter().map(|(part, body)| KeptPart { part, body }).collect();
    // Megabytes: they are compressed as they are, without a copy of all of them.
    let mut body = zstd::Encoder::new(Vec::new(), LEVEL).ok()?;
    rmp_serde::encode::write(&mut body, &parts).ok()?;
    Some(Packed { step, body: body.finish().ok()?, hash })
}

/// The parts that came so far, by step.
#[derive(Default)]
struct OpenMoments(BTreeMap<u64, BTreeMap<Part, Vec<u8>>>);

impl OpenMoments {
    /// Adds a part; returns all of them if this was the last one.
    fn add(&mut self, piece: Piece) -> Option<BTreeMap<Part, Vec<u8>>> {
        let Piece { step, of, part, body } = piece;
        let parts = self.0.entry(step).or_default();
        parts.insert(part, body);
        if parts.len() >= of as usize {
            return self.0.remove(&step);
        }
        if self.0.len() > OPEN_MOMENTS {
            self.0.pop_first();
        }
        None
    }
}
