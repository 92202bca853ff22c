"""Games of the inputs as arrays, one row for each side of each game."""

from typing import NamedTuple

import numpy as np

from ratings.engine.columns import (
    ColumnTable,
    Texts,
    find,
    narrow,
    places,
    texts,
)
from ratings.engine.inputs import (
    EntryInput,
    GameInput,
    PlayerInput,
    RunInputs,
)
from ratings.rules.arrays import Flags, Ints, column

SCORES = {"1": 100, "W": 100, "+": 100, "=": 50, "D": 50, "0": 0, "L": 0, "-": 0, "U": 0, "Z": 0}
_CODES, _POINTS = texts(SCORES), column(SCORES.values())


class PlayedGames(NamedTuple):
    """Arrays over sides: row i is White's side of game i, row games + i Black's.

    `player`, `opponent` and `event` are indices into the inputs. `rating` and `opponents` are the ratings the player
    and the opponent brought to the event, 0 for none. `printed` is true if the player's rating is only in the report,
    `both` false unless both players made a move.
    """

    player: Ints
    opponent: Ints
    event: Ints
    white: Flags
    score: Ints
    rating: Ints
    opponents: Ints
    printed: Flags
    both: Flags


def played(inputs: RunInputs) -> PlayedGames:
    """Return every side of every game."""
    games, entries = ColumnTable.of(GameInput, inputs.games), ColumnTable.of(EntryInput, inputs.entries)
    numbers = ColumnTable.of(PlayerInput, inputs.people).texts("number")
    white, black = (places(numbers, games.texts(side)) for side in ("white", "black"))
    player, opponent = np.concatenate((white, black)), np.concatenate((black, white))
    event = np.tile(places(column(event.key for event in inputs.events), games.numbers("event")), 2)
    entry = _entries(inputs, entries, numbers, event, player)
    rating = np.where(entry < 0, 0, entries.numbers("rating")[entry]) if len(entries) else np.zeros_like(entry)
    printed = entries.texts("source")[entry] == b"printed" if len(entries) else np.zeros(len(entry), dtype=np.bool_)
    return PlayedGames(
        player=player,
        opponent=narrow(opponent),
        event=narrow(event),
        white=np.arange(2 * len(games)) < len(games),
        score=np.concatenate([_scores(games.texts(result)) for result in ("white_result", "black_result")]),
        rating=rating,
        opponents=np.roll(rating, len(games)),
        printed=np.asarray(printed & (entry >= 0)),
        both=np.tile(games.texts("why_not") == b"", 2),
    )


def _entries(inputs: RunInputs, entries: ColumnTable[EntryInput], numbers: Texts, event: Ints, player: Ints) -> Ints:
    """Return the index of each side's entry, -1 for none."""
    events = find(column(event.key for event in inputs.events), entries.numbers("event"))
    players = find(numbers, entries.texts("number"))
    entered = np.flatnonzero((events >= 0) & (players >= 0))
    place = find(events[entered] * len(numbers) + players[entered], event * len(numbers) + player)
    return np.append(entered, -1)[place]


def _scores(results: Texts) -> Ints:
    return _POINTS[places(_CODES, results)]


def by_event(event: Ints, count: int) -> list[Ints]:
    """Return the row indices of each event, in order."""
    order = np.argsort(event, kind="stable")
    return np.split(order, np.searchsorted(event[order], np.arange(1, count)))[:count]
