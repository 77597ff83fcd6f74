//! What people think of each other, where it turns.

use std::collections::{BTreeMap, BTreeSet};

use smallville_english::sentence;

use crate::news::{
    desk::{Desk, Draft},
    phrases::familiar,
    piece::{Kind, Weight},
};
use smallville_mind::{
    agent::AgentId,
    claim::first_name,
    memory::content::Content,
    relate::{Change, Relation},
};

/// Below this opinion, 0 to 10, one has fallen out with somebody; above the second one has got over it.
const FOE: (f32, f32) = (2.7, 4.5);
/// Above this opinion one is fond of somebody; below the second not any more.
const FRIEND: (f32, f32) = (8.7, 6.5);
/// Whoever begins with less, or with more, has been at odds with somebody, or close to them, for long.
const FROM_BEFORE: (f32, f32) = (3.5, 7.5);
/// From this familiarity on, 0 to 10, it counts as an acquaintance that can break.
const ACQUAINTED: f32 = 1.0;
/// An affront takes so much of an opinion at once: more than anybody is disliked at first sight.
const AFFRONT: f32 = -1.5;
/// So long ago something may have happened of which a mind only now takes note.
const LATELY_MINUTES: u32 = 5;

/// How everybody stood to everybody when it was told last.
#[derive(Clone, Debug, Default)]
pub(super) struct Bonds {
    tones: BTreeMap<(AgentId, String), Tone>,
    /// Affronts that were told: from whom to whom, and on which day.
    affronts: BTreeSet<(String, AgentId, u32)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tone {
    #[default]
    Even,
    Foe,
    Friend,
}

fn tone(before: Tone, opinion: f32) -> Tone {
    match before {
        Tone::Foe if opinion < FOE.1 => Tone::Foe,
        Tone::Friend if opinion > FRIEND.1 => Tone::Friend,
        _ if opinion < FOE.0 => Tone::Foe,
        _ if opinion > FRIEND.0 => Tone::Friend,
        _ => Tone::Even,
    }
}

/// How it was when the town began.
fn from_before(opinion: f32) -> Tone {
    match opinion {
        opinion if opinion < FROM_BEFORE.0 => Tone::Foe,
        opinion if opinion >= FROM_BEFORE.1 => Tone::Friend,
        _ => Tone::Even,
    }
}

impl Bonds {
    /// Somebody stands otherwise to somebody than before.
    pub(super) fn relation(&mut self, agent: AgentId, other: &str, relation: &Relation, desk: &mut Desk<'_>) {
        let before = self.tones.get(&(agent, other.to_owned())).copied();
        let now = match desk.step {
            0 => from_before(relation.opinion),
            _ => tone(before.unwrap_or_default(), relation.opinion),
        };
        self.tones.insert((agent, other.to_owned()), now);
        let insult = self.affront(agent, other, relation, desk);
        let is_known = desk.step > 0 && relation.familiarity >= ACQUAINTED;
        if before.unwrap_or_default() == now || !is_known {
            return;
        }
        match now {
            Tone::Foe if !insult => self.fell_out(agent, other, relation, desk),
            Tone::Friend => self.took_to(agent, other, relation, desk),
            Tone::Foe | Tone::Even => {}
        }
    }

    /// Somebody was hurt: told once a day for each pair. Returns whether it was.
    fn affront(&mut self, agent: AgentId, other: &str, relation: &Relation, desk: &mut Desk<'_>) -> bool {
        let is_new = |change: &&Change| desk.at.minutes_since(change.at) <= LATELY_MINUTES;
        let new = relation.reasons.iter().rev().take_while(is_new).filter(|change| change.by <= AFFRONT);
        let worst = new.min_by(|one, other| one.by.total_cmp(&other.by));
        let Some(change) = worst.filter(|_| desk.step > 0) else { return false };
        if !self.affronts.insert((other.to_owned(), agent, desk.at.day())) {
            return false;
        }
        let name = desk.around.name(agent);
        let people = desk.around.agents([other, name]);
        let words = sentence(&change.why);
        let draft = Draft::new(Kind::FallingOut, Weight::Sad, "😠", pair("quarrel", name, other), words);
        desk.tell(draft.about(people));
        true
    }

