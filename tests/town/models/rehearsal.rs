//! A model that plays its part well: it answers every question as habit would, in words of its own.

use serde_json::{Value, json};
use smallville_model::request::Request;

/// A good answer to any question of the game.
pub(super) fn good(request: &Request) -> String {
    let text = &request.turns[0].content;
    let whole = request.text();
    let name = whole.split_once("Name: ").and_then(|(_, rest)| rest.split_once(',')).map_or("", |(name, _)| name);
    let answer = match request.kind.name {
        "wake" => json!({"up_at": after(text, "usually gets up at ").chars().take(5).collect::<String>()}),
        "day" => json!({"strokes": strokes(text)}),
        "hours" => hours(text),
        "acts" => json!({"acts": acts(text)}),
        "instead" => json!({"choice": 1}),
        "importance" => json!({"importance": 1 + text.len() % 6}),
        "whisper" => json!({"plainly": [quoted(after(text, "says: "))]}),
        "react" => json!({"choice": numbered(text).len().min(2)}),
        "interview" => json!({"answer": "That is a good question, and I have no better answer.", "memories": [1]}),
        "focal" => json!({"questions": [format!("What matters most to {name} these days?")]}),
        "insights" => insights(text, name),
        "summary" => json!({
            "who": format!("{name} is somebody who cares."),
            "occupied_with": format!("{name} is busy with the day."),
            "feeling": format!("{name} feels well about it."),
        }),
        "chat" => json!({"talk": text.len() % 3 == 0}),
        "utter" => utter(text),
        other => panic!("an unknown kind of question: {other}"),
    };
    answer.to_string()
}

fn after<'a>(text: &'a str, mark: &str) -> &'a str {
    text.split_once(mark).map_or("", |(_, rest)| rest)
}

fn quoted(text: &str) -> &str {
    after(text, "«").split('»').next().unwrap_or_default()
}

/// The texts of the numbered lines.
fn numbered(text: &str) -> Vec<&str> {
    let number = |line: &'_ str| line.split_once(". ").filter(|(number, _)| number.parse::<u32>().is_ok()).is_some();
    text.lines().filter(|line| number(line)).filter_map(|line| line.split_once(". ")).map(|(_, text)| text).collect()
}

fn strokes(text: &str) -> Vec<Value> {
    let line = |line: &str| {
        let (from, rest) = line.split_once(' ')?;
        let (words, kinds) = rest.strip_suffix(']')?.split_once(" [")?;
        let kinds: Vec<&str> = kinds.split(", ").collect();
        Some(json!({"from": from, "words": words, "kinds": kinds}))
    };
    text.lines().filter_map(line).collect()
}

fn hours(text: &str) -> Value {
    let entries = text.split("Something else to do:").next().unwrap_or_default();
    let first = numbered(entries).first().and_then(|line| line.split_once(' ')).map_or("", |(_, words)| words);
    let words = first.split(" at ").next().unwrap_or_default();
    json!({"changes": [{"entry": 1, "words": format!("{words}, in peace")}]})
}

fn acts(text: &str) -> Vec<Value> {
    let usual = after(text, "Usually that goes like this:\n").split("\nThings there:").next().unwrap_or_default();
    let act = |line: &str| {
        let (minutes, rest) = line.split_once(" min ")?;
        let (words, emoji) = rest.rsplit_once(' ')?;
        let minutes: u32 = minutes.parse().ok()?;
        Some(json!({"words": words, "emoji": emoji, "minutes": minutes, "thing": null, "state": "in use"}))
    };
    usual.lines().filter_map(act).take(12).collect()
}

fn insights(text: &str, name: &str) -> Value {
    let memories = after(text, "remembers:\n").split("\nHeld already").next().unwrap_or_default();
    let memories = numbered(memories);
    if memories.len() < 2 {
        return json!({"insights": []});
    }
    let subject: String = quoted(memories[0]).chars().take(60).collect();
    let text = format!("{name} thinks a good deal about this: {}", subject.trim());
    json!({"insights": [{"text": text, "kind": "Devotion", "because": [1, 2], "about": null, "importance": 6}]})
}

fn utter(text: &str) -> Value {
    let choices = numbered(after(text, " may:\n"));
    let must = after(text, "Numbers ").split(" must").next().unwrap_or_default();
    let mut does: Vec<usize> = must.split(", ").filter_map(|number| number.parse().ok()).collect();
    // The last choice is to go.
    let own = (1..choices.len()).filter(|number| !does.contains(number)).take(2usize.saturating_sub(does.len()));
    does.extend(own.collect::<Vec<_>>());
    does.truncate(3);
    let said = text.lines().filter(|line| line.contains(": «")).count();
    let gist = does.first().and_then(|number| choices.get(number - 1)).copied().unwrap_or_default();
    json!({"does": does, "words": format!("Let me see, for the {said}th time: I {}.", short(gist))})
}

fn short(text: &str) -> String {
    text.replace(['«', '»', ':'], "").split_whitespace().take(20).collect::<Vec<_>>().join(" ")
}
