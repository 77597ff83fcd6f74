//! The texts for a language model are read again when somebody changes their files.

use std::time::{Duration, SystemTime};

use bevy::{prelude::*, time::common_conditions::on_real_timer};

use super::GameData;
use crate::{
    mind::prompt::{FOLDER, Prompted, Prompts},
    sim::{intervene::Notice, scenario::Scenario},
};

/// So often the files are looked at.
const PAUSE: Duration = Duration::from_secs(1);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, reread.run_if(on_real_timer(PAUSE)));
}

/// Reads the texts again when a file is newer than before; where one has a slip, those before stay in use.
fn reread(
    data: Res<GameData>,
    scenario: Res<Scenario>,
    mut notices: MessageWriter<Notice>,
    mut seen: Local<Option<Option<SystemTime>>>,
) {
    let changed = data.0.changed(FOLDER, "txt");
    if seen.replace(changed).is_none_or(|before| before == changed) {
        return;
    }
    let mut faults = Vec::new();
    let prompts = Prompts::load(Prompted::ALL, &|path| data.0.read_text(path), &mut faults);
    if faults.is_empty() {
        scenario.sense.prompts.replace(prompts);
        notices.write(Notice("The texts for the language model were read again.".into()));
    } else {
        notices.write_batch(faults.into_iter().map(Notice));
        notices.write(Notice("Until that is mended, the texts from before stay in use.".into()));
    }
}
