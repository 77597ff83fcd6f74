//! The entries of somebody's memory in the save, as they are written, in the order in which they were made.

use std::{collections::BTreeMap, fmt};

use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde_json::Value;

use super::{dates, scratch::text_of};

/// What an entry comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeKind {
    /// Something seen, or done by oneself.
    Event,
    /// Something concluded.
    Thought,
    /// A talk.
    Chat,
}

/// One entry.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    /// 12 of `node_12`.
    pub(super) number: u64,
    /// What it comes from.
    pub(super) kind: NodeKind,
    /// When it was made, in seconds as in [`dates::seconds`]; none if that cannot be read.
    pub(super) created: Option<i64>,
    /// Who does something: a name, or the address of a thing.
    pub(super) subject: String,
    /// What they do, as a verb.
    pub(super) predicate: String,
    /// To whom or what they do it.
    pub(super) object: String,
    /// What is remembered.
    pub(super) text: String,
    /// How much it matters, 1 to 10; none if that cannot be read.
    pub(super) poignancy: Option<u8>,
    /// The numbers of the entries on which it rests, each once.
    pub(super) evidence: Vec<u64>,
    /// Who said what in a talk.
    pub(super) lines: Vec<(String, String)>,
}

impl Node {
    /// Whether it says that a thing or somebody does nothing.
    pub(super) fn is_idle(&self) -> bool {
        let text = self.text.trim_end_matches('.');
        self.kind == NodeKind::Event && (self.object.eq_ignore_ascii_case("idle") || text.ends_with(" is idle"))
    }

    /// Whether it tells the state of a thing: its subject is an address.
    pub(super) fn is_of_thing(&self) -> bool {
        self.kind == NodeKind::Event && self.subject.contains(':')
    }

    /// Whether it is a plan: for a day, or what a talk means for one's planning.
    pub(super) fn is_plan(&self) -> bool {
        let begins = |start: &str| self.text.get(..start.len()).is_some_and(|text| text.eq_ignore_ascii_case(start));
        let head = self.text.split(':').next().unwrap_or_default();
        self.kind == NodeKind::Thought
            && (self.predicate.eq_ignore_ascii_case("plan")
                || begins("this is ") && head.contains("'s plan for ")
                || begins("for ") && head.ends_with("'s planning"))
    }
}

/// Everything that somebody has written down.
#[derive(Clone, Debug, Default)]
pub(super) struct Notebook {
    /// The entries, oldest first.
    pub(super) nodes: Vec<Node>,
    /// Entries that cannot be read.
    pub(super) unreadable: u32,
    /// Entries in whose place there is a later one of the same number.
    pub(super) doubled: u32,
    /// Why nothing can be read from some place on, if so.
    pub(super) breaks_off: Option<String>,
}

impl Notebook {
    /// When the entries were made.
    pub(super) fn moments(&self) -> impl Iterator<Item = i64> {
        self.nodes.iter().filter_map(|node| node.created)
    }
}

/// Reads `nodes.json`. The newest entries come first in it, so that one that breaks off, because writing it was cut
/// short, still says most of what matters.
///
/// # Errors
/// What is wrong with it if nothing can be taken from it; single bad entries are counted instead.
pub(super) fn notebook(text: &str) -> Result<Notebook, String> {
    let mut entries = Vec::new();
    let mut json = serde_json::Deserializer::from_str(text);
    let read = Entries(&mut entries).deserialize(&mut json).and_then(|()| json.end());
    let mut nodes: BTreeMap<u64, Node> = BTreeMap::new();
    let (mut unreadable, mut doubled) = (0, 0);
    for (name, entry) in &entries {
        match node(name, entry) {
            // Of two entries of one number the later one counts for the code that has written them.
            Some(node) => doubled += u32::from(nodes.insert(node.number, node).is_some()),
            None => unreadable += 1,
        }
    }
    let breaks_off = read.err().map(|error| error.to_string());
    if let Some(error) = breaks_off.as_ref().filter(|_| nodes.is_empty()) {
        return Err(format!("not a list of named entries in sound JSON ({error})"));
    }
    Ok(Notebook { nodes: nodes.into_values().collect(), unreadable, doubled, breaks_off })
}

/// Reads the entries of a file up to where it is damaged, also two of the same name.
struct Entries<'a>(&'a mut Vec<(String, Value)>);

impl<'de> DeserializeSeed<'de> for Entries<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Entries<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list of named entries")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(entry) = map.next_entry()? {
            self.0.push(entry);
        }
        Ok(())
    }
}

fn node(name: &str, entry: &Value) -> Option<Node> {
    let number = number(name)?;
    let kind = match entry.get("type")?.as_str()? {
        "event" => NodeKind::Event,
        "thought" => NodeKind::Thought,
        "chat" => NodeKind::Chat,
        _ => return None,
    };
    let word = |key: &str| text_of(entry, key).unwrap_or_default();
    let (evidence, lines) = filling(entry.get("filling").unwrap_or(&Value::Null));
    Some(Node {
        number,
        kind,
        created: word_moment(entry),
        subject: word("subject"),
        predicate: word("predicate"),
        object: word("object"),
        text: entry.get("description")?.as_str().map(|_| word("description"))?,
        poignancy: poignancy(entry.get("poignancy").unwrap_or(&Value::Null)),
        evidence,
        lines,
    })
}

