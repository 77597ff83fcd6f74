//! It is my turn to speak: what do I say?
//!
//! What is legal comes from [`crate::converse`]; this chooses among it. A model may bring its own words; the
//! built-in mind leaves the words to the phrases of [`crate::instinct`].

use rand::{RngExt as _, rngs::StdRng};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallville_english::in_first_person;
use smallville_town::GameTime;

use crate::{
    claim::{Claim, Verb},
    converse::{HOURS_EACH, Situation, answers, business, initiatives},
    draft::{DraftedLine, Turn},
    instinct::{CommonSense, activity::Want, exchanges::Spoken},
    prompt::{
        fill::{Fill, numbered, quoted},
        reply_filter,
    },
    question::{Kind, Question, picked},
    speech::{SpeechAct, Topic},
};

/// After so many lines one thinks of going.
const LONG: usize = 13;
/// And of people who are at ease.
const LONG_AT_EASE: usize = 30;
/// At most so many ways to open one are weighed.
const MOST_OPENINGS: usize = 6;
/// At most so many things are done with one line.
const ACTS: usize = 3;
/// How often whoever is greeted with a question greets back before they answer.
const GREETS_BACK: f64 = 0.35;
/// Whoever is asked one thing after the other stays so many lines longer than they meant to.
const PATIENT: u32 = 12;

/// Asked at every turn of a conversation.
#[derive(Debug)]
pub struct Utter<'a> {
    /// Everything that the speaker goes by.
    pub situation: Situation<'a>,
    /// The last other one has taken leave.
    pub closing: bool,
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
}

impl Utterance {
    /// What is done in words that are put together from phrases.
    fn plain(acts: Vec<SpeechAct>, leaves: bool) -> Self {
        Self { acts, leaves, words: None, spoken: None }
    }
}

/// So many things of one's own accord are offered, and so many memories and last lines shown.
const MOST_OPTIONS: usize = 8;
const MOST_MEMORIES: usize = 8;
const MOST_LINES: usize = 8;

/// What a model may do with a line.
#[derive(Clone, Debug)]
pub struct UtterMenu {
    /// What is open to be done; the answers to what was said come first.
    acts: Vec<SpeechAct>,
    /// How many of them are answers.
    answers: usize,
    /// Whether it is time to go.
    leaves: bool,
}

impl UtterMenu {
    /// Numbers of what must be done: a decision is the mind's own, only its words are the model's.
    fn must(&self) -> impl Iterator<Item = usize> {
        use SpeechAct::{Accept, BreakOff, Decline, Insult, Perhaps};
        let decided = |act: &SpeechAct| matches!(act, Accept(_) | Decline(..) | Perhaps(_) | Insult | BreakOff);
        let answers = self.acts.iter().take(self.answers).enumerate();
        answers.filter(move |(_, act)| decided(act)).map(|(index, _)| index + 1)
    }
}

/// A line of a model.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct UtterReply {
    /// Numbers of what is done with this line: one to three.
    does: Vec<usize>,
    /// The words, at most 40.
    words: String,
}

