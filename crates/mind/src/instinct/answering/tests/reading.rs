//! How questions are read: tables of questions with what they ask.

use smallville_encoder::{EvidenceVector, IntentVector, StateVector};

use super::*;
use crate::testing::tables::{self, Line};

/// A question as it is understood: what is asked, about whom and about what.
fn read(question: &str) -> String {
    let world = testing::world();
    let names: Vec<String> = ["Klaus Mueller", "Maria Lopez", "Sam Moore", "Tom Moreno"].map(String::from).into();
    let listener = Listener {
        questions: &world.sense.answers.questions,
        own: "Klaus Mueller",
        names: &names,
        kin: &|word| if word == "mentor" { vec![names[2].clone()] } else { Vec::new() },
        town: &world.town,
        now: GameTime::from_day_time(1, TimeOfDay::new(14, 0)),
    };
    let read = listener.inquiries(question).into_iter().map(|Inquiry { ask, people, topic, .. }| {
        let parts = [format!("{ask:?}"), people.join("+"), topic];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    });
    read.collect::<Vec<_>>().join(" & ")
}

#[test]
fn questions_are_understood() {
    let (misread, _) = misread("questions.txt");
    assert!(misread.is_empty(), "{}", misread.join("\n"));
}

/// What is misread of a table of questions, and how many there are.
fn misread(table: &str) -> (Vec<String>, usize) {
    let lines = tables::lines(table);
    let mut misread = Vec::new();
    for Line { at, text } in &lines {
        let (question, expected) = text.split_once(" => ").expect("a question and what is asked");
        let read = read(question);
        if !expected.split(" | ").any(|expected| read.starts_with(expected)) {
            misread.push(format!("{at}: {question}: {read}, expected {expected}"));
        }
    }
    (misread, lines.len())
}

#[test]
fn sloppy_questions_are_understood_for_the_most_part() {
    let (misread, asked) = misread("sloppy_questions.txt");
    assert!(misread.len() * 10 <= asked, "{}", misread.join("\n"));
}

/// What is not, is computed whenever a town is opened or somebody is asked.
#[test]
fn what_examples_and_disclosures_mean_is_known_beforehand() {
    let world = testing::world();
    let examples = examples(&world.sense);
    let missing = examples.iter().filter(|example| !IntentVector::is_known(&example.said())).count();
    let unasked = asked(&world.people).filter(|said| !EvidenceVector::is_known(said)).count();
    let undisclosed = disclosed(&world.people).filter(|said| !EvidenceVector::is_known(said)).count();
    let states = world.sense.troubles.examples().filter(|(_, state)| !StateVector::is_known(state)).count();
    assert_eq!((missing, unasked, undisclosed, states), (0, 0, 0, 0), "run `cargo run --example known_sentences`");
}
