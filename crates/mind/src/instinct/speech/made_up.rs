//! Made-up claims, gatherings and acts for the tests.

use rand::{RngExt as _, rngs::StdRng};
use smallville_english::with_article;

use crate::{
    calendar::{Commitment, Errand, Gathering},
    claim::{Claim, ClaimKey, Span, Verb},
    persona::{Persona, Pronoun},
    speech::{Reason, SpeechAct, Topic},
};
use smallville_town::{GameTime, ObjectId, SectorId, TimeOfDay};

/// A day and an hour.
pub(super) fn at(day: u32, hour: u16) -> GameTime {
    GameTime::from_day_time(day, TimeOfDay::new(hour, 0))
}

/// A gathering of two hours.
pub(super) fn gathering(host: &Persona, what: &str, place: &str, day: u32, hour: u16) -> Gathering {
    Gathering {
        what: what.into(),
        topic: Gathering::topic_of(&host.name, what),
        host: host.name.clone(),
        pronoun: host.pronoun,
        place: place.into(),
        sector: Some(SectorId(0)),
        at_home: false,
        unknown_to: None,
        span: Span { from: at(day, hour), until: at(day, hour + 2) },
    }
}

/// A claim about somebody.
pub(super) fn claim(of: &Persona, verb: Verb, topic: &str, says: &str) -> Claim {
    Claim {
        who: of.name.clone(),
        pronoun: of.pronoun,
        verb,
        topic: topic.into(),
        says: says.into(),
        other: None,
        place: None,
        when: None,
        stance: 0,
        after: None,
    }
}

/// What can be known of somebody: goal, tastes, memories, a gathering.
pub(super) fn claims(of: &Persona) -> Vec<Claim> {
    let mine = |text: &str| format!(" {text} ").replace(" his ", " {my} ").replace(" her ", " {my} ").trim().to_owned();
    let project = if of.project.is_empty() { "the plan" } else { &of.project };
    let mut all = vec![
        claim(of, Verb::Wants, project, &format!("{{want|wants}} to {}", mine(&of.goal))),
        claim(of, Verb::Achieves, project, "{have} got the hardest part done at last"),
        claim(of, Verb::Happened, "the supper", "{have} given a supper, and five came"),
        claim(of, Verb::Incident, "the flat loaf", "left the flour out of the second loaf"),
        claim(of, Verb::Promises, "the ladder", "{have} promised to bring back the ladder"),
        claim(of, Verb::Is, "trade", &format!("{{am}} {}", with_article(&of.trade))),
        claim(
            of,
            Verb::StandsFor,
            &format!("{}'s candidacy for the council", of.name),
            "{am} standing for the council",
        ),
        claim(
            of,
            Verb::Story,
            "fog at sea",
            "once rowed in circles for three hours because {I} had forgotten the anchor",
        ),
    ];
    for (like, word) in of.likes.iter().zip(["{am} mad about", "could talk all night about", "{do} not much care for"])
    {
        all.push(claim(of, Verb::ThinksOf, like, &format!("{word} {like}")));
        all.push(claim(of, Verb::Does, like, &format!("{{was}} busy with {like} until late")));
    }
    let start = format!("{} is ", of.name);
    for text in of.about.iter().filter_map(|text| text.strip_prefix(&start)).take(4) {
        all.push(claim(of, Verb::Is, "life", &format!("{{am}} {}", mine(text))));
    }
    all.push(gathering(of, "a chess evening", "Hobbs Cafe", 2, 17).claim());
    all
}

