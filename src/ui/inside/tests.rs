//! Living as somebody, as a player does it.

use egui_kittest::kittest::Queryable as _;

use super::*;
use crate::ui::testing::Player;

#[test]
fn the_keys_are_named_as_they_are_bound() {
    let mut bindings = Bindings::default();
    let state =
        |bindings: &Bindings| Life { agent: AgentId(0), name: "Ann Lee", talk: None, heard: None, bindings }.state();
    assert_eq!(state(&bindings), "W A S D walk, T speaks, E uses things");
    bindings.choose(Action::Use, KeyCode::KeyG);
    bindings.choose(Action::Up, KeyCode::KeyI);
    assert_eq!(state(&bindings), "I A S D walk, T speaks, G uses things");
}

#[test]
fn a_player_walks_and_uses_things_with_keys_of_their_own() {
    let mut player = Player::at("10:00");
    let isabella = player.select("Isabella Rodriguez");
    player.world().write_message(Command::Enter(isabella));
    player.live(1);
    player.asked();
    player.world().resource_mut::<Bindings>().choose(Action::Use, KeyCode::KeyG);
    player.world().resource_mut::<Bindings>().choose(Action::Left, KeyCode::KeyI);
    let press = |player: &mut Player, key| {
        player.strike(key);
        player.wait(15);
    };
    press(&mut player, KeyCode::KeyE);
    press(&mut player, KeyCode::KeyA);
    assert!(!player.world().resource::<Inside>().uses && player.asked().is_empty(), "the usual keys are free");
    press(&mut player, KeyCode::KeyG);
    press(&mut player, KeyCode::KeyI);
    assert!(player.world().resource::<Inside>().uses);
    assert_eq!(player.asked(), [Command::Walk(Direction::Left)]);
}

#[test]
fn a_long_name_does_not_run_under_the_buttons() {
    let mut player = Player::at("10:00");
    let isabella = player.select("Isabella Rodriguez");
    let mut scenario = player.world().resource_mut::<Scenario>();
    let long = "Isabella Maria Magdalena Concepcion de los Angeles Rodriguez y Montenegro de la Vega";
    std::sync::Arc::make_mut(&mut scenario.people[isabella.0 as usize]).name = long.into();
    player.world().write_message(Command::Enter(isabella));
    player.live(1);
    let name = player.harness().get_by_label(&format!("You are {long}")).rect();
    let say = player.first("Say").rect();
    assert!(name.right() <= say.left(), "{name:?} {say:?}");
}

#[test]
fn a_player_lives_as_somebody_and_leaves() {
    let mut player = Player::at("10:00");
    let isabella = player.select("Isabella Rodriguez");
    player.click("Live as");
    assert_eq!(player.asked(), [Command::Enter(isabella)]);
    player.live(1);
    assert!(player.sees("You are Isabella Rodriguez"));
    assert_eq!(player.world().resource::<Selection>().followed, Some(isabella));
    player.click("Use");
    assert!(player.sees("Do something else at the"), "nothing is at hand behind the counter");
    player.click("Say");
    player.enter("Good morning, everybody!");
    let asked = player.asked();
    assert!(asked.contains(&Command::Say("Good morning, everybody!".into())), "{asked:?}");
    let pauses = asked.iter().filter(|command| **command == Command::Pause).count();
    assert_eq!(pauses, 2, "time stands still while one types, and goes on: {asked:?}");
    player.world().write_message(Command::Leave);
    player.live(1);
    assert!(!player.sees("You are Isabella Rodriguez"));
}
