//! Statements about the world as claims: "Tom broke the window", "the pub is closed tomorrow".

use smallville_english::{is_nounish, is_plain_verb, plain_of_gerund, plain_of_past, plain_of_third};

use crate::{
    claim::{Claim, Span, Verb, WHEREABOUTS},
    instinct::reader::{
        lexicon::Clauses,
        names,
        phrases::Reading,
        places,
        said::at,
        times::Found,
        tokens::{Token, begins, find, trimmed},
        verbs::{is_auxiliary, main_verb},
    },
    persona::Pronoun,
};
use smallville_town::GameTime;

/// Words with which no subject begins.
const NO_SUBJECTS: [&str; 27] = [
    "how",
    "why",
    "what",
    "where",
    "who",
    "when",
    "if",
    "whether",
    "that",
    "do",
    "please",
    "to",
    "for",
    "and",
    "maybe",
    "ever",
    "since",
    "as",
    "because",
    "while",
    "although",
    "though",
    "unless",
    "until",
    "neither",
    "yesterday",
    "no",
];

/// What belongs to a verb and may stand behind its object.
const PARTICLES: [&str; 9] = ["out", "up", "off", "down", "around", "over", "back", "in", "away"];

/// Who is spoken of, and what is said of them.
struct Subject {
    /// Full name, address of a thing, or the words.
    who: String,
    /// How one speaks of it.
    pronoun: Pronoun,
    /// What it is called in a topic.
    called: String,
    /// How many tokens it has.
    length: usize,
}

