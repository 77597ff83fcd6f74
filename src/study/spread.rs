//! How news spreads: who knows of a matter, from whom they have it, and whether that was ever said.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::{
    mind::{
        belief::{Belief, Source},
        claim::{ClaimKey, Verb},
        percept::AgentId,
        speech::{Line, SpeechAct},
    },
    study::record::{Heard, Person, Record, stamp},
    town::GameTime,
};

/// Somebody may take up what they heard only at the end of the talk; so long after a line it still counts as heard.
const TAKES_IN_MINUTES: u32 = 30;

/// How the news of a town spread.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Spread {
    /// Who knows of what, by topic in words.
    pub topics: BTreeMap<String, Awareness>,
    /// What was said or held without ground (the paper calls it hallucination).
    pub unfounded_claims: Vec<Unfounded>,
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

/// How the news of a town spread: gatherings, public matters and what the player whispered.
#[must_use]
pub fn spread(record: &Record<'_>) -> Spread {
    let trail = Trail::new(record);
    let public = |key: &&ClaimKey| key.is_public();
    let held = record.people.iter().flat_map(|person| person.beliefs.iter().map(|(key, _)| key));
    let keys: BTreeSet<&ClaimKey> = held.filter(public).chain(&record.whispered).collect();
    let labels = labels(&keys);
    let topics = keys.iter().zip(labels).map(|(key, label)| (label, trail.awareness(key))).collect();
    Spread { topics, unfounded_claims: trail.unfounded_claims() }
}

/// What matters are called, in their order: by their topics, or at more length where several have the same.
#[must_use]
pub fn labels(keys: &BTreeSet<&ClaimKey>) -> Vec<String> {
    let mut namesakes: BTreeMap<&str, u32> = BTreeMap::new();
    for key in keys {
        *namesakes.entry(&key.topic).or_default() += 1;
    }
    let label = |key: &&ClaimKey| match namesakes.get(key.topic.as_str()) {
        Some(1) => key.topic.clone(),
        _ => format!("{} ({}, {:?})", key.topic, key.who, key.verb),
    };
    keys.iter().map(label).collect()
}

/// Who knows of one matter, and how they came to know, as far as beliefs tell: for a record without memories, whose
/// lines may be only those that [`may_tell`] of it.
#[must_use]
pub fn awareness(record: &Record<'_>, key: &ClaimKey) -> Awareness {
    Trail { without_memories: true, ..Trail::new(record) }.awareness(key)
}

/// Whether somebody may come to know of a matter by a line.
#[must_use]
pub fn may_tell(line: &Line, key: &ClaimKey) -> bool {
    line.acts.iter().any(|act| act.carries().contains(key) || (key.verb == Verb::Promises && agrees(act)))
}

/// Whether somebody makes a promise by it.
fn agrees(act: &SpeechAct) -> bool {
    matches!(act, SpeechAct::Accept(_) | SpeechAct::Perhaps(_))
}

/// Since when, and from whom, somebody has something.
struct Holding<'a> {
    since: GameTime,
    from: Option<&'a str>,
    /// Whether it counts as a source when nobody told it.
    sound: bool,
}

/// Everything that is needed to follow news back.
struct Trail<'a, 'r> {
    record: &'r Record<'a>,
    people: BTreeMap<&'a str, Person<'a>>,
    /// The lines that carry a claim, in order.
    sayings: BTreeMap<ClaimKey, Vec<Heard<'a>>>,
    /// The lines in which somebody agrees to something, in order.
    agreements: Vec<Heard<'a>>,
    /// Beliefs count although the memories on which they rest are not there.
    without_memories: bool,
}

impl<'a, 'r> Trail<'a, 'r> {
    fn new(record: &'r Record<'a>) -> Self {
        let mut sayings: BTreeMap<ClaimKey, Vec<Heard<'a>>> = BTreeMap::new();
        for heard in &record.heard {
            for key in heard.line.acts.iter().flat_map(SpeechAct::carries) {
                sayings.entry(key).or_default().push(*heard);
            }
        }
        let agreements = record.heard.iter().filter(|heard| heard.line.acts.iter().any(agrees)).copied().collect();
        Self { record, people: record.by_name(), sayings, agreements, without_memories: false }
    }

