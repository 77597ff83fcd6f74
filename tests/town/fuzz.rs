//! Files from elsewhere, spoilt at random: whatever they hold, there is a sentence or a town, in bounded time.
//!
//! `SMALLVILLE_FUZZ_SECS` says for how long each sort of file is tried, `SMALLVILLE_FUZZ_SEED` where chance begins. What
//! went wrong is written beside the temporary files and named; put it into `tests/corpus/` so that it is tried for ever.

use std::{
    collections::BTreeMap,
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{Arc, mpsc},
    thread,
    time::{Duration, Instant},
};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng, seq::IndexedRandom as _};
use rusqlite::{Connection, types::Value};
use smallville::{
    brain::{
        attention::{Attention, Mode},
        model_mind::ModelMind,
    },
    data::Data,
    import::people,
    journal::writer::{Journal, Patience},
    mind::persona,
    sim::{
        headless::Headless,
        intervene::Names,
        recording,
        replay::archive::{self, Archive},
        replay::load::{LoadedTown, Purpose},
        scenario::Scenario,
        script::Script,
    },
    study::report::Report,
    town::{GameTime, Town},
};
use smallville_model::scripted::Scripted;

use crate::models::rehearsal::good;

/// How long each sort of file is tried, in seconds.
const SECS: u64 = 3;

/// Nothing may take longer: a file, or half an hour of life with it.
const LONGEST: Duration = Duration::from_secs(180);

/// What is put into files: signs that mean something to some reader, and numbers at its limits.
const TOKENS: &[&str] = &[
    "\0",
    "\u{1b}[31m",
    "\u{202e}",
    "🐈",
    "\u{feff}",
    "\"",
    "'",
    "\\",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    ",",
    ":",
    ";",
    "=",
    "-1",
    "0",
    "1e999",
    "NaN",
    "inf",
    "255",
    "256",
    "65536",
    "4294967296",
    "18446744073709551616",
    "null",
    "None",
    "Some(())",
    "true",
    "\n",
    "\r\n",
    "<group>",
    "</layer>",
    "<!--",
    "]]>",
    "<property name=\"a\">",
    "&amp;",
    "{zzz}",
    "{name}",
    "//",
    "/*",
    "25:99",
    "2023-02-30",
    "PRAGMA",
    "r#\"",
    "\u{0}\u{0}\u{0}\u{0}",
];

/// A spoilt copy of some bytes.
fn spoilt(rng: &mut StdRng, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..rng.random_range(1..6) {
        let at = rng.random_range(0..=bytes.len());
        let to = (at + rng.random_range(1..60)).min(bytes.len());
        let token = TOKENS.choose(rng).copied().unwrap_or_default();
        match rng.random_range(0..8) {
            0 if at < bytes.len() => bytes[at] = rng.random(),
            1 => drop(bytes.drain(at..to)),
            2 => drop(bytes.splice(at..at, bytes[at..to].repeat(rng.random_range(1..200)))),
            3 => drop(bytes.splice(at..at, token.repeat(rng.random_range(1..2_000)).into_bytes())),
            4 => bytes.truncate(at),
            5 => {
                let from = rng.random_range(0..=bytes.len());
                let other = bytes[from..(from + 200).min(bytes.len())].to_vec();
                drop(bytes.splice(at..to, other));
            }
            _ => drop(bytes.splice(at..to, token.bytes())),
        }
    }
    bytes
}

