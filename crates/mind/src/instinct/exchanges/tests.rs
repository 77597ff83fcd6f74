//! What exchanges are read, opened and answered, and what is told of those that are not sound.

use std::{cell::RefCell, io};

use rand::SeedableRng as _;

use super::*;
use crate::{
    agent::AgentId,
    belief::{Belief, Beliefs, Source},
    calendar::Calendar,
    claim::{Claim, Verb},
    converse::{Here, Talk},
    instinct::{incidents::Incidents, speech::Said},
    memory::MemoryId,
    mood::Mood,
    percept::Companion,
    plan::Plan,
    recalled::Recalled,
    relate::Relations,
    speech::{ConversationId, Line},
    testing::{claim, world},
};
use smallville_data::data::Data;
use smallville_town::GameTime;

const PAIR: &str = r#"[
    Exchange(id: "test/dig", matter: Project(You), opens: [Not(Tie(Stranger))], worth: 5.0, beats: {
        "open": (by: A, asks: true, does: [Ask], next: ["stuck", "fine"], say: ["How is {thing}?", "And {thing}?"]),
        "stuck": (by: B, if: [Has("obstacle")], next: ["pity"], say: ["Badly. {obstacle}.", "{obstacle}."]),
        "fine": (by: B, next: ["pity"], say: ["It goes.", "Slowly."]),
        "pity": (by: A, next: [], say: ["Well, go on.", "Keep at it."]),
    }),
]"#;

fn at(hour: u32) -> GameTime {
    GameTime::from_secs(hour * 3600)
}

fn read(text: &str) -> (Exchanges, Vec<String>) {
    let mut faults = Vec::new();
    let read = |_: &str| -> io::Result<String> { Ok(text.into()) };
    (Exchanges::load(&["a.ron".into()], None, &read, &mut faults), faults)
}

fn faults_of(text: &str) -> String {
    read(text).1.join("\n")
}

