//! What somebody is to get, and what they are to let be.

use smallville_english::{is_plain_verb, plain_of_gerund};

use crate::{
    instinct::reader::{
        lexicon::{Deeds, Nouns, first_words},
        phrases::Reading,
        places,
        said::at,
        times,
        tokens::{Token, begins, find, trimmed},
    },
    reading::{Condition, Resolve},
};

/// What is to be let be on a day is let be from this minute of it on.
const DAWN_MINUTES: u32 = 5 * 60;
/// A longer list is not remembered.
const MOST_ITEMS: usize = 8;
/// What is got for somebody if it is not said what.
const PRESENT: &str = "present";
/// So many words still name what there is to be none of.
const MOST_THINGS: usize = 4;

impl Reading<'_> {
    /// "Buy milk, eggs and a loaf of bread": each of them.
    pub(super) fn fetching_all(&self, body: &[Token]) -> Vec<Resolve> {
        let Some(Resolve::Fetch { item, from, for_whom }) = self.fetching(body) else { return Vec::new() };
        let each = |item: &str| {
            let words: Vec<Token> = item.split(' ').map(Token::word).collect();
            let item = bare_item(trimmed(&words)).iter().map(|token| token.raw.as_str()).collect::<Vec<_>>().join(" ");
            Resolve::Fetch { item, from, for_whom: for_whom.clone() }
        };
        let item = item.replace(" & ", " and ").replace(", and ", ", ").replace(" and ", ", ");
        item.split(", ").filter(|item| !item.trim().is_empty()).take(MOST_ITEMS).map(each).collect()
    }

    /// "Buy medicine at the market".
    pub(super) fn fetching(&self, body: &[Token]) -> Option<Resolve> {
        let deeds = &self.tables.words.deeds;
        let getting =
            |body: &[Token]| first_words(&deeds.buys, body).is_some() || first_words(&deeds.gets, body).is_some();
        let body = &body[usize::from(body.len() > 1 && body[0].is(&["go"]) && getting(&body[1..]))..];
        let buys = first_words(&deeds.buys, body);
        let verb = buys.or_else(|| first_words(&deeds.gets, body))?;
        let (words, _) = self.timed(&body[verb.split(' ').count()..]);
        let mut rest = trimmed(&words);
        let mut for_whom = None;
        // "Buy Maria flowers".
        if let Some(person) =
            rest.first().and_then(|first| first.person.clone()).filter(|_| !rest[0].owner && rest.len() > 1)
        {
            for_whom = Some(person);
            rest = &rest[1..];
        } else if rest.len() > 1 && rest[0].is(&["you", "yourself"]) {
            rest = &rest[1..];
        }
        let end = self.item_end(rest);
        let phrase = trimmed(&rest[..end]);
        let bare = bare_item(phrase);
        let last = bare.last()?;
        if is_no_errand(&self.tables.words.deeds, rest, bare, buys.is_some()) {
            return None;
        }
        if let Some(present) = something_for(phrase, for_whom.as_ref(), &rest[end..]) {
            return Some(present);
        }
        let item = bare.iter().any(|token| self.tables.is_item(&token.low));
        let article = phrase.len() > bare.len() && !phrase[0].is(&["your"]);
        let nothing = self.tables.is_no_item(&phrase[0].low)
            || self.tables.is_no_item(&last.low)
            || phrase[0].is(&["it", "them"]);
        let fits = match verb {
            "get" => item || article && !nothing,
            "pick" => item,
            _ if buys.is_some() => !phrase[0].is(&["it", "them", "that"]) && phrase[0].person.is_none(),
            "grab" => item,
            _ => {
                let handed = for_whom.is_some() || rest[end..].iter().any(|token| token.person.is_some());
                let from = verb == "bring" && rest[end..].iter().any(|token| token.is(&["from"]));
                (handed || from) && (item || self.is_present(phrase, bare))
            }
        };
        if !fits || nothing && !item && buys.is_none() {
            return None;
        }
        let behind = &rest[end..];
        let person = received_by(behind);
        let from = places::place(behind, self.tables, self.hearer)
            .filter(|(_, begin, _)| !behind[*begin].is(&["to", "into"]))
            .map(|(sector, ..)| sector)
            .filter(|sector| *sector != self.hearer.persona.home);
        let for_whom = for_whom.or(person).filter(|name| name != self.own_name());
        // What is one's own lies at home.
        let own = phrase.iter().take(3).any(|token| token.is(&["your"])) && buys.is_none();
        let (item, from) = match own {
            true => (self.plain(phrase), from.or(Some(self.hearer.persona.home))),
            false if item || buys.is_some() => (self.plain(bare), from),
            false => (self.plain(phrase), from),
        };
        Some(Resolve::Fetch { item, from, for_whom })
    }

    /// Whether words name something that can be handed to somebody: "one of your paintings", but not "a piece of your mind".
    fn is_present(&self, phrase: &[Token], bare: &[Token]) -> bool {
        let head = bare.iter().position(|token| token.is(&["of"])).filter(|at| *at > 0).unwrap_or(bare.len());
        let named = phrase.len() > bare.len() || phrase[0].is(&["one", "two", "three"]);
        let abstracts = &self.tables.words.deeds.no_presents;
        named
            && !abstracts.is_empty()
            && !bare[..head].iter().any(|token| token.is_in(abstracts) || token.person.is_some())
            && !self.tables.is_no_item(&bare[head - 1].low)
    }

    /// "You are out of milk": one gets some.
    pub(super) fn lacking(&self, body: &[Token]) -> Option<Resolve> {
        let lacks = first_words(&self.tables.words.meanings.lacks, body)?;
        self.fetching(&[&[Token::word("buy")], &body[lacks.split(' ').count()..]].concat())
    }

    /// Where the words for the item end.
    fn item_end(&self, tokens: &[Token]) -> usize {
        // Of "an apple or something" the apple will do.
        const ENDS: [&str; 16] = [
            "at", "from", "for", "to", "in", "on", "before", "so", "with", "that", "home", "because", "after", "over",
            "as", "or",
        ];
        let ends = |(i, token): (usize, &Token)| {
            // A list goes on behind its commas.
            token.is(&ENDS) || token.is_mark() && !(token.is(&[",", "&"]) && i > 0 && i + 1 < tokens.len())
        };
        (0..tokens.len()).find(|i| ends((*i, &tokens[*i]))).unwrap_or(tokens.len())
    }

    /// "and bring it to Jennifer": for whom the thing of an earlier clause is. Whether this clause says so.
    pub(super) fn delivery(&self, body: &[Token], resolves: &mut [Resolve]) -> bool {
        let verb = first_words(&self.tables.words.deeds.hands, body).is_some();
        // What is got at its hour is handed over then.
        if let Some(Resolve::When { condition: Condition::Due(_), then, .. }) = resolves.last_mut() {
            return self.delivery(body, then);
        }
        let Some(Resolve::Fetch { item, .. }) = resolves.last().filter(|_| verb) else { return false };
        let rest = &body[1..];
        let again =
            rest.first().is_some_and(|token| token.is(&["it", "them", "that", "some"]) || item.ends_with(&token.low))
                || find(rest, item).is_some()
                || rest.iter().any(|token| token.is(&["it", "them"]));
        if !again {
            return false;
        }
        let person = rest.iter().find_map(|token| token.person.clone().filter(|_| !token.owner));
        for resolve in resolves.iter_mut().rev() {
            let Resolve::Fetch { for_whom, .. } = resolve else { break };
            *for_whom = person.clone().or(for_whom.take());
        }
        true
    }

    /// What is to be let be; also "eat no meat".
    pub(super) fn letting_be(&self, body: &[Token], denied: bool) -> Option<Resolve> {
        match body {
            [verb, no, rest @ ..]
                if !denied
                    && rest.first().is_some_and(|first| !first.is(&["on", "to", "for", "against", "in", "at"]))
                    && no.is(&["no"])
                    && is_plain_verb(&verb.low)
                    && !verb.is(&["say", "have", "be"]) =>
            {
                self.avoiding(&[std::slice::from_ref(verb), rest].concat(), true)
            }
            _ => self.avoiding(body, denied),
        }
    }

    /// "Stay away from Carlos", "stop smoking", "no more wine"; "no beer tonight" is only for today.
    pub(super) fn avoiding(&self, body: &[Token], denied: bool) -> Option<Resolve> {
        if let Some((rest, minutes)) = for_so_long(body) {
            let until = self.hearer.now.plus_minutes(minutes);
            return match self.avoiding(rest, denied)? {
                Resolve::Avoid(what) | Resolve::Pause(what) => Some(Resolve::PauseUntil(what, until)),
                other => Some(other),
            };
        }
        let (words, found) = self.timed(body);
        if let Some(found) = found.as_ref().filter(|found| found.span.from.day() > self.hearer.now.day())
            && !found.said.at_once
            && !found.lasts_until(body)
            && let Some(later) = self.avoiding_on(trimmed(&words), denied, found.span.from.day())
        {
            return Some(later);
        }
        let today = found.is_some_and(|found| found.span.from.day() == self.hearer.now.day() && !found.said.at_once);
        let skips = begins(body, "skip") && !denied;
        if let Some(things) = none_of(&self.tables.words.nouns, trimmed(&words)).filter(|_| !denied) {
            let what = self.gerund(things);
            return Some(if today { Resolve::Pause(what) } else { Resolve::Avoid(what) });
        }
        // "Stop writing for today".
        let ends = words.last().filter(|last| last.is(&["for"])).map_or(0, |_| 1);
        let resolve = self.avoiding_ever(if today { trimmed(&words[..words.len() - ends]) } else { body }, denied)?;
        Some(match resolve {
            Resolve::Avoid(what) if today || skips => Resolve::Pause(what),
            other => other,
        })
    }

    /// "Do not open the pub tomorrow night": one has that day off; what else is to be let be is let be for that day.
    fn avoiding_on(&self, words: &[Token], denied: bool, day: u32) -> Option<Resolve> {
        let begins_at = at(day, 0);
        let opens = denied && words.first().is_some_and(|first| first.is(&["open", "reopen"]));
        if opens
            && words.iter().any(|token| token.is_in(&self.tables.words.meanings.own_work) || token.sector.is_some())
        {
            return self.rest_of_work(begins_at);
        }
        let whole = words.iter().any(|token| token.sector.is_some()) || self.kind(words).is_some();
        match self.avoiding_ever(words, denied)? {
            // A party, a place and a person are kept clear of until the day is over.
            Resolve::Avoid(what) if whole || self.hearer.people.iter().any(|(name, _)| *name == what) => {
                Some(Resolve::PauseUntil(what, at(day + 1, 0)))
            }
            Resolve::Avoid(what) => {
                let condition = Condition::Due(begins_at.plus_minutes(DAWN_MINUTES));
                Some(Resolve::When { condition, then: vec![Resolve::Pause(what)], always: false })
            }
            other => Some(other),
        }
    }

    fn avoiding_ever(&self, body: &[Token], denied: bool) -> Option<Resolve> {
        if let Some(words) = first_words(&self.tables.words.deeds.away, body).filter(|_| !denied) {
            let rest = trimmed(&body[words.split(' ').count()..]);
            let rest = &rest[..rest.iter().position(|token| token.low == ",").unwrap_or(rest.len())];
            let first = rest.first()?;
            if words == "leave" {
                let alone = rest.last().is_some_and(|last| last.is(&["alone", "be"]));
                return first.person.clone().filter(|_| alone && !first.owner).map(Resolve::Avoid);
            }
            if let Some(person) = first.person.clone().filter(|_| !first.owner) {
                return Some(Resolve::Avoid(person));
            }
            let place = self.place_kept_from(rest);
            return (!words.starts_with("forget")).then(|| Resolve::Avoid(place.unwrap_or_else(|| self.gerund(rest))));
        }
        let ends = first_words(&self.tables.words.deeds.ends, body).filter(|_| !denied);
        if let Some(words) = ends {
            let rest = trimmed(&body[words.split(' ').count()..]);
            let gerund = rest.first()?.low.ends_with("ing");
            if !gerund && words != "give up" && words != "quit" {
                return None;
            }
            // Who quits a job does not just keep clear of it.
            if rest.len() > 1 && rest[0].is(&["your"]) && rest[1].is(&["job", "post", "office", "studies"]) {
                return None;
            }
            return Some(Resolve::Avoid(self.kept_from(rest).unwrap_or_else(|| self.gerund(rest))));
        }
        let skips = begins(body, "skip") || begins(body, "cancel");
        if skips && !denied && body.len() > 1 && !body[1].is(&["it", "that", "them"]) {
            return Some(Resolve::Avoid(self.plain(&body[1..])));
        }
        if !denied {
            return None;
        }
        // "Do not use the word until Thursday" lasts no longer.
        let limited = body.iter().any(|token| token.is(&["until", "before", "after"]));
        let words = if limited { body.to_vec() } else { self.timed(body).0 };
        let for_you = words.len() > 2 && find(&words, "for you") == Some(words.len() - 2);
        let words = &words[..words.len() - if for_you { 2 } else { 0 }];
        let kept = self.kept_from(words).or_else(|| self.place_kept_from(words));
        Some(Resolve::Avoid(kept.unwrap_or_else(|| self.gerund(words))))
    }

    /// The person whose company the words name: "talk to Carlos", "seeing Tom again".
    fn kept_from(&self, tokens: &[Token]) -> Option<String> {
        let plain: Vec<Token> = match tokens.split_first() {
            Some((first, rest)) => match plain_of_gerund(&first.low) {
                Some(plain) => std::iter::once(Token::word(&plain)).chain(rest.iter().cloned()).collect(),
                None => tokens.to_vec(),
            },
            None => return None,
        };
        let words = first_words(&self.tables.words.deeds.company, &plain)?;
        let rest = &plain[words.split(' ').count()..];
        let person = rest.first()?.person.clone().filter(|_| !rest[0].owner)?;
        let closes = rest
            .get(1)
            .is_none_or(|next| next.is_mark() || next.is(&["again", "anymore", "any", "ever", "today", "so", "for"]));
        closes.then_some(person)
    }
}

