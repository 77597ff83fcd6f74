//! Makes pieces of moments ready to be kept, on a thread of its own: hashing and compressing them takes its time.

use std::{
    collections::BTreeMap,
    io,
    thread::{Builder, JoinHandle},
};

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::journal::{
    entry::{Part, Piece},
    hash::moment_hash,
    scribe::Item,
};

/// How hard Zstandard tries: 3 is its own choice, fast and nearly as small as higher ones.
const LEVEL: i32 = 3;

/// How many moments may be waiting for parts; one that never gets all of them is given up after so many others.
const OPEN_MOMENTS: usize = 16;

/// A piece that is ready to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Packed {
    /// The step after which it was taken.
    pub(super) step: u64,
    /// How many parts the moment has.
    pub(super) of: u32,
    /// Which part.
    pub(super) part: Part,
    /// Its state, compressed with Zstandard.
    pub(super) body: Vec<u8>,
    /// The hash of the whole moment, with the part that makes it complete.
    pub(super) moment: Option<[u8; 16]>,
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
    let mut hashes = Hashes::default();
    for piece in pieces {
        let moment = hashes.add(&piece);
        let Piece { step, of, part, body } = piece;
        // Compressing in memory fails only for want of memory: then this moment stays incomplete and does not count.
        let Ok(body) = zstd::encode_all(body.as_slice(), LEVEL) else { continue };
        if ready.send(vec![Item::Part(Packed { step, of, part, body, moment })]).is_err() {
            return;
        }
    }
}

/// The hashes of the parts that came so far, by step.
#[derive(Default)]
struct Hashes(BTreeMap<u64, BTreeMap<Part, blake3::Hash>>);

impl Hashes {
    /// Notes a part; returns the hash of the moment if this was the last one.
    fn add(&mut self, piece: &Piece) -> Option<[u8; 16]> {
        let parts = self.0.entry(piece.step).or_default();
        parts.insert(piece.part, blake3::hash(&piece.body));
        if parts.len() >= piece.of as usize {
            // The order of `Part` is that of the hash: the town, then the minds by number.
            return self.0.remove(&piece.step).map(|parts| moment_hash(parts.into_values()));
        }
        if self.0.len() > OPEN_MOMENTS {
            self.0.pop_first();
        }
        None
    }
}
