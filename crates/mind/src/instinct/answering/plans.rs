//! What one will do: what is agreed, what is planned, and else what one does at such an hour.

use smallville_english::{PlainText, day_from, in_order, listed_clauses};

use super::{
    days::MOST_THINGS,
    draft::Draft,
    inquiry::Inquiry,
    oneself::touches,
    when::{When, spoken, spoken_at},
};
use crate::{
    calendar::{Appointment, Commitment, Standing},
    claim::{Span, first_name},
    instinct::activity::Want,
    interview::Interview,
    plan::Entry,
    why::Cause,
};
use smallville_town::{GameTime, TimeOfDay};

/// How much of today one tells of a day that will be like it.
const MOST_AS_TODAY: usize = 3;
/// So many appointments are named.
const MOST_AGREED: usize = 2;
/// More than so many minutes are a whole day.
const HALF_DAY: u32 = 12 * 60;

impl Draft<'_, '_> {
    /// What one will do: whether one goes to a gathering, if a question names one.
    pub(super) fn going_to(&mut self, inquiry: &Inquiry) {
        if self.says_whether_going(inquiry) {
            return;
        }
        // Whoever has heard of none cannot say whether they go.
        if self.sense.answers.signs.gatherings.are_in(&PlainText::new(&inquiry.words)) {
            return self.say("heard_of_none", &[]);
        }
        self.will(inquiry.when.as_ref());
    }

    pub(super) fn will(&mut self, when: Option<&When>) {
        let now = self.interview.now;
        let Some(when) = when else {
            return self.rest_of_day();
        };
        if when.span.until <= now {
            return self.did(Some(when));
        }
        let span = Span { from: when.span.from.max(now), until: when.span.until };
        let agreed = self.say_agreed(span);
        if agreed && when.is_moment() {
            return;
        }
        let planned = self.planned_in(span);
        let things = in_order(&self.phrases(&planned));
        let (words, things) = (("when", when.words.as_str()), ("things", things.as_str()));
        match planned.last() {
            None => self.usual(when, !agreed),
            Some(last) if when.is_moment() && last.want != Want::Sleep => {
                self.say("will_until", &[words, things, ("until", &spoken(last.until.time_of_day()))]);
            }
            Some(_) => self.say("will", &[words, things]),
        }
    }

    /// How it goes with what one gives oneself: what is still to be done for it, and who was asked; whether such a thing is meant.
    pub(super) fn own_gathering_comes_along(&mut self, words: &str) -> bool {
        let Interview { calendar, now, .. } = *self.interview;
        let hosts = |known: &&Appointment| matches!(&known.commitment, Commitment::Host(gathering) if gathering.span.until > now && touches(words, &gathering.what));
        let mut open = calendar.appointments().iter().filter(|known| known.standing == Standing::Open);
        let Some(span) = open.find(hosts).and_then(|known| known.commitment.span()) else { return false };
        let things = in_order(&self.phrases(&self.entries_in(Span { from: now, until: span.from.max(now) })));
        if !things.is_empty() {
            self.say("will_today", &[("things", &things)]);
        }
        self.says_whom_one_asked();
        true
    }

    /// The same if a question names the hour of it.
    pub(super) fn asks_of_own_gathering(&mut self, inquiry: &Inquiry) -> bool {
        let Some(from) = inquiry.when.as_ref().filter(|when| when.is_moment()).map(|when| when.span.from) else {
            return false;
        };
        let known = self.interview.calendar.appointments().iter().map(|known| &known.commitment);
        let what =
            known.filter(|known| known.span().is_some_and(|span| span.from == from)).find_map(|known| match known {
                Commitment::Host(gathering) => Some(gathering.what.clone()),
                _ => None,
            });
        what.is_some_and(|what| self.own_gathering_comes_along(&what))
    }

