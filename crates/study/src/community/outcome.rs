//! What follows of everything that was found in one town: the measures of the paper's §7.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::finding::{
    Acquaintance, Answer, Attendance, Conduct, Finding, Learned, Moment, Reason, Setting, Slip, SlipKind, Tie,
};
use crate::figures::share;
use smallville_town::GameTime;

/// One town.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Its seed.
    pub seed: u64,
    /// Who lives there, and when it was lived.
    pub setting: Setting,
    /// Who knows what, by the name of the fact.
    pub facts: BTreeMap<String, Awareness>,
    /// Who says that they know whom.
    pub acquaintances: Vec<Acquaintance>,
    /// Who knows whom by the record, and since when.
    pub ties: Vec<Tie>,
    /// Who meant to come together.
    pub gatherings: Vec<Attendance>,
    /// What crossed a boundary.
    pub slips: Vec<Slip>,
    /// How people behaved.
    pub conduct: Conduct,
    /// The report of the town.
    pub report: Value,
}

/// Who knows of one fact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Awareness {
    /// What everybody answered.
    pub answers: Vec<Answer>,
    /// Who knows by the record, since when and from whom, in the order in which they learned.
    pub learned: Vec<Learned>,
}

impl Outcome {
    /// What follows of what was found.
    #[must_use]
    pub fn of(seed: u64, findings: Vec<Finding>) -> Self {
        let mut outcome = Self { seed, ..Self::default() };
        for finding in findings {
            match finding {
                Finding::Town(setting) => outcome.setting = setting,
                Finding::Answer(answer) => {
                    outcome.facts.entry(answer.fact.clone()).or_default().answers.push(answer);
                }
                Finding::Learned(learned) => {
                    outcome.facts.entry(learned.fact.clone()).or_default().learned.push(learned);
                }
                Finding::Acquaintance(acquaintance) => outcome.acquaintances.push(acquaintance),
                Finding::Tie(tie) => outcome.ties.push(tie),
                Finding::Gathering(attendance) => outcome.gatherings.push(attendance),
                Finding::Slip(slip) => outcome.slips.push(slip),
                Finding::Conduct(conduct) => outcome.conduct = conduct,
                Finding::Report(report) => outcome.report = *report,
            }
        }
        outcome
    }

    /// How many pairs there are.
    fn pairs(&self) -> usize {
        let count = self.setting.residents.len();
        count * count.saturating_sub(1) / 2
    }

    /// The pairs each of whom says that they know the other, the earlier name first.
    #[must_use]
    pub fn edges(&self, at: Moment) -> BTreeSet<(&str, &str)> {
        let yes: BTreeSet<(&str, &str)> =
            self.said_yes(at).map(|said| (said.who.as_str(), said.other.as_str())).collect();
        yes.iter().filter(|(one, other)| one < other && yes.contains(&(other, one))).copied().collect()
    }

    /// How densely the town is knit by what people answer: pairs that know each other among all pairs, 0 to 1.
    #[must_use]
    pub fn density(&self, at: Moment) -> f64 {
        share(self.edges(at).len(), self.pairs())
    }

    /// The same counted strictly, by the record, at a time ([`crate::ties::Ties`]).
    #[must_use]
    pub fn recorded_density(&self, at: GameTime) -> f64 {
        share(self.ties.iter().filter(|tie| tie.since <= at).count(), self.pairs())
    }

    /// Answers that say that somebody is known.
    pub fn said_yes(&self, at: Moment) -> impl Iterator<Item = &Acquaintance> {
        self.acquaintances.iter().filter(move |answer| answer.at == at && answer.yes)
    }

    /// Answers that say that somebody is known of whom nothing was ever seen or heard.
    pub fn made_up(&self, at: Moment) -> impl Iterator<Item = &Acquaintance> {
        self.said_yes(at).filter(|answer| !answer.known)
    }

    /// The share of those among all that say so.
    #[must_use]
    pub fn made_up_share(&self, at: Moment) -> f64 {
        share(self.made_up(at).count(), self.said_yes(at).count())
    }

    /// Gatherings to which somebody was invited and that are over.
    pub fn held(&self) -> impl Iterator<Item = &Attendance> {
        self.gatherings.iter().filter(|gathering| gathering.is_over() && !gathering.invited.is_empty())
    }

    /// How many of those who were absent had which reason.
    #[must_use]
    pub fn reasons(&self) -> BTreeMap<Reason, usize> {
        let mut reasons = BTreeMap::new();
        for absent in self.held().flat_map(|gathering| &gathering.absent) {
            *reasons.entry(absent.reason).or_default() += 1;
        }
        reasons
    }

    /// How often a boundary was crossed, and how often it could have been.
    #[must_use]
    pub fn slips(&self, kind: SlipKind) -> (usize, usize) {
        let crossed = self.slips.iter().filter(|slip| slip.kind == kind).count();
        (crossed, self.conduct.occasions.get(&kind).copied().unwrap_or_default())
    }

    /// The share of the residents that so many are.
    #[must_use]
    pub fn of_residents(&self, count: usize) -> f64 {
        share(count, self.setting.residents.len())
    }
}

impl Awareness {
    /// How many say that they know.
    #[must_use]
    pub fn yes(&self, at: Moment) -> usize {
        self.answers.iter().filter(|answer| answer.at == at && answer.yes).count()
    }

