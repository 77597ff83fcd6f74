//! How people talk: how much, how varied, by what acts, and what becomes of their promises.

mod course;
mod repeats;

use std::collections::BTreeMap;

pub use course::Course;
use serde::Serialize;

use crate::{
    figures::{Figures, share},
    record::{Person, Record},
    talk::{course::course, repeats::near_duplicates},
};
use smallville_mind::{
    agent::AgentId,
    calendar::{Appointment, Commitment, Standing},
    speech::{Line, SpeechAct},
};

/// Conversations of so many lines are neither a nod nor a lecture.
const USUAL_LINES: std::ops::RangeInclusive<usize> = 4..=16;

/// How many of the most frequent lines are listed.
const FREQUENT: usize = 10;

/// What was said.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Talk {
    /// How many conversations.
    pub conversations: u64,
    /// How many lines.
    pub lines: u64,
    /// How many different lines.
    pub distinct_lines: u64,
    /// The share of lines that nearly repeat an earlier one of anybody.
    pub near_duplicate_share: f64,
    /// Conversations begun, for each person and day.
    pub per_person_and_day: Figures,
    /// Lines of a conversation.
    pub lines_per_conversation: Figures,
    /// The share of conversations of 4 to 16 lines.
    pub usual_length_share: f64,
    /// How often each kind of act was done.
    pub acts: BTreeMap<&'static str, u64>,
    /// The most frequent lines with how often they were said, the most frequent first.
    pub frequent_lines: Vec<(String, u64)>,
    /// What became of promises.
    pub promises: Promises,
    /// Whether lines answer each other, how long a matter stays, what is told and to whom.
    #[serde(flatten)]
    pub course: Course,
}

/// What became of what people promised each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Promises {
    /// Made: each of the two who agree on something makes one.
    pub made: u64,
    /// Kept.
    pub kept: u64,
    /// Broken; the rest is open.
    pub broken: u64,
}

/// What was said in a town.
#[must_use]
pub fn talk(record: &Record<'_>) -> Talk {
    let lines: Vec<&Line> = record.conversations.iter().flat_map(|talk| &talk.lines).collect();
    let lengths: Vec<usize> = record.conversations.iter().map(|talk| talk.lines.len()).collect();
    let usual = lengths.iter().filter(|length| USUAL_LINES.contains(length)).count();
    let mut acts: BTreeMap<&'static str, u64> = BTreeMap::new();
    for act in lines.iter().flat_map(|line| &line.acts) {
        *acts.entry(kind(act)).or_default() += 1;
    }
    let mut said: BTreeMap<&str, u64> = BTreeMap::new();
    for line in &lines {
        *said.entry(&line.words).or_default() += 1;
    }
    let repeated = near_duplicates(lines.iter().map(|line| line.words.as_str()));
    Talk {
        conversations: record.conversations.len() as u64,
        lines: lines.len() as u64,
        distinct_lines: said.len() as u64,
        near_duplicate_share: share(repeated, lines.len()),
        per_person_and_day: per_person_and_day(record),
        usual_length_share: share(usual, lengths.len()),
        lines_per_conversation: Figures::of(lengths.into_iter().map(|length| length as u64).collect()),
        acts,
        frequent_lines: frequent(&said),
        promises: promises(&record.people),
        course: course(&record.conversations),
    }
}

/// Conversations begun, for each resident and each day, also those on which they talked to nobody.
fn per_person_and_day(record: &Record<'_>) -> Figures {
    let people = record.people.iter().flat_map(|person| record.days().map(move |day| (person.agent, day)));
    let mut counts: BTreeMap<(AgentId, u32), u64> = people.map(|key| (key, 0)).collect();
    for talk in &record.conversations {
        for agent in &talk.participants {
            // Visitors are no residents.
            if let Some(count) = counts.get_mut(&(*agent, talk.from.day())) {
                *count += 1;
            }
        }
    }
    Figures::of(counts.into_values().collect())
}

/// The most frequent lines; of those said equally often the first by letter.
fn frequent(said: &BTreeMap<&str, u64>) -> Vec<(String, u64)> {
    let mut lines: Vec<(&str, u64)> = said.iter().map(|(words, count)| (*words, *count)).collect();
    lines.sort_by_key(|(words, count)| (std::cmp::Reverse(*count), *words));
    lines.truncate(FREQUENT);
    lines.into_iter().map(|(words, count)| (words.to_owned(), count)).collect()
}

