//! What is asked in what somebody says: without greetings, names that only call, and fillers; one question after the other.

use smallville_english::PlainText;

use super::examples::Questions;
use crate::{claim::first_name, prompt::names::without_stops_of_titles};

/// So many questions are heard at most.
const MOST: usize = 3;

/// A clause of fewer words asks nothing by itself: "and why".
const FEW: usize = 3;

/// A question, as far as it asks something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Heard {
    /// Its words, with capitals as they were written.
    pub(super) text: String,
    /// The sentences before it, which ask nothing.
    pub(super) before: Vec<String>,
    /// Its own sentences, if it tells something in several.
    pub(super) sentences: Vec<String>,
    /// What was said after it: "busy?"
    pub(super) tail: String,
    /// Whether it is put as a question.
    pub(super) asks: bool,
    /// Whether it only follows a question: what is told behind it.
    pub(super) follows: bool,
}

impl Heard {
    /// A question, and the sentences before it.
    fn question(text: String, before: &[String], asks: bool) -> Self {
        Self { text, before: before.to_vec(), asks, ..Self::default() }
    }

    /// What was said with it, sentence by sentence.
    pub(super) fn told(&self) -> &[String] {
        if self.sentences.is_empty() { std::slice::from_ref(&self.text) } else { &self.sentences }
    }

    /// What was said before it, as one.
    pub(super) fn context(&self) -> String {
        self.before.join(", ")
    }
}

/// Takes a text apart.
pub(super) fn questions_in(text: &str, tables: &Questions, own: &str) -> Vec<Heard> {
    let ear = Ear { tables, own: first_name(own).to_lowercase(), whole: own.to_lowercase() };
    let mut heard: Vec<Heard> = Vec::new();
    let mut context: Vec<String> = Vec::new();
    let mut greeted = false;
    let mut said = sentences(text).into_iter().peekable();
    while let Some((sentence, end)) = said.next() {
        greeted |= ear.greets(&sentence);
        let clauses = ear.clauses(&sentence);
        // Who only calls, "yo", says hello.
        greeted |= clauses.is_empty();
        let told = !context.is_empty() || !heard.is_empty();
        let (clauses, end) = ear.without_tags(clauses, end, told);
        let whole = clauses.join(", ");
        let mut announces = || said.peek().is_some() && tables.heralds.has(&whole.to_lowercase());
        if clauses.is_empty() || announces() {
            continue;
        }
        if tables.then.iter().any(|then| starts(&whole, then)) && !context.is_empty() && count(&whole) <= 7 {
            heard.push(Heard { text: format!("{}, {whole}", context.join(", ")), asks: true, ..Heard::default() });
            context.clear();
        } else if ear.supposes(&whole) {
            let supposed = end == End::Asks || whole.split(' ').any(|word| tables.openers.has(word));
            if supposed {
                heard.push(Heard::question(whole, &context, true));
            } else {
                context.push(whole);
            }
        } else {
            match heard.last_mut().filter(|_| tables.echoes.has(&whole.to_lowercase())) {
                // "Does anybody annoy you? Who?" asks one thing.
                Some(last) => last.tail = format!("{} {whole}", last.tail).trim().to_owned(),
                None => ear.hear(clauses, end, &mut context, &mut heard),
            }
        }
    }
    heard.extend(without_question(&heard, context, greeted, tables));
    heard.truncate(MOST);
    heard
}

/// What is said beside the questions: all of it if there are none, or what is told behind one, which may be what there is more
/// to say to.
fn without_question(heard: &[Heard], context: Vec<String>, greeted: bool, tables: &Questions) -> Option<Heard> {
    let follows = heard.len() == 1 && heard.iter().all(|known| known.asks);
    if !context.is_empty() && (heard.is_empty() || follows) {
        return Some(Heard { text: context.join(", "), sentences: context, follows, ..Heard::default() });
    }
    let greeting = || tables.greetings.last().cloned().unwrap_or_default();
    (heard.is_empty() && greeted).then(|| Heard { text: greeting(), ..Heard::default() })
}

/// How a sentence ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Asks,
    States,
    /// Without a mark.
    Open,
}

