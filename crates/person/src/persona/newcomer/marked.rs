//! A paragraph in which is marked what it says of the newcomer: the surest reading of what it tells in words that no list knows.

use std::{cell::RefCell, ops::Range};

pub(super) use smallville_encoder::Aspect;
use smallville_encoder::marks;
use smallville_english::is_plain_verb;

/// What is less sure is not taken for said, 0 to 1; of some aspects a wrong reading does more harm than none.
const SURE: f32 = 0.5;
const RATHER_SURE: f32 = 0.6;
const VERY_SURE: f32 = 0.7;
const QUITE_SURE: f32 = 0.8;
/// Words with which no phrase ends.
const NO_ENDS: [&str; 16] =
    ["a", "an", "the", "with", "and", "of", "in", "at", "to", "on", "or", "not", "so", "yet", "but", "for"];
/// Something hidden in fewer words says nothing without what stands before it.
const LEAST_CUT: usize = 6;
/// Words that stand for the newcomer and are no name, without apostrophes.
const PRONOUNS: [&str; 34] = [
    "i", "im", "ive", "id", "ill", "me", "my", "mine", "myself", "you", "your", "yours", "youre", "u", "ur", "he",
    "hes", "him", "his", "she", "shes", "her", "hers", "they", "theyre", "them", "their", "theirs", "s", "m", "ve",
    "re", "ll", "d",
];

/// Words that say something of the newcomer.
#[derive(Clone, Debug, PartialEq)]
struct Marking {
    aspect: Aspect,
    /// In bytes of the text.
    at: Range<usize>,
    /// How sure that is, 0 to 1.
    sureness: f32,
}

/// What is marked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Said<'a> {
    pub(super) text: &'a str,
    /// What stands before it in the same sentence.
    pub(super) before: &'a str,
    /// How sure that is, 0 to 1.
    pub(super) sureness: f32,
}

/// A paragraph and its marks.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Marked {
    text: String,
    markings: Vec<Marking>,
}

impl Marked {
    /// A paragraph with its marks; the last one is remembered, since it is asked for its name as well.
    pub(super) fn new(paragraph: &str) -> Self {
        thread_local! {
            static LAST: RefCell<Marked> = RefCell::default();
        }
        let text = plain(paragraph);
        LAST.with_borrow_mut(|last| {
            if last.text != text {
                *last = Self::found(text);
            }
            last.clone()
        })
    }

    /// Marks a text.
    fn found(text: String) -> Self {
        let words = words(&text);
        let said: Vec<&str> = words.iter().map(|word| &text[word.clone()]).collect();
        let mut markings: Vec<Marking> = Vec::new();
        for mark in marks(&said).into_iter().filter(|mark| mark.sureness >= least(mark.aspect)) {
            // Signs at the ends of a phrase are none of it.
            let is_word = |at: &usize| said[*at].chars().all(char::is_alphanumeric);
            let ends = |at: &usize| is_word(at) && !NO_ENDS.contains(&said[*at]);
            let bounds = mark.words.clone().find(is_word).zip(mark.words.clone().rfind(ends));
            let Some((first, last)) = bounds.filter(|(first, last)| first <= last) else { continue };
            let marking =
                Marking { aspect: mark.aspect, at: words[first].start..words[last].end, sureness: mark.sureness };
            // Something hidden that was cut in two is one.
            let goes_on = |before: &&mut Marking| {
                let between = text.get(before.at.end..marking.at.start);
                before.aspect == marking.aspect && between.is_some_and(|it| !it.contains(char::is_alphanumeric))
            };
            match markings.iter_mut().rev().find(|before| before.aspect == Aspect::Secret).filter(goes_on) {
                Some(before) => before.at.end = marking.at.end,
                None => markings.push(marking),
            }
        }
        Self { markings, text }
    }

    /// A paragraph in which nothing is marked, as for towns whose tables know nothing of marks.
    pub(super) fn unmarked(paragraph: &str) -> Self {
        Self { text: plain(paragraph), markings: Vec::new() }
    }

