//! A small invented town: one of our people, a stranger, and somebody whose file is broken.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::*;
use smallville_mind::{
    memory::{MemoryId, MemoryKind},
    testing,
};
use smallville_town::TimeOfDay;

/// A saved town in memory: the text of each file by its path.
type Save = BTreeMap<String, String>;

fn file(name: &str, path: &str) -> String {
    format!("personas/{name}/bootstrap_memory/{path}")
}

fn node(kind: &str, at: &str, (subject, predicate, object): (&str, &str, &str), text: &str, filling: Value) -> Value {
    json!({"node_count": 1, "type_count": 1, "type": kind, "depth": 0, "created": format!("2023-02-14 {at}"),
        "expiration": null,
        "subject": subject, "predicate": predicate, "object": object, "description": text, "embedding_key": text,
        "poignancy": 4, "keywords": [object], "filling": filling})
}

/// Klaus's entries, oldest first: `node_1` is the first.
fn klaus() -> Vec<Value> {
    let lamp = |state: &str| ("the Ville:Oak Hill College:library:lamp", "is", state.to_owned());
    let thing = |at: &str, state: &str| {
        let (subject, predicate, object) = lamp(state);
        node("event", at, (subject, predicate, &object), &format!("lamp is {state}"), json!([]))
    };
    let lines =
        json!([["Oda Berg", "Shall I mend your clock?"], ["Klaus Mueller", "Please do, it only knows Mondays."]]);
    let mut nodes = vec![
        node(
            "thought",
            "07:00:00",
            ("Klaus Mueller", "plan", "Tuesday"),
            "This is Klaus Mueller's plan for Tuesday: read.",
            Value::Null,
        ),
        thing("08:00:00", "idle"),
        thing("08:00:10", "lit"),
        node("event", "08:10:00", ("Klaus Mueller", "read", "map"), "Klaus Mueller is reading an old map", json!([])),
        thing("08:20:00", "lit"),
        node(
            "chat",
            "09:00:00",
            ("Klaus Mueller", "chat with", "Oda Berg"),
            "conversing about conversing about clocks",
            lines,
        ),
        node(
            "event",
            "09:00:00",
            ("Klaus Mueller", "chat with", "Oda Berg"),
            "Klaus Mueller is conversing about clocks",
            json!(["node_6"]),
        ),
        node(
            "thought",
            "10:00:00",
            ("Klaus Mueller", "like", "clocks"),
            "Klaus Mueller likes old clocks.",
            json!(["node_2", "node_4", "node_7"]),
        ),
        node("thought", "10:00:00", ("Klaus Mueller", "is", "blank"), "this is blank", json!("node_1")),
        node(
            "thought",
            "11:00:00",
            ("Klaus Mueller", "be", "friend"),
            "Klaus Mueller is a friend of Oda Berg",
            json!(["node_8", "node_99", "node_12"]),
        ),
    ];
    nodes.extend((0..40).map(|i| thing(&format!("11:{i:02}:00"), "idle")));
    nodes
}

fn numbered(nodes: Vec<Value>) -> String {
    // The published code writes the newest first.
    let entries = nodes.into_iter().enumerate().rev().map(|(i, node)| (format!("node_{}", i + 1), node));
    Value::Object(entries.collect()).to_string()
}