/// Somebody in a talk with lines, to whom one claim comes to mind.
fn in_talk<T>(me: &str, partner: &str, known: &Claim, lines: Vec<Line>, then: impl FnOnce(&Situation<'_>) -> T) -> T {
    in_company(me, &[partner], known, lines, then)
}

/// The same where others stand by; they speak to the first of them.
fn in_company<T>(
    me: &str,
    others: &[&str],
    known: &Claim,
    lines: Vec<Line>,
    then: impl FnOnce(&Situation<'_>) -> T,
) -> T {
    let partner = others[0];
    let mut beliefs = Beliefs::default();
    beliefs.hold(Belief::certain(known.clone(), Source::Own, (MemoryId(0), 5), at(6)));
    let persona = crate::persona::Persona { name: me.into(), ..world().people[0].clone() };
    let mut relations = Relations::default();
    relations.meet(partner, crate::tie::Tie::new("friend", [crate::tie::Bond::Friend]), at(6)).familiarity = 6.0;
    let mut talk = Talk::new(ConversationId(1));
    let companion = |name: &&str| Companion {
        agent: AgentId(1),
        name: (*name).into(),
        doing: String::new(),
        obeyed: false,
        played: false,
    };
    talk.others = others.iter().map(companion).collect();
    talk.lines = lines;
    let said = RefCell::new(Said::default());
    then(&Situation {
        persona: &persona,
        talk: &talk,
        partner,
        recalled: &Recalled::everything(&beliefs),
        relations: &relations,
        calendar: &Calendar::default(),
        plan: &Plan::default(),
        doing: "reading",
        minutes_left: None,
        to_say: &[],
        pursuits: &[],
        missing: &[],
        secrets: &[],
        avoided: &BTreeSet::new(),
        lately: &BTreeMap::new(),
        here: Here::default(),
        mood: Mood::default(),
        said: &said.borrow(),
        now: at(10),
    })
}

fn line(name: &str, thread: Option<Thread>) -> Line {
    Line {
        conversation: ConversationId(1),
        at: at(10),
        speaker: AgentId(1),
        name: name.into(),
        to: None,
        others: Vec::new(),
        acts: Vec::new(),
        words: "How is it?".into(),
        rests_on: Vec::new(),
        thread: thread.map(Box::new),
    }
}

fn asked(about: &Claim) -> Thread {
    Thread {
        exchange: "test/dig".into(),
        beat: OPEN.into(),
        wording: 0,
        matter: Matter::Claim(about.clone()),
        opener: "Ann Lee".into(),
        answerer: "Bob Frey".into(),
    }
}

#[test]
fn the_shipped_exchanges_are_sound() {
    let data = Data::new(None);
    let mut faults = Vec::new();
    let incidents = Incidents::load(&|path| data.read_text(path), &mut faults);
    let all = Exchanges::load(&data.list(FOLDER, "ron"), incidents.as_ref(), &|path| data.read_text(path), &mut faults);
    assert_eq!(faults, Vec::<String>::new());
    assert_eq!(all.loose_ends(), Vec::<String>::new());
    let (exchanges, beats, wordings) =
        all.counts().values().fold((0, 0, 0), |sum, family| (sum.0 + family.0, sum.1 + family.1, sum.2 + family.2));
    assert!(exchanges >= 50 && beats >= 10 * exchanges && wordings >= 2 * beats, "{exchanges} {beats} {wordings}");
}

#[test]
fn the_example_of_the_guide_can_be_used_as_it_stands() {
    let guide = include_str!("../../../../../docs/talk.md");
    let example = guide.split("```ron").nth(1).and_then(|rest| rest.split("```").next()).expect("it has an example");
    let (all, faults) = read(example);
    assert_eq!(faults, Vec::<String>::new());
    assert_eq!(all.counts().len(), 1);
}

#[test]
fn every_fault_is_told_with_its_place() {
    assert!(faults_of(PAIR).is_empty());
    let spoilt = |from: &str, to: &str| faults_of(&PAIR.replacen(from, to, 1));
    assert!(spoilt("\"fine\"]", "\"fin\"]").contains("a.ron:3: test/dig: \"open\" leads to \"fin\""));
    assert!(
        spoilt("next: [\"pity\"], say: [\"It goes", "next: [], asks: true, say: [\"It goes").contains("nobody answers")
    );
    assert!(spoilt("(by: B, next", "(by: A, next").contains("take turns"));
    assert!(spoilt("\"It goes.\", \"Slowly.\"", "\"It goes.\"").contains("one wording"));
    assert!(spoilt("It goes.", "It goes, {host}.").contains("no slot {host}"));
    assert!(spoilt("(by: B, next", "(by: B, if: [Fond], next").contains("always possible"));
    let (asks, faults) = read(&PAIR.replace("Keep at it.", "And then?"));
    assert!(faults.is_empty() && asks.loose_ends()[0].starts_with("test/dig: \"pity\" ends with a question"));
    assert!(spoilt("\"fine\"], say", "\"stuck\"], say").contains("no beat leads to \"fine\""));
    assert!(faults_of("[Exchange(id: 3)]").contains("a.ron:1:"));
}

#[test]
fn whoever_is_asked_answers_and_the_one_who_asked_goes_on() {
    let (all, _) = read(PAIR);
    let mut rng = StdRng::seed_from_u64(1);
    let thesis = claim("Bob Frey", Verb::Wants, "the thesis");
    let answer = in_talk("Bob Frey", "Ann Lee", &thesis, vec![line("Ann Lee", Some(asked(&thesis)))], |situation| {
        all.reply(situation, &mut rng)
    });
    let answer = answer.expect("an answer");
    assert_eq!(answer.thread.beat, "fine", "he has no obstacle that he knows of");
    let lines = vec![line("Ann Lee", Some(asked(&thesis))), line("Bob Frey", Some(answer.thread))];
    let end = in_talk("Ann Lee", "Bob Frey", &thesis, lines, |situation| all.reply(situation, &mut rng));
    assert_eq!(end.map(|spoken| spoken.thread.beat).as_deref(), Some("pity"));
}

#[test]
fn whoever_only_stands_by_and_whoever_has_spoken_last_are_not_meant() {
    let (all, _) = read(PAIR);
    let mut rng = StdRng::seed_from_u64(1);
    let thesis = claim("Bob Frey", Verb::Wants, "the thesis");
    let lines = || vec![line("Ann Lee", Some(asked(&thesis)))];
    assert!(!in_talk("Cid Voss", "Ann Lee", &thesis, lines(), |situation| all.reply(situation, &mut rng).is_some()));
    assert!(!in_talk("Ann Lee", "Bob Frey", &thesis, lines(), |situation| all.reply(situation, &mut rng).is_some()));
    let free =
        vec![line("Ann Lee", Some(asked(&thesis))), Line { acts: vec![SpeechAct::Insult], ..line("Cid Voss", None) }];
    assert!(
        !in_talk("Bob Frey", "Ann Lee", &thesis, free, |situation| all.reply(situation, &mut rng).is_some()),
        "others broke in"
    );
}

#[test]
fn one_asks_after_what_one_remembers_of_the_other_and_of_nothing_else() {
    let (all, _) = read(PAIR);
    let mut rng = StdRng::seed_from_u64(1);
    let mut opens = |known: &Claim| {
        in_talk("Ann Lee", "Bob Frey", known, Vec::new(), |situation| all.openings(situation, 3, &mut rng))
    };
    let [(_, spoken)] = &opens(&claim("Bob Frey", Verb::Wants, "the thesis"))[..] else { panic!("one way") };
    assert!(spoken.words.contains("your thesis"), "{}", spoken.words);
    assert!(opens(&claim("Cid Voss", Verb::Wants, "the thesis")).is_empty());
}

#[test]
fn own_words_stand_for_the_beat_that_they_resemble() {
    let (all, _) = read(PAIR);
    let thesis = claim("Bob Frey", Verb::Wants, "the thesis");
    let meant = |name: &str, words: &str, reacts: bool| {
        let lines = vec![line("Ann Lee", Some(asked(&thesis)))];
        let of = |situation: &Situation<'_>| all.meant((words, reacts), situation.talk, name, &world().sense.embedder);
        in_talk("Bob Frey", "Ann Lee", &thesis, lines, of).map(|thread| thread.beat)
    };
    assert_eq!(meant("Bob Frey", "oh well, slowly", false).as_deref(), Some("fine"));
    assert_eq!(meant("Bob Frey", "I had cheese for lunch", false), None);
    assert_eq!(meant("Cid Voss", "slowly", true), None, "he was not asked");
    assert_eq!(meant("Bob Frey", "why, what happened?", true).as_deref(), Some("fine"), "always possible");
}

/// Somebody comes up while two talk, and says hello.
fn hello(name: &str) -> Line {
    Line { acts: vec![SpeechAct::Greet], ..line(name, None) }
}

#[test]
fn nobody_is_talked_of_as_if_they_were_away() {
    let (all, _) = read(PAIR);
    let mut rng = StdRng::seed_from_u64(1);
    let news = claim("Cid Voss", Verb::Wants, "the thesis");
    let lines = || vec![line("Ann Lee", Some(asked(&news))), hello("Cid Voss")];
    let mut replies = |others: &[&str]| {
        in_company("Bob Frey", others, &news, lines(), |situation| {
            (all.reply(situation, &mut rng).is_some(), situation.talk.talked_of().map(str::to_owned))
        })
    };
    assert_eq!(replies(&["Ann Lee", "Dan Kerr"]), (true, None));
    assert_eq!(replies(&["Ann Lee", "Cid Voss"]), (false, Some("Cid Voss".into())));
    let owned_up = |lines: Vec<Line>| {
        in_company("Bob Frey", &["Ann Lee", "Cid Voss"], &news, lines, |situation| situation.talk.owned_up())
    };
    assert!(!owned_up(lines()));
    assert!(owned_up(
        [lines(), vec![Line { words: "We were just at you.".into(), ..line("Bob Frey", None) }]].concat()
    ));
}

#[test]
fn whoever_comes_up_is_taken_in_and_begins_nothing_themselves() {
    const BOTH: &str = r#"[
        Exchange(id: "test/news", matter: Project(Me), worth: 9.0, beats: {
            "open": (by: A, does: [Tell], next: [], say: ["I work at {thing}.", "It is {thing} that I work at."]),
        }),
        Exchange(id: "test/welcome", matter: Day, opens: [Newcomer], worth: 5.0, beats: {
            "open": (by: A, next: [], say: ["Come and stand with us.", "There is room here."]),
        }),
    ]"#;
    let (both, faults) = read(BOTH);
    assert_eq!(faults, Vec::<String>::new());
    let mut rng = StdRng::seed_from_u64(1);
    let thesis = claim("Bob Frey", Verb::Wants, "the thesis");
    let lines =
        || vec![line("Ann Lee", Some(asked(&thesis))), line("Bob Frey", Some(asked(&thesis))), hello("Cid Voss")];
    let mut begins = |me: &str, others: &[&str], known: &Claim| {
        let found = in_company(me, others, known, lines(), |situation| both.openings(situation, 3, &mut rng));
        found.into_iter().map(|(_, spoken)| spoken.thread.exchange).collect::<Vec<_>>()
    };
    assert_eq!(begins("Ann Lee", &["Cid Voss", "Bob Frey"], &thesis), ["test/welcome"]);
    assert_eq!(begins("Ann Lee", &["Bob Frey", "Cid Voss"], &thesis), Vec::<String>::new(), "he was there before");
    let own = claim("Cid Voss", Verb::Wants, "the mural");
    assert_eq!(begins("Cid Voss", &["Ann Lee", "Bob Frey"], &own), Vec::<String>::new());
    assert_eq!(begins("Cid Voss", &["Ann Lee"], &own), Vec::<String>::new(), "what was talked of was another's");
}

#[test]
fn two_names_make_no_acquaintance() {
    const FIRST: &str = r#"[
        Exchange(id: "test/seen", matter: Day, opens: [Tie(Stranger)], worth: 5.0, beats: {
            "open": (by: A, next: [], say: ["I have seen you about.", "I know you by sight."]),
        }),
    ]"#;
    let (all, _) = read(FIRST);
    let mut rng = StdRng::seed_from_u64(1);
    let known = claim("Ann Lee", Verb::Wants, "the thesis");
    let mut opens = |lines: Vec<Line>| {
        in_talk("Ann Lee", "Bob Frey", &known, lines, |situation| all.openings(situation, 3, &mut rng).len())
    };
    assert_eq!(opens(vec![hello("Bob Frey")]), 0, "they are friends");
    let who = SpeechAct::Introduce(claim("Bob Frey", Verb::Is, "a baker"));
    assert_eq!(opens(vec![Line { acts: vec![SpeechAct::Greet, who], ..line("Bob Frey", None) }]), 1);
}

