//! Living the plan: a day is planned on waking, its entries are begun one after the other, each in acts.

use std::collections::BTreeSet;

use rand::RngExt as _;

use super::{Mind, reflecting::CONVICTIONS};
use crate::{
    instinct::{activity::Want, inclination::Inclination},
    memory::{Memory, MemoryId, MemoryKind, MemoryStream, content::Content},
    percept::Proposal,
    plan::{Act, Entry, Plan, Stroke},
    question::{
        Answers,
        acts::Acts,
        day::Day,
        hours::Hours,
        summary::Summary,
        wake::{self, Wake},
    },
    why::Cause,
};
use smallville_town::GameTime;

/// How many memories come to mind when a day is planned.
const MEMORIES_FOR_A_DAY: usize = 8;
/// With fewer minutes than this left, one goes on to the next entry of the plan.
const WORTHWHILE: u32 = 4;

impl Mind {
    /// The first thought of all: asleep until the hour of waking; whoever comes by day begins with what is left of it.
    pub(super) async fn begin<A: Answers>(&mut self, now: GameTime, answers: &A) -> Option<Proposal> {
        let wake = self.ask(&Wake { persona: &self.persona.clone(), now }, answers).await;
        if wake::is_up(&self.persona, now, wake) {
            return self.go_on(now, answers).await;
        }
        self.state.planning.plan.entries = vec![Entry {
            from: now,
            until: wake,
            words: "sleeping".into(),
            emoji: "💤".into(),
            want: Want::Sleep,
            activity: None,
            object: Some(self.persona.bed),
            stroke: 0,
            cause: Cause::Plan,
            part: None,
        }];
        self.go_on(now, answers).await
    }

    /// The next act of the plan; a new day is planned when the old one is over.
    pub(super) async fn go_on<A: Answers>(&mut self, now: GameTime, answers: &A) -> Option<Proposal> {
        (self.state.body.refusals, self.state.body.detours) = (0, 0);
        self.keep_word();
        self.note_mended();
        self.settle_accounts(now);
        self.look_back(now);
        if self.state.planning.plan.entries.last().is_none_or(|last| last.until <= now.plus_minutes(WORTHWHILE)) {
            if self.faculties.planning {
                self.plan_day(now, answers).await;
            } else {
                self.improvise(now, answers).await;
            }
        }
        self.replan(now, answers).await;
        if let Some(index) = self.state.planning.plan.current.filter(|_| !self.state.planning.plan.acts.is_empty())
            && self.state.planning.plan.entries.get(index).is_some_and(Entry::is_errand)
        {
            return self.live(index, now, answers).await;
        }
        if let Some(errand) = self.next_errand(now) {
            return Some(errand);
        }
        let seeks = self
            .seek_sought(now)
            .or_else(|| self.seek_others(now))
            .or_else(|| self.seek_dear(now))
            .or_else(|| self.seek_company(now));
        let due = seeks.unwrap_or_else(|| self.due(now));
        self.live(due, now, answers).await
    }

    /// The next act of an entry; the entry is begun if it is not the present one.
    pub(super) async fn live<A: Answers>(&mut self, index: usize, now: GameTime, answers: &A) -> Option<Proposal> {
        if Some(index) != self.state.planning.plan.current || self.state.planning.plan.acts.is_empty() {
            self.enter(index, now, answers).await;
        }
        let planned = (!self.state.planning.plan.acts.is_empty()).then(|| self.state.planning.plan.acts.remove(0));
        // Whoever knows nothing better does where they are what they meant to do.
        let entry = &self.state.planning.plan.entries[index];
        let mut act = planned.unwrap_or_else(|| Act::new(&entry.words, &entry.emoji, WORTHWHILE));
        // Work and sleep begin on time: the act before gives way to the walk.
        act.minutes = act.minutes.min(self.minutes_for(index, now));
        let cause = self.state.planning.plan.entry().map(|entry| entry.cause.clone()).unwrap_or_default();
        Some(Proposal { act, why: self.why(cause) })
    }

    /// Minutes until something with a fixed time calls one away; none: there is no such thing soon.
    pub(super) fn minutes_left(&self, now: GameTime) -> Option<u32> {
        let index = self.state.planning.plan.current?;
        let next = self.state.planning.plan.next(index)?;
        let fixed = matches!(next.want, Want::Work | Want::Sleep) || matches!(next.cause, Cause::Appointment(..));
        fixed.then(|| self.leave_at(index).minutes_since(now))
    }

