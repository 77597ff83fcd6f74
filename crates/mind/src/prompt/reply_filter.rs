//! What may be taken over from what a model said: words that are fit for a mouth, a plan or a memory.

use std::{collections::BTreeSet, sync::OnceLock};

use smallville_english::{gerund_phrase, is_plain_verb, plain_of_gerund, uncapital};
use unicode_segmentation::UnicodeSegmentation as _;

use crate::{claim::first_name, emoji::png};
use smallville_town::TimeOfDay;

/// More words in one line of talk are a speech.
const LONGEST_LINE: usize = 60;
/// More letters are no name of a doing.
pub(crate) const LONGEST_PHRASE: usize = 90;
/// An unknown verb in -ing has so many letters at most.
const LONGEST_VERB: usize = 12;
/// A doing as a pattern: a verb in -ing and a few words.
pub(crate) const GERUND_PHRASE: &str = "^[A-Za-z]{2,14}ing( [A-Za-z0-9',-]{1,14}){0,9}$";
/// More letters are no state of a thing.
pub(crate) const LONGEST_STATE: usize = 40;
/// A time of day as a pattern.
pub(crate) const TIME: &str = "^([01][0-9]|2[0-3]):[0-5][0-9]$";
/// Nobody in town says this; a model that speaks of itself does.
const OUT_OF_ROLE: &[&str] = &[
    "language model",
    "as an ai",
    "an ai assistant",
    "my instructions",
    "system prompt",
    "this prompt",
    "json",
    "openai",
    "i cannot fulfil",
    "i can't fulfil",
    "i'm sorry, but i can",
    "i cannot assist",
    "i can't assist",
    "<|",
    "[inst",
    "```",
    "http://",
    "https://",
    "user:",
    "assistant:",
    "system:",
];

/// Hears what a model says, and knows the words of the town.
#[derive(Clone, Debug, Default)]
pub struct ReplyFilter {
    /// From what it learns.
    texts: Vec<String>,
    /// What it has learned, as soon as a model has said something.
    words: OnceLock<BTreeSet<String>>,
}

impl ReplyFilter {
    /// Learns the words of a text.
    pub fn learn(&mut self, text: &str) {
        if !self.texts.iter().any(|known| known == text) {
            self.texts.push(text.to_owned());
            self.words.take();
        }
    }

    fn words(&self) -> &BTreeSet<String> {
        let learned = || self.texts.iter().flat_map(|text| text.unicode_words()).map(str::to_lowercase).collect();
        self.words.get_or_init(learned)
    }

    /// Whether a word in lower case is one of the town's.
    #[must_use]
    pub fn knows(&self, word: &str) -> bool {
        self.words().contains(word)
    }

    /// Whether a text is made of words, at least a third of them known ones: nobody says «xyzzy».
    fn understands(&self, text: &str) -> bool {
        self.knows_one_in(3, text)
    }

    /// Whether at least one in so many words of a text is known.
    #[must_use]
    pub fn knows_one_in(&self, number: usize, text: &str) -> bool {
        let words: Vec<String> = text.unicode_words().map(|word| bare(word).to_lowercase()).collect();
        let known = words.iter().filter(|word| self.knows(word)).count();
        known * number >= words.len()
    }

