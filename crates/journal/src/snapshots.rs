//! Puts the pieces of snapshots together, on a thread of its own: hashing and compressing them takes its time.

use std::{
    collections::BTreeMap,
    io,
    thread::{Builder, JoinHandle},
};

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::{
    entry::{Part, Piece},
    item::Item,
    packed::pack,
};

/// How many snapshots may be waiting for parts; one that never gets all of them is given up after so many others.
const OPEN_MOMENTS: usize = 16;

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
        // Compressing in memory fails only for want of memory: then there is no such snapshot.
        let Some(packed) = pack(step, parts) else { continue };
        if ready.send(vec![Item::Snapshot(packed)]).is_err() {
            return;
        }
    }
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
