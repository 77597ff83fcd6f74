//! Greetings, farewells, thanks, yes and no, kind and unkind words.

use super::{Reader, Talk, flat, has, strip_word};
use crate::speech::SpeechAct;

/// So many words lie between "you" and what one is called, at most, themselves among them.
const MOST_BETWEEN: usize = 5;

/// What somebody says to an invitation or a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Yes,
    Perhaps,
    No,
}

/// Yes, no or perhaps; none if the words say neither.
pub(super) fn verdict(talk: &Talk, words: &str) -> Option<Verdict> {
    let start = words.trim_start();
    let opens = |phrases: &[String]| phrases.iter().any(|phrase| start.starts_with(&format!("{phrase} ")));
    if opens(&talk.perhaps) || has(words, &talk.unsure) {
        return Some(Verdict::Perhaps);
    }
    if opens(&talk.no) || has(words, &talk.cannot) {
        return Some(Verdict::No);
    }
    opens(&talk.yes).then_some(Verdict::Yes)
}

impl Reader<'_> {
    /// Notes a greeting; returns what follows it.
    pub(super) fn greeting(&mut self, text: &str) -> String {
        let text = text.trim();
        let Some(rest) = self.words().greetings.iter().find_map(|words| strip_word(text, words)) else {
            return text.to_owned();
        };
        if !self.found.contains(&SpeechAct::Greet) {
            self.found.push(SpeechAct::Greet);
        }
        let rest = rest.trim_start();
        let named = self.names_of_partner().find_map(|name| strip_word(rest, name));
        named.unwrap_or(rest).trim_start_matches([',', '.', '!', '-', ' ']).to_owned()
    }

    /// Thanks, excuses and farewells; true if the sentence is no more than that.
    pub(super) fn courtesy(&mut self, text: &str, words: &str, asked: bool) -> bool {
        if asked {
            return false;
        }
        let start = words.trim_start();
        let talk = &self.sense.reader.words.talk;
        if talk.thanks.iter().any(|phrase| start.starts_with(phrase.as_str())) {
            self.found.push(SpeechAct::Thank(what_for(text).unwrap_or_else(|| "that".into())));
            return true;
        }
        if talk.excuses.iter().any(|phrase| start.starts_with(&format!("{phrase} "))) {
            self.found.push(SpeechAct::Apologise(what_for(text).unwrap_or_else(|| "that".into())));
            return true;
        }
        if has(words, &talk.farewells) {
            self.found.push(SpeechAct::Part(None));
            return true;
        }
        false
    }

    /// Kind and unkind words, and what one says to what was told.
    pub(super) fn reaction(&self, words: &str) -> Option<SpeechAct> {
        let (talk, last) = (self.words(), self.aloud.last);
        let denied = has(words, &["not", "don't", "isn't", "aren't", "never"]);
        let to_partner = has(words, &["you", "your", "you're", "yours"]);
        let short = words.split_whitespace().count() <= 4;
        if !denied && talk.unkind.iter().any(|phrase| has(words, &[phrase]) && (short || is_aimed(words, phrase))) {
            return Some(SpeechAct::Insult);
        }
        if has(words, &talk.agrees) && !denied {
            return last.map(|claim| SpeechAct::Agree(claim.clone()));
        }
        if has(words, &talk.disagrees) {
            return last.map(|claim| SpeechAct::Disagree(claim.clone(), None));
        }
        if has(words, &talk.doubts) {
            return last.map(|claim| SpeechAct::Doubt(claim.clone()));
        }
        if to_partner && !denied && has(words, &talk.kind) {
            return Some(SpeechAct::Compliment(praised(talk, words)));
        }
        if words.split_whitespace().count() <= 5 && has(words, &talk.marvels) {
            return last.map(|claim| SpeechAct::Marvel(claim.key()));
        }
        None
    }
}

/// Whether unkind words are about whoever listens: "you are such a fool", "you fool", and not "race you, loser buys coffee".
fn is_aimed(words: &str, phrase: &str) -> bool {
    const IS: [&str; 9] = ["are", "were", "look", "looks", "sound", "sounds", "smell", "be", "being"];
    // "Go away" and "hate you" are said to somebody.
    if phrase.contains(' ') {
        return true;
    }
    let before: Vec<&str> = words.split_whitespace().take_while(|word| *word != phrase).collect();
    let near = &before[before.len().saturating_sub(MOST_BETWEEN)..];
    let last = before.last().copied().unwrap_or_default();
    let is = |pair: &[&str]| pair[0] == "you" && IS.contains(&pair[1]);
    // "Your soup is awful" is said to somebody; "who laughs at your poems is a fool" is not.
    let of_yours = near.contains(&"your") && !["a", "an"].contains(&last);
    last == "you" || of_yours || near.contains(&"you're") || near.windows(2).any(is)
}

/// What stands behind "for": for what one thanks or asks pardon.
fn what_for(text: &str) -> Option<String> {
    let (_, rest) = text.split_once(" for ")?;
    let rest = rest.trim().trim_end_matches(['.', '!', '?', ' ']);
    // "You thanked me for your time" would be another's.
    let rest = rest.strip_prefix("your ").map_or_else(|| rest.to_owned(), |thing| format!("the {thing}"));
    (!rest.is_empty()).then_some(rest)
}

/// What of the listener is praised: "your coffee", else how they are.
fn praised(talk: &Talk, words: &str) -> String {
    let list: Vec<&str> = words.split_whitespace().collect();
    let verbs = ["is", "are", "was", "were", "so", "very", "and", "a", "to", "looks"];
    if let Some(at) = list.iter().position(|word| *word == "your") {
        let thing: Vec<&str> =
            list[at + 1..].iter().copied().take(3).take_while(|word| !verbs.contains(word)).collect();
        if !thing.is_empty() {
            return format!("your {}", thing.join(" "));
        }
    }
    let named = talk.traits.iter().find(|word| has(&flat(words), &[word]));
    named.map_or_else(|| "your company".into(), Clone::clone)
}

#[cfg(test)]
mod tests {
    use super::is_aimed;

    #[test]
    fn an_unkind_word_is_aimed_at_whom_it_is_about() {
        let aimed = |words: &str, phrase| is_aimed(words, phrase);
        assert!(
            aimed(" you are such a fool ", "fool")
                && aimed(" you're a loser ", "loser")
                && aimed(" oh you fool ", "fool")
        );
        assert!(aimed(" your soup is awful ", "awful") && aimed(" please go away now ", "go away"));
        assert!(!aimed(" race you to the park loser buys coffee ", "loser"));
        assert!(!aimed(" i like your poems and anyone who laughs at your poems is a fool ", "fool"));
        assert!(!aimed(" sam is a liar i tell you ", "liar"));
    }
}
