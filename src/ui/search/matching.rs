//! What a few typed letters mean: whole words and beginnings first, then similar spelling.

use std::cmp::Reverse;

/// So alike two words must be to be one word misspelt, 0 to 1.
const ALIKE: f64 = 0.84;
/// Fewer letters are too few to be misspelt.
const SPELT: usize = 3;

/// How well a name fits what was typed; the greater the better.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(super) enum Fit {
    /// Words that are spelt alike: by how much, 0 to 1.
    Alike(f64),
    /// The name of the place around it fits.
    Around,
    /// It stands somewhere in it.
    Inside,
    /// Each word that was typed begins one of its words.
    Beginnings,
    /// It is one of its words.
    Word,
    /// It begins so.
    Beginning,
    /// It is just that.
    Whole,
}

/// How well a name fits what was typed, both in small letters; none: not at all.
pub(super) fn fit(typed: &str, name: &str) -> Option<Fit> {
    let words =
        || name.split(|letter: char| !letter.is_alphanumeric() && letter != '\'').filter(|word| !word.is_empty());
    let mut wanted = typed.split_whitespace().peekable();
    wanted.peek()?;
    if name == typed {
        Some(Fit::Whole)
    } else if name.starts_with(typed) {
        Some(Fit::Beginning)
    } else if words().any(|word| word == typed) {
        Some(Fit::Word)
    } else if wanted.all(|wanted| words().any(|word| word.starts_with(wanted))) {
        Some(Fit::Beginnings)
    } else if name.contains(typed) && typed.len() > 1 {
        Some(Fit::Inside)
    } else {
        alike(typed, words()).or_else(|| alike(typed, std::iter::once(name)))
    }
}

fn alike<'a>(typed: &str, words: impl Iterator<Item = &'a str>) -> Option<Fit> {
    if typed.chars().count() < SPELT {
        return None;
    }
    let likeness = words.map(|word| strsim::jaro_winkler(word, typed)).fold(0.0, f64::max);
    (likeness >= ALIKE).then_some(Fit::Alike(likeness))
}

/// Something that has a name, in small letters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<'a> {
    pub(super) name: &'a str,
    /// Its whole address.
    pub(super) address: &'a str,
    /// Of equally good ones the lower rank comes first, then the shorter name.
    pub(super) rank: u8,
}

/// The places in a list of those that fit best, best first.
pub(super) fn best<'a>(typed: &str, all: impl Iterator<Item = Named<'a>>, count: usize) -> Vec<usize> {
    let typed = typed.trim().to_lowercase();
    let fits = |named: &Named<'_>| {
        let around = || fit(&typed, named.address).filter(|fit| *fit >= Fit::Inside).map(|_| Fit::Around);
        fit(&typed, named.name).filter(|fit| *fit >= Fit::Inside).or_else(around).or_else(|| fit(&typed, named.name))
    };
    let mut found: Vec<_> = all
        .enumerate()
        .filter_map(|(i, named)| {
            Some((fits(&named)?, Reverse((named.rank, named.name.chars().count(), named.address)), i))
        })
        .collect();
    found.sort_by(|(one, this, _), (other, that, _)| {
        other.partial_cmp(one).unwrap_or(std::cmp::Ordering::Equal).then_with(|| that.cmp(this))
    });
    found.into_iter().take(count).map(|(.., i)| i).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_fit_in_six_ways() {
        for (typed, name, expected) in [
            ("maria lopez", "maria lopez", Some(Fit::Whole)),
            ("maria", "maria lopez", Some(Fit::Beginning)),
            ("lopez", "maria lopez", Some(Fit::Word)),
            ("lop", "maria lopez", Some(Fit::Beginnings)),
            ("lop mar", "maria lopez", Some(Fit::Beginnings)),
            ("ope", "maria lopez", Some(Fit::Inside)),
            ("bath", "moreno family's house: bathroom", Some(Fit::Beginnings)),
            ("o", "maria lopez", None),
            ("", "maria lopez", None),
            ("zebra", "maria lopez", None),
        ] {
            assert_eq!(fit(typed, name), expected, "{typed} in {name}");
        }
        assert!(matches!(fit("izabella", "isabella rodriguez"), Some(Fit::Alike(_))));
        assert!(matches!(fit("rodrigez", "isabella rodriguez"), Some(Fit::Alike(_))));
    }

    #[test]
    fn the_best_come_first() {
        let names =
            [("hobbs cafe: stove", 2), ("stove", 2), ("steve miller", 0), ("stovetop", 1), ("oak hill college", 1)];
        let found = |typed: &str| -> Vec<&str> {
            let all = names.iter().map(|(name, rank)| Named { name, address: name, rank: *rank });
            best(typed, all, 3).into_iter().map(|i| names[i].0).collect()
        };
        assert_eq!(found("Stove"), ["stove", "stovetop", "hobbs cafe: stove"]);
        assert_eq!(found("st"), ["steve miller", "stovetop", "stove"], "people come before places and things");
        assert_eq!(found("colege "), ["oak hill college"]);
        assert_eq!(found(" "), [""; 0]);
    }

    #[test]
    fn the_house_helps_to_find_the_thing() {
        let all = [("stove", "hobbs cafe: cafe: stove"), ("stove", "lin family's house: kitchen: stove")];
        let named = all.map(|(name, address)| Named { name, address, rank: 3 });
        assert_eq!(best("lin stove", named.into_iter(), 9), [1]);
        assert_eq!(best("stove", named.into_iter(), 9), [0, 1]);
    }
}
