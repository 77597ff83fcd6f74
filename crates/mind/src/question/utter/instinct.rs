//! What the built-in mind says: the next beat of an exchange, an answer, something new, or goodbye.

use rand::{RngExt as _, rngs::StdRng};
use smallville_english::in_first_person;
use smallville_town::GameTime;

use super::{ACTS, Utter, Utterance};
use crate::{
    claim::{Claim, Verb},
    converse::{HOURS_EACH, Situation, answers, business, is_lasting},
    instinct::{CommonSense, activity::Want, exchanges::Spoken},
    speech::{SpeechAct, Topic},
};

/// After so many lines one thinks of going.
const LONG: usize = 13;
/// And of people who are at ease.
const LONG_AT_EASE: usize = 30;
/// At most so many ways to open one are weighed.
const MOST_OPENINGS: usize = 6;
/// Business that is worth less is not turned to from something else: see `converse::agenda`.
const WORTH_A_TURN: f32 = 8.5;
/// Among several one does not think of going before so many lines of one's own.
const IN_COMPANY: u32 = 3;
/// How often whoever is greeted with a question greets back before they answer.
const GREETS_BACK: f64 = 0.35;
/// In so many minutes a matter can be talked over.
const LONG_ENOUGH: u32 = 3;
/// Whoever is asked one thing after the other stays so many lines longer than they meant to.
const PATIENT: u32 = 12;
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
    pub(super) fn check_act(&self, act: &SpeechAct) -> Result<(), String> {
        let SpeechAct::Tell { claim, .. } = act else { return Ok(()) };
        let persona = self.situation.persona;
        if claim.who == persona.name || self.situation.recalled.beliefs().belief(claim).is_some() {
            return Ok(());
        }
        Err(format!("nobody told {} of \"{}\"", persona.first_name(), claim.topic))
    }

    /// What comes to mind to say: the next beat of an exchange, an answer to what waits for one, something new, or goodbye.
    pub(super) fn chosen(&self, sense: &CommonSense, rng: &mut StdRng) -> Utterance {
        let situation = &self.situation;
        // What was begun is brought to its end, even by those who are late.
        let listens = !self.answered && !self.closing;
        // Whoever is kept clear of hears no more than goodbye.
        if listens && situation.shuns_company() && !self.has_come_to_say() {
            let mut acts = self.replies(&[], rng);
            acts.retain(SpeechAct::decides);
            acts.push(SpeechAct::Part(None));
            return Utterance::plain(acts, true);
        }
        if listens && situation.talk.talked_of().is_some() && !situation.talk.owned_up() {
            return Utterance::plain(Vec::new(), false);
        }
        if let Some(spoken) = listens.then(|| sense.exchanges.reply(situation, rng)).flatten() {
            let said = self.with_what_is_owed(self.with_greeting(spoken, rng), rng);
            return self.with_what_one_came_for(said);
        }
        // Whoever is asked something in so many words answers it: names can wait, and so can a greeting that nobody gave.
        let greeted = || situation.talk.lines.iter().any(|line| line.acts.contains(&SpeechAct::Greet));
        let mut acts = match situation.talk.mine {
            0 if self.answered => greeted().then_some(SpeechAct::Greet).into_iter().collect(),
            0 => self.opening(),
            _ => Vec::new(),
        };
        let replies = self.replies(&acts, rng);
        // Nobody breaks in before the answer that others wait for.
        if self.interrupts && replies.is_empty() && !self.answered && !acts.is_empty() {
            return Utterance::plain(acts, false);
        }
        if replies.contains(&SpeechAct::BreakOff) {
            return Utterance::plain(vec![SpeechAct::BreakOff], true);
        }
        let answers = !replies.is_empty() || self.answered;
        acts.extend(replies);
        // An answer is a line; whoever must go says so with the next, unless they are asked one thing after the other.
        let patient = situation.talk.mine <= situation.talk.wish + PATIENT;
        if answers && !self.closing && (patient || situation.talk.mine == 0) {
            return Utterance::plain(acts, false);
        }
        if self.closing || self.wants_to_go(rng) {
            return self.going(acts, sense);
        }
        let talk_begins = situation.talk.lines.is_empty();
        match self.initiative(sense, rng) {
            // Whoever has come up to somebody has something to say: names come first.
            Some(Initiative::Act(_)) if acts.iter().any(SpeechAct::introduces) && !talk_begins => {}
            Some(Initiative::Act(act)) => {
                acts.extend(self.late_introduction());
                acts.push(act);
            }
            Some(Initiative::Beat(spoken)) => return self.with_greeting(spoken, rng),
            None if situation.talk.mine > 0 => return self.going(acts, sense),
            None => {}
        }
        Utterance::plain(acts, false)
    }

    /// Takes leave; what has come to its end, or was only asked in passing, needs no goodbye.
    fn going(&self, mut acts: Vec<SpeechAct>, sense: &CommonSense) -> Utterance {
        let talk = self.situation.talk;
        let played = talk.others.iter().any(|other| other.played);
        let free = !played && !self.closing;
        if free && acts.is_empty() && (sense.exchanges.is_at_its_end(talk) || talk.was_in_passing()) {
            return Utterance::plain(acts, true);
        }
        acts.truncate(ACTS - 1);
        acts.push(SpeechAct::Part(self.reason_to_go()));
        Utterance::plain(acts, true)
    }

    /// A beat, with a greeting before it if the talk has just begun and one would greet; strangers first say only who they are.
    fn with_greeting(&self, spoken: Spoken, rng: &mut StdRng) -> Utterance {
        let talk = self.situation.talk;
        // Whoever asks whether they have met has said no name yet.
        let welcomes = talk.newcomer() == Some(self.situation.partner);
        // Nobody is glad to see whom they come to reproach.
        let reproaches = spoken.acts.iter().any(|act| matches!(act, SpeechAct::Complain(_) | SpeechAct::Insult));
        let glad = !reproaches || !talk.strangers.is_empty();
        let mut acts = if glad && self.greets(rng) { self.opening() } else { Vec::new() };
        // A name belongs to what one begins, or to the name of the other; in the middle of something it can wait.
        let names_fit = talk.last_does(SpeechAct::introduces)
            || spoken.thread.begins() && !talk.last_does(SpeechAct::decides) && !welcomes;
        acts.extend(self.late_introduction().filter(|_| names_fit));
        // Whoever came up to them has something to say, most likely.
        let only_greeted = talk.lines.len() == 1 && talk.lines.iter().all(|line| line.thread.is_none());
        let names_come_first = only_greeted && acts.iter().any(SpeechAct::introduces);
        if talk.lines.is_empty() && !talk.strangers.is_empty() || names_come_first {
            return Utterance::plain(acts, false);
        }
        acts.extend(spoken.acts.iter().cloned());
        Utterance { acts, leaves: false, words: None, spoken: Some(spoken), behind: 0 }
    }

    /// A beat with the answer to an invitation before it, if one waits for it: whoever asked is not kept waiting for the end
    /// of a talk with somebody else.
    fn with_what_is_owed(&self, said: Utterance, rng: &mut StdRng) -> Utterance {
        if !self.situation.talk.owes_an_answer() {
            return said;
        }
        let at = said.acts.iter().take_while(|act| act.greets()).count();
        let mut acts = said.acts.clone();
        acts.splice(at..at, self.replies(&said.acts, rng));
        acts.truncate(ACTS);
        Utterance { acts, ..said }
    }

    /// The last beat of an exchange with what one came to say behind it: the other may have nothing more to talk of.
    fn with_what_one_came_for(&self, mut said: Utterance) -> Utterance {
        let Some(spoken) = said.spoken.as_mut().filter(|spoken| spoken.ends && !said.leaves) else { return said };
        let Some(act) = self.came_to_say() else { return said };
        spoken.ends = false;
        said.acts.push(act);
        said.behind = 1;
        said
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
    pub(super) fn replies(&self, opening: &[SpeechAct], rng: &mut StdRng) -> Vec<SpeechAct> {
        let talk = self.situation.talk;
        if talk.thread().is_some() && !talk.owes_an_answer() {
            return Vec::new();
        }
        answers(&self.situation, rng).into_iter().filter(|reply| !reply.repeats(opening)).collect()
    }

    /// A greeting, and one's name for strangers.
    pub(super) fn opening(&self) -> Vec<SpeechAct> {
        let talk = self.situation.talk;
        let mut acts = vec![SpeechAct::Greet];
        // Whoever is called by their name is known.
        let called = |name: &String| {
            let first = self.situation.persona.first_name();
            talk.lines.iter().any(|line| line.name == *name && line.words.contains(first))
        };
        // Whoever comes up to people of whom they know one, or who are in the middle of something, says who they are when
        // they speak to one they do not know.
        let joins = talk.others.len() > 1 && talk.others.iter().any(|other| !talk.strangers.contains(&other.name));
        // Whoever is spoken to as if they were known has no name to give.
        let me = &self.situation.persona.name;
        let to_me = talk.thread().filter(|(_, thread)| thread.involves(me));
        let known = to_me.is_some_and(|(line, _)| !talk.has_introduced(&line.name));
        // Whoever hears a name gives their own.
        let owed = talk.last_does(SpeechAct::introduces) && !talk.has_named(me);
        if !joins && !known && !self.interrupts && (owed || !talk.strangers.iter().all(called)) {
            acts.extend(self.introduction());
        }
        acts
    }

    /// Who the speaker is.
    fn introduction(&self) -> Option<SpeechAct> {
        let Situation { persona, recalled, .. } = self.situation;
        let (_, belief) = recalled.beliefs().about(&persona.name).find(|(key, _)| key.verb == Verb::Is)?;
        Some(SpeechAct::Introduce(belief.claim.clone()))
    }

    /// The same, if one has spoken before but not yet said it, and speaks to a stranger.
    fn late_introduction(&self) -> Option<SpeechAct> {
        let Situation { talk, persona, partner, .. } = self.situation;
        let known = talk.has_introduced(&persona.name) || talk.has_named(&persona.name);
        if known || talk.mine == 0 || !talk.strangers.contains(partner) { None } else { self.introduction() }
    }

    /// Whether there is no time left in which something new could be talked over.
    fn must_go(&self) -> bool {
        let Situation { talk, minutes_left, .. } = self.situation;
        minutes_left.is_some_and(|minutes| minutes < LONG_ENOUGH) && talk.mine > 0 && !self.has_come_to_say()
    }

    /// Whether one means to tell the partner something, or to ask it, and has not yet.
    fn has_come_to_say(&self) -> bool {
        self.came_to_say().is_some()
    }

    /// What one means to tell or ask the partner, and has not yet.
    fn came_to_say(&self) -> Option<SpeechAct> {
        let Situation { to_say, partner, .. } = &self.situation;
        let meant = to_say.iter().find(|(name, act)| name == partner && !self.said_before(act));
        meant.map(|(_, act)| act.clone())
    }

    /// Enough has been said, time presses, or the company is not worth it.
    pub(super) fn wants_to_go(&self, rng: &mut StdRng) -> bool {
        let Situation { talk, .. } = self.situation;
        if self.must_go() {
            return true;
        }
        // Nobody comes to say goodbye, nor stands with others for a word only.
        let few = if talk.others.len() > 1 { IN_COMPANY } else { 1 };
        let stays = talk.mine == 0 || !talk.soured && talk.mine < few;
        if stays && !self.answered {
            return false;
        }
        if self.answered {
            return talk.mine > talk.wish + PATIENT;
        }
        // Nobody goes before what they came for is said, and answered.
        let pressing = self.situation.proposal().is_some() || self.has_come_to_say();
        let patience = if pressing { PRESSING } else { 0 };
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
    pub(super) fn own_remark(&self) -> SpeechAct {
        SpeechAct::Remark(in_first_person(self.situation.doing, self.situation.persona.pronoun))
    }

    /// What calls the speaker away: the next thing of the plan.
    pub(super) fn reason_to_go(&self) -> Option<String> {
        let Situation { plan, minutes_left, .. } = self.situation;
        minutes_left.filter(|minutes| *minutes < 30)?;
        let next = plan.current.and_then(|index| plan.next(index))?;
        // The night calls by itself.
        let calls = next.activity.is_some() && next.want != Want::Sleep && is_lasting(&next.words);
        if !calls {
            return None;
        }
        Some(next.words.clone())
    }

    /// One thing of one's own accord: the better it is, the likelier.
    fn initiative(&self, sense: &CommonSense, rng: &mut StdRng) -> Option<Initiative> {
        let situation = &self.situation;
        let begun = situation.talk.lines.iter().any(|line| line.thread.is_some());
        let mut options: Vec<(f32, Initiative)> = business(situation)
            .into_iter()
            .filter(|(value, act)| (!begun || *value >= WORTH_A_TURN && !is_invitation(act)) && !self.said_before(act))
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
    pub(super) fn said_before(&self, act: &SpeechAct) -> bool {
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

/// Whoever has talked of something leads up to an invitation, as exchanges do.
fn is_invitation(act: &SpeechAct) -> bool {
    matches!(act, SpeechAct::Invite(_))
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
