//! A model that plays its part well: it answers every question as habit would, in words of its own.

use serde_json::{Value, json};
use smallville_model::request::Request;

/// A good answer to a request.
pub(crate) fn good(request: &Request) -> String {
    answer(request.kind.name, &request.system.join("\n\n"), &request.turns[0].content)
}

/// A good answer to what came over the wire, in whichever way the server was found to understand it.
pub(crate) fn good_to(body: &Value) -> String {
    let messages = body["messages"].as_array().map_or(&[][..], Vec::as_slice);
    let said = |role: &str| {
        let of_role = messages.iter().find(|message| message["role"] == role);
        of_role.and_then(|message| message["content"].as_str()).unwrap_or_default()
    };
    let (rules, question) = (said("system"), said("user"));
    let named = body.pointer("/response_format/json_schema/name").and_then(Value::as_str);
    // Where no form goes along, an example stands at the end of the question.
    let example = question.rsplit_once("of this form and nothing else:").map_or("", |(_, example)| example);
    let field = |(_, field): &&(&str, &str)| example.contains(&format!("\"{field}\""));
    let kind = named.or_else(|| FIELDS.iter().find(field).map(|(kind, _)| *kind));
    answer(kind.unwrap_or("react"), rules, question)
}

/// A field by which the form of an answer is known.
const FIELDS: &[(&str, &str)] = &[
    ("wake", "up_at"),
    ("day", "strokes"),
    ("hours", "changes"),
    ("acts", "acts"),
    ("pursue", "talking_points"),
    ("whisper", "plainly"),
    ("interview", "memories"),
    ("focal", "questions"),
    ("insights", "insights"),
    ("weigh", "importance"),
    ("summary", "current_concern"),
    ("chat", "talk"),
    ("draft", "lines"),
    ("utter", "does"),
    ("judge", "ranking"),
    ("judge_talks", "holds"),
];

fn answer(kind: &str, rules: &str, text: &str) -> String {
    let name = after(rules, "Name: ").split(',').next().unwrap_or_default();
    let answer = match kind {
        "wake" => json!({"up_at": after(text, "usually gets up at ").chars().take(5).collect::<String>()}),
        "day" => json!({"strokes": strokes(text)}),
        "hours" => hours(text),
        "acts" => json!({"acts": acts(text)}),
        "instead" => json!({"choice": 1}),
        "importance" => json!({"importance": 1 + text.len() % 6}),
        // Two and a half on average, as instinct rates what is seen and talked of.
        "weigh" => json!({"importance": numbered(text).iter().map(|line| 1 + line.len() % 4).collect::<Vec<_>>()}),
        "whisper" => json!({"plainly": [quoted(after(text, "says: "))]}),
        "pursue" => json!({
            "plainly": quoted(after(text, "The goal: ")),
            "plan": ["I find time for it.", "I tell everybody whom it concerns.", "I see to it that it is done."],
            "reminder": "Find time for it.",
            "talking_points": ["Say where and when.", "Ask for a plain yes."],
        }),
        "venture" => json!({"choice": numbered(text).len().min(name.len() % 3)}),
        "react" => json!({"choice": numbered(text).len().min(2)}),
        "interview" => json!({"words": "That is a good question, and I have no better answer.", "memories": [1]}),
        "focal" => json!({"questions": [format!("What matters most to {name} these days?")]}),
        "insights" => insights(text, name),
        "summary" => json!({
            "character": format!("{name} is somebody who cares."),
            "current_concern": format!("{name} is busy with the day."),
            "feeling": format!("{name} feels well about it."),
        }),
        "chat" => json!({"talk": text.len().is_multiple_of(3)}),
        "utter" => utter(text),
        "draft" => draft(text),
        "judge" => json!({"because": "It says the most.", "ranking": longest_first(text)}),
        "judge_talks" => json!({"because": "It was said plainly.", "holds": [1]}),
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
        Some(json!({"from": from, "what": words, "why": kinds}))
    };
    text.lines().filter_map(line).collect()
}

