//! What is said to those who ask nothing: remarks, wishes, news of their own.

use std::collections::BTreeMap;

use super::*;
use crate::testing::tables;
use smallville_data::data::Data;

/// The kinds of remarks, in the order of the table.
fn kinds() -> Vec<String> {
    let source = Data::new(None).read_text("assets/remarks.ron").unwrap();
    let named = source.lines().filter_map(|line| line.trim().strip_prefix("remark: \""));
    named.map(|line| line.trim_end_matches("\",").to_owned()).collect()
}

/// Of which kind a remark to Klaus is, or what is asked.
fn read(text: &str) -> String {
    let world = testing::world();
    let names: Vec<String> = ["Klaus Mueller", "Maria Lopez", "Sam Moore", "Tom Moreno"].map(String::from).into();
    let questions = &world.sense.answers.questions;
    let now = GameTime::from_day_time(1, TimeOfDay::new(14, 0));
    let (own, kin) = ("Klaus Mueller", &|_: &str| Vec::new());
    let listener = Listener { questions, own, names: &names, kin, town: &world.town, now };
    let kinds = kinds();
    let read = listener
        .inquiries(text)
        .into_iter()
        .map(|inquiry| inquiry.remark.map_or_else(|| format!("{:?}", inquiry.ask), |remark| kinds[remark].clone()));
    read.collect::<Vec<_>>().join(" & ")
}

#[test]
fn remarks_are_understood() {
    tables::run("remarks.txt", read).at_least(95);
}

#[test]
fn everybody_has_something_to_say_to_every_remark() {
    let lines = tables::lines("remarks.txt");
    let mut said: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (asked, persona) in (0_u64..).zip(&testing::world().people) {
        let life = Life::of(&persona.name);
        for line in &lines {
            let (remark, _) = line.text.split_once(" => ").unwrap();
            let reply = life.ask(remark, asked);
            assert!(!reply.words.contains(['{', '}', '\u{1}']), "{}: {remark}: {}", persona.name, reply.words);
            assert!(!is_private(&reply.words), "{}: {remark}: {}", persona.name, reply.words);
            said.entry(remark.to_owned()).or_default().insert(reply.words);
        }
    }
    for (remark, ways) in said {
        assert!(ways.len() >= 4, "everybody says the same to {remark}: {ways:?}");
    }
}

#[test]
fn whoever_has_time_lends_a_hand_and_nobody_else_does() {
    let deed = |want: Want| {
        let mut life = Life::of("Arthur Burton");
        life.plan.entries.iter_mut().for_each(|entry| entry.want = want);
        life.ask("Can you help me carry this?", 1).deed
    };
    assert_eq!(deed(Want::Goal).as_deref(), Some("lending a neighbour a hand"));
    assert_eq!(deed(Want::Work), None, "he is at work");
}
