//! What people do and why, as sentences.

use smallville_english::{ended, with_state};

use crate::{
    mind::{question::Kind, retouch::Retouch, why::Cause, why::Refusal},
    sim::{
        activity::{Activity, Phase},
        ahead::Ahead,
        intervene::{Command, Liberty, Target},
        recording::Recorder,
        scenario::Scenario,
        time::TownClock,
    },
    town::{Clock, GameTime, ObjectId, Place, Tile, Town},
};

/// What somebody does, as a sentence without its full stop.
pub(super) fn activity(first_name: &str, activity: &Activity, tile: Tile, town: &Town) -> String {
    let place = activity.act.object.map(|object| thing(town, object)).or_else(|| room(town, tile));
    sentence(first_name, activity.phase, &activity.act.words, place.as_deref())
}

fn sentence(name: &str, phase: Phase, words: &str, place: Option<&str>) -> String {
    match (phase, place) {
        (Phase::Doing, Some(place)) => format!("{name} is {words} at {place}"),
        (Phase::Doing, None) => format!("{name} is {words} in the street"),
        (Phase::Walking, Some(place)) => format!("{name} is on the way to {place} and will be {words}"),
        (Phase::Walking, None) => format!("{name} is about to begin {words}"),
        (Phase::Done, _) => format!("{name} is thinking about what to do next"),
    }
}

/// A thing with the house it is in; the room only where the house has several such things.
pub(super) fn thing(town: &Town, object: ObjectId) -> String {
    let address = town.address(Place::Object(object));
    let sector = town.sector_of(Place::Object(object));
    let name = &town.object(object).name;
    let namesakes =
        town.arenas_in(sector).flat_map(|arena| town.objects_in(arena.id)).filter(|other| other.name == *name).count();
    if namesakes > 1 { address.to_string() } else { format!("{}: {name}", address.sector) }
}

/// The room or ground a tile is in; none in the street.
pub(super) fn room(town: &Town, tile: Tile) -> Option<String> {
    let place = town.arena_at(tile).map(Place::Arena).or_else(|| town.sector_at(tile).map(Place::Sector))?;
    Some(town.address(place).to_string())
}

/// The time of today, and the weekday with the time of other days.
pub(super) fn when(time: GameTime, now: GameTime) -> String {
    if time.day() == now.day() { time.hm() } else { format!("{} {}", &time.weekday_name()[..3], time.hm()) }
}

/// How much time is left, as people say it.
pub(super) fn left(minutes: u32) -> String {
    match (minutes / 60, minutes % 60) {
        (0, 0) => "nearly done".into(),
        (0, 1) => "one more minute".into(),
        (0, minutes) => format!("{minutes} more minutes"),
        (1, 0) => "one more hour".into(),
        (hours, 0) => format!("{hours} more hours"),
        (hours, minutes) => format!("{hours} h {minutes} min more"),
    }
}

/// What set somebody's act off, as a sentence.
pub(super) fn cause(cause: &Cause) -> String {
    match cause {
        Cause::Plan => "It is what the plan of the day says.".into(),
        Cause::Whisper(text) => format!("An inner voice said: “{text}”"),
        Cause::Thing(text) => ended(&format!("It could not wait: {text}")),
        Cause::Appointment(Some(with), what) => ended(&format!("It was agreed with {with}: {what}")),
        Cause::Appointment(None, what) => ended(&format!("It was decided before: {what}")),
        Cause::Goal(goal) => ended(&format!("It serves a goal: {goal}")),
        Cause::Lack(what) => format!("There has been too little {what} today."),
        Cause::Missed(name) => format!("{name} is dear to them, and has been missed."),
        Cause::Player => "A player's hand leads them.".into(),
        Cause::Person(name) => format!("{name} is there."),
        Cause::Detour(refusal) => format!("Something else was planned, but {}.", hindrance(*refusal)),
    }
}

fn hindrance(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Taken => "every place there was taken",
        Refusal::Unreachable => "there was no way to it",
        Refusal::Closed => "it is closed at this hour",
        Refusal::Private => "that room is private",
        Refusal::OutOfOrder => "it was out of order",
    }
}

/// A sum such as "3 people", "1 person".
pub(super) fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

/// What a question is about.
pub(super) fn about(kind: Kind) -> &'static str {
    match kind {
        Kind::Wake => "when to get up",
        Kind::Day => "what to do with the day",
        Kind::Hours => "the day by the hour",
        Kind::Acts => "the next minutes",
        Kind::Instead => "what to do instead",
        Kind::Importance => "how much it matters",
        Kind::Weigh => "how much all that mattered",
        Kind::Whisper => "the inner voice",
        Kind::Pursue => "how to reach a goal",
        Kind::Venture => "what to begin",
        Kind::React => "what is wrong here",
        Kind::Interview => "interviews",
        Kind::Focal => "what to think over",
        Kind::Insights => "what follows from it",
        Kind::Summary => "who one is",
        Kind::Chat => "whether to talk",
        Kind::Utter => "what to say",
        Kind::Draft => "how a talk goes on",
        Kind::Embed => "what comes to mind",
    }
}

