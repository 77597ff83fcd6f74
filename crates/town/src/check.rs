//! Is the town sound? Rooms inside their buildings, nothing over another, and a way to every thing.

use super::build::Origins;
use super::ground::Field;
use super::map::Town;
use super::place::Place;
use super::problem::Problems;
use super::tile::TileRect;

/// Notes everything that is wrong with the town as a whole.
pub(super) fn check(town: &Town, origins: &Origins, problems: &mut Problems) {
    check_sectors(town, origins, problems);
    check_arenas(town, origins, problems);
    check_ways(town, origins, problems);
}

fn check_sectors(town: &Town, origins: &Origins, problems: &mut Problems) {
    for (sector, line) in town.sectors().iter().zip(&origins.sectors) {
        for other in &town.sectors()[..usize::from(sector.id.0)] {
            if overlap(&sector.rects, &other.rects) {
                let what = format!("the sector `{}` overlaps the sector `{}`", sector.name, other.name);
                problems.add(*line, what, "move or shrink one of them");
            }
        }
        if !is_one_piece(&sector.rects) {
            let what = format!("the sector `{}` lies in two places", sector.name);
            problems.add(*line, what, "give the other one a name of its own, or let them touch");
        }
    }
}

fn check_arenas(town: &Town, origins: &Origins, problems: &mut Problems) {
    for (arena, line) in town.arenas().iter().zip(&origins.arenas) {
        let sector = town.sector(arena.sector);
        if let Some(tile) = arena.tiles().find(|tile| !sector.contains(*tile)) {
            let what = format!("the arena `{}` leaves its sector `{}` at {tile}", arena.name, sector.name);
            problems.add(*line, what, "keep it inside, or enlarge the sector");
        }
        for other in &town.arenas()[..usize::from(arena.id.0)] {
            if overlap(&arena.rects, &other.rects) {
                let what =
                    format!("the arena `{}` of `{}` overlaps the arena `{}`", arena.name, sector.name, other.name);
                problems.add(*line, what, "move or shrink one of them: every tile is in one room");
            }
        }
    }
}

/// Every spot can be reached from the beds.
fn check_ways(town: &Town, origins: &Origins, problems: &mut Problems) {
    let Some((from, field)) = widest_start(town) else {
        // Among other problems, it may be the bed that has one.
        if problems.is_empty() {
            problems.add(None, "there is no bed in the town", "add an object of the kind `bed`: days begin there");
        }
        return;
    };
    for (object, line) in town.objects().iter().zip(&origins.objects) {
        let Some(spot) = object.spots.iter().find(|spot| town.ways.steps_in(&field, spot.tile).is_none()) else {
            continue;
        };
        let what = format!(
            "`{}` cannot be reached from `{}`: there is no way to its spot {}",
            town.address(Place::Object(object.id)),
            town.address(from),
            spot.tile
        );
        problems.add(*line, what, "open a way in the layer `collision`, or move it");
    }
}

/// The bed from which most spots can be reached (the first of equals), so that one walled-in bed is one problem.
fn widest_start(town: &Town) -> Option<(Place, Field)> {
    let mut best: Option<(usize, Place, Field)> = None;
    for bed in town.objects().iter().filter(|object| object.kind == "bed") {
        let Some(spot) = bed.spots.first() else { continue };
        let field = town.ways.measure(spot.tile);
        let spots = town.objects().iter().flat_map(|object| &object.spots);
        let reached = spots.filter(|spot| town.ways.steps_in(&field, spot.tile).is_some()).count();
        if best.as_ref().is_none_or(|(most, ..)| reached > *most) {
            best = Some((reached, Place::Object(bed.id), field));
        }
    }
    best.map(|(_, bed, field)| (bed, field))
}

/// Whether a rectangle of one place has a tile of the other.
fn overlap(left: &[TileRect], right: &[TileRect]) -> bool {
    left.iter().any(|one| right.iter().any(|other| one.overlaps(*other)))
}

/// Whether one can go from each rectangle to each other one over common edges.
fn is_one_piece(rects: &[TileRect]) -> bool {
    let mut rest = rects.to_vec();
    let mut reached: Vec<TileRect> = rest.pop().into_iter().collect();
    while let Some(next) = rest.iter().position(|rect| reached.iter().any(|other| touch(*rect, *other))) {
        reached.push(rest.swap_remove(next));
    }
    rest.is_empty()
}

/// Whether two rectangles share a tile or an edge.
fn touch(left: TileRect, right: TileRect) -> bool {
    let wider = TileRect { width: left.width + 1, ..left };
    let taller = TileRect { height: left.height + 1, ..left };
    let right_wider = TileRect { width: right.width + 1, ..right };
    let right_taller = TileRect { height: right.height + 1, ..right };
    wider.overlaps(right) || taller.overlaps(right) || right_wider.overlaps(left) || right_taller.overlaps(left)
}
