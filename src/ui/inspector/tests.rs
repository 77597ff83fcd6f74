//! The panel of a person as a player reads and touches it.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;
use bevy_egui::egui::{Key, pos2, vec2};
use smallville_model::scripted::Scripted;

use super::{Inspector, Tab};
use crate::{
    mind::{
        memory::MemoryId,
        retouch::Retouch,
        search::{Finding, Findings},
    },
    model_link::ModelLink,
    sim::{
        intervene::Command,
        search::{Found, Search},
    },
    ui::testing::{LARGE, Player},
    view::selection::{Selected, Selection},
};

const KLAUS: &str = "Klaus Mueller";

/// Lets frames go by until something is shown: minds are looked through on their own thread.
fn until_sees(player: &mut Player, part: &str) {
    for _ in 0..400 {
        if player.sees(part) {
            return;
        }
        player.wait(1);
    }
    panic!("{part} is not shown");
}

/// What a panel of some size shows on each tab.
fn reads_all_tabs(player: &mut Player) {
    player.select(KLAUS);
    for (tab, part) in [
        ("Tab Now", "since"),
        ("Tab Plan", "The day as a strip"),
        ("Tab Memories", "newest first"),
        ("Tab People", "people known"),
        ("Tab Mind", "Questions of today"),
    ] {
        player.click(tab);
        until_sees(player, part);
    }
}

#[test]
fn every_tab_can_be_read_in_an_ordinary_and_in_a_large_window() {
    let mut player = Player::at("10:30");
    reads_all_tabs(&mut player);
    assert!(player.sees("how much it matters"), "questions have names");
    player.click("Tab Plan");
    player.click_first("Unfold");
    assert!(player.sees("Fold "));
    // Nobody is forgotten who is known, and a name leads to the person.
    player.click("Tab People");
    player.click_one_of("Maria Lopez");
    assert!(player.asked().iter().any(|command| matches!(command, Command::Find(_))));
    let mut player = Player::before(LARGE, "10:30");
    reads_all_tabs(&mut player);
}

#[test]
fn a_model_attends_to_somebody_by_name() {
    let mut player = Player::at("09:00");
    let klaus = player.select(KLAUS);
    player.click("Tab Mind");
    assert!(player.sees("at once and without a network") && !player.sees("As the mode says"));
    player.world().resource::<ModelLink>().mind().put(Some(Arc::new(Scripted::in_turn([]))));
    player.wait(3);
    assert!(player.sees("scripted answers") && player.sees("Watched people"));
    for (words, own) in [("Always", Some(true)), ("Never", Some(false)), ("As the mode says", None)] {
        player.click(words);
        assert_eq!(player.world().resource::<ModelLink>().attention().own(klaus), own);
    }
}

#[test]
fn memories_are_looked_for_filtered_and_unfolded() {
    let mut player = Player::at("10:30");
    let klaus = player.select(KLAUS);
    player.click("Tab Memories");
    until_sees(&mut player, "newest first");
    player.world().resource_mut::<Inspector>().memories.query = "the library".into();
    until_sees(&mut player, "best first");
    assert!(player.count("relevance") > 2, "scores are bars");
    let found = player.world().resource::<Found>().of(klaus).unwrap().clone();
    let best = found.list[0].clone();
    player.click_first(&best.memory.text);
    assert!(player.sees(&format!("No. {}", best.id.0)) && player.sees("recency "));
    player.click("Show plans");
    player.click("Show yours");
    assert!(player.sees("0 memories"));
}

#[test]
fn what_something_rests_on_opens_among_the_memories() {
    let mut player = Player::at("12:00");
    let klaus = player.select(KLAUS);
    player.world().write_message(Search { agent: klaus, query: String::new() });
    player.click("Tab Memories");
    until_sees(&mut player, "newest first");
    let found = player.world().resource::<Found>().of(klaus).unwrap().clone();
    let insight = found.list.iter().find(|found| !found.memory.evidence.is_empty());
    let insight = insight.expect("by noon Klaus has been whispered to or has concluded something");
    player.world().resource_mut::<Inspector>().memories.open_at(insight.id);
    player.wait(3);
    assert!(player.sees("It rests on"));
    let evidence = found.memory(insight.memory.evidence[0]).unwrap();
    assert!(player.sees(&evidence.memory.text));
    assert_eq!(player.world().resource::<Inspector>().tab, Tab::Memories);
}

