//! A saved town in the list: its picture, what is known of it, and what one can do with it.

use std::path::Path;

use bevy_egui::egui::{
    self, Color32, Id, Rect, RichText, Sense, TextStyle, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

use super::{
    super::{
        pixel, theme,
        widget::{self, Face},
    },
    action::{Action, Mode},
    labels,
    shelf::Book,
};

/// Height of a card, in points.
pub(super) const HEIGHT: f32 = 108.0;
/// Size of the picture, in points.
const PICTURE: egui::Vec2 = vec2(160.0, 90.0);
/// Width of the buttons at the right, in points.
const BUTTONS: f32 = 190.0;

/// How a card stands in the list.
pub(super) struct Place<'a> {
    /// It is the one that is picked out.
    pub(super) picked: bool,
    /// The town lies open behind the list.
    pub(super) open: bool,
    /// What can be done with it; which of these keys have picked out.
    pub(super) actions: &'a [Action],
    pub(super) action: usize,
}

/// What was done to a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Touched {
    Picked,
    Chosen(Action),
    /// The name is written, or the question is answered with yes.
    Done,
    /// The question is answered with no.
    Undone,
}

/// Shows a card; returns what was done to it.
pub(super) fn show(ui: &mut Ui, book: &mut Book, place: &Place<'_>, mode: &mut Mode) -> Option<Touched> {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, place.picked, &book.save.title));
    let colour = match (place.picked, response.contains_pointer()) {
        (true, _) => theme::SAND,
        (false, true) => theme::PAPER.lerp_to_gamma(theme::SAND, 0.45),
        (false, false) => Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, 2.0, colour);
    if place.picked {
        let bar = Rect::from_min_size(rect.min, vec2(4.0, rect.height()));
        ui.painter().rect_filled(bar, 0.0, theme::GOLD);
    }
    let frame = Rect::from_min_size(rect.min + vec2(12.0, (HEIGHT - PICTURE.y) / 2.0 - 3.0), PICTURE + vec2(6.0, 6.0));
    picture(ui, frame, book);
    let left = frame.right() + 14.0;
    let text =
        Rect::from_min_max(pos2(left, rect.top() + 8.0), pos2(rect.right() - BUTTONS - 10.0, rect.bottom() - 4.0));
    let mut other = Mode::Choose;
    let mode = if place.picked { mode } else { &mut other };
    let mut touched = response.clicked().then_some(Touched::Picked);
    if response.double_clicked() && place.actions.contains(&Action::Play) {
        touched = Some(Touched::Chosen(Action::Play));
    }
    inside(ui, text, |ui| words(ui, book, place, mode));
    let column = Rect::from_min_max(pos2(rect.right() - BUTTONS, rect.top()), rect.right_bottom() - vec2(6.0, 0.0));
    if place.picked {
        touched = inside(ui, column, |ui| buttons(ui, place, mode)).or(touched);
    }
    touched
}

/// Contents in a part of the card.
fn inside<R>(ui: &mut Ui, rect: Rect, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let layout = egui::Layout::top_down(egui::Align::Min);
    contents(&mut ui.new_child(UiBuilder::new().max_rect(rect).layout(layout)))
}

/// The picture in its frame; a moon where there is none.
fn picture(ui: &Ui, frame: Rect, book: &mut Book) {
    ui.painter().add(pixel::NICHE.shape(ui.ctx(), frame));
    let inner = frame.shrink(3.0);
    let tint = if book.save.fault.is_some() { Color32::from_gray(150) } else { Color32::WHITE };
    if let Some(texture) = book.texture(ui.ctx()) {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(texture.id(), inner, whole, tint);
    } else {
        ui.painter().rect_filled(inner, 0.0, theme::STONE);
        ui.painter().add(pixel::icon(ui.ctx(), pixel::MOON, inner.center()));
    }
}

/// Title, moment and facts.
fn words(ui: &mut Ui, book: &Book, place: &Place<'_>, mode: &mut Mode) {
    let save = &book.save;
    ui.spacing_mut().item_spacing.y = 2.0;
    if let Mode::Rename { title, fresh } = mode {
        let id = field_id(&save.path);
        ui.scope(|ui| {
            ui.set_max_width(300.0);
            widget::field(ui, id, title, "a name");
        });
        if std::mem::take(fresh) {
            ui.memory_mut(|memory| memory.request_focus(id));
            widget::select_all(ui, id, title);
        }
        ui.label(widget::soft("Enter keeps the name, Escape leaves it as it was."));
        return;
    }
    let sound = save.fault.is_none();
    widget::bold(ui, &save.title, TextStyle::Heading, if sound { theme::BARK } else { theme::STONE });
    match &save.fault {
        None => {
            ui.label(labels::moment(save));
            ui.label(widget::soft(labels::facts(save)));
        }
        Some(fault) => {
            let fault = labels::plain(fault, &save.path);
            ui.add(egui::Label::new(RichText::new(fault).size(13.0).color(theme::RED)).wrap());
        }
    }
    let written = match (place.open, sound) {
        (true, _) => "it is open now".to_owned(),
        (false, true) => format!("last played {}", labels::written(save.modified)),
        (false, false) => format!("{} · last written {}", labels::size(save.bytes), labels::written(save.modified)),
    };
    ui.label(widget::soft(written));
}

/// The buttons of the card that is picked out.
fn buttons(ui: &mut Ui, place: &Place<'_>, mode: &Mode) -> Option<Touched> {
    ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
    ui.add_space(match mode {
        Mode::Choose => (HEIGHT - 57.0) / 2.0,
        _ => (HEIGHT - 50.0) / 2.0,
    });
    match mode {
        Mode::Choose => choices(ui, place),
        Mode::Rename { .. } => answers(ui, "", ("Rename", "Leave it")),
        Mode::Bin => answers(ui, "Move it to the bin?", ("Yes, move it", "Keep it")),
    }
}

fn choices(ui: &mut Ui, place: &Place<'_>) -> Option<Touched> {
    let mut touched = None;
    for pair in [[Action::Play, Action::Watch], [Action::Rename, Action::Bin]] {
        ui.horizontal(|ui| {
            for action in pair {
                let here = place.actions.iter().position(|each| *each == action);
                let (words, help) = action.words(place.open);
                let lit = here == Some(place.action);
                ui.add_enabled_ui(here.is_some(), |ui| {
                    let button = widget::button(ui, Face::Text(words), lit).on_hover_text(help);
                    let reason = if place.open { "The town is open: go to the title first" } else { "It is damaged" };
                    if button.on_disabled_hover_text(reason).clicked() {
                        touched = Some(Touched::Chosen(action));
                    }
                });
            }
        });
    }
    touched
}

fn answers(ui: &mut Ui, question: &str, (yes, no): (&str, &str)) -> Option<Touched> {
    let mut touched = None;
    if !question.is_empty() {
        ui.label(question);
    }
    ui.horizontal(|ui| {
        if widget::button(ui, Face::Text(yes), true).clicked() {
            touched = Some(Touched::Done);
        }
        if widget::button(ui, Face::Text(no), false).clicked() {
            touched = Some(Touched::Undone);
        }
    });
    touched
}

/// Where the name of a town is written.
fn field_id(path: &Path) -> Id {
    Id::new(("name of", path))
}
