//! How much does this matter?

use rand::rngs::StdRng;
use schemars::JsonSchema;
use serde::Deserialize;
use smallville_model::request::Schema;

use crate::{
    claim::{Claim, Verb},
    instinct::CommonSense,
    persona::Persona,
    prompt::fill::Fill,
    question::{Kind, Question},
};
use smallville_town::GameTime;

/// Asked of each new memory. Park et al. 2023, §4.1: 1 is brushing teeth, 10 a break-up.
#[derive(Debug)]
pub struct Importance<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// What is to be remembered.
    pub text: &'a str,
    /// What it says in a form that can be compared, as far as it does.
    pub claims: &'a [Claim],
}

/// What concerns the whole town matters so much, whatever its words. Our own.
const OF_ALL: u8 = 8;

/// A model's estimate.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ImportanceReply {
    /// 1 to 10.
    importance: u8,
}

impl Question for Importance<'_> {
    type Answer = u8;
    type Reply = ImportanceReply;
    type Menu = ();
    const KIND: Kind = Kind::Importance;
    const WORDS: &'static [&'static str] = &["text"];

    /// There are some hundred a day: a first guess is instinct's.
    fn is_plain(&self) -> bool {
        true
    }

    fn menu(&self, _: &CommonSense, _: &mut StdRng) {}

    fn fill(&self, (): &()) -> Fill {
        Fill::new(self.persona, GameTime::default()).said("text", self.text)
    }

    fn form(&self, (): &(), form: Schema) -> Schema {
        form.range("importance", 1..=10)
    }

    fn read(&self, reply: &ImportanceReply, (): &(), _: &CommonSense, _: &mut StdRng) -> Result<u8, String> {
        Ok(reply.importance)
    }

    fn check(&self, answer: &u8) -> Result<(), String> {
        if (1..=10).contains(answer) { Ok(()) } else { Err("the number lies between 1 and 10".into()) }
    }

    fn instinct(&self, sense: &CommonSense, _: &mut StdRng) -> u8 {
        let of_all = self.claims.iter().any(|claim| claim.verb == Verb::StandsFor);
        let weight = if of_all { OF_ALL } else { sense.words.importance(self.text) };
        let text = self.text.to_lowercase();
        let touches = |topics: &[String]| topics.iter().any(|topic| text.contains(topic.as_str()));
        // People whom one loves or hates, and what one likes or cannot stand, matter more than the rest.
        let tie = self
            .persona
            .knows
            .iter()
            .filter(|other| self.text.contains(&other.name))
            .map(|other| u8::from(other.opinion >= 8 || other.opinion <= 2))
            .max()
            .unwrap_or(0);
        let taste = u8::from(touches(&self.persona.likes) || touches(&self.persona.dislikes));
        weight.saturating_add(tie + taste).clamp(1, 10)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::testing;

    #[test]
    fn a_fire_matters_more_than_a_meal_and_friends_more_than_strangers() {
        let world = testing::world();
        let klaus = world.people.iter().find(|persona| persona.name == "Klaus Mueller").unwrap();
        let rate = |text: &str| {
            let question = Importance { persona: klaus, text, claims: &[] };
            let importance = question.instinct(&world.sense, &mut StdRng::seed_from_u64(0));
            assert_eq!(question.check(&importance), Ok(()));
            importance
        };
        let fire = rate("Hobbs Cafe: cafe: stove is burning");
        let candidacy = rate("Sam Moore wants to run for mayor in the election");
        let teeth = rate("Carlos Gomez is brushing his teeth");
        assert!(fire >= 8 && candidacy >= 7 && teeth <= 2, "{fire} {candidacy} {teeth}");
        assert!(rate("Maria Lopez is walking") > rate("Tom Moreno is walking"));
    }
}
