//! Times in panels that lead there: "why" can be looked at.

use bevy::prelude::*;
use bevy_egui::egui::{CursorIcon, Label, RichText, Sense, Ui};

use super::axis::{moment, spoken};
use crate::{
    town::{GameTime, STEP_SECS},
    ui::theme,
};

/// How much of the town's past can be looked at.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::ui) struct Past {
    /// When the town began.
    pub(super) begin: GameTime,
    /// The last step that is kept; none: nothing is.
    pub(super) last: Option<u64>,
}

impl Past {
    /// The step after which one sees what was done, said or thought at a moment; none where nothing is kept of it.
    ///
    /// What happens in a step carries the moment of its beginning.
    pub(in crate::ui) fn step(self, time: GameTime) -> Option<u64> {
        let step = u64::from(time.secs().saturating_sub(self.begin.secs()) / STEP_SECS) + 1;
        self.last.filter(|last| step <= *last).map(|_| step)
    }

    /// Shows a time; where it can be looked at it is a link, and a click on it returns the step.
    pub(in crate::ui) fn stamp(self, ui: &mut Ui, text: RichText, time: GameTime) -> Option<u64> {
        let Some(step) = self.step(time) else {
            ui.add(Label::new(text.color(theme::STONE)).selectable(false));
            return None;
        };
        let label = Label::new(text.color(theme::WATER).underline()).selectable(false).sense(Sense::click());
        let link = ui.add(label).on_hover_cursor(CursorIcon::PointingHand);
        let help = format!("See the town as it was {}", spoken(moment(self.begin, step)));
        link.on_hover_text(help).clicked().then_some(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::town::Clock;

    #[test]
    fn a_moment_leads_to_the_step_in_which_it_was_lived() {
        let begin = Clock::default().now();
        let past = Past { begin, last: Some(360) };
        for (time, expected) in [
            (begin, Some(1)),
            (begin.plus_secs(10), Some(2)),
            (begin.plus_minutes(59), Some(355)),
            (begin.plus_minutes(60), None),
            // What somebody brought along is older than the town.
            (GameTime::default(), Some(1)),
        ] {
            assert_eq!(past.step(time), expected, "{time}");
        }
        assert_eq!(Past { begin, last: None }.step(begin), None);
    }
}
