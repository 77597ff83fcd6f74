//! In what mood somebody is, derived from what their mind shows: what happened to them lately, what sets them off, and
//! how they felt this morning.

use crate::{
    mind::{relate::Change, view::MindView, why::Cause},
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

/// Words of the morning's feeling, and what they stand for.
const MORNING: [(&[&str], (&str, &str)); 6] = [
    (&["went badly", "step forward and one back", "two minds"], ("😕", "of two minds")),
    (&["pleased", "proud", "taller"], ("😊", "pleased")),
    (&["patience", "come right", "hoped to be further", "stuck"], ("😤", "frustrated")),
    (&["uneasy", "worry", "worried", "on edge", "afraid"], ("😟", "uneasy")),
    (&["stings", "sore", "bad taste", "hurt"], ("😞", "hurt")),
    (&["good company", "kindness", "good mood", "lighter", "warm"], ("😄", "cheerful")),
];

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
    let feeling = view.summary.as_ref().map_or("", |summary| summary.feeling.as_str());
    let morning = MORNING.iter().find(|(words, _)| words.iter().any(|word| feeling.contains(word)));
    of(morning.map_or(("😌", "calm"), |(_, face)| *face), feeling)
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
        Cause::Whisper(_) => Some(("🤔", "thoughtful")),
        Cause::Player | Cause::Plan | Cause::Detour(_) | Cause::Appointment(..) | Cause::Person(_) => None,
        Cause::Goal(_) => Some(("🎯", "determined")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::{question::summary::SelfSummary, why::Why};

    fn view(feeling: &str, cause: Cause, changes: &[(&str, f32)]) -> MindView {
        let summary = SelfSummary { who: String::new(), occupied_with: String::new(), feeling: feeling.into() };
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
            (view("There is a worry under everything she does.", Cause::Plan, &[]), "uneasy"),
            (view("Kim is pleased with how chess has gone lately.", Cause::Plan, &[]), "pleased"),
            (view("It has been quiet lately.", Cause::Plan, &[]), "calm"),
            (view("It has been quiet lately.", Cause::Thing("the stove burns".into()), &[]), "worried"),
            (view("It has been quiet lately.", Cause::Lack("company".into()), &[]), "lonely"),
            (view("It has been quiet lately.", Cause::Plan, insult), "cross"),
            (view("It has been quiet lately.", Cause::Plan, &[("Tom", -0.5), ("Ann", 0.6)]), "pleased"),
            (view("It has been quiet lately.", Cause::Plan, &[("Tom", 0.1)]), "calm"),
        ] {
            assert_eq!(mood(Some(&view), false, soon).word, expected);
        }
        let insulted = view("", Cause::Plan, insult);
        assert_eq!(mood(Some(&insulted), false, soon).why, "About Tom: it was said.");
        assert_eq!(mood(Some(&insulted), true, soon).word, "asleep");
        assert_eq!(mood(Some(&insulted), false, GameTime::from_secs(90_000)).word, "calm", "it passes");
        assert_eq!(mood(None, false, soon).word, "calm");
    }
}
