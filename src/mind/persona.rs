//! Who somebody is: the person files in `personas/`, read and checked against the town.

mod load;

pub use load::{PersonaErrors, load};

use serde::{Deserialize, Serialize};

use crate::{
    mind::look::Look,
    town::{ObjectId, SectorId, TimeOfDay},
};

/// How the people of the town are spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pronoun {
    /// she, her, her
    She,
    /// he, him, his
    He,
    /// they, them, their
    They,
}

impl Pronoun {
    /// "she", "he", "they".
    #[must_use]
    pub fn subject(self) -> &'static str {
        match self {
            Self::She => "she",
            Self::He => "he",
            Self::They => "they",
        }
    }

    /// "her", "him", "them".
    #[must_use]
    pub fn object(self) -> &'static str {
        match self {
            Self::She => "her",
            Self::He => "him",
            Self::They => "them",
        }
    }

    /// "her", "his", "their".
    #[must_use]
    pub fn possessive(self) -> &'static str {
        match self {
            Self::She => "her",
            Self::He => "his",
            Self::They => "their",
        }
    }
}

/// The colour of somebody's speech.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Manner {
    /// Kind and open.
    Warm,
    /// Few words, no frills.
    Curt,
    /// Louder than needed.
    Loud,
    /// Careful, unsure.
    Shy,
    /// In whole and long sentences.
    Learned,
    /// With a wink.
    Teasing,
    /// Polite and correct.
    Formal,
}

/// Somebody whom a person knows at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acquaintance {
    /// Full name.
    pub name: String,
    /// What they are to the person, in words.
    pub tie: String,
    /// What the person thinks of them: 0 (hate) to 10 (love), 5 is neutral.
    pub opinion: u8,
}

/// One block of fixed work in a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct WorkBlock {
    /// Where the work is done.
    pub at: ObjectId,
    /// When it begins.
    pub from: TimeOfDay,
    /// When it ends.
    pub until: TimeOfDay,
}

/// A person, complete and valid: every place exists.
#[derive(Clone, Debug, Serialize)]
pub struct Persona {
    /// Full name, unique in town.
    pub name: String,
    /// Years.
    pub age: u8,
    /// How one speaks of them.
    pub pronoun: Pronoun,
    /// Character in a few adjectives.
    pub traits: Vec<String>,
    /// The first memories, one sentence each.
    pub about: Vec<String>,
    /// The sector in which they live.
    pub home: SectorId,
    /// Their bed.
    pub bed: ObjectId,
    /// Their occupation.
    pub trade: String,
    /// Fixed hours of work, in order.
    pub work: Vec<WorkBlock>,
    /// When they usually wake.
    pub wakes: TimeOfDay,
    /// When they usually go to bed; before noon means after midnight.
    pub sleeps: TimeOfDay,
    /// What they want, so that it completes "wants to …".
    pub goal: String,
    /// Three rules of how they speak.
    pub speech: Vec<String>,
    /// The colour of their speech.
    pub manner: Manner,
    /// Topics they like.
    pub likes: Vec<String>,
    /// Topics they dislike.
    pub dislikes: Vec<String>,
    /// Whom they know.
    pub knows: Vec<Acquaintance>,
    /// The sectors they know, their home and workplaces among them.
    pub places: Vec<SectorId>,
    /// 0.8 (hurried) to 1.2 (slow): scales how long things take.
    pub tempo: f32,
    /// What they look like.
    pub look: Look,
}

impl Persona {
    /// "Isabella" of "Isabella Rodriguez".
    #[must_use]
    pub fn first_name(&self) -> &str {
        self.name.split(' ').next().unwrap_or(&self.name)
    }
}
