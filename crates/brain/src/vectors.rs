//! Vectors of texts from an embedding model: fetched in the background, shared by all minds, and never compared with
//! those of another model.
//!
//! A mind that recalls lists the texts of its memories here. Those without a vector are fetched, so many at a time, by one
//! task beside the minds (`Vectors::fetch`); until most are there, the built-in embedder says what is near. So nothing
//! has to be kept or thrown away with a town, and another model begins anew by itself.

mod vector_cache;

use std::{
    collections::{HashSet, VecDeque},
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use smallville_model::{embeddings::EndpointEmbedder, error::ModelError};
use tokio::sync::{Notify, oneshot};

use self::vector_cache::VectorCache;

/// Texts that are fetched at a time. Small, because somebody may wait for the next ones.
const BATCH: usize = 32;
/// So many texts are listed at most; whoever recalls again lists the others.
const LISTED: usize = 10_000;

/// Vectors of texts, and the embedding model that gives them; without one it is empty.
#[derive(Default)]
pub struct Vectors {
    inner: Mutex<Inner>,
    /// Rung when there is something to fetch.
    bell: Notify,
}

struct Inner {
    embedder: Option<Arc<EndpointEmbedder>>,
    /// Counts the embedders: what one was asked is not for the next.
    generation: u64,
    cache: VectorCache,
    /// Texts of memories that are to be fetched, in order.
    wanted: VecDeque<Arc<str>>,
    /// The same and those under way.
    listed: HashSet<Arc<str>>,
    /// Texts for whose vectors somebody waits.
    waiting: Vec<(Arc<str>, oneshot::Sender<()>)>,
    /// Texts that are fetched at a time: fewer after a failure, to find the one that is at fault.
    batch: usize,
    /// Memories come next, so that whoever waits does not keep them away.
    memories_next: bool,
}

impl Default for Inner {
    fn default() -> Self {
        Self {
            embedder: None,
            generation: 0,
            cache: VectorCache::default(),
            wanted: VecDeque::new(),
            listed: HashSet::new(),
            waiting: Vec::new(),
            batch: BATCH,
            memories_next: false,
        }
    }
}

/// Texts that are fetched together.
struct Batch {
    embedder: Arc<EndpointEmbedder>,
    generation: u64,
    texts: Vec<Arc<str>>,
    /// Whoever waits for them; of memories nobody.
    waiting: Vec<oneshot::Sender<()>>,
}

impl fmt::Debug for Vectors {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Vectors").field(&self.name()).finish()
    }
}

impl Vectors {
    /// Another embedding model from now on, or none. All vectors so far are thrown away.
    pub fn put(&self, embedder: Option<Arc<EndpointEmbedder>>) {
        let mut inner = self.lock();
        let generation = inner.generation + 1;
        *inner = Inner { embedder, generation, ..Inner::default() };
    }

