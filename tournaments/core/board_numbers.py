"""At which board each pair of a round sits. Pure; players are any keys."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count


@dataclass(frozen=True, slots=True)
class Displaced:
    """A player whose fixed board was given to another player."""

    player: int
    fixed: int
    board: int


def seated(
    pairs: Sequence[tuple[int, int]], fixed: Mapping[int, int], first: int = 1, taken: Collection[int] = ()
) -> list[int]:
    """The board of each pair, the pairs given in the order of the boards.

    `fixed` is the board by player: a pair sits at it, at the lower one where both players have one, and of two pairs
    that want the same board the earlier has it. All others fill the free numbers in order from the `first`; `taken`
    ones are those of boards that stay as they are.
    """
    used = set(taken)
    kept: dict[int, int] = {}
    for place, pair in enumerate(pairs):
        wanted = sorted({fixed[player] for player in pair if player in fixed} - used)
        if wanted:
            kept[place] = wanted[0]
            used.add(wanted[0])
    free = _free(first, used)
    return [kept[place] if place in kept else next(free) for place in range(len(pairs))]


def displaced(
    pairs: Sequence[tuple[int, int]], boards: Sequence[int], fixed: Mapping[int, int]
) -> tuple[Displaced, ...]:
    """Everybody who has a fixed board and sits elsewhere, in the order of the pairs."""
    return tuple(
        Displaced(player, fixed[player], board)
        for pair, board in zip(pairs, boards, strict=True)
        for player in pair
        if fixed.get(player, board) != board
    )


def _free(first: int, used: Collection[int]) -> Iterator[int]:
    return (number for number in count(first) if number not in used)
