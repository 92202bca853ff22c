"""Comparison of a draft with the system's pairing. Pure; players are entry keys."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SystemPair = tuple[int, int | None]


@dataclass(frozen=True, slots=True)
class PairingComparison:
    """The system's pair of each player; None instead of Black is the bye."""

    system_pairs: Mapping[int, SystemPair]

    @classmethod
    def of(cls, explanation: Mapping[str, Any] | None) -> "PairingComparison | None":
        """Return the comparison from a stored explanation, or None if nothing is stored."""
        if not explanation:
            return None
        pairs = [(pair["white"], pair["black"]) for pair in explanation["pairs"]]
        return cls({player: pair for pair in pairs for player in pair if player is not None})

    def differing_pairs(self, white: int, black: int | None) -> tuple[SystemPair, ...]:
        """Return the system's pairs of these players if the board differs from them."""
        if self.system_pairs.get(white) == (white, black):
            return ()
        players = [player for player in (white, black) if player is not None]
        return tuple(dict.fromkeys(self.system_pairs[player] for player in players if player in self.system_pairs))
