//! The number or label of a choice, however a model writes it: `2`, `"2"`, `"2."`, `"(2)"` and `"2. going home"` are one.

use std::fmt;

use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer,
    de::{Error, Visitor},
};

/// The number of a choice, counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, JsonSchema)]
pub struct Number(pub usize);

/// The label of a choice: "3", or "A3" where two have choices.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema)]
pub struct Label(pub String);

/// The label with which a text begins, behind brackets and the like.
fn leading(text: &str) -> Option<String> {
    let text = text.trim_start_matches(|sign: char| !sign.is_alphanumeric());
    let (letter, rest) = match text.strip_prefix(['A', 'a']) {
        Some(rest) => ("A", rest),
        None => ("", text),
    };
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    let number: usize = digits.parse().ok()?;
    // "3rd" and "2pm" are other things; a label stands by itself.
    let ends = rest[digits.len()..].chars().next().is_none_or(|next| !next.is_alphanumeric());
    ends.then(|| format!("{letter}{number}"))
}

impl Number {
    fn of(text: &str) -> Option<Self> {
        leading(text)?.parse().ok().map(Self)
    }
}

/// Reads a whole number or a text.
struct Loose;

impl Visitor<'_> for Loose {
    type Value = String;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the number of a choice")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<String, E> {
        Ok(number.to_string())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<String, E> {
        u64::try_from(number).map(|number| number.to_string()).map_err(|_| E::custom("a choice has a number from 1 on"))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<String, E> {
        let whole = number.fract() == 0.0 && (0.0..1e6).contains(&number);
        if whole { Ok(format!("{number:.0}")) } else { Err(E::custom("a choice has a whole number")) }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = deserializer.deserialize_any(Loose)?;
        Self::of(&text).ok_or_else(|| D::Error::custom("name a choice by its number"))
    }
}

impl<'de> Deserialize<'de> for Label {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = deserializer.deserialize_any(Loose)?;
        Ok(Self(leading(&text).unwrap_or_else(|| text.trim().to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_however_it_is_written() {
        let check = |json: &str, number: Option<usize>| {
            assert_eq!(serde_json::from_str::<Number>(json).ok(), number.map(Number), "{json}");
        };
        for (json, number) in [
            ("1", 1),
            ("2.0", 2),
            (r#""3""#, 3),
            (r#""4. greet""#, 4),
            (r#"" (5) walk""#, 5),
            (r#""6) …""#, 6),
            ("0", 0),
        ] {
            check(json, Some(number));
        }
        for wrong in [r#""greet""#, "-1", "1.5", r#""3rd""#, "true", r#""A2""#, r#""99999999999999999999999""#] {
            check(wrong, None);
        }
    }

    #[test]
    fn labels_of_two_are_told_apart() {
        let check = |json: &str, label: &str| {
            assert_eq!(serde_json::from_str::<Label>(json).unwrap(), Label(label.to_owned()), "{json}");
        };
        check("1", "1");
        check(r#""1. greet""#, "1");
        check(r#""A2) tell that Maria Lopez is well""#, "A2");
        check(r#""a3""#, "A3");
        check(r#""[A4]""#, "A4");
        check(r#"" ask how they are ""#, "ask how they are");
    }
}
