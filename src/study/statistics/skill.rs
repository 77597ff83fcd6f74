//! TrueSkill: a rating and its uncertainty for each of several conditions, from rankings of them.
//!
//! Herbrich et al. 2006; Park et al. 2023, §6.4, turn their ranks into numbers with it.

use serde::Serialize;
use skillratings::{
    MultiTeamOutcome,
    trueskill::{TrueSkillConfig, TrueSkillRating, trueskill_multi_team},
};

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
