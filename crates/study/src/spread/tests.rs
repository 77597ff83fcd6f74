//! Small towns in which somebody knows something, and whether they could.

use super::*;
use crate::testing::{Life, at, begin, deed, line, party, record, saying, tell};
use smallville_journal::{
    entry::Saying,
    telling::{
        may_tell,
        trace::{Lack, Link},
    },
};
use smallville_mind::{
    belief::Source,
    memory::{MemoryId, MemoryStream},
    speech::SpeechAct,
};

const ISABELLA: &str = "Isabella Rodriguez";
const MARIA: &str = "Maria Lopez";
const KLAUS: &str = "Klaus Mueller";

/// Isabella knows of her party, tells Maria at noon, and Maria tells Klaus at one.
fn town() -> ([Life; 3], Vec<Saying>) {
    let mut lives = [Life::new(ISABELLA), Life::new(MARIA), Life::new(KLAUS)];
    let claim = party().claim();
    lives[0].believe(&claim, Source::Own, begin());
    lives[1].believe(&claim, Source::Heard(ISABELLA.into()), at(0, 12, 1));
    lives[2].believe(&claim, Source::Heard(MARIA.into()), at(0, 13, 0));
    let said = vec![
        saying(line(ISABELLA, MARIA, at(0, 12, 0), vec![SpeechAct::Invite(party())], "Come!"), &[MARIA]),
        saying(line(MARIA, KLAUS, at(0, 13, 0), vec![tell(claim)], "Isabella has a party."), &[KLAUS]),
    ];
    (lives, said)
}

fn measure(lives: &[Life], said: &[Saying]) -> Spread {
    let mut record = record(&lives.iter().collect::<Vec<_>>());
    record.sayings = said.iter().collect();
    spread(&record)
}

#[test]
fn what_was_given_up_is_still_remembered() {
    let (mut lives, said) = town();
    let claim = party().claim();
    lives[1].beliefs.drop(&claim.key());
    let memory = lives[1].remember("Isabella has a party", 0, at(0, 12, 1));
    assert!(lives[1].memories.memory(memory).is_some());
    let mut record = record(&lives.iter().collect::<Vec<_>>());
    record.sayings = said.iter().collect();
    let found = tracer(&record).ways(&claim.key());
    assert_eq!(found.keys().copied().collect::<Vec<_>>(), [ISABELLA, KLAUS], "Maria's memory says no claim");
    assert!(found[ISABELLA].founded && !found[KLAUS].founded, "who told Klaus could not know it");
}

#[test]
fn a_chain_leads_back_to_the_source() {
    let (lives, said) = town();
    let Spread { topics, unfounded_claims } = measure(&lives, &said);
    let party = &topics["Isabella's Valentine's Day party"];
    assert_eq!((party.start, party.end), (1, 3));
    assert_eq!(party.knowers, [ISABELLA, MARIA, KLAUS]);
    assert_eq!((party.unfounded.len(), unfounded_claims), (0, vec![]));
    let link = |name: &str, from: Option<&str>, at, words: Option<&str>| Link {
        name: name.into(),
        from: from.map(str::to_owned),
        at,
        words: words.map(str::to_owned),
    };
    assert_eq!(
        party.chains[2],
        [
            link(ISABELLA, None, begin(), None),
            link(MARIA, Some(ISABELLA), at(0, 12, 1), Some("Come!")),
            link(KLAUS, Some(MARIA), at(0, 13, 0), Some("Isabella has a party.")),
        ]
    );
}

#[test]
fn one_matter_is_followed_without_memories() {
    let (lives, said) = town();
    let key = party().claim().key();
    let mut record = record(&lives.iter().collect::<Vec<_>>());
    record.sayings = said.iter().collect();
    let whole = tracer(&record).awareness(&key);
    assert_eq!(whole, spread(&record).topics["Isabella's Valentine's Day party"]);
    record.sayings.retain(|saying| may_tell(&saying.line, &key));
    let followed = |record: &Record<'_>, memories: Option<&MemoryStream>| {
        let knowers = record.people.iter().map(|person| Knower { memories, ..knower(person) }).collect();
        Tracer::new((record.begin, record.now), knowers, record.sayings.clone()).awareness(&key)
    };
    assert_eq!(followed(&record, None), whole);
    assert_eq!(followed(&record, Some(&MemoryStream::default())).unfounded, [ISABELLA, MARIA, KLAUS]);
}

