//! Single facts that a paragraph tells: age, pronoun, traits, trade, goal.

use rand::RngExt as _;
use smallville_english::plain_of_gerund;

use super::{Draft, Fact, Pronoun};

/// The text in lower case with blanks around every word; commas and full stops are words of their own.
pub(super) fn flat(text: &str) -> String {
    let mut flat = String::from(" ");
    let text = text.to_lowercase().replace('’', "'").replace([';', '!', '?', '\n'], ". ");
    for word in text.split_whitespace() {
        let core = word.trim_start_matches(['(', '"']).trim_end_matches([',', '.', ':', ')', '"']);
        flat.push_str(core);
        flat.push(' ');
        if word.len() > core.len() {
            flat.push_str(if word.ends_with(',') { ", " } else { ". " });
        }
    }
    flat
}

impl Draft<'_> {
    pub(super) fn has(&self, word: &str) -> bool {
        self.text.contains(&format!(" {word} "))
    }

    /// What follows the first of `marks`, up to the end of the sentence.
    pub(super) fn after(&self, marks: &[String]) -> Option<&str> {
        let found = marks.iter().filter_map(|mark| Some((self.text.find(&format!(" {mark} "))?, mark))).min()?;
        let rest = &self.text[found.0 + found.1.len() + 2..];
        let end = rest.find(" . ").unwrap_or(rest.len());
        Some(rest[..end].trim()).filter(|rest| !rest.is_empty())
    }

    pub(super) fn pronoun(&mut self) -> Pronoun {
        let count =
            |words: &[String]| words.iter().map(|word| self.text.matches(&format!(" {word} ")).count()).sum::<usize>();
        if self.has("they/them") {
            return Pronoun::They;
        }
        let she = count(&self.words.she);
        let he = count(&self.words.he);
        let they = count(&self.words.they);
        if she + he == 0 && they > 0 && self.words.names.pronoun_of(&self.first).is_none() {
            return Pronoun::They;
        }
        let pronoun = match she.cmp(&he) {
            std::cmp::Ordering::Greater => return Pronoun::She,
            std::cmp::Ordering::Less => return Pronoun::He,
            std::cmp::Ordering::Equal => self.words.names.pronoun_of(&self.first).unwrap_or(Pronoun::They),
        };
        self.assume(
            Fact::Pronoun,
            format!("Nothing says how one speaks of {}; \"{}\" is taken.", self.first, pronoun.subject()),
        );
        pronoun
    }

    pub(super) fn age(&mut self, trade: &str) -> u8 {
        if let Some(age) = self.said_age() {
            return age;
        }
        let says = |words: &[String]| words.iter().any(|word| self.has(word));
        let range = if trade.ends_with("student") {
            19..25
        } else if says(&self.words.old) {
            66..76
        } else if says(&self.words.young) {
            21..28
        } else if says(&self.words.middle_aged) {
            44..54
        } else {
            27..58
        };
        let age = self.rng.random_range(range);
        self.assume(Fact::Age, format!("Nothing is said of an age; {} is {age}.", self.first));
        age
    }

    fn said_age(&self) -> Option<u8> {
        let words: Vec<&str> = self.text.split(' ').collect();
        let number = |word: &str| word.parse::<u8>().ok().filter(|age| (5..=110).contains(age));
        for (i, word) in words.iter().enumerate() {
            let next = words.get(i + 1).copied().unwrap_or_default();
            let before = i.checked_sub(1).map_or("", |before| words[before]);
            let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
            if (word.contains("-year-old")
                || matches!(next, "years" | "year-old")
                    && !matches!(before, "for" | "of")
                    && words.get(i + 2) != Some(&"in"))
                && let Some(age) = number(&digits)
            {
                return Some(age);
            }
            if matches!(before, "aged" | "is" | "," | "turned" | "age" | "am" | "i'm")
                && matches!(next, "." | "," | "and" | "")
                && let Some(age) = number(word)
            {
                return Some(age);
            }
        }
        let decades = ["twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties"];
        let (index, decade) = decades.iter().enumerate().find(|(_, decade)| self.has(decade))?;
        let offset = if self.text.contains(&format!("early {decade}")) {
            2
        } else if self.text.contains(&format!("late {decade}")) {
            8
        } else {
            5
        };
        Some(20 + 10 * u8::try_from(index).ok()? + offset)
    }

    pub(super) fn traits(&mut self, pronoun: Pronoun) -> Vec<String> {
        let mut found: Vec<(usize, String)> = Vec::new();
        for (word, name) in self.words.traits() {
            // "Not shy" is no trait, "kind of tea" no kindness, and who wants "to open" a shop need not be open.
            let at = self.text.find(&format!(" {word} "));
            let denied = self.text.contains(&format!(" not {word} "))
                || self.text.contains(&format!(" {word} of "))
                || self.text.contains(&format!(" to {word} "));
            if let Some(at) = at.filter(|_| !denied && found.iter().all(|(_, known)| known != name)) {
                found.push((at, (*name).to_owned()));
            }
        }
        found.sort_unstable();
        let mut traits: Vec<String> = found.into_iter().map(|(_, name)| name).take(4).collect();
        if traits.len() < 2 {
            let said = traits.len();
            while traits.len() < 3 {
                let more = self.pick(&self.words.usual_traits);
                if traits.iter().all(|known| known != more) {
                    traits.push(more.to_owned());
                }
            }
            let are = if pronoun == Pronoun::They { "are" } else { "is" };
            let new = traits[said..].join(", ");
            let subject = if pronoun == Pronoun::They {
                "They"
            } else if pronoun == Pronoun::He {
                "He"
            } else {
                "She"
            };
            self.assume(
                Fact::Traits,
                format!("Little is said of {}'s character. {subject} {are} {new} besides.", self.first),
            );
        }
        traits
    }

    pub(super) fn trade(&mut self, pronoun: Pronoun) -> String {
        let known: std::collections::BTreeSet<&str> = self.people.iter().map(|other| other.trade.as_str()).collect();
        // Of two at the same place the longer says more.
        let said = self.words.trades().filter_map(|(word, trade)| {
            Some((self.said_of_oneself(word)?, std::cmp::Reverse(word.len()), word, trade))
        });
        let first = said.min();
        if let Some((.., word, trade)) = first {
            if trade != word && !trade.ends_with("student") && !trade.contains(word) && known.contains(trade) {
                let name = &self.first;
                let sentence = format!("There is no work for a {word} as such; {name} does that of a {trade}.");
                self.assume(Fact::Trade, sentence);
            }
            return trade.to_owned();
        }
        if let Some(trade) = self.said_trade() {
            self.assume(
                Fact::Trade,
                format!("Nobody here is a {trade} yet; {} finds {} own hours.", self.first, pronoun.possessive()),
            );
            return trade;
        }
        let trade = self.pick(&self.words.usual_trades).to_owned();
        self.assume(Fact::Trade, format!("Nothing is said of an occupation; {} is a {trade}.", self.first));
        trade
    }

    /// Where a word is said of the person and not of somebody else: "friend of the baker".
    fn said_of_oneself(&self, word: &str) -> Option<usize> {
        let spaced = format!(" {word} ");
        self.text.match_indices(&spaced).map(|(at, _)| at).find(|at| {
            let before: Vec<&str> = self.text[..*at].split(' ').rev().filter(|word| !word.is_empty()).take(3).collect();
            // "Her brother is a doctor" and "wants to be a poet" say nothing of one's own work.
            !before.iter().any(|word| self.words.of_others.iter().any(|other| other == word))
        })
    }

    /// "is a beekeeper", "works as a clown".
    fn said_trade(&self) -> Option<String> {
        let rest = self.after(&self.words.said_trades)?;
        let words: Vec<&str> = rest
            .split(' ')
            .take_while(|word| !matches!(*word, "." | "," | "who" | "and" | "from" | "in" | "at" | "with" | "of"))
            .collect();
        let noun = words.last()?;
        let is_trade = ["er", "or", "ist", "ian", "man", "eer"].iter().any(|end| noun.ends_with(end)) && noun.len() > 4;
        (is_trade && !self.words.no_trades.iter().any(|known| known == noun)).then(|| (*noun).to_owned())
    }

    pub(super) fn goal(&mut self, trade: &str) -> String {
        if let Some(rest) = self.after(&self.words.wants) {
            let end = self
                .words
                .wants_end
                .iter()
                .filter_map(|end| rest.find(&format!(" {end} ")))
                .min()
                .unwrap_or(rest.len());
            let goal = self.as_written(rest[..end].trim_end_matches([' ', ','])).replace(" ,", ",");
            let gerund = (self.text.contains(" dreams of ") || self.text.contains(" dream of "))
                && goal.split(' ').next().is_some_and(|word| word.ends_with("ing"));
            if !goal.is_empty() && !gerund {
                return goal;
            }
            if let Some((verb, rest)) = goal.split_once(' ').filter(|_| gerund) {
                let plain = plain_of_gerund(verb).unwrap_or_else(|| verb.trim_end_matches("ing").to_owned());
                return format!("{plain} {rest}");
            }
        }
        let habit = self.words.goal(trade);
        self.assume(Fact::Goal, format!("Nothing is said of a goal; {} wants to {habit}.", self.first));
        habit.to_owned()
    }

    /// The same words with the capital letters that they had.
    fn as_written(&self, lower: &str) -> String {
        let capitals: Vec<String> = self
            .sentences
            .iter()
            .flat_map(|sentence| sentence.split([' ', ',']).skip(1))
            .filter(|word| word.starts_with(char::is_uppercase))
            .map(str::to_owned)
            .collect();
        let word = |word: &str| {
            capitals.iter().find(|known| known.to_lowercase() == word).cloned().unwrap_or_else(|| word.to_owned())
        };
        lower.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }
}
