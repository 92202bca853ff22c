"""The computation of a rating period, from inputs to rows. Runs, proofs and pages all use it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratings.engine.changes import (
    RatingChanges,
    averaged_event_to_json,
    compute_changes,
    sums_per_player,
)
from ratings.engine.columns import (
    ColumnTable,
    Texts,
    none_unless,
    require_indices,
    texts,
)
from ratings.engine.editions import EditionsInForce
from ratings.engine.game_rows import side_rows
from ratings.engine.initial_ratings import PooledRatings, compute_first_ratings
from ratings.engine.inputs import PlayerInput, RunInputs, with_tables
from ratings.engine.list_rows import listed_players
from ratings.engine.results import ComputedRows, PeriodRow
from ratings.engine.sides import GameSides, game_sides
from ratings.rules.arrays import Ints, group_sums, to_ints
from ratings.rules.change import NewRatings, new_ratings
from ratings.rules.edition_schema import Edition
from ratings.rules.k_factor import UNKNOWN, KReason, KValues, compute_k, reason_code
from ratings.rules.list_dates import reaches_floor as above_floor
from ratings.rules.one_time_increase import apply_increase

Objects = NDArray[np.object_]


class RatedMonth(NamedTuple):
    """The results of a period, a row for each player: unrated is 0, sums and changes are in hundredths.

    `base` is the rating at the start of the month; 0 for players who could have borrowed a rating but did not play.
    `rating_before_floor` is the rating at the end of the month before the floor; `k` is the K used.
    """

    base: Ints
    adjustment: Ints
    games: Ints
    score: Ints
    expected: Ints
    change_sum: Ints
    k: KValues
    new_ratings: NewRatings
    first_ratings: PooledRatings
    rating_before_floor: Ints
    rating: Ints


def rate(inputs: RunInputs) -> ComputedRows:
    """Compute all rows of the run. Equal inputs give equal rows on any machine.

    Games follow the edition of their event's first day. K, sums and first ratings follow that of the period's first
    day; floor, flags and one-time increases follow that of the list's date.
    """
    inputs, law = with_tables(inputs), EditionsInForce(inputs.control, inputs.editions, inputs.chapter)
    base, adjustment = _base_ratings(inputs, law.on(inputs.opens))
    all_sides = game_sides(inputs, law, base)
    worked = compute_changes(inputs, law, all_sides)
    month = _rate_month(inputs, law, base, adjustment, all_sides, worked)
    periods = _period_rows(inputs, month, worked)
    players = listed_players(inputs, law, all_sides, month.games, month.first_ratings, month.rating)
    pooled = month.first_ratings.counted_sides
    del month, base, adjustment  # free memory: rows of games are the largest part
    return ComputedRows(
        editions=tuple(f"{edition.chapter}/{edition.name}" for edition in inputs.editions),
        listed=players,
        periods=periods,
        sides=side_rows(inputs, all_sides, worked, pooled),
        merges=inputs.merges,
    )


def _base_ratings(inputs: RunInputs, edition: Edition) -> tuple[Ints, Ints]:
    """Return each player's starting rating, including base adjustments, and these adjustments. Ratings may be lent."""
    lent = edition.initial.lent == "standard-rating" or bool(inputs.lent_lists)
    players = ColumnTable.from_rows(PlayerInput, inputs.players)
    rating = players.numbers("rating")
    base = np.where((rating == 0) & lent, players.numbers("standard"), rating)
    return _apply_adjustments(inputs, base, ("base",))


def _apply_adjustments(inputs: RunInputs, rating: Ints, kinds: tuple[str, ...]) -> tuple[Ints, Ints]:
    """Return the ratings with the adjustments of these kinds, and the adjustments. Unrated players get none."""
    wanted = [adjustment for adjustment in inputs.adjustments if adjustment.kind in kinds]
    numbers = ColumnTable.from_rows(PlayerInput, inputs.players).texts("number")
    adjusted = require_indices(numbers, texts(adjustment.number for adjustment in wanted))
    points = group_sums(adjusted, to_ints(adjustment.points for adjustment in wanted), len(rating))
    points = np.where(rating > 0, points, 0)
    return rating + points, points


