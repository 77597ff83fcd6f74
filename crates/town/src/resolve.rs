//! From the words of a player or a mind to the place they mean.

use smallville_english::either;

use super::address::{Address, split};
use super::map::Town;
use super::place::Place;
use super::words::likeness;

/// How many candidates an error lists.
const MOST_CANDIDATES: usize = 6;

/// Below this likeness (0–1) a suggestion would puzzle more than help.
const LEAST_LIKENESS: f64 = 0.45;

/// The answer that words do not mean one place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ResolveError {
    /// No words at all.
    #[error("an empty text is no place; name one, as `house: room: thing`")]
    Empty,
    /// No place is called that.
    #[error("no place is called `{text}`{}", .nearest.as_ref().map(|it| format!("; the nearest name is `{it}`")).unwrap_or_default())]
    Unknown {
        /// The words.
        text: String,
        /// The place whose name is most like them, if any is.
        nearest: Option<Address>,
    },
    /// Several places are called that.
    #[error("`{text}` may be {}", list(.candidates))]
    Ambiguous {
        /// The words.
        text: String,
        /// The places, at least two, in the order of the map.
        candidates: Vec<Address>,
    },
}

fn list(candidates: &[Address]) -> String {
    let mut shown: Vec<String> = candidates.iter().take(MOST_CANDIDATES).map(|it| format!("`{it}`")).collect();
    let hidden = candidates.len() - shown.len();
    if hidden > 0 {
        shown.push(format!("one of {hidden} more"));
    }
    format!("{}; say which", either(&shown))
}

/// A place with its names cut into words, from the sector inwards.
struct Named {
    place: Place,
    names: Vec<String>,
    words: Vec<Vec<String>>,
}

impl Town {
    /// The place that `text` means: an address, its last name, or words of it where only one place has them.
    ///
    /// Upper and lower case, a leading `the Ville:` and the `'s` of owners make no difference.
    /// All words must occur in the address, in the order of its names: `Lin kitchen stove` is
    /// `Lin family's house: kitchen: stove`. Whole names are tried before single words, these before their beginnings.
    /// If a place and things in it fit equally well, the place is meant.
    ///
    /// # Errors
    /// [`ResolveError`] with the candidates if there are several, or the nearest name if there is none.
    pub fn resolve(&self, text: &str) -> Result<Place, ResolveError> {
        let parts: Vec<String> = split(text).into_iter().map(str::to_lowercase).collect();
        if let Some(place) = self.places.get(&parts.join(": ")) {
            return Ok(*place);
        }
        let wanted: Vec<String> = parts.iter().flat_map(|part| words_of(part)).collect();
        if wanted.is_empty() {
            return Err(ResolveError::Empty);
        }
        let named: Vec<Named> = self.all_places().map(|place| self.named(place)).collect();
        let tests: [&dyn Fn(&Named) -> bool; 4] = [
            &|it| has_names(it, &parts),
            &|it| has_words(it, &wanted, |word, wanted| word == wanted) && has_whole_name(it, &wanted),
            &|it| has_words(it, &wanted, |word, wanted| word == wanted),
            &|it| has_words(it, &wanted, |word, wanted| word.starts_with(wanted)),
        ];
        for test in tests {
            let found: Vec<Place> = named.iter().filter(|it| test(it)).map(|it| it.place).collect();
            if found.is_empty() {
                continue;
            }
            return self.outermost(&found).ok_or_else(|| ResolveError::Ambiguous {
                text: text.trim().to_owned(),
                candidates: found.iter().map(|place| self.address(*place)).collect(),
            });
        }
        // Whoever names the wrong room may still know the house and the thing.
        let outer_and_own = [parts.first(), parts.last()].into_iter().flatten().flat_map(|part| words_of(part));
        let forms = [wanted.join(" "), outer_and_own.collect::<Vec<String>>().join(" ")];
        let nearest = nearest(&named, &forms[..parts.len().min(2)]).map(|place| self.address(place));
        Err(ResolveError::Unknown { text: text.trim().to_owned(), nearest })
    }

    fn named(&self, place: Place) -> Named {
        let names: Vec<String> = self.address(place).parts().map(str::to_lowercase).collect();
        let words = names.iter().map(|name| words_of(name)).collect();
        Named { place, names, words }
    }

    /// The one place that all the others are in; `None` if there is no such place.
    fn outermost(&self, places: &[Place]) -> Option<Place> {
        let contains = |outer: Place, inner: Place| match outer {
            Place::Sector(sector) => self.sector_of(inner) == sector,
            Place::Arena(arena) => self.arena_of(inner) == Some(arena),
            Place::Object(_) => outer == inner,
        };
        places.iter().copied().find(|outer| places.iter().all(|inner| contains(*outer, *inner)))
    }
}

/// The words of a name in lower case, without articles and without the `'s` of owners.
fn words_of(name: &str) -> Vec<String> {
    let name = name.to_lowercase().replace('’', "'");
    let words = name.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
    let bare = words.map(|word| word.trim_end_matches("'s").replace('\'', ""));
    bare.filter(|word| !word.is_empty() && word != "the").collect()
}

/// Whether the parts of a text are names of the address in their order, the last one that of the place itself.
fn has_names(it: &Named, parts: &[String]) -> bool {
    let mut names = it.names.iter();
    parts.last() == it.names.last() && parts.iter().all(|part| names.any(|name| name == part))
}

/// Whether every word of the place's own name was said.
fn has_whole_name(it: &Named, wanted: &[String]) -> bool {
    it.words.last().is_some_and(|name| name.iter().all(|word| wanted.contains(word)))
}