impl Reading<'_> {
    /// Reads one clause; none if nothing is stated.
    pub(super) fn statement(&self, tokens: &[Token]) -> Option<Claim> {
        let clauses = &self.tables.words.clauses;
        let tokens = without_hearsay(clauses, trimmed(tokens));
        if let Some(claim) = self.existence(tokens) {
            return Some(claim);
        }
        // "It makes you furious": what counts is that one is.
        if let [it, makes, you, how, ..] = tokens
            && it.is(&["it", "this", "that"])
            && makes.is(&["makes", "made", "drives"])
            && you.is(&["you"])
            && !is_plain_verb(&how.low)
        {
            return self.statement(&[&[Token::word("you"), Token::word("are")], &tokens[3..]].concat());
        }
        let subject = self.subject(tokens)?;
        let told = self.at_home(&tokens[subject.length..], &subject.who);
        // What does not come until Thursday is no matter of Thursday.
        let until = told.iter().position(|token| token.is(&["until", "till"]));
        let until = until.filter(|at| told[..*at].iter().any(|token| token.is(&["not"]))).unwrap_or(told.len());
        let placed = self.placed(&told[..until]);
        // "The exam is not on Thursday" says nothing without its day.
        let bare = trimmed(&placed.words);
        let untimed = self.timed(&told[..until]).0;
        let empty = trimmed(&untimed).last().is_none_or(|last| last.is(&["is", "are", "was", "were", "not", "be"]));
        let words = if empty { told[..until].to_vec() } else { bare.to_vec() };
        let words = [&words, &told[until..]].concat();
        let words = &words[..];
        let (verb, denied) = main_verb(clauses, words)?;
        let mut claim = Claim {
            who: subject.who.clone(),
            pronoun: subject.pronoun,
            verb: Verb::Does,
            topic: String::new(),
            says: String::new(),
            other: None,
            place: placed
                .sector
                .filter(|_| words.len() < self.timed(&tokens[subject.length..]).0.len())
                .map(|id| self.sector_name(id)),
            when: self.when_told(placed.time.as_ref(), &words[verb]),
            stance: 0,
            after: None,
        };
        (claim.says, claim.other) = self.slots(words, &subject.who, None);
        // Several things "are" something.
        let plural =
            words.first().filter(|first| claim.pronoun == Pronoun::It && first.is(&["are", "were", "have", "do"]));
        if let (Some(verb), Some((_, rest))) = (plural, claim.says.split_once('}')) {
            claim.says = format!("{}{rest}", verb.low);
        }
        self.classify(&mut claim, &subject, words, verb, denied);
        Some(claim)
    }

    /// When it is or was: whoever "was rude at breakfast" was so this morning.
    fn when_told(&self, found: Option<&Found>, verb: &Token) -> Option<Span> {
        let found = found.filter(|found| !found.said.at_once)?;
        let past = verb.is(&["was", "were", "had", "did"]) || plain_of_past(&verb.low).is_some();
        let ahead = found.span.from.day() > self.hearer.now.day();
        // "On Friday you were rude": on the last, before one's memory of days begins.
        if past && ahead && found.said.day.is_some_and(|day| day > self.hearer.now.day() + 1) {
            return None;
        }
        let over = past && ahead && found.said.day.is_none();
        let span = if over { day_before(found.span) } else { found.span };
        // Of what is so today, or was so this morning, no hour is known.
        let (from, until) = Span::DAY_HOURS;
        let hour = |hour| at(span.from.day(), u32::from(hour) * 60);
        let today =
            span.from.day() == self.hearer.now.day() && found.said.from.is_none() && found.said.moment.is_none();
        // "This morning" is already.
        let already = found.span.from <= self.hearer.now;
        let vague = today && (past || already || found.said.part.is_none()) && found.said.until.is_none();
        Some(if vague { Span { from: hour(from), until: hour(until) } } else { span })
    }

    /// The words with "home" as the home of whom they speak of.
    fn at_home(&self, tokens: &[Token], who: &str) -> Vec<Token> {
        let own = |token: &Token| if token.low == "home" { places::home_of(who, self.hearer) } else { token.sector };
        tokens.iter().map(|token| Token { sector: own(token), ..token.clone() }).collect()
    }

    /// What kind of claim it is, and what it is about.
    fn classify(&self, claim: &mut Claim, subject: &Subject, words: &[Token], verb: usize, denied: bool) {
        let deed = deed(words, verb);
        let phrase = &deed[..];
        let person = claim.pronoun != Pronoun::It;
        let deeds = &self.tables.words.deeds;
        let none = String::new();
        let first = phrase.first().map_or(&none, |token| &token.low);
        if person && self.candidacy(phrase) {
            (claim.verb, claim.topic) = (Verb::StandsFor, self.candidacy_topic(&claim.who));
        } else if let Some((stance, topic)) = self.feeling_of(phrase, denied).filter(|_| person) {
            (claim.verb, claim.stance, claim.topic) = (Verb::ThinksOf, stance, topic);
        } else if let Some((stance, topic)) = self.verdict_of(phrase, denied).filter(|_| person) {
            (claim.verb, claim.stance, claim.topic) = (Verb::ThinksOf, stance, topic);
        } else if let Some(described) = self
            .hosting(phrase, &claim.who)
            .filter(|_| person && !denied && !matches!(first.as_str(), "invite" | "ask"))
        {
            (claim.verb, claim.topic) = (Verb::Hosts, described.gathering.topic);
        } else if deeds.seems.contains(first) && phrase.len() > 1 {
            self.state(claim, subject, phrase);
        } else {
            claim.verb = match first {
                verb if deeds.wants.contains(verb) => Verb::Wants,
                verb if matches!(verb.as_str(), "promise" | "swear") => Verb::Promises,
                verb if deeds.achieves.contains(verb) => Verb::Achieves,
                verb if deeds.lasts.contains(verb) => Verb::Is,
                _ => Verb::Does,
            };
            claim.topic = if person { self.matter(phrase) } else { subject.called.clone() };
            if !person {
                claim.verb = Verb::State;
            }
        }
    }

    /// "is ill", "is a liar", "is closed".
    fn state(&self, claim: &mut Claim, subject: &Subject, phrase: &[Token]) {
        let rest: Vec<&Token> = phrase[1..]
            .iter()
            .filter(|token| {
                !token.is_in(&self.tables.words.clauses.adverbs)
                    && !token.is(&["not", "very", "so", "too", "quite", "rather"])
            })
            .collect();
        let Some(first) = rest.first() else { return };
        let noun = first.is(&["a", "an", "the", "your", "his", "her", "their", "from"]) || first.person.is_some();
        claim.verb = Verb::State;
        if claim.pronoun == Pronoun::It {
            claim.topic.clone_from(&subject.called);
        } else if first.low.ends_with("ing") && first.low.len() > 4 && plain_of_gerund(&first.low).is_some() {
            claim.verb = Verb::Does;
            claim.topic = self.matter(&phrase[1..]);
        } else if noun {
            claim.verb = Verb::Is;
            claim.topic = self.plain(&rest.iter().take(4).map(|token| (*token).clone()).collect::<Vec<_>>());
        } else if first.is(&["at", "in", "on"]) {
            claim.verb = Verb::Does;
            claim.topic = WHEREABOUTS.into();
        } else {
            let topic = rest.iter().find_map(|token| self.tables.topic_of_state(&token.low));
            claim.topic = topic.map_or_else(|| first.low.clone(), str::to_owned);
        }
    }

    /// Of whom or what the clause speaks.
    fn subject(&self, tokens: &[Token]) -> Option<Subject> {
        self.person_subject(tokens).or_else(|| self.thing_subject(tokens))
    }

    /// "Tom", "you", "Arthur and Carmen".
    fn person_subject(&self, tokens: &[Token]) -> Option<Subject> {
        let first = tokens.first()?;
        // "You and John have not danced".
        if let [you, and, other, ..] = tokens
            && you.is(&["you"])
            && and.is(&["and"])
            && let Some(other) = other.person.as_ref().filter(|_| !other.owner)
        {
            let who = format!("{} and {other}", self.own_name());
            return Some(Subject { called: who.clone(), who, pronoun: Pronoun::They, length: 3 });
        }
        if first.is(&["you"]) {
            let who = self.own_name().to_owned();
            return Some(Subject { called: who.clone(), who, pronoun: self.own_pronoun(), length: 1 });
        }
        if let [a, and, b, ..] = tokens
            && let (Some(first), Some(second)) = (&a.person, &b.person)
            && and.is(&["and", "&"])
            && !a.owner
            && !b.owner
        {
            let who = format!("{first} and {second}");
            return Some(Subject { called: who.clone(), who, pronoun: Pronoun::They, length: 3 });
        }
        let name = first.person.clone().filter(|_| !first.owner)?;
        Some(Subject { pronoun: names::pronoun(&name, self.hearer), called: name.clone(), who: name, length: 1 })
    }

    /// "The stove", "Tom's shop", "somebody": all words before the verb.
    fn thing_subject(&self, tokens: &[Token]) -> Option<Subject> {
        let first = tokens.first()?;
        if first.is(&NO_SUBJECTS) {
            return None;
        }
        let length = thing_length(tokens)?;
        let phrase = &tokens[..length];
        if phrase.last().is_some_and(|last| last.is(&["you"])) {
            return None;
        }
        if first.person.is_none()
            && is_plain_verb(&first.low)
            && !first.is(&["work", "love", "dance", "water", "sleep"])
            && !is_nounish(&first.low)
        {
            return None;
        }
        let own = first.is(&["your"]) && length > 1;
        let called =
            if own { format!("{}'s {}", self.own_name(), self.plain(&phrase[1..])) } else { self.plain(phrase) };
        // "It is late" can be compared, "it is poisoned" cannot.
        let weather = &self.tables.words.nouns.weather;
        if length == 1
            && first.is(&["it", "this", "that", "he", "she", "they"])
            && !tokens.iter().any(|token| token.is_in(weather))
        {
            return None;
        }
        let who = self.thing(phrase, &called);
        Some(Subject { who, pronoun: Pronoun::It, called, length })
    }

    /// What a deed is about: its object, else the deed.
    pub(super) fn matter(&self, phrase: &[Token]) -> String {
        let Some((verb, rest)) = phrase.split_first() else { return String::new() };
        // Whoever wants to be a chemist has no chemist.
        if verb.is(&["be", "become", "stay", "remain", "feel", "look", "seem", "need", "get"]) && !rest.is_empty() {
            return self.plain(&phrase[..phrase.len().min(5)]);
        }
        let rest =
            if rest.first().is_some_and(|token| token.is(&["to"])) && rest.len() > 2 { &rest[2..] } else { rest };
        let length = self.noun_phrase(rest).min(5);
        let object = trimmed(&rest[..length.min(rest.len())]);
        // "Write Tom a poem", "grow your hair out".
        let given =
            object.len() > 2 && object[0].person.is_some() && !object[0].owner && object[1].is(&["a", "an", "the"]);
        let object = &object[usize::from(given)..];
        let ends = object.last().is_some_and(|last| last.is(&PARTICLES));
        let object = &object[..object.len() - usize::from(ends)];
        let held = object.first().is_some_and(|token| {
            token.is(&["the", "a", "an", "your", "his", "her", "their"]) || token.person.is_some()
        });
        if held && (object.len() > 1 || object[0].person.is_some()) {
            return self.plain(object);
        }
        self.plain(&phrase[..phrase.len().min(5)])
    }
}