#[test]
fn what_has_a_scene_of_its_own_is_told_in_it() {
    const SCENE: &str = r#"[
        Exchange(id: "test/loaf", matter: Incident(Me), opens: [Named("the loaf")], worth: 5.0, beats: {
            "open": (by: A, does: [Tell], next: [], say: ["My loaf fell.", "The loaf is flat."]),
        }),
        Exchange(id: "test/frame", matter: Incident(Me), opens: [Not(Any([Named("the loaf")]))], worth: 5.0, beats: {
            "open": (by: A, does: [Tell], next: [], say: ["Hear this. {claim}.", "{claim}. Imagine."]),
        }),
    ]"#;
    let (all, faults) = read(SCENE);
    assert_eq!(faults, Vec::<String>::new());
    let mut rng = StdRng::seed_from_u64(1);
    let mut opens = |topic: &str| {
        let known = claim("Ann Lee", Verb::Incident, topic);
        let found =
            in_talk("Ann Lee", "Bob Frey", &known, Vec::new(), |situation| all.openings(situation, 3, &mut rng));
        found.into_iter().map(|(_, spoken)| spoken.thread.exchange).collect::<Vec<_>>()
    };
    assert_eq!(opens("the loaf"), ["test/loaf"]);
    assert_eq!(opens("the lid"), ["test/frame"]);
}

