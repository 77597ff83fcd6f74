//! The clock at the top: date, time, sun or moon, pause and speed.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Align2, FontId, Sense, TextStyle, Ui, pos2, vec2},
};

use super::{
    ahead::Skipping,
    pixel,
    speed::{GEARS, Speed, is_short},
    theme,
    title::{Front, Screen},
    widget::{self, Face},
    work_area::{self, EDGE, WorkArea},
};
use crate::{
    sim::{intervene::Command, time::TownClock},
    town::{GameTime, TimeOfDay},
    view::{
        ahead::LivingAhead,
        bindings::{Action, Bindings},
    },
};

/// Room for a digit of the time, and for the colon, in points: nothing dances when the hour changes.
const DIGIT: f32 = 13.0;
const COLON: f32 = 7.0;

/// What the clock shows.
pub(super) struct Dial {
    now: GameTime,
    requested: Option<f64>,
    achieved: f64,
    paused: bool,
    /// The choice of moments to live ahead to is open.
    skipping: bool,
    /// The town lives ahead.
    ahead: bool,
}

/// What was clicked.
enum ClockAction {
    Command(Command),
    Skip,
    Settings,
}

/// Shows the clock, and sends what is clicked.
pub(super) fn show(
    mut contexts: EguiContexts,
    clock: Res<TownClock>,
    speed: Res<Speed>,
    (time, bindings, living): (Res<Time<Virtual>>, Res<Bindings>, Option<Res<LivingAhead>>),
    (mut free, mut skipping, mut front): (ResMut<WorkArea>, ResMut<Skipping>, ResMut<Front>),
    mut commands: MessageWriter<Command>,
) -> Result {
    let dial = Dial {
        now: clock.now(),
        requested: speed.requested,
        achieved: speed.achieved,
        paused: time.is_paused(),
        skipping: skipping.open,
        ahead: living.is_some(),
    };
    let context = contexts.ctx_mut()?;
    let width = context.memory(|memory| memory.area_rect("clock")).map_or(0.0, |rect| rect.width());
    let area = work_area::panel("clock", Align2::LEFT_TOP, pos2(free.at_upper_edge(width), EDGE));
    let shown = area.show(context, |ui| widget::panel(ui, |ui| dial.contents(ui, &bindings)).inner);
    free.take_upper(shown.response.rect);
    match shown.inner {
        Some(ClockAction::Command(command)) => drop(commands.write(command)),
        Some(ClockAction::Skip) => skipping.open = !skipping.open && living.is_none(),
        Some(ClockAction::Settings) if living.is_none() => front.knock(Screen::Settings),
        Some(ClockAction::Settings) | None => {}
    }
    Ok(())
}

impl Dial {
    /// Returns what was asked for.
    fn contents(&self, ui: &mut Ui, bindings: &Bindings) -> Option<ClockAction> {
        let mut asked = None;
        ui.horizontal_centered(|ui| {
            ui.set_height(30.0);
            self.light(ui);
            self.time(ui);
            ui.add_space(8.0);
            let (icon, words) = if self.paused { (pixel::PLAY, "Go on") } else { (pixel::PAUSE, "Pause") };
            let pause = widget::button(ui, Face::Icon(icon, words), self.paused);
            if pause.on_hover_text(format!("{words} (key {})", bindings.name(Action::Pause))).clicked() {
                asked = Some(ClockAction::Command(Command::Pause));
            }
            ui.add_space(2.0);
            ui.spacing_mut().item_spacing.x = 3.0;
            for (gear, label, action) in GEARS {
                let on = self.requested == gear && !self.paused;
                let help = format!("{} (key {})", explained(gear), bindings.name(action));
                if widget::button(ui, Face::Text(label), on).on_hover_text(help).clicked() {
                    asked = Some(ClockAction::Command(Command::Speed(gear)));
                }
            }
            let help = format!("Skip to a time or an event (key {})", bindings.name(Action::Skip));
            let skip = widget::button(ui, Face::Icon(pixel::SKIP, "Skip to …"), self.skipping || self.ahead);
            if skip.on_hover_text(help).clicked() {
                asked = Some(ClockAction::Skip);
            }
            self.reached(ui);
            if widget::button(ui, Face::Icon(pixel::GEAR, "Settings"), false).on_hover_text("Settings").clicked() {
                asked = Some(ClockAction::Settings);
            }
        });
        asked
    }

