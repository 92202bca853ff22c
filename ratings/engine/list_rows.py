"""Rows of a list: floor, flag and K follow the edition of the list's date."""

import numpy as np

from ratings.engine.columns import (
    NULL_NUMBER,
    ColumnTable,
    Days,
    Texts,
    from_ordinals,
    none_unless,
    sortable_columns,
    texts,
)
from ratings.engine.editions import EditionsInForce
from ratings.engine.imported_list import ranks
from ratings.engine.initial_ratings import PooledRatings
from ratings.engine.inputs import PlayerInput, RunInputs
from ratings.engine.results import ListedPlayer
from ratings.engine.sides import GameSides
from ratings.rules.activity import flag, inactive_players
from ratings.rules.arrays import Ints, to_ints
from ratings.rules.k_factor import UNKNOWN, compute_k

COPIED_FIELDS = (
    "number",
    "name",
    "federation",
    "sex",
    "title",
    "womens_title",
    "other_titles",
    "birth_year",
    "counted_from",
)
_FLAGS = texts(flag(asleep, woman) for woman in (False, True) for asleep in (False, True))


def listed_players(
    inputs: RunInputs, run_editions: EditionsInForce, sides: GameSides, games: Ints, pools: PooledRatings, rating: Ints
) -> ColumnTable[ListedPlayer]:
    """Return a row for every player on the previous list or with a counted game, sorted by number.

    `games` and `rating` have a row for each player; the rating 0 is unrated.
    """
    everybody = ColumnTable.from_rows(PlayerInput, inputs.players)
    last = _last_games(inputs, sides, len(everybody))
    rows = np.flatnonzero(everybody.flags("listed") | (rating > 0) | (last > 0))
    (numbers,) = sortable_columns(everybody.texts("number"))
    rows = rows[np.argsort(numbers[rows], kind="stable")]
    players, counted, rating = everybody.select(rows), (games + _first_games(pools, len(everybody)))[rows], rating[rows]
    highest = np.maximum(players.numbers("highest"), rating)
    so_far = _games_so_far(players, counted)
    days = np.fmax(players.days("last_game"), from_ordinals(last[rows]))
    return ColumnTable(
        ListedPlayer,
        {name: players.column(name) for name in COPIED_FIELDS}
        | {
            "rating": none_unless(rating > 0, rating),
            "rank": _ranks(rating),
            "games": counted,
            "k": none_unless(rating > 0, _k_of_next_month(inputs, run_editions, players, rating, highest, so_far)),
            "flag": _flags(inputs, run_editions, players, days),
            "highest": none_unless(highest > 0, highest),
            "games_so_far": so_far,
            "last_game": days,
        },
    )


def _first_games(pools: PooledRatings, player_count: int) -> Ints:
    """Return the number of games of each player's published first rating."""
    games = np.zeros(player_count, dtype=np.int64)
    games[pools.players] = np.where(pools.published, pools.games, 0)
    return games


def _games_so_far(players: ColumnTable[PlayerInput], counted: Ints) -> Ints:
    """Return the number of games so far, including `counted`.

    New players start at 0; listed players with an unknown number keep it unknown.
    """
    has_count = players.has_value("games_so_far") | ~players.flags("listed")
    return none_unless(has_count, players.numbers("games_so_far") + counted)


def _last_games(inputs: RunInputs, sides: GameSides, player_count: int) -> Ints:
    """Return each player's last day with a counted game for this list, as an ordinal; 0 without such a game."""
    this_list = np.array([event.list_date == inputs.date for event in inputs.events], dtype=np.bool_)
    rows = np.flatnonzero((sides.rated | sides.for_first_rating) & this_list[sides.event])
    days = to_ints(event.last_day.toordinal() for event in inputs.events)
    last = np.zeros(player_count, dtype=np.int64)
    np.maximum.at(last, sides.player[rows], days[sides.event[rows]])
    return last


def _flags(
    inputs: RunInputs, run_editions: EditionsInForce, players: ColumnTable[PlayerInput], last_game: Days
) -> Texts:
    """Return the flag of each player. A player with an unknown last game counts as active."""
    asleep = inactive_players(run_editions.on(inputs.date), inputs.date, last_game)
    flags: Texts = _FLAGS[2 * (players.texts("sex") == b"w") + asleep]
    return flags


def _k_of_next_month(
    inputs: RunInputs,
    run_editions: EditionsInForce,
    players: ColumnTable[PlayerInput],
    rating: Ints,
    highest: Ints,
    so_far: Ints,
) -> Ints:
    """Return K of each row for the month that begins with this list, before the limit by games."""
    return compute_k(
        run_editions.on(inputs.date),
        rating,
        np.where(so_far == NULL_NUMBER, UNKNOWN, so_far),
        players.numbers("birth_year"),
        highest,
        inputs.date.year,
        np.zeros(len(players), dtype=np.int64),
    ).value


def _ranks(rating: Ints) -> Ints:
    """Return the ranks by rating, such as 1, 2, 2, 4; unrated players have no rank."""
    different, indices, counts = np.unique(rating, return_inverse=True, return_counts=True)
    rank = ranks({rating: count for rating, count in zip(different.tolist(), counts.tolist(), strict=True) if rating})
    return to_ints(rank.get(rating, NULL_NUMBER) for rating in different.tolist())[indices]
