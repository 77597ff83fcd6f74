//! Numbers and bytes as one run of bytes: a tenth of the work of writing them one by one, and half the room.
//!
//! For serde's attribute `with`.

use std::{fmt, marker::PhantomData};

use serde::{Deserializer, Serializer, de};

/// Numbers of 32 bits, little-endian.
pub mod numbers {
    use super::{Deserializer, Reader, Serializer};

    /// Writes the numbers.
    ///
    /// # Errors
    /// Those of the serialiser.
    pub fn serialize<S: Serializer>(numbers: &[f32], serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = Vec::with_capacity(size_of_val(numbers));
        numbers.iter().for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
        serializer.serialize_bytes(&bytes)
    }

    /// Reads the numbers.
    ///
    /// # Errors
    /// It is no run of whole numbers.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<f32>, D::Error> {
        deserializer.deserialize_bytes(Reader::<f32>::default())
    }
}

/// Bytes as they are.
pub mod bytes {
    use super::{Deserializer, Reader, Serializer};

    /// Writes the bytes.
    ///
    /// # Errors
    /// Those of the serialiser.
    pub fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(bytes)
    }

    /// Reads the bytes.
    ///
    /// # Errors
    /// It is no run of bytes.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        deserializer.deserialize_bytes(Reader::<u8>::default())
    }
}

/// Something of which a run is made.
trait Piece: Sized {
    /// All pieces of a run; none if it ends in the middle of one.
    fn all(run: &[u8]) -> Option<Vec<Self>>;
}

impl Piece for u8 {
    fn all(run: &[u8]) -> Option<Vec<Self>> {
        Some(run.to_vec())
    }
}

impl Piece for f32 {
    fn all(run: &[u8]) -> Option<Vec<Self>> {
        let (numbers, rest) = run.as_chunks::<4>();
        rest.is_empty().then(|| numbers.iter().map(|bytes| Self::from_le_bytes(*bytes)).collect())
    }
}

/// Reads a run.
struct Reader<T>(PhantomData<T>);

impl<T> Default for Reader<T> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<T: Piece> de::Visitor<'_> for Reader<T> {
    type Value = Vec<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a run of bytes")
    }

    fn visit_bytes<E: de::Error>(self, run: &[u8]) -> Result<Self::Value, E> {
        T::all(run).ok_or_else(|| E::invalid_length(run.len(), &self))
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Both {
        #[serde(with = "super::numbers")]
        numbers: Vec<f32>,
        #[serde(with = "super::bytes")]
        bytes: Vec<u8>,
    }

    #[test]
    fn runs_come_back_as_they_were() {
        let both = Both { numbers: vec![0.1, -3.5e20, f32::MIN_POSITIVE], bytes: vec![0, 255, 7] };
        let written = rmp_serde::to_vec_named(&both).unwrap();
        assert_eq!(rmp_serde::from_slice::<Both>(&written).unwrap(), both);
        assert!(written.len() < 40, "{} bytes", written.len());
        let odd = Both { numbers: Vec::new(), bytes: vec![1, 2, 3] };
        let swapped = rmp_serde::to_vec(&odd).unwrap();
        let (numbers, bytes) = swapped[1..].split_at(2);
        let crossed = [&swapped[..1], bytes, numbers].concat();
        assert!(rmp_serde::from_slice::<Both>(&crossed).is_err(), "three bytes are no number");
    }
}
