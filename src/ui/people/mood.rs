//! In what mood somebody is, derived from what their mind shows: what happened to them lately, what sets them off, and
//! how they felt this morning.

use crate::{
    mind::{self, relate::Change, view::MindView, why::Cause},
    town::GameTime,
};

/// So long what somebody did to them stays on their mind, in minutes.
const STAYS_MINUTES: u32 = 180;
/// A smaller change of an opinion is no matter of mood.
const FELT: f32 = 0.3;
/// A change of an opinion by so much is felt strongly.
const STRONG: f32 = 1.0;

/// A mood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mood {
    /// Its face.
    pub(super) emoji: &'static str,
    /// In one word.
    pub(super) word: &'static str,
    /// Where it comes from, as a sentence.
    pub(super) why: String,
}

/// The face of the morning's mood.
fn face(mood: mind::mood::Mood) -> (&'static str, &'static str) {
    match mood {
        mind::mood::Mood::Mixed => ("😕", "of two minds"),
        mind::mood::Mood::Proud => ("😊", "pleased"),
        mind::mood::Mood::Stuck => ("😤", "frustrated"),
        mind::mood::Mood::Worried => ("😟", "uneasy"),
        mind::mood::Mood::Hurt => ("😞", "hurt"),
        mind::mood::Mood::Warm => ("😄", "cheerful"),
        mind::mood::Mood::Calm => ("😌", "calm"),
    }
}

/// The mood of somebody; of a mind that shows nothing all is calm.
pub(super) fn mood(view: Option<&MindView>, is_asleep: bool, now: GameTime) -> Mood {
    let of = |(emoji, word), why: &str| Mood { emoji, word, why: why.to_owned() };
    if is_asleep {
        return of(("😴", "asleep"), "The eyes are shut.");
    }
    let Some(view) = view else { return of(("😌", "calm"), "Nothing is known of it.") };
    if let Some((name, change)) = felt_most(view, now) {
        let face = match (change.by < 0.0, change.by.abs() >= STRONG) {
            (true, true) => ("😠", "cross"),
            (true, false) => ("😒", "put out"),
            (false, true) => ("😄", "delighted"),
            (false, false) => ("😊", "pleased"),
        };
        return of(face, &format!("About {name}: {}.", change.why));
    }
    if let Some(face) = set_off(&view.why.cause) {
        return of(face, &super::words::cause(&view.why.cause));
    }
    match &view.summary {
        Some(summary) => of(face(summary.mood), &summary.feeling),
        None => of(face(mind::mood::Mood::Calm), ""),
    }
}

/// What somebody did to them lately that weighs most, and who: a full name.
fn felt_most(view: &MindView, now: GameTime) -> Option<(&str, &Change)> {
    let newest = view.relations.iter().filter_map(|(name, relation)| Some((name, relation.reasons.last()?)));
    let felt = newest.filter(|(_, change)| now.minutes_since(change.at) <= STAYS_MINUTES && change.by.abs() >= FELT);
    felt.max_by(|(_, one), (_, other)| one.by.abs().total_cmp(&other.by.abs()).then(one.at.cmp(&other.at)))
}

/// What sets somebody off may be a mood of its own.
fn set_off(cause: &Cause) -> Option<(&'static str, &'static str)> {
    match cause {
        Cause::Thing(_) => Some(("😟", "worried")),
        Cause::Lack(what) if what == "company" => Some(("😔", "lonely")),
        Cause::Lack(_) => Some(("😕", "restless")),
        Cause::Missed(_) => Some(("😊", "fond")),
        Cause::Whisper(_) => Some(("🤔", "thoughtful")),
        Cause::Player | Cause::Plan | Cause::Detour(_) | Cause::Appointment(..) | Cause::Person(_) => None,
        Cause::Goal(_) => Some(("🎯", "determined")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::{question::summary::SelfSummary, why::Why};

    fn view(mood: mind::mood::Mood, cause: Cause, changes: &[(&str, f32)]) -> MindView {
        let (who, occupied_with, feeling) = (String::new(), String::new(), "It is as it is.".into());
        let summary = SelfSummary { who, occupied_with, feeling, mood };
        let mut view = MindView { summary: Some(summary), why: Why { cause, ..Why::default() }, ..MindView::default() };
        for (name, by) in changes {
            view.relations.meet(name, "neighbour", GameTime::default());
            view.relations.judge(name, *by, "it was said", GameTime::from_secs(3_600));
        }
        view
    }

    #[test]
    fn a_mood_has_a_reason() {
        let soon = GameTime::from_secs(7_200);
        let insult: &[(&str, f32)] = &[("Tom", -1.5), ("Ann", 0.5)];
        for (view, expected) in [
            (view(mind::mood::Mood::Worried, Cause::Plan, &[]), "uneasy"),
            (view(mind::mood::Mood::Proud, Cause::Plan, &[]), "pleased"),
            (view(mind::mood::Mood::Calm, Cause::Plan, &[]), "calm"),
            (view(mind::mood::Mood::Calm, Cause::Thing("the stove burns".into()), &[]), "worried"),
            (view(mind::mood::Mood::Calm, Cause::Lack("company".into()), &[]), "lonely"),
            (view(mind::mood::Mood::Calm, Cause::Plan, insult), "cross"),
            (view(mind::mood::Mood::Calm, Cause::Plan, &[("Tom", -0.5), ("Ann", 0.6)]), "pleased"),
            (view(mind::mood::Mood::Calm, Cause::Plan, &[("Tom", 0.1)]), "calm"),
        ] {
            assert_eq!(mood(Some(&view), false, soon).word, expected);
        }
        let insulted = view(mind::mood::Mood::Calm, Cause::Plan, insult);
        assert_eq!(mood(Some(&insulted), false, soon).why, "About Tom: it was said.");
        assert_eq!(mood(Some(&insulted), true, soon).word, "asleep");
        assert_eq!(mood(Some(&insulted), false, GameTime::from_secs(90_000)).word, "calm", "it passes");
        assert_eq!(mood(None, false, soon).word, "calm");
    }
}
