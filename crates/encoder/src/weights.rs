//! The tables of the encoder, as `weights/convert.py` writes them.

use std::slice::ChunksExact;

use crate::{DIMENSIONS, LARGEST, POSITIONS, products::Packed, vocabulary};

/// Numbers between the two halves of a layer.
const INNER: usize = 1536;
/// So many layers every head goes through, and as many of its own.
const SHARED: usize = 3;
const UPPER: usize = 3;
/// Rows of the narrower of two matrices whose product is added to one of the layers; as in `weights/model.py`.
const RANK: usize = 24;

static BYTES: &[u8] = include_bytes!("../weights/encoder.bin");
static INTENT: &[u8] = include_bytes!("../weights/intent.bin");
static EVIDENCE: &[u8] = include_bytes!("../weights/evidence.bin");
static STATES: &[u8] = include_bytes!("../weights/states.bin");
static PARTS: &[u8] = include_bytes!("../weights/parts.bin");
static ASPECTS: &[u8] = include_bytes!("../weights/aspects.bin");

/// Rows that are looked up, each multiplied by what stands before them.
#[derive(Debug)]
pub(crate) struct Lookup {
    /// One factor for each row.
    pub(crate) scales: Vec<f32>,
    /// Row after row, a byte a number.
    pub(crate) values: &'static [u8],
    /// Numbers of a row.
    pub(crate) width: usize,
}

/// A matrix, with one factor for each of its rows, and what is added to what it is multiplied with.
#[derive(Debug)]
pub(crate) struct Linear {
    pub(crate) matrix: Packed,
    pub(crate) scales: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

/// What brings numbers to one scale.
#[derive(Debug)]
pub(crate) struct Normal {
    pub(crate) factor: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

/// One of the layers.
#[derive(Debug)]
pub(crate) struct Layer {
    pub(crate) query: Linear,
    pub(crate) key: Linear,
    pub(crate) value: Linear,
    pub(crate) attended: Linear,
    pub(crate) attended_normal: Normal,
    pub(crate) inner: Linear,
    pub(crate) outer: Linear,
    pub(crate) normal: Normal,
}

/// What tells whether a piece is labelled so.
#[derive(Debug)]
pub(crate) struct Label {
    pub(crate) weights: Vec<f32>,
    pub(crate) bias: f32,
}

/// All tables.
#[derive(Debug)]
pub(crate) struct Encoder {
    pub(crate) pieces: Lookup,
    pub(crate) positions: Lookup,
    pub(crate) normal: Normal,
    /// The layers below all heads.
    pub(crate) shared: Vec<Layer>,
    /// Those of each head.
    pub(crate) intent: Vec<Layer>,
    pub(crate) evidence: Vec<Layer>,
}

/// What labels the pieces of a text.
#[derive(Debug)]
pub(crate) struct Labelling {
    /// The layers above those that all share.
    pub(crate) layers: Vec<Layer>,
    pub(crate) labels: Vec<Label>,
}

impl Labelling {
    /// That of the parts of what an inner voice says, with so many labels.
    pub(crate) fn of_parts(labels: usize) -> Self {
        let mut tables = Tables { rest: PARTS };
        Self { layers: tables.layers(UPPER, None), labels: tables.labels(labels) }
    }

    /// That of what is said of somebody: the same layers with something added, and so many labels.
    pub(crate) fn of_aspects(labels: usize) -> Self {
        let mut added = Tables { rest: ASPECTS };
        let layers = Tables { rest: PARTS }.layers(UPPER, Some(&mut added));
        Self { layers, labels: added.labels(labels) }
    }
}

impl Encoder {
    /// Reads the tables that are part of the program.
    pub(crate) fn read() -> Self {
        let mut tables = Tables { rest: BYTES };
        let pieces = tables.lookup(vocabulary::size(), DIMENSIONS);
        let positions = tables.lookup(POSITIONS, DIMENSIONS);
        let normal = tables.normal();
        let shared = tables.layers(SHARED, None);
        let intent = Tables { rest: INTENT }.layers(UPPER, None);
        let evidence = Tables { rest: EVIDENCE }.layers(UPPER, None);
        Self { pieces, positions, normal, shared, intent, evidence }
    }
}

/// The layers for states of things: those for evidence with something added, put together when a state is first read.
pub(crate) fn layers_for_states() -> Vec<Layer> {
    Tables { rest: EVIDENCE }.layers(UPPER, Some(&mut Tables { rest: STATES }))
}

/// What is still to be read.
struct Tables {
    rest: &'static [u8],
}

impl Tables {
    /// So many bytes; fewer at the end, which a test would notice.
    fn take(&mut self, length: usize) -> &'static [u8] {
        let (taken, rest) = self.rest.split_at(length.min(self.rest.len()));
        self.rest = rest;
        taken
    }

