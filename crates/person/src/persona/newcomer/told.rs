//! Single facts that a paragraph tells: pronoun, traits, goal.

use smallville_english::{
    capital, in_third_person, is_nounish, is_plain_verb, plain_of_gerund, plain_of_past, plain_of_third, uncapital,
    unlisted,
};

use smallville_encoder::is_word;

use super::{Aspect, Draft, Fact, Pronoun, clauses::Clause, jobs::ARTICLES, sentences::Sentence, words::Trade};

/// A thing is believed to be wanted from so sure a mark on, 0 to 1.
const A_THING: f32 = 0.75;

impl Draft<'_> {
    /// Whether words are said of the newcomer as they are.
    pub(super) fn has(&self, word: &str) -> bool {
        self.sure.contains(&format!(" {word} "))
    }

    /// What follows the first of `marks`, up to the end of the clause.
    pub(super) fn after(&self, marks: &[String]) -> Option<&str> {
        // Of two at the same place the longer says more.
        let found = marks.iter().filter_map(|mark| Some((self.sure.find(&format!(" {mark} "))?, mark)));
        let (at, mark) = found.min_by_key(|(at, mark)| (*at, std::cmp::Reverse(mark.len())))?;
        let rest = &self.sure[at + mark.len() + 2..];
        let end = rest.find(" . ").unwrap_or(rest.len());
        Some(rest[..end].trim()).filter(|rest| !rest.is_empty())
    }

    /// The clause of the newcomer in which words stand, as it was written.
    pub(super) fn source(&self, words: &str) -> Option<String> {
        let words = format!(" {words} ");
        self.clauses
            .iter()
            .find(|clause| clause.own && clause.flat.contains(&words))
            .map(|clause| clause.written.clone())
    }

    /// Clauses that tell of the newcomer.
    pub(super) fn own_clauses(&self, fits: impl Fn(&Clause) -> bool) -> Vec<Clause> {
        self.clauses.iter().filter(|clause| clause.own && fits(clause)).cloned().collect()
    }

    pub(super) fn pronoun(&mut self) -> Pronoun {
        if let Some(said) = self.said_pronoun() {
            return said;
        }
        let pronoun = self.words.names.pronoun_of(&self.name).unwrap_or(Pronoun::They);
        self.assume(
            Fact::Pronoun,
            format!("Nothing says how one speaks of {}; \"{}\" is taken.", self.first, pronoun.subject()),
        );
        pronoun
    }

    /// How the paragraph speaks of the newcomer.
    pub(super) fn said_pronoun(&self) -> Option<Pronoun> {
        let marked: Vec<String> = self.marked.pronouns().collect();
        let count = |of: &[&str]| marked.iter().filter(|said| of.contains(&said.as_str())).count();
        let (she, he) = (count(&["she", "shes", "her", "hers"]), count(&["he", "hes", "him", "his"]));
        match she.cmp(&he) {
            std::cmp::Ordering::Greater => return Some(Pronoun::She),
            std::cmp::Ordering::Less => return Some(Pronoun::He),
            std::cmp::Ordering::Equal => {}
        }
        let own: String;
        // Of whoever tells of themselves, "she" is somebody else.
        let text = if self.first_person {
            own = self.clauses.iter().filter(|clause| clause.own).map(|clause| clause.flat.as_str()).collect();
            &own
        } else {
            &self.text
        };
        let is_pronoun =
            |word: &str| matches!(word, "she" | "her" | "hers" | "herself" | "he" | "his" | "him" | "himself" | "he's");
        let counts = |word: &&String| !(self.first_person && is_pronoun(word));
        let count = |words: &[String]| {
            words.iter().filter(counts).map(|word| text.matches(&format!(" {word} ")).count()).sum::<usize>()
        };
        if text.contains(" they/them ") {
            return Some(Pronoun::They);
        }
        // "He rents a room" says more than any "she" within.
        let begins = |word: &str| {
            let first = |sentence: &&String| sentence.to_lowercase().split([' ', '\'', '’']).next() == Some(word);
            self.sentences.iter().filter(first).count()
        };
        match begins("she").cmp(&begins("he")) {
            std::cmp::Ordering::Greater if !self.first_person => return Some(Pronoun::She),
            std::cmp::Ordering::Less if !self.first_person => return Some(Pronoun::He),
            _ => {}
        }
        let (she, he, they) = (count(&self.words.she), count(&self.words.he), count(&self.words.they));
        if she + he == 0 && they > 0 && self.words.names.pronoun_of(&self.name).is_none() {
            return Some(Pronoun::They);
        }
        match she.cmp(&he) {
            std::cmp::Ordering::Greater => Some(Pronoun::She),
            std::cmp::Ordering::Less => Some(Pronoun::He),
            std::cmp::Ordering::Equal => None,
        }
    }

    pub(super) fn traits(&mut self, pronoun: Pronoun) -> Vec<String> {
        let mut found: Vec<(usize, &str, String)> = Vec::new();
        for (word, name) in self.words.traits() {
            // "Kind of tea" is no kindness, who wants to "open a" shop need not be open, and "for the quiet" one is not shy.
            let at = self.sure.find(&format!(" {word} "));
            let says = |words: String| self.sure.contains(&format!(" {words} "));
            let denied = says(format!("{word} of"))
                || ["to", "the"].iter().any(|before| says(format!("{before} {word}")))
                || ["a", "the", "up"].iter().any(|behind| says(format!("{word} {behind}")));
            if let Some(at) = at.filter(|_| !denied && found.iter().all(|(.., known)| known != name)) {
                found.push((at, word, name.to_owned()));
            }
        }
        found.sort_unstable();
        found.truncate(4);
        let marked = self.marked_traits();
        let sources: Vec<String> = found.iter().filter_map(|(_, word, _)| self.source(word)).collect();
        sources.into_iter().for_each(|source| self.heard(Fact::Traits, source));
        let mut traits: Vec<String> = found.into_iter().map(|(.., name)| name).collect();
        if !marked.is_empty() {
            // What is told in as many words needs no list.
            traits = marked;
        }
        if traits.len() < 2 {
            let said = traits.len();
            while traits.len() < 3 {
                let more = self.pick(&self.words.usual_traits);
                if traits.iter().all(|known| known != more) {
                    traits.push(more.to_owned());
                }
            }
            let are = if pronoun == Pronoun::They { "are" } else { "is" };
            let (new, subject) = (traits[said..].join(", "), capital(pronoun.subject()));
            self.assume(
                Fact::Traits,
                format!("Little is said of {}'s character. {subject} {are} {new} besides.", self.first),
            );
        }
        traits
    }

    /// What is marked as character and can stand in a list of it: "grumpy", "gentle giant".
    fn marked_traits(&mut self) -> Vec<String> {
        let mut found: Vec<(String, String)> = Vec::new();
        for said in self.marked.of(Aspect::Trait) {
            for part in unlisted(&said.to_lowercase()) {
                let words: Vec<&str> = part.split(' ').skip_while(|word| ARTICLES.contains(word)).collect();
                let name = words.join(" ");
                let known = self.words.traits().find(|(word, _)| *word == name).map(|(_, name)| name.to_owned());
                // What no list knows must be made of words, and begin with none that is done.
                let odd = |word: &&str| !is_word(word) || Pronoun::of(word).is_some();
                let deed = words.first().is_none_or(|first| plain_of_third(first).is_some());
                let verb = known.is_none() && (deed || words.iter().any(odd));
                let name = known.unwrap_or(name);
                if !verb && words.len() <= 3 && found.iter().all(|(known, _)| *known != name) {
                    found.push((name, said.to_owned()));
                }
            }
        }
        found.truncate(4);
        found.iter().for_each(|(_, source)| self.heard(Fact::Traits, source.clone()));
        found.into_iter().map(|(name, _)| name).collect()
    }

    /// What is marked as what the newcomer wants, as a deed: "open a bakery".
    fn marked_goal(&self, pronoun: Pronoun) -> Option<(String, String)> {
        let open = |at: &std::ops::Range<usize>| self.marked.share(Aspect::Secret, at) < 0.5;
        self.marked.placed(Aspect::Goal).filter(|(at, _)| open(at)).find_map(|(at, said)| {
            let sure = self.marked.sureness(Aspect::Goal, &at) >= A_THING;
            let deed = said.starts_with("to ") || self.marked.before(at.start).trim_end().ends_with(" to");
            let own = Sentence { text: said.to_owned(), at: at.clone() };
            let own = if self.marked.tells_hearer() { own.of_hearer() } else { own.text };
            let told = in_third_person(&uncapital(&own), &self.name, pronoun);
            let told = told.trim_start_matches("to ").trim_end_matches(['.', '!', '?', ',']);
            let first = told.split([' ', ',']).next().filter(|first| first.len() < told.len())?;
            let plain = plain_of_gerund(first).or_else(|| plain_of_third(first).filter(|plain| !is_nounish(plain)));
            let deed = match plain {
                Some(plain) => told.replacen(first, &plain, 1),
                // "Goal: own parlour".
                None if first == "own" && told.split(' ').count() < 4 => {
                    format!("have {} {told}", pronoun.possessive())
                }
                None if deed || is_plain_verb(first) => told.to_owned(),
                None if is_function_word(first) || plain_of_past(first).is_some() => return None,
                // The deed may stand before what is marked: "to mend | the clock".
                None if let Some(verb) = self.marked.deed_before(at.start) => format!("{verb} {told}"),
                // "One of the students" is half of something.
                None if sure => format!("have {told}"),
                None => return None,
            };
            Some((self.naming_whom(deed, said), said.to_owned()))
        })
    }

    pub(super) fn goal(&mut self, trade: &Trade, pronoun: Pronoun) -> String {
        if let Some((goal, source)) = self.marked_goal(pronoun) {
            self.heard(Fact::Goal, source);
            return goal;
        }
        if let Some((goal, source)) = self.said_goal() {
            self.heard(Fact::Goal, source);
            return goal;
        }
        let habit = self.words.goal(trade);
        self.assume(Fact::Goal, format!("Nothing is said of a goal; {} wants to {habit}.", self.first));
        habit.to_owned()
    }

    /// What the newcomer wants, and the words that say it.
    fn said_goal(&self) -> Option<(String, String)> {
        let words = self.words;
        let goal = self.after(&words.goals).or_else(|| self.after(&words.wants)).map(|rest| (rest, String::new()));
        let things = || self.after(&words.wants_things).map(|rest| (rest, "find ".to_owned()));
        let come = || self.come_to().map(|rest| (rest, String::new()));
        // "Is building a game" is to be finished.
        let begun = || {
            let marks = words.begun.iter().filter_map(|mark| Some((self.after(std::slice::from_ref(mark))?, mark)));
            let (rest, mark) = marks.min_by_key(|(rest, _)| std::cmp::Reverse(rest.len()))?;
            Some((rest, format!("finish {} ", mark.rsplit(' ').next().unwrap_or_default())))
        };
        let (rest, verb) = goal.or_else(things).or_else(come).or_else(begun)?;
        // "Has come to this town to see her" wants to see her.
        let comes = ["this town ", "town ", "the town ", "this place "].iter().any(|lead| rest.starts_with(lead));
        let rest = rest.split_once(" to ").filter(|_| comes).map_or(rest, |(_, deed)| deed);
        let end = self.words.wants_end.iter().filter_map(|end| rest.find(&format!(" {end} "))).min();
        let said = rest[..end.unwrap_or(rest.len())].trim_end_matches([' ', ',']);
        let source = self.source(said).unwrap_or_else(|| said.to_owned());
        // "A game in which everybody appears" is a game.
        let said = &said[..said.len() - dangling(said)];
        let goal = self.naming_whom(self.as_written(said).replace(" ,", ","), &source);
        // "I would like to hear it" says what only with the sentence before.
        if goal.is_empty() || goal.ends_with(" it") && goal.split(' ').count() < 4 {
            return None;
        }
        let goal = goal.trim_start_matches([',', ' ']).to_owned();
        let goal = goal.strip_prefix("finally, to ").map_or(goal.clone(), str::to_owned);
        let first = goal.split(' ').next().unwrap_or_default().to_owned();
        // "Wants to one last column" is half of a sentence.
        let noun = matches!(first.as_str(), "one" | "a" | "an" | "the" | "his" | "her" | "their" | "my" | "no");
        if verb.is_empty() && noun {
            return None;
        }
        if let Some(plain) = plain_of_gerund(&first).filter(|_| self.sure.contains(&format!(" of {said}"))) {
            return Some((goal.replacen(&first, &plain, 1), source));
        }
        // "would like Isabella to sell his bread".
        let asked = goal.split(' ').nth(1) == Some("to") && first.starts_with(char::is_uppercase);
        let verb = if asked { "get ".into() } else { verb };
        Some((format!("{verb}{goal}"), source))
    }

    /// What somebody has come for: "came from Osaka to find a husband".
    fn come_to(&self) -> Option<&str> {
        let begins = |come: &String| self.sure.find(&format!(" {come} "));
        let rest = &self.sure[self.words.come.iter().filter_map(begins).min()?..];
        let rest = &rest[..rest.find(" . ").unwrap_or(rest.len())];
        let at = rest.match_indices(" to ").map(|(at, to)| at + to.len());
        let mut verbs = at.filter(|at| rest[*at..].split(' ').next().is_some_and(is_plain_verb));
        verbs.next().map(|at| rest[at..].trim())
    }

    /// A goal with the name of whom its first "her" or "him" means, where the same clause names one resident before.
    fn naming_whom(&self, goal: String, source: &str) -> String {
        let at = goal.split(' ').position(|word| matches!(word, "her" | "him" | "them")).filter(|at| *at > 0);
        let mut words: Vec<&str> = goal.split(' ').collect();
        let said = self.sentences.iter().find(|sentence| sentence.contains(source)).map_or(source, String::as_str);
        let mut named =
            self.people.iter().filter(|other| said.contains(&other.name) && !goal.contains(other.first_name()));
        let (Some(at), Some(other), None) = (at, named.next(), named.next()) else { return goal };
        // "Her" before a noun tells whose it is.
        let owns = words[at] == "her" && words.get(at + 1).is_some_and(|next| !is_function_word(next));
        if owns || other.pronoun.object() != words[at] {
            return goal;
        }
        words[at] = &other.name;
        words.join(" ")
    }

    /// The same words with the capital letters that they had.
    pub(super) fn as_written(&self, lower: &str) -> String {
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

/// How many letters at the end of a text lead on to something that is not in it.
fn dangling(text: &str) -> usize {
    let behind = text.rsplit(' ').take_while(|word| is_function_word(word)).map(|word| word.len() + 1).sum();
    if behind < text.len() { behind } else { 0 }
}

/// Whether a word joins others and names nothing.
fn is_function_word(word: &str) -> bool {
    const WORDS: [&str; 16] = [
        "into", "to", "out", "for", "with", "from", "about", "that", "not", "in", "on", "at", "of", "back", "and",
        "before",
    ];
    WORDS.contains(&word)
}
