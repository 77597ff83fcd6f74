//! How it is written that somebody moves in: `add NAME: PARAGRAPH`, or with what is wished in brackets behind the name.
//!
//! `add Ana Ruiz (bed <Lin family's house: Eddy Lin's bedroom: bed>; look (skin: 3, …)): a baker who loves cats`. A look
//! is written as in the files of people. Without a name in front, `add PARAGRAPH` looks for one in the paragraph.

use smallville_mind::persona::newcomer::Wishes;
use smallville_town::{Place, Town};

/// What is said when the form is not understood.
const FORM: &str = "say who and what they are like: add NAME: PARAGRAPH";
/// The most words of a name before a colon.
const LONGEST_NAME: usize = 5;
/// Words with which a paragraph begins and no name.
const NO_NAMES: [&str; 20] = [
    "a", "an", "he", "she", "they", "i", "i'm", "my", "hes", "he's", "shes", "she's", "name", "someone", "somebody",
    "her", "his", "there", "meet", "think",
];

/// Reads what follows `add`: name, paragraph and wishes; `named` finds the name in a paragraph, and `is_aside` says whether so
/// many bytes at its beginning name nobody: "Character concept: …".
///
/// # Errors
/// One sentence that says what is wrong.
pub(super) fn read(
    text: &str,
    town: &Town,
    named: &dyn Fn(&str) -> Option<String>,
    is_aside: &dyn Fn(&str, usize) -> bool,
) -> Result<(String, String, Wishes), String> {
    let Some(end) = text.find([':', '(']).filter(|end| is_name(&text[..*end]) && !is_aside(text, *end)) else {
        let name = named(text).ok_or(FORM)?;
        return Ok((name, text.trim().to_owned(), Wishes::default()));
    };
    let name = text[..end].trim();
    // "Zorblax (33, human) is …" wishes for nothing.
    let aside = text[end..]
        .strip_prefix('(')
        .is_some_and(|rest| !["bed", "look", ")"].iter().any(|wish| rest.trim_start().starts_with(wish)));
    if let Some(named) = aside.then(|| named(text)).flatten() {
        return Ok((named, text.trim().to_owned(), Wishes::default()));
    }
    let (wishes, paragraph) = match text[end..].strip_prefix('(') {
        Some(rest) => {
            let close =
                closing(rest).ok_or("the bracket behind the name is not closed; write add NAME (…): PARAGRAPH")?;
            let paragraph = rest[close + 1..].trim_start().strip_prefix(':').ok_or(FORM)?;
            (wishes(&rest[..close], town)?, paragraph)
        }
        None => (Wishes::default(), &text[end + 1..]),
    };
    let paragraph = paragraph.trim();
    if name.is_empty() || paragraph.is_empty() {
        return Err(FORM.into());
    }
    Ok((name.to_owned(), paragraph.to_owned(), wishes))
}

/// Whether a text before a colon or a bracket can be a name, or was meant to be one and is missing.
fn is_name(text: &str) -> bool {
    let text = text.trim();
    let first = text.split_whitespace().next().unwrap_or_default().to_lowercase();
    let words = text.split_whitespace().count();
    words <= LONGEST_NAME && !NO_NAMES.contains(&first.as_str()) && !text.starts_with(['-', '*']) && !text.contains(',')
}

