"""The field of one round of a Swiss tournament: everything the rules of pairing look at, and nothing else."""

from dataclasses import dataclass
from typing import Literal

Colour = Literal["w", "b"]
Kind = Literal["game", "forfeit-win", "forfeit-loss", "allocated", "alone"]

OPPOSITE: dict[Colour, Colour] = {"w": "b", "b": "w"}


@dataclass(frozen=True, slots=True)
class Past:
    """One round behind a player.

    ``opponent`` and ``colour`` are those of a game that was played, else None. ``allocated`` is the bye of the
    pairing itself, ``alone`` any other round without an opponent. ``points`` is what it brought; ``score`` and
    ``opponent_score`` are what both were paired with, virtual points included.
    """

    kind: Kind
    points: int
    score: int
    opponent: int | None = None
    colour: Colour | None = None
    opponent_score: int = 0


@dataclass(frozen=True, slots=True)
class PairingPlayer:
    """One player who is to be paired.

    ``place`` is the pairing number: the place in the initial order among all players ever paired, this round
    included. ``score`` is without the ``virtual`` points of an acceleration.
    """

    number: int
    place: int
    score: int = 0
    virtual: int = 0
    past: tuple[Past, ...] = ()

    @property
    def pairing_score(self) -> int:
        """The score the player is paired with."""
        return self.score + self.virtual

    @property
    def rank(self) -> tuple[int, int]:
        """Sorts the players as the rules rank them, the highest first."""
        return -self.pairing_score, self.place

    @property
    def met(self) -> frozenset[int]:
        """The numbers of all opponents so far."""
        return frozenset(game.opponent for game in self.past if game.opponent is not None)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the games played, in order."""
        return tuple(game.colour for game in self.past if game.colour is not None)


@dataclass(frozen=True, slots=True)
class PairingField:
    """The players of one round, and what holds for all of them.

    ``last`` tells the final round of the tournament; ``win`` and ``loss`` are what a game brings. ``forbidden``
    pairs never meet; ``avoided`` ones meet only where the round cannot be paired without it.
    """

    players: tuple[PairingPlayer, ...]
    round: int
    last: bool = False
    initial: Colour = "w"
    win: int = 10
    loss: int = 0
    forbidden: frozenset[frozenset[int]] = frozenset()
    avoided: frozenset[frozenset[int]] = frozenset()

    def by_number(self) -> dict[int, PairingPlayer]:
        """Every player by start number."""
        return {player.number: player for player in self.players}


Pair = tuple[int, int | None]
"""Two start numbers, or one and None for the bye; what an engine answers, colours still open."""
