//! The tables of the encoder, as `weights/convert.py` writes them.

use std::slice::ChunksExact;

use crate::{DIMENSIONS, POSITIONS, products::Packed, tagger, vocabulary};

/// Numbers between the two halves of a layer.
const INNER: usize = 1536;
/// So many layers every head goes through, and as many of its own.
const SHARED: usize = 3;
const UPPER: usize = 3;

static BYTES: &[u8] = include_bytes!("../weights/encoder.bin");
static INTENT: &[u8] = include_bytes!("../weights/intent.bin");
static EVIDENCE: &[u8] = include_bytes!("../weights/evidence.bin");
static PARTS: &[u8] = include_bytes!("../weights/parts.bin");

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
    pub(crate) parts: Vec<Layer>,
    /// The labels of pieces, for those who take a text apart.
    pub(crate) labels: Vec<Label>,
}

impl Encoder {
    /// Reads the tables that are part of the program.
    pub(crate) fn read() -> Self {
        let mut tables = Tables { rest: BYTES };
        let pieces = tables.lookup(vocabulary::size(), DIMENSIONS);
        let positions = tables.lookup(POSITIONS, DIMENSIONS);
        let normal = tables.normal();
        let shared = tables.layers(SHARED);
        let intent = Tables { rest: INTENT }.layers(UPPER);
        let evidence = Tables { rest: EVIDENCE }.layers(UPPER);
        let mut tables = Tables { rest: PARTS };
        let parts = tables.layers(UPPER);
        let labels = tables.labels(tagger::LABELS);
        Self { pieces, positions, normal, shared, intent, evidence, parts, labels }
    }
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

    fn linear(&mut self, rows: usize, width: usize) -> Linear {
        let scales = self.vector(rows);
        let matrix = Packed::new(self.take(rows * width), width);
        Linear { matrix, scales, bias: self.vector(rows) }
    }

    fn normal(&mut self) -> Normal {
        Normal { factor: self.vector(DIMENSIONS), bias: self.vector(DIMENSIONS) }
    }

    fn labels(&mut self, count: usize) -> Vec<Label> {
        let weights: Vec<Vec<f32>> = (0..count).map(|_| self.vector(DIMENSIONS)).collect();
        weights.into_iter().zip(self.vector(count)).map(|(weights, bias)| Label { weights, bias }).collect()
    }

    fn layers(&mut self, count: usize) -> Vec<Layer> {
        (0..count).map(|_| self.layer()).collect()
    }

    fn layer(&mut self) -> Layer {
        Layer {
            query: self.linear(DIMENSIONS, DIMENSIONS),
            key: self.linear(DIMENSIONS, DIMENSIONS),
            value: self.linear(DIMENSIONS, DIMENSIONS),
            attended: self.linear(DIMENSIONS, DIMENSIONS),
            attended_normal: self.normal(),
            inner: self.linear(INNER, DIMENSIONS),
            outer: self.linear(DIMENSIONS, INNER),
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
        assert_eq!(PARTS.len(), INTENT.len() + tagger::LABELS * 4 * (DIMENSIONS + 1));
    }
}
