//! The town when the program starts: begun anew, or a stored one brought back.

use crate::prelude::*;

use crate::{
    beginning::{found, sentence},
    replay::load::LoadedTown,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, begin);
}

/// Why a town did not begin: one sentence.
#[derive(Resource, Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NotBegun(pub String);

/// Begins the town of the scenario, or brings a stored one back; or notes why not.
fn begin(world: &mut World) {
    if let Err(error) = try_to_begin(world) {
        world.insert_resource(NotBegun(sentence(&error)));
    }
}

fn try_to_begin(world: &mut World) -> Result {
    match world.remove_resource::<LoadedTown>() {
        Some(mut loaded) => {
            let notice = loaded.bring_back(world)?;
            world.insert_resource(loaded);
            if let Some(notice) = notice {
                world.write_message(notice);
            }
            Ok(())
        }
        None => found(world),
    }
}
