//! A talk of the save as one sentence, with what was said behind it.

use super::{names::Names, nodes::Node};

/// So many characters of a talk are kept, in whole lines.
const LONGEST: usize = 1_200;
/// With what a summary begins; the code of the save may put it there twice.
const OPENINGS: &[&str] =
    &["conversing about ", "conversing with ", "chatting about ", "talking about ", "discussing "];

/// With whom the owner of a memory talked: a resident if possible, else by the name in the save.
pub(super) fn partner(node: &Node, owner: &str, names: &Names) -> Option<String> {
    let speakers = node.lines.iter().map(|(speaker, _)| speaker.as_str());
    let named: Vec<&str> = [node.object.as_str(), node.subject.as_str()].into_iter().chain(speakers).collect();
    let resident = named.iter().filter_map(|name| names.meant(name)).find(|name| *name != owner);
    let is_name = |name: &&str| {
        name.chars().next().is_some_and(char::is_uppercase)
            && name.len() <= 60
            && !name.contains(':')
            && **name != *owner
    };
    resident.map(str::to_owned).or_else(|| named.into_iter().find(is_name).map(str::to_owned))
}

/// "Oda Berg talked with Ben Hall about lamps. Oda Berg: “Good evening.” Ben Hall: “…”".
pub(super) fn sentence(node: &Node, owner: &str, with: Option<&str>) -> String {
    let with = with.unwrap_or("somebody");
    let mut topic = node.text.trim().trim_end_matches('.');
    let mut stripped = true;
    while stripped {
        stripped = false;
        for opening in OPENINGS {
            if topic.get(..opening.len()).is_some_and(|start| start.eq_ignore_ascii_case(opening)) {
                topic = topic[opening.len()..].trim_start();
                stripped = true;
            }
        }
    }
    for pair in [format!(" between {owner} and {with}"), format!(" between {with} and {owner}")] {
        topic = topic.strip_suffix(pair.as_str()).unwrap_or(topic);
    }
    // A summary in whole sentences names somebody first and cannot stand behind "about".
    let whole = [owner, with].iter().any(|name| topic.starts_with(smallville_mind::claim::first_name(name)));
    let mut text = match (topic.chars().any(char::is_alphanumeric), whole) {
        (false, _) => format!("{owner} talked with {with}"),
        (true, true) => format!("{owner} talked with {with}: {topic}"),
        (true, false) => format!("{owner} talked with {with} about {topic}"),
    };
    let mut left = node.lines.len();
    for (speaker, words) in &node.lines {
        if text.chars().count() + words.chars().count() > LONGEST {
            break;
        }
        let stop = if left == node.lines.len() { "." } else { "" };
        text.push_str(&format!("{stop} {speaker}: \"{words}\""));
        left -= 1;
    }
    if left > 0 {
        text.push_str(&format!(" … and {left} more lines"));
    }
    text
}
