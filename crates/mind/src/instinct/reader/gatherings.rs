//! Gatherings that somebody is to give: what, where, when, and who is invited.

use smallville_english::{is_nounish, is_plain_verb, plain_of_gerund, plain_of_third, with_article};

use crate::{
    calendar::{Gathering, ONLINE},
    claim::Span,
    instinct::reader::{
        names,
        phrases::Reading,
        places,
        said::at,
        tables::Kind,
        times::Found,
        tokens::{Token, begins, find},
        verbs::is_auxiliary,
    },
    reading::Resolve,
};
use smallville_town::{GameTime, SectorId, SectorKind};

/// How far ahead a gathering must be, in minutes, if no time is said.
const NOTICE: u32 = 3 * 60;

/// A gathering as words describe it.
pub(super) struct Described {
    /// Where, when.
    pub(super) gathering: Gathering,
    /// Who is invited: full names; empty means everybody.
    pub(super) invited: Vec<String>,
}

impl Reading<'_> {
    /// "Hold a chess evening at the park tomorrow", "invite Maria to a picnic".
    pub(super) fn hosting(&self, tokens: &[Token], host: &str) -> Option<Described> {
        let verb = plain_verb(tokens.first()?)?;
        // "Ask her for one dance" gives none.
        let for_dance = |words: &&str| find(tokens, words).is_some();
        if verb == "ask"
            && ["for one dance", "for a dance", "for the first dance", "for the last dance"].iter().any(for_dance)
        {
            return None;
        }
        if verb == "invite" || verb == "ask" {
            return self.inviting(&tokens[1..], host, verb == "ask");
        }
        if verb == "celebrate" {
            return self.celebrating(tokens, host);
        }
        if matches!(verb.as_str(), "get" | "bring" | "have")
            && let Some((_, length, _)) = self.people(&tokens[1..])
            && tokens.get(1 + length).is_some_and(|next| next.is_in(&self.tables.words.meanings.round))
        {
            return self.inviting(&tokens[1..], host, false);
        }
        if matches!(verb.as_str(), "get" | "bring" | "gather")
            && (find(tokens, "together").is_some() || verb == "gather")
        {
            return self.bringing_together(tokens, host);
        }
        if !self.tables.words.deeds.gives.contains(&verb) {
            return None;
        }
        let particle = usize::from(tokens.get(1).is_some_and(|next| next.is(&["up", "on"])));
        let rest = &tokens[1 + particle..];
        let (what, kind, length) = self.kind(rest)?;
        // "Do one half hour" gives nothing.
        if rest[..length].last().is_some_and(|last| last.is(&["hour", "hours", "minute", "minutes"])) {
            return None;
        }
        let article = rest
            .first()
            .is_some_and(|first| first.is(&["a", "an", "your", "another", "some", "the", "one"]) || first.owner);
        // "Have dinner", "make lunch" and "prepare the class" are deeds of one's own.
        let deeds = &self.tables.words.deeds;
        let weak = deeds.fixes.contains(&verb);
        // "Have your lunch in the park" is a deed of one's own.
        if weak
            && rest.first().is_some_and(|first| first.is(&["your"]))
            && kind.words.iter().any(|word| deeds.meals.contains(word))
        {
            return None;
        }
        let held = article && !rest[0].is(&["the"]) || deeds.hosts.contains(&verb);
        if weak && !held || matches!(verb.as_str(), "run" | "make" | "do" | "put") && kind.hour < 16 {
            return None;
        }
        let (invited, _) = self.guests(&rest[length..]);
        // "Have a proper lunch" eats it.
        if verb == "have" && invited.is_empty() && kind.words.iter().any(|word| deeds.meals.contains(word)) {
            return None;
        }
        Some(self.described(tokens, host, what, &kind, invited))
    }

    /// "invite Tom and Maria to a picnic": whom, and to what.
    fn inviting(&self, tokens: &[Token], host: &str, asked: bool) -> Option<Described> {
        let (invited, length, _) = self.people(tokens)?;
        let rest = &tokens[length..];
        let over = usize::from(rest.first().is_some_and(|next| next.is(&["over", "round", "home", "around"])));
        let placed = over > 0
            && rest.get(1).is_some_and(|next| next.is(&["to", "at"]))
            && rest.get(2).is_some_and(|next| next.sector.is_some());
        let rest = &rest[over + 2 * usize::from(placed)..];
        if !rest.first().is_some_and(|next| next.is(&["to", "for"])) {
            // "invite Maria home": for a visit of no special kind.
            let kind = Kind { words: Vec::new(), hour: 17, outdoors: false };
            return (over > 0 && !asked).then(|| self.described(tokens, host, "a visit".into(), &kind, invited));
        }
        let body = &rest[1..];
        // "Ask Carmen to bring you dinner" invites nobody.
        let alone =
            |first: &Token| body.len() == 1 || body[1].is(&["with", "at", "in", "for"]) && !first.is(&["dinner"]);
        let does =
            body.first().is_some_and(|first| is_plain_verb(&first.low) && (!is_nounish(&first.low) || alone(first)));
        if asked && rest[0].is(&["to"]) && does && !body[0].is(&["come"]) {
            return None;
        }
        if body.first().is_some_and(|first| first.is(&["the", "it", "this", "that"])) {
            return None;
        }
        let visit = || {
            let phrase = &body[..self.noun_phrase(body)];
            let kind = Kind { words: Vec::new(), hour: 17, outdoors: false };
            (over > 0 && !phrase.is_empty())
                .then(|| (format!("a visit for {}", self.plain(phrase)), kind, phrase.len()))
        };
        let (what, kind, _) = self.kind(body).or_else(|| self.treat(body)).or_else(visit)?;
        Some(self.described(tokens, host, what, &kind, invited))
    }

    /// "a coffee", "a drink": small gatherings.
    fn treat(&self, tokens: &[Token]) -> Option<(String, Kind, usize)> {
        let article = usize::from(tokens.first()?.is(&["a", "an", "some"]));
        let (hour, what) = match tokens.get(article)?.low.as_str() {
            "coffee" => (15, "a coffee"),
            "drink" | "drinks" | "beer" | "wine" => (19, "a drink"),
            "walk" | "stroll" => (15, "a walk"),
            "chess" | "game" | "games" | "cards" => (18, "a game"),
            "film" | "movie" => (19, "a film"),
            _ => return None,
        };
        let outdoors = what == "a walk";
        Some((what.into(), Kind { words: Vec::new(), hour, outdoors }, article + 1))
    }

    /// "celebrate your birthday at the pub".
    fn celebrating(&self, tokens: &[Token], host: &str) -> Option<Described> {
        let end = self.noun_phrase(&tokens[1..]);
        let object = &tokens[1..1 + end];
        let kind = Kind { words: Vec::new(), hour: 17, outdoors: false };
        let what = if find(object, "birthday").is_some() {
            object
                .iter()
                .find_map(|token| token.person.clone().filter(|_| token.owner))
                .map_or_else(|| String::from("a birthday party"), |person| format!("a birthday party for {person}"))
        } else if object.is_empty() {
            String::from("a celebration")
        } else {
            format!("a celebration of {}", self.plain(object))
        };
        let (invited, _) = self.guests(&tokens[1 + end..]);
        Some(self.described(tokens, host, what, &kind, invited))
    }

    /// "get everybody together for a meal".
    fn bringing_together(&self, tokens: &[Token], host: &str) -> Option<Described> {
        let (invited, length, _) = self.people(&tokens[1..])?;
        let rest = &tokens[1 + length..];
        let (what, kind) = match find(rest, "for").and_then(|at| self.kind(&rest[at + 1..])) {
            Some((what, kind, _)) => (what, kind),
            None => ("a get-together".into(), Kind { words: Vec::new(), hour: 17, outdoors: false }),
        };
        Some(self.described(tokens, host, what, &kind, invited))
    }

    /// The noun phrase of a gathering: what with an article, its kind, and how many tokens.
    pub(super) fn kind(&self, tokens: &[Token]) -> Option<(String, Kind, usize)> {
        let length = self.noun_phrase(tokens);
        // "Therefore his concert", "he is leading a session": what is given begins with its last article.
        let articles = ["a", "an", "the", "your", "his", "her", "their"];
        let begin = (1..length).rev().find(|at| tokens[*at].is(&articles)).unwrap_or(0);
        let phrase = &tokens[begin..length];
        let length = length - begin;
        // "Two others had better not talk" names no talk.
        if phrase.iter().any(|token| is_auxiliary(&token.low) || token.is(&["not"])) {
            return None;
        }
        // The longest name wins: a "dinner party" is no party, a "book club" no club.
        let longest = self.tables.gatherings.iter().flat_map(|kind| kind.words.iter().map(move |words| (kind, words)));
        let best = longest
            .filter(|(_, words)| {
                let count = words.split(' ').count();
                length >= count && begins(&phrase[length - count..], words)
            })
            .max_by_key(|(_, words)| words.split(' ').count())
            .map(|(kind, _)| kind)?;
        let bare: Vec<Token> = phrase
            .iter()
            .skip_while(|token| token.is(&["a", "an", "the", "your", "his", "her", "their", "another", "some", "one"]))
            .cloned()
            .collect();
        let first = bare.first()?;
        let own = first.person.is_some() && first.owner;
        let text = self.plain(&bare);
        let several = text.ends_with('s') && !text.ends_with("ss");
        let mut what = if own || several { text } else { with_article(&text) };
        let length = begin + length;
        let mut end = length;
        // "A demonstration of knot tying".
        if let Some(of) = tokens.get(length).filter(|next| next.is(&["of"]))
            && let more @ 1..=3 = self.noun_phrase(&tokens[length + 1..])
            && !tokens[length + 1..length + 1 + more]
                .iter()
                .any(|token| token.person.is_some() || token.sector.is_some())
        {
            what = format!("{what} {} {}", of.low, self.plain(&tokens[length + 1..length + 1 + more]));
            end += 1 + more;
        }
        // "a party for Maria", but not "for two hours" or "for your friends".
        if begins(&tokens[length..], "for")
            && self.people(&tokens[length + 1..]).is_some_and(|(people, ..)| people.len() == 1)
            && !best.words.first().is_some_and(|word| self.tables.words.deeds.meals.contains(word))
            && tokens.get(length + 1).is_some_and(|next| next.person.is_some() && !next.owner)
        {
            what = format!("{what} for {}", self.plain(&tokens[length + 1..length + 2]));
            end += 2;
        }
        Some((what, best.clone(), end))
    }

    /// How many tokens belong to the noun phrase at the beginning.
    pub(super) fn noun_phrase(&self, tokens: &[Token]) -> usize {
        const ENDS: [&str; 35] = [
            "at", "in", "on", "for", "with", "to", "from", "and", "this", "next", "tomorrow", "today", "tonight",
            "where", "about", "of", "by", "before", "after", "so", "that", "then", "or", "around", "into", "behind",
            "during", "until", "later", "soon", "now", "together", "under", "over", "right",
        ];
        let used =
            crate::instinct::reader::times::find(self.tables, tokens, self.hearer.now).map(|found| found.said.used);
        let timed = |i: usize| used.as_ref().is_some_and(|used| used[i]);
        (0..tokens.len())
            .find(|i| {
                tokens[*i].is_mark() || tokens[*i].is(&ENDS) && (*i > 0 || !tokens[*i].is(&["this"])) || timed(*i)
            })
            .unwrap_or(tokens.len())
    }

    /// Who comes, as said behind "for" or "with": "for your friends", "with Maria and Klaus".
    fn guests(&self, tokens: &[Token]) -> (Vec<String>, bool) {
        let behind = tokens.iter().position(|token| token.is(&["for", "with"]));
        let found = behind.and_then(|at| self.people(&tokens[at + 1..]));
        found.map_or((Vec::new(), false), |(people, _, all)| (people, all))
    }

    /// The gathering with its place and its time.
    pub(super) fn described(
        &self,
        tokens: &[Token],
        host: &str,
        what: String,
        kind: &Kind,
        invited: Vec<String>,
    ) -> Described {
        let (words, time) = self.timed(tokens);
        let town = self.hearer.geography.town();
        let park = || town.sectors().iter().find(|sector| sector.kind == SectorKind::Park).map(|sector| sector.id);
        let said = places::place(&words, self.tables, self.hearer).map(|(sector, ..)| sector);
        let home = self.hearer.persona.home;
        let is_online = find(tokens, ONLINE).is_some() && said.is_none();
        let bar = || self.own_bar().filter(|_| host == self.own_name() && invited.is_empty());
        let sector = said.or_else(|| kind.outdoors.then(park).flatten()).or_else(bar).or(Some(home));
        let sector = sector.filter(|_| !is_online);
        let gathering = Gathering {
            topic: Gathering::topic_of(host, &what),
            what: what.clone(),
            host: host.to_owned(),
            pronoun: names::pronoun(host, self.hearer),
            place: sector.map_or_else(|| ONLINE.into(), |sector| self.sector_name(sector)),
            sector,
            at_home: sector.is_some_and(|id| town.sector(id).kind.is_lived_in()),
            unknown_to: None,
            span: self.gathering_span(time.as_ref(), kind.hour),
        };
        Described { gathering, invited: invited.into_iter().filter(|name| name != host).collect() }
    }

    /// The cafe or the pub in which the hearer works: everybody is welcome there.
    fn own_bar(&self) -> Option<SectorId> {
        let at = self.hearer.persona.work.first()?.at;
        let sector = self.hearer.geography.sector_of(at);
        let kind = self.hearer.geography.town().sector(sector).kind;
        matches!(kind, SectorKind::Cafe | SectorKind::Pub).then_some(sector)
    }

    /// When it is: as said, else at its usual hour on the next day with enough notice; two hours unless said.
    pub(super) fn gathering_span(&self, time: Option<&Found>, hour: u32) -> Span {
        let now = self.hearer.now;
        let usual = |day: u32| at(day, hour * 60);
        let from: GameTime = match time {
            None => {
                let today = usual(now.day());
                if today >= now.plus_minutes(NOTICE) { today } else { usual(now.day() + 1) }
            }
            Some(found) if found.day_only() => found.start_or(hour * 60, now),
            // "Tomorrow afternoon" leaves the hour open: the usual one if it lies within.
            Some(found) if found.said.from.is_none() && found.said.part.is_some() => {
                let usual = usual(found.span.from.day());
                if usual >= found.span.from && usual < found.span.until { usual } else { found.span.from }
            }
            // A show at eight is one of the evening.
            Some(found)
                if hour > 17
                    && found.said.from.is_some_and(|from| from.open && (5 * 60..9 * 60).contains(&from.minutes)) =>
            {
                let from = found.span.from;
                if from.time_of_day().hour() < 12 { from.plus_minutes(12 * 60) } else { from }
            }
            Some(found) => found.span.from,
        };
        let until = match time {
            Some(found) if found.end_said() => found.span.until.max(from.plus_minutes(15)),
            _ => from.plus_minutes(120),
        };
        Span { from, until }
    }

    /// Adds guests named in a later clause: "and invite everybody".
    pub(super) fn more_guests(&self, tokens: &[Token], resolves: &mut [Resolve]) -> bool {
        let Some(Resolve::Host(gathering, invited)) =
            resolves.iter_mut().rev().find(|resolve| matches!(resolve, Resolve::Host(..)))
        else {
            return false;
        };
        if let Some(people) = self.guests_listed(tokens) {
            let placed = self.placed(tokens);
            if let Some(sector) = placed.sector {
                (gathering.sector, gathering.place) = (Some(sector), self.sector_name(sector));
                gathering.at_home = sector == self.hearer.persona.home;
            }
            if let Some(found) = placed.time.filter(|found| !found.day_only()) {
                gathering.span = found.span;
            }
            invited.extend(people);
            return true;
        }
        let invites = tokens.first().is_some_and(|first| first.is(&["invite", "ask", "tell", "bring"]));
        let Some((people, length, all)) = tokens.get(1..).filter(|_| invites).and_then(|rest| self.people(rest)) else {
            return false;
        };
        let rest = &tokens[1 + length..];
        let plain = tokens[0].is(&["invite"]);
        let closes = rest.is_empty()
            || begins(rest, "to come")
            || begins(rest, "about it")
            || rest.first().is_some_and(|next| next.is(&["to", "over", "along", "for", "too"])) && plain;
        if !closes {
            return false;
        }
        if all {
            invited.clear();
        } else {
            invited.extend(people);
        }
        true
    }
}

impl Reading<'_> {
    /// "You, Tom and Jane, at the pub at eight": who comes to what was said before, with no verb; full names.
    fn guests_listed(&self, tokens: &[Token]) -> Option<Vec<String>> {
        let (words, _) = self.timed(tokens);
        let place = places::place(&words, self.tables, self.hearer).map(|(_, begin, end)| begin..end);
        let rest = words.iter().enumerate().filter(|(at, _)| !place.as_ref().is_some_and(|place| place.contains(at)));
        let rest: Vec<&Token> = rest.map(|(_, token)| token).filter(|token| !token.is_mark()).collect();
        let fits = |token: &&&Token| {
            token.person.is_some() || token.is(&["you", "and", "&", "with", "at", "in", "just", "only"])
        };
        let people: Vec<String> = rest.iter().filter_map(|token| token.person.clone()).collect();
        (!people.is_empty() && rest.iter().filter(fits).count() == rest.len()).then_some(people)
    }
}

/// The plain form of a verb: "hosting", "hosts", "host".
pub(super) fn plain_verb(token: &Token) -> Option<String> {
    let low = token.low.as_str();
    if is_plain_verb(low) {
        return Some(low.to_owned());
    }
    plain_of_third(low).or_else(|| plain_of_gerund(low))
}
