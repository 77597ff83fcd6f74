//! Memories of format 2 were sentences alone: what they say is read from them, once.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{Connection, params};
use smallville_mind::{
    memory::{Memory, read},
    persona::Persona,
};
use smallville_town::GameTime;

use crate::reader::row::{json, word};

/// Gives every memory its content.
pub(super) fn say_what_they_say(connection: &Connection) -> rusqlite::Result<()> {
    super::widen(connection, "memories", "'\"Words\"', 0")?;
    keep_to_themselves(connection)?;
    let mut residents = connection.prepare("SELECT resident, name FROM residents")?;
    let owners = residents.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let owners: BTreeMap<u32, String> = owners.collect::<rusqlite::Result<_>>()?;
    let names: BTreeSet<String> = owners.values().cloned().collect();
    let mut memories = connection.prepare(
        "SELECT resident, memory, kind, text, level, claims_json, heard_from FROM memories ORDER BY resident, memory",
    )?;
    let mut told =
        connection.prepare("UPDATE memories SET content_json = ?3, secret = ?4 WHERE resident = ?1 AND memory = ?2")?;
    let mut rows = memories.query([])?;
    while let Some(row) = rows.next()? {
        let (resident, number): (u32, u32) = (row.get(0)?, row.get(1)?);
        let memory = Memory {
            level: row.get(4)?,
            claims: json(row, 5)?,
            heard_from: row.get(6)?,
            ..Memory::new(word(row, 2)?, row.get(3)?, 1, GameTime::default())
        };
        let owner = owners.get(&resident).map_or("", String::as_str);
        let content = serde_json::to_string(&read::content(&memory, owner, &names)).unwrap_or_default();
        told.execute(params![resident, number, content, read::is_private(&memory.text)])?;
    }
    Ok(())
}

/// Says of everybody's first memories which are nobody's business.
fn keep_to_themselves(connection: &Connection) -> rusqlite::Result<()> {
    let mut people = connection.prepare("SELECT resident, persona_json FROM residents")?;
    let people = people.query_map([], |row| Ok((row.get(0)?, json(row, 1)?)))?;
    let people: Vec<(u32, Persona)> = people.collect::<rusqlite::Result<_>>()?;
    for (resident, mut persona) in people {
        persona.private = persona.about.iter().filter(|text| read::is_private(text)).cloned().collect();
        let told = serde_json::to_string(&persona).unwrap_or_default();
        connection.execute("UPDATE residents SET persona_json = ?2 WHERE resident = ?1", params![resident, told])?;
    }
    Ok(())
}
