//! The connections to a language model and to an embedding model while the game runs: made at the start, changed while the
//! town lives on, and taken away; with the meter that counts over all of them.

use std::{
    env,
    path::{Path, PathBuf},
    sync::Arc,
};

use bevy::prelude::*;
use smallville_english::sentence;
use smallville_model::{
    connection::{Connection, ConnectionView},
    embeddings::EndpointEmbedder,
    endpoint::{Endpoint, EndpointError, Given, KEY_VARIABLE, address::Address, key::Key, key_file::LoadedTown},
    language_model::LanguageModel,
    meter::{Meter, spent::Spent, view::MeterView},
};

use crate::{
    brain::{attention::Attention, model_mind::ModelMind},
    mind::{agent::AgentId, persona::Persona},
    preferences::{
        account, key,
        mind::{Answers, MindChoice},
    },
    sim::scenario::Scenario,
    view::chosen::Chosen,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ModelLink>();
    let mind = app.world().resource::<ModelLink>().mind.clone();
    if let Some(mut scenario) = app.world_mut().get_resource_mut::<Scenario>() {
        scenario.brain.model.get_or_insert(mind);
    }
    app.add_systems(PreUpdate, follow);
}

/// The connection to a language model, and what it has cost.
#[derive(Resource, Debug)]
pub struct ModelLink {
    /// Shared with the minds.
    mind: ModelMind,
    /// One for all connections, so that a change of server forgets no costs.
    meter: Arc<Meter>,
    connection: Option<Arc<Connection>>,
    embedder: Option<Arc<EndpointEmbedder>>,
    /// What the player should know of the connection, or why there is none although one is wanted.
    told: Vec<String>,
    /// The choice that was followed last.
    followed: MindChoice,
    folder: Option<PathBuf>,
    /// Something beside the choice has changed: a key.
    renewed: bool,
    /// The day that is counted, as `2026-11-22`; empty before the first.
    day: String,
    /// What the account of that day says in its file.
    kept: Spent,
}

impl Default for ModelLink {
    fn default() -> Self {
        Self {
            mind: ModelMind::default(),
            meter: Arc::new(Meter::new(Default::default(), Default::default())),
            connection: None,
            embedder: None,
            told: Vec::new(),
            followed: MindChoice::default(),
            folder: None,
            renewed: false,
            day: String::new(),
            kept: Spent::default(),
        }
    }
}

impl ModelLink {
    /// The connection that a player has chosen. No socket is opened before the first question.
    #[must_use]
    pub fn open(chosen: &Chosen) -> Self {
        let mut link = Self::default();
        link.follow(&chosen.preferences.mind, chosen.folder());
        link
    }

    /// What the minds ask; its copies stay good whatever is connected later.
    #[must_use]
    pub fn mind(&self) -> &ModelMind {
        &self.mind
    }

    /// To whom the model's attention goes.
    #[must_use]
    pub fn attention(&self) -> &Attention {
        &self.mind.attention
    }

    /// How the connection stands; none: the built-in mind answers everything.
    #[must_use]
    pub fn view(&self) -> Option<ConnectionView> {
        self.connection.as_ref().map(|connection| connection.view())
    }

    /// What was counted since the game was started, and today.
    #[must_use]
    pub fn meter(&self) -> MeterView {
        self.meter.view()
    }

    /// The day that is counted, as `2026-11-22`.
    #[must_use]
    pub fn day(&self) -> &str {
        &self.day
    }

    /// What the player should know of the connection, or why there is none although one is wanted.
    #[must_use]
    pub fn told(&self) -> &[String] {
        &self.told
    }

