//! The graphs of a town: how people stand to each other at the end, and who told whom of what.

use super::graphml::{Edge, Graph, Node};
use crate::{
    ExportError, Target,
    dataset::column::{Cell, Column, Kind},
    source::{Source, step},
};
use smallville_journal::error::JournalError;
use smallville_town::GameTime;

/// Writes both.
pub(super) fn write(source: &Source, target: &Target) -> Result<(), ExportError> {
    put(target, "ties.graphml", ties(source)?)?;
    put(target, "tellings.graphml", tellings(source)?)
}

fn put(target: &Target, name: &str, graph: Graph) -> Result<(), ExportError> {
    target.file(name, |page| {
        let document = graph.document().map_err(|error| ExportError::Write { path: name.into(), error })?;
        page.put_bytes(&document)
    })
}

/// The newest relation of everybody to everybody whom they know.
fn ties(source: &Source) -> Result<Graph, JournalError> {
    let sql = "SELECT mine.resident, theirs.resident, familiarity, opinion, relation_json ->> '$.talks', \
               COALESCE(relation_json ->> '$.tie.words', relation_json ->> '$.tie'), mine.step \
               FROM relations AS mine JOIN residents AS theirs ON theirs.name = mine.other \
               WHERE relation IN (SELECT MAX(relation) FROM relations GROUP BY resident, other) ORDER BY relation";
    let edges = source.all("relations", sql, [], |row| {
        let at = source.moment_of(step(row, 6)?);
        let mut cells = vec![Cell::Real(row.get(2)?), Cell::Real(row.get(3)?), Cell::number(row.get(4)?)];
        cells.push(Cell::words(row.get(5)?));
        cells.extend(moment(at));
        Ok(Edge { from: row.get(0)?, to: row.get(1)?, cells })
    })?;
    let edge_columns = columns(&[
        ("familiarity", Kind::Real),
        ("opinion", Kind::Real),
        ("talks", Kind::Int),
        ("tie", Kind::Text),
        ("secs", Kind::Int),
        ("time", Kind::Time),
    ]);
    Ok(people(source, edge_columns, edges))
}

/// Every telling.
fn tellings(source: &Source) -> Result<Graph, JournalError> {
    let sql = "SELECT teller, hearer, line, subject, verb, topic, step FROM tellings \
               ORDER BY line, hearer, subject, verb, topic";
    let edges = source.all("tellings", sql, [], |row| {
        let at = source.moment_of(step(row, 6)?);
        let mut cells = vec![Cell::Int(row.get(2)?)];
        for column in 3..6 {
            cells.push(Cell::Text(row.get(column)?));
        }
        cells.extend(moment(at));
        Ok(Edge { from: row.get(0)?, to: row.get(1)?, cells })
    })?;
    let edge_columns = columns(&[
        ("line", Kind::Int),
        ("subject", Kind::Text),
        ("verb", Kind::Text),
        ("topic", Kind::Text),
        ("secs", Kind::Int),
        ("time", Kind::Time),
    ]);
    Ok(people(source, edge_columns, edges))
}

/// A graph whose nodes are all people.
fn people(source: &Source, edge_columns: Vec<Column>, edges: Vec<Edge>) -> Graph {
    let nodes = source.everybody().map(|(person, persona)| {
        let home = source.sectors.get(&i64::from(persona.home.0)).cloned();
        let trade = Cell::text(&persona.trade);
        let cells = vec![Cell::text(&persona.name), Cell::Int(persona.age.into()), trade, Cell::words(home)];
        Node { person, cells }
    });
    let node_columns =
        columns(&[("name", Kind::Text), ("age", Kind::Int), ("trade", Kind::Text), ("home", Kind::Text)]);
    Graph { node_columns, nodes: nodes.collect(), edge_columns, edges }
}

fn moment(at: GameTime) -> [Cell; 2] {
    [Cell::Int(at.secs().into()), Cell::Time(at)]
}

fn columns(named: &[(&str, Kind)]) -> Vec<Column> {
    named.iter().map(|(name, kind)| Column { name: (*name).into(), kind: *kind, about: "", refers: None }).collect()
}
