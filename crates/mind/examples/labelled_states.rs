//! Writes the states of `assets/states.ron` to the standard output, a line each: the trouble that it is and the state, with a tab
//! between them. From these `crates/encoder/weights/tune_states.py` learns.

use std::io::{self, Write as _};

use smallville_mind::testing;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for (trouble, state) in testing::world().sense.troubles.examples() {
        writeln!(out, "{trouble}\t{state}")?;
    }
    Ok(())
}
