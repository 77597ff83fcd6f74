//! What the times of a part say that the grammar does not find in a sentence: that it comes first, how often it is done again,
//! how long it takes, from when on it is told or let be, and until when.

use smallville_encoder::Part;
use smallville_english::read_number;

use crate::{
    claim::Span,
    instinct::reader::{
        lexicon::first_words,
        names,
        phrases::Reading,
        times::{self, Found},
        tokens::{Token, begins, find, tokens, trimmed},
    },
    reading::{Condition, Habit, Resolve},
};
use smallville_town::GameTime;

/// What is done again and again through a day begins at this minute of it, and takes so many.
const FIRST_MINUTE: u32 = 9 * 60;
const EACH_MINUTES: u32 = 10;
/// "Later" is after so many minutes, and what comes before something else takes so many.
const LATER_MINUTES: u32 = 120;
const BEFORE_MINUTES: u32 = 60;
/// What is due within so many minutes is done at once.
const SOON_MINUTES: u32 = 20;
/// Minutes of a day.
const DAY: u32 = 24 * 60;

/// When something is due, beside what the grammar finds.
#[derive(Debug, Default)]
pub(super) struct Timing {
    /// Before what was said before it.
    first: bool,
    /// Some time later.
    later: bool,
    /// Every so many minutes.
    again: Option<u32>,
    /// So many minutes long, from now on.
    lasts: Option<u32>,
    /// What its times say together, if that is not at once.
    moment: Option<GameTime>,
    /// Not before this, or from then on.
    due: Option<GameTime>,
    /// From then on on each day.
    daily: bool,
    /// Until then.
    until: Option<GameTime>,
    /// On some days again and again.
    recurs: bool,
    /// On every day.
    every_day: bool,
}

/// A part of which the times are taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timed<'a> {
    pub(super) part: Part,
    pub(super) words: &'a [Token],
    pub(super) lead: &'a [Token],
}

impl Timed<'_> {
    /// "Tell him", "ask Tom why": an hour says when it is told. Not "ask Tom to come at six", which says when he comes.
    fn tells(&self) -> bool {
        let tells = self.words.first().is_some_and(|first| first.is(&["tell", "ask", "warn", "remind", "inform"]));
        tells && self.words.len() > 1 && !self.words.iter().take(5).any(|token| token.is(&["to"]))
    }

    /// "Get her a present": "before five" says only how long there is time.
    fn gets(&self) -> bool {
        self.words.len() > 1 && self.words[0].is(&["get", "buy", "bring", "fetch", "grab", "find"])
    }

    /// "Tell him so": an hour behind it is no part of what is told.
    fn tells_little(&self) -> bool {
        self.tells() && self.words.len() <= 4
    }
}

impl Timing {
    /// When that is, if it is not at once.
    pub(super) const fn moment(&self) -> Option<GameTime> {
        self.moment
    }

    /// Whether it comes before what was said before it.
    pub(super) const fn is_first(&self) -> bool {
        self.first
    }

    /// Whether there is anything that the grammar would not find.
    pub(super) fn says_more(&self) -> bool {
        self.first
            || self.later
            || self.again.is_some()
            || self.lasts.is_some()
            || self.due.is_some()
            || self.until.is_some()
            || self.recurs
    }
}

