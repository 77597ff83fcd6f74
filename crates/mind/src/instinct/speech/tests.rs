//! Every act in every manner gives clean text, and two thousand lines hardly ever coincide.

#![allow(clippy::print_stdout, reason = "whoever works on the phrases reads what they sound like")]

use std::collections::BTreeSet;

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use smallville_english::in_first_person;

use super::{
    Phrases, Said, Speaker, all_pools,
    made_up::{all_acts, at, typical},
};
use crate::{
    claim::{Claim, Verb},
    persona::{Manner, Persona, Pronoun, Voice},
    speech::SpeechAct,
    testing,
};
use smallville_data::data::Data;

/// The shipped phrases.
fn phrases() -> Phrases {
    let data = Data::new(None);
    let mut faults = Vec::new();
    let all = Phrases::load(&data.list("assets/speech", "ron"), &|path| data.read_text(path), &mut faults);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    all
}

/// What is not clean about a line.
fn blemish(line: &str) -> Option<&'static str> {
    let words = line.split_whitespace().count();
    let doubled =
        line.split(' ').zip(line.split(' ').skip(1)).any(|(a, b)| a == b && a.len() > 1 && !a.ends_with([',', '!']));
    [
        (line.contains(['{', '}', '[', ']', '|']), "brackets"),
        (line.contains("  ") || line.trim() != line, "blanks"),
        (!line.starts_with(char::is_uppercase), "no capital"),
        (!line.ends_with(['.', '!', '?']), "no stop"),
        (words > 45, "too long"),
        (
            ["..", ",,", " ,", " .", "?.", "!.", ".,", ":.", " i ", "for for"].iter().any(|bad| line.contains(bad)),
            "odd signs",
        ),
        (doubled, "a word twice"),
    ]
    .into_iter()
    .find_map(|(bad, what)| bad.then_some(what))
}

#[test]
fn every_act_gives_clean_text_in_every_manner() {
    let (all, people) = (phrases(), &testing::world().people);
    let mut rng = StdRng::seed_from_u64(3);
    let mut count = 0;
    for manner in
        [Manner::Warm, Manner::Curt, Manner::Loud, Manner::Shy, Manner::Learned, Manner::Teasing, Manner::Formal]
    {
        let me = Persona { manner, ..people[0].clone() };
        for (stranger, opinion, familiarity) in [(true, 5.0, 0.0), (false, 8.0, 8.0), (false, 1.0, 5.0)] {
            for listener in [Some(people[1].name.as_str()), None] {
                for (index, act) in all_acts(&me, &people[1], &people[2]).into_iter().enumerate() {
                    let speaker = Speaker {
                        persona: &me,
                        listener,
                        stranger,
                        tie: None,
                        opinion,
                        familiarity,
                        knows_of: &|name| name.starts_with('M') || people.iter().any(|known| known.name == name),
                        now: at(0, 7 + (index % 16) as u16),
                        place: (index % 3 > 0).then_some("Hobbs Cafe"),
                        before: &["Good morning, you."],
                        parts_back: false,
                        goes_on: false,
                    };
                    let line = all.say(std::slice::from_ref(&act), &speaker, &mut Said::default(), &mut rng);
                    assert_eq!(blemish(&line), None, "{line}\n{act:?}");
                    let named = line.contains(people[1].first_name()) && !line.contains(&people[1].name);
                    assert!(!stranger || listener.is_none() || !named, "{line}\n{act:?}");
                    count += 1;
                }
            }
        }
    }
    eprintln!("{count} lines are clean");
}

fn words_of(line: &str) -> BTreeSet<String> {
    line.to_lowercase().split(|sign: char| !sign.is_alphanumeric() && sign != '\'').map(str::to_owned).collect()
}

/// So many of two thousand lines may nearly repeat another.
const NEAR_DUPLICATES: usize = 135;

