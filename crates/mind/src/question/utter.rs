//! It is my turn to speak: what do I say?
//!
//! What is legal comes from [`crate::converse`]; this chooses among it. A model may bring its own words; the
//! built-in mind leaves the words to the phrases of [`crate::instinct`].

mod carried;
mod instinct;

use std::ops::RangeInclusive;

use rand::rngs::StdRng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallville_english::listed;
use smallville_model::request::Schema;

use crate::{
    converse::{Situation, decisions, initiatives, is_decision},
    draft::{Choice, DraftedLine, Turn},
    instinct::{CommonSense, exchanges::Spoken},
    prompt::{
        fill::{Fill, numbered, quoted},
        number::Number,
    },
    question::{Kind, Question, picked},
    speech::SpeechAct,
};

/// At most so many things are done with one line.
const ACTS: usize = 3;

/// Asked at every turn of a conversation.
#[derive(Debug)]
pub struct Utter<'a> {
    /// Everything that the speaker goes by.
    pub situation: Situation<'a>,
    /// The last other one has taken leave.
    pub closing: bool,
    /// One has come up to others of whom one waits for the answer of another.
    pub interrupts: bool,
    /// A question in words of its own gets an answer with this line: see [`crate::question::interview`].
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
    /// The beat of an exchange that is spoken, after a greeting if there is one.
    ///
    /// Always written: the newest steps are kept without names of fields.
    #[serde(default)]
    pub spoken: Option<Spoken>,
    /// So many of the acts at the end are said behind the beat. Always written, as the beat is.
    #[serde(default)]
    pub behind: usize,
}

impl Utterance {
    /// What is done in words that are put together from phrases.
    fn plain(acts: Vec<SpeechAct>, leaves: bool) -> Self {
        Self { acts, leaves, words: None, spoken: None, behind: 0 }
    }

    /// Whether nothing is said or done with it.
    fn is_nothing(&self) -> bool {
        self.acts.is_empty() && self.spoken.is_none() && !self.leaves
    }
}

/// So many things of one's own accord are offered, so many memories shown, and at least so many last lines.
const MOST_OPTIONS: usize = 6;
const MOST_MEMORIES: usize = 6;
const FEWEST_LINES: usize = 6;
/// So many last lines are in everybody's mind: "it" may mean what they were about.
const LINES_IN_MIND: usize = 3;
/// A line has so many letters at most.
const LONGEST_WORDS: usize = 320;

/// What a model may do with a line.
#[derive(Clone, Debug)]
pub struct UtterMenu {
    /// What is open to be done; the answers to what was said come first.
    acts: Vec<SpeechAct>,
    /// Numbers of what there is to decide: one of each must be done.
    to_decide: Vec<RangeInclusive<usize>>,
    /// Whether it is time to go.
    leaves: bool,
    /// Whether habit would find nothing more to say, and go.
    is_settled: bool,
}

impl UtterMenu {
    /// What must be done, in words.
    fn must(&self) -> String {
        let musts = self.to_decide.iter().map(|open| {
            let numbers: Vec<String> = open.clone().map(|number| number.to_string()).collect();
            match numbers.as_slice() {
                [one] => format!("Number {one} must be among them."),
                _ => format!("One of the numbers {}, and only one, must be among them.", listed(&numbers)),
            }
        });
        musts.collect::<Vec<_>>().join(" ")
    }

    /// Whether one of each decision is done.
    fn check_decisions(&self, does: &[Number]) -> Result<(), String> {
        for open in &self.to_decide {
            let done = open.clone().filter(|number| does.contains(&Number(*number))).count();
            if done != 1 {
                return Err("of the numbers that must be among them each, or one where it says so, is done".into());
            }
        }
        Ok(())
    }
}

/// A line of a model.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct UtterReply {
    /// Numbers of what is done with this line: one to three.
    does: Vec<Number>,
    /// The words, at most 40.
    words: String,
}

