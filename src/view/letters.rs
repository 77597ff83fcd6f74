//! Letters of pixels, for what people say: small, of different widths, sharp at every whole-number zoom.

use std::collections::BTreeMap;

use bevy::prelude::Resource;

/// The drawings of the letters.
const ART: &str = include_str!("../../assets/art/letters.txt");
/// From the top of a letter to the top of the letter below it, in pixels.
pub(super) const LINE: u32 = 10;
/// From the top of a capital letter to the line on which it stands, in pixels.
pub(super) const CAPITAL: u32 = 7;
/// Between two letters, in pixels.
const GAP: u32 = 1;
/// Between two words, besides [`GAP`], in pixels.
const SPACE: u32 = 2;
/// Shown for letters that nobody drew.
const UNKNOWN: char = '?';

/// A letter: its width and the pixels of its ink, `y` down.
#[derive(Clone, Debug, Default, PartialEq)]
struct Letter {
    width: u32,
    ink: Vec<(u32, u32)>,
}

/// All letters.
#[derive(Resource, Clone, Debug)]
pub(super) struct Letters(BTreeMap<char, Letter>);

impl Default for Letters {
    fn default() -> Self {
        Self::read(ART)
    }
}

impl Letters {
    /// Reads drawings: blocks of names behind "=" and rows of pixels below them. What stands before them is a comment.
    fn read(art: &str) -> Self {
        let mut letters: BTreeMap<char, Letter> = BTreeMap::new();
        let (mut names, mut row): (Vec<char>, u32) = (Vec::new(), 0);
        for line in art.lines().skip_while(|line| !line.starts_with("= ")) {
            if let Some(line) = line.strip_prefix("= ") {
                names = line.split(' ').filter_map(|name| name.chars().next()).collect();
                row = 0;
                continue;
            }
            for (name, pixels) in names.iter().zip(line.split(' ')) {
                let letter = letters.entry(*name).or_default();
                letter.width = letter.width.max(pixels.len() as u32);
                let inked = pixels.bytes().zip(0..).filter(|(pixel, _)| *pixel == b'#');
                letter.ink.extend(inked.map(|(_, x)| (x, row)));
            }
            row += 1;
        }
        letters.insert(' ', Letter { width: SPACE, ink: Vec::new() });
        Self(letters)
    }

    fn letter(&self, letter: char) -> Option<&Letter> {
        self.0.get(&plain(letter)).or_else(|| self.0.get(&UNKNOWN))
    }

    /// How wide a text is, in pixels.
    pub(super) fn width(&self, text: &str) -> u32 {
        let advance = |letter: char| self.letter(letter).map_or(0, |letter| letter.width + GAP);
        text.chars().map(advance).sum::<u32>().saturating_sub(GAP)
    }

    /// The pixels of a line of text from its upper left corner, `y` down.
    pub(super) fn ink(&self, text: &str) -> impl Iterator<Item = (u32, u32)> {
        let mut left = 0;
        text.chars().filter_map(|letter| self.letter(letter)).flat_map(move |letter| {
            let from = left;
            left += letter.width + GAP;
            letter.ink.iter().map(move |(x, y)| (from + x, *y))
        })
    }
}

/// The letter that stands for others of its kind: accents are too small to be drawn.
fn plain(letter: char) -> char {
    match letter {
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        '—' => '–',
        'á' | 'à' | 'â' | 'ä' | 'ã' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        '\u{a0}' | '\u{202f}' => ' ',
        letter => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_letters_of_the_keyboard_that_people_say_are_drawn() {
        let letters = Letters::default();
        let plain = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(".,:;!?'\"-–…()/&%+*£$".chars());
        for letter in plain {
            let drawn = letters.0.get(&letter);
            assert!(drawn.is_some_and(|drawn| !drawn.ink.is_empty() && drawn.width <= 5), "{letter}: {drawn:?}");
        }
    }

    #[test]
    fn letters_stay_inside_their_line() {
        for (name, letter) in &Letters::default().0 {
            assert!(letter.ink.iter().all(|(x, y)| *x < letter.width && *y < LINE - 1), "{name}");
        }
    }

    #[test]
    fn drawings_are_read() {
        let letters = Letters::read("# words\n= i l\n# #.\n. #.\n# .#\n");
        assert_eq!(letters.0[&'i'], Letter { width: 1, ink: vec![(0, 0), (0, 2)] });
        assert_eq!(letters.0[&'l'], Letter { width: 2, ink: vec![(0, 0), (0, 1), (1, 2)] });
    }

    #[test]
    fn a_text_is_as_wide_as_its_letters_and_the_gaps() {
        let letters = Letters::default();
        for (text, expected) in [("", 0), ("i", 1), ("ii", 3), ("i i", 6), ("é", 4), ("漢", 4)] {
            assert_eq!(letters.width(text), expected, "{text}");
        }
        assert_eq!(letters.ink("i'").last(), Some((2, 1)));
    }
}
