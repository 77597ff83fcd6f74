//! Whom a phrase suits: manner, relation, time of day, subject and kind of the claim.

use crate::{claim::Verb, persona::Manner};

/// What restricts a phrase, or what holds at the moment of speaking. One bit for each word; no bit restricts nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::instinct) struct Tags {
    /// Manners of the speaker.
    pub(super) manners: u16,
    /// How the speaker stands to the listener.
    pub(super) relations: u16,
    /// Times of day.
    pub(super) times: u16,
    /// Who the claim is about: the speaker, the listener, somebody else.
    pub(super) subjects: u16,
    /// Kinds of claims.
    pub(super) verbs: u16,
    /// Whether the speaker was told it or knows it.
    pub(super) origins: u16,
    /// Whether one person is addressed or several.
    pub(super) addressees: u16,
}

/// Which group of bits a word belongs to.
#[derive(Clone, Copy)]
enum Group {
    Manner,
    Relation,
    Time,
    Subject,
    Verb,
    Origin,
    Addressee,
}

pub(super) const STRANGER: u16 = 1;
pub(super) const ACQUAINTANCE: u16 = 2;
pub(super) const FRIEND: u16 = 4;
pub(super) const FAMILY: u16 = 8;
pub(super) const FOE: u16 = 16;
pub(super) const ME: u16 = 1;
pub(super) const YOU: u16 = 2;
pub(super) const THIRD: u16 = 4;
pub(super) const HEARSAY: u16 = 1;
pub(super) const WITNESS: u16 = 2;
pub(super) const ONE: u16 = 1;
pub(super) const SEVERAL: u16 = 2;
pub(super) const MORNING: u16 = 1;
pub(super) const AFTERNOON: u16 = 2;
pub(super) const EVENING: u16 = 4;
pub(super) const NIGHT: u16 = 8;

/// All words that a table may use, with their bits.
const WORDS: [(&str, Group, u16); 37] = [
    ("warm", Group::Manner, manner_bit(Manner::Warm)),
    ("curt", Group::Manner, manner_bit(Manner::Curt)),
    ("loud", Group::Manner, manner_bit(Manner::Loud)),
    ("shy", Group::Manner, manner_bit(Manner::Shy)),
    ("learned", Group::Manner, manner_bit(Manner::Learned)),
    ("teasing", Group::Manner, manner_bit(Manner::Teasing)),
    ("formal", Group::Manner, manner_bit(Manner::Formal)),
    ("stranger", Group::Relation, STRANGER),
    ("acquaintance", Group::Relation, ACQUAINTANCE),
    ("friend", Group::Relation, FRIEND),
    ("family", Group::Relation, FAMILY),
    ("foe", Group::Relation, FOE),
    ("civil", Group::Relation, STRANGER | ACQUAINTANCE | FRIEND | FAMILY),
    ("known", Group::Relation, ACQUAINTANCE | FRIEND | FAMILY),
    ("morning", Group::Time, MORNING),
    ("afternoon", Group::Time, AFTERNOON),
    ("evening", Group::Time, EVENING),
    ("night", Group::Time, NIGHT),
    ("me", Group::Subject, ME),
    ("you", Group::Subject, YOU),
    ("third", Group::Subject, THIRD),
    ("hosts", Group::Verb, verb_bit(Verb::Hosts)),
    ("standsfor", Group::Verb, verb_bit(Verb::StandsFor)),
    ("wants", Group::Verb, verb_bit(Verb::Wants)),
    ("does", Group::Verb, verb_bit(Verb::Does)),
    ("state", Group::Verb, verb_bit(Verb::State)),
    ("thinksof", Group::Verb, verb_bit(Verb::ThinksOf)),
    ("is", Group::Verb, verb_bit(Verb::Is)),
    ("story", Group::Verb, verb_bit(Verb::Story)),
    ("promises", Group::Verb, verb_bit(Verb::Promises)),
    ("achieves", Group::Verb, verb_bit(Verb::Achieves)),
    ("happened", Group::Verb, verb_bit(Verb::Happened)),
    ("incident", Group::Verb, verb_bit(Verb::Incident)),
    ("hearsay", Group::Origin, HEARSAY),
    ("witness", Group::Origin, WITNESS),
    ("one", Group::Addressee, ONE),
    ("several", Group::Addressee, SEVERAL),
];

/// The bit of a manner.
pub(super) const fn manner_bit(manner: Manner) -> u16 {
    1 << manner as u16
}

/// The bit of a kind of claim.
pub(super) const fn verb_bit(verb: Verb) -> u16 {
    1 << verb as u16
}

impl Tags {
    /// Reads words with blanks between them; an unknown word is the error.
    pub(in crate::instinct) fn parse(words: &str) -> Result<Self, String> {
        let mut tags = Self::default();
        for word in words.split_whitespace() {
            let Some((_, group, bits)) = WORDS.iter().find(|(known, ..)| *known == word) else {
                return Err(word.to_owned());
            };
            *tags.group_mut(*group) |= bits;
        }
        Ok(tags)
    }

    fn group_mut(&mut self, group: Group) -> &mut u16 {
        match group {
            Group::Manner => &mut self.manners,
            Group::Relation => &mut self.relations,
            Group::Time => &mut self.times,
            Group::Subject => &mut self.subjects,
            Group::Verb => &mut self.verbs,
            Group::Origin => &mut self.origins,
            Group::Addressee => &mut self.addressees,
        }
    }

    fn pairs(self, now: Self) -> [(u16, u16); 7] {
        [
            (self.manners, now.manners),
            (self.relations, now.relations),
            (self.times, now.times),
            (self.subjects, now.subjects),
            (self.verbs, now.verbs),
            (self.origins, now.origins),
            (self.addressees, now.addressees),
        ]
    }

    /// Whether a phrase with these tags fits what holds now.
    pub(super) fn admits(self, now: Self) -> bool {
        self.pairs(now).into_iter().all(|(wanted, given)| wanted == 0 || wanted & given != 0)
    }

    /// How much likelier a phrase is: what was written for just this case sounds best.
    pub(super) fn weight(self) -> u32 {
        let manner = if self.manners == 0 { 1 } else { 3 };
        let verb = if self.verbs == 0 { 1 } else { 3 };
        // "civil" and "known" are wide; only a narrow relation deserves to be preferred.
        let relation = if (1..=2).contains(&self.relations.count_ones()) { 2 } else { 1 };
        let addressee = if self.addressees == SEVERAL { 4 } else { 1 };
        manner * verb * relation * addressee
    }
}
