//! What a mind begins with: first memories, what it holds to be true of itself, whom it knows, what it has planned.

use std::collections::BTreeSet;

use smallville_english::{with_article, with_slots};

use super::Mind;
use crate::embed::Embedder as _;
use crate::{
    belief::{Belief, Source},
    calendar::{Appointment, Standing, Undertaking},
    claim::{Claim, Verb},
    converse::stance_words,
    memory::{Memory, MemoryId, MemoryKind},
    persona::{Acquaintance, Persona, Story, imported::Talked},
    question::{Question, importance::Importance},
};
use smallville_town::GameTime;

impl Mind {
    /// Fills a new mind from its persona.
    pub(super) fn be_born(&mut self, now: GameTime) {
        let persona = self.persona.clone();
        for text in &persona.about {
            self.remember_from_before(text.clone(), now);
        }
        for other in &persona.knows {
            self.remember_from_before(format!("{} knows {}: {}", persona.name, other.name, other.tie), now);
            let relation = self.relations.meet(&other.name, &other.tie, now);
            relation.opinion = f32::from(other.opinion);
            relation.familiarity = familiarity(other);
        }
        self.remember_from_before(format!("{} wants to {}", persona.name, persona.goal), now);
        for (claim, secret) in first_claims(&persona) {
            self.know_of_oneself(claim, secret, now);
        }
        for matter in &persona.matters {
            let who = matter.who.clone();
            let who_stands = who == persona.name;
            let claim = plain(&persona, Verb::StandsFor, &matter.topic, &matter.says);
            let pronoun = if who == persona.name { persona.pronoun } else { self.pronoun_of(&who) };
            self.know_of_oneself(Claim { who, pronoun, ..claim }, false, now);
            let view = Claim { stance: matter.stance, ..plain(&persona, Verb::ThinksOf, &matter.topic, "") };
            let view_words = match (who_stands, matter.stance > 0) {
                (true, _) => "{mean|means} it",
                (false, true) => "{am} all for {other} standing in the election",
                (false, false) => "{am} against {other} standing in the election",
            };
            let says = format!("{view_words}, because {}", matter.because);
            let other = Some(matter.who.clone()).filter(|_| !who_stands);
            self.know_of_oneself(Claim { says, other, ..view }, false, now);
        }
        if let Some(planned) = &persona.gathering {
            self.know_of_oneself(planned.gathering.claim(), false, now);
            let undertaking = Undertaking::Host(planned.gathering.clone());
            self.calendar.note(Appointment { undertaking, with: None, made: now, standing: Standing::Open });
        }
    }

    fn remember_from_before(&mut self, text: String, now: GameTime) {
        let importance =
            Importance { persona: &self.persona, text: &text }.instinct(&self.sense, &mut self.asking.chance);
        // What somebody is matters at least a little, however plainly it is said.
        self.store(MemoryKind::Thought, text, importance.max(3), Vec::new(), now);
    }

    /// Holds something that the person knows from before, with a memory of it.
    fn know_of_oneself(&mut self, claim: Claim, secret: bool, now: GameTime) {
        let text = claim.clause(crate::claim::PointOfView::MEMORY);
        let importance =
            Importance { persona: &self.persona, text: &text }.instinct(&self.sense, &mut self.asking.chance);
        let importance = importance.max(3);
        let memory = self.keep(Memory {
            claims: vec![claim.clone()],
            people: self.people_of(&claim),
            ..Memory::new(MemoryKind::Thought, text, importance, now)
        });
        let shared_with = BTreeSet::new();
        let source = Source::Own;
        self.beliefs.hold(Belief { claim, source, since: now, memory, importance, credit: 10, secret, shared_with });
    }

    /// Takes over what the person brings along from another town; evidence `MemoryId(n)` is the entry `n` of the list.
    ///
    /// To be called on a new mind, before its first thought.
    pub fn bring(&mut self, memories: &[Memory], talked: &[Talked]) {
        let mut ids: Vec<MemoryId> = Vec::with_capacity(memories.len());
        for memory in memories {
            let embedding = self.sense.embedder.embed(&memory.text);
            let evidence = memory.evidence.iter().filter_map(|id| ids.get(id.0 as usize).copied()).collect();
            // Not `keep`: what was lived elsewhere was thought over there, and must not set off a reflection on arrival.
            ids.push(self.memories.add(Memory { evidence, ..memory.clone() }, &embedding));
        }
        for talk in talked {
            if let Some(relation) = self.relations.to_mut(&talk.with) {
                relation.since = relation.since.min(talk.last);
                relation.last_talk = relation.last_talk.max(Some(talk.last));
            }
        }
    }

    /// How one speaks of somebody of whom one only knows the name.
    pub(super) fn pronoun_of(&self, name: &str) -> crate::persona::Pronoun {
        let tie = self.relations.to(name).map_or("", |relation| relation.tie.as_str());
        let has = |words: &[&str]| tie.split(' ').any(|word| words.contains(&word));
        if has(&["husband", "father", "son", "brother"]) {
            crate::persona::Pronoun::He
        } else if has(&["wife", "mother", "daughter", "sister"]) {
            crate::persona::Pronoun::She
        } else {
            crate::persona::Pronoun::They
        }
    }
}

/// A claim about oneself without place and time.
fn plain(persona: &Persona, verb: Verb, topic: &str, says: &str) -> Claim {
    Claim {
        who: persona.name.clone(),
        pronoun: persona.pronoun,
        verb,
        topic: topic.to_owned(),
        says: says.to_owned(),
        other: None,
        place: None,
        when: None,
        stance: 0,
    }
}

/// What a person can say of themselves from the start, and whether it is a secret.
fn first_claims(persona: &Persona) -> Vec<(Claim, bool)> {
    let mut claims =
        vec![(plain(persona, Verb::Is, "trade", &format!("{{am}} {}", with_article(&persona.trade))), false)];
    // Whoever plans a gathering or stands for something wants just that.
    if persona.gathering.is_none() && persona.matters.iter().all(|matter| matter.who != persona.name) {
        let says = format!("{{want|wants}} to {}", with_slots(&persona.goal, persona.pronoun));
        claims.push((plain(persona, Verb::Wants, &persona.project, &says), false));
    }
    let story = |story: &Story, secret| {
        let claim = plain(persona, Verb::Story, &story.topic, &story.says);
        (Claim { other: story.other.clone(), ..claim }, secret)
    };
    claims.extend(persona.stories.iter().map(|told| story(told, false)));
    claims.extend(persona.secrets.iter().map(|told| story(told, true)));
    claims.extend(persona.opinions.iter().map(|opinion| {
        let says = format!("{}, because {}", stance_words(opinion.stance, &opinion.topic), opinion.because);
        (Claim { stance: opinion.stance, ..plain(persona, Verb::ThinksOf, &opinion.topic, &says) }, false)
    }));
    claims
}

/// How well somebody knows an acquaintance, by the words of the tie: 0 to 10.
fn familiarity(other: &Acquaintance) -> f32 {
    let tie = other.tie.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| tie.contains(word));
    if has(&["heard", "knows of", "only seen", "not talked", "never talked"]) {
        0.5
    } else if has(&["wife", "husband", "father", "mother", "son", "daughter", "married"]) {
        9.5
    } else if has(&["housemate", "close", "dorm", "good friend", "shares"]) {
        7.5
    } else if has(&["friend", "colleague", "years"]) {
        6.0
    } else {
        4.0
    }
}