def _rate_month(
    inputs: RunInputs,
    run_editions: EditionsInForce,
    base: Ints,
    adjustment: Ints,
    all_sides: GameSides,
    changes: RatingChanges,
) -> RatedMonth:
    edition = run_editions.on(inputs.opens)
    size = len(inputs.players)
    games, score = sums_per_player(all_sides, 1, size), sums_per_player(all_sides, all_sides.score, size)
    rows = to_ints(event.player for event in changes.events)
    expected, total = (
        sums_per_player(all_sides, of_sides, size) + group_sums(rows, to_ints(of_events), size)
        for of_sides, of_events in (
            (changes.sides.expected, (event.expected for event in changes.events)),
            (changes.sides.change, (event.change for event in changes.events)),
        )
    )
    coefficient = _k(inputs, edition, base, games)
    new = new_ratings(edition, base, coefficient.value, total)
    pools = compute_first_ratings(inputs, run_editions, all_sides)
    players = ColumnTable.from_rows(PlayerInput, inputs.players)
    stays = players.has_value("rating") | (games > 0)
    after = np.where((base > 0) & stays, new.rating, 0)
    after[pools.players] = np.where(pools.published, pools.rating, 0)
    after, _ = _apply_adjustments(inputs, after, ("correction", "once"))
    at_list = run_editions.on(inputs.date)
    after = apply_increase(at_list, inputs.date, after, players.numbers("standard_now")).rating
    rating = np.where(above_floor(at_list, after), after, 0)
    return RatedMonth(
        np.where(stays, base, 0), adjustment, games, score, expected, total, coefficient, new, pools, after, rating
    )


def _k(inputs: RunInputs, edition: Edition, base: Ints, games: Ints) -> KValues:
    """Compute K from the status on the previous list. A player with a lent rating counts as new."""
    players = ColumnTable.from_rows(PlayerInput, inputs.players)
    lent = ~players.has_value("rating") & players.has_value("standard")
    so_far = players.numbers("games_so_far", UNKNOWN)
    return compute_k(
        edition,
        base,
        np.where(lent & (so_far == UNKNOWN), 0, so_far),
        players.numbers("birth_year"),
        players.numbers("highest"),
        inputs.opens.year,
        games,
        players.has_value("counted_from"),
    )


def _period_rows(inputs: RunInputs, month: RatedMonth, changes: RatingChanges) -> ColumnTable[PeriodRow]:
    """Return the periods of players with rated games, an adjustment, a changed rating, or games for a first rating."""
    moved = (month.games > 0) | (month.adjustment != 0) | (month.rating_before_floor != month.base)
    moved[month.first_ratings.players] = True
    rows = np.flatnonzero(moved)
    rated = month.base[rows] > 0
    first_games = np.zeros(len(moved), dtype=np.int64)
    first_games[month.first_ratings.players] = month.first_ratings.games
    initial, averaged = _workings(inputs, month, changes, len(moved))
    return ColumnTable(
        PeriodRow,
        {
            "number": ColumnTable.from_rows(PlayerInput, inputs.players).texts("number")[rows],
            "base": none_unless(rated, month.base[rows]),
            "base_adjustment": month.adjustment[rows],
            "n": np.where(rated, month.games[rows], first_games[rows]),
            "score": month.score[rows],
            "expected": none_unless(rated, month.expected[rows]),
            "sum": none_unless(rated, month.change_sum[rows]),
            "k": none_unless(rated, month.k.value[rows]),
            "k_before_limit": none_unless(rated, month.k.before_limit[rows]),
            "k_reason": np.where(rated, _k_reasons(month.k)[rows], b""),
            "change": none_unless(rated, month.new_ratings.change[rows]),
            "rounded": none_unless(rated, month.new_ratings.rounded[rows]),
            "rating": none_unless(month.rating[rows] > 0, month.rating[rows]),
            "initial": initial[rows],
            "events": averaged[rows],
        },
    )


def _workings(
    inputs: RunInputs, month: RatedMonth, changes: RatingChanges, player_count: int
) -> tuple[Objects, Objects]:
    """Return the steps of first ratings, and of events rated by average; None for players without these."""
    initial, averaged = np.full(player_count, None), np.full(player_count, None)
    initial[month.first_ratings.players] = month.first_ratings.workings
    for event in changes.events:
        averaged[event.player] = [*(averaged[event.player] or ()), averaged_event_to_json(inputs, event)]
    return initial, averaged


def _k_reasons(used: KValues) -> Texts:
    codes = texts(reason_code(reason, limited) for reason in KReason for limited in (False, True))
    return codes[2 * used.reason + used.limited]
