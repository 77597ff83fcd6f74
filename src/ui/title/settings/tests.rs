//! The settings as a player meets them.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key as Letter, KeyboardInput},
    },
    prelude::{Entity, KeyCode, Time, Virtual},
};
use bevy_egui::egui::Key;

use smallville_model::testing::{behaviour::Behaviour, endpoint::FakeEndpoint};

use crate::{
    brain::attention::Mode,
    model_link::ModelLink,
    preferences::chosen::Chosen,
    preferences::{Preferences, mind::Answers},
    ui::testing::Player,
};

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
    assert!(player.sees("Who thinks for the people") && player.sees("opens no connection to anything"));
    player.click("A language model");
    assert!(player.sees("Name the address of a server"));
    player.click("The built-in mind");
    assert!(player.sees("The built-in mind answers everything"));
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
    assert!(player.sees("Address of the server"));
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

/// Writes into a field.
fn write(player: &mut Player, field: &str, text: &str) {
    player.first(field).scroll_to_me();
    player.wait(3);
    player.first(field).focus();
    player.wait(2);
    player.enter(text);
}

/// Lets frames go by until something is shown: a server is tried on a thread of its own.
fn until_sees(player: &mut Player, part: &str) {
    for _ in 0..4_000 {
        if player.sees(part) {
            return;
        }
        player.wait(1);
    }
    panic!("{part} is not shown: {:?}", player.harness());
}

#[test]
fn a_language_model_is_named_tested_and_connected() {
    let server = FakeEndpoint::with(&["large", "small"], None, |_| Behaviour::say("yes"));
    let mut player = Player::at("09:00");
    player.click("Settings");
    player.click("Language model");
    write(&mut player, "Address of the server", &server.base_url());
    assert_eq!(preferences(&mut player).mind.server, server.base_url());
    assert_eq!(server.asked(), []);
    player.click("Test");
    until_sees(&mut player, "Choose one of its models");
    player.first("small").scroll_to_me();
    player.wait(3);
    player.click("small");
    player.first("Name of the model").scroll_to_me();
    player.wait(3);
    player.click("Test");
    until_sees(&mut player, "answers, in");
    assert_eq!(server.asked().len(), 1, "only the test has asked");
    write(&mut player, "Name of the embedding model", "nomic");
    assert_eq!(preferences(&mut player).mind.embeddings, "nomic");
    player.first("A language model").scroll_to_me();
    player.wait(3);
    player.click("A language model");
    let mind = preferences(&mut player).mind;
    assert_eq!((mind.answers, mind.model.as_str()), (Answers::Model, "small"));
    assert_eq!(player.world().resource::<ModelLink>().view().map(|view| view.model), Some("small".into()));
    assert!(player.world().resource::<ModelLink>().sentence().ends_with("nomic compares memories."));
    player.click("The built-in mind");
    assert!(player.world().resource::<ModelLink>().view().is_none());
    assert!(!player.world().resource::<ModelLink>().mind().vectors.is_on());
}

#[test]
fn a_server_that_is_not_there_is_told_in_a_sentence() {
    let mut server = FakeEndpoint::start(|_| Behaviour::say("yes"));
    server.stop();
    let mut player = Player::at("09:00");
    let mind = &mut player.world().resource_mut::<Chosen>().preferences.mind;
    (mind.server, mind.model) = (server.base_url(), "small".into());
    player.click("Settings");
    player.click("Language model");
    player.click("Test");
    until_sees(&mut player, "No server answers at");
}

#[test]
fn attention_prices_and_caps_are_chosen() {
    let mut player = Player::at("09:00");
    player.click("Settings");
    player.click("Language model");
    player.first("Talk only").scroll_to_me();
    player.wait(3);
    player.click("Talk only");
    write(&mut player, "Price of a million tokens written", "0,6");
    write(&mut player, "Calls in a day", "500");
    write(&mut player, "Money in a session", "much");
    assert!(player.sees("“Money in a session”"));
    let mind = preferences(&mut player).mind;
    assert_eq!((mind.attention, mind.prices.output, mind.caps.day.calls), (Mode::Talk, 0.6, Some(500)));
    assert_eq!(mind.caps.session.money, None);
    let meter = player.world().resource::<ModelLink>().meter();
    assert_eq!(meter.caps, mind.caps);
    assert_eq!(player.world().resource::<ModelLink>().attention().mode(), Mode::Talk);
}

#[test]
fn a_key_is_kept_in_its_own_file_and_never_among_the_preferences() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = Player::at("09:00");
    player.world().insert_resource(Chosen::in_folder(folder.path()));
    player.click("Settings");
    player.click("Language model");
    assert!(player.sees("name the server first"));
    player.click("OpenAI");
    assert_eq!(preferences(&mut player).mind.server, "https://api.openai.com/v1");
    assert!(player.sees("There is no key for api.openai.com"));
    write(&mut player, "Key of the server", "sk-0123456789abcdef");
    assert!(player.sees("There is a key for api.openai.com") && !player.sees("sk-0123"));
    let text = std::fs::read_to_string(folder.path().join("preferences.ron")).unwrap();
    assert!(text.contains("api.openai.com") && !text.contains("0123456789"), "{text}");
    player.first("Forget the key").scroll_to_me();
    player.wait(3);
    player.click("Forget the key");
    assert!(player.sees("There is no key for api.openai.com"));
}
