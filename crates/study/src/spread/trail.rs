//! Follows news back from whoever holds it to the source, line by line.

use std::collections::BTreeMap;

use super::{Awareness, Lack, Link, Unfounded, Way, agrees};
use crate::record::{Heard, Person, Record};
use smallville_mind::{
    agent::AgentId,
    belief::{Belief, Source},
    claim::{ClaimKey, Verb},
    speech::{Line, SpeechAct},
};
use smallville_town::GameTime;

/// Somebody may take up what they heard only at the end of the talk; so long after a line it still counts as heard.
const TAKES_IN_MINUTES: u32 = 30;

/// Since when, and from whom, somebody has something.
struct Holding<'a> {
    since: GameTime,
    from: Option<&'a str>,
    /// Whether it counts as a source when nobody told it.
    sound: bool,
}

/// Everything that is needed to follow news back.
pub(super) struct Trail<'a, 'r> {
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
    pub(super) fn new(record: &'r Record<'a>) -> Self {
        let mut sayings: BTreeMap<ClaimKey, Vec<Heard<'a>>> = BTreeMap::new();
        for heard in &record.heard {
            for key in heard.line.acts.iter().flat_map(SpeechAct::carries) {
                sayings.entry(key).or_default().push(*heard);
            }
        }
        let agreements = record.heard.iter().filter(|heard| heard.line.acts.iter().any(agrees)).copied().collect();
        Self { record, people: record.by_name(), sayings, agreements, without_memories: false }
    }

    /// The same for a record without memories.
    pub(super) fn without_memories(self) -> Self {
        Self { without_memories: true, ..self }
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
        let says_it = |claim: &smallville_mind::claim::Claim| {
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
    pub(super) fn awareness(&self, key: &ClaimKey) -> Awareness {
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

    /// How somebody came to know of a matter; none if they neither believe it nor remember it.
    pub(super) fn way(&self, person: &Person<'a>, key: &ClaimKey) -> Option<Way> {
        let believes = person.beliefs.belief(key).is_some();
        if !believes && self.holding(person, key, self.record.now).is_none() {
            return None;
        }
        let (chain, founded) = self.chain(person, key);
        Some(Way { chain, founded })
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
    pub(super) fn unfounded_claims(&self) -> Vec<Unfounded> {
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
