//! A player before the panels of a real town, without a window or a graphics driver: reads and touches them by the names
//! that a screen reader would say.

use std::time::Duration;

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key as LogicalKey, KeyboardInput, NativeKey},
    },
    log::LogPlugin,
    prelude::*,
    render::{
        RenderPlugin,
        settings::{RenderCreation, WgpuSettings},
    },
    time::TimeUpdateStrategy,
    window::PrimaryWindow,
    winit::WinitPlugin,
};
use bevy_egui::{
    EguiContext, EguiContextSettings, EguiGlobalSettings, EguiPrimaryContextPass, PrimaryEguiContext,
    egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2, vec2},
};
use egui_kittest::{Harness, Node, kittest::Queryable as _};

use super::title::Screen;
use crate::{
    brain::pool::BrainSettings,
    data::Data,
    mind::agent::AgentId,
    sim::{self, intervene::Command, scenario::Scenario, time::TownClock},
    town::{GameTime, STEP_SECS},
    view::{
        self, GameData,
        selection::{Selected, Selection},
    },
};

/// A window of ordinary size, in points.
pub(super) const ORDINARY: Vec2 = vec2(1280.0, 720.0);
/// A large window, in pixels of the screen; panels are drawn larger there.
pub(super) const LARGE: Vec2 = vec2(2560.0, 1440.0);

/// How many frames panels get to settle after each touch.
const FRAMES: usize = 3;

/// Everything that was asked for.
#[derive(Resource, Default)]
struct Asked(Vec<Command>);

/// A player before the panels.
pub(super) struct Player {
    harness: Harness<'static, App>,
}

impl Player {
    /// Before a window of ordinary size, on the first day at a time such as `10:00`.
    pub(super) fn at(time: &str) -> Self {
        Self::before(ORDINARY, time)
    }

    /// Before a window of some size.
    pub(super) fn before(size: Vec2, time: &str) -> Self {
        let mut app = app();
        live_until(&mut app, time);
        let draw = |ui: &mut bevy_egui::egui::Ui, app: &mut App| {
            let world = app.world_mut();
            let mut contexts = world.query::<&mut EguiContext>();
            for mut context in contexts.iter_mut(world) {
                *context.get_mut() = ui.ctx().clone();
            }
            world.run_schedule(EguiPrimaryContextPass);
        };
        let harness = Harness::builder().with_size(size).with_max_steps(FRAMES as u64).build_ui_state(draw, app);
        let mut player = Self { harness };
        player.wait(FRAMES);
        player
    }

    /// Lets so many frames go by.
    pub(super) fn wait(&mut self, frames: usize) {
        for _ in 0..frames {
            self.harness.state_mut().update();
            self.harness.step();
        }
    }

