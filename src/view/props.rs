//! What is seen of what people do: what they hold, and what decorates a place where people come together.
//!
//! Modules in reading order: `table` (which picture for what), `held` (in hands), `festive` (on walls and tables).

mod table;
mod held;
mod festive;

use bevy::prelude::*;
use image::ImageFormat;

use crate::view::{
    GameData,
    blend::for_light,
    character::picture,
    props::table::{PATH, Table},
};

/// The painted pictures and their names, row by row.
const PICTURE: &str = "assets/props/props.png";
const INDEX: &str = "assets/props/index.ron";
/// Side of a picture in pixels.
const SIDE: u32 = 16;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, open).add_plugins((held::plugin, festive::plugin));
}

/// The table, and all pictures on the graphics card.
#[derive(Resource)]
struct Props {
    table: Table,
    image: Handle<Image>,
    layout: Handle<TextureAtlasLayout>,
    names: Vec<String>,
}

impl Props {
    /// Where a picture is on the sheet.
    fn index(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    /// A picture as a sprite.
    fn sprite(&self, index: usize) -> Sprite {
        Sprite::from_atlas_image(self.image.clone(), TextureAtlas { layout: self.layout.clone(), index })
    }
}

/// Fails when a picture or the table is missing or broken; nothing is then held.
fn open(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    mut layouts: ResMut<Assets<TextureAtlasLayout>>,
    data: Res<GameData>,
) -> Result {
    let table: Table = ron::from_str(&data.0.read_text(PATH)?).map_err(|error| format!("{PATH}: {error}"))?;
    let names: Vec<String> = ron::de::from_bytes(&data.0.read(INDEX)?)?;
    let mut painted = image::load_from_memory_with_format(&data.0.read(PICTURE)?, ImageFormat::Png)?.into_rgba8();
    painted.pixels_mut().for_each(|pixel| *pixel = for_light(*pixel));
    let grid = UVec2::new(painted.width() / SIDE, painted.height() / SIDE);
    let layout = layouts.add(TextureAtlasLayout::from_grid(UVec2::splat(SIDE), grid.x, grid.y, None, None));
    commands.insert_resource(Props { table, image: images.add(picture(painted)), layout, names });
    Ok(())
}
