//! How each kind of news is told: as a letter or in silence, and whether the time stops and the camera goes there; and
//! the words in which that is kept.

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use bevy_egui::egui::{Color32, Context};

use crate::{
    sim::news::{Kind, Weight},
    ui::theme::{self, Tone},
};

/// What happens when there is news of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rule {
    /// The time stops.
    pub pause: bool,
    /// The camera goes there.
    pub recentre: bool,
    /// There is no letter; it only stands in the news.
    pub silent: bool,
}

/// How the player wants to be told; kinds that are not named come as letters and do nothing else.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// By kind.
    pub kinds: BTreeMap<Kind, Rule>,
}

impl Rules {
    /// What happens when there is news of a kind.
    #[must_use]
    pub fn of(&self, kind: Kind) -> Rule {
        self.kinds.get(&kind).copied().unwrap_or_default()
    }

    /// What of this is not usual, in the words of the file of settings.
    #[must_use]
    pub fn unusual(&self) -> BTreeMap<String, String> {
        let unusual = self.kinds.iter().filter(|(_, rule)| **rule != Rule::default());
        unusual.map(|(kind, rule)| (kept_name(*kind).to_owned(), rule.written())).collect()
    }

    /// The rules in the words of a file, and the names of those that were not understood: they are as usual.
    #[must_use]
    pub fn read(kept: &BTreeMap<String, String>) -> (Self, Vec<&str>) {
        let (mut rules, mut wrong) = (Self::default(), Vec::new());
        for (name, words) in kept {
            let kind = Kind::ALL.into_iter().find(|kind| kept_name(*kind) == name);
            match kind.zip(Rule::read(words)) {
                Some((kind, rule)) => {
                    rules.kinds.insert(kind, rule);
                }
                None => wrong.push(name.as_str()),
            }
        }
        (rules, wrong)
    }
}

impl Rule {
    /// What can happen, in words.
    const WORDS: [(&'static str, fn(&mut Self) -> &mut bool); 3] = [
        ("silent", |rule| &mut rule.silent),
        ("pause", |rule| &mut rule.pause),
        ("go there", |rule| &mut rule.recentre),
    ];

    /// "pause, go there".
    fn written(mut self) -> String {
        let held = Self::WORDS.into_iter().filter_map(|(word, part)| part(&mut self).then_some(word));
        held.collect::<Vec<_>>().join(", ")
    }

    /// The rule of some words; none if one of them is unknown.
    fn read(words: &str) -> Option<Self> {
        let mut rule = Self::default();
        for word in words.split(',').map(str::trim) {
            let (_, part) = Self::WORDS.into_iter().find(|(known, _)| *known == word)?;
            *part(&mut rule) = true;
        }
        Some(rule)
    }
}

/// What a kind is called in the file of settings.
fn kept_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Trouble => "trouble",
        Kind::Arrival => "arrival",
        Kind::Gathering => "gathering",
        Kind::FallingOut => "falling out",
        Kind::Promise => "promise",
        Kind::Friendship => "friendship",
        Kind::Gossip => "gossip",
        Kind::Aim => "aim",
        Kind::Insight => "insight",
        Kind::Gift => "gift",
    }
}

/// What a kind is called.
pub(super) fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Trouble => "Trouble",
        Kind::Arrival => "New neighbours",
        Kind::Gathering => "Parties",
        Kind::FallingOut => "Quarrels",
        Kind::Promise => "Broken promises",
        Kind::Friendship => "Friendships",
        Kind::Gossip => "Talk of the town",
        Kind::Aim => "Aims",
        Kind::Insight => "Insights",
        Kind::Gift => "Gifts",
    }
}

/// The colour of a letter, by how it weighs.
pub(super) fn colour(context: &Context, weight: Weight) -> Color32 {
    match weight {
        Weight::Alarm => theme::tone(context, Tone::Bad),
        Weight::Sad => theme::PLUM,
        Weight::Glad => theme::tone(context, Tone::Good),
        Weight::Plain => theme::STONE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_read_as_it_was_written() {
        let mut rules = Rules::default();
        for (kind, i) in Kind::ALL.into_iter().zip(0_u8..) {
            rules.kinds.insert(kind, Rule { pause: i & 1 > 0, recentre: i & 2 > 0, silent: i & 4 > 0 });
        }
        let kept = rules.unusual();
        assert_eq!(kept["falling out"], "pause, go there");
        assert!(!kept.contains_key("trouble"), "what is usual need not be kept: {kept:?}");
        let (read, wrong) = Rules::read(&kept);
        assert!(wrong.is_empty() && Kind::ALL.into_iter().all(|kind| read.of(kind) == rules.of(kind)), "{read:?}");
    }

    #[test]
    fn letters_differ_by_weight_in_both_sets_of_colours() {
        let context = Context::default();
        let colours = |safe| {
            theme::choose_tones(&context, safe);
            [Weight::Alarm, Weight::Sad, Weight::Glad, Weight::Plain].map(|weight| colour(&context, weight))
        };
        let (usual, safe) = (colours(false), colours(true));
        assert!(usual[0] != safe[0] && usual[2] != safe[2], "alarm and joy are told otherwise");
        for set in [usual, safe] {
            assert!((1..4).all(|i| !set[..i].contains(&set[i])), "{set:?}");
        }
    }

    #[test]
    fn words_that_are_unknown_change_nothing() {
        for (name, words, expected) in [
            ("gift", "silent", Some(Rule { silent: true, ..Rule::default() })),
            ("gift", " go there ,pause", Some(Rule { pause: true, recentre: true, silent: false })),
            ("gift", "dance", None),
            ("gift", "pause, dance", None),
            ("gift", "", None),
            ("moon", "pause", None),
        ] {
            let kept = BTreeMap::from([(name.to_owned(), words.to_owned())]);
            let (rules, wrong) = Rules::read(&kept);
            assert_eq!(rules.of(Kind::Gift), expected.unwrap_or_default(), "{name}: {words}");
            assert_eq!(wrong.is_empty(), expected.is_some(), "{name}: {words}");
        }
    }
}