    fn rest_of_day(&mut self) {
        let now = self.interview.now;
        let span = Span { from: now, until: GameTime::from_day_time(now.day() + 1, TimeOfDay::new(2, 0)) };
        let agreed = self.say_agreed(span);
        let things = in_order(&self.phrases(&self.entries_in(span)));
        if !things.is_empty() {
            self.say("will_today", &[("things", &things)]);
        } else if !agreed {
            self.say_with_goal("open_rest");
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

    /// Says what is agreed for a stretch of time; whether anything is.
    fn say_agreed(&mut self, span: Span) -> bool {
        let open = self.interview.calendar.during(span).filter(|known| known.standing == Standing::Open);
        let agreed = open.filter(|known| !matches!(known.commitment, Commitment::Fetch(_) | Commitment::Tell(..)));
        let agreed: Vec<&Commitment> = agreed.map(|known| &known.commitment).take(MOST_AGREED).collect();
        agreed.iter().for_each(|commitment| self.say_commitment(commitment));
        !agreed.is_empty()
    }

    fn say_commitment(&mut self, commitment: &Commitment) {
        let Some(from) = commitment.span().map(|span| span.from) else { return };
        let today = self.interview.now.day();
        let day = if from.day() == today { String::new() } else { day_from(today, from.day()) };
        let when = format!("{day} {}", spoken_at(from.time_of_day()));
        let when = ("when", when.trim());
        match commitment {
            Commitment::Host(gathering) => {
                self.say("agreed_host", &[when, ("what", &format!("{}{}", gathering.what, gathering.at_place()))]);
            }
            Commitment::Attend(gathering) => {
                self.say("agreed_attend", &[when, ("what", &format!("{}{}", gathering.topic, gathering.at_place()))]);
            }
            Commitment::Accompany(gathering, with) => {
                self.say("agreed_with", &[when, ("what", &gathering.topic), ("name", first_name(with))]);
            }
            Commitment::Help { gathering, doing, .. } => {
                let doing = self.own_phrase(doing);
                self.say("agreed_help", &[when, ("name", first_name(&gathering.host)), ("doing", &doing)]);
            }
            Commitment::Meet { with, doing, place, .. } => {
                let doing = self.own_phrase(doing);
                self.say("agreed_meet", &[when, ("name", first_name(with)), ("doing", &doing), ("where", place)]);
            }
            Commitment::Do { doing, place, .. } => {
                let doing = self.own_phrase(doing);
                self.say("agreed_do", &[when, ("doing", &doing), ("where", place)]);
            }
            Commitment::Fetch(_) | Commitment::Tell(..) => {}
        }
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
        self.say("as_today", &[("when", &when.words), ("things", &things)]);
        if alone && when.span.until.minutes_since(when.span.from) > HALF_DAY {
            self.say("as_ever", &[("clock", &spoken(self.interview.persona.wakes))]);
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
        let inside = |entry: &&Entry| {
            (from..until).contains(&entry.from)
                && entry.cause == Cause::Plan
                && entry.part.is_none()
                && !matches!(entry.want, Want::Sleep | Want::Wash)
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
        let words = ("when", when.words.as_str());
        if self.sleeps_at(time) {
            return self.say("asleep_then", &[words]);
        }
        if let Some(entry) = self.planned_at(time) {
            self.say("same_then", &[words, ("doing", &self.own_phrase(&entry.words))]);
            let (from, until) = (spoken(entry.from.time_of_day()), spoken(entry.until.time_of_day()));
            return self.say("same_hours", &[("from", &from), ("until", &until)]);
        }
        let at_work = self.interview.persona.work.iter().any(|block| block.from <= time && time < block.until);
        self.say(if at_work { "work_then" } else { "open_then" }, &[words]);
    }

    /// What belongs to any such part of a day: work, and what one is after.
    fn routine(&mut self, when: &When) {
        let clock = |time: TimeOfDay| GameTime::from_day_time(when.span.from.day(), time);
        let mut work = self.interview.persona.work.iter();
        let block = work.find(|block| clock(block.from) < when.span.until && when.span.from < clock(block.until));
        let words = ("when", when.words.as_str());
        let Some(block) = block else {
            return self.say("open_day", &[words, ("goal", &self.own_goal())]);
        };
        let from = spoken(block.from);
        if when.span.until.minutes_since(when.span.from) > HALF_DAY {
            self.say("usual_start", &[words, ("clock", &from)]);
        } else {
            self.say("usual_hours", &[words, ("from", &from), ("until", &spoken(block.until))]);
        }
        self.say_with_goal("usual_goal");
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
        let act = if entry.from < self.interview.now { "goal_had" } else { "goal_ahead" };
        let (from, until) = (spoken(entry.from.time_of_day()), spoken(entry.until.time_of_day()));
        self.say(act, &[("doing", &self.own_phrase(&entry.words)), ("from", &from), ("until", &until)]);
    }
}