/// Where the bracket ends that is open at the beginning of a text; places stand in `<>` and may have any letters.
fn closing(text: &str) -> Option<usize> {
    let (mut depth, mut in_place) = (1, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '<' => in_place = true,
            '>' => in_place = false,
            '(' if !in_place => depth += 1,
            ')' if !in_place => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// What is wished: parts between semicolons.
fn wishes(text: &str, town: &Town) -> Result<Wishes, String> {
    let mut wishes = Wishes::default();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        match part.split_once(' ').map_or((part, ""), |(word, rest)| (word, rest.trim())) {
            ("bed", place) => {
                let place = place.strip_prefix('<').and_then(|place| place.strip_suffix('>'));
                let place = place.ok_or("write the bed as bed <PLACE>")?;
                match town.resolve(place).map_err(|error| error.to_string())? {
                    Place::Object(bed) => wishes.bed = Some(bed),
                    _ => return Err(format!("{place} is not a bed; name the bed in it")),
                }
            }
            ("look", look) => {
                let look = ron::from_str(look)
                    .map_err(|error| format!("the look is not written as in the files of people: {}", error.code))?;
                wishes.look = Some(look);
            }
            (other, _) => {
                return Err(format!("{other} is not understood behind a name; write bed <PLACE> or look (…)"));
            }
        }
    }
    Ok(wishes)
}

/// The whole command as it is typed.
pub(super) fn written(name: &str, paragraph: &str, wishes: &Wishes, town: &Town) -> String {
    let bed = wishes.bed.map(|bed| format!("bed <{}>", town.address(Place::Object(bed))));
    // A look is plain data: it can always be written.
    let look = wishes.look.as_ref().and_then(|look| ron::to_string(look).ok()).map(|look| format!("look {look}"));
    let wishes: Vec<String> = bed.into_iter().chain(look).collect();
    if wishes.is_empty() {
        format!("add {name}: {paragraph}")
    } else {
        format!("add {name} ({}): {paragraph}", wishes.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallville_mind::{look::Extra, persona::newcomer::named, testing};

    fn nobody(_: &str) -> Option<String> {
        None
    }

    fn read(
        text: &str,
        town: &Town,
        named: &dyn Fn(&str) -> Option<String>,
    ) -> Result<(String, String, Wishes), String> {
        super::read(text, town, named, &|_, _| false)
    }

    #[test]
    fn a_name_is_found_in_the_paragraph() {
        let world = testing::world();
        let people: Vec<&str> = world.people.iter().map(|persona| persona.name.as_str()).collect();
        let find = |text: &str| named(&world.sense.newcomers, text, &people);
        for (text, name) in [
            ("name: Kim Ji-woo / female / 24 / nurse / dream: get published", "Kim Ji-woo"),
            ("My name is Oleksandr, I am a plumber (retired).", "Oleksandr"),
            ("Lopez, Mateo. Age 19.", "Mateo Lopez"),
            ("She is a spy: nobody knows. Vera Stone, 39, is elegant.", "Vera Stone"),
            ("hes called big Dave, 51 (a driver): he likes geese", "Dave"),
            ("A mime (silent). Nobody knows his name.", "the mime"),
        ] {
            let read = read(text, &world.town, &find).unwrap();
            assert_eq!((read.0.as_str(), read.1.as_str()), (name, text));
        }
    }

    #[test]
    fn whatever_is_wished_is_read_as_it_is_written() {
        let world = testing::world();
        let town = &world.town;
        let bed = world.people[3].bed;
        let mut look = world.people[5].look.clone();
        look.extras = vec![Extra::Flower, Extra::Apron(smallville_mind::look::ClothColour::Rose)];
        for wishes in [
            Wishes::default(),
            Wishes { bed: Some(bed), look: None },
            Wishes { bed: None, look: Some(look.clone()) },
            Wishes { bed: Some(bed), look: Some(look) },
        ] {
            let paragraph = "a baker (34): she is warm; she likes <Hobbs Cafe>";
            let line = written("Ana Ruiz", paragraph, &wishes, town);
            let rest = line.strip_prefix("add ").unwrap();
            assert_eq!(read(rest, town, &nobody), Ok(("Ana Ruiz".into(), paragraph.into(), wishes)), "{line}");
        }
    }

    #[test]
    fn every_bed_of_the_town_can_be_written() {
        let town = &testing::world().town;
        for object in town.objects() {
            let wishes = Wishes { bed: Some(object.id), look: None };
            let line = written("Ana", "bakes", &wishes, town);
            assert_eq!(
                read(line.strip_prefix("add ").unwrap(), town, &nobody).map(|read| read.2),
                Ok(wishes),
                "{line}"
            );
        }
    }

    #[test]
    fn what_is_wrong_is_said_in_a_sentence() {
        let town = &testing::world().town;
        for (text, word) in [
            ("Ana", "add NAME: PARAGRAPH"),
            (": bakes", "add NAME: PARAGRAPH"),
            ("Ana (bed <stove>: bakes", "not closed"),
            ("Ana (bed stove): bakes", "bed <PLACE>"),
            ("Ana (bed <Nowhere>): bakes", "Nowhere"),
            ("Ana (bed <Hobbs Cafe>): bakes", "not a bed"),
            ("Ana (look red): bakes", "look"),
            ("Ana (hat red): bakes", "hat"),
            ("Ana (): ", "add NAME: PARAGRAPH"),
        ] {
            let error = read(text, town, &nobody).unwrap_err();
            assert!(error.contains(word) && !error.contains('\n'), "{text}: {error}");
        }
    }
}