impl Question for Utter<'_> {
    type Answer = Utterance;
    type Reply = UtterReply;
    type Menu = UtterMenu;
    const KIND: Kind = Kind::Utter;
    const WORDS: &'static [&'static str] =
        &["doing", "partner", "tie", "opinion", "memories", "said", "choices", "must", "left"];

    /// A question in words of its own is answered by itself; how people greet and part stands in their phrases.
    fn is_plain(&self) -> bool {
        self.answered || self.closing || self.situation.talk.lines.is_empty()
    }

    fn menu(&self, _: &CommonSense, rng: &mut StdRng) -> UtterMenu {
        let situation = &self.situation;
        let mut acts = if situation.talk.mine == 0 { self.opening() } else { Vec::new() };
        acts.extend(self.replies(&acts, rng));
        let answers = acts.len();
        let mut options = initiatives(situation, rng);
        options.retain(|(_, act)| !acts.contains(act) && !act.repeats(&acts) && !self.said_before(act));
        options.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        acts.extend(options.into_iter().take(MOST_OPTIONS).map(|(_, act)| act));
        if acts.is_empty() {
            acts.push(self.own_remark());
        }
        acts.push(SpeechAct::Part(self.reason_to_go()));
        UtterMenu { acts, answers, leaves: self.closing || self.wants_to_go(rng) }
    }

    fn fill(&self, menu: &UtterMenu) -> Fill {
        let Situation { persona, talk, partner, relations, recalled, doing, now, minutes_left, .. } = self.situation;
        let tie = relations.to(partner).map_or_else(|| "a stranger".into(), |relation| relation.tie.whole());
        let said = talk.lines.iter().rev().take(MOST_LINES).rev();
        let must: Vec<String> = menu.must().map(|number| number.to_string()).collect();
        let must =
            if must.is_empty() { String::new() } else { format!("Numbers {} must be among them.", must.join(", ")) };
        let left = match minutes_left {
            _ if menu.leaves => "It is time to go: take leave with this line.".into(),
            Some(left) if left < 20 => format!("{left} minutes are left."),
            _ => String::new(),
        };
        Fill::new(persona, now)
            .word("doing", doing)
            .word("partner", partner)
            .word("tie", tie)
            .word("opinion", relations.feeling(partner))
            .word("must", must)
            .word("left", left)
            .list("memories", recalled.texts().take(MOST_MEMORIES).map(quoted))
            .list("said", said.map(|line| format!("{}: {}", line.name, quoted(&line.words))))
            .list("choices", numbered(menu.acts.iter().map(|act| act.gist(now))))
    }

    fn read(
        &self,
        reply: &UtterReply,
        menu: &UtterMenu,
        sense: &CommonSense,
        _: &mut StdRng,
    ) -> Result<Utterance, String> {
        let mut acts: Vec<SpeechAct> = Vec::new();
        for number in &reply.does {
            let act = picked(&menu.acts, *number)?;
            if !acts.contains(act) {
                acts.push(act.clone());
            }
        }
        if let Some(missing) = menu.must().find(|number| !reply.does.contains(number)) {
            return Err(format!("number {missing} must be done with this line"));
        }
        if acts.len() > ACTS + 1 {
            return Err(format!("{} things at once are too many; do at most {ACTS}", acts.len()));
        }
        let goes = |act: &SpeechAct| matches!(act, SpeechAct::Part(_) | SpeechAct::BreakOff);
        let leaves = menu.leaves || acts.iter().any(goes);
        if leaves && !acts.iter().any(goes) {
            acts.push(SpeechAct::Part(self.reason_to_go()));
        }
        let Situation { persona, talk, .. } = self.situation;
        let others = talk.others.iter().map(|other| other.name.as_str());
        let words = sense.reply_filter.talk(&reply.words, &persona.name, others)?;
        reply_filter::names(&words, &self.fill(menu).text())?;
        if talk.lines.iter().any(|line| line.words == words) {
            return Err("that was said already; say something new".into());
        }
        Ok(Utterance { acts, leaves, words: Some(words), spoken: None })
    }

    fn turn(&self, menu: &UtterMenu) -> Option<Turn> {
        let Situation { persona, talk, now, .. } = self.situation;
        let [other] = talk.others.as_slice() else { return None };
        Some(Turn {
            conversation: talk.id,
            spoken: talk.lines.len(),
            speaker: persona.name.clone(),
            other: (other.agent, other.name.clone()),
            acts: menu.acts.clone(),
            gists: menu.acts.iter().map(|act| act.gist(now)).collect(),
            now,
        })
    }

    fn drafted(&self, line: &DraftedLine, menu: &UtterMenu) -> Option<UtterReply> {
        let gists: Vec<String> = menu.acts.iter().map(|act| act.gist(self.situation.now)).collect();
        let number = |gist: &String| gists.iter().position(|known| known == gist).map(|index| index + 1);
        let does: Vec<usize> = line.does.iter().filter_map(number).collect();
        (!does.is_empty()).then(|| UtterReply { does, words: line.words.clone() })
    }

    fn check(&self, answer: &Utterance) -> Result<(), String> {
        if answer.acts.is_empty() && answer.spoken.is_none() && !self.answered {
            return Err("nothing is done with it; name at least one act".into());
        }
        answer.acts.iter().try_for_each(|act| self.check_act(act))
    }

    fn instinct(&self, sense: &CommonSense, rng: &mut StdRng) -> Utterance {
        let mut said = self.chosen(sense, rng);
        said.acts.retain(|act| self.check_act(act).is_ok());
        if said.acts.is_empty() && said.spoken.is_none() && !self.answered {
            said.acts.push(self.own_remark());
        }
        said
    }
}

