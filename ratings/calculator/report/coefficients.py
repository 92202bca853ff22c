"""Each player's K: from the options, from the register, or from the file."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ratings.calculator.report.options import EntryRating, Options
from ratings.rules.arrays import Ints, to_ints
from ratings.rules.edition_schema import Edition
from ratings.rules.k_factor import LIMITED, UNKNOWN, KReason, compute_k, limit_k, reason_code

# Reasons for K that hold without a player's history. Other reasons depend on the number of games so far.
REASONS_BY_FILE = (KReason.REACHED_2400, KReason.JUNIOR, KReason.RAPID_BLITZ)


class PlayerK(NamedTuple):
    """A player's K and the reason for it."""

    k: int
    reason: str


def k_factors_of_report(
    edition: Edition, year: int, standings: Mapping[int, EntryRating], games: Mapping[int, int], options: Options
) -> dict[int, PlayerK]:
    """Return K of the rated players by start number. Players with an unknown K are left out.

    ``games`` are the numbers of rated games in the period, by start number.
    """
    rated = [start for start, standing in standings.items() if standing.rating is not None]
    played = to_ints(games.get(start, 0) for start in rated)
    states = [standings[start] for start in rated]
    coefficient = compute_k(
        edition,
        to_ints(state.rating or 0 for state in states),
        to_ints(_games(state) for state in states),
        to_ints(state.birth_year or 0 for state in states),
        to_ints(state.highest or 0 for state in states),
        year,
        played,
        np.array([state.counted_from is not None for state in states], dtype=np.bool_),
    )
    in_register = options.register is not None
    columns = zip(
        rated, coefficient.value.tolist(), coefficient.reason.tolist(), coefficient.limited.tolist(), strict=True
    )
    derived = {
        start: PlayerK(value, reason_code(reason, cut))
        for start, value, reason, cut in columns
        if in_register or KReason(reason) in REASONS_BY_FILE
    }
    return derived | _k_by_options(edition, rated, played, options)


def _games(state: EntryRating) -> int:
    """Return the number of games so far, UNKNOWN if it is unknown. A lent rating has 0 games."""
    if state.games is None:
        return 0 if state.lent else UNKNOWN
    return state.games


def _k_by_options(edition: Edition, rated: Sequence[int], played: Ints, options: Options) -> dict[int, PlayerK]:
    """Return K from the options: the player's own value, else the value for all. The limit by games is applied."""
    k_factors = {start: options.k_of.get(start, options.k) for start in rated}
    before = to_ints(value or 0 for value in k_factors.values())
    after = limit_k(edition, before, played)
    return {
        start: PlayerK(cut, "given" + (LIMITED.code if cut < value else ""))
        for (start, value), cut in zip(k_factors.items(), after.tolist(), strict=True)
        if value is not None
    }