/// How many tokens stand before the verb of a statement about a thing.
fn thing_length(tokens: &[Token]) -> Option<usize> {
    let verb = |token: &Token| {
        is_auxiliary(&token.low)
            || plain_of_third(&token.low).is_some() && !is_nounish(token.low.trim_end_matches('s'))
            || plain_of_past(&token.low).is_some() && !token.low.ends_with("ed")
    };
    // "The part you wrote was hers": what is told is that it was.
    let inner = |at: usize| at > 1 && (tokens[at - 1].is(&["you"]) || tokens[at - 1].person.is_some());
    let told = |at: &usize| verb(&tokens[*at]) && (is_auxiliary(&tokens[*at].low) || !inner(*at));
    let any = |at: &usize| plain_of_past(&tokens[*at].low).is_some() || plain_of_third(&tokens[*at].low).is_some();
    (1..tokens.len()).find(told).or_else(|| (1..tokens.len()).find(any))
}

/// The same hours of the day before.
fn day_before(span: Span) -> Span {
    let earlier = |at: GameTime| GameTime::from_secs(at.secs().saturating_sub(24 * 60 * 60));
    Span { from: earlier(span.from), until: earlier(span.until) }
}

/// The words without "people say that".
fn without_hearsay<'t>(clauses: &Clauses, tokens: &'t [Token]) -> &'t [Token] {
    let mut rest = tokens;
    for words in &clauses.hearsay {
        if begins(rest, words) {
            rest = trimmed(&rest[words.split(' ').count()..]);
        }
    }
    // "Tom says that the pub is closed": what counts is the pub.
    if rest.len() > 4 && rest[0].person.is_some() && rest[1].is(&["says", "said", "claims", "believes"]) {
        let that = usize::from(rest[2].is(&["that"]));
        if rest[2 + that..].iter().any(|token| is_auxiliary(&token.low)) && !rest[2 + that].is(&["he", "she", "they"]) {
            return &rest[2 + that..];
        }
    }
    rest
}