    /// Minutes that are left for an entry; what was begun against the plan gets some all the same.
    pub(super) fn minutes_for(&self, index: usize, now: GameTime) -> u32 {
        self.leave_at(index).minutes_since(now).max(WORTHWHILE)
    }

    /// The entry to live now: the first that is worth beginning before it must be left.
    pub(super) fn due(&self, now: GameTime) -> usize {
        let last = self.state.planning.plan.entries.len().saturating_sub(1);
        (0..last).find(|i| self.leave_at(*i) >= now.plus_minutes(WORTHWHILE)).unwrap_or(last)
    }

    /// When an entry must be left so that the next begins on time.
    fn leave_at(&self, index: usize) -> GameTime {
        let Some(entry) = self.state.planning.plan.entries.get(index) else { return GameTime::default() };
        let walk = match (entry.object.and_then(|id| self.geography.tile_of(id)), self.state.planning.plan.next(index))
        {
            (Some(from), Some(next)) => next.object.map_or(0, |to| self.geography.walk_minutes(from, to)),
            _ => 0,
        };
        GameTime::from_secs(entry.until.secs().saturating_sub(walk * 60)).max(entry.from)
    }

    /// Begins an entry: remembers it and breaks it into acts.
    async fn enter<A: Answers>(&mut self, index: usize, now: GameTime, answers: &A) {
        let fresh = self.state.planning.plan.current != Some(index);
        if let Some(over) = self.state.planning.plan.entry().filter(|_| fresh).cloned() {
            self.befall(&over, now);
        }
        self.state.planning.plan.current = Some(index);
        let is_night = self.state.planning.plan.entries[index].want == Want::Sleep
            && index + 1 == self.state.planning.plan.entries.len();
        if is_night && !self.state.planning.plan.strokes.is_empty() {
            // The night lasts until the hour of waking, whatever the plan of the evening said.
            let wake = self.ask(&Wake { persona: &self.persona.clone(), now }, answers).await;
            self.state.planning.plan.entries[index].until = wake;
        }
        let entry = self.state.planning.plan.entries[index].clone();
        if let Some(activity) = entry.activity.as_ref().filter(|_| fresh) {
            self.state.planning.diary.note(activity);
            let place = entry.object.map(|id| self.geography.address(id));
            let importance = self.sense.activities.activity(activity).map_or(2, |activity| activity.importance);
            let deed = self.own_deed(entry.words.clone(), place);
            self.observe(deed, importance, Vec::new(), now);
        }
        if let Some(acts) = self.acts_of_search(&entry) {
            self.state.planning.plan.acts = acts;
            return;
        }
        let question = Acts {
            persona: &self.persona.clone(),
            geography: &self.geography.clone(),
            entry: &entry,
            minutes: self.minutes_for(index, now),
            now,
        };
        let acts = self.ask(&question, answers).await;
        self.state.planning.plan.acts = self.without_avoided(acts);
    }

    /// Who one is, what one is occupied with and how one feels about it, and what all this inclines one to: drawn anew each
    /// morning from memories about oneself and from those that came to mind about the day. Says what one is occupied with
    /// and how one feels.
    ///
    /// Park et al. 2023, appendix A.
    pub(super) async fn look_at_oneself<A: Answers>(
        &mut self,
        of_day: &[MemoryId],
        now: GameTime,
        answers: &A,
    ) -> Vec<String> {
        let name = self.persona.name.clone();
        let mut ids: Vec<MemoryId> = Vec::new();
        for focus in ["core character", "what occupies them", "feeling about recent progress in life"] {
            ids.extend(self.recall(&format!("{name}: {focus}"), MEMORIES_FOR_A_DAY, now, answers).await);
        }
        let of_oneself = memories(&self.memories, &ids);
        let (persona, relations) = (&self.persona, &self.state.relations);
        let question = Summary { persona, memories: &of_oneself, relations, now };
        let summary = self.state.asking.ask(&question, answers).await;
        let texts = vec![summary.occupied_with.clone(), summary.feeling.clone()];
        ids.extend(of_day);
        ids.extend(self.conclusions().take(CONVICTIONS));
        let (lived, town) = (memories(&self.memories, &ids), self.geography.town());
        let recalled = self.brought_up(&[ids], None, now);
        let (matters, mood) = (recalled.matters(now), summary.mood);
        self.state.planning.inclination =
            Inclination::drawn(&lived, matters, mood, persona, relations, &self.sense, town)
                .eager(self.wish_for_company());
        self.resume(now);
        self.shun();
        self.state.reflecting.summary = Some(summary);
        texts
    }