impl Reading<'_> {
    /// "Tell him at dinner that": then it is due.
    pub(super) fn told_at(&self, there: &[Token], timing: &mut Timing) {
        timing.due = timing.due.or_else(|| self.moment(there));
    }

    /// Takes what the grammar would not find out of the times before and behind a part.
    pub(super) fn timing<'t>(
        &self,
        of: Timed<'_>,
        before: &mut Vec<&'t [Token]>,
        behind: &mut Vec<&'t [Token]>,
    ) -> Timing {
        let mut timing = Timing::default();
        before.iter_mut().chain(behind.iter_mut()).for_each(|time| *time = self.hour_of(time));
        let all: Vec<Token> = before.iter().chain(behind.iter()).flat_map(|time| time.iter().cloned()).collect();
        // "For tomorrow", "by four" and "before lunch" say no more than how long there is time.
        let open = all.first().is_some_and(|first| first.is(&["for", "by", "before"]));
        timing.first =
            of.part == Part::Act && of.words.len() > 1 && of.words.last().is_some_and(|last| last.is(&["first"]));
        let days = self.recurring(&all).filter(|_| of.part == Part::Act).map(|(days, _)| days);
        timing.recurs = days.is_some();
        timing.every_day = days.is_some_and(|days| days.is_empty());
        timing.moment = self.moment(&all).filter(|_| !open);
        before.retain(|time| !self.takes(of, time, of.tells(), &mut timing));
        behind.retain(|time| !self.takes(of, time, of.tells_little() || is_meal(time), &mut timing));
        // "No more screens after nine": on no day, if none is said.
        timing.daily |= of.part == Part::Avoided
            && begins(of.lead, "no more")
            && !all.iter().any(|token| token.is(&["today", "tonight", "tomorrow", "this"]));
        let hours = before.iter().chain(behind.iter()).any(|time| self.timed(time).1.is_some());
        if !hours && of.part == Part::Act {
            behind.retain(|time| {
                let lasts = times::amount(&time[usize::from(begins(time, "for"))..]);
                let whole = lasts.filter(|(minutes, length)| *minutes < DAY && length + 1 >= time.len());
                timing.lasts = timing.lasts.or(whole.map(|(minutes, _)| minutes));
                whole.is_none()
            });
        }
        before.iter_mut().chain(behind.iter_mut()).for_each(|time| *time = without_filler(time));
        // "Tomorrow at the party do a show": what is no hour stands behind.
        let (placed, hours) = before
            .iter()
            .copied()
            .partition(|time: &&'t [Token]| self.timed(time).1.is_some_and(|_| trimmed(&self.timed(time).0).len() > 1));
        *before = hours;
        behind.splice(0..0, placed);
        timing
    }

    /// "When you come home at five" as "at five".
    fn hour_of<'t>(&self, time: &'t [Token]) -> &'t [Token] {
        let led = time.first().is_some_and(|first| first.is(&["when", "once"]));
        let at = time.iter().rposition(|token| token.is(&["at", "around", "about"])).filter(|_| led);
        match at.map(|at| &time[at..]) {
            Some(hour) if self.timed(hour).1.is_some_and(|found| found.said.from.is_some()) => hour,
            _ => time,
        }
    }

    /// Whether a time says one of these things of a part.
    fn takes(&self, of: Timed<'_>, time: &[Token], tells: bool, timing: &mut Timing) -> bool {
        let is =
            |words: &[&str]| words.iter().any(|words| begins(time, words) && words.split(' ').count() == time.len());
        match of.part {
            Part::Act if is(&["first", "first of all", "before anything else", "beforehand"]) => timing.first = true,
            Part::Act if is(&["afterwards", "after that", "next", "then"]) => {}
            Part::Act if is(&["later", "later on", "later today", "some time later"]) => timing.later = true,
            Part::Act if interval(time).is_some() => timing.again = interval(time),
            Part::Act if of.gets() && time[0].is(&["before", "by"]) && self.timed(time).1.is_some() => {}
            Part::Act if of.tells() && tells && self.moment(time).is_some() => timing.due = timing.moment,
            Part::Avoided if is(&["ever", "ever again", "in future", "from now on"]) => {
                timing.daily = true;
                return timing.due.is_some();
            }
            Part::Avoided if begins(time, "for") && times::amount(&time[1..]).is_some() => {
                let minutes = times::amount(&time[1..]).map_or(0, |(minutes, _)| minutes);
                timing.until = Some(self.hearer.now.plus_minutes(minutes));
            }
            Part::Avoided if time[0].is(&["until", "till", "til", "before"]) => match self.end_of(time) {
                // "Before two" begins an hour before it.
                Some(until) if time[0].is(&["before"]) => timing.until = Some(until.plus_minutes(BEFORE_MINUTES)),
                Some(until) => timing.until = Some(until),
                None => return false,
            },
            Part::Avoided if self.timed(time).1.is_some_and(|found| found.said.from.is_some()) => {
                timing.due = timing.moment;
            }
            // "At ten tonight": tonight is in it.
            Part::Avoided if timing.due.is_some() && self.timed(time).1.is_some() => {}
            _ => return false,
        }
        true
    }

    /// When a time begins, if it is not at once or some time today.
    pub(super) fn moment(&self, time: &[Token]) -> Option<GameTime> {
        let found: Found = self.timed(time).1?;
        let today = found.day_only() && found.span.from.day() == self.hearer.now.day();
        let soon = self.hearer.now.plus_minutes(SOON_MINUTES);
        (!found.said.at_once && !today && found.span.from > soon).then_some(found.span.from)
    }

    /// Where "until Friday" or "until eight tonight" ends.
    fn end_of(&self, time: &[Token]) -> Option<GameTime> {
        let found = self.timed(time).1?;
        let end = if found.said.until.is_some() { found.span.until } else { found.span.from };
        (end > self.hearer.now).then_some(end)
    }

    /// What was said of a part, `found[from..]`, when its times say that it is due; its sentence begins at `found[begin]`.
    pub(super) fn due(&self, timing: &Timing, found: &mut Vec<Resolve>, begin: usize, from: usize) {
        let told = found.split_off(from);
        for resolve in told {
            found.push(self.timed_so(timing, resolve));
        }
        if timing.first && from < found.len() && from > begin {
            self.put_first(found, from);
        }
    }

    /// "At six fetch flowers, give them to Jane and say something nice": then as well.
    pub(super) fn follows(&self, found: &mut Vec<Resolve>, from: usize) {
        let Some(before) = from.checked_sub(1) else { return };
        let ahead = |resolve: &Resolve| {
            matches!(resolve, Resolve::Now(_) | Resolve::Fetch { .. }) || resolve.listener().is_some()
        };
        if !found[from..].iter().all(ahead) {
            return;
        }
        let more = found.split_off(from);
        match &mut found[before] {
            Resolve::When { condition: Condition::Due(_), then, always: false } if then.iter().all(ahead) => {
                then.extend(more);
            }
            _ => found.extend(more),
        }
    }

    /// What was read last, `found[from..]`, is done once what the resolve before waits for comes about.
    pub(super) fn follows_condition(&self, found: &mut Vec<Resolve>, from: usize) {
        let acts = |resolve: &Resolve| matches!(resolve, Resolve::Now(_)) || resolve.listener().is_some();
        let waits = matches!(found.get(from - 1), Some(Resolve::When { always: false, .. }));
        if !waits || from >= found.len() || !found[from..].iter().all(acts) {
            return;
        }
        let more = found.split_off(from);
        if let Some(Resolve::When { then, .. }) = found.last_mut() {
            then.extend(more);
        }
    }

    fn timed_so(&self, timing: &Timing, resolve: Resolve) -> Resolve {
        let now = self.hearer.now;
        let span = |from: GameTime, minutes| Span { from, until: from.plus_minutes(minutes) };
        match resolve {
            Resolve::Now(words) | Resolve::Later { doing: words, .. } if timing.again.is_some() => {
                let tokens = names::marked(&tokens(&words), self.tables, self.hearer);
                let sector = self.placed(&tokens).sector;
                let doing = self.gerund(trimmed(&tokens));
                let habit = Habit {
                    doing,
                    sector,
                    from: FIRST_MINUTE,
                    minutes: EACH_MINUTES,
                    days: Vec::new(),
                    again: timing.again,
                };
                Resolve::Every(habit)
            }
            Resolve::Now(words) if timing.lasts.is_some() || timing.later => {
                let tokens = names::marked(&tokens(&words), self.tables, self.hearer);
                let span = match timing.lasts {
                    Some(minutes) => span(now, minutes),
                    None => span(now.plus_minutes(LATER_MINUTES), BEFORE_MINUTES),
                };
                Resolve::Later { doing: self.gerund(trimmed(&tokens)), sector: self.placed(&tokens).sector, span }
            }
            Resolve::Avoid(what) | Resolve::Pause(what) if let Some(until) = timing.until => {
                Resolve::PauseUntil(what, until)
            }
            Resolve::Avoid(what) | Resolve::Pause(what) if let Some(due) = timing.due => {
                Resolve::When { condition: Condition::Due(due), then: vec![Resolve::Pause(what)], always: timing.daily }
            }
            Resolve::Tell(..) | Resolve::Ask(..) | Resolve::Say { .. } if let Some(due) = timing.due => {
                Resolve::When { condition: Condition::Due(due), then: vec![resolve], always: timing.every_day }
            }
            Resolve::Fetch { .. } if let Some(due) = timing.moment => {
                Resolve::When { condition: Condition::Due(due), then: vec![resolve], always: false }
            }
            other => other,
        }
    }

    /// "Give the speech at eight, and let Jennifer hear it first": what was said last before what was said before it.
    pub(super) fn put_first(&self, found: &mut [Resolve], from: usize) {
        let Some(before) = from.checked_sub(1) else { return };
        let (earlier, told) = found.split_at_mut(from);
        if let (Resolve::Later { span: then, .. }, [Resolve::Later { span, .. }]) = (&earlier[before], &mut *told) {
            let early = GameTime::from_secs(then.from.secs().saturating_sub(BEFORE_MINUTES * 60));
            *span = Span { from: early.max(self.hearer.now), until: then.from };
        }
        let acts = |resolve: &Resolve| {
            matches!(resolve, Resolve::Now(_) | Resolve::Later { .. } | Resolve::Fetch { .. })
                || resolve.listener().is_some()
        };
        let begin = earlier.iter().rposition(|resolve| !acts(resolve)).map_or(0, |at| at + 1);
        found[begin..].rotate_left(from - begin);
    }
}

