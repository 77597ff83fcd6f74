//! The time of a stored town as a strip at the bottom of the window: to see another moment, to branch off, to come back.
//!
//! It is there while a stored town is watched. Of a town that goes on and is kept it is a thin line that unfolds under
//! the pointer or with a key. A town that is not kept has no past to look at, and no strip.
//!
//! Modules in reading order: `axis` (steps and places, words below), `marks` (which happenings have one), `sky`
//! (colours), `band` (the strip as it is drawn), `bar` (the panel around it), `scrub` (a pointer drawn along it),
//! `standing` (in the present or in the past), `happenings` (read from the file) and `past` (times that lead there).

mod axis;
mod band;
mod bar;
mod happenings;
mod marks;
pub(super) mod past;
mod scrub;
mod sky;
mod standing;

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, Rangef, Rect, Sense, vec2},
};

use self::{
    axis::{Axis, HOUR},
    band::{Band, Touched},
    bar::{Bar, TimelineAction},
    happenings::Happenings,
    past::Past,
    scrub::Scrub,
    standing::{Standing, Way},
};
use super::work_area::{EDGE, WorkArea};
use crate::{
    journal::saves,
    mind::agent::AgentId,
    sim::{recording::Recorder, replay::load::LoadedTown, replay::seek::Seek, scenario::Scenario, time::TownClock},
    town::GameTime,
    view::{
        bindings::{Action, Keys},
        input::{Claimed, keyboard_is_free},
    },
};

/// Height of the folded strip, in points.
const LINE: f32 = 5.0;
/// The pointer rests on the folded strip for so long before it unfolds, in seconds: it may be on its way elsewhere.
const UNFOLD_SECS: f64 = 0.12;
/// The pointer is away from the unfolded strip for so long before it folds, in seconds.
const FOLD_SECS: f64 = 0.6;
/// How far around the strip the pointer is still on it, in points.
const NEAR: f32 = 14.0;
/// Marks of a town that goes on are looked up again after so many steps.
const NEWS: u64 = HOUR;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Timeline>()
        .init_resource::<Past>()
        .add_systems(Update, (observe, keys.run_if(keyboard_is_free)).chain());
}

/// The strip.
#[derive(Resource, Default)]
pub(super) struct Timeline {
    way: Way,
    /// Step 0.
    begin: GameTime,
    /// The step that is shown.
    now: u64,
    /// The last step that is recorded.
    last: u64,
    /// The last step that is safe on the disk.
    kept_until: u64,
    happenings: Happenings,
    /// Which steps the strip shows, if not all.
    zoom: Option<(u64, u64)>,
    /// The steps that it shows for as long as the pointer is on it: no time moves away under the pointer.
    held: Option<(u64, u64)>,
    scrub: Option<Scrub>,
    /// The player has unfolded it for good, or folded it.
    pinned: Option<bool>,
    /// Under the pointer it is unfolded.
    hovered: bool,
    /// Since when the pointer wants it otherwise, in seconds.
    wavers_since: Option<f64>,
}

impl Timeline {
    /// Whether there is a strip at all.
    fn is_there(&self) -> bool {
        *self.way.standing() != Standing::Unkept
    }

    fn is_unfolded(&self) -> bool {
        self.pinned.unwrap_or(self.way.standing().is_watched()) || self.hovered || self.scrub.is_some()
    }

    /// Whether keys for time are its own: the arrows also drive the camera.
    fn claims_keys(&self) -> bool {
        self.is_there() && self.pinned.unwrap_or(self.way.standing().is_watched())
    }

    /// The steps from end to end.
    fn whole(&self) -> (u64, u64) {
        axis::whole(self.begin, self.last)
    }

    /// The steps that the strip shows, with the present moment among them.
    fn shown(&self) -> (u64, u64) {
        if let Some(held) = self.held {
            return held;
        }
        self.zoom.map_or(self.whole(), |shown| axis::containing(shown, self.whole(), self.now))
    }

