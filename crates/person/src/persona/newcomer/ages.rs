//! How old a paragraph says somebody is.

use rand::RngExt as _;
use smallville_english::{is_nounish, read_number, read_ordinal};

use super::{Aspect, Draft, Fact, clauses::Clause, words::Words};
use smallville_town::GameTime;

/// Ages that a number can be.
const AGES: std::ops::RangeInclusive<u32> = 5..=110;
/// A number behind "at" is an age from here on; below it may be an hour.
const NO_HOUR: u32 = 25;
/// Words before an age.
const BEFORE: [&str; 23] = [
    "and", "both", "about", "around", "almost", "nearly", "only", "just", "age", "aged", "is", "am", "i'm", "he's",
    "she's", "turned", "i", "now", "says", "he", "she", "they", "are",
];
/// Words that lead to an age in the middle of a sentence.
const CUES: [&str; 16] = [
    "is", "like", "about", "at", "be", "he's", "she's", "hes", "shes", "has", "turned", "turning", "aged", "am", "i'm",
    "man",
];
/// Words behind an age within the same part.
const BEHIND: [&str; 16] =
    ["years", "year", "yrs", "yr", "and", "or", "old", "y/o", "yo", "y.o", "but", "next", "this", "last", "in", "with"];

impl Draft<'_> {
    pub(super) fn age(&mut self, trade: &str) -> u8 {
        if let Some((age, source)) = self.said_age() {
            self.heard(Fact::Age, source);
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

    /// The age, and the words that say it.
    pub(super) fn said_age(&self) -> Option<(u8, String)> {
        // A number says more than a decade: "early forties, let's say 43".
        let is_number = |said: &&str| said.split([' ', '-']).any(|word| number(&word.to_lowercase()).is_some());
        let exact = self.marked.surest(Aspect::Age).map(|said| said.text).filter(is_number);
        let ages = exact.chain(self.marked.surest(Aspect::Age).map(|said| said.text));
        let marked = ages.into_iter().find_map(|said| Some((age_in(said)?, said.to_owned())));
        if marked.is_some() {
            return marked;
        }
        let own = self.clauses.iter().filter(|clause| clause.own && !clause.denied);
        let told = own.clone().find_map(|clause| self.told_in(clause)).or_else(|| own.clone().find_map(decade));
        // Where a relative is told of, the number may be theirs.
        let tells_of_kin = |sentence: &&String| {
            let text = super::clauses::flat(sentence);
            self.words.ties.iter().any(|role| text.contains(&format!(" {} ", role.word)))
        };
        told.or_else(|| self.sentences.iter().filter(|sentence| !tells_of_kin(sentence)).find_map(|text| alone(text)))
            .or_else(|| self.sentences.iter().find_map(|sentence| behind_cue(self.words, sentence)))
    }

    fn told_in(&self, clause: &Clause) -> Option<(u8, String)> {
        let name = self.name.to_lowercase();
        let skip = |word: &&&str| {
            BEFORE.contains(*word)
                || word.ends_with("'s") && word.len() < 6
                || name.split(' ').any(|part| part == **word)
        };
        let text = clause.written.to_lowercase();
        for part in text.split([',', '.', '/', '(', ')', ':', ';']) {
            let words: Vec<&str> = part.split(' ').filter(|word| !word.is_empty()).collect();
            let begin = words.iter().take_while(skip).count();
            // "Misha is twenty-two", whatever the newcomer is called besides.
            let called = begin == 0 && clause.own && matches!(words.get(1), Some(&("is" | "was" | "turned")));
            let begin = if called { 2 } else { begin };
            let rest = &words[begin..];
            let turned = begin.checked_sub(1).is_some_and(|last| words[last] == "turned");
            let behind = turned || rest.get(1).is_none_or(|next| BEHIND.contains(next));
            let while_in = rest.get(1).is_some_and(|next| next.starts_with("year"))
                && rest.get(2).is_some_and(|next| matches!(*next, "in" | "of" | "at"));
            if let Some(age) = rest.first().and_then(|word| number(word)).filter(|_| behind && !while_in) {
                return Some((age, rest.join(" ")));
            }
            let old = words.iter().find(|word| word.contains("-year-old") || word.contains("-years-old"));
            if let Some(age) = old.and_then(|word| number(word.split("-year").next()?)) {
                return Some((age, part.trim().to_owned()));
            }
            let years_old = words
                .windows(3)
                .find(|three| matches!(three[1], "years" | "year") && matches!(three[2], "old" | "young"));
            if let Some(age) = years_old.and_then(|three| number(three[0])) {
                return Some((age, part.trim().to_owned()));
            }
            if let Some(age) = of_age(&words).or_else(|| at_age(&words)).or_else(|| born_in(&words)) {
                return Some((age, part.trim().to_owned()));
            }
            if let [.., "at" | "aged", last] = words.as_slice()
                && let Some(age) = number(last).filter(|age| u32::from(*age) >= NO_HOUR)
            {
                return Some((age, part.trim().to_owned()));
            }
        }
        None
    }
}

/// The age that words tell of which is known that they tell one: "61", "sixty-one-year-old", "in her sixty-eighth year".
fn age_in(said: &str) -> Option<u8> {
    let flat = super::clauses::flat(said);
    let words: Vec<&str> = flat.split(' ').filter(|word| word.chars().any(char::is_alphanumeric)).collect();
    let year_of_life = || {
        let at = words.iter().position(|word| word.starts_with("year"))?;
        let nth = words[..at].iter().rev().find_map(|word| read_ordinal(word))?;
        u8::try_from(nth.saturating_sub(1)).ok()
    };
    let first =
        |word: &&str| number(word.split("-year").next().unwrap_or(word)).or_else(|| number(word.split('-').next()?));
    // "One-and-seventy".
    let added = || {
        words.iter().find_map(|word| {
            let (ones, tens) = word.split_once("-and-")?;
            u8::try_from(read_number(ones)? + read_number(tens)?).ok()
        })
    };
    // "Three and sixty".
    let apart = || {
        words.windows(3).filter(|three| three[1] == "and").find_map(|three| {
            let (ones, tens) = (read_number(three[0])?, read_number(three[2])?);
            u8::try_from(ones + tens).ok().filter(|_| ones < 10 && tens >= 20 && tens.is_multiple_of(10))
        })
    };
    let spaced = || words.windows(2).find_map(|two| number(&two.join("-")));
    let clause = Clause { written: said.to_owned(), flat: flat.clone(), own: true, denied: false, past: false };
    born_in(&words)
        .or_else(year_of_life)
        .or_else(|| decade(&clause).map(|(age, _)| age))
        .or_else(added)
        .or_else(apart)
        .or_else(spaced)
        .or_else(|| words.iter().find_map(first))
}

/// "Dex is like 22", "At sixty-four Ann still tunes pianos", "he has 33 years": a number behind a word that leads to an age and
/// before nothing that is counted, where nobody's relative is told of before it.
fn behind_cue(words: &Words, sentence: &str) -> Option<(u8, String)> {
    let text = super::clauses::flat(sentence);
    let tokens: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    (1..tokens.len()).find_map(|at| {
        let age = number(tokens[at]).filter(|age| *age > 9)?;
        let cue = CUES.contains(&tokens[at - 1]);
        let next = tokens.get(at + 1).copied().unwrap_or(".");
        let hour = tokens[at - 1] == "at" && u32::from(age) < NO_HOUR;
        let counted = is_nounish(next) && !BEHIND.contains(&next) && !next.starts_with("year");
        let other = tokens[..at].iter().any(|word| words.ties.iter().any(|role| role.word == *word));
        (cue && !hour && !counted && !other).then(|| (age, tokens[at - 1..=at].join(" ")))
    })
}

/// "an orthodontist, thirty-one, with very white teeth": a number that stands alone is an age.
fn alone(written: &str) -> Option<(u8, String)> {
    let parts = written.split([',', '.', '(', ')', ';', ':']).map(|part| part.trim().to_lowercase());
    let grown = |part: &String| number(part).filter(|age| (12..=99).contains(age));
    parts.filter_map(|part| Some((grown(&part)?, part))).next()
}

/// "a priest of 63 without a church".
fn of_age(words: &[&str]) -> Option<u8> {
    const BEHIND: [&str; 10] = ["who", "with", "without", "and", "from", "in", "but", "that", "whose", "living"];
    let at = words.iter().position(|word| *word == "of").filter(|at| *at > 0)?;
    let at = at + usize::from(words.get(at + 1).is_some_and(|word| BEFORE.contains(word)));
    let age = number(words.get(at + 1)?)?;
    words.get(at + 2).is_none_or(|next| BEHIND.contains(next)).then_some(age)
}

/// "at thirty-one she's ambitious".
fn at_age(words: &[&str]) -> Option<u8> {
    let ["at", age, next, ..] = words else { return None };
    // "At thirty he moved here" tells of long ago.
    let is = matches!(*next, "she's" | "he's" | "they're" | "i'm")
        || matches!(*next, "she" | "he" | "they" | "i") && matches!(words.get(3), Some(&("is" | "are" | "am")));
    number(age).filter(|age| is && u32::from(*age) >= NO_HOUR)
}

/// "born in 1979", in the year in which the town begins.
fn born_in(words: &[&str]) -> Option<u8> {
    let at = words.iter().position(|word| *word == "born")?;
    let year: u32 = words.get(at + 1..)?.iter().find_map(|word| word.parse().ok().filter(|year| *year > 1_900))?;
    let this_year = u32::try_from(GameTime::default().date().year()).ok()?;
    this_year.checked_sub(year).filter(|age| AGES.contains(age)).and_then(|age| u8::try_from(age).ok())
}

/// "26", "twenty-six", "twenty-eightish".
fn number(word: &str) -> Option<u8> {
    let vague = ["ish", "something", "odd"].iter().find_map(|end| word.strip_suffix(end));
    let bare = vague.map_or(word, |bare| bare.trim_end_matches('-'));
    read_number(bare).filter(|age| AGES.contains(age)).and_then(|age| u8::try_from(age).ok())
}

/// "in her late forties".
fn decade(clause: &Clause) -> Option<(u8, String)> {
    let decades = ["twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties"];
    let digits = ["20s", "30s", "40s", "50s", "60s", "70s", "80s"];
    let says = |words: &str| clause.flat.contains(&format!(" {words} "));
    let (index, decade) =
        decades.iter().enumerate().chain(digits.iter().enumerate()).find(|(_, decade)| says(decade))?;
    let offset = if says(&format!("early {decade}")) {
        2
    } else if says(&format!("late {decade}")) {
        8
    } else {
        5
    };
    Some((20 + 10 * u8::try_from(index).ok()? + offset, format!("in the {decade}")))
}
