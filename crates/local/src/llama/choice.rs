//! The next word: by chance among the likely ones, and only among those that the form allows.

use llama_cpp_2::{
    context::LlamaContext,
    sampling::LlamaSampler,
    token::{LlamaToken, data::LlamaTokenData, data_array::LlamaTokenDataArray},
    vocab::LlamaVocab,
};
use smallville_model::error::ModelError;

/// The usual bounds of chance in llama.cpp: so many words at most, those that have so much of the chance together, and none
/// that is so much less likely than the likeliest.
const TOP_K: i32 = 40;
const TOP_P: f32 = 0.95;
const MIN_P: f32 = 0.05;

/// Chooses the words of one answer.
pub(super) struct Choice {
    chance: LlamaSampler,
    form: Option<LlamaSampler>,
}

impl Choice {
    /// For a question; the same text is answered with the same chance.
    pub(super) fn new(question: &str, temperature: f32, form: Option<LlamaSampler>) -> Self {
        let chance = if temperature > 0.0 {
            LlamaSampler::chain_simple([
                LlamaSampler::top_k(TOP_K),
                LlamaSampler::top_p(TOP_P, 1),
                LlamaSampler::min_p(MIN_P, 1),
                LlamaSampler::temp(temperature),
                LlamaSampler::dist(seed(question)),
            ])
        } else {
            LlamaSampler::chain_simple([LlamaSampler::greedy()])
        };
        Self { chance, form }
    }

    /// The word after the token of the last batch that stands at a place.
    pub(super) fn next(
        &mut self,
        context: &LlamaContext<'_>,
        at: i32,
        words: LlamaVocab<'_>,
    ) -> Result<LlamaToken, ModelError> {
        let stuck = |why: &str| ModelError::NotAnAnswer { why: why.to_owned() };
        let mut likely = context.token_data_array_ith(at);
        likely.apply_sampler(&mut self.chance);
        let chosen = likely.selected_token().ok_or_else(|| stuck("the model has no next word"))?;
        let Some(form) = &mut self.form else { return Ok(chosen) };
        // Mostly the word fits; to look at all others takes many times as long.
        let chosen = if allows(form, chosen) {
            chosen
        } else {
            let mut allowed = context.token_data_array_ith(at);
            allowed.apply_sampler(form);
            allowed.data.retain(|word| word.logit().is_finite());
            allowed.apply_sampler(&mut self.chance);
            allowed.selected_token().ok_or_else(|| stuck("no word fits the form"))?
        };
        // The form allows an end only at its own, and takes no note of it.
        if !words.is_eog(chosen) {
            form.try_accept(chosen).map_err(|_| stuck("a word does not fit the form"))?;
        }
        Ok(chosen)
    }
}

fn allows(form: &mut LlamaSampler, word: LlamaToken) -> bool {
    let mut one = LlamaTokenDataArray::new(vec![LlamaTokenData::new(word, 0.0, 0.0)], false);
    one.apply_sampler(form);
    one.data.iter().all(|word| word.logit().is_finite())
}

/// A number from a text, the same in every version of the game: FNV-1a, folded.
fn seed(text: &str) -> u32 {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    // llama.cpp takes the largest number for a wish for another seed each time.
    (((hash >> 32) ^ hash) as u32).min(u32::MAX - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_belongs_to_its_text() {
        assert_eq!(seed("What now?"), seed("What now?"));
        assert_ne!(seed("What now?"), seed("What now!"));
        // <http://www.isthe.com/chongo/tech/comp/fnv/>: the hash of nothing is the offset.
        assert_eq!(seed(""), 0xcbf2_9ce4 ^ 0x8422_2325);
    }
}
