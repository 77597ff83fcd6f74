//! A goal whose words stand in no order that the grammar knows: who is wanted, for what, and where are looked for anywhere in
//! it. Whoever sets a goal wants something of others, so little is needed to know what.

use smallville_english::{is_nounish, is_plain_verb, plain_of_gerund, plain_of_past, plain_of_third, with_article};

use crate::{
    calendar::Gathering,
    instinct::reader::{
        errands::bare_item,
        lexicon::first_words,
        phrases::Reading,
        places,
        purposes::USUAL_HOUR,
        tables::Kind,
        tokens::{Token, before_reason, trimmed},
    },
    reading::{Goal, Wanted},
};
use smallville_town::SectorId;

/// Words behind which a verb tells what is to be done.
const LEADS: [&str; 15] = [
    "to", "would", "will", "should", "can", "could", "shall", "must", "let", "us", "him", "her", "them", "please",
    "and",
];
/// So many words at most name a thing or a deed.
const MOST_WORDS: usize = 6;

impl Reading<'_> {
    /// "Could somebody pick up a sandwich at the cafe and bring it over?", "have an atlas brought home by whoever borrows it".
    pub(super) fn favour_anywhere(&self, tokens: &[Token]) -> Option<Goal> {
        let deeds = &self.tables.words.deeds;
        let meanings = &self.tables.words.meanings;
        let asks = |at: usize| {
            let somebody = first_words(&meanings.somebody, &tokens[at..]).filter(|words| *words != "who");
            somebody.is_some() || tokens[at].is_in(&self.tables.words.nouns.anybody)
        };
        // What somebody is asked to get mostly stands behind them.
        let who = (0..tokens.len()).find(|at| asks(*at))?;
        let (at, verb) = (who..tokens.len()).chain(0..who).find_map(|at| Some((at, self.getting(tokens, at)?)))?;
        let behind = at + verb.split(' ').count();
        let object = &tokens[behind..];
        let of_others = usize::from(object.first()?.is(&["him", "her", "them", "you"]) && object.len() > 2);
        let item = match object.first()? {
            first if first.is(&["it", "them", "those", "these", "some", "one"]) && self.ends(object.get(1)) => {
                self.named_before(tokens, at)?
            }
            _ => self.item_of(&object[of_others..])?,
        };
        let brings = |other: &usize| {
            let low = tokens[*other].low.as_str();
            let plain = plain_of_past(low).or_else(|| plain_of_gerund(low));
            *other != at && deeds.brings.iter().any(|verb| verb == low || plain.as_ref() == Some(verb))
        };
        let bringing = (0..tokens.len()).rfind(brings)?;
        let end = if bringing > behind { bringing } else { tokens.len() };
        let from = self.led_place(&tokens[behind..end], &["from", "at", "in"]);
        let rest = &tokens[bringing..];
        let rest =
            &rest[..rest.iter().skip(1).position(|token| token.is(&["by", "from"])).map_or(rest.len(), |at| at + 1)];
        let there = || {
            let elsewhere = self.places_named(tokens).into_iter().find(|sector| Some(*sector) != from);
            elsewhere.filter(|_| rest.iter().any(|token| token.is(&["there", "here", "back", "over"])))
        };
        let to = self.led_place(rest, &["to", "at", "into"]).or_else(there);
        Some(Goal::of(Wanted::Favour { item, from, to }))
    }

    /// The verb of getting at a place: "pick up", but not that of "get away".
    fn getting(&self, tokens: &[Token], at: usize) -> Option<&str> {
        const PARTICLES: [&str; 14] =
            ["away", "up", "out", "off", "over", "on", "in", "back", "home", "to", "ready", "along", "by", "down"];
        // "Collected", "buying".
        let mut plain = tokens[at..tokens.len().min(at + 3)].to_vec();
        plain[0] = Token::word(&plain_form(&tokens[at]));
        let buys = first_words(&self.tables.words.deeds.buys, &plain);
        let verb = buys.or_else(|| ["collect", "get", "grab"].into_iter().find(|verb| plain[0].is(&[verb])))?;
        let next = tokens.get(at + verb.split(' ').count())?;
        (!next.is(&PARTICLES) && !next.is_mark()).then_some(verb)
    }

    /// Whether nothing more is said of an object.
    fn ends(&self, next: Option<&Token>) -> bool {
        next.is_none_or(|next| next.is_mark() || next.is(&["from", "at", "in", "for", "and", "to", "on", "over", "up"]))
    }

    /// What a noun phrase names, without its article.
    fn item_of(&self, tokens: &[Token]) -> Option<String> {
        let brings = |token: &Token| token.is_in(&self.tables.words.deeds.brings) && !token.is(&["take"]);
        let phrase = &tokens[..self.noun_phrase(tokens).min(MOST_WORDS)];
        let phrase = trimmed(&phrase[..phrase.iter().position(brings).unwrap_or(phrase.len())]);
        let bare = bare_item(phrase);
        let noun = bare.last()?.person.is_none() && !bare[0].is(&["it", "them", "you"]);
        (noun && first_words(&self.tables.words.meanings.somebody, phrase).is_none()).then(|| self.plain(bare))
    }

    /// The thing that was named last before a word that stands for it.
    fn named_before(&self, tokens: &[Token], at: usize) -> Option<String> {
        let wants = |before: usize| tokens[before].is(&["needs", "need", "wants", "want", "lacks", "lack"]);
        let lacks = |i: usize| i > 1 && tokens[i - 2].is(&["out", "short"]) && tokens[i - 1].is(&["of"]);
        let begins = |i: &usize| tokens[*i].is(&["a", "an", "some"]) || *i > 0 && wants(i - 1) || lacks(*i);
        (0..at).rev().filter(begins).find_map(|i| self.item_of(&tokens[i..at]))
    }

    /// The last place behind one of some words.
    pub(super) fn led_place(&self, tokens: &[Token], leads: &[&str]) -> Option<SectorId> {
        let led = (1..tokens.len()).rev().filter(|at| tokens[at - 1].is(leads));
        let named = |at: usize| {
            let found = places::sector(&tokens[at..], self.tables, self.hearer).map(|(sector, _)| sector);
            let house = tokens.get(at + 1).is_some_and(|noun| noun.is_in(&self.tables.words.nouns.house));
            let own = (tokens[at].is(&["your"]) && house).then_some(self.hearer.persona.home);
            let found = found.or(own);
            found.or_else(|| tokens.get(at + 1)?.sector.filter(|_| tokens[at].is(&["the", "your"])))
        };
        led.filter_map(named).next()
    }

    /// All places that are named, in their order.
    pub(super) fn places_named(&self, tokens: &[Token]) -> Vec<SectorId> {
        let named = |at: usize| tokens[at].is(&["the", "your"]) || tokens[at].sector.is_some();
        let found = (0..tokens.len()).filter(|at| named(*at));
        found
            .filter_map(|at| places::sector(&tokens[at..], self.tables, self.hearer))
            .map(|(sector, _)| sector)
            .collect()
    }

    /// A gathering that is named anywhere behind an article, an owner or "of": "a bit of karaoke", "her book club".
    pub(super) fn event_anywhere(&self, tokens: &[Token]) -> Option<Goal> {
        const LEADS: [&str; 12] =
            ["a", "an", "the", "of", "his", "her", "their", "your", "some", "another", "this", "that"];
        let led = |at: &usize| *at > 0 && (tokens[at - 1].is(&LEADS) || tokens[at - 1].owner);
        (0..tokens.len()).filter(led).find_map(|at| {
            let rest = &tokens[at..];
            let most = self.noun_phrase(rest);
            let (what, kind) = (1..=most).rev().find_map(|length| {
                let (what, kind, _) = self.kind(&rest[..length])?;
                let hours = rest[length - 1].is(&[
                    "hour",
                    "hours",
                    "minute",
                    "minutes",
                    "day",
                    "evening",
                    "night",
                    "afternoon",
                    "morning",
                ]);
                (!hours || length > 1).then_some((what, kind))
            })?;
            let described = self.described(tokens, self.own_name(), what, &kind, Vec::new());
            Some(Goal::of(Wanted::Guests(described.gathering)))
        })
    }

    /// What is done together, told anywhere: "feels like playing darts", "owes her a game of chess".
    pub(super) fn doing_anywhere(&self, tokens: &[Token]) -> Option<String> {
        let meanings = &self.tables.words.meanings;
        let gerund = |at: usize| plain_of_gerund(&tokens[at].low).is_some_and(|plain| is_plain_verb(&plain));
        // "We'd write", "let her share", "to play", and what begins a sentence.
        let led = |at: usize| match at.checked_sub(1) {
            None => true,
            Some(before) => tokens[before].ends_sentence() || tokens[before].is(&LEADS),
        };
        let plain = |at: usize| is_plain_verb(&tokens[at].low) && tokens[at].person.is_none() && led(at);
        let deeds = (0..tokens.len()).filter(|at| gerund(*at) || plain(*at));
        let mut deeds = deeds.map(|at| (at, self.deed_at(tokens, at)));
        let deed = deeds.find(|(at, deed)| {
            let idle = plain_form(&deed[0]);
            let says = deed.len() > 1 && !deed[1].is(&["it", "him", "her", "them", "you", "that", "this", "up"])
                || *at == 0 && gerund(0);
            says && !self.tables.words.meanings.idle.contains(&idle)
        });
        let game = || {
            let at = tokens.iter().position(|token| token.is_in(&meanings.games))?;
            Some(vec![Token::word("playing"), tokens[at].clone()])
        };
        // "Stargazing in the park!"
        let first = tokens.first().filter(|first| first.low.len() > 5 && first.low.ends_with("ing"));
        let alone = first.filter(|_| !gerund(0)).map(|first| vec![first.clone()]);
        let deed = alone.or_else(game).or_else(|| deed.map(|(_, deed)| deed))?;
        Some(self.gerund(&deed))
    }

    /// A deed with its object, without whom it is done with, where and when.
    fn deed_at(&self, tokens: &[Token], at: usize) -> Vec<Token> {
        let ends = |token: &Token| {
            token.is_mark()
                || token.is(&[
                    "with", "at", "in", "down", "and", "but", "because", "so", "to", "for", "from", "that", "together",
                    "over", "on", "by", "before", "after", "while", "about",
                ])
        };
        let (words, _) = self.timed(&tokens[at..]);
        let end = words.iter().skip(1).position(ends).map_or(words.len(), |at| at + 1);
        words[..end.min(MOST_WORDS)].to_vec()
    }

    /// Something that is done with the only other person who is named: "play a duet with Tom, outside please".
    pub(super) fn with_one(&self, body: &[Token], tokens: &[Token]) -> Option<Goal> {
        let mut named = tokens.iter().filter(|token| !token.owner).filter_map(|token| token.person.clone());
        let with = named.find(|name| name != self.own_name())?;
        if named.any(|name| name != with && name != self.own_name()) {
            return None;
        }
        let verb = body.first().is_some_and(|first| is_plain_verb(&first.low) && first.person.is_none());
        let deed = || {
            let words = self.deed_at(body, 0);
            let led = body.get(words.len()).is_some_and(|next| next.is(&["with"]));
            (verb && led).then(|| self.gerund_of_infinitive(&words))
        };
        let doing = deed().or_else(|| self.doing_anywhere(tokens))?;
        let sector = self.led_place(before_reason(tokens), &["at", "in", "over"]);
        Some(Goal { people: Some(1), ..Goal::of(Wanted::Together { with: Some(with), doing, sector, span: None }) })
    }

    /// Something for which nobody is named and others are called for: from home, or at a place and an hour.
    fn with_some(&self, tokens: &[Token]) -> Option<Goal> {
        let (_, time) = self.timed(tokens);
        let timed = time.is_some_and(|found| !found.day_only());
        let doing = self.doing_anywhere(tokens)?;
        if timed && self.is_remote(tokens) {
            let what = self.liked(tokens).unwrap_or(doing);
            let kind = Kind { words: Vec::new(), hour: USUAL_HOUR, outdoors: false };
            let gathering =
                self.described(tokens, self.own_name(), format!("an hour of {what}"), &kind, Vec::new()).gathering;
            return Some(Goal::of(Wanted::Guests(gathering)));
        }
        let placed = self.places_named(tokens).first().copied();
        let sector = self.led_place(before_reason(tokens), &["at", "in", "over"]).or(placed)?;
        let together = Wanted::Together { with: None, doing, sector: Some(sector), span: None };
        (timed || self.calls_others(tokens)).then(|| Goal::of(together))
    }

    /// What somebody likes or is about to do, as a noun: "a weakness for crosswords".
    fn liked(&self, tokens: &[Token]) -> Option<String> {
        const BEFORE: [&str; 9] = ["for", "of", "about", "like", "likes", "love", "loves", "do", "does"];
        let led = (1..tokens.len()).filter(|at| tokens[at - 1].is(&BEFORE));
        let noun = |at: usize| {
            let token = &tokens[at];
            let plain = is_nounish(&token.low) || !is_plain_verb(&token.low) && token.low.ends_with('s');
            let people =
                token.is_in(&self.tables.words.nouns.people) || token.person.is_some() || token.sector.is_some();
            (plain && !people && token.low.len() > 3).then(|| token.low.clone())
        };
        led.filter_map(noun).next()
    }

    /// Whether what is done together says nothing by itself: "playing", "taking part".
    pub(super) fn is_vague(&self, goal: &Goal) -> bool {
        let Wanted::Together { doing, .. } = &goal.wanted else { return false };
        let doing = doing.strip_prefix("helping with ").unwrap_or(doing);
        let says = |vague: &String| {
            doing == vague || doing.strip_prefix(vague.as_str()).is_some_and(|rest| rest.starts_with(" or "))
        };
        self.tables.words.meanings.vague.iter().any(says) || doing.starts_with("or ")
    }

    /// A goal with what it left open told from the rest of its words.
    pub(super) fn told_anywhere(&self, goal: Goal, body: &[Token], tokens: &[Token]) -> Goal {
        let vague = self.is_vague(&goal);
        if goal.wanted != Wanted::Nobody && !vague {
            return goal;
        }
        let people = goal.people;
        let again = || {
            let doing = self.doing_anywhere(tokens).filter(|_| vague)?;
            let Wanted::Together { with, sector, span, .. } = goal.wanted.clone() else { return None };
            Some(Goal { wanted: Wanted::Together { with, doing, sector, span }, ..goal.clone() })
        };
        let event = || self.event_anywhere(tokens).filter(|_| vague || self.calls_others(tokens));
        let found = event().or_else(again).or_else(|| self.with_one(body, tokens)).or_else(|| self.with_some(tokens));
        found.map_or(goal.clone(), |found| Goal { people: people.or(found.people), ..found })
    }

    /// "A session" of somebody who is fond of yoga is a session of yoga.
    pub(super) fn with_matter(&self, mut goal: Goal, tokens: &[Token]) -> Goal {
        let Wanted::Guests(gathering) = &mut goal.wanted else { return goal };
        let bare = gathering.what.strip_prefix("a ").or(gathering.what.strip_prefix("an ")).unwrap_or(&gathering.what);
        let matter = self.liked(tokens).filter(|matter| !bare.contains(matter.as_str()));
        if let Some(matter) =
            matter.filter(|_| self.tables.words.meanings.bare_events.iter().any(|known| known == bare))
        {
            gathering.what = format!("{} of {matter}", gathering.what);
            gathering.topic = Gathering::topic_of(&gathering.host, &gathering.what);
        }
        goal
    }

    /// Whether others are called for, as many as it may be.
    fn calls_others(&self, tokens: &[Token]) -> bool {
        let meanings = &self.tables.words.meanings;
        super::aims::people_wanted(self.tables, tokens).is_some()
            || tokens.iter().any(|token| token.is_in(&meanings.whoever) || token.is_in(&self.tables.words.nouns.people))
    }

    /// "Whoever has time should drop by the market for a seed swap": what others are to come for behind "for" or "to".
    pub(super) fn come_for(&self, words: &[Token]) -> Option<(String, Kind)> {
        let rest = &words[usize::from(words.first()?.is(&["to"]))..];
        let comes = first_words(&self.tables.words.meanings.comes, rest).is_some()
            || rest.first()?.is(&["turn", "show", "drop", "gather", "meet"]);
        let led = |at: &usize| rest[at - 1].is(&["for", "to", "at"]) && rest[*at].is(&["a", "an", "the", "your"]);
        let led = || (1..rest.len()).filter(|at| comes && led(at));
        let known = led().find_map(|at| self.kind(&rest[at..])).map(|(what, kind, _)| (what, kind));
        known.or_else(|| {
            // "For a seed swap": whatever it is, people are to come for it.
            let at = led().find(|at| rest[at - 1].is(&["for"]) && rest[*at].is(&["a", "an"]))?;
            let noun = self.item_of(&rest[at..])?;
            Some((with_article(&noun), Kind { words: Vec::new(), hour: USUAL_HOUR, outdoors: false }))
        })
    }
}

/// A verb in its plain form: "collected" and "buying" as "collect" and "buy".
fn plain_form(token: &Token) -> String {
    let low = token.low.as_str();
    let plain = plain_of_past(low).or_else(|| plain_of_gerund(low)).or_else(|| plain_of_third(low));
    plain.filter(|plain| is_plain_verb(plain)).unwrap_or_else(|| low.to_owned())
}
