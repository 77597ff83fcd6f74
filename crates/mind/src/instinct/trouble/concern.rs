//! What lies, sits or stands at a thing, as its state says it: "a fat raccoon is asleep in it" speaks of the fat raccoon.

use smallville_english::{StateForm, is_nounish, state_form};
use unicode_segmentation::UnicodeSegmentation as _;

use super::table::Concerns;

/// What is named in more words is half a sentence.
const MOST_WORDS: usize = 6;
/// Words before a noun that are left out where one speaks of what is known.
const ARTICLES: [&str; 7] = ["a", "an", "some", "the", "my", "our", "your"];
/// Words behind a name with which a state begins: "Ryan is asleep on it", but "Pigeons everywhere".
const BEHIND_NAMES: [&str; 6] = ["is", "was", "has", "can", "will", "wants"];
/// Words before a noun that stay.
const OWNERS: [&str; 6] = ["his", "her", "their", "its", "someones", "somebodys"];

/// What a state says is there, with its article: "the fat raccoon"; none if it says nothing of the kind.
pub(super) fn what(concerns: &Concerns, state: &str) -> Option<String> {
    let words = words(state);
    let is = |list: &[String], word: &str| list.iter().any(|known| known == word);
    // "Covered in leaves" has no subject.
    let clause = state_form(state) == StateForm::Clause;
    let brought = (1..words.len().min(MOST_WORDS)).filter(|_| clause).find(|at| is(&concerns.givers, &words[*at]));
    let brought = brought.and_then(|at| noun(concerns, &words, at + 1));
    let behind = || {
        let ends = concerns.behind.iter().filter_map(|phrase| end_of(phrase, &words));
        ends.min().and_then(|end| noun(concerns, &words, end))
    };
    let (found, _) = brought.or_else(behind).or_else(|| noun(concerns, &words, 0).filter(|_| clause))?;
    Some(definite(&found))
}

/// The words of a state as they are, and signs that end a clause.
fn words(state: &str) -> Vec<String> {
    let plain = |word: &str| {
        let word = word.replace('\u{2019}', "'");
        // Names keep their capital; whatever else a player shouts does not.
        let mut signs = word.chars();
        let named = signs.next().is_some_and(char::is_uppercase) && signs.next().is_some_and(char::is_lowercase);
        if named { word } else { word.to_lowercase() }
    };
    let known =
        |word: &&str| word.chars().any(char::is_alphanumeric) || [",", ".", ";", ":", "!", "?", "("].contains(word);
    let mut words: Vec<String> = state.split_word_bounds().filter(known).map(plain).collect();
    let named = words.get(1).is_some_and(|next| BEHIND_NAMES.contains(&next.as_str()));
    if let Some(first) = words.first_mut().filter(|first| !named || first.ends_with('s')) {
        *first = first.to_lowercase();
    }
    words
}

/// Where a phrase ends that stands in some words.
fn end_of(phrase: &str, words: &[String]) -> Option<usize> {
    let phrase: Vec<&str> = phrase.split(' ').collect();
    let from = (0..words.len()).find(|from| words[*from..].iter().take(phrase.len()).eq(phrase.iter()))?;
    (from + phrase.len() <= words.len()).then_some(from + phrase.len())
}

/// The noun with what belongs to it that begins at a word, and where it ends.
fn noun(concerns: &Concerns, words: &[String], from: usize) -> Option<(Vec<String>, usize)> {
    let ends = |from: usize, at: usize| {
        let word = words[at].as_str();
        let first = at == from;
        !word.chars().next().is_some_and(char::is_alphanumeric)
            || concerns.ends.iter().any(|end| end == word)
            || !first && is_deed(word, &words[at - 1], words.get(at + 1), concerns)
    };
    let from = from + words.iter().skip(from).take_while(|word| concerns.before.contains(word)).count();
    let end = (from..words.len()).find(|at| ends(from, *at)).unwrap_or(words.len());
    let found = words.get(from..end).filter(|found| !found.is_empty() && found.len() <= MOST_WORDS)?;
    let names = |word: &String| !ARTICLES.contains(&word.as_str()) && !OWNERS.contains(&word.as_str());
    let nothing = found.iter().any(|word| concerns.nothing.contains(&word.to_lowercase()));
    (found.iter().any(names) && !nothing).then(|| (found.to_vec(), end))
}

/// Whether a word is what somebody does and no part of their name: "pigeons eating", but "a growling dog".
fn is_deed(word: &str, before: &str, next: Option<&String>, concerns: &Concerns) -> bool {
    let formed = word.ends_with("ing") || word.ends_with("ed");
    let last = next.is_none_or(|next| concerns.ends.contains(next) || !next.chars().any(char::is_alphanumeric));
    formed && (last || before.ends_with('s') || is_nounish(before) && !ARTICLES.contains(&before))
}

/// As one speaks of what is known: "a raccoon" is the raccoon.
fn definite(found: &[String]) -> String {
    let first = found.first().map_or("", String::as_str);
    let bare = if ARTICLES.contains(&first) { &found[1..] } else { found };
    let named = bare.len() == 1 && first.starts_with(char::is_uppercase);
    let owned = named
        || OWNERS.contains(&first)
        || bare.first().is_some_and(|word| word.ends_with("'s") || word.ends_with("s'"));
    let words = bare.join(" ");
    if owned { words } else { format!("the {words}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn what_is_there_is_called_what_the_state_calls_it() {
        let concerns = &testing::world().sense.troubles.table.concerns;
        for (state, expected) in [
            ("a fat raccoon is asleep in it", "the fat raccoon"),
            ("somebody left a baby in a basket", "the baby"),
            ("covered in lost cat posters", "the lost cat posters"),
            ("full of rubber ducks, like hundreds", "the rubber ducks"),
            ("there's a shiny gold coin lying on it", "the shiny gold coin"),
            ("has three fat pigeons on it", "the three fat pigeons"),
            ("three fat pigeons eating chips on it", "the three fat pigeons"),
            ("kids dumped dish soap in it", "the dish soap"),
            ("my cousin parked his lampshades here", "his lampshades"),
            ("a growling dog sits in front of it", "the growling dog"),
            ("a red rose on it and a card without a name", "the red rose"),
            ("taken over by about 40 geese, very angry ones", "the 40 geese"),
            ("occupied by a fat orange cat nobody knows", "the fat orange cat"),
            ("a drunk clown asleep across three stools", "the drunk clown"),
            ("a bag of prescription pills is lying here", "the bag of prescription pills"),
            ("Ryan can not sleep", "Ryan"),
            ("A goat is eating it", "the goat"),
            ("Pigeons everywhere", "the pigeons"),
            ("Three fat pigeons on it", "the three fat pigeons"),
            ("My cat is asleep on it", "the cat"),
            ("blocked by a fallen tree", "the fallen tree"),
        ] {
            assert_eq!(what(concerns, state).as_deref(), Some(expected), "{state}");
        }
        for state in [
            "on fire",
            "covered",
            "something is scratching",
            "Something is scratching",
            "broken",
            "",
            "wobbly",
            "it fell over",
        ] {
            assert_eq!(what(concerns, state), None, "{state}");
        }
    }
}