    /// The line by which somebody told something to somebody who holds it since then.
    fn told(&self, teller: &str, hearer: AgentId, key: &ClaimKey, since: GameTime) -> Option<&'a Line> {
        let told = |heard: &&Heard<'a>| {
            let at = heard.line.at;
            heard.line.name == teller
                && heard.by.contains(&hearer)
                && at <= since
                && since.minutes_since(at) <= TAKES_IN_MINUTES
        };
        let carrying = self.sayings.get(key).into_iter().flatten().rfind(told);
        // A promise is made by agreeing to what another proposed, and so is in no claim that was said.
        let promise = key.verb == Verb::Promises && key.who == teller;
        let agreeing = || self.agreements.iter().filter(|_| promise).rfind(told);
        carrying.or_else(agreeing).map(|heard| heard.line)
    }

    /// What somebody had of a matter by a moment: a belief, or else a memory of what they have given up since.
    fn holding(&self, person: &Person<'a>, key: &ClaimKey, by: GameTime) -> Option<Holding<'a>> {
        let remembered = |belief: &Belief| self.without_memories || person.memories.memory(belief.memory).is_some();
        let grounded = |belief: &&Belief| belief.since <= by && remembered(belief);
        if let Some(belief) = person.beliefs.belief(key).filter(grounded) {
            return Some(self.held(person, belief));
        }
        let says_it = |claim: &crate::mind::claim::Claim| {
            (claim.who.as_str(), claim.verb, claim.topic.as_str()) == (key.who.as_str(), key.verb, key.topic.as_str())
        };
        let mut memories = person.memories.iter().map(|(_, memory)| memory).take_while(|memory| memory.created <= by);
        let memory = memories.find(|memory| memory.claims.iter().any(says_it))?;
        Some(Holding { since: memory.created, from: memory.heard_from.as_deref(), sound: true })
    }

    fn held(&self, person: &Person<'a>, belief: &'a Belief) -> Holding<'a> {
        let (from, sound) = match &belief.source {
            Source::Heard(from) => (Some(from.as_str()), false),
            Source::Seen | Source::Whispered => (None, true),
            // Nobody can know of themselves, in the middle of the day, what another is up to.
            Source::Own => (None, belief.since <= self.record.begin || belief.claim.concerns(person.name())),
        };
        Holding { since: belief.since, from, sound }
    }

    /// Who knows of a matter, and how they came to know.
    fn awareness(&self, key: &ClaimKey) -> Awareness {
        let mut awareness = Awareness::default();
        let mut knowers: Vec<(GameTime, &Person<'a>)> = Vec::new();
        for person in &self.record.people {
            let Some(belief) = person.beliefs.belief(key) else { continue };
            knowers.push((belief.since, person));
            let own = matches!(belief.source, Source::Own | Source::Whispered);
            awareness.start += usize::from(own && belief.since <= self.record.begin);
        }
        knowers.sort_by_key(|(since, person)| (*since, person.agent));
        awareness.end = knowers.len();
        for (_, person) in knowers {
            let (chain, founded) = self.chain(person, key);
            if !founded {
                awareness.unfounded.push(person.name().to_owned());
            }
            awareness.knowers.push(person.name().to_owned());
            awareness.chains.push(chain);
        }
        awareness
    }

    /// The way of a matter to a person, and whether it leads back to a source.
    fn chain(&self, knower: &Person<'a>, key: &ClaimKey) -> (Vec<Link>, bool) {
        let mut links: Vec<Link> = Vec::new();
        let mut person = *knower;
        let mut by = self.record.now;
        let founded = loop {
            let seen = links.iter().any(|link| link.name == person.name());
            let Some(holding) = self.holding(&person, key, by).filter(|_| !seen) else { break false };
            let line = holding.from.and_then(|from| self.told(from, person.agent, key, holding.since));
            links.push(Link {
                name: person.name().to_owned(),
                from: holding.from.map(str::to_owned),
                at: holding.since,
                words: line.map(|line| line.words.clone()),
            });
            if holding.from.is_none() {
                break holding.sound;
            }
            let Some(line) = line else { break false };
            by = line.at;
            let Some(teller) = self.people.get(line.name.as_str()) else {
                // A visitor or the player: what they know of is nobody's memory, so they are a source.
                links.push(Link { name: line.name.clone(), from: None, at: line.at, words: None });
                break true;
            };
            person = *teller;
        };
        if links.is_empty() {
            let at = knower.beliefs.belief(key).map_or(self.record.now, |belief| belief.since);
            links.push(Link { name: knower.name().to_owned(), from: None, at, words: None });
        }
        links.reverse();
        (links, founded)
    }

    /// What was said or is held without ground: sayings in order, then beliefs person by person.
    fn unfounded_claims(&self) -> Vec<Unfounded> {
        let mut found = Vec::new();
        for Heard { line, .. } in &self.record.heard {
            let Some(speaker) = self.people.get(line.name.as_str()) else { continue };
            let said = line.acts.iter().filter(|act| matches!(act, SpeechAct::Tell { .. } | SpeechAct::Invite(_)));
            let groundless =
                |key: &ClaimKey| !rests(speaker, line, key) && self.holding(speaker, key, line.at).is_none();
            for claim in said.flat_map(SpeechAct::carries).filter(groundless) {
                let why = Lack::NotHeld(line.words.clone());
                found.push(Unfounded { name: line.name.clone(), claim, at: line.at, why });
            }
        }
        for person in &self.record.people {
            found.extend(person.beliefs.iter().filter_map(|(key, belief)| {
                let why = self.lack(person, key, belief)?;
                Some(Unfounded { name: person.name().to_owned(), claim: key.clone(), at: belief.since, why })
            }));
        }
        found
    }

    /// What a belief lacks.
    fn lack(&self, person: &Person<'a>, key: &ClaimKey, belief: &Belief) -> Option<Lack> {
        if person.memories.memory(belief.memory).is_none() {
            return Some(Lack::NoMemory);
        }
        let Source::Heard(from) = &belief.source else { return None };
        let said = self.told(from, person.agent, key, belief.since).is_some();
        (!said).then(|| Lack::NeverSaid(from.clone()))
    }
}