fn hours(text: &str) -> Value {
    let entries = after(text, "The day:\n");
    let first = numbered(entries).first().and_then(|line| line.split_once(' ')).map_or("", |(_, words)| words);
    let words = first.split(" at ").next().unwrap_or_default();
    json!({"changes": [{"entry": 1, "words": format!("{words}, in peace")}]})
}

fn acts(text: &str) -> Vec<Value> {
    let usual = after(text, "Usually that goes like this:\n").split("\nIt is ").next().unwrap_or_default();
    let act = |line: &str| {
        let (minutes, rest) = line.split_once(" min ")?;
        let (words, emoji) = rest.rsplit_once(' ')?;
        let minutes: u32 = minutes.parse().ok()?;
        Some(json!({"act": words, "emoji": emoji, "minutes": minutes, "object": null, "state": "in use"}))
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
    json!({"insights": [{"conclusion": text, "kind": "Devotion", "because": [1, 2], "about": null, "importance": 6}]})
}

/// Whether a talk has come to its end by what its speaker is told.
fn is_settled(text: &str) -> bool {
    ["It is time to go:", "All is said;"].iter().any(|told| text.contains(told))
}

/// What must be done with a line, and the first of what there is to decide.
fn musts(text: &str) -> Vec<usize> {
    let one = text.split("Number ").skip(1).map(|rest| rest.split_once(" must"));
    let open = text.split("One of the numbers ").skip(1).map(|rest| rest.split_once(", "));
    one.chain(open).filter_map(|parts| parts?.0.split(' ').next()?.parse().ok()).collect()
}

/// All that there is to decide: one of each is done.
fn to_decide(text: &str) -> Vec<usize> {
    let open = text.split("One of the numbers ").skip(1).filter_map(|rest| rest.split_once(", and only one"));
    open.flat_map(|(numbers, _)| numbers.split([',', ' ']).filter_map(|number| number.parse().ok())).collect()
}

fn utter(text: &str) -> Value {
    let choices = numbered(after(text, " may:\n"));
    let mut does = musts(text);
    // The last choice is to go.
    if is_settled(text) {
        does.push(choices.len());
    } else {
        let taken = [does.clone(), to_decide(text)].concat();
        let own = (1..choices.len()).filter(|number| !taken.contains(number)).take(2usize.saturating_sub(does.len()));
        does.extend(own.collect::<Vec<_>>());
    }
    does.truncate(3);
    // Of a long talk only the last lines are shown: the numbers go on from the highest.
    let shown = text.lines().filter(|line| line.contains(": «")).count();
    let numbers = text.split("line of the number ").skip(1).filter_map(|rest| rest.split(',').next()?.parse().ok());
    let said = numbers.max().map_or(shown, |last: usize| shown.max(last + 1));
    let gists: Vec<String> = does.iter().filter_map(|number| choices.get(number - 1)).map(|gist| short(gist)).collect();
    let words = format!("Let me see, for the {said}th time: I {}, you see?", gists.join(" and "));
    json!({"does": does, "words": in_words(&words)})
}

/// Up to six lines: what must be done and the first choices, each with its answer where there is one.
fn draft(text: &str) -> Value {
    let begins = text.split_once(" begins and is ").map_or("", |(before, _)| before);
    let name = begins.rsplit([' ', '\n']).next().unwrap_or_default();
    let may = |line: &str| line.strip_suffix(" may:").map(str::to_owned);
    let partner = text.lines().filter_map(may).next_back().unwrap_or_default();
    let partner = partner.as_str();
    let own = numbered(after(text, " may:\n").split(&format!("{partner} may:")).next().unwrap_or_default());
    let mut first = musts(text);
    let decided = to_decide(text);
    let more = (1..own.len()).find(|number| !first.contains(number) && !decided.contains(number));
    first.extend(if is_settled(text) { Some(own.len()) } else { more });
    first.truncate(3);
    // Of a long talk only the last lines are shown: the numbers go on from the highest.
    let shown = text.lines().filter(|line| line.contains(": «")).count();
    let numbers = text.split("line of the number ").skip(1).filter_map(|rest| rest.split(',').next()?.parse().ok());
    let said = numbers.max().map_or(shown, |last: usize| shown.max(last + 1));
    let others = numbered_by_label(after(text, &format!("{partner} may:")));
    let line = |who: &str, does: Vec<String>, at: usize| {
        let who = who.split(' ').next().unwrap_or_default();
        let gist = |label: &String| match label.parse::<usize>() {
            Ok(number) => own.get(number - 1).map(|gist| gist.split(" (answer").next().unwrap_or_default()),
            Err(_) => others.iter().find(|(known, _)| known == label).map(|(_, gist)| *gist),
        };
        let gists: Vec<String> = does.iter().filter_map(gist).map(short).collect();
        let words = format!("So, as my line of the number {}, I {}, you see?", said + at, gists.join(" and "));
        json!({"by": who, "does": does, "words": in_words(&words)})
    };
    let answers = |number: usize| -> Vec<String> {
        let choice = own.get(number - 1).copied().unwrap_or_default();
        let answers = after(choice, "(answer: ").split(')').next().unwrap_or_default();
        let open = answers.split(", ").filter(|labels| !labels.is_empty());
        open.filter_map(|labels| labels.split(" or ").next()).map(str::to_owned).collect()
    };
    // What the other one may do of their own accord stands behind what they would answer.
    let answered: Vec<String> = (1..=own.len()).flat_map(|number| all_answers(own[number - 1])).collect();
    let mut options = others.iter().map(|(label, _)| (*label).to_owned()).filter(|label| !answered.contains(label));
    let mut reply = |number: usize| {
        let answer = answers(number);
        if answer.is_empty() { options.next().into_iter().collect() } else { answer }
    };
    let mut lines = vec![line(name, first.iter().map(ToString::to_string).collect(), 0)];
    let mut done = first.clone();
    let mut last = first.last().copied().filter(|_| !is_settled(text));
    // What has an answer is answered, what has none is answered with something else, and the talk goes on.
    while let Some(answer) = last.map(&mut reply).filter(|answer| !answer.is_empty() && lines.len() < 5) {
        lines.push(line(partner, answer, lines.len()));
        last = (1..own.len()).find(|number| !done.contains(number) && !decided.contains(number));
        done.extend(last);
        lines.extend(last.map(|number| line(name, vec![number.to_string()], lines.len())));
    }
    json!({"lines": lines})
}

/// The labels of all answers to a choice.
fn all_answers(choice: &str) -> Vec<String> {
    let answers = after(choice, "(answer: ").split(')').next().unwrap_or_default();
    answers.split(", ").flat_map(|labels| labels.split(" or ")).map(str::to_owned).collect()
}

/// The labels of the lines that have letters and numbers, with their texts.
fn numbered_by_label(text: &str) -> Vec<(&str, &str)> {
    text.lines().filter_map(|line| line.split_once(". ")).filter(|(label, _)| label.starts_with('A')).collect()
}

/// Not more words than a line may have.
fn in_words(text: &str) -> String {
    text.split_whitespace().take(55).collect::<Vec<_>>().join(" ")
}

/// The letters of the answers, those of the longest answer first.
fn longest_first(text: &str) -> Vec<&str> {
    let mut answers: Vec<(&str, &str)> = text.lines().filter_map(|line| line.split_once(". «")).collect();
    answers.sort_by_key(|(_, words)| std::cmp::Reverse(words.len()));
    answers.into_iter().map(|(letter, _)| letter).collect()
}

fn short(text: &str) -> String {
    text.replace(['«', '»', ':'], "").split_whitespace().take(20).collect::<Vec<_>>().join(" ")
}
