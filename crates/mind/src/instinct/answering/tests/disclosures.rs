//! What somebody says of themselves answers what it is said to, and nothing else.

use super::*;

const MILL: &str = "My uncle lost it at cards, and nobody else could bear the noise.";
const FRIEND: &str = "I lent out a ladder, and it came back with a cake on every rung.";

/// Somebody who says two things of themselves, one of them about somebody whom they know.
fn miller() -> Life {
    let persona = testing::world().people.iter().find(|persona| persona.name == "Klaus Mueller").unwrap();
    let friend = first_name(&persona.knows[0].name);
    let says = |asked: &[String], says: &str| Disclosure { asked: asked.to_vec(), says: says.into() };
    let ladder = says(&[format!("What does {friend} borrow?"), format!("How did you and {friend} meet?")], FRIEND);
    Life::with(persona, vec![says(&["How did you come to run a mill?".into()], MILL), ladder])
}

#[test]
fn the_same_in_other_words_is_answered_so() {
    let life = miller();
    for question in ["how come you run a mill?", "Hi! Tell me, how did you end up running a mill?"] {
        assert!(life.ask(question, 1).words.contains(MILL), "{question}: {}", life.ask(question, 1).words);
    }
    for question in ["What are you doing?", "What did you do yesterday?", "How old are you?", "What is the town like?"]
    {
        let said = life.ask(question, 1).words;
        assert!(!said.contains(MILL) && !said.contains(FRIEND), "{question}: {said}");
    }
}

#[test]
fn what_is_said_of_one_person_is_said_of_no_other() {
    let life = miller();
    let [friend, other] = [0, 1].map(|at| first_name(&life.persona.knows[at].name));
    assert!(life.ask(&format!("How did you first meet {friend}?"), 1).words.contains(FRIEND));
    assert!(!life.ask(&format!("How did you first meet {other}?"), 1).words.contains(FRIEND));
}

#[test]
fn a_model_is_told_what_may_help() {
    let life = miller();
    let found = disclosures_on(life.persona, "How did you come to run a mill?");
    assert_eq!(found.first().map(|known| known.says.as_str()), Some(MILL));
}

/// A third of it, each in the words in which it is asked for.
#[test]
fn everybody_says_what_they_have_to_say() {
    let (mut said, mut all) = (0, 0);
    for (at, persona) in testing::world().people.iter().enumerate() {
        let life = Life::with(persona, persona.disclosures.clone());
        for disclosure in persona.disclosures.iter().skip(at % 3).step_by(3) {
            all += 1;
            said += usize::from(life.ask(&disclosure.asked[0], 1).words.contains(&disclosure.says));
        }
    }
    assert!(said * 10 >= all * 9, "{said} of {all}");
}
