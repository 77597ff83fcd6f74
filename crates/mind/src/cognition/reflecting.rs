//! Reflecting: when enough has happened, a mind steps back and draws conclusions.
//!
//! Park et al. 2023, §4.2: three questions from the newest memories, retrieval for each, insights with their evidence.

use std::collections::BTreeSet;

use rand::{SeedableRng as _, rngs::StdRng};

use super::Mind;
use crate::{
    belief::{Belief, Source},
    claim::{Claim, Verb},
    conclusion::{Conclusion, Form, Held},
    converse::{Talk, stance_words},
    insight::Insight,
    instinct::{answering, inclination::Convictions},
    interview::{Interview, JUST_NOW_MINUTES, Reply},
    memory::{
        Memory, MemoryId, MemoryKind,
        content::{Content, Quote},
        read,
    },
    question::{
        Answers, Kind,
        focal::Focal,
        insights::{Insights, Raised},
        weigh::Weigh,
    },
    reflect::{RECENT, level},
};
use smallville_town::GameTime;

/// Nobody reflects all the time, however much there is to see.
const REST_HOURS: f32 = 2.5;
/// So many memories are weighed together.
const WEIGHED_AT_ONCE: usize = 30;
/// How many of the newest insights count in what one does.
pub(super) const CONVICTIONS: usize = 16;
/// How many of the newest insights come to mind in an interview.
const CONCLUSIONS: usize = 40;
/// How many memories of a time come to mind about which one is asked.
const LIVED: usize = 40;
/// How many memories come to mind for each question.
const MEMORIES: usize = 30;
/// How many come to mind in an interview in all, whatever of the memory is open: what one knows must not be told apart by how
/// much one may look up.
const BUDGET: usize = 60;

impl Mind {
    /// Reflects if it is time to.
    pub(super) async fn reflect<A: Answers>(&mut self, now: GameTime, answers: &A) {
        let asleep = self.state.body.doing.as_ref().is_none_or(|act| act.asleep);
        if self.faculties.reflection && !asleep && self.state.talking.talk.is_none() {
            self.weigh(answers).await;
        }
        let rested = self.state.reflecting.last_reflection.is_none_or(|last| now.hours_since(last) >= REST_HOURS);
        if !self.faculties.reflection
            || asleep
            || self.state.talking.talk.is_some()
            || !rested
            || !self.state.reflecting.reflector.is_due()
        {
            return;
        }
        self.state.reflecting.reflector.begun();
        self.state.reflecting.last_reflection = Some(now);
        let mut newest: Vec<(MemoryId, &Memory)> = self.memories.iter().rev().take(RECENT).collect();
        newest.reverse();
        let lately = self.memories.lived_since_weighed(WEIGHED_AT_ONCE);
        let relations = &self.state.relations;
        let focal = Focal { persona: &self.persona, memories: &newest, lately: &lately, relations };
        let questions = self.state.asking.ask(&focal, answers).await;
        self.conclude(questions, now, answers).await;
    }

    /// Has second thoughts on what was lived, so many things at a time: one question instead of one for each.
    async fn weigh<A: Answers>(&mut self, answers: &A) {
        let mut memories = self.memories.unweighed();
        if memories.len() < WEIGHED_AT_ONCE {
            return;
        }
        memories.truncate(WEIGHED_AT_ONCE);
        let weights = self.state.asking.ask(&Weigh { persona: &self.persona, memories: &memories }, answers).await;
        let ids: Vec<MemoryId> = memories.iter().map(|(id, _)| *id).collect();
        for (id, importance) in ids.into_iter().zip(weights) {
            let by = self.memories.weigh(id, importance);
            self.state.reflecting.reflector.correct(by);
        }
    }