fn save() -> Save {
    let scratch = |name: &str, age: u32, learned: &str, hours: &str| {
        json!({"vision_r": 8, "name": name, "age": age, "innate": "dry, precise", "learned": learned,
            "lifestyle": hours,
            "currently": format!("Status: {name} wants to mend the clock of the town hall."),
            "living_area": "the Ville:artist's co-living space:kitchen"})
        .to_string()
    };
    let places = json!({"the Ville": {"Hobbs Cafe": {"cafe": ["piano"]}, "the mill": {}}}).to_string();
    let mut save = Save::new();
    let mut put = |path: String, text: String| save.insert(path, text);
    put(
        "reverie/meta.json".into(),
        json!({"start_date": "February 14, 2023", "curr_time": "February 15, 2023, 06:30:10", "sec_per_step": 10,
            "persona_names": ["Oda Berg", "Klaus Mueller", "Ben Hall"], "step": 900})
        .to_string(),
    );
    let (ours, theirs) = ("Klaus Mueller", "Oda Berg");
    let told = "Klaus Mueller draws maps of towns that are not there. He likes rain.";
    put(
        file(ours, "scratch.json"),
        scratch(ours, 23, told, "Klaus Mueller goes to bed around 1am, awakes up around 9am."),
    );
    put(file(ours, "spatial_memory.json"), places.clone());
    put(file(ours, "associative_memory/nodes.json"), numbered(klaus()));
    put(file(ours, "associative_memory/kw_strength.json"), "{}".into());
    let told = "Oda Berg is a mathematician who mends clocks. She grew up on a barge";
    put(file(theirs, "scratch.json"), scratch(theirs, 300, told, "Oda Berg sleeps when she must."));
    put(file(theirs, "spatial_memory.json"), places);
    let talk = json!([["Ben Hall", "Good day."], ["Oda Berg", "Is it?"]]);
    put(
        file(theirs, "associative_memory/nodes.json"),
        numbered(vec![
            node(
                "chat",
                "09:00:00",
                ("Oda Berg", "chat with", "Klaus Mueller"),
                "conversing about clocks between Klaus Mueller and Oda Berg.",
                Value::Null,
            ),
            node("chat", "10:00:00", ("Oda Berg", "chat with", "Ben Hall"), "Oda and Ben greet each other.", talk),
        ]),
    );
    put(file("Ben Hall", "scratch.json"), "{\"name\": \"Ben".into());
    save
}

fn bring(save: &Save) -> Result<ImportedTown, ImportError> {
    let world = testing::world();
    let known: Vec<&Persona> = world.people.iter().collect();
    let list = |folder: &str| {
        let inside = save.keys().filter_map(|path| path.strip_prefix(&format!("{folder}/"))?.split('/').next());
        inside.map(str::to_owned).collect()
    };
    let read = |path: &str| save.get(path).cloned().ok_or_else(|| "no such file".to_owned());
    import(&world.sense, &list, &read, &world.town, &known)
}

fn says(town: &ImportedTown, words: &[&str]) -> bool {
    town.unused.iter().any(|sentence| words.iter().all(|word| sentence.contains(word)))
}

#[test]
fn people_are_who_they_were_and_live_here() {
    let town = bring(&save()).unwrap();
    let names: Vec<&str> = town.people.iter().map(|one| one.persona.name.as_str()).collect();
    assert_eq!(names, ["Oda Berg", "Klaus Mueller"]);
    assert_eq!((town.began.as_deref(), town.begins.stamp()), (Some("February 14, 2023"), "2023-02-15 06:31".into()));
    let world = testing::world();
    let ours = world.people.iter().find(|persona| persona.name == "Klaus Mueller").unwrap();
    let klaus = &town.people[1].persona;
    assert_eq!((klaus.home, klaus.bed, &klaus.look, &klaus.work), (ours.home, ours.bed, &ours.look, &ours.work));
    assert_eq!((klaus.age, klaus.traits.join(" ")), (23, "dry precise".into()));
    assert_eq!((klaus.wakes, klaus.sleeps), (TimeOfDay::new(9, 0), TimeOfDay::new(1, 0)));
    assert_eq!(klaus.about.len(), 3);
    assert!(klaus.about[1] == "Klaus Mueller likes rain", "{:?}", klaus.about);
    assert_eq!(klaus.goal, "mend the clock of the town hall", "what the save says one is about");
    assert_eq!(town.people[1].intention.as_deref(), Some("Klaus Mueller wants to mend the clock of the town hall."));
    let home = world.town.sectors().iter().find(|sector| sector.name == "artist's co-living space").unwrap().id;
    assert!(klaus.places.contains(&home) && klaus.places.contains(&klaus.home), "where one lives in the save is known");
    let oda = &town.people[0].persona;
    assert_eq!(world.town.sector(oda.home).name, "artist's co-living space");
    assert_eq!((oda.trade.as_str(), oda.goal.as_str()), ("mathematician", "mend the clock of the town hall"));
    assert!(oda.about.iter().all(|text| text.contains("Oda Berg")), "{:?}", oda.about);
    let cafe = world.town.sectors().iter().find(|sector| sector.name == "Hobbs Cafe").unwrap().id;
    assert!(oda.places.contains(&cafe) && oda.places.is_sorted());
}

