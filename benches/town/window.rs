//! The game's window as the benchmarks have it: without a screen, and drawn into a picture or not at all.

use std::time::Duration;

use bevy::{
    app::Plugins,
    camera::RenderTarget,
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput, NativeKey},
    },
    log::LogPlugin,
    prelude::*,
    render::{
        RenderPlugin,
        render_resource::{PollType, TextureFormat},
        renderer::RenderDevice,
        settings::{RenderCreation, WgpuSettings},
    },
    time::TimeUpdateStrategy,
    window::PrimaryWindow,
    winit::WinitPlugin,
};
use bevy_egui::{EguiGlobalSettings, EguiInput, PrimaryEguiContext, egui};
use smallville::{
    brain::pool::BrainSettings,
    data::Data,
    mind::agent::AgentId,
    sim::{
        self,
        scenario::{Pace, Scenario},
        time::TownClock,
    },
    ui::title::Screen,
    view::{
        self, GameData,
        selection::{Selected, Selection},
    },
};

use crate::SCENARIO;

/// The game's window on the first day.
pub(crate) struct GameWindow {
    pub(crate) app: App,
}

impl GameWindow {
    /// One that nothing draws, with so many residents.
    pub(crate) fn new<M>(residents: usize, plugins: impl Plugins<M>) -> Self {
        // As the real window does, a large town goes on without whoever still thinks.
        let pace = if residents > 100 { Pace::Flow } else { Pace::default() };
        Self::of(Scenario { pace, ..SCENARIO.clone().with_residents(residents) }, plugins)
    }

    /// One that nothing draws.
    pub(crate) fn of<M>(scenario: Scenario, plugins: impl Plugins<M>) -> Self {
        let no_driver = WgpuSettings { backends: None, ..Default::default() };
        let render_creation = RenderCreation::Automatic(Box::new(no_driver));
        let mut app = Self::built(scenario, RenderPlugin { render_creation, ..Default::default() }, plugins);
        app.insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..Default::default() });
        app.add_message::<view::portrait::TakePortrait>();
        let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1_280.0, 720.0)));
        let input = EguiInput(egui::RawInput { screen_rect, ..Default::default() });
        app.world_mut().spawn((PrimaryEguiContext, input));
        Self::begun(app)
    }

    /// One that a driver draws into a picture.
    pub(crate) fn drawn<M>(scenario: Scenario, plugins: impl Plugins<M>) -> Self {
        let renderer = RenderPlugin { synchronous_pipeline_compilation: true, ..Default::default() };
        let mut app = Self::built(scenario, renderer, plugins);
        let picture = Image::new_target_texture(1_280, 720, TextureFormat::Rgba8UnormSrgb, None);
        let target = RenderTarget::Image(app.world_mut().resource_mut::<Assets<Image>>().add(picture).into());
        app.add_observer(move |camera: On<Add, Camera2d>, mut commands: Commands| {
            commands.entity(camera.entity).insert(target.clone());
        });
        Self::begun(app)
    }

    fn built<M>(scenario: Scenario, renderer: RenderPlugin, plugins: impl Plugins<M>) -> App {
        let mut app = App::new();
        let plain = DefaultPlugins.set(renderer).set(ImagePlugin::default_nearest());
        app.add_plugins(plain.disable::<WinitPlugin>().disable::<LogPlugin>());
        let brain = BrainSettings { views: true, ..scenario.brain };
        app.insert_resource(GameData(Data::embedded())).insert_resource(Scenario { brain, ..scenario });
        app.add_plugins(sim::plugin).add_plugins(plugins).insert_resource(Screen::Town);
        app
    }

    /// Lives until everybody is up and about, in frames of an hour.
    fn begun(mut app: App) -> Self {
        app.finish();
        app.cleanup();
        app.update();
        app.insert_resource(TimeUpdateStrategy::FixedTimesteps(360));
        let residents = app.world().resource::<Scenario>().people.len();
        let hours = hours_beforehand(residents);
        let now = |app: &App| app.world().resource::<TownClock>().now();
        let until = now(&app).plus_minutes(hours * 60);
        // Minds and panels may shorten an hour; a thousand minds would take minutes for it.
        for _ in 0..hours * 2 {
            if now(&app) < until {
                app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(Duration::MAX);
                app.update();
            }
        }
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_micros(16_667)));
        Self { app }
    }

    /// One frame, until the driver is done with it.
    pub(crate) fn draw(&mut self) {
        self.app.update();
        let device = self.app.world().resource::<RenderDevice>();
        device.poll(PollType::wait_indefinitely()).expect("a driver that answers");
    }

    /// Opens all panels that fit beside each other, and the page of a key.
    pub(crate) fn open_panels(&mut self, page: KeyCode) {
        self.app.world_mut().resource_mut::<Selection>().selected = Some(Selected::Person(AgentId(0)));
        for key in [KeyCode::Backquote, page] {
            self.press(key);
        }
    }

    /// Presses a key, and lets panels settle.
    fn press(&mut self, key: KeyCode) {
        let world = self.app.world_mut();
        let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(world).expect("one window");
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let logical_key = Key::Unidentified(NativeKey::Unidentified);
            let input = KeyboardInput { key_code: key, logical_key, state, text: None, repeat: false, window };
            self.app.world_mut().write_message(input);
            for _ in 0..5 {
                self.app.update();
            }
        }
    }
}

/// For how many hours the first day is lived beforehand: until noon, or with a thousand until most are up, since their
/// thousand minds take minutes to live until noon.
pub(crate) fn hours_beforehand(residents: usize) -> u32 {
    if residents > 100 { 2 } else { 6 }
}