    /// Clicks what is called so.
    pub(super) fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.wait(FRAMES);
    }

    /// Clicks the first of several things that are called exactly so.
    pub(super) fn click_one_of(&mut self, name: &str) {
        let found = self.harness.query_all_by_label(name).next();
        found.unwrap_or_else(|| panic!("nothing is called {name}; there is:\n{:?}", self.harness)).click();
        self.wait(FRAMES);
    }

    /// Clicks the first of all things whose name contains a text.
    pub(super) fn click_first(&mut self, part: &str) {
        self.first(part).click();
        self.wait(FRAMES);
    }

    /// The first thing whose name contains a text.
    pub(super) fn first<'a>(&'a self, part: &'a str) -> Node<'a> {
        let found = self.harness.query_all_by_label_contains(part).next();
        found.unwrap_or_else(|| panic!("nothing is called {part}; there is:\n{:?}", self.harness))
    }

    /// Whether something is shown whose name contains a text.
    pub(super) fn sees(&self, part: &str) -> bool {
        self.harness.query_all_by_label_contains(part).next().is_some()
    }

    /// How many things are shown whose names contain a text.
    pub(super) fn count(&self, part: &str) -> usize {
        self.harness.query_all_by_label_contains(part).count()
    }

    /// Types a text into whatever has the keyboard, and Enter.
    pub(super) fn enter(&mut self, text: &str) {
        self.harness.event(Event::Text(text.to_owned()));
        self.wait(FRAMES);
        self.press(Key::Enter);
    }

    /// Clicks at a place, whatever is there.
    pub(super) fn click_at(&mut self, at: Pos2) {
        self.harness.event(Event::PointerMoved(at));
        self.wait(1);
        for pressed in [true, false] {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            self.harness.event(Event::PointerButton { pos: at, button, pressed, modifiers });
            self.wait(1);
        }
        self.wait(FRAMES);
    }

    /// Presses a key.
    pub(super) fn press(&mut self, key: Key) {
        self.harness.key_press(key);
        self.wait(FRAMES);
    }

    /// Presses and releases a key of the town, which belongs to no panel, and waits until it is clear that it is no text.
    pub(super) fn tap(&mut self, key: KeyCode) {
        self.strike(key);
        // Two keys in a row are not meant as a text.
        self.wait(60);
    }

    /// Presses and releases a key of the town.
    pub(super) fn strike(&mut self, key: KeyCode) {
        let window = self.world().query_filtered::<Entity, With<PrimaryWindow>>().single(self.world()).unwrap();
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let logical_key = LogicalKey::Unidentified(NativeKey::Unidentified);
            let input = KeyboardInput { key_code: key, logical_key, state, text: None, repeat: false, window };
            self.world().write_message(input);
            self.wait(1);
        }
    }

    /// Selects a person.
    pub(super) fn select(&mut self, name: &str) -> AgentId {
        let people = &self.world().resource::<Scenario>().people;
        let agent = AgentId(people.iter().position(|persona| persona.name == name).unwrap() as u32);
        self.world().resource_mut::<Selection>().selected = Some(Selected::Person(agent));
        self.wait(FRAMES);
        agent
    }

    /// Lets the town live on for so many game minutes.
    pub(super) fn live(&mut self, minutes: u32) {
        let until = self.world().resource::<TownClock>().now().plus_minutes(minutes);
        steps_until(self.harness.state_mut(), until);
        self.wait(FRAMES);
    }

    /// What was asked for since this was last asked.
    pub(super) fn asked(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.world().resource_mut::<Asked>().0)
    }

    /// The town, to look things up and to change what no panel shows.
    pub(super) fn world(&mut self) -> &mut World {
        self.harness.state_mut().world_mut()
    }

    /// The panels.
    pub(super) fn harness(&mut self) -> &mut Harness<'static, App> {
        &mut self.harness
    }
}

/// The game with all its panels, without a window and without drawing.
fn app() -> App {
    let mut app = App::new();
    let no_driver = WgpuSettings { backends: None, ..Default::default() };
    app.add_plugins(
        DefaultPlugins
            .set(RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(no_driver)), ..Default::default() })
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>(),
    );
    let scenario = Scenario::load(&Data::embedded(), 7).unwrap();
    let brain = BrainSettings { views: true, ..scenario.brain };
    app.insert_resource(GameData(Data::embedded())).insert_resource(Scenario { brain, ..scenario });
    app.add_plugins((sim::plugin, view::figures, super::plugin));
    app.insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..Default::default() });
    // Passes are begun and ended by the harness.
    let by_hand = EguiContextSettings { run_manually: true, ..Default::default() };
    app.world_mut().spawn((EguiContext::default(), by_hand, PrimaryEguiContext));
    // Pictures of the town are asked for, and never taken.
    app.add_message::<view::portrait::TakePortrait>();
    app.insert_resource(Screen::Town).init_resource::<Asked>().add_systems(Last, hear);
    app.finish();
    app.cleanup();
    app
}

fn hear(mut commands: MessageReader<Command>, mut asked: ResMut<Asked>) {
    asked.0.extend(commands.read().cloned());
}

fn live_until(app: &mut App, time: &str) {
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(0));
    app.update();
    app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(Duration::MAX);
    let now = app.world().resource::<TownClock>().now();
    steps_until(app, GameTime::from_day_time(now.day(), time.parse().unwrap()));
}

fn steps_until(app: &mut App, until: GameTime) {
    while app.world().resource::<TownClock>().now() < until {
        let left = until.secs() - app.world().resource::<TownClock>().now().secs();
        app.insert_resource(TimeUpdateStrategy::FixedTimesteps(left.div_ceil(STEP_SECS)));
        app.update();
    }
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_micros(16_667)));
}

#[test]
fn a_player_finds_somebody_and_whispers_to_them() {
    let mut player = Player::at("09:00");
    player.click("People");
    player.click_first("Isabella Rodriguez");
    assert!(player.sees("Isabella Rodriguez"));
    player.first("Whisper to Isabella").focus();
    player.wait(1);
    player.enter("go for a walk in the park");
    let whispered = |command: &Command| matches!(command, Command::Whisper(_, text) if text.contains("park"));
    assert!(player.asked().iter().any(whispered));
}
