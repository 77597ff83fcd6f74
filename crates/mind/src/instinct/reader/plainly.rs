//! An order put as the grammar knows it: "how about going for a walk" as "go for a walk", "get Tom to sing" as "ask Tom to sing".

use smallville_english::{is_plain_verb, plain_of_gerund};

use crate::instinct::reader::{
    phrases::Reading,
    tokens::{Token, begins},
};

/// "Spend", of which the time is taken away, as "spend time".
pub(super) fn spent(words: &[Token]) -> Vec<Token> {
    match words {
        [spend, rest @ ..]
            if spend.is(&["spend"]) && rest.first().is_none_or(|next| next.is(&["at", "in", "with", "on"])) =>
        {
            [&["spend", "time"].map(Token::word)[..], rest].concat()
        }
        _ => words.to_vec(),
    }
}

impl Reading<'_> {
    /// All of it.
    pub(super) fn put_plainly(&self, body: &[Token]) -> Vec<Token> {
        self.asked_along(self.caused(self.degerunded(body)))
    }

    /// "going for a walk" behind "how about" as "go for a walk".
    fn degerunded(&self, body: &[Token]) -> Vec<Token> {
        let plain = body.first().filter(|first| first.person.is_none()).and_then(|first| plain_of_gerund(&first.low));
        match plain {
            Some(plain) => std::iter::once(Token::word(&plain)).chain(body[1..].iter().cloned()).collect(),
            None if body.first().is_some_and(|first| first.is(&["a", "an"])) => {
                std::iter::once(Token::word("have")).chain(body.iter().cloned()).collect()
            }
            None => body.to_vec(),
        }
    }

    /// "Get Klaus to carry the ladder" as "ask Klaus to carry the ladder".
    fn caused(&self, mut body: Vec<Token>) -> Vec<Token> {
        let causes = body.first().is_some_and(|first| first.is_in(&self.tables.words.deeds.causes));
        let people = body.get(1..).filter(|_| causes).and_then(|rest| self.people(rest));
        let behind = people.map(|(_, length, _)| &body[1 + length..]);
        let does =
            behind.is_some_and(|rest| begins(rest, "to") && rest.get(1).is_some_and(|next| is_plain_verb(&next.low)));
        if does {
            body[0] = Token::word("ask");
        }
        body
    }

    /// "Ask Klaus to the party" as "ask Klaus to come to the party".
    fn asked_along(&self, mut body: Vec<Token>) -> Vec<Token> {
        let hosts = self.hearer.persona.gathering.is_some();
        let Some(behind) = body.get(1..).filter(|_| !hosts && begins(&body, "ask")) else { return body };
        let Some((_, length, _)) = self.people(behind) else { return body };
        let rest = &behind[length..];
        let owned = rest.first().is_some_and(|to| to.is(&["to"])) && rest.get(1).is_some_and(|next| next.owner);
        let to = owned || begins(rest, "to the") || begins(rest, "to your") || begins(rest, "to a");
        if to && self.kind(&rest[2.min(rest.len())..]).is_some() {
            body.splice(1 + length..1 + length, [Token::word("to"), Token::word("come")]);
        }
        body
    }
}
