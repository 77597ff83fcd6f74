//! Which key does what: the usual keys, those that a player has chosen instead, and their names.
//!
//! Escape, Enter and Tab belong to panels and are the same for everybody, and so are the digits of numbered choices. How
//! systems read keys is in `keys`, and what is typed where nothing listens in `strokes`.

mod keys;
mod strokes;

pub use keys::Keys;
pub use strokes::Strokes;

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::{
    preferences::chosen::Chosen,
    view::key_names::{key_called, key_name},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Bindings>()
        .add_plugins(strokes::plugin)
        .add_systems(PreUpdate, bind.run_if(resource_exists_and_changed::<Chosen>));
}

/// Keys mean what was chosen.
fn bind(chosen: Res<Chosen>, mut bindings: ResMut<Bindings>) {
    bindings.set_if_neq(Bindings::of(&chosen.preferences.keys));
}

/// Something that a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// The camera, or the body one is in, goes up.
    Up,
    /// The same, down.
    Down,
    /// The same, to the left.
    Left,
    /// The same, to the right.
    Right,
    /// The town is drawn larger.
    ZoomIn,
    /// The town is drawn smaller.
    ZoomOut,
    /// The camera goes with the selected person, or stays.
    Follow,
    /// Time stands still or goes on.
    Pause,
    /// One game minute per second.
    Speed1,
    /// Two.
    Speed2,
    /// Four.
    Speed4,
    /// Eight.
    Speed8,
    /// As fast as pictures stay fluid.
    SpeedMax,
    /// The choice of moments to live ahead to.
    Skip,
    /// The strip of all faces.
    Faces,
    /// The page of all people.
    People,
    /// The page of what is said.
    Talk,
    /// The page of what happened.
    News,
    /// The page of the town.
    Town,
    /// The newest letter is put away.
    PutAway,
    /// Whom one lives as speaks.
    Speak,
    /// Whom one lives as uses something.
    Use,
    /// The strip of the past.
    Timeline,
    /// An hour back in the past.
    HourBack,
    /// An hour on in the past.
    HourOn,
    /// The beginning of the past.
    ToBegin,
    /// The present.
    ToEnd,
    /// The line for commands.
    Console,
    /// All roofs come off, or are put on again.
    Roofs,
    /// Where the next of the first steps is done.
    ShowMe,
}

/// An action as it is shown, kept and usually reached.
struct Entry {
    action: Action,
    /// Its name in the file of settings.
    name: &'static str,
    /// What it does, for the player.
    words: &'static str,
    /// Its usual key.
    key: KeyCode,
    /// A second key that it always has.
    also: Option<KeyCode>,
}

const fn entry(action: Action, name: &'static str, words: &'static str, key: KeyCode, also: Option<KeyCode>) -> Entry {
    Entry { action, name, words, key, also }
}

