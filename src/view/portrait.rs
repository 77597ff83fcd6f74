//! Pictures of the town for the load screen: taken now and then while it is played, and kept in its journal.
//!
//! A picture is scaled and encoded beside the frames; no frame waits for it.

use std::{io, path::PathBuf, time::Duration};

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use image::{ImageFormat, imageops};

use crate::{
    sim::{recording::Recorder, time::TownClock},
    town::STEP_SECS,
    view::{input::Curtain, skip::LivingAhead, snapshot::Snapshot},
};

/// Width and height of a picture, in pixels.
const SIZE: (u32, u32) = (320, 180);
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

/// Asks for a picture of the window as it is in this frame.
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

/// A picture on its way: the file of the town, and the step.
#[derive(Component)]
struct Portrait {
    of: PathBuf,
    step: u64,
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

/// Takes a picture of the window at the end of this frame.
fn take(
    mut commands: Commands,
    mut messages: MessageReader<TakePortrait>,
    mut portraits: ResMut<Portraits>,
    clock: Res<TownClock>,
) {
    if messages.read().count() == 0 {
        return;
    }
    let Some(of) = portraits.of.clone() else { return };
    let step = clock.step();
    portraits.last = Some((step, portraits.seen));
    commands.spawn((Name::new("Portrait"), Portrait { of, step }, Screenshot::primary_window())).observe(encode);
}

/// Lets a picture be encoded.
fn encode(mut captured: On<ScreenshotCaptured>, taken: Query<&Portrait>, mut portraits: ResMut<Portraits>) {
    let Ok(Portrait { of, step }) = taken.get(captured.entity) else { return };
    // Taken over, not copied: it is as large as the window.
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

/// The middle of a picture of the window, scaled and encoded; none if there is no such picture.
fn png(image: Image) -> Option<Vec<u8>> {
    let picture = image.try_into_dynamic().ok()?.into_rgb8();
    let (width, height) = picture.dimensions();
    let (across, down) = cut(width, height);
    if across == 0 || down == 0 {
        return None;
    }
    let middle = imageops::crop_imm(&picture, (width - across) / 2, (height - down) / 2, across, down).to_image();
    let mut png = io::Cursor::new(Vec::new());
    imageops::thumbnail(&middle, SIZE.0, SIZE.1).write_to(&mut png, ImageFormat::Png).ok()?;
    Some(png.into_inner())
}

/// How much of the middle of a window of this size is shown: half of it, where people can be told apart and panels do
/// not reach, in the shape of the load screen's pictures.
fn cut(width: u32, height: u32) -> (u32, u32) {
    let (width, height) = (width / 2, height / 2);
    let (across, down) = (u64::from(width), u64::from(height));
    let (x, y) = (u64::from(SIZE.0), u64::from(SIZE.1));
    if across * y > down * x { ((down * x / y) as u32, height) } else { (width, (across * y / x) as u32) }
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

    #[test]
    fn the_middle_is_cut_out() {
        for (width, height, expected) in
            [(1280, 720, (640, 360)), (1280, 800, (640, 360)), (2560, 1080, (960, 540)), (3, 1, (0, 0))]
        {
            assert_eq!(cut(width, height), expected);
        }
    }
}