/// The phrase from its main verb on, with that verb in its plain form: "is throwing a party" → "throw a party".
fn deed(words: &[Token], verb: usize) -> Vec<Token> {
    let phrase: Vec<Token> = words[verb..]
        .iter()
        .filter(|token| {
            !token.is(&["not", "never"]) && !token.is(&["really", "also", "secretly", "still", "just", "always"])
        })
        .cloned()
        .collect();
    let Some(first) = phrase.first() else { return phrase };
    let be = first.is(&["is", "are", "was", "were", "be", "been", "am"]);
    let next = phrase.get(1).map_or("", |token| token.low.as_str());
    let (plain, rest) = match plain_of_gerund(next).filter(|_| be && next.len() > 4) {
        Some(plain) => (plain, &phrase[2..]),
        None if be => ("be".into(), &phrase[1..]),
        None => {
            let low = first.low.as_str();
            let plain = if is_plain_verb(low) {
                Some(low.to_owned())
            } else {
                plain_of_third(low).or_else(|| plain_of_past(low))
            };
            (plain.unwrap_or_else(|| low.to_owned()), &phrase[1..])
        }
    };
    std::iter::once(Token::word(&plain)).chain(rest.iter().cloned()).collect()
}

/// Whether a phrase speaks of what follows "that".
pub(super) fn behind_that(tokens: &[Token]) -> &[Token] {
    match find(tokens, "that") {
        Some(0) => &tokens[1..],
        _ => tokens,
    }
}
