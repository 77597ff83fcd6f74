//! `smallville study ablation`: towns without a faculty.

use anyhow::Result;
use smallville::{
    settings::study::Ablation,
    study::ablation::{condition::Condition, study::AblationStudy, unit::Unit},
};

use super::work::{Work, write_page};

/// Lives every town that is not whole yet under each condition, and writes the page.
pub(super) fn ablation(settings: &Ablation) -> Result<()> {
    let work = Work::begin(&settings.shared)?;
    let conditions = if settings.conditions.is_empty() { &Condition::ALL[..] } else { &settings.conditions };
    let unit = |seed: u64, condition: Condition| Unit { seed, condition, days: settings.days, mind: work.mind.clone() };
    let seeds = settings.shared.seeds.0.iter();
    let units = seeds.flat_map(|seed| conditions.iter().map(|condition| unit(*seed, *condition))).collect();
    work.all::<AblationStudy>(units, &work.scenario)?;
    write_page::<AblationStudy>(&settings.shared.out, &())
}