#[test]
fn entries_become_memories() {
    let town = bring(&save()).unwrap();
    let klaus = &town.people[1];
    let texts: Vec<(&str, MemoryKind, u8)> =
        klaus.memories.iter().map(|memory| (memory.text.as_str(), memory.kind, memory.level)).collect();
    let talk = "Klaus Mueller talked with Oda Berg about clocks. Oda Berg: \"Shall I mend your clock?\" \
                Klaus Mueller: \"Please do, it only knows Mondays.\"";
    assert_eq!(
        texts,
        [
            ("This is Klaus Mueller's plan for Tuesday: read", MemoryKind::Plan, 1),
            ("lamp is lit", MemoryKind::Observation, 0),
            ("Klaus Mueller is reading an old map", MemoryKind::Observation, 0),
            (talk, MemoryKind::Conversation, 0),
            ("Klaus Mueller likes old clocks", MemoryKind::Thought, 1),
            ("Klaus Mueller is a friend of Oda Berg", MemoryKind::Thought, 2),
        ]
    );
    let evidence = |index: usize| klaus.memories[index].evidence.iter().map(|id| id.0).collect::<Vec<_>>();
    assert_eq!((evidence(4), evidence(5)), (vec![2, 3], vec![4]), "the talk stands for the sight of it");
    assert_eq!(klaus.memories[3].people, ["Oda Berg"]);
    assert_eq!(klaus.memories[3].created.stamp(), "2023-02-14 09:00");
    assert!(klaus.memories.iter().all(|memory| memory.importance == 4 && memory.claims.is_empty()));
    let last = "2023-02-14 09:00".parse().unwrap();
    assert_eq!(klaus.talked, [Talked { with: "Oda Berg".into(), times: 1, last }]);
}

#[test]
fn ties_follow_from_what_is_remembered() {
    let town = bring(&save()).unwrap();
    let tie = |index: usize, name: &str| {
        let known = town.people[index].persona.knows.iter().find(|known| known.name == name);
        known.map(|known| (known.tie.words.clone(), known.opinion))
    };
    assert_eq!(tie(1, "Oda Berg"), Some(("friend".into(), 6)));
    assert_eq!(tie(0, "Klaus Mueller"), Some(("acquaintance from one talk".into(), 5)));
    assert_eq!(tie(0, "Ben Hall"), None, "nobody knows somebody who is not here");
    assert_eq!(tie(1, "Maria Lopez").map(|(_, opinion)| opinion), Some(10), "our own ties stay");
    assert_eq!(town.people[0].memories[0].text, "Oda Berg talked with Klaus Mueller about clocks");
    let talk = &town.people[0].memories[1].text;
    assert!(
        talk.starts_with("Oda Berg talked with Ben Hall: Oda and Ben greet each other. Ben Hall: \"Good"),
        "{talk}"
    );
}

#[test]
fn what_cannot_be_used_is_said() {
    let town = bring(&save()).unwrap();
    for words in [
        &["Ben Hall", "scratch.json", "not sound JSON", "left out"][..],
        &["Klaus Mueller: 41 entries are left out", "idle"],
        &["Klaus Mueller: 2 entries are left out", "repeated"],
        &["Klaus Mueller: 1 entry is left out", "this is blank"],
        &["Klaus Mueller: 2 entries are named as a reason but not there"],
        &["Klaus Mueller", "places that are not in this town: the mill."],
        &["Some live here already", "Klaus Mueller"],
        &["Nothing is said of an age; Oda"],
        &["Nothing is said of sleep; Oda"],
        &["keywords", "kw_strength.json"],
        &["Where everybody stood"],
    ] {
        assert!(says(&town, words), "{words:?} in {:#?}", town.unused);
    }
    assert!(town.unused.iter().all(|sentence| sentence.ends_with('.') && !sentence.ends_with("..")));
    assert!(!says(&town, &["Oda's character"]), "{:#?}", town.unused);
}

