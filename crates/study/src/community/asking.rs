//! Puts the questions of the study to everybody, out of the world: no answer leaves a trace.

use std::collections::{BTreeMap, BTreeSet};

use tokio::runtime::Runtime;

use super::{
    finding::{Acquaintance, Answer, Learned, Moment},
    survey::Fact,
    verdict::{names, says_yes},
};
use crate::{
    record::{Person, Record},
    spread::tracer,
    ties,
};
use smallville_brain::interviewer::Interviewer;
use smallville_journal::telling::trace::Way;
use smallville_mind::{
    agent::AgentId,
    cognition::Mind,
    speech::{Line, SpeechAct},
};
use smallville_sim::scenario::Scenario;

/// A town that has stopped, and somebody who asks.
pub struct Asking<'a> {
    /// What the town began with.
    pub scenario: &'a Scenario,
    /// The minds.
    pub minds: &'a BTreeMap<AgentId, Mind>,
    /// What happened.
    pub record: &'a Record<'a>,
    /// When they are asked.
    pub at: Moment,
    runtime: Runtime,
}

impl<'a> Asking<'a> {
    /// Begins to ask.
    ///
    /// # Errors
    /// The system has no means to wait for answers.
    pub fn begin(
        scenario: &'a Scenario,
        minds: &'a BTreeMap<AgentId, Mind>,
        record: &'a Record<'a>,
        at: Moment,
    ) -> std::io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Self { scenario, minds, record, at, runtime })
    }

    /// What somebody says to a question.
    fn put(&self, agent: AgentId, question: &str) -> String {
        let Some(mind) = self.minds.get(&agent) else { return String::new() };
        let Scenario { sense, seed, brain, .. } = self.scenario;
        let interviewer = Interviewer::new(agent, sense, brain.model.as_ref(), *seed);
        self.runtime.block_on(mind.interview(question, self.record.now, &interviewer)).words
    }

    /// What one person answers about a fact; `known` are those who can know it.
    #[must_use]
    pub fn about_fact(&self, person: &Person<'_>, fact: &Fact, known: &BTreeMap<&str, Way>) -> Answer {
        let words = self.put(person.agent, &fact.question);
        let own = person.name();
        let named = |text: &str| fact.who.as_deref().is_none_or(|who| who == own || names(text, who));
        // What is told in the first memories of somebody is no claim, but it is known.
        let from_start = person.persona.about.iter().any(|text| fact.is_named_in(text) && named(text));
        Answer {
            at: self.at,
            fact: fact.name.clone(),
            who: own.to_owned(),
            yes: (named(&words) || named(&fact.question)) && says_yes(&words),
            known: from_start || known.get(own).is_some_and(|way| way.founded),
            words,
        }
    }

    /// What one person answers about everybody else.
    #[must_use]
    pub fn about_people(&self, person: &Person<'_>) -> Vec<Acquaintance> {
        let met = met(person, self.record);
        let others = self.record.people.iter().map(Person::name).filter(|name| *name != person.name());
        let ask = |other: &str| {
            let words = self.put(person.agent, &format!("Do you know of {other}?"));
            Acquaintance {
                at: self.at,
                who: person.name().to_owned(),
                other: other.to_owned(),
                yes: says_yes(&words),
                known: met.contains(other) || ties::has_ground(person, other),
                words,
            }
        };
        others.map(ask).collect()
    }
}

/// How everybody came to know of a fact who does: by the claim that can be followed back best.
#[must_use]
pub fn knowers<'a>(fact: &Fact, record: &Record<'a>) -> BTreeMap<&'a str, Way> {
    let held = record.people.iter().flat_map(|person| person.beliefs.iter());
    let keys: BTreeSet<_> = held.filter(|(_, belief)| fact.is_in(&belief.claim)).map(|(key, _)| key).collect();
    let mut found: BTreeMap<&str, Way> = BTreeMap::new();
    let tracer = tracer(record);
    for (name, way) in keys.into_iter().flat_map(|key| tracer.ways(key)) {
        // A sound way is better than one that leads nowhere, an earlier one better than a later one.
        let rank = |way: &Way| (!way.founded, way.chain.last().map(|link| link.at));
        if found.get(name).is_none_or(|known| rank(&way) < rank(known)) {
            found.insert(name, way);
        }
    }
    found
}

