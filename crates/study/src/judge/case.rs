//! One thing that is put to a judge, and what is said of it.

use std::fmt::Debug;

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use smallville_model::request::Request;

/// Something that is put to a judge.
pub trait Case: Send + Sync + 'static {
    /// What the judge replies.
    type Opinion: DeserializeOwned + JsonSchema + Send + 'static;
    /// What is kept of it.
    type Verdict: Verdict + Send + 'static;

    /// By which its verdict is found again.
    fn key(&self) -> <Self::Verdict as Verdict>::Key;

    /// What the judge is asked.
    fn request(&self) -> Request;

    /// What the judge has said of it; `repaired` says whether the first reply could not be used.
    ///
    /// # Errors
    /// The reply cannot be used: one sentence for the judge.
    fn verdict(&self, opinion: &Self::Opinion, repaired: bool) -> Result<Self::Verdict, String>;
}

/// What a judge has said of one case: a line of its file.
pub trait Verdict: Clone + Debug + Serialize + DeserializeOwned {
    /// By which it is found again: other words are another case.
    type Key: Clone + Debug + Ord;

    /// How the names of the files begin in which such verdicts lie.
    const FILES: &'static str;

    /// Its key.
    fn key(&self) -> Self::Key;
}
