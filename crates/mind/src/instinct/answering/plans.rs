//! What one will do: what is agreed, what is planned, and else what one does at such an hour.

use smallville_english::{capital, in_order, listed_clauses};

use super::{
    Draft,
    days::MOST_THINGS,
    first_name,
    oneself::touches,
    when::{When, spoken, spoken_at},
};
use crate::{
    calendar::{Commitment, Standing},
    claim::Span,
    instinct::activity::Want,
    plan::Entry,
    why::Cause,
};
use smallville_town::{GameTime, TimeOfDay};

/// How much of today one tells of a day that will be like it.
const MOST_AS_TODAY: usize = 3;

impl Draft<'_, '_> {
    pub(super) fn will(&mut self, when: Option<&When>) {
        let now = self.interview.now;
        let Some(when) = when else {
            return self.rest_of_day();
        };
        if when.span.until <= now {
            return self.did(Some(when));
        }
        let span = Span { from: when.span.from.max(now), until: when.span.until };
        let words = capital(&when.words);
        let agreed = self.agreed_in(span);
        for sentence in &agreed {
            self.say(&format!("{words} {sentence}"));
        }
        if !agreed.is_empty() && when.is_moment() {
            return;
        }
        let planned = self.planned_in(span);
        if planned.is_empty() {
            return self.usual(when, agreed.is_empty());
        }
        let said = self.pick(&[
            "{Words} I'll be {things}{until}.",
            "{Words}? {Things}{until}, if nothing comes up.",
            "I've planned it already: {words} I'll be {things}{until}.",
        ]);
        let last = planned.last().filter(|entry| when.is_moment() && entry.want != Want::Sleep);
        let until = last.map_or(String::new(), |entry| format!(", until {}", spoken(entry.until.time_of_day())));
        let things = in_order(&self.phrases(&planned));
        self.say(
            &said
                .replace("{Words}", &words)
                .replace("{words}", &when.words)
                .replace("{until}", &until)
                .replace("{things}", &things)
                .replace("{Things}", &capital(&things)),
        );
    }

    fn rest_of_day(&mut self) {
        let now = self.interview.now;
        let span = Span { from: now, until: GameTime::from_day_time(now.day() + 1, TimeOfDay::new(2, 0)) };
        let mut things = self.phrases(&self.entries_in(span));
        things.truncate(MOST_THINGS);
        for sentence in self.agreed_in(span) {
            self.say(&sentence);
        }
        if !things.is_empty() {
            let said = self.pick(&["I'm going to be {things}.", "The plan is {things}.", "Still to come: {things}."]);
            return self.say(&said.replace("{things}", &in_order(&things)));
        }
        if self.sentences.is_empty() {
            let goal = self.own_goal();
            self.say(&format!("Nothing is fixed. Somewhere along the way I want to {goal}"));
        }
    }

    /// The entries of the plan in a stretch of time, in order.
    pub(super) fn entries_in(&self, span: Span) -> Vec<Entry> {
        let inside = |entry: &&Entry| entry.from < span.until && span.from < self.end_of(entry);
        self.interview.plan.entries.iter().filter(inside).cloned().collect()
    }

    /// What is planned for a stretch of time. The night before is no plan for a day.
    fn planned_in(&self, span: Span) -> Vec<Entry> {
        let mut entries = self.entries_in(span);
        if span.until.minutes_since(span.from) > 1 {
            let now = self.interview.now;
            entries.retain(|entry| entry.want != Want::Sleep && (entry.from >= span.from || entry.from <= now));
        }
        entries
    }

    /// When an entry ends: a night ends when one usually wakes, whatever the plan of the evening says.
    fn end_of(&self, entry: &Entry) -> GameTime {
        if entry.want != Want::Sleep {
            return entry.until;
        }
        let waking = |day: u32| GameTime::from_day_time(day, self.interview.persona.wakes);
        let day = entry.from.day();
        let next = if waking(day) > entry.from { waking(day) } else { waking(day + 1) };
        entry.until.min(next)
    }

