//! Who somebody is: the person files in `personas/`, read and checked against the town.

pub mod border;
mod load;
pub mod newcomer;
mod sound;
mod talkative;
mod week;

pub use load::{PersonaErrors, load};
pub use talkative::Talkativeness;
pub use week::{Weekday, WorkWeek};

use serde::{Deserialize, Serialize};
pub use smallville_english::Pronoun;
use smallville_english::with_article;

use crate::{
    calendar::Gathering,
    claim::Span,
    look::{HairShape, Look},
    tie::Tie,
};
use smallville_town::{GameTime, ObjectId, SectorId, TimeOfDay};

/// The colour of somebody's speech.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
    /// What they are to the person.
    pub tie: Tie,
    /// What the person thinks of them: 0 (hate) to 10 (love), 5 is neutral.
    pub opinion: u8,
}

/// How often and when somebody has talked with somebody else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Talked {
    /// With whom: full name of a resident.
    pub with: String,
    /// How often.
    pub times: u32,
    /// When last.
    pub last: GameTime,
}

/// Something that somebody once lived or heard, worth telling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Story {
    /// What it is about, in one or two words: "fog at sea". Unique within a person.
    pub topic: String,
    /// What happened, without the subject and with slots as in [`Claim::says`](crate::claim::Claim::says).
    pub says: String,
    /// Somebody who takes part: full name, `{other}` in the text.
    #[serde(default)]
    pub other: Option<String>,
}

/// What somebody says to something that strangers ask or tell them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Disclosure {
    /// The question as strangers would put it, in one way or several: "How did you come to run a pub?"
    pub asked: Vec<String>,
    /// The answer in their own words, in whole sentences that stand by themselves and stay true.
    pub says: String,
}

/// What somebody thinks of a topic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opinion {
    /// Of what: "the election", "poetry".
    pub topic: String,
    /// −3 (cannot stand) to 3 (loves).
    pub stance: i8,
    /// Why, as a clause that fits after "because" and is true whoever says it: "a town needs places to argue".
    pub because: String,
}

/// How somebody sounds: small phrases of their own, used now and then.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Voice {
    /// Greetings; `{you}` is the listener's first name.
    pub greetings: Vec<String>,
    /// Ways to say who they are to a stranger, each with `{name}`; none: their name and their trade.
    pub introductions: Vec<String>,
    /// Exclamations before a sentence, with their punctuation: "Blow me down,".
    pub openings: Vec<String>,
    /// What they hang on the end of a sentence, with punctuation before it: ", yo".
    pub tags: Vec<String>,
    /// Partings; `{you}` is the listener's first name.
    pub partings: Vec<String>,
}

/// What makes up somebody's project, in whole sentences of theirs without a full stop: "I've forty pages and no ending".
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ProjectParts {
    /// What is in the way.
    pub obstacle: Vec<String>,
    /// What they have tried against it.
    pub tried: Vec<String>,
}

/// A gathering that somebody plans from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedGathering {
    /// What, where and when.
    pub gathering: Gathering,
    /// What must be done for it, as gerund phrases: "decorating the cafe with paper hearts".
    pub preparations: Vec<String>,
}

/// A public matter that somebody knows of from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matter {
    /// Whose: full name.
    pub who: String,
    /// What it is called: "Sam Moore's candidacy for mayor".
    pub topic: String,
    /// What is said, with slots: `{am} running for mayor in the election next month`.
    pub says: String,
    /// What the person thinks of it: −3 to 3.
    pub stance: i8,
    /// Why.
    pub because: String,
}

/// One block of fixed work in a usual day of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkBlock {
    /// Where the work is done.
    pub at: ObjectId,
    /// When it begins.
    pub from: TimeOfDay,
    /// When it ends.
    pub until: TimeOfDay,
}

