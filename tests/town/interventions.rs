//! What players do to the town, and what the town makes of it.

use std::collections::BTreeSet;

use smallville::{
    data::Data,
    journal::entry::Deed,
    mind::{
        agent::AgentId,
        memory::MemoryKind,
        speech::{SpeechAct, Topic},
    },
    sim::{
        chronicle::Chronicle,
        courier::Courier,
        headless::Headless,
        intervene::{Command, Names},
        object::Objects,
        scenario::Scenario,
        script::Script,
    },
    town::{GameTime, Place, TimeOfDay},
};

/// A town that lives until a time of Monday with these commands.
fn live(script: &str, until: TimeOfDay) -> (Scenario, Headless) {
    let mut scenario = Scenario::load(&Data::new(None), 7).unwrap();
    scenario.brain.views = true;
    let script = Script::parse("script", script, &Names::new(&scenario), scenario.begin).unwrap();
    let mut town = Headless::new(scenario.clone());
    town.world_mut().insert_resource(script);
    town.live_until(GameTime::from_day_time(0, until), |_| {});
    (scenario, town)
}

fn agent(scenario: &Scenario, name: &str) -> AgentId {
    let index = scenario.people.iter().position(|persona| persona.name == name).unwrap();
    AgentId(u32::try_from(index).unwrap())
}

/// What somebody began from a time on.
fn deeds_from(town: &Headless, agent: AgentId, from: TimeOfDay) -> Vec<Deed> {
    let from = GameTime::from_day_time(0, from);
    let deeds = town.world().resource::<Chronicle>().deeds();
    deeds.iter().filter(|deed| deed.agent == agent && deed.at >= from).cloned().collect()
}

#[test]
fn a_whisper_is_a_strong_thought_and_is_done_at_once() {
    let (scenario, town) = live("10:20 whisper Klaus: go to the park", TimeOfDay::new(10, 50));
    let klaus = agent(&scenario, "Klaus Mueller");
    let first = deeds_from(&town, klaus, TimeOfDay::new(10, 21)).remove(0);
    let sector = scenario.town.sector_of(first.place.unwrap());
    assert_eq!(scenario.town.sector(sector).name, "Johnson Park", "{first:?}");
    let view = town.world().resource::<Courier>().view(klaus).unwrap().clone();
    let thought = view.memories.iter().find(|(_, memory)| memory.text.ends_with("go to the park"));
    assert_eq!(thought.map(|(_, memory)| memory.importance), Some(10));
}

#[test]
fn what_somebody_is_to_say_is_said_wherever_the_other_is() {
    let pairs = [
        ("John Lin", "Eddy Lin", "tell Eddy that you are proud of him"),
        ("Ryan Park", "Isabella Rodriguez", "thank Isabella for the coffee"),
        ("Tamara Taylor", "Carlos Gomez", "when you see Carlos, tell him that you like his poems"),
        ("Adam Smith", "Jennifer Moore", "ask Jennifer why she is so sad"),
    ];
    let said = pairs.iter().filter(|(speaker, listener, words)| {
        let (scenario, town) = live(&format!("9:31 whisper {speaker}: {words}"), TimeOfDay::new(21, 0));
        let (speaker, listener) = (agent(&scenario, speaker), (*listener).to_owned());
        let sayings = town.world().resource::<Chronicle>().sayings();
        // What nobody has told them to say is said in exchanges.
        sayings.iter().any(|saying| {
            let line = &saying.line;
            let tells = |act: &SpeechAct| {
                matches!(act, SpeechAct::Tell { claim, .. } if claim.other.as_ref() == Some(&listener))
                    || matches!(act, SpeechAct::Ask(Topic::Free(_)))
            };
            line.speaker == speaker && line.others.contains(&listener) && line.acts.iter().any(tells)
        })
    });
    assert!(said.count() >= 3, "whoever is looked for is found in most cases");
}

#[test]
fn time_off_is_spent_on_something_else_than_work() {
    let (scenario, town) = live("9:31 whisper Ryan: take the day off", TimeOfDay::new(17, 0));
    let deeds = deeds_from(&town, agent(&scenario, "Ryan Park"), TimeOfDay::new(10, 15));
    assert!(deeds.len() > 15, "the day is lived: {deeds:?}");
    let words: BTreeSet<&str> = deeds.iter().map(|deed| deed.words.as_str()).collect();
    assert!(words.len() * 2 > deeds.len(), "{words:?}");
    assert!(words.iter().all(|words| !words.contains("code") && *words != "taking time off"), "{words:?}");
}

