//! Keys of servers: each in a file of its own, found when its server is connected.

use std::env;

use smallville_english::sentence;
use smallville_model::endpoint::{Endpoint, Given, KEY_VARIABLE, address::Address, key::Key, key_file::StoredKey};

use super::ModelLink;
use crate::preferences::{key, mind::MindChoice};

impl ModelLink {
    pub(super) fn stored_key(&self, address: &Address) -> Result<Option<StoredKey>, String> {
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
}
