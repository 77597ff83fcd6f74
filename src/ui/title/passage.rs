//! What comes of what is asked for on the screens: from one to another, and from one town to another.
//!
//! While a screen is open time stands still, whatever else asks for it to go on.

use std::path::{Path, PathBuf};

use bevy::{input::InputSystems, prelude::*};

use super::{Front, Screen, TitleAction, labels, settings, shelf, shelf::Shelf};
use crate::{
    journal::saves,
    sim::{
        intervene::Notice,
        recording::Recorder,
        replay::load::LoadedTown,
        replay::seek::{Seek, kept_in},
        scenario::Scenario,
        time::TownClock,
    },
    view::{
        ahead::LivingAhead,
        input::{Claimed, Curtain, keyboard_is_free},
        opening::morning,
        portrait::TakePortrait,
        selection::Selection,
    },
};

/// Frames between saying where one goes and going there: the words are on the screen by then.
const SAYING: u8 = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, open)
        .add_systems(
            PreUpdate,
            knock
                .after(InputSystems)
                .run_if(super::in_town.and_then(keyboard_is_free).and_then(not(resource_exists::<LivingAhead>))),
        )
        .add_systems(Update, (settings::capture, arrive, obey, set_out, look).chain())
        .add_systems(Last, hold);
}

/// A way to another town.
#[derive(Debug)]
pub(super) struct Way {
    /// What is said meanwhile.
    pub(super) words: String,
    seek: Seek,
    /// The file of the town at its end, if it has one.
    path: Option<PathBuf>,
    /// What is seen at its end.
    to: Screen,
    /// Frames so far.
    frames: u8,
    /// One is there, and the first hours go by.
    dawns: bool,
}

/// What the program opens with.
fn open(screen: Res<Screen>, mut front: ResMut<Front>, mut shelf: ResMut<Shelf>, scenario: Res<Scenario>) {
    front.seed = scenario.seed;
    if *screen != Screen::Town {
        shelf.look();
    }
}

/// Escape opens the menu, unless it lets go of somebody.
fn knock(
    keys: Res<ButtonInput<KeyCode>>,
    (selection, claimed): (Res<Selection>, Res<Claimed>),
    mut front: ResMut<Front>,
    mut portraits: MessageWriter<TakePortrait>,
) {
    let lets_go = selection.selected.is_some() || selection.followed.is_some() || claimed.escape;
    if keys.just_pressed(KeyCode::Escape) && !lets_go {
        front.knock(Screen::Menu);
        portraits.write(TakePortrait);
    }
}

/// Opens the menu or the settings at the end of a frame, and keeps the town still and out of reach behind a screen.
fn hold(
    mut screen: ResMut<Screen>,
    mut front: ResMut<Front>,
    mut time: ResMut<Time<Virtual>>,
    mut curtain: ResMut<Curtain>,
    living: Option<Res<LivingAhead>>,
) {
    if let Some(asked) = front.knocked.take().filter(|_| *screen == Screen::Town) {
        *screen = asked;
        front.settings.open(Screen::Town);
        front.stood = time.is_paused();
        (front.menu, front.told) = (0, None);
    }
    let drawn = *screen != Screen::Town;
    // The first hours of a new town go by before one looks.
    if drawn && !time.is_paused() && living.is_none() {
        time.pause();
    }
    if curtain.0 != drawn {
        curtain.0 = drawn;
    }
}

/// Does what was asked for.
fn obey(
    mut front: ResMut<Front>,
    mut screen: ResMut<Screen>,
    mut shelf: ResMut<Shelf>,
    mut time: ResMut<Time<Virtual>>,
    mut exit: MessageWriter<AppExit>,
    recorder: Res<Recorder>,
) {
    let Some(asked) = front.asked.take() else { return };
    front.told = None;
    let open = |path: &Path| recorder.journal().is_some_and(|journal| journal.path() == path);
    match asked {
        TitleAction::Go(to) => go(to, &mut screen, &mut front, &mut shelf),
        TitleAction::Quit => drop(exit.write(AppExit::Success)),
        TitleAction::Resume => {
            *screen = Screen::Town;
            if !front.stood {
                time.unpause();
            }
        }
        TitleAction::GoOn(path) if open(&path) => {
            *screen = Screen::Town;
            time.unpause();
        }
        TitleAction::Rename(path, title) => moved(saves::rename(&path, &title), &path, &mut front, &mut shelf),
        TitleAction::Bin(path) => moved(saves::bin(&path), &path, &mut front, &mut shelf),
        TitleAction::Leave => {
            let seek = Seek::Found { seed: front.seed, keep: None };
            front.way = Some(Way::new("Good night …".into(), seek, None, Screen::Title));
        }
        TitleAction::Found(name, seed) => {
            let keep = shelf::fresh(&name);
            let title = keep.as_deref().map_or(name, shelf::title_of);
            let seek = Seek::Found { seed, keep: keep.clone() };
            front.way = Some(Way::new(format!("{title} wakes up …"), seek, keep, Screen::Town));
        }
        TitleAction::GoOn(path) => {
            let words = format!("Back to {} …", shelf::title_of(&path));
            front.way = Some(Way::new(words, Seek::GoOn(path.clone()), Some(path), Screen::Town));
        }
        TitleAction::Watch(path) => {
            let words = format!("Back to the beginning of {} …", shelf::title_of(&path));
            front.way = Some(Way::new(words, Seek::Watch(path.clone(), 0), Some(path), Screen::Town));
        }
    }
}

