"""A sliding K instead of the edition's K: it depends on the number of the game among the player's games."""

import math
from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from ratings.engine.editions import EditionsInForce
from ratings.engine.inputs import RunInputs
from ratings.engine.results import ComputedRows, GameRow, ListedPlayer
from ratings.rules.arrays import Ints, to_ints
from ratings.rules.list_dates import reaches_floor as above_floor
from ratings.rules.one_time_increase import apply_increase
from ratings.rules.rounding import nearest
from ratings.rules.sliding_k import Proposal, logistic_expectation, sliding_k
from ratings.simulation.replay.terms import SimulationTerms

Key = tuple[int, int, str]


class NumberedSide(NamedTuple):
    """A rated side of a game with its number among the games of its player."""

    side: GameRow
    number: int


def sliding_rows(
    inputs: RunInputs, consequences: ComputedRows, proposal: Proposal, terms: SimulationTerms
) -> tuple[ListedPlayer, ...]:
    """Return the rows of the list with ratings computed from a K for each game.

    `consequences` are the rows computed by the editions. First ratings, floor, one-time increases and adjustments are
    those of the editions. Ranks and K in the rows are not updated, because no code reads them.
    """
    gains = period_changes(inputs, consequences, proposal, terms)
    highest = {person.number: person.highest or 0 for person in inputs.players}
    new = _ratings_after(inputs, {period.number: period.base or 0 for period in consequences.periods}, gains)
    return tuple(
        row._replace(rating=new[row.number] or None, highest=max(highest.get(row.number, 0), new[row.number]) or None)
        if row.number in new
        else row
        for row in consequences.listed
    )


def period_changes(
    inputs: RunInputs, consequences: ComputedRows, proposal: Proposal, terms: SimulationTerms
) -> dict[str, int]:
    """Return each player's change of the period in whole points, rounded once.

    The change is exact by the tables of the editions, or unrounded by the formula of the reform.
    """
    games = number_sides(inputs, consequences, proposal)
    number = {_key(rated.side): rated.number for rated in games}
    settled = proposal.development.product
    exact: dict[str, Fraction] = defaultdict(Fraction)
    points: dict[str, list[float]] = defaultdict(list)
    for rated in games:
        side = rated.side
        theirs = number.get((side.event, side.round, side.white_number, not side.white), settled)
        k = _k(proposal, rated.number, theirs, terms.stable)
        if terms.formula or side.change is None:
            points[side.number].append(float(k) * (side.score / 100 - _expected(side, proposal)))
        else:
            exact[side.number] += k * side.change
    law = EditionsInForce(inputs.control, inputs.editions, inputs.chapter)
    halves = law.on(inputs.opens).rounding.halves
    rounded = {name: _round_points(halves, total) for name, total in exact.items() if name not in points}
    by_formula = {name: math.floor(math.fsum([*gains, exact[name] / 100]) + 0.5) for name, gains in points.items()}
    return rounded | by_formula


def number_sides(inputs: RunInputs, consequences: ComputedRows, proposal: Proposal) -> list[NumberedSide]:
    """Return the rated sides of this list in order of time, each with its number among the player's games.

    If the number of a player's earlier games is unknown, they count as a settled player.
    """
    settled = proposal.development.product
    so_far = {
        person.number: settled if person.games_so_far is None else person.games_so_far for person in inputs.players
    }
    days = {event.key: (event.last_day, event.first_day, event.key) for event in inputs.events}
    rows = []
    for side in sorted(
        (side for side in consequences.sides if not side.left_out and side.own_rating),
        key=lambda side: (days[side.event], side.round),
    ):
        so_far[side.number] += 1
        rows.append(NumberedSide(side, so_far[side.number]))
    return rows


def _key(side: GameRow) -> tuple[int, int, str, bool]:
    return side.event, side.round, side.white_number, side.white


def _k(proposal: Proposal, own: int, theirs: int, stable: int | None) -> Fraction:
    """Return K1 of a player in a game. If the reform says so, it is K1·K1/K against an opponent with a larger K."""
    mine, other = sliding_k(proposal, own, stable), sliding_k(proposal, theirs, stable)
    if proposal.development.opponent == "reduced" and mine < other:
        return Fraction(mine * mine, other)
    return Fraction(mine)


def _expected(side: GameRow, proposal: Proposal) -> float:
    return logistic_expectation((side.own_rating or 0) - (side.opponent_rating or 0), proposal.expectation.scale)


def _round_points(halves: str, total: Fraction) -> int:
    """Round a change in hundredths to whole points."""
    rounded = nearest(halves, to_ints([total.numerator]), to_ints([100 * total.denominator]))  # type: ignore[arg-type]
    return int(rounded[0])


def _ratings_after(inputs: RunInputs, base: dict[str, int], gains: dict[str, int]) -> dict[str, int]:
    """Return each player's rating after the change, adjustments and a one-time increase; 0 below the floor."""
    later: dict[str, int] = defaultdict(int)
    for adjustment in inputs.adjustments:
        if adjustment.kind != "base":
            later[adjustment.number] += adjustment.points
    edition = EditionsInForce(inputs.control, inputs.editions, inputs.chapter).on(inputs.date)
    standard = {person.number: person.standard_now or 0 for person in inputs.players}
    numbers = list(gains)
    after: Ints = to_ints(base[number] + gains[number] + later[number] for number in numbers)
    after = apply_increase(edition, inputs.date, after, to_ints(standard[number] for number in numbers)).rating
    published = np.where(above_floor(edition, after), after, 0)
    return dict(zip(numbers, published.tolist(), strict=True))
