"""Floats of earlier rounds: FIDE (Dutch) System, 1.4 (2017: A.4)."""

from collections.abc import Sequence
from typing import Literal

from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.field import EarlierRound, PairingField

Float = Literal["up", "down", "none"]


def floats(field: PairingField, rounds: Sequence[EarlierRound], edition: DutchEdition) -> tuple[Float, ...]:
    """Return the float of each of a player's earlier rounds, in order."""
    return tuple(_float(past, field.loss_points, edition) for past in rounds)


def _float(past: EarlierRound, loss: int, edition: DutchEdition) -> Float:
    if past.opponent is None:
        return "down" if _floats_unplayed(past, loss, edition) else "none"
    if past.score == past.opponent_score:
        return "none"
    return "down" if past.score > past.opponent_score else "up"


def _floats_unplayed(past: EarlierRound, loss: int, edition: DutchEdition) -> bool:
    """Return True if a round without a game is a downfloat."""
    unplayed = edition.floats.unplayed
    is_bye = unplayed == "bye-or-more-than-a-loss" and past.kind == "allocated"
    return unplayed == "always" or is_bye or past.points > loss
