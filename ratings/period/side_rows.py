"""The row of each side of each game, as a run writes it down."""

import numpy as np

from ratings.period.changes import Worked
from ratings.period.consequences import Side
from ratings.period.inputs import RunInputs
from ratings.period.sides import Sides
from ratings.rules.arrays import Flags, Ints
from ratings.rules.left_out import REASONS, LeftOut


def side_rows(inputs: RunInputs, found: Sides, worked: Worked, pooled: Flags) -> tuple[Side, ...]:
    """Both sides of every game of this list, and of older events the sides that make a first rating."""
    this_list = np.array([event.list_date == inputs.date for event in inputs.events], dtype=np.bool_)
    in_order = np.arange(len(found.player)).reshape(2, -1).T.reshape(-1)
    rows = in_order[(this_list[found.event] | pooled)[in_order]]
    events = [inputs.events[place] for place in found.event[rows].tolist()]
    games = [inputs.games[place] for place in (rows % max(len(inputs.games), 1)).tolist()]
    numbers = [person.number for person in inputs.people]
    single = found.rated[rows] & ~worked.by_average[rows]
    columns = (
        [event.key for event in events],
        [game.round for game in games],
        [game.white for game in games],
        found.white[rows].tolist(),
        [numbers[place] for place in found.player[rows].tolist()],
        [numbers[place] for place in found.opponent[rows].tolist()],
        found.score[rows].tolist(),
        _known(found.own[rows], found.own[rows] > 0),
        _known(found.opponents_rating[rows], found.opponents_rating[rows] > 0),
        [event.list_used.date if event.list_used else None for event in events],
        [event.list_used.version if event.list_used else None for event in events],
        _known(worked.sides.difference[rows], single),
        _known(worked.sides.counted[rows], single),
        _known(worked.sides.expected[rows], single),
        _known(worked.sides.change[rows], single),
        _why(found.reason[rows], found.rated[rows], pooled[rows]),
    )
    return tuple(map(Side, *columns))


def _known(values: Ints, known: Flags) -> list[int | None]:
    """The values where they are known, else None."""
    return [value if there else None for value, there in zip(values.tolist(), known.tolist(), strict=True)]


def _why(reason: Ints, rated: Flags, pooled: Flags) -> list[str]:
    """Why a side changes no rating: a reason against the game, or that it is part of (or waits for) a first rating."""
    codes = np.array([REASONS[code].code for code in LeftOut], dtype=object)
    unrated = np.where(pooled, "first-rating", "not-pooled")
    against = np.where(reason == LeftOut.RATED, unrated, codes[reason])
    return [str(code) for code in np.where(rated, "", against)]