#[test]
fn after_one_exchange_nothing_else_is_begun() {
    let (all, _) = read(&PAIR.replace("test/dig", "test/other"));
    let mut rng = StdRng::seed_from_u64(1);
    let second = claim("Bob Frey", Verb::Wants, "the second thesis");
    let mut begins = |lines: Vec<Line>| {
        in_talk("Ann Lee", "Bob Frey", &second, lines, |situation| all.openings(situation, 3, &mut rng).len())
    };
    assert_eq!(begins(Vec::new()), 1);
    let other = Thread { exchange: "test/other".into(), ..asked(&claim("Bob Frey", Verb::Wants, "the thesis")) };
    assert_eq!(begins(vec![line("Ann Lee", Some(other))]), 0);
}

#[test]
fn gestures_with_which_others_come_and_go_leave_an_end_an_end() {
    let (all, _) = read(PAIR);
    let end = Thread { beat: "pity".into(), ..asked(&claim("Bob Frey", Verb::Wants, "the thesis")) };
    let at_end = |words: &str| {
        let mut talk = Talk::new(ConversationId(1));
        talk.lines = vec![line("Ann Lee", Some(end.clone())), Line { words: words.into(), ..line("Cid Voss", None) }];
        all.is_at_its_end(&talk)
    };
    assert!(at_end("(comes nearer)"));
    assert!(!at_end("Is there anything to eat?"));
}

#[test]
fn whoever_has_listened_for_long_is_no_newcomer() {
    let thesis = claim("Bob Frey", Verb::Wants, "the thesis");
    let more = |count: usize| vec![line("Ann Lee", Some(asked(&thesis))); count];
    let newcomer = |lines: Vec<Line>| {
        in_company("Ann Lee", &["Bob Frey", "Cid Voss"], &thesis, lines, |situation| {
            situation.talk.newcomer().map(str::to_owned)
        })
    };
    assert_eq!(newcomer([more(2), vec![hello("Cid Voss")], more(3)].concat()).as_deref(), Some("Cid Voss"));
    assert_eq!(newcomer([more(2), vec![hello("Cid Voss")], more(4)].concat()), None);
}
