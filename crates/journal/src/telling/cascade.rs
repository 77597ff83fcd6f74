//! A cascade of news: below everybody those who have it from them.

use std::collections::{BTreeMap, BTreeSet};

/// Somebody in a cascade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Twig {
    /// Which of the knowers it is.
    pub index: usize,
    /// How far from the source: 0 is one.
    pub depth: usize,
}

/// The cascade of some knowers, each with whom they have it from: everybody before those who have it from them, and else
/// in the order in which they are given.
///
/// Who has it from nobody else, or from one who is no knower, is a source. Those who have it from each other in a ring stand at
/// the end.
pub fn cascade<'a>(knowers: impl IntoIterator<Item = (&'a str, Option<&'a str>)>) -> Vec<Twig> {
    let knowers: Vec<(&str, Option<&str>)> = knowers.into_iter().collect();
    let known: BTreeSet<&str> = knowers.iter().map(|(name, _)| *name).collect();
    let teller = |index: usize| {
        let (name, from) = knowers[index];
        from.filter(|from| *from != name && known.contains(from))
    };
    let mut hearers: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for index in 0..knowers.len() {
        if let Some(teller) = teller(index) {
            hearers.entry(teller).or_default().push(index);
        }
    }
    let (mut twigs, mut done) = (Vec::new(), BTreeSet::new());
    let sources = (0..knowers.len()).filter(|index| teller(*index).is_none());
    for root in sources.chain(0..knowers.len()) {
        // As a list and not by recursion: the record says how deep it goes.
        let mut waiting = vec![Twig { index: root, depth: 0 }];
        while let Some(twig) = waiting.pop() {
            if done.insert(twig.index) {
                twigs.push(twig);
                let hearers = hearers.get(knowers[twig.index].0).into_iter().flatten().rev();
                waiting.extend(hearers.map(|index| Twig { index: *index, depth: twig.depth + 1 }));
            }
        }
    }
    twigs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(knowers: &[(&str, Option<&str>)], expected: &[&str]) {
        let drawn = cascade(knowers.iter().copied());
        let drawn: Vec<String> =
            drawn.iter().map(|twig| format!("{}{}", "-".repeat(twig.depth), knowers[twig.index].0)).collect();
        assert_eq!(drawn, expected);
    }

    #[test]
    fn hearers_stand_below_their_tellers() {
        check(
            &[("Ann", None), ("Cid", Some("Ann")), ("Bob", Some("Ann")), ("Dan", Some("Cid")), ("Eve", None)],
            &["Ann", "-Cid", "--Dan", "-Bob", "Eve"],
        );
        check(&[("Bob", Some("Ann")), ("Ann", None)], &["Ann", "-Bob"]);
    }

    #[test]
    fn who_has_it_from_nobody_known_is_a_source() {
        check(&[("Bob", Some("a visitor")), ("Cid", Some("Bob"))], &["Bob", "-Cid"]);
    }

    #[test]
    fn a_ring_is_not_lost() {
        check(
            &[("Ann", Some("Bob")), ("Bob", Some("Ann")), ("Eve", Some("Eve")), ("Fay", None)],
            &["Eve", "Fay", "Ann", "-Bob"],
        );
    }

    #[test]
    fn a_very_long_chain_is_followed() {
        let names: Vec<String> = (0..100_000).map(|number| number.to_string()).collect();
        let tellers = std::iter::once(None).chain(names.iter().map(|name| Some(name.as_str())));
        let twigs = cascade(names.iter().map(String::as_str).zip(tellers));
        assert_eq!(twigs.last(), Some(&Twig { index: 99_999, depth: 99_999 }));
    }
}
