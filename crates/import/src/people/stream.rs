//! The memories of the save as ours.

use std::collections::BTreeMap;

use super::{
    chat,
    dates::Dates,
    names::Names,
    nodes::{Node, NodeKind, Notebook},
};
use smallville_mind::{
    memory::{Memory, MemoryId, MemoryKind, read},
    persona::Talked,
};
use smallville_town::GameTime;

/// No memory is longer than so many characters, talks apart.
const LONGEST: usize = 800;
/// What an entry gets whose importance cannot be read.
const UNRATED: u8 = 3;
/// What the code of the save remembers when a call of a model has failed.
const EMPTY: &[&str] = &["this is blank", "chatgpt error", "token limit exceeded", "...", "…"];

/// What could not be used, in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Entries that became memories.
    pub(super) kept: u32,
    /// Something does nothing.
    pub(super) idle: u32,
    /// The same state of a thing again, or a talk that has an entry of its own.
    pub(super) repeated: u32,
    /// Entries that say nothing.
    pub(super) empty: u32,
    /// Entries that cannot be read.
    pub(super) unreadable: u32,
    /// Entries in whose place there is a later one of the same number.
    pub(super) doubled: u32,
    /// Memories without a date.
    pub(super) undated: u32,
    /// Memories whose date lies outside the time of the save or of our calendar.
    pub(super) moved: u32,
    /// Memories without importance.
    pub(super) unrated: u32,
    /// References to entries that are not there or come later.
    pub(super) loose: u32,
}

/// What somebody brings along.
pub(super) struct Stream {
    /// The memories, oldest first.
    pub(super) memories: Vec<Memory>,
    /// With whom they talked, by name.
    pub(super) talked: Vec<Talked>,
    /// What was left out.
    pub(super) tally: Tally,
}

/// Turns entries into memories.
pub(super) fn memories(notebook: &Notebook, owner: &str, names: &Names, dates: &Dates) -> Stream {
    let mut writer = Writer {
        owner,
        names,
        dates,
        memories: Vec::new(),
        at: BTreeMap::new(),
        levels: BTreeMap::new(),
        states: BTreeMap::new(),
        talked: BTreeMap::new(),
        tally: Tally { unreadable: notebook.unreadable, doubled: notebook.doubled, ..Tally::default() },
    };
    for node in &notebook.nodes {
        writer.write(node);
    }
    let talked = writer.talked.into_iter().map(|(with, (times, last))| Talked { with, times, last }).collect();
    let kept = u32::try_from(writer.memories.len()).unwrap_or(u32::MAX);
    Stream { memories: writer.memories, talked, tally: Tally { kept, ..writer.tally } }
}

/// The work in progress on one stream.
struct Writer<'a> {
    owner: &'a str,
    names: &'a Names,
    dates: &'a Dates,
    memories: Vec<Memory>,
    /// The memory that each entry became.
    at: BTreeMap<u64, MemoryId>,
    /// How high each entry stands above what was lived.
    levels: BTreeMap<u64, u8>,
    /// The states of things that are remembered, by address and words.
    states: BTreeMap<(&'a str, &'a str), MemoryId>,
    talked: BTreeMap<String, (u32, GameTime)>,
    tally: Tally,
}

impl<'a> Writer<'a> {
    fn write(&mut self, node: &'a Node) {
        let level = self.level(node);
        self.levels.insert(node.number, level);
        if node.is_idle() {
            self.tally.idle += 1;
        } else if is_empty(node) {
            self.tally.empty += 1;
        } else if let Some(same) = self.said_before(node) {
            self.at.insert(node.number, same);
            self.tally.repeated += 1;
        } else if let Ok(id) = u32::try_from(self.memories.len()).map(MemoryId) {
            let memory = self.memory(node, level);
            self.at.insert(node.number, id);
            if node.is_of_thing() {
                self.states.insert((&node.subject, &node.text), id);
            }
            self.memories.push(memory);
        }
    }

