//! What a clause takes over from those before it: the hour, the place, the listener, the matter.

use smallville_english::{plain_of_gerund, read_number};

use crate::{
    claim::{PointOfView, Span},
    instinct::reader::{
        changes::{TIME_OFF, only_forbids},
        frames::Clause,
        lexicon::{Deeds, first_words},
        names,
        phrases::Reading,
        places,
        tokens::{Token, begins, tokens, trimmed},
    },
    reading::{Condition, Goal, Resolve, Secret, Wanted},
};
use smallville_town::{GameTime, SectorId};

/// How long something takes that follows something else, if it is not said, in minutes.
pub(super) const NEXT_MINUTES: u32 = 60;
/// What one has taken time off for is done so soon in it, in minutes.
const FIRST_OFF_MINUTES: u32 = 10;
/// And what is done with what follows it, in minutes.
const SHORT_MINUTES: u32 = 20;
/// Words behind "ask" or "tell" with which begins what is asked or told.
pub(super) const ASKING: [&str; 9] = ["if", "whether", "what", "why", "how", "who", "where", "when", "that"];

/// Words behind "tell Tom" that say how, when or why and not what.
pub(super) const BESIDE_TELLING: [&str; 10] =
    ["yourself", "before", "so", "first", "personally", "in", "beforehand", "afterwards", "straight", "too"];