/// Whoever has something to ask stays for so many lines more.
const PRESSING: u32 = 4;

/// What one begins.
enum Initiative {
    /// Business: see `converse::agenda`.
    Act(SpeechAct),
    /// The first beat of an exchange.
    Beat(Spoken),
}

impl Utter<'_> {
    /// Whether something may be said: nobody tells what they have not heard.
    fn check_act(&self, act: &SpeechAct) -> Result<(), String> {
        let SpeechAct::Tell { claim, .. } = act else { return Ok(()) };
        let persona = self.situation.persona;
        if claim.who == persona.name || self.situation.recalled.beliefs().belief(claim).is_some() {
            return Ok(());
        }
        Err(format!("nobody told {} of \"{}\"", persona.first_name(), claim.topic))
    }

    /// What comes to mind to say: the next beat of an exchange, an answer to what waits for one, something new, or goodbye.
    fn chosen(&self, sense: &CommonSense, rng: &mut StdRng) -> Utterance {
        let situation = &self.situation;
        let waits = sense.exchanges.waits_for(situation) && !self.answered && !self.closing && !self.must_go();
        if let Some(spoken) = waits.then(|| sense.exchanges.reply(situation, rng)).flatten() {
            return self.with_greeting(spoken, rng);
        }
        let mut acts = if situation.talk.mine == 0 { self.opening() } else { Vec::new() };
        let replies = self.replies(&acts, rng);
        if replies.contains(&SpeechAct::BreakOff) {
            return Utterance::plain(vec![SpeechAct::BreakOff], true);
        }
        let answers = !replies.is_empty() || self.answered;
        acts.extend(replies);
        if self.closing || self.wants_to_go(rng) {
            return self.going(acts);
        }
        // An answer is a line.
        if answers {
            return Utterance::plain(acts, false);
        }
        match self.initiative(sense, rng) {
            Some(Initiative::Act(act)) => acts.push(act),
            Some(Initiative::Beat(spoken)) => return self.with_greeting(spoken, rng),
            None if situation.talk.mine > 0 => return self.going(acts),
            None => {}
        }
        Utterance::plain(acts, false)
    }

    /// Takes leave.
    fn going(&self, mut acts: Vec<SpeechAct>) -> Utterance {
        acts.truncate(ACTS - 1);
        acts.push(SpeechAct::Part(self.reason_to_go()));
        Utterance::plain(acts, true)
    }

    /// A beat, with a greeting before it if the talk has just begun and one would greet.
    fn with_greeting(&self, spoken: Spoken, rng: &mut StdRng) -> Utterance {
        let mut acts = if self.greets(rng) { self.opening() } else { Vec::new() };
        acts.extend(spoken.acts.iter().cloned());
        Utterance { acts, leaves: false, words: None, spoken: Some(spoken) }
    }

    /// Whether one greets: people who share a breakfast do not, and whoever is asked something may answer at once.
    fn greets(&self, rng: &mut StdRng) -> bool {
        let Situation { talk, relations, partner, now, .. } = self.situation;
        if talk.mine > 0 {
            return false;
        }
        let relation = relations.to(partner);
        let today = |at: GameTime| at.day() == now.day();
        let again = relation.is_some_and(|known| known.last_talk.is_some_and(today) && known.tie.shares_home());
        let begins = talk.lines.is_empty();
        !talk.strangers.is_empty() || (!again && (begins || rng.random_bool(GREETS_BACK)))
    }

    /// What is said to what waits for an answer, and was not said with the opening.
    ///
    /// The end of an exchange waits for none.
    fn replies(&self, opening: &[SpeechAct], rng: &mut StdRng) -> Vec<SpeechAct> {
        if self.situation.talk.thread().is_some() {
            return Vec::new();
        }
        answers(&self.situation, rng).into_iter().filter(|reply| !reply.repeats(opening)).collect()
    }

    /// A greeting, and one's name for strangers.
    fn opening(&self) -> Vec<SpeechAct> {
        let Situation { talk, persona, recalled, .. } = self.situation;
        let mut acts = vec![SpeechAct::Greet];
        if !talk.strangers.is_empty() {
            let is = recalled.beliefs().about(&persona.name).find(|(key, _)| key.verb == Verb::Is);
            acts.extend(is.map(|(_, belief)| SpeechAct::Introduce(belief.claim.clone())));
        }
        acts
    }

    /// Whether time presses so that one cannot even hear the other out.
    fn must_go(&self) -> bool {
        let Situation { talk, minutes_left, .. } = self.situation;
        minutes_left.is_some_and(|minutes| minutes <= 1) && talk.mine > 0
    }

    /// Enough has been said, time presses, or the company is not worth it.
    fn wants_to_go(&self, rng: &mut StdRng) -> bool {
        let Situation { talk, .. } = self.situation;
        if self.must_go() {
            return true;
        }
        // Nobody comes to say goodbye.
        if talk.mine == 0 && !self.answered {
            return false;
        }
        if self.answered {
            return talk.mine > talk.wish + PATIENT;
        }
        // Nobody goes before what they came for is said, and answered.
        let patience = if self.situation.proposal().is_some() { PRESSING } else { 0 };
        let over = talk.mine + 1 >= talk.wish + patience || talk.lines.len() >= self.long();
        let soured = talk.soured && talk.mine >= 1;
        // A question of the other keeps one a little longer.
        let waits = |act: &SpeechAct| {
            use SpeechAct::{Accept, Ask, Decline, Invite, Perhaps};
            matches!(act, Ask(_) | Invite(_) | Accept(_) | Decline(..) | Perhaps(_))
        };
        let asked = talk.due.iter().any(|(_, act)| waits(act));
        (over && (!asked || talk.mine > talk.wish)) || (soured && rng.random_bool(0.6))
    }

    /// After how many lines one thinks of going.
    fn long(&self) -> usize {
        if self.situation.talk.unhurried { LONG_AT_EASE } else { LONG }
    }

    /// What the speaker does themselves, for want of anything better.
    fn own_remark(&self) -> SpeechAct {
        SpeechAct::Remark(in_first_person(self.situation.doing, self.situation.persona.pronoun))
    }

    /// What calls the speaker away: the next thing of the plan.
    fn reason_to_go(&self) -> Option<String> {
        let Situation { plan, minutes_left, .. } = self.situation;
        minutes_left.filter(|minutes| *minutes < 30)?;
        let next = plan.current.and_then(|index| plan.next(index))?;
        // The night calls by itself.
        let calls = next.activity.is_some() && next.want != Want::Sleep;
        if !calls {
            return None;
        }
        Some(next.words.clone())
    }

    /// One thing of one's own accord: the better it is, the likelier.
    fn initiative(&self, sense: &CommonSense, rng: &mut StdRng) -> Option<Initiative> {
        let situation = &self.situation;
        let mut options: Vec<(f32, Initiative)> = business(situation)
            .into_iter()
            .filter(|(_, act)| !self.said_before(act))
            .map(|(value, act)| (value, Initiative::Act(act)))
            .collect();
        let openings = sense.exchanges.openings(situation, MOST_OPENINGS, rng);
        options.extend(openings.into_iter().map(|(value, spoken)| (value, Initiative::Beat(spoken))));
        let best = options.iter().map(|(value, _)| *value).reduce(f32::max)?;
        let weight = |value: f32| (value - best).exp();
        let total: f32 = options.iter().map(|(value, _)| weight(*value)).sum();
        let mut roll = rng.random_range(0.0..total.max(f32::MIN_POSITIVE));
        let chosen = options.iter().position(|(value, _)| {
            roll -= weight(*value);
            roll <= 0.0
        });
        Some(options.swap_remove(chosen.unwrap_or_default()).1)
    }

    /// Whether one has done the same in this talk already.
    fn said_before(&self, act: &SpeechAct) -> bool {
        let talk = self.situation.talk;
        let mine = || talk.lines.iter().filter(|line| line.name == self.situation.persona.name).flat_map(|l| &l.acts);
        match act {
            SpeechAct::Ask(topic) => {
                talk.asked.contains(topic) || already_told(talk.lines.iter().flat_map(|l| &l.acts), topic)
            }
            // Another hour may be named for the same, but not for ever.
            SpeechAct::Request(_) => {
                let hours = mine().filter(|said| said.asked_meeting() == act.asked_meeting()).count();
                if act.asked_meeting().is_some() && hours >= HOURS_EACH {
                    return true;
                }
                let insists = self.situation.proposal().as_ref() == Some(act);
                mine().filter(|said| *said == act).count() > usize::from(insists)
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
    acts.filter_map(SpeechAct::claims).any(of)
}
