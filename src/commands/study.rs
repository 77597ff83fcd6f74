//! `smallville study`: experiments over many towns, as in the papers, and with other numbers.
//!
//! [`work`] does any number of units, several at once; each study has a file of its own.

mod ablation;
mod community;
mod interview;
mod judge;
mod life;
mod merge;
mod sweep;
mod talks;
mod tasks;
mod work;

use std::process::ExitCode;

use anyhow::Result;
use smallville::settings::study::Study;

/// Does what is asked for.
///
/// # Errors
/// Something is not sound, or cannot be written.
pub(crate) fn study(study: Study) -> Result<ExitCode> {
    match study {
        Study::Interview(settings) => interview::interview(&settings),
        Study::Community(settings) => community::community(&settings),
        Study::Tasks(settings) => tasks::tasks(&settings),
        Study::Talks(settings) => talks::talks(&settings),
        Study::Life(settings) => life::life(&settings),
        Study::Ablation(settings) => ablation::ablation(&settings),
        Study::Sweep(settings) => sweep::sweep(&settings),
        Study::Sheets(settings) => interview::sheets(&settings),
        Study::Judge(settings) => judge::judge(settings),
        Study::Merge(settings) => merge::merge(&settings),
    }?;
    Ok(ExitCode::SUCCESS)
}
