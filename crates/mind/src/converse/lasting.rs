//! What one can go back to after a talk.

use smallville_english::plain_of_gerund;

/// What one seeks nobody goes back to, nor what takes more words to say or speaks of "it".
const SOUGHT: [&str; 4] = ["looking", "waiting", "passing", "talking"];
const MOST_WORDS: usize = 3;

/// Whether what somebody does, as a gerund phrase, can be gone back to after a talk, or call one away from it.
pub(crate) fn is_lasting(doing: &str) -> bool {
    let words: Vec<&str> = doing.split(' ').collect();
    let first = words.first().copied().unwrap_or_default();
    let vague = words.iter().any(|word| ["it", "them", "as", "that", "and"].contains(word));
    plain_of_gerund(first).is_some() && !SOUGHT.contains(&first) && !vague && words.len() <= MOST_WORDS
}
