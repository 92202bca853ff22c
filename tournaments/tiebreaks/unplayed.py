"""Unplayed rounds (C.07, articles 15 and 16)."""

from dataclasses import dataclass

import numpy as np

from ratings.rules.arrays import Flags, Ints
from tournaments.tiebreaks.field import RoundKind, TiebreakField
from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.result import COUNTED, Contributions, basis

FORFEITS = (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS)
REQUESTED = (RoundKind.HALF_BYE, RoundKind.ZERO_BYE)
VOLUNTARY = (*REQUESTED, RoundKind.FORFEIT_LOSS)


@dataclass(frozen=True, slots=True, eq=False)
class RoundOpponents:
    """The real or assumed opponent of each round, by player and round.

    ``worth`` is in tenths; ``takes_part`` is False for a round without an opponent that does not count at all;
    ``voluntary`` marks the voluntary unplayed rounds that a cut prefers; ``basis`` is that of ``Contributions``.
    """

    worth: Ints
    takes_part: Flags
    voluntary: Flags
    basis: Ints


def adjusted_scores(field: TiebreakField) -> Contributions:
    """Return each player's score as it counts in the opponents' tie-breaks (16.3), round by round.

    Rounds count with the points awarded. In a Swiss a requested bye counts as a draw if it is in the last round or
    only voluntary unplayed rounds follow. A penalty or bonus stays with its round.
    """
    as_draw = field.is_kind(*REQUESTED) & (field.round_numbers > _last_available(field)[:, None])
    if field.round_robin:
        as_draw = np.zeros_like(as_draw)
    amount = np.where(as_draw, field.draw, field.points) + field.extra
    ground = np.where(as_draw, basis("counted-as-draw"), basis("awarded"))
    return Contributions(amount, 10, np.full(amount.shape, COUNTED), ground)


def _last_available(field: TiebreakField) -> Ints:
    """Return the last round that is no voluntary unplayed round, 0 if there is none."""
    return np.asarray(np.where(field.is_kind(*VOLUNTARY), 0, field.round_numbers).max(axis=1, initial=0))


def opposition(query: TiebreakQuery, field: TiebreakField) -> RoundOpponents:
    """Return the opponents for a player's own tie-break, and a dummy for each unplayed round (16.4).

    With predetermined pairings, forfeits count as games, and rounds without an opponent do not count (15.2). The
    modifier /P counts forfeits as games in a Swiss as well.
    """
    adjusted = adjusted_scores(field).total()
    forfeits_count = field.round_robin or query.code.played
    as_game = field.is_kind(*FORFEITS) & forfeits_count
    met = field.is_kind(RoundKind.GAME, RoundKind.PENDING) | as_game
    scheduled = np.where(field.opponent >= 0, adjusted[field.opponent], 0)
    worth, ground = _dummies(query, field, scheduled)
    ground = np.where(met, np.where(as_game, basis("forfeit-as-game"), _game_basis(field)), ground)
    voluntary = field.is_kind(*VOLUNTARY) & ~met
    return RoundOpponents(np.where(met, scheduled, worth), met | (not field.round_robin), voluntary, ground)


def _game_basis(field: TiebreakField) -> Ints:
    return np.where(field.is_kind(RoundKind.PENDING), basis("pending"), basis("game"))


def _dummies(query: TiebreakQuery, field: TiebreakField, scheduled: Ints) -> tuple[Ints, Ints]:
    """Return the worth of the dummy of an unplayed round: the player's own score, capped if the edition requires it."""
    own = np.broadcast_to(field.totals[:, None], field.kind.shape)
    if field.round_robin:
        return np.zeros_like(own), np.full(own.shape, basis("nothing"))
    if query.edition.unplayed.dummy == "own-score":
        return own, np.full(own.shape, basis("own-score"))
    forfeits = field.is_kind(*FORFEITS)
    cap = np.where(forfeits, scheduled, field.draw * field.rounds)
    capped = np.where(forfeits, basis("scheduled-opponent"), basis("draw-in-every-round"))
    return np.minimum(own, cap), np.where(own > cap, capped, basis("own-score"))
