//! Sums that one is asked to do: "17 times 23".

use smallville_english::read_number;

use super::draft::Draft;

/// What a sum is about, by which one knows whose trade it touches.
const NUMBERS: &str = "numbers";

/// Whoever is no good at numbers still knows the tables up to here by heart.
const BY_HEART: i64 = 12;
/// Larger numbers nobody reckons with in their head.
const MOST: i64 = 1_000_000;

/// How one asks whether a number is prime.
const PRIME: &str = "prime";
const IS: [&str; 2] = ["is", "whether"];

/// A sum in somebody's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    /// What it comes to.
    pub(super) result: i64,
    /// Whether everybody knows it by heart.
    pub(super) is_easy: bool,
}

impl Sum {
    /// The first clause of a text that ends in a sum; none if there is none, or if it does not come out even.
    ///
    /// "3 times 2 days ago" is no sum, nor is "24/7".
    pub(super) fn read(text: &str) -> Option<Self> {
        let signed =
            ['+', '*', '×'].iter().fold(text.to_lowercase(), |text, sign| text.replace(*sign, &format!(" {sign} ")));
        signed.split(['?', '!', ',', '.', ';', '=']).find_map(|clause| {
            let words: Vec<&str> = clause.split_whitespace().collect();
            (0..words.len()).find_map(|at| Self::of(&words[at..]))
        })
    }

    /// The sum that some words are.
    fn of(words: &[&str]) -> Option<Self> {
        let (first, sign, second) = match words {
            [first, "squared"] => (first, "times", first),
            [first, sign @ ("divided" | "multiplied"), "by", second] | [first, sign, second] => (first, *sign, second),
            _ => return None,
        };
        let (first, second) = (number(first)?, number(second)?);
        let result = match sign {
            "times" | "x" | "*" | "×" | "multiplied" => first * second,
            "plus" | "+" => first + second,
            "minus" => first - second,
            "divided" if second > 0 && first % second == 0 => first / second,
            _ => return None,
        };
        Some(Self { result, is_easy: first <= BY_HEART && second <= BY_HEART })
    }
}

/// A number of which it is asked whether it is prime, and its least factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Primality {
    number: i64,
    factor: Option<i64>,
}

impl Primality {
    /// The number of "is 91 a prime"; none if none is asked about.
    pub(super) fn read(text: &str) -> Option<Self> {
        let lower = text.to_lowercase();
        let words: Vec<&str> =
            lower.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        if !words.contains(&PRIME) || !words.iter().any(|word| IS.contains(word)) {
            return None;
        }
        let mut numbers = words.iter().filter_map(|word| word.parse::<i64>().ok());
        let number = numbers.next().filter(|number| (2..=MOST).contains(number))?;
        let factor = (2..).take_while(|factor| factor * factor <= number).find(|factor| number % factor == 0);
        Some(Self { number, factor })
    }
}

impl Draft<'_, '_> {
    /// Says whether a number is prime, if one has it in one's head; whether one has.
    pub(super) fn factors(&mut self, asked: Primality) -> bool {
        let number = asked.number.to_string();
        if asked.number <= BY_HEART || self.is_own_field(NUMBERS) {
            match asked.factor {
                None => self.say("prime", &[("number", &number)]),
                Some(factor) => {
                    let (one, other) = (factor.to_string(), (asked.number / factor).to_string());
                    self.say("not_prime", &[("number", &number), ("one", &one), ("other", &other)]);
                }
            }
        }
        !self.said.is_empty()
    }

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
    fn primes_are_told_from_products() {
        let factor = |text: &str| Primality::read(text).map(|read| read.factor);
        assert_eq!(factor("Is 91 a prime number?"), Some(Some(7)));
        assert_eq!(factor("is 97 prime"), Some(None));
        assert_eq!(factor("I am in my prime at 40"), None);
    }

    #[test]
    fn sums_are_read_in_digits_and_words() {
        let result = |text: &str| Sum::read(text).map(|sum| sum.result);
        assert_eq!(result("quick, 17 times 23, no paper!!"), Some(391));
        assert_eq!(result("what's two plus two?"), Some(4));
        assert_eq!(result("how much is 12x12"), None);
        assert_eq!(result("how much is 144 divided by 12"), Some(12));
        assert_eq!(result("ten divided by three"), None);
        assert_eq!(result("I was there three times, over two years"), None);
        assert_eq!(result("she came three times two days ago"), None);
        assert_eq!(result("do you work 9-5, or 24/7?"), None);
        assert_eq!(result("what is 12 squared, quickly"), Some(144));
    }
}
