//! `smallville study community`: what becomes of towns as communities.

use anyhow::Result;
use smallville::{
    settings::study::Community,
    study::community::{
        study::{CommunityStudy, Needs},
        survey::Survey,
        unit::Unit,
    },
};

use super::work::{Work, write_page};

/// Lives every town that is not whole yet, asks everybody, and writes the page.
pub(super) fn community(settings: &Community) -> Result<()> {
    let work = Work::begin(&settings.shared)?;
    let survey = Survey::load(&work.data, &settings.facts)?;
    let unit = |seed: &u64| {
        let (days, mind, facts) = (settings.days, work.mind.clone(), survey.facts.clone());
        Unit { seed: *seed, days, mind, facts }
    };
    let units = settings.shared.seeds.0.iter().map(unit).collect();
    work.all::<CommunityStudy>(units, &Needs { scenario: work.scenario.clone(), survey })?;
    write_page::<CommunityStudy>(&settings.shared.out, &())
}
