//! Invitations, requests and the answers to them.

use super::{part::Part, scene::Scene, tags::THIRD};
use crate::{
    calendar::{Commitment, Errand, Gathering},
    claim::{Span, when_words},
    persona::Pronoun,
    tie::Tie,
};
use smallville_english::{named_place, plain_phrase};

/// What is to be done within so many minutes is to be done soon.
const SOON_MINUTES: u32 = 60;

/// Asks somebody to come.
pub(super) fn invite(gathering: &Gathering, scene: Scene<'_>) -> Part {
    let pool = if gathering.sector.is_some() { "invite" } else { "invite_online" };
    event(Part::new(scene, pool), gathering, scene)
}

/// Asks for something to be done.
pub(super) fn request(what: &Commitment, scene: Scene<'_>) -> Part {
    let pool = match what {
        Commitment::Host(_) => "request_host",
        Commitment::Attend(gathering) if gathering.sector.is_none() => "invite_online",
        Commitment::Attend(_) => "request_attend",
        Commitment::Accompany(..) => "request_accompany",
        Commitment::Help { .. } => "request_help",
        Commitment::Fetch(errand) if errand.way.is_some() => "request_errand",
        Commitment::Fetch(_) => "request_fetch",
        Commitment::Tell(..) => "request_tell",
        Commitment::Meet { .. } => "request_meet",
        Commitment::Do { .. } => "request_do",
    };
    details(Part::new(scene, pool), what, "with me", scene)
}

/// Says yes: in words that fit what is undertaken, or in general.
pub(super) fn accept(what: &Commitment, scene: Scene<'_>) -> Part {
    let pool = match what {
        Commitment::Host(_) => "accept_host",
        Commitment::Attend(gathering) if gathering.sector.is_none() => "accept_online",
        Commitment::Attend(_) => "accept_attend",
        Commitment::Accompany(..) => "accept_accompany",
        Commitment::Help { .. } => "accept_help",
        Commitment::Fetch(_) => "accept_fetch",
        Commitment::Tell(..) => "accept_tell",
        Commitment::Meet { .. } => "accept_meet",
        Commitment::Do { .. } => "accept_do",
    };
    let part = Part::new(scene, pool);
    // Who is invited does nobody a favour.
    let part = if matches!(what, Commitment::Attend(_)) { part } else { part.or("accept_plan") };
    details(part, what, "with you", scene).with("plan", plan(what, "with you", scene))
}

/// A part that speaks of what somebody would do, as a gerund phrase.
pub(super) fn with_plan(part: Part, what: &Commitment, scene: Scene<'_>) -> Part {
    let part = part.with("plan", plan(what, "with you", scene));
    let part = match what.gathering() {
        Some(gathering) => part.with("event", topic(gathering, scene)),
        None => part,
    };
    let span = what.span();
    part.with_some("day", span.map(|span| day(span, scene)))
        .with_some("when", span.map(|span| when_words(span, Some(scene.speaker.now))))
}

/// "today", "this evening", "tomorrow", "on Thursday".
pub(super) fn day(span: Span, scene: Scene<'_>) -> String {
    let words = when_words(span, Some(scene.speaker.now));
    let cut = [" from ", " at "].iter().filter_map(|word| words.find(word)).min();
    cut.map_or(words.clone(), |at| words[..at].to_owned())
}

