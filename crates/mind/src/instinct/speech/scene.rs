//! Who stands where to whom: how people and topics are called between a speaker and a listener.

use smallville_english::{PartOfDay, between_two, in_first_person, is_nounish, is_plain_verb};

use super::{
    Speaker,
    tags::{
        ACQUAINTANCE, AFTERNOON, EVENING, FAMILY, FOE, FRIEND, HEARSAY, ME, MORNING, NIGHT, ONE, SEVERAL, STRANGER,
        THIRD, Tags, WITNESS, YOU, manner_bit, verb_bit,
    },
};
use crate::{
    claim::{Claim, ClaimKey, PointOfView, Verb, first_name, story_name},
    tie::Tie,
};

/// Below this one does not like the other.
const DISLIKE: f32 = 3.0;

/// The speaker's side of a conversation.
#[derive(Clone, Copy)]
pub(in crate::instinct) struct Scene<'a> {
    pub(in crate::instinct) speaker: &'a Speaker<'a>,
}

impl<'a> Scene<'a> {
    /// What holds whatever is said.
    pub(super) fn tags(self) -> Tags {
        let speaker = self.speaker;
        Tags {
            manners: manner_bit(speaker.persona.manner),
            relations: self.relation(),
            times: match PartOfDay::of(u32::from(speaker.now.time_of_day().minutes())) {
                PartOfDay::Morning => MORNING,
                PartOfDay::Afternoon => AFTERNOON,
                PartOfDay::Evening => EVENING,
                PartOfDay::Night => NIGHT,
            },
            subjects: THIRD,
            verbs: 0,
            origins: WITNESS,
            addressees: if speaker.listener.is_some() { ONE } else { SEVERAL },
        }
    }

    fn relation(self) -> u16 {
        let speaker = self.speaker;
        match (speaker.opinion, speaker.familiarity) {
            (opinion, _) if opinion < DISLIKE => FOE,
            _ if speaker.stranger => STRANGER,
            (opinion, _) if opinion >= 5.0 && speaker.tie.is_some_and(Tie::shares_home) => FAMILY,
            (opinion, familiarity) if opinion >= 6.5 && familiarity >= 4.5 => FRIEND,
            _ => ACQUAINTANCE,
        }
    }

    /// Whether something was said already, so that a greeting only answers it.
    pub(super) fn greets_back(self) -> bool {
        !self.speaker.before.is_empty()
    }

