//! What is done again and again, and what is done once something comes about: "every morning at seven", "if you see Tom".

use smallville_english::{is_nounish, is_plain_verb, read_weekday, third_person};

use crate::{
    instinct::reader::{
        clauses::without_condition,
        days::is_plural_day,
        frames::{Frame, clause},
        lexicon::first_words,
        names,
        phrases::Reading,
        places, times,
        tokens::{Token, begins, trimmed},
        verbs::{is_auxiliary, is_finite, opens_subject, starts_plain},
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
            let parts = |at: usize| {
                let part = rest.get(at + 1).and_then(|part| part.low.strip_suffix('s'));
                rest.get(at).is_some_and(|day| read_weekday(&day.low).is_some())
                    && part.is_some_and(|part| self.tables.words.times.part(part).is_some())
            };
            let again = |at: usize| rest.get(at).is_some_and(|next| is_plural_day(next, meanings)) || parts(at);
            let plural = rest[0].is(&["on", "at", "during"]) && again(1);
            let bare =
                rest[0].low.ends_with("days") && read_weekday(rest[0].low.trim_end_matches('s')).is_some() || parts(0);
            let daily = rest[0].is(&["daily", "nightly"]);
            let lead = match led {
                Some(length) => length,
                None if plural => 1,
                None if daily || bare => 0,
                None => continue,
            };
            // "Every other Thursday" is taken for every one.
            let lead = lead + usize::from(rest.get(lead).is_some_and(|next| next.is(&["other", "second", "single"])));
            let Some((days, part, length)) = self.days_of(&rest[lead..], daily) else { continue };
            let mut words: Vec<Token> = tokens[..at].to_vec();
            words.extend(part);
            let behind = rest.get(lead + length).filter(|next| next.low == "," && !words.is_empty());
            words.extend(behind.cloned());
            words.extend_from_slice(without_condition(trimmed(&rest[lead + length..])));
            let words = without_lasting(self, &words);
            return Some((days, self.lasting(&words).unwrap_or(words)));
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
            Resolve::Every(Habit {
                doing,
                sector,
                from,
                minutes: minutes.clamp(5, 16 * 60),
                days: days.to_vec(),
                again: None,
            })
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
        // "From Wednesday on".
        if let [from, day, on, rest @ ..] = tokens
            && from.is(&["from", "starting"])
            && on.is(&["on", "onwards"])
            && (read_weekday(&day.low).is_some() || day.is(&["today", "tomorrow", "now"]))
        {
            return Some(trimmed(rest).to_vec());
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
            // "Get up at nine from now on".
            Resolve::Later { .. } => self.habitual(resolve, &[]),
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
        // "Should he refuse, go home".
        let inverted = || {
            let turned = tokens.first()?.is(&["should"]) && tokens.iter().any(|token| token.low == ",");
            (turned && !tokens.last()?.is(&["?"])).then_some((1, false))
        };
        if let Some((lead, always)) = leading(tokens).or_else(inverted) {
            let Some((condition, length)) = self.condition(&tokens[lead..]) else {
                let mut turned = tokens[lead..].to_vec();
                let verb =
                    (1..turned.len()).find(|at| is_plain_verb(&turned[*at].low) && !is_nounish(&turned[*at].low));
                if let Some(verb) = verb.filter(|_| tokens[0].is(&["should"]) && !turned[0].is(&["you", "they"])) {
                    turned[verb] = Token::word(&third_person(&turned[verb].low));
                }
                return self.noticed(&turned).map(|(condition, rest)| (condition, always, rest));
            };
            let rest = without_then(places::behind_place(&tokens[lead + length..]));
            return (!rest.is_empty()).then(|| (condition, always, rest.to_vec()));
        }
        // "say hello to Tom when you see him".
        let met = (2..tokens.len()).rev().find_map(|at| {
            let (lead, always) = leading(&tokens[at..])?;
            let (condition, length) = self.condition(&tokens[at + lead..])?;
            (at + lead + length == tokens.len()).then(|| (condition, always, trimmed(&tokens[..at]).to_vec()))
        });
        // "You would be glad if you would tell him" is an order as a whole.
        let (_, taken) = clause(&self.tables.words.clauses, tokens, false);
        met.or_else(|| {
            (taken.max(2)..tokens.len()).find_map(|at| {
                let (lead, always) = leading(&tokens[at..])?;
                let (words, what) = (&tokens[at..at + lead], trimmed(&tokens[at + lead..]));
                let condition = self.noticed_behind(&tokens[..at], words, what)?;
                Some((condition, always, trimmed(&tokens[..at]).to_vec()))
            })
        })
    }

    /// "Take a photo of everybody you meet from now on": whether something is done with whoever is seen.
    pub(super) fn meets_anybody(&self, tokens: &[Token], depth: usize, found: &mut Vec<Resolve>) -> bool {
        const ALL: [&str; 5] = ["everybody", "anybody", "people", "person", "neighbour"];
        let sees =
            |rest: &[Token]| first_words(&self.tables.words.meanings.sees, rest).map(|words| words.split(' ').count());
        let met = (1..tokens.len()).find_map(|at| {
            let you = tokens[at].is(&ALL) && tokens.get(at + 1).is_some_and(|next| next.is(&["you"]));
            Some((at, at + 2 + sees(tokens.get(at + 2..).filter(|_| you)?)?))
        });
        let Some((at, end)) = met else { return false };
        let lead =
            tokens[..at].iter().rev().take_while(|token| token.is(&["every", "each", "all", "the", "single"])).count();
        let deed = [&tokens[..at - lead], &[Token::word("them")], &tokens[end..]].concat();
        let deed = self.lasting(&deed).unwrap_or(deed);
        let (mut then, from) = (Vec::new(), found.len());
        self.sentence(&self.timed(&deed).0, depth, &mut then);
        let acts =
            |resolve: &Resolve| matches!(resolve, Resolve::Now(words) if words.split(' ').any(|word| word == "them"));
        if !then.is_empty() && then.iter().all(acts) {
            found.push(Resolve::When { condition: Condition::SeesAnybody, then, always: true });
        }
        found.len() > from
    }

    /// "Shake his hand, and vote for him if he asks" asks for the vote only then: the place of the "and", or of the one behind a
    /// condition.
    pub(super) fn joint_beside_condition(&self, tokens: &[Token]) -> Option<usize> {
        let meanings = &self.tables.words.meanings;
        let words = &self.tables.words.clauses;
        let at = (2..tokens.len())
            .find(|at| meanings.conditions.keys().any(|condition| begins(&tokens[*at..], condition)))?;
        let opens = |at: usize| {
            let rest = trimmed(&tokens[at + 1..]);
            let rest = if rest.first().is_some_and(|first| first.is(&["and", "but"])) { &rest[1..] } else { rest };
            starts_plain(words, rest)
                || begins(rest, "do not")
                || rest.first().is_some_and(opens_subject) && is_finite(rest)
        };
        let joint = |at: &usize| tokens[*at].is(&[",", "and", "but"]) && opens(*at);
        let led = meanings.conditions.keys().any(|condition| begins(tokens, condition)) || tokens[0].is(&["should"]);
        let whole = |joint: &usize| {
            let between = trimmed(&tokens[joint + 1..at]);
            starts_plain(words, between) || begins(between, "do not") || is_finite(between)
        };
        let before = (2..at.saturating_sub(1)).rev().find(|at| joint(at) && whole(at)).filter(|_| !led);
        let lead = meanings
            .conditions
            .keys()
            .filter(|condition| begins(&tokens[at..], condition))
            .map(|words| words.split(' ').count())
            .max();
        let said = |joint: &usize| is_finite(trimmed(&tokens[at + lead.unwrap_or(1)..*joint]));
        before.or_else(|| {
            (at + 3..tokens.len().saturating_sub(1)).find(|at| tokens[*at].is(&["and", "but"]) && joint(at) && said(at))
        })
    }

    /// "Vote for him if he asks": what is noticed, behind what is done about it and words such as "if".
    fn noticed_behind(&self, deed: &[Token], words: &[Token], what: &[Token]) -> Option<Condition> {
        let deed = trimmed(deed);
        // "Ask if he comes", "act as if", "do it even if", "once and for all".
        let asked = words.len() == 1
            && words[0].is(&["if", "when", "once"])
            && deed.iter().any(|word| word.is_in(&self.tables.words.deeds.wonders));
        let no_condition = deed.last()?.is(&["even", "as", "only", "and", "or", "for", "at", "know", "than"]);
        let clause_like =
            what.len() > 1 && opens_subject(&what[0]) && is_finite(what) && !what.iter().any(Token::is_mark);
        if asked || no_condition || !clause_like || first_words(&self.tables.words.meanings.anyhow, what).is_some() {
            return None;
        }
        if times::find(self.tables, what, self.hearer.now).is_some() {
            return None;
        }
        let frame = clause(&self.tables.words.clauses, deed, false).0.frame;
        matches!(frame, Frame::Order | Frame::Future).then(|| Condition::Notices(self.plain(what)))
    }

    /// "Carlos gets loud, send him home": whatever one may notice before a comma, with something to do behind it; also "somebody
    /// thanks you you bow".
    fn noticed(&self, tokens: &[Token]) -> Option<(Condition, Vec<Token>)> {
        let you = |token: &Token| token.is(&["you"]);
        let comma = tokens.iter().position(|token| token.low == ",");
        let comma = comma.or_else(|| tokens.windows(2).position(|pair| pair.iter().all(you)).map(|at| at + 1));
        // "Somebody thanks you you must bow".
        let told = |at: usize| {
            let next = &tokens[at + 1];
            let must = next.is(&["must", "should", "will", "have", "can", "may", "are"]) || is_plain_verb(&next.low);
            you(&tokens[at]) && must && is_finite(&tokens[..at])
        };
        // "Anybody comes in coughing ask them".
        let ordered = |at: &usize| {
            let before = &tokens[at - 1];
            let led = is_auxiliary(&before.low)
                || before.is(&["to", "you", "they", "not", "and", "or", "the", "a", "your", "his"]);
            is_plain_verb(&tokens[*at].low) && !is_nounish(&tokens[*at].low) && !led && is_finite(&tokens[..*at])
        };
        let end = comma.unwrap_or(tokens.len().saturating_sub(1));
        let earlier = (2..end).find(|at| told(*at)).or_else(|| (3..end).find(ordered));
        let comma = earlier.or(comma)?;
        // "If anybody asks you tomorrow" asks for no more than "if anybody asks you".
        let (timeless, found) = self.timed(trimmed(&tokens[..comma]));
        let dated = found.is_some() && trimmed(&timeless).len() > 2;
        let what = if dated { trimmed(&timeless) } else { trimmed(&tokens[..comma]) };
        let is_over = what.iter().any(|token| token.is(&["was", "were", "did", "had", "would"]));
        let is_no_matter = first_words(&self.tables.words.meanings.anyhow, what).is_some();
        if what.len() < 2 || is_over || is_no_matter || times::find(self.tables, what, self.hearer.now).is_some() {
            return None;
        }
        let rest = match without_then(&tokens[comma..]) {
            [first, rest @ ..] if you(first) && rest.first().is_some_and(|verb| is_plain_verb(&verb.low)) => rest,
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
            let family = self.hearer.persona.knows.iter().any(|known| known.name == person && known.tie.is_family());
            let home = family && arrives.ends_with("home");
            let length = 1 + arrives.split(' ').count();
            // "Comes into the pub tonight": there.
            let comma = tokens.iter().position(|token| token.low == ",").unwrap_or(tokens.len()).max(length);
            let behind = &tokens[length..comma];
            let to =
                behind.iter().take_while(|token| token.is(&["at", "in", "to", "into", "by", "over", "back"])).count();
            if let Some((sector, _)) =
                places::sector(&behind[to..], self.tables, self.hearer).filter(|_| !behind[to..].is_empty())
            {
                return Some((Condition::SeesAt(person, sector), length));
            }
            let from_work = if begins(&tokens[length.min(tokens.len())..], "from work") { 2 } else { 0 };
            let condition =
                if home { Condition::SeesAt(person, self.hearer.persona.home) } else { Condition::Sees(person) };
            return Some((condition, length + from_work));
        }
        // "Somebody sits near you".
        if tokens[0].is(&["somebody", "anybody"]) {
            let comes = [
                "sits", "stands", "comes", "walks", "passes", "talks", "looks", "says", "greets", "speaks", "waves",
                "smiles", "nods",
            ];
            let near = tokens.get(1).is_some_and(|verb| verb.is(&comes));
            let you = tokens.iter().take(6).position(|token| token.is(&["you"]))?;
            let anew =
                |next: &Token| is_plain_verb(&next.low) && !is_nounish(&next.low) || next.is(&["answer", "smile"]);
            let end = tokens.get(you + 1).is_none_or(|next| next.is_mark() || anew(next));
            return (near && end).then_some((Condition::SeesAnybody, you + 1));
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
        let (sector, length) = places::sector(&rest[at..], self.tables, self.hearer)?;
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
