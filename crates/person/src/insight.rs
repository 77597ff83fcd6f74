//! What a reflection concludes, in words, and on what it rests.

use serde::{Deserialize, Serialize};

use crate::{
    conclusion::{Conclusion, InsightKind},
    memory::MemoryId,
};

/// Something concluded from memories.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Insight {
    /// In the third person, with the full name.
    pub text: String,
    /// What the text says, if it was not a model that said it.
    #[serde(default)]
    pub says: Option<Conclusion>,
    /// Of what kind.
    pub kind: InsightKind,
    /// The memories on which it rests: two to eight of those that were given.
    pub evidence: Vec<MemoryId>,
    /// About whom (full name) or what.
    pub about: Option<String>,
    /// Whose standing with the person it changes (full name), and by how much: −1.5 to 1.5. The text is the reason.
    pub judges: Option<(String, f32)>,
    /// 5 to 9.
    pub importance: u8,
}
