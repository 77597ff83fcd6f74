//! What a newcomer does for a living, in the words of the paragraph, and which work of the town comes nearest.

use smallville_english::with_article;

use super::{
    Aspect, Draft, Fact,
    clauses::{self, Clause},
    jobs::{self, ARTICLES, ENDS, Job},
    marked::Said,
    words::{Trade, Words},
};
use crate::persona::Persona;

/// What nobody says who says nothing of work.
pub(super) const NONE: &str = "newcomer";
/// What those are who are too old or too young for work.
const PENSIONER: &str = "pensioner";
const PUPIL: &str = "pupil";
/// From this age on nobody is thought to work, and below this one.
const PENSIONED: u8 = 68;
const GROWN: u8 = 17;
/// Labels of a trade in notes: "job: nurse".
const LABELS: [&str; 6] = ["job", "trade", "work", "occupation", "profession", "works"];
/// Words of what is no noun phrase: "a parrot called Senator", "I love country music".
const NO_PART: [&str; 16] = [
    "called", "named", "i", "he", "she", "they", "we", "it", "love", "loves", "got", "has", "have", "dislikes",
    "hates", "likes",
];
/// What nobody calls a trade is believed to be one from so sure a mark on, and what is done from such a one, 0 to 1.
const NEW_TRADE: f32 = 0.6;
const NEW_DEED: f32 = 0.7;
const DEED_AT_REST: f32 = 0.9;
/// From this age on, what somebody was is what they are retired from.
const RETIRES: u8 = 58;

