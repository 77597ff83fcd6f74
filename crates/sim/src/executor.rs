//! Who runs the systems: one thread, one after the other. A frame is some hundred systems of a few microseconds each, and
//! handing each to another thread takes longer than running it. What is large (transforms, what is seen) divides its own
//! work among threads; drawing and the minds have threads of their own.

use bevy_app::SubApp;
use bevy_ecs::schedule::{Schedules, SingleThreadedExecutor};

use crate::prelude::*;

/// Systems of all schedules run one after the other; drawing goes on beside them.
pub(super) struct OneThread;

impl Plugin for OneThread {
    fn build(&self, _: &mut App) {}

    /// The world that draws is here until it goes to a thread of its own.
    fn finish(&self, app: &mut App) {
        for world in app.sub_apps_mut().iter_mut().map(SubApp::world_mut) {
            in_turn(world);
        }
    }

    /// By now every layer has brought its schedules.
    fn cleanup(&self, app: &mut App) {
        in_turn(app.world_mut());
    }
}

fn in_turn(world: &mut World) {
    let Some(mut schedules) = world.get_resource_mut::<Schedules>() else { return };
    for (_, schedule) in schedules.iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}