    /// Those who say that they know, and whom no memory backs.
    #[must_use]
    pub fn made_up(&self, at: Moment) -> Vec<&Answer> {
        self.answers.iter().filter(|answer| answer.at == at && answer.yes && !answer.known).collect()
    }

    /// Those who know by the record and do not say so.
    #[must_use]
    pub fn silent(&self, at: Moment) -> Vec<&Answer> {
        self.answers.iter().filter(|answer| answer.at == at && !answer.yes && answer.known).collect()
    }

    /// How many know by the record, at a time.
    #[must_use]
    pub fn recorded(&self, at: GameTime) -> usize {
        self.learned.iter().filter(|learned| learned.founded && learned.at <= at).count()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{
        community::finding::Absentee,
        testing::{at, begin},
        ties::Start,
    };

    /// A town of three in which Ann tells Ben, Cleo makes it up, and Ann and Ben get to know each other at noon.
    pub(in crate::community) fn town() -> Outcome {
        let residents = ["Ann Bell", "Ben Cole", "Cleo Dahl"].map(str::to_owned).to_vec();
        let answer = |moment, who: &str, yes, known| {
            let (fact, words) = ("the party".into(), "Yes, <b>Ann's</b> party.".into());
            Finding::Answer(Answer { at: moment, fact, who: who.into(), words, yes, known })
        };
        let learned = |who: &str, from: Option<&str>, at| {
            let (from, words) = (from.map(str::to_owned), from.map(|_| "Come to my party!".to_owned()));
            Finding::Learned(Learned { fact: "the party".into(), who: who.into(), from, at, words, founded: true })
        };
        let knows = |moment, who: &str, other: &str, yes, known| {
            let (who, other, words) = (who.into(), other.into(), "Yes.".into());
            Finding::Acquaintance(Acquaintance { at: moment, who, other, words, yes, known })
        };
        let absent = Absentee {
            name: "Cleo Dahl".into(),
            reason: Reason::Forgot,
            because: "said yes".into(),
            instead: "reading (home)".into(),
        };
        let gathering = Attendance {
            topic: "Ann's party".into(),
            host: "Ann Bell".into(),
            place: "Hobbs Cafe".into(),
            start: "2023-02-14 17:00".into(),
            invited: vec!["Ben Cole".into(), "Cleo Dahl".into()],
            accepted: vec!["Cleo Dahl".into()],
            attended: vec!["Ben Cole".into(), "Dora Ek".into()],
            absent: vec![absent],
            anyway: vec!["Dora Ek".into(), "Cleo Dahl".into()],
        };
        let (start, end) = (Moment::Start, Moment::End);
        let mut conduct = Conduct::default();
        conduct.occasions.insert(SlipKind::ClosedPlace, 8);
        conduct.manners.accepted = 3;
        conduct.manners.declined.insert("tired".into(), 1);
        let tie = Tie { one: "Ann Bell".into(), other: "Ben Cole".into(), since: at(0, 12, 0) };
        let by_files = Start { mutual: 0, one_sided: 1, by_name_only: 2 };
        let findings = vec![
            Finding::Town(Setting { begin: begin(), end: at(1, 22, 0), residents, start: by_files }),
            answer(start, "Ann Bell", true, true),
            answer(start, "Ben Cole", false, false),
            answer(end, "Ann Bell", true, true),
            answer(end, "Ben Cole", false, true),
            answer(end, "Cleo Dahl", true, false),
            learned("Ann Bell", None, begin()),
            learned("Ben Cole", Some("Ann Bell"), at(0, 12, 0)),
            knows(start, "Ann Bell", "Ben Cole", true, true),
            knows(start, "Ben Cole", "Ann Bell", false, false),
            knows(end, "Ann Bell", "Ben Cole", true, true),
            knows(end, "Ben Cole", "Ann Bell", true, true),
            knows(end, "Cleo Dahl", "Ann Bell", true, false),
            Finding::Tie(tie),
            Finding::Gathering(gathering),
            Finding::Conduct(conduct),
        ];
        Outcome::of(7, findings)
    }

    #[test]
    fn what_is_said_is_told_apart_from_what_is_so() {
        let town = town();
        let party = &town.facts["the party"];
        assert_eq!((party.yes(Moment::Start), party.yes(Moment::End)), (1, 2));
        assert_eq!(party.made_up(Moment::End)[0].who, "Cleo Dahl");
        assert_eq!(party.silent(Moment::End)[0].who, "Ben Cole");
        assert_eq!((party.recorded(begin()), party.recorded(at(0, 12, 0))), (1, 2));
    }

    #[test]
    fn a_pair_counts_when_both_say_so() {
        let town = town();
        assert_eq!((town.density(Moment::Start), town.density(Moment::End)), (0.0, 0.3333));
        assert_eq!((town.recorded_density(begin()), town.recorded_density(at(0, 12, 0))), (0.0, 0.3333));
        assert_eq!(town.made_up_share(Moment::End), 0.3333);
    }

    #[test]
    fn who_came_was_invited() {
        let town = town();
        let party = town.held().next().unwrap();
        assert_eq!(party.came().collect::<Vec<_>>(), ["Ben Cole"]);
        assert_eq!(town.reasons(), [(Reason::Forgot, 1)].into());
        assert_eq!((town.slips(SlipKind::ClosedPlace), town.conduct.manners.refusals()), ((0, 8), (1, 4)));
    }
}