#[test]
fn two_thousand_lines_hardly_coincide() {
    let (all, people) = (phrases(), &testing::world().people);
    let mut rng = StdRng::seed_from_u64(11);
    let mut said: Vec<Said> = vec![Said::default(); people.len()];
    let mut lines: Vec<(BTreeSet<String>, String)> = Vec::new();
    let mut near = 0;
    for index in 0..2000 {
        let (i, j, k) = (index % 25, (index * 7 + 3 + index / 25) % 25, (index * 3 + 11) % 25);
        let (me, you, third) = (&people[i], &people[if j == i { (j + 1) % 25 } else { j }], &people[k]);
        let acts = typical(me, you, third, &mut rng);
        let speaker = Speaker {
            persona: me,
            listener: Some(&you.name),
            stranger: false,
            tie: None,
            opinion: rng.random_range(2.0..9.5),
            familiarity: rng.random_range(1.0..9.5),
            knows_of: &|_| true,
            now: at(0, rng.random_range(7..23)),
            place: ["Hobbs Cafe", "Johnson Park", "The Rose and Crown Pub"].get(index % 4).copied(),
            before: &[],
            parts_back: false,
            goes_on: false,
        };
        let line = all.say(&acts, &speaker, &mut said[i], &mut rng);
        let words = words_of(&line);
        let twin = lines.iter().find(|(other, _)| {
            let common = other.intersection(&words).count();
            common * 5 >= (other.len() + words.len() - common) * 4
        });
        if let Some((_, twin)) = twin {
            near += 1;
            eprintln!("~ {line}\n  {twin}");
        }
        if index % 33 == 0 {
            eprintln!("{} -> {}: {line}", me.first_name(), you.first_name());
        }
        lines.push((words, line));
    }
    // People who speak plainly say "I'd be glad to" more than once.
    assert!(near <= NEAR_DUPLICATES, "{near} of 2000 lines nearly repeat another");
}

/// Somebody who speaks to somebody they like at nine in the morning, and knows of everybody.
fn at_nine<'a>(persona: &'a Persona, listener: &'a Persona) -> Speaker<'a> {
    Speaker {
        persona,
        listener: Some(&listener.name),
        stranger: false,
        tie: None,
        opinion: 6.0,
        familiarity: 5.0,
        knows_of: &|_| true,
        now: at(0, 9),
        place: None,
        before: &[],
        parts_back: false,
        goes_on: false,
    }
}

#[test]
fn whoever_is_here_is_you_and_not_a_name() {
    let (all, people) = (phrases(), &testing::world().people);
    let (me, you, third) = (&people[0], &people[1], &people[2]);
    let mut rng = StdRng::seed_from_u64(2);
    let mut line = |who: &Persona, doing: &str, listener: &Persona| {
        let claim = Claim { says: format!("{{am}} {doing}"), ..testing::claim(&who.name, Verb::Does, doing) };
        let speaker = at_nine(me, listener);
        all.say(&[SpeechAct::Tell { claim, heard_from: None }], &speaker, &mut Said::default(), &mut rng)
    };
    let looking = format!("looking for {}", you.name);
    assert!(line(me, &looking, you).contains("I'm looking for you"));
    assert!(line(me, &looking, third).contains(&looking));
    assert!(line(third, &format!("talking to {}", me.name), you).contains("talking to me"));
    assert!(line(me, &format!("waiting at {}'s door", you.name), you).contains("waiting at your door"));
}

#[test]
fn one_says_who_one_is_in_words_of_ones_own_if_one_has_any() {
    let (all, people) = (phrases(), &testing::world().people);
    let ways = vec!["I'm {name}, from the mill.".into(), "The miller. {name}.".into()];
    let miller = Persona { voice: Voice { introductions: ways, ..Voice::default() }, ..people[0].clone() };
    let plain = Persona { voice: Voice::default(), ..people[0].clone() };
    let trade = Claim { says: "{am} a miller".into(), ..testing::claim(&people[0].name, Verb::Is, "a miller") };
    let mut rng = StdRng::seed_from_u64(3);
    let mut says = |me: &Persona, to: &Persona| {
        let introduction = [SpeechAct::Introduce(trade.clone())];
        all.say(&introduction, &at_nine(me, to), &mut Said::default(), &mut rng)
    };
    let own: BTreeSet<String> = people[1..].iter().map(|to| says(&miller, to)).collect();
    assert!(own.iter().all(|said| said.contains("mill") && said.contains(&people[0].name)), "{own:?}");
    assert_eq!(own.len(), 2, "to one so, to another so: {own:?}");
    assert_eq!(says(&miller, &people[1]), says(&miller, &people[1]), "always the same to the same");
    let usual = says(&plain, &people[1]);
    assert!(usual.contains(&people[0].name), "{usual}");
}

#[test]
fn where_somebody_was_seen_is_a_place_and_no_story() {
    let (all, people) = (phrases(), &testing::world().people);
    let mut rng = StdRng::seed_from_u64(3);
    let seen = Claim {
        says: "{was} counting pine cones".into(),
        place: Some("Johnson Park".into()),
        ..testing::claim(&people[2].name, Verb::Does, crate::claim::WHEREABOUTS)
    };
    let tells = [SpeechAct::Tell { claim: seen, heard_from: None }];
    for to in &people[3..] {
        let said = all.say(&tells, &at_nine(&people[0], to), &mut Said::default(), &mut rng);
        assert!(said.contains("Johnson Park") && !said.contains("pine cones"), "{said}");
    }
}