    /// What is done in these entries, each thing once.
    fn phrases(&self, entries: &[Entry]) -> Vec<String> {
        let mut things: Vec<String> = Vec::new();
        for words in entries.iter().map(|entry| self.own_phrase(&entry.words)) {
            if !things.contains(&words) && things.len() < MOST_THINGS {
                things.push(words);
            }
        }
        things
    }

    /// What is agreed for a stretch of time: "I'm going to Isabella's party at five".
    fn agreed_in(&self, span: Span) -> Vec<String> {
        let open = self.interview.calendar.during(span).filter(|known| known.standing == Standing::Open);
        open.filter_map(|known| {
            let at = spoken_at(known.commitment.span()?.from.time_of_day());
            Some(match &known.commitment {
                Commitment::Host(gathering) => format!("I'm giving {}{}, {at}", gathering.what, gathering.at_place()),
                Commitment::Attend(gathering) => {
                    format!("I'm going to {}{}, {at}", gathering.topic, gathering.at_place())
                }
                Commitment::Accompany(gathering, with) => {
                    format!("I'm going to {} with {}, {at}", gathering.topic, first_name(with))
                }
                Commitment::Help { gathering, doing, .. } => {
                    format!(
                        "I've promised {} a hand with {}, {at}",
                        first_name(&gathering.host),
                        self.own_phrase(doing)
                    )
                }
                Commitment::Meet { with, doing, place, .. } => {
                    format!("I'm meeting {} at {place} for {}, {at}", first_name(with), self.own_phrase(doing))
                }
                Commitment::Do { doing, place, .. } => {
                    format!("I mean to be {} at {place}, {at}", self.own_phrase(doing))
                }
                Commitment::Fetch(_) | Commitment::Tell(..) => return None,
            })
        })
        .take(2)
        .collect()
    }

    /// What one does at such a time, when nothing is planned for it yet; `alone`: nothing is agreed either.
    fn usual(&mut self, when: &When, alone: bool) {
        if when.is_moment() {
            return self.usual_at(when);
        }
        let as_today = self.as_today(when.span);
        if as_today.is_empty() {
            if alone {
                self.routine(when);
            }
            return;
        }
        let at = |entry: &Entry| format!("{} {}", spoken_at(entry.from.time_of_day()), self.own_phrase(&entry.words));
        let things = listed_clauses(&as_today.iter().map(at).collect::<Vec<_>>());
        let said = self.pick(&[
            "{Words} I'll keep to what I planned for today: {things}.",
            "My plan for {words} is much like today's: {things}.",
            "{Words} will be much like today: {things}.",
        ]);
        self.say(
            &said
                .replace("{Words}", &capital(&when.words))
                .replace("{words}", &when.words)
                .replace("{things}", &things),
        );
        if alone && when.span.until.minutes_since(when.span.from) > 12 * 60 {
            let wakes = spoken(self.interview.persona.wakes);
            self.say(&format!("I get up at {wakes}, as on any day"));
        }
    }

    /// What was planned today for the hours of a stretch of time on another day, and is likely to come again: what
    /// matters most, in order.
    fn as_today(&self, span: Span) -> Vec<Entry> {
        let entries = &self.interview.plan.entries;
        let Some(first) = entries.first() else { return Vec::new() };
        let from = GameTime::from_day_time(first.from.day(), span.from.time_of_day());
        let until = from.plus_minutes(span.until.minutes_since(span.from));
        let worth = |entry: &Entry| match entry.want {
            Want::Work | Want::Goal => 3,
            Want::Lunch | Want::Dinner | Want::Breakfast => 1,
            _ => 2,
        };
        let idle = |entry: &Entry| matches!(entry.want, Want::Sleep | Want::Wash);
        let inside = |entry: &&Entry| {
            from <= entry.from
                && entry.from < until
                && entry.cause == Cause::Plan
                && entry.part.is_none()
                && !idle(entry)
        };
        let mut found: Vec<Entry> = entries.iter().filter(inside).cloned().collect();
        found.sort_by_key(|entry| {
            (std::cmp::Reverse((worth(entry), entry.until.minutes_since(entry.from))), entry.from)
        });
        found.truncate(MOST_AS_TODAY);
        found.sort_by_key(|entry| entry.from);
        found
    }

