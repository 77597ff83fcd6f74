//! Talking: a turn is spoken, and afterwards something of the talk stays.

use std::collections::BTreeSet;

use super::{Mind, listening::claim_of};
use crate::{
    belief::{Belief, Source},
    claim::{ClaimKey, Verb, story_name},
    converse::{Here, Situation, Talk},
    memory::{
        Memory, MemoryKind,
        content::{self, Content},
    },
    percept::{Say, Turn},
    persona::Talkativeness,
    question::{
        Answers,
        utter::{Utter, Utterance},
    },
    relate::Grounds,
    speech::{ConversationId, Line, SpeechAct, Thread, Topic},
};
use smallville_town::GameTime;

/// Steps of acquaintance and liking that a talk brings.
const FAMILIARITY_A_TALK: f32 = 0.25;
/// Of whoever has said so many lines one has had a whole talk.
const LINES_OF_A_TALK: f32 = 4.0;
/// What somebody tells of themself counts for so many lines: one comes to know others by what they let one know (Altman and
/// Taylor 1973).
const OF_THEMSELVES: f32 = 2.0;
/// How many lines everybody means to say, how many more the most talkative, and at most. Our own.
const FEWEST_LINES: i32 = 1;
const TALKATIVE_LINES: f32 = 4.0;
const MOST_LINES: i32 = 14;
/// So many more lines people say who are at ease.
const UNHURRIED_LINES: std::ops::RangeInclusive<i32> = 1..=10;
/// And so many seconds of silence lie between them, once so many lines have been said.
const SILENCE_SECS: std::ops::RangeInclusive<u32> = 30..=210;
const GREETINGS: usize = 3;
/// Whoever must leave sooner, in minutes, or likes nobody of those who are there so much, from 0 to 10, is not.
const UNHURRIED_MINUTES: u32 = 20;
const LIKED: f32 = 5.5;

impl Mind {
    pub(super) async fn begin_talk<A: Answers>(&mut self, id: ConversationId, now: GameTime, answers: &A) {
        if let Some(old) = self.state.talking.talk.as_ref().map(|talk| talk.id) {
            self.talk_over(old, now, answers).await;
        }
        self.state.talking.talk = Some(Talk::new(id));
    }

    /// It is one's turn: chooses what to say and puts it into words.
    pub(super) async fn speak<A: Answers>(&mut self, turn: Turn, now: GameTime, answers: &A) -> Option<Say> {
        if self.state.talking.talk.as_ref().is_none_or(|talk| talk.id != turn.conversation) {
            self.begin_talk(turn.conversation, now, answers).await;
        }
        let mut talk = self.state.talking.talk.take()?;
        talk.others = talk.staying(turn.others);
        // Whoever has gone waits for no answer.
        let others = &talk.others;
        talk.due.retain(|(name, _)| others.iter().any(|other| other.name == *name));
        if talk.mine == 0 {
            talk.unhurried = self.is_at_ease_with(&talk, now);
            talk.wish = self.lines_to_say(&talk);
        }
        // Whoever has come up since may be one, too.
        talk.strangers.extend(self.strangers_in(&talk));
        let asked = said_freely(&talk, &self.persona.name);
        let asker = asked.as_ref().map(|(name, _)| name.as_str());
        // What others want waits while one of them is answered in so many words.
        let others: Vec<(String, SpeechAct)> = match asker {
            Some(asker) => talk.due.extract_if(.., |(name, _)| name != asker).collect(),
            None => Vec::new(),
        };
        let partner = asker.or_else(|| self.turns_to(&talk))?.to_owned();
        let recalled = self.what_comes_to_mind(&partner, &mut talk, now, answers).await;
        let missing = self.missing(now);
        let doing = self.state.body.doing.as_ref().map_or_else(|| "passing by".into(), |act| act.words.clone());
        let minutes_left = self.minutes_left(now);
        let here = Here::of(&self.persona, self.state.body.tile, self.geography.town());
        let situation = Situation {
            persona: &self.persona,
            talk: &talk,
            partner: &partner,
            recalled: &recalled,
            relations: &self.state.relations,
            calendar: &self.state.calendar,
            plan: &self.state.planning.plan,
            doing: &doing,
            minutes_left,
            to_say: &self.state.talking.to_say,
            pursuits: &self.state.intentions.pursuits,
            secrets: &self.state.intentions.secrets,
            avoided: &self.state.intentions.avoided,
            missing: &missing,
            lately: &self.state.talking.told_today,
            here,
            mood: self.state.planning.inclination.mood(),
            said: &self.state.talking.said,
            now,
        };
        let answered = asked.is_some();
        let utter = Utter { situation, closing: turn.closing, interrupts: turn.interrupts, answered };
        let mut utterance = self.state.asking.ask(&utter, answers).await;
        if let Some((_, question)) = asked {
            self.answer_freely(&question, &mut utterance, &partner, &talk, now, answers).await;
        }
        let said = self.say(utterance, &partner, talk, now);
        if let Some(talk) = &mut self.state.talking.talk {
            talk.due.extend(others);
        }
        Some(said)
    }

