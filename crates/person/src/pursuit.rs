//! A goal for which one needs others, pursued with target-driven planning (Wang et al. 2024, §4.2 and appendix B): a
//! general plan, what to mind when a day is planned, what to mind in talk, and an account of who was asked and what they
//! said.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    calendar::{Commitment, Errand, Gathering},
    claim::Span,
    memory::MemoryId,
    speech::{Reason, SpeechAct},
};
use smallville_town::{GameTime, ObjectId, SectorId};

/// Of those who say yes, not everybody comes: so many are asked for one who is wanted.
const ASKED_FOR_ONE: f32 = 1.5;
/// Whoever said perhaps is asked again after so many hours.
const PERHAPS_HOURS: f32 = 4.0;
/// So many times a no is heard before it is taken for one.
const PRESSED: u32 = 2;
/// From this opinion on one likes somebody.
const LIKED: f32 = 6.0;
/// Whoever promised to get something has so many hours; then somebody else is asked.
const PATIENCE_HOURS: f32 = 4.0;

/// What others are wanted for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aim {
    /// They come to a gathering.
    Gather(Gathering),
    /// They do something together with one.
    Together(Joint),
    /// One of them gets something and brings it.
    Help(Favour),
    /// Nobody else is needed: a deed of one's own.
    Own,
}

/// Something done together, at a time that is to be agreed on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Joint {
    /// With whom: full name; none: with anybody.
    pub with: Option<String>,
    /// What, as a gerund phrase: "playing cards".
    pub doing: String,
    /// Where; none: where it suits.
    pub sector: Option<SectorId>,
    /// When and where, as it is proposed now.
    pub proposed: Option<Slot>,
    /// The hour that is fixed; none: whenever it suits.
    #[serde(default)]
    pub fixed: Option<Span>,
}

/// When and where something is to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// When.
    pub span: Span,
    /// The sector.
    pub sector: SectorId,
    /// Its name.
    pub place: String,
}

/// Something that somebody gets and brings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Favour {
    /// What, without an article.
    pub item: String,
    /// The thing from which it is got.
    pub from: ObjectId,
    /// Where it is to be put.
    pub to: Option<ObjectId>,
    /// The places of both in words that fit after "at" and "to".
    pub way: Option<(String, String)>,
}

/// What somebody said who was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    /// Nothing yet.
    Waiting,
    /// Yes.
    Yes,
    /// Perhaps.
    Perhaps,
    /// Not at that time.
    Busy,
    /// No.
    No,
    /// It has been done.
    Done,
}

impl Reply {
    /// As it is told of a third person.
    #[must_use]
    pub const fn words(&self) -> &'static str {
        match self {
            Self::Waiting => "was asked",
            Self::Yes => "said yes",
            Self::Perhaps => "said perhaps",
            Self::Busy => "had no time then",
            Self::No => "said no",
            Self::Done => "has done it",
        }
    }
}

/// A goal and how far one has come with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pursuit {
    /// What is wanted, in the third person: "Klaus Mueller wants to …".
    pub goal: String,
    /// What others are wanted for.
    pub aim: Aim,
    /// How many others.
    pub wanted: u32,
    /// The general plan: some sentences in the order in which they are done.
    pub plan: Vec<String>,
    /// What to mind when a day is planned.
    pub reminder: String,
    /// What to mind in talk.
    pub checklist: Vec<String>,
    /// Who was asked, what they said last and when: by full name.
    pub replies: BTreeMap<String, (Reply, GameTime)>,
    /// How often somebody has said no: by full name.
    pub refusals: BTreeMap<String, u32>,
    /// Times at which somebody could not.
    pub unsuitable: Vec<Span>,
    /// The memory of how it began.
    pub memory: MemoryId,
    /// One has begun it oneself; else one was given it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_accord: bool,
    /// Who is asked first: full names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<String>,
    /// Nobody else is asked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
}

impl Pursuit {
    /// How many have said yes or done it.
    #[must_use]
    pub fn won(&self) -> usize {
        self.replies.values().filter(|(reply, _)| matches!(reply, Reply::Yes | Reply::Done)).count()
    }

