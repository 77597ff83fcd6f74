//! The paper's statistics over rankings (Park et al. 2023, §6.4 and §6.5), and those over towns.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{condition::Condition, ranking::Ranking};
use crate::statistics::{
    describe::{Summary, cohens_d},
    ranks::{Dunn, KruskalWallis, dunn, kruskal_wallis},
    skill::{Skill, skills_in_any_order},
    towns::{Difference, Friedman, differences, friedman},
};

/// The share of ties that TrueSkill expects; its usual value.
const DRAWS: f64 = 0.1;

/// What rankings say of conditions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// The conditions, in the order of all that follows.
    pub conditions: Vec<Condition>,
    /// How many rankings there are.
    pub rankings: usize,
    /// How highly each condition is ranked.
    pub skills: Vec<Skill>,
    /// The ranks of each condition.
    pub ranks: Vec<Summary>,
    /// Whether any of them differ over towns: each town is one observation.
    pub friedman: Option<Friedman>,
    /// By how much the mean ranks of each pair differ over towns.
    pub differences: Vec<Difference>,
    /// Whether any of them differ, as the paper tests it: each answer is one observation.
    pub kruskal_wallis: Option<KruskalWallis>,
    /// Whether each pair differs, in the same way.
    pub dunn: Vec<Dunn>,
    /// Cohen's d between the ranks of [`Condition::Full`] and [`Condition::None`]; positive if full is ranked higher.
    pub effect: Option<f64>,
}

impl Outcome {
    /// What some rankings say of these conditions.
    #[must_use]
    pub fn of<'a>(conditions: &[Condition], rankings: impl Iterator<Item = &'a Ranking>) -> Self {
        let (seeds, rankings): (Vec<u64>, Vec<Vec<usize>>) =
            rankings.map(|ranking| (ranking.seed, ranking.ranks.clone())).unzip();
        let towns = towns(&seeds, &rankings);
        let of = |index: usize| rankings.iter().map(|ranks| ranks[index] as f64).collect();
        let groups: Vec<Vec<f64>> = (0..conditions.len()).map(of).collect();
        let group = |of: Condition| conditions.iter().position(|known| *known == of).map(|index| &groups[index]);
        let ends = group(Condition::None).zip(group(Condition::Full));
        Self {
            conditions: conditions.to_vec(),
            rankings: rankings.len(),
            skills: skills_in_any_order(&vec![Skill::default(); conditions.len()], &rankings, DRAWS),
            ranks: groups.iter().map(|group| Summary::of(group)).collect(),
            friedman: friedman(&towns),
            differences: differences(&towns),
            kruskal_wallis: kruskal_wallis(&groups),
            dunn: dunn(&groups),
            effect: ends.and_then(|(none, full)| cohens_d(none, full)),
        }
    }

    /// Whether the conditions stand in the paper's order, each above the next; those of people are left out.
    #[must_use]
    pub fn has_published_order(&self) -> bool {
        let mu = |of: &Condition| {
            let index = self.conditions.iter().position(|known| known == of)?;
            self.skills.get(index).map(|skill| skill.mu)
        };
        let all: Option<Vec<f64>> = Condition::OF_MINDS.iter().map(mu).collect();
        all.is_some_and(|all| all.windows(2).all(|pair| pair[0] > pair[1]))
    }

    /// Adjusted p of the difference between [`Condition::Full`] and [`Condition::None`].
    #[must_use]
    pub fn p_of_ends(&self) -> Option<f64> {
        let index = |of: Condition| self.conditions.iter().position(|known| *known == of);
        let (full, none) = index(Condition::Full).zip(index(Condition::None))?;
        let pair = self.dunn.iter().find(|pair| (pair.one, pair.other) == (full.min(none), full.max(none)))?;
        Some(pair.adjusted)
    }
}

/// The mean rank of each condition in each town, in the order of the seeds.
fn towns(seeds: &[u64], rankings: &[Vec<usize>]) -> Vec<Vec<f64>> {
    let mut of_town: BTreeMap<u64, Vec<&Vec<usize>>> = BTreeMap::new();
    seeds.iter().zip(rankings).for_each(|(seed, ranks)| of_town.entry(*seed).or_default().push(ranks));
    let mean = |rankings: &Vec<&Vec<usize>>, index: usize| {
        rankings.iter().map(|ranks| ranks[index]).sum::<usize>() as f64 / rankings.len() as f64
    };
    let means = |rankings: &Vec<&Vec<usize>>| (0..rankings[0].len()).map(|index| mean(rankings, index)).collect();
    of_town.values().map(means).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_town_is_one_observation_however_many_answers_it_has() {
        let of = |seed: u64, ranks: [usize; 4]| Ranking { seed, ..ranking(ranks) };
        let one_town: Vec<Ranking> = (0..100).map(|_| of(1, [1, 2, 3, 4])).collect();
        let outcome = Outcome::of(&Condition::OF_MINDS, one_town.iter());
        assert!(outcome.kruskal_wallis.unwrap().p < 1e-9, "a hundred answers are told apart");
        assert_eq!((outcome.friedman, outcome.differences.len()), (None, 0), "one town is not");
        let many: Vec<Ranking> = (1..=8).flat_map(|seed| [of(seed, [1, 2, 3, 4]), of(seed, [2, 1, 3, 4])]).collect();
        let outcome = Outcome::of(&Condition::OF_MINDS, many.iter());
        let friedman = outcome.friedman.unwrap();
        assert!(friedman.towns == 8 && friedman.p < 0.001, "{friedman:?}");
        let ends = outcome.differences.iter().find(|pair| (pair.one, pair.other) == (0, 3)).unwrap();
        assert_eq!((ends.mean, ends.low, ends.high, ends.lower_in), (-2.5, -2.5, -2.5, 8));
    }

    fn ranking(ranks: [usize; 4]) -> Ranking {
        Ranking { rater: None, seed: 1, who: "Maria Lopez".into(), key: "memory 1".into(), ranks: ranks.to_vec() }
    }

    #[test]
    fn the_order_of_the_paper_is_known_when_it_is_there() {
        let all: Vec<Ranking> =
            (0..40).map(|i| ranking(if i % 4 == 0 { [2, 1, 3, 4] } else { [1, 2, 3, 4] })).collect();
        let outcome = Outcome::of(&Condition::OF_MINDS, all.iter());
        assert!(outcome.has_published_order(), "{:?}", outcome.skills);
        assert!(outcome.p_of_ends().unwrap() < 0.001);
        assert!(outcome.effect.unwrap() > 3.0);
        let turned: Vec<Ranking> = (0..40).map(|_| ranking([1, 3, 2, 4])).collect();
        assert!(!Outcome::of(&Condition::OF_MINDS, turned.iter()).has_published_order());
        let equal = Outcome::of(&Condition::OF_MINDS, [ranking([1, 1, 1, 1])].iter());
        assert_eq!((equal.has_published_order(), equal.kruskal_wallis, equal.effect), (false, None, None));
    }
}
