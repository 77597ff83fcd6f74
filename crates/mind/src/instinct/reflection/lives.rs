//! Invented days of some people, to think over in tests.
//!
//! A line is day, time, kind (O observation, C conversation, T thought, P plan) with importance, and the text; behind a
//! bar stands a claim in it: verb, subject, topic.

use crate::embed::Embedder as _;
use crate::{
    claim::{Claim, Verb},
    memory::{Memory, MemoryId, MemoryKind, MemoryStream, read},
    persona::{Persona, Pronoun},
    relate::Relations,
    testing,
};
use smallville_town::{GameTime, TimeOfDay};

/// Klaus reads, writes, and talks with Maria.
pub(crate) const KLAUS: &str = "
0 08:40 O3 Klaus Mueller is reading a book on gentrification at Oak Hill College: library: library table
0 09:30 O1 Wolfgang Schulz is stretching at Oak Hill College: classroom: classroom seating
0 10:05 O3 Klaus Mueller is taking notes in class at Oak Hill College: classroom: classroom student seating
0 13:10 O4 Klaus Mueller is writing his research paper at Oak Hill College: library: library table
0 14:00 C4 Klaus Mueller talked with Maria Lopez about research
0 15:30 O4 Klaus Mueller is writing his research paper at Oak Hill College: library: library table
0 17:20 O1 Wolfgang Schulz is cooking pasta at Dorm for Oak Hill College: kitchen: stove
0 18:00 C4 Maria Lopez told Klaus Mueller about her research on magnetic fields
0 20:30 O3 Klaus Mueller is reading a book on gentrification at Dorm for Oak Hill College: Klaus Mueller's room: desk
1 08:45 O3 Klaus Mueller is reading an article on gentrification at Oak Hill College: library: library table
1 12:10 C3 Maria Lopez laughed with Klaus Mueller about the coffee machine
1 13:05 O5 Klaus Mueller finished the second chapter of his research paper on gentrification
1 16:00 O1 Wolfgang Schulz is jogging at Johnson Park: park: path
";

/// Tom was corrected by Sam and hears of the candidacy.
pub(crate) const TOM: &str = "
0 09:00 O3 Tom Moreno is stacking the shelves at The Willows Market and Pharmacy: store: shelf
0 11:20 C6 Sam Moore corrected Tom Moreno in front of the whole shop
0 13:00 O2 Tom Moreno is arguing over the price of cheese at The Willows Market and Pharmacy: store: grocery counter
0 15:30 C8 Yuriko Yamamoto told Tom Moreno that Sam Moore is running for mayor in the election | StandsFor Sam Moore: Sam Moore's candidacy for mayor
0 19:00 C6 Adam Smith disagreed with Tom Moreno about the election
0 21:00 O2 Arthur Burton is polishing glasses at The Rose and Crown Pub: pub: behind the bar counter
1 09:00 O3 Tom Moreno is stacking the shelves at The Willows Market and Pharmacy: store: shelf
1 10:00 C8 Sam Moore told Tom Moreno about his candidacy for mayor | StandsFor Sam Moore: Sam Moore's candidacy for mayor
1 17:10 C3 Jane Moreno thanked Tom Moreno for coming home in time
1 20:00 O2 Arthur Burton is polishing glasses at The Rose and Crown Pub: pub: behind the bar counter
2 09:00 O3 Tom Moreno is stacking the shelves at The Willows Market and Pharmacy: store: shelf
2 20:00 O2 Arthur Burton is polishing glasses at The Rose and Crown Pub: pub: behind the bar counter
";

