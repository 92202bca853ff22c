"""Players of a round, one line each: "w2 b3 + - U H" are the games, forfeits and byes before it."""

from collections.abc import Mapping
from typing import Any

from tournaments.pairing.field import EarlierRound, EarlierRoundKind, PairingField, PairingPlayer

ROUNDS_WITHOUT_GAME: dict[str, tuple[EarlierRoundKind, int]] = {
    "+": ("forfeit-win", 10),
    "-": ("forfeit-loss", 0),
    "U": ("allocated", 10),
    "F": ("alone", 10),
    "H": ("alone", 5),
    "Z": ("alone", 0),
}


def earlier_round(cell: str) -> EarlierRound:
    """Return one past round: a drawn game with colour and opponent, or one of the signs above."""
    if cell in ROUNDS_WITHOUT_GAME:
        kind, points = ROUNDS_WITHOUT_GAME[cell]
        return EarlierRound(kind, points, score=0)
    colour = "w" if cell[0] == "w" else "b"
    return EarlierRound("game", 5, score=0, opponent=int(cell[1:]), colour=colour)


def player_of_line(number: int, line: str = "", score: int = 0, **more: Any) -> PairingPlayer:
    """Return a player whose rank is their number."""
    return PairingPlayer(number, number, score, earlier_rounds=tuple(map(earlier_round, line.split())), **more)


def field_of_lines(lines: Mapping[int, str], scores: Mapping[int, int] | None = None, **more: Any) -> PairingField:
    """Return a field after as many rounds as the longest line has."""
    players = tuple(player_of_line(number, line, (scores or {}).get(number, 0)) for number, line in lines.items())
    return PairingField(players, round=1 + max(len(player.earlier_rounds) for player in players), **more)
