//! The page of talks as a player reads it.

use bevy_egui::egui::Key;

use crate::{
    mind::agent::AgentId,
    sim::{
        chronicle::Chronicle,
        intervene::{Command, Target},
    },
    ui::testing::{LARGE, Player},
};

/// The newest line: who said it, and what.
fn newest(player: &mut Player) -> (AgentId, String) {
    let line = &player.world().resource::<Chronicle>().sayings().last().unwrap().line;
    (line.speaker, line.words.clone())
}

/// How many lines were said that have a word in them, and how many in all.
fn said(player: &mut Player, word: &str) -> (usize, usize) {
    let sayings = player.world().resource::<Chronicle>().sayings();
    let has = |words: &str| words.to_lowercase().contains(word);
    (sayings.iter().filter(|saying| has(&saying.line.words)).count(), sayings.len())
}

#[test]
fn talks_are_read_found_and_folded() {
    let mut player = Player::at("09:30");
    let (speaker, words) = newest(&mut player);
    player.click("Talk");
    assert!(player.sees(&words), "the newest line is in sight");
    player.asked();
    player.click_first(&words);
    assert_eq!(player.asked(), [Command::Find(Target::Person(speaker))]);

    // Besides the page, what is said now may be shown elsewhere.
    let shown = player.count(&words);
    player.click("Fold all");
    assert!(player.count(&words) + 1 == shown && player.sees(", folded"));
    player.click("Unfold all");
    assert!(!player.sees(", folded"));

    player.first("Search what was said").focus();
    player.wait(1);
    // A long word of what was said is in few other lines.
    let word = words.split(|c: char| !c.is_ascii_alphabetic()).max_by_key(|word| word.len()).unwrap_or_default();
    player.enter(&word.to_lowercase());
    let (found, all) = said(&mut player, &word.to_lowercase());
    assert!(found > 0 && found < all, "{word}: {found} of {all}");
    assert!(player.sees(&words));
    player.first("Search what was said").focus();
    player.wait(1);
    player.enter("xyzzy");
    assert!(player.sees("Nobody said that."));
    player.press(Key::Escape);
}

#[test]
fn only_lines_in_sight_are_drawn_at_every_size() {
    for size in [crate::ui::testing::ORDINARY, LARGE] {
        let mut player = Player::before(size, "13:00");
        player.click("Talk");
        let (_, all) = said(&mut player, "");
        let drawn = player.count(": ");
        assert!(all > 150 && drawn > 3 && drawn < 60, "{drawn} of {all}");
    }
}

#[test]
fn interviews_stand_in_the_book_and_in_no_memory() {
    let mut player = Player::at("10:00");
    let isabella = player.select("Isabella Rodriguez");
    player.world().write_message(Command::Interview(isabella, "What is your name?".into()));
    player.click("Talk");
    for _ in 0..20_000 {
        player.wait(1);
        if player.sees("outside their world · 2 lines") {
            break;
        }
        std::thread::yield_now();
    }
    // The list follows what is said last.
    player.wait(3);
    assert!(player.sees("You and Isabella, ") && player.sees("You: What is your name?"));
    let said = &player.world().resource::<Chronicle>().sayings();
    assert!(said.iter().all(|saying| saying.line.name != "You"), "nobody in the town has heard it");
    player.first("Search what was said").focus();
    player.wait(1);
    player.enter("xyzzy");
    assert!(!player.sees("What is your name?"));
}
