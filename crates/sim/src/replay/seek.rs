//! Seeking while the game runs: to another step, to another town, to another course of things.

use std::path::{Path, PathBuf};

use crate::prelude::*;

use crate::{
    beginning,
    intervene::Notice,
    recording::Recorder,
    replay::archive::{self, Archive},
    replay::load::{LoadedTown, Purpose},
    scenario::{Pace, Scenario},
    time::TownClock,
};
use smallville_data::data::Data;
use smallville_journal::{
    fork,
    writer::{Journal, Patience},
};

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<Seek>().init_resource::<Library>().add_systems(PreUpdate, seek.run_if(on_message::<Seek>));
}

/// Where towns come from: the files of the game.
#[derive(Resource, Clone, Debug, Default)]
pub struct Library(pub Data);

/// Something that a player asks for that leads to another town or another time. Done between two frames.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Seek {
    /// A new town, kept in a file or not at all.
    Found {
        /// Starts all chance.
        seed: u64,
        /// Where it is kept.
        keep: Option<PathBuf>,
    },
    /// To go on with a stored town where it was left.
    GoOn(PathBuf),
    /// To watch a stored town again from a step on.
    Watch(PathBuf, u64),
    /// To see another step of the town that is being watched, or an earlier one of the town that goes on.
    Show(u64),
    /// To branch off here: the town goes on in a new file, with the same past.
    Fork(PathBuf),
}

/// Whether all that was recorded has been watched: what would come next was never lived.
pub(crate) fn at_the_end(loaded: Option<Res<LoadedTown>>, clock: Res<TownClock>) -> bool {
    loaded.is_some_and(|loaded| loaded.is_watched() && clock.step() >= loaded.last())
}

/// Goes where players ask for; where that is not possible all stays as it is, and the reason is told.
fn seek(world: &mut World) {
    let asked: Vec<Seek> = world.resource_mut::<Messages<Seek>>().drain().collect();
    for seek in asked {
        let told = match go(world, seek) {
            Ok(notice) => notice,
            Err(error) => Some(Notice(beginning::sentence(&error))),
        };
        if let Some(notice) = told {
            world.write_message(notice);
        }
    }
}

fn go(world: &mut World, seek: Seek) -> Result<Option<Notice>> {
    let fault = world.resource::<Recorder>().journal().and_then(|journal| journal.status().fault);
    if let Some(fault) = fault {
        // What is not written yet would be lost.
        return Ok(Some(Notice(format!("{fault}. Until then the town cannot be left."))));
    }
    let data = world.resource::<Library>().0.clone();
    match seek {
        Seek::Found { seed, keep } => {
            let scenario = Scenario::load(&data, seed)?;
            let patience = patience(world);
            let journal =
                keep.map(|path| Journal::found(&path, &archive::founding(&scenario), patience)).transpose()?;
            world.resource_mut::<Recorder>().stop_keeping()?;
            world.remove_resource::<LoadedTown>();
            beginning::found_in_place(world, scenario, journal)?;
            Ok(None)
        }
        Seek::GoOn(path) => open(world, &path, &data, Purpose::GoOn(patience(world))),
        Seek::Watch(path, step) => open(world, &path, &data, Purpose::Replay(step)),
        Seek::Show(step) => show(world, step, &data),
        Seek::Fork(target) => {
            let step = world.resource::<TownClock>().step();
            let source = kept_in(world).ok_or("this town is not kept in a file; begin one that is, to branch off")?;
            let last = world.resource::<Recorder>().journal().map_or(u64::MAX, |journal| journal.status().kept_until);
            fork::fork(&source, step.min(last), &target)?;
            let notice = open(world, &target, &data, Purpose::GoOn(patience(world)))?;
            Ok(notice.or_else(|| Some(Notice(format!("The town goes on in {}.", target.display())))))
        }
    }
}

/// The file of the present town, whether it goes on or is watched.
#[must_use]
pub fn kept_in(world: &mut World) -> Option<PathBuf> {
    if let Some(journal) = world.resource::<Recorder>().journal() {
        return Some(journal.path().to_path_buf());
    }
    world.get_resource_mut::<LoadedTown>().map(|mut loaded| loaded.path().to_path_buf())
}

fn patience(world: &World) -> Patience {
    match world.resource::<Scenario>().pace {
        Pace::Wait | Pace::Overlap => Patience::Wait,
        Pace::Flow => Patience::Never,
    }
}

/// Another step of the same town.
fn show(world: &mut World, step: u64, data: &Data) -> Result<Option<Notice>> {
    let Some(path) = kept_in(world) else {
        return Err("this town is not kept in a file, so it has no past to look at".into());
    };
    match world.remove_resource::<LoadedTown>() {
        Some(mut loaded) if loaded.is_watched() => {
            let shown = loaded.show(world, step);
            world.insert_resource(loaded);
            shown
        }
        _ => open(world, &path, data, Purpose::Replay(step)),
    }
}

/// Puts a stored town in the place of the present one.
fn open(world: &mut World, path: &Path, data: &Data, purpose: Purpose) -> Result<Option<Notice>> {
    // A town that cannot be read must not cost the one that is there.
    let archive = Archive::open(path, data)?;
    let before = Present::leave(world)?;
    // What was just written belongs to its past.
    match LoadedTown::new(archive, purpose).map_err(BevyError::from).and_then(|loaded| put(world, loaded)) {
        Ok(notice) => Ok(notice),
        Err(error) => {
            before.come_back(world, data)?;
            Err(error)
        }
    }
}

/// Brings a stored town back. The one that was watched before must not say any more where time ends.
fn put(world: &mut World, mut loaded: LoadedTown) -> Result<Option<Notice>> {
    world.remove_resource::<LoadedTown>();
    let notice = loaded.bring_back(world)?;
    world.insert_resource(loaded);
    Ok(notice)
}

/// A town that is left for another one.
enum Present {
    /// It goes on in a file.
    Kept(PathBuf),
    /// It was watched, and had come to a step.
    Watched(PathBuf, u64),
    /// Nothing of it is kept: if another one has taken its place, it is gone.
    Unkept,
}

impl Present {
    /// Leaves the present town: what is not written yet is written.
    fn leave(world: &mut World) -> Result<Self> {
        let step = world.resource::<TownClock>().step();
        let file = kept_in(world);
        let is_watched = world.get_resource::<LoadedTown>().is_some_and(LoadedTown::is_watched);
        world.resource_mut::<Recorder>().stop_keeping()?;
        Ok(match file {
            Some(path) if is_watched => Self::Watched(path, step),
            Some(path) => Self::Kept(path),
            None => Self::Unkept,
        })
    }

    /// Comes back to it.
    fn come_back(self, world: &mut World, data: &Data) -> Result {
        let (path, purpose) = match self {
            Self::Kept(path) => (path, Purpose::GoOn(patience(world))),
            Self::Watched(path, step) => (path, Purpose::Replay(step)),
            Self::Unkept => return Ok(()),
        };
        put(world, LoadedTown::new(Archive::open(&path, data)?, purpose)?).map(drop)
    }
}
