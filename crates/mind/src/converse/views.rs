//! What somebody thinks of a matter or a person, as a claim that can be told.

use super::Situation;
use crate::{
    belief::Beliefs,
    claim::{Claim, ClaimKey, Verb},
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
    })
}

impl Situation<'_> {
    /// What the speaker thinks of a topic or a person.
    #[must_use]
    pub fn view(&self, topic: &str) -> Option<Claim> {
        own_view(self.persona, self.recalled.beliefs(), self.relations, topic)
    }

    /// What the speaker thinks of what somebody stands for: of the person first, of politics second.
    #[must_use]
    pub fn view_of_candidate(&self, claim: &Claim) -> Option<Claim> {
        if let Some(view) = self.view(&claim.topic) {
            return Some(view);
        }
        let of_person = match self.relations.to(&claim.who).map(|relation| relation.opinion) {
            Some(opinion) if opinion >= 6.5 => 2,
            Some(opinion) if opinion <= 3.5 => -2,
            _ => 0,
        };
        let of_politics = self.view("politics").or_else(|| self.view("the election")).map_or(0, |view| view.stance);
        let stance = of_person + of_politics.signum();
        let says = match stance {
            2.. => "{am} all for {other} standing in the election",
            1 => "{want|wants} to hear what {other} has to say before the vote",
            0 => return None,
            -1 => "{do} not see what {other} would do in the town hall",
            _ => "{do} not want {other} anywhere near the town hall",
        };
        Some(Claim {
            who: self.persona.name.clone(),
            pronoun: self.persona.pronoun,
            verb: Verb::ThinksOf,
            topic: claim.topic.clone(),
            says: says.into(),
            other: Some(claim.who.clone()),
            place: None,
            when: None,
            stance: stance.clamp(-3, 3),
        })
    }
}
