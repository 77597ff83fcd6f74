//! Who knows what, from what minds show and from what was said: which matters go round, and how one of them did.

use std::collections::{BTreeMap, BTreeSet};

use super::super::glance::Residents;
use crate::{
    journal::{
        entry::Saying,
        telling::{
            may_tell,
            trace::{Awareness, Knower, Tracer},
        },
    },
    mind::{
        agent::AgentId,
        belief::{Belief, Beliefs, Source},
        claim::{Claim, ClaimKey},
        memory::MemoryId,
        speech::SpeechAct,
        view,
    },
    study::spread,
    town::GameTime,
};

/// Something that goes round.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Matter {
    pub(super) key: ClaimKey,
    pub(super) label: String,
    /// How many know of it.
    pub(super) knowers: usize,
}

/// The lines by which one matter may have been told; each is looked at once.
#[derive(Debug, Default)]
pub(super) struct Told {
    of: Option<ClaimKey>,
    /// Places in the list of all lines.
    lines: Vec<usize>,
    seen: Seen,
}

/// How far a list that only grows was looked through.
#[derive(Debug, Default)]
pub(super) struct Seen {
    count: usize,
    /// When the last line was said, and by whom.
    last: Option<(GameTime, AgentId)>,
}

impl Seen {
    /// The place of the first line that is new; none: these are the lines of another town or time.
    pub(super) fn first_new(&mut self, sayings: &[Saying]) -> Option<usize> {
        let mark = |saying: &Saying| (saying.line.at, saying.line.speaker);
        let known = self.count;
        let same = known == 0 || sayings.get(known - 1).map(mark) == self.last;
        self.count = sayings.len();
        self.last = sayings.last().map(mark);
        same.then_some(known)
    }
}

impl Told {
    /// Who knows of a matter, and how they came to know. Each line is looked at once as long as the matter is the same.
    pub(super) fn awareness(
        &mut self,
        residents: &Residents<'_, '_>,
        views: &[(AgentId, &Beliefs)],
        key: &ClaimKey,
    ) -> Awareness {
        let sayings = residents.chronicle().sayings();
        self.read(sayings, key);
        let lines: Vec<&Saying> = self.lines.iter().filter_map(|i| sayings.get(*i)).collect();
        let known: Vec<(AgentId, Beliefs)> =
            views.iter().map(|(agent, beliefs)| (*agent, known(*agent, beliefs, key, &lines))).collect();
        let knowers = known.iter().filter_map(|(agent, beliefs)| {
            let name = &residents.people().get(agent.0 as usize)?.name;
            Some(Knower { agent: *agent, name, beliefs, memories: None })
        });
        Tracer::new((residents.begin(), residents.now()), knowers.collect(), lines).awareness(key)
    }

    fn read(&mut self, sayings: &[Saying], key: &ClaimKey) {
        if self.of.as_ref() != Some(key) {
            *self = Self { of: Some(key.clone()), ..Self::default() };
        }
        let first = self.seen.first_new(sayings).unwrap_or_else(|| {
            self.lines.clear();
            0
        });
        let new = sayings.iter().enumerate().skip(first);
        self.lines.extend(new.filter(|(_, saying)| may_tell(&saying.line, key)).map(|(i, _)| i));
    }
}

/// All matters that somebody knows of, those that most know first.
pub(super) fn matters<'a>(minds: impl Iterator<Item = &'a Beliefs>) -> Vec<Matter> {
    let mut knowers: BTreeMap<&ClaimKey, usize> = BTreeMap::new();
    for (key, _) in minds.flat_map(Beliefs::iter) {
        *knowers.entry(key).or_default() += 1;
    }
    let keys: BTreeSet<&ClaimKey> = knowers.keys().copied().collect();
    let labels = spread::labels(&keys);
    let matter = |((key, knowers), label): ((&ClaimKey, usize), String)| Matter { key: key.clone(), label, knowers };
    let mut all: Vec<Matter> = knowers.into_iter().zip(labels).map(matter).collect();
    // Parties and candidacies are what one asks for first.
    all.sort_by_key(|matter| (!matter.key.is_public(), std::cmp::Reverse(matter.knowers)));
    all
}

/// What somebody knows of one matter. What a mind does not show of passing matters follows from what they heard.
fn known(agent: AgentId, beliefs: &Beliefs, key: &ClaimKey, lines: &[&Saying]) -> Beliefs {
    let mut known = beliefs.only(|other, _| other == key);
    let heard = || {
        let line = &lines.iter().find(|saying| saying.heard_by.contains(&agent) && saying.line.speaker != agent)?.line;
        let claim = line.acts.iter().find_map(|act| told_claim(act, key))?;
        Some(Belief {
            claim: claim.clone(),
            source: Source::Heard(line.name.clone()),
            since: line.at,
            memory: MemoryId(0),
            importance: 1,
            credit: 5,
            secret: false,
            shared_with: BTreeSet::new(),
        })
    };
    if known.belief(key).is_none()
        && let Some(belief) = heard().filter(|belief| !view::goes_round(key, belief))
    {
        known.hold(belief);
    }
    known
}

/// What an act says of a matter.
fn told_claim<'a>(act: &'a SpeechAct, key: &ClaimKey) -> Option<&'a Claim> {
    match act {
        SpeechAct::Tell { claim, .. } => Some(claim).filter(|claim| claim.key() == *key),
        _ => None,
    }
}
