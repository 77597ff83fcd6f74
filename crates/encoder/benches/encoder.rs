//! What it costs to know what a sentence means.

use divan::{Bencher, black_box};
use smallville_encoder::EvidenceVector;

fn main() {
    divan::main();
}

#[divan::bench(args = ["How are you?", "Who of your four housemates would survive longest on a desert island?"])]
fn sentence(bencher: Bencher<'_, '_>, text: &str) {
    bencher.bench_local(|| EvidenceVector::computed(black_box(text)));
}

#[divan::bench]
fn likeness(bencher: Bencher<'_, '_>) {
    let (one, other) = (EvidenceVector::of("How are you?"), EvidenceVector::of("Are you well?"));
    bencher.bench_local(|| black_box(&one).likeness(black_box(&other)));
}
