//! How people ask, by examples: `assets/questions.ron`.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
};

use serde::Deserialize;

use super::{
    ask::{Ask, Kind},
    likeness::Examples,
    remarks::Remarks,
    shape::Shapes,
    wordlist::Words,
};
use crate::{embed::ConceptEmbedder, instinct::lists, tie::Bond};

/// Path of the table.
const PATH: &str = "assets/questions.ron";

/// The file as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    greetings: Vec<String>,
    leads: Vec<String>,
    calls: Vec<String>,
    tails: Vec<String>,
    named: Words,
    #[serde(default)]
    echoes: Words,
    #[serde(default)]
    heralds: Words,
    #[serde(default)]
    tags: Words,
    asides: Vec<String>,
    openers: Words,
    conditions: Vec<String>,
    supposed: Vec<(String, String)>,
    then: Vec<String>,
    spellings: BTreeMap<String, String>,
    pronouns: Words,
    #[serde(default)]
    governs: Words,
    #[serde(default)]
    governed: Words,
    placed: Words,
    kin: BTreeMap<String, BTreeSet<Bond>>,
    #[serde(default)]
    shapes: Shapes,
    asked: Words,
    kinds: Vec<Kind>,
}

/// How people ask. The file says what each list is for.
#[derive(Clone, Debug, Default)]
pub(super) struct Questions {
    pub(super) greetings: Vec<String>,
    pub(super) leads: Vec<String>,
    pub(super) calls: Vec<String>,
    pub(super) tails: Vec<String>,
    pub(super) named: Words,
    pub(super) echoes: Words,
    pub(super) heralds: Words,
    pub(super) tags: Words,
    pub(super) asides: Vec<String>,
    pub(super) openers: Words,
    pub(super) conditions: Vec<String>,
    pub(super) supposed: Vec<(String, String)>,
    pub(super) then: Vec<String>,
    pub(super) spellings: BTreeMap<String, String>,
    pub(super) pronouns: Words,
    pub(super) governs: Words,
    pub(super) governed: Words,
    pub(super) placed: Words,
    pub(super) kin: BTreeMap<String, BTreeSet<Bond>>,
    pub(super) shapes: Shapes,
    /// Stems of the words of a question that say nothing of its matter.
    pub(super) asked: BTreeSet<String>,
    pub(super) index: Examples<Ask>,
    /// What people say who ask nothing.
    pub(super) remarks: Remarks,
}

impl Questions {
    /// Reads the table; faults are noted as `file:line: …`.
    pub(super) fn load(
        read: &dyn Fn(&str) -> io::Result<String>,
        embedder: &ConceptEmbedder,
        faults: &mut Vec<String>,
    ) -> Option<Self> {
        let mut file: File = lists::load(PATH, read, faults)?;
        // What is longer goes first: "hello there" before "hello".
        for list in [&mut file.greetings, &mut file.leads, &mut file.tails, &mut file.asides] {
            list.sort_by_key(|phrase| std::cmp::Reverse(phrase.len()));
        }
        let index = Examples::new(file.kinds.into_iter().map(Kind::examples).collect(), embedder);
        let remarks = Remarks::load(read, embedder, faults)?;
        Some(Self {
            greetings: file.greetings,
            leads: file.leads,
            calls: file.calls,
            tails: file.tails,
            named: file.named,
            echoes: file.echoes,
            heralds: file.heralds,
            tags: file.tags,
            asides: file.asides,
            openers: file.openers,
            conditions: file.conditions,
            supposed: file.supposed,
            then: file.then,
            spellings: file.spellings,
            pronouns: file.pronouns,
            governs: file.governs,
            governed: file.governed,
            placed: file.placed,
            kin: file.kin,
            shapes: file.shapes,
            asked: file.asked.stems().into_iter().collect(),
            index,
            remarks,
        })
    }

    /// Whether a word is one of those with which people ask or remark on something.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.index.knows(word) || self.remarks.index.knows(word)
    }
}
