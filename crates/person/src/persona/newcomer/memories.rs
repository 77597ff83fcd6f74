//! The sentences of a paragraph as first memories: in the third person and with the full name.

use smallville_english::{in_third_person, third_person};

use super::given_names::GivenNames;
use crate::persona::Pronoun;

/// The sentences or, with semicolons, the phrases of a paragraph.
pub(super) fn sentences(paragraph: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut sentence = String::new();
    let text: Vec<&str> = paragraph.split_whitespace().collect();
    for word in text {
        sentence.push_str(word);
        sentence.push(' ');
        let title = matches!(word, "Dr." | "Mr." | "Mrs." | "Ms." | "St." | "e.g." | "i.e.");
        if word.ends_with(['.', ';', '!', '?']) && !title {
            found.push(std::mem::take(&mut sentence));
        }
    }
    found.push(sentence);
    let clean = |text: &String| {
        text.trim().trim_end_matches(['.', ';', '!', '?']).replace([';', '{', '}'], ",").trim().to_owned()
    };
    found.iter().map(clean).filter(|text| text.chars().any(char::is_alphabetic)).collect()
}

/// Each sentence with the full name as its subject.
pub(super) fn rewritten(names: &GivenNames, sentences: &[String], name: &str, pronoun: Pronoun) -> Vec<String> {
    sentences.iter().map(|sentence| rewrite(names, sentence, name, pronoun)).collect()
}

fn rewrite(names: &GivenNames, sentence: &str, name: &str, pronoun: Pronoun) -> String {
    let first = name.split(' ').next().unwrap_or(name);
    let sentence = in_third_person(sentence, name, pronoun);
    let (head, rest) = sentence.split_once(' ').unwrap_or((&sentence, ""));
    let bare = head.trim_end_matches([',', ':']);
    let lower = bare.to_lowercase();
    if sentence.starts_with(name) {
        return sentence.clone();
    }
    if bare == first {
        return format!("{name}{} {rest}", &head[bare.len()..]);
    }
    if bare == format!("{first}'s") {
        return format!("{name}'s {rest}");
    }
    if lower == "they" {
        let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        return format!("{name} {} {rest}", third_person(verb)).trim().to_owned();
    }
    if lower == pronoun.subject() || matches!(lower.as_str(), "she" | "he") {
        return format!("{name} {rest}");
    }
    if matches!(lower.as_str(), "her" | "his" | "their") {
        return format!("{name}'s {rest}");
    }
    if matches!(lower.as_str(), "a" | "an") || lower.ends_with("-year-old") {
        let article = if lower.ends_with("-year-old") { "a " } else { "" };
        return format!("{name} is {article}{lower} {rest}");
    }
    let verb = lower.ends_with('s')
        && !["ss", "'s"].iter().any(|end| lower.ends_with(end))
        && !["this", "always", "sometimes"].contains(&lower.as_str())
        && names.pronoun_of(bare).is_none();
    if verb
        || matches!(
            lower.as_str(),
            "never" | "always" | "sometimes" | "recently" | "secretly" | "moved" | "grew" | "was" | "once"
        )
    {
        return format!("{name} {lower} {rest}").trim().to_owned();
    }
    let named = if sentence.contains(name) { sentence.clone() } else { sentence.replacen(first, name, 1) };
    if named.contains(name) {
        return named;
    }
    // "Brother of Arthur Burton" and "Klaus Mueller's cousin" have no verb.
    match sentence.split(' ').nth(1) {
        Some("of" | "to") => format!("{name} is the {lower} {rest}"),
        _ if sentence.contains("'s ") && sentence.split(' ').count() <= 4 => format!("{name} is {sentence}"),
        _ => format!("Of {name} it is said: {sentence}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memories_name_their_owner() {
        let names = &crate::testing::world().newcomers.names;
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(rewritten(names, &sentences(text), "Ana Silva", Pronoun::She), expected);
        };
        check("Ana is a baker. She loves rye bread!", &["Ana Silva is a baker", "Ana Silva loves rye bread"]);
        check(
            "A 34-year-old baker; gets up at four",
            &["Ana Silva is a 34-year-old baker", "Ana Silva gets up at four"],
        );
        check("I bake and my sister helps me.", &["Ana Silva bakes and her sister helps her"]);
        check("Sister of Tom; Tom's sister", &["Ana Silva is the sister of Tom", "Ana Silva is Tom's sister"]);
        assert_eq!(
            rewritten(names, &sentences("They play chess."), "Jo Finch", Pronoun::They),
            ["Jo Finch plays chess"]
        );
        check("Everybody knows Ana for her pies.", &["Everybody knows Ana Silva for her pies"]);
    }
}
