//! What people are to each other, as data, with its words beside it.

use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer, Serialize, de};
use smallville_english::{Pronoun, read_number};

/// What somebody is to a person. Somebody can be several things at once: a friend and a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Bond {
    /// Husband or wife.
    Spouse,
    /// Father or mother.
    Parent,
    /// Son or daughter.
    Child,
    /// Brother or sister.
    Sibling,
    /// Of the family otherwise.
    Relative,
    /// Loved, and not told so.
    Crush,
    /// Lives under the same roof.
    Home,
    /// A close friend.
    Close,
    /// A friend.
    Friend,
    /// A teacher for life.
    Mentor,
    /// Works in the same place.
    Work,
    /// Learns or teaches in the same place.
    School,
    /// Buys from the person, or the other way round.
    Trade,
    /// Lives nearby.
    Neighbour,
    /// Has been known for years.
    Old,
    /// Somebody with whom there is a quarrel.
    Enemy,
    /// Known by name or by sight only.
    Unmet,
}

/// With what the words end that say since when somebody is known.
pub const MET_ON: &str = "met on";

/// With what the words begin of somebody of whom nothing is known but the name.
pub const HEARD_OF: &str = "heard of";

/// Bonds of family.
const FAMILY: [Bond; 4] = [Bond::Spouse, Bond::Parent, Bond::Child, Bond::Sibling];

/// What somebody is to a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tie {
    /// In words that anybody may hear: "neighbour of several years".
    pub words: String,
    /// As data.
    pub bonds: BTreeSet<Bond>,
    /// What of it is nobody's business, in words that go on after "and": "secret crush".
    pub secret: Option<String>,
}

impl Tie {
    /// A tie that is said by these words.
    #[must_use]
    pub fn new<const N: usize>(words: impl Into<String>, bonds: [Bond; N]) -> Self {
        Self { words: words.into(), bonds: bonds.into(), secret: None }
    }

    /// What words from outside say of a tie: of a newcomer's story, the published code, an older saved town.
    #[must_use]
    pub fn read(words: &str) -> Self {
        Self { words: words.to_owned(), bonds: bonds_in(words), secret: None }
    }

    /// How one speaks of whoever it is, if the words say so: "husband of forty years".
    #[must_use]
    pub fn pronoun(&self) -> Option<Pronoun> {
        let said = |words: &[&str]| self.words.split(' ').any(|word| words.contains(&word));
        if said(&["husband", "father", "son", "brother"]) {
            Some(Pronoun::He)
        } else {
            said(&["wife", "mother", "daughter", "sister"]).then_some(Pronoun::She)
        }
    }

    /// How somebody to whom one speaks is called by what they are to one, instead of by their name: "Dad".
    ///
    /// `pronoun`: how one speaks of them, if the words do not say it.
    #[must_use]
    pub fn address(&self, pronoun: Option<Pronoun>) -> Option<&'static str> {
        if !self.is(Bond::Parent) {
            return None;
        }
        Some(if self.pronoun().or(pronoun)? == Pronoun::He { "Dad" } else { "Mum" })
    }

    /// All words, as the person would think them.
    #[must_use]
    pub fn whole(&self) -> String {
        match &self.secret {
            Some(secret) if self.words.is_empty() => secret.clone(),
            Some(secret) => format!("{} and {secret}", self.words),
            None => self.words.clone(),
        }
    }

    /// Whether it is one of these.
    #[must_use]
    pub fn is(&self, bond: Bond) -> bool {
        self.bonds.contains(&bond)
    }

    /// Whether nothing is known of them but the name.
    #[must_use]
    pub fn is_hearsay(&self) -> bool {
        self.is(Bond::Unmet) && self.words.starts_with(HEARD_OF)
    }

    /// Whether it is one of one's own family.
    #[must_use]
    pub fn is_family(&self) -> bool {
        FAMILY.iter().any(|bond| self.is(*bond))
    }

    /// Whether it is of people under one roof.
    #[must_use]
    pub fn shares_home(&self) -> bool {
        self.is_family() || self.is(Bond::Home)
    }

    /// How well people of such a tie know each other at first: 0 to 10.
    #[must_use]
    pub fn familiarity(&self) -> f32 {
        let any = |bonds: &[Bond]| bonds.iter().any(|bond| self.is(*bond));
        if self.is(Bond::Unmet) {
            0.5
        } else if self.is_family() {
            9.5
        } else if any(&[Bond::Home, Bond::Close, Bond::Relative]) {
            7.5
        } else if any(&[Bond::Friend, Bond::Work, Bond::Old, Bond::Mentor]) {
            6.0
        } else {
            4.0
        }
    }
}