impl Draft<'_> {
    pub(super) fn trade(&mut self) -> Trade {
        let marked = self.marked_job();
        if let Some((Job { noun, by_deed: false }, source)) = marked.clone() {
            self.heard(Fact::Trade, source);
            return self.placed(noun);
        }
        let now = self.own_clauses(|clause| !clause.denied && !clause.past);
        let then = self.own_clauses(|clause| !clause.denied && clause.past);
        // "Ivan teaches. He is a professor": what somebody is says more than what they do.
        let noun = now.iter().find_map(|clause| Some((self.trade_of(clause)?, clause.written.clone())));
        let deed = || now.iter().find_map(|clause| Some((self.told_by(clause)?, clause.written.clone())));
        // Where nothing is marked as work, only what everybody calls work is.
        let sure = |(said, _): &(String, String)| {
            let head = said.rsplit(' ').next().unwrap_or(said);
            let known = self.words.is_trade(head)
                && !said.split(' ').any(|word| clauses::is_finite(word) || matches!(word, "be" | "there"));
            !self.marked.is_marked() || known || ["ex-", "retired "].iter().any(|lead| said.starts_with(lead))
        };
        let by_deed = marked.map(|(job, source)| (job.noun, source));
        // "Ex-pathologist, now teaches drawing".
        let noun = noun.filter(|(said, _)| by_deed.is_none() || !said.starts_with("ex-"));
        let found = noun.filter(sure).or(by_deed).or_else(|| deed().filter(sure));
        if let Some((said, source)) = found {
            self.heard(Fact::Trade, source);
            let former =
                said.strip_prefix("ex-").filter(|_| self.is_of_age_to_retire()).map(|was| format!("retired {was}"));
            return self.placed(former.unwrap_or(said));
        }
        if let Some((said, source)) = self.marked_former_job() {
            self.heard(Fact::Trade, source);
            return self.placed(said);
        }
        let past = then.iter().find_map(|clause| Some((self.trade_of(clause)?, clause.written.clone())));
        if let Some((said, source)) = past {
            let retired = self.is_of_age_to_retire() && !said.starts_with("retired");
            self.heard(Fact::Trade, source);
            return self.placed(if retired { format!("retired {said}") } else { said });
        }
        // "Works part time at the market".
        if let Some((kind, source)) = self.said_kind_of_workplace() {
            self.heard(Fact::Trade, source);
            return Trade { said: format!("{} worker", kind.word()), works_as: None };
        }
        let age = self.said_age().map(|(age, _)| age);
        let (said, sentence) = match age {
            Some(age) if age >= PENSIONED => (PENSIONER, format!("{} is {age} and works no more", self.first)),
            Some(age) if age < GROWN => (PUPIL, format!("{} is {age} and still at school", self.first)),
            _ => (NONE, format!("{} has none yet", self.first)),
        };
        self.assume(Fact::Trade, format!("Nothing is said of an occupation; {sentence}."));
        Trade { said: said.into(), works_as: None }
    }

    /// What is marked as what the newcomer lives by now, and the words that say so. What somebody is says more than what they do.
    fn marked_job(&self) -> Option<(Job, String)> {
        let mut now: Vec<(Job, String)> = self
            .marked
            .surest(Aspect::Job)
            .filter(|said| !is_over(said))
            .filter_map(|said| Some((self.job(said)?, said.text.to_owned())))
            .collect();
        let known = |job: &Job| self.words.is_trade(job.noun.rsplit(' ').next().unwrap_or_default());
        now.sort_by_key(|(job, _)| (job.by_deed, !known(job)));
        now.into_iter().find(|(job, _)| !self.words.idle.contains(&job.noun))
    }

    /// What is marked as what the newcomer lived by before: "retired signalman".
    fn marked_former_job(&self) -> Option<(String, String)> {
        let idle = |said: Said<'_>| self.words.idle.iter().any(|idle| *idle == said.text.to_lowercase());
        let retired = self.is_of_age_to_retire() || self.marked.surest(Aspect::Job).any(idle);
        let over = self.marked.surest(Aspect::Job).filter(is_over);
        let mut then = self.marked.surest(Aspect::FormerJob).chain(over);
        let (was, said) = then.find_map(|said| Some((self.job(said)?.noun, said)))?;
        let retired = retired || said.before.to_lowercase().contains("retired");
        let lead = if retired { "retired" } else { "former" };
        let told = if was.starts_with("retired ") { was } else { format!("{lead} {was}") };
        Some((told, said.text.to_owned()))
    }

    /// What marked words say that somebody is. What nobody calls a trade must be said more surely to be one by what is done,
    /// most of all of whom one thinks at rest.
    fn job(&self, said: Said<'_>) -> Option<Job> {
        let job = jobs::job(self.words, said.text)?;
        let least = match job.by_deed {
            true if self.is_of_age_to_retire() => DEED_AT_REST,
            true => NEW_DEED,
            false if self.words.is_trade(job.noun.rsplit(' ').next().unwrap_or_default()) => 0.0,
            false => NEW_TRADE,
        };
        (said.sureness >= least).then_some(job)
    }

    fn is_of_age_to_retire(&self) -> bool {
        self.said_age().is_some_and(|(age, _)| age >= RETIRES)
    }

    /// The work of the town for a trade.
    fn placed(&mut self, said: String) -> Trade {
        let here = self.people.iter().any(|other| other.trade == said);
        let near = self.words.trades().filter(|(word, _)| contains(&said, word)).max_by_key(|(word, _)| word.len());
        let near = near.map(|(_, trade)| trade.to_owned());
        let first = self.first.clone();
        let known = here || said.starts_with("retired") || near.as_ref() == Some(&said);
        if !known {
            let name = with_article(&said);
            let sentence = match &near {
                Some(trade) => {
                    format!("There is no place for {name} as such; {first} works as {} does.", with_article(trade))
                }
                None => format!("Nobody here is {name} yet; {first} keeps hours of their own."),
            };
            self.assume(Fact::Work, sentence);
        }
        let works_as = near.filter(|trade| *trade != said && !here && !said.starts_with("retired"));
        Trade { said, works_as }
    }

    /// What a clause says somebody does.
    fn trade_of(&self, clause: &Clause) -> Option<String> {
        let words: Vec<&str> = clause.flat.split(' ').filter(|word| !word.is_empty()).collect();
        labelled(&words)
            .and_then(|rest| noun(self.words, rest))
            .or_else(|| {
                behind(&words, &["as"])
                    .filter(|_| clause.flat.contains(" work"))
                    .and_then(|rest| noun(self.words, rest))
            })
            .or_else(|| self.predicate(&words))
            .or_else(|| self.bare(&words))
    }

    /// "is a beekeeper", "I'm the new physics lecturer".
    fn predicate(&self, words: &[&str]) -> Option<String> {
        let is = words.iter().position(|word| {
            matches!(*word, "is" | "am" | "was" | "i'm" | "he's" | "she's" | "they're" | "are" | "were" | "be" | "ex")
        })?;
        let wished = words[..=is].iter().any(|word| matches!(*word, "be" | "become" | "wants" | "want" | "hopes"));
        noun(self.words, &words[is + 1..]).filter(|_| !wished)
    }

    /// Parts without a verb: "Amina Yusuf, midwife", "24 / nurse", "a professional baker of cakes".
    fn bare(&self, words: &[&str]) -> Option<String> {
        let verb = |word: &&str| {
            smallville_english::plain_of_third(word).is_some_and(|plain| !smallville_english::is_nounish(&plain))
        };
        // What somebody likes, lacks or has is nothing that they are.
        let text = format!(" {} ", words.join(" "));
        let says = |marks: &[String]| marks.iter().any(|mark| text.contains(&format!(" {mark} ")));
        let tastes = says(&self.words.likes) || says(&self.words.dislikes);
        words.split(|word| *word == "," || *word == ".").find_map(|part| {
            let begin = part.iter().take_while(|word| self.is_own_word(word) || word.parse::<u8>().is_ok()).count();
            let part = &part[begin.min(part.len())..];
            let tells = part.iter().any(|word| NO_PART.contains(word));
            if part.first().is_none_or(verb) || tells || tastes { None } else { noun(self.words, part) }
        })
    }

    /// What is told by deeds, "drives the delivery van", or by a word of the tables that is said of nobody else.
    fn told_by(&self, clause: &Clause) -> Option<String> {
        let says = |words: &str| clause.flat.find(&format!(" {words} "));
        // "Mends clocks" and "I mend clocks".
        let plain = |deed: &str| {
            let (verb, rest) = deed.split_once(' ')?;
            Some(format!("{} {rest}", smallville_english::plain_of_third(verb)?))
        };
        let does = |deed: &str| says(deed).is_some() || plain(deed).is_some_and(|deed| says(&deed).is_some());
        if let Some((trade, _)) = self.words.deeds().find(|(_, deed)| does(deed)) {
            return Some(trade.to_owned());
        }
        let first = |other: &&Persona| other.first_name().to_lowercase();
        let place = |name: String| says(&name).or_else(|| says(&format!("{name}'s")));
        let named = self.people.iter().filter_map(|other| place(first(other))).min();
        let said = self.words.trades().filter_map(|(word, trade)| {
            // What stands behind somebody's name is theirs: "he believes Carlos to be the only living poet".
            let at = says(word).filter(|at| named.is_none_or(|named| *at < named))?;
            let before: Vec<&str> =
                clause.flat[..at].split(' ').rev().filter(|word| !word.is_empty()).take(3).collect();
            let others = before.iter().any(|word| self.words.of_others.iter().any(|other| other == word));
            (!others).then_some((at, std::cmp::Reverse(word.len()), word, trade))
        });
        let (.., word, trade) = said.min()?;
        // Whoever "studies physics" is called as the town calls them.
        Some(if is_trade(self.words, word) { word.to_owned() } else { trade.to_owned() })
    }

    fn is_own_word(&self, word: &str) -> bool {
        self.name.to_lowercase().split(' ').any(|part| part == word)
    }
}

