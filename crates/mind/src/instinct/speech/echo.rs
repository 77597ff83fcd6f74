//! Whether a line says again what was said before in the same talk.

/// A sentence of fewer words may be said twice: "Of course."
const WORDS: usize = 4;

/// Whether a line begins as the last one did, or has a sentence of any before it; oldest first.
pub(super) fn echoes(line: &str, before: &[&str]) -> bool {
    let start = |text: &str| -> Vec<String> {
        text.split(|sign: char| !sign.is_alphanumeric() && sign != '\'')
            .filter(|word| !word.is_empty())
            .take(2)
            .map(str::to_lowercase)
            .collect()
    };
    before.last().is_some_and(|last| start(line) == start(last)) || has_sentence_of(line, before.iter().copied())
}

/// Whether a line has a sentence of others.
pub(in crate::instinct) fn has_sentence_of<'l>(line: &str, mut others: impl Iterator<Item = &'l str>) -> bool {
    let said: Vec<&str> = sentences(line).filter(|sentence| sentence.split_whitespace().count() >= WORDS).collect();
    !said.is_empty() && others.any(|other| sentences(other).any(|sentence| said.contains(&sentence)))
}

/// The sentences of a line, without their marks.
fn sentences(line: &str) -> impl Iterator<Item = &str> {
    line.split(['.', '!', '?', '(', ')']).map(str::trim).filter(|sentence| !sentence.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_of_another_is_an_echo_and_a_short_one_is_none() {
        let before = ["Hello. I was just trying to look busy.", "Of course. You don't have to remember it."];
        assert!(echoes("Ah. I was just trying to look busy!", &before));
        assert!(echoes("Of course I do.", &before));
        assert!(!echoes("All right. Of course.", &before));
    }
}
