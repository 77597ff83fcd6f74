//! What a player must know although no console is open, in a few words below the clock: what hinders the record, that a
//! town is not told again as it was, and the newest notice for a while.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, Color32, Margin, RichText, TextStyle},
};
use smallville_english::ended;

use super::{
    console::Console,
    theme, timeline, widget,
    work_area::{self, WorkArea},
};
use crate::sim::{beginning::NotKept, intervene::Notice, recording::Recorder, time::TownClock};

/// A notice is shown for so long, and for so much longer for each letter, in seconds.
const NOTICE_SECS: (f64, f64) = (3.0, 0.05);
/// Its widest text, in points.
const WIDTH: f32 = 520.0;
/// Its widest text where panels at both edges leave hardly any room, in points.
const LEAST: f32 = 240.0;
/// Between the edge of the banner and its words, in points.
const MARGIN: Margin = Margin { left: 14, right: 14, top: 9, bottom: 9 };

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Banner>().add_systems(Update, listen);
}

/// The newest notice.
#[derive(Resource, Default, Debug)]
pub(super) struct Banner {
    notice: Option<String>,
    /// For how long it is still shown, in seconds.
    left_secs: f64,
}

/// Takes up notices; whoever has the console open reads them there.
fn listen(
    mut banner: ResMut<Banner>,
    mut notices: MessageReader<Notice>,
    console: Res<Console>,
    time: Res<Time<Real>>,
) {
    banner.left_secs -= time.delta_secs_f64();
    let newest = notices.read().last();
    if let Some(Notice(text)) = newest.filter(|_| !console.is_open()) {
        banner.left_secs = NOTICE_SECS.0 + NOTICE_SECS.1 * text.chars().count() as f64;
        banner.notice = Some(sentence(text));
    } else if banner.left_secs <= 0.0 || console.is_open() {
        banner.notice = None;
    }
}

/// Shows what must be known.
pub(super) fn show(
    mut contexts: EguiContexts,
    banner: Res<Banner>,
    (recorder, clock, not_kept): (Res<Recorder>, Res<TownClock>, Option<Res<NotKept>>),
    mut free: ResMut<WorkArea>,
) -> Result {
    let fault = recorder.journal().and_then(|journal| journal.status().fault);
    let not_kept = not_kept.map(|why| why.0.clone());
    // Said once: as long as it is true, and not as a notice besides.
    let notice = banner.notice.clone().filter(|notice| Some(notice) != not_kept.as_ref());
    let differs = recorder.differs().map(|step| mismatch(&timeline::said(clock.0.start(), step)));
    let lines: Vec<(String, Color32)> = [not_kept, fault, differs]
        .into_iter()
        .flatten()
        .map(|text| (sentence(&text), theme::RED))
        .chain(notice.map(|text| (text, theme::INK)))
        .collect();
    if lines.is_empty() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    // Between the panels at both edges, as far as they leave room.
    let width = (free.middle().span() - MARGIN.sum().x).clamp(LEAST, WIDTH);
    let across = free.near_middle(width + MARGIN.sum().x);
    let area = work_area::panel("banner", Align2::CENTER_TOP, free.head(across)).interactable(false);
    let contents = |ui: &mut egui::Ui| {
        let font = TextStyle::Body.resolve(ui.style());
        let widths =
            lines.iter().map(|(text, colour)| ui.painter().layout(text.clone(), font.clone(), *colour, width).size().x);
        ui.set_width(widths.fold(0.0, f32::max).ceil());
        for (text, colour) in &lines {
            ui.add(egui::Label::new(RichText::new(text).color(*colour)).wrap());
        }
    };
    let shown = area.show(context, |ui| widget::panel_with(ui, MARGIN, contents).inner);
    free.take_upper(shown.response.rect);
    Ok(())
}

/// The first line of a text, with a full stop: what comes below it is for those who look for the cause.
fn sentence(text: &str) -> String {
    ended(text.lines().next().unwrap_or_default())
}

fn mismatch(moment: &str) -> String {
    format!("From {moment} on the town is not told again as it was: the game has changed since, or the file has.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        data::Data,
        journal::writer::{Journal, Patience},
        sim::{
            replay::archive,
            replay::seek::Seek,
            scenario::{Pace, Scenario},
        },
        ui::testing::Player,
    };

    #[test]
    fn a_town_that_another_game_has_open_says_so_for_as_long_as_it_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("shared.town");
        let scenario = Scenario::load(&Data::embedded(), 7).unwrap();
        let mut first = crate::sim::headless::Headless::kept(
            scenario.clone(),
            Journal::found(&path, &archive::founding(&scenario), Patience::Wait).unwrap(),
        )
        .unwrap();
        first.steps(10);
        assert!(Journal::is_open_elsewhere(&path));
        let mut second = Player::at("06:10");
        second.world().resource_mut::<Scenario>().pace = Pace::Flow;
        second.world().write_message(Seek::GoOn(path.clone()));
        second.wait(5);
        assert!(second.sees("another game has this town open"));
        // A minute later it is still true, and still said.
        second.wait(3_600);
        assert!(second.sees("another game has this town open"));
        let nowhere = Seek::Found { seed: 3, keep: None };
        second.world().write_message(nowhere);
        second.wait(5);
        assert!(!second.sees("another game has this town open"));
        drop(first);
        assert!(!Journal::is_open_elsewhere(&path));
    }

    #[test]
    fn a_notice_is_one_sentence() {
        for (text, expected) in [
            ("a.town: the disk is full\n  0: from<Error>\n  1: open", "a.town: the disk is full."),
            ("The town goes on in b.town.", "The town goes on in b.town."),
            ("Is it?", "Is it?"),
        ] {
            assert_eq!(sentence(text), expected);
        }
    }
}