    /// The paragraph with blanks in place of what is not said of the newcomer, and cut where something hidden begins or ends
    /// behind a comma: as long as before.
    pub(super) fn cut(&self) -> String {
        let mut bytes = self.text.clone().into_bytes();
        for (at, said) in self.placed(Aspect::Aside).filter(|(at, said)| !self.is_label(at, said)) {
            // What stands between an aside and the next words goes with it.
            let tail = self.text[at.end..].find(|sign: char| sign.is_alphanumeric()).unwrap_or_default();
            let tail = if self.text[at.end..at.end + tail].contains(['.', '!', '?', ';']) { 0 } else { tail };
            bytes[at.start..at.start + said.len() + tail].fill(b' ');
        }
        let long = |(_, said): &(Range<usize>, &str)| said.split_whitespace().count() >= LEAST_CUT;
        for (at, _) in self.placed(Aspect::Secret).filter(long) {
            let before = self.text[..at.start].trim_end();
            let behind = self.text[at.end..].len() - self.text[at.end..].trim_start().len() + at.end;
            if before.ends_with(',') && self.begins_with_oneself(at.start) {
                bytes[before.len() - 1] = b';';
            }
            if self.text[behind..].starts_with(',') && self.begins_with_oneself(behind + 1) {
                bytes[behind] = b';';
            }
        }
        // Whole letters only were blanked.
        String::from_utf8(bytes).unwrap_or_else(|_| self.text.clone())
    }

    /// What is said of an aspect, in the order of the text.
    pub(super) fn of(&self, aspect: Aspect) -> impl Iterator<Item = &str> {
        self.placed(aspect).map(|(_, said)| said)
    }

    /// What is said of an aspect, the surest first.
    pub(super) fn surest(&self, aspect: Aspect) -> impl Iterator<Item = Said<'_>> {
        let mut found: Vec<&Marking> = self.markings.iter().filter(|marking| marking.aspect == aspect).collect();
        found.sort_by(|one, other| other.sureness.total_cmp(&one.sureness));
        found.into_iter().map(|marking| Said {
            text: &self.text[marking.at.clone()],
            before: self.before(marking.at.start),
            sureness: marking.sureness,
        })
    }

    /// The same with where it stands.
    pub(super) fn placed(&self, aspect: Aspect) -> impl Iterator<Item = (Range<usize>, &str)> {
        let of_aspect = self.markings.iter().filter(move |marking| marking.aspect == aspect);
        of_aspect.map(|marking| (marking.at.clone(), &self.text[marking.at.clone()]))
    }

    /// The deed with which the words before a place end: "mend" of "she wants to mend".
    pub(super) fn deed_before(&self, at: usize) -> Option<&str> {
        let mut words = self.before(at).split_whitespace().rev();
        let (verb, to) = (words.next()?, words.next()?);
        (to == "to" && is_plain_verb(verb)).then_some(verb)
    }

    /// How sure the mark of an aspect at a place is; 0 where none is.
    pub(super) fn sureness(&self, aspect: Aspect, at: &Range<usize>) -> f32 {
        let mut there = self.markings.iter().filter(|marking| marking.aspect == aspect && marking.at == *at);
        there.next().map_or(0.0, |marking| marking.sureness)
    }

    /// The words before a place, back to the beginning of the sentence.
    pub(super) fn before(&self, at: usize) -> &str {
        let before = &self.text[..at];
        &before[before.rfind(['.', ';', '!', '?', '\n']).map_or(0, |end| end + 1)..]
    }

    /// How much of a part of the text is marked so, 0 to 1.
    pub(super) fn share(&self, aspect: Aspect, part: &Range<usize>) -> f32 {
        let within = |at: &Range<usize>| at.end.min(part.end).saturating_sub(at.start.max(part.start));
        let marked: usize = self.placed(aspect).map(|(at, _)| within(&at)).sum();
        marked as f32 / part.len().max(1) as f32
    }

    /// When the newcomer works, as far as it is said where their work is told of, or quite surely.
    pub(super) fn hours_of_work(&self) -> impl Iterator<Item = &str> {
        let tells_of_work = |at: &Range<usize>| {
            let begins = at.start - self.before(at.start).len();
            let ends = self.text[at.end..].find(['.', ';', '!', '?']).map_or(self.text.len(), |end| at.end + end);
            let is_work = |aspect| matches!(aspect, Aspect::Job | Aspect::FormerJob);
            self.markings.iter().any(|it| is_work(it.aspect) && it.at.start >= begins && it.at.end <= ends)
        };
        let of_work = self.markings.iter().filter(|marking| marking.aspect == Aspect::Work);
        of_work
            .filter(move |marking| marking.sureness >= QUITE_SURE || tells_of_work(&marking.at))
            .map(|marking| &self.text[marking.at.clone()])
    }

    /// Whether the newcomer tells it, or is told it: more words for them are "I" or "you" than "she" or "he".
    pub(super) fn is_first_person(&self) -> bool {
        let [first, hearer, others] = self.persons();
        first + hearer > others
    }

    /// How many of the pronouns that stand for the newcomer are of the first, second and third person.
    fn persons(&self) -> [usize; 3] {
        let mut count = [0; 3];
        for said in self.pronouns() {
            let person = match said.as_str() {
                "i" | "im" | "ive" | "id" | "ill" | "my" | "me" | "mine" | "myself" => 0,
                "you" | "your" | "yours" | "youre" | "u" | "ur" => 1,
                "s" | "m" | "ve" | "re" | "ll" | "d" => continue,
                _ => 2,
            };
            count[person] += 1;
        }
        count
    }

    /// Whether a word for the newcomer stands at a place, or behind an "and" there.
    fn begins_with_oneself(&self, at: usize) -> bool {
        let rest = self.text[at..].trim_start();
        let rest = ["and ", "but "].iter().find_map(|joint| rest.strip_prefix(joint)).unwrap_or(rest);
        let begin = self.text.len() - rest.len();
        self.placed(Aspect::Oneself).any(|(oneself, _)| oneself.start == begin)
    }

    /// Whether an aside is the label of what follows in a form: "AGE: 55".
    fn is_label(&self, at: &Range<usize>, said: &str) -> bool {
        self.text[at.end..].starts_with(':') && said.chars().all(char::is_alphabetic)
    }

    /// Whether it is told to whom it is about: "You are a baker".
    pub(super) fn tells_hearer(&self) -> bool {
        let [first, hearer, others] = self.persons();
        hearer > first + others
    }

    /// Whether anything is marked at all.
    pub(super) fn is_marked(&self) -> bool {
        !self.markings.is_empty()
    }

    /// The words that stand for the newcomer and are no pronoun, "Margit Halvorsen", "the old man", each with the text from there
    /// on.
    pub(super) fn names(&self) -> impl Iterator<Item = (&str, &str)> {
        let names = self.placed(Aspect::Oneself).filter(|(_, said)| !is_pronoun(said));
        names.map(|(at, said)| (said, &self.text[at.start..]))
    }

    /// The pronouns that stand for the newcomer, in lower case: "she", "her", "i".
    pub(super) fn pronouns(&self) -> impl Iterator<Item = String> {
        let lower = self.of(Aspect::Oneself).map(|said| said.to_lowercase().replace('\'', ""));
        lower.filter(|said| PRONOUNS.contains(&said.as_str()))
    }

    /// Whether so many bytes at the beginning are said to the game, and not of the newcomer.
    pub(super) fn begins_aside(&self, end: usize) -> bool {
        self.share(Aspect::Aside, &(0..end)) > 0.5
    }
}

