//! It is my turn to speak: what do I say?
//!
//! What is legal comes from [`crate::mind::converse`]; this chooses among it. A model may bring its own words; the
//! built-in mind leaves the words to the phrases of [`crate::mind::instinct`].

use rand::{RngExt as _, rngs::StdRng};
use serde::{Deserialize, Serialize};

use crate::mind::{
    claim::{Claim, Verb},
    converse::{Situation, answers, initiatives},
    instinct::CommonSense,
    persona::Manner,
    question::{Kind, Question, identity},
    speech::{SpeechAct, Topic},
};

/// After so many lines one thinks of going.
const LONG: usize = 13;
/// At most so many things are done with one line.
const ACTS: usize = 3;
/// How often whoever answers a question goes on with something of their own.
const GOES_ON: f64 = 0.3;
/// Whoever is asked one thing after the other stays so many lines longer than they meant to.
const PATIENT: u32 = 12;

/// Asked at every turn of a conversation.
#[derive(Debug)]
pub struct Utter<'a> {
    /// Everything that the speaker goes by.
    pub situation: Situation<'a>,
    /// The last other one has taken leave.
    pub closing: bool,
    /// A question in words of its own gets an answer with this line: see [`crate::mind::question::interview`].
    pub answered: bool,
}

/// What somebody says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Utterance {
    /// What is done by it, in order.
    pub acts: Vec<SpeechAct>,
    /// Whether the speaker leaves with it.
    pub leaves: bool,
    /// The words, if whoever answered has any of their own.
    pub words: Option<String>,
}

impl Question for Utter<'_> {
    type Answer = Utterance;
    const KIND: Kind = Kind::Utter;

    fn prompt(&self) -> String {
        let Situation { persona, talk, partner, memories, doing, now, .. } = self.situation;
        let said: Vec<String> = talk.lines.iter().map(|line| format!("{}: {}", line.name, line.words)).collect();
        format!(
            "{}\nIt is {}. {} is {} and talks with {}.\nWhat comes to mind: {}\nSaid so far:\n{}\nWhat does {} say next, in {} manner, in one or two sentences?",
            identity(persona),
            now.hm(),
            persona.first_name(),
            doing,
            partner,
            memories.join(" "),
            said.join("\n"),
            persona.first_name(),
            persona.pronoun.possessive()
        )
    }

    fn check(&self, answer: &Utterance) -> Result<(), String> {
        if answer.acts.is_empty() && !self.answered {
            return Err("nothing is done with it; name at least one act".into());
        }
        for act in &answer.acts {
            let SpeechAct::Tell { claim, .. } = act else { continue };
            let own = claim.who == self.situation.persona.name;
            if !own && self.situation.beliefs.belief(&claim.key()).is_none() {
                return Err(format!("nobody told {} of \"{}\"", self.situation.persona.first_name(), claim.topic));
            }
        }
        Ok(())
    }

    fn instinct(&self, _: &CommonSense, chance: &mut StdRng) -> Utterance {
        let mut acts = Vec::new();
        let situation = &self.situation;
        if situation.talk.mine == 0 {
            acts.extend(self.opening());
        }
        let replies = answers(situation, chance);
        let broke_off = replies.contains(&SpeechAct::BreakOff);
        acts.extend(replies);
        if broke_off {
            return Utterance { acts: vec![SpeechAct::BreakOff], leaves: true, words: None };
        }
        let leaves = self.closing || self.wants_to_go(chance);
        if leaves {
            acts.truncate(ACTS - 1);
            acts.push(SpeechAct::Part(self.reason_to_go()));
            return Utterance { acts, leaves, words: None };
        }
        if self.answered {
            // An answer is a line; now and then something of one's own follows.
            if chance.random_bool(GOES_ON) {
                self.add_initiative(&mut acts, chance);
            }
            return Utterance { acts, leaves, words: None };
        }
        self.add_initiative(&mut acts, chance);
        if acts.is_empty() {
            acts.push(SpeechAct::Remark(situation.doing.to_owned()));
        }
        Utterance { acts, leaves, words: None }
    }
}

