//! Exchanges as they are written in `assets/talk/*.ron`.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::{instinct::activity::Want, mood::Mood, persona::Manner, speech::Thread, tie::Bond};
use smallville_town::SectorKind;

/// A small joint behaviour of two people about one matter.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Exchange {
    /// "family/name".
    pub(super) id: String,
    /// What it is about.
    pub(super) matter: About,
    /// What must hold for whoever opens it.
    #[serde(default)]
    pub(super) opens: Vec<Condition>,
    /// How much it is worth saying: 1 (small talk) to 9 (must be said).
    pub(super) worth: f32,
    /// By name; it begins with [`OPEN`].
    pub(super) beats: BTreeMap<String, Beat>,
    /// Whether it tells the other what they may not know: made from the beats when they have been read.
    #[serde(skip)]
    tells: bool,
}

/// The beat with which an exchange begins.
pub(super) const OPEN: &str = Thread::OPEN;

/// What an exchange can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub(super) enum About {
    /// The hour and the place.
    Day,
    /// What one of the two does at the moment.
    Doing(Whose),
    /// What whoever opens it did earlier today.
    Done,
    /// What somebody else was seen doing today.
    Seen,
    /// What happened lately.
    Happened(Whose),
    /// A small thing that happened lately to somebody while they did something.
    Incident(Whose),
    /// What somebody works at.
    Project(Whose),
    /// A gathering to come.
    Gathering(Whose),
    /// One to which whoever opens it may invite the other.
    Invitation(Whose),
    /// A gathering at which whoever opens it was.
    Past(Whose),
    /// What somebody stands for.
    Public(Whose),
    /// What whoever opens it thinks of something.
    Taste,
    /// An old story of theirs.
    Story,
    /// Somebody whom both know.
    Person,
    /// What they have told nobody.
    Secret,
    /// What the other has just said to what one asked of them or invited them to.
    Answer(Verdict),
}

/// A yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub(super) enum Verdict {
    /// They will.
    Yes,
    /// They think about it.
    Perhaps,
    /// They will not.
    No,
}

/// Whose it is, as seen by whoever opens the exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub(super) enum Whose {
    /// Their own.
    Me,
    /// Of the one they speak to.
    You,
    /// Somebody else's.
    Other,
    /// No person's: a thing or a place.
    Thing,
}

/// Who speaks a beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum By {
    /// Whoever opens the exchange.
    A,
    /// Whoever answers.
    B,
}

/// One line of an exchange.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Beat {
    /// Who speaks it.
    pub(super) by: By,
    /// What must hold for whoever speaks it.
    #[serde(default, rename = "if")]
    pub(super) conditions: Vec<Condition>,
    /// Whether it is a question.
    #[serde(default)]
    pub(super) asks: bool,
    /// What is done by saying it.
    #[serde(default)]
    pub(super) does: Vec<Does>,
    /// What can follow; nothing: the exchange is over.
    #[serde(default)]
    pub(super) next: Vec<String>,
    /// Interchangeable wordings.
    pub(super) say: Vec<String>,
    /// Wordings of people of a certain manner.
    #[serde(default, rename = "as")]
    pub(super) manners: BTreeMap<Manner, Vec<String>>,
    /// A gesture with it, without a subject: "slides the plate over"; empty: none.
    #[serde(default)]
    pub(super) act: String,
}

/// What is done by saying a beat, besides talking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Does {
    /// What it is about becomes known.
    Tell,
    /// Invites to the gathering that it is about.
    Invite,
    /// What the speaker thinks of it does.
    TellView,
    /// Asks about it.
    Ask,
    /// Shows interest.
    Marvel,
    /// Is of the same mind.
    Agree,
    /// Is of another.
    Disagree,
    /// Does not believe it.
    Doubt,
    /// Thanks.
    Thank,
    /// Is sorry.
    Apologise,
    /// Says something kind.
    Compliment,
    /// Makes fun of it, kindly.
    Tease,
    /// Gives heart.
    Encourage,
    /// Complains.
    Complain,
    /// Says something unkind.
    Insult,
}

/// What the other is to the speaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Standing {
    /// Of the closest family.
    Family,
    /// Husband or wife.
    Spouse,
    /// Mother or father.
    Parent,
    /// Son or daughter.
    Child,
    /// Brother or sister.
    Sibling,
    /// Under the same roof, and no family.
    Home,
    /// At the same work.
    Work,
    /// At the same school.
    School,
    /// One buys from the other.
    Trade,
    /// Lives nearby.
    Neighbour,
    /// A teacher for life.
    Mentor,
    /// Loved, and not told so.
    Crush,
    /// A close friend.
    Close,
    /// Liked and known.
    Friend,
    /// Known a little.
    Acquaintance,
    /// Not known.
    Stranger,
    /// Not liked at all.
    Foe,
}

