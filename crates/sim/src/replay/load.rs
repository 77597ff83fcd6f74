//! A stored town in the place of the running one: to go on with it, to watch it again, or to look at it.

use std::path::Path;

use crate::prelude::*;
use bevy_platform::cell::SyncCell;

use crate::{
    beginning::{NotKept, revive},
    intervene::Notice,
    news::News,
    recording::Recorder,
    replay::archive::{Archive, ArchiveError, Revival},
    replay::history::Past,
    replay::inputs::Replay,
    scenario::{Pace, Scenario},
    script::Script,
    time::TownClock,
};
use smallville_journal::{
    fork, saves,
    writer::{Journal, Patience},
};
use smallville_town::Clock;

/// Files up to so many bytes are read whole before somebody goes on with them: it takes half a second at most.
const CHECKED_WHOLE: u64 = 200_000_000;

/// So many steps in a row may fail to go on, each for some milliseconds, because a mind thinks.
const MOST_IDLE_STEPS: u32 = 10_000;

/// What the panels of the window show of the past.
const PAST_IN_PANELS: Past = Past::Days(3);

/// What a stored town is brought back for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To go on from its last step; its journal goes on too.
    GoOn(Patience),
    /// To watch it again from a step on; nothing is kept.
    Replay(u64),
    /// To see how it was after a step; what came later is forgotten, and nothing is kept.
    Look(u64),
}

/// The stored town that is open. Inserted before the first update, it takes the place of a new town.
#[derive(Resource)]
pub struct LoadedTown {
    // A connection to SQLite belongs to one thread at a time.
    archive: SyncCell<Archive>,
    purpose: Purpose,
    last: u64,
}

