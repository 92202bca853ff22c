"""Computation of a rating period, from inputs to rows. Runs, proofs and pages all use it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratings.engine.changes import (
    RatingChanges,
    changes,
    per_person,
    working,
)
from ratings.engine.columns import (
    ColumnTable,
    Texts,
    none_unless,
    places,
    texts,
)
from ratings.engine.editions import EditionsInForce
from ratings.engine.game_rows import side_rows
from ratings.engine.initial_ratings import Pools, first
from ratings.engine.inputs import PlayerInput, RunInputs, with_tables
from ratings.engine.list_rows import listed
from ratings.engine.results import Consequences, PeriodRow
from ratings.engine.sides import GameSides, sides
from ratings.rules.arrays import Ints, column, sums
from ratings.rules.change import NewRatings, of_period
from ratings.rules.edition_schema import Edition
from ratings.rules.k_factor import UNKNOWN, K, KReason, k, reason_code
from ratings.rules.list_dates import listed as above_floor
from ratings.rules.one_time_increase import lifted

Objects = NDArray[np.object_]


class RatedMonth(NamedTuple):
    """The working of a period, a row for each person: ratings are 0 for none, sums and changes in hundredths.

    `base` is the rating at the start of the month (0 for players who could have borrowed a rating and did not play),
    `after` the rating at its end before the floor; `k` is the K used.
    """

    base: Ints
    adjustment: Ints
    games: Ints
    score: Ints
    expected: Ints
    total: Ints
    k: K
    new: NewRatings
    pools: Pools
    after: Ints
    rating: Ints


def rate(inputs: RunInputs) -> Consequences:
    """Compute all rows of the run. Equal inputs yield equal rows on any machine.

    Games follow the edition of their event's first day, K, sums and first ratings that of the period's first day,
    floor, flags and one-time increases that of the list's date.
    """
    inputs, law = with_tables(inputs), EditionsInForce(inputs.control, inputs.editions, inputs.chapter)
    base, adjustment = _base(inputs, law.on(inputs.opens))
    all_sides = sides(inputs, law, base)
    worked = changes(inputs, law, all_sides)
    month = _month(inputs, law, base, adjustment, all_sides, worked)
    periods = _periods(inputs, month, worked)
    people = listed(inputs, law, all_sides, month.games, month.pools, month.rating)
    pooled = month.pools.counted
    del month, base, adjustment  # free memory: rows of games are the largest part
    return Consequences(
        editions=tuple(f"{edition.chapter}/{edition.name}" for edition in inputs.editions),
        listed=people,
        periods=periods,
        sides=side_rows(inputs, all_sides, worked, pooled),
        merges=inputs.merges,
    )


def _base(inputs: RunInputs, edition: Edition) -> tuple[Ints, Ints]:
    """Return each player's starting rating with base corrections, and the corrections. Ratings may be lent."""
    lent = edition.initial.lent == "standard-rating" or bool(inputs.lent)
    people = ColumnTable.of(PlayerInput, inputs.people)
    rating = people.numbers("rating")
    base = np.where((rating == 0) & lent, people.numbers("standard"), rating)
    return _adjusted(inputs, base, ("base",))


def _adjusted(inputs: RunInputs, rating: Ints, kinds: tuple[str, ...]) -> tuple[Ints, Ints]:
    """Return ratings with the adjustments of these kinds, and the adjustments; unrated players get none."""
    wanted = [adjustment for adjustment in inputs.adjustments if adjustment.kind in kinds]
    numbers = ColumnTable.of(PlayerInput, inputs.people).texts("number")
    adjusted = places(numbers, texts(adjustment.number for adjustment in wanted))
    points = sums(adjusted, column(adjustment.points for adjustment in wanted), len(rating))
    points = np.where(rating > 0, points, 0)
    return rating + points, points


