//! Turns words of a text into the words of resolves and claims: with names, in the third person, or with slots.

use smallville_english::{
    Person, gerund, is_irregular_past, is_plain_verb, is_same_in_past, plain_of_gerund, plain_of_past, plain_of_third,
    takes_plural, third_person, uncapital,
};

use crate::{
    claim::Span,
    instinct::reader::{
        Hearer,
        lexicon::first_words,
        places,
        said::at,
        tables::Tables,
        times::{self, Found},
        tokens::{Token, begins},
        verbs::{agreed, is_auxiliary, is_subject, without_adverbs},
    },
    persona::Pronoun,
};
use smallville_town::SectorId;

/// After "to" they begin a thing or a person and not a deed.
const NO_VERBS: [&str; 24] = [
    "the", "a", "an", "my", "your", "his", "her", "its", "our", "their", "this", "that", "these", "those", "some",
    "any", "no", "all", "me", "you", "him", "them", "us", "it",
];

/// From this minute of the day on it is evening.
const EVENING_MINUTE: u32 = 17 * 60;
/// Who sleeps somewhere for a night is there from this minute of the day until that of the next.
const BED_MINUTE: u32 = 21 * 60;
const RISING_MINUTE: u32 = 7 * 60;

/// What is needed to read a phrase.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    /// What words stand for.
    pub(super) tables: &'a Tables,
    /// Who hears them.
    pub(super) hearer: &'a Hearer<'a>,
}

/// A phrase without its time and place.
pub(super) struct Placed {
    /// What is left.
    pub(super) words: Vec<Token>,
    /// When.
    pub(super) time: Option<Found>,
    /// Where.
    pub(super) sector: Option<SectorId>,
}