/// Whether what is marked is said to be over: "formerly headmistress".
fn is_over(said: &Said<'_>) -> bool {
    // "A retired nurse, now baker" is one.
    let lower = said.before.rsplit(',').next().unwrap_or_default().to_lowercase();
    if lower.split(' ').any(|word| matches!(word, "now" | "turned")) {
        return false;
    }
    let used_to = lower.contains(" used to be ");
    let mut last = lower.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).rev().take(3);
    used_to || last.any(|word| matches!(word, "formerly" | "former" | "ex" | "retired" | "once"))
}

/// What follows a label: "job : nurse".
fn labelled<'w>(words: &'w [&'w str]) -> Option<&'w [&'w str]> {
    let (first, rest) = words.split_first()?;
    let label = LABELS.contains(first) && rest.first().is_some_and(|next| *next == ".");
    label.then(|| &rest[1..])
}

fn behind<'w>(words: &'w [&'w str], mark: &[&str]) -> Option<&'w [&'w str]> {
    let at = words.windows(mark.len()).position(|window| window == mark)?;
    Some(&words[at + mark.len()..])
}

/// The trade with which words begin: "a new physics lecturer at the college" is a physics lecturer.
fn noun(words: &Words, text: &[&str]) -> Option<String> {
    let text: Vec<&str> = text.iter().copied().skip_while(|word| ARTICLES.contains(word) || *word == "now").collect();
    let end = text.iter().position(|word| ENDS.contains(word) || *word == ",").unwrap_or(text.len());
    // "Could there be a doctor": what stands before the last article is none of it.
    let article = text[..end].iter().rposition(|word| ARTICLES.contains(word)).filter(|_| words.knows_marks());
    let text = &text[article.map_or(0, |at| at + 1)..];
    let end = end - article.map_or(0, |at| at + 1);
    // "elegant, retired coroner": the adjectives of a list are passed over.
    let phrase: Vec<&str> =
        text[..end].iter().copied().filter(|word| !words.no_part_of_trade(word) && !ARTICLES.contains(word)).collect();
    let head = phrase.last()?;
    let longest = phrase.len().min(3);
    is_trade(words, head).then(|| phrase[phrase.len() - longest..].join(" "))
}

/// The trade that a sentence begins with: "A mime."
pub(super) fn noun_phrase(words: &Words, sentence: &str) -> Option<String> {
    let flat = clauses::flat(sentence);
    let text: Vec<&str> = flat.split(' ').filter(|word| !word.is_empty()).collect();
    noun(words, &text)
}

/// Whether a noun is what somebody does.
fn is_trade(words: &Words, noun: &str) -> bool {
    let ends = ["er", "or", "ist", "man", "woman", "eer", "wright"].iter().any(|end| noun.ends_with(end));
    let name = words.names.is_given(noun);
    !name && (words.is_trade(noun) || ends && noun.len() > 4 && !words.no_trades.iter().any(|known| known == noun))
}

/// Whether a trade names another as a word or at its end: "tax accountant" and "accountant".
fn contains(said: &str, word: &str) -> bool {
    format!(" {said} ").contains(&format!(" {word} "))
}
