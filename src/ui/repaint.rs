//! When panels are laid out anew: at once when the player does something, else a few times a second. Frames in between
//! show the panels as they are, so that a rich page costs the town hardly more than none.

use std::{mem, time::Duration};

use bevy::prelude::*;
use bevy_egui::{
    EguiContext, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, EguiRenderOutput,
    egui::{ClippedPrimitive, Context, Event, Modifiers, RawInput, Rect},
};

use crate::view::frames::Hidden;

/// How long panels show the same while nobody touches them: the eye does not read faster.
const REST: Duration = Duration::from_millis(200);
/// For how long after a touch each frame is laid out, so that what it set in motion moves smoothly.
const AFTERGLOW: Duration = Duration::from_millis(250);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Repaint>()
        .add_systems(PreUpdate, leave_out_old_news.after(EguiPreUpdateSet::ProcessInput))
        .add_systems(PostUpdate, decide.before(EguiPostUpdateSet::EndPass))
        .add_systems(PostUpdate, show_again.after(EguiPostUpdateSet::ProcessOutput))
        .configure_sets(PostUpdate, EguiPostUpdateSet::EndPass.run_if(is_due))
        .configure_sets(PostUpdate, EguiPostUpdateSet::ProcessOutput.run_if(is_due));
}

/// When panels were laid out, and whether they are in this frame.
#[derive(Resource, Debug, Default)]
struct Repaint {
    due: bool,
    last: Option<Duration>,
    touched: Option<Duration>,
    screen: Option<Rect>,
}

impl Repaint {
    /// Decides for the frame at a time, with what the player did since the last layout.
    fn decide(&mut self, now: Duration, input: &RawInput, moves: bool) -> bool {
        let within =
            |since: Option<Duration>, span: Duration| since.is_some_and(|since| now.saturating_sub(since) < span);
        if !input.events.is_empty() {
            self.touched = Some(now);
        }
        let resized = self.screen != input.screen_rect;
        self.due = moves || resized || within(self.touched, AFTERGLOW) || !within(self.last, REST);
        if self.due {
            self.last = Some(now);
            self.screen = input.screen_rect;
        }
        self.due
    }
}

/// The library tells in every frame which keys such as Shift are down. Panels would take that for a touch and be laid out,
/// and drawn, as fast as the computer can: it is news only when another key is down.
fn leave_out_old_news(mut inputs: Query<&mut EguiInput>, mut down: Local<Modifiers>) {
    for mut input in &mut inputs {
        input.0.events.retain(|event| match event {
            Event::ModifiersChanged(now) => mem::replace(&mut *down, *now) != *now,
            _ => true,
        });
    }
}

fn is_due(repaint: Res<Repaint>) -> bool {
    repaint.due
}

fn decide(
    mut contexts: Query<(&EguiInput, &mut EguiContext)>,
    (time, hidden): (Res<Time<Real>>, Option<Res<Hidden>>),
    mut repaint: ResMut<Repaint>,
) {
    if hidden.is_some_and(|hidden| hidden.0) {
        repaint.due = false;
        return;
    }
    let Some((input, mut context)) = contexts.iter_mut().next() else { return };
    let moves = Context::requested_repaint_last_pass(context.get_mut());
    repaint.decide(time.elapsed(), input, moves);
}

/// Keeps what was laid out, and shows it in the frames until the next time: whoever draws panels takes them away.
fn show_again(
    mut outputs: Query<&mut EguiRenderOutput>,
    mut kept: Local<Vec<ClippedPrimitive>>,
    repaint: Res<Repaint>,
) {
    let Some(mut output) = outputs.iter_mut().next() else { return };
    if repaint.due {
        kept.clone_from(&output.paint_jobs);
    } else {
        output.paint_jobs.clone_from(&kept);
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{
        epaint::{Mesh, Primitive},
        pos2,
    };

    use super::*;

    /// Which of the frames of two thirds of a second are laid out; `input` says what is done in a frame.
    fn frames(input: impl Fn(u64) -> RawInput, moves: impl Fn(u64) -> bool) -> Vec<u64> {
        let mut repaint = Repaint::default();
        let due = |frame: &u64| repaint.decide(Duration::from_millis(frame * 1000 / 60), &input(*frame), moves(*frame));
        (0..40).filter(due).collect()
    }

    #[test]
    fn untouched_panels_are_laid_out_five_times_a_second() {
        assert_eq!(frames(|_| RawInput::default(), |_| false), [0, 12, 24, 36]);
    }

    #[test]
    fn a_key_that_stays_down_is_no_news() {
        let mut world = World::new();
        let panels = world.spawn(EguiInput::default()).id();
        let filter = world.register_system(leave_out_old_news);
        let left = |down: Modifiers| {
            let mut input = world.get_mut::<EguiInput>(panels).unwrap();
            input.0.events = vec![Event::ModifiersChanged(down), Event::PointerGone];
            world.run_system(filter).unwrap();
            world.get::<EguiInput>(panels).unwrap().0.events.len()
        };
        let told = [Modifiers::NONE, Modifiers::SHIFT, Modifiers::SHIFT, Modifiers::NONE, Modifiers::NONE].map(left);
        assert_eq!(told, [1, 2, 1, 2, 1]);
    }

    #[test]
    fn panels_are_shown_in_the_frames_between_two_layouts() {
        let mut world = World::new();
        let job = || ClippedPrimitive { clip_rect: Rect::ZERO, primitive: Primitive::Mesh(Mesh::default()) };
        let panels = world.spawn(EguiRenderOutput { paint_jobs: vec![job()], ..default() }).id();
        world.insert_resource(Repaint { due: true, ..default() });
        let keep = world.register_system(show_again);
        for due in [true, false, false] {
            world.resource_mut::<Repaint>().due = due;
            world.run_system(keep).unwrap();
            // Whoever draws takes it away.
            let drawn = mem::take(&mut *world.get_mut::<EguiRenderOutput>(panels).unwrap());
            assert_eq!(drawn.paint_jobs.len(), 1, "{due}");
        }
    }

    #[test]
    fn a_touch_shows_in_the_same_frame_and_moves_on_for_a_while() {
        let touch = |frame| RawInput {
            events: if frame == 8 { vec![Event::PointerMoved(pos2(1.0, 1.0))] } else { Vec::new() },
            ..Default::default()
        };
        let laid_out = frames(touch, |_| false);
        assert_eq!(laid_out[..1], [0]);
        assert_eq!(laid_out[1..16], (8..23).collect::<Vec<u64>>());
        assert_eq!(laid_out[16..], [34]);
    }

    #[test]
    fn what_moves_by_itself_and_a_window_that_grows_are_laid_out_at_once() {
        assert_eq!(frames(|_| RawInput::default(), |frame| frame < 4)[..5], [0, 1, 2, 3, 15]);
        let wide = |frame| RawInput {
            screen_rect: Some(Rect::from_min_max(pos2(0.0, 0.0), pos2(if frame < 3 { 800.0 } else { 900.0 }, 600.0))),
            ..Default::default()
        };
        assert_eq!(frames(wide, |_| false)[..3], [0, 3, 15]);
    }
}
