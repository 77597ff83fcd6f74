//! Follows news back from whoever knows it to the source, line by line.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::{Hearsay, agrees};
use crate::entry::Saying;
use smallville_mind::{
    agent::AgentId,
    belief::{Belief, Beliefs, Source},
    claim::{Claim, ClaimKey, Verb},
    memory::{MemoryKind, MemoryStream},
    speech::{Line, SpeechAct},
};
use smallville_town::GameTime;

/// Somebody who may know of something.
#[derive(Clone, Copy, Debug)]
pub struct Knower<'a> {
    /// Their number.
    pub agent: AgentId,
    /// Their full name.
    pub name: &'a str,
    /// What they hold to be true.
    pub beliefs: &'a Beliefs,
    /// What they remember; without it beliefs count although the memories on which they rest are not there.
    pub memories: Option<&'a MemoryStream>,
}

/// Who knows of a topic.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Awareness {
    /// How many knew at the beginning.
    pub start: usize,
    /// How many know now.
    pub end: usize,
    /// Their names, in the order in which they learned of it.
    pub knowers: Vec<String>,
    /// Those of them whose knowledge cannot be followed back to a source.
    pub unfounded: Vec<String>,
    /// How each of the knowers came to know, in the same order; the last link is the knower, the first the source.
    pub chains: Vec<Vec<Link>>,
}

/// One person in a chain of news.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Link {
    /// Who: full name.
    pub name: String,
    /// From whom they have it: full name; none for a source.
    pub from: Option<String>,
    /// Since when they know.
    #[serde(serialize_with = "stamp")]
    pub at: GameTime,
    /// In which words they were told; none for a source, or if it was never said.
    pub words: Option<String>,
}

/// How somebody came to know of a matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// From the source, if there is one, to whoever knows.
    pub chain: Vec<Link>,
    /// Whether it leads back to a source.
    pub founded: bool,
}

/// Something said or held without ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unfounded {
    /// Who said or holds it: full name.
    pub name: String,
    /// What it says of whom.
    pub claim: ClaimKey,
    /// When it was said, or since when it is held.
    #[serde(serialize_with = "stamp")]
    pub at: GameTime,
    /// What is missing.
    pub why: Lack,
}

/// Why something is without ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Lack {
    /// The speaker did not hold what they said, in these words.
    NotHeld(String),
    /// The memory on which it should rest does not exist.
    NoMemory,
    /// The person from whom it should come never said it in their hearing: full name.
    NeverSaid(String),
}

/// Writes a moment as "2023-02-14 17:00" instead of a number of seconds.
fn stamp<S: Serializer>(at: &GameTime, serializer: S) -> Result<S::Ok, S::Error> {
    at.stamp().serialize(serializer)
}

/// Since when, and from whom, somebody has something.
struct Holding<'a> {
    since: GameTime,
    from: Option<&'a str>,
    /// Whether it counts as a source when nobody told it.
    sound: bool,
}

/// Everything that is needed to follow news back.
pub struct Tracer<'a> {
    begin: GameTime,
    now: GameTime,
    /// In the order of their numbers.
    knowers: Vec<Knower<'a>>,
    by_name: BTreeMap<&'a str, Knower<'a>>,
    /// All lines, in order.
    sayings: Vec<&'a Saying>,
    /// Those that carry a claim.
    carrying: BTreeMap<ClaimKey, Vec<&'a Saying>>,
    /// Those in which somebody agrees to something.
    agreements: Vec<&'a Saying>,
}

impl<'a> Tracer<'a> {
    /// Follows news among these residents by these lines, in order, of a town from its beginning until now.
    #[must_use]
    pub fn new((begin, now): (GameTime, GameTime), knowers: Vec<Knower<'a>>, sayings: Vec<&'a Saying>) -> Self {
        let mut carrying: BTreeMap<ClaimKey, Vec<&'a Saying>> = BTreeMap::new();
        for saying in &sayings {
            for key in saying.line.acts.iter().flat_map(SpeechAct::carries) {
                carrying.entry(key).or_default().push(saying);
            }
        }
        let agreements = sayings.iter().filter(|saying| agrees(&saying.line)).copied().collect();
        let by_name = knowers.iter().map(|knower| (knower.name, *knower)).collect();
        Self { begin, now, knowers, by_name, sayings, carrying, agreements }
    }