    fn vector(&mut self, length: usize) -> Vec<f32> {
        let numbers: ChunksExact<'_, u8> = self.take(length * size_of::<f32>()).chunks_exact(size_of::<f32>());
        numbers.map(|bytes| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])).collect()
    }

    fn lookup(&mut self, rows: usize, width: usize) -> Lookup {
        Lookup { scales: self.vector(rows), values: self.take(rows * width), width }
    }

    /// A matrix; with what is added to it.
    fn linear(&mut self, rows: usize, width: usize, added: Option<&mut Tables>) -> Linear {
        let scales = self.vector(rows);
        let values = self.take(rows * width);
        let (scales, matrix) = match added {
            Some(added) => added.onto(&scales, values, width),
            None => (scales, Packed::new(values, width)),
        };
        Linear { matrix, scales, bias: self.vector(rows) }
    }

    /// A matrix with the product of the next two narrow ones added to it (Hu et al. 2021), in bytes again.
    fn onto(&mut self, scales: &[f32], values: &[u8], width: usize) -> (Vec<f32>, Packed) {
        let down = self.narrow(width);
        let up = self.narrow(scales.len());
        let mut bytes = Vec::with_capacity(values.len());
        let mut rescaled = Vec::with_capacity(scales.len());
        for (at, (scale, row)) in scales.iter().zip(values.chunks_exact(width)).enumerate() {
            let mut sum: Vec<f32> = row.iter().map(|value| f32::from(value.cast_signed()) * scale).collect();
            for (down, up) in down.iter().zip(&up) {
                sum.iter_mut().zip(down).for_each(|(sum, down)| *sum += up[at] * down);
            }
            let largest = sum.iter().fold(f32::MIN_POSITIVE, |largest, value| largest.max(value.abs()));
            rescaled.push(largest / LARGEST);
            bytes.extend(sum.iter().map(|value| ((value / largest * LARGEST).round() as i8).cast_unsigned()));
        }
        (rescaled, Packed::new(&bytes, width))
    }

    /// The few rows of a narrow matrix.
    fn narrow(&mut self, width: usize) -> Vec<Vec<f32>> {
        let scales = self.vector(RANK);
        let values = self.take(RANK * width);
        let rows = values.chunks_exact(width).zip(scales);
        rows.map(|(row, scale)| row.iter().map(|value| f32::from(value.cast_signed()) * scale).collect()).collect()
    }

    fn normal(&mut self) -> Normal {
        Normal { factor: self.vector(DIMENSIONS), bias: self.vector(DIMENSIONS) }
    }

    fn labels(&mut self, count: usize) -> Vec<Label> {
        let weights: Vec<Vec<f32>> = (0..count).map(|_| self.vector(DIMENSIONS)).collect();
        weights.into_iter().zip(self.vector(count)).map(|(weights, bias)| Label { weights, bias }).collect()
    }

    /// Layers, each with what is added to it.
    fn layers(&mut self, count: usize, mut added: Option<&mut Tables>) -> Vec<Layer> {
        (0..count).map(|_| self.layer(added.as_deref_mut())).collect()
    }

    fn layer(&mut self, mut added: Option<&mut Tables>) -> Layer {
        let mut linear = |tables: &mut Self, rows, width| tables.linear(rows, width, added.as_deref_mut());
        Layer {
            query: linear(self, DIMENSIONS, DIMENSIONS),
            key: linear(self, DIMENSIONS, DIMENSIONS),
            value: linear(self, DIMENSIONS, DIMENSIONS),
            attended: linear(self, DIMENSIONS, DIMENSIONS),
            attended_normal: self.normal(),
            inner: linear(self, INNER, DIMENSIONS),
            outer: linear(self, DIMENSIONS, INNER),
            normal: self.normal(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_read_to_their_last_byte() {
        let pieces = vocabulary::size() * (DIMENSIONS + 4) + POSITIONS * (DIMENSIONS + 4);
        let linear = |rows: usize, width: usize| rows * (width + 8);
        let normal = 8 * DIMENSIONS;
        let layer =
            4 * linear(DIMENSIONS, DIMENSIONS) + linear(INNER, DIMENSIONS) + linear(DIMENSIONS, INNER) + 2 * normal;
        assert_eq!(BYTES.len(), pieces + normal + SHARED * layer);
        assert_eq!(INTENT.len(), UPPER * layer);
        assert_eq!(EVIDENCE.len(), INTENT.len());
        // Behind the layers stand whole labels.
        let label = 4 * (DIMENSIONS + 1);
        assert_eq!((PARTS.len() - INTENT.len()) % label, 0);
        let narrow = |width: usize| RANK * (width + 4);
        let added = 9 * narrow(DIMENSIONS) + narrow(INNER);
        let added = UPPER * (added + narrow(INNER) + narrow(DIMENSIONS));
        assert_eq!((ASPECTS.len() - added) % label, 0);
        assert_eq!(STATES.len(), added);
    }
}