    /// To whom one turns: whoever has come up while one talked with another, once this has come to its end and no answer is
    /// owed; else whoever waits, or spoke last. Full name.
    fn turns_to<'t>(&self, talk: &'t Talk) -> Option<&'t str> {
        let over = |thread: &Thread| thread.involves(&self.persona.name) && self.sense.exchanges.is_over(thread);
        let free = talk.thread().is_some_and(|(_, thread)| over(thread)) && !talk.owes_an_answer();
        let newcomer = talk.newcomer().filter(|_| free);
        newcomer.or_else(|| talk.partner()).or_else(|| talk.nearest())
    }

    /// Says what was chosen: puts it into words, and goes on with the talk.
    fn say(&mut self, utterance: Utterance, partner: &str, mut talk: Talk, now: GameTime) -> Say {
        for act in &utterance.acts {
            self.stand_by(act, now);
        }
        // An answer, a beat and a question are for one of them.
        let asks = |act: &SpeechAct| matches!(act, SpeechAct::Ask(_) | SpeechAct::Request(_));
        let to_one = !talk.due.is_empty() || utterance.spoken.is_some() || utterance.acts.iter().any(asks);
        let to = Some(partner.to_owned()).filter(|_| talk.others.len() == 1 || to_one);
        let words = self.utterance_in_words(&utterance, partner, &talk, now);
        let ends = utterance.spoken.as_ref().is_some_and(|spoken| spoken.ends);
        let thread = utterance.spoken.map(|spoken| Box::new(spoken.thread));
        let claims = utterance.acts.iter().filter_map(claim_of);
        let rests_on =
            claims.filter_map(|claim| self.state.beliefs.belief(&claim).map(|belief| belief.memory)).collect();
        talk.due.clear();
        let conversation = talk.id;
        let leaves = utterance.leaves;
        let pause_secs = if talk.unhurried && !leaves && talk.lines.len() >= GREETINGS { self.pause() } else { 0 };
        self.state.talking.talk = Some(talk);
        Say { conversation, to, acts: utterance.acts, words, rests_on, thread, leaves, pause_secs, ends }
    }

    /// What is said of oneself on the spot rests on a thought, so that it can be shown where it comes from.
    pub(super) fn stand_by(&mut self, act: &SpeechAct, now: GameTime) {
        let Some(claim) = claim_of(act).filter(|claim| self.state.beliefs.belief(claim).is_none()) else {
            return;
        };
        let known = self.memory_of(MemoryKind::Thought, Content::Known, vec![claim.clone()], now);
        let memory = self.keep(Memory { importance: 2, people: self.people_of(&claim), ..known });
        self.state.beliefs.hold(Belief::certain(claim, Source::Own, (memory, 2), now));
    }

    /// How many lines one means to say: more to friends, fewer to foes and in a hurry.
    pub(super) fn lines_to_say(&mut self, talk: &Talk) -> u32 {
        use rand::RngExt as _;
        let warmest = talk.others.iter().map(|other| self.state.relations.opinion(&other.name)).fold(0.0, f32::max);
        let talkative = (Talkativeness::of(&self.persona).share() * TALKATIVE_LINES) as i32;
        let ease = if talk.unhurried { self.state.asking.rng.random_range(UNHURRIED_LINES) } else { 0 };
        let liking = if warmest >= 7.0 {
            1
        } else if warmest < 3.0 {
            -1
        } else {
            0
        };
        // After a day full of talk one keeps it short.
        let weary = i32::from(self.is_talked_out(1.0));
        let lines: i32 = FEWEST_LINES + talkative + liking - weary + ease + self.state.asking.rng.random_range(0..=2);
        lines.clamp(1, MOST_LINES).cast_unsigned()
    }

    /// Whether one has time for the others and likes to spend it with them: at a meal, at leisure, in company.
    fn is_at_ease_with(&self, talk: &Talk, now: GameTime) -> bool {
        let at_ease = self.state.planning.plan.entry().is_some_and(|entry| entry.want.is_sociable());
        let time = self.minutes_left(now).is_none_or(|minutes| minutes >= UNHURRIED_MINUTES);
        let likes = talk.others.iter().any(|other| self.state.relations.opinion(&other.name) >= LIKED);
        at_ease && time && likes && !self.state.body.led
    }

    /// A silence among people who are at ease, in seconds.
    fn pause(&mut self) -> u32 {
        use rand::RngExt as _;
        self.state.asking.rng.random_range(SILENCE_SECS)
    }

    pub(super) fn strangers_in(&self, talk: &Talk) -> BTreeSet<String> {
        let names = talk.others.iter().map(|other| other.name.clone());
        names.filter(|name| self.state.relations.to(name).is_none_or(|relation| relation.familiarity < 0.6)).collect()
    }

    /// A talk is over: one remembers that it was, about what, and knows the others a little better.
    pub(super) async fn talk_over<A: Answers>(&mut self, id: ConversationId, now: GameTime, answers: &A) {
        let Some(talk) = self.state.talking.talk.take_if(|talk| talk.id == id) else { return };
        let me = self.persona.name.clone();
        let mut names: Vec<String> =
            talk.lines.iter().map(|line| line.name.clone()).filter(|name| *name != me).collect();
        names.sort();
        names.dedup();
        if names.is_empty() || talk.mine == 0 {
            return;
        }
        // What somebody did at the time was said in passing.
        let lasting = talk.told.iter().filter(|key| key.verb != Verb::Does);
        let named = |key: &ClaimKey| if key.verb == Verb::Story { story_name(&key.topic) } else { key.topic.clone() };
        let mut topics: Vec<String> = lasting.map(named).collect();
        topics.sort();
        topics.dedup();
        topics.truncate(4);
        let quarrel = talk.soured;
        let whole = Content::Talk(content::Talk { with: names.clone(), about: topics, quarrel });
        let memory = self.memory_of(MemoryKind::Conversation, whole, Vec::new(), now);
        let importance = self.importance_of(&memory, answers).await;
        let kept = self.keep(Memory { people: names.clone(), importance: importance.max(3), ..memory.clone() });
        if quarrel {
            self.upset_plan(memory.text.clone(), vec![kept]);
        }
        self.state.talking.talks_today += 1;
        self.have_found(&names);
        for name in &names {
            let closer = FAMILIARITY_A_TALK * shown_by(&talk, name).min(1.0);
            // Whoever never said who they are stays a stranger.
            let Some(relation) = self.state.relations.to_mut(name) else { continue };
            relation.familiarity = (relation.familiarity + closer).min(10.0);
            relation.talks += 1;
            relation.last_talk = Some(now);
            let by = if talk.soured { -0.4 } else { 0.05 };
            self.state.relations.judge(name, by, Grounds::of(memory.content.clone(), &me), now);
        }
    }
}

