//! Remedies and errands, tried out on the shipped town.

use std::io;

use rand::{SeedableRng as _, rngs::StdRng};

use super::*;
use crate::{
    prompt::Prompted,
    testing::{self, tables},
};
use smallville_data::data::Data;
use smallville_town::{Place, SectorId, TimeOfDay};

fn thing(address: &str) -> ObjectId {
    match testing::world().town.resolve(address) {
        Ok(Place::Object(id)) => id,
        other => panic!("{address}: {other:?}"),
    }
}

#[test]
fn remedies_are_legal_at_any_hour() {
    let world = testing::world();
    let troubles = [
        ("Isabella Rodriguez's apartment: main room: stove", "on fire"),
        ("Isabella Rodriguez's apartment: main room: refrigerator", "completely empty"),
        ("Hobbs Cafe: cafe: coffee machine", "broken"),
        ("Hobbs Cafe: cafe: piano", "locked"),
        ("Hobbs Cafe: cafe: kitchen sink", "leaking all over the floor"),
        ("Moreno family's house: kitchen: refrigerator", "eaten empty"),
        ("Dorm for Oak Hill College: kitchen: stove", "smoking"),
        ("Johnson Park: park: fountain", "blocked with leaves"),
        ("Johnson Park: park: pond", "a lost cat is sitting in it"),
        ("Lin family's house: kitchen: stove", "covered in mud"),
        ("The Willows Market and Pharmacy: store: pharmacy store shelf", "sold out"),
        ("Oak Hill College: classroom: blackboard", "covered in graffiti"),
    ];
    let (mut jobs, mut acts, mut empty) = (0, 0, 0);
    for ((address, state), hour) in troubles.iter().flat_map(|it| [(it, 3), (it, 12), (it, 21)]) {
        let object = thing(address);
        let appraisal = appraise(&world.sense, &world.town.object(object).kind, state).expect(state);
        for persona in &world.people {
            let geography = Geography::new(world.town.clone(), persona);
            let (at, from) = (TimeOfDay::new(hour, 0), geography.tile_of(persona.bed).unwrap());
            let rng = &mut StdRng::seed_from_u64(7);
            let found = remedy(&world.sense, &appraisal, object, &geography, persona, at, from, rng);
            jobs += 1;
            empty += usize::from(found.is_empty());
            acts += found.len();
            if hour == 12 && persona.name.starts_with(['I', 'J']) {
                let words: Vec<_> = found.iter().map(|act| (&act.words, act.minutes, &act.item)).collect();
                eprintln!("{}: {} {words:?}", persona.name, appraisal.words);
            }
            let rescue = (appraisal.nature == Nature::Danger).then(|| geography.sector_of(object));
            check_acts(&found, (object, rescue), &geography, persona, at);
        }
    }
    eprintln!("{jobs} jobs, {empty} of them nobody's, {acts} acts");
    assert!(empty < jobs * 3 / 4);
}

/// `rescue` is where somebody may get hurt: no door is closed there.
fn check_acts(
    acts: &[Act],
    (object, rescue): (ObjectId, Option<SectorId>),
    geography: &Geography,
    persona: &Persona,
    at: TimeOfDay,
) {
    let world = testing::world();
    let last = acts.iter().rev().find(|act| act.object == Some(object));
    assert_eq!(acts.is_empty(), last.is_none_or(|act| act.object_after.is_none()), "{acts:?}");
    for act in acts {
        let thing = world.town.object(act.object.expect("every step is done at a thing"));
        let sector = geography.sector_of(thing.id);
        let helps = rescue == Some(sector);
        assert!(helps || geography.may_enter(thing.arena), "{}: {act:?}", persona.name);
        assert!((1..=120).contains(&act.minutes) && !act.words.contains('{'), "{act:?}");
        assert!(geography.known().any(|known| known == sector) || thing.id == object, "{}: {act:?}", persona.name);
        let works = persona.work.iter().any(|block| geography.sector_of(block.at) == sector);
        assert!(helps || works || world.town.sector(sector).is_open(at), "{} at {at}: {act:?}", persona.name);
        if let Some(after) = &act.object_after {
            let left = appraise(&world.sense, &thing.kind, after);
            assert!(left.is_none() || helps && left.is_some_and(|left| left.nature != Nature::Danger), "{act:?}");
        }
    }
}

#[test]
fn everybody_who_answers_for_a_place_exists() {
    let world = testing::world();
    for keeper in &world.sense.troubles.table.keepers {
        assert!(world.people.iter().any(|persona| persona.name == keeper.name), "{}", keeper.name);
        assert!(world.town.sectors().iter().any(|sector| sector.name == keeper.sector), "{}", keeper.sector);
    }
}

#[test]
fn errands_lead_to_the_right_shelf() {
    let world = testing::world();
    let isabella = world.people.iter().find(|persona| persona.name == "Isabella Rodriguez").unwrap();
    let geography = Geography::new(world.town.clone(), isabella);
    let from = geography.tile_of(isabella.bed).unwrap();
    let kind = |item: &str, hour| {
        let found = errand(&world.sense, item, &geography, TimeOfDay::new(hour, 0), from);
        found.map(|object| world.town.object(object).kind.clone())
    };
    tables::run("errands.txt", |item| kind(item, 13).unwrap_or_else(|| "-".into())).at_least(100);
    assert_eq!(kind("bread", 3), None);
}

/// The first fault of the tables after a change to the file.
fn fault(from: &str, to: &str) -> String {
    let data = Data::new(None);
    let read = |path: &str| -> io::Result<String> {
        let text = data.read_text(path)?;
        Ok(if path == PATH { text.replacen(from, to, 1) } else { text })
    };
    let error =
        CommonSense::load(&|folder| data.list(folder, "ron"), &read, Prompted::ALL).expect_err("the file is broken");
    error.0[0].clone()
}

#[test]
fn a_broken_table_is_told_by_file_and_line() {
    let check = |from, to, words: &[&str]| {
        let fault = fault(from, to);
        assert!(fault.starts_with("assets/troubles.ron:"), "{fault}");
        assert!(words.iter().all(|word| fault.contains(word)), "{fault}");
    };
    check("kinds: [\"refrigerator\"]", "kinds: [\"fridge\"]", &["fridge", "kind"]);
    check("remedy: Some(\"stop_leak\")", "remedy: Some(\"stop_leek\")", &["stop_leek", "remedy"]);
    check("Fetch(\"water\")", "Fetch(\"beer barrel\")", &["beer barrel"]);
    check("Public(\"cafe\")", "Public(\"castle\")", &["castle"]);
    check("nature: Danger, urgency: 10", "nature: Danger, urgency: 11", &["urgency"]);
    check("undone: Some(\"gone\")", "undone: Some(\"away\")", &["away"]);
}
