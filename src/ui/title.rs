//! What is seen before, between and beside towns: the title, saved towns, a form for a new one, and the menu.
//!
//! Behind them lies a town that stands still. What is asked for here leads to another screen, or by
//! [`crate::sim::replay::seek::Seek`] to another town.
//!
//! Modules in reading order: `choice` (entries, by mouse and keys), `sign` (the name of the game), `home` (the title
//! itself), `shelf` (saved towns and their pictures), `labels` (what is said of them), `action`, `load` and `card` (choosing one),
//! `new_town`, `menu`, `settings`, `newcomer` (the form for somebody new), and `passage` (what comes of what is asked for).

mod action;
mod card;
mod choice;
mod home;
mod labels;
mod load;
mod menu;
mod new_town;
pub(super) mod newcomer;
mod passage;
mod settings;
mod shelf;
mod sign;

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, Color32, Id, Order, Sense, Ui, vec2},
};

use super::{theme, widget};
use crate::{
    model_link::ModelLink,
    preferences::chosen::Chosen,
    sim::{recording::Recorder, replay::load::LoadedTown, time::TownClock},
    view::{bindings::Bindings, input::Curtain},
};
use choice::Keys;
use shelf::Shelf;

/// Screens over the town. The program opens with the one that is inserted, else with the town.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Screen>().init_resource::<Front>().init_resource::<Shelf>().init_resource::<Curtain>();
    app.add_plugins((passage::plugin, newcomer::plugin));
}

/// What the window shows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    /// The name of the game, and what one can begin with.
    Title,
    /// All saved towns.
    Load,
    /// The form for a new town.
    NewTown,
    /// The small menu over a town that is being played.
    Menu,
    /// What the player chooses for themselves.
    Settings,
    /// The form for somebody new.
    Newcomer,
    /// The town itself.
    #[default]
    Town,
}

/// Whether the town itself is seen. A run condition for panels.
pub(super) fn in_town(screen: Res<Screen>) -> bool {
    *screen == Screen::Town
}

/// Something that is asked for on a screen; done between two frames.
#[derive(Clone, Debug, PartialEq, Eq)]
enum TitleAction {
    /// Another screen.
    Go(Screen),
    /// Back to the town that lies behind.
    Resume,
    /// To the title; the town is closed.
    Leave,
    /// A new town of this name and seed.
    Found(String, u64),
    /// To go on with a saved town.
    GoOn(PathBuf),
    /// To watch a saved town from its beginning.
    Watch(PathBuf),
    /// Another title for a saved town.
    Rename(PathBuf, String),
    /// A saved town is thrown away.
    Bin(PathBuf),
    /// The program ends.
    Quit,
}

/// What goes on on the screens.
#[derive(Resource, Debug, Default)]
pub(super) struct Front {
    /// Asked for in this frame.
    asked: Option<TitleAction>,
    /// On the way to another town.
    way: Option<passage::Way>,
    /// Why something was not possible.
    told: Option<String>,
    /// The screen that is asked for from the town; it opens after this frame, so that it is not in the picture that is
    /// taken of it.
    knocked: Option<Screen>,
    /// Saved towns are looked at from the menu, not from the title.
    from_menu: bool,
    /// The town stood still already when the menu was opened.
    stood: bool,
    /// The seed of the command line.
    seed: u64,
    /// Which entry of the title and of the menu is picked out.
    home: usize,
    menu: usize,
    form: new_town::Form,
    load: load::Load,
    settings: settings::Settings,
}

impl Front {
    /// Opens a screen over the town that is being played.
    pub(super) fn knock(&mut self, screen: Screen) {
        self.knocked = Some(screen);
    }

    /// Says a sentence on the screen that is open, until something is asked for there.
    pub(super) fn tell(&mut self, sentence: &str) {
        self.told = Some(sentence.into());
        self.settings.tell(sentence);
    }
}

/// What the screens show of the town behind them.
struct Behind {
    /// The file of the town, if it is kept or watched.
    path: Option<PathBuf>,
    /// How far it is kept, as a sentence.
    sentence: String,
    /// When it is there.
    clock: String,
}

/// Shows the screen that is open, if it is not the town.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut front: ResMut<Front>,
    mut shelf: ResMut<Shelf>,
    (screen, recorder, clock): (Res<Screen>, Res<Recorder>, Res<TownClock>),
    (mut chosen, bindings, mut link): (ResMut<Chosen>, Res<Bindings>, ResMut<ModelLink>),
    mut loaded: Option<ResMut<LoadedTown>>,
    time: Res<Time<Real>>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if *screen == Screen::Town {
        return Ok(());
    }
    let front = &mut *front;
    let veil = if *screen == Screen::Title { 70 } else { 130 };
    cover(context, Color32::from_rgba_unmultiplied(0x1f, 0x1a, 0x2e, veil));
    front.form.age = time.elapsed();
    let behind = Behind {
        path: loaded.as_mut().map(|loaded| loaded.path().to_path_buf()).filter(|_| *screen != Screen::Title),
        sentence: super::words::kept(&recorder, &clock),
        clock: clock.now().to_string(),
    };
    let behind =
        Behind { path: recorder.journal().map(|journal| journal.path().to_path_buf()).or(behind.path), ..behind };
    if let Some(way) = &front.way {
        waiting(context, way);
        return Ok(());
    }
    let asked = match *screen {
        Screen::Title => home::show(context, front, &shelf),
        Screen::Load => load::show(context, front, &mut shelf, behind.path.as_deref()),
        Screen::NewTown => new_town::show(context, front),
        Screen::Menu => menu::show(context, front, &behind),
        Screen::Settings => {
            let before = chosen.preferences.clone();
            let asked = settings::show(context, front, chosen.bypass_change_detection(), &bindings, &mut link);
            if chosen.preferences != before {
                chosen.set_changed();
            }
            asked
        }
        Screen::Town | Screen::Newcomer => None,
    };
    // A frame may be drawn twice; what was asked for at first counts.
    front.asked = front.asked.take().or(asked);
    Ok(())
}

/// Hides the town a little, and keeps the pointer from it.
fn cover(context: &egui::Context, colour: Color32) {
    let rect = context.viewport_rect();
    let area = egui::Area::new("veil".into()).order(Order::Background).fixed_pos(rect.min);
    area.show(context, |ui| {
        ui.allocate_rect(rect, Sense::click_and_drag());
        ui.painter().rect_filled(rect, 0.0, colour);
    });
}

/// Says where one is going.
fn waiting(context: &egui::Context, way: &passage::Way) {
    let area = egui::Area::new("way".into()).anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0));
    area.show(context, |ui| widget::panel(ui, |ui| ui.label(&way.words)));
}

/// A panel in the middle of the window; returns its contents' answer and what was pressed meanwhile.
fn panel<R>(context: &egui::Context, name: &'static str, shift: f32, contents: impl FnOnce(&mut Ui) -> R) -> (R, Keys) {
    let area = egui::Area::new(Id::new(name)).anchor(Align2::CENTER_CENTER, vec2(0.0, shift));
    let inner = area.show(context, |ui| widget::panel(ui, contents).inner).inner;
    // After the contents: a field has then taken what was typed before Enter.
    (inner, Keys::read(context))
}

/// Says in red why something was not possible.
fn told(ui: &mut Ui, sentence: Option<&String>) {
    if let Some(sentence) = sentence {
        ui.add_space(4.0);
        ui.add(egui::Label::new(egui::RichText::new(sentence).color(theme::RED)).wrap());
    }
}