    /// Who answers now, in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let answers = match (self.view(), &self.embedder) {
            (Some(ConnectionView { address, model, .. }), _) => {
                format!("{model} at {address} answers. Its attention: {}.", self.attention().mode())
            }
            (None, None) => "The built-in mind answers everything, without a network.".into(),
            (None, Some(_)) => "The built-in mind answers everything.".into(),
        };
        match &self.embedder {
            None => answers,
            Some(embedder) if embedder.is_resting() => {
                format!("{answers} {} does not answer: the built-in mind compares memories.", embedder.name())
            }
            Some(embedder) => format!("{answers} {} compares memories.", embedder.name()),
        }
    }

    /// Connects with a server, whatever the preferences say, until the player chooses another.
    ///
    /// # Errors
    /// No model is named, or no encrypted connection can be made on this computer.
    pub fn connect(&mut self, endpoint: Endpoint) -> Result<(), EndpointError> {
        let told = endpoint.warnings.iter().map(ToString::to_string).collect();
        let limits = self.followed.limits(&endpoint.address);
        let connection = Arc::new(Connection::new(endpoint, &limits, self.meter.clone())?);
        self.put(Some(connection), told);
        Ok(())
    }

    /// Has an embedding model compare memories, whatever the preferences say, until the player chooses another.
    ///
    /// # Errors
    /// As for [`ModelLink::connect`].
    pub fn compare(&mut self, endpoint: Endpoint) -> Result<(), EndpointError> {
        let limits = self.followed.limits(&endpoint.address);
        let embedder = EndpointEmbedder::new(endpoint, &limits, self.meter.clone())?;
        self.put_embedder(Some(Arc::new(embedder)));
        Ok(())
    }

    /// Takes the connections away: the built-in mind answers everything.
    pub fn part(&mut self) {
        self.put(None, Vec::new());
        self.put_embedder(None);
    }

    fn put_embedder(&mut self, embedder: Option<Arc<EndpointEmbedder>>) {
        self.mind.vectors.put(embedder.clone());
        self.embedder = embedder;
    }

    fn put(&mut self, connection: Option<Arc<Connection>>, told: Vec<String>) {
        self.mind.put(connection.clone().map(|connection| connection as Arc<dyn LanguageModel>));
        (self.connection, self.told) = (connection, told);
    }

    /// Connects anew as the player has chosen, although the choice is the same.
    pub fn renew(&mut self) {
        self.renewed = true;
    }

    /// Asks the server again at once, however often it has failed.
    pub fn reset(&self) {
        if let Some(connection) = &self.connection {
            connection.reset();
        }
        if let Some(embedder) = &self.embedder {
            embedder.reset();
        }
    }

    /// Does as a player has chosen: what can be changed in a running connection is, else there is another.
    fn follow(&mut self, choice: &MindChoice, folder: Option<&Path>) {
        if self.folder.as_deref() != folder {
            self.folder = folder.map(Path::to_path_buf);
            // The account of another folder is another one.
            self.day.clear();
        }
        let before = std::mem::replace(&mut self.followed, choice.clone());
        if before.attention != choice.attention {
            self.mind.attention.set_mode(choice.attention);
        }
        if before.prices != choice.prices {
            self.meter.set_prices(choice.prices);
        }
        if before.caps != choice.caps {
            self.meter.set_caps(choice.caps);
        }
        let renewed = std::mem::take(&mut self.renewed);
        if renewed || !before.connects_like(choice) {
            self.reconnect();
        }
        if renewed || !before.compares_like(choice) {
            self.compare_anew();
        }
    }

    fn compare_anew(&mut self) {
        self.put_embedder(None);
        let choice = &self.followed;
        let model = choice.embeddings.trim().to_owned();
        if choice.answers == Answers::BuiltIn || model.is_empty() {
            return;
        }
        let made = self.endpoint(choice).and_then(|endpoint| {
            self.compare(Endpoint { model, ..endpoint }).map_err(|error| sentence(&error.to_string()))
        });
        if let Err(why) = made
            && !self.told.contains(&why)
        {
            self.told.push(why);
        }
    }

    fn reconnect(&mut self) {
        self.put(None, Vec::new());
        if self.followed.answers == Answers::BuiltIn {
            return;
        }
        // The first reading closes a key file that others can read, and only that one knows of it.
        let address = Address::parse(&self.followed.server).ok();
        let loaded = address.and_then(|address| self.stored_key(&address).ok().flatten());
        let made = self.endpoint(&self.followed).and_then(|endpoint| {
            if endpoint.model.is_empty() {
                return Err("Choose a model of the server.".into());
            }
            self.connect(endpoint).map_err(|error| sentence(&error.to_string()))
        });
        if let Err(why) = made {
            self.told = vec![why];
        }
        self.told.extend(loaded.and_then(|loaded| loaded.mended));
    }

    fn stored_key(&self, address: &Address) -> Result<Option<LoadedTown>, String> {
        let loaded = self.folder.as_ref().map(|folder| key::read(folder, address)).transpose();
        Ok(loaded.map_err(|error| sentence(&error.to_string()))?.flatten())
    }

    /// The server of a choice with its key: the one that is kept for its host, else that of the environment.
    ///
    /// # Errors
    /// No server is named, or its address or its key is none; a sentence for the player.
    pub fn endpoint(&self, choice: &MindChoice) -> Result<Endpoint, String> {
        if choice.server.trim().is_empty() {
            return Err("Name the address of a server.".into());
        }
        let address = Address::parse(&choice.server).map_err(|error| sentence(&error.to_string()))?;
        let loaded = self.stored_key(&address)?;
        // Server and model are the player's own; only a key that is missing comes from the environment.
        let lookup = |name: &str| (name == KEY_VARIABLE).then(|| env::var(name).ok()).flatten();
        let key = loaded.map(|loaded| loaded.key);
        let given = Given { base_url: Some(choice.server.clone()), model: Some(choice.model.clone()), key };
        let endpoint = Endpoint::gather(&given, lookup).map_err(|error| sentence(&error.to_string()))?;
        endpoint.ok_or_else(|| "Name the address of a server.".into())
    }

    /// Whether a key is kept for a server.
    #[must_use]
    pub fn has_key(&self, address: &Address) -> bool {
        self.folder.as_ref().is_some_and(|folder| key::is_kept(folder, address))
    }

    /// Keeps a key for a server, in a file of its own.
    ///
    /// # Errors
    /// It is no key, or cannot be kept; a sentence for the player.
    pub fn keep_key(&mut self, address: &Address, text: &str) -> Result<(), String> {
        let key = Key::new(text).map_err(|error| sentence(&error.to_string()))?;
        let Some(folder) = &self.folder else { return Err("There is no folder here in which a key is kept.".into()) };
        key::keep(folder, address, &key).map_err(|error| sentence(&error.to_string()))?;
        self.renewed = true;
        Ok(())
    }

    /// Throws the key of a server away.
    ///
    /// # Errors
    /// Its file cannot be removed; a sentence for the player.
    pub fn forget_key(&mut self, address: &Address) -> Result<(), String> {
        let Some(folder) = &self.folder else { return Ok(()) };
        key::forget(folder, address).map_err(|error| sentence(&error.to_string()))?;
        self.renewed = true;
        Ok(())
    }

    /// Keeps the account of a day; another day than the one before begins at what its file says.
    ///
    /// # Errors
    /// It cannot be kept; said once for each change.
    pub fn keep_account(&mut self, today: &str) -> std::io::Result<()> {
        if self.day != today {
            let is_first = std::mem::replace(&mut self.day, today.to_owned()).is_empty();
            let before = self.folder.as_ref().map_or_else(Spent::default, |folder| account::load(folder, today));
            // What was spent before the first look at the account belongs to this day too.
            let begun = if is_first { before + self.meter.today() } else { before };
            self.meter.begin_day(begun);
            self.kept = before;
        }
        let spent = self.meter.today();
        let Some(folder) = self.folder.as_ref().filter(|_| spent != self.kept) else { return Ok(()) };
        self.kept = spent;
        account::save(folder, today, spent)
    }
}

