//! Is somebody's file sound? What can be read and yet nobody could live by.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Persona, border,
    newcomer::berth::{is_home, serves_as_bed},
};
use crate::claim::unknown_slot;
use smallville_town::{Place, Town};

/// How old people may be, in years.
const AGES: std::ops::RangeInclusive<u8> = 1..=120;
/// The most that one may think of somebody.
const BEST_OPINION: u8 = 10;
/// The strongest stance for or against something.
const STRONGEST: i8 = 3;

/// Something that is wrong: a text near which it stands in the file, and what it is.
pub(super) type Fault = (String, String);

/// What is wrong with somebody by themselves.
pub(super) fn alone(persona: &Persona, town: &Town) -> Vec<Fault> {
    let at = |needle: &str, fault: String| (needle.to_owned(), fault);
    let mut faults: Vec<Fault> = border::faults(persona).into_iter().map(|(field, fault)| at(field, fault)).collect();
    if town.sectors().iter().any(|sector| sector.name.eq_ignore_ascii_case(&persona.name)) {
        faults.push(at("name", format!("{} is a place of the town; choose another name", persona.name)));
    }
    if !AGES.contains(&persona.age) {
        faults.push(at("age", format!("age {} is not between {} and {}", persona.age, AGES.start(), AGES.end())));
    }
    if persona.wakes == persona.sleeps {
        let fault = format!("wakes and sleeps are both {}; leave some hours between them", persona.wakes);
        faults.push(at("wakes", fault));
    }
    faults.extend(lodging(persona, town));
    faults.extend(views(persona));
    faults.extend(told(persona));
    let nameless = persona.voice.introductions.iter().filter(|said| !said.contains("{name}"));
    faults.extend(
        nameless.map(|said| at(said, format!("\"{said}\" names nobody; write {{name}} where the name belongs"))),
    );
    let unasked = persona.disclosures.iter().filter(|disclosure| disclosure.asked.is_empty());
    faults.extend(unasked.map(|disclosure| {
        let fault = format!("\"{}\" is asked for by nothing; write a question into `asked`", disclosure.says);
        at(&disclosure.says, fault)
    }));
    faults.extend(persona.work.windows(2).filter(|pair| pair[0].until > pair[1].from).map(|pair| {
        let [first, second] = [pair[0], pair[1]].map(|block| format!("from {} until {}", block.from, block.until));
        let fault = format!("the work {second} begins before the work {first} is over; put one after the other");
        at("work:", fault)
    }));
    faults
}

fn lodging(persona: &Persona, town: &Town) -> Vec<Fault> {
    let (home, bed) = (town.sector(persona.home), town.object(persona.bed));
    let mut faults = Vec::new();
    if !is_home(home.kind) {
        faults.push(("home:".to_owned(), format!("home: nobody lives in {}; name a house or a dorm", home.name)));
    }
    let address = town.address(Place::Object(persona.bed));
    if !serves_as_bed(&bed.kind) {
        faults.push(("bed:".to_owned(), format!("bed: nobody sleeps on a {} ({address}); name a bed", bed.kind)));
    }
    faults
}

fn views(persona: &Persona) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for other in &persona.knows {
        let name = &other.name;
        if !seen.insert(name) {
            faults.push((name.clone(), format!("knows {name} twice; keep one of them")));
        }
        if other.opinion > BEST_OPINION {
            let fault = format!("the opinion {} of {name} is not between 0 and {BEST_OPINION}", other.opinion);
            faults.push((format!("opinion: {}", other.opinion), fault));
        }
    }
    let stances = persona.opinions.iter().map(|view| (&view.topic, view.stance));
    let matters = persona.matters.iter().map(|matter| (&matter.topic, matter.stance));
    for (topic, stance) in stances.chain(matters).filter(|(_, stance)| stance.unsigned_abs() > STRONGEST as u8) {
        let fault = format!("the stance {stance} on {topic} is not between -{STRONGEST} and {STRONGEST}");
        faults.push((format!("stance: {stance}"), fault));
    }
    faults
}

