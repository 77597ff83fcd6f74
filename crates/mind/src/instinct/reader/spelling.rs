//! Spelling: the short forms of quick messages ("tonite", "u", "8ish"), and slips of the pen in words that the reader
//! goes by.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    sync::Arc,
};

use serde::Deserialize;
use smallville_english::{is_nounish, is_plain_verb, plain_of_gerund, plain_of_past, plain_of_third, read_number};
use unicode_segmentation::UnicodeSegmentation as _;

use crate::{instinct::lists, prompt::reply_filter::ReplyFilter};

/// Path of the table.
const PATH: &str = "assets/reader/spellings.ron";
/// So many words a short form has at most.
const LONGEST_FORM: usize = 6;
/// In shorter words a slip of the pen makes another word too easily.
const SHORTEST: usize = 5;
/// In words of so many letters two letters may be wrong.
const LONG: usize = 8;

/// How words are written besides how they should be.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Spellings {
    /// As it is written, and what it stands for.
    forms: BTreeMap<String, String>,
    /// Words that are put right when they are misspelt.
    corrected: Vec<String>,
    /// Pet names, and the given names for which they may stand.
    pub(super) pet_names: BTreeMap<String, Vec<String>>,
    /// Words that are spelt as they should be: those of all tables.
    #[serde(skip)]
    known: Arc<ReplyFilter>,
}

impl Spellings {
    /// Reads the table; faults are noted as `file:line: …`.
    pub(super) fn load(read: &dyn Fn(&str) -> io::Result<String>, faults: &mut Vec<String>) -> Self {
        lists::load(PATH, read, faults).unwrap_or_default()
    }

    /// Gets to know words that are spelt as they should be.
    pub(super) fn learn(&mut self, words: Arc<ReplyFilter>) {
        self.known = words;
    }

    /// Whether a word in lower case is spelt as it should be, as far as is known.
    pub(super) fn knows(&self, word: &str) -> bool {
        let single = word.strip_suffix('s').unwrap_or(word);
        [word, single].iter().any(|form| self.known.knows(form) || self.corrected.iter().any(|right| right == form))
            || is_plain_verb(word)
            || [plain_of_gerund(word), plain_of_past(word), plain_of_third(word)]
                .iter()
                .flatten()
                .any(|plain| is_plain_verb(plain))
    }

    /// A text with its words spelt as the reader knows them; names stay as they are.
    pub(super) fn spelled(&self, text: &str, names: &BTreeSet<String>) -> String {
        let text = text.replace(['’', '‘', '`'], "'");
        let pieces: Vec<&str> = text.split_word_bounds().collect();
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        while at < pieces.len() {
            if let Some((right, length)) = self.form(&pieces[at..]) {
                out.push_str(right);
                at += length;
                continue;
            }
            if let Some(word) = sign(&pieces, at) {
                out.push_str(word);
                at += 1;
                continue;
            }
            if is_bare_hour(&pieces, at) {
                out.push_str("at ");
            }
            let low = pieces[at].to_lowercase();
            match hour(&low, pieces.get(at + 2).copied()).or_else(|| self.corrected(&low, names)) {
                Some(right) => out.push_str(&right),
                None => out.push_str(pieces[at]),
            }
            at += 1;
        }
        out
    }

    /// The longest short form with which some pieces begin: what it stands for, and how many pieces it takes.
    fn form(&self, pieces: &[&str]) -> Option<(&str, usize)> {
        let longest = (2 * LONGEST_FORM - 1).min(pieces.len());
        (1..=longest).rev().find_map(|length| {
            let written = pieces[..length].concat().to_lowercase();
            // "Tues." is short for a day; "tell ppl." ends a sentence.
            let short = || {
                let stem = self.forms.get(written.strip_suffix('.')?)?;
                let timely = stem.ends_with("day") || matches!(stem.as_str(), "minutes" | "hour" | "hours");
                timely.then_some(stem)
            };
            Some((self.forms.get(&written).or_else(short)?.as_str(), length))
        })
    }

    /// "Sooooo" as "so", "starvinggg" as "starving": with each letter that stands there more than twice once or twice.
    fn shortened(&self, low: &str) -> Option<String> {
        let letters: Vec<char> = low.chars().collect();
        let long =
            letters.windows(3).any(|three| three.iter().all(|letter| *letter == three[0] && letter.is_alphabetic()));
        let most = |most: usize| -> String {
            let keeps = |at: &usize| *at < most || letters[at - most..*at].iter().any(|before| *before != letters[*at]);
            (0..letters.len()).filter(keeps).map(|at| letters[at]).collect()
        };
        long.then(|| [most(2), most(1)].into_iter().find(|word| self.knows(word)).unwrap_or_else(|| most(1)))
    }

