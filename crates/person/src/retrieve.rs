//! Which memories come to mind: recency, importance and relevance.
//!
//! Park et al. 2023, §4.1, to the letter: each part is scaled to 0…1 over all memories, and the weighted sum decides.
//! How relevant a memory is, the built-in embedder says, or another one as far as it knows the memory ([`Near`]).

use crate::embed::cosine;
use crate::memory::{MemoryId, MemoryStream};
use crate::tuning::{RECENCY_PER_HOUR, Tuning};
use smallville_town::GameTime;

/// How much each part counts. The paper's are all 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Of how lately it came to mind.
    pub recency: f32,
    /// Of how important it is.
    pub importance: f32,
    /// Of how near it lies to the question.
    pub relevance: f32,
    /// By this factor a memory fades per game hour since it last came to mind.
    pub recency_per_hour: f32,
}

impl Weights {
    /// When one is asked something, what lies near the question counts three times as much: our own, after the weights of the
    /// published code (0.5 of recency, 3 of relevance, 2 of importance).
    pub const ASKED: Self = Self { recency: 1.0, importance: 1.0, relevance: 3.0, recency_per_hour: RECENCY_PER_HOUR };
}

impl Default for Weights {
    fn default() -> Self {
        Self { recency: 1.0, importance: 1.0, relevance: 1.0, recency_per_hour: RECENCY_PER_HOUR }
    }
}

/// A memory that came to mind, with its three parts after scaling (each 0…1) and their weighted sum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Retrieved {
    /// Which memory.
    pub id: MemoryId,
    /// 0.995 to the power of the hours since it last came to mind, scaled.
    pub recency: f32,
    /// Its importance, scaled.
    pub importance: f32,
    /// Its cosine similarity to the question, scaled.
    pub relevance: f32,
    /// The weighted sum.
    pub score: f32,
}

/// How near each memory of a stream lies to a question by the vectors of another embedder than the built-in one, −1…1, in
/// the order of the stream; `None` of a memory that has no such vector yet.
pub type Near = [Option<f32>];

/// Something to call to mind.
#[derive(Clone, Copy, Debug)]
pub struct Recall<'a> {
    /// About what.
    pub about: &'a str,
    /// What somebody remembers.
    pub stream: &'a MemoryStream,
    /// When.
    pub now: GameTime,
    /// How far one goes.
    pub budget: Budget,
}

/// How far one goes in calling something to mind.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// So many memories at most.
    pub limit: usize,
    /// How much each part of their score counts.
    pub weights: Weights,
}

impl Budget {
    /// For something that one is asked.
    #[must_use]
    pub const fn asked(limit: usize) -> Self {
        Self { limit, weights: Weights::ASKED }
    }

    /// The same in a town that is tuned otherwise.
    #[must_use]
    pub fn tuned(self, tuning: &Tuning) -> Self {
        let weights = Weights {
            recency: self.weights.recency * tuning.recency_weight,
            importance: self.weights.importance * tuning.importance_weight,
            relevance: self.weights.relevance * tuning.relevance_weight,
            recency_per_hour: tuning.recency_per_hour,
        };
        Self { weights, ..self }
    }
}

impl From<usize> for Budget {
    fn from(limit: usize) -> Self {
        Self { limit, weights: Weights::default() }
    }
}

/// Scores all memories against `query` (an embedding) and returns the `limit` best, best first.
///
/// Equal scores go to the newer memory. The stream is not touched.
#[must_use]
pub fn retrieve(stream: &MemoryStream, query: &[f32], now: GameTime, weights: Weights, limit: usize) -> Vec<Retrieved> {
    best(stream, stream.embeddings().map(|embedding| cosine(query, embedding)), now, weights, limit)
}

/// As [`retrieve`], with the relevance that another embedder gives, as far as it knows the memories.
///
/// Numbers of two embedders mean different things. So each is scaled by itself, and a memory that only the built-in one
/// knows stands where it would stand among all memories if only that one were asked.
#[must_use]
pub fn retrieve_near(
    stream: &MemoryStream,
    near: &Near,
    query: &[f32],
    now: GameTime,
    weights: Weights,
    limit: usize,
) -> Vec<Retrieved> {
    let known = Scale::over(near.iter().flatten().copied());
    if near.iter().all(Option::is_some) {
        return best(stream, near.iter().map(|near| near.unwrap_or_default()), now, weights, limit);
    }
    let built_in: Vec<f32> = stream.embeddings().map(|embedding| cosine(query, embedding)).collect();
    let all = Scale::over(built_in.iter().copied());
    let either = near.iter().zip(&built_in).map(|(near, own)| near.map_or(all.apply(*own), |near| known.apply(near)));
    best(stream, either, now, weights, limit)
}

