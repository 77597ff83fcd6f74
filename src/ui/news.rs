//! News: letters at the right edge, few and weighty, and the page of the book with everything that was noteworthy.
//!
//! Modules in reading order: `rules` (how each kind is told), `mail` (which letters lie there), `letters` and `sheet`
//! (how they are drawn), `feed` (what the page lists) and `settings` (the rules, to be changed).

mod feed;
mod letters;
mod mail;
mod rules;
mod sheet;
mod settings;
#[cfg(test)]
mod tests;

pub use rules::{Rule, Rules};

pub(super) use letters::show as show_letters;
pub(super) use mail::Mail;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{ComboBox, Ui},
};

use self::{
    feed::{Feed, Filter},
    mail::Call,
};
use super::{
    book::{self, Book, Page},
    picture::Faces,
    timeline::past::Past,
    widget::{self, Face},
    work_area::WorkArea,
};
use crate::{
    mind::agent::AgentId,
    preferences::Preferences,
    preferences::chosen::Chosen,
    sim::{
        intervene::{Command, Notice, Target},
        news::{Kind, News, Piece},
        replay::load::LoadedTown,
        replay::seek::Seek,
        scenario::Scenario,
        time::TownClock,
    },
    town::Place,
    view::{ahead::LivingAhead, camera::LookAt},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<News>()
        .init_resource::<Rules>()
        .init_resource::<Mail>()
        .init_resource::<NewsPage>()
        .add_systems(Startup, recall)
        .add_systems(Update, (deliver, letters::keys.run_if(crate::view::input::keyboard_is_free)).chain())
        .add_systems(Update, keep.run_if(resource_changed::<Rules>));
}

/// News are told as they were when the game was left.
fn recall(mut rules: ResMut<Rules>, mut chosen: ResMut<Chosen>, mut notices: MessageWriter<Notice>) {
    let (kept, wrong) = Rules::read(&chosen.preferences.news);
    let wrong = wrong.join(", ");
    if !wrong.is_empty() {
        let corrected = Preferences { news: kept.unusual(), ..chosen.preferences.clone() };
        let what = format!("Some settings of news ({wrong}) are not understood and are as at first");
        notices.write(Notice(chosen.correct(corrected, &what)));
    }
    *rules = kept;
}

/// Keeps how news are told.
fn keep(rules: Res<Rules>, mut chosen: ResMut<Chosen>) {
    let news = rules.unusual();
    if news != chosen.preferences.news {
        chosen.preferences.news = news;
    }
}

/// The page of news.
#[derive(Resource, Default, Debug)]
pub(super) struct NewsPage {
    feed: Feed,
    filter: Filter,
    /// The rules are unfolded.
    settings: bool,
}

/// What was clicked on a piece of news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NewsAction {
    /// Shows whom or what it is about, and in a town that is watched also when; the number of the piece.
    Piece(usize),
    /// The town as it was after a step.
    See(u64),
}

/// Lays new letters out, and does what their kinds ask for.
fn deliver(
    mut mail: ResMut<Mail>,
    (news, rules, clock): (Res<News>, Res<Rules>, Res<TownClock>),
    (time, ahead): (Res<Time<Virtual>>, Option<Res<LivingAhead>>),
    mut commands: MessageWriter<Command>,
    mut looks: MessageWriter<LookAt>,
) {
    for call in mail.take_in(news.told(), news.edition(), &rules, clock.now()) {
        // Whoever lets the town live ahead has asked for it.
        if ahead.is_some() {
            continue;
        }
        match call {
            Call::Pause if time.is_paused() => {}
            Call::Pause => {
                commands.write(Command::Pause);
            }
            Call::Look(index) => {
                looks.write_batch(news.told().get(index).and_then(target).map(LookAt::Target));
            }
        }
    }
}

