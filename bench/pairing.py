"""One round of the Dutch System in the middle of a tournament, by the size of the field."""

import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from bench.figure import Figure
from tournaments.pairing.dutch import PairedRound, pair
from tournaments.pairing.edition import DutchEdition, editions
from tournaments.pairing.field import PairingField, PairingPlayer, Past

SIZES = ((50, 1.0), (100, 3.0), (200, 8.0), (300, 15.0))  # players, seconds a round may take
ROUNDS = 4


def figures() -> Iterator[Figure]:
    for edition in editions():
        for players, may_take in SIZES:
            longest = max(_rounds(players, edition))
            name = f"{edition.name}.{players}_players"
            yield Figure(name, longest, "s", longest / may_take, f"the {may_take:g} s a round may take")


def _rounds(players: int, edition: DutchEdition) -> Iterator[float]:
    """The seconds of each of the first rounds, with results drawn from a fixed seed."""
    dice = Random(players)  # noqa: S311
    field = PairingField(tuple(PairingPlayer(number, number) for number in range(1, players + 1)), round=1)
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        paired = pair(field, edition)
        yield time.perf_counter() - begin
        field = _played(field, paired, dice)


def _played(field: PairingField, paired: PairedRound, dice: Random) -> PairingField:
    """The field of the next round, after the lower number won more often."""
    players = field.by_number()
    for board in paired.boards:
        white, black = players[board.white.number], players[board.black.number]
        better = 0.5 + (black.number - white.number) / len(players) / 2
        points = dice.choices((10, 5, 0), (better, 0.4, 1 - better))[0]
        players[white.number] = _after(white, Past("game", points, white.score, black.number, "w", black.score))
        players[black.number] = _after(black, Past("game", 10 - points, black.score, white.number, "b", white.score))
    if paired.bye:
        resting = players[paired.bye.number]
        players[resting.number] = _after(resting, Past("allocated", 10, resting.score))
    return replace(field, players=tuple(players.values()), round=field.round + 1)


def _after(player: PairingPlayer, past: Past) -> PairingPlayer:
    return replace(player, score=player.score + past.points, past=(*player.past, past))
