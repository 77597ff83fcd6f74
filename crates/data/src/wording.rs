//! What every sentence of the game needs, whoever says it.

pub mod limit;
pub mod terminal;

/// The text with a capital letter at its beginning.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "a cafe owner", "an actor".
#[must_use]
pub fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) && !noun.starts_with("uni");
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_with_a_capital() {
        for (text, begun) in [("", ""), ("the stove", "The stove"), ("Éva", "Éva"), ("ößig", "Ößig")] {
            assert_eq!(capital(text), begun);
        }
    }

    #[test]
    fn nouns_have_the_article_that_is_heard() {
        for (noun, said) in
            [("painter", "a painter"), ("actor", "an actor"), ("university clerk", "a university clerk")]
        {
            assert_eq!(with_article(noun), said);
        }
    }
}
