//! What players ask for: commands as they are typed, and what they do to the town.

mod player;
mod retouch;

use std::sync::Arc;

use bevy::prelude::*;

use crate::{
    mind::{
        percept::{AgentId, Percept},
        persona::newcomer::Wishes,
        retouch::Retouch,
    },
    sim::{
        SimSystems, adding,
        agent::{Generation, Roster},
        ahead::{self, Ahead},
        arrival::move_in,
        object::Objects,
        perception::Senses,
        recording::note_commands,
        retelling::{Asked, give_commands},
        scenario::Scenario,
        script::{self, Script},
        time::TownClock,
        visit, walk_in,
    },
    town::{Direction, ObjectId, Place, Town},
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Command>().add_message::<Notice>().init_resource::<Script>().add_systems(
        FixedUpdate,
        (script::play, give_commands, note_commands, apply, move_in, visit::arrive, walk_in::obey)
            .chain()
            .in_set(SimSystems::Intervene),
    );
}

/// Something that a player asks for. Those down to [`Command::Autonomy`] change the town; the others concern the window.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Command {
    /// The inner voice of a person speaks.
    Whisper(AgentId, String),
    /// The memories of a person change.
    Retouch(AgentId, Retouch),
    /// A thing is in a new state.
    SetState(ObjectId, String),
    /// Somebody comes to live in the town: name, a paragraph about them, and what is wished besides.
    Add(String, String, Wishes),
    /// Somebody comes as a visitor and says something to a person: to whom, as whom, what.
    Talk(AgentId, String, String),
    /// The player lives on as this person.
    Enter(AgentId),
    /// The player comes to live in the town as somebody new: name, and a paragraph about them.
    Arrive(String, String),
    /// The player leaves whom they live as; else their visitors go.
    Leave,
    /// Whom the player lives as goes a tile.
    Walk(Direction),
    /// Whom the player lives as does something at a thing; none: what one does there.
    Use(ObjectId, Option<String>),
    /// Whom the player lives as says something to whoever is near.
    Say(String),
    /// Whether residents may do something of their own accord with the player.
    Autonomy(Liberty, bool),
    /// A person is asked something from outside the world; it leaves no trace.
    Interview(AgentId, String),
    /// The form for somebody new is opened.
    Introduce,
    /// The camera goes with a person; none: it stays.
    Follow(Option<AgentId>),
    /// The camera goes to a person or a place.
    Find(Target),
    /// Game minutes per real second; none: as fast as possible.
    Speed(Option<f64>),
    /// Stops the time, or lets it go on.
    Pause,
    /// The town lives ahead to a moment or an event, or no longer.
    Skip(Ahead),
    /// Says how far the town is kept: it saves itself.
    Save,
    /// Says what one can ask for.
    Help,
}

impl Command {
    /// Whether it is done in the town, as soon as time goes on.
    #[must_use]
    pub fn changes_town(&self) -> bool {
        let player = matches!(self, Self::Talk(..) | Self::Enter(_) | Self::Arrive(..) | Self::Leave | Self::Walk(_));
        player
            || matches!(self, Self::Use(..) | Self::Say(_) | Self::Autonomy(..))
            || matches!(self, Self::Whisper(..) | Self::Retouch(..) | Self::SetState(..) | Self::Add(..))
    }

    /// The command as it is typed, if it changes the town.
    pub(super) fn typed(&self, scenario: &Scenario) -> Option<String> {
        match self {
            Self::Whisper(agent, text) => {
                Some(format!("whisper {}: {text}", scenario.people.get(agent.0 as usize)?.name))
            }
            Self::Retouch(agent, change) => Some(retouch::typed(&scenario.people.get(agent.0 as usize)?.name, change)),
            Self::SetState(object, state) => {
                Some(format!("<{}> is {state}", scenario.town.address(Place::Object(*object))))
            }
            Self::Add(name, paragraph, wishes) => Some(adding::written(name, paragraph, wishes, &scenario.town)),
            other => other.typed_of_player(scenario),
        }
    }
}

/// Something that residents do of their own accord with a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Liberty {
    /// Walk up and begin to talk.
    Talk,
    /// Say no to an invitation or a request.
    Refuse,
}

/// Something that the town has to tell the player: one sentence.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);

/// Something that can be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A person.
    Person(AgentId),
    /// A sector, an arena or an object.
    Place(Place),
}

