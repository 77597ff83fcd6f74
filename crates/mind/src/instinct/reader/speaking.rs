//! What is done by speaking to somebody, with the words that do it: "congratulate Ayesha on her play", "say hi to Tom", "flirt
//! with Maria". The verbs and their words are in `assets/reader/speaking.ron`.

use std::io;

use serde::Deserialize;

use crate::{
    instinct::{
        lists,
        reader::{
            phrases::Reading,
            statements::behind_that,
            tokens::{Token, begins, find, trimmed},
            verbs::is_auxiliary,
        },
    },
    reading::{Condition, Resolve},
    speech::SpeechAct,
};

/// Path of the table.
const PATH: &str = "assets/reader/speaking.ron";
/// Where the listener stands in the words of a verb.
const LISTENER: &str = "~";

/// What people do by speaking.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Speaking {
    /// Verbs behind which stands what is said, word for word.
    utters: Vec<String>,
    /// Verbs behind which stands what is held to be so.
    asserts: Vec<String>,
    /// Words between the listener and what it is about.
    about: Vec<String>,
    /// What is answered with a word or two: how it is said.
    short: Vec<(String, String)>,
    verbs: Vec<Spoken>,
}

/// A verb of speaking, and what is said with it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Spoken {
    /// The verb, with `~` for the listener.
    words: String,
    does: Does,
}

/// What is said; what it is about if that is not named.
#[derive(Clone, Debug, Deserialize)]
enum Does {
    Greet,
    Compliment(String),
    Tease(String),
    Insult,
    Encourage(String),
    Complain(String),
    Apologise(String),
    /// These words; a part in brackets is left out if it has a `{matter}` and none is named. `{you}` is the listener.
    Say(String),
}

impl Speaking {
    /// Reads the table, which older towns do not have; faults are noted as `file:line: …`.
    pub(super) fn load(read: &dyn Fn(&str) -> io::Result<String>, faults: &mut Vec<String>) -> Self {
        if read(PATH).is_err() { Self::default() } else { lists::load(PATH, read, faults).unwrap_or_default() }
    }

    /// Verbs behind which stands what is said.
    fn uttering(&self) -> impl Iterator<Item = &str> {
        self.utters.iter().chain(&self.asserts).map(String::as_str)
    }

    /// How many first words are a verb of speaking whose listener is not named: "congratulate", "say hi".
    pub(super) fn open_ended(&self, body: &[Token]) -> Option<usize> {
        let to = self.verbs.iter().filter_map(|verb| verb.words.strip_suffix(" to ~"));
        let found = to
            .chain(self.uttering())
            .filter(|words| begins(body, words))
            .map(|words| words.split(' ').count())
            .max()?;
        let addressed = |token: &Token| token.person.is_some() && !token.owner || token.is(&["everybody", "anybody"]);
        (!body[found..].iter().any(addressed)).then_some(found)
    }
}

impl Does {
    fn act(&self, matter: Option<String>, listener: &str) -> SpeechAct {
        let of = |usual: &String| matter.clone().unwrap_or_else(|| usual.clone());
        match self {
            Self::Greet => SpeechAct::Greet,
            Self::Insult => SpeechAct::Insult,
            Self::Compliment(usual) => SpeechAct::Compliment(of(usual)),
            Self::Tease(usual) => SpeechAct::Tease(of(usual)),
            Self::Encourage(usual) => SpeechAct::Encourage(of(usual)),
            Self::Complain(usual) => SpeechAct::Complain(of(usual)),
            Self::Apologise(usual) => SpeechAct::Apologise(of(usual)),
            Self::Say(words) => {
                let first = listener.split(' ').next().unwrap_or_default();
                let parts = words.split(['[', ']']).map(|part| match &matter {
                    Some(matter) => part.replace("{matter}", matter),
                    None => part.to_owned(),
                });
                let said: String = parts.filter(|part| !part.contains("{matter}")).collect();
                SpeechAct::Free(said.replace("{you}", first))
            }
        }
    }
}

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
        let mut verbs: Vec<&Spoken> = table.verbs.iter().collect();
        verbs.sort_by_key(|verb| std::cmp::Reverse(verb.words.len()));
        let found = verbs.into_iter().find_map(|verb| {
            let lead = verb.words.split(' ').take_while(|word| *word != LISTENER).collect::<Vec<_>>().join(" ");
            let behind = verb.words.split_once(LISTENER).map_or("", |(_, behind)| behind.trim());
            let rest = body.get(lead.split(' ').count()..).filter(|_| begins(body, &lead))?;
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
        self.said_to_each(&self.listeners(people, all), body, act)
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
        self.said_to_each(&self.listeners(people, all), body, act)
    }

    fn listeners(&self, people: Vec<String>, all: bool) -> Vec<String> {
        let known = || self.hearer.persona.knows.iter().map(|known| known.name.clone());
        let people = if all { known().collect() } else { people };
        people.into_iter().filter(|name| name != self.own_name()).collect()
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
        let said = words.iter().map(|token| {
            let own = match token.low.as_str() {
                "you" => "me",
                "your" => "my",
                "yours" => "mine",
                "yourself" => "myself",
                _ => "",
            };
            match &token.person {
                Some(name) if name == listener => if token.owner { "your" } else { "you" }.to_owned(),
                Some(name) if name == self.own_name() => if token.owner { "my" } else { "me" }.to_owned(),
                Some(name) => {
                    let first = name.split(' ').next().unwrap_or_default();
                    if token.owner { format!("{first}'s") } else { first.to_owned() }
                }
                None if own.is_empty() => token.raw.clone(),
                None => own.to_owned(),
            }
        });
        said.collect::<Vec<_>>().join(" ")
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
