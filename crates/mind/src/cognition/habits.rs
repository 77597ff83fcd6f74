//! Habits that the inner voice has given one, and what one does once something comes about.

use serde::{Deserialize, Serialize};

use super::Mind;
use crate::{
    calendar::Commitment,
    claim::Span,
    instinct::reader,
    memory::MemoryId,
    percept::Proposal,
    question::Answers,
    reading::{Condition, Habit, Resolve},
    speech::SpeechAct,
    why::Cause,
};
use smallville_town::{GameTime, SectorId, Tile};

/// So many habits and conditions one can have; the oldest is forgotten.
const MOST: usize = 24;
/// What is done with each whom one sees is done with the next after so many minutes.
const EACH_MINUTES: u32 = 15;
/// What is done each time is not done again within so many minutes.
const PAUSE_MINUTES: u32 = 120;

/// What one does once something comes about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Awaited {
    /// What comes about.
    pub(super) condition: Condition,
    /// What is done then.
    pub(super) then: Vec<Resolve>,
    /// Each time, and not only the next.
    pub(super) always: bool,
    /// When it was done last.
    pub(super) last: Option<GameTime>,
    /// The whisper.
    pub(super) whisper: String,
    /// Since when it is waited for; none: in a town kept before this was noted.
    #[serde(default)]
    pub(super) since: Option<GameTime>,
    /// With whom it was done today, if it is done with anybody who is seen: full names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) done_with: Vec<String>,
}

impl Awaited {
    /// Whether one waits to see somebody (full name) in order to say something to them.
    pub(super) fn is_to_speak_to(&self, name: &str) -> bool {
        let speaks = |resolve: &Resolve| resolve.listener().is_some_and(|to| to == name);
        self.condition == Condition::Sees(name.to_owned()) && self.then.iter().any(speaks)
    }
}

impl Mind {
    /// Takes up a habit; today's turn is taken as well if it is still ahead.
    pub(super) fn take_up_habit(&mut self, habit: Habit, now: GameTime) {
        let habits = &mut self.state.intentions.habits;
        habits.retain(|known| known.doing != habit.doing);
        habits.push(habit.clone());
        let more = habits.len().saturating_sub(MOST);
        habits.drain(..more);
        if habit.on(now.day()).iter().any(|span| span.from > now) {
            self.keep_habit(&habit, now);
        }
        self.keep_early(&habit, now);
    }

    /// What is done before one usually gets up stands on the calendar the day before.
    fn keep_early(&mut self, habit: &Habit, now: GameTime) {
        let place = habit.sector.map_or("home".into(), |id| self.geography.town().sector(id).name.clone());
        let early = habit.on(now.day() + 1).into_iter().filter(|span| span.from.time_of_day() < self.persona.wakes);
        for span in early.collect::<Vec<_>>() {
            let (doing, sector, place) = (habit.doing.clone(), habit.sector, place.clone());
            self.agree_with_oneself(Commitment::Do { doing, sector, place, span }, now);
        }
    }

    /// What one does every day stands on today's calendar.
    pub(super) fn keep_habits(&mut self, now: GameTime) {
        self.state.intentions.awaited.iter_mut().for_each(|awaited| awaited.done_with.clear());
        for habit in self.state.intentions.habits.clone() {
            self.keep_habit(&habit, now);
            self.keep_early(&habit, now);
        }
    }

    fn keep_habit(&mut self, habit: &Habit, now: GameTime) {
        let place = habit.sector.map_or("home".into(), |id| self.geography.town().sector(id).name.clone());
        let turns = habit.on(now.day()).into_iter().filter(|span| span.until > now || span.from >= now);
        for (turn, span) in turns.enumerate() {
            let late = span.from < now;
            // What is done once an hour waits for the next; whoever gets up later than they meant to begins once they are up.
            if late && habit.again.is_some() {
                continue;
            }
            let from = if late && turn == 0 { now.plus_minutes(10) } else { span.from };
            let span = Span { from, until: from.plus_minutes(habit.minutes) };
            let (doing, sector, place) = (habit.doing.clone(), habit.sector, place.clone());
            self.ask_for_company(&doing, sector, span);
            self.agree_with_oneself(Commitment::Do { doing, sector, place, span }, now);
        }
    }

    /// Whoever takes a walk with somebody every day asks them each time.
    fn ask_for_company(&mut self, doing: &str, sector: Option<SectorId>, span: Span) {
        let Some((doing, name)) = self.done_with(doing) else { return };
        let (name, doing) = (name.to_owned(), doing.to_owned());
        let sector = sector.unwrap_or(self.persona.home);
        let place = self.geography.town().sector(sector).name.clone();
        let together = Commitment::Meet { with: self.persona.name.clone(), doing, sector, place, span };
        self.mean_to_find(&name, Cause::Plan, span.from);
        self.state.talking.to_say.push((name, SpeechAct::Request(together)));
    }