impl From<&str> for Tie {
    fn from(words: &str) -> Self {
        Self::read(words)
    }
}

impl<'de> Deserialize<'de> for Tie {
    /// As it is written, or from the words alone, as towns of older versions have it.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Whole {
            words: String,
            bonds: BTreeSet<Bond>,
            #[serde(default)]
            secret: Option<String>,
        }
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Tie;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a tie")
            }

            fn visit_str<E: de::Error>(self, words: &str) -> Result<Tie, E> {
                Ok(Tie::read(words))
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, seq: A) -> Result<Tie, A::Error> {
                let (words, bonds, secret) = Deserialize::deserialize(de::value::SeqAccessDeserializer::new(seq))?;
                Ok(Tie { words, bonds, secret })
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Tie, A::Error> {
                let Whole { words, bonds, secret } =
                    Deserialize::deserialize(de::value::MapAccessDeserializer::new(map))?;
                Ok(Tie { words, bonds, secret })
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// Words that say a bond, wherever they stand.
const SAID: &[(Bond, &[&str])] = &[
    (Bond::Unmet, &["heard", "knows of", "only seen", "not talked", "never talked"]),
    (Bond::Home, &["housemate", "roommate", "dorm", "shares a flat"]),
    (Bond::Close, &["close friend", "good friend", "best friend", "very close"]),
    (Bond::Friend, &["friend"]),
    (Bond::Mentor, &["mentor"]),
    (Bond::School, &["classmate", "schoolmate", "professor", "student", "teacher"]),
    (Bond::Trade, &["customer", "client", "shop keeper", "grocer", "publican", "cafe owner", "lawyer"]),
    (Bond::Neighbour, &["neighbour"]),
    (Bond::Old, &["years"]),
    (Bond::Enemy, &["enemy"]),
    (Bond::Crush, &["crush", "in love", "sweetheart", "attracted"]),
];

/// Words for people that one has of one's own, at the head of a tie.
const OWN: &[(Bond, &[&str])] = &[
    (Bond::Spouse, &["wife", "husband"]),
    (Bond::Parent, &["father", "mother"]),
    (Bond::Child, &["son", "daughter"]),
    (Bond::Sibling, &["brother", "sister"]),
    (Bond::Relative, &["aunt", "uncle", "cousin", "grandfather", "grandmother", "nephew", "niece"]),
    (Bond::Work, &["colleague"]),
];

fn bonds_in(words: &str) -> BTreeSet<Bond> {
    let words = words.to_lowercase();
    let said = SAID.iter().filter(|(_, signs)| signs.iter().any(|sign| words.contains(sign))).map(|(bond, _)| *bond);
    said.chain(own_bond(&words)).collect()
}

/// "wife of forty years" is one's own, "wife of his colleague" and "neighbours' son" are not.
fn own_bond(words: &str) -> Option<Bond> {
    let mut parts = words.split([' ', ',']);
    let head = parts.next()?;
    let bond = OWN.iter().find(|(_, heads)| heads.contains(&head)).map(|(bond, _)| *bond)?;
    let of_others = parts.next() == Some("of") && parts.next().is_some_and(|whose| !is_length(whose));
    (!of_others).then_some(bond)
}

/// What comes behind "of" where it says for how long: "wife of forty years".
fn is_length(word: &str) -> bool {
    read_number(word).is_some() || matches!(word, "many" | "several")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_what_somebody_is() {
        let check = |words: &str, expected: &[Bond]| {
            assert_eq!(Tie::read(words).bonds.into_iter().collect::<Vec<_>>(), expected, "{words}");
        };
        check("wife of forty years", &[Bond::Spouse, Bond::Old]);
        check("wife of his colleague", &[]);
        check("son she loves, a bit rebellious", &[Bond::Child]);
        check("neighbours' son of several years' acquaintance", &[Bond::Neighbour, Bond::Old]);
        check(
            "close friend, classmate and dorm neighbour",
            &[Bond::Home, Bond::Close, Bond::Friend, Bond::School, Bond::Neighbour],
        );
        check("new resident she has only heard of", &[Bond::Unmet]);
    }

    #[test]
    fn a_tie_of_an_older_town_is_read_from_its_words() {
        let tie: Tie = serde_json::from_str("\"husband\"").unwrap();
        assert!(tie.is_family());
        for packed in [rmp_serde::to_vec_named(&tie), rmp_serde::to_vec(&tie)] {
            assert_eq!(rmp_serde::from_slice::<Tie>(&packed.unwrap()).unwrap(), tie);
        }
        let words = rmp_serde::to_vec_named("housemate").unwrap();
        assert!(rmp_serde::from_slice::<Tie>(&words).unwrap().shares_home());
    }
}
