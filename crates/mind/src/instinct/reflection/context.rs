//! Groups memories by what they have in common: people, topics, places.

use std::{
    cell::OnceCell,
    collections::{BTreeMap, BTreeSet, HashMap},
    rc::Rc,
};

use crate::embed::stems;
use crate::{
    claim::{Claim, Verb},
    instinct::{
        CommonSense,
        activity::Want,
        reflection::features::{KnownNames, MemoryFeatures},
    },
    memory::{Memory, MemoryId},
    persona::Persona,
    relate::Relations,
    tie::Tie,
};
use smallville_town::GameTime;

/// What a memory of an hour ago weighs against one of now; a day makes it about two thirds.
const NEWNESS_PER_HOUR: f32 = 0.98;

/// A person's memories as they think them over.
#[derive(Debug)]
pub struct ReflectionContext<'a> {
    /// Who thinks.
    pub persona: &'a Persona,
    /// How they stand to others.
    pub relations: &'a Relations,
    /// The tables.
    pub sense: &'a CommonSense,
    /// The memories, oldest first.
    pub memories_read: Vec<Rc<MemoryFeatures<'a>>>,
    /// When the newest was made.
    newest: GameTime,
    /// The words of what others stand for.
    matters: BTreeSet<String>,
    /// Looked for when first wanted.
    topics: OnceCell<Vec<Group>>,
    people: OnceCell<Vec<Group>>,
}

/// Memories that have something in common, by their index.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// What: full name of a person, a topic in words, name of a sector.
    pub label: String,
    /// The words of the label.
    pub stems: BTreeSet<String>,
    /// Which memories, oldest first.
    pub members: Vec<usize>,
    /// Importance × newness over all of them.
    pub weight: f32,
}

/// Reads memories to think them over, each once, for whichever question it comes up.
#[derive(Debug)]
pub struct MemoryReader<'a> {
    persona: &'a Persona,
    relations: &'a Relations,
    sense: &'a CommonSense,
    names: KnownNames,
    read: BTreeMap<MemoryId, Rc<MemoryFeatures<'a>>>,
}

