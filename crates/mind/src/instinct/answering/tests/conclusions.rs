//! What was concluded is told, with what bears it out.

use super::*;

#[test]
fn klaus_names_maria_only_after_reflection() {
    let question = "If you were to spend an hour with one person, who would it be and why?";
    let mut life = Life::of("Klaus Mueller");
    life.add(MemoryKind::Observation, 0, "Wolfgang Schulz is running in Johnson Park", &["Wolfgang Schulz"]);
    let talk = life.add(
        MemoryKind::Conversation,
        0,
        "Klaus Mueller talked with Maria Lopez about black holes",
        &["Maria Lopez"],
    );
    for seed in 0..40 {
        let reply = life.ask(question, seed);
        assert!(!reply.words.contains("Maria"), "{}", reply.words);
        assert!(reply.words.contains("Wolfgang"), "{}", reply.words);
    }
    let insight = "Klaus Mueller shares a passion for research with Maria Lopez";
    let insight = life.add(MemoryKind::Thought, 1, insight, &["Maria Lopez"]);
    life.memories[insight.0 as usize].evidence = vec![talk];
    for seed in 0..40 {
        let reply = life.ask(question, seed);
        assert!(reply.words.contains("Maria Lopez") && reply.words.contains("research"), "{}", reply.words);
        assert_eq!(reply.rests_on, [insight, talk]);
    }
}

#[test]
fn a_conclusion_is_told_with_what_bears_it_out() {
    let insight = "Klaus Mueller and Ayesha Khan share a love of research";
    let talk = "Klaus Mueller talked with Ayesha Khan about research";
    let questions =
        ["What do you think of Ayesha Khan?", "Who is Ayesha Khan?", "What inspires you?", "What is on your mind?"];
    for question in questions {
        let mut life = Life::of("Klaus Mueller");
        let talk = life.add(MemoryKind::Conversation, 0, talk, &["Ayesha Khan"]);
        let before = life.ask(question, 5).words;
        let insight = life.add(MemoryKind::Thought, 1, insight, &["Ayesha Khan"]);
        let vague = life.ask(question, 5).words;
        assert!(!vague.contains("love of research"), "nothing bears it out: {vague}");
        life.memories[insight.0 as usize].evidence = vec![talk];
        for seed in 0..10 {
            let reply = life.ask(question, seed);
            assert!(reply.words.contains("share a love of research"), "{question} {}, was {before}", reply.words);
            assert!(reply.words.contains("Today at twenty past two"), "{question} {}", reply.words);
            assert!(reply.rests_on.contains(&insight) && reply.rests_on.contains(&talk), "{question} {}", reply.words);
        }
    }
}
