//! Writes what is wanted with the examples of `assets/questions.ron`, `assets/remarks.ron` and `assets/states.ron`, and what the
//! disclosures of `personas/` answer, to `crates/encoder/weights/known.bin`, so that nobody has to compute it when a town is opened or somebody
//! is asked: `cargo run --example known_sentences`, whenever one of them was changed; with `-- --anew`
//! whenever the weights were. It takes some ten milliseconds for each that is new.

use std::{fs, io, path::Path};

use smallville_encoder::KnownSentences;
use smallville_mind::{instinct::answering, testing};

fn main() -> io::Result<()> {
    let world = testing::world();
    let said: Vec<String> = answering::examples(&world.sense).iter().map(answering::LabelledExample::said).collect();
    let states: Vec<String> = world.sense.troubles.examples().map(|(_, state)| state.to_owned()).collect();
    let asked: Vec<String> = answering::asked(&world.people).collect();
    let disclosed: Vec<String> = answering::disclosed(&world.people).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../encoder/weights/known.bin");
    let sentences = KnownSentences { intents: &said, evidence: &[asked, disclosed].concat(), states: &states };
    fs::write(path, sentences.table(std::env::args().any(|arg| arg == "--anew")))
}