impl Reading<'_> {
    /// "Go to the pub at eight and have a beer": what the newest clause says, `found[from..]`, is done when and where those
    /// before it in the sentence, `found[begin..from]`, have led.
    pub(super) fn led_on(&self, found: &mut Vec<Resolve>, begin: usize, from: usize) {
        if Self::is_of_it(found, begin) {
            return;
        }
        if from <= begin || found.len() != from + 1 || self.is_said_there(found, begin) {
            return;
        }
        self.on_its_day(&mut found[begin..]);
        if self.is_hosted_there(found, begin) {
            return;
        }
        let Resolve::Now(words) = &found[from] else { return };
        let deed = names::marked(&tokens(words), self.tables, self.hearer);
        if deed.iter().any(|token| token.is(&["now", "here"])) {
            return;
        }
        let deed: Vec<Token> = deed.into_iter().filter(|token| !token.is(&["there"])).collect();
        let own = self.placed(&deed).sector;
        // "Leave at four, buy flowers and surprise her": once one has left.
        let errands =
            found[begin..from].iter().rev().take_while(|before| matches!(before, Resolve::Fetch { .. })).count();
        let led_by = found[begin..from - errands]
            .last()
            .filter(|before| errands == 0 || matches!(before, Resolve::Later { .. }));
        let Some(led_by) = led_by.cloned() else { return };
        match &led_by {
            // "Do the weather report at one; invite Latoya".
            Resolve::Later { doing, sector, span } if deed[0].is(&["invite"]) && self.people(&deed[1..]).is_some() => {
                let (first, ..) = self.people(&deed[1..]).unwrap_or_default();
                found.truncate(from - 1);
                found.push(asked_along(first, doing, *sector, *span));
            }
            // "Visit Adam at two and study how he talks": all in that hour.
            Resolve::Later { doing, sector, span }
                if own.is_none()
                    && errands == 0
                    && (deed[0].is_in(&self.tables.words.deeds.accompanies)
                        || self.is_at_gathering(&tokens(doing)))
                    && !is_empty(self, doing) =>
            {
                let (joint, sector, span) = (if doing.contains(" and ") { ", " } else { " and " }, *sector, *span);
                let doing = format!("{doing}{joint}{}", self.gerund(trimmed(&deed)));
                found.truncate(from - 1);
                found.push(Resolve::Later { doing, sector, span });
            }
            Resolve::Later { .. } => self.comes_after(found, from, (&deed, own), errands),
            // "Write a poem and read it to her": the poem.
            Resolve::Goal { topic, .. } => {
                let bare = topic.strip_prefix("a ").or_else(|| topic.strip_prefix("an ")).unwrap_or(topic);
                let thing = if bare.len() < topic.len() { format!("the {bare}") } else { topic.clone() };
                let named = |token: &Token| if token.is(&["it", "them"]) { Token::word(&thing) } else { token.clone() };
                found[from] = Resolve::Now(self.plain(&deed.iter().map(named).collect::<Vec<_>>()));
            }
            Resolve::Now(going) if own.is_none() => {
                let Some(place) = self.destination(going) else { return };
                let place = if place == self.hearer.persona.home { "home".into() } else { self.sector_name(place) };
                found[from] = Resolve::Now(format!("{} at {place}", self.plain(&deed)));
                found.remove(from - 1);
            }
            _ => {}
        }
    }

    /// "It" is what stands before it. Whether nothing is left to be said of it.
    fn is_of_it(found: &mut Vec<Resolve>, begin: usize) -> bool {
        // "Call off the lesson tonight and do it on Wednesday".
        if let [.., Resolve::Cancel(what), Resolve::Later { doing, .. }] = &mut found[begin..]
            && doing.starts_with("doing it")
        {
            *doing = format!("having the {what}");
        }
        Self::names_it(&mut found[begin..]);
        Self::moves_it(found, begin)
    }

    /// "Move the party to the park and start it at six": that hour. Whether it was one.
    fn moves_it(found: &mut Vec<Resolve>, begin: usize) -> bool {
        let [.., Resolve::Move { span, same_day, .. }, Resolve::Later { doing, span: hour, .. }] = &mut found[begin..]
        else {
            return false;
        };
        let again = ["starting it", "beginning it", "having it", "holding it", "doing it"];
        let moves = span.is_none() && again.iter().any(|words| doing.starts_with(words));
        if moves {
            (*span, *same_day) = (Some(*hour), true);
            found.pop();
        }
        moves
    }

    /// "Start a petition and get Sam to sign it": the petition.
    fn names_it(found: &mut [Resolve]) {
        let [.., Resolve::Goal { topic, .. }, Resolve::Tell(_, claim)] = found else { return };
        let Some(bare) = ["a ", "an ", "the "].iter().find_map(|article| topic.strip_prefix(article)) else { return };
        let thing = format!("the {bare}");
        let named = |says: &str| {
            let word = |word: &str| if word == "it" { thing.clone() } else { word.to_owned() };
            says.split(' ').map(word).collect::<Vec<_>>().join(" ")
        };
        (claim.says, claim.topic) = (named(&claim.says), named(&claim.topic));
    }

    /// A deed, with the place that it names, after something with an hour: once that is over, or in the time and at the place
    /// to which it only leads.
    fn comes_after(&self, found: &mut Vec<Resolve>, from: usize, deed: (&[Token], Option<SectorId>), errands: usize) {
        let (deed, own) = deed;
        let Some(Resolve::Later { doing, sector, span }) = found.get(from - 1 - errands).cloned() else { return };
        // "Go to the library until one, then have lunch": one stays there.
        let stays = span.until.minutes_since(span.from) > NEXT_MINUTES;
        let going = is_empty(self, &doing) && errands == 0 && !stays && doing != TIME_OFF;
        let soon = soon_done(&self.tables.words.deeds, deed, span).filter(|_| errands == 0 && !going);
        // Time off is there to do it.
        let off = (doing == TIME_OFF || self.ends_work(&doing)) && errands == 0;
        let begins = soon.unwrap_or(if off { span.from.plus_minutes(FIRST_OFF_MINUTES) } else { span.until });
        if let Some(Resolve::Later { span, .. }) = found.get_mut(from - 1).filter(|_| soon.is_some()) {
            span.until = begins;
        }
        let next = Span { from: begins, until: begins.plus_minutes(NEXT_MINUTES) };
        let (span, sector) = if going { (span, own.or(sector)) } else { (next, own) };
        found[from] = Resolve::Later { doing: self.gerund(trimmed(deed)), sector, span };
        if going {
            found.remove(from - 1);
        }
    }

    /// The place to which some words only lead: "go to the cafe".
    fn destination(&self, words: &str) -> Option<SectorId> {
        let tokens = names::marked(&tokens(words), self.tables, self.hearer);
        let moves = tokens.first()?.is_in(&self.tables.words.deeds.moves);
        let (sector, begin, end) = places::place(&tokens, self.tables, self.hearer).filter(|_| moves)?;
        (begin <= 2 && end >= trimmed(&tokens).len()).then_some(sector)
    }

    /// "And ask whether he would come": of whomever the clause before spoke to.
    pub(super) fn addressed(&self, clause: &Clause, before: &[Resolve]) -> Clause {
        let body = &clause.body;
        let courtesies = self.tables.words.deeds.courtesies.iter().filter_map(|known| known.words.strip_suffix(" to"));
        let kind = courtesies.filter(|words| begins(body, words)).map(|words| words.split(' ').count()).max();
        // "Say sorry before he goes to bed".
        let until = body.iter().position(|token| token.is(&["before", "after", "when", "until"])).unwrap_or(body.len());
        let kind = kind.filter(|length| !body[*length..until.max(*length)].iter().any(|token| token.person.is_some()));
        let kind = kind.or_else(|| self.tables.words.speaking.open_ended(body));
        let asks = body.first().is_some_and(|first| first.is(&["ask", "tell"]));
        let open = body.get(1).is_some_and(|next| next.is(&ASKING) && next.person.is_none());
        let named = |words: &str| {
            let people = self.hearer.people.iter().map(|(name, _)| name).filter(|name| *name != self.own_name());
            people.filter_map(|name| Some((words.find(name.as_str())?, name))).min().map(|(_, name)| name)
        };
        let listener = before.iter().rev().find_map(|resolve| match resolve {
            Resolve::When { condition: Condition::Sees(name), .. } => Some(name),
            said if said.listener().is_some() => said.listener(),
            Resolve::Fetch { for_whom, .. } => for_whom.as_ref(),
            Resolve::Goal { other, .. } => named(other.as_ref()?),
            Resolve::Now(words) | Resolve::Later { doing: words, .. } => named(words),
            Resolve::Believe(claim) if kind.is_some() => {
                claim.other.as_ref().or_else(|| named(&claim.who).filter(|name| *name != self.own_name()))
            }
            Resolve::Opinion { of, .. } if kind.is_some() => named(of),
            _ => None,
        });
        let length = kind.or((asks && open).then_some(1));
        let (Some(length), Some(name)) = (length, listener) else { return clause.clone() };
        let person = Token { person: Some(name.clone()), ..Token::word(name) };
        let to = kind.map(|_| Token::word("to"));
        let body = [&body[..length], to.as_slice(), &[person], &body[length..]].concat();
        Clause { whole: body.clone(), body, ..clause.clone() }
    }

    /// "But do not tell anybody": what the clause before said is a secret.
    pub(super) fn hushed(&self, clause: &Clause, before: &[Resolve]) -> Option<Resolve> {
        // "But do not let her find out": what was said before.
        if let Some((person, at, rest)) = self.kept_in_the_dark(&clause.whole)
            && trimmed(rest).is_empty()
            && only_forbids(&clause.whole[..at])
        {
            let about = before.iter().rev().find_map(|resolve| self.matter_of(resolve))?;
            return Some(Resolve::Secret(Secret { about, from: Some(person) }));
        }
        let denied = if clause.negated { vec![Token::word("do"), Token::word("not")] } else { Vec::new() };
        let words = [denied, clause.body.clone()].concat();
        let hides = &self.tables.words.meanings.hides;
        let length = first_words(hides, &words)?.split(' ').count();
        let mut rest = trimmed(&words[length..]);
        if rest.first().is_some_and(|next| next.is(&["yet", "ever", "from", "to"])) {
            rest = &rest[1..];
        }
        let mut from = None;
        if let Some((people, length, all)) = self.people(rest) {
            from = people.first().cloned().filter(|_| !all);
            rest = &rest[length..];
            rest = if rest.first().is_some_and(|next| next.low == ",") { &[] } else { trimmed(rest) };
        }
        rest = if begins(rest, "not even") || rest.first().is_some_and(|next| next.is(&["whatever", "whoever", "no"])) {
            &[]
        } else {
            rest
        };
        // "Keep it to yourself, whatever they ask".
        let rest = &rest[..rest.iter().position(|token| token.low == ",").unwrap_or(rest.len())];
        let again = rest.is_empty()
            || words[0].is(&["hide"]) && rest[0].is(&["it", "them", "this", "that"])
            || ["it", "that", "this", "about it", "about that", "about this", "a soul"]
                .iter()
                .any(|words| rest.len() == words.split(' ').count() && begins(rest, words));
        let about = before.iter().rev().find_map(|resolve| self.matter_of(resolve)).filter(|_| again)?;
        Some(Resolve::Secret(Secret { about, from }))
    }

    /// "Make that ten", "two of them": how many are to be got. Whether this clause says so.
    pub(super) fn amends(&self, clause: &Clause, before: &mut [Resolve]) -> bool {
        let body = trimmed(&clause.whole);
        let lead =
            ["make that", "make it", "better make it", "no make it"].into_iter().find(|words| begins(body, words));
        let rest = &body[lead.map_or(0, |words| words.split(' ').count())..];
        let number = rest.first().filter(|first| read_number(&first.low).is_some());
        let whole = rest.len() == 1 && lead.is_some() || rest.len() == 3 && begins(&rest[1..], "of them");
        let (Some(number), Some(Resolve::Fetch { item, .. })) = (number.filter(|_| whole), before.last_mut()) else {
            return false;
        };
        let bare =
            item.split_once(' ').filter(|(first, _)| read_number(first).is_some()).map(|(_, rest)| rest.to_owned());
        *item = format!("{} {}", number.raw, bare.unwrap_or_else(|| item.clone()));
        true
    }

    /// What a resolve is about, in plain words.
    pub(super) fn matter_of(&self, resolve: &Resolve) -> Option<String> {
        let own = self.own_name();
        Some(match resolve {
            Resolve::Opinion { of, stance, .. } if *stance < 0 => format!("{own} dislikes {of}"),
            Resolve::Opinion { of, .. } => format!("{own} likes {of}"),
            Resolve::Believe(claim) | Resolve::Tell(_, claim) => claim.clause(PointOfView::MEMORY),
            Resolve::Goal { topic, .. } => topic.clone(),
            Resolve::Host(gathering, _) => gathering.topic.clone(),
            Resolve::Fetch { item, .. } => item.clone(),
            Resolve::Now(words) | Resolve::Unclear(words) => words.clone(),
            Resolve::Later { doing, .. } => doing.clone(),
            _ => return None,
        })
    }

    /// "You are out of milk, get some": the thing of which the words before spoke.
    pub(super) fn with_things(&self, words: &[Token]) -> Vec<Token> {
        let deeds = &self.tables.words.deeds;
        let mut item: Option<Token> = None;
        let mut told: Vec<Token> = Vec::with_capacity(words.len());
        for (at, token) in words.iter().enumerate() {
            let bought = at > 0 && (words[at - 1].is_in(&deeds.buys) || words[at - 1].is_in(&deeds.gets));
            let alone = words.get(at + 1).is_none_or(|next| {
                next.is_mark()
                    || next.is(&["at", "from", "on", "for", "in", "today", "tomorrow", "later", "and", "now"])
            });
            if let Some(item) = item.clone().filter(|_| bought && alone && token.is(&["some", "one", "more"])) {
                told.extend([Token::word("some"), item]);
                continue;
            }
            if self.tables.is_item(&token.low) {
                item = Some(token.clone());
            }
            told.push(token.clone());
        }
        told
    }
}