    /// Waits for something to come about.
    pub(super) fn await_condition(
        &mut self,
        condition: Condition,
        then: Vec<Resolve>,
        always: bool,
        whisper: String,
        now: GameTime,
    ) {
        let awaited = &mut self.state.intentions.awaited;
        awaited.push(Awaited { condition, then, always, last: None, whisper, since: Some(now), done_with: Vec::new() });
        let more = awaited.len().saturating_sub(MOST);
        awaited.drain(..more);
    }

    /// What one meant to do once one is here.
    pub(super) async fn find_oneself_at<A: Answers>(
        &mut self,
        tile: Tile,
        now: GameTime,
        answers: &A,
    ) -> Option<Proposal> {
        let sector = self.geography.town().sector_at(tile).filter(|_| !self.state.body.led)?;
        self.come_about(&Condition::At(sector), now, answers).await
    }

    /// What one meant to do once it is so late.
    pub(super) async fn fall_due<A: Answers>(&mut self, now: GameTime, answers: &A) -> Option<Proposal> {
        let due = |awaited: &&Awaited| match awaited.condition {
            Condition::Due(from) if awaited.always => {
                let late = now >= from && now.time_of_day() >= from.time_of_day();
                late && awaited.last.is_none_or(|last| last.day() < now.day())
            }
            Condition::Due(from) => now >= from,
            _ => false,
        };
        let condition = self.state.intentions.awaited.iter().find(due)?.condition.clone();
        self.come_about(&condition, now, answers).await
    }

    /// What one has for somebody whom one sees, and what one meant to do then.
    pub(super) async fn meet_with<A: Answers>(&mut self, name: &str, now: GameTime, answers: &A) -> Option<Proposal> {
        let handing = self.hand_over(name, now);
        let here = self.geography.town().sector_at(self.state.body.tile);
        let there = here.map(|sector| Condition::SeesAt(name.to_owned(), sector));
        self.state.intentions.seen = Some(name.to_owned());
        let met = self.come_about(&Condition::Sees(name.to_owned()), now, answers).await;
        let met_here = match there {
            Some(condition) => self.come_about(&condition, now, answers).await,
            None => None,
        };
        let anybody = match self.state.relations.knows_of(name) {
            true => self.come_about(&Condition::SeesAnybody, now, answers).await,
            false => None,
        };
        self.state.intentions.seen = None;
        handing.or(met_here).or(met).or(anybody)
    }

    /// What one meant to do once one notices something like one of these memories, those behind `since`.
    pub(super) async fn see_it_come<A: Answers>(
        &mut self,
        since: Option<MemoryId>,
        now: GameTime,
        answers: &A,
    ) -> Option<Proposal> {
        let newest = || self.memories.iter().rev().take_while(|(id, _)| since.is_none_or(|since| *id > since));
        let meets = |condition: &&Condition| match condition {
            Condition::Notices(words) => newest().any(|(_, memory)| reader::tells(&self.sense, &memory.text, words)),
            _ => false,
        };
        let condition = self.state.intentions.awaited.iter().map(|awaited| &awaited.condition).find(meets)?.clone();
        self.come_about(&condition, now, answers).await
    }

    /// Does what one meant to do once this comes about.
    pub(super) async fn come_about<A: Answers>(
        &mut self,
        condition: &Condition,
        now: GameTime,
        answers: &A,
    ) -> Option<Proposal> {
        if self.state.intentions.awaited.is_empty() || self.state.body.doing.as_ref().is_none_or(|act| act.asleep) {
            return None;
        }
        let seen = self.state.intentions.seen.clone().unwrap_or_default();
        let rested = |awaited: &Awaited| {
            let pause = if awaited.condition == Condition::SeesAnybody { EACH_MINUTES } else { PAUSE_MINUTES };
            awaited.last.is_none_or(|last| now.minutes_since(last) >= pause) && !awaited.done_with.contains(&seen)
        };
        let index = self
            .state
            .intentions
            .awaited
            .iter()
            .position(|awaited| awaited.condition == *condition && rested(awaited))?;
        let awaited = self.state.intentions.awaited[index].clone();
        if awaited.always {
            self.state.intentions.awaited[index].last = Some(now);
            if *condition == Condition::SeesAnybody {
                self.state.intentions.awaited[index].done_with.push(seen);
            }
        } else {
            self.state.intentions.awaited.remove(index);
        }
        let them = self.state.intentions.seen.clone().filter(|_| awaited.condition == Condition::SeesAnybody);
        let named = |resolve: Resolve| match (resolve, &them) {
            (Resolve::Now(words), Some(name)) => {
                let named = |word| if word == "them" { name.as_str() } else { word };
                Resolve::Now(words.split(' ').map(named).collect::<Vec<_>>().join(" "))
            }
            (resolve, _) => resolve,
        };
        let then = awaited.then.into_iter().map(named).collect();
        let event = self.event(&self.persona.name, "{remember|remembers} what {I} meant to do now".into(), None);
        let memory = self.observe(event, 3, Vec::new(), now);
        self.carry_out(then, None, (Cause::Whisper(awaited.whisper), memory), now, answers).await
    }
}