    /// What follows from the memories that come to mind for some questions.
    async fn conclude<A: Answers>(&mut self, questions: Vec<String>, now: GameTime, answers: &A) {
        let mut found = Vec::new();
        for question in questions {
            let ids = self.recall(&question, MEMORIES, now, answers).await;
            found.push((question, ids));
        }
        let memories =
            |ids: Vec<MemoryId>| ids.into_iter().filter_map(|id| Some((id, self.memories.memory(id)?))).collect();
        let raised: Vec<Raised<'_>> =
            found.into_iter().map(|(question, ids)| Raised { question, memories: memories(ids) }).collect();
        let concluded = self.memories.iter().filter(|(_, memory)| memory.level > 0);
        let standing: Vec<Held> =
            concluded.map(|(_, memory)| Held::new(&memory.text, memory.concluded(), &self.sense.embedder)).collect();
        let (persona, relations) = (&self.persona, &self.state.relations);
        let insights = Insights { persona, raised: &raised, relations, standing: &standing, now };
        for insight in self.state.asking.ask(&insights, answers).await {
            self.keep_insight(insight, now);
        }
        // What one has understood counts from now on, and not only from the next morning.
        let ids: Vec<MemoryId> = self.conclusions().take(CONVICTIONS).collect();
        let held: Vec<_> = ids.into_iter().filter_map(|id| Some((id, self.memories.memory(id)?))).collect();
        let convictions = Convictions::drawn(&held, &self.persona, &self.sense);
        self.state.planning.inclination.convinced(convictions);
    }

    /// Answers somebody from outside the world; nothing of it stays.
    pub async fn interview<A: Answers>(&self, text: &str, now: GameTime, answers: &A) -> Reply {
        // An interview has chance of its own, so that it leaves no trace in what comes after.
        // Of two people who are asked the same, each has a way of saying it.
        let words = self.persona.name.bytes().chain(text.bytes());
        let seed = words.fold(u64::from(now.secs()), |seed, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
        answers.note_today(|| self.today(now));
        let found = self.think_aside(text, BUDGET, now, answers).await;
        self.reply_to(text, None, &found, now, &mut StdRng::seed_from_u64(seed), answers).await
    }

    /// What the person says to a question of somebody in a talk.
    pub(super) async fn reply_in_talk<A: Answers>(
        &mut self,
        text: &str,
        by: (&str, &Talk),
        now: GameTime,
        answers: &A,
    ) -> Reply {
        let found = self.think_of(text, MEMORIES, now, answers).await;
        *self.state.asking.counts.entry(Kind::Interview).or_default() += 1;
        let mut rng = std::mem::replace(&mut self.state.asking.rng, super::asking::idle_rng());
        let reply = self.reply_to(text, Some(by), &found, now, &mut rng, answers).await;
        self.state.asking.rng = rng;
        reply
    }

    /// What the person says to a question of somebody in a talk or from outside, from what comes to mind about it.
    async fn reply_to<A: Answers>(
        &self,
        text: &str,
        by: Option<(&str, &Talk)>,
        found: &[MemoryId],
        now: GameTime,
        rng: &mut StdRng,
        answers: &A,
    ) -> Reply {
        // That one was asked before is no answer, nor is what whoever asks has just said.
        let asked = |quote: &Quote| quote.asks || text.contains(&quote.words);
        let just_said = |memory: &Memory| {
            let of_asker = memory.heard_from.as_deref().is_some_and(|from| by.is_some_and(|(name, _)| name == from));
            of_asker && now.minutes_since(memory.created) <= JUST_NOW_MINUTES
        };
        let answers_it = |(_, memory): &(MemoryId, &Memory)| {
            !just_said(memory) && !matches!(&memory.content, Content::Quote(quote) if asked(quote))
        };
        let found = found.iter().filter_map(|id| Some((*id, self.memories.memory(*id)?)));
        let mut memories: Vec<(MemoryId, &Memory)> = found.filter(answers_it).collect();
        let rest = memories.split_off(memories.len().min(MEMORIES));
        let mut known: BTreeSet<MemoryId> = memories.iter().map(|(id, _)| *id).collect();
        let more = self.lived_then(text, now).into_iter().chain(self.concluded()).filter(answers_it).chain(rest);
        memories.extend(more.filter(|(id, _)| known.insert(*id)));
        if by.is_none() {
            memories.truncate(BUDGET);
        }
        let talk = by.map(|(_, talk)| talk).or(self.state.talking.talk.as_ref());
        let recalled = self.brought_up(&[memories.iter().map(|(id, _)| *id).collect()], talk, now);
        let question = Interview {
            persona: &self.persona,
            by: by.map(|(name, _)| name),
            text,
            memories: &memories,
            recalled: &recalled,
            relations: &self.state.relations,
            plan: &self.state.planning.plan,
            calendar: &self.state.calendar,
            doing: self.state.body.doing.as_ref().map_or("resting", |act| act.words.as_str()),
            town: self.geography.town(),
            now,
        };
        answers.answer(&question, rng).await
    }

    /// What one did and with whom one talked at the time about which one is asked, the newest first.
    fn lived_then(&self, text: &str, now: GameTime) -> Vec<(MemoryId, &Memory)> {
        let Some(answering::Past { span, of_others }) =
            answering::past_time(&self.sense, text, &self.persona.name, self.geography.town(), now)
        else {
            return Vec::new();
        };
        let lived = |memory: &Memory| {
            let deed = memory.is_deed_of(&self.persona.name) || of_others && memory.deed().is_some();
            (span.from..span.until).contains(&memory.created) && (deed || memory.kind == MemoryKind::Conversation)
        };
        let mut found: Vec<(MemoryId, &Memory)> =
            self.memories.iter().rev().filter(|(_, memory)| lived(memory)).take(LIVED).collect();
        // At the beginning one was still doing what one had begun before.
        let begun = |memory: &Memory| memory.created < span.from && memory.is_deed_of(&self.persona.name);
        found.extend(self.memories.iter().rev().find(|(_, memory)| begun(memory)));
        found
    }

    /// What one has concluded about life comes to mind when one is asked about it, however it is asked, and with it
    /// that on which it rests.
    fn concluded(&self) -> Vec<(MemoryId, &Memory)> {
        let of = |id: MemoryId| self.memories.memory(id).map(|memory| (id, memory));
        let mut found: Vec<(MemoryId, &Memory)> = self.conclusions().take(CONCLUSIONS).filter_map(of).collect();
        let evidence: Vec<MemoryId> = found.iter().flat_map(|(_, insight)| insight.evidence.iter().copied()).collect();
        found.extend(evidence.into_iter().filter_map(of).filter(|(_, memory)| memory.level == 0));
        found
    }

    /// All that one has concluded, the newest first.
    pub(super) fn conclusions(&self) -> impl Iterator<Item = MemoryId> + '_ {
        self.memories.iter().rev().filter(|(_, memory)| memory.level > 0).map(|(id, _)| id)
    }

