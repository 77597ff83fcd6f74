//! How many weights a model has: counted from the shapes of its tensors, whatever its name says.

use std::io::Read;

use super::{GgufError, at_most, cursor::Cursor};

/// A tensor has at most four sides in ggml.
const MOST_SIDES: u64 = 4;

/// Weights of a model.
#[derive(Debug, Default)]
pub(super) struct Weights {
    /// All.
    pub(super) all: u64,
    /// Those of experts, of which each token takes only some.
    of_experts: u64,
}

impl Weights {
    /// How many take part in a token.
    pub(super) fn active(&self, experts: Option<u64>, used: Option<u64>) -> u64 {
        match (experts, used) {
            (Some(experts), Some(used)) if used < experts => {
                let share = u128::from(self.of_experts) * u128::from(used) / u128::from(experts);
                self.all - self.of_experts + u64::try_from(share).unwrap_or(self.of_experts)
            }
            _ => self.all,
        }
    }
}

/// Reads names and shapes.
pub(super) fn read<R: Read>(cursor: &mut Cursor<R>, count: u64) -> Result<Weights, GgufError> {
    let mut weights = Weights::default();
    for _ in 0..count {
        let name = cursor.text()?;
        let sides = at_most("sides of a tensor", u64::from(cursor.u32()?), MOST_SIDES)?;
        let mut size = 1_u64;
        for _ in 0..sides {
            size = size.checked_mul(cursor.u64()?).ok_or(GgufError::Absurd("tensor"))?;
        }
        // How it is written, and where.
        cursor.skip(4 + 8)?;
        weights.all = weights.all.checked_add(size).ok_or(GgufError::Absurd("number of weights"))?;
        // `blk.3.ffn_up_exps.weight` holds the experts of a layer, one behind the other.
        if name.contains("_exps.") {
            weights.of_experts += size;
        }
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_takes_some_of_the_experts() {
        let weights = Weights { all: 1000, of_experts: 800 };
        assert_eq!(weights.active(Some(8), Some(2)), 400);
        assert_eq!(weights.active(None, None), 1000);
        assert_eq!(weights.active(Some(0), Some(0)), 1000);
        let huge = Weights { all: u64::MAX, of_experts: u64::MAX };
        assert_eq!(huge.active(Some(u64::MAX), Some(u64::MAX - 1)), u64::MAX - 1);
    }
}