def _month(
    inputs: RunInputs, law: EditionsInForce, base: Ints, adjustment: Ints, all_sides: GameSides, worked: RatingChanges
) -> RatedMonth:
    edition = law.on(inputs.opens)
    size = len(inputs.people)
    games, score = per_person(all_sides, 1, size), per_person(all_sides, all_sides.score, size)
    players = column(event.player for event in worked.events)
    expected, total = (
        per_person(all_sides, of_sides, size) + sums(players, column(of_events), size)
        for of_sides, of_events in (
            (worked.sides.expected, (event.expected for event in worked.events)),
            (worked.sides.change, (event.change for event in worked.events)),
        )
    )
    coefficient = _k(inputs, edition, base, games)
    new = of_period(edition, base, coefficient.value, total)
    pools = first(inputs, law, all_sides)
    people = ColumnTable.of(PlayerInput, inputs.people)
    stays = people.has("rating") | (games > 0)
    after = np.where((base > 0) & stays, new.rating, 0)
    after[pools.players] = np.where(pools.published, pools.rating, 0)
    after, _ = _adjusted(inputs, after, ("correction", "once"))
    at_list = law.on(inputs.date)
    after = lifted(at_list, inputs.date, after, people.numbers("standard_now")).rating
    rating = np.where(above_floor(at_list, after), after, 0)
    return RatedMonth(
        np.where(stays, base, 0), adjustment, games, score, expected, total, coefficient, new, pools, after, rating
    )


def _k(inputs: RunInputs, edition: Edition, base: Ints, games: Ints) -> K:
    """Compute K by the status on the previous list. A player with a lent rating counts as new."""
    people = ColumnTable.of(PlayerInput, inputs.people)
    lent = ~people.has("rating") & people.has("standard")
    so_far = people.numbers("games_so_far", UNKNOWN)
    return k(
        edition,
        base,
        np.where(lent & (so_far == UNKNOWN), 0, so_far),
        people.numbers("birth_year"),
        people.numbers("highest"),
        inputs.opens.year,
        games,
        people.has("counted_from"),
    )


def _periods(inputs: RunInputs, month: RatedMonth, worked: RatingChanges) -> ColumnTable[PeriodRow]:
    """Return the periods of players with rated games, an adjustment or a changed rating, or pooled games."""
    moved = (month.games > 0) | (month.adjustment != 0) | (month.after != month.base)
    moved[month.pools.players] = True
    rows = np.flatnonzero(moved)
    rated = month.base[rows] > 0
    first_games = np.zeros(len(moved), dtype=np.int64)
    first_games[month.pools.players] = month.pools.games
    initial, averaged = _workings(inputs, month, worked, len(moved))
    return ColumnTable(
        PeriodRow,
        {
            "number": ColumnTable.of(PlayerInput, inputs.people).texts("number")[rows],
            "base": none_unless(rated, month.base[rows]),
            "base_adjustment": month.adjustment[rows],
            "n": np.where(rated, month.games[rows], first_games[rows]),
            "score": month.score[rows],
            "expected": none_unless(rated, month.expected[rows]),
            "sum": none_unless(rated, month.total[rows]),
            "k": none_unless(rated, month.k.value[rows]),
            "k_before_limit": none_unless(rated, month.k.before_limit[rows]),
            "k_reason": np.where(rated, _k_reasons(month.k)[rows], b""),
            "change": none_unless(rated, month.new.change[rows]),
            "rounded": none_unless(rated, month.new.rounded[rows]),
            "rating": none_unless(month.rating[rows] > 0, month.rating[rows]),
            "initial": initial[rows],
            "events": averaged[rows],
        },
    )


def _workings(inputs: RunInputs, month: RatedMonth, worked: RatingChanges, people: int) -> tuple[Objects, Objects]:
    """Return the workings of first ratings and of events rated by average, None for players without them."""
    initial, averaged = np.full(people, None), np.full(people, None)
    initial[month.pools.players] = month.pools.workings
    for event in worked.events:
        averaged[event.player] = [*(averaged[event.player] or ()), working(inputs, event)]
    return initial, averaged


def _k_reasons(used: K) -> Texts:
    codes = texts(reason_code(reason, limited) for reason in KReason for limited in (False, True))
    return codes[2 * used.reason + used.limited]
