//! "Skip to …": a small panel below the clock, with moments and events to live ahead to; and how far that has come.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, Order, Rect, Sense, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2},
};
use smallville_english::capital;

use super::{
    pixel, theme,
    title::in_town,
    widget::{self, Face},
    work_area::{self, WorkArea},
};
use crate::{
    mind::agent::AgentId,
    sim::{
        agent::{Resident, Roster},
        ahead::{Ahead, Event, TIMES},
        company::Company,
        courier::Courier,
        intervene::Command,
        time::TownClock,
    },
    town::GameTime,
    view::{
        ahead::{LivingAhead, Whose, wish},
        bindings::{Action, Keys},
        input::{Claimed, keyboard_is_free},
        selection::{Selected, Selection},
    },
};

/// Width of a choice, in points.
const WIDTH: f32 = 250.0;
/// Keys of the choices, in their order.
const DIGITS: [KeyCode; 8] = [
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit8,
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Skipping>()
        .add_systems(PreUpdate, claim)
        .add_systems(Update, (keys.run_if(in_town.and_then(keyboard_is_free)), gather).chain());
}

/// Whether the choice is open, and what can be chosen.
#[derive(Resource, Default, Debug)]
pub(super) struct Skipping {
    pub(super) open: bool,
    choices: Vec<Choice>,
}

/// Something to live ahead to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Choice {
    ahead: Ahead,
    words: String,
}

/// While the panel is open digits belong to it.
fn claim(skipping: Res<Skipping>, mut claimed: ResMut<Claimed>) {
    claimed.set_if_neq(Claimed { digits: skipping.open, ..*claimed });
}

/// A key opens and closes the panel; digits choose.
fn keys(
    mut skipping: ResMut<Skipping>,
    keys: Keys,
    input: Res<ButtonInput<KeyCode>>,
    living: Option<Res<LivingAhead>>,
    mut commands: MessageWriter<Command>,
) {
    let escape = input.just_pressed(KeyCode::Escape);
    if living.is_some() {
        skipping.open = false;
        if escape {
            commands.write(Command::Skip(Ahead::Stop));
        }
        return;
    }
    if keys.just_pressed(Action::Skip) {
        skipping.open = !skipping.open;
    } else if skipping.open {
        let digit = DIGITS.iter().position(|key| input.just_pressed(*key));
        let chosen = digit.and_then(|digit| skipping.choices.get(digit)).map(|choice| choice.ahead);
        commands.write_batch(chosen.map(Command::Skip));
        skipping.open = !escape && chosen.is_none();
    }
}

/// Finds out what can be chosen now.
fn gather(
    mut skipping: ResMut<Skipping>,
    selection: Res<Selection>,
    (clock, courier, roster): (Res<TownClock>, Res<Courier>, Res<Roster>),
    bodies: Query<(&Resident, &Company)>,
) {
    if !skipping.open {
        return;
    }
    let whose = match selection.selected {
        Some(Selected::Person(agent)) => {
            roster.entity(agent).and_then(|entity| bodies.get(entity).ok()).map(|(resident, company)| {
                let view = courier.view(agent).map(|view| &**view);
                (agent, Whose { name: resident.0.first_name(), view, talk: company.conversation() })
            })
        }
        _ => None,
    };
    let choices = choices(clock.now(), whose);
    if skipping.choices != choices {
        skipping.choices = choices;
    }
}

/// An hour, times of day, and what lies before the selected person.
fn choices(now: GameTime, whose: Option<(AgentId, Whose<'_>)>) -> Vec<Choice> {
    let times = TIMES.into_iter().map(|(name, time)| (name, Ahead::To(time)));
    let moments = [("an hour", Ahead::For(60))].into_iter().chain(times).filter_map(|(name, ahead)| {
        let wish = wish(ahead, now, None).ok()?;
        Some(Choice { ahead, words: format!("{} ({})", capital(name), wish.words) })
    });
    let events = whose.into_iter().flat_map(|(agent, whose)| {
        Event::ALL.into_iter().filter_map(move |(event, _)| {
            let ahead = Ahead::Next(agent, event);
            Some(Choice { ahead, words: capital(&wish(ahead, now, Some(whose)).ok()?.words) })
        })
    });
    moments.chain(events).collect()
}

/// What was clicked.
enum AheadAction {
    Close,
    Skip(Ahead),
}

/// Shows the panel, or how far living ahead has come.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut skipping: ResMut<Skipping>,
    mut free: ResMut<WorkArea>,
    clock: Res<TownClock>,
    living: Option<Res<LivingAhead>>,
    mut commands: MessageWriter<Command>,
) -> Result {
    if !skipping.open && living.is_none() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let across = free.near_middle(WIDTH + theme::MARGIN.sum().x);
    // What can be chosen drops down like a menu, over whatever is there; how far it has come stays, and takes its room.
    let area = match &living {
        Some(_) => work_area::panel("skip", Align2::CENTER_TOP, free.head(across)),
        None => work_area::panel("skip choices", Align2::CENTER_TOP, free.head(across))
            .order(Order::Foreground)
            .constrain(true),
    };
    let shown = area.show(context, |ui| {
        let contents = |ui: &mut Ui| match &living {
            Some(living) => way(ui, living, clock.now()),
            None => list(ui, &skipping.choices),
        };
        widget::panel(ui, contents).inner
    });
    if living.is_some() {
        free.take_upper(shown.response.rect);
    }
    match shown.inner {
        Some(AheadAction::Close) => skipping.open = false,
        Some(AheadAction::Skip(ahead)) => {
            skipping.open = false;
            commands.write(Command::Skip(ahead));
        }
        None => {}
    }
    Ok(())
}

