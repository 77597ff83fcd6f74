//! Tells a key that is struck for what it does from the first letter of a text that is typed where nothing listens.
//!
//! Whoever has clicked beside a field types on; then the letters must not open one page after the other. So a letter waits
//! for a moment whether another one follows. If one does, both and all that follow are a text, which is looked up.

use std::time::Duration;

use bevy::{
    input::{
        InputSystems,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
};

use super::{Action, Bindings};
use crate::view::{
    input::{Claimed, keyboard_is_free},
    key_names::key_name,
};

/// A letter waits for so long: nobody feels it, and whoever types has struck the next one.
const WAIT: Duration = Duration::from_millis(160);
/// Letters that follow each other within this time are a text.
const NEXT: Duration = Duration::from_millis(350);
/// So many of them are one within this time each: not everybody types fast.
const SLOW: Duration = Duration::from_millis(800);
const MANY: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Strokes>().add_systems(PreUpdate, (pause_for_panels, listen).chain().after(InputSystems));
}

/// Letters that were struck while nobody types into a panel.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Strokes {
    /// The newest letter, while it is not known what is meant by it.
    waits: Option<KeyCode>,
    /// The letter that does something in this frame.
    acts: Option<KeyCode>,
    /// Letters that came soon after one another, how many of them do not drive the camera, and when the last one came.
    row: String,
    plain: usize,
    last: Duration,
    /// The row is a text.
    typed: bool,
}

impl Strokes {
    /// Whether a key that went down does something, now that it is known that it is no part of a text.
    pub(super) fn acts(&self, key: KeyCode, input: &ButtonInput<KeyCode>) -> bool {
        if letter(key).is_some() { self.acts == Some(key) } else { input.just_pressed(key) && !self.typed }
    }

    /// A text that was typed where nothing listens; it is returned once.
    pub fn take_typed(&mut self) -> Option<String> {
        (self.typed && !self.row.is_empty()).then(|| std::mem::take(&mut self.row))
    }

    /// A letter was struck; `leads` if it drives the camera for as long as it is held.
    fn strike(&mut self, key: KeyCode, text: &str, leads: bool, now: Duration) {
        let since = now.saturating_sub(self.last);
        if since > SLOW {
            self.begin_anew();
        }
        let before = self.plain;
        self.plain += usize::from(!leads);
        self.row.push_str(text);
        self.last = now;
        // Whoever only drives the camera strikes one letter after the other as well.
        let is_row = self.row.chars().count() >= MANY && self.plain >= 2;
        self.typed |= (since <= NEXT && before > 0) || is_row;
        if self.typed {
            self.waits = None;
        } else if !leads {
            self.waits = Some(key);
        }
    }

    fn begin_anew(&mut self) {
        (self.typed, self.plain) = (false, 0);
        self.row.clear();
    }

    /// A frame goes by.
    fn go_on(&mut self, now: Duration) {
        let since = now.saturating_sub(self.last);
        self.acts = if since >= WAIT { self.waits.take() } else { None };
        if since > SLOW {
            self.begin_anew();
        }
    }
}

/// Whether a key is that of a letter.
fn letter(key: KeyCode) -> Option<&'static str> {
    let name = key_name(key);
    (name.len() == 1 && name.starts_with(|sign: char| sign.is_ascii_alphabetic())).then_some(name)
}

/// What is typed into a panel is its own, and whoever walks in the town strikes keys in any order.
fn pause_for_panels(
    mut strokes: ResMut<Strokes>,
    panels: Option<Res<bevy_egui::input::EguiWantsInput>>,
    curtain: Option<Res<crate::view::input::Curtain>>,
) {
    if !keyboard_is_free(panels, curtain) {
        strokes.set_if_neq(Strokes::default());
    }
}

