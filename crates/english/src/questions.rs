//! The words of a question.

use crate::word_lists::phrases;

/// Stands in a list for the rest of a word: "introduc…".
const REST: char = '…';

/// What is written with capitals however it was asked.
const HOLIDAYS: [&str; 1] = ["Valentine's Day"];

/// A question whose words are looked at.
#[derive(Clone, Debug)]
pub struct PlainText {
    /// In lower case, without punctuation, with a blank at each end.
    flat: String,
}

impl PlainText {
    /// A question as it was asked.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let text = text.to_lowercase().replace('’', "'").replace("who's", "who is").replace("what's", "what is");
        let words = text.split(|sign: char| !(sign.is_alphanumeric() || matches!(sign, '\'' | ':' | '-')));
        let words = words.map(|word| word.trim_matches([':', '-', '\''])).filter(|word| !word.is_empty());
        Self { flat: format!(" {} ", words.collect::<Vec<_>>().join(" ")) }
    }

    /// Its words with one blank between them.
    #[must_use]
    pub fn words(&self) -> &str {
        self.flat.trim()
    }

    /// Whether some words stand in it.
    #[must_use]
    pub fn says(&self, words: &str) -> bool {
        self.flat.contains(&spaced(words))
    }

    /// The words `text` without those of a list at either end.
    #[must_use]
    pub fn bare(text: &str, list: &str) -> String {
        let idle = phrases(list);
        let words: Vec<&str> = text.split_whitespace().collect();
        let start = words.iter().position(|word| !idle.contains(word)).unwrap_or(0);
        // "The election" is better English than "election".
        let start = start - usize::from(start > 0 && matches!(words[start - 1], "the" | "a" | "an"));
        let end = words.iter().rposition(|word| !idle.contains(word)).map_or(words.len(), |end| end + 1);
        let bare = words.get(start..end.max(start)).unwrap_or_default().join(" ");
        HOLIDAYS.iter().fold(bare, |mut bare, holiday| {
            if let Some(at) = bare.to_ascii_lowercase().find(&holiday.to_ascii_lowercase()) {
                bare.replace_range(at..at + holiday.len(), holiday);
            }
            bare
        })
    }
}

/// A phrase as it stands among other words.
fn spaced(phrase: &str) -> String {
    phrase.strip_suffix(REST).map_or_else(|| format!(" {phrase} "), |stem| format!(" {stem}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_whole_or_by_their_beginning() {
        let asked = PlainText::new("What's on your mind – the worries of Ann’s paper?");
        assert_eq!(asked.words(), "what is on your mind the worries of ann's paper");
        assert!(asked.says("paper") && !asked.says("pap") && asked.says("pap…"));
    }

    #[test]
    fn a_topic_keeps_its_article() {
        assert_eq!(PlainText::bare("is there an election in town", "idle"), "an election");
        assert_eq!(PlainText::bare("a Valentine's day party", "idle"), "a Valentine's Day party");
    }
}
