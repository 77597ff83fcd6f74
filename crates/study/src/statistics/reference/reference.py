"""Computes reference.json, against which the statistics of the studies are tested.

Run once, with Python 3 and: pip install scipy==1.17.1 scikit-posthocs==0.17.1 trueskill==0.4.5 pandas==3.1.1
    python reference.py > reference.json
"""

import json
import math
import random
import statistics

import pandas
import scikit_posthocs
import trueskill
from scipy import stats

chance = random.Random(2023)


def rankings(count, strengths, steps):
    """Rankings of conditions, 1 is best; equal ones share a rank when scores are rounded to `steps` places."""
    found = []
    for _ in range(count):
        scores = [round(chance.gauss(strength, 1.0), steps) for strength in strengths]
        found.append([1 + sum(other > score for other in scores) for score in scores])
    return found


def rated(sets, draw):
    """TrueSkill after all rankings, one after the other, from 25 and 25/3."""
    environment = trueskill.TrueSkill(draw_probability=draw)
    ratings = [environment.create_rating() for _ in sets[0]]
    for ranks in sets:
        ratings = [team[0] for team in environment.rate([(rating,) for rating in ratings], ranks=ranks)]
    return [[rating.mu, rating.sigma] for rating in ratings]


def groups_of(sets):
    return [list(column) for column in zip(*sets)]


def dunn(groups, adjust):
    table = scikit_posthocs.posthoc_dunn(groups, p_adjust=adjust)
    return [[i, j, table.iloc[i, j]] for i in range(len(groups)) for j in range(i + 1, len(groups))]


def d(one, other):
    """Cohen's d with the pooled standard deviation."""
    n, m = len(one), len(other)
    pooled = math.sqrt(
        ((n - 1) * statistics.variance(one) + (m - 1) * statistics.variance(other)) / (n + m - 2)
    )
    return (statistics.mean(one) - statistics.mean(other)) / pooled


def interval(values, share):
    low, high = stats.t.interval(
        share, len(values) - 1, loc=statistics.mean(values), scale=stats.sem(values)
    )
    return [low, high]


cases = []
for name, count, strengths, steps, draw in [
    ("five without ties", 100, [1.2, 0.7, 0.5, 0.1, -0.3], 9, 0.1),
    ("four with many ties", 60, [0.9, 0.6, 0.5, 0.0], 0, 0.1),
    ("two that are equal", 25, [0.0, 0.0], 0, 0.25),
]:
    sets = rankings(count, strengths, steps)
    groups = groups_of(sets)
    h, p = stats.kruskal(*groups)
    cases.append(
        {
            "name": name,
            "draw_probability": draw,
            "rankings": sets,
            "trueskill": rated(sets, draw),
            "kruskal": {"h": h, "p": p},
            "dunn": dunn(groups, None),
            "dunn_holm": dunn(groups, "holm"),
            "cohens_d_first_last": d(groups[0], groups[-1]),
            "mean": [statistics.mean(group) for group in groups],
            "sd": [statistics.stdev(group) for group in groups],
            "interval_95": [interval(group, 0.95) for group in groups],
        }
    )

# Groups of different sizes, not ranks.
uneven = [[2.5, 3.1, 4.0, 4.0, 5.2], [3.9, 4.0, 6.1, 7.7, 8.0, 9.4, 9.4], [1.0, 1.5, 2.5, 2.5]]
h, p = stats.kruskal(*uneven)
print(
    json.dumps(
        {
            "made_with": {
                "scipy": "1.17.1",
                "scikit-posthocs": scikit_posthocs.__version__,
                "trueskill": trueskill.__version__,
                "pandas": pandas.__version__,
            },
            "cases": cases,
            "uneven": {
                "groups": uneven,
                "kruskal": {"h": h, "p": p},
                "dunn": dunn(uneven, None),
                "dunn_holm": dunn(uneven, "holm"),
                "cohens_d": d(uneven[1], uneven[0]),
            },
        },
        separators=(",", ":"),
    )
)
