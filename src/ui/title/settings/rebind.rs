//! Another key for an action: it is pressed, and what comes of it is said.

use bevy::prelude::*;

use super::super::Front;
use crate::preferences::chosen::Chosen;
use crate::view::{
    bindings::{Action, Bindings, Outcome},
    key_names::key_name,
};

/// Waits for the key.
pub(in super::super) fn capture(
    mut front: ResMut<Front>,
    input: Res<ButtonInput<KeyCode>>,
    mut chosen: ResMut<Chosen>,
    bindings: Res<Bindings>,
) {
    let settings = &mut front.bypass_change_detection().settings;
    settings.took = false;
    let (Some(action), Some(key)) = (settings.waits, input.get_just_pressed().next()) else { return };
    settings.took = true;
    if *key == KeyCode::Escape {
        settings.waits = None;
        return;
    }
    let mut keys = bindings.clone();
    let outcome = keys.choose(action, *key);
    settings.said = said(action, *key, outcome, &keys);
    if matches!(outcome, Outcome::Bound | Outcome::Swapped(_)) {
        settings.waits = None;
        chosen.preferences.keys = keys.unusual();
    }
}

/// What came of it; nothing if all went well.
fn said(action: Action, key: KeyCode, outcome: Outcome, keys: &Bindings) -> Option<String> {
    let name = key_name(key);
    match outcome {
        Outcome::Bound => None,
        Outcome::Swapped(other) => {
            let (words, theirs) = (action.words(), keys.name(other));
            Some(format!("{name} is now “{words}”; “{}” has {theirs} instead.", other.words()))
        }
        Outcome::Reserved(other) => Some(format!("{name} is always “{}”; press another key.", other.words())),
        Outcome::Unknown => Some("That key cannot be chosen; press another, or Escape.".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conflicts_are_said() {
        let mut keys = Bindings::default();
        for (action, key, expected) in [
            (Action::Pause, KeyCode::KeyQ, None),
            (Action::Pause, KeyCode::KeyF, Some("“Go with the selected person, or stay” has Q instead")),
            (Action::Pause, KeyCode::ArrowUp, Some("Arrow up is always “Up”")),
            (Action::Pause, KeyCode::Tab, Some("cannot be chosen")),
        ] {
            let outcome = keys.choose(action, key);
            let said = said(action, key, outcome, &keys);
            assert_eq!(said.is_some(), expected.is_some(), "{said:?}");
            assert!(said.unwrap_or_default().contains(expected.unwrap_or_default()));
        }
    }
}
