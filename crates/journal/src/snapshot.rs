//! Whole states of the town from which it can go on: which there are, and their parts.

use rusqlite::types::Type;

use crate::{
    entry::Part,
    error::JournalError,
    packed::KeptPart,
    reader::{
        Reader,
        row::{self, broken},
    },
};

impl Reader {
    /// The step of the newest snapshot that is not later than a step.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn newest_snapshot(&self, until: u64) -> Result<Option<u64>, JournalError> {
        let sql = "SELECT step FROM moments WHERE step <= ?1 ORDER BY step DESC LIMIT 1";
        Ok(self.rows("moments", sql, [row::bound(until)], |row| row::step(row, 0))?.pop())
    }

    /// The steps of all snapshots, oldest first.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn snapshots(&self) -> Result<Vec<u64>, JournalError> {
        self.rows("moments", "SELECT step FROM moments ORDER BY step", [], |row| row::step(row, 0))
    }

    /// All parts of a snapshot: the town first, then the minds in the order of their numbers.
    ///
    /// # Errors
    /// The file is damaged, or there is no snapshot at this step.
    pub fn pieces(&self, snapshot: u64) -> Result<Vec<(Part, Vec<u8>)>, JournalError> {
        let sql = "SELECT body FROM moments WHERE step = ?1";
        let found = self.rows("moments", sql, [row::bound(snapshot)], |row| {
            let body = row::unpacked(row, 0)?;
            rmp_serde::from_slice(&body).map_err(|error| broken(0, Type::Blob, error))
        })?;
        let parts: Vec<KeptPart> = found.into_iter().next().ok_or_else(|| JournalError::NoMoment {
            path: self.path().to_path_buf(),
            when: format!(" at {}", self.moment_of(snapshot).stamp()),
        })?;
        Ok(parts.into_iter().map(|KeptPart { part, body }| (part, body)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::testing::{PIECES, sample};
    use smallville_mind::agent::AgentId;

    #[test]
    fn moments_come_back_with_all_their_parts() {
        let (_folder, path) = sample();
        let reader = Reader::open(&path).unwrap();
        assert_eq!(reader.snapshots().unwrap(), [720, 1440]);
        assert_eq!(reader.newest_snapshot(719).unwrap(), None);
        assert_eq!(reader.newest_snapshot(720).unwrap(), Some(720));
        assert_eq!(reader.newest_snapshot(u64::MAX).unwrap(), Some(1440));
        let parts = reader.pieces(720).unwrap();
        let expected = [Part::Town, Part::Mind(AgentId(0)), Part::Mind(AgentId(1)), Part::Mind(AgentId(2))];
        assert_eq!(parts.iter().map(|(part, _)| *part).collect::<Vec<_>>(), expected);
        assert_eq!(parts.into_iter().map(|(_, body)| body).collect::<Vec<_>>(), PIECES.map(|body| body.to_vec()));
        for missing in [719, 2160] {
            let error = reader.pieces(missing).unwrap_err().to_string();
            assert!(error.contains("no moment is kept") && error.contains(" at 2023-02-13 "), "{error}");
        }
    }
}