/// Whether all wanted words occur in the order of the names, the last of them in the name of the place itself.
fn has_words(it: &Named, wanted: &[String], fits: impl Fn(&str, &str) -> bool) -> bool {
    let occurs = |name: &Vec<String>, wanted: &str| name.iter().any(|word| fits(word, wanted));
    let mut depth = 0;
    let in_order = wanted.iter().all(|wanted| {
        let found = it.words[depth..].iter().position(|name| occurs(name, wanted));
        depth += found.unwrap_or(0);
        found.is_some()
    });
    in_order && wanted.last().zip(it.words.last()).is_some_and(|(wanted, name)| occurs(name, wanted))
}

/// The place whose name or address is most like one of the texts.
fn nearest(named: &[Named], texts: &[String]) -> Option<Place> {
    let mut best: Option<(f64, Place)> = None;
    for it in named {
        let (Some(sector), Some(own)) = (it.words.first(), it.words.last()) else { continue };
        let forms = [own.join(" "), it.words.concat().join(" "), [sector.as_slice(), own].concat().join(" ")];
        let scores = forms.iter().flat_map(|form| texts.iter().map(move |text| likeness(form, text)));
        let score = scores.fold(0.0, f64::max);
        if score >= LEAST_LIKENESS && best.is_none_or(|(highest, _)| score > highest) {
            best = Some((score, it.place));
        }
    }
    best.map(|(_, place)| place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestMap;

    const STREET: &str = "
        ............
        ............
        ............
        ............
    ";

    fn town() -> Town {
        TestMap::new(STREET)
            .sector("Lin family's house", "home", [0, 0, 6, 4])
            .arena("kitchen", "kitchen", [0, 0, 3, 2])
            .arena("Eddy Lin's bedroom", "bedroom", [0, 2, 3, 2])
            .arena("garden", "garden", [3, 0, 3, 4])
            .sector("Isabella Rodriguez's apartment", "home", [6, 0, 3, 4])
            .arena("kitchen", "kitchen", [6, 0, 3, 4])
            .sector("The Rose and Crown Pub", "pub", [9, 0, 3, 4])
            .arena("pub", "pub", [9, 0, 3, 4])
            .object("stove", [0, 0, 1, 1], "kind=stove use=on")
            .object("kitchen sink", [1, 0, 1, 1], "kind=kitchen_sink use=on")
            .object("bed", [0, 3, 1, 1], "kind=bed use=on pose=lie")
            .object("garden", [3, 0, 3, 4], "kind=garden use=on")
            .object("stove", [6, 0, 1, 1], "kind=stove use=on")
            .object("refrigerator", [7, 0, 1, 1], "kind=refrigerator use=on")
            .town()
    }

    #[test]
    fn shortened_addresses_are_understood() {
        let town = town();
        for (text, expected) in [
            ("Lin family's house: kitchen: stove", "Lin family's house: kitchen: stove"),
            ("the Ville:lin family's house:KITCHEN", "Lin family's house: kitchen"),
            ("the Ville: Isabella Rodriguez's apartment", "Isabella Rodriguez's apartment"),
            ("Lin kitchen stove", "Lin family's house: kitchen: stove"),
            ("Lin family’s house: stove", "Lin family's house: kitchen: stove"),
            ("Isabella's apartment: kitchen: stove", "Isabella Rodriguez's apartment: kitchen: stove"),
            ("isabella stove", "Isabella Rodriguez's apartment: kitchen: stove"),
            ("kitchen sink", "Lin family's house: kitchen: kitchen sink"),
            ("fridge", ""),
            ("refrig", "Isabella Rodriguez's apartment: kitchen: refrigerator"),
            ("lin kitchen", "Lin family's house: kitchen"),
            ("Lin", "Lin family's house"),
            ("garden", "Lin family's house: garden"),
            ("garden: garden", "Lin family's house: garden: garden"),
            ("Eddy's bedroom", "Lin family's house: Eddy Lin's bedroom"),
            ("rose and crown", "The Rose and Crown Pub"),
            ("the pub", "The Rose and Crown Pub: pub"),
            ("stove kitchen", ""),
        ] {
            let found = town.resolve(text).map(|place| town.address(place).to_string());
            assert_eq!(found.unwrap_or_default(), expected, "{text}");
        }
    }

    #[test]
    fn an_error_helps() {
        let town = town();
        for (text, expected) in [
            (
                "stove",
                "`stove` may be `Lin family's house: kitchen: stove` or \
                 `Isabella Rodriguez's apartment: kitchen: stove`; say which",
            ),
            (
                "Lin kitchen stvoe",
                "no place is called `Lin kitchen stvoe`; the nearest name is `Lin family's house: kitchen: stove`",
            ),
            (
                "Isabella's apartment: parlour: stove",
                "no place is called `Isabella's apartment: parlour: stove`; \
                 the nearest name is `Isabella Rodriguez's apartment: kitchen: stove`",
            ),
            ("Rose and Krone", "no place is called `Rose and Krone`; the nearest name is `The Rose and Crown Pub`"),
            ("xyzzy", "no place is called `xyzzy`"),
            (" : ", "an empty text is no place; name one, as `house: room: thing`"),
        ] {
            assert_eq!(town.resolve(text).unwrap_err().to_string(), expected, "{text}");
        }
    }

    #[test]
    fn every_place_is_found_by_its_own_address() {
        let town = town();
        for place in town.all_places() {
            assert_eq!(town.resolve(&town.address(place).to_string()), Ok(place));
            assert_eq!(town.resolve(&format!("the ville: {}", town.address(place))), Ok(place));
        }
    }
}