#[test]
fn a_burning_stove_is_noticed_in_the_next_step_and_put_out() {
    let fire = "11:00 <Hobbs Cafe: cafe: stove> is burning";
    let stove = |scenario: &Scenario| match scenario.town.resolve("Hobbs Cafe: cafe: stove").unwrap() {
        Place::Object(id) => id,
        other => panic!("{other:?}"),
    };
    let (scenario, town) = live(fire, TimeOfDay::new(11, 1));
    assert_eq!(town.world().resource::<Objects>().state(stove(&scenario)), "burning");
    let isabella = agent(&scenario, "Isabella Rodriguez");
    let view = town.world().resource::<Courier>().view(isabella).unwrap().clone();
    let seen = view.memories.iter().find(|(_, memory)| memory.text.ends_with("stove is burning"));
    let (_, seen) = seen.expect("whoever stands behind the counter sees the stove");
    assert!(seen.created <= GameTime::from_day_time(0, TimeOfDay::new(11, 0)).plus_secs(20), "{seen:?}");
    assert!(seen.importance >= 8, "{seen:?}");

    let (scenario, town) = live(fire, TimeOfDay::new(11, 40));
    assert_ne!(town.world().resource::<Objects>().state(stove(&scenario)), "burning", "nobody put the fire out");
}

#[test]
fn whoever_leaves_everything_plans_the_rest_of_the_day_anew() {
    let (scenario, town) = live("11:00 <Hobbs Cafe: cafe: stove> is burning", TimeOfDay::new(13, 0));
    let mut reacted = 0;
    for at in 0..scenario.people.len() {
        let view = town.world().resource::<Courier>().view(AgentId(u32::try_from(at).unwrap())).unwrap();
        let left = view.memories.iter().find(|(_, memory)| memory.text.contains("leaves everything"));
        let Some((left, _)) = left else { continue };
        reacted += 1;
        let plans = view.memories.iter().filter(|(_, memory)| memory.kind == MemoryKind::Plan);
        let anew = plans.filter(|(_, memory)| memory.evidence.contains(left)).count();
        assert_eq!(anew, 1, "{}", scenario.people[at].name);
        assert!(view.plan.entries.windows(2).all(|pair| pair[0].until <= pair[1].from), "{:?}", view.plan.entries);
    }
    assert!(reacted > 0, "nobody left everything");
}

#[test]
fn commands_say_what_was_meant() {
    let scenario = Scenario::load(&Data::new(None), 1).unwrap();
    let names = Names::new(&scenario);
    let isabella = agent(&scenario, "Isabella Rodriguez");
    assert_eq!(names.parse("whisper isabella: rest"), Ok(Command::Whisper(isabella, "rest".into())));
    let chess = Command::Goal(isabella, "hold a chess evening".into());
    assert_eq!(names.parse("goal Isabella: hold a chess evening"), Ok(chess));
    assert_eq!(names.parse("follow"), Ok(Command::Follow(None)));
    assert_eq!(names.parse("speed max"), Ok(Command::Speed(None)));
    let check = |line: &str, words: &[&str]| {
        let error = names.parse(line).unwrap_err().to_string();
        assert!(words.iter().all(|word| error.contains(word)), "{line}: {error}");
        assert!(!error.contains('\n'), "{line}: {error}");
    };
    check("wisper Klaus: hello", &["wisper", "whisper"]);
    check("whisper Klaus", &["whisper NAME: TEXT"]);
    check("goal Klaus: ", &["goal NAME: TEXT"]);
    check("whisper Clause Miller: hi", &["Klaus Mueller"]);
    check("whisper Lin: hi", &["Eddy Lin", "John Lin", "Mei Lin"]);
    check("<Hobbs Cafe: cafe: stvoe> is burning", &["stove"]);
    check("<Hobbs Cafe> is burning", &["not a thing", "Hobbs Cafe: "]);
    check("<Hobbs Cafe: cafe: stove>", &["<PLACE> is STATE"]);
    check("speed fast", &["fast", "max"]);
    assert!(names.complete("whisper Kl").contains(&"whisper Klaus Mueller: ".to_owned()));
    assert!(names.complete("goal Kl").contains(&"goal Klaus Mueller: ".to_owned()));
    assert!(names.complete("<cafe: sto").iter().any(|line| line.contains("Hobbs Cafe: cafe: stove")));
}