/// When what is done with what one has just seen to begins: "save the table and put a candle on it" is hardly later.
fn soon_done(words: &Deeds, deed: &[Token], span: Span) -> Option<GameTime> {
    let of_it = deed[0].is_in(&words.soon) && deed.iter().skip(1).any(|token| token.is(&["it", "them", "that"]));
    let usual = span.until.minutes_since(span.from) == NEXT_MINUTES;
    (of_it && usual).then(|| span.from.plus_minutes(SHORT_MINUTES))
}

/// What these people are asked to do together with one.
fn asked_along(first: Vec<String>, doing: &str, sector: Option<SectorId>, span: Span) -> Resolve {
    let wanted = Wanted::Together { with: None, doing: doing.to_owned(), sector, span: Some(span) };
    let people = u32::try_from(first.len()).ok();
    Resolve::Pursue(Box::new(Goal { people, first, closed: true, ..Goal::of(wanted) }))
}

/// Whether a doing says only where or that one has the time to itself.
pub(super) fn is_empty(reading: &Reading<'_>, doing: &str) -> bool {
    let tokens = names::marked(&tokens(doing), reading.tables, reading.hearer);
    let Some(first) = tokens.first() else { return true };
    let moves = plain_of_gerund(&first.low).is_some_and(|plain| reading.tables.words.deeds.moves.contains(&plain));
    let place = places::place(&tokens, reading.tables, reading.hearer);
    moves && place.is_some_and(|(_, begin, end)| begin <= 2 && end >= trimmed(&tokens).len()) || doing == TIME_OFF
}
