//! What people say who ask nothing, or want something, and what is said to it: `assets/remarks.ron`.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
};

use serde::Deserialize;

use super::{
    likeness::{self, Examples, Nearest},
    net::{Broad, BroadKind, Form, Net, Tone},
    wordlist::Words,
};
use crate::{
    embed::ConceptEmbedder,
    instinct::{
        lists,
        speech::{Phrase, Tags},
    },
};
use smallville_town::SectorKind;

/// Path of the table.
const PATH: &str = "assets/remarks.ron";

/// Slots that are always filled, and those that are sometimes.
pub(super) const ALWAYS: [&str; 4] = ["name", "trade", "doing", "time"];
pub(super) const SOMETIMES: [&str; 9] = ["thing", "you", "work", "until", "price", "why", "who", "where", "heading"];

/// How much the broad kind of words counts beside the example that they resemble, and how far words are of any broad kind. By
/// lines of strangers that are no examples.
const LEANING: f32 = 0.5;
const OF_ANY: f32 = 0.2;

/// When something can be said to a remark. The file says what each means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Case {
    AtWork,
    OffWork,
    Sells,
    Keeps,
    Seats,
    InField,
    HasThing,
    Hosts,
    Knows,
    Likes,
    Dislikes,
    Fond,
    Cool,
    Granted,
    Near,
    Far,
    KnowsWay,
    KnowsWayFar,
}

/// One way to answer, as the file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default, rename = "if")]
    cases: Vec<Case>,
    #[serde(default)]
    who: String,
    say: Vec<String>,
}

/// The file as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    wares: BTreeMap<SectorKind, Words>,
    fields: BTreeMap<String, Words>,
    #[serde(default)]
    cues: Vec<Words>,
    remarks: Vec<Kind>,
}

/// Remarks of one kind, as the file has them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kind {
    remark: String,
    #[serde(default)]
    about: String,
    #[serde(default)]
    say: Vec<String>,
    #[serde(default)]
    deed: String,
    #[serde(default)]
    can: Vec<Case>,
    #[serde(default)]
    recalls: bool,
    #[serde(default)]
    reacts: bool,
    #[serde(default)]
    broad: Broad,
    #[serde(default)]
    within: String,
    #[serde(default)]
    tone: Tone,
    #[serde(default)]
    form: Option<Form>,
    replies: Vec<Written>,
}

/// Some answers for the same case.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) cases: Vec<Case>,
    pub(super) phrases: Vec<Phrase>,
}

/// Remarks of one kind, and what is said to them.
#[derive(Clone, Debug)]
pub(super) struct Remark {
    /// What it is called in the file.
    pub(super) name: String,
    /// What is done for whoever asks, as a gerund phrase; empty: nothing.
    pub(super) deed: String,
    /// What must hold for that.
    pub(super) can: Vec<Case>,
    /// Whether what comes to mind about it is told first of all.
    pub(super) recalls: bool,
    /// Whether it only takes up what was said last.
    pub(super) reacts: bool,
    pub(super) replies: Vec<Answer>,
    /// Whether anything may fall into it that falls into no other.
    pub(super) broad: bool,
    /// The broad kind into which it falls: its place in the table.
    pub(super) within: Option<usize>,
    /// In which form whatever is said that falls into it, if it is of no other kind.
    pub(super) form: Option<Form>,
    /// Whether it has examples.
    is_known: bool,
}

/// All remarks.
#[derive(Clone, Debug, Default)]
pub(super) struct Remarks {
    /// What is sold at a kind of place.
    pub(super) wares: BTreeMap<SectorKind, Words>,
    /// A word of a trade -> words of what people of that trade know about.
    pub(super) fields: BTreeMap<String, Words>,
    pub(super) kinds: Vec<Remark>,
    /// By their place in the table.
    pub(super) index: Examples<usize>,
    /// Broad kinds, for whatever is of no other.
    pub(super) net: Net,
}

