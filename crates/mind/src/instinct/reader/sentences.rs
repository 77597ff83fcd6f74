//! What the reader makes of sentences, told on Monday 13 February at half past nine: the tables in `tests/tables`, in the
//! notation of [`told`].

use proptest::prelude::*;

use crate::{
    claim::PointOfView,
    geography::Geography,
    instinct::reader::{Hearer, as_thought, claims, resolves, span},
    persona::{Persona, Pronoun},
    reading::{Condition, Goal, Resolve, Wanted},
    speech::SpeechAct,
    testing::{tables, world},
};
use smallville_town::{GameTime, SectorId, TimeOfDay};

/// Runs something with somebody as the hearer, on Monday at half past nine.
fn with_hearer<T>(first: &str, run: impl FnOnce(&Hearer<'_>) -> T) -> T {
    let world = world();
    let persona: &Persona = world.people.iter().find(|persona| persona.first_name() == first).unwrap();
    let people: Vec<(String, Pronoun)> =
        world.people.iter().map(|persona| (persona.name.clone(), persona.pronoun)).collect();
    let geography = Geography::new(world.town.clone(), persona);
    run(&Hearer { persona, people: &people, geography: &geography, gatherings: &[], now: now() })
}

/// Monday 13 February, half past nine.
fn now() -> GameTime {
    GameTime::from_day_time(0, TimeOfDay::new(9, 30))
}

/// "14 18:00-20:00".
fn hours(span: crate::claim::Span) -> String {
    format!("{} {}-{}", span.from.date().day(), span.from.hm(), span.until.hm())
}

/// A goal in few words.
fn goal(resolve: &Resolve, hearer: &Hearer<'_>) -> String {
    let Resolve::Goal { verb, topic, says, other, today } = resolve else { return String::new() };
    let claim = crate::claim::Claim {
        who: hearer.persona.name.clone(),
        pronoun: hearer.persona.pronoun,
        verb: *verb,
        topic: topic.clone(),
        says: says.clone(),
        other: other.clone(),
        place: None,
        when: None,
        stance: 0,
        after: None,
    };
    assert!(!topic.is_empty(), "a goal has a topic: {claim:?}");
    let kind = if *verb == crate::claim::Verb::StandsFor { "stands" } else { "goal" };
    format!("{kind}{}: {}", if *today { " today" } else { "" }, claim.clause(PointOfView::MEMORY))
}

/// A resolve in few words.
fn told(resolve: &Resolve, hearer: &Hearer<'_>) -> String {
    let name = |sector| hearer.geography.town().sector(sector).name.clone();
    match resolve {
        Resolve::Now(what) => format!("now: {what}"),
        Resolve::Later { doing, sector, span } => {
            let place = sector.map(|sector| format!(" @{}", name(sector))).unwrap_or_default();
            format!("later: {doing}{place} {}", hours(*span))
        }
        Resolve::Goal { .. } => goal(resolve, hearer),
        Resolve::Host(gathering, invited) => {
            let all = if invited.is_empty() { String::from("all") } else { invited.join(", ") };
            format!(
                "host: {}, {} @{} {} for {all}",
                gathering.what,
                gathering.topic,
                gathering.place,
                hours(gathering.span)
            )
        }
        Resolve::Opinion { of, stance, because } => {
            format!(
                "opinion: {of} {stance}{}",
                because.as_ref().map(|why| format!(" because {why}")).unwrap_or_default()
            )
        }
        Resolve::Tell(whom, claim) => format!("tell {whom}: {:?} {}", claim.verb, claim.clause(PointOfView::MEMORY)),
        Resolve::Say { to, act, .. } => format!("say to {to}: {}", spoken(act)),
        Resolve::Ask(whom, what) => format!("ask {whom}: {what}"),
        Resolve::Fetch { item, from, for_whom } => {
            let from = from.map(|sector| format!(" from {}", name(sector))).unwrap_or_default();
            let whom = for_whom.as_ref().map(|whom| format!(" for {whom}")).unwrap_or_default();
            format!("fetch {item}{from}{whom}")
        }
        Resolve::Avoid(what) => format!("avoid: {what}"),
        Resolve::Pause(what) => format!("avoid today: {what}"),
        Resolve::PauseUntil(what, until) => format!("avoid until {} {}: {what}", until.date().day(), until.hm()),
        Resolve::Believe(claim) => format!("believe {:?}: {}", claim.verb, claim.clause(PointOfView::MEMORY)),
        Resolve::Thought => "thought".into(),
        Resolve::Unclear(words) => format!("unclear: {words}"),
        Resolve::Every(habit) => {
            let from = habit.on(habit.days.first().copied().unwrap_or(0))[0];
            if let Some(minutes) = habit.again {
                return format!("every {minutes} minutes: {}", habit.doing);
            }
            let place = habit.sector.map(|sector| format!(" @{}", name(sector))).unwrap_or_default();
            format!("every {} {}-{}: {}{place}", days(&habit.days), from.from.hm(), from.until.hm(), habit.doing)
        }
        Resolve::When { condition, then, always } => awaited(condition, then, *always, hearer),
        Resolve::Cancel(what) => format!("cancel: {what}"),
        Resolve::Move { what, span, sector, .. } => {
            let when = span.map(hours).unwrap_or_default();
            format!("move: {what} {when} @{}", sector.map(name).unwrap_or_default())
        }
        Resolve::Secret(secret) => {
            format!("secret: {} from {}", secret.about, secret.from.as_deref().unwrap_or("everybody"))
        }
        Resolve::Pursue(goal) => pursued(goal, hearer),
    }
}

/// What is said, in few words.
fn spoken(act: &SpeechAct) -> String {
    match act {
        SpeechAct::Free(words) => words.clone(),
        SpeechAct::Compliment(what) => format!("compliment on {what}"),
        SpeechAct::Tease(what) => format!("tease about {what}"),
        SpeechAct::Encourage(what) => format!("encourage about {what}"),
        SpeechAct::Complain(what) => format!("complain of {what}"),
        SpeechAct::Apologise(what) => format!("apologise for {what}"),
        SpeechAct::Greet => "greet".into(),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// What is done once something comes about, in few words.
fn awaited(condition: &Condition, then: &[Resolve], always: bool, hearer: &Hearer<'_>) -> String {
    let when = if always { "whenever" } else { "when" };
    let what = match condition {
        Condition::SeesAnybody => "see anybody".to_owned(),
        Condition::Sees(who) => format!("see {who}"),
        Condition::SeesAt(who, at) => format!("see {who} @{}", hearer.geography.town().sector(*at).name),
        Condition::Due(from) => format!("it is {} {}", from.date().day(), from.hm()),
        Condition::At(sector) => format!("at {}", hearer.geography.town().sector(*sector).name),
        Condition::Notices(words) => format!("notice {words}"),
    };
    let then: Vec<String> = then.iter().map(|resolve| told(resolve, hearer)).collect();
    format!("{when} {what}: {}", then.join("; "))
}

/// "day", "weekday", "Mon, Thu".
fn days(days: &[u32]) -> String {
    match days {
        [] => "day".into(),
        [0, 1, 2, 3, 4] => "weekday".into(),
        [5, 6] => "weekend".into(),
        some => {
            let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
            some.iter().map(|day| names[*day as usize]).collect::<Vec<_>>().join(", ")
        }
    }
}

/// What others are wanted for, in the notation of heard.txt.
fn pursued(goal: &Goal, hearer: &Hearer<'_>) -> String {
    let name = |sector: SectorId| hearer.geography.town().sector(sector).name.clone();
    let first = if goal.first.is_empty() { "anybody".into() } else { goal.first.join(", ") };
    match &goal.wanted {
        Wanted::Together { doing, sector, span, .. } => format!(
            "together: {doing} with {first} @{} {} x{}",
            sector.map(name).unwrap_or_default(),
            span.map(hours).unwrap_or_default(),
            goal.people.unwrap_or(0)
        ),
        Wanted::Loan(item) => format!("borrow {item} from {first}"),
        Wanted::Join(what) => format!("join {what} with {first}"),
        Wanted::Guests(gathering) => format!("host: {}", gathering.what),
        Wanted::Favour { item, .. } => format!("favour {item}"),
        Wanted::Nobody => "nobody".into(),
    }
}

/// What the reader makes of a whisper, in the notation of the table.
fn read(first: &str, text: &str) -> String {
    with_hearer(first, |hearer| {
        let found = resolves(&world().sense, text, hearer);
        // What was not understood is told only to whoever asks for all of it.
        let clear = found.iter().filter(|resolve| !matches!(resolve, Resolve::Unclear(_)));
        clear.map(|resolve| told(resolve, hearer)).collect::<Vec<_>>().join(" | ")
    })
}

/// The same with what was not understood.
fn heard(given: &str) -> String {
    let (first, text) = tables::addressed(given);
    with_hearer(first, |hearer| {
        let found = resolves(&world().sense, text, hearer);
        found.iter().map(|resolve| told(resolve, hearer)).collect::<Vec<_>>().join(" | ")
    })
}

/// A time in the notation of the table.
fn read_time(text: &str) -> String {
    span(&world().sense, text, now()).map_or_else(|| "none".into(), hours)
}

/// What the reader makes of a statement that Maria hears.
fn read_claims(text: &str) -> String {
    with_hearer("Maria", |hearer| {
        let found = claims(&world().sense, text, hearer);
        let told = found.iter().map(|claim| format!("{:?} {}", claim.verb, claim.clause(PointOfView::MEMORY)));
        if found.is_empty() { "nothing".into() } else { told.collect::<Vec<_>>().join(" | ") }
    })
}

/// "John: go home".
fn read_case(given: &str) -> String {
    let (first, text) = tables::addressed(given);
    read(first, text)
}

#[test]
fn sentences_mean_what_they_say() {
    tables::run("sentences.txt", read_case).at_least(100);
    tables::run("times.txt", read_time).at_least(100);
    let thought = |given: &str| {
        let (first, text) = tables::addressed(given);
        with_hearer(first, |hearer| as_thought(&world().sense, text, hearer))
    };
    tables::run("thoughts.txt", thought).at_least(100);
}

#[test]
fn most_sentences_that_were_not_seen_before_are_read_right() {
    let sentences = tables::run("sentences_held_out.txt", read_case);
    let claims = tables::run("claims_held_out.txt", read_claims);
    sentences.with(claims).with(tables::run("times_held_out.txt", read_time)).at_least(95);
}

#[test]
fn what_players_write_is_understood() {
    let unseen = tables::run_loosely("heard_held_out.txt", heard, tables::has_parts);
    tables::run_loosely("heard.txt", heard, tables::has_parts).at_least(100);
    unseen.at_least(80);
}

/// Words that mean something to the grammar.
fn odd_words() -> Vec<String> {
    tables::lines("odd_words.txt").into_iter().map(|line| line.text).collect()
}

proptest! {
    #[test]
    fn no_text_is_too_odd(text in ".{0,120}") {
        with_hearer("John", |hearer| {
            prop_assert!(!resolves(&world().sense, &text, hearer).is_empty());
            let _ = (claims(&world().sense, &text, hearer), as_thought(&world().sense, &text, hearer), span(&world().sense, &text, now()));
            Ok(())
        })?;
    }

    #[test]
    fn no_order_of_words_is_too_odd(words in prop::collection::vec(prop::sample::select(odd_words()), 0..14)) {
        let text = words.join(" ");
        with_hearer("Isabella", |hearer| {
            prop_assert!(!resolves(&world().sense, &text, hearer).is_empty());
            let _ = (claims(&world().sense, &text, hearer), as_thought(&world().sense, &text, hearer), span(&world().sense, &text, now()));
            Ok(())
        })?;
    }
}