#[test]
fn memories_are_added_rewritten_taken_away_and_brought_back() {
    let mut player = Player::at("10:30");
    let klaus = player.select(KLAUS);
    player.click("Tab Memories");
    until_sees(&mut player, "newest first");
    player.click("Add");
    player.first("What does Klaus remember").focus();
    player.wait(1);
    player.enter("a fox crossed the lawn");
    let asked = player.asked();
    assert!(asked.contains(&Command::Retouch(klaus, Retouch::Remember("a fox crossed the lawn".into()))), "{asked:?}");
    player.live(1);
    until_sees(&mut player, "fox crossed the lawn");
    until_sees(&mut player, "yours");
    player.click_first("fox crossed the lawn");
    player.click("Rewrite");
    player.enter(" at dawn");
    let asked = player.asked();
    let rewritten =
        |command: &Command| matches!(command, Command::Retouch(_, Retouch::Rewrite(_, text)) if text.contains("dawn"));
    assert!(asked.iter().any(rewritten), "{asked:?}");
    player.live(1);
    until_sees(&mut player, "dawn");
    player.click("Undo");
    player.live(1);
    for _ in 0..400 {
        player.wait(1);
    }
    assert!(player.sees("fox crossed the lawn") && !player.sees("dawn"));
    player.click("Undo");
    player.live(1);
    for _ in 0..400 {
        player.wait(1);
    }
    assert!(!player.sees("fox crossed the lawn"));
}

#[test]
fn five_thousand_memories_cost_no_more_than_what_is_seen() {
    let mut player = Player::at("07:00");
    let klaus = player.select(KLAUS);
    player.click("Tab Memories");
    until_sees(&mut player, "newest first");
    let one = player.world().resource::<Found>().of(klaus).unwrap().list[0].clone();
    let list = (0..5_000).map(|number| Finding { id: MemoryId(number), ..one.clone() }).collect();
    let findings = Findings::new("", list, BTreeMap::new());
    player.world().resource_mut::<Found>().pretend(klaus, findings);
    player.wait(2);
    assert!(player.sees("5000 memories"));
    assert!(player.count(&one.memory.text) < 20);
    player.world().resource_mut::<Inspector>().memories.open_at(MemoryId(2_500));
    player.wait(3);
    assert!(player.sees("No. 2500"));
    assert!(player.count(&one.memory.text) < 20);
}

#[test]
fn a_goal_is_shown_with_its_plan_and_who_said_what() {
    let mut player = Player::at("10:30");
    let klaus = player.select(KLAUS);
    player.click("Tab Plan");
    assert!(!player.sees("play cards with"));
    let goal = "find at least two others to play cards with at Hobbs Cafe";
    player.world().write_message(Command::Goal(klaus, goal.into()));
    player.live(30);
    until_sees(&mut player, "Klaus Mueller wants to find at least two others");
    assert!(player.sees("A goal") && player.sees("2 wanted"));
    assert!(!player.sees("wants to Klaus Mueller"), "it is said once who wants it");
    assert!(player.sees("1. Choose an hour at which most people are free."));
}

#[test]
fn a_click_beside_the_letters_of_a_field_is_a_click_on_it() {
    let mut player = Player::at("09:00");
    player.select(KLAUS);
    let field = player.first("Whisper to Klaus").rect();
    for at in [field.left_center() - vec2(11.0, 0.0), field.center_bottom() + vec2(0.0, 8.0)] {
        player.click_at(at);
        player.enter("go home");
        let whispered = |command: &Command| matches!(command, Command::Whisper(_, text) if text == "go home");
        assert!(player.asked().iter().any(whispered), "a click at {at:?} misses {field:?}");
        player.click_at(pos2(640.0, 400.0));
    }
}

#[test]
fn the_field_to_whisper_in_keeps_its_place() {
    let mut player = Player::at("09:00");
    player.select(KLAUS);
    let place = |player: &mut Player| {
        let rect = player.first("Whisper to Klaus").rect();
        (rect.top(), rect.bottom())
    };
    let before = place(&mut player);
    for tab in ["Tab Plan", "Tab Mind", "Tab Memories", "Tab Now"] {
        player.click(tab);
        assert_eq!(place(&mut player), before, "{tab}");
    }
    player.live(90);
    assert_eq!(place(&mut player), before);
}

#[test]
fn what_is_asked_for_while_time_stands_still_is_seen_to_wait() {
    let mut player = Player::at("09:00");
    player.select(KLAUS);
    player.world().resource_mut::<Time<Virtual>>().pause();
    player.first("Whisper to Klaus").focus();
    player.wait(1);
    player.enter("go home");
    assert!(player.sees("“go home”: heard when time goes on"));
    player.world().resource_mut::<Time<Virtual>>().unpause();
    player.live(1);
    assert!(player.sees("Whisper to Klaus"));
    player.world().resource_mut::<Time<Virtual>>().pause();
    let stove = Selected::Object(crate::town::ObjectId(0));
    player.world().resource_mut::<Selection>().selected = Some(stove);
    player.wait(3);
    player.first("say what it is like").focus();
    player.wait(1);
    player.press(Key::End);
    player.enter(" and burning");
    assert!(player.sees("as soon as time goes on"));
}