#[test]
fn a_broken_link_leaves_all_behind_it_without_ground() {
    let (lives, mut said) = town();
    said[0].heard_by.clear();
    let found = measure(&lives, &said);
    let party = &found.topics["Isabella's Valentine's Day party"];
    assert_eq!(party.unfounded, [MARIA, KLAUS], "Maria did not hear it");
    assert_eq!(party.chains[2].len(), 2);
    assert_eq!(found.unfounded_claims.len(), 1);
    assert_eq!(found.unfounded_claims[0].why, Lack::NeverSaid(ISABELLA.into()));

    let (lives, mut said) = town();
    said[1].line.at = at(0, 11, 0);
    let found = measure(&lives, &said);
    let party = &found.topics["Isabella's Valentine's Day party"];
    assert_eq!(party.unfounded, [KLAUS], "Maria did not know then, and it is too long ago");
    let whys: Vec<&Lack> = found.unfounded_claims.iter().map(|claim| &claim.why).collect();
    assert_eq!(whys, [&Lack::NotHeld("Isabella has a party.".into()), &Lack::NeverSaid(MARIA.into())]);
}

#[test]
fn what_nobody_told_is_no_source_in_the_middle_of_the_day() {
    let (mut lives, said) = town();
    lives[2] = Life::new(KLAUS);
    lives[2].believe(&party().claim(), Source::Own, at(0, 13, 0));
    let found = measure(&lives, &said);
    let party = &found.topics["Isabella's Valentine's Day party"];
    assert_eq!((party.start, &party.unfounded[..]), (1, &[KLAUS.to_owned()][..]));
}

#[test]
fn made_up_claims_and_missing_memories_are_found() {
    let (mut lives, mut said) = town();
    let dream = deed("Sam Moore", "dancing on the roof");
    said.push(saying(line(KLAUS, MARIA, at(0, 15, 0), vec![tell(dream.clone())], "Sam danced."), &[MARIA]));
    lives[1].believe(&dream, Source::Heard(KLAUS.into()), at(0, 15, 0));
    lives[0].believe_on(MemoryId(77), &deed(MARIA, "reading"), Source::Seen, at(0, 9, 0));
    let found = measure(&lives, &said).unfounded_claims;
    let short: Vec<(&str, &Lack)> = found.iter().map(|claim| (claim.name.as_str(), &claim.why)).collect();
    assert_eq!(short, [(KLAUS, &Lack::NotHeld("Sam danced.".into())), (ISABELLA, &Lack::NoMemory)]);
}

#[test]
fn what_a_visitor_says_and_the_player_whispers_spreads_too() {
    let mut lives = [Life::new(ISABELLA), Life::new(MARIA)];
    let news = deed("Sam Moore", "buying the pub");
    lives[0].believe(&news, Source::Heard("A reporter".into()), at(0, 10, 0));
    lives[1].believe(&news, Source::Whispered, at(0, 11, 0));
    let said =
        [saying(line("A reporter", ISABELLA, at(0, 10, 0), vec![tell(news.clone())], "Sam buys it."), &[ISABELLA])];
    let mut record = record(&lives.iter().collect::<Vec<_>>());
    record.sayings = said.iter().collect();
    assert!(spread(&record).topics.is_empty(), "a deed is no public matter");
    record.whispered.push(news.key());
    let found = spread(&record);
    let topic = &found.topics["buying the pub"];
    assert_eq!((topic.start, topic.end, topic.unfounded.len()), (0, 2, 0));
    assert_eq!(topic.chains[0][0].name, "A reporter");
    assert!(found.unfounded_claims.is_empty());
}
