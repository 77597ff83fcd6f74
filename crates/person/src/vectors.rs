//! How like two words are in use, by vectors of the commonest English words.
//!
//! "Scared" lies near "afraid" and "scone" near "biscuit", which no list of ours could tell for all words.

use std::sync::LazyLock;

/// Numbers of a vector.
const DIMENSIONS: usize = 64;
/// The sign that stands for 0.
const ZERO: u8 = 79;

/// The lines of the table, in alphabetical order.
static LINES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let lines = include_str!("../words/word_vectors.txt").lines();
    lines.filter(|line| !line.starts_with('#')).collect()
});

/// Where a word lies among all others, as a vector of length 1.
#[derive(Clone, Debug, PartialEq)]
pub struct WordVector([f32; DIMENSIONS]);

impl WordVector {
    /// That of a word in lower case; none: it is too rare to be known.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        let at = LINES.binary_search_by(|line| line.split(' ').next().unwrap_or_default().cmp(word)).ok()?;
        let signs = LINES.get(at)?.split_once(' ')?.1.as_bytes();
        let mut values = [0.0; DIMENSIONS];
        for (value, sign) in values.iter_mut().zip(signs) {
            *value = f32::from(*sign) - f32::from(ZERO);
        }
        let length = values.iter().map(|value| value * value).sum::<f32>().sqrt();
        (length > 0.0).then(|| Self(values.map(|value| value / length)))
    }

    /// How like two words are in use, −1 to 1: from about 0.5 they have to do with each other.
    #[must_use]
    pub fn likeness(&self, other: &Self) -> f32 {
        self.0.iter().zip(&other.0).map(|(a, b)| a * b).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn like(a: &str, b: &str) -> f32 {
        WordVector::of(a).unwrap().likeness(&WordVector::of(b).unwrap())
    }

    #[test]
    fn the_table_is_whole_and_in_order() {
        assert_eq!(LINES.len(), 40_000);
        assert!(LINES.is_sorted_by_key(|line| line.split(' ').next()));
        assert!(LINES.iter().all(|line| line.split_once(' ').is_some_and(|(_, signs)| signs.len() == DIMENSIONS)));
    }

    #[test]
    fn words_of_a_kind_are_nearer_than_others() {
        for (word, near, far) in [
            ("afraid", "scared", "hungry"),
            ("scones", "cakes", "ladders"),
            ("wife", "husband", "window"),
            ("concert", "gig", "tomato"),
            ("smoke", "fire", "poem"),
        ] {
            assert!(like(word, near) > like(word, far) + 0.2, "{word}: {} {}", like(word, near), like(word, far));
        }
        assert!((like("smoke", "smoke") - 1.0).abs() < 1e-5);
    }

    #[test]
    fn a_word_that_nobody_uses_has_none() {
        assert_eq!(WordVector::of("qwrtzu"), None);
        assert_eq!(WordVector::of(""), None);
        assert_eq!(WordVector::of("#"), None);
    }
}
