"""A draft beside the pairing that the system made of it. Pure; players are the keys of entries."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SystemPair = tuple[int, int | None]


@dataclass(frozen=True, slots=True)
class PairingComparison:
    """Every pair that the system made, under both its players; None stands for the bye."""

    made: Mapping[int, SystemPair]

    @classmethod
    def of(cls, making: Mapping[str, Any] | None) -> "PairingComparison | None":
        """What a round keeps of its making; none for tables and rounds made by hand."""
        if not making:
            return None
        pairs = [(pair["white"], pair["black"]) for pair in making["pairs"]]
        return cls({player: pair for pair in pairs for player in pair if player is not None})

    def instead_of(self, white: int, black: int | None) -> tuple[SystemPair, ...]:
        """The system's pairs with these players, where they are not the same pair with the same colours."""
        if self.made.get(white) == (white, black):
            return ()
        players = [player for player in (white, black) if player is not None]
        return tuple(dict.fromkeys(self.made[player] for player in players if player in self.made))
