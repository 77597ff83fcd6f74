"""all-MiniLM-L6-v2 in torch, as the game computes it: to tune its upper layers and to write them."""
import pathlib
import re
import unicodedata

import numpy as np
import torch
import torch.nn.functional as F
from safetensors import safe_open
from torch import nn

POSITIONS = 64
LAYERS = 6
SHARED = 3  # layers that stay as they are
WIDTH = 384
HEADS = 12
DROPPED = 0.1
RANK = 24  # of what is added to a matrix
# The matrices of a layer, in the order in which `weights.rs` reads them.
MATRICES = ("query", "key", "value", "attended", "inner", "outer")

here = pathlib.Path(__file__).parent
vocabulary = (here / "vocabulary.txt").read_text().splitlines()
number = {piece: at for at, piece in enumerate(vocabulary)}


def pieces(sentence: str) -> list[int]:
    """As `vocabulary.rs` takes a sentence apart."""
    plain = "".join(sign for sign in unicodedata.normalize("NFD", sentence.lower()) if not unicodedata.combining(sign))
    found = [number["[CLS]"]]
    for word in re.findall(r"[^\W_]+|[^\w\s]|_", plain):
        parts, rest = [], word
        while rest:
            ends = range(len(rest), 0, -1)
            lead = "##" if parts else ""
            end = next((end for end in ends if lead + rest[:end] in number), None)
            if end is None:
                parts = [number["[UNK]"]]
                break
            parts.append(number[lead + rest[:end]])
            rest = rest[end:]
        found += parts
    return found[: POSITIONS - 1] + [number["[SEP]"]]


