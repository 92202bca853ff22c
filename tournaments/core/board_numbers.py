"""Board numbers of the pairs of a round. Pure; players are any keys."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count


@dataclass(frozen=True, slots=True)
class PlayerOffFixedBoard:
    """A player whose fixed board went to another player."""

    player: int
    fixed: int
    board: int


def board_numbers(
    pairs: Sequence[tuple[int, int]], fixed: Mapping[int, int], first: int = 1, taken: Collection[int] = ()
) -> list[int]:
    """Return the board number of each pair, in the order of the pairs.

    `fixed` is the fixed board by player. A pair sits at its fixed board, at the lower one if both players have one. If
    two pairs want the same board, the earlier pair gets it. All others fill the free numbers in order, starting at
    `first`. The numbers in `taken` belong to boards that stay unchanged.
    """
    used = set(taken)
    stored: dict[int, int] = {}
    for index, pair in enumerate(pairs):
        wanted = sorted({fixed[player] for player in pair if player in fixed} - used)
        if wanted:
            stored[index] = wanted[0]
            used.add(wanted[0])
    free = _free(first, used)
    return [stored[index] if index in stored else next(free) for index in range(len(pairs))]


def players_off_fixed_board(
    pairs: Sequence[tuple[int, int]], boards: Sequence[int], fixed: Mapping[int, int]
) -> tuple[PlayerOffFixedBoard, ...]:
    """Return the players who do not sit at their fixed board, in the order of the pairs."""
    return tuple(
        PlayerOffFixedBoard(player, fixed[player], board)
        for pair, board in zip(pairs, boards, strict=True)
        for player in pair
        if fixed.get(player, board) != board
    )


def _free(first: int, used: Collection[int]) -> Iterator[int]:
    return (number for number in count(first) if number not in used)
