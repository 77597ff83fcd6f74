//! The pairs of key and value in a header, of which only what is asked for later is kept.

use std::{collections::BTreeMap, io::Read};

use super::{GgufError, at_most, cursor::Cursor};

/// Lists may lie in lists so deep; published models have none in others.
const DEEPEST: u8 = 3;
/// A list may have so many items: the largest vocabularies have some hundred thousands.
const LONGEST_LIST: u64 = 1 << 22;
/// Longer texts are counted, not kept: only names are shown.
const LONGEST_NAME: usize = 80;
/// Longer lists of numbers belong to the vocabulary.
const MOST_NUMBERS: u64 = 1 << 12;

/// A value, as far as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Number(u64),
    Text(String),
    /// How many items, and their sum if they are few whole numbers.
    List(u64, Option<u64>),
    /// There, but nothing that is asked for: a fraction, a negative number, yes or no.
    Other,
}

/// All pairs.
#[derive(Debug, Default)]
pub(super) struct Pairs(BTreeMap<String, Value>);

impl Pairs {
    pub(super) fn read<R: Read>(cursor: &mut Cursor<R>, count: u64) -> Result<Self, GgufError> {
        let mut pairs = BTreeMap::new();
        for _ in 0..count {
            let key = cursor.text()?;
            let kind = cursor.u32()?;
            // The first of two counts, as in llama.cpp.
            pairs.entry(key).or_insert(value(cursor, kind, 0)?);
        }
        Ok(Self(pairs))
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    pub(super) fn number(&self, key: &str) -> Option<u64> {
        match self.0.get(key)? {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The sum of a list of numbers.
    pub(super) fn sum(&self, key: &str) -> Option<u64> {
        match self.0.get(key)? {
            Value::List(_, sum) => *sum,
            _ => None,
        }
    }

    /// One line of at most eighty letters.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        match self.0.get(key)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// How many items a list has.
    pub(super) fn length(&self, key: &str) -> u64 {
        match self.0.get(key) {
            Some(Value::List(length, _)) => *length,
            _ => 0,
        }
    }
}

fn value<R: Read>(cursor: &mut Cursor<R>, kind: u32, depth: u8) -> Result<Value, GgufError> {
    Ok(match kind {
        0 => Value::Number(u64::from(cursor.bytes::<1>()?[0])),
        1 | 7 => other(cursor.skip(1)?),
        2 => Value::Number(u64::from(u16::from_le_bytes(cursor.bytes()?))),
        3 => other(cursor.skip(2)?),
        4 => Value::Number(u64::from(cursor.u32()?)),
        // Some converters write counts with a sign.
        5 => u64::try_from(i32::from_le_bytes(cursor.bytes()?)).map_or(Value::Other, Value::Number),
        6 => other(cursor.skip(4)?),
        8 => Value::Text(shown(&cursor.text()?)),
        9 => list(cursor, depth)?,
        10 => Value::Number(cursor.u64()?),
        11 => u64::try_from(i64::from_le_bytes(cursor.bytes()?)).map_or(Value::Other, Value::Number),
        12 => other(cursor.skip(8)?),
        _ => return Err(GgufError::UnknownKind(kind)),
    })
}

fn other((): ()) -> Value {
    Value::Other
}

fn list<R: Read>(cursor: &mut Cursor<R>, depth: u8) -> Result<Value, GgufError> {
    if depth >= DEEPEST {
        return Err(GgufError::TooDeep);
    }
    let kind = cursor.u32()?;
    let length = at_most("items of a list", cursor.u64()?, LONGEST_LIST)?;
    let size = match kind {
        0 | 1 | 7 => 1,
        2 | 3 => 2,
        4..=6 => 4,
        10..=12 => 8,
        8 => {
            for _ in 0..length {
                cursor.skip_text()?;
            }
            return Ok(Value::List(length, None));
        }
        9 => {
            for _ in 0..length {
                list(cursor, depth + 1)?;
            }
            return Ok(Value::List(length, None));
        }
        _ => return Err(GgufError::UnknownKind(kind)),
    };
    if length > MOST_NUMBERS {
        cursor.skip(length * size)?;
        return Ok(Value::List(length, None));
    }
    let mut sum = Some(0_u64);
    for _ in 0..length {
        sum = match (sum, value(cursor, kind, depth + 1)?) {
            (Some(sum), Value::Number(number)) => sum.checked_add(number),
            _ => None,
        };
    }
    Ok(Value::List(length, sum))
}

/// A stranger's text as one line that can be shown.
fn shown(text: &str) -> String {
    let plain = text.split(|c: char| c.is_control() || c.is_whitespace()).filter(|word| !word.is_empty());
    let mut line = String::new();
    for word in plain {
        if line.chars().count() > LONGEST_NAME {
            break;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word.chars().take(LONGEST_NAME + 1));
    }
    match line.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_texts_become_one_short_line() {
        assert_eq!(shown(" Llama\n\u{7}3.2  3B "), "Llama 3.2 3B");
        assert_eq!(shown(&"ä".repeat(10_000)).chars().count(), LONGEST_NAME + 1);
        assert_eq!(shown(""), "");
    }
}
