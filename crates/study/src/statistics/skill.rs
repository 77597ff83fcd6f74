//! TrueSkill: a rating and its uncertainty for each of several conditions, from rankings of them.
//!
//! Herbrich et al. 2006; Park et al. 2023, §6.4, turn their ranks into numbers with it.

use rand::{SeedableRng as _, rngs::StdRng, seq::SliceRandom as _};
use serde::Serialize;
use skillratings::{
    MultiTeamOutcome,
    trueskill::{TrueSkillConfig, TrueSkillRating, trueskill_multi_team},
};

/// Over so many orders of the same rankings a mean is taken.
const ORDERS: u32 = 16;

/// How highly a condition is ranked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Skill {
    /// μ: the rating; 25 before anything was ranked.
    pub mu: f64,
    /// σ: its uncertainty; 25/3 before anything was ranked.
    pub sigma: f64,
}

impl Default for Skill {
    fn default() -> Self {
        let TrueSkillRating { rating, uncertainty } = TrueSkillRating::new();
        Self { mu: rating, sigma: uncertainty }
    }
}

/// The ratings of conditions after all rankings, one after the other.
///
/// A ranking has a rank for each condition, 1 is best, and equal ones share a rank. `draws` is the share of ties that is
/// expected, above 0 and below 1; the usual one is 0.1.
#[must_use]
pub fn skills(start: &[Skill], rankings: &[Vec<usize>], draws: f64) -> Vec<Skill> {
    let config = TrueSkillConfig { draw_probability: draws, ..TrueSkillConfig::new() };
    let of = |skill: &Skill| [TrueSkillRating { rating: skill.mu, uncertainty: skill.sigma }];
    let mut skills = start.to_vec();
    for ranks in rankings {
        let teams: Vec<[TrueSkillRating; 1]> = skills.iter().map(of).collect();
        let ranked: Vec<(&[TrueSkillRating], MultiTeamOutcome)> =
            teams.iter().zip(ranks).map(|(team, rank)| (team.as_slice(), MultiTeamOutcome::new(*rank))).collect();
        // Weights are what can be wrong, and there are none.
        let Ok(rated) = trueskill_multi_team(&ranked, &config, None) else { continue };
        let rated = rated.iter().flatten().map(|rating| Skill { mu: rating.rating, sigma: rating.uncertainty });
        skills = rated.collect();
    }
    skills
}

/// The same as the mean over several orders of the rankings, which are always the same ones.
///
/// TrueSkill forgets: of a thousand rankings the last hundred decide. That suits players who learn. Answers to questions
/// have no order, and whichever a file has must not decide which condition is the better one.
#[must_use]
pub fn skills_in_any_order(start: &[Skill], rankings: &[Vec<usize>], draws: f64) -> Vec<Skill> {
    let mut rng = StdRng::seed_from_u64(0);
    let mut rankings = rankings.to_vec();
    let mut sums = vec![Skill { mu: 0.0, sigma: 0.0 }; start.len()];
    for _ in 0..ORDERS {
        rankings.shuffle(&mut rng);
        for (sum, skill) in sums.iter_mut().zip(skills(start, &rankings, draws)) {
            sum.mu += skill.mu / f64::from(ORDERS);
            sum.sigma += skill.sigma / f64::from(ORDERS);
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_rankings_decides_nothing() {
        // The first is better in sixty of a hundred, and all of the others stand at the end.
        let mut rankings = vec![vec![1, 2]; 60];
        rankings.extend(vec![vec![2, 1]; 40]);
        let start = [Skill::default(); 2];
        let last = skills(&start, &rankings, 0.1);
        assert!(last[0].mu < last[1].mu, "{last:?}");
        let any = skills_in_any_order(&start, &rankings, 0.1);
        assert!(any[0].mu > any[1].mu + 0.5, "{any:?}");
        rankings.reverse();
        let turned = skills_in_any_order(&start, &rankings, 0.1);
        assert!((any[0].mu - turned[0].mu).abs() < 0.5, "{any:?} {turned:?}");
    }
}
