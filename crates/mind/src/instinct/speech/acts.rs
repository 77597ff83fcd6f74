//! Which phrases an act is said with, and what fills their slots.

use smallville_english::named_place;

use super::{commitments, part::Part, phrase::fingerprint, scene::Scene, tags::THIRD};
use crate::{
    calendar::Commitment,
    claim::{Claim, ClaimKey, WHEREABOUTS},
    persona::Pronoun,
    speech::{Reason, SpeechAct, Topic},
};

/// A clause of more words than this stands in a sentence of its own.
const LONG_CLAUSE: usize = 15;

/// The parts of an act.
pub(super) fn parts(act: &SpeechAct, scene: Scene<'_>) -> Vec<Part> {
    let one = |pool| Part::new(scene, pool);
    match act {
        SpeechAct::Greet if scene.greets_back() => vec![one("greet_back")],
        SpeechAct::Greet => vec![one("greet")],
        SpeechAct::Introduce(claim) => vec![introduce(claim, scene)],
        SpeechAct::Tell { claim, heard_from } => vec![tell(claim, heard_from.as_deref(), scene)],
        SpeechAct::Ask(topic) => vec![ask(topic, scene)],
        SpeechAct::DontKnow(topic) => vec![dont_know(topic, scene)],
        SpeechAct::Invite(gathering) => {
            vec![commitments::invite(gathering, scene), one("invite_close").seldom(0.25)]
        }
        SpeechAct::Request(what) => {
            vec![one("request_open").seldom(0.35), commitments::request(what, scene)]
        }
        SpeechAct::Accept(what) => {
            vec![one("accept").seldom(0.35), commitments::accept(what, scene)]
        }
        SpeechAct::Perhaps(what) => vec![commitments::with_plan(Part::new(scene, "perhaps"), what, scene)],
        SpeechAct::Decline(what, reason) => {
            let close = if matches!(what, Commitment::Attend(_)) { "decline_close_event" } else { "decline_close" };
            vec![
                commitments::with_plan(Part::new(scene, "decline"), what, scene),
                because(reason, scene).with_some("day", what.span().map(|span| commitments::day(span, scene))),
                one(close).seldom(0.3),
            ]
        }
        SpeechAct::Marvel(key) if key.topic == WHEREABOUTS => vec![one("thank_whereabouts")],
        SpeechAct::Marvel(key) => vec![about(key, "marvel", scene)],
        SpeechAct::Agree(claim) => vec![about(&claim.key(), "agree", scene)],
        SpeechAct::Disagree(claim, reason) => {
            let mut parts = vec![about(&claim.key(), "disagree", scene)];
            parts.extend(reason.as_ref().map(|reason| claim_part(reason, "disagree_because", false, scene)));
            parts
        }
        SpeechAct::Doubt(claim) => vec![about(&claim.key(), "doubt", scene)],
        SpeechAct::Thank(what) => vec![one("thank").with("for", scene.matter(what))],
        SpeechAct::Apologise(what) => vec![one("apologise").with("for", scene.matter(what))],
        SpeechAct::Compliment(what) => vec![compliment(what, scene)],
        SpeechAct::Tease(what) => vec![one("tease").with("thing", scene.matter(what))],
        SpeechAct::Insult => vec![one("insult")],
        SpeechAct::Complain(what) => vec![one("complain").with("thing", scene.matter(what))],
        SpeechAct::Remark(doing) => vec![one("remark").with("doing", scene.doing(doing.trim()))],
        SpeechAct::Encourage(what) => vec![one("encourage").with("thing", scene.matter(what))],
        SpeechAct::Part(_) if scene.speaker.parts_back => vec![Part { plain: "Bye".into(), ..one("part_back") }],
        SpeechAct::Part(None) => vec![one("part")],
        SpeechAct::Part(Some(call)) => vec![one("part_call").with("call", scene.own_doing(call))],
        SpeechAct::BreakOff => vec![one("breakoff")],
        // Whoever says it brings the words.
        SpeechAct::Free(words) => vec![Part { plain: words.clone(), pools: Vec::new(), ..one("remark") }],
    }
}

