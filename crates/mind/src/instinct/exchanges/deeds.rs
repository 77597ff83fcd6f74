//! What is done by speaking a beat, as speech acts: what is learned, felt and agreed from it goes on as with any line.

use super::{slots::Voice, table::Does};
use crate::{
    claim::{Claim, Verb},
    converse::{business, own_deed, teller},
    speech::{Matter, SpeechAct, Topic},
};

/// The speech act, if there is one for the matter.
pub(super) fn act(does: Does, voice: &Voice<'_>) -> Option<SpeechAct> {
    let claim = voice.claim();
    match does {
        Does::Tell => tell(voice),
        Does::Invite => invitation(voice),
        Does::TellView => {
            let view = match voice.matter {
                Matter::Person { name, .. } => voice.situation.view(name),
                _ => claim.and_then(|claim| match claim.verb {
                    Verb::StandsFor => voice.situation.view_of_matter(claim),
                    _ => voice.situation.view(&claim.topic),
                }),
            };
            view.map(|claim| SpeechAct::Tell { claim, heard_from: None })
        }
        Does::Ask => Some(SpeechAct::Ask(question(voice))),
        Does::Marvel => claim.map(|claim| SpeechAct::Marvel(claim.key())),
        Does::Agree => claim.map(|claim| SpeechAct::Agree(claim.clone())),
        Does::Disagree => claim.map(|claim| SpeechAct::Disagree(claim.clone(), None)),
        Does::Doubt => claim.map(|claim| SpeechAct::Doubt(claim.clone())),
        Does::Thank => Some(SpeechAct::Thank("the kind words".into())),
        Does::Apologise => Some(SpeechAct::Apologise("the sharp words".into())),
        Does::Compliment => Some(SpeechAct::Compliment(subject(voice))),
        Does::Tease => Some(SpeechAct::Tease(subject(voice))),
        Does::Encourage => Some(SpeechAct::Encourage(subject(voice))),
        Does::Complain => Some(SpeechAct::Complain(subject(voice))),
        Does::Insult => Some(SpeechAct::Insult),
    }
}

fn tell(voice: &Voice<'_>) -> Option<SpeechAct> {
    let situation = voice.situation;
    match voice.matter {
        Matter::Claim(claim) => {
            let belief = situation.recalled.beliefs().belief(claim)?;
            // How it went on is told to whoever asks.
            let claim = Claim { after: None, ..belief.claim.clone() };
            Some(SpeechAct::Tell { claim, heard_from: teller(belief) })
        }
        Matter::Deed { who, words, over } if *who == situation.persona.name => {
            let claim = own_deed(situation.persona, words, *over);
            Some(SpeechAct::Tell { claim, heard_from: None })
        }
        _ => None,
    }
}

fn invitation(voice: &Voice<'_>) -> Option<SpeechAct> {
    let key = voice.claim()?.key();
    let acts = business(voice.situation).into_iter().map(|(_, act)| act);
    acts.into_iter().find(|act| matches!(act, SpeechAct::Invite(gathering) if gathering.key() == key))
}

fn question(voice: &Voice<'_>) -> Topic {
    match voice.matter {
        Matter::Here | Matter::Deed { .. } => Topic::Present,
        Matter::Person { name, .. } => Topic::Opinion(name.clone()),
        Matter::Claim(claim) => match claim.verb {
            Verb::Wants => Topic::Project(Some(claim.topic.clone())),
            Verb::StandsFor => Topic::Opinion(claim.topic.clone()),
            _ => Topic::More(claim.key()),
        },
    }
}

/// What it is about, as the object of a sentence.
fn subject(voice: &Voice<'_>) -> String {
    match voice.matter {
        Matter::Here => "the day".into(),
        Matter::Deed { words, .. } => words.clone(),
        Matter::Person { name, .. } => name.clone(),
        Matter::Claim(claim) => claim.topic.clone(),
    }
}
