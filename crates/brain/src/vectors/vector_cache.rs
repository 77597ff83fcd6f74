//! Where vectors stand: one for each text, in an eighth of a number's room, and not more than there is room for.

use std::{collections::HashMap, mem};

/// Bytes that the vectors of each half of the cache may take.
const BYTES: usize = 64 << 20;
/// Not more texts than this in each half, however short their vectors are.
const MOST: usize = 50_000;

/// A vector of length 1 in whole numbers, which are to be multiplied by `scale`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Vector {
    numbers: Box<[i8]>,
    scale: f32,
}

impl Vector {
    /// A vector that points nearly the same way; its length is 1 again.
    fn of(vector: &[f32]) -> Self {
        let largest = vector.iter().fold(0.0_f32, |largest, x| largest.max(x.abs())).max(f32::MIN_POSITIVE);
        let numbers: Box<[i8]> = vector.iter().map(|x| (x / largest * 127.0).round() as i8).collect();
        let length = f64::from(product(&numbers, &numbers)).sqrt();
        Self { numbers, scale: if length > 0.0 { (1.0 / length) as f32 } else { 0.0 } }
    }

    /// Cosine similarity, −1…1.
    pub(super) fn cosine(&self, other: &Self) -> f32 {
        product(&self.numbers, &other.numbers) as f32 * self.scale * other.scale
    }
}

/// The scalar product: of four thousand numbers it stays far below what an `i32` holds.
fn product(a: &[i8], b: &[i8]) -> i32 {
    a.iter().zip(b).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum()
}

/// Vectors by text, all of one model and one dimension.
///
/// It has two halves. What is used stands in the new one; when that is full, it becomes the old one, and what was not used
/// since the last time is forgotten.
#[derive(Debug, Default)]
pub(super) struct VectorCache {
    dimension: usize,
    new: HashMap<Box<str>, Option<Vector>>,
    old: HashMap<Box<str>, Option<Vector>>,
}

impl VectorCache {
    /// Whether a text stands here, or is known to have no vector; it counts as used.
    pub(super) fn has(&mut self, text: &str) -> bool {
        if self.new.contains_key(text) {
            return true;
        }
        let Some((text, vector)) = self.old.remove_entry(text) else { return false };
        self.insert(text, vector);
        true
    }

    /// The vector of a text, if it stands here.
    pub(super) fn vector(&self, text: &str) -> Option<&Vector> {
        self.new.get(text).or_else(|| self.old.get(text))?.as_ref()
    }

    /// Puts the vector of a text here. One of another dimension is of another model: then all others are forgotten.
    pub(super) fn put(&mut self, text: &str, vector: &[f32]) {
        if self.dimension != vector.len() {
            *self = Self { dimension: vector.len(), ..Self::default() };
        }
        self.insert(text.into(), Some(Vector::of(vector)));
    }

    /// The model takes offence at a text: it is not asked for it again.
    pub(super) fn refuse(&mut self, text: &str) {
        self.insert(text.into(), None);
    }

    fn insert(&mut self, text: Box<str>, vector: Option<Vector>) {
        if self.new.len() >= room(self.dimension) {
            self.old = mem::take(&mut self.new);
        }
        self.new.insert(text, vector);
    }
}

/// How many texts each half holds.
fn room(dimension: usize) -> usize {
    (BYTES / dimension.max(1)).clamp(1, MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A vector of length 1 that is different for each number.
    fn vector(number: u32, dimension: usize) -> Vec<f32> {
        let raw: Vec<f32> = (0..dimension as u32).map(|i| ((number * 31 + i * 17) % 101) as f32 - 50.0).collect();
        let length = raw.iter().map(|x| x * x).sum::<f32>().sqrt();
        raw.iter().map(|x| x / length).collect()
    }

    #[test]
    fn small_numbers_say_nearly_the_same() {
        for dimension in [8, 384, 1536] {
            let exact = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
            for (a, b) in [(1, 2), (3, 50), (7, 7)] {
                let (a, b) = (vector(a, dimension), vector(b, dimension));
                let small = Vector::of(&a).cosine(&Vector::of(&b));
                assert!((small - exact(&a, &b)).abs() < 0.01, "{dimension}: {small}");
            }
        }
        assert_eq!(Vector::of(&[0.0; 8]).cosine(&Vector::of(&[0.0; 8])), 0.0);
    }

    #[test]
    fn another_dimension_is_another_model() {
        let mut cache = VectorCache::default();
        cache.put("tea", &vector(1, 16));
        cache.refuse("…");
        assert!(cache.has("tea") && cache.has("…") && cache.vector("…").is_none());
        cache.put("rain", &vector(2, 8));
        assert!(!cache.has("tea") && !cache.has("…") && cache.vector("rain").is_some());
    }

    #[test]
    fn what_is_not_used_gives_way() {
        // So long that there is room for a few in each half.
        let dimension = BYTES / 4;
        assert_eq!(room(dimension), 4);
        let mut cache = VectorCache { dimension: 8, ..VectorCache::default() };
        for i in 0..4 {
            cache.put(&i.to_string(), &vector(i, 8));
        }
        cache.dimension = dimension;
        cache.refuse("4");
        assert!(cache.has("0"), "it has gone over to the new half");
        for text in ["5", "6", "7"] {
            cache.refuse(text);
        }
        assert!(cache.has("0") && cache.has("4") && !cache.has("1"));
    }
}
