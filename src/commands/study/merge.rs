//! `smallville study merge`: parts from several folders, put together, and their pages.

use std::path::Path;

use anyhow::Result;
use smallville::{
    settings::study::Merge,
    sim::scenario::Scenario,
    study::{
        Study,
        ablation::study::AblationStudy,
        community::study::CommunityStudy,
        folder::{gather, parts},
        interview::study::InterviewStudy,
        life::{study::LifeStudy, yardstick::Yardstick},
        sweep::study::SweepStudy,
        talks::study::TalkStudy,
        tasks::{study::TaskStudy, task},
    },
};

use super::{sweep, work::write_page};
use crate::commands;

/// Puts parts together and writes the page of each study anew.
pub(super) fn merge(settings: &Merge) -> Result<()> {
    let Some(first) = settings.folders.first() else { return Ok(()) };
    let out = settings.out.as_ref().unwrap_or(first);
    for folder in settings.folders.iter().filter(|folder| *folder != out) {
        gather::<InterviewStudy>(folder, out)?;
        gather::<CommunityStudy>(folder, out)?;
        gather::<TaskStudy>(folder, out)?;
        gather::<TalkStudy>(folder, out)?;
        gather::<LifeStudy>(folder, out)?;
        gather::<AblationStudy>(folder, out)?;
        gather::<SweepStudy>(folder, out)?;
    }
    tell(out)
}

/// Writes the page of each study of which there are parts.
fn tell(out: &Path) -> Result<()> {
    let (has_interviews, has_communities) = (has::<InterviewStudy>(out)?, has::<CommunityStudy>(out)?);
    let (has_tasks, has_talks) = (has::<TaskStudy>(out)?, has::<TalkStudy>(out)?);
    let has_sweep = has::<SweepStudy>(out)?;
    if has_sweep {
        sweep::write(out, None)?;
    }
    if has_communities {
        write_page::<CommunityStudy>(out, &())?;
    }
    if has_tasks || has_talks {
        let data = commands::data(None)?;
        let all = task::load(&data, &Scenario::load(&data, 1)?)?;
        if has_tasks {
            write_page::<TaskStudy>(out, &all)?;
        }
        if has_talks {
            write_page::<TalkStudy>(out, &all)?;
        }
    }
    let has_lives = has::<LifeStudy>(out)?;
    if has_lives {
        write_page::<LifeStudy>(out, &Yardstick::load(&commands::data(None)?)?)?;
    }
    let has_ablations = has::<AblationStudy>(out)?;
    if has_ablations {
        write_page::<AblationStudy>(out, &())?;
    }
    // Without any part this says what is missing.
    let has_others = has_communities || has_tasks || has_talks || has_lives || has_ablations || has_sweep;
    if has_interviews || !has_others {
        write_page::<InterviewStudy>(out, &())?;
    }
    Ok(())
}

/// Whether there are parts of a study.
pub(super) fn has<S: Study>(folder: &Path) -> Result<bool> {
    Ok(!parts::<S>(folder)?.is_empty())
}
