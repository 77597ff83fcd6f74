//! The tables of a journal and their version.

/// What makes a file recognisable as a town: "Smal" in SQLite's `application_id`.
pub const APPLICATION_ID: i32 = 0x536d_616c;

/// The version of the tables, in SQLite's `user_version`: counted up with every change of `schema.sql`.
pub const FORMAT: u32 = 7;

/// All tables and views.
pub const TABLES: &str = include_str!("schema.sql");