    /// What the embedding model is called; none: the built-in embedder says what is near.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        self.embedder().map(|embedder| embedder.name().to_owned())
    }

    /// Whether there is an embedding model.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.lock().embedder.is_some()
    }

    fn embedder(&self) -> Option<Arc<EndpointEmbedder>> {
        self.lock().embedder.clone()
    }

    /// How long a vector would take to come, if anybody knows.
    pub(super) fn expected_wait(&self) -> Option<Duration> {
        self.embedder()?.expected_wait()
    }

    /// Counts a vector for which the world did not wait.
    pub(super) fn note_late(&self) {
        if let Some(embedder) = self.embedder() {
            embedder.note_late();
        }
    }

    /// Lists texts to be fetched in the background; whether most of them have vectors already.
    pub(super) fn list<'a>(&self, texts: impl Iterator<Item = &'a str>) -> bool {
        let mut inner = self.lock();
        let Some(rests) = inner.embedder.as_ref().map(|embedder| embedder.is_resting()) else { return false };
        let (mut known, mut all) = (0_usize, 0_usize);
        for text in texts {
            all += 1;
            if inner.cache.has(text) {
                known += 1;
            } else if !rests && inner.wanted.len() < LISTED && !text.trim().is_empty() && !inner.listed.contains(text) {
                let text: Arc<str> = text.into();
                inner.listed.insert(text.clone());
                inner.wanted.push_back(text);
            }
        }
        if !inner.wanted.is_empty() {
            self.bell.notify_one();
        }
        known * 2 > all
    }

    /// Whether nothing need be fetched to know the vector of a text, or nothing can be.
    pub(super) fn is_settled(&self, text: &str) -> bool {
        let mut inner = self.lock();
        inner.embedder.as_ref().is_none_or(|embedder| embedder.is_resting()) || inner.cache.has(text)
    }

    /// Whether nothing need be fetched to know the vectors of some texts, or nothing can be.
    pub(super) fn are_settled<'a>(&self, mut texts: impl Iterator<Item = &'a str>) -> bool {
        let mut inner = self.lock();
        inner.embedder.as_ref().is_none_or(|embedder| embedder.is_resting())
            || texts.all(|text| text.trim().is_empty() || inner.cache.has(text))
    }

    /// Fetches the vector of a text before all others, and waits for what comes of it.
    pub(super) async fn meet(&self, text: &str) {
        if text.trim().is_empty() || self.is_settled(text) {
            return;
        }
        let (sender, met) = oneshot::channel();
        self.lock().waiting.push((text.into(), sender));
        self.bell.notify_one();
        // Without a word: there is another model, or the town ends.
        met.await.ok();
    }

    /// Fetches the vectors of all texts that have none, and waits for what comes of it: nobody is kept from anything.
    pub(super) async fn meet_all<'a>(&self, texts: impl Iterator<Item = &'a str>) {
        let mut met = Vec::new();
        {
            let mut inner = self.lock();
            for text in texts {
                if text.trim().is_empty() || inner.cache.has(text) {
                    continue;
                }
                let (sender, receiver) = oneshot::channel();
                inner.waiting.push((text.into(), sender));
                met.push(receiver);
            }
        }
        self.bell.notify_one();
        for met in met {
            // Without a word: there is another model, or the town ends.
            met.await.ok();
        }
    }

    /// How near each of some texts lies to another one, −1…1, as far as their vectors are here; none while its own is not.
    pub(super) fn near<'a>(&self, about: &str, texts: impl Iterator<Item = &'a str>) -> Option<Vec<Option<f32>>> {
        let inner = self.lock();
        let about = inner.cache.vector(about)?;
        Some(texts.map(|text| Some(about.cosine(inner.cache.vector(text)?))).collect())
    }

    /// Fetches what is listed, for ever.
    pub(super) async fn fetch(&self) {
        loop {
            match self.next_batch() {
                Some(batch) => self.fetch_batch(batch).await,
                None => self.bell.notified().await,
            }
        }
    }

    fn next_batch(&self) -> Option<Batch> {
        let mut inner = self.lock();
        let (embedder, generation) = (inner.embedder.clone()?, inner.generation);
        let memories = !inner.wanted.is_empty() && (inner.memories_next || inner.waiting.is_empty());
        let (texts, waiting): (Vec<_>, Vec<_>) = if memories {
            let number = inner.batch.min(inner.wanted.len());
            (inner.wanted.drain(..number).collect(), Vec::new())
        } else {
            let number = inner.batch.min(inner.waiting.len());
            inner.waiting.drain(..number).unzip()
        };
        if texts.is_empty() {
            return None;
        }
        inner.memories_next = !memories;
        Some(Batch { embedder, generation, texts, waiting })
    }

    async fn fetch_batch(&self, batch: Batch) {
        let Batch { embedder, generation, texts, waiting } = batch;
        let strings: Vec<String> = texts.iter().map(|text| text.as_ref().into()).collect();
        let answer = embedder.embed(&strings).await;
        let mut inner = self.lock();
        if inner.generation != generation {
            return;
        }
        match answer {
            Ok(vectors) => inner.keep(&texts, &vectors),
            Err(error) => inner.give_up(&texts, &error),
        }
        drop(inner);
        for waiting in waiting {
            // Whoever waited may have lost patience.
            waiting.send(()).ok();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn keep(&mut self, texts: &[Arc<str>], vectors: &[Vec<f32>]) {
        for (text, vector) in texts.iter().zip(vectors) {
            self.listed.remove(text);
            self.cache.put(text, vector);
        }
        self.batch = (self.batch * 2).min(BATCH);
    }

    /// Nothing came of it. All that is listed is listed again by whoever recalls next, if the server works by then.
    fn give_up(&mut self, texts: &[Arc<str>], error: &ModelError) {
        self.wanted.clear();
        self.listed.clear();
        if error.is_held_back() {
            return;
        }
        // One text that a server cannot read must not keep the others away.
        let is_offence =
            matches!(error, ModelError::Refused { status: 400 | 413 | 422, .. } | ModelError::PromptTooLong { .. });
        if let ([text], true) = (texts, is_offence) {
            self.cache.refuse(text);
        }
        self.batch = (self.batch / 2).max(1);
    }
}

#[cfg(test)]
mod tests;