    /// Sun or moon.
    fn light(&self, ui: &mut Ui) {
        let icon = if is_day(self.now.time_of_day()) { pixel::SUN } else { pixel::MOON };
        let (rect, _) = ui.allocate_exact_size(pixel::icon_size(ui.ctx(), icon), Sense::hover());
        ui.painter().add(pixel::icon(ui.ctx(), icon, rect.center()));
    }

    /// Date above time. Its width does not depend on the hour, so that nothing dances.
    fn time(&self, ui: &mut Ui) {
        let (rect, response) = ui.allocate_exact_size(vec2(96.0, 34.0), Sense::hover());
        let small = TextStyle::Small.resolve(ui.style());
        let painter = ui.painter();
        painter.text(rect.left_top() + vec2(2.0, -3.0), Align2::LEFT_TOP, short_date(self.now), small, theme::STONE);
        let digits = FontId::proportional(22.0);
        let mut at = rect.left_bottom() + vec2(1.0, 4.0);
        for letter in self.now.hm().chars() {
            let width = if letter == ':' { COLON } else { DIGIT };
            let middle = at + vec2(width / 2.0, 0.0);
            painter.text(middle, Align2::CENTER_BOTTOM, letter, digits.clone(), theme::INK);
            at.x += width;
        }
        response.on_hover_text(self.now.to_string());
    }

    /// The speed that is reached.
    fn reached(&self, ui: &mut Ui) {
        let (rect, response) = ui.allocate_exact_size(vec2(46.0, 26.0), Sense::hover());
        let short = self.requested.is_some_and(|wanted| is_short(wanted, self.achieved));
        let (text, colour) = match (self.paused, short) {
            _ if self.ahead => (String::new(), theme::STONE),
            (true, _) => ("paused".to_owned(), theme::STONE),
            (false, true) => (speed_words(self.achieved), theme::tone(ui.ctx(), theme::Tone::Bad)),
            (false, false) => (speed_words(self.achieved), theme::STONE),
        };
        let font = TextStyle::Small.resolve(ui.style());
        ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, text, font, colour);
        response.on_hover_text("Game minutes per second that this machine reaches");
    }
}

fn explained(gear: Option<f64>) -> String {
    match gear {
        Some(1.0) => "A game minute per second".into(),
        Some(speed) => format!("{speed} game minutes per second"),
        None => "As fast as pictures stay fluid".into(),
    }
}

/// "2.9×", "84×".
fn speed_words(speed: f64) -> String {
    if speed < 9.95 { format!("{speed:.1}×") } else { format!("{speed:.0}×") }
}

/// "Mon 13 Feb".
fn short_date(now: GameTime) -> String {
    let date = now.date();
    format!("{} {} {}", &now.weekday_name()[..3], date.day(), date.strftime("%b"))
}

/// Whether the sun is up, by a clock without seasons.
fn is_day(time: TimeOfDay) -> bool {
    time.is_within(TimeOfDay::new(6, 30), TimeOfDay::new(18, 30))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_is_short() {
        let moment: GameTime = "2023-03-01 07:40".parse().unwrap();
        assert_eq!(short_date(moment), "Wed 1 Mar");
        assert_eq!(short_date(GameTime::default()), "Mon 13 Feb");
    }

    #[test]
    fn a_speed_has_two_digits() {
        assert_eq!([0.0, 2.94, 9.97, 84.4].map(speed_words), ["0.0×", "2.9×", "10×", "84×"]);
    }

    #[test]
    fn the_sun_is_up_by_day() {
        for (time, expected) in [("06:00", false), ("06:30", true), ("12:00", true), ("18:30", false), ("23:00", false)]
        {
            assert_eq!(is_day(time.parse().unwrap()), expected, "{time}");
        }
    }
}