/// How sure a mark must be.
fn least(aspect: Aspect) -> f32 {
    match aspect {
        Aspect::Work | Aspect::Trait | Aspect::NoTie => VERY_SURE,
        Aspect::Home | Aspect::Secret | Aspect::Like | Aspect::Dislike | Aspect::Goal => RATHER_SURE,
        _ => SURE,
    }
}

fn is_pronoun(said: &str) -> bool {
    let lower = said.to_lowercase();
    let mut words = lower.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.all(|word| PRONOUNS.contains(&word))
}

/// Quotation marks and apostrophes of one form.
pub(super) fn plain(paragraph: &str) -> String {
    paragraph.replace(['’', '‘'], "'").replace(['“', '”'], "\"")
}

/// Runs of letters and digits, and every other sign by itself.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, sign) in text.char_indices().filter(|(_, sign)| !sign.is_whitespace()) {
        let end = at + sign.len_utf8();
        let goes_on = |last: &Range<usize>| {
            last.end == at && sign.is_alphanumeric() && text[last.clone()].chars().all(char::is_alphanumeric)
        };
        match found.last_mut().filter(|last| goes_on(last)) {
            Some(last) => last.end = end,
            None => found.push(at..end),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_runs_of_letters_and_every_sign_by_itself() {
        let text = "he's 47; Zoë (a nurse)";
        let found: Vec<&str> = words(text).into_iter().map(|word| &text[word]).collect();
        assert_eq!(found, ["he", "'", "s", "47", ";", "Zoë", "(", "a", "nurse", ")"]);
    }

    #[test]
    fn what_is_not_of_the_newcomer_is_blank() {
        let marked = Marked::new("Please make me a cook called Zoë Lang, she is 40. Thank you!");
        let left = marked.cut();
        assert_eq!(left.len(), marked.text.len());
        assert!(left.contains("Zoë Lang") && !left.contains("Please"), "{left}");
        assert_eq!(marked.names().next().map(|(name, _)| name), Some("Zoë Lang"));
        assert_eq!(Marked::unmarked("A cook.").cut(), "A cook.");
    }
}
