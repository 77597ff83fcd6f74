//! How far and how fast the world goes, as the minds may know it: they do not wait for a model while it runs away.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::{Duration, Instant},
};

/// The share of the newest step in the mean.
const NEWEST: f64 = 0.05;
/// A longer step is a pause, or another window in front: it says nothing about speed.
const PAUSE: Duration = Duration::from_secs(5);

/// Where the world tells how far it is, and minds read it.
#[derive(Debug, Default)]
pub(super) struct WorldStep {
    step: AtomicU64,
    /// Nanoseconds that a step takes; 0 while nobody knows, or if the world waits for minds.
    nanos: AtomicU64,
    /// It waits for minds: nobody's answer comes too late.
    waits: AtomicBool,
    /// It has gone: everybody's answer comes too late.
    gone: AtomicBool,
}

impl WorldStep {
    /// The step that the world has come to.
    pub(super) fn now(&self) -> u64 {
        self.step.load(Ordering::Relaxed)
    }

    /// Whether the world waits for minds.
    pub(super) fn waits(&self) -> bool {
        self.waits.load(Ordering::Relaxed)
    }

    /// Whether the world has gone beyond a step without waiting for anybody.
    pub(super) fn has_passed(&self, step: u64) -> bool {
        self.gone.load(Ordering::Relaxed) || !self.waits() && self.now() > step
    }

    /// The world has gone: it waits for nobody, and no answer comes in time any more.
    pub(super) fn end(&self) {
        self.waits.store(false, Ordering::Relaxed);
        self.gone.store(true, Ordering::Relaxed);
    }

    /// How long the world takes to come to a step; `None`: it waits for minds, or nobody knows.
    pub(super) fn time_until(&self, step: u64) -> Option<Duration> {
        let nanos = self.nanos.load(Ordering::Relaxed);
        (nanos > 0).then(|| Duration::from_nanos(nanos.saturating_mul(step.saturating_sub(self.now()))))
    }
}

/// The world's end: keeps the time between steps.
#[derive(Debug)]
pub(super) struct Pedometer {
    last: Option<(u64, Instant)>,
    /// Seconds that a step takes.
    mean: Option<f64>,
}

impl Pedometer {
    /// Of a world that has not begun.
    pub(super) const NEW: Self = Self { last: None, mean: None };

    /// The world has come to a step at a time. One that waits for its minds has no speed of its own.
    pub(super) fn tell(&mut self, world: &WorldStep, step: u64, now: Instant, waits_for_minds: bool) {
        world.step.store(step, Ordering::Relaxed);
        world.waits.store(waits_for_minds, Ordering::Relaxed);
        if let Some((before, at)) = self.last.replace((step, now))
            && !waits_for_minds
            && step > before
            && now - at < PAUSE
        {
            let took = (now - at).as_secs_f64() / (step - before) as f64;
            let mean = self.mean.map_or(took, |mean| mean + NEWEST * (took - mean));
            self.mean = Some(mean);
            world.nanos.store((mean * 1e9) as u64, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The world after so many steps of so many milliseconds each.
    fn world(steps: u64, millis: u64, waits_for_minds: bool) -> WorldStep {
        let (world, mut pedometer) = (WorldStep::default(), Pedometer::NEW);
        let start = Instant::now();
        for step in 0..=steps {
            pedometer.tell(&world, step, start + Duration::from_millis(step * millis), waits_for_minds);
        }
        world
    }

    #[test]
    fn the_time_until_a_step_follows_from_the_speed() {
        let world = world(100, 20, false);
        assert_eq!(world.now(), 100);
        let left = world.time_until(130).unwrap();
        assert!(left.abs_diff(Duration::from_millis(600)) < Duration::from_millis(1), "{left:?}");
        assert_eq!(world.time_until(90), Some(Duration::ZERO));
    }

    #[test]
    fn a_world_that_waits_or_has_paused_has_no_speed_of_its_own() {
        assert_eq!(world(100, 20, true).time_until(130), None);
        assert_eq!(world(3, 6_000, false).time_until(130), None);
        assert!(world(100, 20, false).has_passed(99) && !world(100, 20, false).has_passed(100));
        let waiting = world(100, 20, true);
        assert!(!waiting.has_passed(0), "who is waited for has time");
        waiting.end();
        assert!(waiting.has_passed(1_000_000), "nobody is waited for when the world has gone");
    }
}
