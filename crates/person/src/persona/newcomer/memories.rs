//! The sentences of a paragraph as first memories: in the third person and with the full name.

use smallville_english::{
    Pronoun, capital, in_third_person, plain_of_third, read_number, third_person, uncapital, with_article,
};

use super::{clauses, ties, trades, words::Words};

/// Whose sentences are rewritten.
pub(super) struct Rewriter<'a> {
    pub(super) words: &'a Words,
    /// The full name.
    pub(super) name: &'a str,
    pub(super) pronoun: Pronoun,
    /// Whether the newcomer tells it: then "she" is somebody else.
    pub(super) first_person: bool,
}

/// Subjects that are not the newcomer.
const OTHERS: [&str; 16] = [
    "it",
    "there",
    "that",
    "this",
    "we",
    "everybody",
    "everyone",
    "nobody",
    "somebody",
    "people",
    "what",
    "who",
    "which",
    "could",
    "would",
    "let's",
];
/// Words that lead from the sentence before.
const LEADS: [&str; 7] = ["and", "but", "so", "also", "plus", "or", "meet"];

impl Rewriter<'_> {
    /// A sentence with the full name as its subject; none for what says nothing but the name, or is said to whoever lets people
    /// in.
    pub(super) fn told(&self, sentence: &str) -> Option<String> {
        self.rewrite(sentence).filter(|told| told != self.name)
    }

    fn rewrite(&self, sentence: &str) -> Option<String> {
        let name = self.name;
        let sentence = &self.without_lead(sentence);
        let lower = format!(" {} ", sentence.to_lowercase());
        let aside = self.words.asides.iter().any(|aside| lower.contains(&format!(" {aside} ")));
        let surname_first = sentence.split_once(", ").is_some_and(|(last, first)| format!("{first} {last}") == name);
        if aside || surname_first {
            return None;
        }
        let sentence = in_third_person(sentence, name, self.pronoun).replace(" your ", " the ");
        if let Some((label, value)) = sentence.split_once(": ").filter(|(label, _)| !label.contains(' ')) {
            return self.labelled(&label.to_lowercase(), value);
        }
        if let Some(told) = self.nickname(&lower, &sentence) {
            return told;
        }
        if let Some(told) = self.of_others(&sentence) {
            return Some(told);
        }
        // "One day I'd like …".
        let sentence =
            sentence.strip_prefix("One day, ").or(sentence.strip_prefix("One day ")).map_or(sentence.clone(), capital);
        let (head, rest) = sentence.split_once(' ').unwrap_or((&sentence, ""));
        let next = rest.split([' ', '\'']).next().unwrap_or_default();
        let adverb = head.ends_with("ly");
        let aside = clauses::ASIDES.contains(&head.to_lowercase().as_str()) || adverb && next == self.pronoun.subject();
        let (head, rest) = if aside { rest.split_once(' ').unwrap_or((rest, "")) } else { (head, rest) };
        let bare = head.trim_end_matches([',', ':']);
        if let Some(told) = self.by_pronoun(bare, &head[bare.len()..], rest) {
            // "He hasn't" says nothing without the sentence before.
            let secretly = lower.starts_with(" secretly ");
            let told = if secretly { told.replacen(name, &format!("{name} secretly"), 1) } else { told };
            return (sentence.split(' ').count() > 2).then_some(told);
        }
        if let Some(told) = self.at_age(&sentence) {
            return Some(told);
        }
        let sentence = self.with_name(&sentence);
        let called = format!(", called {name}");
        let sentence = if has_verb(&sentence) { sentence } else { sentence.replace(&called, "") };
        if let Some(rest) = sentence.strip_prefix(name) {
            return Some(self.with_verb(&sentence, rest));
        }
        if sentence.contains(name) {
            return Some(sentence);
        }
        let (head, rest) = sentence.split_once(' ').unwrap_or((&sentence, ""));
        let bare = head.trim_end_matches([',', ':']);
        if let Some(told) = self.fragment(&sentence, head, rest) {
            return Some(told);
        }
        if let Some(told) = self.kin(&sentence) {
            return Some(told);
        }
        if has_verb(&sentence) {
            return Some(self.owned(&sentence).unwrap_or_else(|| self.said(&sentence)));
        }
        // "Brother of Arthur Burton" and "Klaus Mueller's cousin" have no verb.
        let lower = bare.to_lowercase();
        match sentence.split(' ').nth(1) {
            Some("of" | "to") => Some(format!("{name} is the {lower} {rest}")),
            _ if is_kin_of_somebody(&sentence) => Some(format!("{name} is {sentence}")),
            _ => Some(self.owned(&sentence).unwrap_or_else(|| self.said(&sentence))),
        }
    }

    /// A sentence without what leads to it from the one before: "And she sings" is "She sings".
    fn without_lead(&self, sentence: &str) -> String {
        // "So far she has told nobody" begins with no lead.
        let begins = |rest: &str| {
            let next = rest.split([' ', ',', '\'']).next().unwrap_or_default();
            let own = self.name.split(' ').any(|part| part == next);
            own || next == "I" || Pronoun::of(&next.to_lowercase()).is_some()
        };
        let leads = |lead: &str, rest: &str| {
            let word = lead.trim_end_matches(',').to_lowercase();
            LEADS.contains(&word.as_str()) && (begins(rest) || matches!(word.as_str(), "and" | "but" | "meet"))
        };
        match sentence.split_once(' ').filter(|(lead, rest)| leads(lead, rest)) {
            Some((_, rest)) => capital(rest),
            None => sentence.to_owned(),
        }
    }

    /// A sentence that cannot be told with the newcomer as its subject.
    pub(super) fn said(&self, sentence: &str) -> String {
        format!("Of {} it is said: {sentence}", self.name)
    }

    /// "It's an allergy", "BOSS OF HIS HEART: Carmen", "Could there be a doctor", "Everybody knows Ana".
    fn of_others(&self, sentence: &str) -> Option<String> {
        let first = sentence.split([' ', '\'']).next().unwrap_or_default().to_lowercase();
        // "She has one rule: never lie" is a sentence.
        let is_label = |label: &str| {
            let tells = label.to_lowercase().split(' ').any(clauses::is_finite) || read_number(&first).is_some();
            (2..=5).contains(&label.split(' ').count()) && !tells
        };
        let labelled =
            sentence.split_once(": ").is_some_and(|(label, _)| is_label(label)) && !sentence.contains(self.name);
        if !labelled && !OTHERS.contains(&first.as_str()) {
            return None;
        }
        let named = self.with_name(sentence);
        Some(if named.contains(self.name) { named } else { self.said(sentence) })
    }

    /// "Younger brother of Ann, 24", and "best friend is Ann".
    fn kin(&self, sentence: &str) -> Option<String> {
        let words: Vec<&str> = sentence.split(' ').collect();
        let lower = sentence.to_lowercase();
        let begins =
            lower.split(' ').take_while(|word| ties::PASSED_OVER.contains(word)).map(|word| word.len() + 1).sum();
        let (name, role) = (self.name, lower.get(begins..)?);
        let behind = self
            .words
            .ties
            .iter()
            .filter_map(|known| role.strip_prefix(known.word.as_str()))
            .min_by_key(|rest| rest.len())?;
        if behind.starts_with(" of ") || behind.starts_with(" to ") {
            return Some(format!("{name} is the {}", uncapital(sentence)));
        }
        (behind.starts_with(" is ") && words.len() > 2).then(|| format!("{name}'s {}", uncapital(sentence)))
    }

    /// "dream: get published".
    fn labelled(&self, label: &str, value: &str) -> Option<String> {
        let name = self.name;
        match label {
            "name" | "gender" | "sex" | "pronouns" | "pronoun" => None,
            "age" => Some(format!("{name} is {value} years old")),
            "job" | "trade" | "occupation" | "profession" | "work" => {
                Some(format!("{name} is {}", with_article(value)))
            }
            "dream" | "goal" | "wish" | "ambition" | "wants" => {
                Some(format!("{name} wants to {}", value.trim_start_matches("to ")))
            }
            "can't" | "cannot" => Some(format!("{name} can't {value}")),
            "secret" => Some(format!("{name} keeps a secret: {value}")),
            verb if plain_of_third(verb).is_some() => Some(format!("{name} {verb} {value}")),
            other => Some(format!("{name}'s {other}: {value}")),
        }
    }

    /// "Ana", "Dr. Henrietta "Hetty" Blackwood" and "Ana's" with the full name.
    fn with_name(&self, sentence: &str) -> String {
        if sentence.contains(self.name) {
            return sentence.to_owned();
        }
        let mut parts = self.name.split(' ');
        let (first, last) = (parts.next().unwrap_or(self.name), self.name.split(' ').next_back().unwrap_or(self.name));
        let called = |word: &str| {
            let mut nicknames = self.name.split(' ').filter_map(|part| part.strip_prefix('"')?.strip_suffix('"'));
            first.eq_ignore_ascii_case(word) || nicknames.any(|part| part.eq_ignore_ascii_case(word))
        };
        let bare =
            |token: &str| token.trim_matches(|sign: char| !sign.is_alphanumeric()).trim_end_matches("'s").to_owned();
        let tokens: Vec<&str> = sentence.split(' ').collect();
        // "Ravi is …" of Ravindra "Ravi" Patel, and "bea is …" of Bea.
        let is = matches!(tokens.get(1), Some(&("is" | "was" | "has" | "had" | "can" | "can't" | "wants" | "loves")));
        let begins = is && tokens.first().is_some_and(|token| called(&bare(token)));
        let at = tokens.iter().position(|token| bare(token) == first).or(begins.then_some(0));
        let Some(at) = at else { return sentence.to_owned() };
        // A nickname may stand within.
        let quoted = tokens.get(at + 1).is_some_and(|token| token.starts_with(['"', '(']));
        let parts = self.name.split(' ').count();
        let whole =
            tokens.get(at + 2..at + 1 + parts).is_some_and(|rest| rest.last().is_some_and(|end| bare(end) == last));
        let end = if quoted && whole && parts > 1 { at + parts } else { at };
        let tail =
            &tokens[end][tokens[end].find(&bare(tokens[end])).map_or(0, |from| from + bare(tokens[end]).len())..];
        let full = format!("{}{tail}", self.name);
        [&tokens[..at], &[full.as_str()], &tokens[end + 1..]].concat().join(" ")
    }

    /// "She bakes", "her bread", "he's called Dave".
    fn by_pronoun(&self, head: &str, sign: &str, rest: &str) -> Option<String> {
        let name = self.name;
        let lower = head.to_lowercase();
        let (bare, helper) = lower.split_once('\'').unwrap_or((&lower, ""));
        if matches!(lower.as_str(), "her" | "his" | "their") && !self.first_person {
            return Some(format!("{name}'s {rest}"));
        }
        if !matches!(bare, "she" | "he" | "they") || self.first_person {
            return None;
        }
        let next = rest.split(' ').next().unwrap_or_default();
        let done =
            matches!(next, "been" | "never" | "got" | "let" | "always") || next.ends_with("ed") && rest.contains(" it");
        let verb = match helper {
            "s" | "re" | "ve" if done || helper == "ve" => "has",
            "s" | "re" => "is",
            "d" => "would",
            "ll" => "will",
            _ if bare == "they" => {
                let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
                return Some(format!("{name} {} {rest}", third_person(verb)).trim().to_owned());
            }
            _ => return Some(format!("{name}{sign} {rest}")),
        };
        Some(format!("{name} {verb} {rest}"))
    }

    /// "At thirty-one she's ambitious".
    fn at_age(&self, sentence: &str) -> Option<String> {
        let (age, rest) = sentence.strip_prefix("At ")?.split_once(' ')?;
        let (subject, rest) = rest.split_once(' ')?;
        read_number(age)?;
        Some(format!("{}, at {age}", self.by_pronoun(subject, "", rest)?))
    }

    /// "call me Sasha": none if nothing is said of a nickname.
    fn nickname(&self, lower: &str, sentence: &str) -> Option<Option<String>> {
        let at = lower.find(" call me ")?;
        let rest = sentence.get(at + " call me".len()..).unwrap_or_default();
        let nick = rest.split(' ').find(|word| word.starts_with(char::is_uppercase)).unwrap_or_default();
        let nick = nick.trim_matches(|sign: char| !sign.is_alphanumeric());
        let new = !nick.is_empty() && !self.name.contains(nick);
        Some(new.then(|| format!("{} goes by {nick}", self.name)))
    }

    /// "Ana, 22, baker" is "Ana is 22 years old, a baker"; "Ana is Ana and bakes" is "Ana bakes".
    fn with_verb(&self, sentence: &str, rest: &str) -> String {
        let name = self.name;
        let subject = self.pronoun.subject();
        // "Gus, he's a plumber" and "Kayla she's 18".
        let by_pronoun = rest.trim_start_matches(',').trim_start();
        if let Some((head, tail)) =
            by_pronoun.split_once(' ').filter(|(head, _)| head.split('\'').next() == Some(subject))
            && let Some(told) = self.by_pronoun(head, "", tail)
        {
            return told;
        }
        // "Priscilla is Priscilla, 38, the new librarian".
        if let Some(behind) =
            rest.strip_prefix(&format!(" is {name}, ")).filter(|it| !it.starts_with(&format!("{subject} ")))
        {
            return format!("{name} is {behind}");
        }
        for twice in
            [format!(" is {name} and {subject} "), format!(" is {name}, {subject} "), format!(" is {name} and ")]
        {
            if let Some(rest) = rest.strip_prefix(&twice) {
                let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
                return format!("{name} {} {rest}", third_person(verb)).trim_end().to_owned();
            }
        }
        if let Some(said) = rest.strip_prefix(" (").and_then(|rest| rest.strip_suffix(')')) {
            return format!("{name} {said}");
        }
        let before_aside = rest.split('(').next().unwrap_or(rest);
        let (Some(parts), false) = (rest.strip_prefix(", "), has_verb(before_aside)) else {
            return sentence.to_owned();
        };
        let part = |part: &str| match read_number(part.trim_start_matches("aged ").trim_start_matches("age ")) {
            Some(age) => format!("{age} years old"),
            None if trades::noun_phrase(self.words, part).is_some() && !part.starts_with("a ") => with_article(part),
            None => part.to_owned(),
        };
        format!("{name} is {}", parts.split(", ").map(part).collect::<Vec<_>>().join(", "))
    }

    /// What is told of somebody else, with the newcomer as whose it is: "Jennifer Moore was NAME's bridesmaid".
    fn owned(&self, sentence: &str) -> Option<String> {
        let own = self.pronoun.possessive();
        let tokens: Vec<&str> = sentence.split(' ').collect();
        let at = tokens.iter().position(|token| *token == own).filter(|at| *at > 0 && at + 1 < tokens.len())?;
        // What follows "he" may be his own: the name has been said.
        if tokens[..at].contains(&self.pronoun.subject()) {
            return None;
        }
        // Behind two names it may be anybody's: "where Tom Lin got his books".
        if tokens[1..at].windows(2).any(|two| two.iter().all(|token| token.starts_with(char::is_uppercase))) {
            return None;
        }
        let owner = format!("{}'s", self.name);
        Some([&tokens[..at], &[owner.as_str()], &tokens[at + 1..]].concat().join(" "))
    }
}

