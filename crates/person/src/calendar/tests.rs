//! Free time, other hours for the same gathering, and hours that are taken.

use super::*;
use crate::testing::meet;

#[test]
fn the_longest_free_part_lies_between_what_is_taken() {
    let span = |from: u16, until: u16| {
        let at = |hour| GameTime::from_day_time(0, TimeOfDay::new(hour, 0));
        Span { from: at(from), until: at(until) }
    };
    let check = |taken: &[Span], expected| assert_eq!(longest_free(span(10, 14), taken), expected, "{taken:?}");
    check(&[], Some(span(10, 14)));
    check(&[span(8, 12)], Some(span(12, 14)));
    check(&[span(13, 16), span(9, 11)], Some(span(11, 13)));
    check(&[span(10, 12), span(11, 13)], Some(span(13, 14)));
    check(&[span(12, 13), span(15, 16)], Some(span(10, 12)));
    check(&[span(9, 12), span(12, 14)], None);
}

#[test]
fn another_hour_takes_the_place_of_the_one_before_it() {
    let cards = |day: u32, hour: u16| {
        let from = GameTime::from_day_time(day, TimeOfDay::new(hour, 0));
        Gathering {
            what: "a game of cards".into(),
            topic: "the game of cards".into(),
            host: "Maria Lopez".into(),
            pronoun: Pronoun::She,
            place: ONLINE.into(),
            sector: None,
            at_home: false,
            unknown_to: None,
            span: Span { from, until: from.plus_minutes(60) },
        }
    };
    let agreed = |gathering: Gathering, standing| Appointment {
        commitment: Commitment::Attend(gathering),
        with: Some("Maria Lopez".into()),
        made: GameTime::default(),
        standing,
    };
    let mut calendar = Calendar::default();
    calendar.note(agreed(cards(1, 17), Standing::Open));
    calendar.note(agreed(cards(1, 19), Standing::Open));
    assert_eq!(calendar.appointments(), [agreed(cards(1, 19), Standing::Open)]);
    // On another day it is another game, and an hour that was only thought about moves nothing.
    calendar.note(agreed(cards(2, 19), Standing::Open));
    calendar.note(agreed(cards(2, 20), Standing::Declined));
    assert_eq!(calendar.appointments().len(), 3);
}

#[test]
fn an_hour_is_taken_until_it_is_over() {
    let at = |hour| GameTime::from_day_time(0, TimeOfDay::new(hour, 0));
    let span = |from: u16, until: u16| Span { from: at(from), until: at(until) };
    let (commitment, later) = (meet("playing cards", 0, 12), meet("playing cards", 0, 15));
    assert!(commitment.is_same_meeting(&commitment.clone()) && !commitment.is_same_meeting(&later));
    let with = Some(String::from("Maria Lopez"));
    let mut calendar = Calendar::default();
    calendar.note(Appointment { commitment, with, made: at(9), standing: Standing::Open });
    let taken = |calendar: &Calendar, span| calendar.during(span).count();
    assert_eq!((taken(&calendar, span(12, 13)), taken(&calendar, span(13, 14))), (1, 0));
    // Whoever has come has not yet done it.
    calendar.settle(0, Standing::Kept);
    assert_eq!(taken(&calendar, span(12, 13)), 1);
    calendar.settle(0, Standing::Declined);
    assert_eq!(taken(&calendar, span(12, 13)), 0);
}
