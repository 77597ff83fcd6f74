//! What a language model has cost today is kept while the game runs, so that caps for a day outlive it.

use bevy::prelude::*;
use jiff::{Timestamp, tz::TimeZone};

use crate::{model_link::ModelLink, sim::intervene::Notice};

/// From one look at the account to the next, in seconds.
const LOOKS_SECS: f64 = 2.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, keep).add_systems(Last, close.run_if(on_message::<AppExit>));
}

/// The present day, as `2026-11-22`: services that ask for money count by the same clock.
fn today() -> String {
    Timestamp::now().to_zoned(TimeZone::UTC).date().to_string()
}

/// When the account is looked at again, and whether it was said that it cannot be kept.
#[derive(Default)]
struct Keeping {
    due_secs: f64,
    told: bool,
}

fn keep(
    mut link: ResMut<ModelLink>,
    time: Res<Time<Real>>,
    mut keeping: Local<Keeping>,
    mut notices: MessageWriter<Notice>,
) {
    let now = time.elapsed_secs_f64();
    if now < keeping.due_secs {
        return;
    }
    keeping.due_secs = now + LOOKS_SECS;
    if let Err(error) = link.keep_account(&today())
        && !keeping.told
    {
        keeping.told = true;
        notices.write(Notice(format!("What the language model costs today cannot be kept ({error}).")));
    }
}

/// The game ends.
fn close(mut link: ResMut<ModelLink>) {
    // Nobody is there any more to be told that it failed.
    link.keep_account(&today()).ok();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_a_date() {
        let today = today();
        assert_eq!(today.len(), 10, "{today}");
        assert!(today.parse::<jiff::civil::Date>().is_ok(), "{today}");
    }
}
