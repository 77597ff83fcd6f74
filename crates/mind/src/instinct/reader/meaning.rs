//! From a sentence to resolves: first what holds for all of it (a condition, a habit, a secret), then clause by clause.

use crate::{
    instinct::reader::{
        clauses::{clauses, opened},
        frames::{Clause, Frame},
        phrases::Reading,
        tokens::{Token, begins, trimmed},
    },
    reading::{Condition, Resolve},
};

/// So deep conditions stand in conditions.
const DEEPEST: usize = 3;

impl Reading<'_> {
    /// Reads all sentences of a text, in order.
    pub(super) fn text(&self, tokens: &[Token], found: &mut Vec<Resolve>) {
        let tokens = self.with_things(tokens);
        for sentence in tokens.split_inclusive(Token::ends_sentence) {
            self.sentence(without_tag(sentence), DEEPEST, found);
        }
        // "You are out of milk, get some on the way home" is one errand.
        found.dedup_by(|later, earlier| match (later, earlier) {
            (Resolve::Fetch { item: again, .. }, Resolve::Fetch { item, .. }) => again.ends_with(item.as_str()),
            _ => false,
        });
    }

    fn sentence(&self, tokens: &[Token], depth: usize, found: &mut Vec<Resolve>) {
        let body = opened(&self.tables.words.clauses, trimmed(tokens), self.own_name());
        if body.is_empty() {
            return;
        }
        if depth > 0
            && let Some(at) = second_condition(&body)
        {
            self.sentence(&body[..at], depth - 1, found);
            return self.sentence(&body[at + 1..], depth - 1, found);
        }
        if depth > 0
            && let Some((condition, always, rest)) = self.conditional(&body)
        {
            let mut then = Vec::new();
            let rest = self.said_to(&condition, rest);
            self.sentence(&rest, depth - 1, &mut then);
            if then.iter().any(Resolve::is_clear) {
                then.retain(Resolve::is_clear);
                found.push(Resolve::When { condition, then, always });
                return;
            }
        }
        if depth > 0
            && let Some((days, rest)) = self.recurring(&body)
        {
            let mut once = Vec::new();
            self.sentence(&rest, 0, &mut once);
            found.extend(once.into_iter().map(|resolve| self.habitual(resolve, &days)));
            return;
        }
        if depth > 0
            && let Some(rest) = self.lasting(&body)
        {
            let mut once = Vec::new();
            self.sentence(&rest, 0, &mut once);
            found.extend(once.into_iter().map(|resolve| self.for_good(resolve)));
            return;
        }
        if let Some((secret, said)) = self.hidden(&body) {
            if !said.is_empty() {
                self.sentence(said, 0, found);
            }
            found.push(secret);
            return;
        }
        let begin = found.len();
        for clause in clauses(self.tables, tokens, self.own_name(), self.hearer.now) {
            let from = found.len();
            self.clause(&clause, found);
            self.led_on(found, begin, from);
        }
    }

    /// "If you see Tom, say sorry": to him.
    fn said_to(&self, condition: &Condition, rest: Vec<Token>) -> Vec<Token> {
        let Condition::Sees(name) = condition else { return rest };
        let named = rest.iter().any(|token| token.person.is_some());
        let courtesies = self.tables.words.deeds.courtesies.iter();
        let mut bare = courtesies.filter_map(|courtesy| courtesy.words.strip_suffix(" to"));
        let Some(words) = bare.find(|words| !named && begins(&rest, words)) else { return rest };
        let length = words.split(' ').count();
        let person = Token { person: Some(name.clone()), ..Token::word(name) };
        [&rest[..length], &[Token::word("to"), person], &rest[length..]].concat()
    }

    /// One clause; what it says that is not understood is noted as such.
    fn clause(&self, clause: &Clause, found: &mut Vec<Resolve>) {
        let given = self.given_out(clause);
        let clause = &self.addressed(given.as_ref().unwrap_or(clause), found);
        if self.is_spread(clause, found) {
            return;
        }
        if let Some(told) = self.told_of_it(clause, found) {
            found.push(told);
            return;
        }
        if let Some(secret) = self.hushed(clause, found) {
            found.push(secret);
        } else if let Some(forbidden) = self.forbidden(&clause.whole) {
            found.push(forbidden);
        } else if let Some(resolves) = self.ailing(clause) {
            found.extend(resolves);
        } else if let Some(dated) = self.dated(clause) {
            found.push(dated);
        } else if !self.resolve(clause, found)
            && !self.spelled_out(clause).is_some_and(|fuller| self.resolve(&fuller, found))
            && clause.frame != Frame::Question
            && !self.adds(clause, found)
        {
            let words = self.plain(trimmed(&clause.whole));
            if words.chars().any(char::is_alphabetic) {
                found.push(Resolve::Unclear(words));
            }
        }
    }
}

/// Where a condition begins behind what is to be done anyway: "ask him, and if he says no, go home"; the place of the "and".
fn second_condition(tokens: &[Token]) -> Option<usize> {
    (3..tokens.len().saturating_sub(3)).find(|at| {
        let opens = tokens[*at].is(&["and", "but", "or"]) && tokens[at + 1].is(&["if", "when"]);
        opens && tokens[at + 2..].iter().any(|token| token.low == ",")
    })
}

/// A sentence without "is not he" at its end: who asks so says it.
fn without_tag(sentence: &[Token]) -> &[Token] {
    const ASKS: [&str; 12] = ["is", "are", "was", "were", "do", "does", "did", "have", "has", "can", "will", "would"];
    match trimmed(sentence) {
        [said @ .., asks, not, who]
            if said.len() > 2 && asks.is(&ASKS) && not.is(&["not"]) && who.is(&["he", "she", "it", "they", "you"]) =>
        {
            trimmed(said)
        }
        _ => sentence,
    }
}