impl LoadedTown {
    /// A stored town for a purpose.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn new(archive: Archive, purpose: Purpose) -> Result<Self, ArchiveError> {
        let last = archive.reader().last_step()?;
        Ok(Self { archive: SyncCell::new(archive), purpose, last })
    }

    /// What the town was brought back for.
    #[must_use]
    pub fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// Whether it is only watched.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        matches!(self.purpose, Purpose::Replay(_))
    }

    /// Its last step.
    #[must_use]
    pub fn last(&self) -> u64 {
        self.last
    }

    /// The record, to look things up.
    pub fn archive(&mut self) -> &mut Archive {
        self.archive.get()
    }

    /// Puts the stored town in the place of the running one; returns what the player should know.
    ///
    /// # Errors
    /// The file is damaged, keeps no snapshot, or cannot be written to.
    pub fn bring_back(&mut self, world: &mut World) -> Result<Option<Notice>> {
        match self.purpose {
            Purpose::GoOn(patience) => {
                let notice = self.go_on(world, patience);
                self.archive().close();
                notice
            }
            Purpose::Replay(step) => self.show(world, step),
            Purpose::Look(step) => {
                let mut revival = self.archive().revival(step, Past::Whole)?;
                revival.replay.until = step;
                revive(world, revival)?;
                live_again(world, step)?;
                Ok(told_otherwise(world))
            }
        }
    }

    /// Goes on where the town was left. If it cannot be told again up to there, because the game thinks otherwise since,
    /// the time since the last snapshot is lived anew, and the town as it was stays in a copy.
    fn go_on(&mut self, world: &mut World, patience: Patience) -> Result<Option<Notice>> {
        let last = self.last;
        if self.path().metadata().is_ok_and(|file| file.len() < CHECKED_WHOLE) {
            // Whoever writes into a damaged file makes it worse.
            self.archive().reader().check()?;
        }
        let past = if patience == Patience::Wait { Past::Whole } else { PAST_IN_PANELS };
        let revival = self.archive().revival(last, past)?;
        let snapshot = revival.town.clock.clone();
        let path = self.path().to_path_buf();
        let kept = Journal::go_on(&path, last, patience);
        let journal = match (kept, patience) {
            (Ok(journal), _) => journal,
            (Err(error), Patience::Wait) => return Err(error.into()),
            // Whoever plays may go on all the same, and is told that nothing of it stays.
            (Err(error), Patience::Never) => {
                revive(world, revival)?;
                self.tell_news(world)?;
                live_again(world, last)?;
                let why = NotKept::because(&error);
                world.insert_resource(why.clone());
                return Ok(Some(Notice(why.0)));
            }
        };
        revive(world, revival)?;
        self.tell_news(world)?;
        world.resource_mut::<Recorder>().keep_in(journal);
        if live_again(world, last)? {
            return Ok(None);
        }
        world.resource_mut::<Recorder>().stop_keeping()?;
        self.live_anew(world, &snapshot, patience, past).map(Some)
    }

    /// Lives the time since a snapshot anew, with what players asked for in it. The town as it was is copied first.
    fn live_anew(&mut self, world: &mut World, snapshot: &Clock, patience: Patience, past: Past) -> Result<Notice> {
        let (path, last) = (self.path().to_path_buf(), self.last);
        let title = path.file_stem().unwrap_or_default().to_string_lossy();
        let copy = saves::fresh(path.parent().unwrap_or(Path::new("")), &format!("{title} as it was"));
        fork::fork(&path, last, &copy)?;
        let revival = self.archive().revival(last, past)?;
        let reader = self.archive().reader();
        let asked = reader.commands(snapshot.step() + 1, last)?;
        let asked = asked.into_iter().map(|(step, typed)| (reader.at_of(step), typed));
        let before = std::mem::replace(&mut *world.resource_mut::<Script>(), Script::of(asked));
        let journal = Journal::go_on(&path, snapshot.step(), patience)?;
        revive(world, Revival { replay: Replay::default(), ..revival })?;
        self.tell_news(world)?;
        world.resource_mut::<Recorder>().keep_in(journal);
        live_to(world, last)?;
        world.insert_resource(before);
        let (since, copy) = (snapshot.now().stamp(), copy.display());
        let told = "The game thinks otherwise since this town was kept";
        Ok(Notice(format!(
            "{told}: what came after {since} was lived anew, with what you asked for. As it was, it is in {copy}."
        )))
    }

    /// Shows the town as it was after a step; from there it is told again. Returns what the player should know.
    ///
    /// # Errors
    /// The file is damaged, or keeps no snapshot before the step.
    pub fn show(&mut self, world: &mut World, step: u64) -> Result<Option<Notice>> {
        let step = step.min(self.last);
        let revival = self.archive().revival(step, PAST_IN_PANELS)?;
        revive(world, revival)?;
        self.tell_news(world)?;
        live_again(world, step)?;
        Ok(told_otherwise(world))
    }

    /// Tells the news of the last days, if somebody reads them.
    fn tell_news(&mut self, world: &mut World) -> Result<(), ArchiveError> {
        if !world.contains_resource::<News>() {
            return Ok(());
        }
        let (step, now) = (world.resource::<TownClock>().step(), world.resource::<TownClock>().now());
        let (before, past) = self.archive().recent(step)?;
        world.resource_scope(|world, mut news: Mut<News>| {
            news.retell(before, past, now, world.resource::<Scenario>());
        });
        Ok(())
    }

    /// The file.
    #[must_use]
    pub fn path(&mut self) -> &Path {
        self.archive.get().reader().path()
    }
}

/// What the player should know of a town that is not told again as it was.
fn told_otherwise(world: &World) -> Option<Notice> {
    let step = world.resource::<Recorder>().differs()?;
    let at = Clock::resumed(world.resource::<TownClock>().0.start(), step).now().stamp();
    Some(Notice(format!("The game thinks otherwise since this town was kept: from {at} on it is not as it was.")))
}

/// Lives on until a step as fast as it goes, waiting for every mind; returns whether all went as it was recorded.
///
/// # Errors
/// Time stands still.
pub fn live_again(world: &mut World, until: u64) -> Result<bool> {
    let pace = std::mem::replace(&mut world.resource_mut::<Scenario>().pace, Pace::Wait);
    let lived = live_to(world, until);
    world.resource_mut::<Scenario>().pace = pace;
    lived?;
    // What was told then is not told again.
    world.resource_mut::<Messages<Notice>>().clear();
    Ok(world.resource::<Recorder>().differs().is_none())
}

/// Lives on until a step.
fn live_to(world: &mut World, until: u64) -> Result {
    let mut idle = 0;
    let mut step = world.resource::<TownClock>().step();
    while step < until {
        world.run_schedule(FixedUpdate);
        let before = std::mem::replace(&mut step, world.resource::<TownClock>().step());
        idle = if step == before { idle + 1 } else { 0 };
        if idle > MOST_IDLE_STEPS {
            return Err(
                format!("the town stands still after step {step}, and was to be lived until step {until}").into()
            );
        }
    }
    Ok(())
}
