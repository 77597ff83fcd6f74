//! People who move in while the town lives.

use smallville::{
    data::Data,
    journal::entry::Deed,
    mind::{
        agent::AgentId,
        look::{ClothColour, Extra, Look},
        persona::newcomer::{Wishes, berth::berths},
    },
    sim::{
        chronicle::Chronicle,
        headless::Headless,
        intervene::{Command, Names},
        scenario::Scenario,
        script::Script,
    },
    town::{GameTime, Place, TimeOfDay},
};

/// Lives until a time of Monday with these commands.
fn live(script: &str, until: TimeOfDay) -> Headless {
    let scenario = Scenario::load(&Data::new(None), 7).unwrap();
    let script = Script::parse("script", script, &Names::new(&scenario), scenario.begin).unwrap();
    let mut town = Headless::new(scenario);
    town.world_mut().insert_resource(script);
    town.live_until(GameTime::from_day_time(0, until), |_| {});
    town
}

/// What the one who moved in last has done.
fn deeds(town: &Headless) -> Vec<Deed> {
    let newest = AgentId(town.world().resource::<Scenario>().people.len() as u32 - 1);
    let deeds = town.world().resource::<Chronicle>().deeds().iter();
    deeds.filter(|deed| deed.agent == newest).cloned().collect()
}

#[test]
fn whoever_moves_in_by_day_lives_that_day() {
    for hour in [10, 13, 19] {
        let script = format!("{hour}:00 add Ana Ruiz: a 30-year-old baker who loves cats; she gets up at seven");
        let town = live(&script, TimeOfDay::new(hour + 1, 0));
        let deeds = deeds(&town);
        assert!(!deeds.is_empty(), "{hour}:00: her first thought was lost");
        assert!(deeds.iter().all(|deed| !deed.words.contains("sleep")), "{hour}:00: {deeds:?}");
    }
}

#[test]
fn a_newcomer_has_the_bed_and_the_look_that_were_chosen() {
    let scenario = Scenario::load(&Data::new(None), 7).unwrap();
    let people: Vec<_> = scenario.people.iter().map(AsRef::as_ref).collect();
    let bed = berths(&scenario.town, &people).last().unwrap().bed;
    let look = Look { extras: vec![Extra::Cap(ClothColour::Red)], skin: 2, ..people[4].look.clone() };
    let address = scenario.town.address(Place::Object(bed)).to_string();
    let written = ron::to_string(&look).unwrap();
    let line = format!("add Ana Ruiz (bed <{address}>; look {written}): a baker who loves cats");
    let wishes = Wishes { bed: Some(bed), look: Some(look.clone()) };
    let asked = Names::new(&scenario).parse(&line);
    assert_eq!(asked, Ok(Command::Add("Ana Ruiz".into(), "a baker who loves cats".into(), wishes)));
    let town = live(&format!("07:00 {line}"), TimeOfDay::new(7, 2));
    let ana = town.world().resource::<Scenario>().people.last().unwrap().clone();
    assert_eq!((ana.name.as_str(), ana.bed, &ana.look), ("Ana Ruiz", bed, &look));
    assert_eq!(ana.home, scenario.town.sector_of(Place::Object(bed)));
}

#[test]
fn nobody_moves_in_where_there_is_no_room() {
    let scenario = Scenario::load(&Data::new(None), 7).unwrap();
    let people: Vec<_> = scenario.people.iter().map(AsRef::as_ref).collect();
    let berths = berths(&scenario.town, &people);
    let mut slept_in = people.iter().map(|person| person.bed);
    let full = slept_in.find(|bed| berths.iter().all(|berth| berth.bed != *bed)).unwrap();
    let bed = scenario.town.address(Place::Object(full)).to_string();
    let before = scenario.people.len();
    let town = live(&format!("07:00 add Ana Ruiz (bed <{bed}>): a baker"), TimeOfDay::new(7, 2));
    assert_eq!(town.world().resource::<Scenario>().people.len(), before);
}