    /// What one does at such a moment of a day.
    fn usual_at(&mut self, when: &When) {
        let time = when.span.from.time_of_day();
        let words = capital(&when.words);
        if self.sleeps_at(time) {
            let said = self.pick(&[
                "{Words} I'll be asleep, I hope.",
                "{Words}? In bed, like a sensible person.",
                "{Words} you'd have to wake me.",
            ]);
            return self.say(&said.replace("{Words}", &words));
        }
        if let Some(entry) = self.planned_at(time) {
            let doing = self.own_phrase(&entry.words);
            let said = self.pick(&[
                "{Words} I'll be {doing}, as today.",
                "{Words}? {Doing}, the same as today.",
                "{Words} I expect to be {doing}, as today.",
            ]);
            self.say(&said.replace("{Words}", &words).replace("{doing}", &doing).replace("{Doing}", &capital(&doing)));
            let (from, until) = (spoken(entry.from.time_of_day()), spoken(entry.until.time_of_day()));
            let said = self.pick(&["It takes me from {from} to {until}.", "My time for it is from {from} to {until}."]);
            return self.say(&said.replace("{from}", &from).replace("{until}", &until));
        }
        let at_work = self.interview.persona.work.iter().any(|block| block.from <= time && time < block.until);
        let said = if at_work {
            self.pick(&["{Words} I'll be at work, as always.", "{Words}? At work. You can set your watch by it."])
        } else {
            self.pick(&["I don't know yet. Nothing is fixed {words}.", "{Words}? I don't know, that's open."])
        };
        self.say(&said.replace("{Words}", &words).replace("{words}", &when.words));
    }

    /// What belongs to any such part of a day: rising, work, bed, and what one is after.
    fn routine(&mut self, when: &When) {
        let persona = self.interview.persona;
        let words = capital(&when.words);
        let clock = |time: TimeOfDay| GameTime::from_day_time(when.span.from.day(), time);
        let whole = when.span.until.minutes_since(when.span.from) > 12 * 60;
        let study = persona.trade.contains("student");
        let block = persona
            .work
            .iter()
            .find(|block| clock(block.from) < when.span.until && when.span.from < clock(block.until));
        let goal = self.own_goal();
        match block {
            Some(block) if whole => {
                let start = if study { "on my studies" } else { "work" };
                self.say(&format!("{words} I start {start} at {}, as usual", spoken(block.from)));
            }
            Some(block) => {
                let kind = if study { "study" } else { "work" };
                let (from, until) = (spoken(block.from), spoken(block.until));
                self.say(&format!("{words} I {kind}, from {from} to {until}, as usual"));
            }
            None => {
                return self
                    .say(&format!("{words} is still open. I want to {goal}, so it'll be something to do with that"));
            }
        }
        self.say(&format!("And I want to get on with things: to {goal}"));
    }

    /// What is planned today at a time of day.
    fn planned_at(&self, time: TimeOfDay) -> Option<Entry> {
        let entries = &self.interview.plan.entries;
        let at = GameTime::from_day_time(entries.first()?.from.day(), time);
        entries.iter().find(|entry| entry.from <= at && at < self.end_of(entry) && entry.want != Want::Sleep).cloned()
    }

    /// What of today's plan serves the goal.
    pub(super) fn say_part_for_goal(&mut self) {
        let persona = self.interview.persona;
        let serves = |entry: &&Entry| {
            entry.want != Want::Sleep
                && (touches(&entry.words, &persona.goal) || touches(&entry.words, &persona.project))
        };
        let longest = |entry: &&Entry| (entry.until.minutes_since(entry.from), entry.from);
        let Some(entry) = self.interview.plan.entries.iter().filter(serves).max_by_key(longest) else { return };
        let doing = self.own_phrase(&entry.words);
        let from = spoken(entry.from.time_of_day());
        let until = spoken(entry.until.time_of_day());
        let said = if entry.from < self.interview.now {
            self.pick(&[
                "Today's plan had a place for it: {doing}, from {from} to {until}.",
                "Today it had me {doing}, from {from} to {until}.",
            ])
        } else {
            self.pick(&["It's in today's plan: {doing}, from {from} to {until}."])
        };
        self.say(&said.replace("{doing}", &doing).replace("{from}", &from).replace("{until}", &until));
    }
}