/// Follows the preferences.
fn follow(chosen: Res<Chosen>, scenario: Option<Res<Scenario>>, mut link: ResMut<ModelLink>) {
    if chosen.is_changed() || link.renewed {
        link.follow(&chosen.preferences.mind, chosen.folder());
    }
    if let Some(scenario) = scenario
        && (chosen.is_changed() || scenario.is_changed())
    {
        let by_name = &chosen.preferences.mind.by_name;
        let own = |(agent, persona): (AgentId, &Arc<Persona>)| Some((agent, *by_name.get(&persona.name)?));
        link.attention().choose((0..).map(AgentId).zip(&scenario.people).filter_map(own).collect());
    }
}

#[cfg(test)]
mod tests {
    use smallville_model::{
        meter::caps::{Cap, Caps},
        testing::{behaviour::Behaviour, endpoint::FakeEndpoint},
    };

    use super::*;
    use crate::brain::attention::Mode;

    fn choice(server: &str, model: &str) -> MindChoice {
        MindChoice { answers: Answers::Model, server: server.into(), model: model.into(), ..MindChoice::default() }
    }

    #[test]
    fn a_connection_is_put_in_changed_and_taken_away_while_minds_live() {
        let server = FakeEndpoint::start(|_| Behaviour::say("yes"));
        let mut link = ModelLink::default();
        let of_a_person = link.mind().clone();
        for (choice, name, told) in [
            (choice("", ""), None, "Name the address"),
            (choice(&server.base_url(), ""), None, "Choose a model"),
            (choice(&server.base_url(), "small"), Some("small"), ""),
            (choice("ftp://nowhere", "small"), None, "http://"),
            (choice(&server.base_url(), "large"), Some("large"), ""),
            (MindChoice { answers: Answers::BuiltIn, ..choice(&server.base_url(), "large") }, None, ""),
        ] {
            link.follow(&choice, None);
            assert_eq!(of_a_person.name().as_deref(), name, "{choice:?}");
            assert!(link.told().concat().contains(told), "{:?}", link.told());
            assert_eq!(link.view().is_some(), name.is_some());
        }
        assert_eq!(server.asked(), [], "nobody was asked anything");
    }

