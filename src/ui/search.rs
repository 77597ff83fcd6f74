//! The search box: a few letters of a person, a place or a thing, and a jump there.

mod matching;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{
        self, Align2, Context, Event, Id, Key, Modifiers, Order, Rect, Sense, TextStyle, Ui, WidgetInfo, WidgetType,
        vec2,
    },
};

use self::matching::Named;
use super::{
    glance::Residents,
    picture::{self, Faces},
    theme, widget,
};
use crate::{
    mind::{agent::AgentId, persona::Persona},
    sim::intervene::{Command, Target},
    town::{Place, SectorKind, Town},
    view::bindings::Strokes,
};

/// Width of the box, in points.
const WIDTH: f32 = 420.0;
/// The box begins so far below the upper edge, in points: below the clock.
const TOP: f32 = 84.0;
/// How many are listed.
const LISTED: usize = 8;
/// Height of one of them, in points.
const ROW: f32 = 36.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Search>();
}

/// The search box.
#[derive(Resource, Default, Debug)]
pub(super) struct Search {
    open: bool,
    /// The line to type in gets the keyboard.
    wants_keyboard: bool,
    typed: String,
    /// Everything that can be found; gathered when the box is opened.
    index: Vec<Findable>,
    /// What fits, best first: places in the index.
    found: Vec<usize>,
    /// Which of them Enter takes.
    picked: usize,
}

/// Something that can be found.
#[derive(Clone, Debug, PartialEq)]
struct Findable {
    name: String,
    /// The name in small letters.
    letters: String,
    /// The whole address in small letters.
    address: String,
    /// What it is and where.
    detail: String,
    /// Its picture, for places and things.
    emoji: &'static str,
    target: Target,
}

impl Findable {
    /// People come before places, and places before things.
    fn rank(&self) -> u8 {
        match self.target {
            Target::Person(_) => 0,
            Target::Place(Place::Sector(_)) => 1,
            Target::Place(Place::Arena(_)) => 2,
            Target::Place(Place::Object(_)) => 3,
        }
    }
}

impl Search {
    /// Opens the box, empty.
    pub(super) fn open(&mut self) {
        self.open_with(String::new());
    }

    /// Opens the box with what has been typed already.
    fn open_with(&mut self, typed: String) {
        *self = Self { open: true, wants_keyboard: true, typed, ..Self::default() };
    }

    fn close(&mut self) {
        *self = Self::default();
    }

    fn look_up(&mut self) {
        let all = self.index.iter().map(|findable| Named {
            name: &findable.letters,
            address: &findable.address,
            rank: findable.rank(),
        });
        self.found = matching::best(&self.typed, all, LISTED);
        self.picked = 0;
    }

    fn target(&self, row: usize) -> Option<Target> {
        self.found.get(row).map(|i| self.index[*i].target)
    }
}

fn field_id() -> Id {
    Id::new("search line")
}

/// Shows the box while it is open, and opens it with its keys; Enter or a click goes to what is found.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut search: ResMut<Search>,
    residents: Residents,
    faces: Res<Faces>,
    mut strokes: ResMut<Strokes>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if !search.open {
        if is_called(context) {
            search.open();
        } else if let Some(typed) = strokes.bypass_change_detection().take_typed() {
            search.open_with(typed);
        } else {
            return Ok(());
        }
    }
    if search.index.is_empty() {
        let present =
            residents.present().filter_map(|agent| Some((agent, &**residents.people().get(agent.0 as usize)?)));
        search.index = index(present, residents.town());
        search.look_up();
    }
    let area = egui::Area::new("search".into()).order(Order::Foreground).anchor(Align2::CENTER_TOP, vec2(0.0, TOP));
    let shown = area.show(context, |ui| widget::panel(ui, |ui| search.contents(ui, &residents, &faces)).inner);
    let beside = context.input(|input| {
        let pressed = input.pointer.any_pressed().then(|| input.pointer.interact_pos()).flatten();
        pressed.is_some_and(|at| !shown.response.rect.contains(at))
    });
    let escaped = context.input(|input| input.key_pressed(Key::Escape));
    if let Some(target) = shown.inner {
        commands.write(Command::Find(target));
    }
    if shown.inner.is_some() || beside || escaped {
        search.close();
    }
    Ok(())
}

/// Whether a key asks for the box: "/" wherever it lies on the keyboard, or Ctrl+F. Elsewhere one can type it.
fn is_called(context: &Context) -> bool {
    if context.memory(egui::Memory::focused).is_some() {
        return false;
    }
    context.input_mut(|input| {
        let slash = input.events.iter().any(|event| *event == Event::Text("/".into()));
        if slash {
            // It shall not be typed into the box.
            input.events.retain(|event| !matches!(event, Event::Text(_)));
        }
        input.consume_key(Modifiers::COMMAND, Key::F) || slash
    })
}