impl Remarks {
    /// Reads the table; faults are noted as `file:line: …`.
    pub(super) fn load(
        read: &dyn Fn(&str) -> io::Result<String>,
        embedder: &ConceptEmbedder,
        faults: &mut Vec<String>,
    ) -> Option<Self> {
        let File { wares, fields, cues, remarks } = lists::load(PATH, read, faults)?;
        let source = read(PATH).unwrap_or_default();
        let known = || remarks.iter().enumerate().filter(|(_, written)| !written.say.is_empty());
        let narrow = known().filter(|(_, written)| written.broad == Broad::No);
        let narrow = narrow.map(|(kind, Kind { about, say, .. })| likeness::Kind {
            kind,
            about: about.clone(),
            say: say.clone(),
        });
        let index = Examples::new(narrow.collect(), embedder);
        let broad = known().filter(|(_, written)| written.broad != Broad::No).map(|(remark, written)| {
            (BroadKind { remark, broad: written.broad, tone: written.tone }, written.say.as_slice())
        });
        let mut net = Net::new(broad, cues);
        let of_name = |name: &str| remarks.iter().position(|kind| kind.broad != Broad::No && kind.remark == name);
        let within: Vec<Option<usize>> = remarks.iter().map(|kind| of_name(&kind.within)).collect();
        for (kind, within) in remarks.iter().zip(&within) {
            match within {
                Some(within) => net.add(*within, &kind.say),
                None if kind.within.is_empty() => {}
                None => {
                    let needle = format!("within: \"{}\"", kind.within);
                    let line = source.lines().position(|line| line.contains(&needle)).map_or(1, |at| at + 1);
                    faults.push(format!("{PATH}:{line}: {}: `within` names no broad kind", kind.remark));
                }
            }
        }
        let mut kinds: Vec<Remark> = remarks.into_iter().map(|written| written.checked(&source, faults)).collect();
        kinds.iter_mut().zip(within).for_each(|(kind, within)| kind.within = within);
        Some(Self { wares, fields, kinds, index, net })
    }

    /// The example that words resemble most: what they mean as a whole leans to the kinds within one broad kind.
    pub(super) fn nearest(&self, words: &[String]) -> Option<Nearest<'_, usize>> {
        let scores = self.net.scores(words);
        let leans = |kind: usize| {
            let within = self.kinds.get(kind).and_then(|kind| kind.within);
            within.and_then(|within| scores.get(&within)).map_or(0.0, |score| LEANING * (score - OF_ANY))
        };
        self.index.nearest_leaning(words, &leans)
    }

    /// Into which broad kind something falls that asks; none: there are no such kinds.
    pub(super) fn asked(&self, words: &[String]) -> Option<usize> {
        self.net.kind(words, true).map(|(kind, _)| kind)
    }

    /// Into which kind something falls that asks nothing and is of no narrow kind: a broad one if that is sure, else the one for
    /// the form of its last sentence. `told` are its sentences.
    pub(super) fn told(&self, words: &[String], told: &[String]) -> Option<usize> {
        let broad = self.net.kind(words, false);
        if let Some((kind, true)) = broad {
            return Some(kind);
        }
        let form = told.last().map(|last| self.net.form(words, last));
        let of_form = self.kinds.iter().position(|kind| kind.form.is_some() && kind.form == form);
        of_form.or(broad.map(|(kind, _)| kind)).or(self.anything())
    }

    /// Whether a kind is the net for much.
    pub(super) fn is_broad(&self, remark: usize) -> bool {
        self.kinds.get(remark).is_some_and(|kind| kind.broad || !kind.is_known)
    }

    /// What stands for remarks of no kind: the one without examples.
    fn anything(&self) -> Option<usize> {
        self.kinds.iter().position(|kind| !kind.is_known && kind.form.is_none())
    }
}

impl Kind {
    /// The kind without its faulty answers, whose faults are noted.
    fn checked(self, source: &str, faults: &mut Vec<String>) -> Remark {
        let Self { remark, say, deed, can, recalls, reacts, broad, form, replies, .. } = self;
        let mut fault = |needle: &str, what: &str| {
            let line = source.lines().position(|line| line.contains(needle)).map_or(1, |at| at + 1);
            faults.push(format!("{PATH}:{line}: {remark}: {what}"));
        };
        let bare = |written: &Written| written.cases.is_empty() && written.who.is_empty();
        let safe = |text: &String| slots(text).iter().all(|slot| ALWAYS.contains(slot));
        let always = replies.iter().filter(|written| bare(written)).flat_map(|written| &written.say);
        if always.filter(|text| safe(text)).count() < 2 {
            fault(
                &format!("\"{remark}\""),
                "write two answers that can always be given, without `if`, `who` or a slot that is only sometimes there",
            );
        }
        let mut answers = Vec::with_capacity(replies.len());
        for Written { cases, who, say } in &replies {
            let Ok(tags) = Tags::parse(who) else {
                fault(&format!("\"{who}\""), "`who` has a word that says nothing about who speaks");
                continue;
            };
            let mut phrases = Vec::with_capacity(say.len());
            for text in say {
                match slots(text).into_iter().find(|slot| !ALWAYS.contains(slot) && !SOMETIMES.contains(slot)) {
                    Some(slot) => fault(text, &format!("no slot is called {{{slot}}}")),
                    None => phrases.push(Phrase::new(&remark, text, tags)),
                }
            }
            answers.push(Answer { cases: cases.clone(), phrases });
        }
        let (broad, is_known) = (broad != Broad::No, !say.is_empty());
        Remark { name: remark, deed, can, recalls, reacts, replies: answers, broad, within: None, form, is_known }
    }
}

/// The slots of a text.
fn slots(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(slot, _)| slot).collect()
}
