//! Panels: the clock, who somebody is and why they do what they do, things, the list of people, the console.
//!
//! **Invariant:** nothing here changes the town. What players ask for is sent as
//! [`crate::sim::intervene::Command`], as if it were typed.
//! Every panel is an `egui::Area` of its own, so that the pointer over it does not reach the world behind.
//!
//! Modules in reading order: `theme` (colours and sizes), `work_area` (how panels share the window), `pixel` (frames and
//! icons), `picture` (emoji and faces), `sheet` and `batch` (drawn by few orders), `shader`, `repaint` (when they are drawn
//! anew), `typing` (keys in their order), `widget` (what panels are made of), `roll` (long lists), `words` (sentences), `speed` (how fast the town lives),
//! `clock`, `ahead` (skipping to a moment), `glance` (what is seen of everybody), `pick` (somebody), `roster` (the strip of
//! faces), `search`, `talk` (what somebody is talking about), `inspector` (a person in five tabs), `object`, `book` (the
//! pages at the left) with `people` (all of them), `transcript` (what is said), `news` (letters, and what happened) and
//! `town` (map, ties, who knows what), `timeline` (the past), `banner` (what must be known), `verbs` (the menu at a person)
//! with `dialogue` (words to somebody), `inside` (living as somebody), `autonomy` (what people may do with the player),
//! `model` (the language model while the town lives), `prompt` (a line with history and completion), `console`, `lesson`
//! (the first minutes), `escape` (what Escape closes), and `title` (what is seen before and between towns).

mod ahead;
mod banner;
mod batch;
mod book;
mod clock;
mod console;
mod dialogue;
mod escape;
mod glance;
mod inside;
mod inspector;
mod lesson;
mod autonomy;
mod model;
pub mod news;
mod object;
mod people;
mod pick;
mod picture;
mod pixel;
mod prompt;
mod repaint;
mod roll;
mod roster;
mod search;
mod shader;
mod sheet;
pub mod speed;
mod talk;
mod theme;
mod timeline;
pub mod title;
mod town;
mod transcript;
mod typing;
mod verbs;
mod widget;
mod words;
mod work_area;

#[cfg(test)]
mod testing;

use bevy::{prelude::*, window::PrimaryWindow};
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui::vec2};

use crate::{
    preferences::chosen::Chosen,
    sim::{intervene::Names, scenario::Scenario},
};

/// All panels. Needs the window, the simulation and the view.
pub fn plugin(app: &mut App) {
    if !app.is_plugin_added::<EguiPlugin>() {
        app.add_plugins(EguiPlugin::default());
    }
    app.add_plugins((
        work_area::plugin,
        picture::plugin,
        book::plugin,
        roster::plugin,
        people::plugin,
        search::plugin,
        town::plugin,
        news::plugin,
        speed::plugin,
        console::plugin,
        timeline::plugin,
        banner::plugin,
        ahead::plugin,
        lesson::plugin,
        title::plugin,
    ))
    .add_plugins((
        shader::plugin,
        (repaint::plugin, typing::plugin),
        batch::plugin,
        dialogue::plugin,
        escape::plugin,
        inside::plugin,
        autonomy::plugin,
        model::plugin,
        verbs::plugin,
    ))
    .init_resource::<inspector::Inspector>()
    .init_resource::<object::ObjectPanel>()
    .init_resource::<transcript::Transcript>()
    .add_systems(Startup, name_everything);
    show_in_order(app);
}

/// Each frame shows the panels one after the other.
fn show_in_order(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            dress,
            work_area::begin,
            // Whoever comes later keeps clear of whoever came before.
            (
                book::show,
                clock::show,
                ahead::show,
                timeline::show,
                console::show,
                roster::show,
                people::show.run_if(book::is_open_at(book::Page::People)),
                transcript::show.run_if(book::is_open_at(book::Page::Talk)),
                news::show.run_if(book::is_open_at(book::Page::News)),
                town::show.run_if(book::is_open_at(book::Page::Town)),
                inspector::show,
                object::show,
                banner::show,
                work_area::tell,
                inside::show,
                dialogue::show,
                // Letters lie beside or above all that one writes in.
                news::show_letters,
                (lesson::show, work_area::tell_rest).chain(),
                verbs::show,
                search::show,
            )
                .chain()
                .run_if(title::in_town),
            title::show,
            title::newcomer::show,
        )
            .chain(),
    );
}

/// The names that commands may use.
fn name_everything(mut commands: Commands, scenario: Res<Scenario>) {
    commands.insert_resource(Names::new(&scenario));
}

/// Gives the panels their look once, and their size with the window.
fn dress(
    mut contexts: EguiContexts,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    chosen: Res<Chosen>,
    mut dressed: Local<bool>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if !*dressed {
        theme::apply(context);
        *dressed = true;
    }
    let reading = chosen.preferences.reading;
    theme::choose_tones(context, reading.safe_colours);
    if let Some(window) = window {
        let zoom = theme::zoom(vec2(window.width(), window.height()), reading.scale());
        if (context.zoom_factor() - zoom).abs() > f32::EPSILON {
            context.set_zoom_factor(zoom);
        }
    }
    Ok(())
}
