"""Who floated in the rounds before: FIDE (Dutch) System, 1.4 (2017: A.4)."""

from collections.abc import Sequence
from typing import Literal

from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.field import PairingField, Past

Float = Literal["up", "down", "none"]


def floats(field: PairingField, rounds: Sequence[Past], edition: DutchEdition) -> tuple[Float, ...]:
    """The float of each of some rounds behind a player, in order."""
    return tuple(_float(past, field.loss, edition) for past in rounds)


def _float(past: Past, loss: int, edition: DutchEdition) -> Float:
    if past.opponent is None:
        return "down" if edition.floats.unplayed == "always" or past.points > loss else "none"
    if past.score == past.opponent_score:
        return "none"
    return "down" if past.score > past.opponent_score else "up"
