//! Numbers and texts from the beginning of a file, in the order of their bytes, and never more than a header may have.

use std::io::{self, ErrorKind, Read};

use super::GgufError;

/// A header may have so many bytes: the largest vocabularies, with what belongs to them, take a tenth of it.
const LONGEST_HEADER: u64 = 128 << 20;
/// A text may have so many: the longest templates of talks have some tens of thousands.
const LONGEST_TEXT: u64 = 1 << 20;

/// A place in a header.
pub(super) struct Cursor<R> {
    input: R,
    /// Bytes that may still be read.
    left: u64,
}

impl<R: Read> Cursor<R> {
    /// At the beginning.
    pub(super) fn new(input: R) -> Self {
        Self { input, left: LONGEST_HEADER }
    }

    /// The next few bytes.
    pub(super) fn bytes<const N: usize>(&mut self) -> Result<[u8; N], GgufError> {
        self.spend(N as u64)?;
        let mut bytes = [0; N];
        self.input.read_exact(&mut bytes).map_err(failure)?;
        Ok(bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, GgufError> {
        Ok(u32::from_le_bytes(self.bytes()?))
    }

    pub(super) fn u64(&mut self) -> Result<u64, GgufError> {
        Ok(u64::from_le_bytes(self.bytes()?))
    }

    /// A text, with a sign in place of each byte that is none.
    pub(super) fn text(&mut self) -> Result<String, GgufError> {
        let length = self.text_length()?;
        let mut bytes = Vec::new();
        // Grows with what is there, not with what is claimed.
        self.input.by_ref().take(length).read_to_end(&mut bytes).map_err(failure)?;
        if bytes.len() as u64 != length {
            return Err(GgufError::Truncated);
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Goes past a text.
    pub(super) fn skip_text(&mut self) -> Result<(), GgufError> {
        let length = self.text_length()?;
        self.pass(length)
    }

    /// Goes past so many bytes.
    pub(super) fn skip(&mut self, bytes: u64) -> Result<(), GgufError> {
        self.spend(bytes)?;
        self.pass(bytes)
    }

    fn text_length(&mut self) -> Result<u64, GgufError> {
        let length = self.u64()?;
        if length > LONGEST_TEXT {
            return Err(GgufError::TextTooLong(length));
        }
        self.spend(length)?;
        Ok(length)
    }

    fn pass(&mut self, bytes: u64) -> Result<(), GgufError> {
        // Words of a vocabulary are short and many.
        let mut few = [0; 64];
        if let Some(few) = usize::try_from(bytes).ok().and_then(|bytes| few.get_mut(..bytes)) {
            return self.input.read_exact(few).map_err(failure);
        }
        let passed = io::copy(&mut self.input.by_ref().take(bytes), &mut io::sink()).map_err(failure)?;
        if passed == bytes { Ok(()) } else { Err(GgufError::Truncated) }
    }

    fn spend(&mut self, bytes: u64) -> Result<(), GgufError> {
        self.left = self.left.checked_sub(bytes).ok_or(GgufError::HeaderTooLong)?;
        Ok(())
    }
}

fn failure(error: io::Error) -> GgufError {
    match error.kind() {
        ErrorKind::UnexpectedEof => GgufError::Truncated,
        _ => GgufError::Unreadable(error.to_string()),
    }
}