/// A part that says a claim.
fn claim_part(claim: &Claim, pool: &'static str, told: bool, scene: Scene<'_>) -> Part {
    let clause = scene.clause(claim);
    let mut part = about(&claim.key(), pool, scene).with("claim", clause.as_str()).must("claim");
    part.tags = scene.tags_of(&claim.key(), told);
    part.stands_alone = clause.split_whitespace().count() > LONG_CLAUSE || clause.contains(['.', ';', '?', '!']);
    part.again = match (part.slots.get("who"), claim.pronoun) {
        // "They is" would be wrong.
        (Some(who), Pronoun::She | Pronoun::He) => clause
            .strip_prefix(who.as_str())
            .filter(|rest| rest.starts_with(' '))
            .map(|rest| format!("{}{rest}", claim.pronoun.subject())),
        _ => None,
    };
    part.plain = clause;
    part
}

fn tell(claim: &Claim, heard_from: Option<&str>, scene: Scene<'_>) -> Part {
    let source = heard_from.filter(|name| !scene.is_here(name));
    let third = scene.subject(&claim.who) == THIRD;
    let told = source.is_some() && third;
    if let Some(place) = claim.place.as_deref().filter(|_| third && !told && claim.topic == WHEREABOUTS) {
        return Part::new(scene, "tell_where").with("who", scene.absent(&claim.who)).with("where", named_place(place));
    }
    let mut part = claim_part(claim, "tell", told, scene);
    let from_subject = source == Some(claim.who.as_str());
    // "Isabella told me that she is giving a party": only if a pronoun can take the place of the name.
    let source = source.filter(|_| told && (!from_subject || part.again.is_some()));
    if from_subject {
        part.naming = &["{who}", "{who's}", "{source}"];
    }
    part.slots.extend(source.map(|name| ("source", scene.absent(name))));
    part
}

fn introduce(claim: &Claim, scene: Scene<'_>) -> Part {
    let Scene { speaker } = scene;
    if let Some(own) = own_introduction(&speaker.persona.voice.introductions, speaker.listener.unwrap_or_default()) {
        let words = own.replace("{name}", scene.own_name());
        return Part { plain: words, pools: Vec::new(), ..Part::new(scene, "introduce") };
    }
    let clause = scene.clause(claim);
    let named = clause.contains(scene.own_name()) || clause.contains(scene.speaker.persona.first_name());
    let mut part = claim_part(claim, if named { "introduce_named" } else { "introduce" }, false, scene);
    if !named {
        part = part.with("name", scene.own_name()).with("first", scene.speaker.persona.first_name());
    }
    part
}

/// One of the ways in which somebody says who they are: always the same to the same listener (full name).
fn own_introduction<'p>(ways: &'p [String], listener: &str) -> Option<&'p str> {
    let at = fingerprint(&[listener]) % ways.len().max(1) as u64;
    ways.get(at as usize).map(String::as_str)
}

/// A part that refers back to what was said.
fn about(key: &ClaimKey, pool: &'static str, scene: Scene<'_>) -> Part {
    let mut part = Part::new(scene, pool).with_some("topic", scene.topic(key));
    part.tags = scene.tags_of(key, false);
    // Only people can be named as such: "the stove's" would be odd.
    if part.tags.subjects == THIRD && !key.who.contains(':') {
        part = part.with("who", scene.absent(&key.who)).with("who's", scene.possessive(&key.who));
    }
    part
}

