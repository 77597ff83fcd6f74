//! How the built-in mind answers an interview: understands the question, then speaks from what it remembers.
//!
//! **Invariant:** nothing is said that does not come from the question's inputs; without any, the answer is "I don't
//! know". What somebody keeps secret is evaded, unless they have come to think about it themselves.
//!
//! Here stands which question is asked, what is looked up for it, and which act answers it with what in its slots. The words
//! of the acts stand in `assets/speech/interview_*.ron`, and what questions ask in `crates/english`.
//!
//! Modules in reading order: `inquiry`, `kinds` and `when` read the question; `draft` puts the answer together, `telling` makes
//! sentences of memories, and `conclusions` says what was made of them; `oneself`, `days`, `plans`, `people`, `matters`,
//! `gifts`, `heart` and `suppose` answer, the last with `mishaps` and `encounters`; `table` has what no other table knows.

mod conclusions;
mod days;
mod draft;
mod encounters;
mod gifts;
mod heart;
mod inquiry;
mod kinds;
mod matters;
mod mishaps;
mod oneself;
mod people;
mod plans;
mod suppose;
mod table;
mod telling;
#[cfg(test)]
mod tests;
mod when;

pub use inquiry::{Inquiry, inquiry};
pub use table::Answers;
pub use when::When;

use std::collections::BTreeSet;

use rand::rngs::StdRng;

use self::draft::Draft;
use crate::{
    claim::Span,
    instinct::CommonSense,
    interview::{Interview, Reply},
};
use smallville_town::{GameTime, TimeOfDay, Town};

/// Answers a question of somebody from outside.
#[must_use]
pub fn answer(sense: &CommonSense, interview: &Interview<'_>, rng: &mut StdRng) -> Reply {
    let names = known_names(interview);
    let inquiry = inquiry(interview.text, &names, &interview.persona.name, interview.town, interview.now);
    let mut draft = Draft::new(sense, interview, names, rng);
    draft.answer(&inquiry);
    draft.finish()
}

/// The past time that a question of somebody is about, up to now: "What did you do yesterday?"
#[must_use]
pub fn past_time(text: &str, own: &str, town: &Town, now: GameTime) -> Option<Span> {
    let (Inquiry::Did(when) | Inquiry::Met(when)) = inquiry(text, &[], own, town, now) else { return None };
    let today = Span { from: GameTime::from_day_time(now.day(), TimeOfDay::new(0, 0)), until: now };
    Some(when.map_or(today, |when| when.span)).filter(|span| span.from < now)
}

/// Full names of everybody of whom the person has heard.
fn known_names(interview: &Interview<'_>) -> Vec<String> {
    let mut names: BTreeSet<String> = interview.relations.iter().map(|(name, _)| name.to_owned()).collect();
    names.insert(interview.persona.name.clone());
    names.extend(interview.persona.knows.iter().map(|other| other.name.clone()));
    names.extend(interview.memories.iter().flat_map(|(_, memory)| memory.people.iter().cloned()));
    for (_, belief) in interview.recalled.beliefs().iter() {
        names.extend(Some(&belief.claim.who).filter(|who| !who.contains(':')).cloned());
        names.extend(belief.claim.other.clone());
    }
    names.into_iter().collect()
}

impl Draft<'_, '_> {
    fn answer(&mut self, inquiry: &Inquiry) {
        match inquiry {
            Inquiry::Introduce => self.introduce(),
            Inquiry::Trade => self.trade(),
            Inquiry::Weekday => self.weekday(),
            Inquiry::Home => self.home(),
            Inquiry::Age => self.age(),
            Inquiry::Likes => self.likes(),
            Inquiry::Dislikes => self.dislikes(),
            Inquiry::Goal => self.goal(),
            Inquiry::Feel => self.feel(),
            Inquiry::Hello => self.hello(),
            Inquiry::Who(name) | Inquiry::Know(name) => self.who(name, matches!(inquiry, Inquiry::Know(_))),
            Inquiry::WhoDoes(topic) | Inquiry::Other(topic) => self.matter(topic, false),
            Inquiry::About(topic) => self.matter(topic, true),
            Inquiry::Why(topic) => self.why(topic),
            Inquiry::Did(when) => self.did(when.as_ref()),
            Inquiry::Met(when) => self.met(when.as_ref()),
            Inquiry::Seen(name) => self.seen(name),
            Inquiry::Doing => self.doing(),
            Inquiry::Will(when) => self.will(when.as_ref()),
            Inquiry::Would(situation) => self.would(situation),
            Inquiry::Think(of) if self.names.contains(of) => self.think_of(of),
            Inquiry::Think(of) if of.starts_with(char::is_uppercase) => self.unknown_person(of),
            Inquiry::Think(of) => self.view_on(of),
            Inquiry::Spend => self.spend(),
            Inquiry::Gift(name) => self.gift(name.as_deref()),
            Inquiry::Taste(name) => self.taste(name),
            Inquiry::Praise(name) => self.praise(name.as_deref()),
            Inquiry::Inspire => self.inspire(),
            Inquiry::Occupy => self.occupy(),
            Inquiry::Worry => self.worry(),
        }
    }
}