impl<'a> MemoryReader<'a> {
    /// Nothing read yet; `memories`: all that will be read.
    #[must_use]
    pub fn new(
        persona: &'a Persona,
        memories: &[(MemoryId, &'a Memory)],
        relations: &'a Relations,
        sense: &'a CommonSense,
    ) -> Self {
        let mut names: BTreeSet<String> = persona.knows.iter().map(|other| other.name.clone()).collect();
        names.extend(relations.iter().map(|(name, _)| name.to_owned()));
        names.extend(memories.iter().flat_map(|(_, memory)| memory.people.iter().cloned()));
        names.remove(&persona.name);
        Self { persona, relations, sense, names: KnownNames::new(names), read: BTreeMap::new() }
    }

    /// Some of the memories, oldest first, as they are thought over.
    #[must_use]
    pub fn context(&mut self, memories: &[(MemoryId, &'a Memory)]) -> ReflectionContext<'a> {
        let Self { persona, relations, sense, names, read } = self;
        let (persona, relations, sense) = (*persona, *relations, *sense);
        let features = |(id, memory): &(MemoryId, &'a Memory)| {
            let new = || MemoryFeatures::read(*id, memory, &persona.name, names, &sense.reflection).into();
            Rc::clone(read.entry(*id).or_insert_with(new))
        };
        let memories_read = memories.iter().map(features).collect();
        let newest = memories.iter().map(|(_, memory)| memory.created).max().unwrap_or_default();
        let claims = memories.iter().flat_map(|(_, memory)| &memory.claims);
        let matters = claims.filter(|claim| claim.verb == Verb::StandsFor && claim.who != persona.name);
        let words = |claim: &Claim| {
            let whose = stems(&claim.who);
            stems(&claim.topic).into_iter().filter(move |stem| !whose.contains(stem))
        };
        let matters = matters.flat_map(words).collect();
        let (topics, people) = (OnceCell::new(), OnceCell::new());
        ReflectionContext { persona, relations, sense, memories_read, newest, matters, topics, people }
    }
}

impl<'a> ReflectionContext<'a> {
    /// Reads all memories.
    #[must_use]
    pub fn new(
        persona: &'a Persona,
        memories: &[(MemoryId, &'a Memory)],
        relations: &'a Relations,
        sense: &'a CommonSense,
    ) -> Self {
        MemoryReader::new(persona, memories, relations, sense).context(memories)
    }

    /// Whether words are about what somebody else stands for, which is everybody's matter.
    #[must_use]
    pub fn is_matter(&self, words: &BTreeSet<String>) -> bool {
        !words.is_disjoint(&self.matters)
    }

    /// How much a memory weighs: importance × newness.
    #[must_use]
    pub fn weight(&self, index: usize) -> f32 {
        let memory = self.memories_read[index].memory;
        f32::from(memory.importance) * NEWNESS_PER_HOUR.powf(self.newest.hours_since(memory.created))
    }

    /// The memories for which something holds, oldest first.
    pub fn which(&self, holds: impl Fn(&MemoryFeatures<'a>) -> bool) -> Vec<usize> {
        (0..self.memories_read.len()).filter(|i| holds(&self.memories_read[*i])).collect()
    }

    fn group(&self, label: String, members: Vec<usize>) -> Group {
        let weight = members.iter().map(|i| self.weight(*i)).sum();
        Group { stems: stems(&label).into_iter().collect(), label, members, weight }
    }

    /// What the person thinks of somebody: as their relation says, or as it was at the start.
    #[must_use]
    pub fn opinion(&self, name: &str) -> f32 {
        let at_first = || self.persona.knows.iter().find(|other| other.name == name).map(|other| other.opinion.into());
        self.relations.to(name).map(|relation| relation.opinion).or_else(at_first).unwrap_or(5.0)
    }

    /// What somebody is to the person.
    #[must_use]
    pub fn tie(&self, name: &str) -> Option<&Tie> {
        let at_first = || self.persona.knows.iter().find(|other| other.name == name).map(|other| &other.tie);
        self.relations.to(name).map(|relation| &relation.tie).or_else(at_first)
    }

    /// The people, the weightiest first. A kindness or an unkindness makes somebody salient.
    #[must_use]
    pub fn people(&self) -> &[Group] {
        self.people.get_or_init(|| self.find_people())
    }

    fn find_people(&self) -> Vec<Group> {
        let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (i, features) in self.memories_read.iter().enumerate() {
            for name in &features.people {
                by_name.entry(name).or_default().push(i);
            }
        }
        let mut groups: Vec<Group> = by_name
            .into_iter()
            .map(|(name, members)| {
                let signs: f32 = members.iter().map(|i| self.effect(*i, name).abs()).sum();
                let talks =
                    members.iter().filter(|i| self.memories_read[**i].talk && self.memories_read[**i].lived).count();
                let mut group = self.group(name.to_owned(), members);
                group.weight += 4.0 * signs + 2.0 * talks as f32;
                group
            })
            .collect();
        heaviest_first(&mut groups);
        groups
    }

    /// The topics that two memories or more are about, the weightiest first.
    #[must_use]
    pub fn topics(&self) -> &[Group] {
        self.topics.get_or_init(|| self.find_topics())
    }

    fn find_topics(&self) -> Vec<Group> {
        let phrases = &self.sense.reflection;
        let tastes = self.persona.likes.iter().chain(&self.persona.dislikes);
        let opinions = self.persona.opinions.iter().map(|opinion| &opinion.topic);
        let given = tastes.chain(opinions).map(String::as_str);
        let named: BTreeSet<String> = self
            .memories_read
            .iter()
            .flat_map(|features| &features.people)
            .chain([&self.persona.name])
            .flat_map(|name| stems(name))
            .collect();
        let mut by_stems: BTreeMap<BTreeSet<String>, String> = BTreeMap::new();
        for label in
            given.chain(self.memories_read.iter().flat_map(|features| features.labels.iter().map(String::as_str)))
        {
            let key: BTreeSet<String> = stems(label).into_iter().collect();
            if key.is_subset(&named) || phrases.is_dull(&key) {
                continue;
            }
            by_stems.entry(key).or_insert_with(|| label.to_owned());
        }
        let memories_by_stem = self.memories_by_stem();
        let mut groups: Vec<Group> = by_stems
            .into_iter()
            .map(|(key, label)| {
                let of = |stem: &String| memories_by_stem.get(stem.as_str()).map_or(&[][..], Vec::as_slice);
                let fewest = key.iter().map(of).min_by_key(|found| found.len()).unwrap_or_default();
                let about = fewest.iter().copied().filter(|i| self.memories_read[*i].is_about(&key));
                (label, about.collect::<Vec<usize>>())
            })
            .filter(|(_, about)| about.len() >= 2)
            .map(|(label, about)| {
                let group = self.group(label, about);
                Group { label: self.spoken(&group), ..group }
            })
            .map(|mut group| {
                let liked = self.persona.likes.iter().any(|like| group.label.ends_with(like.as_str()));
                // Of "research" and "research paper" the exact one wins unless the wide one holds more.
                group.weight *= if liked { 1.15 } else { 1.0 } + 0.04 * group.stems.len() as f32;
                group
            })
            .collect();
        heaviest_first(&mut groups);
        groups
    }

    /// Which memories have a word in them, oldest first.
    fn memories_by_stem(&self) -> HashMap<&str, Vec<usize>> {
        let mut found: HashMap<&str, Vec<usize>> = HashMap::new();
        for (i, features) in self.memories_read.iter().enumerate() {
            for stem in &features.stems {
                found.entry(stem).or_default().push(i);
            }
        }
        found
    }

    /// A topic as one says it: with "the" if it mostly stands with an article: "the harp".
    fn spoken(&self, group: &Group) -> String {
        let label = group.label.to_lowercase();
        let (mut with, mut without) = (0, 0);
        for features in group.members.iter().map(|i| &self.memories_read[*i]).filter(|features| features.lived) {
            let text = features.deed.as_ref().map_or(&features.memory.text, |deed| &deed.words).to_lowercase();
            for (at, _) in text.match_indices(&label) {
                let next = text[at + label.len()..].trim_start_matches(' ').split(' ').next().unwrap_or_default();
                let goes_on = text[at + label.len()..].starts_with(' ') && !self.sense.reflection.ends_phrase(next);
                let previous = text[..at].split_whitespace().next_back().unwrap_or_default();
                match self.sense.reflection.is_article(previous) {
                    _ if goes_on => {}
                    true => with += 1,
                    false => without += 1,
                }
            }
        }
        if with > without { format!("the {}", group.label) } else { group.label.clone() }
    }

    /// Whether a topic is only read and spoken about, and nothing that one practises.
    #[must_use]
    pub fn is_subject(&self, group: &Group) -> bool {
        let label = group.label.trim_start_matches("the ").to_lowercase();
        let lived = group.members.iter().map(|i| &self.memories_read[*i]).filter(|features| features.lived);
        let mut all = lived.flat_map(|features| {
            let text = features.memory.text.to_lowercase();
            let before =
                |at: usize| text[..at].trim_end().ends_with(" on") || text[..at].trim_end().ends_with(" about");
            text.match_indices(&label).map(|(at, _)| before(at)).collect::<Vec<_>>()
        });
        all.all(|before| before)
    }

    /// Whether a place goes without saying: one's home, or where one works and studies.
    #[must_use]
    pub fn is_given(&self, place: &str) -> bool {
        // The first two sentences of a person's file say where they live and work.
        self.sense.reflection.is_home(place)
            || place.contains(&self.persona.name)
            || self.persona.about.iter().take(2).any(|about| about.contains(place))
    }

    /// The buildings and parks in which something was seen or done, the weightiest first.
    #[must_use]
    pub fn places(&self) -> Vec<Group> {
        let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (i, features) in self.memories_read.iter().enumerate() {
            if let Some(place) = features.deed.as_ref().and_then(|deed| deed.sector()) {
                by_name.entry(place).or_default().push(i);
            }
        }
        let mut groups: Vec<Group> =
            by_name.into_iter().map(|(name, members)| self.group(name.to_owned(), members)).collect();
        heaviest_first(&mut groups);
        groups
    }

    /// By how much a memory moves what the person thinks of somebody in it.
    #[must_use]
    pub fn effect(&self, index: usize, name: &str) -> f32 {
        let features = &self.memories_read[index];
        // What was concluded has had its effect already.
        let Some(sign) = features.sign.as_ref().filter(|_| features.lived && features.concerns(name)) else {
            return 0.0;
        };
        let part = match sign.by.as_deref() {
            Some(by) if by == name && features.with_owner => 1.0,
            // What somebody did to others moves less, and so does what one did oneself.
            Some(by) if by == name => 0.4,
            Some(by) if by == self.persona.name => 0.5,
            Some(_) => 0.0,
            None => 0.7,
        };
        sign.weight * part
    }

    /// A key that is the same for deeds of one kind: the activity of the tables, or else the first two words.
    #[must_use]
    pub fn deed_key(&self, words: &str) -> String {
        let known = self.sense.activities.iter().find(|activity| activity.say.iter().any(|say| say == words));
        known.map_or_else(|| stems(words).into_iter().take(2).collect::<Vec<_>>().join(" "), |found| found.id.0.clone())
    }

    /// Whether a deed is part of every day of everybody: a meal, a wash, a night.
    #[must_use]
    pub fn is_everyday(&self, words: &str) -> bool {
        let body = [Want::Sleep, Want::Wash, Want::Breakfast, Want::Lunch, Want::Dinner];
        let known = self.sense.activities.iter().find(|activity| activity.say.iter().any(|say| say == words));
        match known {
            Some(activity) => body.contains(&activity.want),
            None => self.sense.reflection.is_everyday(&stems(words)),
        }
    }
}

/// The weightiest first, equals by label, so that the order never depends on chance.
fn heaviest_first(groups: &mut [Group]) {
    groups.sort_by(|a, b| b.weight.total_cmp(&a.weight).then_with(|| a.label.cmp(&b.label)));
}