/// Others, each with something on their mind.
pub(crate) const OTHERS: [(&str, &str); 7] = [
    (
        "Isabella Rodriguez",
        "
0 08:10 O3 Isabella Rodriguez is baking heart-shaped biscuits at Hobbs Cafe: cafe: cooking area
0 09:00 C6 Maria Lopez promised to help Isabella Rodriguez with the decorations
0 10:00 C7 Isabella Rodriguez invited Giorgio Rossi to the Valentine's Day party
0 11:00 C5 Giorgio Rossi accepted the invitation of Isabella Rodriguez
0 12:00 C5 Hailey Johnson interrupted Isabella Rodriguez three times
0 15:30 O6 Isabella Rodriguez is decorating the cafe with paper hearts at Hobbs Cafe: cafe: cafe customer seating
0 15:50 C6 Maria Lopez helped Isabella Rodriguez with the paper hearts
0 17:00 O2 Ryan Park is typing at Hobbs Cafe: cafe: cafe customer seating
0 18:00 O2 Ryan Park is typing at Hobbs Cafe: cafe: cafe customer seating
1 09:00 O2 Ryan Park is typing at Hobbs Cafe: cafe: cafe customer seating
1 17:30 O8 Isabella Rodriguez is welcoming guests to the Valentine's Day party at Hobbs Cafe: cafe: cafe counter
1 18:20 C6 Arthur Burton praised the Valentine's Day party of Isabella Rodriguez
",
    ),
    (
        "Jane Moreno",
        "
0 07:10 C6 Tom Moreno shouted at Jane Moreno because of the eggs
0 10:00 O4 Jane Moreno is playing the harp at Moreno family's house: common room: harp
0 17:05 C5 Tom Moreno praised the dinner of Jane Moreno
0 18:00 C6 Tom Moreno snapped at Jane Moreno
1 10:00 O4 Jane Moreno is playing the harp at Moreno family's house: common room: harp
1 11:00 C4 Jennifer Moore laughed with Jane Moreno over burnt soup
1 14:00 O3 Jane Moreno is planting beans at Moreno family's house: garden: vegetable bed
2 10:10 O5 Jane Moreno learned a new piece on the harp
2 10:40 O4 Jane Moreno is playing the harp at Moreno family's house: common room: harp
",
    ),
    (
        "Eddy Lin",
        "
0 10:00 O3 Eddy Lin is taking notes in class at Oak Hill College: classroom: classroom student seating
0 13:10 O4 Eddy Lin is composing a string quartet at Hobbs Cafe: cafe: cafe customer seating
0 15:40 O4 Eddy Lin is stuck with the middle part of his composition
0 16:30 O4 Eddy Lin is composing a string quartet at Lin family's house: Eddy Lin's bedroom: desk
0 18:30 C5 John Lin listened to the new composition of Eddy Lin
0 19:00 C5 Mei Lin scolded Eddy Lin because of the noise
1 13:10 O4 Eddy Lin is composing a string quartet at Hobbs Cafe: cafe: cafe customer seating
1 14:10 C4 Wolfgang Schulz talked with Eddy Lin about music
1 15:45 O5 Eddy Lin deleted half of his composition for string quartet
1 20:00 C4 Eddy Lin talked with John Lin about music
",
    ),
    (
        "Sam Moore",
        "
0 06:30 O3 Sam Moore is walking around the pond at Johnson Park: park: pond
0 09:00 O2 Sam Moore is reading the newspaper at Hobbs Cafe: cafe: cafe customer seating
0 10:30 T7 Sam Moore wants to light the paths of Johnson Park
0 11:00 C7 Sam Moore told Adam Smith about his candidacy | StandsFor Sam Moore: Sam Moore's candidacy for mayor
0 11:05 C5 Adam Smith encouraged Sam Moore
0 15:00 C7 Jennifer Moore refused to hear about the election from Sam Moore
0 17:00 C7 Tom Moreno insulted Sam Moore at the counter
1 06:30 O3 Sam Moore is walking around the pond at Johnson Park: park: pond
1 06:50 O4 Sam Moore is counting dark lamps along the paths at Johnson Park: park: lamp
1 10:00 C7 Tom Moreno mocked Sam Moore and his navy stories
2 06:30 O3 Sam Moore is walking around the pond at Johnson Park: park: pond
",
    ),
    (
        "Maria Lopez",
        "
0 10:00 O3 Maria Lopez is doing homework on magnetic fields at Oak Hill College: classroom: classroom student seating
0 12:00 O4 Maria Lopez is behind with the homework on magnetic fields
0 14:00 C4 Klaus Mueller talked with Maria Lopez about research
0 14:10 C5 Klaus Mueller brought Maria Lopez an article on black holes
0 17:00 O3 Maria Lopez is streaming a game at Dorm for Oak Hill College: Maria Lopez's room: desk
1 10:00 O3 Maria Lopez is doing homework on magnetic fields at Oak Hill College: classroom: classroom student seating
1 17:00 O3 Maria Lopez is streaming a game at Dorm for Oak Hill College: Maria Lopez's room: desk
1 18:00 C4 Klaus Mueller talked with Maria Lopez about black holes
2 17:00 O3 Maria Lopez is streaming a game at Dorm for Oak Hill College: Maria Lopez's room: desk
2 18:00 O5 Maria Lopez missed the deadline for the homework on magnetic fields
",
    ),
    (
        "Ryan Park",
        "
0 09:00 O3 Ryan Park is writing code at Hobbs Cafe: cafe: cafe customer seating
0 11:00 O4 Ryan Park solved the bug in the app
0 14:00 O3 Ryan Park is writing code at Hobbs Cafe: cafe: cafe customer seating
0 16:00 C5 Hailey Johnson asked Ryan Park about the app
0 19:00 C4 Arthur Burton listened to Ryan Park at the bar
1 09:00 O3 Ryan Park is writing code at Hobbs Cafe: cafe: cafe customer seating
1 10:00 O6 Ryan Park is worried about the launch of the app
1 15:00 C6 Hailey Johnson broke a promise to Ryan Park
1 16:00 O6 Ryan Park is afraid that the launch will fail
",
    ),
    (
        "Tamara Taylor",
        "
0 09:00 O3 Tamara Taylor is writing the first chapter at the desk
0 10:00 C5 Carmen Ortiz helped Tamara Taylor with the boxes
0 13:00 O3 Tamara Taylor is writing the first chapter at the desk
0 16:00 C5 Jane Moreno brought Tamara Taylor a cake
0 18:00 O9 Carmen and Tamara's house: kitchen: stove is burning
0 18:10 O6 Carmen and Tamara's house: kitchen: stove is smoking
1 09:00 O3 Tamara Taylor is writing the second chapter at the desk
1 11:00 C4 Carmen Ortiz laughed with Tamara Taylor about the lighthouse
1 16:00 C5 Tom Moreno ignored Tamara Taylor in the shop
",
    ),
];

