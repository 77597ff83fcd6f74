//! What a report looks like as text.

use std::collections::BTreeMap;

use super::*;
use crate::{gatherings::Absentee, liveliness::Liveliness, talk::Talk, ties::Ties};
use smallville_journal::telling::trace::Awareness;

/// A small report with something in every section.
fn report() -> Report {
    let known = Awareness { start: 1, end: 24, unfounded: vec!["Tom Moreno".into()], ..Awareness::default() };
    let names = |count: usize| (0..count).map(|index| format!("Somebody Number{index}")).collect::<Vec<String>>();
    let party = Gathering {
        what: "a Valentine's Day party".into(),
        topic: "Isabella's Valentine's Day party".into(),
        host: "Isabella Rodriguez".into(),
        place: "Hobbs Cafe".into(),
        start: "2023-02-14 17:00".into(),
        invited: names(18),
        accepted: names(9),
        attended: names(12),
        absent: vec![Absentee { name: "Ryan Park".into(), why: Absence::Declined("working".into()) }],
    };
    Report {
        clock: "2023-02-15 06:00".into(),
        residents: 25,
        steps: 17_280,
        awareness: BTreeMap::from([("Isabella's Valentine's Day party".to_owned(), known)]),
        unfounded_claims: Vec::new(),
        ties: Ties { density_start: 0.2733, density_end: 0.5433, ..Ties::default() },
        gatherings: vec![party],
        talk: Talk { conversations: 111, lines: 1047, acts: BTreeMap::from([("dont_know", 79)]), ..Talk::default() },
        reflections: 48,
        reflections_per_person_and_day: Figures { median: 2.0, min: 1, max: 3 },
        plans: 50,
        reactions: 1,
        liveliness: Liveliness { idle_share: 0.0163, step_correlation: 0.0136, negative_ties_share: 0.083 },
        calls: BTreeMap::from([
            (Kind::Acts, Calls { instinct: 550, ..Calls::default() }),
            (
                Kind::Utter,
                Calls { instinct: 40, model: 9, failed: 2, tokens_in: 900, tokens_out: 80, ..Calls::default() },
            ),
        ]),
        refusals: BTreeMap::from([("taken".to_owned(), 40)]),
        meter: None,
    }
}

fn narrow(text: &str) -> bool {
    text.lines().all(|line| line.chars().count() <= WIDTH && line.trim_end() == line)
}

#[test]
fn a_report_is_a_page_of_text() {
    let text = account(&report());
    assert!(narrow(&text), "{text}");
    for line in [
        "  Isabella's Valentine's Day party              1 → 24\n      without ground: Tom Moreno\n",
        "  pairs that know each other, beginning → now   27.3 % → 54.3 %\n",
        "      Isabella Rodriguez gives a Valentine's Day party at Hobbs Cafe.\n",
        "      Ryan Park (said no: working)\n",
        "  by person and day                             2 (1 to 3)\n",
        "  utter                                         40 / 9\n",
        "      dont know 79\n",
        "  taken                                         40\n",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn two_towns_stand_side_by_side() {
    let one = report();
    let mut other = Report { reflections: 50, gatherings: Vec::new(), ..report() };
    other.awareness.insert("A fire at Hobbs Cafe".into(), Awareness { end: 3, ..Awareness::default() });
    let text = side_by_side(("before.town", &one), ("after.town", &other));
    assert!(narrow(&text), "{text}");
    let marks: Vec<&str> = text.lines().filter(|line| line.ends_with(" *")).map(str::trim_start).collect();
    let marked = |start: &str| marks.iter().any(|line| line.starts_with(start));
    assert!(marked("reflections  ") && marked("A fire at Hobbs Cafe") && marked("came  "), "{text}");
    assert!(!marked("steps") && !marked("conversations"), "{text}");
    assert!(text.contains("  A fire at Hobbs Cafe                          –                        0 → 3"), "{text}");
}

#[test]
fn a_town_is_like_itself() {
    let text = side_by_side(("a", &report()), ("b", &report()));
    assert!(!text.contains(" *\n"), "{text}");
}

#[test]
fn an_empty_town_has_a_report() {
    let empty = Report {
        awareness: BTreeMap::new(),
        gatherings: Vec::new(),
        calls: BTreeMap::new(),
        refusals: BTreeMap::new(),
        meter: None,
        ..report()
    };
    assert!(account(&empty).contains("Gatherings\n  none\n"));
}
