//! What is true of a thing, put as a sentence: whoever writes it writes "burning", "won't flush" or "somebody sat on it".

use crate::{
    contractions::apostrophised,
    verbs::{is_irregular_past, is_nounish, plain_of_third},
    word_lists::{is_one, phrases},
};

/// How words about a thing go with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateForm {
    /// Behind "is": "on fire", "broken".
    Predicate,
    /// With a verb of their own: "fell over", "won't flush".
    Verb,
    /// With a subject of their own: "somebody put a bucket on it", "three strings have snapped".
    Clause,
}

/// How words about a thing go with its name.
#[must_use]
pub fn state_form(state: &str) -> StateForm {
    let lower = |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric() && sign != '\'').to_lowercase();
    // "Now dispenses lemonade" goes as "dispenses lemonade" does; behind such a word stands no noun.
    let adverbs = state.split_whitespace().take_while(|word| is_one("state adverbs", &lower(word))).count();
    let mut said = state.split_whitespace().skip(adverbs);
    let verb = lower(said.next().unwrap_or_default());
    let told = adverbs > 0 && verb.ends_with('s') && !verb.ends_with("ss");
    let third = told || plain_of_third(&verb).is_some_and(|plain| !is_nounish(&plain));
    let third = third && said.next().is_some();
    if is_one("helpers", &verb) || is_one("went", &verb) || verb.ends_with("n't") || third {
        return StateForm::Verb;
    }
    let mut words = state.split_whitespace();
    let first = lower(words.next().unwrap_or_default());
    let next = words.next().map(lower);
    let (alone, compared) = (next.is_none(), next.as_deref() == Some("than"));
    let of_all = is_one("parts", &first) && next.as_deref().is_some_and(|next| is_one("parts of all", next));
    if of_all || is_one("own subjects", &first) {
        return StateForm::Clause;
    }
    let predicate = alone
        || compared
        || is_one("predicates", &first)
        || is_irregular_past(&first)
        || first.contains('-')
        || phrases("predicate endings").iter().any(|end| first.ends_with(end));
    if predicate { StateForm::Predicate } else { StateForm::Clause }
}

/// What is true of a thing as a sentence; `is` is "is" or "was".
///
/// "the stove is burning", "the toilet won't flush", "the piano is not as it was: somebody put a bucket on it".
#[must_use]
pub fn with_state(thing: &str, is: &str, state: &str) -> String {
    format!("{thing} {}", state_behind(is, state))
}

/// The same without the thing; `is` may be a slot as well.
#[must_use]
pub fn state_behind(is: &str, state: &str) -> String {
    let state = state.trim().trim_end_matches(['.', '!']);
    let bare = state.strip_prefix("is ").or_else(|| state.strip_prefix("are ")).unwrap_or(state);
    let (first, rest) = bare.split_once(' ').unwrap_or((bare, ""));
    if first == "been" {
        return format!("has been {rest}");
    }
    let bare = apostrophised(first).map_or_else(|| bare.to_owned(), |right| format!("{right} {rest}"));
    match state_form(&bare) {
        StateForm::Predicate => format!("{is} {bare}"),
        StateForm::Verb => bare,
        StateForm::Clause => format!("{is} not as it was: {bare}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_true_of_a_thing_is_a_sentence() {
        for (state, sentence) in [
            ("on fire", "the X is on fire"),
            ("burning", "the X is burning"),
            ("is wet!!", "the X is wet"),
            ("wont flush", "the X won't flush"),
            ("fell over, books everywhere", "the X fell over, books everywhere"),
            ("holds a portrait", "the X holds a portrait"),
            ("says NO CLASS", "the X says NO CLASS"),
            ("doesn't leak anymore", "the X doesn't leak anymore"),
            ("set for two with candles", "the X is set for two with candles"),
            ("collapsed under the weights", "the X is collapsed under the weights"),
            ("is been repaired", "the X has been repaired"),
            ("somebody put fish on top", "the X is not as it was: somebody put fish on top"),
            ("three strings have snapped", "the X is not as it was: three strings have snapped"),
            ("beer spilt on the cloth", "the X is not as it was: beer spilt on the cloth"),
            ("now dispenses lemonade", "the X now dispenses lemonade"),
            ("dug up by a dog", "the X is dug up by a dog"),
            ("all wet", "the X is all wet"),
            ("all the bread is gone", "the X is not as it was: all the bread is gone"),
            ("always jammed at noon", "the X is always jammed at noon"),
            ("now", "the X is now"),
            ("taller than yesterday", "the X is taller than yesterday"),
            ("haunted", "the X is haunted"),
            ("neither on nor off", "the X is neither on nor off"),
            ("gone, just an empty stand left", "the X is gone, just an empty stand left"),
        ] {
            assert_eq!(with_state("the X", "is", state), sentence);
        }
    }
}