    #[test]
    fn an_embedding_model_is_put_in_changed_and_taken_away_beside_the_language_model() {
        let server = FakeEndpoint::start(|asked| Behaviour::vectors(asked, 20));
        let mut link = ModelLink::default();
        let vectors = link.mind().vectors.clone();
        let chosen =
            |embeddings: &str| MindChoice { embeddings: embeddings.into(), ..choice(&server.base_url(), "small") };
        link.follow(&chosen(""), None);
        let connection = link.connection.clone().unwrap();
        for (embeddings, name, sentence) in [
            ("nomic", Some("nomic"), "nomic compares memories."),
            (" ", None, "answers."),
            ("large", Some("large"), ""),
        ] {
            link.follow(&chosen(embeddings), None);
            assert_eq!(vectors.name().as_deref(), name);
            assert!(link.sentence().contains(sentence), "{}", link.sentence());
            assert!(Arc::ptr_eq(&connection, link.connection.as_ref().unwrap()), "the other one stays");
        }
        link.follow(&MindChoice { model: String::new(), ..chosen("large") }, None);
        assert_eq!((link.mind().name(), vectors.name().as_deref()), (None, Some("large")));
        link.follow(&MindChoice { answers: Answers::BuiltIn, ..chosen("large") }, None);
        assert_eq!((vectors.name(), server.asked()), (None, Vec::new()));
    }

    #[test]
    fn caps_and_attention_change_in_the_running_connection() {
        let mut link = ModelLink::default();
        let before = choice("localhost:9", "small");
        link.follow(&before, None);
        let connection = link.connection.clone().unwrap();
        let caps = Caps { day: Cap { calls: Some(5), ..Cap::default() }, ..Caps::default() };
        link.follow(&MindChoice { attention: Mode::Talk, caps, ..before }, None);
        assert_eq!((link.attention().mode(), link.meter().caps), (Mode::Talk, caps));
        assert!(Arc::ptr_eq(&connection, link.connection.as_ref().unwrap()));
    }

    #[test]
    fn a_key_is_kept_for_its_host_and_shown_nowhere() {
        let folder = tempfile::tempdir().unwrap();
        let mut link = ModelLink::default();
        let service = Address::parse("https://api.openai.com/v1").unwrap();
        assert!(link.keep_key(&service, "sk-0123456789abcdef").unwrap_err().contains("no folder"));
        let openai = choice("https://api.openai.com/v1", "small");
        link.follow(&openai, Some(folder.path()));
        assert!(!link.has_key(&service));
        assert!(link.keep_key(&service, "two words").unwrap_err().starts_with("The key holds"));
        link.keep_key(&service, "sk-0123456789abcdef").unwrap();
        assert!(link.has_key(&service) && link.renewed);
        assert_eq!(link.endpoint(&openai).unwrap().key, Some(Key::new("sk-0123456789abcdef").unwrap()));
        assert_ne!(
            link.endpoint(&choice("localhost:1", "m")).unwrap().key,
            Some(Key::new("sk-0123456789abcdef").unwrap())
        );
        assert!(!format!("{link:?}").contains("0123456789"));
        link.forget_key(&service).unwrap();
        assert!(!link.has_key(&service));
    }

    #[cfg(unix)]
    #[test]
    fn a_key_file_that_others_can_read_is_closed_and_told() {
        use std::{fs, os::unix::fs::PermissionsExt as _};

        let folder = tempfile::tempdir().unwrap();
        let mut link = ModelLink::default();
        let home = choice("localhost:1", "small");
        link.follow(&home, Some(folder.path()));
        link.keep_key(&Address::parse("localhost:1").unwrap(), "sk-0123456789abcdef").unwrap();
        let file = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
        let file = file.into_iter().find(|path| path.extension().is_some_and(|end| end == "key")).unwrap();
        for (mode, told) in [(0o600, false), (0o644, true), (0o600, false)] {
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            link.renew();
            link.follow(&home, Some(folder.path()));
            assert_eq!(link.told().concat().contains("were able to read the key file"), told, "{mode:o}");
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn the_account_of_a_day_goes_on_and_another_day_begins_at_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let spent = Spent { calls: 4, input: 100, output: 10, money: 0.5 };
        account::save(folder.path(), "2026-11-22", spent).unwrap();
        let mut link = ModelLink::default();
        link.follow(&MindChoice::default(), Some(folder.path()));
        link.keep_account("2026-11-22").unwrap();
        assert_eq!((link.meter().today, link.meter().session), (spent, Spent::default()));
        link.keep_account("2026-11-23").unwrap();
        assert_eq!(link.meter().today, Spent::default());
        assert_eq!(account::load(folder.path(), "2026-11-22"), spent, "nothing is written before anything is spent");
    }

    #[test]
    fn sentences_of_libraries_become_ours() {
        for (text, expected) in [("the key is empty", "The key is empty."), ("which?", "Which?"), ("Yes.", "Yes.")] {
            assert_eq!(sentence(text), expected);
        }
    }
}
