//! What it costs to know what a sentence means.

use divan::{Bencher, black_box};
use smallville_encoder::EvidenceVector;

const LONG: &str = "I met a man by the lake who sold me a boat with no bottom, and when I asked him what it was for he said that it was for \
    people who cannot swim, since they would never be tempted to row out, and I have been thinking about it ever since.";

fn main() {
    divan::main();
}

#[divan::bench(args = ["How are you?", "Who of your four housemates would survive longest on a desert island?", LONG])]
fn sentence(bencher: Bencher<'_, '_>, text: &str) {
    bencher.bench_local(|| EvidenceVector::computed(black_box(text)));
}

#[divan::bench]
fn likeness(bencher: Bencher<'_, '_>) {
    let (one, other) = (EvidenceVector::of("How are you?"), EvidenceVector::of("Are you well?"));
    bencher.bench_local(|| black_box(&one).likeness(black_box(&other)));
}