    /// A line of talk or an answer, as `speaker` may say it; `others` are full names of those who may not be spoken for.
    ///
    /// # Errors
    /// What is wrong with it, in words that help to repair it.
    pub fn line<'a>(
        &self,
        text: &str,
        speaker: &str,
        others: impl IntoIterator<Item = &'a str>,
        most: usize,
    ) -> Result<String, String> {
        let line = self.plain(text)?;
        let mut line = line.as_str();
        for own in [speaker, first_name(speaker)] {
            line = line.strip_prefix(own).and_then(|rest| rest.strip_prefix(':')).map_or(line, str::trim);
        }
        let line = line.trim_matches(['"', '“', '”', '«', '»']).trim();
        for other in others {
            for name in [other, first_name(other)].into_iter().filter(|name| *name != first_name(speaker)) {
                if line.contains(&format!("{name}:")) {
                    return Err(format!("write only what {speaker} says, and not what {other} does"));
                }
            }
        }
        let count = line.split_whitespace().count();
        // A number alone is no line.
        if !line.contains(char::is_alphabetic) {
            return Err("say something in words".into());
        }
        if count > most {
            return Err(format!("say it in at most {most} words"));
        }
        Ok(line.to_owned())
    }

    /// A line of talk: see [`line`].
    ///
    /// # Errors
    /// As [`line`].
    pub fn talk<'a>(
        &self,
        text: &str,
        speaker: &str,
        others: impl IntoIterator<Item = &'a str>,
    ) -> Result<String, String> {
        self.line(text, speaker, others, LONGEST_LINE)
    }

    /// What somebody does, as a gerund phrase: "painting the fence".
    ///
    /// # Errors
    /// What is wrong with it, in words that help to repair it.
    pub fn doing(&self, text: &str) -> Result<String, String> {
        let text = self.plain(text)?;
        let text = text.trim_end_matches(['.', '!', ' ']);
        let verb = text.split([' ', ',']).next().unwrap_or_default().to_lowercase();
        // "Read a book" says it as well.
        let text = if is_plain_verb(&verb) { gerund_phrase(&uncapital(text)) } else { text.to_owned() };
        if !text.split([' ', ',']).next().is_some_and(|verb| self.is_gerund(verb)) {
            return Err("what is done begins with a verb in -ing, such as \"painting the fence\"".into());
        }
        if text.chars().count() > LONGEST_PHRASE {
            return Err("what is done is said in at most ten words".into());
        }
        Ok(uncapital(&text))
    }

    /// Whether a word is a verb in -ing; one that nobody knows is short at least.
    fn is_gerund(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        let is_known = || self.knows(&word) || plain_of_gerund(&word).is_some();
        word.ends_with("ing") && (word.chars().count() <= LONGEST_VERB || is_known())
    }

    /// The state of a thing in a few words: "brewing coffee".
    ///
    /// # Errors
    /// What is wrong with it, in words that help to repair it.
    pub fn state(&self, text: &str) -> Result<String, String> {
        let text = self.plain(text)?;
        let text = text.trim_end_matches('.');
        let is_word = |letter: char| letter.is_alphanumeric() || " ,'’-".contains(letter);
        let in_words = text.starts_with(char::is_alphabetic) && text.chars().all(is_word);
        if !in_words || text.chars().count() > LONGEST_STATE || !self.knows_one_in(2, text) {
            return Err("the state of a thing is said in one to five words".into());
        }
        Ok(text.to_owned())
    }

    /// A sentence for a memory.
    ///
    /// # Errors
    /// What is wrong with it, in words that help to repair it.
    pub fn sentence(&self, text: &str) -> Result<String, String> {
        let text = self.plain(text)?;
        if text.is_empty() { Err("no sentence is empty".into()) } else { Ok(text) }
    }

    /// One line without marks of other formats.
    fn plain(&self, text: &str) -> Result<String, String> {
        let spaced: String = text
            .chars()
            .map(|letter| if letter.is_control() { ' ' } else { letter })
            .filter(|c| is_written(*c))
            .collect();
        let line = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
        let small = line.to_lowercase();
        if OUT_OF_ROLE.iter().any(|found| small.contains(*found)) {
            return Err("stay in the role of somebody who lives in this town".into());
        }
        let line = line.replace(['*', '_', '#', '`'], "");
        let foreign = line.chars().filter(|letter| letter.is_alphabetic() && !is_latin(*letter)).count();
        if foreign > 2 {
            return Err("write in English, as everybody in this town speaks".into());
        }
        if !self.understands(&line) {
            return Err("use everyday words".into());
        }
        Ok(line.trim().to_owned())
    }
}

/// A time of day: "07:10".
///
/// # Errors
/// It is none.
pub fn time(text: &str) -> Result<TimeOfDay, String> {
    let text = text.trim_matches(|sign: char| !sign.is_ascii_digit()).replace('.', ":");
    // Seconds do not matter.
    let minutes: Vec<&str> = text.split(':').take(2).collect();
    let read = match minutes.as_slice() {
        [hours, minutes] => format!("{hours:0>2}:{minutes:0>2}").parse().ok(),
        _ => None,
    };
    read.ok_or_else(|| "write a time of day like 07:10".into())
}

