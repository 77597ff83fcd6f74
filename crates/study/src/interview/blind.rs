//! Blind ranking: answers stand under letters in a drawn order, and letters are ranked.

use rand::{SeedableRng as _, rngs::StdRng, seq::SliceRandom as _};

use super::condition::Condition;

/// The letter of a place in the order.
#[must_use]
pub fn letter(index: usize) -> char {
    char::from(b'A' + u8::try_from(index).unwrap_or(25).min(25))
}

/// The order in which the answers to one question stand, drawn from the town, the person and the question's key.
#[must_use]
pub fn drawn(conditions: impl Iterator<Item = Condition>, seed: u64, who: &str, key: &str) -> Vec<Condition> {
    let own = format!("{who}{key}").bytes().fold(seed, |seed, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
    let mut order: Vec<Condition> = conditions.collect();
    order.shuffle(&mut StdRng::seed_from_u64(own));
    order
}

/// The rank of each letter of `B A=D C`: the most believable comes first, with `=` between equals.
///
/// # Errors
/// A letter is none of the first `count`, stands there twice, or is left out: one sentence.
pub fn ranks(written: &str, count: usize) -> Result<Vec<usize>, String> {
    let mut ranks = vec![0; count];
    let mut before = 0;
    let plain = written.to_uppercase().replace(" =", "=").replace("= ", "=").replace([',', '>'], " ");
    for group in plain.split_whitespace() {
        let letters: Vec<&str> = group.split('=').collect();
        for found in &letters {
            let index = (0..count).find(|index| *found == letter(*index).to_string());
            match index {
                None => return Err(format!("\"{found}\" is no answer; name the letters A to {}", last(count))),
                Some(index) if ranks[index] > 0 => return Err(format!("{found} is ranked twice; name it once")),
                Some(index) => ranks[index] = before + 1,
            }
        }
        before += letters.len();
    }
    match ranks.iter().position(|rank| *rank == 0) {
        Some(left_out) => Err(format!("{} is not ranked; name every letter, or none", letter(left_out))),
        None => Ok(ranks),
    }
}

/// The last of so many letters.
fn last(count: usize) -> char {
    letter(count.saturating_sub(1))
}

/// Ranks among fewer: 2, 5, 2 become 1, 3, 1.
#[must_use]
pub fn close_up(ranks: &[usize]) -> Vec<usize> {
    ranks.iter().map(|rank| 1 + ranks.iter().filter(|other| *other < rank).count()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_close_up_where_a_condition_is_left_out() {
        assert_eq!(close_up(&[2, 5, 2]), [1, 3, 1]);
    }

    #[test]
    fn the_order_is_the_same_for_a_question_and_another_for_the_next() {
        let of = |key: &str| drawn(Condition::OF_MINDS.into_iter(), 3, "Maria Lopez", key);
        assert_eq!(of("memory 1"), of("memory 1"));
        let firsts: std::collections::BTreeSet<Condition> = (0..40).map(|i| of(&format!("memory {i}"))[0]).collect();
        assert_eq!(firsts.len(), 4, "every condition stands first somewhere");
    }
}