/// What a piece of news is about, to be found.
fn target(piece: &Piece) -> Option<Target> {
    let thing = piece.thing.map(|thing| Target::Place(Place::Object(thing)));
    let person = || piece.people.first().map(|agent| Target::Person(*agent));
    thing.or_else(person).or_else(|| piece.sector.map(|sector| Target::Place(Place::Sector(sector))))
}

/// Leads to a piece of news: to whom or what it is about, and in a town that is watched to when it was.
fn lead(
    piece: &Piece,
    is_watched: bool,
    past: Past,
    commands: &mut MessageWriter<Command>,
    seeks: &mut MessageWriter<Seek>,
) {
    commands.write_batch(target(piece).map(Command::Find));
    let step = past.step(piece.at).filter(|_| is_watched);
    seeks.write_batch(step.map(Seek::Show));
}

/// Shows the page; a click on a piece of news leads there, a click on a time to the past.
pub(super) fn show(
    mut contexts: EguiContexts,
    (mut page, mut rules): (ResMut<NewsPage>, ResMut<Rules>),
    (news, scenario, faces): (Res<News>, Res<Scenario>, Res<Faces>),
    (past, loaded): (Res<Past>, Option<Res<LoadedTown>>),
    (mut book, mut free): (ResMut<Book>, ResMut<WorkArea>),
    (mut commands, mut seeks): (MessageWriter<Command>, MessageWriter<Seek>),
) -> Result {
    let context = contexts.ctx_mut()?;
    let contents = |ui: &mut Ui| page.contents(ui, &news, &scenario, &faces, *past, &mut rules);
    match book::page(context, (Page::News, &mut book), &mut free, contents) {
        Some(NewsAction::Piece(index)) => {
            let is_watched = loaded.is_some_and(|loaded| loaded.is_watched());
            if let Some(piece) = news.told().get(index) {
                lead(piece, is_watched, *past, &mut commands, &mut seeks);
            }
        }
        Some(NewsAction::See(step)) => {
            seeks.write(Seek::Show(step));
        }
        None => {}
    }
    Ok(())
}

impl NewsPage {
    fn contents(
        &mut self,
        ui: &mut Ui,
        news: &News,
        scenario: &Scenario,
        faces: &Faces,
        past: Past,
        rules: &mut ResMut<Rules>,
    ) -> Option<NewsAction> {
        self.choices(ui, news, scenario);
        if self.settings {
            // Only what was really changed counts as changed.
            let mut changed = (**rules).clone();
            settings::show(ui, &mut changed);
            if changed != **rules {
                **rules = changed;
            }
            return None;
        }
        self.feed.show(ui, news, &self.filter, faces, past)
    }

    /// Which news are shown.
    fn choices(&mut self, ui: &mut Ui, news: &News, scenario: &Scenario) {
        widget::choices(ui, |ui| {
            let text = self.filter.kind.map_or("Everything", rules::name);
            let choice = ComboBox::from_id_salt("kind of news").width(122.0).truncate().selected_text(text);
            choice.show_ui(ui, |ui| {
                ui.selectable_value(&mut self.filter.kind, None, "Everything");
                for kind in Kind::ALL {
                    ui.selectable_value(&mut self.filter.kind, Some(kind), rules::name(kind));
                }
            });
            let name = |agent: AgentId| scenario.people.get(agent.0 as usize).map_or("", |persona| &persona.name);
            let text = self.filter.person.map_or("Everybody", name);
            let choice = ComboBox::from_id_salt("news of whom").width(134.0).truncate().selected_text(text);
            choice.show_ui(ui, |ui| {
                ui.selectable_value(&mut self.filter.person, None, "Everybody");
                for agent in self.feed.people(news) {
                    ui.selectable_value(&mut self.filter.person, Some(*agent), name(*agent));
                }
            });
            let settings = widget::button(ui, Face::Text("Letters …"), self.settings);
            if settings.on_hover_text("Which news come as letters, and what else they do").clicked() {
                self.settings = !self.settings;
            }
        });
    }
}
