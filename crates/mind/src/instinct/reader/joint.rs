//! What others are wanted for: somebody to play chess with, a ladder to borrow, company on the way to a party, a hand.

use smallville_english::{is_plain_verb, plain_of_gerund, with_article};

use crate::{
    calendar::ONLINE,
    instinct::reader::{
        aims::counted,
        errands::bare_item,
        lexicon::first_words,
        phrases::Reading,
        places,
        purposes::USUAL_HOUR,
        tables::Kind,
        tokens::{Token, begins, find, trimmed},
    },
    reading::{Goal, Wanted},
};

/// How a phrase says who is wanted.
struct Sought {
    /// How many, if it is said.
    people: Option<u32>,
    /// How many tokens say so.
    length: usize,
    /// The game or the deed that stands before or behind a word such as "partner", as a gerund phrase.
    doing: Option<String>,
}

impl Reading<'_> {
    /// What an order wants of others; none if it wants nothing of them.
    pub(super) fn joint(&self, body: &[Token]) -> Option<Goal> {
        self.lent_or_joined(body).or_else(|| self.persuading(body)).or_else(|| self.companions(body))
    }

    /// Something to borrow, or a gathering to which one goes together.
    pub(super) fn lent_or_joined(&self, body: &[Token]) -> Option<Goal> {
        self.loan(body).or_else(|| self.joining(body))
    }

    /// "borrow a ladder from Tom", "ask Adam to lend you his umbrella", "somebody's camera, if you can borrow it".
    fn loan(&self, body: &[Token]) -> Option<Goal> {
        let meanings = &self.tables.words.meanings;
        let (words, _) = self.timed(body);
        let borrows = words.iter().position(|token| token.is_in(&meanings.borrows));
        let lends =
            || (1..words.len()).find(|i| words[i - 1].is_in(&meanings.lends) && words[*i].is(&["you", "yourself"]));
        let at = borrows.or_else(lends)?;
        let rest = trimmed(&words[at + 1..]);
        let own = rest.iter().take(3).find(|token| token.owner && token.person.is_some());
        let end = rest.iter().position(|token| {
            token.is(&["off", "from", "for", "to", "at", "in", "and", "so", "because"]) || token.is_mark()
        });
        let phrase = trimmed(&rest[..end.unwrap_or(rest.len())]);
        let bare: Vec<Token> = bare_item(phrase)
            .iter()
            .filter(|token| !token.owner && !token.is(&["his", "her", "their", "somebody's", "anybody's", "one"]))
            .cloned()
            .collect();
        if bare.is_empty() || bare[0].is(&["it", "them"]) {
            return None;
        }
        // A book from the library is fetched there.
        let behind = &rest[end.unwrap_or(rest.len())..];
        if behind.first().is_some_and(|first| first.is(&["from", "at"]))
            && places::place(behind, self.tables, self.hearer).is_some_and(|(_, begin, _)| begin == 0)
        {
            return None;
        }
        let named = |tokens: &[Token]| tokens.iter().find_map(|token| token.person.clone().filter(|_| !token.owner));
        let from = own.and_then(|token| token.person.clone()).or_else(|| named(&rest[end.unwrap_or(rest.len())..]));
        let from = from.or_else(|| named(&words[..at])).filter(|name| name != self.own_name());
        let closed = from.is_some();
        Some(Goal {
            people: Some(1),
            first: from.into_iter().collect(),
            closed,
            ..Goal::of(Wanted::Loan(self.plain(&bare)))
        })
    }

    /// "go to Isabella's party with Rajiv", "take Wolfgang along to the party".
    fn joining(&self, body: &[Token]) -> Option<Goal> {
        let meanings = &self.tables.words.meanings;
        // "Ask Maria to the party", if it is not one's own.
        let asks = matches!(body, [ask, person, ..] if ask.is(&["ask", "invite", "take"]) && person.person.is_some());
        let asks = asks && self.hearer.persona.gathering.is_none();
        let verb = if asks { "ask" } else { first_words(&meanings.comes, body)? };
        let (words, _) = self.timed(body);
        let length = verb.split(' ').count();
        let attends = matches!(verb, "attend" | "join");
        let to = (length..=words.len()).find(|i| {
            let led = words[i - 1].is(&["to"]) || attends && *i == length;
            led && words.get(*i).is_some_and(|first| first.is(&["the"]) || first.owner || is_strangers(first))
        })?;
        // "Take a picture of everybody who comes to the party" takes nobody there.
        if words[..to].iter().any(|token| token.is(&["who", "whoever", "everything", "anything"])) {
            return None;
        }
        let noun = &words[to..];
        // "Like everybody else", "after all".
        let beside =
            noun.iter().position(|token| token.is(&["like", "as", "too", "after", "anyway", "instead", "alone"]));
        let noun = trimmed(&noun[..beside.unwrap_or(noun.len())]);
        let first = noun.first()?;
        let end = self.noun_phrase(noun);
        let known = self.kind(noun).is_some() && !first.is(&["your", "a", "an"]);
        if !known || first.person.as_deref() == Some(self.own_name()) {
            return None;
        }
        let behind = &words[(to + end).min(words.len())..];
        let people: Vec<String> = words[..to]
            .iter()
            .chain(behind)
            .filter(|token| !token.owner)
            .filter_map(|token| token.person.clone())
            .filter(|name| name != self.own_name())
            .fold(Vec::new(), |mut all, name| {
                if !all.contains(&name) {
                    all.push(name);
                }
                all
            });
        let number = u32::try_from(people.len()).ok();
        let wanted = Wanted::Join(self.plain(&noun[usize::from(first.is(&["the"]))..end.min(noun.len())]));
        Some(Goal { people: number, first: people, closed: true, ..Goal::of(wanted) })
    }

    /// "get Maria to go for a coffee with you", "have Giorgio help you fix the bike".
    fn persuading(&self, body: &[Token]) -> Option<Goal> {
        let meanings = &self.tables.words.meanings;
        let verb = first_words(&meanings.seeks, body)?;
        let rest = &body[verb.split(' ').count()..];
        let (people, length, all) = self.people(rest).filter(|(people, _, all)| !all && !people.is_empty())?;
        let rest = &rest[length..];
        let link =
            rest.iter().take_while(|token| token.is(&["to", "into", "if", "whether", "can", "would", "and"])).count();
        let deed = &rest[link..];
        let first = deed.first()?;
        let helps = first_words(&meanings.helps, deed).is_some();
        let with_you = (1..deed.len()).any(|i| deed[i - 1].is(&["with"]) && deed[i].is(&["you"]))
            || begins(deed, "come along")
            || begins(deed, "join you");
        let verb = is_plain_verb(&first.low) || plain_of_gerund(&first.low).is_some();
        if all || !verb || !(helps || with_you) {
            return None;
        }
        let goal = self.together(deed, None)?;
        let one = people.len() == 1;
        let Wanted::Together { doing, sector, span, .. } = goal.wanted else { return None };
        let with = people.first().filter(|_| one).cloned();
        let number = u32::try_from(people.len()).ok();
        let wanted = Wanted::Together { with, doing, sector, span };
        Some(Goal { people: number, first: people, closed: true, ..Goal::of(wanted) })
    }

    /// "find somebody to play chess with", "round up three people for a game of cards", "need a hand with the shelves".
    fn companions(&self, body: &[Token]) -> Option<Goal> {
        // Whoever is to find out something looks for nobody.
        let may = |next: &Token| next.is(&["can", "could", "will", "would", "might", "wants"]);
        if begins(body, "find out") && !body.get(3).is_some_and(may) {
            return None;
        }
        let verb = first_words(&self.tables.words.meanings.seeks, body)?;
        let rest = &body[verb.split(' ').count()..];
        let some = usize::from(rest.first().is_some_and(|next| next.is(&["for", "another"])));
        let sought = self.sought(&rest[some..])?;
        let behind = &rest[some + sought.length..];
        // "Ask ten people what rent they pay" wants an answer.
        let asks =
            behind.iter().take(5).any(|next| next.is(&["what", "how", "why", "where", "when", "which", "whether"]))
                || behind.iter().take(2).any(|next| next.is(&["if"]));
        if asks && begins(body, "ask") {
            return None;
        }
        if let Some(wanted) = self.guests_of_own(behind).or_else(|| self.event_for(&rest[some..], behind)) {
            return Some(Goal { people: sought.people, ..Goal::of(wanted) });
        }
        if let Some((what, kind)) = self.come_for(behind) {
            let gathering = self.described(body, self.own_name(), what, &kind, Vec::new()).gathering;
            return Some(Goal { people: sought.people, ..Goal::of(Wanted::Guests(gathering)) });
        }
        // "See who asks about it" looks for nobody.
        let who = rest.get(some).is_some_and(|next| next.is(&["who"]));
        if who
            && !behind
                .first()
                .is_some_and(|next| next.is(&["can", "could", "will", "would", "might", "wants", "likes", "has"]))
        {
            return None;
        }
        // "find out who could water the plants", "ask somebody for a coffee".
        let goal = self.together(behind, sought.doing)?;
        Some(Goal { people: sought.people, ..goal })
    }

    /// "to come to the party": guests for the gathering that the hearer plans anyway.
    fn guests_of_own(&self, behind: &[Token]) -> Option<Wanted> {
        let planned = &self.hearer.persona.gathering.as_ref()?.gathering;
        let lead = behind.iter().take_while(|token| token.is(&["to", "come", "attend", "at", "for", "coming"])).count();
        let noun = &behind[lead..];
        let definite = lead > 0 && noun.first().is_some_and(|first| first.is(&["the", "your"]));
        let named = noun.get(self.noun_phrase(noun).checked_sub(1)?)?;
        let is_it = planned.what.to_lowercase().split(' ').any(|word| word == named.low);
        (definite && is_it).then(|| Wanted::Guests(planned.clone()))
    }

    /// "an audience for a reading at the cafe", "friends for watching films online": what others are to see, hear, or join
    /// from home.
    fn event_for(&self, sought: &[Token], behind: &[Token]) -> Option<Wanted> {
        let meanings = &self.tables.words.meanings;
        let rest = &behind[behind.iter().take(1).take_while(|first| first.is(&["for", "to", "at"])).count()..];
        let is_online = find(behind, ONLINE).is_some();
        let audience =
            (0..2).any(|at| first_words(&meanings.audiences, sought.get(at..).unwrap_or_default()).is_some());
        if !(audience || is_online) {
            return None;
        }
        let kind = Kind { words: Vec::new(), hour: USUAL_HOUR, outdoors: false };
        let what = match rest.first()? {
            first if plain_of_gerund(&first.low).is_some() || is_plain_verb(&first.low) => {
                let (words, _) = self.timed(rest);
                let bare: Vec<Token> =
                    words.into_iter().filter(|token| !token.is(&["together", "with", ONLINE])).collect();
                let end = bare.iter().position(|token| token.is(&["at", "in", "on"]) || token.is_mark());
                let deed = trimmed(&bare[..end.unwrap_or(bare.len())]);
                let doing = if plain_of_gerund(&deed.first()?.low).is_some() {
                    self.plain(deed)
                } else {
                    self.gerund_of_infinitive(deed)
                };
                format!("an hour of {doing}")
            }
            first => {
                let definite = first.is(&["the", "your", "a", "an"]) || first.owner;
                let skip = usize::from(definite)
                    + usize::from(rest.get(usize::from(definite))?.is(&["upcoming", "next", "coming"]));
                let noun = &rest[skip..];
                with_article(&self.plain(&noun[..self.noun_phrase(noun)]))
            }
        };
        let mut gathering = self.described(behind, self.own_name(), what, &kind, Vec::new()).gathering;
        // What is streamed is seen from home.
        let what = gathering.what.to_lowercase();
        if is_online || meanings.broadcasts.iter().any(|known| what.ends_with(known.as_str())) {
            (gathering.sector, gathering.at_home, gathering.place) = (None, false, ONLINE.into());
        }
        Some(Wanted::Guests(gathering))
    }

    /// Who is wanted, at the beginning of a phrase.
    fn sought(&self, tokens: &[Token]) -> Option<Sought> {
        let meanings = &self.tables.words.meanings;
        if let Some((number, length)) = counted(self.tables, tokens) {
            return Some(Sought { people: Some(number), length, doing: None });
        }
        let article = usize::from(tokens.first()?.is(&["a", "an", "another", "some", "one", "your"]));
        let partner = (article..tokens.len().min(article + 4)).find(|i| tokens[*i].is_in(&meanings.partners));
        if let Some(at) = partner.filter(|at| *at > article || tokens.get(at + 1).is_some_and(|next| next.is(&["for"])))
        {
            let before = &tokens[article..at];
            let doing = (!before.is_empty()).then(|| self.played(before));
            return Some(Sought { people: Some(1), length: at + 1, doing });
        }
        if let Some(words) = first_words(&meanings.audiences, tokens).or_else(|| first_words(&meanings.several, tokens))
        {
            return Some(Sought { people: None, length: words.split(' ').count(), doing: None });
        }
        let words = first_words(&meanings.somebody, tokens)?;
        Some(Sought { people: Some(1), length: words.split(' ').count(), doing: None })
    }

    /// "tennis" as "playing tennis", "tea" as "having tea", "running" as it is.
    fn played(&self, words: &[Token]) -> String {
        let meanings = &self.tables.words.meanings;
        let plain = self.plain(words);
        let last = words.last().map_or("", |last| last.low.as_str());
        let article = words.first().is_some_and(|first| first.is(&["a", "an"]));
        if words.first().is_some_and(|first| plain_of_gerund(&first.low).is_some()) {
            plain
        } else if meanings.games.iter().any(|game| game == last)
            || words.iter().any(|word| word.is(&["game", "match", "round"]))
        {
            format!("playing {plain}")
        } else if meanings.treats.iter().any(|treat| *treat == plain || treat == last) || article {
            format!("having {plain}")
        } else {
            format!("doing {plain}")
        }
    }

    /// What is done together, where and when, from what stands behind those who are wanted.
    fn together(&self, behind: &[Token], known: Option<String>) -> Option<Goal> {
        let meanings = &self.tables.words.meanings;
        let placed = self.placed(behind);
        let span = placed
            .time
            .as_ref()
            .filter(|found| !found.day_only() && found.said.from.is_some() || found.said.moment.is_some());
        let span = span.map(|found| found.span).or_else(|| {
            let found = placed.time.as_ref()?;
            found.said.part.map(|_| found.span)
        });
        let mut words: &[Token] = trimmed(&placed.words);
        let mut helping = false;
        loop {
            let before = words.len();
            if words.len() > 1
                && (words[0].is(&[
                    "to", "who", "that", "can", "could", "would", "will", "into", "for", "and", "you", "might",
                    "wants", "likes", "want", "by", "up", "in", "strong", "else", "please", "willing", "so", "ready",
                ]) || words[0].is_mark()
                    || words[0].is(&["with"]) && !words[1].is(&["you"]))
            {
                words = &words[1..];
            } else if let Some(help) = first_words(&meanings.helps, words) {
                (helping, words) = (true, &words[help.split(' ').count()..]);
            }
            if words.len() == before {
                break;
            }
        }
        let mut deed: Vec<Token> = words.to_vec();
        while deed
            .last()
            .is_some_and(|last| last.is(&["with", "you", "together", "along", "at", "in"]) || last.is_mark())
        {
            deed.pop();
        }
        if let Some(at) = (1..deed.len()).find(|i| deed[i - 1].is(&["with"]) && deed[*i].is(&["you"])) {
            deed.drain(at - 1..=at);
        }
        if let Some(at) = deed.iter().position(|token| {
            token.is_mark() || token.is(&["because", "but"]) || token.is(&["and"]) && at_promise(&deed, token)
        }) {
            deed.truncate(at);
        }
        let doing = known.or_else(|| self.deed_words(&deed, helping))?;
        Some(Goal::of(Wanted::Together { with: None, doing, sector: placed.sector, span }))
    }

    /// A deed as a gerund phrase: of a verb, of a gerund, or of a thing with which one helps.
    fn deed_words(&self, deed: &[Token], helping: bool) -> Option<String> {
        let first = deed.first()?;
        if is_plain_verb(&first.low) && first.person.is_none() {
            let come = deed.len() > 1 && first.is(&["come"]);
            return Some(if come {
                format!("going {}", self.plain(&deed[1..]))
            } else {
                self.gerund_of_infinitive(deed)
            });
        }
        if first.low.ends_with("ing") && first.low.len() > 4 {
            return Some(self.plain(deed));
        }
        Some(if helping { format!("helping with {}", self.plain(deed)) } else { self.played(deed) })
    }
}

/// Whether a word may be the name of somebody of whom one has not heard, as an owner: "isabellas".
fn is_strangers(token: &Token) -> bool {
    let low = token.low.trim_end_matches("'s");
    token.person.is_none() && token.sector.is_none() && token.low.ends_with('s') && low.len() > 3 && !is_plain_verb(low)
}

/// Whether what follows an "and" promises something in return and belongs to another matter: "and promise them lunch".
fn at_promise(deed: &[Token], and: &Token) -> bool {
    let at = deed.iter().position(|token| std::ptr::eq(token, and));
    at.and_then(|at| deed.get(at + 1))
        .is_some_and(|next| next.is(&["promise", "offer", "give", "tell", "ask", "invite", "pay"]))
}
