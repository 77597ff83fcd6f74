//! What somebody is to say to others: "tell Maria you like her", "ask Tom how the shop is".

use smallville_english::is_plain_verb;

use crate::{
    claim::{Claim, Verb},
    instinct::reader::{
        aims,
        follow_on::ASKING,
        frames::Clause,
        lexicon::{Courtesy, first_words},
        phrases::Reading,
        places,
        rewording::{infinitive, progress},
        statements::behind_that,
        tokens::{Token, begins, trimmed},
        verbs::is_finite,
    },
    reading::{Condition, Resolve},
};

impl Reading<'_> {
    /// "Tell Maria you like her"; empty if nothing is told.
    pub(super) fn telling(&self, body: &[Token]) -> Vec<Resolve> {
        let kind: Vec<Resolve> = self.kind_words(body).into_iter().collect();
        let spoken = if kind.is_empty() { self.speaking(body) } else { kind };
        if !spoken.is_empty() {
            return spoken;
        }
        let deeds = &self.tables.words.deeds;
        let tells = deeds.tells.iter().flat_map(|(particle, verbs)| verbs.iter().map(move |verb| (verb, particle)));
        for (verb, particle) in tells {
            if !begins(body, verb) {
                continue;
            }
            let rest = &body[verb.split(' ').count()..];
            // "Tell them that you need their vote": all of them.
            let them = rest.first().filter(|first| first.is(&["them"]) && first.person.is_none());
            let them = them.map(|_| (Vec::new(), 1, true));
            let told = self.people(rest).or(them).or_else(|| self.some_people(rest));
            let Some((people, length, all)) = told else { continue };
            let them = rest[0].is(&["them"]) && all;
            let rest = trimmed(&rest[length..]);
            // "Tell them kindly" does not say what.
            if them && self.statement(behind_that(rest)).is_none() {
                continue;
            }
            // "Let everybody whom you have invited know".
            let whom = rest.first().is_some_and(|next| next.is(&["you", "who", "whom", "that"]));
            let behind = rest.iter().position(|token| token.low == *particle);
            let rest = match behind.filter(|at| *at == 0 || whom) {
                Some(at) => &rest[at + 1..],
                None => rest,
            };
            // "Let Tom hear one" tells him nothing.
            if behind.is_none() && !particle.is_empty() {
                continue;
            }
            let talk = verb.starts_with("talk")
                || verb.starts_with("have a")
                || verb.starts_with("speak")
                || verb == "complain to"
                || verb == "write";
            if talk && !rest.first().is_some_and(|next| next.is(&["about", "that"])) {
                continue;
            }
            let mut told = self.told(&people, all, rest);
            told.extend(self.withdrawn(behind_that(rest)).filter(|_| !told.is_empty()));
            return told;
        }
        if let Some(words) = first_words(&deeds.spreads, body) {
            return self.told(&[], true, &body[words.split(' ').count()..]);
        }
        self.promised(body).or_else(|| self.offered(body)).into_iter().collect()
    }

    /// "Offer to write Sam's speech": he, or who gives what it is for, is told that one would like to.
    fn offered(&self, body: &[Token]) -> Option<Resolve> {
        let rest = body.get(2..).filter(|_| begins(body, "offer to") && body.len() > 3)?;
        let (words, time) = self.timed(rest);
        let named = words.iter().find_map(|token| token.person.clone()).filter(|name| name != self.own_name())?;
        let (says, other) = self.slots(&infinitive(&words), self.own_name(), Some(named.clone()));
        let topic = self.plain(&words);
        let claim = self.own_claim(Verb::Wants, topic, format!("{{want|wants}} {says}"), other.as_deref());
        Some(Resolve::Tell(named, Claim { when: time.map(|found| found.span), ..claim }))
    }

    /// "That you are dropping out of the race": whoever says so does it.
    fn withdrawn(&self, said: &[Token]) -> Option<Resolve> {
        let behind = said.get(2..).filter(|_| begins(said, "you are"))?;
        let deed = progress(behind, behind.first()?)?;
        self.withdraws(&deed).then(|| Resolve::Cancel(self.tables.words.nouns.candidacy.clone()))
    }

    /// "Knock on his door at noon and tell him": what was read last is said at that hour. Whether it is.
    pub(super) fn is_said_there(&self, found: &mut Vec<Resolve>, begin: usize) -> bool {
        let [.., Resolve::Later { doing, span, .. }, said] = &found[begin..] else { return false };
        let said = match said.listener() {
            Some(name) if doing.contains(name.as_str()) => said.clone(),
            _ => return false,
        };
        let condition = Condition::Due(span.from);
        found.pop();
        found.push(Resolve::When { condition, then: vec![said], always: false });
        true
    }

    /// "Promise Rajiv a cake": he is told so.
    fn promised(&self, body: &[Token]) -> Option<Resolve> {
        let [promise, person, thing, ..] = body else { return None };
        let name = person.person.clone().filter(|_| promise.is(&["promise"]) && !person.owner)?;
        let (says, _) = self.slots(body, self.own_name(), Some(name.clone()));
        let said = !thing.is_mark() && name != self.own_name();
        said.then(|| {
            Resolve::Tell(name.clone(), self.own_claim(Verb::Promises, self.plain(&body[2..]), says, Some(&name)))
        })
    }

    /// The same told to each of them; everybody is whom one knows.
    pub(super) fn told(&self, people: &[String], all: bool, rest: &[Token]) -> Vec<Resolve> {
        let of_them = |name: &String| -> Vec<Token> {
            // "That Tom and Jane lost their dog" is theirs.
            let of_oneself = behind_that(rest).first().is_some_and(|first| first.is(&["you"]));
            if all && of_oneself { of_each(rest, name) } else { rest.to_vec() }
        };
        self.listeners(people, all)
            .iter()
            .flat_map(|name| {
                let told = of_them(name);
                let claims: Vec<Claim> =
                    self.statements(&told).into_iter().filter_map(|said| self.told_claim(name, said)).collect();
                claims.into_iter().map(move |claim| (name, claim))
            })
            // Nobody is told of themself what is spread among all.
            .filter(|(name, claim)| !all || claim.who != **name)
            .map(|(name, claim)| Resolve::Tell(name.clone(), claim))
            .collect()
    }

    /// To whom something is said: full names; everybody is whom one knows.
    pub(super) fn listeners(&self, people: &[String], all: bool) -> Vec<String> {
        let known = || self.hearer.persona.knows.iter().map(|known| known.name.clone());
        let people = if all { known().collect() } else { people.to_vec() };
        people.into_iter().filter(|name| name != self.own_name()).collect()
    }

    /// "At least three people": so many whom one knows, and how many tokens say so.
    fn some_people(&self, rest: &[Token]) -> Option<(Vec<String>, usize, bool)> {
        let (number, length) = aims::counted(self.tables, rest)?;
        let known = self.hearer.persona.knows.iter().map(|known| known.name.clone());
        Some((known.take(number as usize).collect(), length, false))
    }

    /// "He snores and you want another room" in its two statements.
    fn statements<'t>(&self, told: &'t [Token]) -> Vec<&'t [Token]> {
        let begins_anew = |at: &usize| {
            let behind = &told[at + 1..];
            let subject = behind.first().is_some_and(|first| {
                first.person.is_some() && !first.owner || first.is(&["you", "he", "she", "it", "they", "that"])
            });
            let said = |words: &[Token]| self.statement(behind_that(words)).is_some();
            told[*at].is(&["and", "but"]) && subject && is_finite(behind) && said(&told[..*at]) && said(behind)
        };
        match (1..told.len()).find(begins_anew) {
            Some(at) => [vec![&told[..at]], self.statements(&told[at + 1..])].concat(),
            None => vec![told],
        }
    }

    /// What is told.
    pub(super) fn told_claim(&self, listener: &str, rest: &[Token]) -> Option<Claim> {
        // "Warn them at the pub" does not say of what.
        let said = |word: &Token| !word.is_mark() && !word.is_in(&self.tables.words.clauses.adverbs);
        let there = places::place(rest, self.tables, self.hearer)
            .is_some_and(|(_, begin, end)| begin == 0 && end == rest.len());
        if there || !self.placed(rest).words.iter().any(said) {
            return None;
        }
        // "Tell them it is because love is in the air".
        let reasons = ["it is because", "that is because", "this is because", "it is that", "because"];
        let reason = reasons.into_iter().find(|words| begins(rest, words)).map_or(0, |words| words.split(' ').count());
        let rest = if reason < rest.len() { &rest[reason..] } else { rest };
        // "The one about the duck".
        let rest = if begins(rest, "the one about") { &rest[2..] } else { rest };
        // "Tell her to her face what she did".
        let face = rest.len() > 3
            && rest[0].is(&["to"])
            && (rest[1].owner || rest[1].is(&["the", "your", "his", "her", "their"]));
        let rest = if face { &rest[3..] } else { rest };
        // "Tell him good morning" tells nothing.
        if rest[0].is(&["good", "hi", "hello", "goodbye", "happy", "bye"]) {
            return None;
        }
        if rest.len() > 1 && (begins(rest, "to") || begins(rest, "not to")) {
            let (words, time) = self.timed(rest);
            let rest = &words[..];
            let (says, _) = self.slots(rest, self.own_name(), Some(listener.to_owned()));
            let topic = self.plain(if begins(rest, "not to") { rest } else { rest.get(1..).unwrap_or_default() });
            let claim = self.own_claim(Verb::Wants, topic, format!("{{want|wants}} {{other}} {says}"), Some(listener));
            return Some(Claim { when: time.map(|found| found.span), ..claim });
        }
        let much =
            ["how much", "how very much", "just how much", "how deeply"].into_iter().find(|words| begins(rest, words));
        let clause = behind_that(&rest[much.map_or(0, |words| words.split(' ').count())..]);
        if !begins(rest, "about")
            && let Some(claim) = self.statement(clause)
        {
            return Some(claim);
        }
        let about = if begins(rest, "about") || begins(rest, "of") { &rest[1..] } else { rest };
        // "Tell each of them" tells nothing yet.
        let pointing =
            |token: &Token| token.is(&["you", "them", "him", "her"]) || token.person.as_deref() == Some(listener);
        if about.iter().all(pointing) {
            return None;
        }
        let topic = self.plain(about);
        let (words, other) = self.slots(about, self.own_name(), None);
        let asks = ["what", "how", "why", "who", "where", "when", "which", "whether"];
        let says = if about.len() < rest.len() || rest[0].is(&asks) {
            format!("{{have}} something to say about {words}")
        } else {
            format!("{{have}} something to tell: {words}")
        };
        Some(Claim { other, ..self.own_claim(Verb::Story, topic, says, Some(listener)) })
    }

    /// A claim of the hearer about themself that may concern somebody else.
    pub(super) fn own_claim(&self, verb: Verb, topic: String, says: String, other: Option<&str>) -> Claim {
        Claim {
            who: self.own_name().to_owned(),
            pronoun: self.own_pronoun(),
            verb,
            topic,
            says,
            other: other.map(str::to_owned),
            place: None,
            when: None,
            stance: 0,
            after: None,
        }
    }

    /// "Apologise to Tom for the noise", "thank Maria", "confess your love to Maria".
    fn kind_words(&self, body: &[Token]) -> Option<Resolve> {
        let found = self.tables.words.deeds.courtesies.iter().find(|courtesy| begins(body, &courtesy.words));
        let Courtesy { words, verb, stance, says } = found?;
        let rest = &body[words.split(' ').count()..];
        let listener = rest.first()?.person.clone().filter(|_| !rest[0].owner)?;
        let manner =
            first_words(&self.tables.words.deeds.manners, &rest[1..]).map_or(0, |words| words.split(' ').count());
        let behind = rest.get(1 + manner..).unwrap_or_default();
        // "Before he goes to bed" says when.
        let when = behind.first().is_some_and(|first| first.is(&["before", "after", "when", "until", "as"]));
        let (reason, _) = self.slots(if when { &[] } else { behind }, self.own_name(), Some(listener.clone()));
        let says = if reason.is_empty() { says.clone() } else { format!("{says} {reason}") };
        let topic = match verb {
            Verb::ThinksOf => listener.clone(),
            Verb::Wants => format!("marrying {listener}"),
            _ => format!("an apology to {listener}"),
        };
        let claim = Claim { stance: *stance, ..self.own_claim(*verb, topic, says, Some(&listener)) };
        Some(Resolve::Tell(listener, claim))
    }

    /// "Ask Tom how the shop is", "ask Maria out"; empty if nothing is asked.
    pub(super) fn asking(&self, clause: &Clause) -> Vec<Resolve> {
        let body = &clause.body;
        let wonders = ["find out", "see", "learn", "discover"].into_iter().find(|words| begins(body, words));
        // "Find out from Eddy why he is so quiet".
        if let Some([from, person, what @ ..]) = wonders.map(|words| &body[words.split(' ').count()..])
            && from.is(&["from"])
            && let Some(name) = person.person.clone()
            && !what.is_empty()
        {
            return vec![Resolve::Ask(name, self.plain(what))];
        }
        if let Some(rest) = wonders.map(|words| &body[words.split(' ').count()..])
            && rest
                .first()
                .is_some_and(|next| next.is(&["what", "whether", "if", "why", "how", "where", "when", "who"]))
            && let Some(name) =
                rest.iter().find_map(|token| token.person.clone()).filter(|name| name != self.own_name())
        {
            return vec![Resolve::Ask(name, self.plain(rest))];
        }
        let found = ["ask", "go ask", "question", "invite"].into_iter().find(|words| begins(body, words));
        let Some(rest) = found.map(|words| &body[words.split(' ').count()..]) else { return Vec::new() };
        // "Ask ten people what they pay".
        let counted = || {
            let found = self.some_people(rest)?;
            let behind = trimmed(&self.timed(&rest[found.1..]).0).first().is_some_and(|next| next.is(&ASKING));
            behind.then_some(found)
        };
        let Some((people, length, all)) = self.people(rest).or_else(counted) else { return Vec::new() };
        let rest = trimmed(&rest[length..]);
        // "Invite Tom to play chess" asks him; "invite Tom to the party" does not.
        if found == Some("invite") && !(begins(rest, "to") && rest.get(1).is_some_and(|next| is_plain_verb(&next.low)))
        {
            return Vec::new();
        }
        let whom = self.listeners(&people, all);
        let of_them = |name: &str| if whom.len() > 1 { of_each(rest, name) } else { rest.to_vec() };
        whom.iter().map(|name| self.asked(name.clone(), &of_them(name))).collect()
    }

    /// One question to one person.
    fn asked(&self, name: String, rest: &[Token]) -> Resolve {
        let (words, time) = if begins(rest, "to") { self.timed(rest) } else { (rest.to_vec(), None) };
        let rest = &words[..];
        let when = time.map(|found| found.span);
        let wants = |reading: &Self, topic: String, says: String| {
            let claim = Claim { when, ..reading.own_claim(Verb::Wants, topic, says, Some(&name)) };
            Resolve::Tell(name.clone(), claim)
        };
        if begins(rest, "along") {
            let along = rest[1..].iter().map(|token| format!(" {}", token.raw)).collect::<String>();
            return wants(
                self,
                format!("going along with {name}"),
                format!("{{want|wants}} {{other}} to come along{along}"),
            );
        }
        if begins(rest, "out") {
            return wants(self, format!("going out with {name}"), "{want|wants} to go out with {other}".into());
        }
        if begins(rest, "to") || begins(rest, "not to") || begins(rest, "for") || begins(rest, "on a date") {
            let (said, _) = self.slots(rest, self.own_name(), Some(name.clone()));
            let says = if begins(rest, "for") {
                format!("{{want|wants}} {} from {{other}}", said.trim_start_matches("for "))
            } else if begins(rest, "on a date") {
                "{want|wants} to go on a date with {other}".into()
            } else {
                format!("{{want|wants}} {{other}} {said}")
            };
            return wants(self, self.plain(&rest[1..]), says);
        }
        let manner = first_words(&self.tables.words.deeds.manners, rest).map_or(0, |words| words.split(' ').count());
        let rest = trimmed(&rest[manner..]);
        let about = if begins(rest, "about") { &rest[1..] } else { rest };
        // "If he would read you one of his poems": whose they are is told by name.
        let owned = |token: &Token| match token.owner && token.person.as_ref() == Some(&name) {
            true => Token { person: Some(name.clone()), owner: true, ..Token::word(&name) },
            false => token.clone(),
        };
        let about: Vec<Token> = about.iter().map(owned).collect();
        Resolve::Ask(name.clone(), self.plain(&about))
    }
}

/// What is said to each of several people: "what they would change" is what this one would.
fn of_each(said: &[Token], name: &str) -> Vec<Token> {
    let theirs = |token: &Token| {
        let (their, them) = (token.is(&["their"]), token.is(&["them", "they"]));
        match token.person.is_none() && (their || them) {
            true => Token { person: Some(name.to_owned()), owner: their, ..Token::word(name) },
            false => token.clone(),
        }
    };
    said.iter().map(theirs).collect()
}
