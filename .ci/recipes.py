"""Checks an export: its tables fit together, and every recipe of a page runs on it and finds something.

    recipes.py PAGE FOLDER
"""

import json
import os
import re
import sys

import duckdb
import pyarrow.parquet as pq


def unique(pairs):
    """An object of JSON, whose keys must differ."""
    names = [name for name, _ in pairs]
    assert len(set(names)) == len(names), f"a key stands there twice: {names}"
    return dict(pairs)


def same_values(name, table, found, expected):
    """Every value of a Parquet file is that of the JSON Lines."""
    assert len(found) == len(expected), name
    for column in table["columns"]:
        for one, other in zip((row[column["name"]] for row in found), (row[column["name"]] for row in expected)):
            if one is not None and column["type"] == "JSON":
                one = json.loads(one)
            elif one is not None and column["type"] == "timestamp":
                one = one.isoformat()
            elif one is not None and column["type"] == "list of numbers":
                # JSON writes a number of 32 bits with as few digits as tell it from others.
                near = len(one) == len(other) and max(abs(a - b) for a, b in zip(one, other)) < 1e-6
                one, other = near, True
            assert one == other, f"{name}.{column['name']}: {one!r} in Parquet, {other!r} in JSON Lines"


def check_tables():
    """Rows are the same in both formats, keys are unique, foreign keys resolve, and the three times agree."""
    tables = {table["name"]: table for table in json.load(open("schema.json"))["tables"]}
    rows = {}
    for name, table in tables.items():
        rows[name] = [json.loads(line, object_pairs_hook=unique) for line in open(f"{name}.jsonl")]
        parquet = pq.read_table(f"parquet/{name}.parquet")
        columns = [column["name"] for column in table["columns"]]
        assert parquet.column_names == columns and all(list(row) == columns for row in rows[name]), name
        same_values(name, table, parquet.to_pylist(), rows[name])
    key = {name: [tuple(row[column] for column in tables[name]["key"]) for row in rows[name]] for name in tables}
    known = {name: set(keys) for name, keys in key.items()}
    references = 0
    for name, table in tables.items():
        assert not table["key"] or len(known[name]) == len(rows[name]), f"{name}: its key is not unique"
        for column in table["columns"]:
            if column["refers_to"] is None:
                continue
            *shared, _ = tables[column["refers_to"]]["key"]
            for row in rows[name]:
                if row[column["name"]] is None:
                    continue
                found = (*(row[part] for part in shared), row[column["name"]])
                assert found in known[column["refers_to"]], f"{name}.{column['name']} → {column['refers_to']}: {found}"
                references += 1
    for name in tables:
        if {"secs", "time"} <= set(pq.read_schema(f"parquet/{name}.parquet").names):
            clock = f"SELECT count(*) FROM 'parquet/{name}.parquet' WHERE time <> TIMESTAMP '2023-02-13' + to_seconds(secs)"
            assert duckdb.sql(clock).fetchall() == [(0,)], f"{name}: secs and time differ"
    planned = [act["category"] != "unplanned" for act in rows["activities"]]
    print(f"{len(tables)} tables, {sum(map(len, rows.values()))} rows, {references} foreign keys; "
          f"{100 * sum(planned) / len(planned):.1f} % of the acts have a want")


def run_recipes(page):
    """Every block of code of the page."""
    blocks = re.findall(r"^```(python|sql)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 8, f"the page has only {len(blocks)} recipes"
    for language, code in blocks:
        title = code.strip().splitlines()[0]
        try:
            if language == "sql":
                answer = duckdb.sql(code).fetchall()
            else:
                names = {}
                exec(compile(code, "docs/data.md", "exec"), names)
                answer = names["answer"]
            assert len(answer) > 0, "it finds nothing"
        except Exception as error:
            sys.exit(f"docs/data.md: a recipe fails ({type(error).__name__}: {error}):\n\n{code}")
        print(f"{language}: {len(answer)} rows ({title})")


page = open(sys.argv[1]).read()
os.chdir(sys.argv[2])
check_tables()
run_recipes(page)