/// A noun phrase without its article: "some milk" → "milk".
pub(super) fn bare_item(tokens: &[Token]) -> &[Token] {
    let mut rest = tokens;
    while rest.len() > 1
        && rest[0].is(&[
            "a", "an", "the", "some", "your", "more", "any", "another", "of", "few", "lot", "lots", "fresh", "new",
            "nice", "bit", "ordered", "usual",
        ])
    {
        rest = &rest[1..];
    }
    rest
}

/// "Get her something nice": a present.
fn something_for(phrase: &[Token], for_whom: Option<&String>, behind: &[Token]) -> Option<Resolve> {
    let given = phrase[0].is(&["something"]) && phrase.len() <= 2;
    let whom = for_whom.cloned().or_else(|| received_by(behind)).filter(|_| given)?;
    Some(Resolve::Fetch { item: PRESENT.into(), from: None, for_whom: Some(whom) })
}

/// Who gets what stands before: "for Tom", "to Tom"; full name.
fn received_by(behind: &[Token]) -> Option<String> {
    let mut pairs = behind.windows(2).filter(|pair| pair[0].is(&["for", "to"]) && !pair[1].owner);
    pairs.find_map(|pair| pair[1].person.clone())
}

/// "No beer for two days": what stands before it, and for how many minutes.
fn for_so_long(body: &[Token]) -> Option<(&[Token], u32)> {
    let at = body.iter().rposition(|token| token.is(&["for"])).filter(|at| *at > 1)?;
    let (minutes, length) = times::amount(&body[at + 1..])?;
    (trimmed(&body[at + 1 + length..]).is_empty()).then_some((&body[..at], minutes))
}

/// "No beer": what there is to be none of; "no one" and "no need" forbid nothing.
fn none_of<'t>(words: &Nouns, body: &'t [Token]) -> Option<&'t [Token]> {
    let (no, things) = body.split_first()?;
    let none = no.is(&["no"]) && (1..=MOST_THINGS).contains(&things.len());
    (none && !things[0].is_in(&words.no_things) && !things.iter().any(Token::is_mark)).then_some(things)
}

/// Whether words behind "get" or "buy" name nothing to get: "new ones" do not say of what, "her book back" is given back, and
/// "the paper ready" is made so.
fn is_no_errand(words: &Deeds, rest: &[Token], item: &[Token], buys: bool) -> bool {
    let Some(last) = item.last() else { return true };
    last.is(&["ones", "one", "up"])
        || rest.iter().any(|token| token.is(&["back"]))
        || !buys && item.len() > 1 && last.is_in(&words.made)
}
