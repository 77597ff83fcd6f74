//! Writes a whole saved town in the shape and size of the published one, with everything that is odd in such saves, and
//! says what of it can be used. All words are our own.

mod nodes;

pub(super) use nodes::Counts;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};

use nodes::Made;

/// How many entries everybody has.
const NODES: usize = 360;
/// How many numbers a vector has.
const NUMBERS: usize = 1536;
/// Who somebody is, with many fields that matter to no other program.
const SCRATCH: &str = r#"{"vision_r": 8, "att_bandwidth": 8, "retention": 8,
    "curr_time": "February 14, 2023, 12:30:00", "curr_tile": [20, 31],
    "daily_plan_req": "NAME opens the shutters at eight and closes them at six.",
    "name": "NAME", "first_name": "NAME", "last_name": "NAME", "age": 37,
    "innate": "patient, curious, a little vain",
    "learned": "NAME keeps bees behind the house. NAME likes to tell how the bees came there.",
    "currently": "NAME is looking for a place where twelve new hives can stand.",
    "lifestyle": "NAME goes to bed around 10pm, awakes up around 6am, eats dinner around 5pm.",
    "living_area": "the Ville:Hobbs Cafe:cafe", "concept_forget": 100, "daily_reflection_time": 180,
    "recency_decay": 0.995, "importance_trigger_max": 150, "importance_trigger_curr": 93, "importance_ele_n": 4,
    "thought_count": 5, "daily_req": ["look after the bees"],
    "f_daily_schedule": [["sleeping", 360], ["beekeeping", 90]],
    "f_daily_schedule_hourly_org": [["sleeping", 360]], "act_address": "the Ville:Hobbs Cafe:cafe:piano",
    "act_start_time": "February 14, 2023, 12:10:00", "act_duration": 30, "act_description": "playing the piano",
    "act_pronunciatio": "🎹", "act_event": ["NAME", "play", "piano"], "act_obj_event": [null, null, null],
    "chatting_with": null, "chat": null, "chatting_with_buffer": {}, "chatting_end_time": null,
    "act_path_set": true, "planned_path": [[21, 31]]}"#;

/// What of somebody's files is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Damage {
    /// Nothing.
    None,
    /// `scratch.json` is missing.
    NoScratch,
    /// `nodes.json` is missing.
    NoNodes,
    /// `nodes.json` is a list without names.
    WrongNodes,
    /// `nodes.json` ends in the middle of an entry.
    BrokenOff,
    /// Some entries stand twice in `nodes.json`.
    Doubled,
    /// Some entries make no sense.
    Senseless,
    /// `spatial_memory.json` is missing.
    NoPlaces,
    /// There are neither vectors nor counts of keywords.
    NoIndexes,
    /// Half of what `scratch.json` says is null or empty.
    Poor,
    /// `nodes.json` is not all UTF-8, and begins with a mark.
    Encoding,
}

/// In this order people are damaged; everybody after that is sound.
pub(super) const DAMAGES: [Damage; 10] = [
    Damage::NoScratch,
    Damage::NoNodes,
    Damage::WrongNodes,
    Damage::BrokenOff,
    Damage::Doubled,
    Damage::Senseless,
    Damage::NoPlaces,
    Damage::NoIndexes,
    Damage::Poor,
    Damage::Encoding,
];

/// Writes the save of some people; returns what is to come of everybody's entries.
pub(super) fn write(folder: &Path, names: &[String], places: &[String]) -> BTreeMap<String, Counts> {
    write_town(folder, names);
    let vector = format!("[{}]", vec!["-0.0123"; NUMBERS].join(", "));
    let mut counts = BTreeMap::new();
    for (i, name) in names.iter().enumerate() {
        let damage = DAMAGES.get(i).copied().unwrap_or(Damage::None);
        let other = &names[(i + 1) % names.len()];
        let made: Vec<Made> = (1..=NODES).map(|number| nodes::made(number, name, other)).collect();
        let home = format!("personas/{name}/bootstrap_memory");
        if damage != Damage::NoScratch {
            put(folder, &format!("{home}/scratch.json"), scratch(name, damage).to_string().as_bytes());
        }
        if damage != Damage::NoPlaces {
            put(folder, &format!("{home}/spatial_memory.json"), spatial(places).to_string().as_bytes());
        }
        let memory = format!("{home}/associative_memory");
        if damage != Damage::NoIndexes {
            let words = br#"{"kw_strength_event": {"piano": 7}, "kw_strength_thought": {}}"#;
            put(folder, &format!("{memory}/kw_strength.json"), words);
            let keys = made.iter().step_by(12).map(|one| one.node["embedding_key"].to_string());
            let rows: Vec<String> = keys.map(|key| format!("{key}: {vector}")).collect();
            put(folder, &format!("{memory}/embeddings.json"), format!("{{{}}}", rows.join(", ")).as_bytes());
        }
        let (text, expected) = nodes::file(&made, damage);
        if damage != Damage::NoNodes {
            put(folder, &format!("{memory}/nodes.json"), &text);
        }
        counts.insert(name.clone(), expected);
    }
    counts
}

/// Writes what is not of single people.
fn write_town(folder: &Path, names: &[String]) {
    let meta = json!({"fork_sim_code": "a_town_of_our_own", "start_date": "February 13, 2023",
        "curr_time": "February 14, 2023, 12:30:00", "sec_per_step": 10, "maze_name": "the_ville",
        "persona_names": names, "step": 10_980});
    put(folder, "reverie/meta.json", meta.to_string().as_bytes());
    for step in 0..12 {
        let place = |name| (name, json!({"maze": "the_ville", "x": 20 + step, "y": 31}));
        let places: BTreeMap<&String, Value> = names.iter().map(place).collect();
        put(folder, &format!("environment/{step}.json"), json!(places).to_string().as_bytes());
        let act = |name| {
            (name, json!({"movement": [20 + step, 31], "pronunciatio": "🥂", "description": "x @ y", "chat": null}))
        };
        let acts: BTreeMap<&String, Value> = names.iter().map(act).collect();
        let movement = json!({"persona": acts, "meta": {"curr_time": "February 13, 2023, 00:00:00"}});
        put(folder, &format!("movement/{step}.json"), movement.to_string().as_bytes());
    }
}

fn put(folder: &Path, path: &str, bytes: &[u8]) {
    let path: PathBuf = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

/// Who somebody is.
fn scratch(name: &str, damage: Damage) -> Value {
    let mut scratch: Value = serde_json::from_str(&SCRATCH.replace("NAME", name)).unwrap();
    if damage == Damage::Poor {
        for (key, value) in
            [("age", Value::Null), ("innate", Value::Null), ("lifestyle", json!("")), ("currently", json!(""))]
        {
            scratch[key] = value;
        }
    }
    scratch
}

/// What somebody knows of the town: places that are here, and one that is not.
fn spatial(places: &[String]) -> Value {
    let known = places.iter().map(|place| (place.clone(), json!({"main room": ["bed", "shelf"], "": []})));
    let sectors: BTreeMap<String, Value> = known.chain([("the paper mill".to_owned(), json!({}))]).collect();
    json!({"the Ville": sectors, "": {}})
}
