//! The page of the town as a whole: a small map, who stands how to whom, who knows what, and how it all went over time.
//!
//! Modules in reading order: `labels` (names on pictures), `map`, `ties` (drawn as a ring of faces) with `web` (gathered from the minds) and `circle`
//! (who sits where), `matters` (what goes round) with `told` (gathered from minds and talk)
//! and `tree` (who told whom), `charts` with `series` (the numbers), `meter` (what a language model does and costs).
//!
//! What is shown is gathered from the minds about once a second, and only for the part that is open.

mod charts;
mod circle;
mod labels;
mod map;
mod matters;
pub(super) mod meter;
mod series;
mod ties;
mod told;
mod tree;
mod web;

use bevy::{prelude::*, window::PrimaryWindow};
use bevy_egui::{EguiContexts, egui::Ui};

use super::{
    book::{self, Book, Page},
    glance::Residents,
    pick::{Pick, Picks},
    picture::Faces,
    timeline::past::Past,
    widget::{self, Face},
    work_area::WorkArea,
};
use crate::{
    mind::agent::AgentId,
    model_link::ModelLink,
    sim::{
        intervene::{Command, Target},
        replay::seek::Seek,
    },
    town::Tile,
    view::{GameData, camera::LookAt, eye::Eye},
};

/// How often the minds are looked into, in seconds, for a hundred people; more people, more rarely.
const LOOKS_SECS: f64 = 1.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TownPage>();
}

/// A part of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    /// Where everybody is.
    #[default]
    Map,
    /// How everybody stands to everybody.
    Ties,
    /// How news went round.
    Matters,
    /// How it all went.
    Charts,
    /// What a language model does and costs.
    Meter,
}

impl Part {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Map, "Map"),
        (Self::Ties, "Ties"),
        (Self::Matters, "Who knows what"),
        (Self::Charts, "Over time"),
        (Self::Meter, "The model"),
    ];
}

/// The page, with what was gathered for it.
#[derive(Resource, Default)]
pub(super) struct TownPage {
    part: Part,
    map: map::Map,
    web: web::Web,
    matters: matters::Matters,
    series: series::Series,
    gauge: meter::Gauge,
    /// When the minds were last looked into, and for which part, in seconds.
    looked: Option<(Part, f64)>,
}

/// What was clicked in the page.
#[derive(Clone, Copy, Debug, PartialEq)]
enum TownAction {
    Turn(Part),
    Pick(Pick),
    Find(AgentId),
    Look(Tile),
    /// The town as it was after a step.
    See(u64),
}

/// Shows the page.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut page: ResMut<TownPage>,
    residents: Residents,
    mut picks: Picks,
    (faces, past, data, eye, link): (Res<Faces>, Res<Past>, Res<GameData>, Res<Eye>, Res<ModelLink>),
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    (mut book, mut free): (ResMut<Book>, ResMut<WorkArea>),
    (mut seeks, mut looks): (MessageWriter<Seek>, MessageWriter<LookAt>),
) -> Result {
    let context = contexts.ctx_mut()?;
    page.look_up(&residents, &link, context.input(|input| input.time));
    let selected = picks.selected();
    let seen = window.map(|window| eye.seen(&window));
    let contents = |ui: &mut Ui| {
        let page = &mut *page;
        let turned = parts(ui, page.part);
        let asked = match page.part {
            Part::Map => page.map.show(ui, &residents, selected, seen, &data.0),
            Part::Ties => ties::show(ui, &page.web, &residents, &faces, selected),
            Part::Matters => page.matters.show(ui, &residents, &faces, *past),
            Part::Charts => charts::show(ui, &page.series, *past),
            Part::Meter => {
                page.gauge.show(ui);
                None
            }
        };
        turned.or(asked)
    };
    let asked = book::page(context, (Page::Town, &mut book), &mut free, contents);
    match asked {
        Some(TownAction::Turn(part)) => page.part = part,
        Some(TownAction::Pick(pick)) => picks.pick(pick),
        Some(TownAction::Find(agent)) => {
            picks.commands.write(Command::Find(Target::Person(agent)));
        }
        Some(TownAction::Look(tile)) => {
            looks.write(LookAt::Tile(tile));
        }
        Some(TownAction::See(step)) => {
            seeks.write(Seek::Show(step));
        }
        None => {}
    }
    Ok(())
}