/// Since when everybody knows of a fact, and from whom.
#[must_use]
pub fn learned(fact: &Fact, knowers: &BTreeMap<&str, Way>) -> Vec<Learned> {
    let last = |(name, way): (&&str, &Way)| {
        let link = way.chain.last()?;
        Some(Learned {
            fact: fact.name.clone(),
            who: (*name).to_owned(),
            from: link.from.clone(),
            at: link.at,
            words: link.words.clone(),
            founded: way.founded,
        })
    };
    let mut learned: Vec<Learned> = knowers.iter().filter_map(last).collect();
    learned.sort_by_key(|learned| learned.at);
    learned
}

/// Whom somebody met or heard of in talk: full names, with some that are none.
fn met<'r>(person: &Person<'_>, record: &'r Record<'_>) -> BTreeSet<&'r str> {
    let present = record
        .sayings
        .iter()
        .filter(|saying| saying.line.speaker == person.agent || saying.heard_by.contains(&person.agent));
    present.flat_map(|saying| spoken_of(&saying.line)).collect()
}

/// Who takes part in a line or is named in it.
fn spoken_of(line: &Line) -> Vec<&str> {
    let mut names = vec![line.name.as_str()];
    names.extend(line.others.iter().map(String::as_str));
    for act in &line.acts {
        if let SpeechAct::Tell { claim, .. } | SpeechAct::Introduce(claim) = act {
            names.push(&claim.who);
            names.extend(claim.other.as_deref());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        community::survey::Survey,
        testing::{Life, at, begin, deed, line, party, record, saying, tell},
    };
    use smallville_data::data::Data;
    use smallville_mind::belief::Source;

    #[test]
    fn of_two_claims_about_a_fact_the_one_that_leads_back_counts() {
        let (mut isabella, mut klaus) = (Life::new("Isabella Rodriguez"), Life::new("Klaus Mueller"));
        let claim = party().claim();
        isabella.believe(&claim, Source::Own, begin());
        // Gossip about the same party, which Klaus has from nowhere, and the news itself, which he was told.
        let gossip = deed("Isabella Rodriguez", "decorating the cafe for the Valentine's Day party");
        klaus.believe(&gossip, Source::Heard("Maria Lopez".into()), at(0, 8, 0));
        klaus.believe(&claim, Source::Heard("Isabella Rodriguez".into()), at(0, 12, 0));
        let said = [saying(
            line("Isabella Rodriguez", "Klaus Mueller", at(0, 12, 0), vec![tell(claim)], "I'm giving a party."),
            &["Klaus Mueller"],
        )];
        let mut record = record(&[&isabella, &klaus]);
        record.sayings = said.iter().collect();
        let valentine = &Survey::load(&Data::embedded(), &[]).unwrap().facts[1];
        let known = knowers(valentine, &record);
        assert!(known["Klaus Mueller"].founded);
        let learned = learned(valentine, &known);
        let klaus = learned.iter().find(|learned| learned.who == "Klaus Mueller").unwrap();
        assert_eq!((klaus.from.as_deref(), klaus.at), (Some("Isabella Rodriguez"), at(0, 12, 0)));
        assert_eq!(klaus.words.as_deref(), Some("I'm giving a party."));
    }

    #[test]
    fn whom_one_only_overheard_one_may_know() {
        let (klaus, maria) = (Life::new("Klaus Mueller"), Life::new("Maria Lopez"));
        let about_sam = tell(deed("Sam Moore", "standing for mayor"));
        let said = [saying(
            line("Isabella Rodriguez", "Maria Lopez", at(0, 12, 0), vec![about_sam], "Sam stands."),
            &["Maria Lopez", "Klaus Mueller"],
        )];
        let mut record = record(&[&klaus, &maria]);
        record.sayings = said.iter().collect();
        let met = met(&record.people[0], &record);
        assert!(met.contains("Isabella Rodriguez") && met.contains("Sam Moore"), "{met:?}");
        assert!(!met.contains("Ryan Park"));
    }
}
