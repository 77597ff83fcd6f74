//! Hand-made gatherings.

use super::*;
use crate::{
    record::{Sleep, Stay},
    testing::{CAFE, Life, at, begin, line, number, party, record, saying},
};
use smallville_mind::belief::Source;

const ISABELLA: &str = "Isabella Rodriguez";
/// Invited, comes. Invited, says yes, forgets. And so on, in the order of the reasons.
const GUESTS: [&str; 7] =
    ["Maria Lopez", "Klaus Mueller", "Carlos Gomez", "Ryan Park", "Tamara Taylor", "Giorgio Rossi", "Hailey Johnson"];

/// The host, then the guests, each with what they agreed to.
fn lives() -> Vec<Life> {
    let mut lives: Vec<Life> = std::iter::once(ISABELLA).chain(GUESTS).map(Life::new).collect();
    lives[0].agree(Commitment::Host(party()), Standing::Open);
    lives[1].agree(Commitment::Attend(party()), Standing::Kept);
    lives[2].agree(Commitment::Accompany(party(), "Maria Lopez".into()), Standing::Broken);
    lives[4].agree(
        Commitment::Meet {
            with: "Maria Lopez".into(),
            doing: "playing chess".into(),
            sector: SectorId(9),
            place: "Johnson Park".into(),
            span: Span { from: at(1, 18, 0), until: at(1, 20, 0) },
        },
        Standing::Open,
    );
    lives[6].agree(Commitment::Attend(party()), Standing::Perhaps);
    lives
}

fn invitations() -> Vec<Saying> {
    let invite = |guest: &str, by: &[&str]| {
        saying(line(ISABELLA, guest, at(0, 12, 0), vec![SpeechAct::Invite(party())], "Come!"), by)
    };
    let mut said: Vec<_> = GUESTS[..5].iter().map(|guest| invite(guest, &[guest])).collect();
    said.push(invite("Giorgio Rossi", &["Giorgio Rossi", "Hailey Johnson", ISABELLA]));
    let no = SpeechAct::Decline(Commitment::Attend(party()), Reason::Distaste("parties".into()));
    said.push(saying(line("Carlos Gomez", ISABELLA, at(0, 12, 1), vec![no], "No."), &[ISABELLA]));
    said
}

fn stay(name: &str, minutes: u32) -> Stay {
    let from = at(1, 18, 0);
    Stay { agent: number(name), sector: CAFE, span: Span { from, until: from.plus_minutes(minutes) } }
}

#[test]
fn bodies_attend_and_words_do_not() {
    let (lives, said) = (lives(), invitations());
    let mut record = record(&lives.iter().collect::<Vec<_>>());
    record.sayings = said.iter().collect();
    // Klaus said yes and only looked in; Maria said yes and came; the host does not count.
    record.stays = vec![stay(ISABELLA, 60), stay("Maria Lopez", 5), stay("Klaus Mueller", 4)];
    record.sleeps =
        vec![Sleep { agent: number("Tamara Taylor"), span: Span { from: at(1, 16, 0), until: at(1, 18, 30) } }];
    let found = gatherings(&record);
    assert_eq!(found.len(), 1);
    let found = &found[0];
    assert_eq!((found.what.as_str(), found.host.as_str()), ("a Valentine's Day party", ISABELLA));
    assert_eq!((found.place.as_str(), found.start.as_str()), ("Hobbs Cafe", "2023-02-14 17:00"));
    let mut guests = GUESTS.to_vec();
    guests.sort_unstable();
    assert_eq!(found.invited, guests);
    assert_eq!(found.accepted, ["Maria Lopez", "Klaus Mueller"]);
    assert_eq!(found.attended, ["Maria Lopez"]);
    let absent: Vec<(&str, &Absence)> = found.absent.iter().map(|one| (one.name.as_str(), &one.why)).collect();
    let expected = [
        ("Klaus Mueller", &Absence::Forgot),
        ("Carlos Gomez", &Absence::Declined("does not like parties".into())),
        ("Ryan Park", &Absence::Appointment("playing chess with Maria Lopez".into())),
        ("Tamara Taylor", &Absence::Asleep),
        ("Giorgio Rossi", &Absence::NeverMeant),
        ("Hailey Johnson", &Absence::NeverMeant),
    ];
    assert_eq!(absent, expected);
}

#[test]
fn nobody_is_absent_before_it_is_over() {
    let (lives, said) = (lives(), invitations());
    let mut record = record(&lives.iter().collect::<Vec<_>>());
    record.sayings = said.iter().collect();
    record.now = at(1, 18, 0);
    assert_eq!(gatherings(&record)[0].absent, []);
}

#[test]
fn a_gathering_of_which_there_is_only_talk_has_no_guests() {
    let mut klaus = Life::new("Klaus Mueller");
    klaus.believe(&party().claim(), Source::Heard("Maria Lopez".into()), begin());
    let mut record = record(&[&klaus]);
    record.stays = vec![stay("Klaus Mueller", 60)];
    let found = gatherings(&record);
    assert_eq!((found.len(), found[0].start.as_str()), (1, "2023-02-14 17:00"));
    assert_eq!((found[0].what.as_str(), found[0].place.as_str()), ("Isabella's Valentine's Day party", "Hobbs Cafe"));
    assert_eq!((found[0].attended.len(), found[0].invited.len()), (0, 0));
}
