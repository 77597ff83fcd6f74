//! What is nobody's business is not told.

use super::*;

#[test]
fn a_secret_is_kept_until_one_has_thought_about_it() {
    let mut life = Life::of("Klaus Mueller");
    let question = "What do you think of Maria Lopez?";
    for seed in 0..20 {
        let reply = life.ask(question, seed);
        assert!(!is_private(&reply.words), "{}", reply.words);
    }
    let insight = life.add(MemoryKind::Thought, 1, "Klaus Mueller is in love with Maria Lopez", &["Maria Lopez"]);
    let reply = life.ask(question, 1);
    assert!(reply.words.contains("in love with Maria"), "{}", reply.words);
    assert_eq!(reply.rests_on, [insight]);
}

#[test]
fn a_secret_is_no_part_of_a_tie() {
    for persona in &testing::world().people {
        let life = Life::of(&persona.name);
        for other in &persona.knows {
            let words = life.ask(&format!("Who is {}?", other.name), 2).words;
            assert!(words.contains(&other.name) && !words.contains("secret"), "{}: {words}", persona.name);
        }
    }
}

#[test]
fn a_secret_that_was_heard_is_not_told() {
    let mut life = Life::of("Tom Moreno");
    life.hear("Maria Lopez", false, claim_of("Maria Lopez", Pronoun::She, "secretly {have} a crush on somebody"));
    let quote = Quote {
        by: "Maria Lopez".into(),
        to: vec!["Tom Moreno".into()],
        words: "I have a crush on somebody".into(),
        asks: false,
    };
    let said = Memory::of(MemoryKind::Conversation, Content::Quote(quote), Vec::new(), "Tom Moreno", life.now);
    life.memories.push(Memory { people: vec!["Maria Lopez".into()], ..said });
    let outside = Memory::new(MemoryKind::Thought, "Maria Lopez has a crush on somebody".into(), 9, life.now);
    life.memories.push(outside);
    for question in ["Who is Maria Lopez?", "With whom did you talk today?", "What do you think of Maria Lopez?"] {
        for seed in 0..8 {
            let words = life.ask(question, seed).words;
            assert!(!words.contains("crush"), "{question}: {words}");
        }
    }
}
