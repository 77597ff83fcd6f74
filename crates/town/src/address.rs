//! How places are called: `Lin family's house: kitchen: stove`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The name of the whole town, which may stand before an address.
const TOWN_NAME: &str = "the ville";

/// The full name of a sector, an arena in it, or an object in that.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Address {
    /// Name of the sector.
    pub sector: String,
    /// Name of the arena, if it is the address of an arena or an object.
    pub arena: Option<String>,
    /// Name of the object, if it is the address of one; then there is an arena, too.
    pub object: Option<String>,
}

/// A text that is not an address.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not an address; write `sector`, `sector: arena` or `sector: arena: object`")]
pub struct AddressError(String);

impl Address {
    /// Its one to three names, from the sector inwards.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        [Some(self.sector.as_str()), self.arena.as_deref(), self.object.as_deref()].into_iter().flatten()
    }

    /// The name of the place itself: the last of its names.
    pub fn name(&self) -> &str {
        self.object.as_deref().or(self.arena.as_deref()).unwrap_or(&self.sector)
    }
}

/// Cuts a text at its colons and leaves out a leading `the Ville`; the parts may be empty.
pub(super) fn split(text: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = text.split(':').map(str::trim).collect();
    if parts.len() > 1 && parts[0].to_lowercase() == TOWN_NAME {
        parts.remove(0);
    }
    parts
}

impl fmt::Display for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.parts().collect::<Vec<&str>>().join(": "))
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Address, AddressError> {
        let parts = split(text);
        if parts.len() > 3 || parts.iter().any(|part| part.is_empty()) {
            return Err(AddressError(text.to_owned()));
        }
        let mut parts = parts.into_iter().map(str::to_owned);
        let sector = parts.next().ok_or_else(|| AddressError(text.to_owned()))?;
        Ok(Address { sector, arena: parts.next(), object: parts.next() })
    }
}

impl TryFrom<String> for Address {
    type Error = AddressError;

    fn try_from(text: String) -> Result<Address, AddressError> {
        text.parse()
    }
}

impl From<Address> for String {
    fn from(address: Address) -> String {
        address.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_town_may_be_named_first() {
        let address: Address = "the Ville:Hobbs Cafe: cafe : piano".parse().unwrap();
        assert_eq!(address.to_string(), "Hobbs Cafe: cafe: piano");
        assert_eq!(address.name(), "piano");
        for wrong in ["", "a: b: c: d", "a:: c", ": b"] {
            assert_eq!(wrong.parse::<Address>(), Err(AddressError(wrong.to_owned())), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn an_address_can_be_written_and_read(parts in prop::collection::vec("[a-zA-Z'][a-zA-Z' ]{0,12}[a-z']", 1..4)) {
            prop_assume!(parts[0].to_lowercase() != TOWN_NAME);
            let mut names = parts.into_iter();
            let sector = names.next().unwrap();
            let address = Address { sector, arena: names.next(), object: names.next() };
            prop_assert_eq!(address.to_string().parse(), Ok(address));
        }
    }
}
