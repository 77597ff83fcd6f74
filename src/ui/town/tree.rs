//! Who told whom, as a tree: below each person those who have it from them.

use std::collections::BTreeMap;

use crate::{
    journal::telling::{
        cascade,
        trace::{Awareness, Link},
    },
    town::GameTime,
};

/// One person in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Twig {
    /// How far from the source: 0 is one.
    pub(super) depth: usize,
    /// Full name.
    pub(super) name: String,
    /// Since when they know.
    pub(super) at: GameTime,
    /// In which words they were told.
    pub(super) words: Option<String>,
    /// From whom they say they have it, although nobody knows how it came about: full name.
    pub(super) hearsay: Option<String>,
}

/// The tree, each person before those who have it from them, the earliest first.
pub(super) fn tree(awareness: &Awareness) -> Vec<Twig> {
    let mut links: BTreeMap<&str, (Option<&str>, &Link)> = BTreeMap::new();
    for chain in &awareness.chains {
        let tellers = std::iter::once(None).chain(chain.iter().map(|link| Some(link.name.as_str())));
        for (i, (link, teller)) in chain.iter().zip(tellers).enumerate() {
            // How somebody came to know says their own chain best; of others one learns it from the chains of hearers.
            if i + 1 == chain.len() || !links.contains_key(link.name.as_str()) {
                links.insert(&link.name, (teller, link));
            }
        }
    }
    let mut links: Vec<(Option<&str>, &Link)> = links.into_values().collect();
    links.sort_by_key(|(_, link)| (link.at, link.name.as_str()));
    let twig = |cascade::Twig { index, depth }: cascade::Twig| {
        let Link { name, from, at, words } = links[index].1.clone();
        Twig { depth, name, at, words, hearsay: from.filter(|_| depth == 0) }
    };
    let knowers = links.iter().map(|(teller, link)| (link.name.as_str(), *teller));
    cascade::cascade(knowers).into_iter().map(twig).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(name: &str, from: Option<&str>, at: u32) -> Link {
        let words = from.map(|_| "Come!".to_owned());
        Link { name: name.into(), from: from.map(str::to_owned), at: GameTime::from_secs(at), words }
    }

    fn drawn(chains: Vec<Vec<Link>>) -> Vec<String> {
        let awareness = Awareness { chains, ..Awareness::default() };
        let twigs = tree(&awareness);
        twigs.iter().map(|twig| format!("{}{}", "-".repeat(twig.depth), twig.name)).collect()
    }

    #[test]
    fn hearers_stand_below_their_tellers() {
        let (ann, bob, cid) = (link("Ann", None, 0), link("Bob", Some("Ann"), 60), link("Cid", Some("Ann"), 30));
        let dan = link("Dan", Some("Bob"), 90);
        let chains = vec![
            vec![ann.clone()],
            vec![ann.clone(), cid],
            vec![ann.clone(), bob.clone()],
            vec![ann.clone(), bob, dan],
            vec![link("Eve", None, 0)],
        ];
        assert_eq!(drawn(chains), ["Ann", "-Cid", "-Bob", "--Dan", "Eve"]);
    }

    #[test]
    fn tellers_who_know_no_more_are_there_too() {
        let reporter = link("A reporter", None, 0);
        let chains = vec![vec![reporter.clone(), link("Bob", Some("A reporter"), 60)]];
        assert_eq!(drawn(chains), ["A reporter", "-Bob"]);
    }

    #[test]
    fn a_ring_and_hearsay_are_not_lost() {
        let ring = vec![
            vec![link("Ann", Some("Bob"), 0), link("Bob", Some("Ann"), 1)],
            vec![link("Bob", Some("Ann"), 1), link("Ann", Some("Bob"), 0)],
        ];
        assert_eq!(drawn(ring), ["Ann", "-Bob"]);
        let awareness = Awareness { chains: vec![vec![link("Ann", Some("Bob"), 0)]], ..Awareness::default() };
        assert_eq!(tree(&awareness)[0].hearsay.as_deref(), Some("Bob"));
    }
}
