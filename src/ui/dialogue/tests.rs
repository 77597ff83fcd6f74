//! Words to somebody: seen at once, waiting, answered.

use super::*;
use crate::ui::testing::{LARGE, Player};

#[test]
fn a_player_talks_as_a_visitor_and_interviews() {
    let mut player = Player::at("10:00");
    let isabella = player.select("Isabella Rodriguez");
    player.click("Talk to");
    assert!(player.sees("everybody near hears"));
    player.enter("Good morning! Are you giving a party?");
    let talk = Command::Talk(isabella, PERSONA.into(), "Good morning! Are you giving a party?".into());
    assert!(player.asked().contains(&talk));
    player.live(6);
    assert!(player.sees("the reporter: Good morning!"), "the line is not shown");
    assert!(player.sees("Isabella: "), "she does not answer");
    // What is asked from outside is answered while nothing else goes on.
    player.click_first("Interview");
    player.enter("What is your name?");
    assert!(player.asked().iter().any(|command| matches!(command, Command::Interview(agent, _) if *agent == isabella)));
    for _ in 0..200 {
        player.wait(1);
        if player.sees("Isabella Rodriguez.") {
            break;
        }
        std::thread::yield_now();
    }
    assert!(player.sees("You: What is your name?"));
}

#[test]
fn the_dialogue_stands_between_the_panels() {
    for size in [crate::ui::testing::ORDINARY, LARGE] {
        let mut player = Player::before(size, "10:00");
        player.click("People");
        let agent = player.select("Isabella Rodriguez");
        player.world().write_message(Open { with: agent, verb: Verb::Talk });
        player.wait(3);
        let field = player.first("Say to Isabella").rect();
        let follow = player.first("Follow").rect();
        assert!(field.right() < follow.left(), "{field:?} {follow:?}");
        // Where there is no room for both, the book closes.
        assert_eq!(player.sees("Close the book"), size == LARGE);
        if size == LARGE {
            assert!(field.left() > player.first("Close the book").rect().right(), "{field:?}");
        }
    }
}

#[test]
fn pages_open_beside_a_dialogue() {
    let mut player = Player::at("10:00");
    let agent = player.select("Isabella Rodriguez");
    player.world().write_message(Open { with: agent, verb: Verb::Talk });
    player.wait(3);
    for page in ["Talk", "News", "Town"] {
        player.click_one_of(page);
        assert!(player.sees("Close the book"), "{page} does not open");
        // Beside it lies the dialogue, or where there is no room for that the button that brings it back.
        let rest = if player.sees("Say to Isabella") { "Say to Isabella" } else { "Talk to Isabella …" };
        let (rest, fold) = (player.first(rest).rect(), player.first("Close the book").rect());
        assert!(rest.left() > fold.right(), "{page}: {rest:?} {fold:?}");
    }
    // The widest page leaves no room: it opens all the same, and the dialogue can be had back.
    player.click_one_of("People");
    assert!(player.sees("Close the book") && !player.sees("Say to Isabella"));
    player.click("Talk to Isabella …");
    assert!(player.sees("Say to Isabella") && !player.sees("Close the book"));
}

#[test]
fn a_line_is_seen_at_once_and_waits_for_whom_it_is_meant() {
    let mut player = Player::at("10:00");
    let isabella = player.select("Isabella Rodriguez");
    player.click("Talk to");
    player.world().resource_mut::<Time<Virtual>>().pause();
    player.enter("Good morning! How are you?");
    assert!(player.sees("the reporter: Good morning! How are you?"), "nothing is seen while time stands still");
    assert!(player.sees("waits until time goes on"));
    player.world().resource_mut::<Time<Virtual>>().unpause();
    player.live(3);
    assert!(player.sees("the reporter: Good morning!") && !player.sees("waits"), "it has been said");
    // Somebody who sleeps is not reached, and the line says so.
    let world = player.world();
    let people = world.resource::<Scenario>().people.len() as u32;
    let far = (0..people).map(AgentId).find(|agent| *agent != isabella).unwrap();
    let name = world.resource::<Scenario>().people[far.0 as usize].name.clone();
    player.select(&name);
    player.world().write_message(Open { with: far, verb: Verb::Talk });
    player.wait(3);
    player.enter("Are you there?");
    player.live(1);
    let first = first_name(&name);
    assert!(player.sees("the reporter: Are you there?"), "the line is lost");
    assert!(player.sees(&format!("on the way to {first}")) || player.sees(&format!("a word with {first}")));
}
