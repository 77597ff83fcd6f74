//! Sentences of a paragraph that have no subject: "A baker, up at three", "47", "Knits during talks", "Four kids".

use smallville_english::{
    Pronoun, is_nounish, is_plain_verb, plain_of_past, plain_of_third, read_number, uncapital, with_article,
};

use super::{
    memories::{Rewriter, has_verb},
    trades,
};

/// Ends of words that say what somebody is like.
const QUALITIES: [&str; 16] =
    ["ed", "ful", "less", "ous", "ish", "ive", "able", "ible", "ian", "ese", "ant", "ent", "al", "ic", "ly", "ing"];

impl Rewriter<'_> {
    /// What has no subject: "A baker, up at three", "47", "Knits during talks", "Born in Mombasa", "Four kids", "Vegetarian".
    pub(super) fn fragment(&self, sentence: &str, head: &str, rest: &str) -> Option<String> {
        let name = self.name;
        let bare = head.trim_end_matches([',', ':']);
        let lower = bare.to_lowercase();
        if matches!(sentence.to_lowercase().as_str(), "female" | "male" | "she/her" | "he/him" | "they/them") {
            return Some(format!("{name} is {}", sentence.to_lowercase()));
        }
        // "Twenty years ago we played together."
        let ago = rest.split(' ').take(2).any(|word| word == "ago");
        if let Some(age) = read_number(if matches!(lower.as_str(), "age" | "aged") { rest } else { &lower }) {
            return (!ago).then(|| self.numbered(age, head, rest));
        }
        if lower == "used" && rest.starts_with("to ") {
            return Some(format!("{name} used {rest}"));
        }
        // "Competitively." says how the sentence before is done.
        if rest.is_empty() && lower.ends_with("ly") {
            return Some(format!("{name} does so {lower}"));
        }
        // "Tamara put me in a book" tells of Tamara.
        if self.words.names.pronoun_of(bare).is_some() && !has_verb(sentence) && head == bare {
            return None;
        }
        if lower == "no" && !has_verb(sentence) {
            return Some(format!("{name} has {told}", told = uncapital(sentence)));
        }
        if let Some(told) = self.quality(sentence, &lower, rest) {
            return Some(told);
        }
        let someone = matches!(lower.as_str(), "somebody" | "someone") && rest.starts_with("who ");
        if lower.ends_with("-year-old") || someone || matches!(lower.as_str(), "a" | "an") {
            return Some(self.with_predicate(&lower, rest));
        }
        let told = format!("{} {rest}", uncapital(head)).trim().to_owned();
        let is_noun = trades::noun_phrase(self.words, bare).is_some();
        if !is_noun && begins_with_verb(&lower, self.words.names.pronoun_of(bare).is_some()) {
            return Some(format!("{name} {told}"));
        }
        if matches!(lower.as_str(), "born" | "raised" | "trained" | "educated") {
            return Some(format!("{name} was {told}"));
        }
        let role = self.words.ties.iter().any(|role| role.word == lower);
        if !is_noun && !head.ends_with(',') && has_verb(sentence) || sentence.contains("'s ") || role {
            return None;
        }
        // What somebody is by it stands among the states: "served under Ann" tells what they did.
        if lower.ends_with("ed") && plain_of_past(&lower).is_some() {
            return Some(format!("{name} {told}"));
        }
        let noun = is_noun || trades::noun_phrase(self.words, sentence).is_some();
        if !noun && !self.is_quality(sentence, &lower) {
            return Some(self.said(sentence));
        }
        // "Chess in the park every morning" is no quality.
        let pastime = self.words.pastimes().any(|(topic, deed)| topic == lower || deed == lower);
        if pastime && !noun && !rest.is_empty() {
            return Some(format!("{name}'s habit: {told}"));
        }
        let proper = ["ian", "ese", "ish", "ist", "lim"].iter().any(|end| bare.ends_with(end))
            && lower != "vegetarian"
            && !noun
            && !bare.contains('-');
        let said = if proper { sentence.to_owned() } else { told };
        Some(format!("{name} is {}", if noun { with_article(&said) } else { said }))
    }

    /// Whether a sentence tells what somebody is like: "pink hair, braces" does not, and "maybe she smokes" neither.
    fn is_quality(&self, sentence: &str, first: &str) -> bool {
        let spoken_of = sentence.split(' ').any(|word| Pronoun::of(&word.to_lowercase()).is_some());
        let known = self.words.traits().any(|(word, _)| word == first);
        !spoken_of && (known || QUALITIES.iter().any(|end| first.ends_with(end)))
    }

    /// "Twice divorced, cheerful", "Divorced twice", "Good with his hands, useless with money", "Once engaged".
    fn quality(&self, sentence: &str, lower: &str, rest: &str) -> Option<String> {
        let name = self.name;
        let is_state = |word: &str| self.words.states.iter().any(|state| state == word.trim_end_matches(','));
        let next = rest.split(' ').next().unwrap_or_default();
        let deed = lower.ends_with('s') && !lower.ends_with("ss");
        let apt = matches!(next, "with" | "at") && !has_verb(sentence) && !is_nounish(lower) && !deed;
        if apt && trades::noun_phrase(self.words, lower).is_none() {
            return Some(format!("{name} is {}", uncapital(sentence)));
        }
        if matches!(lower, "once" | "formerly" | "previously") && is_state(next) {
            return Some(format!("{name} was {}", uncapital(sentence)));
        }
        (is_state(lower) || lower.ends_with("ce") && is_state(next))
            .then(|| format!("{name} is {}", uncapital(sentence)))
    }

    /// "34, plumber", "19 yr old drummer", "55 years old, retired", "four kids", "47".
    fn numbered(&self, number: u32, head: &str, rest: &str) -> String {
        let name = self.name;
        let (unit, behind) = rest.split_once(' ').unwrap_or((rest, ""));
        let years = matches!(unit, "yr" | "yrs" | "year" | "years" | "y/o" | "yo");
        let old = if unit == "y/o" || unit == "yo" { Some(behind) } else { behind.strip_prefix("old") };
        // "30 years older than he looks" is no age.
        let ends = |behind: &&str| {
            behind.is_empty() || behind.starts_with([',', ' ']) || unit.starts_with('y') && unit.ends_with('o')
        };
        let old = old.filter(|_| years).filter(ends).map(|behind| behind.trim_start_matches([',', ' ']));
        let article = if matches!(number, 8 | 11 | 18 | 80..=89) { "an" } else { "a" };
        match old {
            _ if rest.is_empty() || rest.len() < 4 || rest == "years of age" => format!("{name} is {number} years old"),
            Some("") => format!("{name} is {number} years old"),
            Some(noun) if trades::noun_phrase(self.words, noun.split(',').next().unwrap_or_default()).is_some() => {
                format!("{name} is {article} {number}-year-old {noun}")
            }
            Some(more) => format!("{name} is {number} years old, {more}"),
            None if (5..=110).contains(&number) && head.ends_with(',') => {
                let (first, others) = rest.split_once(", ").unwrap_or((rest, ""));
                let noun = trades::noun_phrase(self.words, first).is_some() && !first.starts_with("a ");
                let first = if noun { with_article(first) } else { first.to_owned() };
                let others = if others.is_empty() { String::new() } else { format!(", {others}") };
                format!("{name} is {number}, {first}{others}")
            }
            // "Forty years a railway signalman".
            None if years && (behind.starts_with("a ") || behind.starts_with("an ") || behind.starts_with("as ")) => {
                let as_what = behind.strip_prefix("as ").unwrap_or(behind);
                format!("{name} spent {} {unit} as {as_what}", head.to_lowercase())
            }
            None => format!("{name} has {} {rest}", head.to_lowercase()),
        }
    }

    /// "A baker of cakes, she has come …" is "NAME, a baker of cakes, has come …".
    fn with_predicate(&self, article: &str, rest: &str) -> String {
        let name = self.name;
        let article = if article.ends_with("-year-old") { format!("a {article}") } else { article.to_owned() };
        let subject = format!(", {} ", self.pronoun.subject());
        match rest.split_once(&subject) {
            Some((noun, deed)) => format!("{name}, {article} {noun}, {deed}"),
            None => format!("{name} is {article} {rest}"),
        }
    }
}

/// Whether a sentence begins with what somebody does: "Speaks Portuguese".
pub(super) fn has_deed(sentence: &str) -> bool {
    let first = sentence.split(' ').next().unwrap_or_default().to_lowercase();
    plain_of_third(&first).is_some_and(|plain| is_plain_verb(&plain))
}

/// Whether a sentence without a subject can begin with a word as its verb.
fn begins_with_verb(word: &str, is_name: bool) -> bool {
    const OTHERS: [&str; 30] = [
        "never",
        "always",
        "sometimes",
        "recently",
        "secretly",
        "moved",
        "grew",
        "was",
        "once",
        "is",
        "has",
        "had",
        "can't",
        "cannot",
        "can",
        "would",
        "will",
        "does",
        "doesn't",
        "won't",
        "must",
        "lost",
        "isn't",
        "hasn't",
        "used",
        "came",
        "left",
        "usually",
        "often",
        "mostly",
    ];
    let third =
        word.ends_with('s') && !["ss", "'s", "us", "is"].iter().any(|end| word.ends_with(end)) && word != "always";
    OTHERS.contains(&word) || !is_name && (third && word != "this" || is_plain_verb(word) && !is_nounish(word))
}