/// Somebody of the shipped town.
pub(crate) fn person(name: &str) -> &'static Persona {
    testing::world().people.iter().find(|persona| persona.name == name).unwrap()
}

/// The relations with which a person begins.
pub(crate) fn relations(persona: &Persona) -> Relations {
    let mut relations = Relations::default();
    for other in &persona.knows {
        relations.meet(&other.name, other.tie.clone(), GameTime::default()).opinion = other.opinion.into();
    }
    relations
}

/// A stream of these lines.
pub(crate) fn stream(persona: &Persona, lines: &str) -> MemoryStream {
    let mut stream = MemoryStream::default();
    lines.lines().filter(|line| !line.is_empty()).for_each(|line| live(&mut stream, persona, line));
    stream
}

/// Adds one line.
pub(crate) fn live(stream: &mut MemoryStream, persona: &Persona, line: &str) {
    let (day, rest) = line.split_once(' ').unwrap();
    let (time, rest) = rest.split_once(' ').unwrap();
    let (kind, rest) = rest.split_once(' ').unwrap();
    let (text, claim) = rest.split_once(" | ").map_or((rest, None), |(text, claim)| (text, Some(claim)));
    let at = GameTime::from_day_time(day.parse().unwrap(), time.parse::<TimeOfDay>().unwrap());
    let of = match kind.chars().next().unwrap() {
        'O' => MemoryKind::Observation,
        'C' => MemoryKind::Conversation,
        'P' => MemoryKind::Plan,
        _ => MemoryKind::Thought,
    };
    let people = testing::world().people.iter().map(|other| &other.name);
    let people = people.filter(|name| **name != persona.name && text.contains(name.as_str())).cloned().collect();
    let memory = Memory {
        claims: claim.map(stands_for).into_iter().collect(),
        people,
        ..Memory::new(of, text.to_owned(), kind[1..].parse().unwrap(), at)
    };
    let names = testing::world().people.iter().map(|other| other.name.clone()).collect();
    let content = read::content(&memory, &persona.name, &names);
    add(stream, Memory { content, ..memory });
}

/// Adds a memory.
pub(crate) fn add(stream: &mut MemoryStream, memory: Memory) -> MemoryId {
    let embedding = testing::world().sense.embedder.embed(&memory.text);
    stream.add(memory, &embedding)
}

fn stands_for(words: &str) -> Claim {
    let (who, topic) = words.trim_start_matches("StandsFor ").split_once(": ").unwrap();
    Claim {
        who: who.into(),
        pronoun: Pronoun::He,
        verb: Verb::StandsFor,
        topic: topic.into(),
        says: "{am} running for mayor".into(),
        other: None,
        place: None,
        when: None,
        stance: 0,
        after: None,
    }
}
