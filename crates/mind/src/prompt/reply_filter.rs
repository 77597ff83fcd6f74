//! What may be taken over from what a model said: words that are fit for a mouth, a plan or a memory.

use std::{collections::BTreeSet, sync::OnceLock};

use smallville_english::{is_calendar_name, uncapital};
use unicode_segmentation::UnicodeSegmentation as _;

use crate::{claim::first_name, emoji::png};
use smallville_town::TimeOfDay;

/// More words in one line of talk are a speech.
const LONGEST_LINE: usize = 60;
/// More letters are no name of a doing.
const LONGEST_PHRASE: usize = 90;
/// Names that everybody knows.
const EVERYBODYS: &[&str] = &[
    "Valentine",
    "Valentine's",
    "Day",
    "English",
    "Mr",
    "Mrs",
    "Ms",
    "Miss",
    "Dr",
    "God",
    "Christmas",
    "Oh",
    "Yes",
    "No",
    "Well",
    "Good",
    "Hello",
    "Hi",
];
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
        let words: Vec<String> = text.unicode_words().map(|word| bare(word).to_lowercase()).collect();
        let known = words.iter().filter(|word| self.knows(word)).count();
        known * 3 >= words.len()
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
                    return Err(format!("the words are put into the mouth of {other}; say only what {speaker} says"));
                }
            }
        }
        let count = line.split_whitespace().count();
        if count == 0 {
            return Err("no words; say something".into());
        }
        if count > most {
            return Err(format!("{count} words are too many; say it in {most}"));
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
        let verb = text.split([' ', ',']).next().unwrap_or_default();
        if !verb.to_lowercase().ends_with("ing") {
            return Err(format!("`{text}` is no doing; begin with a verb in -ing, such as \"painting the fence\""));
        }
        if text.chars().count() > LONGEST_PHRASE {
            return Err(format!("`{text}` is too long; say it in ten words"));
        }
        Ok(uncapital(text))
    }

    /// The state of a thing in a few words: "brewing coffee".
    ///
    /// # Errors
    /// What is wrong with it, in words that help to repair it.
    pub fn state(&self, text: &str) -> Result<String, String> {
        let text = self.plain(text)?;
        let text = text.trim_end_matches('.');
        if text.is_empty() || text.chars().count() > 40 {
            return Err(format!("`{text}` is no state of a thing; say it in one to five words"));
        }
        Ok(text.to_owned())
    }

    /// A sentence for a memory.
    ///
    /// # Errors
    /// What is wrong with it, in words that help to repair it.
    pub fn sentence(&self, text: &str) -> Result<String, String> {
        let text = self.plain(text)?;
        if text.is_empty() { Err("an empty sentence; say it in words".into()) } else { Ok(text) }
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
        if let Some(found) = OUT_OF_ROLE.iter().find(|found| small.contains(**found)) {
            return Err(format!("`{found}` is nothing that anybody in this town would say; stay in the role"));
        }
        let line = line.replace(['*', '_', '#', '`'], "");
        let foreign = line.chars().filter(|letter| letter.is_alphabetic() && !is_latin(*letter)).count();
        if foreign > 2 {
            return Err("it is not in English; everybody in this town speaks English".into());
        }
        if !self.understands(&line) {
            return Err(format!("nobody in this town knows what `{}` means; use everyday words", line.trim()));
        }
        Ok(line.trim().to_owned())
    }
}

/// A time of day: "07:10".
///
/// # Errors
/// It is none.
pub fn time(text: &str) -> Result<TimeOfDay, String> {
    text.trim().parse().map_err(|_| format!("`{text}` is no time of day; write it like 07:10"))
}

/// Whether every name in `words` occurs in what the speaker was told: nobody is made up, and nobody known by magic.
///
/// # Errors
/// The first name that does not.
pub fn names(words: &str, told: &str) -> Result<(), String> {
    let told: BTreeSet<String> = told.unicode_words().map(|word| bare(word).to_lowercase()).collect();
    for sentence in words.unicode_sentences() {
        // What begins a sentence is written with a capital anyway.
        for word in sentence.unicode_words().skip(1) {
            let base = bare(word);
            let small = base.to_lowercase();
            let named = base.chars().next().is_some_and(char::is_uppercase) && base.chars().any(char::is_lowercase);
            let usual = EVERYBODYS.contains(&base)
                || is_calendar_name(base)
                || small.starts_with("i'")
                || small.starts_with("i’");
            if named && !usual && !told.contains(&small) {
                return Err(format!("nobody told of {base}; speak only of what is known"));
            }
        }
    }
    Ok(())
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
            ("", "no words"),
            ("Hello! Maria: Hi Klaus!", "mouth of Maria Lopez"),
            ("As an AI language model I have no feelings.", "stay in the role"),
            ("你好，玛丽亚，今天天气很好", "not in English"),
        ] {
            assert!(say(wrong).unwrap_err().contains(named), "{wrong}");
        }
        assert!(say(&"word ".repeat(61)).unwrap_err().contains("61 words"));
    }

    #[test]
    fn doings_are_gerunds_that_fit() {
        assert_eq!(reply_filter().doing("Painting the fence.").unwrap(), "painting the fence");
        assert!(reply_filter().doing("I paint the fence").is_err() && reply_filter().doing("").is_err());
        assert!(reply_filter().doing(&format!("painting {}", "very ".repeat(30))).is_err());
        assert_eq!(reply_filter().state("brewing coffee.").unwrap(), "brewing coffee");
        assert!(reply_filter().state("").is_err() && reply_filter().state("xyzzy").is_err());
    }

    #[test]
    fn nobody_is_made_up() {
        let told = "Maria Lopez is going to Isabella's Valentine's Day party at Hobbs Cafe.";
        let check = |words: &str, fine: bool| assert_eq!(names(words, told).is_ok(), fine, "{words}");
        check("Have you heard? I'm going with Maria on Tuesday.", true);
        check("At Hobbs Cafe, Isabella's place. Lovely!", true);
        check("I met Bob there.", false);
        check("Bob was there.", true);
        check("Then we saw Bob’s dog.", false);
    }

    #[test]
    fn only_emoji_that_can_be_drawn_count() {
        assert_eq!(emoji("☕📖🎨").as_deref(), Some("☕📖"));
        assert_eq!(emoji("coffee"), None);
        assert_eq!(emoji("👩‍🍳 and more").as_deref(), Some("👩‍🍳"));
    }
}