    /// Whether it is over: its time has come, or it is done.
    #[must_use]
    pub fn is_over(&self, now: GameTime) -> bool {
        match &self.aim {
            Aim::Gather(gathering) => now >= gathering.span.until,
            Aim::Together(joint) => {
                joint.proposed.as_ref().is_some_and(|slot| now >= slot.span.until) && self.won() > 0
            }
            Aim::Help(_) => self.replies.values().any(|(reply, _)| *reply == Reply::Done),
            Aim::Own => true,
        }
    }

    /// The one person without whom it cannot be done: full name.
    #[must_use]
    pub fn sought(&self) -> Option<&str> {
        match &self.aim {
            Aim::Together(joint) => joint.with.as_deref(),
            _ => None,
        }
    }

    /// Whom one looks for before all others now: full name.
    #[must_use]
    pub fn looks_for(&self, now: GameTime) -> Option<&str> {
        self.sought().or_else(|| self.first.iter().find(|name| self.may_ask(name, now)).map(String::as_str))
    }

    /// Whether somebody must not learn of it.
    #[must_use]
    pub fn hides_from(&self, name: &str) -> bool {
        matches!(&self.aim, Aim::Gather(gathering) if gathering.unknown_to.as_deref() == Some(name))
    }

    /// Whether somebody must still be looked for.
    #[must_use]
    pub fn lacks_people(&self, now: GameTime) -> bool {
        if self.is_over(now) || self.closed && !self.first.iter().any(|name| self.may_ask(name, now)) {
            return false;
        }
        match &self.aim {
            Aim::Gather(gathering) => {
                now < gathering.span.from && (self.won() as f32) < self.wanted as f32 * ASKED_FOR_ONE
            }
            Aim::Together(joint) if joint.with.is_some() => self.won() == 0,
            Aim::Together(joint) => {
                let in_time = joint.proposed.as_ref().is_none_or(|slot| now < slot.span.from);
                in_time && (self.won() as f32) < self.wanted as f32 * ASKED_FOR_ONE
            }
            // Whoever takes too long is not waited for.
            Aim::Help(_) => {
                !self.replies.values().any(|(reply, at)| *reply == Reply::Yes && now.hours_since(*at) < PATIENCE_HOURS)
            }
            Aim::Own => false,
        }
    }

    /// Whether somebody may be asked now: not yet asked, or asked in vain for a reason that may be gone.
    #[must_use]
    pub fn may_ask(&self, name: &str, now: GameTime) -> bool {
        if let Aim::Together(Joint { with: Some(with), .. }) = &self.aim
            && with != name
        {
            return false;
        }
        if self.hides_from(name) || self.closed && !self.first.iter().any(|known| known == name) {
            return false;
        }
        match self.replies.get(name) {
            None | Some((Reply::Waiting, _)) => true,
            Some((Reply::Perhaps, at)) => now.hours_since(*at) >= PERHAPS_HOURS,
            // Asked again once another hour is named.
            Some((Reply::Busy, _)) => match &self.aim {
                Aim::Together(Joint { proposed: Some(slot), .. }) => !self.unsuitable.contains(&slot.span),
                _ => false,
            },
            Some((Reply::No, _)) => match &self.aim {
                // Whoever cannot be done without is asked again and again, others are pressed once.
                Aim::Together(joint) => {
                    joint.with.is_some() || self.refusals.get(name).is_none_or(|times| *times < PRESSED)
                }
                _ => false,
            },
            Some((Reply::Yes | Reply::Done, _)) => false,
        }
    }

    /// Whether one would ask somebody of whom one thinks so (0 to 10): those who come for the pleasure of it are people whom
    /// one likes.
    #[must_use]
    pub fn would_ask(&self, opinion: f32) -> bool {
        !self.own_accord || self.sought().is_some() || opinion >= LIKED
    }