/// The forms of all commands, for help and completion.
pub const FORMS: &[(&str, &str)] = &[
    ("whisper NAME: TEXT", "be the inner voice of a person"),
    ("<PLACE> is STATE", "change a thing, such as <Hobbs Cafe: cafe: stove> is burning"),
    retouch::FORMS[0],
    retouch::FORMS[1],
    retouch::FORMS[2],
    retouch::FORMS[3],
    (
        "add NAME: PARAGRAPH",
        "let somebody new move in, such as add Ana Ruiz: a 30-year-old baker; alone it opens a form",
    ),
    ("talk NAME as PERSONA: TEXT", "come as a visitor and speak, such as talk Isabella as a reporter: How are you?"),
    ("interview NAME: TEXT", "ask from outside the world; it is not remembered"),
    ("enter NAME", "live on as somebody; enter as NAME, DESCRIPTION: arrive as somebody new"),
    ("walk DIRECTION", "go a tile north, south, east or west as whom you live as"),
    ("use <PLACE>: TEXT", "do something at a thing, such as use <Hobbs Cafe: cafe: stove>: cook soup"),
    ("say TEXT", "speak to whoever is near as whom you live as"),
    ("leave", "leave whom you live as to their own mind"),
    ("autonomy talk on|off", "whether people may begin to talk with you; autonomy refuse: whether they may say no"),
    ("find TEXT", "show a person or a place"),
    ("follow NAME", "let the camera go with a person; without a name it stays"),
    ("speed X", "game minutes per second: 1, 2, 4, 8 or max"),
    ("pause", "stop the time or let it go on"),
    ("skip to WHEN", "live ahead: skip to 18:00, skip 1 h, skip to the next talk (or plan) of NAME; skip stop"),
    ("save", "say how far the town is kept; it saves itself"),
    ("help", "say this"),
];

/// Why something typed is not a command: one sentence that says what was meant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CommandError(String);

/// The names that commands may use.
#[derive(Resource, Clone, Debug)]
pub struct Names {
    people: Vec<String>,
    town: Arc<Town>,
}

impl Names {
    /// The names of a town.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Self {
        let people = scenario.people.iter().map(|persona| persona.name.clone()).collect();
        Self { people, town: scenario.town.clone() }
    }

    /// Reads a command.
    ///
    /// # Errors
    /// One sentence that says what is wrong and what was probably meant.
    pub fn parse(&self, line: &str) -> Result<Command, CommandError> {
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
            "skip" => ahead::parse(rest, self).map(Command::Skip).map_err(CommandError),
            "save" => Ok(Command::Save),
            "help" | "?" => Ok(Command::Help),
            "" => Err(CommandError("type a command, or help".into())),
            other => retouch::parse(self, other, rest).unwrap_or_else(|| Err(CommandError(unknown_verb(other)))),
        }
    }

    fn add(&self, rest: &str) -> Result<Command, CommandError> {
        let (name, paragraph, wishes) = adding::read(rest, &self.town).map_err(CommandError)?;
        if self.people.iter().any(|known| known.eq_ignore_ascii_case(&name)) {
            return Err(CommandError(format!("{name} lives here already; choose another name")));
        }
        Ok(Command::Add(name, paragraph, wishes))
    }

    /// Lets commands name somebody who has moved in.
    pub(super) fn learn(&mut self, name: &str) {
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
            return Err(CommandError("name a person, such as Isabella".into()));
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
                Err(CommandError(format!("{} may be {}; write more of the name", text.trim(), names.join(" or "))))
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

    fn example(&self, place: Place) -> String {
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

/// Does what changes the town; a whisper breaks a person's plans, so that older thoughts are dropped.
fn apply(
    mut asked: Asked,
    mut bodies: Query<(&mut Senses, &mut Generation)>,
    mut objects: ResMut<Objects>,
    roster: Res<Roster>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    for command in asked.read() {
        match command {
            Command::Whisper(agent, text) => {
                let Some(entity) = roster.entity(agent) else { continue };
                if let Ok((mut senses, mut generation)) = bodies.get_mut(entity) {
                    generation.0 += 1;
                    senses.note(0, Percept::Whisper(text));
                }
            }
            Command::Retouch(agent, change) => {
                let Some(entity) = roster.entity(agent) else { continue };
                if let Ok((mut senses, _)) = bodies.get_mut(entity) {
                    senses.note(0, Percept::Retouch(change));
                }
            }
            Command::SetState(object, state) => objects.set(&scenario.town, object, &state, clock.now()),
            _ => {}
        }
    }
}
