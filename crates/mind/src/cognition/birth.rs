//! What a mind begins with: first memories, what it holds to be true of itself, whom it knows, what it has planned.

use smallville_english::{with_article, with_slots};

use super::Mind;
use crate::embed::Embedder as _;
use crate::{
    belief::{Belief, Source},
    calendar::{Appointment, Commitment, Standing},
    claim::{Claim, Verb},
    converse::{matter_words, stance_words},
    memory::{Memory, MemoryId, MemoryKind, content::Content},
    persona::{Persona, Story, Talked},
    question::{Question, importance::Importance},
};
use smallville_town::GameTime;

impl Mind {
    /// Fills a new mind from its persona.
    pub(super) fn be_born(&mut self, now: GameTime) {
        let persona = self.persona.clone();
        for text in &persona.about {
            self.remember_from_before(text.clone(), persona.is_private(text), now);
        }
        for other in &persona.knows {
            let secret = other.tie.secret.is_some();
            self.know_from_before(Content::Tie(other.name.clone(), other.tie.whole()), secret, now);
            let relation = self.state.relations.meet(&other.name, other.tie.clone(), now);
            relation.opinion = f32::from(other.opinion);
            relation.familiarity = other.tie.familiarity();
        }
        self.know_from_before(Content::Aim(persona.goal.clone()), false, now);
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
            let of_other = || matter_words(matter.stance, &matter.topic, &matter.who);
            let words = if who_stands { None } else { of_other() };
            let says = format!("{}, because {}", words.unwrap_or("{mean|means} it".into()), matter.because);
            let other = Some(matter.who.clone()).filter(|_| !who_stands);
            self.know_of_oneself(Claim { says, other, ..view }, false, now);
        }
        if let Some(planned) = &persona.gathering {
            self.know_of_oneself(planned.gathering.claim(), false, now);
            let commitment = Commitment::Host(planned.gathering.clone());
            self.state.calendar.note(Appointment { commitment, with: None, made: now, standing: Standing::Open });
        }
    }

    fn remember_from_before(&mut self, text: String, secret: bool, now: GameTime) {
        let importance = self.weight_from_before(&text, &[]);
        self.keep(Memory { secret, ..Memory::new(MemoryKind::Thought, text, importance, now) });
    }

    fn know_from_before(&mut self, content: Content, secret: bool, now: GameTime) {
        let memory = self.memory_of(MemoryKind::Thought, content, Vec::new(), now);
        let importance = self.weight_from_before(&memory.text, &memory.claims);
        self.keep(Memory { importance, secret, ..memory });
    }

    /// What somebody is matters at least a little, however plainly it is said.
    fn weight_from_before(&mut self, text: &str, claims: &[Claim]) -> u8 {
        Importance { persona: &self.persona, text, claims }.instinct(&self.sense, &mut self.state.asking.rng).max(3)
    }

    /// Holds something that the person knows from before, with a memory of it.
    fn know_of_oneself(&mut self, claim: Claim, secret: bool, now: GameTime) {
        let known = self.memory_of(MemoryKind::Thought, Content::Known, vec![claim.clone()], now);
        let importance = self.weight_from_before(&known.text, &known.claims);
        let people = self.people_of(&claim);
        let memory = self.keep(Memory { importance, secret: secret || known.secret, people, ..known });
        let known = Belief::certain(claim, Source::Own, (memory, importance), now);
        self.state.beliefs.hold(Belief { secret, ..known });
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
            if let Some(relation) = self.state.relations.to_mut(&talk.with) {
                relation.since = relation.since.min(talk.last);
                relation.last_talk = relation.last_talk.max(Some(talk.last));
            }
        }
    }

    /// How one speaks of somebody of whom one only knows the name.
    pub(super) fn pronoun_of(&self, name: &str) -> crate::persona::Pronoun {
        let said = self.state.relations.to(name).and_then(|relation| relation.tie.pronoun());
        said.or_else(|| self.sense.newcomers.names.pronoun_of(name)).unwrap_or(crate::persona::Pronoun::They)
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
        after: None,
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
