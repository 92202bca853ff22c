"""Unplayed rounds (C.07, articles 15 and 16)."""

from dataclasses import dataclass

import numpy as np

from ratings.rules.arrays import Flags, Ints
from tournaments.tiebreaks.field import RoundKind, TiebreakField
from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.result import COUNTED, RoundTerms, basis_index

FORFEITS = (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS)
REQUESTED_BYES = (RoundKind.HALF_BYE, RoundKind.ZERO_BYE)
VOLUNTARY_KINDS = (*REQUESTED_BYES, RoundKind.FORFEIT_LOSS)


@dataclass(frozen=True, slots=True, eq=False)
class RoundOpponents:
    """The real or assumed opponent of each round, by player and round.

    ``opponent_value`` is in tenths. ``takes_part`` is False for a round without an opponent that does not count at
    all. ``voluntary`` marks the voluntary unplayed rounds that a cut prefers. ``basis_index`` is as in ``RoundTerms``.
    """

    opponent_value: Ints
    takes_part: Flags
    voluntary: Flags
    basis: Ints


def adjusted_scores(field: TiebreakField) -> RoundTerms:
    """Return each player's score as it counts in the opponents' tie-breaks (16.3), round by round.

    Rounds count with the points awarded. In a Swiss a requested bye counts as a draw if it is in the last round or
    only voluntary unplayed rounds follow. A penalty or bonus stays with its round.
    """
    as_draw = field.is_kind(*REQUESTED_BYES) & (field.round_numbers > _last_available_round(field)[:, None])
    if field.is_round_robin:
        as_draw = np.zeros_like(as_draw)
    amount = np.where(as_draw, field.draw, field.points) + field.extra
    ground = np.where(as_draw, basis_index("counted-as-draw"), basis_index("awarded"))
    return RoundTerms(amount, 10, np.full(amount.shape, COUNTED), ground)


def _last_available_round(field: TiebreakField) -> Ints:
    """Return each player's last round that is not a voluntary unplayed round, 0 if there is none."""
    return np.asarray(np.where(field.is_kind(*VOLUNTARY_KINDS), 0, field.round_numbers).max(axis=1, initial=0))


def round_opponents(query: TiebreakQuery, field: TiebreakField) -> RoundOpponents:
    """Return the opponents for a player's own tie-break, and a dummy for each unplayed round (16.4).

    With predetermined pairings, forfeits count as games, and rounds without an opponent do not count (15.2). The
    modifier /P counts forfeits as games in a Swiss as well.
    """
    adjusted = adjusted_scores(field).total()
    forfeits_count = field.is_round_robin or query.code.played
    as_game = field.is_kind(*FORFEITS) & forfeits_count
    met = field.is_kind(RoundKind.GAME, RoundKind.PENDING) | as_game
    scheduled = np.where(field.opponent >= 0, adjusted[field.opponent], 0)
    worth, ground = _dummies(query, field, scheduled)
    ground = np.where(met, np.where(as_game, basis_index("forfeit-as-game"), _game_basis(field)), ground)
    voluntary = field.is_kind(*VOLUNTARY_KINDS) & ~met
    return RoundOpponents(np.where(met, scheduled, worth), met | (not field.is_round_robin), voluntary, ground)


def _game_basis(field: TiebreakField) -> Ints:
    return np.where(field.is_kind(RoundKind.PENDING), basis_index("pending"), basis_index("game"))


def _dummies(query: TiebreakQuery, field: TiebreakField, scheduled: Ints) -> tuple[Ints, Ints]:
    """Return the value of an unplayed round's dummy: the player's own score, capped if the edition requires it."""
    own = np.broadcast_to(field.totals[:, None], field.kind.shape)
    if field.is_round_robin:
        return np.zeros_like(own), np.full(own.shape, basis_index("nothing"))
    if query.edition.unplayed.dummy == "own-score":
        return own, np.full(own.shape, basis_index("own-score"))
    forfeits = field.is_kind(*FORFEITS)
    cap = np.where(forfeits, scheduled, field.draw * field.rounds)
    capped = np.where(forfeits, basis_index("scheduled-opponent"), basis_index("draw-in-every-round"))
    return np.minimum(own, cap), np.where(own > cap, capped, basis_index("own-score"))
