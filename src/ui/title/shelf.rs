//! All saved towns, looked through in the background, with their pictures.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureOptions};

use crate::journal::saves::{self, Save};

/// The seed of the first town, as on the command line.
pub(super) const FIRST_SEED: u64 = 1;

/// All saved towns, the one that was written last first.
#[derive(Resource, Default)]
pub(in super::super) struct Shelf {
    pub(super) towns: Vec<Book>,
    looking: Option<Task<Vec<Book>>>,
    /// Whether the folder was looked through at least once.
    pub(super) known: bool,
}

/// A saved town with its picture.
pub(super) struct Book {
    pub(super) save: Save,
    picture: Option<Arc<ColorImage>>,
    texture: Option<TextureHandle>,
}

impl Book {
    fn new(mut save: Save) -> Self {
        let png = save.picture.take();
        Self { picture: png.and_then(|png| decoded(&png)).map(Arc::new), save, texture: None }
    }

    /// Its picture, ready to be painted.
    pub(super) fn texture(&mut self, context: &Context) -> Option<&TextureHandle> {
        if let Some(picture) = self.picture.take() {
            let name = self.save.path.display().to_string();
            self.texture = Some(context.load_texture(name, picture, TextureOptions::LINEAR));
        }
        self.texture.as_ref()
    }
}

impl Shelf {
    /// Looks through the folder anew; until that is done all stays as it was.
    pub(super) fn look(&mut self) {
        self.looking = Some(AsyncComputeTaskPool::get().spawn(async {
            let towns = saves::folder().map(|folder| saves::list(&folder)).unwrap_or_default();
            towns.into_iter().map(Book::new).collect()
        }));
    }

    /// Takes what was found.
    pub(super) fn take(&mut self) {
        if let Some(found) = self.looking.as_mut().and_then(check_ready) {
            self.looking = None;
            self.towns = found;
            self.known = true;
        }
    }

    /// The town to continue with: the newest that can be opened.
    pub(super) fn newest(&self) -> Option<&Save> {
        newest(self.towns.iter().map(|book| &book.save))
    }
}

fn newest<'a>(mut saves: impl Iterator<Item = &'a Save>) -> Option<&'a Save> {
    saves.find(|save| save.fault.is_none())
}

/// A free file for a new town; none if there is no folder for towns on this computer.
pub(super) fn fresh(title: &str) -> Option<PathBuf> {
    saves::folder().map(|folder| saves::fresh(&folder, title))
}

/// The title of a file.
pub(super) fn title_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn decoded(png: &[u8]) -> Option<ColorImage> {
    let picture = image::load_from_memory_with_format(png, image::ImageFormat::Png).ok()?.into_rgba8();
    Some(ColorImage::from_rgba_unmultiplied([picture.width() as usize, picture.height() as usize], picture.as_raw()))
}

#[cfg(test)]
pub(super) mod testing {
    use std::time::SystemTime;

    use super::*;
    use crate::town::GameTime;

    /// A saved town of this name.
    pub(in super::super) fn save(title: &str, fault: Option<&str>) -> Save {
        Save {
            path: format!("towns/{title}.town").into(),
            title: title.into(),
            begun: GameTime::from_secs(21_600),
            seed: 7,
            now: "2023-02-14 08:15".parse().unwrap(),
            days: 2,
            played_secs: 4_800,
            residents: 25,
            bytes: 12_400_000,
            modified: SystemTime::UNIX_EPOCH,
            picture: None,
            fault: fault.map(str::to_owned),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{testing::save, *};

    #[test]
    fn one_continues_with_the_newest_town_that_is_sound() {
        let saves = [save("Broken", Some("it is damaged")), save("Mine", None), save("Old", None)];
        assert_eq!(newest(saves.iter()).map(|save| save.title.as_str()), Some("Mine"));
        assert_eq!(newest(saves[..1].iter()), None);
    }

    #[test]
    fn a_picture_that_is_none_is_left_out() {
        assert!(decoded(&[1, 2, 3]).is_none());
    }
}
