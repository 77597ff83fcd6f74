//! A pointer that is drawn along the strip: which steps are shown on its way.

/// The town is shown anew at most so often while the pointer is drawn along the strip, in seconds.
const EVERY_SECS: f64 = 0.15;

/// A pointer that is held down on the strip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scrub {
    /// Where it is.
    step: u64,
    /// What was shown last, and when, in seconds.
    shown: Option<(u64, f64)>,
}

impl Scrub {
    /// A pointer that has just been pressed.
    pub(super) fn begin(step: u64) -> Self {
        Self { step, shown: None }
    }

    /// Where it is.
    pub(super) fn step(&self) -> u64 {
        self.step
    }

    /// Moves it, at a time in seconds; returns the step that is to be shown.
    pub(super) fn drawn_to(&mut self, step: u64, now: f64) -> Option<u64> {
        self.step = step;
        let is_due = self.shown.is_none_or(|(shown, at)| shown != step && now - at >= EVERY_SECS);
        is_due.then(|| self.show(now))
    }

    /// Lets it go; returns the step that is to be shown, if it is not shown yet.
    pub(super) fn let_go(mut self, now: f64) -> Option<u64> {
        self.shown.is_none_or(|(shown, _)| shown != self.step).then(|| self.show(now))
    }

    fn show(&mut self, now: f64) -> u64 {
        self.shown = Some((self.step, now));
        self.step
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_steps_on_the_way_are_shown_and_always_the_last() {
        let mut scrub = Scrub::begin(100);
        let shown: Vec<Option<u64>> = [(100, 0.0), (200, 0.1), (300, 0.16), (300, 0.9), (400, 0.95), (410, 1.0)]
            .into_iter()
            .map(|(step, now)| scrub.drawn_to(step, now))
            .collect();
        assert_eq!(shown, [Some(100), None, Some(300), None, Some(400), None]);
        assert_eq!(scrub.let_go(1.01), Some(410));
        let mut click = Scrub::begin(7);
        assert_eq!((click.drawn_to(7, 0.0), click.let_go(0.1)), (Some(7), None));
    }
}