    /// The way to another step; none where one is already, or where nothing has been lived.
    fn to(&self, step: u64) -> Option<Seek> {
        let step = step.min(self.last);
        // A look at the present would end it.
        let is_other = step != self.now && (self.way.standing().is_watched() || step < self.now);
        (self.is_there() && is_other).then_some(Seek::Show(step))
    }

    /// The way to which a wish leads.
    fn seek(&self, asked: &TimelineAction) -> Option<Seek> {
        match asked {
            TimelineAction::Begin => self.to(0),
            TimelineAction::HourBack => self.to(self.now.saturating_sub(HOUR)),
            TimelineAction::HourOn => self.to(self.now.saturating_add(HOUR)),
            TimelineAction::End => self.to(self.last),
            TimelineAction::Fork => self.way.standing().path().map(|path| Seek::Fork(branch(path))),
            TimelineAction::Return => self.way.present().map(|path| Seek::GoOn(path.to_path_buf())),
        }
    }
}

/// The moment of a step in a sentence.
pub(super) fn said(begin: GameTime, step: u64) -> String {
    axis::spoken(axis::moment(begin, step))
}

/// A file for a branch, beside that of the town.
fn branch(path: &Path) -> std::path::PathBuf {
    let title = path.file_stem().unwrap_or_default().to_string_lossy();
    saves::fresh(path.parent().unwrap_or(Path::new("")), &title)
}

/// Notes which town this is, where one stands in its time, and what is known of it.
fn observe(
    mut timeline: ResMut<Timeline>,
    mut past: ResMut<Past>,
    mut claimed: ResMut<Claimed>,
    loaded: Option<ResMut<LoadedTown>>,
    recorder: Res<Recorder>,
    clock: Res<TownClock>,
) {
    let timeline = &mut *timeline;
    let status = recorder.journal().map(|journal| journal.status());
    timeline.kept_until = status.map_or(0, |status| status.kept_until);
    let (standing, last) = match (recorder.journal(), loaded) {
        (Some(journal), _) => (Standing::Living(journal.path().to_path_buf()), clock.step()),
        (None, Some(mut loaded)) if loaded.is_watched() => {
            (Standing::Watched(loaded.path().to_path_buf()), loaded.last())
        }
        _ => (Standing::Unkept, clock.step()),
    };
    (timeline.begin, timeline.now, timeline.last) = (clock.0.start(), clock.step(), last);
    let is_same_town = timeline.way.standing().path() == standing.path();
    if timeline.way.stand(standing) {
        timeline.held = timeline.held.filter(|_| is_same_town);
        (timeline.pinned, timeline.hovered, timeline.wavers_since) = (None, false, None);
    }
    let kept = timeline.is_there().then_some(last);
    past.set_if_neq(Past { begin: timeline.begin, last: kept });
    claimed.set_if_neq(Claimed { left_and_right: timeline.claims_keys(), ..*claimed });
    timeline.happenings.take_in();
    let is_watched = timeline.way.standing().is_watched();
    if let Some(path) = timeline.way.standing().path().filter(|_| timeline.is_unfolded()) {
        let (until, often) = if is_watched { (last, u64::MAX) } else { (timeline.kept_until, NEWS) };
        let path = path.to_path_buf();
        timeline.happenings.look_up(&path, until, often);
    }
}

/// A key unfolds and folds the strip; while it is unfolded, others go an hour back or on, or to its ends.
fn keys(mut timeline: ResMut<Timeline>, keys: Keys, mut seeks: MessageWriter<Seek>) {
    if !timeline.is_there() {
        return;
    }
    if keys.just_pressed(Action::Timeline) {
        let unfolded = timeline.is_unfolded();
        (timeline.pinned, timeline.hovered) = (Some(!unfolded), false);
    }
    let wishes = [
        (Action::HourBack, TimelineAction::HourBack),
        (Action::HourOn, TimelineAction::HourOn),
        (Action::ToBegin, TimelineAction::Begin),
        (Action::ToEnd, TimelineAction::End),
    ];
    let wish = wishes.into_iter().find(|(key, _)| keys.just_pressed(*key)).filter(|_| timeline.claims_keys());
    seeks.write_batch(wish.and_then(|(_, asked)| timeline.seek(&asked)));
}

