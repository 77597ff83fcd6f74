//! TrueSkill: a rating and its uncertainty for each of several conditions, from rankings of them.
//!
//! Herbrich et al. 2006; Park et al. 2023, §6.4, turn their ranks into numbers with it.

use rand::{SeedableRng as _, rngs::StdRng, seq::SliceRandom as _};
use serde::Serialize;
use skillratings::{
    MultiTeamOutcome,
    trueskill::{TrueSkillConfig, TrueSkillRating, trueskill_multi_team},
};

use super::describe::Summary;

/// Over so many orders of the same rankings a mean is taken.
const ORDERS: usize = 16;

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

/// The same as the mean over several orders of the rankings, which are always the same ones. σ holds both: how uncertain a
/// rating is, and how far the orders lie apart.
///
/// TrueSkill forgets: of a thousand rankings the last hundred decide. That suits players who learn. Answers to questions
/// have no order, and whichever a file has must not decide which condition is the better one.
#[must_use]
pub fn skills_in_any_order(start: &[Skill], rankings: &[Vec<usize>], draws: f64) -> Vec<Skill> {
    let mut rng = StdRng::seed_from_u64(0);
    let mut rankings = rankings.to_vec();
    let mut orders: Vec<Vec<Skill>> = Vec::with_capacity(ORDERS);
    for _ in 0..ORDERS {
        rankings.shuffle(&mut rng);
        orders.push(skills(start, &rankings, draws));
    }
    (0..start.len()).map(|index| over_orders(orders.iter().map(|skills| skills[index]).collect())).collect()
}

/// One rating from those of several orders.
fn over_orders(skills: Vec<Skill>) -> Skill {
    let mus = Summary::of(&skills.iter().map(|skill| skill.mu).collect::<Vec<_>>());
    let within = Summary::of(&skills.iter().map(|skill| skill.sigma.powi(2)).collect::<Vec<_>>()).mean;
    Skill { mu: mus.mean, sigma: (within + mus.sd.powi(2)).sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_orders_differ_by_is_uncertain() {
        let of = |mus: [f64; 2]| over_orders(mus.map(|mu| Skill { mu, sigma: 3.0 }).to_vec());
        assert_eq!(of([20.0, 20.0]), Skill { mu: 20.0, sigma: 3.0 });
        // Two that lie eight apart have a variance of 32, and 9 + 32 is 41.
        let found = of([16.0, 24.0]);
        assert!(found.mu == 20.0 && (found.sigma - 41.0_f64.sqrt()).abs() < 1e-12, "{found:?}");
    }

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