impl Question for Utter<'_> {
    type Answer = Utterance;
    type Reply = UtterReply;
    type Menu = UtterMenu;
    const KIND: Kind = Kind::Utter;
    const WORDS: &'static [&'static str] =
        &["doing", "partner", "tie", "opinion", "memories", "said", "choices", "must", "left", "place"];

    /// A question in words of its own is answered by itself; how people greet and part stands in their phrases.
    fn is_plain(&self) -> bool {
        self.answered || self.closing || self.interrupts || self.situation.talk.lines.is_empty()
    }

    fn menu(&self, sense: &CommonSense, rng: &mut StdRng) -> UtterMenu {
        let situation = &self.situation;
        let mut acts = if situation.talk.mine == 0 { self.opening() } else { Vec::new() };
        let mut to_decide = Vec::new();
        for reply in self.replies(&acts, rng) {
            let first = acts.len() + 1;
            let decides = is_decision(&reply);
            acts.extend(decisions(situation, reply));
            to_decide.extend(decides.then_some(first..=acts.len()));
        }
        let mut options = initiatives(situation, rng);
        options.retain(|(_, act)| !acts.contains(act) && !act.repeats(&acts) && !self.said_before(act));
        options.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        acts.extend(options.into_iter().take(MOST_OPTIONS).map(|(_, act)| act));
        if acts.is_empty() {
            acts.push(self.own_remark());
        }
        acts.push(SpeechAct::Part(self.reason_to_go()));
        let leaves = self.closing || self.wants_to_go(rng);
        UtterMenu { acts, to_decide, leaves, is_settled: leaves || self.instinct(sense, rng).leaves }
    }

    fn fill(&self, menu: &UtterMenu) -> Fill {
        let Situation { persona, talk, partner, relations, recalled, doing, now, minutes_left, .. } = self.situation;
        // Whole blocks go from the beginning, so that what is shown mostly grows at its end only.
        let gone = talk.lines.len().saturating_sub(FEWEST_LINES) / FEWEST_LINES * FEWEST_LINES;
        let said = talk.lines.iter().skip(gone);
        let left = match minutes_left {
            _ if menu.leaves => "It is time to go: take leave with this line.".into(),
            _ if menu.is_settled => "All is said; it would be natural to take leave now.".into(),
            Some(left) if left < 20 => format!("{left} minutes are left."),
            _ => String::new(),
        };
        Fill::new(persona, now)
            .word("doing", doing)
            .word("partner", partner)
            .word("tie", relations.tie_in_words(partner))
            .word("opinion", relations.feeling(partner))
            .word("must", menu.must())
            .word("left", left)
            .word("place", self.situation.here.in_words())
            .memories("memories", recalled.texts(), MOST_MEMORIES)
            .growing("said", said.map(|line| format!("{}: {}", line.name, quoted(&line.words))))
            .choices("choices", numbered(menu.acts.iter().map(|act| act.gist(now))))
    }

    fn form(&self, menu: &UtterMenu, form: Schema) -> Schema {
        let most = ACTS.max(menu.to_decide.len());
        form.choices("does[]", 1..=menu.acts.len()).count("does", 1..=most).letters("words", LONGEST_WORDS)
    }

    fn read(
        &self,
        reply: &UtterReply,
        menu: &UtterMenu,
        sense: &CommonSense,
        _: &mut StdRng,
    ) -> Result<Utterance, String> {
        let mut acts: Vec<SpeechAct> = Vec::new();
        for Number(number) in &reply.does {
            let act = picked(&menu.acts, *number)?;
            if !acts.contains(act) {
                acts.push(act.clone());
            }
        }
        menu.check_decisions(&reply.does)?;
        if acts.len() > ACTS + 1 {
            return Err(format!("do at most {ACTS} things with a line"));
        }
        let goes = |act: &SpeechAct| act.parts() || *act == SpeechAct::BreakOff;
        let leaves = menu.leaves || acts.iter().any(goes);
        if leaves && !acts.iter().any(goes) {
            acts.push(SpeechAct::Part(self.reason_to_go()));
        }
        let Situation { persona, talk, relations, .. } = self.situation;
        let others = talk.others.iter().map(|other| other.name.as_str());
        let words = sense.reply_filter.talk(&reply.words, &persona.name, others)?;
        sense.check_names(&words, &self.fill(menu).text(), relations.iter().map(|(name, _)| name))?;
        let before: Vec<&str> = talk.lines.iter().rev().take(LINES_IN_MIND).map(|line| line.words.as_str()).collect();
        carried::check(&words, &acts, &persona.name, &before.join("\n"), sense)?;
        if talk.lines.iter().any(|line| line.words == words) {
            return Err("that was said already; say something new".into());
        }
        Ok(Utterance { acts, leaves, words: Some(words), spoken: None, behind: 0 })
    }

    fn turn(&self, menu: &UtterMenu) -> Option<Turn> {
        let Situation { persona, talk, recalled, relations, now, .. } = self.situation;
        let [other] = talk.others.as_slice() else { return None };
        // Where something hidden must be decided, nothing is drafted.
        let hidden = |number: usize| menu.acts.get(number - 1).is_some_and(|act| recalled.is_secret(act));
        if menu.to_decide.iter().cloned().flatten().any(hidden) {
            return None;
        }
        let open = menu.acts.iter().enumerate().filter(|(_, act)| !recalled.is_secret(act));
        Some(Turn {
            conversation: talk.id,
            spoken: talk.lines.len(),
            speaker: persona.name.clone(),
            other: (other.agent, other.name.clone()),
            choices: open.map(|(at, act)| Choice { number: at + 1, act: act.clone(), gist: act.gist(now) }).collect(),
            memories: recalled.texts_shared_with(&other.name).map(str::to_owned).collect(),
            knows: relations.iter().map(|(name, _)| name.to_owned()).collect(),
            now,
        })
    }

    fn drafted(&self, line: &DraftedLine, menu: &UtterMenu) -> Option<UtterReply> {
        let gists: Vec<String> = menu.acts.iter().map(|act| act.gist(self.situation.now)).collect();
        let number = |gist: &String| gists.iter().position(|known| known == gist).map(|index| Number(index + 1));
        let does: Vec<Number> = line.does.iter().filter_map(number).collect();
        (!does.is_empty()).then(|| UtterReply { does, words: line.words.clone() })
    }

    fn check(&self, answer: &Utterance) -> Result<(), String> {
        if answer.is_nothing() && !self.answered {
            return Err("nothing is done with it; name at least one act".into());
        }
        answer.acts.iter().try_for_each(|act| self.check_act(act))
    }

    fn instinct(&self, sense: &CommonSense, rng: &mut StdRng) -> Utterance {
        let mut said = self.chosen(sense, rng);
        said.acts.retain(|act| self.check_act(act).is_ok());
        if said.is_nothing() && !self.answered {
            said.acts.push(self.own_remark());
        }
        said
    }
}
