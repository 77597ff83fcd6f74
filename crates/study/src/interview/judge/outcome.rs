//! What a judge says of a study: every verdict that still holds, as a ranking.

use super::{
    case::{answered, conditions, known_by},
    verdict::Verdict,
};
use crate::{
    interview::{condition::Condition, ranking::Ranking, unit::Answers},
    judge::file::{Judge, Judged},
};

/// What one judge says of a study.
#[derive(Clone, Debug)]
pub struct ByJudge {
    /// Who judges.
    pub judge: Judge,
    /// The conditions in the order of their ranks.
    pub conditions: Vec<Condition>,
    /// All that was judged and still holds.
    pub rankings: Vec<Ranking>,
    /// The mean rank of what stood under each letter.
    pub by_letter: Vec<f64>,
}

impl ByJudge {
    /// What a judge says of the answers of a study; none if nothing of it holds.
    #[must_use]
    pub fn of(judged: &Judged<Verdict>, study: &Answers) -> Option<Self> {
        let conditions = conditions(study);
        let said = answered(study, &conditions).filter_map(|(which, answers)| {
            let verdict = judged.verdicts.get(&(which.clone(), known_by(&answers)))?;
            let rater = Some(judged.judge.name());
            Some((verdict, Ranking { rater, ..verdict.ranking(&conditions)? }))
        });
        let (verdicts, rankings): (Vec<&Verdict>, Vec<Ranking>) = said.unzip();
        let mean = |index: usize| {
            let ranks: Vec<usize> = verdicts.iter().filter_map(|verdict| verdict.ranks.get(index).copied()).collect();
            ranks.iter().sum::<usize>() as f64 / ranks.len().max(1) as f64
        };
        let by_letter = (0..conditions.len()).map(mean).collect();
        (!rankings.is_empty()).then(|| Self { judge: judged.judge.clone(), conditions, rankings, by_letter })
    }
}
