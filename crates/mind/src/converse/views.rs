//! What somebody thinks of a matter or a person, as a claim that can be told.

use std::collections::BTreeSet;

use super::Situation;
use crate::{
    belief::Beliefs,
    claim::{Claim, ClaimKey, Verb, first_name},
    embed::stems,
    persona::Persona,
    relate::Relations,
};

/// How a stance is said, with slots; `{topic}` is filled in.
#[must_use]
pub fn stance_words(stance: i8, topic: &str) -> String {
    match stance {
        3.. => format!("{{love|loves}} {topic}"),
        2 => format!("{{think|thinks}} the world of {topic}"),
        1 => format!("{{like|likes}} {topic}"),
        0 => format!("{{have}} no strong feelings about {topic}"),
        -1 => format!("{{do}} not care much for {topic}"),
        -2 => format!("{{do}} not like {topic}"),
        _ => format!("cannot stand {topic}"),
    }
}

/// How a stance on what somebody (full name) stands for is said, with slots; none for somebody who does not care.
#[must_use]
pub fn matter_words(stance: i8, topic: &str, who: &str) -> Option<String> {
    let named = topic.strip_prefix(who).or_else(|| topic.strip_prefix(first_name(who)));
    let theirs = named.and_then(|rest| rest.strip_prefix("'s "));
    let matter = theirs.map_or_else(|| topic.to_owned(), |thing| format!("{{other's}} {thing}"));
    match stance {
        2.. => Some(format!("{{am}} all for {matter}")),
        1 => Some(format!("{{want|wants}} to hear more of {matter}")),
        0 => None,
        -1 => Some(format!("{{do}} not see what good would come of {matter}")),
        _ => Some(format!("{{am}} against {matter}")),
    }
}

/// What somebody thinks of a topic or a person (full name), if they think anything of it.
#[must_use]
pub fn own_view(persona: &Persona, beliefs: &Beliefs, relations: &Relations, topic: &str) -> Option<Claim> {
    let key = ClaimKey { who: persona.name.clone(), verb: Verb::ThinksOf, topic: topic.to_owned() };
    if let Some(belief) = beliefs.belief(&key) {
        return Some(belief.claim.clone());
    }
    let relation = relations.to(topic)?;
    let stance = match relation.opinion {
        opinion if opinion >= 8.5 => 3,
        opinion if opinion >= 7.0 => 2,
        opinion if opinion >= 5.5 => 1,
        opinion if opinion >= 4.5 => return None,
        opinion if opinion >= 3.5 => -1,
        opinion if opinion >= 2.0 => -2,
        _ => -3,
    };
    Some(Claim {
        who: persona.name.clone(),
        pronoun: persona.pronoun,
        verb: Verb::ThinksOf,
        topic: topic.to_owned(),
        says: stance_words(stance, "{other}"),
        other: Some(topic.to_owned()),
        place: None,
        when: None,
        stance,
        after: None,
    })
}

impl Situation<'_> {
    /// What the speaker thinks of a topic or a person.
    #[must_use]
    pub fn view(&self, topic: &str) -> Option<Claim> {
        own_view(self.persona, self.recalled.beliefs(), self.relations, topic)
    }

    /// What the speaker thinks of what somebody stands for: as they think of the person and of what else it is about.
    #[must_use]
    pub fn view_of_matter(&self, claim: &Claim) -> Option<Claim> {
        if let Some(view) = self.view(&claim.topic) {
            return Some(view);
        }
        let of_person = match self.relations.to(&claim.who).map(|relation| relation.opinion) {
            Some(opinion) if opinion >= 6.5 => 2,
            Some(opinion) if opinion <= 3.5 => -2,
            _ => 0,
        };
        let stance = of_person + self.view_of_subject(claim).signum();
        let says = matter_words(stance, &claim.topic, &claim.who)?;
        Some(Claim {
            who: self.persona.name.clone(),
            pronoun: self.persona.pronoun,
            verb: Verb::ThinksOf,
            topic: claim.topic.clone(),
            says,
            other: Some(claim.who.clone()),
            place: None,
            when: None,
            stance: stance.clamp(-3, 3),
            after: None,
        })
    }

    /// What the speaker thinks of something that a claim is also about; 0: nothing.
    fn view_of_subject(&self, claim: &Claim) -> i8 {
        let words: BTreeSet<String> = stems(&claim.topic).into_iter().chain(stems(&claim.says)).collect();
        let is_subject = |topic: &str| {
            let stems = stems(topic);
            !stems.is_empty() && stems.iter().all(|stem| words.contains(stem))
        };
        let own = self.recalled.beliefs().about(&self.persona.name);
        let mut views = own.filter(|(key, belief)| {
            key.verb == Verb::ThinksOf && belief.claim.other.is_none() && is_subject(&key.topic)
        });
        views.next().map_or(0, |(_, belief)| belief.claim.stance)
    }
}
