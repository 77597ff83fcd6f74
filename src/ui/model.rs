//! The language model as a player notices it while the town lives.
//!
//! Modules: `watched` (to whom its attention goes), `notices` (that it is silent, there again, or at a cap), `account`
//! (what it has cost today), `drop` (one that is dropped on the window as a file).

mod account;
mod drop;
mod notices;
mod watched;

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((account::plugin, drop::plugin, notices::plugin, watched::plugin));
}