/// Notes the letters that were struck since the last frame.
fn listen(
    mut strokes: ResMut<Strokes>,
    mut struck: MessageReader<KeyboardInput>,
    (input, bindings): (Res<ButtonInput<KeyCode>>, Res<Bindings>),
    panels: Option<Res<bevy_egui::input::EguiWantsInput>>,
    (curtain, claimed): (Option<Res<crate::view::input::Curtain>>, Option<Res<Claimed>>),
    time: Res<Time<Real>>,
) {
    if !keyboard_is_free(panels, curtain) {
        struck.clear();
        return;
    }
    let (now, walks) = (time.elapsed(), claimed.is_some_and(|claimed| claimed.walking));
    let mut next = strokes.clone();
    next.go_on(now);
    let modified = had_modifier(&input);
    for stroke in struck.read().filter(|stroke| stroke.state.is_pressed() && !stroke.repeat && !modified) {
        let Some(name) = letter(stroke.key_code) else {
            if next.typed && stroke.logical_key == Key::Space {
                next.strike(stroke.key_code, " ", false, now);
            }
            continue;
        };
        if walks {
            next.acts = Some(stroke.key_code);
            continue;
        }
        let small = name.to_ascii_lowercase();
        let text = if let Key::Character(text) = &stroke.logical_key { text.as_str() } else { &small };
        let ways = [Action::Up, Action::Down, Action::Left, Action::Right];
        let leads = ways.iter().any(|way| bindings.key(*way) == stroke.key_code);
        next.strike(stroke.key_code, text, leads, now);
    }
    strokes.set_if_neq(next);
}

/// Whether Control or the like was down at any time in this frame: between two slow frames keys go down and up again.
pub(super) fn had_modifier(input: &ButtonInput<KeyCode>) -> bool {
    let modifiers = [KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight];
    input.any_pressed(modifiers) || input.any_just_released(modifiers)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Strikes letters at times in milliseconds; returns which acted, and what was typed.
    fn struck(keys: &[(u64, char)]) -> (Vec<KeyCode>, Option<String>) {
        let code = |letter: char| match letter {
            'a' => KeyCode::KeyA,
            'w' => KeyCode::KeyW,
            'p' => KeyCode::KeyP,
            't' => KeyCode::KeyT,
            _ => KeyCode::KeyN,
        };
        let mut strokes = Strokes::default();
        let (mut acted, mut typed) = (Vec::new(), None);
        for frame in 60..400_u64 {
            let now = frame * 16;
            strokes.go_on(Duration::from_millis(now));
            for (_, key) in keys.iter().filter(|(at, _)| *at + 1_000 > now - 16 && *at + 1_000 <= now) {
                let leads = matches!(key, 'a' | 'w');
                strokes.strike(code(*key), &key.to_string(), leads, Duration::from_millis(now));
            }
            acted.extend(strokes.acts);
            typed = typed.or_else(|| strokes.take_typed());
        }
        (acted, typed)
    }

    #[test]
    fn one_letter_acts_and_a_row_of_them_is_a_text() {
        use KeyCode::{KeyN, KeyP, KeyT};
        for (keys, acted, typed) in [
            (vec![(0, 'p')], vec![KeyP], None),
            // Pages are turned one after the other.
            (vec![(0, 'p'), (900, 't'), (2_000, 'n')], vec![KeyP, KeyT, KeyN], None),
            (vec![(0, 't'), (100, 'a'), (200, 'n'), (300, 't')], vec![], Some("ta")),
            (vec![(0, 'w'), (60, 'a'), (120, 'n'), (180, 't')], vec![], Some("want")),
            // All in one frame.
            (vec![(0, 'p'), (1, 'a'), (2, 't')], vec![], Some("pat")),
            // Slowly: a page opens, or two, and no more.
            (vec![(0, 'p'), (300, 'a'), (600, 'n'), (900, 't')], vec![KeyP], Some("pa")),
            (vec![(0, 'p'), (500, 't'), (1_000, 'n'), (1_500, 'p')], vec![KeyP, KeyT], Some("ptn")),
            // The camera goes aslant, and on and on.
            (vec![(0, 'w'), (50, 'a'), (100, 'w'), (150, 'w'), (350, 'w')], vec![], None),
            (vec![(0, 'w'), (200, 'p')], vec![KeyP], None),
        ] {
            assert_eq!(struck(&keys), (acted, typed.map(str::to_owned)), "{keys:?}");
        }
    }
}
