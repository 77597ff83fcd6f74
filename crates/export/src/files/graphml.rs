//! GraphML: a graph of people that Gephi, yEd, NetworkX and igraph read.

use std::io;

use quick_xml::{
    Writer,
    events::{BytesDecl, BytesText, Event},
};

use crate::dataset::column::{Cell, Column, Kind, iso};

/// What every node is: its number, and a cell for each column.
pub(super) struct Node {
    pub(super) person: i64,
    pub(super) cells: Vec<Cell>,
}

/// An edge from one person to another.
pub(super) struct Edge {
    pub(super) from: i64,
    pub(super) to: i64,
    pub(super) cells: Vec<Cell>,
}

/// A directed graph; between two people there may be several edges.
pub(super) struct Graph {
    pub(super) node_columns: Vec<Column>,
    pub(super) nodes: Vec<Node>,
    pub(super) edge_columns: Vec<Column>,
    pub(super) edges: Vec<Edge>,
}

impl Graph {
    /// The graph as a GraphML document.
    pub(super) fn document(&self) -> io::Result<Vec<u8>> {
        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 1);
        writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let root = writer.create_element("graphml").with_attribute(("xmlns", "http://graphml.graphdrawing.org/xmlns"));
        root.write_inner_content(|writer| {
            keys(writer, "node", &self.node_columns)?;
            keys(writer, "edge", &self.edge_columns)?;
            let graph = writer.create_element("graph").with_attribute(("edgedefault", "directed"));
            graph.write_inner_content(|writer| self.inside(writer)).map(drop)
        })?;
        let mut document = writer.into_inner();
        document.push(b'\n');
        Ok(document)
    }

    fn inside(&self, writer: &mut Writer<Vec<u8>>) -> io::Result<()> {
        for node in &self.nodes {
            let element = writer.create_element("node").with_attribute(("id", name(node.person).as_str()));
            element.write_inner_content(|writer| data(writer, "node", self.node_columns.len(), &node.cells))?;
        }
        for (number, edge) in self.edges.iter().enumerate() {
            let (number, from, to) = (format!("e{number}"), name(edge.from), name(edge.to));
            let attributes = [("id", number.as_str()), ("source", from.as_str()), ("target", to.as_str())];
            let element = writer.create_element("edge").with_attributes(attributes);
            element.write_inner_content(|writer| data(writer, "edge", self.edge_columns.len(), &edge.cells))?;
        }
        Ok(())
    }
}

/// How a person is called within the file: a name that begins with a letter, as XML wants it.
fn name(person: i64) -> String {
    format!("p{person}")
}

/// Says what stands at nodes or edges.
fn keys(writer: &mut Writer<Vec<u8>>, of: &str, columns: &[Column]) -> io::Result<()> {
    for (index, column) in columns.iter().enumerate() {
        let kind = match column.kind {
            Kind::Int => "long",
            Kind::Real => "double",
            Kind::Truth => "boolean",
            Kind::Text | Kind::Json | Kind::Time | Kind::Numbers => "string",
        };
        let id = format!("{of}{index}");
        let attributes = [("id", id.as_str()), ("for", of), ("attr.name", column.name.as_str()), ("attr.type", kind)];
        writer.create_element("key").with_attributes(attributes).write_empty()?;
    }
    Ok(())
}

/// Says what a node or an edge has in the columns.
fn data(writer: &mut Writer<Vec<u8>>, of: &str, columns: usize, cells: &[Cell]) -> io::Result<()> {
    for (index, cell) in cells.iter().enumerate().take(columns) {
        let text = match cell {
            Cell::Null | Cell::Numbers(_) => continue,
            Cell::Int(number) => number.to_string(),
            Cell::Real(number) => number.to_string(),
            Cell::Truth(truth) => truth.to_string(),
            Cell::Text(text) | Cell::Json(text) => text.chars().filter(|letter| is_xml(*letter)).collect(),
            Cell::Time(at) => iso(*at),
        };
        let key = format!("{of}{index}");
        let element = writer.create_element("data").with_attribute(("key", key.as_str()));
        element.write_text_content(BytesText::new(&text))?;
    }
    Ok(())
}

/// Whether a letter may stand in an XML document at all, however it is written.
fn is_xml(letter: char) -> bool {
    matches!(letter, '\t' | '\n' | '\r' | '\u{20}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}
