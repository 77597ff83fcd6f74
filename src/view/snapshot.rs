//! `--screenshot`: one picture of the window when the time is reached; then the program ends.

use std::{
    fs::{self, OpenOptions},
    io,
    path::{Path, PathBuf},
};

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
    window::PrimaryWindow,
};
use image::ImageFormat;
use thiserror::Error;

use crate::view::{ahead::LivingAhead, eye::Eye};

/// Frames between arriving and the picture: pictures are loaded, panels have found their size.
const SETTLING_FRAMES: u32 = 12;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, forget_pointer.run_if(resource_exists::<Snapshot>))
        .add_systems(Update, take.run_if(resource_exists::<Snapshot>.and_then(not(resource_exists::<LivingAhead>))));
}

/// A picture is wanted.
#[derive(Resource, Clone, Debug)]
pub(super) struct Snapshot(pub(super) PathBuf);

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum SnapshotError {
    /// The file.
    #[error("{path}: the picture cannot be written ({source}); choose another place for --screenshot")]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// What came from the graphics driver.
    #[error("the graphics driver gave no picture of the window: {0}")]
    Picture(String),
}

/// Checks before the window opens that the picture can be written.
pub(super) fn check(path: &Path) -> Result<(), SnapshotError> {
    let is_new = !path.exists();
    let refused = |source| SnapshotError::Write { path: path.to_path_buf(), source };
    OpenOptions::new().append(true).create(true).open(path).map_err(refused)?;
    if is_new {
        fs::remove_file(path).map_err(refused)?;
    }
    Ok(())
}

/// The picture does not depend on where the pointer happens to be.
fn forget_pointer(mut window: Single<&mut Window, With<PrimaryWindow>>) {
    window.set_physical_cursor_position(None);
}

fn take(mut commands: Commands, mut settled: Local<u32>, eye: Res<Eye>) {
    *settled = if eye.is_at_rest() || *settled >= SETTLING_FRAMES { *settled + 1 } else { 0 };
    if *settled == SETTLING_FRAMES {
        commands.spawn((Name::new("Screenshot"), Screenshot::primary_window())).observe(save);
    }
}

fn save(captured: On<ScreenshotCaptured>, snapshot: Res<Snapshot>, mut exit: MessageWriter<AppExit>) {
    exit.write(match write(&captured.image, &snapshot.0) {
        Ok(()) => AppExit::Success,
        Err(error) => {
            eprintln!("{error}");
            AppExit::error()
        }
    });
}

fn write(image: &Image, path: &Path) -> Result<(), SnapshotError> {
    let picture = image.clone().try_into_dynamic().map_err(|error| SnapshotError::Picture(error.to_string()))?;
    let mut png = io::Cursor::new(Vec::new());
    // What shines through the window is no part of the picture.
    let picture = picture.into_rgb8();
    picture.write_to(&mut png, ImageFormat::Png).map_err(|error| SnapshotError::Picture(error.to_string()))?;
    fs::write(path, png.into_inner()).map_err(|source| SnapshotError::Write { path: path.to_path_buf(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_that_cannot_be_written_is_refused_before_the_window_opens() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("town.png");
        assert!(check(&path).is_ok());
        assert!(!path.exists(), "the check leaves nothing behind");
        let error = check(&folder.path().join("nowhere/town.png")).unwrap_err();
        assert!(error.to_string().contains("choose another place"), "{error}");
    }
}