    /// Something lived is 0; a thought stands one above the highest of its evidence, or at 1.
    fn level(&self, node: &Node) -> u8 {
        let highest = node.evidence.iter().filter_map(|number| self.levels.get(number)).max();
        match node.kind {
            NodeKind::Thought => highest.copied().unwrap_or(0).saturating_add(1),
            NodeKind::Event | NodeKind::Chat => 0,
        }
    }

    /// The memory that says the same already: of a thing, or of a talk of one's own.
    fn said_before(&self, node: &'a Node) -> Option<MemoryId> {
        if node.is_of_thing() {
            return self.states.get(&(node.subject.as_str(), node.text.as_str())).copied();
        }
        let of_talk = node.kind == NodeKind::Event && node.predicate.eq_ignore_ascii_case("chat with");
        let talk = |id: &&MemoryId| self.memories[id.0 as usize].kind == MemoryKind::Conversation;
        node.evidence.iter().filter(|_| of_talk).filter_map(|number| self.at.get(number)).find(talk).copied()
    }

    fn memory(&mut self, node: &Node, level: u8) -> Memory {
        let created = self.created(node);
        let importance = node.poignancy.unwrap_or_else(|| {
            self.tally.unrated += 1;
            UNRATED
        });
        let kind = match node.kind {
            NodeKind::Event => MemoryKind::Observation,
            NodeKind::Chat => MemoryKind::Conversation,
            NodeKind::Thought if node.is_plan() => MemoryKind::Plan,
            NodeKind::Thought => MemoryKind::Thought,
        };
        let mut people = self.names.mentioned(&[&node.subject, &node.object, &node.text], self.owner);
        let text = if node.kind == NodeKind::Chat {
            let with = chat::partner(node, self.owner, self.names);
            if let Some(resident) = with.as_deref().filter(|name| self.names.meant(name) == Some(*name)) {
                let talked = self.talked.entry(resident.to_owned()).or_insert((0, created));
                *talked = (talked.0 + 1, talked.1.max(created));
                people.push(resident.to_owned());
                people.sort();
                people.dedup();
            }
            chat::sentence(node, self.owner, with.as_deref())
        } else {
            node.text.trim_end_matches('.').chars().take(LONGEST).collect()
        };
        let evidence = self.evidence(node);
        let memory = Memory { level, evidence, people, ..Memory::new(kind, text, importance, created) };
        let content = read::content(&memory, self.owner, &memory.people.iter().cloned().collect());
        Memory { content, ..memory }
    }

    fn created(&mut self, node: &Node) -> GameTime {
        let before = self.memories.last().map(|memory| memory.created);
        match node.created.map(|at| self.dates.here(at)) {
            Some(Ok(created)) => created,
            Some(Err(nearest)) => {
                self.tally.moved += 1;
                nearest
            }
            // It was made after what stands before it.
            None => {
                self.tally.undated += 1;
                before.unwrap_or_default()
            }
        }
    }

    /// The memories on which an entry rests; what was left out on purpose is no fault.
    fn evidence(&mut self, node: &Node) -> Vec<MemoryId> {
        let earlier = |number: &&u64| **number < node.number && self.levels.contains_key(number);
        let sound: Vec<u64> = node.evidence.iter().filter(earlier).copied().collect();
        let loose = u32::try_from(node.evidence.len() - sound.len()).unwrap_or(u32::MAX);
        self.tally.loose = self.tally.loose.saturating_add(loose);
        let mut evidence: Vec<MemoryId> = sound.iter().filter_map(|number| self.at.get(number).copied()).collect();
        evidence.sort_unstable();
        evidence.dedup();
        evidence
    }
}

/// Whether an entry says nothing that can be remembered; a talk may speak through its lines.
fn is_empty(node: &Node) -> bool {
    let text = node.text.to_lowercase();
    let blank = text.is_empty() || EMPTY.iter().any(|empty| text.trim_end_matches('.') == empty.trim_end_matches('.'));
    let failed = text.starts_with("chatgpt error") || text.ends_with("chatgpt error");
    (blank || failed) && node.lines.is_empty()
}
