//! The entries of somebody's memory in a made-up save, and what of them can be used.

use std::{collections::BTreeSet, fmt::Write as _};

use serde_json::{Value, json};

use super::Damage;

/// Minutes from one entry to the next, from Monday at six.
const MINUTES: usize = 5;
/// A thing by its address.
const PIANO: &str = "the Ville:Hobbs Cafe:cafe:piano";
/// What things are like in turn; every one comes again.
const STATES: [&str; 6] = ["out of tune", "being polished", "covered in snow", "open", "humming", "half empty"];
/// What people do in turn.
const DEEDS: [&str; 6] = [
    "mending a fence",
    "peeling pears",
    "sorting old letters",
    "tuning a bicycle",
    "chalking a sign (for the fair)",
    "rehearsing a toast « à la carte » 🥂",
];

/// What is to come of somebody's entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// They become memories.
    pub(crate) kept: usize,
    pub(crate) idle: usize,
    pub(crate) repeated: usize,
    pub(crate) empty: usize,
    pub(crate) unreadable: usize,
    pub(crate) doubled: usize,
    pub(crate) undated: usize,
    pub(crate) unrated: usize,
    /// Reasons that are not there.
    pub(crate) loose: usize,
}

/// An entry, and what is to come of it.
pub(super) struct Made {
    pub(super) node: Value,
    what: What,
}

/// What an entry is to our town.
#[derive(PartialEq, Eq)]
enum What {
    Memory,
    /// The state of a thing: a memory the first time.
    State(String),
    /// The sight of a talk that has an entry of its own.
    Repeated,
    Idle,
    Empty,
}

/// What is written down, of whom.
struct Pen<'a> {
    number: usize,
    name: &'a str,
    other: &'a str,
    deed: &'a str,
}

/// One entry of somebody's memory, by its number from 1.
pub(super) fn made(number: usize, name: &str, other: &str) -> Made {
    let pen = Pen { number, name, other, deed: DEEDS[number / 8 % DEEDS.len()] };
    let (what, node) = match number % 8 {
        1 if number > 1 => (What::Idle, pen.node("event", (PIANO, "is", "idle"), "piano is idle", json!([]))),
        2 => {
            let state = STATES[number / 8 % STATES.len()];
            let text = format!("piano is {state}");
            (What::State(state.to_owned()), pen.node("event", (PIANO, "is", state), &text, json!([])))
        }
        6 if number % 40 == 6 => {
            let text = format!("{name} is conversing about honey");
            (What::Repeated, pen.node("event", (name, "chat with", other), &text, json!([pen.before(1)])))
        }
        7 if number % 32 == 7 => {
            (What::Empty, pen.node("thought", (name, "is", "blank"), "this is blank", json!(pen.before(3))))
        }
        0 | 1 | 6 => (What::Memory, pen.thought()),
        _ => (What::Memory, pen.lived()),
    };
    Made { node, what }
}

impl Pen<'_> {
    fn node(&self, kind: &str, (subject, predicate, object): (&str, &str, &str), text: &str, filling: Value) -> Value {
        let minutes = 6 * 60 + (self.number - 1) * MINUTES;
        let (day, hour, minute) = (13 + minutes / 1440, minutes / 60 % 24, minutes % 60);
        let created = format!("2023-02-{day} {hour:02}:{minute:02}:00");
        let expires = if kind == "thought" { json!("2023-03-15 06:00:00") } else { Value::Null };
        json!({"node_count": self.number, "type_count": self.number, "type": kind, "depth": 0, "created": created,
            "expiration": expires, "subject": subject, "predicate": predicate, "object": object, "description": text,
            "embedding_key": text, "poignancy": self.number % 9 + 1, "keywords": [object, "piano"],
            "filling": filling})
    }

    /// The name of an entry so many before this one.
    fn before(&self, back: usize) -> String {
        format!("node_{}", self.number - back)
    }

    /// A plan for the day, one after a talk, or a conclusion, the reasons of which may be missing.
    fn thought(&self) -> Value {
        let Pen { number, name, other, deed } = *self;
        match number % 8 {
            1 => {
                let plan = format!("This is {name}'s plan for Monday February 13: wake up, feed the bees, read.");
                self.node("thought", (name, "plan", "Monday February 13"), &plan, Value::Null)
            }
            0 => {
                let text = format!("For {name}'s planning: bring {number} jars to {other}.");
                self.node("thought", (name, "plan", other), &text, json!([self.before(4)]))
            }
            _ => {
                let third = if number % 16 == 14 { "node_99999".to_owned() } else { self.before(5) };
                let text = format!("{name} finds that {other} is good at {deed} ({number} times over)");
                let filling = json!([self.before(2), self.before(3), third]);
                self.node("thought", (name, "find", other), &text, filling)
            }
        }
    }

    /// Something done, seen or said.
    fn lived(&self) -> Value {
        let Pen { number, name, other, deed } = *self;
        match number % 8 {
            3 => self.node("event", (name, "do", "deed"), &format!("{name} is {deed}, number {number}"), json!([])),
            4 => self.node("event", (other, "do", "deed"), &format!("{other} is {deed}, number {number}"), json!([])),
            5 if number % 40 == 5 => {
                let offer = format!("Shall we swap {number} pears for honey?");
                let lines = json!([[name, offer], [other, "Gladly — « miel » it is."], ["", ""]]);
                self.node("chat", (name, "chat with", other), "conversing about conversing about honey", lines)
            }
            _ => {
                let text = format!("{name} counts {number} swallows — “schöne Vögel”");
                self.node("event", (name, "see", "sky"), &text, json!([]))
            }
        }
    }
}

