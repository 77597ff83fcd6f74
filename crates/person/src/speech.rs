//! Speech as acts: what somebody does by saying something. The words are one of many ways to say it.

mod gist;
mod thread;

use serde::{Deserialize, Serialize};

use crate::{
    agent::AgentId,
    calendar::{Commitment, Gathering},
    claim::{Claim, ClaimKey},
    memory::MemoryId,
};
use smallville_town::GameTime;

pub use thread::{Matter, Thread};

/// Number of a conversation, counted from 0 since the town began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ConversationId(pub u32);

/// What one can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Topic {
    /// How the listener is, or what they are doing now.
    Present,
    /// How the listener gets on with what they want; the words of the matter if they are known: "the thesis".
    Project(Option<String>),
    /// What the listener thinks of a matter or a person: "the election", "Sam Moore".
    Opinion(String),
    /// Where somebody is: full name.
    Whereabouts(String),
    /// More of something that was said.
    More(ClaimKey),
    /// Something to tell about a topic that the listener likes: "music".
    Story(String),
    /// Who the listener is.
    Self_,
    /// Any news.
    News,
    /// Anything, in the words of whoever asks: "When is your party?"
    Free(String),
}

/// Why somebody says no.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// Something else is in the calendar at that time, as a gerund phrase: "working behind the bar".
    Busy(String),
    /// They do not like the person: full name.
    Dislike(String),
    /// They do not like the matter: "parties".
    Distaste(String),
    /// It is too late or they are tired.
    Tired,
    /// They do not want to.
    Unwilling,
}

/// What somebody does by saying something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SpeechAct {
    /// Says hello; by name if the names are known.
    Greet,
    /// Says who they are: a claim of the kind [`crate::claim::Verb::Is`] about oneself.
    Introduce(Claim),
    /// Says something that the speaker holds to be true, with who told it if it is hearsay: full name.
    Tell {
        /// What.
        claim: Claim,
        /// From whom the speaker has it; none for what they know themselves.
        heard_from: Option<String>,
    },
    /// Asks.
    Ask(Topic),
    /// Does not know, or does not want to say.
    DontKnow(Topic),
    /// Invites to a gathering; the host may be somebody else.
    Invite(Gathering),
    /// Asks for something to be done.
    Request(Commitment),
    /// Says yes to an invitation or a request.
    Accept(Commitment),
    /// Says perhaps.
    Perhaps(Commitment),
    /// Says no.
    Decline(Commitment, Reason),
    /// Shows interest in what was said.
    Marvel(ClaimKey),
    /// Agrees with what was said.
    Agree(Claim),
    /// Disagrees with what was said, with the reason: a claim about what the speaker thinks.
    Disagree(Claim, Option<Claim>),
    /// Does not believe what was said.
    Doubt(Claim),
    /// Thanks, for something as a noun or gerund phrase: "the invitation".
    Thank(String),
    /// Apologises, for something as a noun or gerund phrase.
    Apologise(String),
    /// Says something kind about the listener: about a trait, work, or looks.
    Compliment(String),
    /// Makes fun of something, kindly.
    Tease(String),
    /// Says something unkind to the listener.
    Insult,
    /// Complains: about a matter or a person, as a noun phrase.
    Complain(String),
    /// Says something about here and now: what the listener or the speaker is doing, as a gerund phrase.
    Remark(String),
    /// Comforts or encourages about something, as a noun phrase.
    Encourage(String),
    /// Wishes well and goes; with what calls the speaker away, as a gerund phrase.
    Part(Option<String>),
    /// Goes without a kind word.
    BreakOff,
    /// Says something in words of which only the sound is known.
    Free(String),
}

impl SpeechAct {
    /// Whether it says hello, or who the speaker is.
    #[must_use]
    pub fn greets(&self) -> bool {
        matches!(self, Self::Greet | Self::Introduce(_))
    }

    /// Whether it says who the speaker is.
    #[must_use]
    pub fn introduces(&self) -> bool {
        matches!(self, Self::Introduce(_))
    }

    /// Whether it says yes, perhaps or no.
    #[must_use]
    pub fn decides(&self) -> bool {
        matches!(self, Self::Accept(_) | Self::Perhaps(_) | Self::Decline(..))
    }

