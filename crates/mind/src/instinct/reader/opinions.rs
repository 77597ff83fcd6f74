//! What somebody thinks of a person or a matter: "you adore poetry", "don't trust Tom", "politics is boring".

use smallville_english::plain_of_gerund;

use crate::{
    instinct::reader::{
        frames::Clause,
        phrases::Reading,
        tokens::{Token, begins, find, lows, trimmed},
    },
    reading::Resolve,
};

impl Reading<'_> {
    /// The opinion that a clause asks of its hearer.
    pub(super) fn opinion(&self, clause: &Clause, ordered: bool) -> Option<Resolve> {
        let because = clause.because.as_ref().map(|words| self.plain(words));
        let body = &clause.body;
        if clause.negated && body.first().is_some_and(|first| first.is(&["stand", "bear", "abide"])) {
            return Some(Resolve::Opinion { of: self.object(&body[1..])?, stance: -3, because });
        }
        let stops = begins(body, "stop") || begins(body, "quit");
        if stops && let Some(plain) = body.get(1).and_then(|verb| plain_of_gerund(&verb.low)) {
            let phrase: Vec<Token> = std::iter::once(Token::word(&plain)).chain(body[2..].iter().cloned()).collect();
            let (stance, of) = self.feeling_of(&phrase, true)?;
            return Some(Resolve::Opinion { of, stance, because });
        }
        let start = ["start", "begin", "try to", "learn to"]
            .into_iter()
            .find(|words| begins(body, words))
            .map_or(0, |words| words.split(' ').count());
        let phrase: Vec<Token> = match body.get(start).and_then(|verb| plain_of_gerund(&verb.low)) {
            Some(plain) if start == 1 => {
                std::iter::once(Token::word(&plain)).chain(body[2..].iter().cloned()).collect()
            }
            _ => body.clone(),
        };
        if ordered && phrase.first().is_some_and(|first| first.is_in(&self.tables.words.nouns.enjoyed)) {
            return None;
        }
        if clause.negated && begins(&phrase, "care about") {
            return Some(Resolve::Opinion { of: self.object(&phrase[2..])?, stance: -1, because });
        }
        let (stance, of) =
            self.feeling_of(&phrase, clause.negated).or_else(|| self.verdict_of(&phrase, clause.negated))?;
        Some(Resolve::Opinion { of, stance, because })
    }

    /// "love Maria", "are fond of tea": how much, and whom or what.
    pub(super) fn feeling_of(&self, phrase: &[Token], denied: bool) -> Option<(i8, String)> {
        let very = &self.tables.words.nouns.very;
        let mut words: Vec<Token> = phrase.iter().filter(|token| !token.is_in(very)).cloned().collect();
        let perfect = words.first()?.is(&["have", "has", "had"]);
        if perfect && words.get(1).is_some_and(|next| next.is(&["grown", "become", "got"])) {
            let got = words.remove(1).low == "got";
            words[0] = Token::word(if got { "have" } else { "are" });
        } else if perfect {
            words[0] = Token::word("have");
        } else if words[0].is(&["be", "is", "am", "feel", "feels", "grow", "get", "became", "become"]) {
            words[0] = Token::word("are");
        }
        let mut denied = denied;
        if self.tables.feeling(&words).is_none() && words[0].low == "are" {
            let no = words[1..].iter().take_while(|token| token.is(&["not", "no", "longer", "never"])).count();
            words.drain(1..=no);
            denied |= no > 0;
        }
        let (stance, length) = self.tables.feeling(&words)?;
        let of = self.object(&words[length..])?;
        Some((flipped(stance, denied), of))
    }

    /// "think Tom is a liar", "find politics boring".
    pub(super) fn verdict_of(&self, phrase: &[Token], denied: bool) -> Option<(i8, String)> {
        let first = phrase.first()?;
        if first.is(&["find"]) && phrase.len() > 2 {
            let stance = self.tables.judgement(&phrase.last()?.low)?;
            return Some((flipped(stance, denied), self.object(&phrase[1..phrase.len() - 1])?));
        }
        if !first.is_in(&self.tables.words.deeds.judges) {
            return None;
        }
        let rest = &phrase[1..];
        let rest = if begins(rest, "that") { &rest[1..] } else { rest };
        let (stance, of) = self.verdict(rest)?;
        Some((if denied { flipped(stance, true) } else { stance }, of))
    }

    /// "Tom is awful", "Sam would make a good mayor".
    pub(super) fn verdict(&self, tokens: &[Token]) -> Option<(i8, String)> {
        let is = tokens.iter().position(|token| token.is(&["is", "are", "was", "were", "would", "can", "will"]))?;
        if is == 0 || tokens[0].is(&["you", "it", "there", "this", "that"]) {
            return None;
        }
        let rest = &tokens[is + 1..];
        let modal = tokens[is].is(&["would", "can", "will"]);
        if modal && !rest.iter().any(|token| token.is(&["be", "make"])) {
            return None;
        }
        let denied = rest.iter().take(2).any(|token| token.is(&["not", "never"]));
        let of = self.object(&tokens[..is])?;
        if rest.iter().any(|token| token.is(&["trusted"])) && (denied || find(rest, "be trusted").is_some()) {
            return Some((if denied { -2 } else { 2 }, of));
        }
        let last = rest.iter().rev().find(|token| !token.is_mark())?;
        let nouns = &self.tables.words.nouns;
        let stance = self.tables.judgement(&last.low).or_else(|| {
            let noun = rest.iter().any(|token| token.is(&["a", "an", "such"]));
            if noun && last.is_in(&nouns.bad) {
                Some(-2)
            } else if noun && last.is_in(&nouns.good) {
                Some(3)
            } else {
                let before = find(rest, "a").or_else(|| find(rest, "an"))?;
                let judged = self.tables.judgement(&rest.get(before + 1)?.low)?;
                last.is_in(&nouns.judged).then_some(judged)
            }
        })?;
        Some((flipped(stance, denied), of))
    }

    /// Of whom or what: a full name, or the words of the matter.
    pub(super) fn object(&self, tokens: &[Token]) -> Option<String> {
        // Whoever "she" is, nobody has said.
        if tokens.first().is_some_and(|first| first.person.is_none() && first.is(&["he", "she", "they", "we", "who"])) {
            return None;
        }
        let mark = tokens.iter().position(|token| token.is(&[",", ":"])).filter(|at| *at > 0);
        let mut words = trimmed(&tokens[..mark.unwrap_or(tokens.len())]);
        for end in &self.tables.words.nouns.much {
            let count = end.split(' ').count();
            if words.len() > count && begins(&words[words.len() - count..], end) {
                words = trimmed(&words[..words.len() - count]);
            }
        }
        while words.len() > 1 && words.last().is_some_and(|last| last.is_in(&self.tables.words.nouns.tails)) {
            words = trimmed(&words[..words.len() - 1]);
        }
        let first = words.first()?;
        // "Somebody told you philosophy".
        if words.iter().any(|token| token.is(&["told", "said", "says", "thinks", "thought"])) {
            return None;
        }
        if first.is(&["him", "it", "them", "her", "that", "this"]) && first.person.is_none() && words.len() == 1 {
            return None;
        }
        if first.is(&["that", "whether", "if", "how", "what", "why", "when"]) && words.len() > 1 {
            return None;
        }
        if first.is(&["you"]) {
            return Some(self.own_name().to_owned());
        }
        if let Some(person) = first
            .person
            .as_ref()
            .filter(|_| !first.owner && (words.len() == 1 || words[1].is(&["for", "as", "since", "and", "with"])))
        {
            return Some(person.clone());
        }
        if first.is(&["to"]) && words.len() > 1 {
            return Some(self.gerund_of_infinitive(&words[1..]));
        }
        // Too long for a topic: rather a thought than an opinion of a whole sentence.
        (words.len() <= 6 && !lows(words).contains(&"to")).then(|| self.plain(words))
    }
}

/// The opposite of a feeling is weaker than the feeling.
fn flipped(stance: i8, denied: bool) -> i8 {
    match (denied, stance) {
        (false, stance) => stance,
        (true, 2..) => -2,
        (true, 1) => -1,
        (true, _) => 1,
    }
}
