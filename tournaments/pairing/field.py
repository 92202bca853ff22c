"""The field of one round of a Swiss tournament: all data that the pairing rules read."""

from dataclasses import dataclass
from typing import Literal

Colour = Literal["w", "b"]
EarlierRoundKind = Literal["game", "forfeit-win", "forfeit-loss", "allocated", "alone"]

OPPOSITE_COLOUR: dict[Colour, Colour] = {"w": "b", "b": "w"}


@dataclass(frozen=True, slots=True)
class EarlierRound:
    """An earlier round of a player.

    ``opponent`` and ``colour`` are those of a game played over the board, else None. ``allocated`` is the
    pairing-allocated bye, ``alone`` any other round without an opponent. ``points`` is the result of the round;
    ``score`` and ``opponent_score`` are the pairing scores of both players in it, virtual points included.
    """

    kind: EarlierRoundKind
    points: int
    score: int
    opponent: int | None = None
    colour: Colour | None = None
    opponent_score: int = 0


@dataclass(frozen=True, slots=True)
class PairingPlayer:
    """A player to be paired.

    ``pairing_number`` is the position in the initial order of all players ever paired, this round included. ``score``
    excludes the ``virtual_points`` of an acceleration.
    """

    number: int
    pairing_number: int
    score: int = 0
    virtual_points: int = 0
    earlier_rounds: tuple[EarlierRound, ...] = ()

    @property
    def pairing_score(self) -> int:
        """The score used for pairing, virtual points included."""
        return self.score + self.virtual_points

    @property
    def ranking_key(self) -> tuple[int, int]:
        """The sort key of the ranking for pairing; the highest player sorts first."""
        return -self.pairing_score, self.pairing_number

    @property
    def opponents(self) -> frozenset[int]:
        """The start numbers of all opponents so far."""
        return frozenset(game.opponent for game in self.earlier_rounds if game.opponent is not None)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the games played, in order."""
        return tuple(game.colour for game in self.earlier_rounds if game.colour is not None)


@dataclass(frozen=True, slots=True)
class PairingField:
    """The players of one round and the terms of their pairing.

    ``is_last_round`` is True in the final round of the tournament; ``win_points`` and ``loss_points`` are the points
    of a won and a lost game. Players of ``forbidden_pairs`` never meet; those of ``avoided_pairs`` meet only if the
    round cannot be paired otherwise.
    """

    players: tuple[PairingPlayer, ...]
    round: int
    is_last_round: bool = False
    initial_colour: Colour = "w"
    win_points: int = 10
    loss_points: int = 0
    forbidden_pairs: frozenset[frozenset[int]] = frozenset()
    avoided_pairs: frozenset[frozenset[int]] = frozenset()

    def by_number(self) -> dict[int, PairingPlayer]:
        return {player.number: player for player in self.players}


Pair = tuple[int, int | None]
"""Two start numbers, or a start number and None for the bye; an engine returns pairs without colours."""