/// "Klaus Mueller's cousin".
fn is_kin_of_somebody(sentence: &str) -> bool {
    let words = sentence.split(' ').count();
    sentence.contains("'s ")
        && (words <= 5
            || sentence
                .split([',', '('])
                .flat_map(|part| part.split(" and "))
                .next()
                .is_some_and(|head| head.split(' ').count() <= 5))
}

/// Whether one of the first words of a sentence can be its verb.
pub(super) fn has_verb(sentence: &str) -> bool {
    sentence.split(' ').take(8).skip(1).any(|word| clauses::is_finite(word.trim_end_matches([',', ':'])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persona::newcomer::sentences::texts;

    fn rewritten(words: &Words, text: &str, name: &str, pronoun: Pronoun) -> Vec<String> {
        let rewriter = Rewriter { words, name, pronoun, first_person: text.contains("I ") };
        texts(text).iter().filter_map(|sentence| rewriter.told(sentence)).collect()
    }

    #[test]
    fn memories_name_their_owner() {
        let words = &crate::testing::world().newcomers;
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(rewritten(words, text, "Ana Silva", Pronoun::She), expected);
        };
        check("Ana is a baker. She loves rye bread!", &["Ana Silva is a baker", "Ana Silva loves rye bread"]);
        check(
            "A 34-year-old baker; gets up at four",
            &["Ana Silva is a 34-year-old baker", "Ana Silva gets up at four"],
        );
        check("34, plumber, always late", &["Ana Silva is 34, a plumber, always late"]);
        check("19 yrs old baker, sings", &["Ana Silva is a 19-year-old baker, sings"]);
        check("55 years old, retired", &["Ana Silva is 55 years old, retired"]);
        check("Twenty years in the navy.", &["Ana Silva has twenty years in the navy"]);
        check("One day I'd like to own a boat.", &["Ana Silva would like to own a boat"]);
        check("ana is 27, a baker", &["Ana Silva is 27, a baker"]);
        check("I already know. I fly kites.", &["Ana Silva already knows", "Ana Silva flies kites"]);
        check("I bake and my sister helps me.", &["Ana Silva bakes and her sister helps her"]);
        check("Sister of Tom; Tom's sister", &["Ana Silva is the sister of Tom", "Ana Silva is Tom's sister"]);
        assert_eq!(rewritten(words, "They play chess.", "Jo Finch", Pronoun::They), ["Jo Finch plays chess"]);
        check("Everybody knows Ana for her pies.", &["Everybody knows Ana Silva for her pies"]);
        check(
            "- Ana - 47 - baker, up at three - divorced (twice) - can't read, hides it",
            &[
                "Ana Silva is 47 years old",
                "Ana Silva is a baker, up at three",
                "Ana Silva is divorced (twice)",
                "Ana Silva can't read, hides it",
            ],
        );
        check(
            "name: Ana Silva / female / 24 / dream: get published / hates rain",
            &[
                "Ana Silva is female",
                "Ana Silva is 24 years old",
                "Ana Silva wants to get published",
                "Ana Silva hates rain",
            ],
        );
        check("Dr. Ana \"Annie\" Silva, 58, is a coroner.", &["Dr. Ana Silva, 58, is a coroner"]);
        check(
            "A baker of cakes at 38, she has come to stay.",
            &["Ana Silva, a baker of cakes at 38, has come to stay"],
        );
        check("Tom Moreno was her best man once.", &["Tom Moreno was Ana Silva's best man once"]);
        check("Born in Mombasa, trained in Cardiff.", &["Ana Silva was born in Mombasa, trained in Cardiff"]);
        check("Four kids: Zahra and three more.", &["Ana Silva has four kids: Zahra and three more"]);
        check("shes called Ana, 51, cant swim", &["Ana Silva is called Ana, 51, can't swim"]);
    }
}