fn ask(topic: &Topic, scene: Scene<'_>) -> Part {
    let one = |pool| Part::new(scene, pool);
    match topic {
        Topic::Present => one("ask_present"),
        Topic::Project(None) => one("ask_project"),
        Topic::Project(Some(matter)) => one("ask_project").with("matter", theirs(matter)).must("matter"),
        Topic::Opinion(matter) => one("ask_opinion").with("matter", scene.matter(matter)),
        Topic::Whereabouts(name) => one("ask_whereabouts").with("person", scene.absent(name)),
        Topic::More(key) => about(key, "ask_more", scene),
        Topic::Story(matter) => one("ask_story").with("matter", scene.matter(matter)),
        Topic::Self_ => one("ask_self"),
        Topic::News => one("ask_news"),
        Topic::Free(words) => Part { plain: words.clone(), pools: Vec::new(), ..one("ask_news") },
    }
}

/// "your thesis" for "the thesis".
fn theirs(matter: &str) -> String {
    let matter = matter.trim();
    let bare = ["the ", "my ", "her ", "his ", "their "].iter().find_map(|word| matter.strip_prefix(word));
    bare.map_or_else(|| matter.to_owned(), |bare| format!("your {bare}"))
}

fn dont_know(topic: &Topic, scene: Scene<'_>) -> Part {
    let one = |pool| Part::new(scene, pool);
    match topic {
        Topic::Present | Topic::Self_ => one("dontsay"),
        Topic::Project(None) => one("dontsay").or("dontknow"),
        Topic::Project(Some(matter)) => one("dontsay").or("dontknow_about").with("matter", mine(matter)),
        Topic::Opinion(matter) | Topic::Story(matter) => one("dontknow_about").with("matter", scene.matter(matter)),
        Topic::Whereabouts(name) => one("dontknow_whereabouts").with("person", scene.absent(name)),
        Topic::More(key) => match scene.topic(key) {
            Some(topic) => one("dontknow_about").or("dontknow").with("matter", topic),
            None => one("dontknow"),
        },
        Topic::News | Topic::Free(_) => one("dontknow"),
    }
}

/// "my thesis" for "the thesis".
fn mine(matter: &str) -> String {
    let bare = ["the ", "your "].iter().find_map(|word| matter.trim().strip_prefix(word));
    bare.map_or_else(|| matter.trim().to_owned(), |bare| format!("my {bare}"))
}

fn because(reason: &Reason, scene: Scene<'_>) -> Part {
    let one = |pool| Part::new(scene, pool);
    match reason {
        Reason::Busy(doing) => one("because_busy").with("busy", scene.own_doing(doing)),
        Reason::Dislike(name) => {
            let mut part = one("because_dislike").with("person", scene.person(name));
            part.tags.subjects = scene.subject(name);
            part
        }
        Reason::Distaste(matter) => one("because_distaste").with("matter", scene.matter(matter)),
        Reason::Tired => one("because_tired"),
        Reason::Unwilling => one("because_unwilling"),
    }
}

fn compliment(what: &str, scene: Scene<'_>) -> Part {
    let what = what.trim().trim_end_matches('.');
    if is_trait(what) {
        return Part::new(scene, "compliment_trait").with("trait", what);
    }
    let owned = ["your ", "the ", "that ", "this ", "those ", "these "].iter().any(|word| what.starts_with(word));
    let what = if owned { what.to_owned() } else { format!("your {what}") };
    Part::new(scene, "compliment_thing").with("thing", what)
}

/// Whether a single word says how somebody is: "patient", not "patience" or "hat".
fn is_trait(word: &str) -> bool {
    const NOUNS: [&str; 24] = [
        "hat", "hair", "apron", "coat", "scarf", "dress", "shirt", "jumper", "shoes", "beard", "voice", "smile",
        "work", "cooking", "baking", "painting", "music", "garden", "writing", "humour", "courage", "glasses", "eye",
        "taste",
    ];
    const ENDINGS: [&str; 8] = ["ness", "ity", "ence", "ance", "ion", "ment", "ship", "ism"];
    !word.contains(' ') && !NOUNS.contains(&word) && !ENDINGS.iter().any(|ending| word.ends_with(ending))
}