#[test]
fn a_gathering_that_is_over_is_no_longer_planned() {
    let (name, mut save) = ("Isabella Rodriguez", save());
    let host = |save: &Save| {
        let town = bring(save).unwrap();
        let found = town.people.into_iter().find(|one| one.persona.name == name).unwrap();
        found.persona.gathering.is_some()
    };
    let scratch = json!({"age": 34, "learned": "Isabella Rodriguez runs a cafe."}).to_string();
    save.insert(file(name, "scratch.json"), scratch);
    let meta = |moment: &str| json!({"persona_names": [name.to_lowercase(), name], "curr_time": moment}).to_string();
    save.insert(file(&name.to_lowercase(), "scratch.json"), save[&file(name, "scratch.json")].clone());
    save.insert("reverie/meta.json".into(), meta("February 14, 2023, 09:00:00"));
    assert!(host(&save));
    let town = bring(&save).unwrap();
    assert!(says(&town, &["Isabella Rodriguez keeps what", "words of character (\"innate\") and both hours of sleep"]));
    save.insert("reverie/meta.json".into(), meta("February 15, 2023, 09:00:00"));
    assert!(!host(&save));
}

#[test]
fn what_is_no_town_is_refused() {
    let refused = |save: &Save| bring(save).unwrap_err().to_string();
    assert_eq!(bring(&Save::new()).unwrap_err(), ImportError::NotASave);
    let with = |text: &str| Save::from([("reverie/meta.json".to_owned(), text.to_owned())]);
    assert!(refused(&with("{\"persona_names\": [")).starts_with("reverie/meta.json: not sound JSON"));
    assert!(matches!(bring(&with("[]")), Err(ImportError::Broken { .. })));
    for nobody in ["{}", "{\"persona_names\": 3}", "{\"persona_names\": [4, \"\", \"../etc\", \"a/b\", \"..\"]}"] {
        assert_eq!(bring(&with(nobody)).unwrap_err(), ImportError::NoPeople, "{nobody}");
    }
    let named = with("{\"persona_names\": [\"Ben Hall\"]}");
    assert!(refused(&named).contains("Ben Hall/bootstrap_memory/scratch.json: no such file"), "{}", refused(&named));
}

#[test]
fn a_save_without_a_description_is_still_read() {
    let mut save = save();
    save.remove("reverie/meta.json");
    let town = bring(&save).unwrap();
    assert_eq!(town.people.len(), 2);
    assert!(town.began.is_none() && says(&town, &["no reverie/meta.json"]));
    assert_eq!(town.begins.stamp(), "2023-02-14 11:39");
}

#[test]
fn odd_values_never_stop_the_import() {
    let odd = [
        json!(null),
        json!(-1),
        json!(1e300),
        json!(u64::MAX),
        json!(""),
        json!("\u{0}\u{202e}{x}%s é"),
        json!([[[]]]),
        json!({"a": []}),
        json!("9999-12-31 23:59:59"),
        json!("-9999-01-01 00:00:00"),
        json!("This is "),
        json!("for "),
        json!("x".repeat(9_000)),
    ];
    let sound = save();
    for (path, text) in &sound {
        let Ok(value) = serde_json::from_str::<Value>(text) else { continue };
        // One entry of each kind stands for all.
        let idle =
            |key: &String| key.starts_with("node_") && !["node_3", "node_6", "node_7", "node_8"].contains(&&**key);
        for odd in &odd {
            // The whole file, each of its values, and each value of its entries.
            let mut broken = vec![odd.clone()];
            for key in value.as_object().into_iter().flat_map(serde_json::Map::keys).filter(|key| !idle(key)) {
                let mut changed = value.clone();
                changed[key] = odd.clone();
                broken.push(changed);
                for inner in value[key].as_object().into_iter().flat_map(serde_json::Map::keys) {
                    let mut changed = value.clone();
                    changed[key][inner] = odd.clone();
                    broken.push(changed);
                }
            }
            for changed in broken {
                let mut save = sound.clone();
                save.insert(path.clone(), changed.to_string());
                if let Ok(town) = bring(&save) {
                    check(&town);
                }
            }
        }
    }
}

/// What holds for every town that is brought in.
fn check(town: &ImportedTown) {
    for one in &town.people {
        for (i, memory) in one.memories.iter().enumerate() {
            assert!((1..=10).contains(&memory.importance) && memory.created <= town.begins && !memory.text.is_empty());
            assert!(
                memory.evidence.iter().all(|MemoryId(id)| (*id as usize) < i)
                    && !memory.people.contains(&one.persona.name)
            );
        }
    }
}
