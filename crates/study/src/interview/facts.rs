//! Whether what somebody says in an interview holds: it is looked up in what happened.
//!
//! A **fact** is one thing that the town or the record of its life holds: an act of the person, a line that they said or
//! heard, an act of somebody else in the same building at the time, a sentence of a person's file, an entry of the
//! person's calendar that others know of. A checkable statement ([`super::details`]) **is supported** if one fact has it and is about
//! the same: shares a word of content, or another checkable statement, with its sentence.
//!
//! - A *person* or a *place* is had by a fact that names it, or at which it happened.
//! - A *time* is had by a fact that begins or ends within ten minutes of it; a dial of twelve hours is compared.
//! - A *deed* is had by a fact with at least three fifths of its words' stems; nothing else need be shared.
//! - A *report* is had by a line that this person said and the speaker heard.
//!
//! What is looked up is the whole life, whatever was closed at the interview. What was named in the question already does not
//! count, true or not. The plan of a day is no fact: an answer that is made of it would always be supported by its own text;
//! what one means to do is supported by what one has begun and is used to do, and by what is agreed with others.

use std::collections::BTreeSet;

use bevy_ecs::prelude::World;

use super::details::{Detail, DetailKind, Names, dial, times};
use crate::life::doing::called;
use smallville_journal::entry::{Deed, Saying};
use smallville_mind::embed::stems;
use smallville_mind::{agent::AgentId, calendar, claim::Span, cognition::Mind, persona::Persona};
use smallville_sim::{
    chronicle::{Chronicle, Stay},
    scenario::Scenario,
};
use smallville_town::{GameTime, Town};

/// Times this near are the same: people round to five minutes, and acts begin when one has got there.
const NEAR_MINUTES: u32 = 10;

/// One thing that is so, or was.
#[derive(Clone, Debug, Default)]
pub struct Fact {
    people: BTreeSet<String>,
    places: BTreeSet<String>,
    /// Beginnings and ends in minutes on a dial of twelve hours.
    times: Vec<u32>,
    stems: BTreeSet<String>,
    /// Who said it: full name.
    said_by: Option<String>,
}

/// An answer, checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// What of it is supported.
    pub supported: Vec<Detail>,
    /// What is not.
    pub unsupported: Vec<Detail>,
}

/// Everything against which the words of one person are checked.
pub struct Facts<'a> {
    names: &'a Names,
    facts: Vec<Fact>,
}

impl<'a> Facts<'a> {
    /// Facts without any life: what some sentences say.
    #[must_use]
    pub fn of_sentences(names: &'a Names, sentences: &[&str]) -> Self {
        let mut facts = Self { names, facts: Vec::new() };
        sentences.iter().for_each(|sentence| facts.sentence(sentence, &[]));
        facts
    }

    /// All facts for one person, from a town and what became of it. `mind` is theirs before anything was closed.
    #[must_use]
    pub fn of(agent: AgentId, mind: &Mind, names: &'a Names, world: &World) -> Self {
        let scenario = world.resource::<Scenario>();
        let chronicle = world.resource::<Chronicle>();
        let mut facts = Self { names, facts: Vec::new() };
        for (_, persona) in scenario.residents() {
            facts.file(persona, &scenario.town);
        }
        let own: Vec<&Stay> = chronicle.stays().iter().filter(|stay| stay.agent == agent).collect();
        for deed in chronicle.deeds().iter().filter(|deed| deed.agent == agent || is_near(deed, &own, &scenario.town)) {
            let who = &scenario.people[deed.agent.0 as usize].name;
            facts.deed(deed, who, &scenario.town);
        }
        let heard = |saying: &&Saying| saying.line.speaker == agent || saying.heard_by.contains(&agent);
        for saying in chronicle.sayings().iter().filter(heard) {
            facts.saying(saying);
        }
        facts.agreements(mind);
        facts
    }

