//! Letters and the page of news as a player reads them.

use bevy::{ecs::system::RunSystemOnce as _, prelude::*};

use super::{Rule, Rules};
use crate::{
    preferences::chosen::Chosen,
    preferences::{self, Preferences},
    sim::{
        intervene::{Command, Names, Notice, Target},
        news::{Kind, News},
        scenario::Scenario,
    },
    town::Place,
    ui::testing::Player,
};

/// The stove of the cafe burns.
fn burn(player: &mut Player) -> Command {
    let names = Names::new(player.world().resource::<Scenario>());
    let command = names.parse("<Hobbs Cafe: cafe: stove> is burning").unwrap();
    player.world().write_message(command.clone());
    player.live(1);
    command
}

#[test]
fn a_fire_brings_a_letter_that_leads_there() {
    let mut player = Player::at("09:00");
    let Command::SetState(stove, _) = burn(&mut player) else { panic!("a stove burns") };
    assert!(player.sees("Letter: The stove in Hobbs Cafe is burning."));
    // Beside the panel of a person there is room for letters.
    player.select("Isabella Rodriguez");
    let (letter, panel) = (player.first("Letter: The stove").rect(), player.first("Whisper to Isabella").rect());
    assert!(letter.right() < panel.left() && letter.left() > 400.0, "{letter:?} {panel:?}");
    player.asked();
    player.click_first("Letter: The stove");
    assert_eq!(player.asked(), [Command::Find(Target::Place(Place::Object(stove)))]);
    assert!(!player.sees("Letter: The stove"), "what was read goes");
    player.click("News");
    assert!(player.sees("Trouble: The stove in Hobbs Cafe is burning."), "but stays in the news");
}

#[test]
fn letters_that_were_read_do_not_pile_up_over_the_map() {
    let mut player = Player::at("09:00");
    burn(&mut player);
    let names = Names::new(player.world().resource::<Scenario>());
    for thing in ["coffee machine", "refrigerator", "piano", "kitchen sink"] {
        if let Ok(command) = names.parse(&format!("<Hobbs Cafe: cafe: {thing}> is broken")) {
            player.world().write_message(command);
        }
    }
    player.live(1);
    let lying = player.count("Letter: ");
    assert!((2..=3).contains(&lying), "{lying} letters lie there at once");
    // Twenty seconds are enough to read them.
    player.wait(60 * 25);
    assert_eq!(player.count("Letter: "), 0, "faces pile up");
    assert!(player.count("+") > 0, "what came is counted");
}

#[test]
fn letters_are_put_away_and_rules_are_kept() {
    let mut player = Player::at("09:00");
    burn(&mut player);
    player.first("Letter: The stove").click_secondary();
    player.wait(3);
    assert!(!player.sees("Letter: The stove"));
    player.click("News");
    player.click("Letters …");
    player.click("Trouble: Pause");
    player.click("Gifts: Letter");
    let rules = player.world().resource::<Rules>().clone();
    assert_eq!(rules.of(Kind::Trouble), Rule { pause: true, ..Rule::default() });
    assert!(rules.of(Kind::Gift).silent);
    let kept = &player.world().resource::<Chosen>().preferences.news;
    assert_eq!((kept["trouble"].as_str(), kept["gift"].as_str(), kept.len()), ("pause", "silent", 2));
    let names = Names::new(player.world().resource::<Scenario>());
    player.asked();
    let command = names.parse("<Hobbs Cafe: cafe: coffee machine> is broken").unwrap();
    player.world().write_message(command);
    // Steps go by as in a window: time may stop at any of them.
    player.wait(60);
    assert!(player.asked().contains(&Command::Pause), "time stops");
    assert!(player.sees("Letter: The coffee machine"));
    player.world().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::Delete);
    player.world().run_system_once(super::letters::keys).unwrap();
    player.wait(1);
    assert!(!player.sees("Letter: The coffee machine"));
    assert!(player.world().resource::<News>().told().iter().any(|piece| piece.kind == Kind::Trouble));
}

#[test]
fn rules_come_back_with_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let kept = [("gift", "silent"), ("moon", "pause")].map(|(kind, words)| (kind.to_owned(), words.to_owned()));
    let kept = Preferences { news: kept.into(), ..Preferences::default() };
    preferences::save(folder.path(), &kept).unwrap();
    let mut app = App::new();
    app.init_resource::<Rules>().insert_resource(Chosen::in_folder(folder.path())).add_message::<Notice>();
    app.world_mut().run_system_once(super::recall).unwrap();
    let rules = app.world().resource::<Rules>();
    assert!(rules.of(Kind::Gift).silent && rules.kinds.len() == 1);
    let said = app.world().resource::<Messages<Notice>>().iter_current_update_messages().next().unwrap();
    assert!(said.0.contains("(moon)") && said.0.contains("preferences.ron.bad"), "{}", said.0);
    assert_eq!(preferences::load(folder.path()).0.news.len(), 1);
    assert!(folder.path().join("preferences.ron.bad").exists());
}