    /// Who knows of a matter, and how they came to know.
    #[must_use]
    pub fn awareness(&self, key: &ClaimKey) -> Awareness {
        let mut awareness = Awareness::default();
        let mut knowers: Vec<(GameTime, &Knower<'a>)> = Vec::new();
        for knower in &self.knowers {
            let Some(belief) = knower.beliefs.belief(key) else { continue };
            knowers.push((belief.since, knower));
            let own = matches!(belief.source, Source::Own | Source::Whispered);
            awareness.start += usize::from(own && belief.since <= self.begin);
        }
        knowers.sort_by_key(|(since, knower)| (*since, knower.agent));
        awareness.end = knowers.len();
        for (_, knower) in knowers {
            let Way { chain, founded } = self.chain(knower, key);
            if !founded {
                awareness.unfounded.push(knower.name.to_owned());
            }
            awareness.knowers.push(knower.name.to_owned());
            awareness.chains.push(chain);
        }
        awareness
    }

    /// How everybody came to know of a matter who believes it or remembers having heard it, by full name.
    #[must_use]
    pub fn ways(&self, key: &ClaimKey) -> BTreeMap<&'a str, Way> {
        let knows = |knower: &&Knower<'a>| {
            knower.beliefs.belief(key).is_some() || self.holding(knower, key, self.now).is_some()
        };
        self.knowers.iter().filter(knows).map(|knower| (knower.name, self.chain(knower, key))).collect()
    }

    /// What was said or is held without ground: sayings in order, then beliefs person by person.
    #[must_use]
    pub fn unfounded_claims(&self) -> Vec<Unfounded> {
        let mut found = Vec::new();
        for Saying { line, .. } in &self.sayings {
            let Some(speaker) = self.by_name.get(line.name.as_str()) else { continue };
            let said = line.acts.iter().filter(|act| matches!(act, SpeechAct::Tell { .. } | SpeechAct::Invite(_)));
            let groundless =
                |key: &ClaimKey| !rests(speaker, line, key) && self.holding(speaker, key, line.at).is_none();
            for claim in said.flat_map(SpeechAct::carries).filter(groundless) {
                let why = Lack::NotHeld(line.words.clone());
                found.push(Unfounded { name: line.name.clone(), claim, at: line.at, why });
            }
        }
        for knower in &self.knowers {
            found.extend(knower.beliefs.iter().filter_map(|(key, belief)| {
                let why = self.lack(knower, key, belief)?;
                Some(Unfounded { name: knower.name.to_owned(), claim: key.clone(), at: belief.since, why })
            }));
        }
        found
    }

    /// The line by which somebody came to know of a matter that they have from somebody else.
    fn told(&self, hearsay: Hearsay<'_>, key: &ClaimKey) -> Option<&'a Line> {
        let agreements = if key.verb == Verb::Promises { &self.agreements[..] } else { &[] };
        let lines = self.carrying.get(key).into_iter().flatten().chain(agreements).copied();
        hearsay.told(key, lines).map(|saying| &saying.line)
    }

    /// What somebody had of a matter by a moment: a belief, or else a memory of what they have given up since.
    fn holding(&self, knower: &Knower<'a>, key: &ClaimKey, by: GameTime) -> Option<Holding<'a>> {
        let grounded = |belief: &&Belief| belief.since <= by && !lacks_memory(knower, belief);
        if let Some(belief) = knower.beliefs.belief(key).filter(grounded) {
            return Some(self.held(knower, belief));
        }
        let says_it = |claim: &Claim| {
            (claim.who.as_str(), claim.verb, claim.topic.as_str()) == (key.who.as_str(), key.verb, key.topic.as_str())
        };
        let mut memories = knower.memories?.iter().map(|(_, memory)| memory).take_while(|memory| memory.created <= by);
        let memory = memories.find(|memory| memory.claims.iter().any(says_it))?;
        Some(Holding { since: memory.created, from: memory.heard_from.as_deref(), sound: true })
    }

    fn held(&self, knower: &Knower<'a>, belief: &'a Belief) -> Holding<'a> {
        let (from, sound) = match &belief.source {
            Source::Heard(from) => (Some(from.as_str()), false),
            Source::Seen | Source::Whispered => (None, true),
            // Nobody can know of themselves, in the middle of the day, what another is up to.
            Source::Own => {
                let own = belief.since <= self.begin || belief.claim.concerns(knower.name);
                (None, own || had_promised(knower, belief))
            }
        };
        Holding { since: belief.since, from, sound }
    }

    /// The way of a matter to somebody.
    fn chain(&self, knower: &Knower<'a>, key: &ClaimKey) -> Way {
        let mut chain: Vec<Link> = Vec::new();
        let mut person = *knower;
        let mut by = self.now;
        let founded = loop {
            let seen = chain.iter().any(|link| link.name == person.name);
            let Some(holding) = self.holding(&person, key, by).filter(|_| !seen) else { break false };
            let hearsay = |teller| Hearsay { teller, hearer: person.agent, since: holding.since };
            let line = holding.from.and_then(|from| self.told(hearsay(from), key));
            chain.push(Link {
                name: person.name.to_owned(),
                from: holding.from.map(str::to_owned),
                at: holding.since,
                words: line.map(|line| line.words.clone()),
            });
            if holding.from.is_none() {
                break holding.sound;
            }
            let Some(line) = line else { break false };
            by = line.at;
            let Some(teller) = self.by_name.get(line.name.as_str()) else {
                // A visitor or the player: what they know of is nobody's memory, so they are a source.
                chain.push(Link { name: line.name.clone(), from: None, at: line.at, words: None });
                break true;
            };
            person = *teller;
        };
        if chain.is_empty() {
            let at = knower.beliefs.belief(key).map_or(self.now, |belief| belief.since);
            chain.push(Link { name: knower.name.to_owned(), from: None, at, words: None });
        }
        chain.reverse();
        Way { chain, founded }
    }

    /// What a belief lacks.
    fn lack(&self, knower: &Knower<'a>, key: &ClaimKey, belief: &Belief) -> Option<Lack> {
        if lacks_memory(knower, belief) {
            return Some(Lack::NoMemory);
        }
        let Source::Heard(teller) = &belief.source else { return None };
        let hearsay = Hearsay { teller, hearer: knower.agent, since: belief.since };
        self.told(hearsay, key).is_none().then(|| Lack::NeverSaid(teller.clone()))
    }
}

/// Whether the memory on which a belief rests is gone.
fn lacks_memory(knower: &Knower<'_>, belief: &Belief) -> bool {
    knower.memories.is_some_and(|memories| memories.memory(belief.memory).is_none())
}

/// Whether somebody had promised something for a matter to those whose it is: who is asked to help with a party hears of it.
fn had_promised(knower: &Knower<'_>, belief: &Belief) -> bool {
    let Some(memories) = knower.memories else { return false };
    let (who, topic) = (&belief.claim.who, &belief.claim.topic);
    let mut before = memories.iter().map(|(_, memory)| memory).take_while(|memory| memory.created < belief.since);
    before.any(|memory| {
        memory.kind == MemoryKind::Plan && memory.people.contains(who) && memory.text.contains(topic.as_str())
    })
}

/// Whether what a line says of a matter rests on a memory that the speaker had then, perhaps forgotten since.
fn rests(speaker: &Knower<'_>, line: &Line, key: &ClaimKey) -> bool {
    let Some(memories) = speaker.memories else { return true };
    line.rests_on.iter().any(|id| match memories.memory(*id) {
        Some(memory) => memory.created <= line.at && memory.claims.iter().any(|claim| claim.key() == *key),
        None => memories.had(*id),
    })
}
