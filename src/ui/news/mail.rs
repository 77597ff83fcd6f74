//! Which letters lie at the right edge: few, each matter once, until they are read, put away or old.

use bevy::prelude::Resource;

use super::rules::Rules;
use crate::{mind::agent::AgentId, sim::news::Piece, town::GameTime};

/// Letters older than so many game minutes go by themselves: the page of news has them.
const OLD_MINUTES: u32 = 8 * 60;
/// Whoever comes to another time finds the letters of so many game minutes before it.
const RECENT_MINUTES: u32 = 90;

/// The letters that lie there.
#[derive(Resource, Clone, Debug, Default)]
pub(in crate::ui) struct Mail {
    letters: Vec<Letter>,
    /// How many pieces of news were looked at.
    seen: usize,
    edition: u32,
}

/// A letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    /// Which piece of news it brings: an index.
    pub(super) piece: usize,
    /// How many letters of the same matter have become one.
    pub(super) times: u32,
}

/// What a new letter asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// The time stops.
    Pause,
    /// The camera goes where a piece of news happened: an index.
    Look(usize),
}

impl Mail {
    /// How many letters lie there.
    pub(in crate::ui) fn count(&self) -> usize {
        self.letters.len()
    }

    /// The people of whom the last letters tell.
    pub(in crate::ui) fn people(&self, told: &[Piece], letters: usize) -> impl Iterator<Item = AgentId> {
        let last = self.letters.iter().rev().take(letters).filter_map(|letter| told.get(letter.piece));
        last.flat_map(|piece| piece.people.iter().copied())
    }

    /// The letters, oldest first.
    pub(super) fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// Takes in news that is new, and lets go what is old; returns what is to be done.
    pub(super) fn take_in(&mut self, told: &[Piece], edition: u32, rules: &Rules, now: GameTime) -> Vec<Call> {
        let mut calls = Vec::new();
        if edition != self.edition || told.len() < self.seen {
            *self = Self { edition, ..Self::default() };
            // In another town or at another time only what is recent is laid out, and nobody is called.
            let recent = |piece: &Piece| now.minutes_since(piece.at) > RECENT_MINUTES;
            self.seen = told.iter().rposition(recent).map_or(0, |index| index + 1);
            for index in self.seen..told.len() {
                self.lay(told, index, rules);
            }
        } else {
            for index in self.seen..told.len() {
                if self.lay(told, index, rules) {
                    let rule = rules.of(told[index].kind);
                    calls.extend(rule.pause.then_some(Call::Pause));
                    calls.extend(rule.recentre.then_some(Call::Look(index)));
                }
            }
        }
        self.seen = told.len();
        self.letters.retain(|letter| now.minutes_since(told[letter.piece].at) <= OLD_MINUTES);
        calls
    }

    /// Lays a letter out, in the place of an older one of the same matter; returns whether it is one.
    fn lay(&mut self, told: &[Piece], index: usize, rules: &Rules) -> bool {
        let piece = &told[index];
        if !piece.letter || rules.of(piece.kind).silent {
            return false;
        }
        let before = self.letters.iter().position(|letter| told[letter.piece].matter == piece.matter);
        let times = before.map_or(0, |at| self.letters.remove(at).times) + 1;
        self.letters.push(Letter { piece: index, times });
        true
    }

    /// Puts a letter away.
    pub(super) fn put_away(&mut self, piece: usize) {
        self.letters.retain(|letter| letter.piece != piece);
    }

    /// Puts the newest letter away.
    pub(super) fn put_newest_away(&mut self) {
        self.letters.pop();
    }

    /// Puts all letters away.
    pub(super) fn clear(&mut self) {
        self.letters.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        sim::news::{Kind, Weight},
        ui::news::Rule,
    };

    fn piece(minute: u32, kind: Kind, matter: &str) -> Piece {
        Piece {
            step: u64::from(minute) * 6,
            at: GameTime::from_secs(minute * 60),
            kind,
            weight: Weight::Plain,
            words: matter.into(),
            emoji: "📣".into(),
            people: Vec::new(),
            thing: None,
            sector: None,
            matter: matter.into(),
            letter: true,
        }
    }

    fn at(minute: u32) -> GameTime {
        GameTime::from_secs(minute * 60)
    }

    fn pieces(mail: &Mail) -> Vec<usize> {
        mail.letters().iter().map(|letter| letter.piece).collect()
    }

    #[test]
    fn repeats_become_one_and_old_letters_go() {
        let mut mail = Mail::default();
        let rules = Rules::default();
        let mut told = vec![piece(10, Kind::Gossip, "vote"), piece(20, Kind::Trouble, "stove")];
        assert_eq!(mail.take_in(&told, 0, &rules, at(30)), []);
        told.push(piece(31, Kind::Gossip, "vote"));
        told.push(Piece { letter: false, ..piece(32, Kind::Gift, "tea") });
        mail.take_in(&told, 0, &rules, at(32));
        assert_eq!(mail.letters(), [Letter { piece: 1, times: 1 }, Letter { piece: 2, times: 2 }]);
        mail.take_in(&told, 0, &rules, at(21 + OLD_MINUTES));
        assert_eq!(pieces(&mail), [2]);
        mail.put_away(2);
        mail.take_in(&told, 0, &rules, at(22 + OLD_MINUTES));
        assert!(mail.letters().is_empty(), "what was put away stays away");
    }

    #[test]
    fn those_of_the_last_letters_are_known() {
        let mut mail = Mail::default();
        let about = |minute, id, matter| Piece { people: vec![AgentId(id)], ..piece(minute, Kind::Gossip, matter) };
        let told = [about(10, 1, "a"), about(11, 2, "b"), about(12, 3, "c")];
        mail.take_in(&told, 0, &Rules::default(), at(12));
        assert_eq!(mail.people(&told, 2).collect::<Vec<_>>(), [AgentId(3), AgentId(2)]);
        mail.put_newest_away();
        assert_eq!(mail.people(&told, 9).collect::<Vec<_>>(), [AgentId(2), AgentId(1)]);
    }

    #[test]
    fn rules_are_obeyed() {
        let mut mail = Mail::default();
        let mut rules = Rules::default();
        rules.kinds.insert(Kind::Gossip, Rule { silent: true, pause: true, ..Rule::default() });
        rules.kinds.insert(Kind::Trouble, Rule { pause: true, recentre: true, ..Rule::default() });
        let told = [piece(10, Kind::Gossip, "vote"), piece(20, Kind::Trouble, "stove")];
        assert_eq!(mail.take_in(&told, 0, &rules, at(20)), [Call::Pause, Call::Look(1)]);
        assert_eq!(pieces(&mail), [1]);
        assert_eq!(mail.take_in(&told, 0, &rules, at(21)), []);
    }

    #[test]
    fn at_another_time_the_recent_letters_lie_there() {
        let mut mail = Mail::default();
        let mut rules = Rules::default();
        rules.kinds.insert(Kind::Trouble, Rule { pause: true, ..Rule::default() });
        let told = [piece(10, Kind::Trouble, "a"), piece(500, Kind::Trouble, "b"), piece(550, Kind::Trouble, "c")];
        assert_eq!(mail.take_in(&told, 1, &rules, at(580)), [], "nobody is called");
        assert_eq!(pieces(&mail), [1, 2]);
        mail.take_in(&told[..1], 2, &rules, at(20));
        assert_eq!(pieces(&mail), [0]);
    }
}