/// All actions, in the order in which they are shown.
const ENTRIES: &[Entry] = &[
    entry(Action::Up, "up", "Up", KeyCode::KeyW, Some(KeyCode::ArrowUp)),
    entry(Action::Down, "down", "Down", KeyCode::KeyS, Some(KeyCode::ArrowDown)),
    entry(Action::Left, "left", "Left", KeyCode::KeyA, Some(KeyCode::ArrowLeft)),
    entry(Action::Right, "right", "Right", KeyCode::KeyD, Some(KeyCode::ArrowRight)),
    entry(Action::ZoomIn, "zoom in", "Nearer", KeyCode::Equal, Some(KeyCode::NumpadAdd)),
    entry(Action::ZoomOut, "zoom out", "Farther", KeyCode::Minus, Some(KeyCode::NumpadSubtract)),
    entry(Action::Follow, "follow", "Go with the selected person, or stay", KeyCode::KeyF, None),
    entry(Action::Pause, "pause", "Stop the time, or let it go on", KeyCode::Space, None),
    entry(Action::Speed1, "speed 1", "Speed 1×", KeyCode::Digit1, None),
    entry(Action::Speed2, "speed 2", "Speed 2×", KeyCode::Digit2, None),
    entry(Action::Speed4, "speed 4", "Speed 4×", KeyCode::Digit3, None),
    entry(Action::Speed8, "speed 8", "Speed 8×", KeyCode::Digit4, None),
    entry(Action::SpeedMax, "speed max", "As fast as it goes", KeyCode::Digit5, None),
    entry(Action::Skip, "skip", "Skip to …", KeyCode::KeyJ, None),
    entry(Action::Faces, "faces", "The strip of faces", KeyCode::KeyR, None),
    entry(Action::People, "people", "The page People", KeyCode::KeyP, None),
    entry(Action::Talk, "talk", "The page Talk", KeyCode::KeyT, None),
    entry(Action::News, "news", "The page News", KeyCode::KeyN, None),
    entry(Action::Town, "town", "The page Town", KeyCode::KeyM, None),
    entry(Action::PutAway, "put away", "Put a letter away; with Shift all", KeyCode::Delete, None),
    entry(Action::Speak, "speak", "As somebody: speak", KeyCode::KeyT, None),
    entry(Action::Use, "use", "As somebody: use things", KeyCode::KeyE, None),
    entry(Action::Timeline, "timeline", "The strip of the past", KeyCode::KeyL, None),
    entry(Action::HourBack, "hour back", "In the past: an hour back", KeyCode::ArrowLeft, None),
    entry(Action::HourOn, "hour on", "In the past: an hour on", KeyCode::ArrowRight, None),
    entry(Action::ToBegin, "to begin", "In the past: to the beginning", KeyCode::Home, None),
    entry(Action::ToEnd, "to end", "In the past: to the present", KeyCode::End, None),
    entry(Action::Console, "console", "The line for commands", KeyCode::Backquote, None),
    entry(Action::Roofs, "roofs", "Look into all houses, or only where something is", KeyCode::KeyO, None),
    entry(Action::ShowMe, "show me", "First steps: show me where", KeyCode::KeyH, None),
];

impl Action {
    /// All of them, in the order in which they are shown.
    pub fn all() -> impl Iterator<Item = Self> {
        ENTRIES.iter().map(|entry| entry.action)
    }

    fn entry(self) -> &'static Entry {
        ENTRIES.iter().find(|entry| entry.action == self).expect("every action has an entry")
    }

    /// What it does, for the player.
    #[must_use]
    pub fn words(self) -> &'static str {
        self.entry().words
    }

    /// A second key that it always has, by name.
    #[must_use]
    pub fn also(self) -> Option<&'static str> {
        self.entry().also.map(key_name)
    }

    /// Whether it is meant only while the strip of the past is unfolded, which then takes its keys from others.
    fn is_of_the_past(self) -> bool {
        matches!(self, Self::HourBack | Self::HourOn | Self::ToBegin | Self::ToEnd)
    }
}

/// Which key does what.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Bindings(BTreeMap<Action, KeyCode>);

impl Default for Bindings {
    fn default() -> Self {
        Self(ENTRIES.iter().map(|entry| (entry.action, entry.key)).collect())
    }
}

/// What came of choosing a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is free and does the action now.
    Bound,
    /// Another action had it, and has the former key instead.
    Swapped(Action),
    /// It always does something else.
    Reserved(Action),
    /// It has no name here: it cannot be chosen.
    Unknown,
}

impl Bindings {
    /// The usual keys, with those that a player has chosen; what is not understood there stays as usual.
    #[must_use]
    pub fn of(chosen: &BTreeMap<String, String>) -> Self {
        let mut bindings = Self::default();
        for entry in ENTRIES {
            if let Some(key) = chosen.get(entry.name).and_then(|name| key_called(name)) {
                bindings.0.insert(entry.action, key);
            }
        }
        if bindings.is_ambiguous() { Self::default() } else { bindings }
    }

    /// Two actions that are meant at the same time have one key: only by writing in the file.
    fn is_ambiguous(&self) -> bool {
        self.0.iter().any(|(action, key)| {
            self.holder(*key, *action).is_some()
                || always(*key).is_some_and(|other| other != *action && clash(*action, other))
        })
    }

    /// What of this is not usual, by name, to be kept.
    #[must_use]
    pub fn unusual(&self) -> BTreeMap<String, String> {
        let unusual = ENTRIES.iter().filter(|entry| self.key(entry.action) != entry.key);
        unusual.map(|entry| (entry.name.to_owned(), key_name(self.key(entry.action)).to_owned())).collect()
    }