    fn fell_out(&self, agent: AgentId, other: &str, relation: &Relation, desk: &mut Desk<'_>) {
        let name = desk.around.name(agent);
        let mutual = desk.around.agent(other).and_then(|id| self.tones.get(&(id, name.to_owned()))) == Some(&Tone::Foe);
        // Whoever cannot say what for has only grown cold.
        let Some(why) = reason(relation, name, other, -1.0) else { return };
        let words = if mutual {
            format!("{name} and {other} have fallen out for good. {why}")
        } else {
            format!("{name} has had enough of {other}. {why}")
        };
        let people = desk.around.agents([name, other]);
        let draft = Draft::new(Kind::FallingOut, Weight::Sad, "💢", pair("quarrel", name, other), words);
        desk.tell(draft.about(people));
    }

    fn took_to(&self, agent: AgentId, other: &str, relation: &Relation, desk: &mut Desk<'_>) {
        let name = desk.around.name(agent);
        let mutual =
            desk.around.agent(other).and_then(|id| self.tones.get(&(id, name.to_owned()))) == Some(&Tone::Friend);
        let why = reason(relation, name, other, 1.0).map(|why| format!(" {why}")).unwrap_or_default();
        let words = if mutual {
            format!("{name} and {other} have become friends.{why}")
        } else {
            format!("{name} has grown fond of {other}.{why}")
        };
        let people = desk.around.agents([name, other]);
        let draft = Draft::new(Kind::Friendship, Weight::Glad, "🤝", pair("friends", name, other), words);
        desk.tell(Draft { letter: mutual, ..draft }.about(people));
    }
}

/// The reason that weighs most among those for (1) or against (−1) somebody, as a sentence; none if they have only
/// talked, or never liked the look of each other.
fn reason(relation: &Relation, name: &str, other: &str, sign: f32) -> Option<String> {
    let says_little = |change: &Change| matches!(change.says, Content::Talk(_) | Content::Impression { .. });
    let told = relation.reasons.iter().filter(|change| change.by * sign > 0.0 && !says_little(change));
    let most = told.max_by(|one, other| (one.by * sign).total_cmp(&(other.by * sign)))?;
    // Some reasons are in the words of whoever spoke to them.
    let of_them = format!(" {}'s ", first_name(name));
    Some(sentence(&familiar(&most.why, &[name, other]).replace(" your ", &of_them)))
}

/// The same for both of two people.
fn pair(what: &str, one: &str, other: &str) -> String {
    if one < other { format!("{what} {one} {other}") } else { format!("{what} {other} {one}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallville_mind::{memory::content::Talk, tie::Tie};
    use smallville_town::GameTime;

    fn relation(reasons: &[(f32, &str, Content)]) -> Relation {
        let change = |(by, why, says): &(f32, &str, Content)| Change {
            at: GameTime::default(),
            by: *by,
            why: (*why).into(),
            says: says.clone(),
        };
        Relation {
            tie: Tie::read("neighbour"),
            familiarity: 3.0,
            opinion: 5.0,
            since: GameTime::default(),
            last_talk: None,
            talks: 2,
            reasons: reasons.iter().map(change).collect(),
        }
    }

    #[test]
    fn it_takes_more_to_turn_than_to_stay() {
        use Tone::{Even, Foe, Friend};
        let path = [5.0, 9.2, 7.0, 6.0, 2.0, 4.0, 5.0];
        let mut now = Even;
        let tones: Vec<Tone> = path
            .into_iter()
            .map(|opinion| {
                now = tone(now, opinion);
                now
            })
            .collect();
        assert_eq!(tones, [Even, Friend, Friend, Even, Foe, Foe, Even]);
        assert_eq!([2.0, 5.0, 8.0].map(from_before), [Foe, Even, Friend]);
    }

    #[test]
    fn the_weightiest_reason_of_a_kind_is_told() {
        let talk = || Content::Talk(Talk { with: vec!["Sam Moore".into()], about: Vec::new(), quarrel: false });
        let known = relation(&[
            (-1.2, "Tom did not take to Sam", Content::Impression { of: "Sam Moore".into(), good: false }),
            (0.3, "Sam Moore had a kind word for your company", Content::Words),
            (0.5, "Tom Moreno talked with Sam Moore", talk()),
            (-0.2, "Sam Moore declined going to the party", Content::Words),
        ]);
        let why = |sign| reason(&known, "Tom Moreno", "Sam Moore", sign);
        assert_eq!(why(1.0).as_deref(), Some("Sam had a kind word for Tom's company."));
        assert_eq!(why(-1.0).as_deref(), Some("Sam declined going to the party."));
        assert_eq!(
            reason(&relation(&[(0.05, "Tom Moreno talked with Sam Moore", talk())]), "Tom Moreno", "Sam Moore", 1.0),
            None
        );
    }
}