/// What is told with slots.
fn told(persona: &Persona) -> Vec<Fault> {
    let stories = persona.stories.iter().chain(&persona.secrets).map(|story| (&story.says, story.other.is_some()));
    let matters = persona.matters.iter().map(|matter| (&matter.says, false));
    let mut faults = Vec::new();
    for (says, has_other) in stories.chain(matters) {
        if let Some(slot) = unknown_slot(says) {
            faults
                .push((format!("{{{slot}"), format!("{{{slot}}} is no slot; see another person's file for the slots")));
        }
        if says.contains("{other") && !has_other {
            faults.push((says.clone(), "{other} stands in a text that names no `other`; name the person".to_owned()));
        }
    }
    faults
}

/// What is wrong among people who live together: whose it is by index, near which text, and what.
pub(super) fn together(people: &[&Persona]) -> Vec<(usize, Fault)> {
    let mut faults = Vec::new();
    let mut spelt: BTreeMap<String, &str> = BTreeMap::new();
    for (index, persona) in people.iter().enumerate() {
        if let Some(other) = spelt.insert(persona.name.to_lowercase(), &persona.name)
            && other != persona.name
        {
            let fault = format!("{} differs from {other} in its capitals only; rename one of them", persona.name);
            faults.push((index, ("name".to_owned(), fault)));
        }
        if persona.knows.iter().any(|other| other.name == persona.name) {
            let fault = format!("knows {}, who it is; take it out", persona.name);
            faults.push((index, (format!("(name: \"{}\"", persona.name), fault)));
        }
        let named = persona.stories.iter().chain(&persona.secrets).filter_map(|story| story.other.as_ref());
        for name in named.chain(persona.matters.iter().map(|matter| &matter.who)) {
            if people.iter().all(|other| other.name != *name) {
                let nearest = nearest(name, people);
                let fault = format!("tells of {name}, who does not live here; did you mean {nearest}?");
                faults.push((index, (name.clone(), fault)));
            }
        }
    }
    faults
}

/// The name of one of the people that is most like a name.
pub(super) fn nearest<'a>(name: &str, people: &[&'a Persona]) -> &'a str {
    let likeness = |other: &&str| strsim::jaro_winkler(other, name);
    let names = people.iter().map(|other| other.name.as_str());
    names.max_by(|a, b| likeness(a).total_cmp(&likeness(b))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::load;
    use crate::testing;
    use smallville_data::data::Data;

    const ISABELLA: &str = "personas/isabella_rodriguez.ron";

    /// What is said of all people when a text in one file is another.
    fn complaints(from: &str, to: &str) -> String {
        let data = Data::embedded();
        let read = |path: &str| {
            let text = data.read_text(path)?;
            if path != ISABELLA {
                return Ok(text);
            }
            assert!(text.contains(from), "{from}");
            Ok(text.replacen(from, to, 1))
        };
        match load(&data.list("personas", "ron"), &read, &testing::world().town) {
            Ok(_) => "sound".into(),
            Err(errors) => errors.to_string(),
        }
    }

    #[test]
    fn what_nobody_could_live_by_is_said_with_its_line() {
        let own = "personas/isabella_rodriguez.ron:";
        for (from, to, said) in [
            ("name: \"Isabella Rodriguez\"", "name: \"\"", "no letters"),
            ("name: \"Isabella Rodriguez\"", "name: \"hobbs cafe\"", "is a place"),
            ("name: \"Isabella Rodriguez\"", "name: \"Isa\\u{1b}[31m\"", "cannot be seen"),
            ("age: ", "age: 2", "is not between 1 and 120"),
            ("trade: \"cafe owner\"", "trade: \"\"", "trade has an empty text"),
            ("{name}", "Somebody", "names nobody; write {name}"),
            ("{name}", &format!("{{name}}{}", "a".repeat(10_000)), "introductions"),
            ("asked: [\"", "asked: [\"\\u{1b}", "disclosures has a letter"),
            ("asked: [\"", "asked: [], says: \"nothing\"), (asked: [\"", "is asked for by nothing"),
            ("opinion: 9", "opinion: 255", "the opinion 255 of"),
            ("stance: ", "stance: -12", "is not between -3 and 3"),
            ("says: \"", "says: \"{zzz} ", "{zzz} is no slot"),
        ] {
            let found = complaints(from, to);
            let line = found.lines().find(|line| line.contains(said)).unwrap_or_else(|| panic!("{said}: {found}"));
            let number = line.strip_prefix(own).and_then(|rest| rest.split(':').next()?.parse::<usize>().ok());
            assert!(number.is_some_and(|number| number > 1), "{line}");
            assert!(!line.contains(char::is_control), "{line:?}");
        }
    }
}
