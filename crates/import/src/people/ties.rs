//! Whom somebody knows by what they remember: talks, and thoughts on how they stand to others.

use super::{
    names::Names,
    nodes::{NodeKind, Notebook},
};
use smallville_mind::{
    claim::first_name,
    persona::{Acquaintance, Persona, Pronoun, Talked},
    tie::Tie,
};

/// Words in a thought about two people → what the other is, and what is thought of them. The first that fits counts.
const TIES: &[(&[&str], &str, u8)] = &[
    (&["dislikes", "hates", "enemy", "enemies", "cannot stand", "annoying"], "somebody one does not get on with", 3),
    (&["wife", "husband", "married", "spouse"], "spouse", 6),
    (
        &[
            "good friend",
            "good friends",
            "close friend",
            "close friends",
            "best friend",
            "best friends",
            "close relationship",
        ],
        "close friend",
        6,
    ),
    (&["friend", "friends", "friendship"], "friend", 6),
    (&["housemate", "housemates", "roommate", "roommates", "flatmate"], "housemate", 6),
    (&["classmate", "classmates"], "classmate", 6),
    (&["colleague", "colleagues", "coworker", "co-worker"], "colleague", 6),
    (&["neighbor", "neighbors", "neighbour", "neighbours"], "neighbour", 6),
    (&["customer", "regular"], "acquaintance met over the counter", 6),
    (&["knows", "know", "acquaintance", "acquaintances", "acquainted", "met"], "acquaintance", 5),
];

/// Adds the acquaintances that follow from somebody's memories; who is known already stays what they are.
pub(super) fn get_to_know(persona: &mut Persona, notebook: &Notebook, talked: &[Talked], names: &Names) {
    let mut found: Vec<(String, usize)> = Vec::new();
    for node in notebook.nodes.iter().filter(|node| node.kind == NodeKind::Thought && !node.is_plan()) {
        let of_owner = node.text.contains(&persona.name) || node.text.contains(first_name(&persona.name));
        let others = names.mentioned(&[&node.object, &node.text], &persona.name);
        // A thought on more than one other person does not say who is meant.
        if let ([other], true) = (others.as_slice(), of_owner) {
            found.extend(tie(&node.text).map(|index| (other.clone(), index)));
        }
    }
    found.sort();
    found.dedup_by(|later, kept| later.0 == kept.0);
    for (name, index) in found {
        let (_, tie, opinion) = TIES[index];
        let tie = match (tie, names.pronoun(&name)) {
            ("spouse", Pronoun::She) => "wife",
            ("spouse", Pronoun::He) => "husband",
            (tie, _) => tie,
        };
        know(persona, Acquaintance { name, tie: Tie::read(tie), opinion });
    }
    for talk in talked {
        let (tie, opinion) =
            if talk.times > 1 { ("acquaintance from several talks", 6) } else { ("acquaintance from one talk", 5) };
        know(persona, Acquaintance { name: talk.with.clone(), tie: Tie::read(tie), opinion });
    }
}

fn know(persona: &mut Persona, other: Acquaintance) {
    if other.name != persona.name && persona.knows.iter().all(|known| known.name != other.name) {
        persona.knows.push(other);
    }
}

/// The row of [`TIES`] that a sentence means.
fn tie(text: &str) -> Option<usize> {
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|sign: char| !(sign.is_alphanumeric() || sign == '-')).filter(|word| !word.is_empty()).collect();
    let flat = format!(" {} ", words.join(" "));
    let denied = [" not ", " no ", " never ", " t "].iter().any(|word| flat.contains(word));
    TIES.iter().position(|(words, ..)| words.iter().any(|word| flat.contains(&format!(" {word} ")))).filter(|_| !denied)
}
