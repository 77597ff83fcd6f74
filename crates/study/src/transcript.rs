//! What happened as Markdown, for people who read and judge it.

use std::collections::BTreeMap;

use smallville_english::listed_people;

use crate::record::{Conversation, Person};
use smallville_journal::telling::trace::{Awareness, Link};
use smallville_mind::{agent::AgentId, speech::Line};
use smallville_town::GameTime;

/// All conversations, one after the other.
#[must_use]
pub fn transcript(conversations: &[Conversation], people: &[Person<'_>]) -> String {
    let texts: Vec<String> = conversations.iter().map(|talk| conversation(talk, people)).collect();
    texts.join("\n")
}

/// One conversation: a heading with the time and who took part, then a line a turn.
#[must_use]
pub fn conversation(talk: &Conversation, people: &[Person<'_>]) -> String {
    let names: BTreeMap<AgentId, &str> = people.iter().map(|person| (person.agent, person.name())).collect();
    // A visitor is no resident, but their lines bear their name.
    let visitor = |agent: &AgentId| {
        let line = talk.lines.iter().find(|line| line.speaker == *agent);
        line.map_or("somebody", |line| line.name.as_str())
    };
    let present: Vec<&str> = talk.participants.iter().map(|id| *names.get(id).unwrap_or(&visitor(id))).collect();
    let mut text = format!("## {}: {}\n\n", talk.from, listed_people(&present));
    for line in &talk.lines {
        text.push_str(&turn(line));
    }
    text
}

/// "**Isabella Rodriguez** (12:10): words", with the addressee if several listen.
fn turn(line: &Line) -> String {
    let to = match &line.to {
        Some(to) if line.others.len() > 1 => format!(", to {to}"),
        _ => String::new(),
    };
    // A line break in the words would end the list entry.
    let words = line.words.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("- **{}** ({}{to}): {words}\n", line.name, line.at.hm())
}

/// How everybody came to know of a topic: a heading, then a line for each who knows.
#[must_use]
pub fn chains(topic: &str, awareness: &Awareness) -> String {
    let mut text = format!("## {topic}: {} at the beginning, {} now\n\n", awareness.start, awareness.end);
    for (name, links) in awareness.knowers.iter().zip(&awareness.chains) {
        let mark = if awareness.unfounded.contains(name) { " (without ground)" } else { "" };
        text.push_str(&format!("- {}{mark}\n", chain(links)));
    }
    text
}

/// `Isabella Rodriguez → Maria Lopez (13 Feb 12:10, "Do come!") → Klaus Mueller (13 Feb 13:00, "…")`.
#[must_use]
pub fn chain(links: &[Link]) -> String {
    let mut text = String::new();
    if let Some(Link { from: Some(from), .. }) = links.first() {
        text.push_str(&format!("? → {from} → "));
    }
    let said: Vec<String> = links.iter().map(link).collect();
    text.push_str(&said.join(" → "));
    text
}

fn link(link: &Link) -> String {
    match (&link.from, &link.words) {
        (None, _) => link.name.clone(),
        (Some(_), Some(words)) => format!("{} ({}, \"{words}\")", link.name, short(link.at)),
        (Some(_), None) => format!("{} ({}, but nobody heard it said)", link.name, short(link.at)),
    }
}

/// "13 Feb 12:10".
fn short(at: GameTime) -> String {
    let date = at.date();
    format!("{} {} {}", date.day(), date.strftime("%b"), at.hm())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Life, at, conversation as talk, line, record};

    #[test]
    fn a_conversation_reads_like_a_play() {
        let (isabella, maria) = (Life::new("Isabella Rodriguez"), Life::new("Maria Lopez"));
        let lines = vec![
            line("Isabella Rodriguez", "Maria Lopez", at(0, 12, 10), vec![], "Come in,\ncome in!"),
            line("Maria Lopez", "Isabella Rodriguez", at(0, 12, 11), vec![], "I am in."),
        ];
        let record = record(&[&isabella, &maria]);
        let text = transcript(&[talk("Isabella Rodriguez", "Maria Lopez", lines)], &record.people);
        let expected = "## Monday 13 February 2023, 12:10: Isabella Rodriguez and Maria Lopez\n\n\
            - **Isabella Rodriguez** (12:10): Come in, come in!\n- **Maria Lopez** (12:11): I am in.\n";
        assert_eq!(text, expected);
        let strangers = conversation(&talk("Isabella Rodriguez", "A reporter", vec![]), &[]);
        assert!(strangers.contains("somebody and somebody"), "{strangers}");
    }

    #[test]
    fn a_chain_is_written_in_one_line() {
        let link = |name: &str, from: Option<&str>, words: Option<&str>| Link {
            name: name.into(),
            from: from.map(str::to_owned),
            at: at(0, 12, 10),
            words: words.map(str::to_owned),
        };
        let whole = [link("Isabella", None, None), link("Maria", Some("Isabella"), Some("Come!"))];
        assert_eq!(chain(&whole), "Isabella → Maria (13 Feb 12:10, \"Come!\")");
        let broken = [link("Klaus", Some("Maria"), None)];
        assert_eq!(chain(&broken), "? → Maria → Klaus (13 Feb 12:10, but nobody heard it said)");
        let awareness = Awareness {
            start: 0,
            end: 1,
            knowers: vec!["Klaus".into()],
            unfounded: vec!["Klaus".into()],
            chains: vec![broken.into()],
        };
        assert!(
            chains("the party", &awareness).ends_with("(13 Feb 12:10, but nobody heard it said) (without ground)\n")
        );
    }
}
