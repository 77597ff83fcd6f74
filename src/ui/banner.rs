//! What a player must know although no console is open, in a few words below the clock: what hinders the record, that a
//! town is not told again as it was, and the newest notice for a while.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, Color32, Margin, RichText, TextStyle},
};

use super::{
    console::Console,
    theme, timeline, widget,
    work_area::{self, WorkArea},
};
use crate::sim::{intervene::Notice, recording::Recorder, time::TownClock};

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
    (recorder, clock): (Res<Recorder>, Res<TownClock>),
    mut free: ResMut<WorkArea>,
) -> Result {
    let fault = recorder.journal().and_then(|journal| journal.status().fault);
    let differs = recorder.differs().map(|step| mismatch(&timeline::said(clock.0.start(), step)));
    let lines: Vec<(String, Color32)> = [fault, differs]
        .into_iter()
        .flatten()
        .map(|text| (sentence(&text), theme::RED))
        .chain(banner.notice.clone().map(|text| (text, theme::INK)))
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
    let line = text.lines().next().unwrap_or_default().trim_end();
    if line.ends_with(['.', '!', '?']) { line.to_owned() } else { format!("{line}.") }
}

fn mismatch(moment: &str) -> String {
    format!("From {moment} on the town is not told again as it was: the game has changed since, or the file has.")
}

#[cfg(test)]
mod tests {
    use super::*;

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
