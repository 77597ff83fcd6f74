//! Writes what is wanted with the examples of `assets/questions.ron` and `assets/remarks.ron` to `crates/encoder/weights/known.bin`, so
//! that nobody has to compute it when a town is opened: `cargo run -p smallville-mind --example known_sentences`, whenever an
//! example was added. It takes some ten milliseconds for each.

use std::{fs, io, path::Path};

use smallville_encoder::known_table;
use smallville_mind::{instinct::answering, testing};

fn main() -> io::Result<()> {
    let examples = answering::examples(&testing::world().sense);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../encoder/weights/known.bin");
    let said: Vec<String> = examples.iter().map(answering::LabelledExample::said).collect();
    fs::write(path, known_table(said.iter().map(String::as_str)))
}
