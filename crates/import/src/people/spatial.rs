//! Which places of the save exist here.

use serde_json::{Map, Value};

use smallville_town::{SectorId, Town};

/// So many names of missing places are said one by one.
const NAMED: usize = 6;

/// What somebody knows of the town.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Places {
    /// The sectors that exist here.
    pub(super) known: Vec<SectorId>,
    /// The names of the others, in order.
    pub(super) missing: Vec<String>,
}

impl Places {
    /// The missing ones in words: "A, B and 3 more".
    pub(super) fn missing_words(&self) -> String {
        let (named, rest) = self.missing.split_at(self.missing.len().min(NAMED));
        if rest.is_empty() { named.join(", ") } else { format!("{} and {} more", named.join(", "), rest.len()) }
    }
}

/// Reads `spatial_memory.json`: world → sector → arena → things.
///
/// # Errors
/// What is wrong with it.
pub(super) fn places(text: &str, town: &Town) -> Result<Places, String> {
    let worlds: Map<String, Value> =
        serde_json::from_str(text).map_err(|error| format!("not a tree of places in sound JSON ({error})"))?;
    let mut places = Places::default();
    for name in worlds.values().filter_map(Value::as_object).flat_map(Map::keys) {
        match sector(name, town) {
            Some(id) => places.known.push(id),
            None if name.chars().any(char::is_alphanumeric) => places.missing.push(name.chars().take(60).collect()),
            None => {}
        }
    }
    places.known.sort_unstable();
    places.known.dedup();
    places.missing.sort();
    places.missing.dedup();
    Ok(places)
}

/// The sector of our town that bears a name, whatever its case and its apostrophes.
pub(super) fn sector(name: &str, town: &Town) -> Option<SectorId> {
    let wanted = plain(name);
    town.sectors().iter().find(|sector| plain(&sector.name) == wanted).map(|sector| sector.id)
}

fn plain(name: &str) -> String {
    let name = name.to_lowercase().replace(['’', '‘', '`', '´'], "'");
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallville_mind::testing;

    #[test]
    fn places_are_found_by_name() {
        let town = &testing::world().town;
        let tree = r#"{"the Ville": {"hobbs  CAFE": {"cafe": ["piano"]}, "Giorgio Rossi’s apartment": {},
            "the mill": {}},
            "elsewhere": {"a lighthouse": {}, "": {}, "Hobbs Cafe": 4}, "nowhere": [1]}"#;
        let found = places(tree, town).unwrap();
        let names: Vec<&str> = found.known.iter().map(|id| town.sector(*id).name.as_str()).collect();
        assert_eq!(names.len(), 2);
        assert!(names.contains(&"Hobbs Cafe") && names.contains(&"Giorgio Rossi's apartment"));
        assert_eq!(found.missing_words(), "a lighthouse, the mill");
        for broken in ["", "[]", "{", "{\"the Ville\": }"] {
            assert!(places(broken, town).is_err(), "{broken}");
        }
        let many: Vec<String> = (0..9).map(|i| format!("\"mill {i}\": {{}}")).collect();
        let many = places(&format!("{{\"w\": {{{}}}}}", many.join(",")), town).unwrap();
        assert!(many.missing_words().ends_with("mill 5 and 3 more"));
    }
}
