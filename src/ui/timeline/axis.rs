//! From steps to places on the strip and back, and the words below it that never overlap.

use bevy_egui::egui::Rangef;

use crate::town::{GameTime, STEP_SECS};

/// Steps of an hour.
pub(super) const HOUR: u64 = 3_600 / STEP_SECS as u64;
/// Steps of a day.
const DAY: u64 = 24 * HOUR;
/// The whole strip ends at such an hour, so that it does not grow with every step.
const ROUND: u64 = 6 * HOUR;
/// The strip shows at least so many steps.
const LEAST: u64 = 2 * HOUR;
/// Distances of times that may have words or lines, in steps: from ten minutes to half a day.
const TIMES: [u64; 7] = [HOUR / 6, HOUR / 2, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];
/// Distances of days that may have words when there is no room for each, in days.
const DAYS: [u64; 6] = [1, 2, 7, 28, 91, 364];
/// Between two words, in points.
const GAP: f32 = 8.0;
/// Times have lines if they are so far apart, in points.
const FINE: f32 = 11.0;

/// Which steps the strip shows, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    /// Step 0.
    begin: GameTime,
    from: u64,
    until: u64,
    /// Left and right end, in points.
    ends: Rangef,
}

/// A word below the strip.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Label {
    /// Its left edge, in points.
    pub(super) left: f32,
    pub(super) text: String,
    /// A day; else a time.
    pub(super) is_day: bool,
}

/// The steps from the beginning of a town to a round hour after its last one.
pub(super) fn whole(begin: GameTime, last: u64) -> (u64, u64) {
    let before = u64::from(begin.secs() / STEP_SECS) % ROUND;
    let end = ((last.max(LEAST) + before).div_ceil(ROUND)) * ROUND - before;
    (0, end.max(1))
}

/// Steps closer together or farther apart than they were, with `at` where it was; never beyond the whole.
pub(super) fn zoomed(shown: (u64, u64), whole: (u64, u64), at: u64, factor: f32) -> (u64, u64) {
    let most = (whole.1 - whole.0) as f32;
    let length = ((shown.1 - shown.0) as f32 * factor).clamp((LEAST as f32).min(most), most);
    let share = (at.saturating_sub(shown.0)) as f32 / (shown.1 - shown.0).max(1) as f32;
    held((at as f32 - share * length, length), whole)
}

/// Moves what is shown so that `step` is in it.
pub(super) fn containing(shown: (u64, u64), whole: (u64, u64), step: u64) -> (u64, u64) {
    if (shown.0..=shown.1).contains(&step) && shown.1 <= whole.1 {
        return shown;
    }
    let length = (shown.1 - shown.0) as f32;
    let from = if step < shown.0 { step as f32 - length * 0.1 } else { step as f32 - length * 0.9 };
    held((from, length), whole)
}

fn held((from, length): (f32, f32), whole: (u64, u64)) -> (u64, u64) {
    let length = (length.round() as u64).clamp(1, whole.1 - whole.0);
    let from = (from.round().max(0.0) as u64).clamp(whole.0, whole.1 - length);
    (from, from + length)
}

impl Axis {
    pub(super) fn new(begin: GameTime, (from, until): (u64, u64), ends: Rangef) -> Self {
        Self { begin, from, until: until.max(from + 1), ends }
    }

    /// Where a step is; outside of the ends for what is not shown.
    pub(super) fn x(&self, step: u64) -> f32 {
        self.ends.min + (step as f64 - self.from as f64) as f32 * self.points_per_step()
    }

    /// The step at a place, within what is shown.
    pub(super) fn step(&self, x: f32) -> u64 {
        let share = ((x - self.ends.min) / self.ends.span().max(1.0)).clamp(0.0, 1.0);
        self.from + (f64::from(share) * (self.until - self.from) as f64).round() as u64
    }

    /// Whether a place lies on the strip.
    pub(super) fn shows(&self, x: f32) -> bool {
        (self.ends.min..=self.ends.max).contains(&x)
    }

    pub(super) fn ends(&self) -> Rangef {
        self.ends
    }

