//! Full names and first names in a text.

/// After the first time one calls people by their first names, unless two share one.
#[must_use]
pub fn by_first_names(words: &str, names: &[String]) -> String {
    let mut words = words.to_owned();
    for name in names {
        let first = first_of(name);
        let shared = names.iter().filter(|other| first_of(other) == first).count() > 1;
        // "The reporter" is no name.
        let named = !shared && first != name && name.split(' ').all(|word| word.starts_with(char::is_uppercase));
        let Some(at) = words.find(name.as_str()).filter(|_| named) else { continue };
        let (before, rest) = words.split_at(at + name.len());
        let mut parts = rest.split(name.as_str());
        let mut text = format!("{before}{}", parts.next().unwrap_or_default());
        for part in parts {
            // "Adam Smith's house" is a name of its own.
            text.push_str(if part.starts_with("'s") { name } else { first });
            text.push_str(part);
        }
        words = text;
    }
    words
}

/// "Ann" of "Ann Silva".
fn first_of(name: &str) -> &str {
    name.split(' ').next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_called_by_their_first_names_once_they_are_named() {
        let names = ["Adam Smith", "Maria Lopez"].map(str::to_owned);
        let said =
            by_first_names("Maria Lopez sat at Adam Smith's house. Maria Lopez likes Adam Smith's house.", &names);
        assert_eq!(said, "Maria Lopez sat at Adam Smith's house. Maria likes Adam Smith's house.");
    }
}
