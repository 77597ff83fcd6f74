//! What is done by saying something, in a few words of the third person: for whoever puts it into words of their own.

use crate::{
    calendar::{Commitment, doing},
    claim::{Claim, PointOfView, when_words},
    speech::{Reason, SpeechAct, Topic},
};
use smallville_town::GameTime;

impl SpeechAct {
    /// What is done by it, for somebody who speaks at a time: "tell that Isabella Rodriguez is giving a party".
    #[must_use]
    pub fn gist(&self, now: GameTime) -> String {
        let clause = |claim: &Claim| claim.clause(PointOfView { now: Some(now), ..PointOfView::MEMORY });
        match self {
            Self::Greet => "greet".into(),
            Self::Introduce(claim) => format!("introduce yourself: {}", clause(claim)),
            Self::Tell { claim, heard_from: None } => format!("tell that {}", clause(claim)),
            Self::Tell { claim, heard_from: Some(from) } => format!("tell that {} (heard from {from})", clause(claim)),
            Self::Ask(topic) => format!("ask {}", asked(topic)),
            Self::DontKnow(topic) => format!("say that you cannot say {}", asked(topic)),
            Self::Invite(gathering) => {
                let Commitments { what, when } = Commitments::of(&Commitment::Attend(gathering.clone()), now);
                format!("invite to {what}{}{when}", gathering.at_place())
            }
            Self::Request(commitment) => format!("ask for help: {}", agreed(commitment, now)),
            Self::Accept(commitment) => format!("say yes to {}", agreed(commitment, now)),
            Self::Perhaps(commitment) => format!("say perhaps to {}", agreed(commitment, now)),
            Self::Decline(commitment, reason) => {
                format!("say no to {}, because {}", agreed(commitment, now), because(reason))
            }
            Self::Marvel(key) => format!("show interest in {}", key.topic),
            Self::Agree(claim) => format!("agree that {}", clause(claim)),
            Self::Disagree(claim, None) => format!("disagree that {}", clause(claim)),
            Self::Disagree(claim, Some(view)) => format!("disagree that {}: {}", clause(claim), clause(view)),
            Self::Doubt(claim) => format!("doubt that {}", clause(claim)),
            Self::Thank(what) => format!("thank for {what}"),
            Self::Apologise(what) => format!("apologise for {what}"),
            Self::Compliment(what) => format!("say something kind about {what}"),
            Self::Tease(what) => format!("tease kindly about {what}"),
            Self::Insult => "say something unkind".into(),
            Self::Complain(what) => format!("complain about {what}"),
            Self::Remark(what) => format!("remark on {what}"),
            Self::Encourage(what) => format!("encourage about {what}"),
            Self::Part(None) => "take leave".into(),
            Self::Part(Some(why)) => format!("take leave for {why}"),
            Self::BreakOff => "break off and go".into(),
            Self::Free(words) => format!("say «{words}»"),
        }
    }
}

/// A commitment in words.
struct Commitments {
    what: String,
    when: String,
}

impl Commitments {
    fn of(commitment: &Commitment, now: GameTime) -> Self {
        let what = match commitment {
            Commitment::Attend(gathering) => gathering.topic.clone(),
            other => doing(other),
        };
        let when = commitment.span().map(|span| format!(" {}", when_words(span, Some(now)))).unwrap_or_default();
        Self { what, when }
    }
}

fn agreed(commitment: &Commitment, now: GameTime) -> String {
    let Commitments { what, when } = Commitments::of(commitment, now);
    format!("{what}{when}")
}

fn asked(topic: &Topic) -> String {
    match topic {
        Topic::Present => "how they are and what they are doing".into(),
        Topic::Project(None) => "how they get on with what they want".into(),
        Topic::Project(Some(what)) => format!("how {what} is coming along"),
        Topic::Opinion(of) => format!("what they think of {of}"),
        Topic::Whereabouts(name) => format!("where {name} is"),
        Topic::More(key) => format!("for more about {}", key.topic),
        Topic::Story(about) => format!("for a story about {about}"),
        Topic::Self_ => "who they are".into(),
        Topic::News => "for news".into(),
        Topic::Free(words) => format!("«{words}»"),
    }
}

fn because(reason: &Reason) -> String {
    match reason {
        Reason::Busy(doing) => format!("of {doing} at that time"),
        Reason::Dislike(name) => format!("{name} will be there"),
        Reason::Distaste(what) => format!("of {what}, which one does not like"),
        Reason::Tired => "of the late hour".into(),
        Reason::Unwilling => "one does not want to".into(),
    }
}