    /// The sentences of a person's file, each with whose it is.
    fn file(&mut self, persona: &Persona, town: &Town) {
        let name = persona.name.as_str();
        let home = &town.sector(persona.home).name;
        for text in &persona.about {
            self.sentence(text, &[name]);
        }
        self.sentence(&format!("a {} of {} years", persona.trade, persona.age), &[name]);
        self.sentence(&format!("lives at home at {home}"), &[name]);
        self.sentence(&format!("wants to {}", persona.goal), &[name]);
        self.sentence(&persona.likes.join(", "), &[name]);
        for other in &persona.knows {
            self.sentence(&format!("knows: {}", other.tie.whole()), &[name, &other.name]);
        }
        for story in persona.stories.iter().chain(&persona.secrets) {
            let with: Vec<&str> = [name].into_iter().chain(story.other.as_deref()).collect();
            self.sentence(&format!("{}: {}", story.topic, story.says), &with);
        }
        for opinion in &persona.opinions {
            self.sentence(&format!("{}, because {}", opinion.topic, opinion.because), &[name]);
        }
        for disclosure in &persona.disclosures {
            self.sentence(&disclosure.says, &[name]);
        }
        for matter in &persona.matters {
            self.sentence(
                &format!("{}: {}, because {}", matter.topic, matter.says, matter.because),
                &[name, &matter.who],
            );
        }
        let mut at = |text: &str, place: &str, when: &[u32]| {
            self.sentence(text, &[name]);
            if let Some(fact) = self.facts.last_mut() {
                fact.places.insert(place.to_owned());
                fact.times.extend(when.iter().map(|minutes| minutes % 720));
            }
        };
        for block in &persona.work {
            let sector = town.sector_of(smallville_town::Place::Object(block.at));
            let hours = [u32::from(block.from.minutes()), u32::from(block.until.minutes())];
            at("works, works and studies with a break", &town.sector(sector).name, &hours);
        }
        at("wakes, gets up out of bed, is up", home, &[u32::from(persona.wakes.minutes())]);
        at("sleeps, goes to bed, lights out, the day ends", home, &[u32::from(persona.sleeps.minutes())]);
        if let Some(planned) = &persona.gathering {
            let gathering = &planned.gathering;
            let when = [clock(gathering.span.from), clock(gathering.span.until)];
            at(&format!("giving {}: {}", gathering.what, gathering.topic), &gathering.place, &when);
        }
    }

    /// What a sentence says of some people.
    fn sentence(&mut self, text: &str, of: &[&str]) {
        let mut people: BTreeSet<String> = self.names.people_in(text).map(str::to_owned).collect();
        people.extend(of.iter().map(|name| (*name).to_owned()));
        self.facts.push(Fact {
            people,
            places: self.names.places_in(text).map(str::to_owned).collect(),
            times: times(text),
            stems: stems(text).into_iter().collect(),
            said_by: None,
        });
    }

    /// What somebody did, in the words of the act and in those of the hour to which it belongs: whoever looked for their
    /// red pen was "reading proofs".
    fn deed(&mut self, deed: &Deed, who: &str, town: &Town) {
        for words in BTreeSet::from([deed.words.as_str(), called(deed)]) {
            self.sentence(words, &[who]);
            let Some(fact) = self.facts.last_mut() else { continue };
            fact.times.extend([clock(deed.at), clock(deed.at.plus_minutes(deed.minutes))]);
            fact.places.extend(deed.place.map(|place| town.sector(town.sector_of(place)).name.clone()));
        }
    }

    fn saying(&mut self, saying: &Saying) {
        let line = &saying.line;
        let others: Vec<&str> = line.others.iter().map(String::as_str).chain([line.name.as_str()]).collect();
        self.sentence(&line.words, &others);
        if let Some(fact) = self.facts.last_mut() {
            fact.times.push(clock(line.at));
            fact.said_by = Some(line.name.clone());
            // A conversation is talked, whatever its words are.
            fact.stems.extend(stems("talked talking chatted spoke met meeting"));
        }
    }

    /// What the person has agreed with others.
    fn agreements(&mut self, mind: &Mind) {
        let own = mind.persona().name.clone();
        let mut meant = |text: &str, place: Option<&str>, span: Option<Span>| {
            self.sentence(text, &[&own]);
            if let Some(fact) = self.facts.last_mut() {
                fact.places.extend(place.map(str::to_owned));
                fact.times.extend(span.iter().flat_map(|span| [clock(span.from), clock(span.until)]));
            }
        };
        for appointment in mind.calendar().appointments() {
            let Some(with) = appointment.with.as_deref() else { continue };
            let commitment = &appointment.commitment;
            let place = commitment.gathering().map(|gathering| gathering.place.as_str()).or(match commitment {
                calendar::Commitment::Do { place, .. } | calendar::Commitment::Meet { place, .. } => Some(place),
                _ => None,
            });
            meant(&format!("{} {with}", calendar::doing(commitment)), place, commitment.span());
        }
    }

