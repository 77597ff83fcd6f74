//! A player fills in the form.

use super::*;
use crate::{
    mind::look::HairShape,
    ui::testing::{LARGE, Player},
};

#[test]
fn what_is_written_on_many_lines_is_one_command() {
    assert_eq!(one_line("  A baker.\n\n Loves\tcats. "), "A baker. Loves cats.");
    assert_eq!(sentence("the newcomer has no name"), "The newcomer has no name.");
}

fn added(player: &mut Player) -> Option<(String, String, Wishes)> {
    player.asked().into_iter().find_map(|command| match command {
        Command::Add(name, text, wishes) => Some((name, text, wishes)),
        _ => None,
    })
}

#[test]
fn somebody_new_is_written_dressed_bedded_and_sent() {
    let mut player = Player::at("10:00");
    player.click("People");
    player.click("Somebody new");
    assert!(player.sees("Somebody new moves in") && player.sees("What the town will know"));
    player.enter("Klaus Mueller");
    player.enter("A 34-year-old painter who loves rye bread.");
    assert!(player.sees("Klaus Mueller lives here already"));
    player.click("Move in");
    assert_eq!(added(&mut player), None);

    player.click("Back");
    player.click("Somebody new");
    player.world().resource_mut::<Form>().name.clear();
    player.enter("Ana Silva");
    assert!(player.sees("painter") && player.sees("rye bread") && player.sees("filled in"));
    let before = player.world().resource::<Form>().made.drawn.clone().unwrap();
    player.click("Hair next");
    player.click_first("sofa");
    player.click("Move in");
    let (name, text, wishes) = added(&mut player).unwrap();
    assert_eq!((name.as_str(), text.as_str()), ("Ana Silva", "A 34-year-old painter who loves rye bread."));
    let worn = wishes.look.unwrap();
    assert_ne!(worn.hair.0, before.hair.0);
    assert!(HairShape::ALL.contains(&worn.hair.0) && wishes.bed.is_some());
    assert!(!player.sees("Somebody new moves in"), "the town is back");
    player.live(1);
    let people = player.world().resource::<Scenario>().people.clone();
    assert_eq!(people.last().map(|persona| (persona.name.as_str(), &persona.look)), Some(("Ana Silva", &worn)));
}

#[test]
fn a_command_opens_the_form_in_a_large_window_and_escape_closes_it() {
    let mut player = Player::before(LARGE, "09:00");
    player.world().write_message(Command::Introduce);
    player.wait(3);
    assert!(player.sees("Somebody new moves in"));
    player.press(Key::Escape);
    assert!(!player.sees("Somebody new moves in"));
}
