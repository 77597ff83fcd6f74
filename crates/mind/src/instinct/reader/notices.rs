//! Whether what somebody notices is what they were told to wait for: "Carlos gets loud".

use crate::{embed::stems, vectors::WordVector};

/// Words that are used so much alike say the same of what comes about, 0 to 1.
const SAME: f32 = 0.65;

/// What denies what is said with it.
const DENYING: [&str; 6] = ["not", "nobody", "never", "no", "nothing", "none"];
/// What belongs to the verb before it where it ends what is said.
const PARTICLES: [&str; 6] = ["out", "off", "up", "down", "away", "over"];

/// Whether a memory tells of what is said in these words: whom they name, and all else that says something.
pub(super) fn tells(text: &str, words: &str, slight: &[String]) -> bool {
    let plain = |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_owned();
    let told: Vec<String> = text.split(' ').map(plain).collect();
    let uses: Vec<WordVector> = told.iter().filter_map(|word| WordVector::of(&word.to_lowercase())).collect();
    let known = stems(text);
    let says = |word: &&String| !stems(word).is_empty() && !slight.contains(&word.to_lowercase());
    let said: Vec<String> = words.split(' ').map(plain).collect();
    let mut said = said.iter().filter(says).peekable();
    // "If nobody claps" does not wait for applause, nor "if she asks you out" for any question.
    let denied = |text: &str| text.split(' ').any(|word| DENYING.contains(&plain(word).to_lowercase().as_str()));
    let particle = words.rsplit(' ').next().filter(|last| PARTICLES.contains(last));
    let whole = particle.is_none_or(|particle| told.iter().any(|word| word == particle));
    whole
        && denied(text) == denied(words)
        && said.peek().is_some()
        && said.all(|word| {
            let same = stems(word).iter().all(|stem| known.contains(stem));
            let is_name = word.starts_with(char::is_uppercase);
            let alike = || {
                WordVector::of(&word.to_lowercase())
                    .is_some_and(|used| uses.iter().any(|other| used.likeness(other) >= SAME))
            };
            same || !is_name && alike()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_about_is_known_by_words_that_mean_it() {
        let slight = ["gets", "again"].map(str::to_owned);
        let tells = |text, words| tells(text, words, &slight);
        assert!(tells("Carlos Gomez is loud and shouts at the others", "Carlos Gomez gets loud again"));
        assert!(!tells("Carlos Gomez is writing poems", "Carlos Gomez gets loud again"));
        assert!(!tells("Tom Moreno is loud", "Carlos Gomez gets loud again"));
        assert!(tells("Isabella Rodriguez is frightened", "Isabella Rodriguez is scared"));
        assert!(!tells("anything at all", "again"));
        assert!(!tells("Tom Moreno likes the new piece", "Tom Moreno does not like the new piece"));
        assert!(!tells("Tom Moreno asks Maria Lopez about the rent", "Tom Moreno asks Maria Lopez out"));
    }
}