#[test]
fn what_one_does_oneself_is_said_in_the_first_person() {
    for (pronoun, phrase, expected) in [
        (Pronoun::He, "washing his cheek", "washing my cheek"),
        (Pronoun::She, "looking at herself until she is sure", "looking at myself until I am sure"),
        (Pronoun::They, "reading", "reading"),
    ] {
        assert_eq!(in_first_person(phrase, pronoun), expected);
    }
}

#[test]
fn a_quarter_of_the_lines_are_in_words_of_ones_own() {
    let (all, people) = (phrases(), &testing::world().people);
    let voice = Voice {
        greetings: vec!["Ahoy, {you}!".into(), "Ahoy there.".into()],
        openings: vec!["Blow me down,".into(), "Listen to me!".into()],
        tags: vec![", by Neptune".into(), ", you hear?".into()],
        partings: vec!["Fair winds, {you}.".into()],
        ..Voice::default()
    };
    let me = Persona { voice, ..people[3].clone() };
    let own = ["Ahoy", "Blow me down", "Listen to me!", "Neptune", "you hear?", "Fair winds"];
    let (mut said, mut rng, mut found) = (Said::default(), StdRng::seed_from_u64(5), 0);
    for index in 0..400 {
        let acts = typical(&me, &people[1], &people[2], &mut rng);
        let speaker = Speaker {
            persona: &me,
            listener: Some(&people[1].name),
            stranger: index % 2 == 0,
            tie: None,
            opinion: 7.0,
            familiarity: 5.0,
            knows_of: &|_| true,
            now: at(0, 9),
            place: None,
            before: &[],
            parts_back: false,
            goes_on: false,
        };
        let line = all.say(&acts, &speaker, &mut said, &mut rng);
        assert_eq!(blemish(&line), None, "{line}");
        if own.iter().any(|words| line.contains(words)) {
            found += 1;
            if index % 8 == 0 {
                eprintln!("own: {line}");
            }
        }
    }
    eprintln!("{found} of 400 in words of one's own");
    assert!((40..160).contains(&found), "{found}");
}

#[test]
fn a_goodbye_answers_a_goodbye() {
    let (all, people) = (phrases(), &testing::world().people);
    let mut rng = StdRng::seed_from_u64(9);
    let mut calls = |parts_back| {
        let mut said = Said::default();
        let lines = (0..60).map(|_| {
            let speaker = Speaker { parts_back, ..at_nine(&people[3], &people[1]) };
            all.say(&[SpeechAct::Part(Some("opening the shop".into()))], &speaker, &mut said, &mut rng)
        });
        lines.filter(|line| line.contains("opening the shop")).count()
    };
    // Whoever goes first says what calls them; whoever stays is called by nothing.
    assert_eq!((calls(false), calls(true)), (60, 0));
}

#[test]
fn there_are_enough_phrases() {
    let all = phrases();
    for (name, count) in all.counts() {
        eprintln!("{name}: {count}");
    }
    for name in ["greet", "thank", "marvel", "agree", "disagree", "doubt", "part", "breakoff", "insult", "dontknow"] {
        let count = all.counts().find(|(pool, _)| *pool == name).map_or(0, |(_, count)| count);
        assert!(count >= 45 || name == "dontknow", "{name}: {count}");
    }
    assert_eq!(all.counts().count(), all_pools().count());
}

#[test]
fn faults_are_told_with_file_and_line() {
    let check = |text: &str, expected: &str| {
        let mut faults = Vec::new();
        Phrases::load(&["a.ron".into()], &|_| Ok(text.into()), &mut faults);
        assert!(faults.iter().any(|fault| fault.starts_with(expected)), "{faults:?}");
    };
    check("[\n(act: \"greet\", say: [\"Hello {nobody}.\"]),\n]", "a.ron:2: greet: no slot is called {nobody}");
    check("[\n\n(act: \"sing\", say: [\"La.\"]),\n]", "a.ron:3: no act is called \"sing\"");
    check("[(act: \"greet\", who: \"grim\", say: [\"Hello.\"])]", "a.ron:1: \"grim\" says nothing");
    check("[(act: \"greet\", say: [])]", "a.ron:1: greet: say is empty");
    check("[(act: \"greet\", say: [\"\"])]", "a.ron:1: greet: an empty phrase");
    check("[(act: \"greet\", say: [\"Hello.\"])]", "a.ron:1: introduce: it has no phrases");
}
