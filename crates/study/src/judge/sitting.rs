//! All cases are put to a judge, several at once; what is said is written at once.

use std::{io, sync::Arc, time::Duration};

use smallville_model::{
    error::ModelError,
    language_model::LanguageModel,
    structured::{Answer, ask_for},
};
use tokio::{task::JoinSet, time::sleep};

use super::case::Case;
use crate::part::{PartError, Writer};

/// So many cases in a row that nobody answered: the model is gone, or does not understand what it shall do.
const GIVE_UP: usize = 20;

/// A case waits so long in all while the server is left alone.
const PATIENCE_SECS: u64 = 120;

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cases that were judged.
    pub judged: usize,
    /// Cases of which the judge was asked in vain.
    pub failed: usize,
    /// Cases that were not put any more, because the judge had not answered for too long.
    pub left: usize,
    /// Why the last of those in vain was.
    pub why: Option<ModelError>,
}

/// What keeps a judge from sitting.
#[derive(Debug, thiserror::Error)]
pub enum SittingError {
    /// Its file cannot be written.
    #[error(transparent)]
    Part(#[from] PartError),
    /// Cases cannot be put.
    #[error("no question could be put ({0})")]
    Runtime(#[from] io::Error),
}

/// Puts all cases, so many at once; `progress` is told of each that is done with.
///
/// Verdicts are written in the order in which they come. What failed is left out, and asked again by the next sitting.
///
/// # Errors
/// A verdict cannot be written.
pub fn sit<C: Case>(
    model: &Arc<dyn LanguageModel>,
    cases: Vec<C>,
    at_once: usize,
    writer: &mut Writer,
    mut progress: impl FnMut(),
) -> Result<Tally, SittingError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let (mut cases, mut asked, mut tally) = (cases.into_iter(), JoinSet::new(), Tally::default());
        for case in cases.by_ref().take(at_once.max(1)) {
            asked.spawn(put(model.clone(), case));
        }
        let mut in_vain = 0;
        while let Some(done) = asked.join_next().await {
            // A case that has panicked is one in vain, and the others go on.
            match done.ok() {
                Some(Ok(verdict)) => {
                    writer.add(&verdict)?;
                    (tally.judged, in_vain) = (tally.judged + 1, 0);
                }
                failed => {
                    (tally.failed, in_vain) = (tally.failed + 1, in_vain + 1);
                    tally.why = failed.and_then(Result::err).or(tally.why.take());
                }
            }
            progress();
            let is_gone = tally.judged == 0 && tally.why.as_ref().is_some_and(is_certain);
            if in_vain >= GIVE_UP || is_gone {
                tally.left = cases.len() + asked.len();
                break;
            }
            if let Some(case) = cases.next() {
                asked.spawn(put(model.clone(), case));
            }
        }
        Ok(tally)
    })
}

/// Whether asking anything else would be in vain too.
fn is_certain(error: &ModelError) -> bool {
    matches!(
        error,
        ModelError::NoServer { .. }
            | ModelError::UnknownHost { .. }
            | ModelError::NotTrusted { .. }
            | ModelError::Unauthorized { .. }
    )
}

/// Puts one case, once; while the server is left alone after failures, it waits.
async fn put<C: Case>(model: Arc<dyn LanguageModel>, case: C) -> Result<C::Verdict, ModelError> {
    let mut waited = 0;
    loop {
        let check = |opinion: &C::Opinion| case.verdict(opinion, false).map(drop);
        match ask_for(&*model, case.request(), check).await {
            Err(ModelError::Resting { secs, .. }) if waited < PATIENCE_SECS => {
                let pause = secs.max(1);
                sleep(Duration::from_secs(pause)).await;
                waited += pause;
            }
            Err(error) => return Err(error),
            Ok(Answer { value, repaired, .. }) => {
                return case.verdict(&value, repaired).map_err(|why| ModelError::Wrong { why });
            }
        }
    }
}