    fn keep_insight(&mut self, insight: Insight, now: GameTime) {
        let Insight { text, says, evidence, about, judges, importance, .. } = insight;
        let level = level(&self.memories, &evidence);
        let people = about.into_iter().filter(|about| self.state.relations.knows_of(about)).collect();
        if let Some((name, by)) = judges {
            self.state.relations.judge(&name, by, text.as_str(), now);
        }
        let rests_on_secret = evidence.iter().filter_map(|id| self.memories.memory(*id)).any(|memory| memory.secret);
        let secret = match &says {
            Some(says) => rests_on_secret || says.form == Form::TieCrush,
            None => rests_on_secret || read::is_private(&text),
        };
        let view = says.as_ref().and_then(|says| self.view_of(says));
        let content = says.map(Content::Insight).unwrap_or_default();
        let memory = Memory { content, secret, ..Memory::new(MemoryKind::Thought, text, importance, now) };
        let claims = view.iter().cloned().collect();
        let memory = self.keep(Memory { evidence, level, people, claims, ..memory });
        if let Some(view) = view {
            self.state.beliefs.drop(&view.key());
            let belief = Belief::certain(view, Source::Own, (memory, importance), now);
            self.state.beliefs.hold(Belief { secret, ..belief });
        }
    }

    /// What one thinks of a topic since one has concluded something about it; none: no more than before.
    fn view_of(&self, says: &Conclusion) -> Option<Claim> {
        let (stance, topic) = (says.form.stance()?, says.slots.words("topic")?);
        let says = stance_words(stance, topic);
        let view = Claim { verb: Verb::ThinksOf, topic: topic.to_owned(), says, stance, ..self.of_oneself() };
        let known = self.state.beliefs.belief(&view);
        known.is_none_or(|known| known.claim.stance.abs() < stance).then_some(view)
    }
}
