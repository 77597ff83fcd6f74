//! What one knows of a matter, thinks of a topic, and why.

use smallville_english::capital;

use super::{Draft, first_name, oneself::touches, people::source_words, phrases};
use crate::embed::stems;
use crate::{
    belief::{Belief, Source},
    calendar::{Commitment, Standing},
    claim::Verb,
    memory::{MemoryKind, content::Content, read::is_private},
    persona::Manner,
};

/// Words of a question that name no matter.
const VAGUE: &[&str] = &[
    "thing", "someth", "anyth", "peopl", "person", "town", "today", "happen", "new", "go", "day", "time", "plan",
    "give", "run", "host",
];

impl<'q> Draft<'q, '_> {
    /// Answers what is known of a matter; `whether`: it was asked whether there is such a thing.
    pub(super) fn matter(&mut self, topic: &str, whether: bool) {
        if let Some(belief) = self.belief_on(topic) {
            return self.say_matter(topic, belief, whether);
        }
        if self.own_gathering(topic, whether) || self.own_matter(topic, whether) {
            return;
        }
        if let Some((id, text)) = self.recall_on(topic) {
            self.rest(id);
            let opening = self.pick(&["I remember this much:", "All I have is this:", "Well,", "As far as I know,"]);
            let text = if opening.ends_with(':') { text } else { self.lowered(&text) };
            return self.say(&format!("{opening} {text}"));
        }
        if self.stance_on(topic).is_some() {
            return self.view_on(topic);
        }
        self.unknown(topic);
    }

    /// A gathering of one's own that is not among the beliefs.
    fn own_gathering(&mut self, topic: &str, whether: bool) -> bool {
        let Some(planned) = &self.interview.persona.gathering else { return false };
        let gathering = &planned.gathering;
        if matching(topic, &format!("{} {} {}", gathering.what, gathering.topic, gathering.place)) == 0 {
            return false;
        }
        let own = crate::claim::PointOfView {
            speaker: Some(&self.interview.persona.name),
            listener: None,
            familiar: false,
            now: Some(self.interview.now),
        };
        let clause = gathering.claim().clause(own);
        self.affirm(whether);
        self.say(&clause);
        true
    }

    /// A public matter that one knows of from the start.
    fn own_matter(&mut self, topic: &str, whether: bool) -> bool {
        let persona = self.interview.persona;
        let found =
            persona.matters.iter().find(|matter| matching(topic, &format!("{} {}", matter.topic, matter.says)) > 0);
        let Some(matter) = found else { return false };
        let claim = crate::claim::Claim {
            who: matter.who.clone(),
            pronoun: if matter.who == persona.name {
                persona.pronoun
            } else {
                self.sense.newcomers.names.pronoun_of(&matter.who).unwrap_or(crate::persona::Pronoun::They)
            },
            verb: Verb::StandsFor,
            topic: matter.topic.clone(),
            says: matter.says.clone(),
            other: None,
            place: None,
            when: None,
            stance: matter.stance,
        };
        let view =
            crate::claim::PointOfView { speaker: Some(&persona.name), listener: None, familiar: false, now: None };
        let clause = claim.clause(view);
        self.affirm(whether);
        self.say(&clause);
        let because = self.own_words(&format!("- {}", matter.because)).text.replace("- ", "");
        match matter.stance {
            1.. => self.say(&format!("I'm all for it: {because}")),
            ..=-1 => self.say(&format!("I'm not for it: {because}")),
            0 => {}
        }
        true
    }

    /// The belief that fits a matter best.
    fn belief_on(&self, topic: &str) -> Option<&'q Belief> {
        self.interview
            .beliefs
            .iter()
            .filter(|(_, belief)| !matches!(belief.claim.verb, Verb::Does | Verb::ThinksOf))
            .map(|(_, belief)| {
                let claim = &belief.claim;
                let words = format!(
                    "{} {} {} {}",
                    claim.topic,
                    claim.says,
                    claim.who.replace(':', " "),
                    claim.place.as_deref().unwrap_or_default()
                );
                (matching(topic, &words), belief.importance, belief)
            })
            .filter(|(score, _, belief)| *score > 0 && belief.credit > 0)
            .max_by_key(|(score, importance, _)| (*score, *importance))
            .map(|(.., belief)| belief)
    }

    fn say_matter(&mut self, topic: &str, belief: &Belief, whether: bool) {
        let own = belief.claim.who == self.interview.persona.name;
        if is_private(&belief.claim.says) || belief.secret && !own {
            let evaded = self.pick(phrases::evade(self.interview.persona.manner));
            return self.say(&evaded);
        }
        let clause = self.belief_words(belief);
        self.rest_on_belief(belief);
        if belief.credit < 4 {
            let said = self
                .pick(&["They say {clause}, but I don't believe it.", "I've been told {clause}. I have my doubts."]);
            return self.say(&said.replace("{clause}", &clause));
        }
        self.affirm(whether);
        self.say(&clause);
        if let Source::Heard(from) = &belief.source {
            self.say_source(&from.clone());
        } else if let Some(source) = source_words(belief).filter(|_| matches!(belief.source, Source::Whispered)) {
            self.say(&source.replace(" that", ""));
        }
        self.own_part(topic, belief);
    }

    /// What one has promised in the matter, or thinks of it.
    fn own_part(&mut self, topic: &str, belief: &Belief) {
        let gathering = (belief.claim.verb == Verb::Hosts).then(|| belief.claim.key());
        let appointment = self.interview.calendar.appointments().iter().find(|known| {
            gathering.is_some() && known.commitment.gathering().map(crate::calendar::Gathering::key) == gathering
        });
        if let Some(appointment) = appointment {
            let said = match (&appointment.commitment, appointment.standing) {
                (Commitment::Host(_), _) => return,
                (_, Standing::Kept) => self.pick(&["I was there.", "I went, too."]),
                (_, Standing::Broken) => {
                    self.pick(&["I'd said I'd come, and I didn't.", "I missed it, I'm sorry to say."])
                }
                (_, Standing::Perhaps) => self.pick(&["I said perhaps.", "I haven't decided whether I'll go."]),
                (Commitment::Help { doing, .. }, _) => format!("I've promised to help with {doing}"),
                (Commitment::Accompany(_, with), _) => format!("I'm going with {}", first_name(with)),
                _ => self.pick(&["I've said I'll come.", "I mean to be there."]),
            };
            self.say(&said);
        }
        // What one knows of it has been said, so what one makes of it needs no more.
        if let Some(found) = self.concluded(|memory| matching(&belief.claim.topic, &memory.text) > 0) {
            self.say_view(&found);
        } else if appointment.is_some() {
        } else if let Some((stance, because)) = self.stance_on(topic) {
            let said = self.pick(if stance > 0 {
                &["I'm for it", "I'm glad of it"]
            } else {
                &["I'm not for it", "I don't like it"]
            });
            self.say(&because.map_or(said.clone(), |why| format!("{said}: {why}")));
        }
    }

    /// "Yes" in front of an answer to whether there is something.
    fn affirm(&mut self, whether: bool) {
        if whether && self.happens(0.7) {
            let said = self.pick(match self.interview.persona.manner {
                Manner::Formal | Manner::Learned => &["Indeed.", "There is, yes."],
                Manner::Curt => &["Yes.", "There is."],
                _ => &["Yes.", "There is, yes.", "So I hear.", "Oh yes."],
            });
            self.say(&said);
        }
    }

    /// The best memory about a topic.
    fn recall_on(&self, topic: &str) -> Option<(crate::memory::MemoryId, String)> {
        let best = self
            .interview
            .memories
            .iter()
            .map(|(_, memory)| matching(topic, &memory.text))
            .max()
            .filter(|score| *score > 0)?;
        let fits = |memory: &crate::memory::Memory| {
            matching(topic, &memory.text) == best
                && !matches!(memory.content, Content::Aim(_) | Content::Tie(..))
                && memory.claims.iter().all(|claim| claim.verb != Verb::Wants)
                && memory.kind != MemoryKind::Plan
                // What one wonders about is no answer.
                && !memory.text.contains(" who will ")
        };
        self.recall(|memory| memory.level >= 1 && fits(memory)).or_else(|| self.recall(fits))
    }

    /// What one thinks of a topic, and why, if one thinks anything.
    fn stance_on(&self, topic: &str) -> Option<(i8, Option<String>)> {
        let persona = self.interview.persona;
        let held = self.interview.beliefs.iter().map(|(_, belief)| &belief.claim).find(|claim| {
            claim.verb == Verb::ThinksOf
                && claim.who == persona.name
                && matching(topic, &claim.topic) > 0
                && claim.stance != 0
        });
        let because = |why: &str| {
            let own = self.own_words(&format!("- {why}")).text;
            own.trim_start_matches("- ").to_owned()
        };
        let known = persona.opinions.iter().find(|opinion| matching(topic, &opinion.topic) > 0);
        if let Some(claim) = held {
            return Some((
                claim.stance,
                known
                    .filter(|known| known.stance.signum() == claim.stance.signum())
                    .map(|known| because(&known.because)),
            ));
        }
        if let Some(opinion) = known {
            return Some((opinion.stance, Some(because(&opinion.because))));
        }
        let among = |topics: &[String]| topics.iter().any(|known| matching(topic, known) > 0);
        if among(&persona.likes) {
            return Some((2, None));
        }
        among(&persona.dislikes).then_some((-2, None))
    }

    pub(super) fn view_on(&mut self, topic: &str) {
        let Some((stance, because)) = self.stance_on(topic) else {
            if self.belief_on(topic).is_some() || self.recall_on(topic).is_some() {
                return self.matter(topic, false);
            }
            return self.unknown(topic);
        };
        let said = self.pick(phrases::stance(stance)).replace("{topic}", topic).replace("{Topic}", &capital(topic));
        match because {
            Some(why) => {
                let joint = self.pick(&[", because {why}.", ". The reason: {why}.", ": {why}."]);
                let said = said.replace(':', ",");
                self.say(&format!("{said}{}", joint.replace("{why}", &why)).replace("?.", "."));
            }
            None => self.say(&said),
        }
        if let Some(found) = self.concluded(|memory| matching(topic, &memory.text) > 0) {
            self.say_conclusion(&found);
        } else if self.happens(0.6) {
            if let Some((id, text)) = self.recall_on(topic) {
                self.rest(id);
                self.say(&text);
            } else {
                self.say_about(|text| touches(text, topic));
            }
        }
    }

    pub(super) fn why(&mut self, topic: &str) {
        let named = |name: &&String| topic.split([' ', '\'']).any(|word| word == first_name(name).to_lowercase());
        if let Some(name) = self.names.iter().find(named).cloned().filter(|name| *name != self.interview.persona.name) {
            return self.think_of(&name);
        }
        let best = self.interview.memories.iter().find(|(_, memory)| {
            (memory.text.contains(" because ") || memory.level >= 1)
                && matching(topic, &memory.text) > 0
                && self.own(memory).is_some()
        });
        if let Some((id, memory)) = best {
            let text = self.own(memory).unwrap_or_default();
            self.rest(*id);
            return self.say(&text);
        }
        if self.say_about(|text| text.contains(" because ") && matching(topic, text) > 0) {
            return;
        }
        if let Some((_, Some(why))) = self.stance_on(topic) {
            return self.say(&format!("Because {why}"));
        }
        if matching(topic, &self.interview.persona.goal) > 0 || matching(topic, &self.interview.persona.project) > 0 {
            let goal = self.own_goal();
            let said = self.pick(&["Because I want to {goal}.", "Everything I do points at one thing: to {goal}."]);
            return self.say(&said.replace("{goal}", &goal));
        }
        let said = self.pick(&[
            "Why? I don't know. It seemed right.",
            "I don't know why. Does one always?",
            "If I knew why, I'd tell you. I don't know.",
        ]);
        self.say(&said);
    }
}

/// How many words of a topic a text has; 0 unless most of them are there.
fn matching(topic: &str, text: &str) -> usize {
    let text = stems(text);
    let words: Vec<String> = stems(topic).into_iter().filter(|word| !VAGUE.contains(&word.as_str())).collect();
    let hits = words.iter().filter(|word| text.contains(word)).count();
    if hits * 3 >= words.len() * 2 { hits } else { 0 }
}
