//! Pictures of the town for the load screen: taken now and then while it is played, and kept in its journal.
//!
//! A picture is scaled and encoded beside the frames; no frame waits for it.

use std::{io, path::PathBuf, time::Duration};

use bevy::{
    camera::RenderTarget,
    prelude::*,
    render::render_resource::TextureFormat,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use image::{ImageFormat, imageops};

use crate::{
    sim::{recording::Recorder, time::TownClock},
    town::STEP_SECS,
    view::{ahead::LivingAhead, camera::MainCamera, input::Curtain, pixels::Pixels, snapshot::Snapshot},
};

/// Width and height of a picture, in pixels.
const SIZE: (u32, u32) = (320, 180);
/// It is taken so many times as large, and then made smaller.
const FINER: u32 = 2;
/// How long a town is open before its first picture: pictures are loaded, people have begun to move.
const FIRST: Duration = Duration::from_secs(4);
/// Steps between pictures: six hours of the town.
const STEPS: u64 = 6 * 3600 / STEP_SECS as u64;
/// However fast the town lives, pictures are no nearer to each other than this.
const REST: Duration = Duration::from_secs(10);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<TakePortrait>()
        .init_resource::<Portraits>()
        .init_resource::<Curtain>()
        .add_systems(Startup, warm_up.run_if(not(resource_exists::<Snapshot>)))
        .add_systems(Update, (remind, take, keep).chain().run_if(not(resource_exists::<Snapshot>)));
}

/// Asks for a picture of the town as it is in this frame.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakePortrait;

/// The pictures of the town that is open.
#[derive(Resource, Default)]
struct Portraits {
    /// The file of the town.
    of: Option<PathBuf>,
    /// How long the town has been seen.
    seen: Duration,
    /// The step of the last picture, and how long the town had been seen then.
    last: Option<(u64, Duration)>,
    /// Pictures that are being encoded.
    encoding: Vec<(PathBuf, u64, Task<Option<Vec<u8>>>)>,
}

/// A picture on its way: the file of the town, the step, and the camera that takes it.
#[derive(Component)]
struct Portrait {
    of: PathBuf,
    step: u64,
    camera: Entity,
}

/// The first picture makes the graphics driver ready for all others, and leaves the window black for that frame: in the
/// very first frame nobody sees it.
fn warm_up(mut commands: Commands) {
    commands.spawn((Name::new("First screenshot"), Screenshot::primary_window()));
}

/// Whether it is time for another picture.
fn is_due(seen: Duration, step: u64, last: Option<(u64, Duration)>) -> bool {
    match last {
        None => seen >= FIRST,
        Some((before, then)) => step.saturating_sub(before) >= STEPS && seen.saturating_sub(then) >= REST,
    }
}

/// Asks for a picture when it is time.
fn remind(
    mut portraits: ResMut<Portraits>,
    mut messages: MessageWriter<TakePortrait>,
    recorder: Res<Recorder>,
    clock: Res<TownClock>,
    time: Res<Time<Real>>,
    curtain: Res<Curtain>,
    ahead: Option<Res<LivingAhead>>,
) {
    let open = recorder.journal().map(|journal| journal.path());
    if portraits.of.as_deref() != open {
        let encoding = std::mem::take(&mut portraits.encoding);
        *portraits = Portraits { of: open.map(Into::into), encoding, ..default() };
    }
    if open.is_none() || curtain.0 || ahead.is_some() {
        return;
    }
    portraits.seen += time.delta();
    if is_due(portraits.seen, clock.step(), portraits.last) {
        messages.write(TakePortrait);
    }
}

/// Takes a picture of the middle of what the window shows at the end of this frame, by a camera that sees no panels.
fn take(
    mut commands: Commands,
    mut messages: MessageReader<TakePortrait>,
    mut portraits: ResMut<Portraits>,
    mut images: ResMut<Assets<Image>>,
    window: Single<(&Transform, &Projection), With<MainCamera>>,
    pixels: Pixels,
    clock: Res<TownClock>,
) {
    if messages.read().count() == 0 {
        return;
    }
    let Some(of) = portraits.of.clone() else { return };
    let step = clock.step();
    portraits.last = Some((step, portraits.seen));
    let (at, lens) = window.into_inner();
    let Projection::Orthographic(lens) = lens else { return };
    let lens = OrthographicProjection { scale: 1.0 / pixels.magnification(), ..lens.clone() };
    let (width, height) = (SIZE.0 * FINER, SIZE.1 * FINER);
    let image = images.add(Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None));
    let camera = (
        Name::new("Portrait's camera"),
        Camera2d,
        Msaa::Off,
        Camera { order: -1, ..default() },
        RenderTarget::from(image.clone()),
        Projection::Orthographic(lens),
        *at,
    );
    let camera = commands.spawn(camera).id();
    commands.spawn((Name::new("Portrait"), Portrait { of, step, camera }, Screenshot::image(image))).observe(encode);
}

/// Lets a picture be encoded.
fn encode(
    mut captured: On<ScreenshotCaptured>,
    mut commands: Commands,
    taken: Query<&Portrait>,
    mut portraits: ResMut<Portraits>,
) {
    let Ok(Portrait { of, step, camera }) = taken.get(captured.entity) else { return };
    commands.entity(*camera).despawn();
    // Taken over, not copied.
    let image = std::mem::take(&mut captured.image);
    let task = AsyncComputeTaskPool::get().spawn(async move { png(image) });
    portraits.encoding.push((of.clone(), *step, task));
}

/// Keeps pictures that are ready, if their town is still open.
fn keep(mut portraits: ResMut<Portraits>, mut recorder: ResMut<Recorder>) {
    let mut ready = Vec::new();
    portraits.bypass_change_detection().encoding.retain_mut(|(of, step, task)| {
        let Some(png) = check_ready(task) else { return true };
        ready.extend(png.map(|png| (std::mem::take(of), *step, png)));
        false
    });
    for (of, step, png) in ready {
        let journal = recorder.bypass_change_detection().journal_mut();
        if let Some(journal) = journal.filter(|journal| journal.path() == of) {
            journal.picture(step, png);
        }
    }
}

/// A picture, scaled and encoded; none if there is no such picture.
fn png(image: Image) -> Option<Vec<u8>> {
    let picture = image.try_into_dynamic().ok()?.into_rgb8();
    let mut png = io::Cursor::new(Vec::new());
    imageops::thumbnail(&picture, SIZE.0, SIZE.1).write_to(&mut png, ImageFormat::Png).ok()?;
    Some(png.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_taken_now_and_then() {
        let secs = Duration::from_secs;
        for (seen, step, last, expected) in [
            (3, 0, None, false),
            (4, 0, None, true),
            (100, STEPS, Some((1, 4)), false),
            (100, STEPS + 1, Some((1, 4)), true),
            (13, STEPS + 1, Some((1, 4)), false),
            (100, 0, Some((500, 4)), false),
        ] {
            let last = last.map(|(step, then)| (step, secs(then)));
            assert_eq!(is_due(secs(seen), step, last), expected, "step {step} after {seen} s");
        }
    }
}
