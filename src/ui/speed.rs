//! How fast the town lives: what is asked for, what the machine can do, and the keys for it.

use std::time::{Duration, Instant};

use bevy::{app::RunFixedMainLoop, app::RunFixedMainLoopSystems, prelude::*};

use crate::{
    sim::{
        intervene::Command,
        time::{STEPS_PER_SECOND, TownClock},
    },
    view::{
        ahead::LivingAhead,
        bindings::{Action, Keys},
        input::{Claimed, keyboard_is_free},
    },
};

/// The speeds of buttons and keys, in game minutes per second; `None` is as fast as pictures stay fluid.
pub(super) const GEARS: [(Option<f64>, &str, Action); 5] = [
    (Some(1.0), "1×", Action::Speed1),
    (Some(2.0), "2×", Action::Speed2),
    (Some(4.0), "4×", Action::Speed4),
    (Some(8.0), "8×", Action::Speed8),
    (None, "max", Action::SpeedMax),
];

/// A frame should not take longer than this; then pictures still look fluid.
const FRAME: Duration = Duration::from_millis(40);
/// However slow the pictures are, the town gets this much of each frame.
const LEAST: Duration = Duration::from_millis(12);
/// However fast the pictures are, the town gets no more than this of each frame.
const MOST: Duration = Duration::from_millis(28);
/// No speed is higher: a game hour per frame would be a slide show of lives.
const CEILING: f64 = 600.0;
/// The town gets ahead at most this much of a frame that took long; the rest is dropped.
const LONGEST_FRAME: Duration = Duration::from_millis(150);
/// While the town lives ahead, it gets this much of each frame: the window stays alive.
const AHEAD: Duration = Duration::from_millis(90);
/// Over so many seconds the achieved speed is measured.
const MEASURE_SECS: f64 = 1.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Speed>()
        .add_systems(Update, (keys.run_if(keyboard_is_free), obey, measure).chain())
        .add_systems(
            RunFixedMainLoop,
            (
                steer.in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
                stop_watch.in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
            )
                // While the town lives ahead it goes as fast as it can, and says nothing about speed.
                .run_if(not(resource_exists::<LivingAhead>)),
        )
        .add_systems(
            RunFixedMainLoop,
            take_time.run_if(resource_exists::<LivingAhead>).in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
        )
        .add_systems(FixedLast, end_frame.run_if(resource_exists::<LivingAhead>));
}

/// How fast the town lives. 1 is a game minute per second.
#[derive(Resource, Clone, Debug)]
pub struct Speed {
    /// What was asked for; none is as fast as pictures stay fluid.
    pub requested: Option<f64>,
    /// What came of it over the last second; 0 while paused.
    pub achieved: f64,
    governor: Governor,
    began: Option<Instant>,
    /// The time that the steps of the frame before took.
    steps: Duration,
    /// When the present second of measuring began, in seconds of real time, and how many steps were lived since.
    mark: (f64, u64),
    /// The step at the last frame.
    step: u64,
}

impl Default for Speed {
    fn default() -> Self {
        Self {
            requested: Some(1.0),
            achieved: 0.0,
            governor: Governor::default(),
            began: None,
            steps: Duration::ZERO,
            mark: (0.0, 0),
            step: 0,
        }
    }
}

/// Whether a machine clearly does not reach the speed that was asked for.
pub(super) fn is_short(requested: f64, achieved: f64) -> bool {
    achieved > 0.0 && achieved < requested * 0.8
}

/// Finds the speed at which the steps of a frame fit into it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Governor {
    /// The highest speed that fits.
    limit: f64,
}

impl Default for Governor {
    fn default() -> Self {
        Self { limit: 8.0 }
    }
}

impl Governor {
    /// Learns from a frame that took `frame` in all, `steps` of it for the town at speed `speed`.
    fn learn(&mut self, frame: Duration, steps: Duration, speed: f64) {
        let pictures = frame.saturating_sub(steps);
        let room = FRAME.saturating_sub(pictures).clamp(LEAST, MOST).as_secs_f64();
        let used = steps.as_secs_f64().max(0.000_1);
        // A step up is small, a step down is prompt: one slow frame is seen, one slow second is felt.
        let change = (room / used).clamp(0.5, 1.1);
        if change < 1.0 {
            self.limit = speed.min(self.limit) * change;
        } else if speed > self.limit * 0.9 {
            // Only a limit that is tried out can be raised.
            self.limit *= change;
        }
        self.limit = self.limit.clamp(0.5, CEILING);
    }

    /// The speed to go at.
    fn speed(self, requested: Option<f64>) -> f64 {
        requested.map_or(self.limit, |wanted| wanted.min(self.limit))
    }
}

/// One key pauses, others choose a speed; digits may belong to a panel.
fn keys(keys: Keys, claimed: Res<Claimed>, mut commands: MessageWriter<Command>) {
    if keys.just_pressed(Action::Pause) {
        commands.write(Command::Pause);
    }
    for (speed, _, key) in GEARS {
        if keys.just_pressed(key) && !claimed.digits {
            commands.write(Command::Speed(speed));
        }
    }
}

