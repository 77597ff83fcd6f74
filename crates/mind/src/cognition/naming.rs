//! Whom and what the inner voice may name.

use super::Mind;
use crate::{claim::is_nameless, embed::stems, persona::Pronoun};
use smallville_town::{Object, ObjectId, SectorId};

impl Mind {
    /// Whom the inner voice may name: whom one knows, and whoever else lives in the town.
    pub(super) fn people_named(&self) -> Vec<(String, Pronoun)> {
        let mut people = self.people_known_of();
        let town = self.geography.town();
        let rooms = town.arenas().iter().flat_map(|arena| &arena.owners);
        let mut others: Vec<&String> = town.sectors().iter().flat_map(|sector| &sector.owners).chain(rooms).collect();
        others.sort_unstable();
        others.dedup();
        others.retain(|name| name.contains(' ') && !people.iter().any(|(known, _)| known == *name));
        let guessed = |name: &String| self.sense.newcomers.names.pronoun_of(name).unwrap_or(Pronoun::They);
        people.extend(others.into_iter().map(|name| (name.clone(), guessed(name))));
        people
    }

    pub(super) fn people_known_of(&self) -> Vec<(String, Pronoun)> {
        let me = (self.persona.name.clone(), self.persona.pronoun);
        let others = self.state.relations.iter().map(|(name, _)| (name.to_owned(), self.pronoun_of(name)));
        // "The reporter" is no name: each "the" would be taken for them.
        others.chain([me]).filter(|(name, _)| !is_nameless(name)).collect()
    }

    /// A thing that a deed names, near by or at home: "singing in the shower".
    pub(super) fn thing_named(&self, doing: &str) -> Option<ObjectId> {
        let words = stems(doing);
        let here = self.state.body.doing.as_ref().and_then(|act| act.object).map(|id| self.geography.sector_of(id));
        let near = |id: SectorId| usize::from(Some(id) != here) + usize::from(id != self.persona.home);
        let named = |object: &&Object| {
            let name = stems(&object.name);
            self.geography.may_use(object) && !name.is_empty() && name.iter().all(|word| words.contains(word))
        };
        let things = self.geography.town().objects().iter().filter(named).map(|object| object.id);
        let things = things.map(|id| (near(self.geography.sector_of(id)), id)).filter(|(far, _)| *far < 2);
        things.min().map(|(_, id)| id)
    }
}