    /// Without plans one lives from one thing to the next: what the hour suggests, for an hour; work when it is due. What was
    /// agreed is not looked at: an appointment book is a plan.
    async fn improvise<A: Answers>(&mut self, now: GameTime, answers: &A) {
        let (persona, geography) = (self.persona.clone(), self.geography.clone());
        let wake = self.ask(&Wake { persona: &persona, now }, answers).await;
        let hour = now.time_of_day().minutes() / 60;
        let work = persona.at_work(now.day());
        let shift = work.iter().find(|span| span.from <= now && now < span.until);
        let at_night = shift.is_none() && wake::is_night(&persona, now);
        let wants = match hour {
            _ if shift.is_some() => vec![Want::Work],
            _ if at_night => vec![Want::Sleep],
            5..=9 => vec![Want::Wash, Want::Breakfast],
            12..=13 => vec![Want::Lunch, Want::Pleasure],
            18..=19 => vec![Want::Dinner, Want::Company],
            _ => vec![Want::Pleasure, Want::Rest],
        };
        let in_an_hour = now.plus_minutes(60);
        let due = work.iter().map(|span| span.from).filter(|from| now < *from).min().unwrap_or(in_an_hour);
        let until = match shift {
            _ if at_night => wake,
            Some(shift) => shift.until,
            None => in_an_hour.min(due),
        };
        if !at_night && self.state.planning.plan.entries.iter().any(|entry| entry.want == Want::Sleep) {
            self.begin_day(now);
            self.look_at_oneself(&[], now, answers).await;
        }
        let (diary, inclination) = (&self.state.planning.diary.clone(), &self.state.planning.inclination.clone());
        let words = String::from("taking things as they come");
        let strokes = vec![Stroke { from: now, until, words, wants, theme: None }];
        let from = self.state.body.tile;
        let (persona, geography) = (&persona, &geography);
        let entries =
            self.ask(&Hours { persona, geography, diary, inclination, strokes: &strokes, from }, answers).await;
        self.state.planning.plan = Plan { strokes, entries, current: None, acts: Vec::new() };
    }

    /// What a night does for everybody, whether they plan the day or not.
    fn begin_day(&mut self, now: GameTime) {
        self.state.planning.diary.turn();
        self.state.talking.talks_today = 0;
        self.state.talking.eager = self.state.asking.rng.random_range(-1.0..=1.0);
        self.state.talking.told_today.clear();
        self.forget(now);
    }

    /// A new day: strokes from who one is and what comes to mind, then hours. The plan is remembered.
    async fn plan_day<A: Answers>(&mut self, now: GameTime, answers: &A) {
        self.begin_day(now);
        let focus = format!("What should {} do today, {}? {}", self.persona.name, now, self.persona.goal);
        let evidence = self.recall(&focus, MEMORIES_FOR_A_DAY, now, answers).await;
        let mut memories: Vec<String> =
            evidence.iter().filter_map(|id| self.memories.memory(*id)).map(|memory| memory.text.clone()).collect();
        memories.extend(self.look_at_oneself(&evidence, now, answers).await);
        memories.extend(self.reminders(now));
        answers.note_today(|| self.today(now));
        let (persona, geography) = (&self.persona.clone(), &self.geography.clone());
        let (diary, inclination) = (&self.state.planning.diary.clone(), &self.state.planning.inclination.clone());
        let day = Day { persona, geography, diary, inclination, memories: &memories, now };
        let strokes = self.ask(&day, answers).await;
        let from = self.state.body.tile;
        let entries =
            self.ask(&Hours { persona, geography, diary, inclination, strokes: &strokes, from }, answers).await;
        let outline = strokes.iter().map(|stroke| (stroke.words.clone(), stroke.from)).collect();
        let memory = self.memory_of(MemoryKind::Plan, Content::Plan(now, outline), Vec::new(), now);
        self.keep(Memory { importance: 5, evidence, ..memory });
        self.state.planning.plan = Plan { strokes, entries, current: None, acts: Vec::new() };
        answers.note_today(|| self.today(now));
        self.venture(now, answers).await;
        self.keep_habits(now);
        self.plan_appointments(now);
    }
}

/// Memories by their numbers, each once, oldest first.
fn memories<'a>(stream: &'a MemoryStream, ids: &[MemoryId]) -> Vec<(MemoryId, &'a Memory)> {
    let ids: BTreeSet<MemoryId> = ids.iter().copied().collect();
    ids.into_iter().filter_map(|id| Some((id, stream.memory(id)?))).collect()
}
