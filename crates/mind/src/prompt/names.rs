//! Of whom one may speak: whoever bears the name of a person must be known to the speaker; all else that is named may be.

use std::collections::BTreeSet;

use unicode_segmentation::UnicodeSegmentation as _;

use crate::persona::newcomer::given_names::GivenNames;

/// What stands before names, with the stop that belongs to it.
const TITLES: [&str; 5] = ["Mr. ", "Mrs. ", "Ms. ", "Dr. ", "Prof. "];

/// A text without the stop of "Mr.", which ends no sentence.
pub(crate) fn without_stops_of_titles(text: &str) -> String {
    TITLES.iter().fold(text.to_owned(), |text, title| text.replace(title, &title.replace('.', "")))
}

/// The names by which people are called: usual given names, and those of the people of the town.
#[derive(Clone, Debug, Default)]
pub struct Names {
    given: GivenNames,
    /// Of the town's own people, in lower case.
    own: BTreeSet<String>,
}

impl Names {
    /// The usual names.
    #[must_use]
    pub fn new(given: GivenNames) -> Self {
        Self { given, own: BTreeSet::new() }
    }

    /// With the full names of people who live in the town.
    #[must_use]
    pub fn with_people<'a>(mut self, people: impl IntoIterator<Item = &'a str>) -> Self {
        let parts = people.into_iter().flat_map(str::unicode_words);
        self.own.extend(parts.filter(|part| part.starts_with(char::is_uppercase)).map(str::to_lowercase));
        self
    }

    /// Whether everybody of whom `words` speak occurs in what the speaker was told; `is_word` knows the words of the town.
    ///
    /// Relatives, peoples, places, plays and dishes of the wide world are nobody in town: "Dad", "Macbeth", "Irish".
    ///
    /// # Errors
    /// The rule, if somebody does not.
    pub fn check(&self, words: &str, told: &str, is_word: impl Fn(&str) -> bool) -> Result<(), String> {
        let told: BTreeSet<String> = told.unicode_words().map(small).collect();
        let words = without_stops_of_titles(words);
        for sentence in words.unicode_sentences() {
            let spoken: Vec<&str> = sentence.unicode_words().collect();
            let lower: Vec<String> = spoken.iter().map(|word| small(word)).collect();
            let famous = self.given.famous_in(&lower);
            for (at, (word, small)) in spoken.iter().zip(&lower).enumerate() {
                // What begins a sentence is written with a capital anyway.
                let capital = word.starts_with(char::is_uppercase) && (at > 0 || !is_word(small));
                let is_person = self.given.is_given(small) || self.own.contains(small);
                if capital && is_person && !told.contains(small) && !famous.contains(&at) {
                    return Err(
                        "speak only of people whom the speaker knows or of whom this page tells; make nobody up".into(),
                    );
                }
            }
        }
        Ok(())
    }
}

/// A word in lower case, without "'s".
fn small(word: &str) -> String {
    word.trim_end_matches("'s").trim_end_matches("’s").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn check(words: &str, told: &str) -> Result<(), String> {
        let world = testing::world();
        let names = Names::new(world.sense.newcomers.names.clone());
        let names = names.with_people(world.people.iter().map(|persona| persona.name.as_str()));
        names.check(words, told, |word| world.sense.reply_filter.knows(word))
    }

    #[test]
    fn nobody_is_made_up_and_nobody_known_by_magic() {
        let told = "Maria Lopez is going to Isabella's Valentine's Day party at Hobbs Cafe.";
        let check = |words: &str, fine: bool| assert_eq!(check(words, told).is_ok(), fine, "{words}");
        check("Have you heard? I'm going with Maria on Tuesday.", true);
        check("At Hobbs Cafe, Isabella's place. Lovely!", true);
        check("I met Bob there.", false);
        check("Zoe was there.", false);
        check("Then we saw Bob’s dog.", false);
        check("Ask Mr. Mueller, he knows.", false);
        check("Mark my words, the stove is cold.", true);
    }

    /// The kinds of words for which drafts written by hand were thrown away, see `shared/reference/model-findings.md` §2.
    #[test]
    fn what_the_wide_world_knows_may_be_named() {
        for words in [
            "Dad says the shop can wait until noon.",
            "Well, that is from Macbeth, not from me.",
            "In the evening there's an Irish band at the bar.",
            "I stayed up playing Tetris again.",
            "I applied at the Conservatory in the city.",
            "We are writing The Real World together, remember?",
            "Grandma used to make Paella on Sundays, and Pizza Margherita.",
            "It is like Romeo and Juliet, only with more shouting.",
            "She went to Florence once, and to West Virginia.",
            "Have you read Jane Austen? Or Anna Karenina?",
            "Thank God it's Christmas soon, Mom will be glad.",
        ] {
            assert_eq!(check(words, "Klaus Mueller and Maria Lopez"), Ok(()), "{words}");
        }
    }
}