fn asked(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Files whose names begin alike: the shipped ones of a sort, and those that once went wrong.
fn corpus(data: &Data, folder: &str, ending: &str) -> Vec<(String, Vec<u8>)> {
    let shipped = data.list(folder, ending).into_iter().map(|path| {
        let bytes = data.read(&path).unwrap();
        (path, bytes)
    });
    shipped.collect()
}

/// Inputs of a sort that once went wrong.
fn kept(sort: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(&std::env::var("CARGO_MANIFEST_DIR").unwrap()).join("tests/corpus").join(sort);
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.is_file()).collect();
    files.sort();
    files.into_iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Tries a use of bytes on what was kept, and then on spoilt ones for the time asked for.
fn try_out(sort: &'static str, sound: &[Vec<u8>], usage: impl Fn(&[u8]) + Send + Sync + 'static) {
    let usage = Arc::new(usage);
    let mut rng = StdRng::seed_from_u64(asked("SMALLVILLE_FUZZ_SEED", 1));
    let end = Instant::now() + Duration::from_secs(asked("SMALLVILLE_FUZZ_SECS", SECS));
    let mut tried = 0;
    let mut waiting = kept(sort);
    waiting.extend(sound.iter().cloned());
    while let Some(bytes) = waiting.pop().or_else(|| {
        let whole = sound.choose(&mut rng)?;
        let bytes = spoilt(&mut rng, whole);
        (Instant::now() < end).then_some(bytes)
    }) {
        tried += 1;
        let (usage, copy) = (usage.clone(), bytes.clone());
        let (sender, over) = mpsc::channel();
        let one = thread::Builder::new().stack_size(8 << 20).spawn(move || {
            let went = catch_unwind(AssertUnwindSafe(|| usage(&copy)));
            // Nobody listens any more to what took too long.
            let _ = sender.send(went.is_ok());
        });
        let went = over.recv_timeout(LONGEST);
        if went != Ok(true) {
            let path = std::env::temp_dir().join(format!("smallville-{sort}-{tried}.bad"));
            fs::write(&path, &bytes).unwrap();
            let how = if went.is_err() { "takes too long" } else { "panics" };
            panic!("{sort}: an input {how}; it is kept in {}", path.display());
        }
        one.unwrap().join().unwrap();
    }
    eprintln!("{sort}: {tried} inputs");
}

#[test]
fn maps() {
    let data = Data::embedded();
    let sound: Vec<Vec<u8>> = vec![data.read("maps/smallville.tmx").unwrap()];
    try_out("map", &sound, move |bytes| {
        let read = |path: &str| if path.ends_with(".tmx") { Ok(bytes.to_vec()) } else { data.read(path) };
        if let Err(errors) = Town::load(&read, "maps/a.tmx") {
            assert!(!errors.to_string().is_empty());
        }
    });
}

#[test]
fn people() {
    let data = Data::embedded();
    let scenario = Scenario::load(&data, 1).unwrap();
    let sound: Vec<Vec<u8>> = corpus(&data, "personas", "ron").into_iter().map(|(_, bytes)| bytes).collect();
    let paths = data.list("personas", "ron");
    try_out("person", &sound, move |bytes| {
        let text = |path: &str| {
            if path == paths[0] { Ok(String::from_utf8_lossy(bytes).into_owned()) } else { data.read_text(path) }
        };
        if let Err(errors) = persona::load(&paths, &text, &scenario.town) {
            assert!(!errors.to_string().is_empty());
        }
    });
}

#[test]
fn tables() {
    let data = Data::embedded();
    let folders = ["assets", "assets/activities", "assets/speech", "assets/people", "assets/effects"];
    let files: Vec<(String, Vec<u8>)> = folders.iter().flat_map(|folder| corpus(&data, folder, "ron")).collect();
    // The first line of an input is the path of its table.
    let sound: Vec<Vec<u8>> =
        files.iter().map(|(path, bytes)| [path.as_bytes(), b"\n", bytes.as_slice()].concat()).collect();
    let all: BTreeMap<String, Vec<u8>> = files.into_iter().collect();
    try_out("table", &sound, move |bytes| {
        let (path, rest) = bytes.split_at(bytes.iter().position(|byte| *byte == b'\n').unwrap_or(0));
        let path = String::from_utf8_lossy(path).into_owned();
        let rest = rest.get(1..).unwrap_or_default().to_vec();
        let kept = all.clone().into_iter().filter(|(other, _)| *other != path).chain([(path.clone(), rest)]);
        if let Err(error) = Scenario::without_people(&Data::embedded().with_kept(kept), 1) {
            assert!(!error.to_string().is_empty());
        }
    });
}

#[test]
fn scripts() {
    let names = Names::new(&Scenario::load(&Data::embedded(), 1).unwrap());
    let sound = [&b"06:20 <Isabella Rodriguez's apartment: main room: stove> is burning\n\
                    2023-02-13 07:05 whisper Isabella Rodriguez: invite everybody to the party\n\
                    08:10 add Ana Ruiz (look (skin: 2, hair: (Bun, Plum))): a 30-year-old baker who loves cats\n\
                    08:50 remember Klaus Mueller: Maria Lopez is running for mayor\n\
                    09:10 rewrite Klaus Mueller: 2 Klaus Mueller loves to sing\n\
                    09:15 goal Maria Lopez: find at least two others to play cards with\n\
                    09:20 enter as Max Frei, a sailor\n09:30 skip to 18:00\n09:31 find the stove\n09:32 speed 4\n"[..]];
    try_out("script", &sound.map(<[u8]>::to_vec), move |bytes| {
        drop(Script::parse("script", &String::from_utf8_lossy(bytes), &names, GameTime::default()));
    });
}

/// A small town that was lived for a while.
fn town(folder: &Path) -> Vec<u8> {
    let path = folder.join("sound.town");
    let mut scenario = Scenario::load(&Data::embedded(), 1).unwrap();
    scenario.snapshot_steps = 120;
    let journal = Journal::found(&path, &archive::founding(&scenario), Patience::Wait).unwrap();
    let mut town = Headless::kept(scenario, journal).unwrap();
    town.steps(300);
    recording::close(town.world_mut()).1.unwrap();
    fs::read(path).unwrap()
}

/// Opens a town, looks at all of it, and lives on for a while.
fn look(path: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let archive = Archive::open(path, &Data::embedded())?;
    let last = archive.reader().last_step()?;
    let scenario = archive.scenario(last)?;
    let mut town = Headless::loaded(scenario, LoadedTown::new(archive, Purpose::Look(last))?)?;
    drop(Report::of_ended(town.world_mut()));
    let archive = Archive::open(path, &Data::embedded())?;
    let scenario = archive.scenario(last)?;
    let mut town = Headless::loaded(scenario, LoadedTown::new(archive, Purpose::GoOn(Patience::Wait))?)?;
    town.steps(20);
    recording::close(town.world_mut()).1?;
    Ok(())
}

#[test]
fn saved_towns() {
    let folder = tempfile::tempdir().unwrap();
    let sound = vec![town(folder.path())];
    try_out("town", &sound, move |bytes| {
        let path = folder.path().join("a.town");
        fs::write(&path, bytes).unwrap();
        drop(look(&path));
        for entry in fs::read_dir(folder.path()).unwrap().flatten() {
            fs::remove_file(entry.path()).unwrap();
        }
    });
}

#[test]
fn rows_of_saved_towns() {
    let folder = tempfile::tempdir().unwrap();
    let town = town(folder.path());
    // An input is the seed of what is done to the rows.
    let sound = vec![b"1".to_vec(), b"22".to_vec(), b"333".to_vec()];
    try_out("rows", &sound, move |bytes| {
        let path = folder.path().join("a.town");
        fs::write(&path, &town).unwrap();
        let seed = blake3::hash(bytes).as_bytes()[..8].try_into().map(u64::from_le_bytes).unwrap();
        spoil_rows(&path, &mut StdRng::seed_from_u64(seed));
        drop(look(&path));
        for entry in fs::read_dir(folder.path()).unwrap().flatten() {
            fs::remove_file(entry.path()).unwrap();
        }
    });
}

/// Puts other values into some cells.
fn spoil_rows(path: &Path, rng: &mut StdRng) {
    let connection = Connection::open(path).unwrap();
    let all = |sql: &str| -> Vec<String> {
        let mut statement = connection.prepare(sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let tables = all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
    for _ in 0..rng.random_range(1..4) {
        let table = tables.choose(rng).unwrap();
        let columns = all(&format!("SELECT name FROM pragma_table_info('{table}')"));
        let column = columns.choose(rng).unwrap();
        let token = TOKENS.choose(rng).copied().unwrap_or_default();
        let text = token.repeat(*[1, 1, 1, 50_000].choose(rng).unwrap());
        let number = *[-1, 0, 1, 26, 4_294_967_296, i64::MAX, i64::MIN].choose(rng).unwrap();
        let change = match rng.random_range(0..3) {
            0 => Value::Text(text),
            1 => Value::Integer(number),
            _ => Value::Null,
        };
        let some = format!(" WHERE abs(random()) % {} = 0", rng.random_range(1..40));
        let which = if rng.random() { String::new() } else { some };
        // What the table does not allow is left as it is.
        let _ = connection.execute(&format!("UPDATE \"{table}\" SET \"{column}\" = ?1{which}"), [change]);
    }
}

#[test]
fn imports() {
    let root = Path::new(&std::env::var("CARGO_MANIFEST_DIR").unwrap()).join("tests/corpus/import");
    let home = "personas/Oda Brandt/bootstrap_memory";
    let files = [
        "reverie/meta.json".to_owned(),
        format!("{home}/scratch.json"),
        format!("{home}/spatial_memory.json"),
        format!("{home}/associative_memory/nodes.json"),
    ];
    let scenario = Scenario::load(&Data::embedded(), 1).unwrap();
    let all: BTreeMap<String, Vec<u8>> =
        files.into_iter().map(|file| (file.clone(), fs::read(root.join(&file)).unwrap())).collect();
    let sound: Vec<Vec<u8>> =
        all.iter().map(|(path, bytes)| [path.as_bytes(), b"\n", bytes.as_slice()].concat()).collect();
    try_out("imported", &sound, move |bytes| {
        let (path, rest) = bytes.split_at(bytes.iter().position(|byte| *byte == b'\n').unwrap_or(0));
        let spoilt = String::from_utf8_lossy(path).into_owned();
        let read = |path: &str| {
            let bytes =
                if path == spoilt { rest } else { all.get(path).map(Vec::as_slice).ok_or("there is no such file")? };
            Ok(String::from_utf8_lossy(bytes).into_owned())
        };
        let list = |path: &str| if path == "personas" { vec!["personas/Oda Brandt".to_owned()] } else { Vec::new() };
        let known: Vec<_> = scenario.people.iter().map(AsRef::as_ref).collect();
        drop(people::import(&scenario.sense, &list, &read, &scenario.town, &known));
    });
}

#[test]
fn replies() {
    // An input is the seed of what is done to each reply of half an hour.
    let sound = vec![b"1".to_vec(), b"22".to_vec()];
    try_out("reply", &sound, |bytes| {
        let seed = blake3::hash(bytes).as_bytes()[..8].try_into().map(u64::from_le_bytes).unwrap();
        let mut rng = StdRng::seed_from_u64(seed);
        let model = Scripted::new(move |request| {
            let reply = good(request);
            let reply = if rng.random() { reply.into_bytes() } else { spoilt(&mut rng, reply.as_bytes()) };
            Ok(String::from_utf8_lossy(&reply).into_owned())
        });
        let mut scenario = Scenario::load(&Data::embedded(), seed % 5).unwrap();
        let attention = Arc::new(Attention::new(Mode::Everything));
        scenario.brain.model = Some(ModelMind::new(Arc::new(model), attention));
        let mut town = Headless::new(scenario);
        town.live_until(town.now().plus_minutes(90), |_| {});
        let lost = smallville::sim::chronicle::transcript(town.world());
        assert!(!lost.contains("having lost the thread"), "a mind has panicked over a reply");
    });
}