/// How much of a whole talk somebody (full name) has let others know of themself: a nod makes no friends.
fn shown_by(talk: &Talk, name: &str) -> f32 {
    let own = |act: &SpeechAct| matches!(act, SpeechAct::Tell { claim, .. } if claim.who == name);
    let weight = |line: &Line| if line.acts.iter().any(own) { OF_THEMSELVES } else { 1.0 };
    talk.lines.iter().filter(|line| line.name == name).map(weight).sum::<f32>() / LINES_OF_A_TALK
}

/// What waits for an answer in words of its own, and whose it is: a question of anybody, whatever a player says, and what others
/// say of their own accord; of whoever spoke last.
///
/// What belongs to an exchange goes on there.
fn said_freely(talk: &Talk, own: &str) -> Option<(String, String)> {
    if talk.thread().is_some_and(|(line, _)| line.name != own) {
        return None;
    }
    let played = |name: &str| talk.others.iter().any(|other| other.name == name && other.played);
    // Whoever was asked in words of one's own answers so.
    let asks = |act: &SpeechAct| matches!(act, SpeechAct::Ask(Topic::Free(_)) | SpeechAct::Free(_));
    let asked = talk.lines.iter().rev().find(|line| line.name == own).is_some_and(|line| line.acts.iter().any(asks));
    let free = |(name, act): &'_ (String, SpeechAct)| match act {
        SpeechAct::Ask(Topic::Free(words)) => Some((name.clone(), words.clone())),
        SpeechAct::Free(words) if played(name) || !asked => Some((name.clone(), words.clone())),
        _ => None,
    };
    let waits: Vec<(String, String)> = talk.due.iter().filter_map(free).collect();
    let (last, _) = waits.last()?;
    let words: Vec<&str> = waits.iter().filter(|(name, _)| name == last).map(|(_, words)| words.as_str()).collect();
    Some((last.clone(), words.join(" ")))
}
