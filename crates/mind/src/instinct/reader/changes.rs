//! What is taken off the calendar, given another hour, kept secret or forbidden.

use crate::{
    claim::Span,
    instinct::reader::{
        days::owning_day,
        lexicon::first_words,
        phrases::{Reading, handy},
        places,
        rewording::forbidden_passive,
        said::at,
        tokens::{Token, begins, find, trimmed},
    },
    reading::{Resolve, Secret},
};

/// A day off ends then, in minutes since midnight.
const DAY_ENDS: u32 = 21 * 60;
/// What one does who has taken time off, until something better is said.
pub(crate) const TIME_OFF: &str = "taking time off";

impl Reading<'_> {
    /// "Call the party off", "no party tomorrow", "move the party to Thursday", "do not tell anybody about the ring".
    pub(super) fn changing(&self, body: &[Token], denied: bool) -> Option<Resolve> {
        if let Some(secret) = self.secret(body, denied) {
            return Some(secret);
        }
        if denied {
            return None;
        }
        self.freeing(body).or_else(|| self.cancelling(body)).or_else(|| self.shifting(body))
    }

    /// "Take the afternoon off", "cancel whatever you have this afternoon".
    fn freeing(&self, body: &[Token]) -> Option<Resolve> {
        let meanings = &self.tables.words.meanings;
        let off = body.first()?.is(&["take"]) && body.last()?.is(&["off"]) && body.len() <= 5;
        let (words, found) = self.timed(body);
        let rest = first_words(&meanings.cancels, &words).map(|verb| trimmed(&words[verb.split(' ').count()..]));
        let all = |rest: &[Token]| first_words(&meanings.frees, rest).map(|all| all.split(' ').count());
        let cleared = rest.is_some_and(|rest| all(rest) == Some(rest.len()));
        if !(off || cleared) {
            return None;
        }
        let today = |minutes| at(self.hearer.now.day(), minutes).max(self.hearer.now);
        let part = || body.iter().find_map(|token| self.tables.words.times.part(&token.low));
        let said = found.filter(|found| !found.said.at_once && !found.day_only()).map(|found| found.span);
        let (from, until) = part().unwrap_or((0, DAY_ENDS));
        let span = said.unwrap_or_else(|| Span { from: today(from), until: today(until) });
        (span.until > span.from).then(|| Resolve::Later { doing: TIME_OFF.into(), sector: None, span })
    }

    /// "Call the party off", "cancel lunch with Tom".
    fn cancelling(&self, body: &[Token]) -> Option<Resolve> {
        let meanings = &self.tables.words.meanings;
        // "Forget what you said about blue".
        let said = ["forget what you said about", "forget what somebody said about"]
            .into_iter()
            .find(|words| begins(body, words));
        if let Some(words) = said {
            return Some(Resolve::Cancel(self.bare(&body[words.split(' ').count()..])));
        }
        if self.withdraws(body) {
            return Some(Resolve::Cancel(self.tables.words.nouns.candidacy.clone()));
        }
        let off =
            body.iter().rposition(|token| token.is(&["off"])).filter(|_| begins(body, "call") || begins(body, "blow"));
        let what: Vec<Token> = if let Some(off) = off {
            [&body[1..off], &body[off + 1..]].concat()
        } else if let Some(verb) = first_words(&meanings.cancels, body) {
            body[verb.split(' ').count()..].to_vec()
        } else if begins(body, "forget")
            && (find(body, "instead").is_some() || self.timed(body).1.is_some() || self.is_dated(&body[1..]))
        {
            body[1 + usize::from(begins(body, "forget about"))..].to_vec()
        } else if begins(body, "have no") || begins(body, "no") {
            let rest = &body[usize::from(begins(body, "have")) + 1..];
            if self.kind(rest).is_some() { rest.to_vec() } else { Vec::new() }
        } else {
            return None;
        };
        // "Drop out of school" gives up more than an hour.
        if what.first().is_some_and(|first| first.is(&["out"])) {
            return None;
        }
        // "Drop a line to Tom" takes nothing off.
        let handed = what.iter().any(|token| token.is(&["off", "by", "in"])) && begins(body, "drop");
        if off.is_none() && (handed || what.first().is_some_and(|first| first.is(&["a", "an"]))) {
            return None;
        }
        let (words, found) = self.timed(&day_behind(what.clone()));
        let day = found.filter(|found| found.day_only() && found.span.from.day() > self.hearer.now.day());
        if let Some(day) = day.filter(|_| self.is_work(&self.bare(&words))) {
            return self.rest_of_work(at(day.span.from.day(), 0));
        }
        // "Call it off, the mayor thing".
        let words = words.strip_prefix(&[Token::word("it"), Token::word(",")]).unwrap_or(&words);
        let planned = self.hearer.persona.gathering.as_ref().map(|planned| planned.gathering.what.clone());
        // "Drop the animation for today".
        let words =
            &words[..words.len() - usize::from(words.len() > 1 && words[words.len() - 1].is(&["for", "on", "at"]))];
        let words = self.bare(words);
        // "Call the whole thing off".
        let it = ["", "it", "that", "thing", "lot", "everything", "all"].contains(&words.as_str()) && !what.is_empty();
        let words = if it { planned.unwrap_or_default() } else { words };
        (!words.is_empty()).then_some(Resolve::Cancel(words))
    }

    /// "Drop out of the race", "call off the campaign", "step down as a candidate": whether one is to stand
    /// for something no more.
    pub(super) fn withdraws(&self, body: &[Token]) -> bool {
        let (meanings, nouns) = (&self.tables.words.meanings, &self.tables.words.nouns);
        let Some(verb) = first_words(&meanings.withdraws, body) else { return false };
        let rest = trimmed(&body[verb.split(' ').count()..]);
        let leads =
            rest.iter().take_while(|token| token.is(&["the", "your", "this", "that", "whole", "mayoral"])).count();
        let Some(what) = rest.get(leads) else { return verb == "withdraw" };
        // One leaves a race, and stops nobody's election.
        let leaves = ["of", "from", "as"].iter().any(|last| verb.ends_with(last));
        what.is_in(&nouns.campaigns) || leaves && (what.is_in(&nouns.offices) || what.is_in(&nouns.posts))
    }

    /// "The painting lesson with Tom", "about your plans": what stands on a calendar.
    fn is_dated(&self, what: &[Token]) -> bool {
        let definite = what.iter().take(2).any(|token| token.is(&["the", "your", "that", "this"]) || token.owner);
        let dates = self.tables.words.meanings.dates.values().flatten();
        let noun = dates.filter(|noun| !noun.contains(' ')).any(|noun| find(what, noun).is_some());
        definite && (noun || self.kind(&what[usize::from(begins(what, "about"))..]).is_some())
    }

    /// "Move the party to Thursday at six", "have the party in the park instead".
    fn shifting(&self, body: &[Token]) -> Option<Resolve> {
        let meanings = &self.tables.words.meanings;
        let verb = first_words(&meanings.shifts, body)?;
        let weak = matches!(verb, "have" | "hold" | "make" | "change" | "push");
        let instead = find(body, "instead").is_some();
        let rest: Vec<Token> = body[verb.split(' ').count()..]
            .iter()
            .filter(|token| !token.is(&["instead", "back", "forward", "off"]))
            .cloned()
            .collect();
        let (mut words, mut time) = self.timed(&rest);
        if time.is_none() {
            let at = |token: &Token| if token.is(&["to", "until"]) { Token::word("at") } else { token.clone() };
            (words, time) = self.timed(&rest.iter().map(at).collect::<Vec<_>>());
        }
        let place = places::place(&words, self.tables, self.hearer);
        let definite = words.first().is_some_and(|first| first.is(&["the", "your", "it", "that"]) || first.owner);
        let it = words.first().is_some_and(|first| first.is(&["it", "that"]));
        let gathering = self.kind(&words).is_some();
        if !definite
            || !(gathering || it)
            || weak && !instead && !(verb == "make" && it)
            || time.is_none() && place.is_none()
        {
            return None;
        }
        let end = place.map_or(words.len(), |(_, begin, _)| begin);
        let mut noun = words[..end].to_vec();
        while noun.last().is_some_and(|last| last.is(&["to", "until", "for", "at", "in", "from"])) {
            noun.pop();
        }
        // "Make it a Tuesday" moves nothing.
        if noun.last().is_some_and(|last| last.is(&["a", "an"])) {
            return None;
        }
        let same_day = time.as_ref().is_some_and(|found| found.said.day.is_none());
        let span = time.map(|found| handy(found.span));
        Some(Resolve::Move { what: self.bare(&noun), span, same_day, sector: place.map(|(sector, ..)| sector) })
    }

    /// "The party is moved to six", said to whoever gives one.
    pub(super) fn moved(&self, whole: &[Token]) -> Option<Resolve> {
        let whole = trimmed(whole);
        let definite = whole.first()?.is(&["the", "your"]);
        let gives = self.hearer.persona.gathering.is_some();
        let moved = &self.tables.words.meanings.moved;
        let at = (1..whole.len().min(6)).find(|at| first_words(moved, &whole[*at..]).is_some())?;
        let length = first_words(moved, &whole[at..])?.split(' ').count();
        if !(definite && gives) || self.kind(&whole[..at]).is_none() {
            return None;
        }
        let (_, found) = self.timed(&[&[Token::word("at")], trimmed(&whole[at + length..])].concat());
        let found = found.filter(|found| !found.day_only())?;
        let same_day = found.said.day.is_none();
        Some(Resolve::Move { what: self.bare(&whole[..at]), span: Some(handy(found.span)), same_day, sector: None })
    }

    /// "The party is not at five, make that six": what was said before is what is meant.
    pub(super) fn amending(&self, body: &[Token]) -> Option<Resolve> {
        let that = begins(body, "make that") || begins(body, "make it");
        let (_, time) = self.timed(body.get(2..).filter(|_| that)?);
        let bare_hour = || self.timed(&[&[Token::word("at")], &body[2..]].concat()).1;
        let found = time.filter(|found| !found.day_only()).or_else(bare_hour)?;
        Some(Resolve::Move {
            what: String::new(),
            span: Some(handy(found.span)),
            same_day: found.said.day.is_none(),
            sector: None,
        })
    }

    /// What one is to keep to oneself.
    fn secret(&self, body: &[Token], denied: bool) -> Option<Resolve> {
        let meanings = &self.tables.words.meanings;
        let whole = if denied { [&[Token::word("do"), Token::word("not")], body].concat() } else { body.to_vec() };
        let words = first_words(&meanings.hides, &whole)?;
        let mut rest = trimmed(&whole[words.split(' ').count()..]);
        let mut from = None;
        if rest.first().is_some_and(|next| next.is(&["from", "to"])) {
            rest = &rest[1..];
        }
        if let Some((people, length, all)) = self.people(rest) {
            from = people.first().cloned().filter(|_| !all);
            rest = trimmed(&rest[length..]);
        }
        // "Tell nobody except John".
        if rest.first().is_some_and(|next| next.is(&["except", "but"])) {
            rest = trimmed(&rest[rest.len().min(2)..]);
        }
        let lead = rest.iter().take_while(|token| token.is(&["that", "about", "of", "what", "to"])).count();
        let rest = &rest[lead..];
        // "Hide it no longer".
        if begins(rest, "no longer") || begins(rest, "no more") {
            return None;
        }
        // "Do not tell Tom to go" forbids a request and hides nothing.
        if rest.is_empty() || words.ends_with("tell") && lead == 0 && from.is_some() && rest[0].is(&["off", "to", "no"])
        {
            return None;
        }
        let behind = (1..rest.len()).find_map(|i| rest[i].person.clone().filter(|_| rest[i - 1].is(&["from"])));
        let end = (1..rest.len()).find(|i| behind.is_some() && rest[i - 1].is(&["from"])).map_or(rest.len(), |i| i - 1);
        Some(Resolve::Secret(Secret { about: self.plain(&rest[..end]), from: from.or(behind) }))
    }

    /// "Sam must not find out that you sold the boat", "you sold the boat and Sam must not find out": the secret, and what
    /// was said of it before.
    pub(super) fn hidden<'t>(&self, tokens: &'t [Token]) -> Option<(Resolve, &'t [Token])> {
        let (person, at, rest) = self.kept_in_the_dark(tokens)?;
        let lead = rest
            .iter()
            .take_while(|token| token.is(&["that", "about", "of", "anything", "it", "yet", "but", ","]))
            .count();
        let behind = trimmed(&rest[lead..]);
        let before = without_joints(trimmed(&tokens[..at]));
        // "My hand shakes and you do not want Sam to know": that it shakes.
        let unwanted = ["you do not want", "you would not want", "you do not like", "you never want"];
        let ends = |words: &&str| {
            let from = before.len().checked_sub(words.split(' ').count()).filter(|from| *from > 0)?;
            begins(&before[from..], words).then_some(from)
        };
        let before = unwanted.iter().find_map(ends).map_or(before, |from| without_joints(trimmed(&before[..from])));
        // "But do not let her find out" says nothing itself.
        if behind.is_empty() && only_forbids(before) {
            return None;
        }
        let (about, said) = if behind.is_empty() { (before, before) } else { (behind, &before[..0]) };
        let secret = || Resolve::Secret(Secret { about: self.plain(about), from: Some(person) });
        (!about.is_empty()).then(|| (secret(), said))
    }

    /// Who must not learn of something, where they are named, and what follows; "do not let her find out".
    pub(super) fn kept_in_the_dark<'t>(&self, tokens: &'t [Token]) -> Option<(String, usize, &'t [Token])> {
        let hidden = &self.tables.words.meanings.hidden;
        (0..tokens.len()).find_map(|at| {
            let person = tokens[at].person.clone().filter(|_| !tokens[at].owner)?;
            let words = first_words(hidden, &tokens[at + 1..])?;
            let unwanted =
                at >= 2 && tokens[at - 1].is(&["want", "wish", "like"]) && tokens[at - 2].is(&["not", "never"]);
            let denied = words.starts_with("to ") && unwanted
                || words != "find out" && !words.starts_with("to ")
                || at >= 2
                    && tokens[at - 1].is(&["let"])
                    && tokens[..at - 1].iter().any(|token| token.is(&["not", "never"]));
            denied.then(|| (person, at, &tokens[at + 1 + words.split(' ').count()..]))
        })
    }

    /// "Neither draw nor sleep until he has spoken": each of the deeds.
    pub(super) fn neither(&self, tokens: &[Token]) -> Vec<Resolve> {
        let Some(rest) = tokens.get(1..).filter(|_| begins(tokens, "neither")) else { return Vec::new() };
        let until = rest.iter().position(|token| token.is(&["until", "before", "unless"])).unwrap_or(rest.len());
        let deeds = rest[..until].split(|token| token.is(&["nor", "or"])).map(trimmed);
        let deeds: Vec<&[Token]> = deeds.filter(|deed| !deed.is_empty()).collect();
        if !deeds.iter().all(|deed| smallville_english::is_plain_verb(&deed[0].low)) {
            return Vec::new();
        }
        deeds.iter().map(|deed| Resolve::Avoid(self.gerund(&[deed, &rest[until..]].concat()))).collect()
    }

    /// "Keep out of the market": the place; also a thing that one lays off.
    pub(super) fn forbidden(&self, body: &[Token]) -> Option<Resolve> {
        if let Some(words) = first_words(&self.tables.words.meanings.forbidden, body) {
            let rest = trimmed(&body[words.split(' ').count()..]);
            let rest = &rest[usize::from(rest.first().is_some_and(|next| next.is(&["the"])))..];
            if let Some(active) = forbidden_passive(rest) {
                return Some(Resolve::Avoid(self.gerund_of_infinitive(&active)));
            }
            let deed = rest.first()?;
            let kept = self.place_kept_from(rest);
            let plain = if smallville_english::is_plain_verb(&deed.low) { self.gerund(rest) } else { self.plain(rest) };
            return Some(Resolve::Avoid(kept.unwrap_or(plain)));
        }
        // "No streaming after midnight".
        if let [no, deed, ..] = body
            && no.is(&["no"])
            && smallville_english::plain_of_gerund(&deed.low).is_some()
        {
            return Some(Resolve::Avoid(self.place_kept_from(&body[1..]).unwrap_or_else(|| self.plain(&body[1..]))));
        }
        None
    }

    /// The place from which some words keep: "go to the pub", "the park".
    pub(super) fn place_kept_from(&self, words: &[Token]) -> Option<String> {
        let moves = words.first().is_some_and(|first| {
            first.is_in(&self.tables.words.deeds.moves)
                || first.is(&["going", "set", "enter", "visit", "entering", "visiting"])
        });
        let (words, _) = self.timed(words);
        let place = places::place(&words, self.tables, self.hearer).filter(|_| moves).map(|(sector, ..)| sector);
        let bare = || {
            let (sector, length) = places::sector(&words, self.tables, self.hearer)?;
            (words.len() - length <= 1).then_some(sector)
        };
        let visited =
            || places::sector(words.get(1..).filter(|_| moves)?, self.tables, self.hearer).map(|(sector, _)| sector);
        let sector = place.or_else(bare).or_else(visited)?;
        Some(self.sector_name(sector))
    }

    /// A noun phrase without article and owner: "the party" as "party".
    fn bare(&self, words: &[Token]) -> String {
        let rest = trimmed(words);
        let lead =
            rest.iter().take_while(|token| token.is(&["the", "your", "a", "an", "that", "this", "whole"])).count();
        let rest = trimmed(&rest[lead..]);
        if rest.len() == 1 && rest[0].is(&["it"]) { String::new() } else { self.plain(rest) }
    }
}

/// Words without what joins them to the next.
fn without_joints(words: &[Token]) -> &[Token] {
    let joints = words.iter().rev().take_while(|token| token.is(&["and", "but", "so", ",", "only"])).count();
    &words[..words.len() - joints]
}

/// Whether words only say that something must not be: "but do not let".
pub(super) fn only_forbids(words: &[Token]) -> bool {
    let forbids = ["do", "not", "never", "let", "you", "but", "and", "so", "just", "want", "wish", "would", "like"];
    words.iter().all(|token| token.is_mark() || token.is(&forbids))
}

/// "Tomorrow's class" as "class tomorrow".
fn day_behind(mut words: Vec<Token>) -> Vec<Token> {
    if let Some(day) = words.first().and_then(owning_day) {
        words.remove(0);
        words.push(day);
    }
    words
}
