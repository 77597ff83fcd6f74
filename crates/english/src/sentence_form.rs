//! Whether words in a row are a sentence about somebody, or words drawn from a bag.

use crate::{
    verbs::{is_plain_verb, plain_of_past, plain_of_third},
    word_lists::is_one,
};

/// Words behind which a noun comes, sooner or later.
const DETERMINERS: [&str; 7] = ["a", "an", "the", "their", "its", "my", "your"];
/// Words that never stand right behind those.
const NO_NOUN_YET: [&str; 34] = [
    "a", "an", "the", "their", "its", "my", "your", "of", "and", "or", "but", "to", "for", "from", "with", "in", "on",
    "at", "by", "is", "was", "are", "were", "has", "had", "be", "he", "she", "they", "it", "who", "that", "because",
    "although",
];
/// Words with which no sentence ends.
const NO_ENDS: [&str; 14] =
    ["a", "an", "the", "their", "my", "your", "and", "or", "but", "of", "because", "although", "is", "very"];
/// Words that stand for what was said before.
const REFERRING: [&str; 11] = ["it", "that", "this", "he", "him", "she", "her", "they", "them", "those", "there"];
/// The verb of a sentence is one of the first words behind its subject: "Ann, who has just moved in, is glad".
const VERB_WITHIN: usize = 8;

/// Whether a text begins with a name, says something of it in the third person, and is put together like English.
#[must_use]
pub fn tells_of(text: &str, name: &str) -> bool {
    let Some(rest) = text.trim().strip_prefix(name) else { return false };
    if name.is_empty() || rest.starts_with(char::is_alphanumeric) {
        return false;
    }
    let words: Vec<String> = rest
        .split_whitespace()
        .map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase())
        .filter(|word| !word.is_empty())
        .collect();
    words.iter().take(VERB_WITHIN).any(|word| is_finite(word)) && is_put_together(&words)
}

/// Whether a text speaks of something that was said before: "it", "he", "that".
#[must_use]
pub fn refers_back(text: &str) -> bool {
    let word = |word: &str| {
        let word = word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
        REFERRING.contains(&word.split(['\'', '’']).next().unwrap_or_default())
    };
    text.split_whitespace().any(word)
}

/// Whether a word can be the verb of "she": "is", "likes", "went", "wants".
fn is_finite(word: &str) -> bool {
    let past = || plain_of_past(word).is_some_and(|plain| is_plain_verb(&plain));
    // Nobody else "am" or "do".
    let auxiliary = is_one("auxiliaries", word) && !matches!(word, "am" | "do") || matches!(word, "cannot" | "isn't");
    auxiliary || plain_of_third(word).is_some() || past()
}

/// Whether no two words stand beside each other that never do.
fn is_put_together(words: &[String]) -> bool {
    let never = |pair: &[String]| {
        let (one, next) = (pair[0].as_str(), pair[1].as_str());
        let twice = one == next && !matches!(one, "that" | "had" | "very");
        twice || DETERMINERS.contains(&one) && NO_NOUN_YET.contains(&next)
    };
    let ends = words.last().is_some_and(|last| NO_ENDS.contains(&last.as_str()));
    !ends && !words.windows(2).any(never)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_for_something_said_before_is_known() {
        for text in ["They raised it again!", "That's what he says.", "I know, there’s no end to it."] {
            assert!(refers_back(text), "{text}");
        }
        assert!(!refers_back("red the friend") && !refers_back("Nice coat."));
    }

    #[test]
    fn sentences_about_somebody_are_told_from_words_in_a_row() {
        let check = |text: &str, told: bool| assert_eq!(tells_of(text, "Ann Lee"), told, "{text}");
        for text in [
            "Ann Lee is a painter who cares.",
            "Ann Lee's days are full of work, and she likes it that way.",
            "Ann Lee, quiet and stubborn, wants to finish the mural.",
            "Ann Lee feels proud of what she got done.",
            "Ann Lee went to the market and met a friend there.",
            "Ann Lee cannot stop thinking about her sister's letter. She hopes that that will pass.",
        ] {
            check(text, true);
        }
        for text in [
            "tea party red the the tea small friend",
            "Ann Lee tea party red friend small",
            "Ann Lee is the of friend tea",
            "Ann Lee likes likes tea",
            "Ann Lee walks to the",
            "She is a painter.",
            "Annabel is a painter.",
            "Ann Leevy is a painter.",
            "",
        ] {
            check(text, false);
        }
        assert!(!tells_of("Everybody likes tea.", ""));
    }
}