/// Shows the strip, and sends what is asked for there.
pub(super) fn show(
    mut contexts: EguiContexts,
    (mut timeline, mut free): (ResMut<Timeline>, ResMut<WorkArea>),
    scenario: Res<Scenario>,
    mut seeks: MessageWriter<Seek>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if !timeline.is_there() {
        return Ok(());
    }
    let now = context.input(|input| input.time);
    if !timeline.is_unfolded() {
        let is_hovered = line(context, &timeline);
        timeline.unfold_or_fold(is_hovered, now);
        return Ok(());
    }
    let name = |agent: AgentId| scenario.people.get(agent.0 as usize).map(|persona| persona.name.as_str());
    let area = egui::Area::new("timeline".into()).anchor(Align2::CENTER_BOTTOM, vec2(0.0, -EDGE));
    let shown = area.show(context, |ui| Bar::new(&timeline).show(ui, timeline.band(name)));
    let rect = shown.response.rect;
    free.take_lower(rect);
    let (asked, touched) = shown.inner;
    // Below the strip there is only the edge of the window.
    let near = |at: egui::Pos2| rect.expand(NEAR).x_range().contains(at.x) && at.y > rect.top() - NEAR;
    let is_near = context.pointer_hover_pos().is_some_and(near);
    timeline.unfold_or_fold(is_near, now);
    timeline.hold(is_near);
    let touched = timeline.touch(touched, now);
    seeks.write_batch(asked.and_then(|asked| timeline.seek(&asked)).or(touched));
    Ok(())
}