/// The sentences of a text, and how each ends.
fn sentences(text: &str) -> Vec<(String, End)> {
    let text = without_stops_of_titles(text)
        .replace(['’', '‘'], "'")
        .replace("...", ", ")
        .replace('…', ", ")
        .replace(" - ", ", ")
        .replace([';', '–', '—'], ", ");
    let mut found: Vec<(String, End)> = Vec::new();
    let mut sentence = String::new();
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let ends =
            matches!(sign, '?' | '!' | '\n') || sign == '.' && signs.peek().is_none_or(|next| next.is_whitespace());
        if ends {
            let end = match sign {
                '?' => End::Asks,
                '\n' => End::Open,
                _ => End::States,
            };
            found.push((std::mem::take(&mut sentence), end));
        } else {
            sentence.push(sign);
        }
    }
    found.push((sentence, End::Open));
    found.retain(|(sentence, _)| sentence.contains(char::is_alphanumeric));
    found.into_iter().map(|(sentence, end)| (sentence.trim().to_owned(), end)).collect()
}

/// How many words there are.
fn count(text: &str) -> usize {
    text.split_whitespace().count()
}

/// Whether a text begins with whole words, in any case.
fn starts(text: &str, phrase: &str) -> bool {
    text.get(..phrase.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(phrase))
        && !text[phrase.len()..].starts_with(|sign: char| sign.is_alphanumeric() || sign == '\'')
}

/// Whether it ends with whole words.
fn ends(text: &str, phrase: &str) -> bool {
    let Some(at) = text.len().checked_sub(phrase.len()) else { return false };
    text.get(at..).is_some_and(|end| end.eq_ignore_ascii_case(phrase))
        && !text[..at].ends_with(|sign: char| sign.is_alphanumeric() || sign == '\'')
}

/// Hears what is said to somebody.
struct Ear<'a> {
    tables: &'a Questions,
    /// First and full name of whoever is asked, in lower case.
    own: String,
    whole: String,
}

