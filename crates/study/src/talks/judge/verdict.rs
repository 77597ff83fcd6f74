//! What a judge says of one text of a talk, as it is said and as it is kept.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::judge::case;

/// What the judge replies.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub struct Opinion {
    /// What decided it, in one sentence.
    pub because: String,
    /// The numbers of all statements that hold according to the text; none if none does.
    pub holds: Vec<usize>,
}

impl Opinion {
    /// Of each of so many statements whether it holds.
    ///
    /// # Errors
    /// A number stands there twice or is none: one sentence for the judge.
    pub fn holds(&self, count: usize) -> Result<Vec<bool>, String> {
        let mut holds = vec![false; count];
        for number in &self.holds {
            match number.checked_sub(1).and_then(|index| holds.get_mut(index)) {
                None => return Err(format!("{number} is no statement; name numbers from 1 to {count}, or none")),
                Some(true) => return Err(format!("{number} is named twice; name it once")),
                Some(held) => *held = true,
            }
        }
        Ok(holds)
    }
}

/// What a judge has said of one text of a talk: a line of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The number of the task.
    pub task: String,
    /// Whom the performer talked to: full name.
    pub with: String,
    /// By which the text and its statements are known again.
    pub words: String,
    /// Of each condition whether it holds.
    pub holds: Vec<bool>,
    /// Why, in the judge's words.
    pub because: String,
    /// Whether the first reply could not be used.
    pub repaired: bool,
}

impl case::Verdict for Verdict {
    /// By which the text and its statements are known again.
    type Key = String;

    const FILES: &'static str = "judged-talks-";

    fn key(&self) -> String {
        self.words.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_checked() {
        let holds = |numbers: &[usize]| Opinion { because: String::new(), holds: numbers.to_vec() }.holds(3);
        assert_eq!(holds(&[3, 1]), Ok(vec![true, false, true]));
        assert_eq!(holds(&[]), Ok(vec![false; 3]));
        for (wrong, told) in [(&[0][..], "0 is no statement"), (&[4], "from 1 to 3"), (&[2, 2], "2 is named twice")] {
            let said = holds(wrong).unwrap_err();
            assert!(said.contains(told), "{said}");
        }
    }
}