/// One of each commitment.
pub(super) fn commitments(me: &Persona, you: &Persona, third: &Persona) -> Vec<Commitment> {
    let n = me.name.len() + 3 * third.name.len();
    let of = |list: [&'static str; 4]| list[n % 4];
    let what = of(["a chess evening", "a poetry night", "a singalong", "a quiz"]);
    let chess = gathering(me, what, of(["Hobbs Cafe", "The Rose and Crown Pub", "the library", "the dorm"]), 2, 17);
    let picnic = gathering(third, "a picnic", "Johnson Park", 3, 12);
    let from = at(1 + (n as u32 / 4) % 3, 9 + (n % 9) as u16);
    let span = Span { from, until: from.plus_minutes(60) };
    vec![
        Commitment::Host(gathering(you, "a reading", "Oak Hill College", 4, 18)),
        Commitment::Attend(chess.clone()),
        Commitment::Attend(picnic.clone()),
        Commitment::Accompany(chess.clone(), you.name.clone()),
        Commitment::Help {
            gathering: picnic,
            doing: of(["carrying chairs into the park", "hanging up lanterns", "baking scones", "moving the piano"])
                .into(),
            span,
        },
        Commitment::Fetch(Errand {
            item: of(["lamp oil", "cough syrup", "yeast", "string"]).into(),
            from: ObjectId(0),
            to: None,
            for_whom: None,
            way: None,
        }),
        Commitment::Fetch(Errand {
            item: "apples".into(),
            from: ObjectId(0),
            to: None,
            for_whom: Some(third.name.clone()),
            way: None,
        }),
        Commitment::Tell(third.name.clone(), chess.key()),
        Commitment::Meet {
            with: me.name.clone(),
            doing: of(["having lunch together", "walking round the lake", "playing cards", "looking at drawings"])
                .into(),
            sector: SectorId(0),
            place: of(["Johnson Park", "Hobbs Cafe", "the library", "the pub"]).into(),
            span,
        },
    ]
}

/// Every act with every kind of content.
pub(super) fn all_acts(me: &Persona, you: &Persona, third: &Persona) -> Vec<SpeechAct> {
    let text = String::from;
    let mut acts = vec![
        SpeechAct::Greet,
        SpeechAct::Thank(text("the invitation")),
        SpeechAct::Apologise(text("shouting at you")),
        SpeechAct::Compliment(text("patient")),
        SpeechAct::Compliment(text("your hat")),
        SpeechAct::Tease(text("your hat")),
        SpeechAct::Insult,
        SpeechAct::Complain(text("the noise at night")),
        SpeechAct::Complain(third.name.clone()),
        SpeechAct::Remark(text("watering the flowers")),
        SpeechAct::Encourage(text("your thesis")),
        SpeechAct::Part(None),
        SpeechAct::Part(Some(text("opening the shop"))),
        SpeechAct::BreakOff,
        SpeechAct::Introduce(claim(me, Verb::Is, "trade", &format!("{{am}} {}", with_article(&me.trade)))),
        SpeechAct::Introduce(claim(me, Verb::Is, "name", &format!("{{am}} {}, the new one", me.name))),
    ];
    acts.extend(asked(third));
    acts.extend(agreed(me, you, third));
    acts.extend(told(me, you, third));
    acts
}

/// Every question, and not to know the answer.
fn asked(third: &Persona) -> Vec<SpeechAct> {
    let text = String::from;
    let mut acts = Vec::new();
    let key = claims(third)[0].key();
    for topic in [
        Topic::Present,
        Topic::Project(None),
        Topic::Project(Some(text("the thesis"))),
        Topic::Opinion(third.name.clone()),
        Topic::Whereabouts(third.name.clone()),
        Topic::More(key),
        Topic::Story(text("music")),
        Topic::Self_,
        Topic::News,
    ] {
        acts.extend([SpeechAct::Ask(topic.clone()), SpeechAct::DontKnow(topic)]);
    }
    acts
}

/// Every invitation, request and answer.
fn agreed(me: &Persona, you: &Persona, third: &Persona) -> Vec<SpeechAct> {
    let text = String::from;
    let mut acts = Vec::new();
    for host in [me, third] {
        acts.push(SpeechAct::Invite(gathering(host, "a chess evening", "Hobbs Cafe", 2, 17)));
    }
    for what in commitments(me, you, third) {
        acts.extend([
            SpeechAct::Request(what.clone()),
            SpeechAct::Accept(what.clone()),
            SpeechAct::Perhaps(what.clone()),
        ]);
        for reason in [
            Reason::Busy(text("working behind the bar")),
            Reason::Dislike(you.name.clone()),
            Reason::Dislike(third.name.clone()),
            Reason::Distaste(text("parties")),
            Reason::Tired,
            Reason::Unwilling,
        ] {
            acts.push(SpeechAct::Decline(what.clone(), reason));
        }
    }
    acts
}

/// Everything that can be said about a claim.
fn told(me: &Persona, you: &Persona, third: &Persona) -> Vec<SpeechAct> {
    let mut acts = Vec::new();
    for claim in [me, you, third].into_iter().flat_map(claims) {
        acts.extend([
            SpeechAct::Tell { claim: claim.clone(), heard_from: None },
            SpeechAct::Tell { claim: claim.clone(), heard_from: Some(third.name.clone()) },
            SpeechAct::Tell { claim: claim.clone(), heard_from: Some(String::from("Maria Lopez")) },
            SpeechAct::Marvel(claim.key()),
            SpeechAct::Agree(claim.clone()),
            SpeechAct::Disagree(claim.clone(), Some(claims(me)[6].clone())),
            SpeechAct::Disagree(claim.clone(), None),
            SpeechAct::Doubt(claim),
        ]);
    }
    let stove = Claim {
        who: "Lin family's house: kitchen: stove".into(),
        pronoun: Pronoun::It,
        ..claim(me, Verb::State, "the stove", "{am} burning")
    };
    acts.push(SpeechAct::Marvel(stove.key()));
    acts.push(SpeechAct::Tell { claim: stove, heard_from: None });
    acts
}

/// The acts of a line as conversations have them.
pub(super) fn typical(me: &Persona, you: &Persona, third: &Persona, rng: &mut StdRng) -> Vec<SpeechAct> {
    fn any<'a, T>(list: &'a [T], rng: &mut StdRng) -> &'a T {
        &list[rng.random_range(0..list.len())]
    }
    let pick = |of: &Persona, rng: &mut StdRng| any(&claims(of), rng).clone();
    let tell = |rng: &mut StdRng| {
        let own = rng.random_bool(0.5);
        let source =
            (!own && rng.random_bool(0.6)).then(|| any(&["Maria Lopez", third.name.as_str()], rng).to_string());
        SpeechAct::Tell { claim: pick(if own { me } else { third }, rng), heard_from: source }
    };
    let heard: ClaimKey = pick(you, rng).key();
    let like = any(&third.likes, rng).clone();
    let asked = any(&commitments(you, me, third)[1..], rng).clone();
    let wanted = any(&commitments(me, you, third)[1..], rng).clone();
    let host = if rng.random_bool(0.5) { me } else { third };
    let what =
        *any(&["a chess evening", "a birthday party", "a reading", "a picnic", "a film night", "an open day"], rng);
    let place = *any(&["Hobbs Cafe", "Johnson Park", "The Rose and Crown Pub", "Oak Hill College"], rng);
    let party = gathering(host, what, place, rng.random_range(1..4), rng.random_range(14..20));
    let thanks = any(&["the coffee", "the invitation", "carrying my bags", "the soup", "listening"], rng).to_string();
    let call =
        any(&["opening the shop", "practising the piano", "writing my report", "feeding the hens"], rng).to_string();
    let doing = any(&["watering the flowers", "wiping the counter", "reading the paper", "pacing up and down"], rng)
        .to_string();
    let thing = any(&["your thesis", "the move", "your novel", "the exam", "your cough"], rng).to_string();
    match rng.random_range(0..15) {
        0 => vec![SpeechAct::Greet, SpeechAct::Ask(Topic::Present)],
        1 => vec![SpeechAct::Greet, SpeechAct::Ask(Topic::Project(Some("the thesis".into())))],
        2 | 3 => vec![SpeechAct::Marvel(heard), tell(rng)],
        4 => vec![SpeechAct::Agree(pick(you, rng)), SpeechAct::Ask(Topic::Opinion(like))],
        5 => vec![SpeechAct::Invite(party)],
        6 => vec![SpeechAct::Accept(asked)],
        7 => vec![SpeechAct::Thank(thanks), SpeechAct::Part(Some(call))],
        8 => vec![tell(rng), SpeechAct::Ask(Topic::Opinion(like))],
        9 => vec![SpeechAct::Disagree(pick(you, rng), Some(claims(me)[6 + 2 * rng.random_range(0..3)].clone()))],
        10 => vec![SpeechAct::Decline(asked, Reason::Busy(call))],
        11 => vec![SpeechAct::Remark(doing), SpeechAct::Ask(Topic::News)],
        12 => vec![SpeechAct::Request(wanted)],
        13 => vec![tell(rng)],
        _ => vec![SpeechAct::Encourage(thing), SpeechAct::Part(None)],
    }
}