/// A person, complete and valid: every place exists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// Those of them that are nobody's business.
    #[serde(default)]
    pub private: Vec<String>,
    /// The sector in which they live.
    pub home: SectorId,
    /// Their bed.
    pub bed: ObjectId,
    /// Their occupation, in their own words.
    pub trade: String,
    /// Fixed hours of work, in order.
    pub work: Vec<WorkBlock>,
    /// On which days they work.
    #[serde(default)]
    pub week: WorkWeek,
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
    /// What their goal is called in talk: "the thesis", "the mural".
    pub project: String,
    /// What it is made of, if somebody has thought of it.
    #[serde(default)]
    pub project_parts: Option<ProjectParts>,
    /// What they can tell.
    pub stories: Vec<Story>,
    /// What they think of topics.
    pub opinions: Vec<Opinion>,
    /// What they tell only to those whom they trust; as [`Story`].
    pub secrets: Vec<Story>,
    /// How they sound.
    pub voice: Voice,
    /// A gathering that they plan.
    pub gathering: Option<PlannedGathering>,
    /// Public matters that they know of.
    pub matters: Vec<Matter>,
    /// Comes to talk and goes again; lives nowhere in town.
    #[serde(default)]
    pub visitor: bool,
    /// The trade of the town whose work they do, where their own has none here: a midwife works as a pharmacist does.
    // Records are read by position: what may be missing stands last.
    #[serde(default)]
    pub works_as: Option<String>,
    /// What they say of themselves when they are asked; what they may come to see otherwise is no disclosure.
    #[serde(default)]
    pub disclosures: Vec<Disclosure>,
}

impl Persona {
    /// Whether one of the first memories is nobody's business.
    #[must_use]
    pub fn is_private(&self, text: &str) -> bool {
        self.private.iter().any(|private| private == text)
    }

    /// Whether they have gone to bed before a stretch of time is over.
    #[must_use]
    pub fn sleeps_during(&self, span: Span) -> bool {
        let (day, sleeps) = (span.from.day(), self.sleeps);
        // Whoever goes to bed after midnight is up the whole evening.
        let next = if sleeps < self.wakes { day + 1 } else { day };
        span.until > GameTime::from_day_time(next, sleeps)
    }

    /// Whether they have nothing else to do then: they are up, not at work, and nothing is agreed; `agreed`: the hours of that.
    #[must_use]
    pub fn has_time(&self, span: Span, agreed: impl Iterator<Item = Span>) -> bool {
        let wakes = self.rises_on(span.from.day());
        let mut taken = self.at_work(span.from.day()).into_iter().chain(agreed);
        !self.sleeps_during(span)
            && span.from >= wakes.plus_minutes(30)
            && taken.all(|other| other.until <= span.from || span.until <= other.from)
    }

    /// Who they are in a line: "Isabella Rodriguez, 34, cafe owner: friendly, outgoing".
    #[must_use]
    pub fn in_a_line(&self) -> String {
        format!("{}, {}, {}: {}", self.name, self.age, self.trade, self.traits.join(", "))
    }

    /// The trade by which their work is chosen.
    #[must_use]
    pub fn work_trade(&self) -> &str {
        self.works_as.as_deref().unwrap_or(&self.trade)
    }

    /// "Isabella" of "Isabella Rodriguez".
    #[must_use]
    pub fn first_name(&self) -> &str {
        crate::claim::first_name(&self.name)
    }

    /// What somebody of this trade does all day, as they say it themselves: "working", "studying physics".
    #[must_use]
    pub fn working(&self) -> String {
        match self.trade.strip_suffix(" student") {
            Some(subject) => format!("studying {subject}"),
            None => "working".into(),
        }
    }

    /// What a stranger sees: "a young woman with ginger hair".
    #[must_use]
    pub fn looks(&self) -> String {
        let age = match self.age {
            0..=29 => "young ",
            30..=54 => "",
            _ => "elderly ",
        };
        let noun = match self.pronoun {
            Pronoun::She => "woman",
            Pronoun::He => "man",
            Pronoun::They | Pronoun::It => "person",
        };
        let person = with_article(&format!("{age}{noun}"));
        match self.look.hair {
            (HairShape::Bald, _) => format!("{person} without hair"),
            (_, colour) => format!("{person} with {} hair", format!("{colour:?}").to_lowercase()),
        }
    }
}
