"""The games of the inputs as arrays, one row for each side of each game."""

from typing import NamedTuple

import numpy as np

from ratings.engine.columns import (
    ColumnTable,
    Texts,
    find_indices,
    narrow,
    require_indices,
    texts,
)
from ratings.engine.inputs import (
    EntryInput,
    GameInput,
    PlayerInput,
    RunInputs,
)
from ratings.rules.arrays import Flags, Ints, to_ints

SCORES = {"1": 100, "W": 100, "+": 100, "=": 50, "D": 50, "0": 0, "L": 0, "-": 0, "U": 0, "Z": 0}
_CODES, _POINTS = texts(SCORES), to_ints(SCORES.values())


class PlayedGames(NamedTuple):
    """Arrays over sides: row i is White's side of game i, row games + i is Black's side.

    `player`, `opponent` and `event` are indices into the inputs. `rating` and `opponents_rating` are the ratings of
    both at the event, 0 for unrated. `has_printed_rating` is True if the player's rating is only in the report.
    `both_moved` is False unless both players made a move.
    """

    player: Ints
    opponent: Ints
    event: Ints
    white: Flags
    score: Ints
    rating: Ints
    opponents_rating: Ints
    has_printed_rating: Flags
    both_moved: Flags


def played_games(inputs: RunInputs) -> PlayedGames:
    """Return every side of every game."""
    games, entries = ColumnTable.from_rows(GameInput, inputs.games), ColumnTable.from_rows(EntryInput, inputs.entries)
    numbers = ColumnTable.from_rows(PlayerInput, inputs.players).texts("number")
    white, black = (require_indices(numbers, games.texts(side)) for side in ("white", "black"))
    player, opponent = np.concatenate((white, black)), np.concatenate((black, white))
    event = np.tile(require_indices(to_ints(event.key for event in inputs.events), games.numbers("event")), 2)
    entry = _entry_indices(inputs, entries, numbers, event, player)
    rating = np.where(entry < 0, 0, entries.numbers("rating")[entry]) if len(entries) else np.zeros_like(entry)
    printed = entries.texts("source")[entry] == b"printed" if len(entries) else np.zeros(len(entry), dtype=np.bool_)
    return PlayedGames(
        player=player,
        opponent=narrow(opponent),
        event=narrow(event),
        white=np.arange(2 * len(games)) < len(games),
        score=np.concatenate([_scores(games.texts(result)) for result in ("white_result", "black_result")]),
        rating=rating,
        opponents_rating=np.roll(rating, len(games)),
        has_printed_rating=np.asarray(printed & (entry >= 0)),
        both_moved=np.tile(games.texts("why_not") == b"", 2),
    )


def _entry_indices(
    inputs: RunInputs, entries: ColumnTable[EntryInput], numbers: Texts, event: Ints, player: Ints
) -> Ints:
    """Return the index of the entry for each side, −1 without an entry."""
    events = find_indices(to_ints(event.key for event in inputs.events), entries.numbers("event"))
    players = find_indices(numbers, entries.texts("number"))
    entered = np.flatnonzero((events >= 0) & (players >= 0))
    indexes = find_indices(events[entered] * len(numbers) + players[entered], event * len(numbers) + player)
    return np.append(entered, -1)[indexes]


def _scores(results: Texts) -> Ints:
    return _POINTS[require_indices(_CODES, results)]


def rows_by_event(event: Ints, count: int) -> list[Ints]:
    """Return the indices of the rows of each event, in order."""
    order = np.argsort(event, kind="stable")
    return np.split(order, np.searchsorted(event[order], np.arange(1, count)))[:count]
