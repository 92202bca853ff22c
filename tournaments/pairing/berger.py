"""Round robins by the Berger tables (FIDE Handbook C.05, Annex 1)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableRound:
    """One round of the tables: (White, Black) by start numbers, first board first.

    ``resting_player`` is the player without a game, None if there is none.
    """

    pairs: tuple[tuple[int, int], ...]
    resting_player: int | None = None


def schedule(players: int, cycles: int = 1, exchanges_rounds: bool = True) -> tuple[TableRound, ...]:
    """Return all rounds for this number of players, once or twice against everyone.

    An odd number uses the table for one player more; the opponent of the missing last number rests. In two cycles the
    second cycle has the colours reversed. With `exchanges_rounds` the last two rounds of the first cycle are exchanged,
    so that no player has three games in a row with the same colour. ValueError for fewer than two players or other
    cycles.
    """
    if players < 2 or cycles not in (1, 2):
        raise ValueError(f"{players} players, {cycles} cycles: at least two players and one or two cycles are needed")
    table = _table(players + players % 2)
    if cycles == 2:
        first = [*table[:-2], *reversed(table[-2:])] if exchanges_rounds else table
        table = [*first, *([(black, white) for white, black in row] for row in table)]
    return tuple(_without_missing_player(row, players) for row in table)


def _table(even: int) -> list[list[tuple[int, int]]]:
    """Return the printed table. From round to round every player but the last moves on by half the field."""
    others, half = even - 1, even // 2
    rounds = []
    for number in range(others):
        moved = [(index + number * half) % others + 1 for index in range(others)]
        first = (moved[0], even) if number % 2 == 0 else (even, moved[0])
        rounds.append([first, *((moved[board], moved[-board]) for board in range(1, half))])
    return rounds


def _without_missing_player(pairs: list[tuple[int, int]], players: int) -> TableRound:
    resting = [min(pair) for pair in pairs if max(pair) > players]
    return TableRound(tuple(pair for pair in pairs if max(pair) <= players), next(iter(resting), None))
