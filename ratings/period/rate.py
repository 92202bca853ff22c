"""A rating period, from what was read to every row that follows: the one function behind runs, proofs and pages."""

from typing import NamedTuple

import numpy as np

from ratings.period.changes import Worked, changes, per_person, shown
from ratings.period.consequences import Consequences, PeriodOf
from ratings.period.first import Pools, first
from ratings.period.inputs import RunInputs
from ratings.period.law import Law
from ratings.period.listed import listed
from ratings.period.side_rows import side_rows
from ratings.period.sides import Sides, sides
from ratings.rules.arrays import Ints, column, sums
from ratings.rules.articles import Edition
from ratings.rules.change import NewRatings, of_period
from ratings.rules.development import K, k, reason_code
from ratings.rules.lift import lifted
from ratings.rules.lists import listed as above_floor

UNKNOWN = -1


class Month(NamedTuple):
    """The working of a period, a row for each person: ratings are 0 for none, sums and changes in hundredths.

    `base` is what the month starts from (0 for who could have borrowed a rating and did not play), `after` what it
    ends with before the floor; `k` is the K used.
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
    """All rows of the run: the same from the same inputs, on any machine.

    Games follow the edition of their event's first day, K, sums and first ratings that of the period's first day,
    floor, flags and lifts that of the list's date.
    """
    law = Law(inputs.control, inputs.editions)
    base, adjustment = _base(inputs, law.on(inputs.opens))
    found = sides(inputs, law, base)
    worked = changes(inputs, law, found)
    month = _month(inputs, law, base, adjustment, found, worked)
    return Consequences(
        editions=tuple(f"{edition.chapter}/{edition.name}" for edition in inputs.editions),
        listed=listed(inputs, law, found, month.games, month.pools, month.rating),
        periods=_periods(inputs, month, worked),
        sides=side_rows(inputs, found, worked, month.pools.counted),
        merges=inputs.merges,
    )


def _base(inputs: RunInputs, edition: Edition) -> tuple[Ints, Ints]:
    """What each person starts from, corrected bases included, and the correction; rapid and blitz may lend."""
    lent = edition.initial.lent == "standard-rating"
    base = column(person.rating or (person.standard if lent else 0) or 0 for person in inputs.people)
    return _adjusted(inputs, base, ("base",))


def _adjusted(inputs: RunInputs, rating: Ints, kinds: tuple[str, ...]) -> tuple[Ints, Ints]:
    """Ratings with the adjustments of those kinds, and their sums; who has no rating gets none."""
    places = {person.number: place for place, person in enumerate(inputs.people)}
    points = np.zeros(len(rating), dtype=np.int64)
    for adjustment in inputs.adjustments:
        if adjustment.kind in kinds:
            points[places[adjustment.number]] += adjustment.points
    points = np.where(rating > 0, points, 0)
    return rating + points, points


def _month(inputs: RunInputs, law: Law, base: Ints, adjustment: Ints, found: Sides, worked: Worked) -> Month:
    edition = law.on(inputs.opens)
    size = len(inputs.people)
    games, score = per_person(found, 1, size), per_person(found, found.score, size)
    players = column(event.player for event in worked.events)
    expected, total = (
        per_person(found, of_sides, size) + sums(players, column(of_events), size)
        for of_sides, of_events in (
            (worked.sides.expected, (event.expected for event in worked.events)),
            (worked.sides.change, (event.change for event in worked.events)),
        )
    )
    coefficient = _k(inputs, edition, base, games)
    new = of_period(edition, base, coefficient.value, total)
    pools = first(inputs, edition, found)
    stays = np.array([person.rating is not None for person in inputs.people], dtype=np.bool_) | (games > 0)
    after = np.where((base > 0) & stays, new.rating, 0)
    after[pools.players] = np.where(pools.published, pools.rating, 0)
    after, _ = _adjusted(inputs, after, ("correction", "once"))
    at_list = law.on(inputs.date)
    after = lifted(at_list, inputs.date, after, column(person.standard_now or 0 for person in inputs.people)).rating
    rating = np.where(above_floor(at_list, after), after, 0)
    return Month(
        np.where(stays, base, 0), adjustment, games, score, expected, total, coefficient, new, pools, after, rating
    )


def _k(inputs: RunInputs, edition: Edition, base: Ints, games: Ints) -> K:
    """K by the status on the list before, a lent rating counting as that of a newcomer."""
    lent = np.array([person.rating is None and person.standard is not None for person in inputs.people], dtype=np.bool_)
    so_far = column(UNKNOWN if p.games_so_far is None else p.games_so_far for p in inputs.people)
    begun = np.array([person.counted_from is not None for person in inputs.people], dtype=np.bool_)
    return k(
        edition,
        base,
        np.where(lent & (so_far == UNKNOWN), 0, so_far),
        column(person.birth_year or 0 for person in inputs.people),
        column(person.highest or 0 for person in inputs.people),
        inputs.opens.year,
        games,
        begun,
    )


def _periods(inputs: RunInputs, month: Month, worked: Worked) -> tuple[PeriodOf, ...]:
    """The periods of those who played rated games, who were adjusted, or who are on the way to a first rating."""
    initial = dict(zip(month.pools.players.tolist(), month.pools.shown, strict=True))
    averaged: dict[int, list[dict[str, object]]] = {}
    for event in worked.events:
        averaged.setdefault(event.player, []).append(shown(inputs, event))
    moved = np.flatnonzero((month.games > 0) | (month.adjustment != 0) | (month.after != month.base))
    places = sorted({*moved.tolist(), *initial})
    return tuple(_period(inputs, month, place, initial.get(place), averaged.get(place)) for place in places)


def _period(
    inputs: RunInputs,
    month: Month,
    place: int,
    initial: dict[str, object] | None,
    averaged: list[dict[str, object]] | None,
) -> PeriodOf:
    rated = bool(month.base[place] > 0)
    return PeriodOf(
        number=inputs.people[place].number,
        base=int(month.base[place]) or None,
        base_adjustment=int(month.adjustment[place]),
        n=int(month.games[place]) if rated else _counted(initial),
        score=int(month.score[place]),
        expected=int(month.expected[place]) if rated else None,
        sum=int(month.total[place]) if rated else None,
        k=int(month.k.value[place]) if rated else None,
        k_before_limit=int(month.k.before_limit[place]) if rated else None,
        k_reason=reason_code(int(month.k.reason[place]), bool(month.k.limited[place])) if rated else "",
        change=int(month.new.change[place]) if rated else None,
        rounded=int(month.new.rounded[place]) if rated else None,
        rating=int(month.rating[place]) or None,
        initial=initial,
        events=averaged,
    )


def _counted(initial: dict[str, object] | None) -> int:
    counted = initial["counted"] if initial else 0
    return counted if isinstance(counted, int) else 0
