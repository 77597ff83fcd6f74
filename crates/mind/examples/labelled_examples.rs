//! Writes the examples of `assets/questions.ron` and `assets/remarks.ron` to the standard output, a line each: kind, broad kind
//! and sentence, with tabs between them. From these `crates/encoder/weights/tune_intent.py` learns.

use std::io::{self, Write as _};

use smallville_mind::{instinct::answering, testing};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for example in answering::examples(&testing::world().sense) {
        writeln!(out, "{}\t{}\t{}", example.kind, example.within, example.words.join(" "))?;
    }
    Ok(())
}