/// Buttons that turn to the parts.
fn parts(ui: &mut Ui, open: Part) -> Option<TownAction> {
    let mut asked = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for (part, title) in Part::ALL {
            if widget::button(ui, Face::Text(title), part == open).clicked() {
                asked = Some(TownAction::Turn(part));
            }
        }
    });
    ui.add_space(4.0);
    asked
}

impl TownPage {
    /// Looks into the minds, if it is time.
    fn look_up(&mut self, residents: &Residents<'_, '_>, link: &ModelLink, now: f64) {
        let rest = LOOKS_SECS * (residents.count() as f64 / 100.0).max(1.0);
        let is_fresh = |(part, at): (Part, f64)| part == self.part && (0.0..rest).contains(&(now - at));
        if self.looked.is_some_and(is_fresh) && !self.matters.is_asked() {
            return;
        }
        self.looked = Some((self.part, now));
        match self.part {
            Part::Map => {}
            Part::Ties => self.web.look_up(residents),
            Part::Matters => self.matters.look_up(residents),
            Part::Charts => self.series.look_up(residents),
            Part::Meter => self.gauge.look_up(link),
        }
    }
}

#[cfg(test)]
mod tests {
    use smallville_model::testing::{behaviour::Behaviour, endpoint::FakeEndpoint};

    use super::*;
    use crate::{
        brain::attention::Mode,
        preferences::chosen::Chosen,
        preferences::mind::{Answers, MindChoice},
        ui::testing::Player,
    };

    #[test]
    fn the_parts_of_the_page_show_the_town() {
        let mut player = Player::at("13:00");
        player.click("Town");
        assert!(player.sees("Map of the town"));
        player.click("Map of the town");
        let looked = player.world().resource::<Messages<LookAt>>().iter_current_update_messages().count();
        let found = player.asked().iter().any(|command| matches!(command, Command::Find(_)));
        assert!(looked > 0 || found || !player.world().resource::<Eye>().is_at_rest());
        player.click("Ties");
        let page = player.world().resource::<TownPage>();
        assert_eq!((page.web.agents.len(), page.web.seats.len()), (25, 25));
        assert!(page.web.ties.len() > 25, "{} ties", page.web.ties.len());
        player.click("Who knows what");
        let (first, who) = player.world().resource::<TownPage>().matters.first().unwrap();
        let (first, who) = (first.to_owned(), who.to_owned());
        assert!(player.sees(&first), "{first}");
        player.click_first(&first);
        assert!(player.sees("knew it first") && player.sees(&format!("Find {who}")), "{first} of {who}");
        player.click_first(&format!("Find {who}"));
        assert!(player.asked().iter().any(|command| matches!(command, Command::Find(Target::Person(_)))));
        player.click("Over time");
        assert!(player.sees("Lines said in an hour") && player.sees(&first));
        let series = &player.world().resource::<TownPage>().series;
        assert!(series.talk.iter().map(|[_, lines]| lines).sum::<f64>() > 10.0);
        assert!(series.density[0][1] > 0.0 && series.density.len() >= 2);
        player.click("The model");
        assert!(player.sees("nothing is asked of any server"));
    }

    #[test]
    fn the_meter_shows_a_connection() {
        let server = FakeEndpoint::start(|_| Behaviour::say("yes"));
        let mut player = Player::at("09:00");
        let mind = MindChoice {
            answers: Answers::Model,
            server: server.base_url(),
            model: "small".into(),
            attention: Mode::Off,
            ..MindChoice::default()
        };
        player.world().resource_mut::<Chosen>().preferences.mind = mind;
        player.click("Town");
        player.click("The model");
        assert!(player.sees("small at http://127.0.0.1") && player.sees("The model answers."));
        assert!(player.sees("This session") && player.sees("0 calls under way, 0 questions in line"));
        assert!(player.sees("The model has not answered yet"));
    }
}
