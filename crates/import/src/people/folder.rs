//! The folder of a save: what the town is, and who lives in it.

use serde_json::Value;

use super::{ImportError, dates, report::Report, scratch::text_of};

/// Where the town is described: in a running simulation, and in one that is kept for replay.
const META: [&str; 2] = ["reverie/meta.json", "meta.json"];

/// What is said of the town.
pub(super) struct Folder {
    /// The people who have a folder.
    pub(super) names: Vec<String>,
    /// When the town began, as written.
    pub(super) began: Option<String>,
    /// The last moment, in seconds as in [`dates::seconds`].
    pub(super) saved: Option<i64>,
}

/// Reads the description of the town and names its people.
pub(super) fn open(
    list: &dyn Fn(&str) -> Vec<String>,
    read: &dyn Fn(&str) -> Result<String, String>,
    report: &mut Report,
) -> Result<Folder, ImportError> {
    let mut folders: Vec<String> =
        list("personas").iter().filter_map(|path| path.rsplit(['/', '\\']).next()).map(str::to_owned).collect();
    folders.retain(|name| is_name(name));
    folders.sort_by_key(|name| (name.to_lowercase(), name.clone()));
    folders.dedup_by(|later, kept| later.eq_ignore_ascii_case(kept));
    let Some((file, text)) = META.iter().find_map(|file| Some((*file, read(file).ok()?))) else {
        if folders.is_empty() {
            return Err(ImportError::NotASave);
        }
        report.town(Some(
            "There is no reverie/meta.json to read; everybody under personas/ is taken, as of the last memory."
                .to_owned(),
        ));
        return Ok(Folder { names: folders, began: None, saved: None });
    };
    let broken = |what: String| ImportError::Broken { file: file.to_owned(), what };
    let meta: Value = serde_json::from_str(&text).map_err(|error| broken(format!("not sound JSON ({error})")))?;
    if !meta.is_object() {
        return Err(broken("it holds no list of named values".to_owned()));
    }
    let names = people(&meta, folders, report);
    if names.is_empty() {
        return Err(ImportError::NoPeople);
    }
    let saved = text_of(&meta, "curr_time").as_deref().and_then(dates::seconds);
    if saved.is_none() {
        report.town(Some(format!("{file} says no moment at which the town stands; that of the last memory is taken.")));
    }
    Ok(Folder { names, began: text_of(&meta, "start_date"), saved })
}

/// The people whom the description names, else all who have a folder.
fn people(meta: &Value, folders: Vec<String>, report: &mut Report) -> Vec<String> {
    let listed = meta.get("persona_names").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let mut names: Vec<String> = Vec::new();
    for name in listed.iter().filter_map(Value::as_str) {
        if !is_name(name) {
            report
                .town(Some(format!("\"{}\" is no name of a folder; nobody is looked for there.", name.escape_debug())));
        } else if !names.iter().any(|other| other.eq_ignore_ascii_case(name)) {
            names.push(name.to_owned());
        }
    }
    if names.is_empty() {
        return folders;
    }
    for name in folders.iter().filter(|name| !names.iter().any(|other| other.eq_ignore_ascii_case(name))) {
        report.person(
            name,
            format!("{name} has a folder but is not named among the people of the town, and is left out"),
        );
    }
    names
}

/// Whether a text can be the name of a person's folder: no path, and something to say.
fn is_name(name: &str) -> bool {
    name.chars().any(char::is_alphabetic)
        && name == name.trim()
        && name.len() <= 120
        && !name.contains(['/', '\\', ':', '{', '}'])
        && !name.chars().any(char::is_control)
        && !name.contains("..")
}
