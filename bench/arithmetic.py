"""Games per second of the vectorised rating change with its working, against a plain table look-up.

The rating differences are like those of open tournaments: normal with 250 points, so every ninth is above 400.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np

from bench.figure import Figure, seconds
from ratings.rules.change import changes_per_game
from ratings.rules.edition import edition_named
from ratings.rules.tables import expected_score

GAMES = 2_000_000
# One edition per way to limit a difference: at 350, at 400, at 400 once per event, none from 2650.
WAYS = ("2007-01-01", "2009-07-01", "2022-01-01", "2025-10-01")


def figures() -> Iterator[Figure]:
    chance = np.random.default_rng(3)
    own = chance.integers(1400, 2800, GAMES)
    opponent = own + np.rint(chance.normal(0, 250, GAMES)).astype(np.int64)
    score, event = chance.integers(0, 3, GAMES) * 50, np.repeat(np.arange(GAMES // 8), 8)
    tables = edition_named("standard", WAYS[-1]).tables
    bare = GAMES / seconds(lambda: expected_score(tables, own - opponent))
    yield Figure("look_up", bare, "games/s", 1, "itself; the working is to reach a third of it")
    for edition in (edition_named("standard", name) for name in WAYS):
        per_second = GAMES / seconds(partial(changes_per_game, edition, own, opponent, score, event))
        yield Figure(f"working_{edition.name}", per_second, "games/s", per_second / bare, "the bare look-up")