    /// "morning", "afternoon" or "evening".
    pub(super) fn time(self) -> &'static str {
        let now = PartOfDay::of(u32::from(self.speaker.now.time_of_day().minutes()));
        // Whoever is met at night is wished a good evening.
        now.min(PartOfDay::Evening).name()
    }

    /// Full name of the speaker.
    pub(super) fn own_name(self) -> &'a str {
        &self.speaker.persona.name
    }

    /// Whether somebody is the speaker or the listener.
    pub(super) fn is_here(self, name: &str) -> bool {
        name == self.own_name() || self.speaker.listener == Some(name)
    }

    /// Somebody as the object of a sentence: "me", "you", "Maria", "Maria Lopez".
    pub(super) fn person(self, name: &str) -> String {
        match name {
            _ if name == self.own_name() => "me".into(),
            _ if self.speaker.listener == Some(name) => "you".into(),
            _ => self.absent(name),
        }
    }

    /// Somebody who is not here, by as much of the name as the listener needs.
    pub(in crate::instinct) fn absent(self, name: &str) -> String {
        // In the family one says "Dad" of him, too.
        let among_family = self.speaker.tie.is_some_and(Tie::is_family);
        let known = self.speaker.persona.knows.iter().find(|known| among_family && known.name == name);
        if let Some(called) = known.and_then(|known| known.tie.address(None)) {
            return called.to_owned();
        }
        let known = (self.speaker.knows_of)(name);
        if known { first_name(name).to_owned() } else { name.to_owned() }
    }

    /// How a claim is looked at.
    fn view(self, claim: &Claim) -> PointOfView<'a> {
        let knows = |name: &str| self.is_here(name) || (self.speaker.knows_of)(name);
        PointOfView {
            speaker: Some(self.own_name()),
            listener: self.speaker.listener,
            familiar: knows(&claim.who) && claim.other.as_deref().is_none_or(knows),
            now: Some(self.speaker.now),
        }
    }

    /// A claim in words, without a full stop.
    pub(in crate::instinct) fn clause(self, claim: &Claim) -> String {
        let clause = claim.clause(self.view(claim));
        let clause = match self.speaker.listener {
            Some(listener) if clause.contains(self.own_name()) || clause.contains(listener) => {
                between_two(&clause, self.own_name(), listener)
            }
            _ => clause,
        };
        let clause = if claim.verb == Verb::Does { self.doing(&clause) } else { clause };
        clause.trim_end_matches(['.', '!', '?', ' ']).to_owned()
    }

    /// What the speaker does, as they say it themselves.
    pub(in crate::instinct) fn own_doing(self, words: &str) -> String {
        self.doing(&in_first_person(words.trim(), self.speaker.persona.pronoun))
    }

    /// What somebody does, with those who are here as "me" and "you": "looking for you".
    pub(super) fn doing(self, words: &str) -> String {
        let listener = self.speaker.listener.map(|name| (name, "you", "your"));
        let mut words = words.to_owned();
        for (name, object, possessive) in [(self.own_name(), "me", "my")].into_iter().chain(listener) {
            // "Ann Smith and your house" would be odd.
            if !words.contains(&format!("and {name}")) && !words.contains(&format!("{name} and")) {
                for name in [name, first_name(name)] {
                    words = words.replace(&format!(" {name}'s "), &format!(" {possessive} "));
                }
                words = words.replace(&format!(" {name}"), &format!(" {object}"));
            }
        }
        words
    }

    /// The bit of who a claim is about.
    pub(super) fn subject(self, who: &str) -> u16 {
        match who {
            _ if who == self.own_name() => ME,
            _ if self.speaker.listener == Some(who) => YOU,
            _ => THIRD,
        }
    }

    /// What a claim is about, in words that fit after "about"; none if it would sound odd.
    pub(in crate::instinct) fn topic(self, key: &ClaimKey) -> Option<String> {
        let topic = key.topic.trim();
        // "About the trade" or "about home" says nothing.
        if key.verb == Verb::Is || self.is_here(topic) || !key.has_name() || is_deed(topic) {
            return None;
        }
        // A thing is called as it is on the map: "bookshelf".
        if key.verb == Verb::State && topic.starts_with(char::is_lowercase) && !topic.starts_with("the ") {
            return Some(format!("the {topic}"));
        }
        let owner = [key.who.as_str(), first_name(&key.who)];
        for name in owner {
            if let Some(rest) = topic.strip_prefix(name).and_then(|rest| rest.strip_prefix("'s ")) {
                return Some(format!("{} {rest}", self.possessive(&key.who)));
            }
        }
        // What somebody wants is theirs: "your thesis".
        if matches!(key.verb, Verb::Wants | Verb::Achieves)
            && let Some(rest) = ["the ", "his ", "her ", "their "].iter().find_map(|lead| topic.strip_prefix(lead))
        {
            return Some(format!("{} {rest}", self.possessive(&key.who)));
        }
        Some(if key.verb == Verb::Story { story_name(topic) } else { self.matter(topic) })
    }

    /// A matter or a person, as the object of a sentence.
    pub(in crate::instinct) fn matter(self, words: &str) -> String {
        let words = words.trim().trim_end_matches(['.', '!', '?']);
        // "The stove" is no name, whoever claims to know of it.
        if self.is_here(words) || (is_full_name(words) && (self.speaker.knows_of)(words)) {
            return self.person(words);
        }
        match words.split_once("'s ") {
            Some((owner, rest)) if self.is_here(owner) || is_full_name(owner) && (self.speaker.knows_of)(owner) => {
                format!("{} {rest}", self.possessive(owner))
            }
            _ => words.to_owned(),
        }
    }

    /// "my", "your", "Maria's".
    pub(super) fn possessive(self, name: &str) -> String {
        match self.subject(name) {
            ME => "my".into(),
            YOU => "your".into(),
            _ => format!("{}'s", self.absent(name)),
        }
    }

    /// The tags with who a claim is about, what kind it is and where the speaker has it from.
    pub(super) fn tags_of(self, key: &ClaimKey, told: bool) -> Tags {
        Tags {
            subjects: self.subject(&key.who),
            verbs: verb_bit(key.verb),
            origins: if told { HEARSAY } else { WITNESS },
            ..self.tags()
        }
    }
}

/// Whether words are a name of at least two.
fn is_full_name(words: &str) -> bool {
    words.contains(' ') && words.split(' ').all(|word| word.starts_with(char::is_uppercase))
}

/// Whether words begin with what somebody does and name nothing: "finish it", "water down the beer".
fn is_deed(words: &str) -> bool {
    const PARTICLES: [&str; 9] = ["out", "up", "off", "down", "around", "over", "back", "in", "away"];
    let mut words = words.split(' ');
    let first = words.next().unwrap_or_default();
    let particle = words.next().is_some_and(|next| PARTICLES.contains(&next));
    is_plain_verb(first) && (particle || !is_nounish(first))
}
