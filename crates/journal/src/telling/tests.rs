//! By which of many lines something is known.

use super::*;
use smallville_mind::{
    speech::ConversationId,
    testing::{claim, meet},
};

const HEARER: AgentId = AgentId(0);

fn saying(minute: u32, name: &str, acts: Vec<SpeechAct>, words: &str, heard_by: &[u32]) -> Saying {
    let line = Line {
        conversation: ConversationId(0),
        at: GameTime::from_secs(60 * minute),
        speaker: AgentId(1),
        name: name.into(),
        to: None,
        others: Vec::new(),
        acts,
        words: words.into(),
        rests_on: Vec::new(),
        thread: None,
    };
    Saying { line, heard_by: heard_by.iter().copied().map(AgentId).collect() }
}

fn told<'a>(sayings: &'a [Saying], key: &ClaimKey, minute: u32) -> Option<&'a str> {
    let hearsay = Hearsay { teller: "Ann", hearer: HEARER, since: GameTime::from_secs(60 * minute) };
    hearsay.told(key, sayings.iter()).map(|saying| saying.line.words.as_str())
}

#[test]
fn the_last_line_of_the_teller_that_carries_it_counts() {
    let news = claim("Sam", Verb::StandsFor, "candidacy for mayor");
    let tell = || vec![SpeechAct::Tell { claim: news.clone(), heard_from: None }];
    let sayings = [
        saying(0, "Ann", tell(), "first", &[0]),
        saying(10, "Ann", tell(), "for others", &[5]),
        saying(11, "Bob", tell(), "of another", &[0]),
        saying(12, "Ann", tell(), "again", &[5, 0]),
        saying(13, "Ann", Vec::new(), "of something else", &[0]),
        saying(20, "Ann", tell(), "later", &[0]),
    ];
    let key = news.key();
    assert_eq!(told(&sayings, &key, 15), Some("again"));
    assert_eq!(told(&sayings, &key, 12), Some("again"));
    assert_eq!(told(&sayings, &key, 5), Some("first"));
    assert_eq!(told(&sayings[..1], &key, 30), Some("first"));
    assert_eq!(told(&sayings[..1], &key, 31), None, "too long ago");
    assert_eq!(told(&sayings, &claim("Sam", Verb::Does, "candidacy for mayor").key(), 15), None);
    let heard = Hearsay { teller: "Ann", hearer: HEARER, since: GameTime::from_secs(900) };
    let later = Hearsay { since: GameTime::from_secs(60 * 41), ..heard };
    assert_eq!((heard.recent(&sayings), later.recent(&sayings)), (&sayings[..5], &sayings[2..]));
    let lines: Vec<&str> = heard.lines(sayings.iter()).map(|saying| saying.line.words.as_str()).collect();
    assert_eq!(lines, ["first", "again", "of something else"]);
}

#[test]
fn who_promises_agrees_to_what_another_has_proposed() {
    let promise = claim("Ann", Verb::Promises, "a game of chess").key();
    let accept = || vec![SpeechAct::Accept(meet("playing chess", 1, 10))];
    let sayings = [saying(0, "Ann", accept(), "Gladly.", &[0]), saying(1, "Ann", Vec::new(), "Goodbye.", &[0])];
    assert_eq!(told(&sayings, &promise, 2), Some("Gladly."));
    assert!(may_tell(&sayings[0].line, &promise) && !may_tell(&sayings[1].line, &promise));
    let of_another = claim("Bob", Verb::Promises, "a game of chess").key();
    assert_eq!(told(&sayings, &of_another, 2), None, "nobody promises for another");
    let of_now = claim("Ann", Verb::Does, "a game of chess").key();
    assert_eq!(told(&sayings, &of_now, 2), None);
}
