//! Commands of a player who is in the town, as they are typed.

use super::{Command, CommandError, Liberty, Names};
use crate::scenario::Scenario;
use smallville_town::{Direction, Place};

/// The points of the compass.
const WAYS: [(&str, Direction); 4] =
    [("north", Direction::Up), ("south", Direction::Down), ("east", Direction::Right), ("west", Direction::Left)];

/// The liberties by their words.
const LIBERTIES: [(&str, Liberty); 2] = [("talk", Liberty::Talk), ("refuse", Liberty::Refuse)];

fn wrong<T>(words: &str) -> Result<T, CommandError> {
    Err(CommandError(words.into()))
}

/// The word that stands for something in a list.
fn word<T: PartialEq>(list: &[(&'static str, T)], wanted: &T) -> &'static str {
    list.iter().find(|(_, known)| known == wanted).map_or("", |(word, _)| word)
}

impl Command {
    /// The command as it is typed, if it is of a player in the town.
    pub(super) fn typed_of_player(&self, scenario: &Scenario) -> Option<String> {
        let name = |agent: &smallville_mind::agent::AgentId| Some(scenario.people.get(agent.0 as usize)?.name.clone());
        Some(match self {
            Self::Talk(to, persona, words) => format!("talk {} as {persona}: {words}", name(to)?),
            Self::Enter(agent) => format!("enter {}", name(agent)?),
            Self::Arrive(name, paragraph) => format!("enter as {name}, {paragraph}"),
            Self::Leave => "leave".into(),
            Self::Walk(direction) => format!("walk {}", word(&WAYS, direction)),
            Self::Use(object, words) => {
                let place = scenario.town.address(Place::Object(*object));
                let words = words.as_ref().map(|words| format!(": {words}")).unwrap_or_default();
                format!("use <{place}>{words}")
            }
            Self::Say(words) => format!("say {words}"),
            Self::Autonomy(liberty, on) => {
                format!("autonomy {} {}", word(&LIBERTIES, liberty), if *on { "on" } else { "off" })
            }
            _ => return None,
        })
    }
}

impl Names {
    /// Reads a command of a player in the town.
    pub(super) fn of_player(&self, verb: &str, rest: &str) -> Result<Command, CommandError> {
        match verb {
            "talk" => self.talk(rest),
            "interview" => match named(rest) {
                Some((name, words)) => Ok(Command::Interview(self.person(name)?, words.to_owned())),
                None => wrong("say whom and what: interview NAME: TEXT"),
            },
            "enter" => self.enter(rest),
            "leave" => Ok(Command::Leave),
            "walk" => match WAYS.iter().find(|(word, _)| word.eq_ignore_ascii_case(rest)) {
                Some((_, direction)) => Ok(Command::Walk(*direction)),
                None => wrong("say where to: walk north, south, east or west"),
            },
            "use" => self.use_thing(rest),
            "say" if rest.is_empty() => wrong("say what: say TEXT"),
            "say" => Ok(Command::Say(rest.to_owned())),
            _ => autonomy(rest),
        }
    }

    fn talk(&self, rest: &str) -> Result<Command, CommandError> {
        let form = "say to whom, as whom and what: talk NAME as PERSONA: TEXT";
        let Some((head, words)) = named(rest) else { return wrong(form) };
        let (name, persona) = head.split_once(" as ").unwrap_or((head, "a visitor"));
        if persona.trim().is_empty() {
            return wrong(form);
        }
        Ok(Command::Talk(self.person(name)?, persona.trim().to_owned(), words.to_owned()))
    }

    fn enter(&self, rest: &str) -> Result<Command, CommandError> {
        let Some(newcomer) = rest.strip_prefix("as ") else { return Ok(Command::Enter(self.person(rest)?)) };
        let Some((name, paragraph)) = newcomer.split_once(',').filter(|(_, text)| !text.trim().is_empty()) else {
            return wrong("say who you are: enter as NAME, DESCRIPTION");
        };
        match self.add(&format!("{name}: {paragraph}"))? {
            Command::Add(name, paragraph, _) => Ok(Command::Arrive(name, paragraph)),
            other => Ok(other),
        }
    }

    fn use_thing(&self, rest: &str) -> Result<Command, CommandError> {
        let form = "say at what: use <PLACE>, or use <PLACE>: TEXT";
        let Some((place, words)) = rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) else {
            return wrong(form);
        };
        let words = words.trim().trim_start_matches(':').trim();
        match self.town.resolve(place).map_err(|error| CommandError(error.to_string()))? {
            Place::Object(object) => Ok(Command::Use(object, (!words.is_empty()).then(|| words.to_owned()))),
            other => {
                let (address, example) = (self.town.address(other), self.example(other));
                Err(CommandError(format!("{address} is not a thing; name one in it, such as <{example}>")))
            }
        }
    }
}

/// A name and what follows its colon.
fn named(rest: &str) -> Option<(&str, &str)> {
    rest.split_once(':').map(|(name, words)| (name.trim(), words.trim())).filter(|(_, words)| !words.is_empty())
}

fn autonomy(rest: &str) -> Result<Command, CommandError> {
    let form = "say what they may do: autonomy talk on, autonomy refuse off";
    let Some((liberty, state)) = rest.split_once(' ') else { return wrong(form) };
    let found = LIBERTIES.iter().find(|(word, _)| word.eq_ignore_ascii_case(liberty));
    match (found, state.trim().to_lowercase().as_str()) {
        (Some((_, liberty)), "on") => Ok(Command::Autonomy(*liberty, true)),
        (Some((_, liberty)), "off") => Ok(Command::Autonomy(*liberty, false)),
        _ => wrong(form),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallville_data::data::Data;

    #[test]
    fn what_is_recorded_is_read_as_it_was_meant() {
        let scenario = Scenario::load(&Data::embedded(), 1).unwrap();
        let names = Names::new(&scenario);
        for line in [
            "talk Isabella Rodriguez as a reporter: Hello: how are you?",
            "enter Klaus Mueller",
            "enter as Ana Ruiz, a 30-year-old baker, who loves cats",
            "leave",
            "walk north",
            "walk west",
            "use <Hobbs Cafe: cafe: stove>",
            "use <Hobbs Cafe: cafe: stove>: cook soup",
            "say Hello, Isabella!",
            "autonomy talk off",
            "autonomy refuse on",
        ] {
            let command = names.parse(line).unwrap();
            assert_eq!(command.typed(&scenario).as_deref(), Some(line));
        }
        assert_eq!(names.parse("interview Klaus: Who are you?").unwrap().typed(&scenario), None);
        for line in
            ["talk Isabella", "interview Klaus", "walk up", "use stove", "say", "autonomy fly on", "enter as Ana"]
        {
            assert!(names.parse(line).is_err(), "{line}");
        }
    }
}
