//! Reads commands as they are typed, and knows whom and what they mean.

use std::sync::Arc;

use smallville_english::either;

use crate::prelude::*;

use super::{Command, CommandError, FORMS, Target, retouch};
use crate::{adding, ahead, scenario::Scenario};
use smallville_data::wording::{
    limit::{COMMAND, too_long},
    terminal::turns_line,
};
use smallville_mind::{
    agent::AgentId,
    claim::first_name,
    persona::newcomer::{Words, begins_aside, named},
};
use smallville_town::{Place, Town};

/// The names that commands may use.
#[derive(Resource, Clone, Debug)]
pub struct Names {
    people: Vec<String>,
    pub(super) town: Arc<Town>,
    /// What the words of a paragraph about somebody new mean.
    newcomers: Arc<Words>,
}

impl Names {
    /// The names of a town.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Self {
        let people = scenario.people.iter().map(|persona| persona.name.clone()).collect();
        Self { people, town: scenario.town.clone(), newcomers: scenario.sense.newcomers.clone() }
    }

    /// Reads a command as it is typed; no text of it is endless.
    ///
    /// # Errors
    /// One sentence that says what is wrong and what was probably meant.
    pub fn parse(&self, line: &str) -> Result<Command, CommandError> {
        if let Some(fault) = too_long("a command", line.trim(), COMMAND) {
            return Err(CommandError(fault));
        }
        let command = self.read(line)?;
        command.too_long().map_or(Ok(command), |fault| Err(CommandError(fault)))
    }

    /// Reads a command that was accepted before, however long it may be; letters that cannot be seen are blanks.
    pub(crate) fn read(&self, line: &str) -> Result<Command, CommandError> {
        let line = line.replace(|letter: char| letter.is_control() || turns_line(letter), " ");
        let line = line.trim();
        if let Some(rest) = line.strip_prefix('<') {
            let (place, state) = rest
                .split_once('>')
                .ok_or_else(|| CommandError("the place is not closed; write <PLACE> is STATE".into()))?;
            return self.set_state(place, state);
        }
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match verb.to_lowercase().as_str() {
            "whisper" => {
                let (name, text) = rest
                    .split_once(':')
                    .filter(|(_, text)| !text.trim().is_empty())
                    .ok_or_else(|| CommandError("say whom and what: whisper NAME: TEXT".into()))?;
                Ok(Command::Whisper(self.person(name)?, text.trim().to_owned()))
            }
            "goal" => {
                let (name, text) = rest
                    .split_once(':')
                    .filter(|(_, text)| !text.trim().is_empty())
                    .ok_or_else(|| CommandError("say whose and which: goal NAME: TEXT".into()))?;
                Ok(Command::Goal(self.person(name)?, text.trim().to_owned()))
            }
            "add" if rest.is_empty() => Ok(Command::Introduce),
            "add" => self.add(rest),
            "talk" | "interview" | "enter" | "leave" | "walk" | "use" | "say" | "autonomy" => {
                self.of_player(&verb.to_lowercase(), rest)
            }
            "follow" if rest.is_empty() => Ok(Command::Follow(None)),
            "follow" => Ok(Command::Follow(Some(self.person(rest)?))),
            "find" => self.find(rest),
            "speed" => speed(rest),
            "pause" => Ok(Command::Pause),
            "skip" => {
                let person = |name: &str| self.person(name).map_err(|error| error.to_string());
                ahead::parse(rest, person).map(Command::Skip).map_err(CommandError)
            }
            "save" => Ok(Command::Save),
            "help" | "?" => Ok(Command::Help),
            "" => Err(CommandError("type a command, or help".into())),
            other => retouch::parse(other, rest, &|name| self.person(name))
                .unwrap_or_else(|| Err(CommandError(unknown_verb(other)))),
        }
    }

    /// Reads who is to move in.
    pub(super) fn add(&self, rest: &str) -> Result<Command, CommandError> {
        let is_aside = |text: &str, end: usize| begins_aside(&self.newcomers, text, end);
        let (name, paragraph, wishes) =
            adding::read(rest, &self.town, &|text| self.called(text), &is_aside).map_err(CommandError)?;
        if self.people.iter().any(|known| known.eq_ignore_ascii_case(&name)) {
            return Err(CommandError(format!("{name} lives here already; choose another name")));
        }
        Ok(Command::Add(name, paragraph, wishes))
    }

    /// The name that a paragraph gives to somebody new.
    fn called(&self, paragraph: &str) -> Option<String> {
        let people: Vec<&str> = self.people.iter().map(String::as_str).collect();
        named(&self.newcomers, paragraph, &people)
    }

    /// First name of somebody, as an example.
    #[must_use]
    pub fn anybody(&self) -> &str {
        self.people.first().map_or("NAME", |name| first_name(name))
    }

    /// Lets commands name somebody who has moved in.
    pub(crate) fn learn(&mut self, name: &str) {
        self.people.push(name.to_owned());
    }

    /// The person whom a text means: their whole name, or a part that only they have.
    ///
    /// # Errors
    /// Nobody or several are meant; the sentence names the nearest.
    pub fn person(&self, text: &str) -> Result<AgentId, CommandError> {
        let wanted = text.trim().to_lowercase();
        let id = |i: usize| AgentId(i as u32);
        if wanted.is_empty() {
            return Err(CommandError(format!("name a person, such as {}", self.anybody())));
        }
        if let Some(i) = self.people.iter().position(|name| name.to_lowercase() == wanted) {
            return Ok(id(i));
        }
        let starts = |name: &String| name.to_lowercase().split(' ').any(|word| word.starts_with(&wanted));
        let meant: Vec<usize> = (0..self.people.len())
            .filter(|i| starts(&self.people[*i]) || self.people[*i].to_lowercase().starts_with(&wanted))
            .collect();
        match meant.as_slice() {
            [one] => Ok(id(*one)),
            [] => {
                Err(CommandError(format!("nobody is called {}; did you mean {}?", text.trim(), self.nearest(&wanted))))
            }
            several => {
                let names: Vec<&str> = several.iter().map(|i| self.people[*i].as_str()).collect();
                Err(CommandError(format!("{} may be {}; write more of the name", text.trim(), either(&names))))
            }
        }
    }

    fn nearest(&self, wanted: &str) -> &str {
        let likeness = |name: &&String| {
            let name = name.to_lowercase();
            let whole = strsim::jaro_winkler(&name, wanted);
            name.split(' ').map(|word| strsim::jaro_winkler(word, wanted)).fold(whole, f64::max)
        };
        self.people.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b))).map_or("somebody else", String::as_str)
    }

    fn set_state(&self, place: &str, state: &str) -> Result<Command, CommandError> {
        let state = state.trim();
        let state = state.strip_prefix("is ").or_else(|| state.strip_prefix("are ")).unwrap_or("").trim();
        if state.is_empty() {
            return Err(CommandError("say what it is: <PLACE> is STATE".into()));
        }
        match self.town.resolve(place).map_err(|error| CommandError(error.to_string()))? {
            Place::Object(object) => Ok(Command::SetState(object, state.to_owned())),
            other => {
                let address = self.town.address(other);
                Err(CommandError(format!(
                    "{address} is not a thing; name one in it, such as <{}>",
                    self.example(other)
                )))
            }
        }
    }

    /// A thing in a place.
    pub(super) fn example(&self, place: Place) -> String {
        let inside = self.town.objects().iter().find(|object| match place {
            Place::Sector(id) => self.town.arena(object.arena).sector == id,
            Place::Arena(id) => object.arena == id,
            Place::Object(id) => object.id == id,
        });
        inside.map_or_else(String::new, |object| self.town.address(Place::Object(object.id)).to_string())
    }

    fn find(&self, text: &str) -> Result<Command, CommandError> {
        if let Ok(agent) = self.person(text) {
            return Ok(Command::Find(Target::Person(agent)));
        }
        match self.town.resolve(text) {
            Ok(place) => Ok(Command::Find(Target::Place(place))),
            Err(error) => Err(CommandError(error.to_string())),
        }
    }

    /// Whole lines that begin with what was typed: commands, then names and places where one is expected.
    #[must_use]
    pub fn complete(&self, typed: &str) -> Vec<String> {
        let lower = typed.to_lowercase();
        if let Some(place) = typed.strip_prefix('<') {
            let place = place.to_lowercase();
            return self
                .town
                .objects()
                .iter()
                .map(|object| self.town.address(Place::Object(object.id)).to_string())
                .filter(|address| address.to_lowercase().contains(&place))
                .map(|address| format!("<{address}> is "))
                .collect();
        }
        if let Some(places) = typed.strip_prefix("use <") {
            let places = self.complete(&format!("<{places}"));
            return places.iter().map(|place| format!("use {}", place.replace("> is ", ">: "))).collect();
        }
        let with_names = [
            ("whisper ", ": "),
            ("goal ", ": "),
            ("talk ", " as a visitor: "),
            ("interview ", ": "),
            ("enter ", ""),
            ("remember ", ": "),
            ("rewrite ", ": "),
            ("forget ", ": "),
            ("undo ", ""),
            ("follow ", ""),
            ("find ", ""),
        ];
        for (verb, end) in with_names {
            if let Some(name) = lower.strip_prefix(verb) {
                let places = self.town.sectors().iter().map(|sector| &sector.name).filter(|_| verb == "find ");
                return self
                    .people
                    .iter()
                    .chain(places)
                    .filter(|known| {
                        known.to_lowercase().split(' ').any(|word| word.starts_with(name))
                            || known.to_lowercase().starts_with(name)
                    })
                    .map(|known| format!("{verb}{known}{end}"))
                    .collect();
            }
        }
        let verbs = FORMS.iter().filter_map(|(form, _)| form.split(' ').next());
        verbs.filter(|verb| verb.starts_with(&lower) && !lower.is_empty()).map(|verb| format!("{verb} ")).collect()
    }
}

fn speed(text: &str) -> Result<Command, CommandError> {
    if text.eq_ignore_ascii_case("max") {
        return Ok(Command::Speed(None));
    }
    match text.trim_end_matches(['x', '×']).parse::<f64>() {
        Ok(speed) if (0.1..=1000.0).contains(&speed) => Ok(Command::Speed(Some(speed))),
        _ => Err(CommandError(format!("{text} is not a speed; write 1, 2, 4, 8 or max"))),
    }
}

fn unknown_verb(verb: &str) -> String {
    let verbs = FORMS.iter().filter_map(|(form, _)| form.split(' ').next()).filter(|word| !word.starts_with('<'));
    let nearest = verbs.max_by(|a, b| strsim::jaro_winkler(a, verb).total_cmp(&strsim::jaro_winkler(b, verb)));
    format!("{verb} is not a command; did you mean {}? Type help for all of them", nearest.unwrap_or("help"))
}