impl Search {
    /// Returns what was chosen.
    fn contents(&mut self, ui: &mut Ui, residents: &Residents<'_, '_>, faces: &Faces) -> Option<Target> {
        ui.set_width(WIDTH);
        let id = field_id();
        self.keys(ui);
        let before = self.typed.clone();
        let entered = widget::field(ui, id, &mut self.typed, "Find a person, a place or a thing");
        if self.typed != before {
            self.look_up();
        }
        if std::mem::take(&mut self.wants_keyboard) {
            widget::cursor_to_end(ui, id, &self.typed);
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        if entered {
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        ui.spacing_mut().item_spacing.y = 1.0;
        let mut clicked = None;
        for (row, i) in self.found.iter().enumerate() {
            let response = self.index[*i].show(ui, row == self.picked, residents, faces);
            clicked = response.clicked().then_some(row).or(clicked);
        }
        if self.found.is_empty() {
            let nothing = !self.typed.trim().is_empty();
            ui.label(widget::soft(if nothing { "Nothing is called so." } else { "Enter goes there, Esc closes." }));
        }
        clicked.or(entered.then_some(self.picked)).and_then(|row| self.target(row))
    }

    /// Up and down; the line itself must not see these keys.
    fn keys(&mut self, ui: &Ui) {
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let last = self.found.len().saturating_sub(1);
        if pressed(Key::ArrowDown) {
            self.picked = (self.picked + 1).min(last);
        }
        if pressed(Key::ArrowUp) {
            self.picked = self.picked.saturating_sub(1);
        }
    }
}

impl Findable {
    fn show(&self, ui: &mut Ui, picked: bool, residents: &Residents<'_, '_>, faces: &Faces) -> egui::Response {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, picked, format!("Go to {}", self.name)));
        if picked || response.hovered() {
            ui.painter().rect_filled(rect, 2.0, if picked { theme::BUTTER } else { theme::SAND });
        }
        let niche = Rect::from_min_size(rect.min + vec2(4.0, 6.0), egui::Vec2::splat(24.0));
        let place = match self.target {
            Target::Person(agent) => {
                faces.paint(ui, agent, niche);
                residents.glance(agent).map_or("", |glance| glance.place)
            }
            Target::Place(_) => {
                picture::paint_emoji(ui, self.emoji, niche.shrink(2.0), egui::Color32::WHITE);
                self.detail.as_str()
            }
        };
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        let text = rect.left_top() + vec2(38.0, 1.0);
        let font = TextStyle::Body.resolve(ui.style());
        for nudge in [0.0, 0.5] {
            painter.text(text + vec2(nudge, 0.0), Align2::LEFT_TOP, &self.name, font.clone(), theme::INK);
        }
        let small = TextStyle::Small.resolve(ui.style());
        painter.text(text + vec2(0.0, 18.0), Align2::LEFT_TOP, place, small, theme::STONE);
        response.on_hover_cursor(egui::CursorIcon::PointingHand)
    }
}

/// Everybody and everything in the town.
fn index<'a>(people: impl Iterator<Item = (AgentId, &'a Persona)>, town: &Town) -> Vec<Findable> {
    let people = people.map(|(agent, persona)| Findable {
        name: persona.name.clone(),
        letters: persona.name.to_lowercase(),
        address: persona.name.to_lowercase(),
        detail: String::new(),
        emoji: "",
        target: Target::Person(agent),
    });
    let places = town.all_places().map(|place| {
        let (name, detail, emoji) = described(town, place);
        let address = town.address(place).to_string().to_lowercase();
        Findable { letters: name.to_lowercase(), address, name, detail, emoji, target: Target::Place(place) }
    });
    people.chain(places).collect()
}

/// What a place or a thing is called, what it is and where, and its picture.
fn described(town: &Town, place: Place) -> (String, String, &'static str) {
    let house = &town.sector(town.sector_of(place)).name;
    match place {
        Place::Sector(sector) => {
            let is_park = town.sector(sector).kind == SectorKind::Park;
            (house.clone(), "place".into(), if is_park { "🌳" } else { "🏠" })
        }
        Place::Arena(arena) => (town.arena(arena).name.clone(), format!("room · {house}"), "🚪"),
        Place::Object(object) => {
            let thing = town.object(object);
            (thing.name.clone(), format!("thing · {house}, {}", town.arena(thing.arena).name), "📌")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::Player;

    fn typed(player: &mut Player, text: &str) {
        player.harness().event(Event::Text(text.into()));
        player.wait(3);
    }

    #[test]
    fn what_is_typed_where_nothing_listens_is_looked_up() {
        let mut player = Player::at("09:00");
        for key in [KeyCode::KeyP, KeyCode::KeyT, KeyCode::KeyN, KeyCode::KeyM] {
            player.strike(key);
        }
        player.wait(3);
        assert!(!player.sees("Close the book"), "letters of a text open pages");
        assert!(player.sees("Find a person"), "the text is not looked up");
        player.press(Key::Escape);
        player.wait(60);
        // A single letter still does what it does.
        player.strike(KeyCode::KeyP);
        player.wait(15);
        assert!(player.sees("Close the book"));
    }

    #[test]
    fn people_places_and_things_are_found() {
        let mut player = Player::at("09:00");
        typed(&mut player, "/");
        typed(&mut player, "izabela");
        assert!(player.sees("Go to Isabella Rodriguez"));
        player.press(Key::Enter);
        let isabella = player.world().resource::<crate::sim::intervene::Names>().person("Isabella").unwrap();
        assert!(player.asked().contains(&Command::Find(Target::Person(isabella))));
        assert!(!player.sees("Go to "), "the box is closed");
        player.click("Search");
        typed(&mut player, "hobbs stove");
        player.click_first("Go to stove");
        let is_thing = |command: &Command| matches!(command, Command::Find(Target::Place(Place::Object(_))));
        assert!(player.asked().iter().any(is_thing));
        typed(&mut player, "/");
        typed(&mut player, "park");
        player.press(Key::ArrowDown);
        player.press(Key::ArrowUp);
        assert!(player.sees("Go to "));
        player.press(Key::Escape);
        assert!(!player.sees("Go to "));
        assert!(!player.asked().iter().any(|command| matches!(command, Command::Find(_))));
    }
}