impl Reading<'_> {
    /// Full name of the hearer.
    pub(super) fn own_name(&self) -> &str {
        &self.hearer.persona.name
    }

    /// How one speaks of the hearer.
    pub(super) fn own_pronoun(&self) -> Pronoun {
        self.hearer.persona.pronoun
    }

    /// A phrase without its time.
    pub(super) fn timed(&self, tokens: &[Token]) -> (Vec<Token>, Option<Found>) {
        let found = times::find(self.tables, tokens, self.hearer.now);
        let found = self.at_gathering(tokens, found.as_ref()).map(|(found, _)| found).or(found);
        match found {
            Some(found) => (times::without(tokens, &found), Some(found)),
            None => (tokens.to_vec(), None),
        }
    }

    /// A phrase without its time and without the place at its end.
    pub(super) fn placed(&self, tokens: &[Token]) -> Placed {
        let (mut words, time) = self.timed(tokens);
        let place = places::place(&words, self.tables, self.hearer);
        if let Some((_, begin, end)) = place
            && begin > 0
            && end == words.len()
            // "Go to the park" and "take Tom home" are nothing without their place.
            && words[begin].is(&["at", "in", "inside", "outside", "on"])
        {
            words.truncate(begin);
        }
        let there = || {
            let found = times::find(self.tables, tokens, self.hearer.now);
            self.at_gathering(tokens, found.as_ref()).and_then(|(_, sector)| sector)
        };
        Placed { words, time, sector: place.map(|(sector, ..)| sector).or_else(there) }
    }

    /// The name of a sector.
    pub(super) fn sector_name(&self, sector: SectorId) -> String {
        self.hearer.geography.town().sector(sector).name.clone()
    }

    /// The words with full names, and with the hearer in the third person: "finish your novel" → "finish her novel".
    pub(super) fn plain(&self, tokens: &[Token]) -> String {
        let own = self.own_pronoun();
        let singular = !takes_plural(Person::Third(own));
        let clauses = &self.tables.words.clauses;
        let mut agrees = false;
        let named = |at: usize, name: &String| tokens[..at].iter().any(|token| token.person.as_ref() == Some(name));
        let words = tokens.iter().enumerate().map(|(at, token)| match (&token.person, token.low.as_str()) {
            // "Give Klaus his books back".
            (Some(person), "his" | "her" | "their" | "himself" | "herself" | "themselves") if named(at, person) => {
                token.raw.clone()
            }
            (Some(person), _) => possessive(person, token.owner),
            (None, "you")
                if at > 0 && tokens[at - 1].is(&["thank"]) && tokens[..at - 1].iter().any(|said| said.is(&["say"])) =>
            {
                "you".into()
            }
            (None, "you") if is_subject(clauses, tokens, at) => {
                // "Do you want" agrees in its first word.
                agrees = singular && !at.checked_sub(1).is_some_and(|before| is_auxiliary(&tokens[before].low));
                own.subject().to_owned()
            }
            (None, _) if agrees && !token.is_in(&clauses.adverbs) => {
                agrees = false;
                agreed(token)
            }
            (None, low) if token.sector.is_some() && low.starts_with("your ") => {
                format!("{}{}", own.possessive(), &token.raw[4..])
            }
            (None, "you") => own.object().to_owned(),
            (None, "your") => own.possessive().to_owned(),
            (None, "yours") => format!("{} own", own.possessive()),
            (None, "yourself") => own.reflexive().to_owned(),
            _ => token.raw.clone(),
        });
        lower_first(&spaced(words), tokens.first())
    }

    /// A phrase that begins with a plain verb as a gerund phrase, if the verb is a known one.
    pub(super) fn gerund(&self, tokens: &[Token]) -> String {
        let tokens = without_adverbs(&self.tables.words.clauses, tokens);
        let is_plain = tokens.first().is_some_and(|first| is_plain_verb(&first.low));
        if is_plain { self.gerund_of_infinitive(tokens) } else { self.plain(tokens) }
    }

    /// What follows "to" as a gerund phrase: its first word is a verb, known or not.
    pub(super) fn gerund_of_infinitive(&self, tokens: &[Token]) -> String {
        let phrase = without_adverbs(&self.tables.words.clauses, tokens);
        let Some((verb, rest)) = phrase.split_first() else { return self.plain(tokens) };
        let is_gerund = verb.low.ends_with("ing") && plain_of_gerund(&verb.low).is_some();
        if is_gerund || verb.person.is_some() || verb.is(&NO_VERBS) {
            return self.plain(phrase);
        }
        let verb = Token::word(&gerund(&verb.low));
        self.plain(&[&[verb], rest].concat())
    }

    /// Words with slots for a claim about `who`, and the first other person in them.
    pub(super) fn slots(&self, tokens: &[Token], who: &str, mut other: Option<String>) -> (String, Option<String>) {
        let hearer = self.own_name();
        let clauses = &self.tables.words.clauses;
        let own = who == hearer;
        let (mut agrees, mut agrees_as_is) = (false, false);
        let mut words: Vec<String> = Vec::with_capacity(tokens.len());
        for (i, token) in tokens.iter().enumerate() {
            let person = match token.low.as_str() {
                "you" | "your" | "yours" | "yourself" => Some(hearer),
                _ => token.person.as_deref(),
            };
            let does = |next: &Token| {
                is_auxiliary(&next.low)
                    || is_plain_verb(&next.low) && !next.is(&["help"])
                    || plain_of_third(&next.low).is_some()
                    || plain_of_past(&next.low).is_some()
            };
            let subject = match token.low.as_str() {
                "you" => is_subject(clauses, tokens, i),
                _ => tokens.get(i + 1).is_some_and(does),
            };
            // "You fell and were pulled out": the second verb goes with the first.
            let joined = own && i > 1 && tokens[i - 1].is(&["and", "but"]) && token.is(&["are", "were", "have", "do"]);
            let adverb = token.is_in(&clauses.adverbs);
            let finishes = agrees && !adverb;
            agrees &= adverb;
            words.push(match person {
                None if i == 0 || finishes || joined => finite(token),
                None if std::mem::take(&mut agrees_as_is) => agreed(token),
                None => token.raw.replace(['{', '}'], ""),
                Some(person) if person == who => {
                    let slot = own_slot(token, subject);
                    agrees = slot == "{I}";
                    slot.to_owned()
                }
                Some(person) => {
                    agrees_as_is = token.is(&["you"]) && subject;
                    let owner = token.owner || token.is(&["your", "yours", "his"]);
                    if other.as_deref().is_none_or(|known| known == person) {
                        other = Some(person.to_owned());
                        if owner { "{other's}" } else { "{other}" }.to_owned()
                    } else {
                        possessive(person, owner)
                    }
                }
            });
        }
        (spaced(words.into_iter()), other)
    }

    /// Several people: full names, how many tokens, and whether everybody is meant.
    pub(super) fn people(&self, tokens: &[Token]) -> Option<(Vec<String>, usize, bool)> {
        let all = first_words(&self.tables.words.nouns.everybody, tokens);
        if let Some(all) = all.filter(|all| *all != "all" || tokens.len() == 1) {
            return Some((Vec::new(), all.split(' ').count(), true));
        }
        if let Some(found) = self.circle(tokens) {
            return Some(found);
        }
        let both = usize::from(tokens.first().is_some_and(|first| first.is(&["both"])));
        let (mut found, mut at) = (Vec::new(), both);
        while let Some(person) = tokens.get(at).filter(|token| !token.owner).and_then(|token| token.person.clone()) {
            found.push(person);
            at += 1;
            let joints = tokens[at..].iter().take_while(|token| token.is(&[",", "and", "&", "or"])).count();
            if joints == 0 || tokens.get(at + joints).is_none_or(|next| next.person.is_none() || next.owner) {
                break;
            }
            at += joints;
        }
        (!found.is_empty()).then_some((found, at, false))
    }

    /// "your friends", "all your neighbours": whom the hearer knows by such a tie.
    fn circle(&self, tokens: &[Token]) -> Option<(Vec<String>, usize, bool)> {
        let lead =
            tokens.iter().take(3).take_while(|token| token.is(&["all", "your", "the", "of", "some", "both"])).count();
        let word = tokens.get(lead).filter(|_| lead > 0)?.low.as_str();
        let all = || self.hearer.persona.knows.iter();
        let names: Vec<String> = match word {
            "family" => all().filter(|known| known.tie.is_family()).map(|known| known.name.clone()).collect(),
            _ => {
                let ties = self.tables.kin(word.strip_suffix('s')?)?;
                all()
                    .filter(|known| known.tie.words.split([' ', ',']).any(|word| ties.iter().any(|tie| tie == word)))
                    .map(|known| known.name.clone())
                    .collect()
            }
        };
        let everybody = names.is_empty();
        Some((names, lead + 1, everybody))
    }
}