impl Timeline {
    fn band<'a, N: Fn(AgentId) -> Option<&'a str>>(&'a self, name: N) -> Band<'a, N> {
        Band {
            begin: self.begin,
            shown: self.shown(),
            last: self.last,
            now: self.scrub.as_ref().map_or(self.now, Scrub::step),
            is_held: self.scrub.is_some(),
            events: self.happenings.events(),
            name,
        }
    }

    /// Keeps the steps that are shown for as long as the pointer is on the strip, or holds it.
    fn hold(&mut self, is_near: bool) {
        self.held = (is_near || self.scrub.is_some()).then(|| self.shown());
    }

    /// Unfolds the strip when the pointer stays on it, and folds it when it stays away.
    fn unfold_or_fold(&mut self, is_near: bool, now: f64) {
        if is_near == self.hovered {
            self.wavers_since = None;
            return;
        }
        let since = *self.wavers_since.get_or_insert(now);
        if now - since >= if is_near { UNFOLD_SECS } else { FOLD_SECS } {
            (self.hovered, self.wavers_since) = (is_near, None);
        }
    }

    /// What follows from what is done to the strip.
    fn touch(&mut self, touched: Touched, now: f64) -> Option<Seek> {
        if let Some((at, factor)) = touched.zoom {
            let zoomed = axis::zoomed(self.shown(), self.whole(), at, factor);
            self.zoom = (zoomed != self.whole()).then(|| axis::containing(zoomed, self.whole(), self.now));
            self.held = Some(zoomed);
        }
        let step = match (touched.held, self.scrub.as_mut()) {
            (Some(step), Some(scrub)) => scrub.drawn_to(step, now),
            (Some(step), None) => self.scrub.insert(Scrub::begin(step)).drawn_to(step, now),
            (None, Some(_)) => self.scrub.take().and_then(|scrub| scrub.let_go(now)),
            (None, None) => touched.mark,
        };
        step.and_then(|step| self.to(step))
    }
}

/// The folded strip; returns whether the pointer is on it.
fn line(context: &egui::Context, timeline: &Timeline) -> bool {
    let area = egui::Area::new("folded timeline".into()).anchor(Align2::CENTER_BOTTOM, vec2(0.0, 0.0));
    let width = context.content_rect().width() - 2.0 * EDGE;
    let shown = area.show(context, |ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(width, EDGE - 1.0), Sense::hover());
        let bar = Rect::from_x_y_ranges(rect.x_range().shrink(2.0), Rangef::new(rect.top(), rect.top() + LINE));
        let axis = Axis::new(timeline.begin, timeline.whole(), bar.x_range());
        band::paint_bar(ui, &axis, bar, timeline.last);
        band::needle(ui, axis.x(timeline.now), bar.y_range().expand(2.0));
        response.contains_pointer()
    });
    shown.inner
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::town::Clock;

    fn timeline(standing: Standing, now: u64, last: u64) -> Timeline {
        let mut timeline = Timeline { begin: Clock::default().now(), now, last, ..Timeline::default() };
        timeline.way.stand(standing);
        timeline
    }

    #[test]
    fn the_present_is_not_left_for_itself() {
        let path = PathBuf::from("a.town");
        let living = timeline(Standing::Living(path.clone()), 1_000, 1_000);
        for (asked, expected) in [
            (TimelineAction::Begin, Some(Seek::Show(0))),
            (TimelineAction::HourBack, Some(Seek::Show(640))),
            (TimelineAction::HourOn, None),
            (TimelineAction::End, None),
            (TimelineAction::Return, None),
        ] {
            assert_eq!(living.seek(&asked), expected, "{asked:?}");
        }
        let mut watched = timeline(Standing::Living(path.clone()), 100, 1_000);
        watched.way.stand(Standing::Watched(path.clone()));
        for (asked, expected) in [
            (TimelineAction::HourBack, Some(Seek::Show(0))),
            (TimelineAction::HourOn, Some(Seek::Show(460))),
            (TimelineAction::End, Some(Seek::Show(1_000))),
            (TimelineAction::Return, Some(Seek::GoOn(path))),
        ] {
            assert_eq!(watched.seek(&asked), expected, "{asked:?}");
        }
        assert_eq!(watched.to(100), None);
        assert_eq!(timeline(Standing::Unkept, 5, 5).to(0), None);
    }

    #[test]
    fn a_branch_lies_beside_its_town() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Monday.town");
        std::fs::write(&path, "").unwrap();
        assert_eq!(branch(&path), folder.path().join("Monday 2.town"));
    }

    #[test]
    fn the_strip_unfolds_and_folds_when_the_pointer_stays() {
        let mut strip = timeline(Standing::Living("a.town".into()), 9, 9);
        let mut seen = Vec::new();
        for (is_near, now) in [(true, 0.0), (false, 0.1), (true, 0.2), (true, 0.4), (false, 0.5), (false, 1.2)] {
            strip.unfold_or_fold(is_near, now);
            seen.push(strip.is_unfolded());
        }
        assert_eq!(seen, [false, false, false, true, true, false]);
        assert!(timeline(Standing::Watched("a.town".into()), 0, 9).is_unfolded());
    }

    #[test]
    fn no_time_moves_away_under_the_pointer() {
        let path = PathBuf::from("a.town");
        let mut strip = timeline(Standing::Living(path.clone()), 6 * HOUR, 6 * HOUR);
        strip.hold(true);
        let before = strip.shown();
        // The town lives on, and a click leads to its past.
        (strip.now, strip.last) = (6 * HOUR + 9, 6 * HOUR + 9);
        strip.hold(true);
        assert_eq!(strip.shown(), before);
        strip.way.stand(Standing::Watched(path));
        (strip.now, strip.last) = (100, 12 * HOUR + 1);
        strip.hold(true);
        assert_eq!(strip.shown(), before);
        strip.hold(false);
        assert_eq!(strip.shown(), strip.whole());
    }

    #[test]
    fn holding_and_letting_go_shows_steps() {
        let mut strip = timeline(Standing::Watched("a.town".into()), 0, 1_000);
        let held = |step| Touched { held: Some(step), ..Touched::default() };
        assert_eq!(strip.touch(held(10), 0.0), Some(Seek::Show(10)));
        assert_eq!(strip.touch(held(20), 0.05), None);
        assert_eq!(strip.touch(Touched::default(), 0.1), Some(Seek::Show(20)));
        assert_eq!(strip.touch(Touched::default(), 0.2), None);
    }
}