/// "every hour", "every two hours", "hourly": minutes.
fn interval(time: &[Token]) -> Option<u32> {
    let on_the_hour = find(time, "on the hour").filter(|at| at + 3 == time.len());
    let time = trimmed(&time[..on_the_hour.unwrap_or(time.len())]);
    let rest = match time {
        [hourly] if hourly.is(&["hourly"]) => return Some(60),
        [every, rest @ ..] if every.is(&["every", "each"]) => rest,
        _ => return None,
    };
    let other = usize::from(rest.first().is_some_and(|next| next.is(&["other", "second"])));
    let single = rest.get(other).is_some_and(|next| next.is(&["hour"])) && rest.len() == other + 1;
    if single {
        return Some(60 * (1 + u32::try_from(other).unwrap_or(0)));
    }
    let (minutes, length) = times::amount(rest)?;
    (length == rest.len() && (5..DAY).contains(&minutes)).then_some(minutes)
}

/// "over supper", "at lunch", "during dinner".
fn is_meal(time: &[Token]) -> bool {
    const MEALS: [&str; 5] = ["breakfast", "lunch", "dinner", "supper", "tea"];
    let led = first_words(&["over", "at", "during", "before", "after"].map(String::from), time).is_some();
    led && time.last().is_some_and(|last| last.is(&MEALS))
}

/// "Say Thursday at three" as "Thursday at three".
fn without_filler(time: &[Token]) -> &[Token] {
    let filler = time.first().is_some_and(|first| first.is(&["say", "like", "maybe", "perhaps"]));
    let timed =
        time.get(1).is_some_and(|next| !next.is_mark() && (next.is(&["on", "at", "around"]) || !is_small(next)));
    if filler && timed { &time[1..] } else { time }
}

fn is_small(token: &Token) -> bool {
    read_number(&token.low).is_none() && token.low.len() < 3
}
