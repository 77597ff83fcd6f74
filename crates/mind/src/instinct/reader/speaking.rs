//! What is done by speaking to somebody, with the words that do it: "congratulate Ayesha on her play", "say hi to Tom", "flirt
//! with Maria".

use crate::{
    claim::first_name,
    instinct::reader::{
        phrases::{Reading, possessive, spaced},
        speech_verbs::Does,
        statements::behind_that,
        tokens::{Token, begins, find, trimmed},
        verbs::{is_auxiliary, is_subject},
    },
    reading::{Condition, Resolve},
    speech::SpeechAct,
};

impl Reading<'_> {
    /// What is said to each of whom an order speaks, at its hour; empty if it is no such order.
    pub(super) fn speaking(&self, body: &[Token]) -> Vec<Resolve> {
        // "Challenge him to a race at five": that is the hour of the race.
        let due = self.moment(body).filter(|_| find(body, "to a").is_none());
        let (timeless, _) = if due.is_some() { self.timed(body) } else { (body.to_vec(), None) };
        let said = self.spoken_by(&timeless);
        match due.filter(|_| !said.is_empty()) {
            Some(due) => vec![Resolve::When { condition: Condition::Due(due), then: said, always: false }],
            None => said,
        }
    }

    fn spoken_by(&self, body: &[Token]) -> Vec<Resolve> {
        let table = &self.tables.words.speaking;
        let found = table.verbs.iter().find_map(|verb| {
            let (lead, behind) = verb.around();
            let rest = after(body, lead)?;
            let (people, length, all) = self.people(rest)?;
            let rest = trimmed(&rest[length..]);
            let rest = if behind.is_empty() { Some(rest) } else { after(rest, behind) }?;
            Some((verb, people, all, rest))
        });
        let Some((verb, people, all, rest)) = found else { return self.uttered(body) };
        // "Wish Tom would go": that asks nobody.
        if rest.first().is_some_and(|next| is_auxiliary(&next.low)) {
            return Vec::new();
        }
        // "Reassure her that the play is good".
        if begins(rest, "that") && self.statement(behind_that(rest)).is_some() {
            return self.told(&people, all, rest);
        }
        let matter = if matches!(verb.does, Does::Say(_)) { Some(rest) } else { after_any(rest, &table.about) };
        let matter = matter.filter(|matter| !matter.is_empty());
        let act = |name: &String| verb.does.act(matter.map(|matter| self.as_heard_by(matter, name)), name);
        self.said_to_each(&self.listeners(&people, all), body, act)
    }

    /// "Say no to Tom", "shout happy birthday at Jane", "say to her you will pay".
    fn uttered(&self, body: &[Token]) -> Vec<Resolve> {
        let table = &self.tables.words.speaking;
        let Some(words) = table.uttering().find(|words| begins(body, words)) else { return Vec::new() };
        let rest = &body[words.split(' ').count()..];
        let leads = |token: &Token| token.is(&["to", "at"]);
        let led = (0..rest.len()).filter(|at| leads(&rest[*at]));
        let found = led.filter_map(|at| Some((at, self.people(&rest[at + 1..])?)));
        // To whom is said first or last of all.
        let found = found.into_iter().find(|(at, (_, length, _))| *at == 0 || at + 1 + length == rest.len());
        let Some((at, (people, length, all))) = found else { return Vec::new() };
        let said = trimmed(if at == 0 { &rest[1 + length..] } else { &rest[..at] });
        if said.is_empty()
            || said[0].is(&["about", "something", "nothing", "anything", "it", "so", "that"]) && said.len() < 3
        {
            return Vec::new();
        }
        let opens = said[0].is(&["that", "how", "what", "why", "if", "whether"]);
        if opens || self.statement(said).is_some() {
            return self.told(&people, all, said);
        }
        if table.asserts.iter().any(|verb| verb == words) {
            return Vec::new();
        }
        let act = |name: &String| SpeechAct::Free(self.word_for_word(said, name));
        self.said_to_each(&self.listeners(&people, all), body, act)
    }

    fn said_to_each(&self, to: &[String], body: &[Token], act: impl Fn(&String) -> SpeechAct) -> Vec<Resolve> {
        let say = |name: &String| {
            let act = act(name);
            let words = if let SpeechAct::Free(said) = &act { format!("“{said}”") } else { self.plain(body) };
            Resolve::Say { to: name.clone(), act: Box::new(act), words }
        };
        to.iter().map(say).collect()
    }

    /// What is said as a sentence: "no" as "No.".
    fn word_for_word(&self, said: &[Token], listener: &str) -> String {
        let words = self.as_heard_by(said, listener);
        let known = self.tables.words.speaking.short.iter().find(|(short, _)| *short == words.to_lowercase());
        let words = known.map_or(words, |(_, sentence)| sentence.clone());
        let words = smallville_english::capital(&words);
        if words.ends_with(['.', '!', '?']) { words } else { format!("{words}.") }
    }

    /// Words as one says them to somebody's face: "her play" is "your play", and what is the hearer's is "my".
    fn as_heard_by(&self, words: &[Token], listener: &str) -> String {
        let clauses = &self.tables.words.clauses;
        let said = words.iter().enumerate().map(|(at, token)| {
            let own = match token.low.as_str() {
                "you" if is_subject(clauses, words, at) => "I",
                "you" => "me",
                "your" => "my",
                "yours" => "mine",
                "yourself" => "myself",
                _ => "",
            };
            match &token.person {
                Some(name) if name == listener => if token.owner { "your" } else { "you" }.to_owned(),
                Some(name) if name == self.own_name() => if token.owner { "my" } else { "me" }.to_owned(),
                Some(name) => possessive(first_name(name), token.owner),
                None if own.is_empty() => token.raw.clone(),
                None => own.to_owned(),
            }
        });
        spaced(said)
    }

    /// "If Tom asks for money, say no": to him.
    pub(super) fn answered(&self, condition: &Condition, said: Vec<Token>) -> Vec<Token> {
        let length = self.tables.words.speaking.open_ended(&said);
        let (Some(length), Some(name)) = (length, self.about_whom(condition)) else { return said };
        let person = Token { person: Some(name.clone()), ..Token::word(&name) };
        [&said[..length], &[Token::word("to"), person], &said[length..]].concat()
    }

    /// Whom a condition is about: full name.
    fn about_whom(&self, condition: &Condition) -> Option<String> {
        match condition {
            Condition::Sees(name) | Condition::SeesAt(name, _) => Some(name.clone()),
            Condition::Notices(words) => {
                let people = self.hearer.people.iter().map(|(name, _)| name);
                people.filter(|name| *name != self.own_name()).find(|name| words.starts_with(name.as_str())).cloned()
            }
            _ => None,
        }
    }
}

/// What stands behind some first words.
fn after<'t>(tokens: &'t [Token], words: &str) -> Option<&'t [Token]> {
    begins(tokens, words).then(|| trimmed(&tokens[words.split(' ').count()..]))
}

fn after_any<'t>(tokens: &'t [Token], lists: &[String]) -> Option<&'t [Token]> {
    lists.iter().find_map(|words| after(tokens, words))
}
