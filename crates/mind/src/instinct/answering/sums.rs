//! Sums that one is asked to do: "17 times 23".

use smallville_english::read_number;

use super::draft::Draft;

/// What a sum is about, by which one knows whose trade it touches.
const NUMBERS: &str = "numbers";

/// Whoever is no good at numbers still knows the tables up to here by heart.
const BY_HEART: i64 = 12;
/// Larger numbers nobody reckons with in their head.
const MOST: i64 = 1_000_000;

/// A sum in somebody's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    /// What it comes to.
    pub(super) result: i64,
    /// Whether everybody knows it by heart.
    pub(super) is_easy: bool,
}

impl Sum {
    /// The first sum in a text; none if there is none, or if it does not come out even.
    pub(super) fn read(text: &str) -> Option<Self> {
        let spaced = text.to_lowercase().replace(['?', '!', ',', '.', '='], " ");
        let spaced = ['+', '*', '/', '×'].iter().fold(spaced, |text, sign| text.replace(*sign, &format!(" {sign} ")));
        let words: Vec<&str> = spaced.split_whitespace().collect();
        (0..words.len()).find_map(|at| Self::at(&words[at..]))
    }

    /// The sum with which some words begin.
    fn at(words: &[&str]) -> Option<Self> {
        let (first, rest) = words.split_first()?;
        let first = number(first)?;
        let (sign, rest) = rest.split_first()?;
        let rest = rest.strip_prefix(&["by"]).unwrap_or(rest);
        let second = || rest.first().and_then(|word| number(word));
        let result = match *sign {
            "squared" => first * first,
            "times" | "x" | "*" | "×" | "multiplied" => first * second()?,
            "plus" | "+" => first + second()?,
            "minus" | "-" => first - second()?,
            "divided" | "/" | "over" => second().filter(|by| *by > 0 && first % by == 0).map(|by| first / by)?,
            _ => return None,
        };
        let small = |number: i64| number <= BY_HEART;
        Some(Self { result, is_easy: small(first) && second().is_none_or(small) })
    }
}

impl Draft<'_, '_> {
    /// Says what a sum comes to, if one can do it in one's head; whether one can.
    pub(super) fn reckons(&mut self, sum: Sum) -> bool {
        if sum.is_easy || self.is_own_field(NUMBERS) {
            self.say("reckoned", &[("result", &sum.result.to_string())]);
        }
        !self.said.is_empty()
    }
}

/// A number in digits or in words.
fn number(word: &str) -> Option<i64> {
    let digits = || word.parse::<i64>().ok();
    digits().or_else(|| read_number(word).map(i64::from)).filter(|number| (0..=MOST).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_read_in_digits_and_words() {
        let result = |text: &str| Sum::read(text).map(|sum| sum.result);
        assert_eq!(result("quick, 17 times 23, no paper!!"), Some(391));
        assert_eq!(result("what's two plus two?"), Some(4));
        assert_eq!(result("how much is 12x12"), None);
        assert_eq!(result("how much is 144 divided by 12"), Some(12));
        assert_eq!(result("ten divided by three"), None);
        assert_eq!(result("I was there three times, over two years"), None);
    }
}