impl Utter<'_> {
    /// A greeting, and one's name for strangers.
    fn opening(&self) -> Vec<SpeechAct> {
        let Situation { talk, persona, beliefs, .. } = self.situation;
        let mut acts = vec![SpeechAct::Greet];
        if !talk.strangers.is_empty() {
            let name = persona.name.clone();
            let is = beliefs.iter().find(|(key, _)| key.who == name && key.verb == Verb::Is);
            acts.extend(is.map(|(_, belief)| SpeechAct::Introduce(belief.claim.clone())));
        }
        acts
    }

    /// Enough has been said, time presses, or the company is not worth it.
    fn wants_to_go(&self, chance: &mut StdRng) -> bool {
        let Situation { talk, minutes_left, .. } = self.situation;
        if minutes_left.is_some_and(|minutes| minutes <= 1) && talk.mine > 0 {
            return true;
        }
        if self.answered {
            return talk.mine > talk.wish + PATIENT;
        }
        let over = talk.mine + 1 >= talk.wish || talk.lines.len() >= LONG;
        let soured = talk.soured && talk.mine >= 1;
        // A question of the other keeps one a little longer.
        let asked = talk.due.iter().any(|(_, act)| matches!(act, SpeechAct::Ask(_) | SpeechAct::Invite(_)));
        (over && (!asked || talk.mine > talk.wish)) || (soured && chance.random_bool(0.6))
    }

    /// What calls the speaker away: the next thing of the plan.
    fn reason_to_go(&self) -> Option<String> {
        let Situation { plan, minutes_left, .. } = self.situation;
        minutes_left.filter(|minutes| *minutes < 30)?;
        let next = plan.current.and_then(|index| plan.next(index)).filter(|next| next.activity.is_some())?;
        Some(next.words.clone())
    }

    /// One thing of one's own accord, if there is room for it: the better it is, the likelier.
    fn add_initiative(&self, acts: &mut Vec<SpeechAct>, chance: &mut StdRng) {
        let curt = matches!(self.situation.persona.manner, Manner::Curt | Manner::Shy);
        let asks = |act: &SpeechAct| matches!(act, SpeechAct::Ask(_) | SpeechAct::Invite(_) | SpeechAct::Request(_));
        let full = acts.len() >= ACTS || acts.iter().any(asks);
        let answered = acts.iter().any(|act| !matches!(act, SpeechAct::Greet | SpeechAct::Introduce(_)));
        // Whoever has just answered at length need not go on at once.
        let at_length = acts.iter().any(|act| is_tell(act) || matches!(act, SpeechAct::Disagree(_, Some(_))));
        let enough = if curt { 0.5 } else { 0.25 } + if at_length { 0.25 } else { 0.0 };
        if full || (answered && chance.random_bool(enough)) {
            return;
        }
        let mut options = initiatives(&self.situation, chance);
        options.retain(|(_, act)| !acts.contains(act) && !self.said_before(act));
        let Some(best) = options.iter().map(|(value, _)| *value).reduce(f32::max) else { return };
        let weight = |value: f32| (value - best).exp();
        let total: f32 = options.iter().map(|(value, _)| weight(*value)).sum();
        let mut roll = chance.random_range(0.0..total.max(f32::MIN_POSITIVE));
        for (value, act) in options {
            roll -= weight(value);
            if roll <= 0.0 {
                acts.push(act);
                break;
            }
        }
    }

    /// Whether one has done the same in this talk already.
    fn said_before(&self, act: &SpeechAct) -> bool {
        let talk = self.situation.talk;
        let mine = || talk.lines.iter().filter(|line| line.name == self.situation.persona.name).flat_map(|l| &l.acts);
        match act {
            SpeechAct::Ask(topic) => {
                talk.asked.contains(topic) || already_told(talk.lines.iter().flat_map(|l| &l.acts), topic)
            }
            _ => mine().any(|said| std::mem::discriminant(said) == std::mem::discriminant(act) && !is_tell(act)),
        }
    }
}

fn is_tell(act: &SpeechAct) -> bool {
    matches!(act, SpeechAct::Tell { .. })
}

/// Nobody asks for what has just been said.
fn already_told<'a>(acts: impl Iterator<Item = &'a SpeechAct>, topic: &Topic) -> bool {
    let of = |claim: &Claim| match topic {
        Topic::Present => claim.verb == Verb::Does,
        Topic::Opinion(of) => claim.verb == Verb::ThinksOf && claim.topic == *of,
        Topic::Self_ => claim.verb == Verb::Is,
        _ => false,
    };
    acts.filter_map(|act| match act {
        SpeechAct::Tell { claim, .. } | SpeechAct::Introduce(claim) => Some(claim),
        _ => None,
    })
    .any(of)
}