/// The file of some entries, the newest first, and what is to come of it.
pub(super) fn file(made: &[Made], damage: Damage) -> (Vec<u8>, Counts) {
    let named = |(number, made): (usize, &Made)| (format!("node_{number}"), made.node.clone());
    let mut entries: Vec<(String, Value)> = (1..).zip(made).map(named).collect();
    let mut extra = Counts::default();
    match damage {
        Damage::NoNodes => return (Vec::new(), extra),
        Damage::WrongNodes => return (b"[]".to_vec(), extra),
        Damage::Senseless => {
            entries[2].1["created"] = json!("");
            entries[3].1["poignancy"] = Value::Null;
            let dream = json!({"type": "dream", "description": "x"});
            let odd = [("node_400", dream), ("node_401", Value::Null), ("nodes_7", json!({}))];
            entries.extend(odd.map(|(name, node)| (name.to_owned(), node)));
            (extra.undated, extra.unrated, extra.unreadable) = (1, 1, 3);
        }
        Damage::Doubled => {
            entries.extend([entries[2].clone(), entries[3].clone()]);
            extra.doubled = 2;
        }
        _ => {}
    }
    // All that is written into a file that breaks off are its newest entries, and some letters of one more.
    let first = if damage == Damage::BrokenOff { made.len() / 3 } else { 0 };
    let mut text = String::from("{");
    for (i, (name, node)) in entries.iter().enumerate().skip(first).rev() {
        let comma = if i == first { "" } else { ", " };
        write!(text, "\"{name}\": {node}{comma}").unwrap();
    }
    text.push_str(if damage == Damage::BrokenOff { ", \"node_7\": {\"node_count\": 7, \"descr" } else { "}" });
    let mut bytes = text.into_bytes();
    if damage == Damage::Encoding {
        // ë as Latin-1 writes it, in the middle of a word.
        let place = bytes.windows(8).position(|part| part == b"swallows").unwrap();
        bytes[place + 2] = 0xeb;
        drop(bytes.splice(0..0, *b"\xef\xbb\xbf"));
    }
    (bytes, counts(made, first, extra))
}

/// What is to come of the entries after the `first` ones, which are not there.
fn counts(made: &[Made], first: usize, mut counts: Counts) -> Counts {
    let mut states = BTreeSet::new();
    for (number, made) in (1_usize..).zip(made).skip(first) {
        match &made.what {
            What::Memory => counts.kept += 1,
            What::State(state) if states.insert(state) => counts.kept += 1,
            What::State(_) | What::Repeated => counts.repeated += 1,
            What::Idle => counts.idle += 1,
            What::Empty => counts.empty += 1,
        }
        let reasons = made.node["filling"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let reasons = reasons.filter_map(|name| name.strip_prefix("node_")?.parse::<usize>().ok());
        if made.what == What::Memory {
            counts.loose += reasons.filter(|reason| *reason <= first || *reason > number).count();
        }
    }
    counts
}