fn word_moment(entry: &Value) -> Option<i64> {
    entry.get("created")?.as_str().and_then(dates::seconds)
}

/// 12 of `node_12`.
fn number(name: &str) -> Option<u64> {
    let digits = name.strip_prefix("node_")?;
    let plain = !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().ok())?
}

/// 1 to 10, also from a number in quotes; what lies beyond is brought to the nearer end.
fn poignancy(value: &Value) -> Option<u8> {
    let points = value.as_f64().or_else(|| value.as_str()?.trim().parse().ok())?;
    let points = points.clamp(1.0, 10.0).round();
    (1..=10).find(|whole| f64::from(*whole) >= points)
}

/// What an entry rests on, or what was said: names of entries, one such name, or pairs of speaker and words.
fn filling(value: &Value) -> (Vec<u64>, Vec<(String, String)>) {
    let (mut evidence, mut lines) = (Vec::new(), Vec::new());
    let parts = match value {
        Value::Array(parts) => parts.as_slice(),
        one => std::slice::from_ref(one),
    };
    for part in parts {
        match part {
            Value::String(name) => evidence.extend(number(name)),
            Value::Array(pair) => {
                if let [Value::String(speaker), Value::String(words), ..] = pair.as_slice() {
                    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
                    if words.chars().any(char::is_alphanumeric) {
                        lines.push((speaker.trim().to_owned(), words));
                    }
                }
            }
            _ => {}
        }
    }
    evidence.sort_unstable();
    evidence.dedup();
    (evidence, lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read_in_the_order_of_their_making() {
        let read = notebook(
            r#"{"node_10": {"type": "thought", "description": "Oda likes\n rain", "poignancy": "7",
                            "filling": "node_2"},
                "node_2": {"type": "event", "description": "the lamp is lit", "poignancy": 1e300,
                           "subject": "w:s:a:lamp", "created": "2023-02-13 08:00:00", "filling": []},
                "node_11": {"type": "chat", "description": "x", "poignancy": -3,
                            "filling": [["Oda", " Good\n day "], ["Ben"], 4]},
                "node_02": {"type": "event", "description": "again"}, "node_-1": {"type": "event", "description": "x"},
                "node_99999999999999999999999": {"type": "event", "description": "x"}, "node_3": 7,
                "node_4": {"type": "dream", "description": "x"}, "node_5": {"type": "event", "description": null}}"#,
        )
        .unwrap();
        assert_eq!(read.unreadable, 6);
        let [lamp, rain, chat] = read.nodes.as_slice() else { panic!("{:?}", read.nodes) };
        assert!(lamp.is_of_thing() && !lamp.is_idle() && lamp.created == Some(8 * 3600) && lamp.poignancy == Some(10));
        assert_eq!(
            (rain.text.as_str(), rain.evidence.as_slice(), rain.poignancy),
            ("Oda likes rain", &[2][..], Some(7))
        );
        assert_eq!(chat.lines, [("Oda".to_owned(), "Good day".to_owned())]);
        assert_eq!(chat.poignancy, Some(1));
        for broken in ["", "[]", "3", "{\"node_1\": {}", "{\"node_1\": 1e999}"] {
            assert!(notebook(broken).is_err(), "{broken}");
        }
    }

    #[test]
    fn what_breaks_off_is_read_up_to_there() {
        let entry = |text: &str| format!(r#"{{"type": "event", "description": "{text}"}}"#);
        let (one, two) = (entry("the lamp is lit"), entry("the lamp is out"));
        let twice = notebook(&format!(r#"{{"node_1": {one}, "node_2": {one}, "node_1": {two}}}"#)).unwrap();
        let texts = |notebook: &Notebook| notebook.nodes.iter().map(|node| node.text.clone()).collect::<Vec<_>>();
        assert_eq!((texts(&twice), twice.doubled), (vec!["the lamp is out".into(), "the lamp is lit".into()], 1));
        assert_eq!((twice.unreadable, twice.breaks_off), (0, None));
        let whole = format!(r#"{{"node_2": {one}, "node_1": {two}}}"#);
        for end in one.len() + 12..whole.len() {
            let cut = notebook(&whole[..end]).unwrap();
            let expected = if end == whole.len() - 1 { 2 } else { 1 };
            assert_eq!(cut.nodes.len(), expected, "{}", &whole[..end]);
            assert!(cut.breaks_off.is_some());
        }
        assert!(notebook(&whole[..one.len() + 10]).is_err());
    }

    #[test]
    fn plans_are_told_from_other_thoughts() {
        let thought = |predicate: &str, text: &str| Node {
            number: 1,
            kind: NodeKind::Thought,
            created: None,
            subject: String::new(),
            predicate: predicate.into(),
            object: String::new(),
            text: text.into(),
            poignancy: None,
            evidence: Vec::new(),
            lines: Vec::new(),
        };
        assert!(thought("plan", "whatever").is_plan());
        assert!(thought("is", "This is Oda Berg's plan for Monday: to rest").is_plan());
        assert!(thought("is", "For Oda Berg's planning: bring a lamp").is_plan());
        assert!(!thought("is", "Für Oda: ein Plan").is_plan() && !thought("is", "Oda has a plan: sleep").is_plan());
    }
}
