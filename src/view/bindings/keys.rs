//! The keys as systems read them: as what they do.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::{
    Action, Bindings,
    strokes::{Strokes, had_modifier},
};
use crate::view::input::Claimed;

/// The keys, as what they do.
#[derive(SystemParam)]
pub struct Keys<'w> {
    input: Res<'w, ButtonInput<KeyCode>>,
    bindings: Res<'w, Bindings>,
    strokes: Option<Res<'w, Strokes>>,
}

impl Keys<'_> {
    /// Whether a key of an action went down in this frame. With Control or the like keys mean something else.
    #[must_use]
    pub fn just_pressed(&self, action: Action) -> bool {
        let acts = |key| match &self.strokes {
            Some(strokes) => strokes.acts(key, &self.input),
            None => self.input.just_pressed(key),
        };
        !had_modifier(&self.input) && self.of(action).any(acts)
    }

    /// Whether a key of a way is down that no panel has taken for itself.
    #[must_use]
    pub fn leads(&self, way: Action, claimed: Claimed) -> bool {
        if had_modifier(&self.input) {
            return false;
        }
        // While the arrows go through a list, only the letters beside them lead up and down.
        if claimed.up_and_down && matches!(way, Action::Up | Action::Down) {
            return self.input.pressed(self.bindings.key(way));
        }
        let others: &[Action] = if claimed.left_and_right { &[Action::HourBack, Action::HourOn] } else { &[] };
        let is_taken = |key: &KeyCode| others.iter().any(|other| self.bindings.key(*other) == *key);
        self.of(way).filter(|key| !is_taken(key)).any(|key| self.input.pressed(key))
    }

    /// Whether one key does both.
    #[must_use]
    pub fn are_one(&self, action: Action, other: Action) -> bool {
        self.bindings.key(action) == self.bindings.key(other)
    }

    /// Whether Shift is down.
    #[must_use]
    pub fn with_shift(&self) -> bool {
        self.input.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight])
    }

    fn of(&self, action: Action) -> impl Iterator<Item = KeyCode> {
        [Some(self.bindings.key(action)), action.entry().also].into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce as _;

    use super::*;

    #[test]
    fn panels_take_keys_of_ways_for_themselves() {
        let free = Claimed::default();
        let (list, past) = (Claimed { up_and_down: true, ..free }, Claimed { left_and_right: true, ..free });
        for (key, claimed, way, expected) in [
            (KeyCode::ArrowUp, free, Action::Up, true),
            (KeyCode::ArrowUp, list, Action::Up, false),
            (KeyCode::KeyW, list, Action::Up, true),
            (KeyCode::ArrowLeft, list, Action::Left, true),
            (KeyCode::ArrowLeft, past, Action::Left, false),
            (KeyCode::KeyA, past, Action::Left, true),
            (KeyCode::KeyA, free, Action::Right, false),
        ] {
            let mut world = World::new();
            world.init_resource::<ButtonInput<KeyCode>>();
            world.init_resource::<Bindings>();
            world.resource_mut::<ButtonInput<KeyCode>>().press(key);
            let leads = move |keys: Keys<'_>| keys.leads(way, claimed);
            assert_eq!(world.run_system_once(leads).unwrap(), expected, "{key:?} {way:?}");
            world.resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::ControlLeft);
            assert!(!world.run_system_once(leads).unwrap(), "with Control it means something else");
        }
    }
}