/// What became of all that was agreed with another.
fn promises(people: &[Person<'_>]) -> Promises {
    let mut promises = Promises::default();
    for known in promised(people) {
        promises.made += 1;
        promises.kept += u64::from(known.standing == Standing::Kept);
        promises.broken += u64::from(known.standing == Standing::Broken);
    }
    promises
}

/// All that people agreed on with another. To give a gathering is a plan, and perhaps is no promise.
pub fn promised<'p>(people: &'p [Person<'_>]) -> impl Iterator<Item = &'p Appointment> {
    let agreed = people.iter().flat_map(|person| person.calendar.appointments());
    agreed.filter(|known| {
        known.with.is_some() && known.standing != Standing::Perhaps && !matches!(known.commitment, Commitment::Host(_))
    })
}

/// The kind of an act in one word.
#[must_use]
pub fn kind(act: &SpeechAct) -> &'static str {
    match act {
        SpeechAct::Greet => "greet",
        SpeechAct::Introduce(_) => "introduce",
        SpeechAct::Tell { .. } => "tell",
        SpeechAct::Ask(_) => "ask",
        SpeechAct::DontKnow(_) => "dont_know",
        SpeechAct::Invite(_) => "invite",
        SpeechAct::Request(_) => "request",
        SpeechAct::Accept(_) => "accept",
        SpeechAct::Perhaps(_) => "perhaps",
        SpeechAct::Decline(..) => "decline",
        SpeechAct::Marvel(_) => "marvel",
        SpeechAct::Agree(_) => "agree",
        SpeechAct::Disagree(..) => "disagree",
        SpeechAct::Doubt(_) => "doubt",
        SpeechAct::Thank(_) => "thank",
        SpeechAct::Apologise(_) => "apologise",
        SpeechAct::Compliment(_) => "compliment",
        SpeechAct::Tease(_) => "tease",
        SpeechAct::Insult => "insult",
        SpeechAct::Complain(_) => "complain",
        SpeechAct::Remark(_) => "remark",
        SpeechAct::Encourage(_) => "encourage",
        SpeechAct::Part(_) => "part",
        SpeechAct::BreakOff => "break_off",
        SpeechAct::Free(_) => "free",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Life, at, conversation, line, party, record};

    const ISABELLA: &str = "Isabella Rodriguez";
    const MARIA: &str = "Maria Lopez";

    #[test]
    fn talk_is_counted() {
        let mut lives = [Life::new(ISABELLA), Life::new(MARIA), Life::new("Klaus Mueller")];
        lives[1].agree(Commitment::Attend(party()), Standing::Kept);
        lives[2].agree(Commitment::Attend(party()), Standing::Broken);
        lives[2].agree(Commitment::Accompany(party(), MARIA.into()), Standing::Perhaps);
        lives[0].agree(Commitment::Host(party()), Standing::Kept);
        lives[0].agree(Commitment::Tell(MARIA.into(), party().key()), Standing::Open);
        let say = |words: &str, acts| line(ISABELLA, MARIA, at(0, 12, 0), acts, words);
        let long = vec![
            say("Come in, come in!", vec![SpeechAct::Greet]),
            say("There is a party at the cafe tomorrow.", vec![SpeechAct::Invite(party())]),
            say("Come in, come in!", vec![SpeechAct::Greet]),
            say("Well, tomorrow there is a party at the cafe!", vec![SpeechAct::Thank("it".into()), SpeechAct::Greet]),
        ];
        let mut record = record(&lives.iter().collect::<Vec<_>>());
        record.conversations =
            vec![conversation(ISABELLA, MARIA, long), conversation(ISABELLA, "A reporter", vec![say("No.", vec![])])];
        let talk = talk(&record);
        assert_eq!((talk.conversations, talk.lines, talk.distinct_lines), (2, 5, 4));
        assert_eq!(talk.near_duplicate_share, 0.4);
        assert_eq!(talk.per_person_and_day, Figures { median: 0.0, min: 0, max: 2 }, "six days of three people");
        assert_eq!(talk.lines_per_conversation, Figures { median: 2.5, min: 1, max: 4 });
        assert_eq!(talk.usual_length_share, 0.5);
        assert_eq!(talk.acts, BTreeMap::from([("greet", 3), ("invite", 1), ("thank", 1)]));
        assert_eq!(talk.frequent_lines[0], ("Come in, come in!".to_owned(), 2));
        assert_eq!(talk.promises, Promises { made: 3, kept: 1, broken: 1 });
    }

    #[test]
    fn silence_has_no_figures() {
        assert_eq!(talk(&Record::default()), Talk::default());
    }
}