/// What fills the slots of a request or of the answer to it.
fn details(part: Part, what: &Commitment, together: &str, scene: Scene<'_>) -> Part {
    match what {
        Commitment::Host(gathering) | Commitment::Attend(gathering) => event(part, gathering, scene),
        Commitment::Accompany(gathering, with) => {
            event(part, gathering, scene).with("company", company(with, together, scene))
        }
        Commitment::Help { gathering, doing, span } => {
            time(part.with("doing", doing.trim()).with("event", topic(gathering, scene)), *span, scene)
        }
        Commitment::Fetch(errand) => {
            let part = part.with("item", errand.item.trim());
            let way = errand.way.as_ref();
            let part = part.with_some("source", way.map(|(source, _)| source.clone()));
            let part = part.with_some("goal", way.map(|(_, goal)| goal.clone()));
            part.with_some("for", beneficiary(errand, together, scene))
        }
        Commitment::Tell(name, key) => {
            let matter = scene.topic(key).unwrap_or_else(|| scene.person(&key.who));
            part.with("person", scene.person(name)).with("matter", matter)
        }
        Commitment::Do { doing, place, span, .. } => {
            let doing = scene.doing(doing.trim());
            let deed = plain_phrase(&doing);
            let due = if deed.starts_with("be ") {
                // What somebody is to be has no hour.
                String::new()
            } else if span.from <= scene.speaker.now.plus_minutes(SOON_MINUTES) {
                "as soon as you can".to_owned()
            } else {
                when_words(*span, Some(scene.speaker.now))
            };
            let part = part.with("deed", deed).with("due", due);
            time(part.with("doing", doing).with("where", place.as_str()), *span, scene)
        }
        Commitment::Meet { with, doing, place, span, .. } => {
            let part = part.with("doing", doing.trim()).with("where", place.as_str());
            let part = if scene.is_here(with) { part } else { part.with("company", company(with, together, scene)) };
            time(part, *span, scene)
        }
    }
}

/// For whom something is fetched, as the object of "for".
fn beneficiary(errand: &Errand, together: &str, scene: Scene<'_>) -> Option<String> {
    match &errand.for_whom {
        Some(name) => Some(scene.person(name)),
        // Without a name it is for whoever asks.
        None => together.strip_prefix("with ").map(str::to_owned),
    }
}

fn company(with: &str, together: &str, scene: Scene<'_>) -> String {
    if scene.is_here(with) { together.to_owned() } else { format!("with {}", scene.absent(with)) }
}

/// What fills the slots that speak of a gathering.
fn event(mut part: Part, gathering: &Gathering, scene: Scene<'_>) -> Part {
    part.tags.subjects = scene.subject(&gathering.host);
    let host = (part.tags.subjects == THIRD && gathering.pronoun != Pronoun::It).then(|| scene.absent(&gathering.host));
    let part = part
        .with("what", gathering.what.trim())
        .with("event", topic(gathering, scene))
        .with_some("where", gathering.sector.map(|_| place(gathering, scene)))
        .with_some("host", host);
    // Until when is for whoever asks.
    time(part, Span { until: gathering.span.from, ..gathering.span }, scene)
}

/// Where it is, as the two call it: "home".
fn place(gathering: &Gathering, scene: Scene<'_>) -> String {
    let at_home = gathering.at_home && scene.speaker.tie.is_some_and(Tie::shares_home);
    if at_home && scene.is_here(&gathering.host) { "home".into() } else { named_place(&gathering.place) }
}

fn time(part: Part, span: Span, scene: Scene<'_>) -> Part {
    part.with("when", when_words(span, Some(scene.speaker.now))).with("day", day(span, scene))
}

/// What a gathering is called between the two: "my Valentine's Day party".
fn topic(gathering: &Gathering, scene: Scene<'_>) -> String {
    scene.topic(&gathering.key()).unwrap_or_else(|| gathering.topic.clone())
}

/// What somebody would do, as a gerund phrase.
fn plan(what: &Commitment, together: &str, scene: Scene<'_>) -> String {
    match what {
        Commitment::Host(gathering) => format!("giving {}", gathering.what),
        Commitment::Attend(gathering) if gathering.sector.is_none() => {
            format!("taking part in {}", topic(gathering, scene))
        }
        Commitment::Attend(gathering) => format!("coming to {}", topic(gathering, scene)),
        Commitment::Accompany(gathering, with) => {
            format!("going to {} {}", topic(gathering, scene), company(with, together, scene))
        }
        Commitment::Help { doing, .. } => doing.trim().to_owned(),
        Commitment::Do { doing, .. } => scene.doing(doing.trim()),
        Commitment::Fetch(errand) => format!("getting {}", errand.item),
        Commitment::Tell(name, key) => {
            let matter = scene.topic(key).map_or(String::new(), |topic| format!(" about {topic}"));
            format!("telling {}{matter}", scene.person(name))
        }
        Commitment::Meet { with, doing, .. } if scene.is_here(with) => doing.trim().to_owned(),
        Commitment::Meet { with, doing, .. } => format!("{} {}", doing.trim(), company(with, together, scene)),
    }
}
