//! The settings as a player meets them.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key as Letter, KeyboardInput},
    },
    prelude::{Entity, KeyCode, Time, Virtual},
};
use bevy_egui::egui::Key;

use crate::{preferences::Preferences, ui::testing::Player, view::chosen::Chosen};

fn preferences(player: &mut Player) -> Preferences {
    player.world().resource::<Chosen>().preferences.clone()
}

/// Presses a key of the keyboard, as the town hears it.
fn strike(player: &mut Player, key_code: KeyCode) {
    let [pressed, released] = [ButtonState::Pressed, ButtonState::Released].map(|state| KeyboardInput {
        key_code,
        logical_key: Letter::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
        state,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    });
    player.world().write_message(pressed);
    player.wait(1);
    player.world().write_message(released);
    player.wait(2);
}

#[test]
fn settings_are_chosen_by_mouse() {
    let mut player = Player::at("09:00");
    player.click("Settings");
    assert!(player.sees("Who thinks for the people") && player.sees("no network code at all"));
    player.click("A language model");
    assert!(player.sees("No language model can be connected yet"));
    player.click("Residents");
    player.click("They do as you ask");
    player.click("Reading");
    player.click("Large");
    player.click("Blue and orange");
    player.click("Window");
    player.click("The town waits");
    let chosen = preferences(&mut player);
    assert!(!chosen.residents.may_refuse && chosen.residents.start_talk);
    assert_eq!((chosen.reading.text, chosen.reading.safe_colours, chosen.window.lives_on), (115, true, false));
    assert!(player.world().resource::<Time<Virtual>>().is_paused());
    player.click("Back");
    assert!(player.sees("Pause") && !player.sees("Who thinks"));
    assert!(!player.world().resource::<Time<Virtual>>().is_paused());
}

#[test]
fn settings_are_chosen_with_keys() {
    let mut player = Player::at("09:00");
    player.click("Settings");
    player.press(Key::ArrowRight);
    assert!(player.sees("Residents begin to talk with you"));
    player.press(Key::ArrowDown);
    player.press(Key::ArrowRight);
    assert!(!preferences(&mut player).residents.start_talk);
    player.press(Key::Enter);
    assert!(preferences(&mut player).residents.start_talk);
    player.press(Key::ArrowUp);
    player.press(Key::ArrowRight);
    player.press(Key::ArrowRight);
    player.click_first("Stop the time, or let it go on: Space");
    strike(&mut player, KeyCode::KeyF);
    assert!(player.sees("Stop the time, or let it go on: F") && player.sees("has Space instead"));
    player.first("All keys as usual").scroll_to_me();
    player.wait(3);
    player.click("All keys as usual");
    assert!(preferences(&mut player).keys.is_empty());
    player.press(Key::Escape);
    assert!(!player.sees("All keys as usual"));
}