    /// What one says to somebody about it; none if nothing is to be said, or no time is found yet.
    #[must_use]
    pub fn proposal(&self, me: &str, to: &str, now: GameTime) -> Option<SpeechAct> {
        if self.is_over(now) || !self.may_ask(to, now) {
            return None;
        }
        match &self.aim {
            Aim::Gather(gathering) => {
                // One's own table has so many chairs.
                let open = if self.own_accord { self.lacks_people(now) } else { now < gathering.span.from };
                open.then(|| SpeechAct::Invite(gathering.clone()))
            }
            Aim::Together(joint) => {
                let Slot { span, sector, place } = joint.proposed.clone().filter(|slot| now < slot.span.from)?;
                let (with, doing) = (me.to_owned(), joint.doing.clone());
                Some(SpeechAct::Request(Commitment::Meet { with, doing, sector, place, span }))
            }
            Aim::Help(favour) => self.lacks_people(now).then(|| {
                let Favour { item, from, to, way } = favour.clone();
                SpeechAct::Request(Commitment::Fetch(Errand { item, from, to, for_whom: Some(me.to_owned()), way }))
            }),
            Aim::Own => None,
        }
    }

    /// Whether something that was asked is about this and at another hour than the one at which others come already.
    #[must_use]
    pub fn keeps_its_hour(&self, commitment: &Commitment) -> bool {
        let Aim::Together(Joint { with: None, proposed: Some(slot), .. }) = &self.aim else { return false };
        self.won() > 0 && self.is_about(commitment) && commitment.span() != Some(slot.span)
    }

    /// Whether what somebody asks for is what one wants of them oneself, perhaps at another hour.
    #[must_use]
    pub fn welcomes(&self, commitment: &Commitment, from: &str) -> bool {
        self.is_about(commitment) && self.sought().is_none_or(|sought| sought == from)
    }

    /// Takes down that one has oneself said yes to another hour and place.
    pub fn settle_on(&mut self, name: &str, commitment: &Commitment, now: GameTime) {
        let (about, nobody_yet) = (self.is_about(commitment), self.won() == 0);
        let (Aim::Together(joint), Commitment::Meet { sector, place, span, .. }) = (&mut self.aim, commitment) else {
            return;
        };
        if about && joint.with.as_deref().map_or(nobody_yet, |with| with == name) {
            joint.proposed = Some(Slot { span: *span, sector: *sector, place: place.clone() });
            self.replies.insert(name.to_owned(), (Reply::Yes, now));
        }
    }

    /// Whether something agreed or refused is about this.
    #[must_use]
    pub fn is_about(&self, commitment: &Commitment) -> bool {
        match (&self.aim, commitment) {
            (Aim::Gather(gathering), other) => other.gathering().is_some_and(|known| known.key() == gathering.key()),
            (Aim::Together(joint), Commitment::Meet { doing, .. }) => *doing == joint.doing,
            (Aim::Help(favour), Commitment::Fetch(errand)) => errand.item == favour.item,
            _ => false,
        }
    }

    /// Takes down what somebody said; whether the time that was proposed does not suit.
    pub fn note(&mut self, name: &str, act: &SpeechAct, now: GameTime) -> bool {
        let (commitment, reply) = match act {
            SpeechAct::Accept(commitment) => (commitment, Reply::Yes),
            SpeechAct::Perhaps(commitment) => (commitment, Reply::Perhaps),
            SpeechAct::Decline(commitment, Reason::Busy(_) | Reason::Tired) => (commitment, Reply::Busy),
            SpeechAct::Decline(commitment, _) => (commitment, Reply::No),
            _ => return false,
        };
        // What somebody else does at another's side is another matter.
        if !self.is_about(commitment) || self.sought().is_some_and(|sought| sought != name) {
            return false;
        }
        let refused = reply == Reply::Busy;
        if reply == Reply::No {
            *self.refusals.entry(name.to_owned()).or_default() += 1;
        }
        self.replies.insert(name.to_owned(), (reply, now));
        let Some(span) = commitment.span().filter(|_| refused && matches!(self.aim, Aim::Together(_))) else {
            return false;
        };
        // What somebody has said yes to stays, unless most of those who were asked cannot.
        self.unsuitable.push(span);
        let cannot = self.unsuitable.iter().filter(|known| **known == span).count();
        self.won() == 0 && (cannot > 1 || matches!(&self.aim, Aim::Together(joint) if joint.with.is_some()))
    }
}