    /// The moment after a step.
    pub(super) fn time(&self, step: u64) -> GameTime {
        moment(self.begin, step)
    }

    /// The hour of the day at a place, from 0 to 24; none where a day is narrower than `least` points.
    pub(super) fn hour(&self, x: f32, least: f32) -> Option<f32> {
        let secs = self.time(self.step(x)).secs() % 86_400;
        (self.points(DAY) >= least).then_some(secs as f32 / 3_600.0)
    }

    fn points_per_step(&self) -> f32 {
        self.ends.span() / (self.until - self.from) as f32
    }

    /// Steps at which a whole number of `every` steps has passed since midnight.
    fn marks(&self, every: u64) -> impl Iterator<Item = u64> {
        let before = u64::from(self.begin.secs() / STEP_SECS);
        let first = (self.from + before).div_ceil(every) * every - before;
        (first..=self.until).step_by(every as usize)
    }

    /// Where times have a line: x, and whether a day begins there.
    pub(super) fn lines(&self) -> Vec<(f32, bool)> {
        let Some(every) = TIMES.into_iter().chain([DAY]).find(|every| self.points(*every) >= FINE) else {
            return Vec::new();
        };
        self.marks(every).map(|step| (self.x(step), self.time(step).secs().is_multiple_of(86_400))).collect()
    }

    /// How wide so many steps are.
    fn points(&self, steps: u64) -> f32 {
        self.points_per_step() * steps as f32
    }

    /// Days and times in words, from left to right; `width` says how wide a word is.
    pub(super) fn labels(&self, width: impl Fn(&str) -> f32) -> Vec<Label> {
        let mut labels = self.days(&width);
        let taken: Vec<(f32, f32)> = labels.iter().map(|label| (label.left, label.left + width(&label.text))).collect();
        let least = width("00:00") + GAP;
        let Some(every) = TIMES.into_iter().find(|every| self.points(*every) >= least) else { return labels };
        for step in self.marks(every) {
            let text = self.time(step).hm();
            let left = self.x(step) - width(&text) / 2.0;
            let right = left + width(&text);
            let free = taken.iter().all(|(from, until)| right + GAP <= *from || left >= until + GAP);
            if free && left >= self.ends.min && right <= self.ends.max {
                labels.push(Label { left, text, is_day: false });
            }
        }
        labels.sort_by(|one, other| one.left.total_cmp(&other.left));
        labels
    }

    /// The names of days, in the longest form for which there is room.
    fn days(&self, width: &impl Fn(&str) -> f32) -> Vec<Label> {
        let forms = ["%A %-d %B", "%a %-d %b", "%a"].map(|form| (form, 1)).into_iter();
        let forms = forms.chain(DAYS.into_iter().skip(1).map(|days| ("%-d %b", days)));
        for (form, days) in forms {
            let mut starts: Vec<u64> = self.marks(days * DAY).collect();
            if starts.first().is_none_or(|first| *first > self.from) {
                starts.insert(0, self.from);
            }
            let text = |step: u64| self.time(step).date().strftime(form).to_string();
            let room = self.points(days * DAY);
            if starts.iter().any(|step| width(&text(*step)) + GAP > room) {
                continue;
            }
            let ends = starts.iter().skip(1).map(|step| self.x(*step)).chain([self.ends.max]);
            return starts
                .iter()
                .zip(ends)
                .map(|(step, end)| (Label { left: self.x(*step) + 1.0, text: text(*step), is_day: true }, end))
                // At both edges a day may be too short for its name.
                .filter(|(label, end)| label.left + width(&label.text) <= *end)
                .map(|(label, _)| label)
                .collect();
        }
        Vec::new()
    }
}

/// The moment after a step of a town.
pub(super) fn moment(begin: GameTime, step: u64) -> GameTime {
    let secs = step.saturating_mul(u64::from(STEP_SECS));
    begin.plus_secs(u32::try_from(secs).unwrap_or(u32::MAX))
}