/// The `limit` best memories by relevance, which is not yet scaled, and the other two parts.
fn best(
    stream: &MemoryStream,
    relevance: impl Iterator<Item = f32>,
    now: GameTime,
    weights: Weights,
    limit: usize,
) -> Vec<Retrieved> {
    // A power of two is found much faster than a power of anything else.
    let fading = weights.recency_per_hour.log2();
    let mut parts: Vec<Retrieved> = stream
        .iter()
        .zip(relevance)
        .map(|((id, memory), relevance)| Retrieved {
            id,
            recency: (now.hours_since(memory.accessed) * fading).exp2(),
            importance: f32::from(memory.importance),
            relevance,
            score: 0.0,
        })
        .collect();
    let recency = Scale::over(parts.iter().map(|part| part.recency));
    let importance = Scale::over(parts.iter().map(|part| part.importance));
    let relevance = Scale::over(parts.iter().map(|part| part.relevance));
    for part in &mut parts {
        part.recency = recency.apply(part.recency);
        part.importance = importance.apply(part.importance);
        part.relevance = relevance.apply(part.relevance);
        part.score =
            weights.recency * part.recency + weights.importance * part.importance + weights.relevance * part.relevance;
    }
    let better = |a: &Retrieved, b: &Retrieved| b.score.total_cmp(&a.score).then(b.id.cmp(&a.id));
    if limit < parts.len() {
        parts.select_nth_unstable_by(limit, better);
        parts.truncate(limit);
    }
    parts.sort_unstable_by(better);
    parts
}

/// Min–max scaling to 0…1; a part that is equal everywhere says nothing and becomes 0.
struct Scale {
    min: f32,
    range: f32,
}

impl Scale {
    fn over(values: impl Iterator<Item = f32>) -> Self {
        let (min, max) = values.fold((f32::INFINITY, f32::NEG_INFINITY), |(min, max), v| (min.min(v), max.max(v)));
        Self { min, range: max - min }
    }

    fn apply(&self, value: f32) -> f32 {
        if self.range > 0.0 { (value - self.min) / self.range } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embed::{ConceptEmbedder, Embedder};
    use crate::memory::{Memory, MemoryKind};

    fn hour(hour: u32) -> GameTime {
        GameTime::default().plus_minutes(hour * 60)
    }

    fn stream(entries: &[(&str, u32, u8)]) -> (MemoryStream, ConceptEmbedder) {
        let embedder = ConceptEmbedder::default();
        let mut stream = MemoryStream::default();
        for &(text, at, importance) in entries {
            let memory = Memory::new(MemoryKind::Observation, text.into(), importance, hour(at));
            stream.add(memory, &embedder.embed(text));
        }
        (stream, embedder)
    }

    #[test]
    fn scores_are_those_of_the_paper() {
        let (stream, embedder) =
            stream(&[("Klaus reads a book", 0, 2), ("the stove burns", 5, 10), ("Maria plays a game", 10, 4)]);
        let found = retrieve(&stream, &embedder.embed("Klaus reads a book"), hour(10), Weights::default(), 3);
        let of = |id| found.iter().find(|r| r.id == MemoryId(id)).copied().unwrap();
        let raw: Vec<f32> = [10.0, 5.0, 0.0].iter().map(|h| 0.995_f32.powf(*h)).collect();
        let expected = (raw[1] - raw[0]) / (raw[2] - raw[0]);
        assert!((of(1).recency - expected).abs() < 1e-5);
        assert_eq!((of(0).recency, of(2).recency), (0.0, 1.0));
        assert_eq!((of(0).importance, of(1).importance, of(2).importance), (0.0, 1.0, 0.25));
        assert_eq!(of(0).relevance, 1.0);
        assert!(found.iter().all(|r| (r.score - (r.recency + r.importance + r.relevance)).abs() < 1e-6));
        assert!(found.is_sorted_by(|a, b| a.score >= b.score));
    }

    #[test]
    fn a_town_that_is_tuned_otherwise_thinks_of_other_things() {
        let (stream, embedder) = stream(&[("Klaus reads a book", 0, 2), ("the stove burns", 5, 10)]);
        let first = |tuning: Tuning| {
            let Budget { weights, limit } = Budget::from(1).tuned(&tuning);
            retrieve(&stream, &embedder.embed("Klaus reads a book"), hour(10), weights, limit)[0].id.0
        };
        let usual = Tuning::default();
        assert_eq!(Budget::from(1).tuned(&usual).weights, Weights::default());
        assert_eq!((first(usual), first(Tuning { relevance_weight: 4.0, ..usual })), (1, 0));
    }

    #[test]
    fn a_flat_part_says_nothing() {
        let (stream, embedder) = stream(&[("tea", 1, 3), ("tea", 1, 3)]);
        let found = retrieve(&stream, &embedder.embed("tea"), hour(2), Weights::default(), 5);
        assert!(found.iter().all(|r| r.score == 0.0));
        assert_eq!(found[0].id, MemoryId(1), "the newer one wins a tie");
    }

    #[test]
    fn vectors_from_elsewhere_outdo_the_built_in_ones_where_they_are_known() {
        let (stream, embedder) = stream(&[("a promise to Tamara", 1, 1), ("rain", 1, 1), ("a promise", 1, 1)]);
        let query = embedder.embed("promise");
        let order = |near: &Near| {
            let found = retrieve_near(&stream, near, &query, hour(2), Weights::default(), 3);
            found.iter().map(|found| found.id.0).collect::<Vec<_>>()
        };
        let built_in = retrieve(&stream, &query, hour(2), Weights::default(), 3);
        assert_eq!(order(&[None; 3]), built_in.iter().map(|found| found.id.0).collect::<Vec<_>>());
        assert_eq!(order(&[Some(0.71), Some(0.74), Some(0.7)]), [1, 0, 2]);
        // What is best by the built-in vectors is as good as what is best by the others.
        assert_eq!(order(&[Some(0.71), Some(0.74), None]), [2, 1, 0]);
    }

    #[test]
    fn an_empty_stream_has_no_answer() {
        let found = retrieve(&MemoryStream::default(), &[0.0; 256], hour(0), Weights::default(), 3);
        assert!(found.is_empty());
    }
}