impl Way {
    fn new(words: String, seek: Seek, path: Option<PathBuf>, to: Screen) -> Self {
        Self { words, seek, path, to, frames: 0, dawns: false }
    }
}

/// Opens another screen.
fn go(to: Screen, screen: &mut Screen, front: &mut Front, shelf: &mut Shelf) {
    match to {
        Screen::Load => {
            front.from_menu = *screen == Screen::Menu;
            front.load.pick(0);
            shelf.look();
        }
        Screen::NewTown => {
            // The seed of the command line, if it names one.
            let given = (front.seed != shelf::FIRST_SEED).then_some(front.seed);
            front.form.open(given.unwrap_or(shelf::FIRST_SEED + shelf.towns.len() as u64));
        }
        Screen::Settings => front.settings.open(*screen),
        Screen::Title => shelf.look(),
        Screen::Menu | Screen::Newcomer | Screen::Town => {}
    }
    *screen = to;
}

/// What a file that was to be moved has become.
fn moved<E: ToString>(result: Result<PathBuf, E>, path: &Path, front: &mut Front, shelf: &mut Shelf) {
    if let Err(error) = result {
        front.told = Some(labels::plain(&error.to_string(), path));
    }
    shelf.look();
}

/// Sets out once the words are seen.
fn set_out(mut front: ResMut<Front>, mut seeks: MessageWriter<Seek>) {
    let Some(way) = &mut front.way else { return };
    if way.dawns {
        return;
    }
    way.frames += 1;
    if way.frames == SAYING {
        seeks.write(way.seek.clone());
    }
}

/// Takes what was found in the folder of saved towns.
fn look(mut shelf: ResMut<Shelf>) {
    shelf.bypass_change_detection().take();
}

/// Arrives, or stays and says why. The way itself was gone before this frame's `Update`.
fn arrive(world: &mut World, mut notices: Local<Option<bevy::ecs::message::MessageCursor<Notice>>>) {
    let cursor = notices.get_or_insert_default();
    let said: Vec<String> = cursor.read(world.resource::<Messages<Notice>>()).map(|notice| notice.0.clone()).collect();
    let dawned = world.get_resource::<LivingAhead>().is_none();
    if world.resource::<Front>().way.as_ref().is_none_or(|way| way.frames < SAYING || way.dawns && !dawned) {
        return;
    }
    let Some(way) = world.resource_mut::<Front>().way.take() else { return };
    let arrived = match (&way.path, &way.seek) {
        _ if way.dawns => true,
        (Some(path), Seek::Watch(..)) => {
            let watched = world.get_resource::<LoadedTown>().is_some_and(LoadedTown::is_watched);
            watched && kept_in(world).as_ref() == Some(path)
        }
        (Some(path), _) => world.resource::<Recorder>().journal().is_some_and(|journal| journal.path() == path),
        (None, _) => said.is_empty(),
    };
    world.resource_mut::<Shelf>().look();
    if !arrived {
        let path = way.path.unwrap_or_default();
        world.resource_mut::<Front>().told = said.last().map(|sentence| labels::plain(sentence, &path));
        return;
    }
    if matches!(way.seek, Seek::Found { .. }) && !way.dawns {
        let begin = world.resource::<TownClock>().now();
        world.insert_resource(LivingAhead::opening(morning(begin), Vec::new()));
        world.resource_mut::<Front>().way = Some(Way { dawns: true, ..way });
        return;
    }
    *world.resource_mut::<Selection>() = Selection::default();
    *world.resource_mut::<Screen>() = way.to;
    world.resource_mut::<Front>().home = 0;
    if way.to == Screen::Town {
        world.resource_mut::<Time<Virtual>>().unpause();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::Player;

    /// Goes to another town, and lives on until one is there.
    fn go(player: &mut Player, to: Screen) {
        let seek = Seek::Found { seed: 7, keep: None };
        player.world().resource_mut::<Front>().way = Some(Way::new("On the way …".into(), seek, None, to));
        for _ in 0..200 {
            player.wait(1);
            if player.world().resource::<Front>().way.is_none() {
                return;
            }
        }
        panic!("one never arrives");
    }

    #[test]
    fn a_new_town_is_awake_when_one_first_sees_it() {
        let mut player = Player::at("06:10");
        for to in [Screen::Title, Screen::Town] {
            go(&mut player, to);
            let world = player.world();
            assert_eq!(*world.resource::<Screen>(), to);
            assert_eq!(world.resource::<TownClock>().now().hm(), "08:30");
            assert_eq!(world.resource::<TownClock>().0.start().hm(), "06:00", "it begins as early as ever");
            player.wait(2);
            assert_eq!(player.world().resource::<Time<Virtual>>().is_paused(), to == Screen::Title);
        }
    }
}