    /// The key of an action.
    #[must_use]
    pub fn key(&self, action: Action) -> KeyCode {
        self.0.get(&action).copied().unwrap_or(action.entry().key)
    }

    /// The name of the key of an action.
    #[must_use]
    pub fn name(&self, action: Action) -> &'static str {
        key_name(self.key(action))
    }

    /// Gives an action another key. Whoever had that key gets the former one, so that nothing is out of reach.
    pub fn choose(&mut self, action: Action, key: KeyCode) -> Outcome {
        if key_name(key).is_empty() {
            return Outcome::Unknown;
        }
        if let Some(other) = always(key).filter(|other| clash(action, *other) && *other != action) {
            return Outcome::Reserved(other);
        }
        let holder = self.holder(key, action);
        let former = self.0.insert(action, key);
        match (holder, former) {
            (Some(holder), Some(former)) => {
                self.0.insert(holder, former);
                Outcome::Swapped(holder)
            }
            _ => Outcome::Bound,
        }
    }

    /// The other action that has a key and is meant at the same time.
    fn holder(&self, key: KeyCode, action: Action) -> Option<Action> {
        let mut others = self.0.iter().filter(|(other, held)| **held == key && clash(action, **other));
        others.find(|(other, _)| **other != action).map(|(other, _)| *other)
    }
}

/// Whether two actions may be meant by one key at the same time. The strip of the past takes its keys while it is
/// unfolded, and whoever lives as somebody speaks with the key that else opens the page of talk.
fn clash(one: Action, other: Action) -> bool {
    let talks = |action| matches!(action, Action::Talk | Action::Speak);
    one.is_of_the_past() == other.is_of_the_past() && (one == other || !talks(one) || !talks(other))
}

/// The action that a key always does.
fn always(key: KeyCode) -> Option<Action> {
    ENTRIES.iter().find(|entry| entry.also == Some(key)).map(|entry| entry.action)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_keys_are_all_different_and_have_names() {
        let usual = Bindings::default();
        assert!(!usual.is_ambiguous());
        for action in Action::all() {
            assert!(!usual.name(action).is_empty() && !action.words().is_empty(), "{action:?}");
        }
    }

    #[test]
    fn a_key_that_is_taken_changes_hands() {
        let mut keys = Bindings::default();
        for (action, key, expected) in [
            (Action::Follow, KeyCode::KeyG, Outcome::Bound),
            (Action::Pause, KeyCode::KeyG, Outcome::Swapped(Action::Follow)),
            (Action::Pause, KeyCode::KeyG, Outcome::Bound),
            (Action::Pause, KeyCode::ArrowUp, Outcome::Reserved(Action::Up)),
            (Action::HourOn, KeyCode::ArrowUp, Outcome::Bound),
            (Action::HourOn, KeyCode::KeyG, Outcome::Bound),
            (Action::Up, KeyCode::ArrowUp, Outcome::Bound),
            (Action::Up, KeyCode::ContextMenu, Outcome::Unknown),
            // One key speaks to people and shows what is said.
            (Action::Talk, KeyCode::KeyX, Outcome::Bound),
            (Action::Speak, KeyCode::KeyX, Outcome::Bound),
            (Action::Use, KeyCode::KeyR, Outcome::Swapped(Action::Faces)),
        ] {
            assert_eq!(keys.choose(action, key), expected, "{action:?} {key:?}");
            assert!(!keys.is_ambiguous(), "{action:?} {key:?}");
        }
        assert_eq!((keys.name(Action::Pause), keys.name(Action::Follow)), ("G", "Space"));
    }

    #[test]
    fn chosen_keys_are_kept_by_name() {
        let mut keys = Bindings::default();
        keys.choose(Action::Pause, KeyCode::KeyF);
        let kept = keys.unusual();
        let expected = [("follow", "Space"), ("pause", "F")].map(|(what, key)| (what.to_owned(), key.to_owned()));
        assert_eq!(kept, expected.into());
        assert_eq!(Bindings::of(&kept), keys);
        for wrong in [[("pause", "Moon")], [("fly", "F")], [("pause", "F")], [("pause", "Arrow up")]] {
            let wrong = wrong.map(|(what, key)| (what.to_owned(), key.to_owned()));
            assert_eq!(Bindings::of(&wrong.clone().into()), Bindings::default(), "{wrong:?}");
        }
    }
}