/// "Tue 14 Feb, 10:32".
pub(super) fn spoken(time: GameTime) -> String {
    format!("{}, {}", time.date().strftime("%a %-d %b"), time.hm())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::town::Clock;

    fn axis(from: u64, until: u64, width: f32) -> Axis {
        Axis::new(Clock::default().now(), (from, until), Rangef::new(100.0, 100.0 + width))
    }

    /// As if all letters were seven points wide.
    fn width(text: &str) -> f32 {
        text.chars().count() as f32 * 7.0
    }

    fn texts(axis: &Axis) -> Vec<String> {
        axis.labels(width).into_iter().map(|label| label.text).collect()
    }

    #[test]
    fn places_and_steps_fit_each_other() {
        let axis = axis(360, 17_640, 864.0);
        for step in [360, 4_000, 17_640] {
            assert_eq!(axis.step(axis.x(step)), step);
        }
        assert_eq!((axis.step(-50.0), axis.step(5_000.0)), (360, 17_640));
        assert_eq!(axis.time(1_620).stamp(), "2023-02-13 10:30");
        assert_eq!(axis.hour(axis.x(1_620), 1.0), Some(10.5));
        assert_eq!(axis.hour(axis.x(1_620), 999.0), None);
    }

    #[test]
    fn the_strip_ends_at_a_round_hour() {
        let begin = Clock::default().now();
        for (last, expected) in [(0, 6), (5 * HOUR, 6), (6 * HOUR, 6), (6 * HOUR + 1, 12), (48 * HOUR, 48)] {
            assert_eq!(whole(begin, last), (0, expected * HOUR), "{last}");
        }
    }

    #[test]
    fn zooming_keeps_its_place_and_stays_inside() {
        let whole = (0, 48 * HOUR);
        let near = zoomed(whole, whole, 24 * HOUR, 0.5);
        assert_eq!(near, (12 * HOUR, 36 * HOUR));
        assert_eq!(zoomed(near, whole, 12 * HOUR, 100.0), whole);
        assert_eq!(zoomed(whole, whole, 0, 0.0), (0, LEAST));
        assert_eq!(containing(near, whole, 20 * HOUR), near);
        assert_eq!(containing(near, whole, 47 * HOUR), (24 * HOUR, 48 * HOUR));
        assert_eq!(containing(near, whole, 0).0, 0);
    }

    #[test]
    fn days_are_named_as_fully_as_there_is_room() {
        let two = texts(&axis(0, 17_280, 864.0));
        let expected = ["Monday 13 February", "15:00", "18:00", "21:00", "Tuesday 14 February", "09:00"];
        assert_eq!(two[..6], expected);
        assert_eq!(texts(&axis(0, 7 * DAY, 700.0))[1], "Tue 14 Feb");
        assert_eq!(texts(&axis(0, 20 * DAY, 700.0))[2], "Wed");
        assert_eq!(texts(&axis(0, 60 * DAY, 700.0))[1], "20 Feb");
        assert!(texts(&axis(0, 366 * DAY, 700.0)).len() > 4);
        assert_eq!(texts(&axis(1_000, 1_720, 20.0)), [""; 0]);
    }

    #[test]
    fn words_never_overlap_and_stay_on_the_strip() {
        for hours in [2, 7, 12, 30, 48, 100, 400, 2_000, 9_000] {
            for wide in [60.0, 300.0, 700.0, 1_400.0] {
                for from in [0, 17, 4_321] {
                    let axis = axis(from, from + hours * HOUR, wide);
                    let labels = axis.labels(width);
                    for pair in labels.windows(2) {
                        assert!(pair[0].left + width(&pair[0].text) <= pair[1].left, "{hours} {wide}: {pair:?}");
                    }
                    let end = labels.last().map_or(0.0, |label| label.left + width(&label.text));
                    assert!(end <= axis.ends.max, "{hours} {wide}: {labels:?}");
                }
            }
        }
    }

    #[test]
    fn lines_are_not_a_grey_mass() {
        for hours in [12, 48, 400, 9_000] {
            let lines = axis(0, hours * HOUR, 800.0).lines();
            assert!(lines.windows(2).all(|pair| pair[1].0 - pair[0].0 >= FINE - 0.01), "{hours}");
        }
    }
}
