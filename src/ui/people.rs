//! The page of all people: a table that can be sorted, with what everybody does, where, in what mood, and when they last
//! talked.
//!
//! Modules in reading order: `mood` (derived from what a mind shows), `order` (sorting), `table` (as it is drawn).

mod mood;
mod order;
mod table;

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Context, Key, Ui},
};

use self::{
    mood::Mood,
    order::{Column, Order, Sortable},
};
use super::{
    book::{self, Book, Page},
    glance::Residents,
    pick::{Pick, Picks},
    picture::Faces,
    title, words,
    work_area::WorkArea,
};
use crate::{
    mind::{agent::AgentId, view::MindView},
    sim::intervene::Command,
    town::GameTime,
    view::input::Claimed,
};

/// How often the rows are put in order anew, in seconds: they shall not dance.
const SORTS_SECS: f64 = 0.5;
/// Which mind answers for a resident, and for a visitor.
const MINDS: [&str; 2] = ["built-in", "visitor"];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<People>().add_systems(Update, claim);
}

/// The table.
#[derive(Resource, Default, Debug)]
pub(super) struct People {
    order: Order,
    /// All in order.
    list: Vec<AgentId>,
    known: BTreeMap<AgentId, Known>,
    /// When they were last put in order, in seconds.
    sorted_at: Option<f64>,
}

/// What is looked up in somebody's mind, now and then.
#[derive(Debug)]
struct Known {
    mood: Mood,
    /// When, and with whom.
    last_talk: Option<(GameTime, String)>,
    /// Which mind answers for them.
    mind: &'static str,
}

/// What was clicked in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PeopleAction {
    Sort(Column),
    Pick(Pick),
    /// The form for somebody new.
    Introduce,
}

/// While the page is open, the arrows walk through it and not over the town.
fn claim(book: Res<Book>, mut claimed: ResMut<Claimed>) {
    let open = book.is_at(Page::People);
    if claimed.up_and_down != open {
        claimed.up_and_down = open;
    }
}

/// Shows the table; a click or the arrows select somebody, a double click or Enter follows them.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut people: ResMut<People>,
    residents: Residents,
    mut picks: Picks,
    faces: Res<Faces>,
    (mut book, mut free): (ResMut<Book>, ResMut<WorkArea>),
) -> Result {
    let context = contexts.ctx_mut()?;
    people.look_up(&residents, context.input(|input| input.time));
    let selected = picks.selected();
    let by_key = keys(context, &people.list, selected);
    let scroll_to = match by_key {
        Some(Pick::Select(agent)) => people.list.iter().position(|other| *other == agent),
        _ => None,
    };
    let contents = |ui: &mut Ui| {
        let invited = title::newcomer::invitation(ui).then_some(PeopleAction::Introduce);
        invited.or(table::show(ui, &people, &residents, &faces, selected, scroll_to))
    };
    let clicked = book::page(context, (Page::People, &mut book), &mut free, contents);
    match clicked.or(by_key.map(PeopleAction::Pick)) {
        Some(PeopleAction::Sort(column)) => {
            people.order = people.order.clicked(column);
            people.sorted_at = None;
        }
        Some(PeopleAction::Pick(pick)) => picks.pick(pick),
        Some(PeopleAction::Introduce) => {
            picks.commands.write(Command::Introduce);
        }
        None => {}
    }
    Ok(())
}

/// Up and down select the next one, Enter follows; only while nobody types.
fn keys(context: &Context, list: &[AgentId], selected: Option<AgentId>) -> Option<Pick> {
    if context.memory(egui::Memory::focused).is_some() {
        return None;
    }
    let pressed = |key| context.input(|input| input.key_pressed(key));
    let by = i32::from(pressed(Key::ArrowDown)) - i32::from(pressed(Key::ArrowUp));
    if by != 0 {
        return order::stepped(list, selected, by).map(Pick::Select);
    }
    selected.filter(|_| pressed(Key::Enter)).map(Pick::Follow)
}

impl People {
    /// Looks into the minds and puts all in order, if it is time.
    fn look_up(&mut self, residents: &Residents<'_, '_>, now: f64) {
        let is_fresh = self.sorted_at.is_some_and(|at| (0.0..SORTS_SECS).contains(&(now - at)));
        if is_fresh && self.list.len() == residents.present().len() {
            return;
        }
        self.sorted_at = Some(now);
        let glances: Vec<_> = residents.present().filter_map(|agent| residents.glance(agent)).collect();
        let known = glances.iter().map(|glance| {
            let view = residents.view(glance.agent);
            let mood = mood::mood(view, glance.is_asleep, residents.now());
            let mind = MINDS[usize::from(residents.is_visitor(glance.agent))];
            (glance.agent, Known { mood, last_talk: view.and_then(last_talk), mind })
        });
        self.known = known.collect();
        let sortable = glances.iter().map(|glance| {
            let known = self.known.get(&glance.agent);
            Sortable {
                agent: glance.agent,
                name: glance.name,
                activity: glance.doing(),
                place: glance.place,
                mood: known.map_or("", |known| known.mood.word),
                last_talk: known.and_then(|known| known.last_talk.as_ref()).map(|(at, _)| *at),
                mind: known.map_or("", |known| known.mind),
            }
        });
        self.list = order::sorted(sortable.collect(), self.order);
    }
}

