//! Keys reach the panels in the order in which they were struck, each with the modifiers that were down at that moment.
//!
//! The library takes the modifiers as they are at the end of a frame; in a slow frame Ctrl+A then types a letter.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardFocusLost, KeyboardInput},
    },
    prelude::*,
};
use bevy_egui::{
    EguiClipboard, EguiContext, EguiContextSettings, EguiInputSet,
    egui::{Event, Key as PanelKey, Modifiers},
    helpers::{bevy_to_egui_key, bevy_to_egui_physical_key},
    input::EguiInputEvent,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, (take_over, write).chain().in_set(EguiInputSet::ReadBevyMessages));
}

/// The library leaves keys to us.
fn take_over(mut contexts: Query<&mut EguiContextSettings, Added<EguiContext>>) {
    for mut settings in &mut contexts {
        settings.input_system_settings.run_write_keyboard_input_messages_system = false;
    }
}

/// Modifiers that are down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Held {
    shift: bool,
    control: bool,
    alt: bool,
    logo: bool,
}

impl Held {
    /// A key goes down or up.
    fn note(&mut self, key: &Key, is_down: bool) {
        match key {
            Key::Shift => self.shift = is_down,
            Key::Control => self.control = is_down,
            Key::Alt => self.alt = is_down,
            Key::Super | Key::Meta => self.logo = is_down,
            _ => {}
        }
    }

    fn modifiers(self) -> Modifiers {
        let mac = cfg!(target_os = "macos");
        Modifiers {
            alt: self.alt,
            ctrl: self.control,
            shift: self.shift,
            mac_cmd: mac && self.logo,
            command: if mac { self.logo } else { self.control },
        }
    }

    /// Whether letters are typed: not with Control, but with Control and Alt together, which is `AltGr` on some keyboards.
    fn types(self) -> bool {
        !self.logo && !self.control || !cfg!(target_os = "macos") && self.control && self.alt
    }

    /// What a panel sees of a key that goes down or up.
    fn events(self, struck: &KeyboardInput, pasted: impl FnOnce() -> Option<String>) -> Vec<Event> {
        let pressed = struck.state == ButtonState::Pressed;
        let mut events = Vec::new();
        if self.types() && pressed {
            match &struck.logical_key {
                Key::Character(text) if !text.chars().any(char::is_control) => {
                    events.push(Event::Text(text.to_string()));
                }
                Key::Space => events.push(Event::Text(" ".into())),
                _ => {}
            }
        }
        let physical_key = bevy_to_egui_physical_key(&struck.key_code);
        // Alphabets without Latin letters have shortcuts too.
        let Some(key) = bevy_to_egui_key(&struck.logical_key).or(physical_key) else { return events };
        let modifiers = self.modifiers();
        events.push(Event::Key { key, pressed, repeat: false, modifiers, physical_key });
        if modifiers.command && pressed {
            events.extend(match key {
                PanelKey::C => Some(Event::Copy),
                PanelKey::X => Some(Event::Cut),
                PanelKey::V => pasted().map(Event::Text),
                _ => None,
            });
        }
        events
    }
}

/// Hands keys on.
fn write(
    mut held: Local<Held>,
    mut struck: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut clipboard: ResMut<EguiClipboard>,
    mut events: MessageWriter<EguiInputEvent>,
    contexts: Query<Entity, With<EguiContext>>,
) {
    if lost.read().count() > 0 {
        *held = Held::default();
    }
    let Some(context) = contexts.iter().next() else { return };
    for key in struck.read() {
        held.note(&key.logical_key, key.state == ButtonState::Pressed);
        let found = held.events(key, || clipboard.get_text());
        events.write_batch(found.into_iter().map(|event| EguiInputEvent { context, event }));
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::KeyCode;

    use super::*;

    #[test]
    fn a_short_press_with_control_types_no_letter() {
        let key = |key_code, logical_key, state| KeyboardInput {
            key_code,
            logical_key,
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        };
        let (down, up) = (ButtonState::Pressed, ButtonState::Released);
        let letter = || Key::Character("a".into());
        // All of it within one frame.
        let frame = [
            key(KeyCode::ControlLeft, Key::Control, down),
            key(KeyCode::KeyA, letter(), down),
            key(KeyCode::KeyA, letter(), up),
            key(KeyCode::ControlLeft, Key::Control, up),
            key(KeyCode::KeyA, letter(), down),
        ];
        let mut held = Held::default();
        let mut seen = Vec::new();
        for struck in &frame {
            held.note(&struck.logical_key, struck.state == down);
            seen.extend(held.events(struck, || None));
        }
        let texts = seen.iter().filter(|event| matches!(event, Event::Text(_))).count();
        assert_eq!(texts, 1, "only the letter that was struck alone: {seen:?}");
        let chosen = |event: &Event| matches!(event, Event::Key { key: PanelKey::A, pressed: true, modifiers, .. } if modifiers.command);
        assert_eq!(seen.iter().filter(|event| chosen(event)).count(), 1, "everything is picked out once");
    }
}
