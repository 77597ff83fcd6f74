//! Finds lines that nearly repeat an earlier one: at least four fifths of the words of both together are in both.

use std::collections::{BTreeMap, BTreeSet};

/// How many texts nearly repeat an earlier one.
///
/// Two sets of words that share four fifths share one of their rarest few: with the words of each set in the order of
/// how rare they are, it is enough to compare sets that meet in their first fifth and one word more.
#[must_use]
pub(super) fn near_duplicates<'t>(texts: impl Iterator<Item = &'t str>) -> usize {
    let sets: Vec<BTreeSet<String>> = texts.map(words).collect();
    let numbers = numbers(&sets);
    let mut known: Vec<Vec<u32>> = Vec::new();
    // For each word, the earlier sets among whose rarest it is.
    let mut with: Vec<Vec<usize>> = vec![Vec::new(); numbers.len()];
    let mut empty = false;
    let mut found = 0;
    for set in &sets {
        let mut set: Vec<u32> = set.iter().filter_map(|word| numbers.get(word.as_str()).copied()).collect();
        set.sort_unstable();
        let rarest = &set[..prefix(set.len())];
        let mut candidates: Vec<usize> = rarest.iter().flat_map(|word| &with[*word as usize]).copied().collect();
        candidates.sort_unstable();
        candidates.dedup();
        if (set.is_empty() && empty) || candidates.iter().any(|earlier| alike(&set, &known[*earlier])) {
            found += 1;
        }
        empty |= set.is_empty();
        for word in rarest {
            with[*word as usize].push(known.len());
        }
        known.push(set);
    }
    found
}

/// The different words of a text in lower case.
fn words(text: &str) -> BTreeSet<String> {
    // An apostrophe belongs to its word: "I'm" is not "I" and "m".
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '\'' && letter != '’');
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// Numbers the words, the rarest first, so that the index is small.
fn numbers(sets: &[BTreeSet<String>]) -> BTreeMap<&str, u32> {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for word in sets.iter().flatten() {
        *counts.entry(word).or_default() += 1;
    }
    let mut order: Vec<(u32, &str)> = counts.into_iter().map(|(word, count)| (count, word)).collect();
    order.sort_unstable();
    (0..).zip(order).map(|(number, (_, word))| (word, number)).collect()
}

/// How many of the rarest words of a set of this size must be looked up: all but four fifths, and one more.
fn prefix(size: usize) -> usize {
    if size == 0 { 0 } else { size - (4 * size).div_ceil(5) + 1 }
}

/// Whether two sorted sets share at least four fifths of what is in either.
fn alike(one: &[u32], other: &[u32]) -> bool {
    if one.len() * 5 < other.len() * 4 || other.len() * 5 < one.len() * 4 {
        return false;
    }
    let (mut i, mut k, mut both) = (0, 0, 0);
    while i < one.len() && k < other.len() {
        match one[i].cmp(&other[k]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => k += 1,
            std::cmp::Ordering::Equal => (i, k, both) = (i + 1, k + 1, both + 1),
        }
    }
    both * 5 >= (one.len() + other.len() - both) * 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn count(texts: &[&str]) -> usize {
        near_duplicates(texts.iter().copied())
    }

    #[test]
    fn one_word_in_five_may_differ() {
        assert_eq!(count(&["I am baking a cake", "A cake I am baking!", "No."]), 1);
        assert_eq!(count(&["a b c d e", "a b c d"]), 1);
        assert_eq!(count(&["a b c d", "a b c e"]), 0);
        assert_eq!(count(&["a b c d e f g h i", "a b c d e f g h x"]), 1);
        assert_eq!(count(&["Yes.", "Yes!", "yes", "Yes, Tom"]), 2);
        assert_eq!(count(&["…", "", "I'm in", "I m in"]), 1);
    }

    #[test]
    fn the_lines_of_a_long_run_are_compared_at_once() {
        let line = |i: u32| format!("so the word {} and the word {} are {} today", i % 71, i % 97, i % 1009);
        let lines: Vec<String> = (0..10_000).map(line).collect();
        // Two lines that share two of their three numbers are alike, and some share none.
        let some = &lines[..600];
        assert_eq!(near_duplicates(some.iter().map(String::as_str)), all_pairs(some));
        assert!(near_duplicates(lines.iter().map(String::as_str)) < lines.len());
    }

    /// The same by comparing everything with everything.
    fn all_pairs(texts: &[String]) -> usize {
        let sets: Vec<BTreeSet<String>> = texts.iter().map(|text| words(text)).collect();
        let near = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
            let both = one.intersection(other).count();
            both * 5 >= (one.len() + other.len() - both) * 4
        };
        (0..sets.len()).filter(|i| sets[..*i].iter().any(|earlier| near(earlier, &sets[*i]))).count()
    }

    proptest! {
        #[test]
        fn nothing_is_missed(texts in proptest::collection::vec("[a-e ]{0,18}", 0..40)) {
            prop_assert_eq!(near_duplicates(texts.iter().map(String::as_str)), all_pairs(&texts));
        }
    }
}