class Layer(nn.Module):
    """A layer of the model, as `layers.rs` computes it."""

    def __init__(self, tensors: dict[str, torch.Tensor], name: str) -> None:
        super().__init__()

        def linear(part: str) -> nn.Linear:
            weight = tensors[f"{name}.{part}.weight"]
            made = nn.Linear(weight.shape[1], weight.shape[0])
            made.load_state_dict({"weight": weight, "bias": tensors[f"{name}.{part}.bias"]})
            return made

        def normal(part: str) -> nn.LayerNorm:
            made = nn.LayerNorm(WIDTH, eps=1e-12)
            made.load_state_dict({key: tensors[f"{name}.{part}.{key}"] for key in ("weight", "bias")})
            return made

        self.query, self.key, self.value = (linear(f"attention.self.{part}") for part in ("query", "key", "value"))
        self.attended, self.attended_normal = linear("attention.output.dense"), normal("attention.output.LayerNorm")
        self.inner, self.outer, self.normal = linear("intermediate.dense"), linear("output.dense"), normal("output.LayerNorm")
        self.drop = nn.Dropout(DROPPED)

    def forward(self, rows: torch.Tensor, said: torch.Tensor) -> torch.Tensor:
        count, length, _ = rows.shape

        def split(values: torch.Tensor) -> torch.Tensor:
            return values.view(count, length, HEADS, WIDTH // HEADS).transpose(1, 2)

        query, key, value = split(self.query(rows)), split(self.key(rows)), split(self.value(rows))
        attended = F.scaled_dot_product_attention(query, key, value, attn_mask=said[:, None, None, :])
        attended = attended.transpose(1, 2).reshape(count, length, WIDTH)
        seen = self.attended_normal(rows + self.drop(self.attended(attended)))
        return self.normal(seen + self.drop(self.outer(F.gelu(self.inner(seen), approximate="tanh"))))


class Encoder(nn.Module):
    """The model with the words that the game keeps."""

    def __init__(self, folder: pathlib.Path) -> None:
        super().__init__()
        with safe_open(folder / "model.safetensors", "pt") as file:
            tensors = {name: file.get_tensor(name).float() for name in file.keys()}
        whole = {word: at for at, word in enumerate((folder / "vocab.txt").read_text().split("\n"))}
        words = tensors["embeddings.word_embeddings.weight"][[whole[word] for word in vocabulary]]
        self.words = nn.Embedding.from_pretrained(words)
        positions = tensors["embeddings.position_embeddings.weight"][:POSITIONS]
        self.positions = positions + tensors["embeddings.token_type_embeddings.weight"][0]
        self.normal = nn.LayerNorm(WIDTH, eps=1e-12)
        self.normal.load_state_dict({key: tensors[f"embeddings.LayerNorm.{key}"] for key in ("weight", "bias")})
        layers = [Layer(tensors, f"encoder.layer.{at}") for at in range(LAYERS)]
        self.shared, self.upper = nn.ModuleList(layers[:SHARED]), nn.ModuleList(layers[SHARED:])

    def rows(self, sentences: list[list[int]]) -> torch.Tensor:
        """What the layers make of each piece."""
        rows, _ = self.seen(sentences)
        return rows

    def seen(self, sentences: list[list[int]]) -> tuple[torch.Tensor, torch.Tensor]:
        """What the layers make of each piece, and which pieces are there."""
        length = max(map(len, sentences))
        numbers = torch.tensor([sentence + [0] * (length - len(sentence)) for sentence in sentences])
        said = torch.tensor([[at < len(sentence) for at in range(length)] for sentence in sentences])
        with torch.no_grad():
            rows = self.normal(self.words(numbers) + self.positions[:length])
            for layer in self.shared:
                rows = layer(rows, said)
        for layer in self.upper:
            rows = layer(rows, said)
        return rows, said

    def forward(self, sentences: list[list[int]]) -> torch.Tensor:
        rows, said = self.seen(sentences)
        counted = said[:, :, None].float()
        return F.normalize((rows * counted).sum(1) / counted.sum(1), dim=1)


def written(encoder: Encoder) -> bytes:
    """The upper layers as `weights.rs` reads them; a matrix as `convert.py` writes it."""
    out = bytearray()

    def vector(values: torch.Tensor) -> None:
        out.extend(values.detach().numpy().astype("<f4").tobytes())

    def linear(part: nn.Linear) -> None:
        values = part.weight.detach().numpy()
        scales = np.maximum(np.abs(values).max(axis=1), 1e-12) / 127
        out.extend(scales.astype("<f4").tobytes())
        out.extend(np.round(values / scales[:, None]).astype(np.int8).tobytes())
        vector(part.bias)

    def normal(part: nn.LayerNorm) -> None:
        vector(part.weight)
        vector(part.bias)

    for layer in encoder.upper:
        for part in (layer.query, layer.key, layer.value, layer.attended):
            linear(part)
        normal(layer.attended_normal)
        linear(layer.inner)
        linear(layer.outer)
        normal(layer.normal)
    return bytes(out)


def upper_of(path: pathlib.Path, encoder: Encoder) -> None:
    """Reads the upper layers that `written` wrote."""
    rest = memoryview(path.read_bytes())

    def take(kind, *shape):
        nonlocal rest
        count = int(np.prod(shape))
        size = np.dtype(kind).itemsize * count
        found, rest = np.frombuffer(rest[:size], kind).reshape(shape).astype("f4"), rest[size:]
        return torch.tensor(found)

    with torch.no_grad():
        for layer in encoder.upper:
            for name in ("query", "key", "value", "attended", "attended_normal", "inner", "outer", "normal"):
                part = getattr(layer, name)
                if isinstance(part, nn.Linear):
                    rows, width = part.weight.shape
                    scales = take("<f4", rows)
                    part.weight.copy_(take("i1", rows, width) * scales[:, None])
                    part.bias.copy_(take("<f4", rows))
                else:
                    part.weight.copy_(take("<f4", WIDTH))
                    part.bias.copy_(take("<f4", WIDTH))


class Adapted(nn.Module):
    """A matrix that stays, and the product of two narrow ones that is added to it."""

    def __init__(self, whole: nn.Linear) -> None:
        super().__init__()
        self.whole = whole.requires_grad_(False)
        rows, width = whole.weight.shape
        self.down = nn.Parameter(torch.randn(RANK, width) / width**0.5)
        self.up = nn.Parameter(torch.zeros(rows, RANK))

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        return self.whole(rows) + rows @ self.down.T @ self.up.T


def adapted(folder: pathlib.Path, upper: pathlib.Path) -> Encoder:
    """The model with upper layers that stay as they are, and something small added to each that is still to be learned."""
    encoder = Encoder(folder)
    upper_of(upper, encoder)
    encoder.requires_grad_(False)
    for layer in encoder.upper:
        for name in MATRICES:
            setattr(layer, name, Adapted(getattr(layer, name)))
    return encoder


def added(encoder: Encoder) -> bytes:
    """What was added to the upper layers, as `weights.rs` reads it: for each matrix the two narrow ones."""
    out = bytearray()
    for layer in encoder.upper:
        for name in MATRICES:
            part = getattr(layer, name)
            for values in (part.down, part.up.T):
                values = values.detach().numpy()
                scales = np.maximum(np.abs(values).max(axis=1), 1e-12) / 127
                out.extend(scales.astype("<f4").tobytes())
                out.extend(np.round(values / scales[:, None]).astype(np.int8).tobytes())
    return bytes(out)