    /// Checks an answer by somebody to a question: what was named in the question is nothing that they say.
    #[must_use]
    pub fn check(&self, answer: &str, question: &str, speaker: &str) -> Checked {
        let mut checked = Checked::default();
        let asked: Vec<Detail> =
            self.names.sentences(question, speaker).into_iter().flat_map(|sentence| sentence.details).collect();
        for sentence in self.names.sentences(answer, speaker) {
            for (index, detail) in sentence.details.iter().enumerate().filter(|(_, detail)| !asked.contains(detail)) {
                let others = sentence.details.iter().enumerate().filter(|(other, _)| *other != index);
                let others: Vec<&Detail> = others.map(|(_, detail)| detail).filter(|d| d.what != detail.what).collect();
                let holds = self.facts.iter().any(|fact| {
                    fact.has(detail)
                        && (detail.kind == DetailKind::Deed
                            || others.is_empty() && sentence.about.is_empty()
                            || others.iter().any(|other| fact.has(other))
                            || sentence.about.iter().any(|stem| fact.stems.contains(stem)))
                });
                let list = if holds { &mut checked.supported } else { &mut checked.unsupported };
                list.push(detail.clone());
            }
        }
        checked
    }
}

impl Fact {
    /// Whether it has what a checkable statement names.
    fn has(&self, detail: &Detail) -> bool {
        match detail.kind {
            DetailKind::Person => self.people.contains(&detail.what),
            DetailKind::Place => self.places.contains(&detail.what),
            DetailKind::Report => self.said_by.as_ref() == Some(&detail.what),
            DetailKind::Time => self.times.iter().any(|time| is_same_time(*time, &detail.what)),
            DetailKind::Deed => {
                let stems: BTreeSet<String> = stems(&detail.what).into_iter().collect();
                let had = stems.iter().filter(|stem| self.stems.contains(*stem)).count();
                !stems.is_empty() && had * 5 >= stems.len() * 3
            }
        }
    }
}

/// Whether a time on a dial lies near one that was named.
fn is_same_time(minutes: u32, named: &str) -> bool {
    (0..=NEAR_MINUTES).any(|off| dial((minutes + off) % 720) == named || dial((minutes + 720 - off) % 720) == named)
}

/// A moment on a dial of twelve hours.
fn clock(at: GameTime) -> u32 {
    u32::from(at.time_of_day().minutes()) % 720
}

/// Whether an act of somebody else was begun in a building where the person was.
fn is_near(deed: &Deed, own: &[&Stay], town: &Town) -> bool {
    let Some(place) = deed.place else { return false };
    let sector = town.sector_of(place);
    own.iter().any(|stay| stay.sector == sector && stay.from <= deed.at && deed.at <= stay.until)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(facts: &[&str], answer: &str) -> (usize, usize) {
        check_to("What of it?", facts, answer)
    }

    fn check_to(question: &str, facts: &[&str], answer: &str) -> (usize, usize) {
        let people = ["Isabella Rodriguez", "Maria Lopez", "Tom Moreno"].map(str::to_owned);
        let names = Names::new(people.to_vec(), vec!["Hobbs Cafe".into(), "Johnson Park".into()]);
        let checked = Facts::of_sentences(&names, facts).check(answer, question, "Isabella Rodriguez");
        (checked.supported.len(), checked.unsupported.len())
    }

    #[test]
    fn a_name_holds_where_the_same_is_said_of_it() {
        let facts = ["Maria Lopez studies physics at the library", "Tom Moreno sells nails"];
        assert_eq!(check(&facts, "Maria studies physics."), (1, 0));
        assert_eq!(check(&facts, "Maria sells nails."), (0, 1));
        assert_eq!(check(&facts, "Tom and Maria sell nails."), (1, 1));
        assert_eq!(check(&facts, "I don't know."), (0, 0));
    }

    #[test]
    fn what_only_repeats_the_question_says_nothing() {
        let facts = ["Maria Lopez studies physics at Hobbs Cafe"];
        assert_eq!(check_to("Who is Maria Lopez?", &facts, "I don't know Maria Lopez."), (0, 0));
        assert_eq!(check_to("Who is Tom?", &facts, "Maria studies physics."), (1, 0));
        let answer = "Maria studies physics at Hobbs Cafe.";
        assert_eq!(check_to("Who is Maria Lopez?", &facts, answer), (1, 0), "the place is new, and she anchors it");
    }

    #[test]
    fn a_time_holds_to_ten_minutes_and_a_place_where_it_happened() {
        let facts = ["having lunch at Hobbs Cafe at half past twelve"];
        assert_eq!(check(&facts, "Lunch at Hobbs Cafe, at half past twelve."), (2, 0));
        assert_eq!(check(&facts, "Lunch at Johnson Park, at two."), (0, 2));
        assert!(is_same_time(755 % 720, "0:30") && !is_same_time(741 % 720, "0:40"));
        assert!(is_same_time(715, "0:00"), "five to twelve is near twelve");
    }

    #[test]
    fn a_deed_holds_when_most_of_its_words_do() {
        let facts = ["working on the research paper"];
        assert_eq!(check(&facts, "I was working on my research paper."), (1, 0));
        assert_eq!(check(&facts, "I was working in a circus."), (0, 1));
    }
}