    /// The word for which a misspelt one must stand.
    fn corrected(&self, low: &str, names: &BTreeSet<String>) -> Option<String> {
        if let Some(shorter) = self.shortened(low) {
            return Some(shorter);
        }
        let letters = low.chars().count();
        // "goin fishin".
        if low.ends_with("in")
            && !self.knows(low)
            && plain_of_gerund(&format!("{low}g")).is_some_and(|it| is_plain_verb(&it))
        {
            return Some(format!("{low}g"));
        }
        if letters < SHORTEST || !low.chars().all(char::is_alphabetic) || names.contains(low) || self.knows(low) {
            return None;
        }
        let most = if letters >= LONG { 2 } else { 1 };
        let distance = |right: &&String| strsim::osa_distance(right, low);
        let near = |right: &&String| right.starts_with(&low[..low.chars().next().map_or(0, char::len_utf8)]);
        let nearest = self.corrected.iter().filter(near).min_by_key(distance)?;
        // Two slips are forgiven in long words only, and "shoulder" is no "should".
        let alike = nearest.chars().count().abs_diff(letters) <= 1 && (most == 1 || nearest.chars().count() >= LONG);
        let most = if alike { most } else { 0 };
        (distance(&nearest) <= most).then(|| nearest.clone())
    }
}

/// "2" for "to" between words, before a verb or what belongs to somebody, and "@" for "at".
fn sign(pieces: &[&str], at: usize) -> Option<&'static str> {
    match *pieces.get(at)? {
        "@" => Some("at"),
        "2" => {
            let next = pieces.get(at + 2)?.to_lowercase();
            let led = at > 1 && pieces[at - 2].chars().all(char::is_alphabetic);
            let owned =
                matches!(next.as_str(), "his" | "her" | "their" | "your" | "my" | "the" | "him" | "them" | "me");
            (led && (owned || is_plain_verb(&next) && !is_nounish(&next))).then_some("to")
        }
        _ => None,
    }
}

/// Whether a number says at what hour without its "at": "the pub 8 tonight".
fn is_bare_hour(pieces: &[&str], at: usize) -> bool {
    let word = |at: usize| pieces.get(at).map(|piece| piece.to_lowercase()).unwrap_or_default();
    let hour = pieces[at].parse::<u32>().is_ok_and(|hour| (1..=12).contains(&hour));
    let day = matches!(word(at + 2).as_str(), "tonight" | "tonite" | "2nite" | "tomorrow" | "tmrw" | "tmr" | "sharp");
    // "At 7:10 tonight", "between 7 and 8 tonight", "chapter 5 tonight".
    let alone = at.checked_sub(1).is_none_or(|before| pieces[before].trim().is_empty());
    let led = [
        "at", "until", "till", "til", "from", "by", "around", "about", "before", "after", "to", "past", "for", "@",
        "and", "or", "between", "chapter", "page", "room", "table", "number", "part", "act", "scene",
    ];
    hour && day && alone && !at.checked_sub(2).is_some_and(|before| led.contains(&word(before).as_str()))
}

/// "8ish" and "noonish" as hours, "6.30" as "6:30" before or behind what makes an hour of it.
fn hour(low: &str, next: Option<&str>) -> Option<String> {
    if let Some(stem) = low.strip_suffix("ish") {
        let stem = stem.trim_end_matches('-');
        if matches!(stem, "noon" | "midnight") {
            return Some(stem.to_owned());
        }
        return read_number(stem).filter(|hour| (1..=24).contains(hour)).map(|_| format!("{stem} o'clock"));
    }
    // "At 0600".
    if let Some((hours, minutes)) = low.split_at_checked(2).filter(|_| low.len() == 4 && low.starts_with('0'))
        && [hours, minutes].iter().all(|part| part.parse::<u32>().is_ok_and(|number| number < 60))
    {
        return Some(format!("{hours}:{minutes}"));
    }
    let (hours, minutes) = low.split_once('.')?;
    let figures = |text: &str, most: u32| text.parse::<u32>().is_ok_and(|number| number <= most);
    let price = next.is_some_and(|next| matches!(next.to_lowercase().as_str(), "bucks" | "dollars" | "pounds"));
    (minutes.len() == 2 && figures(hours, 23) && figures(minutes, 59) && !price).then(|| format!("{hours}:{minutes}"))
}
