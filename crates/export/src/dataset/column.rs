//! Columns of a table, and what stands in one row of them.

use smallville_town::GameTime;

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A whole number.
    Int,
    /// A number.
    Real,
    /// Yes or no.
    Truth,
    /// A text.
    Text,
    /// A value without a fixed form, as JSON.
    Json,
    /// Local date and time.
    Time,
    /// Several numbers.
    Numbers,
}

impl Kind {
    /// What it is called where columns are explained.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Int => "integer",
            Self::Real => "number",
            Self::Truth => "boolean",
            Self::Text => "text",
            Self::Json => "JSON",
            Self::Time => "timestamp",
            Self::Numbers => "list of numbers",
        }
    }
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    /// What it is called.
    pub(crate) name: String,
    /// What stands in it; null may stand everywhere.
    pub(crate) kind: Kind,
    /// What it means.
    pub(crate) about: &'static str,
    /// The table that explains its values: the last column of the key there.
    pub(crate) refers: Option<&'static str>,
}

/// What stands in one column of one row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    /// Nothing.
    Null,
    /// A whole number.
    Int(i64),
    /// A number.
    Real(f64),
    /// Yes or no.
    Truth(bool),
    /// A text.
    Text(String),
    /// A JSON value without line breaks.
    Json(String),
    /// A moment.
    Time(GameTime),
    /// Several numbers.
    Numbers(Vec<f32>),
}

impl Cell {
    /// A text that is always there.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A number, or nothing.
    pub(crate) fn number(number: Option<i64>) -> Self {
        number.map_or(Self::Null, Self::Int)
    }

    /// A text, or nothing.
    pub(crate) fn words(text: Option<String>) -> Self {
        text.map_or(Self::Null, Self::Text)
    }
}

/// A moment as ISO 8601 has it, without a zone: `2023-02-13T06:00:10`.
pub(crate) fn iso(at: GameTime) -> String {
    format!("{}T{}:{:02}", at.date(), at.hm(), at.secs() % 60)
}