/// The slot for a word that means the subject.
fn own_slot(token: &Token, subject: bool) -> &'static str {
    match token.low.as_str() {
        "yourself" | "himself" | "herself" | "themselves" => "{myself}",
        "your" | "yours" | "his" | "hers" | "their" => "{my}",
        "her" | "you" | "he" | "she" | "they" | "him" | "them" if token.owner => "{my}",
        "he" | "she" | "they" => "{I}",
        "him" | "them" | "her" => "{me}",
        _ if token.owner => "{my}",
        _ if subject => "{I}",
        _ => "{me}",
    }
}

/// A verb right behind the subject as a slot: "are" → `{am}`, "likes" → `{like|likes}`.
pub(super) fn finite(token: &Token) -> String {
    match token.low.as_str() {
        "am" | "are" | "is" => "{am}".into(),
        "was" | "were" => "{was}".into(),
        "have" | "has" => "{have}".into(),
        "do" | "does" => "{do}".into(),
        low if is_same_in_past(low) || is_irregular_past(low) => token.raw.clone(),
        low if ["can", "will", "must", "may"].contains(&low) => token.raw.clone(),
        low => {
            let plain = if is_plain_verb(low) { Some(low.to_owned()) } else { plain_of_third(low) };
            plain.map_or_else(|| token.raw.clone(), |plain| format!("{{{plain}|{}}}", third_person(&plain)))
        }
    }
}

/// "Tom Moreno's".
pub(super) fn possessive(person: &str, owner: bool) -> String {
    if owner { format!("{person}'s") } else { person.to_owned() }
}

/// Words with blanks between them, but none before a mark.
pub(super) fn spaced(words: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    for word in words {
        let mark = !word.chars().any(|c| c.is_alphanumeric() || "{&".contains(c));
        // What stood between two commas has been taken out.
        if mark && word == "," && (text.is_empty() || text.ends_with(',')) {
            continue;
        }
        if !text.is_empty() && !mark {
            text.push(' ');
        }
        text.push_str(&word);
    }
    text
}

/// A text with a small first letter, unless its first word is a name.
fn lower_first(text: &str, first: Option<&Token>) -> String {
    if first.is_some_and(|token| token.person.is_some() || token.sector.is_some()) {
        return text.to_owned();
    }
    uncapital(text)
}

/// Verbs of how one is beside all that one does; what lasts longer than this is then done for so long, in minutes.
const MANNERS: [&str; 10] = ["speak", "talk", "act", "behave", "pretend", "smile", "wear", "be", "let", "answer"];
const LONG_MINUTES: u32 = 120;
const MANNER_MINUTES: u32 = 30;
/// What is over in so many minutes.
const MOMENTARY: [&str; 9] = ["knock", "ring", "kiss", "hug", "wave", "shout", "say", "drop", "phone"];
const MOMENTARY_MINUTES: u32 = 15;

/// The time of a deed that its words would stretch: nobody knocks on a door all morning, nor does nothing else for hours than to
/// speak like a king. `whole_part`: only a part of the day was said.
pub(super) fn in_moderation(words: &[Token], whole_part: bool, span: Span) -> Span {
    let is = |verbs: &[&str]| words.first().is_some_and(|first| first.is(verbs));
    let most = match () {
        () if whole_part && is(&MOMENTARY) => MOMENTARY_MINUTES,
        () if is(&MANNERS) && span.until.minutes_since(span.from) > LONG_MINUTES => MANNER_MINUTES,
        () => return span,
    };
    Span { from: span.from, until: span.until.min(span.from.plus_minutes(most)) }
}

/// The time that a deed takes: as it was said, or handy.
pub(super) fn held(found: &Found, span: Span) -> Span {
    if found.end_said() { span } else { handy(span) }
}

/// Who sleeps somewhere tonight is there all night.
pub(super) fn overnight(words: &[Token], found: &Found, span: Span) -> Span {
    let nights = ["sleep", "stay over", "stay overnight", "crash", "spend the night", "stay the night"];
    let sleeps = nights.iter().any(|night| begins(words, night));
    let evening = found.said.part.is_some_and(|(from, _)| from >= EVENING_MINUTE) && !found.end_said();
    if !sleeps || !evening {
        return span;
    }
    let day = span.from.day();
    Span { from: at(day, BED_MINUTE).max(span.from), until: at(day + 1, RISING_MINUTE) }
}

/// A stretch of at most three hours as it is, a longer one as its first hour.
pub(super) fn handy(span: Span) -> Span {
    if span.until.minutes_since(span.from) <= 180 {
        span
    } else {
        Span { from: span.from, until: span.from.plus_minutes(60) }
    }
}
