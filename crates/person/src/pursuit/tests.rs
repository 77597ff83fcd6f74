//! An account of who was asked and what they said.

use super::*;
use crate::testing::meet;
use smallville_town::TimeOfDay;

fn at(hour: u16) -> GameTime {
    GameTime::from_day_time(0, TimeOfDay::new(hour, 0))
}

fn cards(with: Option<&str>) -> Pursuit {
    let span = Span { from: at(17), until: at(18) };
    let joint = Joint {
        with: with.map(str::to_owned),
        doing: "playing cards".into(),
        sector: None,
        proposed: Some(Slot { span, sector: SectorId(3), place: "the park".into() }),
        fixed: None,
    };
    Pursuit {
        goal: String::new(),
        aim: Aim::Together(joint),
        wanted: 2,
        plan: Vec::new(),
        reminder: String::new(),
        checklist: Vec::new(),
        replies: BTreeMap::new(),
        refusals: BTreeMap::new(),
        unsuitable: Vec::new(),
        memory: MemoryId(0),
        own_accord: false,
        first: Vec::new(),
        closed: false,
    }
}

fn asked(pursuit: &Pursuit, name: &str, now: GameTime) -> Option<Commitment> {
    match pursuit.proposal("Ann Lee", name, now)? {
        SpeechAct::Request(commitment) => Some(commitment),
        other => panic!("{other:?}"),
    }
}

#[test]
fn people_are_asked_once_and_enough_of_them() {
    let mut pursuit = cards(None);
    let mut won = 0;
    for name in ["Bob", "Cid", "Dan", "Eve"] {
        if !pursuit.lacks_people(at(9)) {
            break;
        }
        let commitment = asked(&pursuit, name, at(9)).unwrap();
        assert!(!pursuit.note(name, &SpeechAct::Accept(commitment), at(9)));
        assert_eq!(asked(&pursuit, name, at(10)), None);
        won += 1;
    }
    assert_eq!((won, pursuit.won()), (3, 3), "half more than are wanted");
    assert!(pursuit.is_over(at(18)) && !pursuit.is_over(at(17)));
}

#[test]
fn what_one_wants_oneself_is_welcome_from_whom_one_wants_it() {
    let one = cards(Some("Bob"));
    let (cards_at_noon, lunch) = (meet("playing cards", 0, 12), meet("having lunch", 0, 12));
    assert!(one.welcomes(&cards_at_noon, "Bob"));
    assert!(!one.welcomes(&cards_at_noon, "Cid") && !one.welcomes(&lunch, "Bob"));
    assert!(cards(None).welcomes(&cards_at_noon, "Cid"), "anybody is meant");
}

#[test]
fn a_time_that_does_not_suit_is_given_up_for_one_and_not_for_many() {
    let mut one = cards(Some("Bob"));
    assert_eq!(asked(&one, "Cid", at(9)), None, "only Bob is meant");
    let busy = |commitment| SpeechAct::Decline(commitment, Reason::Busy("working".into()));
    let commitment = asked(&one, "Bob", at(9)).unwrap();
    assert!(one.note("Bob", &busy(commitment), at(9)));
    let mut many = cards(None);
    let commitment = asked(&many, "Bob", at(9)).unwrap();
    assert!(!many.note("Bob", &busy(commitment.clone()), at(9)));
    assert_eq!(asked(&many, "Bob", at(9)), None, "not for the same time");
    assert!(many.note("Cid", &busy(commitment), at(9)), "two cannot");
    let later = Span { from: at(19), until: at(20) };
    let Aim::Together(joint) = &mut many.aim else { panic!() };
    joint.proposed = Some(Slot { span: later, sector: SectorId(3), place: "the park".into() });
    let again = asked(&many, "Bob", at(10)).unwrap();
    assert!(!many.keeps_its_hour(&again));
    many.note("Bob", &SpeechAct::Accept(again), at(10));
    let other = asked(&cards(None), "Cid", at(10)).unwrap();
    assert!(many.keeps_its_hour(&other), "Bob comes at seven");
}

#[test]
fn a_favour_is_asked_of_others_when_it_is_not_done_in_time() {
    let favour = Favour { item: "bread".into(), from: ObjectId(0), to: None, way: None };
    let mut pursuit = Pursuit { aim: Aim::Help(favour), ..cards(None) };
    let commitment = asked(&pursuit, "Bob", at(9)).unwrap();
    pursuit.note("Bob", &SpeechAct::Accept(commitment), at(9));
    assert_eq!(asked(&pursuit, "Cid", at(10)), None);
    assert!(asked(&pursuit, "Cid", at(14)).is_some());
    pursuit.replies.insert("Bob".into(), (Reply::Done, at(15)));
    assert!(pursuit.is_over(at(15)));
}
