//! Visitors: to whom what is typed is said, and that nothing of it is lost.

use super::*;
use crate::headless::Headless;
use smallville_data::data::Data;
use smallville_mind::speech::{Line, SpeechAct};
use smallville_town::TimeOfDay;

const PERSONA: &str = "a reporter";
const VISITOR: &str = "the reporter";

fn at(hour: u16, minute: u16) -> GameTime {
    GameTime::from_day_time(0, TimeOfDay::new(hour, minute))
}

/// A town at ten, with a visitor who talks with Isabella, and Isabella.
fn visited() -> (Headless, AgentId) {
    let mut town = Headless::new(Scenario::load(&Data::embedded(), 5).unwrap());
    town.live_until(at(10, 0), |_| {});
    let people = &town.world().resource::<Scenario>().people;
    let isabella = people.iter().position(|persona| persona.name == "Isabella Rodriguez").unwrap();
    let isabella = AgentId(isabella as u32);
    let hello = Command::Talk(isabella, PERSONA.into(), "Good morning! How are you?".into());
    town.world_mut().write_message(hello);
    while said(&town).is_empty() {
        assert!(town.now() < at(10, 10), "the visitor does not come");
        town.steps(1);
    }
    (town, isabella)
}

/// What was said in talks with the visitor.
fn said(town: &Headless) -> Vec<Line> {
    let lines = town.world().resource::<Chronicle>().sayings().iter().map(|saying| saying.line.clone());
    lines.filter(|line| line.name == VISITOR || line.others.iter().any(|other| other == VISITOR)).collect()
}

/// Whoever is awake, in no talk, and nearest to somebody.
fn neighbour(town: &Headless, whom: AgentId) -> AgentId {
    let world = town.world();
    let body = |agent| world.resource::<Roster>().entity(agent).unwrap();
    let tile = |agent| world.get::<Position>(body(agent)).unwrap().tile;
    let is_free = |agent: &AgentId| {
        !world.get::<Company>(body(*agent)).unwrap().is_talking()
            && !world.get::<Activity>(body(*agent)).unwrap().is_asleep()
    };
    let others = (0..25).map(AgentId).filter(|agent| *agent != whom).filter(is_free);
    others.min_by_key(|agent| (tile(whom).distance(tile(*agent)), *agent)).unwrap()
}

#[test]
fn what_is_typed_to_somebody_is_said_to_them_alone() {
    let (mut town, isabella) = visited();
    // The visitor stands with Isabella when words for somebody else are typed.
    let other = neighbour(&town, isabella);
    let name = town.world().resource::<Scenario>().people[other.0 as usize].name.clone();
    let words = "Will you come to my dinner at Johnson Park at seven?";
    town.world_mut().write_message(Command::Talk(other, PERSONA.into(), words.into()));
    town.live_until(at(10, 20), |_| {});
    let lines = said(&town);
    let proposals: Vec<&Line> = lines.iter().filter(|line| line.name == VISITOR && line.words == words).collect();
    assert_eq!(proposals.len(), 1, "it is said once: {lines:#?}");
    assert_eq!(proposals[0].to.as_deref(), Some(name.as_str()));
    assert!(proposals[0].others.contains(&name), "{name} is not there");
    // Nobody else answers it.
    let answers = |line: &&Line| {
        line.acts.iter().any(|act| match act {
            SpeechAct::Accept(what) | SpeechAct::Perhaps(what) | SpeechAct::Decline(what, _) => {
                what.gathering().is_some_and(|gathering| gathering.host == VISITOR)
            }
            _ => false,
        })
    };
    let by: Vec<&str> = lines.iter().filter(answers).map(|line| line.name.as_str()).collect();
    assert!(!by.is_empty() && by.iter().all(|who| *who == name), "{by:?}");
}

#[test]
fn words_wait_until_they_are_said_and_are_not_lost_when_a_talk_ends() {
    let (mut town, isabella) = visited();
    let unsaid = |town: &Headless| {
        let people = &town.world().resource::<Scenario>().people;
        let visitor = people.iter().position(|persona| persona.name == VISITOR).unwrap();
        let body = town.world().resource::<Roster>().entity(AgentId(visitor as u32));
        body.map_or(0, |body| town.world().get::<PlayerControlled>(body).unwrap().unsaid().count())
    };
    town.world_mut().write_message(Command::Talk(isabella, PERSONA.into(), "What do you think of Maria?".into()));
    town.steps(1);
    assert_eq!(unsaid(&town), 1, "it is not seen to wait");
    // The talk ends before the words are said.
    let talk = town.world().get::<Company>(town.world().resource::<Roster>().entity(isabella).unwrap()).unwrap();
    let id = talk.conversation().unwrap();
    town.world_mut()
        .run_system_cached_with(
            |In(id),
             mut bodies: Query<Body>,
             mut talks: ResMut<Conversations>,
             roster: Res<Roster>,
             scenario: Res<Scenario>,
             clock: Res<TownClock>| {
                let now = clock.now();
                let (town, hearing) = (&scenario.town, scenario.hearing());
                let mut scene = Scene { bodies: &mut bodies, roster: &roster, town, hearing, now };
                let first = talks.conversation(id).unwrap().participants[0];
                talks.leave(first, id, &mut scene);
            },
            id,
        )
        .unwrap();
    town.live_until(at(10, 20), |_| {});
    assert!(said(&town).iter().any(|line| line.name == VISITOR && line.words.contains("Maria")), "it is lost");
}

#[test]
fn who_comes_to_two_at_once_comes_once() {
    let mut town = Headless::new(Scenario::load(&Data::embedded(), 5).unwrap());
    town.live_until(at(10, 0), |_| {});
    let isabella = AgentId(
        town.world().resource::<Scenario>().people.iter().position(|p| p.name == "Isabella Rodriguez").unwrap() as u32,
    );
    let other = neighbour(&town, isabella);
    for to in [isabella, other] {
        town.world_mut().write_message(Command::Talk(to, PERSONA.into(), "Good morning!".into()));
    }
    town.steps(1);
    let world = town.world_mut();
    let bodies = world.query::<&Resident>().iter(world).filter(|resident| resident.0.name == VISITOR).count();
    assert_eq!(bodies, 1);
    let words = world.query::<&PlayerControlled>().iter(world).map(|control| control.unsaid().count()).sum::<usize>();
    assert_eq!(words, 2);
}
