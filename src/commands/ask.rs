//! `smallville ask`: an interview with somebody of a stored town, which it leaves untouched.

use std::process::ExitCode;

use anyhow::{Context as _, Result};
use smallville::{
    mind::question::Instinct,
    settings::Ask,
    sim::{courier::Courier, intervene::Names, scenario::Scenario},
};

use super::{data, look, write_text};

/// Asks and prints the answer.
///
/// # Errors
/// The file is not a sound town, or nobody of that name lives there.
pub(crate) fn ask(settings: Ask) -> Result<ExitCode> {
    let data = data(settings.data.as_deref())?;
    let mut town = look(&settings.save, settings.at, &data)?;
    let scenario = town.world().resource::<Scenario>().clone();
    let agent = Names::new(&scenario).person(&settings.name)?;
    let minds = town.world_mut().resource_mut::<Courier>().finish();
    let mind = minds.get(&agent).context("the mind has not come back; try an earlier time")?;
    let now = town.now();
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let reply = runtime.block_on(mind.interview(&settings.question, now, &Instinct(&scenario.sense)));
    write_text("-".as_ref(), &format!("{}\n", reply.words))?;
    Ok(ExitCode::SUCCESS)
}