/// One or two emoji, or none if there are none that could be drawn.
#[must_use]
pub fn emoji(text: &str) -> Option<String> {
    let known = |part: &&str| png(part).is_some();
    let found: String = text.graphemes(true).filter(known).take(2).collect();
    (!found.is_empty()).then_some(found)
}

/// Whether a letter can stand in a balloon or a book: no pictures, no joiners, no marks that turn the line around.
fn is_written(letter: char) -> bool {
    letter.is_alphanumeric()
        || !matches!(u32::from(letter), 0x200b..=0x200f | 0x202a..=0x202e | 0x2060..=0x206f | 0x2190..)
}

/// The letters of the balloons: Latin, with accents.
fn is_latin(letter: char) -> bool {
    matches!(u32::from(letter), 0..=0x24f | 0x1e00..=0x1eff)
}

/// A name without its "'s".
fn bare(word: &str) -> &str {
    word.trim_end_matches("'s").trim_end_matches("’s")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply_filter() -> ReplyFilter {
        let mut reply_filter = ReplyFilter::default();
        reply_filter.learn(
            "hello hi good morning maria klaus you word painting the fence very brewing coffee i have no feelings",
        );
        reply_filter
    }

    #[test]
    fn lines_are_what_a_person_says() {
        let say = |text: &str| reply_filter().talk(text, "Klaus Mueller", ["Maria Lopez"]);
        assert_eq!(say("Klaus: \"Good *morning*,\nMaria!\"").unwrap(), "Good morning, Maria!");
        assert_eq!(say("Hello.").unwrap(), "Hello.");
        assert_eq!(say("Hé, “you” 👩‍👩‍👧‍👦🏳️‍🌈!\u{202e}").unwrap(), "Hé, “you” !");
        for (wrong, named) in [
            ("", "in words"),
            ("12:13", "words"),
            ("Hello! Maria: Hi Klaus!", "not what Maria Lopez does"),
            ("As an AI language model I have no feelings.", "stay in the role"),
            ("你好，玛丽亚，今天天气很好", "write in English"),
        ] {
            assert!(say(wrong).unwrap_err().contains(named), "{wrong}");
        }
        assert!(say(&"word ".repeat(61)).unwrap_err().contains("at most 60 words"));
    }

    #[test]
    fn doings_are_gerunds_that_fit() {
        assert_eq!(reply_filter().doing("Painting the fence.").unwrap(), "painting the fence");
        assert_eq!(reply_filter().doing("Paint the fence").unwrap(), "painting the fence");
        assert!(reply_filter().doing("I paint the fence").is_err() && reply_filter().doing("").is_err());
        assert!(reply_filter().doing(&format!("painting {}", "very ".repeat(30))).is_err());
        assert_eq!(reply_filter().state("brewing coffee.").unwrap(), "brewing coffee");
        assert!(reply_filter().doing("noonewillbeleaing it, you very good word").is_err());
        for wrong in ["", "xyzzy", "12:13", "); // coffee i have", ".13"] {
            assert!(reply_filter().state(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_time_is_read_however_it_is_written() {
        for text in ["07:10", " 7:10 ", "\"07:10\"", "07.10", "07:10:00", "at 7:10."] {
            assert_eq!(time(text).unwrap(), TimeOfDay::new(7, 10), "{text}");
        }
        for wrong in ["", "soon", "25:00", "7", "07:99"] {
            assert!(time(wrong).unwrap_err().contains("like 07:10"), "{wrong}");
        }
    }

    #[test]
    fn only_emoji_that_can_be_drawn_count() {
        assert_eq!(emoji("☕📖🎨").as_deref(), Some("☕📖"));
        assert_eq!(emoji("coffee"), None);
        assert_eq!(emoji("👩‍🍳 and more").as_deref(), Some("👩‍🍳"));
    }
}
