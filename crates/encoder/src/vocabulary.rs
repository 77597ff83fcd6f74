//! Takes a sentence apart into the pieces of words that the encoder knows (`WordPiece`, Schuster and Nakajima 2012).

use std::{collections::HashMap, sync::LazyLock};

use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

use crate::POSITIONS;

/// What stands before a piece that goes on a word.
const GOES_ON: &str = "##";
/// Longer words are not taken apart, in letters.
const LONGEST: usize = 100;
/// More of a text is not looked at, in letters.
const MOST: usize = 2_000;

static TABLE: &str = include_str!("../weights/vocabulary.txt");

/// The number of each piece.
static PIECES: LazyLock<HashMap<&str, usize>> =
    LazyLock::new(|| TABLE.lines().enumerate().map(|(number, piece)| (piece, number)).collect());

/// How many pieces there are.
pub(crate) fn size() -> usize {
    PIECES.len()
}

/// Whether a word in lower case is known as a whole; most words that are written wrong are not.
#[must_use]
pub fn is_word(word: &str) -> bool {
    number(word).is_some()
}

fn number(piece: &str) -> Option<usize> {
    PIECES.get(piece).copied()
}

/// The numbers of the pieces of a sentence, between those that begin and end it; at most as many as there are positions.
pub(crate) fn pieces(sentence: &str) -> Vec<usize> {
    let special = |piece| number(piece).unwrap_or_default();
    let plain: String = sentence
        .chars()
        .take(MOST)
        .flat_map(char::to_lowercase)
        .nfd()
        .filter(|sign| !is_combining_mark(*sign))
        .collect();
    let mut found = vec![special("[CLS]")];
    for word in words(&plain) {
        match pieces_of(word) {
            Some(pieces) => found.extend(pieces),
            None => found.push(special("[UNK]")),
        }
    }
    found.truncate(POSITIONS - 1);
    found.push(special("[SEP]"));
    found
}

/// The numbers of the pieces of so many words as there is room for, between those that begin and end a sentence, and where each
/// of these words begins.
pub(crate) fn pieces_of_words<'a>(words: impl Iterator<Item = &'a str>) -> (Vec<usize>, Vec<usize>) {
    let special = |piece| number(piece).unwrap_or_default();
    let (mut found, mut begins) = (vec![special("[CLS]")], Vec::new());
    for word in words {
        let word = pieces(word);
        let inner = &word[1..word.len() - 1];
        if found.len() + inner.len() >= POSITIONS {
            break;
        }
        begins.push(found.len());
        found.extend(inner);
    }
    found.push(special("[SEP]"));
    (found, begins)
}

/// Words, and each other sign by itself.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for part in text.split(|sign: char| sign.is_whitespace() || sign.is_control()) {
        let mut rest = part;
        while let Some(sign) = rest.chars().next() {
            let end = if sign.is_alphanumeric() {
                rest.find(|sign: char| !sign.is_alphanumeric()).unwrap_or(rest.len())
            } else {
                sign.len_utf8()
            };
            words.push(&rest[..end]);
            rest = &rest[end..];
        }
    }
    words
}

/// The longest pieces of which a word is made, from its beginning on; none if it cannot be made of any.
fn pieces_of(word: &str) -> Option<Vec<usize>> {
    if word.chars().count() > LONGEST {
        return None;
    }
    let mut found = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let ends = rest.char_indices().map(|(at, sign)| at + sign.len_utf8()).rev();
        let piece = |end: usize| {
            if found.is_empty() { number(&rest[..end]) } else { number(&format!("{GOES_ON}{}", &rest[..end])) }
        };
        let (end, number) = ends.map(|end| (end, piece(end))).find_map(|(end, number)| Some((end, number?)))?;
        found.push(number);
        rest = &rest[end..];
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::{TABLE, pieces};

    fn said(text: &str) -> String {
        let table: Vec<&str> = TABLE.lines().collect();
        pieces(text).into_iter().map(|piece| table[piece]).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_are_made_of_pieces() {
        assert_eq!(said("Who's there?"), "[CLS] who ' s there ? [SEP]");
        assert_eq!(said("Café  crème"), "[CLS] cafe cr ##eme [SEP]");
        assert_eq!(said("日本"), "[CLS] [UNK] [SEP]");
    }

    #[test]
    fn a_long_text_ends_where_positions_do() {
        assert_eq!(pieces(&"word ".repeat(500)).len(), super::POSITIONS);
    }
}
