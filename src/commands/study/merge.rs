//! `smallville study merge`: parts from several folders, put together, and their pages.

use std::path::Path;

use anyhow::Result;
use smallville::{
    settings::study::Merge,
    sim::scenario::Scenario,
    study::{community, files, interview, talks, tasks},
};

use crate::commands;

/// Puts parts together and writes the page of each study anew.
pub(super) fn merge(settings: &Merge) -> Result<()> {
    let Some(first) = settings.folders.first() else { return Ok(()) };
    let out = settings.out.as_ref().unwrap_or(first);
    for folder in settings.folders.iter().filter(|folder| *folder != out) {
        interview::folder::gather(folder, out)?;
        community::folder::gather(folder, out)?;
        talks::folder::gather(folder, out)?;
        for part in files::list(folder, tasks::folder::PARTS, "jsonl")? {
            files::copy(&part, &out.join(part.file_name().unwrap_or_default()))?;
        }
    }
    tell(out)
}

/// Writes the page of each study of which there are parts.
fn tell(out: &Path) -> Result<()> {
    let (communities, has_interviews) = (community::folder::parts(out)?, !interview::folder::parts(out)?.is_empty());
    let has = |parts: &str| files::list(out, parts, "jsonl").map(|found| !found.is_empty());
    let (has_tasks, has_talks) = (has(tasks::folder::PARTS)?, has(talks::folder::PARTS)?);
    if !communities.is_empty() {
        super::community::tell(out)?;
    }
    if has_tasks || has_talks {
        let data = commands::data(None)?;
        let all = tasks::task::load(&data, &Scenario::load(&data, 1)?)?;
        if has_tasks {
            super::tasks::tell(out, &all)?;
        }
        if has_talks {
            super::talks::tell(out, &all)?;
        }
    }
    // Without any part this says what is missing.
    if has_interviews || communities.is_empty() && !has_tasks && !has_talks {
        super::interview::tell(out)?;
    }
    Ok(())
}
