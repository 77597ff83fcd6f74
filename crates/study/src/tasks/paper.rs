//! The published figures: table 4 of Wang et al. 2024.

use super::task::Kind;

/// A line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    /// Who thought: the model, and whether with target-driven planning.
    pub agent: &'static str,
    /// The mean score of each kind of task, in the order of [`Kind::ALL`].
    pub by_kind: [f64; 5],
    /// The mean of all tasks.
    pub overall: f64,
    /// How many conversations were begun for one that was demanded; favours are left out.
    pub conversation_ratio: f64,
}

/// Table 4. GA: generative agents (Park et al. 2023); TDP: with target-driven planning.
pub const TABLE_4: [Published; 4] = [
    line("GPT-3.5, GA", [0.338, 0.200, 0.100, 0.571, 0.400], 0.324, 0.891),
    line("GPT-4, GA", [0.590, 0.000, 0.000, 0.614, 0.600], 0.399, 0.781),
    line("GPT-3.5, GA + TDP", [0.608, 0.100, 0.200, 0.471, 0.600], 0.431, 0.866),
    line("GPT-4, GA + TDP", [0.759, 0.400, 0.200, 0.686, 0.500], 0.550, 0.863),
];

const fn line(agent: &'static str, by_kind: [f64; 5], overall: f64, conversation_ratio: f64) -> Published {
    Published { agent, by_kind, overall, conversation_ratio }
}

impl Published {
    /// The mean score of a kind of task.
    #[must_use]
    pub fn of(&self, kind: Kind) -> f64 {
        Kind::ALL.iter().position(|known| *known == kind).map_or(0.0, |index| self.by_kind[index])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_overall_figures_are_means_over_thirty_tasks() {
        for line in TABLE_4 {
            let tasks = |kind: &Kind| if *kind == Kind::Public { 10.0 } else { 5.0 };
            let sum: f64 = Kind::ALL.iter().map(|kind| tasks(kind) * line.of(*kind)).sum();
            assert!((sum / 30.0 - line.overall).abs() < 0.002, "{}: {}", line.agent, sum / 30.0);
        }
    }
}
