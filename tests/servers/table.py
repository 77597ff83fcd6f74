"""What became of a model's answers: table.py TOWN REPORT FOLDER

Reads a kept town and the report of `run --json`, prints a line for each kind of question, and writes out for reading what
the model said, planned and made of people.
"""

import json
import sqlite3
import sys
from pathlib import Path

# Kinds that are answered with one choice, number or sentence; the others ask for whole days, drafts and lists.
SHORT = {"wake", "utter", "react", "chat", "importance", "instead", "venture", "focal", "interview", "whisper"}
# How a reason begins that says that a reply was not of the form that was asked for.
FORM = ("the form ", "be brief", "write plain letters", "it holds no", "its JSON object")


def share(part, whole):
    return f"{part} of {whole} ({part / whole:.0%})" if whole else "none"


def table(kinds):
    columns = ("asked", "used", "repaired", "drafted", "refused", "late", "calls")
    print(f"{'':12}" + "".join(f"{column:>10}" for column in columns) + f"{'median s':>10}{'read':>10}{'written':>10}")
    for name, kind in sorted(kinds.items()):
        counts = "".join(f"{kind[column]:10}" for column in columns)
        spent = kind["spent"]
        print(f"{name:12}{counts}{(kind['median_ms'] or 0) / 1000:10.1f}{spent['input']:10}{spent['output']:10}")


def reasons(kinds):
    found = [(count, name, why) for name, kind in kinds.items() for why, count in kind["reasons"].items()]
    print("\nwhy answers could not be used, or did not come:")
    for count, name, why in sorted(found, reverse=True)[:15]:
        print(f"{count:5} {name}: {why}")
    misshapen = sum(count for count, _, why in found if why.startswith(FORM))
    replies = sum(kind["calls"] - kind["failures"] for kind in kinds.values())
    short = [kind for name, kind in kinds.items() if name in SHORT]
    print("\nreplies of the form asked for:", share(replies - misshapen, replies))
    print("short questions used:", share(sum(kind["used"] for kind in short), sum(kind["asked"] for kind in short)))


def write_out(town, folder):
    with sqlite3.connect(f"file:{town}?mode=ro", uri=True) as file:
        answers = file.execute(
            "SELECT kind, answer_json FROM questions WHERE answer_json IS NOT NULL AND answered_by != 'cache' ORDER BY step"
        ).fetchall()
    of = {"lines": ("utter",), "plans": ("day", "hours", "acts"), "summaries": ("summary", "insights")}
    for name, kinds in of.items():
        texts = [json.loads(text) for kind, text in answers if kind in kinds]
        said = [text.get("words") or "" if name == "lines" else json.dumps(text, ensure_ascii=False) for text in texts]
        (folder / f"{name}.txt").write_text("\n".join(said) + "\n")
        print(f"{len(said):5} {name} in {folder / name}.txt")


def main():
    town, report, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    meter = json.loads(Path(report).read_text())["meter"]
    kinds = {name: kind for name, kind in meter["kinds"].items() if kind["asked"] or kind["calls"]}
    table(kinds)
    reasons(kinds)
    print()
    write_out(town, folder)


main()
