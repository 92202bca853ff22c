"""Cut and median (C.07, article 14), with the preference for voluntary unplayed rounds (16.5)."""

import numpy as np

from ratings.rules.arrays import Flags, Ints
from tournaments.tiebreaks.query import TiebreakCode
from tournaments.tiebreaks.result import COUNTED, CUT_HIGH, CUT_LOW, LEFT_OUT

_NEVER_LEAST = np.iinfo(np.int64).max


def cut(
    code: TiebreakCode, amount: Ints, significance: Ints, takes_part: Flags, voluntary: Flags | None = None
) -> Ints:
    """Return the state of each round after the cuts of the code: first the low cuts, then the high cuts.

    The states are those of ``RoundTerms``. The least significant value is the value against the opponent of the least
    worth; among several such values it is the least amount (14.1). For a player with voluntary unplayed rounds, the
    least amount of these rounds is cut instead, unless it is lower than that value (16.5.1). The same holds for each
    further cut (16.5.2).
    """
    state = np.where(takes_part, COUNTED, LEFT_OUT)
    scale = 2 * int(max(np.abs(amount).max(initial=0), np.abs(significance).max(initial=0))) + 1
    preferred = np.zeros_like(takes_part) if voluntary is None else voluntary
    by_worth = significance * scale + amount
    by_amount = amount * scale + significance
    for _ in range(min(code.low, amount.shape[1])):
        least, exists = _least(by_worth, state == COUNTED)
        unplayed, unplayed_exists = _least(by_amount, (state == COUNTED) & preferred)
        instead = unplayed_exists & (_at(amount, unplayed) >= _at(amount, least))
        _mark(state, np.where(instead, unplayed, least), exists, CUT_LOW)
    for _ in range(min(code.high, amount.shape[1])):
        _mark(state, *_least(-by_worth, state == COUNTED), CUT_HIGH)
    return state


def _least(key: Ints, among: Flags) -> tuple[Ints, Flags]:
    """Return the round of each player's least key, and a mask of the players with such a round."""
    return np.argmin(np.where(among, key, _NEVER_LEAST), axis=1), np.asarray(among.any(axis=1))


def _at(values: Ints, rounds: Ints) -> Ints:
    return values[np.arange(len(values)), rounds]


def _mark(state: Ints, rounds: Ints, affected: Flags, cut_as: int) -> None:
    state[np.flatnonzero(affected), rounds[affected]] = cut_as
