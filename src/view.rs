//! The picture: the window, the town's tiles, people, light, and the camera that looks at them.
//!
//! **Invariant:** nothing here changes the town. Bodies, things and the clock are read; what players ask for is sent as
//! [`crate::sim::intervene::Command`].
//!
//! Modules in reading order: `space` (tiles ↔ pixels, what is drawn over what), `window` (the program with a window),
//! `skip` (living ahead before one looks), `snapshot` (a picture for `--screenshot`), `portrait` (pictures for the load
//! screen), `miniature` (the whole town in small), `map` (which one is shown), `tilemap`, `blend` (half-transparent
//! pixels), `eye` (where the camera is), `camera`, `opening` (what one sees first), `aim` (where a camera may stand),
//! `hands` (mouse and keys on it), `room` (nobody lies under the panel about them), `input` (panel or town?),
//! `selection`, `picking` (by the pointer), `mark` and `outline` (what the picked out has round it), `pixels` (of the
//! screen), `look` (a person's picture), `figure`, `character`, `gait` and `fade` (people as they are seen), `bubble`,
//! `balloon` and `emoji` (what they do), `caption_queue`, `speech`, `boards`, `wrap` and `letters` (what they say), `font` (of
//! names and panels), `daylight`, `hours` (the colour of the day), `lamps` (which are lit) and `lightmap` (which pixels
//! they reach), `roof` (houses from outside, and which are open), `effects` (what is seen at things by their states),
//! `firelight` and `props` (what people hold, and decorations); `bindings` and `key_names` (which key does what),
//! `rereading` (texts for a language model that somebody changes), `frames` (how often there is a picture), `ahead` (living ahead because one asks for it),
//! `guide` (an arrow for beginners).

pub mod space;
pub mod window;
pub mod skip;
pub mod ahead;
mod snapshot;
pub mod portrait;
pub mod miniature;
mod map;
mod tilemap;
mod blend;
pub mod camera;
pub mod opening;
mod aim;
pub mod eye;
mod hands;
mod room;
pub mod input;
pub mod key_names;
pub mod bindings;
pub mod frames;
pub mod selection;
mod picking;
mod mark;
mod outline;
pub mod guide;
mod pixels;
mod figure;
mod character;
mod fade;
mod gait;
mod bubble;
mod balloon;
pub(crate) mod emoji;
mod caption_queue;
mod speech;
mod boards;
mod wrap;
mod letters;
pub(crate) mod font;
mod daylight;
mod hours;
mod lamps;
mod lightmap;
mod roof;
mod effects;
mod firelight;
mod props;
mod rereading;
pub mod sound;

use bevy::prelude::*;

use crate::data::Data;

/// The game's files: maps, pictures and shaders.
#[derive(Resource, Clone, Debug)]
pub struct GameData(pub Data);

/// Everything of this folder. Needs the resources [`GameData`] and [`crate::sim::scenario::Scenario`], and a window.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        frames::plugin,
        snapshot::plugin,
        portrait::plugin,
        tilemap::plugin,
        daylight::plugin,
        firelight::plugin,
        rereading::plugin,
        figures,
    ));
}

/// What follows the town frame by frame and needs no graphics driver: camera, people, balloons, marks, lamps.
pub fn figures(app: &mut App) {
    app.add_plugins((
        map::plugin,
        bindings::plugin,
        (crate::preferences::chosen::plugin, crate::model_link::plugin),
        (camera::plugin, opening::plugin),
        (hands::plugin, room::plugin, skip::plugin),
        (selection::plugin, picking::plugin),
        mark::plugin,
        guide::plugin,
        character::plugin,
        fade::plugin,
        bubble::plugin,
        caption_queue::plugin,
        speech::plugin,
        lamps::plugin,
        (roof::plugin, effects::plugin, props::plugin),
    ));
}