impl Standing {
    /// The bond that it stands for, if it is one.
    pub(super) fn bond(self) -> Option<Bond> {
        Some(match self {
            Self::Spouse => Bond::Spouse,
            Self::Parent => Bond::Parent,
            Self::Child => Bond::Child,
            Self::Sibling => Bond::Sibling,
            Self::Work => Bond::Work,
            Self::School => Bond::School,
            Self::Trade => Bond::Trade,
            Self::Neighbour => Bond::Neighbour,
            Self::Mentor => Bond::Mentor,
            Self::Crush => Bond::Crush,
            Self::Close => Bond::Close,
            Self::Family | Self::Home | Self::Friend | Self::Acquaintance | Self::Stranger | Self::Foe => return None,
        })
    }
}

/// A mood, as the tables write it.
#[derive(Deserialize)]
#[serde(remote = "Mood")]
enum MoodName {
    Proud,
    Stuck,
    Worried,
    Hurt,
    Warm,
    Mixed,
    Calm,
}

/// What must hold in the mind of whoever speaks.
#[derive(Clone, Debug, Deserialize)]
pub(super) enum Condition {
    /// What the other is to them.
    Tie(Standing),
    /// They like the other well.
    Fond,
    /// They would rather not.
    Cool,
    /// They would tell them what is nobody's business.
    Trusts,
    /// The colour of their speech.
    Manner(Manner),
    /// An adjective of their character.
    Trait(String),
    /// How they feel.
    Mood(#[serde(with = "MoodName")] Mood),
    /// From one full hour to another.
    Hour(u8, u8),
    /// The kind of place where they stand.
    At(SectorKind),
    /// Under the open sky.
    Outdoors,
    /// At home.
    MyHome,
    /// Where they work.
    MyWork,
    /// Where the other works, as a customer takes it.
    YourWork,
    /// What they do is for that.
    Now(Want),
    /// The other has come up to them and another, and has said no more than hello.
    Newcomer,
    /// The other has said in this talk who they are.
    Introduced,
    /// They must go.
    Hurried,
    /// They have time.
    AtEase,
    /// They knew the matter before the exchange about it.
    Knew,
    /// They are for it, or like whom it is about.
    For,
    /// They are against it, or do not like them.
    Against,
    /// Neither.
    Unsure,
    /// The matter is the speaker's own.
    Mine,
    /// The incident that it is about is called that.
    Named(String),
    /// It was good for whom it happened to.
    Good,
    /// It was bad for them.
    Bad,
    /// They mean to go to the gathering.
    Going,
    /// They would.
    WouldGo,
    /// They have something else then.
    BusyThen,
    /// What one of them did was for that.
    Was(Want),
    /// They have told the other of it themselves, or the other them.
    Shared,
    /// They have seen or spoken to the one whom it is about in the last hours.
    Met,
    /// A slot can be filled.
    Has(String),
    /// In so many of all cases, 0 to 1.
    Luck(f32),
    /// It does not hold.
    Not(Box<Condition>),
    /// One of them holds.
    Any(Vec<Condition>),
}

impl Beat {
    /// The wordings that a manner chooses among.
    pub(super) fn wordings(&self, manner: Manner) -> &[String] {
        self.manners.get(&manner).unwrap_or(&self.say)
    }
}

impl Exchange {
    /// The family: what stands before the slash.
    pub(super) fn family(&self) -> &str {
        self.id.split('/').next().unwrap_or_default()
    }

    /// With what is made from its beats.
    pub(super) fn prepared(self) -> Self {
        let tells = self.beats.values().any(|beat| beat.by == By::A && beat.does.contains(&Does::Tell));
        Self { tells, ..self }
    }

    /// What matters will do for it: what they are about, and whether the other must not know them yet or must.
    pub(super) fn kind(&self) -> (About, bool) {
        (self.matter, self.tells)
    }

    /// Whether it tells of a gathering or of a public matter.
    pub(super) fn is_news(&self) -> bool {
        self.is_invitation() || self.tells && matches!(self.matter, About::Gathering(_) | About::Public(_))
    }

    /// Whether it is how one asks somebody to come.
    pub(super) fn is_invitation(&self) -> bool {
        matches!(self.matter, About::Invitation(_))
    }

    /// The incidents of which it is a telling made to measure: what they are called.
    pub(super) fn named(&self) -> impl Iterator<Item = &str> {
        self.opens.iter().filter_map(|condition| match condition {
            Condition::Named(topic) => Some(topic.as_str()),
            _ => None,
        })
    }

    /// Whether one says it to one after the other: asks them to come, says what one stands for, takes in who has come up.
    pub(super) fn is_for_everybody(&self) -> bool {
        self.is_invitation() || self.welcomes() || self.tells && self.matter == About::Public(Whose::Me)
    }

    /// Whether it is how one takes somebody in who has come up.
    pub(super) fn welcomes(&self) -> bool {
        self.opens.iter().any(|condition| matches!(condition, Condition::Newcomer))
    }

    /// Whether it is what one says to a yes or no.
    pub(super) fn is_answer(&self) -> bool {
        matches!(self.matter, About::Answer(_))
    }
}
