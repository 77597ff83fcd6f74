//! Calls, tokens and money, added up.

use std::{
    iter::Sum,
    ops::{Add, Sub},
};

use serde::{Deserialize, Serialize};

use crate::meter::tokens::Tokens;

/// What a million tokens cost, in the player's currency; zero at home.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Prices {
    /// A million tokens read.
    pub input: f64,
    /// A million tokens written.
    pub output: f64,
}

impl Prices {
    /// What so many calls with so many tokens cost.
    #[must_use]
    pub fn spent(self, calls: u64, tokens: Tokens) -> Spent {
        // A price that is no number or below zero must not pay anything back.
        let money = self.input.max(0.0) * tokens.input as f64 + self.output.max(0.0) * tokens.output as f64;
        Spent { calls, input: tokens.input, output: tokens.output, money: money / 1e6 }
    }
}

/// What was spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Spent {
    /// Calls.
    pub calls: u64,
    /// Tokens read by the model.
    pub input: u64,
    /// Tokens written by the model.
    pub output: u64,
    /// Money, in the currency of the prices.
    pub money: f64,
}

impl Spent {
    /// Tokens read and written.
    #[must_use]
    pub fn tokens(&self) -> u64 {
        self.input.saturating_add(self.output)
    }

    /// The same pace for an hour, when this was spent in so many seconds.
    #[must_use]
    pub fn per_hour(&self, seconds: f64) -> PerHour {
        let hours = seconds / 3600.0;
        PerHour { calls: self.calls as f64 / hours, tokens: self.tokens() as f64 / hours, money: self.money / hours }
    }
}

/// What an hour will cost at the pace of the last minutes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PerHour {
    /// Calls.
    pub calls: f64,
    /// Tokens read and written.
    pub tokens: f64,
    /// Money.
    pub money: f64,
}

impl Add for Spent {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            calls: self.calls.saturating_add(other.calls),
            input: self.input.saturating_add(other.input),
            output: self.output.saturating_add(other.output),
            money: self.money + other.money,
        }
    }
}

impl Sub for Spent {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            calls: self.calls.saturating_sub(other.calls),
            input: self.input.saturating_sub(other.input),
            output: self.output.saturating_sub(other.output),
            // Fractions do not cancel out to the last digit.
            money: (self.money - other.money).max(0.0),
        }
    }
}

impl Sum for Spent {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), Add::add)
    }
}