/// Does what commands say about time; to choose a speed also ends a pause.
fn obey(mut commands: MessageReader<Command>, mut speed: ResMut<Speed>, mut time: ResMut<Time<Virtual>>) {
    for command in commands.read() {
        match command {
            Command::Speed(requested) => {
                speed.requested = *requested;
                time.unpause();
            }
            Command::Pause if time.is_paused() => time.unpause(),
            Command::Pause => time.pause(),
            _ => {}
        }
    }
}

/// Sets the speed for this frame.
fn steer(mut speed: ResMut<Speed>, mut time: ResMut<Time<Virtual>>) {
    let now = speed.governor.speed(speed.requested);
    if (time.relative_speed_f64() - now).abs() > f64::EPSILON {
        time.set_relative_speed_f64(now);
    }
    time.set_max_delta(LONGEST_FRAME);
    speed.began = Some(Instant::now());
}

/// Living ahead in this frame begins.
fn take_time(mut speed: ResMut<Speed>) {
    speed.began = Some(Instant::now());
}

/// Leaves the rest of the way to the next frame once this one has taken long enough.
fn end_frame(speed: Res<Speed>, mut time: ResMut<Time<Fixed>>) {
    if speed.began.is_some_and(|began| began.elapsed() > AHEAD) {
        time.discard_overstep(Duration::MAX);
    }
}

/// Takes the time that the steps of this frame took.
fn stop_watch(mut speed: ResMut<Speed>, time: Res<Time<Virtual>>, real: Res<Time<Real>>) {
    let Some(began) = speed.began.take() else { return };
    if !time.is_paused() && !real.delta().is_zero() {
        let (current, before) = (time.relative_speed_f64(), speed.steps);
        // The frame that has just ended is the one before; so are its steps.
        speed.governor.learn(real.delta(), before, current);
    }
    speed.steps = began.elapsed();
}

/// Counts the steps of about a second.
fn measure(mut speed: ResMut<Speed>, clock: Res<TownClock>, real: Res<Time<Real>>, time: Res<Time<Virtual>>) {
    let now = real.elapsed_secs_f64();
    let before = std::mem::replace(&mut speed.step, clock.step());
    speed.mark.1 += lived(before, clock.step(), time.relative_speed_f64());
    let (since, steps) = speed.mark;
    if time.is_paused() {
        speed.achieved = 0.0;
        speed.mark = (now, 0);
    } else if now - since >= MEASURE_SECS {
        speed.achieved = achieved(steps, now - since);
        speed.mark = (now, 0);
    }
}

/// Steps lived in a frame at a speed: whoever travels in time lives none.
fn lived(before: u64, step: u64, speed: f64) -> u64 {
    let most = (LONGEST_FRAME.as_secs_f64() * STEPS_PER_SECOND * speed).ceil() as u64 + 1;
    step.checked_sub(before).filter(|steps| *steps <= most).unwrap_or(0)
}

fn achieved(steps: u64, secs: f64) -> f64 {
    steps as f64 / STEPS_PER_SECOND / secs
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frames of a machine whose pictures take `picture_ms` and whose steps take `step_ms` each: the last frame in ms and the speed.
    fn settle(picture_ms: f64, step_ms: f64, requested: Option<f64>) -> (f64, f64) {
        let mut governor = Governor::default();
        let mut frame = picture_ms;
        for _ in 0..400 {
            let speed = governor.speed(requested);
            let steps = frame.min(LONGEST_FRAME.as_secs_f64() * 1000.0) / 1000.0 * STEPS_PER_SECOND * speed * step_ms;
            frame = picture_ms + steps;
            let secs = |ms: f64| Duration::from_secs_f64(ms / 1000.0);
            governor.learn(secs(frame), secs(steps), speed);
        }
        (frame, governor.speed(requested))
    }

    #[test]
    fn frames_stay_fluid_at_any_speed() {
        for (picture_ms, step_ms) in [(5.0, 0.3), (16.0, 0.1), (16.0, 3.0), (30.0, 0.5)] {
            let (frame, speed) = settle(picture_ms, step_ms, None);
            assert!(frame < 46.0, "{picture_ms} ms pictures, {step_ms} ms steps: {frame} ms frames at {speed}×");
            assert!(speed > 8.0, "{speed}");
        }
    }

    #[test]
    fn slow_pictures_do_not_stop_the_town() {
        let (frame, speed) = settle(80.0, 0.3, None);
        assert!(frame < 100.0 && speed > 30.0, "{frame} ms at {speed}×");
    }

    #[test]
    fn what_is_asked_for_is_given_if_it_fits() {
        assert_eq!(settle(16.0, 0.3, Some(4.0)).1, 4.0);
        let (frame, speed) = settle(16.0, 0.3, Some(1000.0));
        assert!(frame < 46.0 && speed < 1000.0);
    }

    #[test]
    fn six_steps_a_second_are_one() {
        assert!((achieved(6, 1.0) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn travels_are_no_speed() {
        assert_eq!(lived(100, 104, 8.0), 4);
        assert_eq!([lived(100, 20, 8.0), lived(100, 4_000, 8.0), lived(100, 100, 8.0)], [0, 0, 0]);
    }

    #[test]
    fn small_differences_are_no_shortfall() {
        assert!(is_short(8.0, 3.0));
        assert!(!is_short(8.0, 7.8) && !is_short(1.0, 1.2));
        assert!(!is_short(1.0, 0.0), "nothing is measured yet");
    }
}
