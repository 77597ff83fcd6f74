//! What tokens cost and what may be spent, as numbers in fields: an empty one is no cap, or a price of nothing.

use smallville_model::meter::caps::Cap;

use crate::preferences::mind::MindChoice;

/// A row of fields.
pub(super) struct Row {
    pub(super) words: &'static str,
    pub(super) help: &'static str,
    pub(super) amounts: &'static [Amount],
}

/// A field for a number.
pub(super) struct Amount {
    /// What it is called.
    pub(super) name: &'static str,
    /// What is counted.
    pub(super) unit: &'static str,
    /// What stands there while it is empty.
    pub(super) hint: &'static str,
    /// Only whole numbers make sense.
    whole: bool,
    read: fn(&MindChoice) -> Option<f64>,
    write: fn(&mut MindChoice, Option<f64>),
}

/// All rows.
pub(super) const ROWS: [Row; 3] = [
    Row {
        words: "What a million tokens cost",
        help: "In any currency; a server at home costs nothing.",
        amounts: &[
            Amount {
                name: "Price of a million tokens read",
                unit: "read",
                hint: "nothing",
                whole: false,
                read: |mind| price(mind.prices.input),
                write: |mind, price| mind.prices.input = price.unwrap_or_default(),
            },
            Amount {
                name: "Price of a million tokens written",
                unit: "written",
                hint: "nothing",
                whole: false,
                read: |mind| price(mind.prices.output),
                write: |mind, price| mind.prices.output = price.unwrap_or_default(),
            },
        ],
    },
    Row {
        words: "At most until the game is closed",
        help: "",
        amounts: &[
            Amount {
                name: "Calls in a session",
                unit: "calls",
                hint: "no cap",
                whole: true,
                read: |mind| count(mind.caps.session.calls),
                write: |mind, calls| set_calls(&mut mind.caps.session, calls),
            },
            Amount {
                name: "Tokens in a session",
                unit: "tokens",
                hint: "no cap",
                whole: true,
                read: |mind| count(mind.caps.session.tokens),
                write: |mind, tokens| set_tokens(&mut mind.caps.session, tokens),
            },
            Amount {
                name: "Money in a session",
                unit: "money",
                hint: "no cap",
                whole: false,
                read: |mind| mind.caps.session.money,
                write: |mind, money| mind.caps.session.money = money,
            },
        ],
    },
    Row {
        words: "At most in a day",
        help: "A day begins at midnight UTC. Once a cap is reached, the built-in mind answers.",
        amounts: &[
            Amount {
                name: "Calls in a day",
                unit: "calls",
                hint: "no cap",
                whole: true,
                read: |mind| count(mind.caps.day.calls),
                write: |mind, calls| set_calls(&mut mind.caps.day, calls),
            },
            Amount {
                name: "Tokens in a day",
                unit: "tokens",
                hint: "no cap",
                whole: true,
                read: |mind| count(mind.caps.day.tokens),
                write: |mind, tokens| set_tokens(&mut mind.caps.day, tokens),
            },
            Amount {
                name: "Money in a day",
                unit: "money",
                hint: "no cap",
                whole: false,
                read: |mind| mind.caps.day.money,
                write: |mind, money| mind.caps.day.money = money,
            },
        ],
    },
];

fn price(price: f64) -> Option<f64> {
    Some(price).filter(|price| *price > 0.0)
}

fn count(number: Option<u64>) -> Option<f64> {
    number.map(|number| number as f64)
}

fn set_calls(cap: &mut Cap, calls: Option<f64>) {
    cap.calls = calls.map(|calls| calls as u64);
}

fn set_tokens(cap: &mut Cap, tokens: Option<f64>) {
    cap.tokens = tokens.map(|tokens| tokens as u64);
}

impl Amount {
    /// As it is written in its field.
    pub(super) fn written(&self, mind: &MindChoice) -> String {
        (self.read)(mind).map_or_else(String::new, |amount| amount.to_string())
    }

    /// Takes up what was written; a sentence if it is no number.
    pub(super) fn take(&self, mind: &mut MindChoice, text: &str) -> Result<(), String> {
        let amount = number(text, self.whole).ok_or_else(|| {
            let such = if self.whole { "a whole number, such as 2000" } else { "a number, such as 0.25" };
            format!("“{}”: that is {such}, or nothing.", self.name)
        })?;
        (self.write)(mind, amount);
        Ok(())
    }
}

/// The number in a text; none in an empty one. Nothing else is a number.
fn number(text: &str, whole: bool) -> Option<Option<f64>> {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    if text.is_empty() {
        return Some(None);
    }
    if whole {
        // "2,000" is two thousand; no cap is so large that a fraction of it would get lost.
        let digits: String = text.chars().filter(|letter| !matches!(letter, ',' | '\'' | '.')).collect();
        let number: u32 = digits.parse().ok()?;
        return Some(Some(f64::from(number)));
    }
    let plain = text.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, ',' | '.'));
    let number: f64 = text.replace(',', ".").parse().ok().filter(|_| plain)?;
    Some(Some(number)).filter(|_| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, whole, expected) in [
            ("", true, Some(None)),
            (" ", false, Some(None)),
            ("500", true, Some(Some(500.0))),
            ("2 000 000", true, Some(Some(2_000_000.0))),
            ("2,000", true, Some(Some(2_000.0))),
            ("0", true, Some(Some(0.0))),
            ("0.25", false, Some(Some(0.25))),
            ("0,25", false, Some(Some(0.25))),
            ("-1", true, None),
            ("-1", false, None),
            ("1e9", false, None),
            ("inf", false, None),
            ("many", true, None),
            ("1.2.3", false, None),
        ] {
            assert_eq!(number(text, whole), expected, "{text}");
        }
    }

    #[test]
    fn every_amount_is_written_as_it_was_read() {
        let mut mind = MindChoice::default();
        for amount in ROWS.iter().flat_map(|row| row.amounts) {
            assert_eq!(amount.written(&mind), "", "{}", amount.name);
            amount.take(&mut mind, "25").unwrap();
            assert_eq!(amount.written(&mind), "25", "{}", amount.name);
            assert!(amount.take(&mut mind, "much").unwrap_err().contains(amount.name));
            assert_eq!(amount.written(&mind), "25", "{}", amount.name);
        }
        for amount in ROWS.iter().flat_map(|row| row.amounts) {
            amount.take(&mut mind, "").unwrap();
        }
        assert_eq!(mind, MindChoice::default());
    }
}
