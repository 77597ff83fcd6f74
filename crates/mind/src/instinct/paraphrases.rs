//! Other ways to say what many people say: `assets/paraphrases.ron`.

use rand::{RngExt as _, rngs::StdRng};
use serde::Deserialize;

use crate::{claim::Claim, speech::SpeechAct};

/// Path of the table.
pub const PATH: &str = "assets/paraphrases.ron";

/// Beginnings that may stand for one another.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Paraphrase {
    begins: String,
    says: Vec<String>,
}

/// All paraphrases.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paraphrases {
    paraphrases: Vec<Paraphrase>,
}

impl Paraphrases {
    /// The same acts with what they say in other words; what is known and compared stays the same.
    #[must_use]
    pub fn vary(&self, acts: &[SpeechAct], rng: &mut StdRng) -> Vec<SpeechAct> {
        acts.iter()
            .cloned()
            .map(|act| match act {
                SpeechAct::Tell { claim, heard_from } => SpeechAct::Tell { claim: self.claim(claim, rng), heard_from },
                SpeechAct::Disagree(other, Some(view)) => SpeechAct::Disagree(other, Some(self.claim(view, rng))),
                other => other,
            })
            .collect()
    }

    fn claim(&self, claim: Claim, rng: &mut StdRng) -> Claim {
        let found = self.paraphrases.iter().find_map(|known| Some((known, claim.says.strip_prefix(&known.begins)?)));
        let Some((known, rest)) = found.filter(|(known, _)| !known.says.is_empty()) else { return claim };
        let says = format!("{}{rest}", known.says[rng.random_range(0..known.says.len())]);
        Claim { says, ..claim }
    }
}