/// What a command has done or will do, as a sentence for the player.
pub(super) fn done(command: &Command, scenario: &Scenario) -> String {
    let name = |agent: &crate::mind::agent::AgentId| {
        scenario.people.get(agent.0 as usize).map_or("nobody", |persona| persona.name.as_str())
    };
    let address = |place: Place| scenario.town.address(place).to_string();
    match command {
        Command::Goal(agent, text) => format!("{} has a goal now: {text}", name(agent)),
        Command::Whisper(agent, text) => format!("A voice in {} says: “{text}”", name(agent)),
        Command::Retouch(agent, Retouch::Remember(text)) => format!("{} remembers: “{text}”", name(agent)),
        Command::Retouch(agent, Retouch::Rewrite(id, text)) => {
            format!("Memory {} of {} says: “{text}”", id.0, name(agent))
        }
        Command::Retouch(agent, Retouch::Forget(id)) => format!("{} forgets memory {}", name(agent), id.0),
        Command::Retouch(agent, Retouch::TakeBack) => {
            format!("The last change of {}’s memories is taken back", name(agent))
        }
        Command::SetState(object, state) => with_state(&address(Place::Object(*object)), "is", state),
        Command::Add(name, ..) => format!("{name} is on the way"),
        Command::Talk(agent, persona, text) => format!("To {} as {persona}: “{text}”", name(agent)),
        Command::Enter(agent) => format!("You live on as {}", name(agent)),
        Command::Arrive(name, _) => format!("{name} is on the way, and you are they"),
        Command::Leave => "You leave".into(),
        Command::Walk(_) => "A step".into(),
        Command::Use(object, words) => {
            let words = words.as_ref().map(|words| format!(": {words}")).unwrap_or_default();
            format!("{}{words}", address(Place::Object(*object)))
        }
        Command::Say(text) => format!("You say: “{text}”"),
        Command::Autonomy(Liberty::Talk, true) => "People may begin to talk with you".into(),
        Command::Autonomy(Liberty::Talk, false) => "Nobody begins to talk with you".into(),
        Command::Autonomy(Liberty::Refuse, true) => "People may say no to you".into(),
        Command::Autonomy(Liberty::Refuse, false) => "Nobody says no to you".into(),
        Command::Interview(agent, _) => format!("{} answers in the interview", name(agent)),
        Command::Follow(Some(agent)) => format!("The camera goes with {}", name(agent)),
        Command::Follow(None) => "The camera stays".into(),
        Command::Find(Target::Person(agent)) => format!("Here is {}", name(agent)),
        Command::Find(Target::Place(place)) => format!("Here is {}", address(*place)),
        Command::Speed(Some(speed)) => format!("{speed} game minutes per second"),
        Command::Speed(None) => "As fast as pictures stay fluid".into(),
        Command::Pause => "Pause, or on again".into(),
        Command::Skip(Ahead::Stop) => "The town lives on as usual".into(),
        Command::Skip(_) => "The town lives ahead".into(),
        Command::Introduce => "Here is the form".into(),
        Command::Save => "The town saves itself".into(),
        Command::Help => "This can be typed:".into(),
    }
}

/// How far the present town is kept.
pub(super) fn kept(recorder: &Recorder, clock: &TownClock) -> String {
    let Some(journal) = recorder.journal() else {
        return "Nothing of what happens here is kept.".into();
    };
    let (title, status) = (journal.path().file_stem().unwrap_or_default().to_string_lossy(), journal.status());
    match status.fault {
        Some(fault) => fault,
        None => saves_itself(&title, Clock::resumed(clock.0.start(), status.kept_until).now()),
    }
}

fn saves_itself(title: &str, until: GameTime) -> String {
    format!("{title} saves itself; everything up to {} is kept.", until.hm())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::town::TimeOfDay;

    #[test]
    fn a_sentence_ends_once() {
        for (text, expected) in [
            ("Ann is reading", "Ann is reading."),
            ("Ann is telling of “the party.”", "Ann is telling of “the party.”"),
            ("Ann is talking about the party.", "Ann is talking about the party."),
            ("Ann wonders …", "Ann wonders …"),
        ] {
            assert_eq!(ended(text), expected);
        }
    }

    #[test]
    fn an_activity_is_a_sentence() {
        let place = Some("Hobbs Cafe: behind the cafe counter");
        let words = "serving the morning regulars";
        for (phase, place, expected) in [
            (Phase::Doing, place, "Isabella is serving the morning regulars at Hobbs Cafe: behind the cafe counter"),
            (
                Phase::Walking,
                place,
                "Isabella is on the way to Hobbs Cafe: behind the cafe counter and will be serving the morning regulars",
            ),
            (Phase::Doing, None, "Isabella is serving the morning regulars in the street"),
            (Phase::Done, place, "Isabella is thinking about what to do next"),
        ] {
            assert_eq!(sentence("Isabella", phase, words, place), expected);
        }
    }

    #[test]
    fn a_span_says_how_much_is_left() {
        for (minutes, expected) in [
            (15, "15 more minutes"),
            (0, "nearly done"),
            (1, "one more minute"),
            (60, "one more hour"),
            (130, "2 h 10 min more"),
            (120, "2 more hours"),
        ] {
            assert_eq!(left(minutes), expected);
        }
    }

    #[test]
    fn a_town_says_how_far_it_is_kept() {
        let until = GameTime::from_day_time(0, TimeOfDay::new(8, 15));
        assert_eq!(saves_itself("Smallville 3", until), "Smallville 3 saves itself; everything up to 08:15 is kept.");
    }

    #[test]
    fn only_other_days_are_named() {
        let at = |text: &str| text.parse::<GameTime>().unwrap();
        assert_eq!(when(at("2023-02-14 07:40"), at("2023-02-14 20:00")), "07:40");
        assert_eq!(when(at("2023-02-13 07:40"), at("2023-02-14 20:00")), "Mon 07:40");
    }

    #[test]
    fn causes_are_sentences() {
        assert_eq!(cause(&Cause::Whisper("bake a cake".into())), "An inner voice said: “bake a cake”");
        assert_eq!(
            cause(&Cause::Detour(Refusal::Closed)),
            "Something else was planned, but it is closed at this hour."
        );
    }
}
