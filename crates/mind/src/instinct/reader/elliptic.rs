//! Clauses that leave out what everybody adds: "lunch at the cafe", "so hungry", "what if nobody comes".

use smallville_english::{is_plain_verb, read_number};

use crate::instinct::reader::{
    frames::{self, Clause},
    phrases::Reading,
    places,
    tokens::{Token, begins, find, trimmed},
    verbs::{is_auxiliary, is_finite},
};

/// "Stream from the pub tonight": what may be a thing is a deed where nothing else is.
fn verb_alone(body: &[Token]) -> Option<Vec<Token>> {
    let [first, next, ..] = body else { return None };
    let led = next.is(&[
        "from", "at", "in", "on", "to", "with", "for", "the", "a", "an", "your", "like", "until", "less", "more",
    ]);
    let deed = first.person.is_none() && is_plain_verb(&first.low) && led && !is_finite(body);
    deed.then(|| [&["you", "should"].map(Token::word)[..], body].concat())
}

impl Reading<'_> {
    /// The clause with what it leaves out; none if it lacks nothing that could be guessed.
    pub(super) fn spelled_out(&self, clause: &Clause) -> Option<Clause> {
        let body = trimmed(&clause.whole);
        let feeling = body.first().filter(|first| first.is(&["feeling"]) && body.len() > 1);
        let felt = feeling.map(|_| [&["you", "are"].map(Token::word)[..], body].concat());
        let fuller =
            felt.or_else(|| self.worry(body)).or_else(|| self.misspelt(body)).or_else(|| self.need_alone(body));
        let fuller =
            fuller.or_else(|| self.noun_alone(body)).or_else(|| self.place_alone(body)).or_else(|| verb_alone(body))?;
        Some(frames::clause(&self.tables.words.clauses, &fuller, false).0)
    }

    /// "What if nobody comes": one worries that nobody comes.
    fn worry(&self, body: &[Token]) -> Option<Vec<Token>> {
        let rest = body.get(2..).filter(|rest| begins(body, "what if") && rest.len() > 1)?;
        let led = ["you", "are", "worried", "that"].map(Token::word);
        Some([&led, rest].concat())
    }

    /// "Your hungry": "you are hungry", as many write it.
    fn misspelt(&self, body: &[Token]) -> Option<Vec<Token>> {
        let [your, how, ..] = body else { return None };
        let is = your.is(&["your"]) && body.len() <= 3 && self.tables.need(&how.low).is_some();
        is.then(|| [&[Token::word("you"), Token::word("are")], &body[1..]].concat())
    }

    /// "Hungry hungry hungry", "so tired".
    fn need_alone(&self, body: &[Token]) -> Option<Vec<Token>> {
        let very = |token: &Token| {
            token.is_mark()
                || token.is_in(&self.tables.words.nouns.very)
                || token.is_in(&self.tables.words.clauses.adverbs)
                || token.is(&["so", "very", "too", "and"])
        };
        let needs: Vec<&Token> = body.iter().filter(|token| !very(token)).collect();
        let first = *needs.first()?;
        let all = needs.iter().all(|token| self.tables.need(&token.low).is_some());
        all.then(|| [Token::word("you"), Token::word("are"), first.clone()].to_vec())
    }

    /// "Library, now": one goes there.
    fn place_alone(&self, body: &[Token]) -> Option<Vec<Token>> {
        let words = self.timed(body).0;
        let words = trimmed(&words);
        let (_, length) = places::sector(words, self.tables, self.hearer).filter(|_| !words.is_empty())?;
        let going = ["go", "to"].map(Token::word);
        (length == words.len()).then(|| [&going, body].concat())
    }

    /// "Free drinks for everybody on Tuesday night": one gives them.
    pub(super) fn given_out(&self, clause: &Clause) -> Option<Clause> {
        let body = trimmed(&clause.whole);
        let open = find(body, "for everybody").is_some() || find(body, "for all").is_some();
        let gives = open && self.kind(body).is_some() && !body.iter().any(|token| is_auxiliary(&token.low));
        let led = [&[Token::word("give")], body].concat();
        gives.then(|| frames::clause(&self.tables.words.clauses, &led, false).0)
    }

    /// "Lunch at the cafe at noon", "then a nap".
    fn noun_alone(&self, body: &[Token]) -> Option<Vec<Token>> {
        // "Home by five, flowers for Jane" leaves out two things.
        let timeless = self.timed(body).0;
        if find(trimmed(&timeless), ",").is_some() {
            return None;
        }
        let lead = body
            .iter()
            .take_while(|token| {
                token.is(&[
                    "a", "an", "some", "more", "another", "your", "the", "quick", "early", "late", "long", "short",
                    "nice", "little",
                ])
            })
            .count();
        let lead = lead + usize::from(body.get(lead).is_some_and(|next| read_number(&next.low).is_some()));
        let first = body.get(lead)?;
        // "Flowers for Jane".
        let given =
            |to: &str| find(body, to).is_some_and(|at| body.get(at + 1).is_some_and(|who| who.person.is_some()));
        let bought = body[lead..].iter().take(4).any(|token| token.is(&["from"])) && !is_finite(body);
        let verb = if given("for") || bought { Some("buy") } else { given("to").then_some("bring") };
        if let Some(verb) = verb.filter(|_| self.tables.is_item(&first.low)) {
            return Some([&[Token::word(verb)], body].concat());
        }
        let verbs = &self.tables.words.meanings.elliptic;
        let verb = verbs.iter().find(|(_, nouns)| first.is_in(nouns)).map(|(verb, _)| verb.as_str())?;
        Some(verb.split(' ').map(Token::word).chain(body.iter().cloned()).collect())
    }
}
