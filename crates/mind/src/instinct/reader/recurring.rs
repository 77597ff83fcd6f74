//! What is done again and again, and what is done once something comes about: "every morning at seven", "if you see Tom".

use smallville_english::{is_plain_verb, read_weekday};

use crate::{
    instinct::reader::{
        frames::{Frame, clause},
        lexicon::first_words,
        names,
        phrases::Reading,
        times,
        tokens::{Token, begins, trimmed},
    },
    reading::{Condition, Habit, Resolve},
};

/// How long a habit takes if it is not said, in minutes.
const USUALLY_MINUTES: u32 = 60;
/// When a habit is kept for which no hour is said.
const USUAL_MINUTE: u32 = 9 * 60;

impl Reading<'_> {
    /// On which days a sentence says that something is done again and again, and the sentence without these words; no days
    /// are all days.
    pub(super) fn recurring(&self, tokens: &[Token]) -> Option<(Vec<u32>, Vec<Token>)> {
        let meanings = &self.tables.words.meanings;
        for at in 0..tokens.len() {
            let rest = &tokens[at..];
            let led = first_words(&meanings.recurs, rest).map(|words| words.split(' ').count());
            let plural =
                rest[0].is(&["on", "at", "during"]) && rest.get(1).is_some_and(|next| is_plural_day(next, meanings));
            let daily = rest[0].is(&["daily", "nightly"]);
            let lead = match led {
                Some(length) => length,
                None if plural => 1,
                None if daily => 0,
                None => continue,
            };
            let Some((days, part, length)) = self.days_of(&rest[lead..], daily) else { continue };
            let mut words: Vec<Token> = tokens[..at].to_vec();
            words.extend(part);
            words.extend_from_slice(&rest[lead + length..]);
            return Some((days, without_lasting(self, &words)));
        }
        let lasting = first_words(&meanings.lasting, tokens)?;
        let rest = trimmed(&tokens[lasting.split(' ').count()..]);
        let hour = times::find(self.tables, rest, self.hearer.now).is_some_and(|found| !found.day_only());
        hour.then(|| (Vec::new(), rest.to_vec()))
    }

    /// "monday and thursday", "morning", "sunday afternoon", "weekday": days, the part of the day in words, how many tokens.
    fn days_of(&self, tokens: &[Token], daily: bool) -> Option<(Vec<u32>, Vec<Token>, usize)> {
        let Token { low, .. } = tokens.first()?;
        let meanings = &self.tables.words.meanings;
        let part = |token: Option<&Token>| {
            let word = token.map(|token| token.low.trim_end_matches('s'))?;
            let known = self.tables.words.times.part(word).is_some();
            known.then(|| ["in", "the", word].map(Token::word).to_vec())
        };
        if daily {
            let at_night = low == "nightly";
            return Some((Vec::new(), part(Some(&Token::word("night"))).filter(|_| at_night).unwrap_or_default(), 1));
        }
        if let Some(words) = part(Some(&tokens[0])) {
            return Some((Vec::new(), words, 1));
        }
        let (mut days, mut length) = if meanings.anyday.contains(low) {
            (Vec::new(), 1)
        } else if meanings.workdays.contains(low) {
            ((0..5).collect(), 1)
        } else if meanings.weekends.contains(low) {
            (vec![5, 6], 1)
        } else {
            (vec![read_weekday(low.trim_end_matches('s'))? % 7], 1)
        };
        while let Some([joint, next]) = tokens.get(length..length + 2)
            && joint.is(&["and", ",", "&", "or"])
            && let Some(day) = read_weekday(next.low.trim_end_matches('s'))
        {
            days.push(day % 7);
            length += 2;
        }
        let words = part(tokens.get(length));
        length += usize::from(words.is_some());
        Some((days, words.unwrap_or_default(), length))
    }

    /// What is done once as something that is done on these days; all else stays as it is.
    pub(super) fn habitual(&self, resolve: Resolve, days: &[u32]) -> Resolve {
        let habit = |doing: String, sector, from: u32, minutes: u32| {
            Resolve::Every(Habit { doing, sector, from, minutes: minutes.clamp(5, 16 * 60), days: days.to_vec() })
        };
        match resolve {
            Resolve::Later { doing, sector, span } => {
                let from = u32::from(span.from.time_of_day().minutes());
                habit(doing, sector, from, span.until.minutes_since(span.from))
            }
            Resolve::Now(words) => {
                let tokens = names::marked(&crate::instinct::reader::tokens::tokens(&words), self.tables, self.hearer);
                let from = self.tables.usual_minutes(&tokens).unwrap_or(USUAL_MINUTE);
                let sector = self.placed(&tokens).sector;
                habit(self.gerund(&tokens), sector, from, USUALLY_MINUTES)
            }
            other => other,
        }
    }

    /// A sentence without the words that say, at its beginning or end, that it holds from now on: "eat more greens from now
    /// on".
    pub(super) fn lasting(&self, tokens: &[Token]) -> Option<Vec<Token>> {
        let lasting = &self.tables.words.meanings.lasting;
        if let Some(words) = first_words(lasting, tokens) {
            return Some(trimmed(&tokens[words.split(' ').count()..]).to_vec());
        }
        let ends = |at: &usize| {
            first_words(lasting, &tokens[*at..]).is_some_and(|w| at + w.split(' ').count() == tokens.len())
        };
        (1..tokens.len()).find(ends).map(|at| trimmed(&tokens[..at]).to_vec())
    }

    /// What is done at once, or left for today, as something that holds from now on.
    pub(super) fn for_good(&self, resolve: Resolve) -> Resolve {
        match resolve {
            Resolve::Now(words) => {
                let tokens = names::marked(&crate::instinct::reader::tokens::tokens(&words), self.tables, self.hearer);
                self.wanting(&tokens, false)
            }
            Resolve::Pause(what) => Resolve::Avoid(what),
            other => other,
        }
    }

    /// What must come about before the rest of a sentence is done, whether each time, and the rest.
    pub(super) fn conditional(&self, tokens: &[Token]) -> Option<(Condition, bool, Vec<Token>)> {
        let conditions = &self.tables.words.meanings.conditions;
        let leading = |rest: &[Token]| {
            let fitting = conditions.iter().filter(|(words, _)| begins(rest, words));
            fitting.max_by_key(|(words, _)| words.len()).map(|(words, always)| (words.split(' ').count(), *always))
        };
        if let Some((lead, always)) = leading(tokens) {
            let Some((condition, length)) = self.condition(&tokens[lead..]) else {
                return self.noticed(&tokens[lead..], always).map(|(condition, rest)| (condition, always, rest));
            };
            let rest = without_then(&tokens[lead + length..]);
            return (!rest.is_empty()).then(|| (condition, always, rest.to_vec()));
        }
        // "say hello to Tom when you see him".
        (2..tokens.len()).rev().find_map(|at| {
            let (lead, always) = leading(&tokens[at..])?;
            let (condition, length) = self.condition(&tokens[at + lead..])?;
            (at + lead + length == tokens.len()).then(|| (condition, always, trimmed(&tokens[..at]).to_vec()))
        })
    }

    /// "Carlos gets loud, send him home": whatever one may notice before a comma, with something to do behind it; `always`
    /// also what one usually does, "somebody thanks you you bow".
    fn noticed(&self, tokens: &[Token], always: bool) -> Option<(Condition, Vec<Token>)> {
        let you = |token: &Token| token.is(&["you"]);
        let comma = tokens.iter().position(|token| token.low == ",");
        let comma = comma.or_else(|| tokens.windows(2).position(|pair| pair.iter().all(you)).map(|at| at + 1))?;
        // "If anybody asks you today" asks for no more than "if anybody asks you".
        let (timeless, found) = self.timed(trimmed(&tokens[..comma]));
        let today =
            found.as_ref().is_some_and(|found| found.day_only() && found.span.from.day() == self.hearer.now.day());
        let what = if today { trimmed(&timeless) } else { trimmed(&tokens[..comma]) };
        let is_over = what.iter().any(|token| token.is(&["was", "were", "did", "had", "would"]));
        let is_no_matter = first_words(&self.tables.words.meanings.anyhow, what).is_some();
        if what.len() < 2 || is_over || is_no_matter || times::find(self.tables, what, self.hearer.now).is_some() {
            return None;
        }
        let rest = match without_then(&tokens[comma..]) {
            [first, rest @ ..] if always && you(first) && rest.first().is_some_and(|verb| is_plain_verb(&verb.low)) => {
                rest
            }
            rest => rest,
        };
        let frame = clause(&self.tables.words.clauses, rest, false).0.frame;
        matches!(frame, Frame::Order | Frame::Future | Frame::Wish)
            .then(|| (Condition::Notices(self.plain(what)), rest.to_vec()))
    }

    /// "you see Tom", "Tom comes home", "you are at the market": what comes about, and how many tokens.
    fn condition(&self, tokens: &[Token]) -> Option<(Condition, usize)> {
        let meanings = &self.tables.words.meanings;
        if let Some(person) = tokens.first()?.person.clone().filter(|_| !tokens[0].owner) {
            let arrives = first_words(&meanings.arrives, &tokens[1..])?;
            return Some((Condition::Sees(person), 1 + arrives.split(' ').count()));
        }
        if !tokens[0].is(&["you"]) {
            return None;
        }
        let rest = &tokens[1..];
        if let Some(verb) = first_words(&meanings.sees, rest) {
            let length = verb.split(' ').count();
            let person = rest.get(length)?.person.clone().filter(|_| !rest[length].owner)?;
            let again =
                usize::from(rest.get(length + 1).is_some_and(|next| next.is(&["again", "today", "around", "next"])));
            return Some((Condition::Sees(person), 2 + length + again));
        }
        let verb = ["are", "get", "go", "come", "pass", "arrive", "walk", "find yourself"]
            .into_iter()
            .find(|verb| begins(rest, verb))?;
        let mut at = verb.split(' ').count();
        at += rest[at..]
            .iter()
            .take_while(|token| token.is(&["at", "in", "to", "by", "near", "into", "past", "back", "next"]))
            .count();
        let (sector, length) = names::sector(&rest[at..], self.tables, self.hearer)?;
        Some((Condition::At(sector), 1 + at + length))
    }
}

/// What is done then: "then go home" is "go home".
fn without_then(tokens: &[Token]) -> &[Token] {
    match trimmed(tokens) {
        [then, rest @ ..] if then.is(&["then"]) => trimmed(rest),
        rest => rest,
    }
}

/// Words without "from now on".
fn without_lasting(reading: &Reading<'_>, words: &[Token]) -> Vec<Token> {
    let lasting = first_words(&reading.tables.words.meanings.lasting, words);
    trimmed(&words[lasting.map_or(0, |lasting| lasting.split(' ').count())..]).to_vec()
}

/// "mondays", "weekends", "weekdays".
fn is_plural_day(token: &Token, meanings: &crate::instinct::reader::lexicon::Meanings) -> bool {
    let low = token.low.as_str();
    let named = low.strip_suffix('s').is_some_and(|day| day.len() > 5 && read_weekday(day).is_some());
    low.ends_with('s') && (named || token.is_in(&meanings.workdays) || token.is_in(&meanings.weekends))
}
