//! The memory stream: everything a person noticed, thought, planned and talked about, in order.
//!
//! Park et al. 2023, §4.1.

pub mod content;
pub mod read;
pub mod remembered;
mod stream;

pub use stream::{MemoryStream, MissingMemory, Recollection, current};

use serde::{Deserialize, Serialize};

use crate::{
    claim::{Claim, first_name},
    conclusion::Conclusion,
    memory::content::{Content, Deed, Promised},
};
use smallville_town::GameTime;

/// Number of a memory within one person's stream, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MemoryId(pub u32);

/// What a memory comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MemoryKind {
    /// Something seen or heard, or done by oneself.
    Observation,
    /// Something concluded, or whispered by the inner voice.
    Thought,
    /// Something intended.
    Plan,
    /// Something said to or by the person.
    Conversation,
}

/// One entry of the stream. Its embedding is kept by the stream.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Memory {
    /// What it comes from.
    pub kind: MemoryKind,
    /// What is remembered, as a sentence in the third person.
    pub text: String,
    /// What the text says.
    #[serde(default)]
    pub content: Content,
    /// When it was made.
    pub created: GameTime,
    /// When it last came to mind.
    pub accessed: GameTime,
    /// 1 (mundane) to 10 (life-changing).
    pub importance: u8,
    /// The memories on which it rests.
    pub evidence: Vec<MemoryId>,
    /// 0 for what was lived; an insight stands one above the highest of its evidence.
    pub level: u8,
    /// What it says in a form that can be compared.
    pub claims: Vec<Claim>,
    /// From whom it was heard: full name.
    pub heard_from: Option<String>,
    /// The people whom it concerns, the owner left out: full names in order.
    pub people: Vec<String>,
    /// Whether it is nobody's business.
    #[serde(default)]
    pub secret: bool,
    /// Whether a player made it so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_player: bool,
}

impl Memory {
    /// A memory of `owner` (full name) that rests on nothing but itself, with the sentence that its content makes.
    ///
    /// `claims` are what it says in a form that can be compared, the one that the content speaks of first.
    #[must_use]
    pub fn of(kind: MemoryKind, content: Content, claims: Vec<Claim>, owner: &str, now: GameTime) -> Self {
        let text = content.sentence(owner, &claims).unwrap_or_default();
        // What somebody told of a secret is one, too.
        let told = |claim: &Claim| read::is_private(&claim.says);
        let quoted = matches!(&content, Content::Quote(quote) if read::is_private(&quote.words));
        let secret = quoted || claims.iter().any(told);
        Self { content, claims, secret, ..Self::new(kind, text, 1, now) }
    }

    /// A memory in words from outside that rests on nothing but itself; by these words it is a secret or not.
    #[must_use]
    pub fn new(kind: MemoryKind, text: String, importance: u8, now: GameTime) -> Self {
        Self {
            secret: read::is_private(&text),
            kind,
            text,
            content: Content::Words,
            created: now,
            accessed: now,
            importance,
            evidence: Vec::new(),
            level: 0,
            claims: Vec::new(),
            heard_from: None,
            people: Vec::new(),
            by_player: false,
        }
    }
}

impl Memory {
    /// What it concludes, if it is no model that has concluded it.
    #[must_use]
    pub fn concluded(&self) -> Option<&Conclusion> {
        match &self.content {
            Content::Insight(conclusion) => Some(conclusion),
            _ => None,
        }
    }

    /// The deed of which it tells.
    #[must_use]
    pub fn deed(&self) -> Option<&Deed> {
        match &self.content {
            Content::Deed(deed) => Some(deed),
            _ => None,
        }
    }

    /// Whether its owner, a full name, did something in it.
    #[must_use]
    pub fn is_deed_of(&self, owner: &str) -> bool {
        self.deed().is_some_and(|deed| deed.named && deed.who == owner)
    }

    /// Whether it tells of what its owner, a full name, does, is or wants.
    #[must_use]
    pub fn is_by(&self, owner: &str) -> bool {
        match &self.content {
            Content::Deed(deed) => deed.named && deed.who == owner,
            Content::Event(clause) => clause.who == owner,
            Content::Known => self.claims.first().is_some_and(|claim| claim.who == owner),
            Content::Quote(quote) => quote.by == owner,
            Content::Promise(promise) => promise.state != Promised::Received,
            Content::Thing(_) | Content::Heard(_) => false,
            Content::Talk(_) | Content::Tie(..) | Content::Aim(_) | Content::Impression { .. } | Content::Plan(..) => {
                true
            }
            Content::Words | Content::Insight(_) => begins_with(&self.text, owner),
        }
    }

    /// Whether it was lived, and is not a thought or a plan.
    #[must_use]
    pub fn is_lived(&self) -> bool {
        matches!(self.kind, MemoryKind::Observation | MemoryKind::Conversation)
    }

    /// With whom its owner talked in it: full names.
    #[must_use]
    pub fn partners(&self) -> &[String] {
        match &self.content {
            Content::Talk(talk) => &talk.with,
            Content::Heard(hearing) if !hearing.overheard => std::slice::from_ref(&hearing.from),
            _ => &[],
        }
    }
}

/// Whether words from outside begin with somebody: a full name, or its first word.
fn begins_with(text: &str, owner: &str) -> bool {
    text.starts_with(owner) || text.split(' ').next() == Some(first_name(owner))
}
