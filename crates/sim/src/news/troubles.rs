//! States of things in which somebody should do something, and who did it.

use std::collections::BTreeMap;

use smallville_english::{capital, sentence};

use crate::news::{
    desk::{Desk, Draft},
    piece::{Kind, Weight},
};
use smallville_journal::entry::Deed;
use smallville_mind::{
    agent::AgentId,
    instinct::trouble::{self, Nature},
    why::Cause,
};
use smallville_town::{GameTime, ObjectId, Place};

/// From this urgency on, 1 to 10, a trouble is worth a letter.
const URGENT: u8 = 5;
/// Who has dealt with a thing within so many minutes before it was in order has mended it.
const AT_IT_MINUTES: u32 = 60;

/// What is the matter with things.
#[derive(Clone, Debug, Default)]
pub(super) struct Troubles {
    /// Things in trouble, with their states and whether that was worth a letter.
    open: BTreeMap<ObjectId, (String, bool)>,
    /// Who dealt with a thing last because of its state.
    hands: BTreeMap<ObjectId, (AgentId, GameTime)>,
}

impl Troubles {
    /// Somebody begins something, perhaps because of a thing.
    pub(super) fn deed(&mut self, deed: &Deed) {
        if let (Some(Place::Object(object)), Cause::Thing(_)) = (deed.place, &deed.why.cause) {
            self.hands.insert(object, (deed.agent, deed.at));
        }
    }

    /// A thing is in another state than before.
    pub(super) fn state(&mut self, object: ObjectId, state: &str, desk: &mut Desk<'_>) {
        let thing = desk.around.town.object(object);
        let appraisal = trouble::appraise(desk.around.sense, &thing.kind, state);
        let trouble = appraisal.filter(|appraisal| appraisal.nature != Nature::Pleasant);
        match (trouble, self.open.get(&object)) {
            (Some(_), Some((known, _))) if known == state => {}
            (Some(appraisal), before) => {
                let was_danger = before.is_some_and(|(known, _)| is_danger(&thing.kind, known, desk));
                // That a shelf is empty is no news.
                let broken = appraisal.nature.stops_use() && appraisal.nature != Nature::Lack;
                let letter = broken && appraisal.urgency >= URGENT;
                let weight = if appraisal.nature == Nature::Danger { Weight::Alarm } else { Weight::Sad };
                let words = format!("{} {}", called(object, desk), is(state));
                self.open.insert(object, (state.to_owned(), letter));
                let mark = (weight, emoji(appraisal.nature));
                match self.hands(object, desk).filter(|_| was_danger && appraisal.nature != Nature::Danger) {
                    Some(agent) => {
                        let words = format!("{} has put an end to it: {words}.", desk.around.name(agent));
                        self.tell(object, mark, words, letter, vec![agent], desk);
                    }
                    None => self.tell(object, mark, sentence(&words), letter, Vec::new(), desk),
                }
            }
            (None, Some((_, letter))) => {
                let letter = *letter;
                self.open.remove(&object);
                let (words, people) = match self.hands(object, desk) {
                    Some(agent) => {
                        let (name, thing) = (desk.around.name(agent), called(object, desk));
                        (format!("{name} has seen to it: {thing} is in order again."), vec![agent])
                    }
                    None => (format!("{} is in order again.", capital(&called(object, desk))), Vec::new()),
                };
                self.tell(object, (Weight::Glad, "🔧"), words, letter, people, desk);
            }
            (None, None) => {}
        }
    }

    /// Who has dealt with a thing lately.
    fn hands(&self, object: ObjectId, desk: &Desk<'_>) -> Option<AgentId> {
        let recent = |(_, at): &&(AgentId, GameTime)| desk.at.minutes_since(*at) <= AT_IT_MINUTES;
        self.hands.get(&object).filter(recent).map(|(agent, _)| *agent)
    }

    fn tell(
        &self,
        object: ObjectId,
        (weight, emoji): (Weight, &'static str),
        words: String,
        letter: bool,
        people: Vec<AgentId>,
        desk: &mut Desk<'_>,
    ) {
        let matter = format!("thing {}", object.0);
        let sector = Some(desk.around.town.sector_of(Place::Object(object)));
        let draft = Draft::new(Kind::Trouble, weight, emoji, matter, words).about(people).within(sector);
        desk.tell(Draft { thing: Some(object), letter, ..draft });
    }
}

/// Whether somebody may get hurt by a thing of a kind in a state.
fn is_danger(kind: &str, state: &str, desk: &Desk<'_>) -> bool {
    trouble::appraise(desk.around.sense, kind, state).is_some_and(|appraisal| appraisal.nature == Nature::Danger)
}

/// "the stove in Hobbs Cafe".
fn called(object: ObjectId, desk: &Desk<'_>) -> String {
    let town = desk.around.town;
    let sector = &town.sector(town.sector_of(Place::Object(object))).name;
    format!("the {} in {sector}", trouble::called(town.object(object)))
}

/// A state behind its thing: "is burning", or ": a tuba is lying on it".
fn is(state: &str) -> String {
    let first = state.split(' ').next().unwrap_or_default().to_lowercase();
    if matches!(first.as_str(), "a" | "an" | "the" | "some" | "somebody" | "someone" | "there" | "two" | "three") {
        return format!("looks odd: {state}");
    }
    let verb = first.ends_with('s') && !first.ends_with("ss") || first.ends_with("n't") || first == "will";
    if verb && first != "is" { state.to_owned() } else { format!("is {}", state.trim_start_matches("is ")) }
}

fn emoji(nature: Nature) -> &'static str {
    match nature {
        Nature::Danger => "🔥",
        Nature::Leak => "💧",
        Nature::Dirt => "🧹",
        Nature::Lack => "📭",
        Nature::Noise => "📢",
        Nature::Locked => "🔒",
        Nature::Lost => "❓",
        Nature::Damage | Nature::Oddness | Nature::Pleasant => "⚠️",
    }
}

#[cfg(test)]
mod tests {
    use super::is;

    #[test]
    fn a_state_follows_its_thing() {
        for (state, expected) in [
            ("burning", "is burning"),
            ("won't flush", "won't flush"),
            ("smells of gas", "smells of gas"),
            ("is burning", "is burning"),
            ("a tuba is lying on it", "looks odd: a tuba is lying on it"),
        ] {
            assert_eq!(is(state), expected);
        }
    }
}