impl Known {
    /// When somebody last talked: "Mon 14:20"; a dash if they never did.
    fn talked(&self, now: GameTime) -> String {
        self.last_talk.as_ref().map_or_else(|| "–".into(), |(at, _)| words::when(*at, now))
    }

    /// With whom it was.
    fn with(&self) -> String {
        match &self.last_talk {
            Some((_, name)) => format!("With {name}"),
            None => "No talk since the town began".into(),
        }
    }
}

fn last_talk(view: &MindView) -> Option<(GameTime, String)> {
    let talks = view.relations.iter().filter_map(|(name, relation)| Some((relation.last_talk?, name)));
    talks.max().map(|(at, name)| (at, name.to_owned()))
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce as _;

    use super::*;
    use crate::{
        sim::{agent::Roster, intervene::Target},
        study::report::Report,
        ui::{pick::selected, testing::Player},
        view::selection::Selection,
    };

    fn list(player: &mut Player) -> Vec<AgentId> {
        player.world().resource::<People>().list.clone()
    }

    fn selected_of(player: &mut Player) -> Option<AgentId> {
        selected(player.world().resource::<Selection>())
    }

    #[test]
    fn the_table_is_sorted_and_walked_through() {
        let mut player = Player::at("10:00");
        player.click("People");
        let by_name = list(&mut player);
        assert_eq!(by_name.len(), 25);
        player.click("Sort by Name");
        assert_eq!(list(&mut player), by_name.iter().rev().copied().collect::<Vec<_>>());
        player.click("Sort by Mood");
        let by_mood = list(&mut player);
        let known = |player: &mut Player, agent| player.world().resource::<People>().known[&agent].mood.word;
        assert!(known(&mut player, by_mood[0]) <= known(&mut player, by_mood[24]));
        player.press(Key::ArrowDown);
        assert_eq!(selected_of(&mut player), Some(by_mood[0]));
        player.press(Key::ArrowDown);
        player.press(Key::ArrowDown);
        player.press(Key::ArrowUp);
        assert_eq!(selected_of(&mut player), Some(by_mood[1]));
        player.press(Key::Enter);
        assert!(player.asked().contains(&Command::Follow(Some(by_mood[1]))));
        assert!(player.world().resource::<Claimed>().up_and_down);
        // Whoever types keeps the keys.
        player.first("Whisper to ").focus();
        player.wait(2);
        player.press(Key::ArrowDown);
        assert_eq!(selected_of(&mut player), Some(by_mood[1]));
        player.click("Close the book");
        assert!(!player.world().resource::<Claimed>().up_and_down);
    }
    /// How many live here, and how many are here.
    fn counts(player: &mut Player) -> (usize, usize) {
        let count = |residents: Residents<'_, '_>| (residents.count(), residents.present().len());
        player.world().run_system_once(count).unwrap()
    }

    /// Whether the search box leads to the reporter.
    fn is_found(player: &mut Player) -> bool {
        player.click("Search");
        player.enter("reporter");
        let target = |command: &Command| matches!(command, Command::Find(Target::Person(AgentId(25))));
        player.asked().iter().any(target)
    }

    #[test]
    fn visitors_are_shown_while_they_are_here_and_count_as_nobody() {
        let mut player = Player::at("10:00");
        player.click("People");
        let isabella = player.select("Isabella Rodriguez");
        player.world().write_message(Command::Talk(isabella, "a reporter".into(), "Good morning!".into()));
        player.live(2);
        let reporter = AgentId(25);
        assert_eq!(counts(&mut player), (25, 26));
        player.wait(60);
        assert!(list(&mut player).contains(&reporter));
        assert_eq!(player.world().resource::<People>().known[&reporter].mind, "visitor");
        assert!(is_found(&mut player));
        player.world().write_message(Command::Leave);
        player.live(2);
        player.wait(60);
        assert!(player.world().resource::<Roster>().entity(reporter).is_none());
        assert_eq!((counts(&mut player), list(&mut player).len()), ((25, 25), 25));
        assert!(!is_found(&mut player), "whoever has gone is nowhere");
        let report = Report::of_ended(player.world());
        assert_eq!(report.residents, 25);
        assert!(report.talk.conversations > 0);
        assert!(
            !report.ties.edges.iter().any(|(one, other)| [one, other].iter().any(|name| name.contains("reporter")))
        );
        assert!(report.awareness.values().flat_map(|known| &known.knowers).all(|name| !name.contains("reporter")));
    }
}