/// The choices, below each other.
fn list(ui: &mut Ui, choices: &[Choice]) -> Option<AheadAction> {
    let mut asked = None;
    ui.set_width(WIDTH);
    ui.horizontal(|ui| {
        widget::bold(ui, "Skip to …", TextStyle::Body, theme::BARK);
        if widget::close_button(ui) {
            asked = Some(AheadAction::Close);
        }
    });
    ui.spacing_mut().item_spacing.y = 1.0;
    for (i, choice) in choices.iter().enumerate() {
        if row(ui, i + 1, &choice.words) {
            asked = Some(AheadAction::Skip(choice.ahead));
        }
    }
    ui.add_space(2.0);
    ui.label(widget::soft("The town lives every minute of it. Escape stops."));
    asked
}

/// A choice with its digit.
fn row(ui: &mut Ui, digit: usize, words: &str) -> bool {
    let font = TextStyle::Body.resolve(ui.style());
    let text = ui.painter().layout(words.to_owned(), font, theme::INK, WIDTH - 26.0);
    let (rect, response) = ui.allocate_exact_size(vec2(WIDTH, text.size().y + 7.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, words));
    if response.hovered() {
        ui.painter().rect_filled(rect, 2.0, theme::SAND);
    }
    let small = TextStyle::Small.resolve(ui.style());
    ui.painter().text(rect.left_center() + vec2(6.0, 0.0), Align2::LEFT_CENTER, digit, small, theme::STONE);
    ui.painter().galley(pos2(rect.left() + 22.0, rect.top() + 3.5), text, theme::INK);
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}

/// How far it is, and a button that stops.
fn way(ui: &mut Ui, living: &LivingAhead, now: GameTime) -> Option<AheadAction> {
    ui.set_width(WIDTH);
    let words = format!("Living ahead: {}", living.wish.words);
    ui.add(egui::Label::new(words).wrap());
    let stop = ui.horizontal(|ui| {
        let room = ui.available_width() - 64.0;
        let (rect, response) = ui.allocate_exact_size(vec2(room, 18.0), Sense::hover());
        ui.painter().add(pixel::FIELD.shape(ui.ctx(), rect));
        let inner = rect.shrink(4.0);
        // Nobody knows how far it is to a talk: then the bar stays empty.
        let filled = living.progress(now).unwrap_or(0.0) * inner.width();
        let bar = Rect::from_min_size(inner.min, vec2(filled, inner.height()));
        ui.painter().rect_filled(bar, 0.0, theme::GOLD);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, "How far it is"));
        widget::button(ui, Face::Text("Stop"), false).on_hover_text("Escape").clicked()
    });
    stop.inner.then_some(AheadAction::Skip(Ahead::Stop))
}

#[cfg(test)]
mod tests {
    use super::{super::testing::Player, *};
    use crate::view::ahead::LivingAhead;

    #[test]
    fn without_anybody_there_are_moments_only() {
        let words: Vec<String> =
            choices("2023-02-13 12:00".parse().unwrap(), None).into_iter().map(|choice| choice.words).collect();
        let expected = [
            "An hour (13:00)",
            "Morning (tomorrow 07:00)",
            "Noon (tomorrow 12:00)",
            "Evening (18:00)",
            "Midnight (tomorrow 00:00)",
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn a_player_skips_an_hour_and_to_an_event() {
        let mut player = Player::at("09:00");
        player.select("Isabella Rodriguez");
        player.click("Skip to …");
        assert!(player.sees("An hour (10:00)") && player.sees("The next talk of Isabella"));
        player.click("An hour (10:00)");
        assert!(matches!(player.asked()[..], [Command::Skip(Ahead::For(60))]));
        assert!(!player.sees("Noon"));
        player.world().write_message(Command::Skip(Ahead::Stop));
        player.wait(4);
        assert!(player.world().get_resource::<LivingAhead>().is_none());
    }
}