/// Whether what a line says of a matter rests on a memory that the speaker had then, perhaps forgotten since.
fn rests(speaker: &Person<'_>, line: &Line, key: &ClaimKey) -> bool {
    line.rests_on.iter().any(|id| match speaker.memories.memory(*id) {
        Some(memory) => memory.created <= line.at && memory.claims.iter().any(|claim| claim.key() == *key),
        None => speaker.memories.had(*id),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mind::memory::{MemoryId, MemoryStream},
        study::testing::{Life, at, begin, deed, heard, line, number, party, record, tell},
    };

    const ISABELLA: &str = "Isabella Rodriguez";
    const MARIA: &str = "Maria Lopez";
    const KLAUS: &str = "Klaus Mueller";

    /// Isabella knows of her party, tells Maria at noon, and Maria tells Klaus at one.
    fn town() -> ([Life; 3], Vec<(Line, Vec<AgentId>)>) {
        let mut lives = [Life::new(ISABELLA), Life::new(MARIA), Life::new(KLAUS)];
        let claim = party().claim();
        lives[0].believe(&claim, Source::Own, begin());
        lives[1].believe(&claim, Source::Heard(ISABELLA.into()), at(0, 12, 1));
        lives[2].believe(&claim, Source::Heard(MARIA.into()), at(0, 13, 0));
        let said = vec![
            (line(ISABELLA, MARIA, at(0, 12, 0), vec![SpeechAct::Invite(party())], "Come!"), vec![number(MARIA)]),
            (line(MARIA, KLAUS, at(0, 13, 0), vec![tell(claim)], "Isabella has a party."), vec![number(KLAUS)]),
        ];
        (lives, said)
    }

    fn measure(lives: &[Life], said: &[(Line, Vec<AgentId>)]) -> Spread {
        let mut record = record(&lives.iter().collect::<Vec<_>>());
        record.heard = heard(said);
        spread(&record)
    }

    #[test]
    fn a_chain_leads_back_to_the_source() {
        let (lives, said) = town();
        let Spread { topics, unfounded_claims } = measure(&lives, &said);
        let party = &topics["Isabella's Valentine's Day party"];
        assert_eq!((party.start, party.end), (1, 3));
        assert_eq!(party.knowers, [ISABELLA, MARIA, KLAUS]);
        assert_eq!((party.unfounded.len(), unfounded_claims), (0, vec![]));
        let link = |name: &str, from: Option<&str>, at, words: Option<&str>| Link {
            name: name.into(),
            from: from.map(str::to_owned),
            at,
            words: words.map(str::to_owned),
        };
        assert_eq!(
            party.chains[2],
            [
                link(ISABELLA, None, begin(), None),
                link(MARIA, Some(ISABELLA), at(0, 12, 1), Some("Come!")),
                link(KLAUS, Some(MARIA), at(0, 13, 0), Some("Isabella has a party.")),
            ]
        );
    }

    #[test]
    fn one_matter_is_followed_without_memories() {
        let (lives, said) = town();
        let key = party().claim().key();
        let mut record = record(&lives.iter().collect::<Vec<_>>());
        record.heard = heard(&said);
        let whole = awareness(&record, &key);
        assert_eq!(whole, spread(&record).topics["Isabella's Valentine's Day party"]);
        record.heard.retain(|heard| may_tell(heard.line, &key));
        let forgetful = MemoryStream::default();
        record.people.iter_mut().for_each(|person| person.memories = &forgetful);
        assert_eq!(awareness(&record, &key), whole);
        assert_eq!(spread(&record).topics["Isabella's Valentine's Day party"].unfounded, [ISABELLA, MARIA, KLAUS]);
    }

    #[test]
    fn a_broken_link_leaves_all_behind_it_without_ground() {
        let (lives, mut said) = town();
        said[0].1.clear();
        let found = measure(&lives, &said);
        let party = &found.topics["Isabella's Valentine's Day party"];
        assert_eq!(party.unfounded, [MARIA, KLAUS], "Maria did not hear it");
        assert_eq!(party.chains[2].len(), 2);
        assert_eq!(found.unfounded_claims.len(), 1);
        assert_eq!(found.unfounded_claims[0].why, Lack::NeverSaid(ISABELLA.into()));

        let (lives, mut said) = town();
        said[1].0.at = at(0, 11, 0);
        let found = measure(&lives, &said);
        let party = &found.topics["Isabella's Valentine's Day party"];
        assert_eq!(party.unfounded, [KLAUS], "Maria did not know then, and it is too long ago");
        let whys: Vec<&Lack> = found.unfounded_claims.iter().map(|claim| &claim.why).collect();
        assert_eq!(whys, [&Lack::NotHeld("Isabella has a party.".into()), &Lack::NeverSaid(MARIA.into())]);
    }

    #[test]
    fn what_nobody_told_is_no_source_in_the_middle_of_the_day() {
        let (mut lives, said) = town();
        lives[2] = Life::new(KLAUS);
        lives[2].believe(&party().claim(), Source::Own, at(0, 13, 0));
        let found = measure(&lives, &said);
        let party = &found.topics["Isabella's Valentine's Day party"];
        assert_eq!((party.start, &party.unfounded[..]), (1, &[KLAUS.to_owned()][..]));
    }

    #[test]
    fn made_up_claims_and_missing_memories_are_found() {
        let (mut lives, mut said) = town();
        let dream = deed("Sam Moore", "dancing on the roof");
        said.push((line(KLAUS, MARIA, at(0, 15, 0), vec![tell(dream.clone())], "Sam danced."), vec![number(MARIA)]));
        lives[1].believe(&dream, Source::Heard(KLAUS.into()), at(0, 15, 0));
        lives[0].believe_on(MemoryId(77), &deed(MARIA, "reading"), Source::Seen, at(0, 9, 0));
        let found = measure(&lives, &said).unfounded_claims;
        let short: Vec<(&str, &Lack)> = found.iter().map(|claim| (claim.name.as_str(), &claim.why)).collect();
        assert_eq!(short, [(KLAUS, &Lack::NotHeld("Sam danced.".into())), (ISABELLA, &Lack::NoMemory)]);
    }

    #[test]
    fn what_a_visitor_says_and_the_player_whispers_spreads_too() {
        let mut lives = [Life::new(ISABELLA), Life::new(MARIA)];
        let news = deed("Sam Moore", "buying the pub");
        lives[0].believe(&news, Source::Heard("A reporter".into()), at(0, 10, 0));
        lives[1].believe(&news, Source::Whispered, at(0, 11, 0));
        let said = [(
            line("A reporter", ISABELLA, at(0, 10, 0), vec![tell(news.clone())], "Sam buys it."),
            vec![number(ISABELLA)],
        )];
        let mut record = record(&lives.iter().collect::<Vec<_>>());
        record.heard = heard(&said);
        assert!(spread(&record).topics.is_empty(), "a deed is no public matter");
        record.whispered.push(news.key());
        let found = spread(&record);
        let topic = &found.topics["buying the pub"];
        assert_eq!((topic.start, topic.end, topic.unfounded.len()), (0, 2, 0));
        assert_eq!(topic.chains[0][0].name, "A reporter");
        assert!(found.unfounded_claims.is_empty());
    }
}