    /// Whether it says goodbye.
    #[must_use]
    pub fn parts(&self) -> bool {
        matches!(self, Self::Part(_))
    }

    /// The claim that a speaker makes with it: what is told, who they are, or the view with which they disagree.
    #[must_use]
    pub fn claims(&self) -> Option<&Claim> {
        match self {
            Self::Tell { claim, .. } | Self::Introduce(claim) | Self::Disagree(_, Some(claim)) => Some(claim),
            _ => None,
        }
    }

    /// Whether it claims the same as one of some others, or asks for what one of them settles: once is enough.
    #[must_use]
    pub fn repeats(&self, others: &[Self]) -> bool {
        let settles = |other: &Self| match other {
            Self::Accept(what) | Self::Request(what) => what.meeting() == self.asked_meeting(),
            _ => false,
        };
        self.claims().is_some_and(|claim| others.iter().any(|other| other.claims() == Some(claim)))
            || self.asked_meeting().is_some() && others.iter().any(settles)
    }

    /// What it asks somebody to meet for.
    #[must_use]
    pub fn asked_meeting(&self) -> Option<&str> {
        if let Self::Request(what) = self { what.meeting() } else { None }
    }

    /// What a hearer can learn from it: the keys of the claims that it carries.
    ///
    /// Naming a matter, as in "tell me more of it", carries nothing.
    #[must_use]
    pub fn carries(&self) -> Vec<ClaimKey> {
        match self {
            Self::Introduce(claim) | Self::Tell { claim, .. } | Self::Agree(claim) | Self::Doubt(claim) => {
                vec![claim.key()]
            }
            Self::Disagree(claim, why) => std::iter::once(claim).chain(why).map(Claim::key).collect(),
            Self::Invite(gathering) => vec![gathering.key()],
            Self::Request(commitment)
            | Self::Accept(commitment)
            | Self::Perhaps(commitment)
            | Self::Decline(commitment, _) => commitment.gathering().map(Gathering::key).into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

/// One thing said: one turn of one person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// In which conversation.
    pub conversation: ConversationId,
    /// When it was begun.
    pub at: GameTime,
    /// Who speaks.
    pub speaker: AgentId,
    /// Their full name.
    pub name: String,
    /// To whom first of all: full name; none: to all who stand there.
    pub to: Option<String>,
    /// The others in the conversation: full names, in order of their numbers.
    pub others: Vec<String>,
    /// What is done by it, in the order of the words.
    pub acts: Vec<SpeechAct>,
    /// The words.
    pub words: String,
    /// The speaker's memories on which what is said rests.
    pub rests_on: Vec<MemoryId>,
    /// Where the talk stands with it, if it is a beat of an exchange.
    ///
    /// Always written: the newest steps are kept without names of fields.
    #[serde(default)]
    pub thread: Option<Box<Thread>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        claim::Verb,
        testing::{claim, meet},
    };

    #[test]
    fn a_view_is_said_once_in_a_turn_whatever_it_answers() {
        let view = claim("Maria Lopez", Verb::ThinksOf, "the election");
        let tell = SpeechAct::Tell { claim: view.clone(), heard_from: None };
        let disagree = SpeechAct::Disagree(claim("Tom Moreno", Verb::ThinksOf, "the election"), Some(view.clone()));
        assert!(disagree.repeats(std::slice::from_ref(&tell)) && tell.repeats(&[disagree]));
        let agree = SpeechAct::Agree(view);
        assert!(!agree.repeats(std::slice::from_ref(&tell)) && !tell.repeats(&[agree]));
    }

    #[test]
    fn nobody_names_another_hour_for_what_has_just_been_agreed() {
        let asks = SpeechAct::Request(meet("playing cards", 1, 17));
        assert!(asks.repeats(&[SpeechAct::Accept(meet("playing cards", 1, 12))]));
        assert!(!asks.repeats(&[SpeechAct::Accept(meet("having lunch", 1, 12))]));
        assert!(!asks.repeats(&[SpeechAct::Decline(meet("playing cards", 1, 12), Reason::Tired)]));
    }
}
