//! All places in one row of numbers: sectors, then their rooms, then the things in these.

use smallville_town::{ArenaId, ObjectId, Place, SectorId, TileRect, TimeOfDay, Town};

use super::column::Cell;

/// All places of a town.
pub(super) struct Places {
    sectors: i64,
    arenas: i64,
    rows: Vec<Vec<Cell>>,
}

impl Places {
    /// The places of a town.
    pub(super) fn of(town: &Town) -> Self {
        let count = |length: usize| i64::try_from(length).unwrap_or(i64::MAX);
        let mut places =
            Self { sectors: count(town.sectors().len()), arenas: count(town.arenas().len()), rows: Vec::new() };
        for sector in town.sectors() {
            let row = Row { place: Place::Sector(sector.id), parent: None, sector: sector.id, name: &sector.name };
            let hours = [sector.opens, sector.closes].map(minutes);
            places.add(town, &row, (sector.kind.word(), &sector.rects, hours));
        }
        for arena in town.arenas() {
            let parent = Some(Place::Sector(arena.sector));
            let row = Row { place: Place::Arena(arena.id), parent, sector: arena.sector, name: &arena.name };
            places.add(town, &row, (arena.kind.word(), &arena.rects, [Cell::Null, Cell::Null]));
        }
        for thing in town.objects() {
            let parent = Some(Place::Arena(thing.arena));
            let sector = town.arena(thing.arena).sector;
            let row = Row { place: Place::Object(thing.id), parent, sector, name: &thing.name };
            places.add(town, &row, (&thing.kind, &thing.rects, [Cell::Null, Cell::Null]));
        }
        places
    }

    /// The number of a place among all.
    pub(super) fn number(&self, place: Place) -> i64 {
        match place {
            Place::Sector(id) => i64::from(id.0),
            Place::Arena(id) => self.sectors + i64::from(id.0),
            Place::Object(id) => self.sectors + self.arenas + i64::from(id.0),
        }
    }

    /// The same of a place as the record has it: a level and a number there.
    pub(super) fn recorded(&self, level: &str, number: i64) -> Option<i64> {
        let number = u16::try_from(number).ok()?;
        Some(self.number(match level {
            "sector" => Place::Sector(SectorId(number)),
            "arena" => Place::Arena(ArenaId(number)),
            "thing" => Place::Object(ObjectId(number)),
            _ => return None,
        }))
    }

    /// The rows of the table.
    pub(super) fn rows(&self) -> Vec<Vec<Cell>> {
        self.rows.clone()
    }

    fn add(&mut self, town: &Town, row: &Row<'_>, (kind, rects, [opens, closes]): (&str, &[TileRect], [Cell; 2])) {
        let (level, own) = match row.place {
            Place::Sector(id) => ("sector", id.0),
            Place::Arena(id) => ("arena", id.0),
            Place::Object(id) => ("thing", id.0),
        };
        let middle = rects.first().map(|rect| rect.middle());
        self.rows.push(vec![
            Cell::Int(self.number(row.place)),
            Cell::text(level),
            Cell::Int(own.into()),
            Cell::number(row.parent.map(|parent| self.number(parent))),
            Cell::Int(self.number(Place::Sector(row.sector))),
            Cell::text(row.name),
            Cell::text(town.address(row.place).to_string()),
            Cell::text(kind),
            Cell::number(middle.map(|tile| tile.x.into())),
            Cell::number(middle.map(|tile| tile.y.into())),
            opens,
            closes,
        ]);
    }
}

/// What all levels of places have.
struct Row<'a> {
    place: Place,
    parent: Option<Place>,
    sector: SectorId,
    name: &'a str,
}

fn minutes(time: Option<TimeOfDay>) -> Cell {
    Cell::number(time.map(|time| time.minutes().into()))
}
