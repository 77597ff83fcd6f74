//! The connections to a language model and to an embedding model while the game runs: made at the start, changed while the
//! town lives on, and taken away; with the meter that counts over all of them.

mod accounts;
pub mod file;
mod keys;
#[cfg(test)]
mod tests;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use bevy::prelude::*;
use smallville_english::sentence;
use smallville_model::{
    connection::{Connection, ConnectionView},
    embeddings::EndpointEmbedder,
    endpoint::{Endpoint, EndpointError, address::Address},
    language_model::LanguageModel,
    limits::Limits,
    meter::{Meter, spent::Spent, view::MeterView},
};

use crate::{
    brain::{attention::Attention, model_mind::ModelMind},
    mind::{agent::AgentId, persona::Persona},
    model_link::file::Loading,
    preferences::{
        chosen::Chosen,
        mind::{Answers, MindChoice},
        places::Places,
    },
    settings::Driven,
    sim::scenario::Scenario,
};

pub(crate) fn plugin(app: &mut App) {
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
    /// A model of a file on its way into memory.
    loading: Option<Loading>,
    /// What the player should know of the connection, or why there is none although one is wanted.
    told: Vec<String>,
    /// The choice that was followed last.
    followed: MindChoice,
    folder: Option<PathBuf>,
    /// Where models lie on this computer; nowhere unless it was opened for a player.
    pub(crate) places: Places,
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
            loading: None,
            told: Vec::new(),
            followed: MindChoice::default(),
            folder: None,
            places: Places::default(),
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
        let mut link = Self { places: Places::usual(), ..Self::default() };
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
        if let Some(loading) = &self.loading {
            return loading.sentence();
        }
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

    /// Connects with a server, whatever the preferences say but for what is said of its limits, until the player chooses
    /// another.
    ///
    /// # Errors
    /// No model is named, or no encrypted connection can be made on this computer.
    pub fn connect(&mut self, endpoint: Endpoint, driven: Driven) -> Result<(), EndpointError> {
        let told = endpoint.warnings.iter().map(ToString::to_string).collect();
        let limits = driven.limits(self.followed.limits(&endpoint.address));
        let connection = Arc::new(Connection::new(endpoint, &limits, self.meter.clone())?);
        self.put(Some(connection), told);
        Ok(())
    }

    /// Loads a model from a file, whatever the preferences say, until the player chooses another; the built-in mind answers
    /// meanwhile.
    ///
    /// # Errors
    /// Why the file cannot be run here, in a sentence.
    pub fn open_file(&mut self, path: &Path) -> Result<(), String> {
        self.put(None, Vec::new());
        let needs = file::needs(path)?;
        self.loading = Some(Loading::begin(path)?);
        self.told = vec![needs];
        Ok(())
    }

    /// Takes up a model that has been loaded.
    fn hear_of_loading(&mut self) {
        let Some(loaded) = self.loading.as_ref().and_then(Loading::result) else { return };
        self.loading = None;
        match loaded {
            Ok(generator) => {
                let connection = Connection::here(generator, &Limits::here(), self.meter.clone());
                let told = std::mem::take(&mut self.told);
                self.put(Some(Arc::new(connection)), told);
            }
            Err(why) => self.told = vec![why],
        }
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
        (self.connection, self.told, self.loading) = (connection, told, None);
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
        if let Some(path) = self.followed.file().map(Path::to_path_buf) {
            if let Err(why) = self.open_file(&path) {
                self.told = vec![why];
            }
            return;
        }
        // The first reading closes a key file that others can read, and only that one knows of it.
        let address = Address::parse(&self.followed.server).ok();
        let loaded = address.and_then(|address| self.stored_key(&address).ok().flatten());
        let made = self.endpoint(&self.followed).and_then(|endpoint| {
            if endpoint.model.is_empty() {
                return Err("Choose a model of the server.".into());
            }
            self.connect(endpoint, Driven::default()).map_err(|error| sentence(&error.to_string()))
        });
        if let Err(why) = made {
            self.told = vec![why];
        }
        self.told.extend(loaded.and_then(|loaded| loaded.mended));
    }
}

/// Follows the preferences.
fn follow(chosen: Res<Chosen>, scenario: Option<Res<Scenario>>, mut link: ResMut<ModelLink>) {
    if chosen.is_changed() || link.renewed {
        link.follow(&chosen.preferences.mind, chosen.folder());
    }
    if link.loading.is_some() {
        link.hear_of_loading();
    }
    if let Some(scenario) = scenario
        && (chosen.is_changed() || scenario.is_changed())
    {
        let by_name = &chosen.preferences.mind.by_name;
        let own = |(agent, persona): (AgentId, &Arc<Persona>)| Some((agent, *by_name.get(&persona.name)?));
        link.attention().choose((0..).map(AgentId).zip(&scenario.people).filter_map(own).collect());
    }
}
