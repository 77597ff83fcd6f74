//! What every file needs of Bevy: its parts without a window or pictures.

pub(crate) use bevy_app::prelude::*;
pub(crate) use bevy_ecs::prelude::*;
pub(crate) use bevy_time::prelude::*;
pub(crate) use tracing::error;
