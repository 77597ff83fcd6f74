//! What is sent to the thread that writes, and how it gets into the tables.

use rusqlite::{Connection, TransactionBehavior};

#[cfg(test)]
use crate::writer_thread::WriterThread;
use crate::{entry::StepRecord, packed::Packed, rows};

/// Something to be written.
pub(super) enum Item {
    /// What happened in a step, and its hash, if it is known already.
    Step(StepRecord, Option<[u8; 8]>),
    /// A whole state of the town.
    Snapshot(Packed),
    /// A picture for the load screen, as PNG.
    Picture(u64, Vec<u8>),
    /// A fact about the town: key and value.
    Note(String, String),
    /// Something that a test does on the thread.
    #[cfg(test)]
    Do(Box<dyn FnOnce(&mut WriterThread) + Send + Sync>),
}

impl Item {
    /// Whether it may wait for something else to be written with it.
    pub(super) fn can_wait(&self) -> bool {
        matches!(self, Self::Step(record, _) if record.entries.is_empty())
    }

    fn write(&self, connection: &Connection) -> rusqlite::Result<()> {
        match self {
            Self::Step(record, hash) => rows::step(connection, record, *hash),
            Self::Snapshot(packed) => rows::snapshot(connection, packed),
            Self::Picture(step, png) => rows::picture(connection, *step, png),
            Self::Note(key, value) => rows::note(connection, key, value),
            #[cfg(test)]
            Self::Do(_) => Ok(()),
        }
    }

    /// The step that it is about, if it is one.
    pub(super) fn step(&self) -> Option<u64> {
        match self {
            Self::Step(record, _) => Some(record.step),
            _ => None,
        }
    }
}

/// Writes items in one transaction; returns the last step among them.
pub(super) fn commit<'a>(
    connection: &mut Connection,
    items: impl Iterator<Item = &'a Item>,
) -> rusqlite::Result<Option<u64>> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut last = None;
    for item in items {
        item.write(&transaction)?;
        last = item.step().or(last);
    }
    if let Some(step) = last {
        rows::note(&transaction, "step", &step.to_string())?;
    }
    transaction.commit()?;
    Ok(last)
}
