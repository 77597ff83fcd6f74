//! Tells kinds of sentences apart by what examples of each have in common, and not by the nearest example alone: two sentences
//! about a cat mean much the same to an encoder, though one tells and the other asks.
//!
//! It is ridge regression on one column for each kind (Hoerl and Kennard 1970), solved at once by Cholesky's method.

use crate::{DIMENSIONS, Placed};

/// How strongly weights are kept small; by trying on examples that were left out.
const RIDGE: f64 = 1.0;
/// What every sentence has.
const CONSTANT: f64 = 0.3;
/// Least that a pivot may be.
const LEAST: f64 = 1e-9;

/// What tells kinds of sentences apart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Classifier {
    /// For each kind a weight for each feature.
    weights: Vec<Vec<f64>>,
}

impl Classifier {
    /// Learns from sentences of which each has a kind below `kinds`, and some cues beside its meaning, as many for each.
    #[must_use]
    pub fn learn<V: Placed>(examples: &[(V, Vec<f32>, usize)], kinds: usize) -> Self {
        let Some((_, cues, _)) = examples.first() else { return Self::default() };
        let width = DIMENSIONS + cues.len() + 1;
        let mut gram = vec![vec![0.0; width]; width];
        let mut sums = vec![vec![0.0; width]; kinds];
        for (vector, cues, kind) in examples {
            let row = features(vector, cues);
            for (at, value) in row.iter().enumerate() {
                gram[at][..=at].iter_mut().zip(&row).for_each(|(sum, other)| *sum += value * other);
            }
            if let Some(sum) = sums.get_mut(*kind) {
                sum.iter_mut().zip(&row).for_each(|(sum, value)| *sum += value);
            }
        }
        for (at, row) in gram.iter_mut().enumerate() {
            row[at] += RIDGE;
        }
        decompose(&mut gram);
        Self { weights: sums.iter().map(|sum| solve(&gram, sum)).collect() }
    }

    /// The kind of a sentence among those that can be, and by how much it is likelier than any other of them (a share of one);
    /// none if nothing was learned, or none can be.
    #[must_use]
    pub fn kind(&self, vector: &impl Placed, cues: &[f32], can_be: impl Fn(usize) -> bool) -> Option<(usize, f64)> {
        let scores = self.scores(vector, cues).into_iter().enumerate();
        let mut scores: Vec<(usize, f64)> = scores.filter(|(kind, _)| can_be(*kind)).collect();
        scores.sort_by(|one, other| other.1.total_cmp(&one.1));
        let (kind, best) = *scores.first()?;
        Some((kind, scores.get(1).map_or(best, |(_, next)| best - next)))
    }

    /// How far a sentence is of each kind: about 1 if it is, about 0 if it is not.
    #[must_use]
    pub fn scores(&self, vector: &impl Placed, cues: &[f32]) -> Vec<f64> {
        let row = features(vector, cues);
        let score = |weights: &Vec<f64>| weights.iter().zip(&row).map(|(weight, value)| weight * value).sum();
        self.weights.iter().map(score).collect()
    }
}

/// What a sentence is judged by: its meaning as a vector of length 1, its cues, and what all have.
fn features(vector: &impl Placed, cues: &[f32]) -> Vec<f64> {
    let (values, length) = vector.place();
    let length = f64::from(length).max(LEAST);
    let meaning = values.iter().map(|value| f64::from(*value) / length);
    meaning.chain(cues.iter().map(|cue| f64::from(*cue))).chain([CONSTANT]).collect()
}

/// The lower half of a matrix as the product of a triangle with itself.
fn decompose(matrix: &mut [Vec<f64>]) {
    for at in 0..matrix.len() {
        let (above, below) = matrix.split_at_mut(at);
        let row = &mut below[0];
        for (column, other) in above.iter().enumerate() {
            let known: f64 = row[..column].iter().zip(&other[..column]).map(|(a, b)| a * b).sum();
            row[column] = (row[column] - known) / other[column];
        }
        let known: f64 = row[..at].iter().map(|value| value * value).sum();
        row[at] = (row[at] - known).max(LEAST).sqrt();
    }
}

/// Solves two triangles, one after the other.
fn solve(triangle: &[Vec<f64>], sums: &[f64]) -> Vec<f64> {
    let mut found = sums.to_vec();
    for (at, row) in triangle.iter().enumerate() {
        let known: f64 = row[..at].iter().zip(&found[..at]).map(|(a, b)| a * b).sum();
        found[at] = (found[at] - known) / row[at];
    }
    for at in (0..triangle.len()).rev() {
        let known: f64 = (at + 1..triangle.len()).map(|below| triangle[below][at] * found[below]).sum();
        found[at] = (found[at] - known) / triangle[at][at];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::IntentVector;

    const SAID: [(&str, usize); 12] = [
        ("my cat died last week", 0),
        ("i lost my job", 0),
        ("my mother is very ill", 0),
        ("we had to sell the house", 0),
        ("what do you feed your cat", 1),
        ("how did you find your job", 1),
        ("where does your mother live", 1),
        ("when did you buy the house", 1),
        ("your cat is beautiful", 2),
        ("you do your job so well", 2),
        ("your mother is a lovely woman", 2),
        ("what a wonderful house you have", 2),
    ];

    #[test]
    fn what_is_done_with_words_counts_and_not_what_they_are_about() {
        let asks = |text: &str| f32::from(u8::from(text.starts_with(['w', 'h'])));
        let examples: Vec<_> =
            SAID.iter().map(|(text, kind)| (IntentVector::of(text), vec![asks(text)], *kind)).collect();
        let classifier = Classifier::learn(&examples, 3);
        let kind = |text: &str| Some(classifier.kind(&IntentVector::of(text), &[asks(text)], |_| true)?.0);
        assert_eq!(kind("my dog was run over"), Some(0));
        assert_eq!(kind("how old is your dog"), Some(1));
        assert_eq!(kind("your dog is so sweet"), Some(2));
    }

    #[test]
    fn nothing_is_learned_from_nothing() {
        assert_eq!(Classifier::learn::<IntentVector>(&[], 2).kind(&IntentVector::of("hello"), &[], |_| true), None);
    }
}