impl Ear<'_> {
    /// Whether a sentence begins with a greeting.
    fn greets(&self, sentence: &str) -> bool {
        self.tables.greetings.iter().any(|greeting| starts(sentence, greeting))
    }

    /// Whether something is only supposed in it.
    fn supposes(&self, sentence: &str) -> bool {
        let said = PlainText::new(sentence);
        self.tables.conditions.iter().any(|words| starts(sentence, words) && (said.words().len() > words.len()))
            || self.tables.supposed.iter().any(|(one, other)| said.says(one) && said.says(other))
    }

    /// The clauses of a sentence that say something.
    fn clauses(&self, sentence: &str) -> Vec<String> {
        let aside = |text: String, aside: &String| {
            let lower = text.to_lowercase();
            // "Do you know her?" has no aside.
            let asked = |at: usize| lower[..at].rsplit(' ').next().is_some_and(|word| self.opens(word));
            match lower.find(&format!(" {aside} ")) {
                Some(at) if lower.len() == text.len() && !asked(at) => {
                    format!("{} {}", &text[..at], &text[at + aside.len() + 2..])
                }
                _ => text,
            }
        };
        let clean = self.tables.asides.iter().fold(sentence.to_owned(), aside);
        let mut clauses: Vec<String> = clean
            .split([',', ':', '(', ')', '"'])
            .map(|clause| self.bare(clause.trim()))
            .filter(|clause| !clause.is_empty())
            .collect();
        // "Hey Isabella how's business": a name that calls needs no comma.
        if let Some(first) = clauses.first_mut() {
            *first = self.bare(first);
        }
        clauses
    }

    /// The clauses of a sentence without those that only ask what one says to what is told: "rent's gone up, did you hear?"
    fn without_tags(&self, clauses: Vec<String>, end: End, told: bool) -> (Vec<String>, End) {
        let (count, is_tag) = (clauses.len(), |clause: &String| self.tables.tags.has(&clause.to_lowercase()));
        let first = usize::from(!told);
        let kept: Vec<String> = clauses
            .into_iter()
            .enumerate()
            .filter(|(at, clause)| *at < first || !is_tag(clause))
            .map(|(_, clause)| clause)
            .collect();
        let end = if kept.len() < count { End::States } else { end };
        (kept, end)
    }

    /// A clause without what only leads in or out.
    fn bare(&self, clause: &str) -> String {
        let mut clause = clause.trim().to_owned();
        loop {
            let before = clause.len();
            let begins = |phrase: &&String| starts(&clause, phrase);
            let surely = self.tables.greetings.iter().chain(&self.tables.leads).find(begins);
            let may = || self.tables.calls.iter().chain([&self.whole, &self.own]).filter(begins);
            if let Some(phrase) = surely.or_else(|| may().find(|phrase| self.calls(&clause, phrase))) {
                clause = clause[phrase.len()..].trim_start_matches(|sign: char| !sign.is_alphanumeric()).to_owned();
            }
            let mut trail = self.tables.tails.iter().chain([&self.whole, &self.own]);
            if let Some(phrase) = trail.find(|phrase| self.trails(&clause, phrase)) {
                clause.truncate(clause.len() - phrase.len());
                clause = clause.trim_end_matches(|sign: char| !sign.is_alphanumeric()).to_owned();
            }
            let is_address = self.is_address(&clause);
            if clause.len() == before || clause.is_empty() || is_address {
                return if is_address { String::new() } else { clause };
            }
        }
    }

    /// Whether a phrase is the name of whoever is asked.
    fn is_own(&self, phrase: &str) -> bool {
        phrase == self.own || phrase == self.whole
    }

    /// Whether a clause is nothing but the name of whoever is asked, or their surname behind a title: "Professor Lin?"
    fn is_address(&self, clause: &str) -> bool {
        let clause = clause.to_lowercase();
        let surname = self.whole.split(' ').next_back().unwrap_or_default();
        let title = clause.strip_suffix(surname).map(|title| title.trim_end_matches([' ', '.']));
        self.is_own(&clause) || title.is_some_and(|title| self.tables.calls.iter().any(|call| call == title))
    }

    /// Whether a word that may call somebody does so: a question follows, or nothing, or a name.
    fn calls(&self, clause: &str, phrase: &str) -> bool {
        let rest = clause[phrase.len()..].trim().to_lowercase();
        rest.is_empty() && !self.is_own(phrase)
            || rest.split(' ').next().is_some_and(|word| self.opens(word) || self.is_own(word))
    }

    /// Whether a phrase at the end only leads out: "who is Klaus" asks of the name, "how are you Klaus" calls.
    fn trails(&self, clause: &str, phrase: &str) -> bool {
        let Some(rest) = clause.len().checked_sub(phrase.len()).filter(|_| ends(clause, phrase)) else { return false };
        let rest = clause[..rest].trim().to_lowercase();
        let last = rest.split(' ').next_back().unwrap_or_default();
        !(rest.is_empty() || self.is_own(phrase) && self.tables.named.has(last))
    }

    /// Whether a word begins a question.
    fn opens(&self, word: &str) -> bool {
        self.tables.openers.has(word)
            || self
                .tables
                .spellings
                .get(word)
                .is_some_and(|long| long.split(' ').next().is_some_and(|first| self.tables.openers.has(first)))
    }

    /// Whether a clause begins a question, by its first word or, if it `may_ask`, by a question word behind a preposition:
    /// "with whom".
    fn opens_clause(&self, clause: &str, may_ask: bool) -> bool {
        let lower = clause.to_lowercase();
        let mut words = lower.split(' ');
        let (first, second) = (words.next().unwrap_or_default(), words.next());
        self.opens(first)
            || may_ask && self.tables.governs.has(first) && second.is_some_and(|word| self.tables.governed.has(word))
    }

    /// Hears the questions of a sentence, clause by clause.
    ///
    /// "Have a nice day!" begins as a question does, and is none.
    fn hear(&self, clauses: Vec<String>, end: End, context: &mut Vec<String>, heard: &mut Vec<Heard>) {
        let begun = heard.len();
        let mut said = Vec::new();
        for clause in clauses {
            let may_ask = end == End::Asks || said.is_empty();
            let opens = self.opens_clause(&clause, may_ask);
            // "Of all the people here whom would you ask, and why?" asks one thing.
            let asked_before =
                || said.iter().flat_map(|said: &String| said.split(' ')).any(|word| self.opens(&word.to_lowercase()));
            if opens && count(&clause) < FEW && heard.len() == begun && asked_before() {
                let whole = Heard::question(said.join(", "), context, end != End::States);
                heard.push(Heard { tail: clause, ..whole });
                said.clear();
            } else if opens && (count(&clause) >= FEW || heard.len() == begun) {
                let before: Vec<String> = context.iter().chain(&said).cloned().collect();
                heard.push(Heard::question(clause, &before, end != End::States));
            } else if !opens && heard.len() > begun {
                // "Busy?" and "like last week" belong to what was asked before.
                let last = heard.len() - 1;
                heard[last].tail = format!("{} {clause}", heard[last].tail).trim().to_owned();
            } else if !opens {
                said.push(clause);
            }
        }
        if heard.len() > begun {
            context.clear();
        } else if end == End::Asks && !said.is_empty() && !(count(&said.join(" ")) < 2 && begun > 0) {
            heard.push(Heard::question(said.join(" "), context, true));
            context.clear();
        } else {
            context.extend((!said.is_empty()).then(|| said.join(", ")));
        }
    }
}
