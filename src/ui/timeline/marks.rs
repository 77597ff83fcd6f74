//! Which happenings have a mark on the strip, which marks become one, and what they say.

use super::axis::{Axis, spoken};
use crate::{
    journal::reader::events::{Event, EventKind},
    mind::agent::AgentId,
};

/// Room of a mark on the strip, in points: nearer ones become one.
pub(super) const WIDTH: f32 = 27.0;
/// How many happenings of a mark are told.
const TOLD: usize = 7;
/// How many letters of one happening are told.
const LETTERS: usize = 110;

/// Happenings near each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mark<'a> {
    /// Where the first of them is, in points.
    pub(super) x: f32,
    /// At least one, in order of time.
    pub(super) events: &'a [Event],
}

/// What is told of one happening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) emoji: &'static str,
    pub(super) when: String,
    pub(super) words: String,
}

/// The marks of happenings that are in order of time, as far as the strip shows them.
pub(super) fn marks<'a>(events: &'a [Event], axis: &Axis) -> Vec<Mark<'a>> {
    let mut marks: Vec<Mark<'a>> = Vec::new();
    let mut start = 0;
    for (i, event) in events.iter().enumerate() {
        let x = axis.x(events[start].step);
        if axis.x(event.step) - x >= WIDTH {
            marks.push(Mark { x, events: &events[start..i] });
            start = i;
        }
    }
    if let Some(first) = events.get(start) {
        marks.push(Mark { x: axis.x(first.step), events: &events[start..] });
    }
    marks.retain(|mark| axis.shows(mark.x));
    marks
}

impl Mark<'_> {
    /// The picture of the weightiest of them.
    pub(super) fn emoji(&self) -> &'static str {
        let weightiest = self.events.iter().map(|event| event.kind).max_by_key(|kind| weight(*kind));
        weightiest.map_or("", emoji)
    }

    /// Where a click leads: to the first of them that comes after `now`, and after the last to the first again.
    pub(super) fn next(&self, now: u64) -> u64 {
        let later = self.events.iter().map(|event| event.step).find(|step| *step > now);
        // Whoever comes from elsewhere begins at the beginning.
        let inside = self.events.first().is_some_and(|first| first.step <= now);
        later.filter(|_| inside).or(self.events.first().map(|event| event.step)).unwrap_or(now)
    }

    /// What happened, one line each: its picture, when, and in words; `name` says who somebody is.
    pub(super) fn lines<'n>(&self, axis: &Axis, name: impl Fn(AgentId) -> Option<&'n str>) -> Vec<Line> {
        let told = self.events.iter().take(TOLD);
        told.map(|event| {
            let who = event.agent.filter(|_| event.kind == EventKind::Insight).and_then(&name);
            // Most thoughts are about whoever has them, and begin with the name.
            let who = who.filter(|name| !event.words.starts_with(name));
            let who = who.map_or_else(String::new, |name| format!("{name}: "));
            let words = format!("{who}{}", shortened(&event.words));
            Line { emoji: emoji(event.kind), when: spoken(axis.time(event.step)), words }
        })
        .collect()
    }

    /// How many happenings are not told.
    pub(super) fn untold(&self) -> usize {
        self.events.len().saturating_sub(TOLD)
    }
}

/// The picture of a kind of happening.
fn emoji(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Command => "📣",
        EventKind::Disorder => "⚠️",
        EventKind::Arrival => "🧳",
        EventKind::Gathering => "🎉",
        EventKind::Insight => "💡",
    }
}

/// How much one wants to find it again: thoughts are many.
fn weight(kind: EventKind) -> u8 {
    match kind {
        EventKind::Insight => 0,
        EventKind::Command => 1,
        EventKind::Arrival => 2,
        EventKind::Disorder => 3,
        EventKind::Gathering => 4,
    }
}

/// The beginning of a text that is long, up to a whole word.
fn shortened(text: &str) -> String {
    let Some((end, _)) = text.char_indices().nth(LETTERS) else { return text.to_owned() };
    let cut = &text[..end];
    let cut = cut.rsplit_once(' ').map_or(cut, |(whole, _)| whole);
    format!("{cut} …")
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Rangef;

    use super::*;
    use crate::town::Clock;

    fn event(step: u64, kind: EventKind) -> Event {
        Event { step, kind, words: format!("{step}"), agent: Some(AgentId(0)), thing: None }
    }

    /// A point is ten steps wide.
    fn axis() -> Axis {
        Axis::new(Clock::default().now(), (0, 8_640), Rangef::new(0.0, 864.0))
    }

    #[test]
    fn near_marks_become_one() {
        let kinds = [EventKind::Insight, EventKind::Gathering, EventKind::Command, EventKind::Insight];
        let events: Vec<Event> =
            [100, 200, 400, 420].into_iter().zip(kinds).map(|(step, kind)| event(step, kind)).collect();
        let marks = marks(&events, &axis());
        let found: Vec<_> = marks.iter().map(|mark| (mark.x, mark.events.len(), mark.emoji())).collect();
        assert_eq!(found, [(10.0, 2, "🎉"), (40.0, 2, "📣")]);
    }

    #[test]
    fn every_happening_has_its_mark_and_marks_do_not_touch() {
        let mut events: Vec<Event> = (0..400_u64).map(|i| event(i * i * 7 % 8_640, EventKind::Insight)).collect();
        events.sort_by_key(|event| event.step);
        let marks = marks(&events, &axis());
        assert_eq!(marks.iter().map(|mark| mark.events.len()).sum::<usize>(), 400);
        assert!(marks.windows(2).all(|pair| pair[1].x - pair[0].x >= WIDTH));
        assert!(super::marks(&[], &axis()).is_empty());
        let beyond = [event(9_000, EventKind::Gathering)];
        assert!(super::marks(&beyond, &axis()).is_empty());
    }

    #[test]
    fn clicks_go_from_one_to_the_next() {
        let events = [100, 120, 150].map(|step| event(step, EventKind::Insight));
        let mark = Mark { x: 0.0, events: &events };
        let mut now = 0;
        let mut seen = Vec::new();
        for _ in 0..4 {
            now = mark.next(now);
            seen.push(now);
        }
        assert_eq!(seen, [100, 120, 150, 100]);
        assert_eq!(mark.next(9_999), 100);
    }

    #[test]
    fn a_mark_tells_what_happened_and_when() {
        let events: Vec<Event> = (0..9).map(|i| event(i * 6, EventKind::Insight)).collect();
        let mark = Mark { x: 0.0, events: &events };
        let lines = mark.lines(&axis(), |_| Some("Ann Bell"));
        let expected = Line { emoji: "💡", when: "Mon 13 Feb, 06:01".into(), words: "Ann Bell: 6".into() };
        assert_eq!((&lines[1], lines.len(), mark.untold()), (&expected, TOLD, 2));
        assert_eq!(shortened("short"), "short");
        let long = shortened(&"Café ".repeat(40));
        assert!(long.ends_with("Café …") && long.chars().count() <= LETTERS + 2, "{long}");
    }
}
