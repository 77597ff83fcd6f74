//! The shader of the panels: `shaders/panels.wgsl`, which is cheaper than that of `bevy_egui` where much paper is seen.

use bevy::prelude::*;
use bevy_egui::render::EGUI_SHADER_HANDLE;

use crate::view::GameData;

const PATH: &str = "shaders/panels.wgsl";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, replace);
}

/// Without a readable one, panels are drawn as `bevy_egui` draws them.
fn replace(data: Res<GameData>, shaders: Option<ResMut<Assets<Shader>>>) {
    let Some(mut shaders) = shaders else { return };
    match data.0.read_text(PATH) {
        Ok(text) => {
            if let Err(error) = shaders.insert(EGUI_SHADER_HANDLE.id(), Shader::from_wgsl(text, PATH)) {
                error!("{PATH}: {error}");
            }
        }
        Err(error) => error!("{PATH}: {error}"),
    }
}
