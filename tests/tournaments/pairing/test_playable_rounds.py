"""The bounds compared with every tournament of a few players; the derivation is in the module."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

import pytest

from tournaments.pairing.graph.matching import Matching
from tournaments.pairing.playable_rounds import certain_rounds, fewest_players, most_rounds, rounds_without_colours

Edge = tuple[int, int]
RoundPairs = tuple[Edge, ...]


@cache
def rounds_of(vertices: tuple[int, ...]) -> list[RoundPairs]:
    """Return every way to pair all of these vertices."""
    if not vertices:
        return [()]
    first, *others = vertices
    return [
        ((first, other), *rest)
        for other in others
        for rest in rounds_of(tuple(vertex for vertex in others if vertex != other))
    ]


def played(size: int, count: int) -> Iterator[list[int]]:
    """Yield the rows of still possible pairs after so many rounds, for all sets of rounds with a fixed first one."""
    every = rounds_of(tuple(range(size)))

    def go_on(rows: list[int], begin: int, left: int) -> Iterator[list[int]]:
        if not left:
            yield rows
            return
        for index in range(begin, len(every)):
            if all(rows[first] >> other & 1 for first, other in every[index]):
                yield from go_on(without(rows, every[index]), index + 1, left - 1)

    everybody = [(1 << size) - 1 & ~(1 << vertex) for vertex in range(size)]
    yield from go_on(without(everybody, every[0]), 1, count - 1)


def without(rows: Sequence[int], pairs: RoundPairs) -> list[int]:
    rest = [*rows]
    for first, other in pairs:
        rest[first] &= ~(1 << other)
        rest[other] &= ~(1 << first)
    return rest


def can_be_paired(rows: Sequence[int]) -> bool:
    return Matching(rows, (1 << len(rows)) - 1).try_complete()


@pytest.mark.parametrize(("players", "stuck_after"), [(4, None), (6, 3), (8, 5)])
def test_the_rounds_without_colours_are_certain_and_no_more(players: int, stuck_after: int | None) -> None:
    certain = rounds_without_colours(players)
    for count in range(1, certain):
        assert all(can_be_paired(rows) for rows in played(players, count))
    if stuck_after is None:
        assert certain == most_rounds(players)
    else:
        assert certain == stuck_after
        assert not all(can_be_paired(rows) for rows in played(players, stuck_after))


@pytest.mark.parametrize("players", [4, 6, 8])
def test_the_certain_rounds_are_certain_whoever_is_due_the_same_colour(players: int) -> None:
    everybody = {*range(players)}
    for count in range(1, certain_rounds(players)):
        for rows in played(players, count):
            for white in combinations(everybody, players // 2):  # fewer players due a colour forbid fewer pairs
                sides = [sum(1 << index for index in side) for side in (white, everybody.difference(white))]
                left = [row & ~next(side for side in sides if side >> index & 1) for index, row in enumerate(rows)]
                assert can_be_paired(left)


@pytest.mark.parametrize(
    ("players", "certain", "without_colours", "most"),
    [(2, 1, 1, 1), (3, 2, 3, 3), (4, 2, 3, 3), (6, 2, 3, 5), (7, 3, 5, 7), (8, 3, 5, 7), (30, 8, 15, 29)],
)
def test_the_bounds_of_usual_fields(players: int, certain: int, without_colours: int, most: int) -> None:
    bounds = certain_rounds(players), rounds_without_colours(players), most_rounds(players)
    assert bounds == (certain, without_colours, most)


@pytest.mark.parametrize("rounds", [1, 2, 3, 5, 7, 9, 11])
def test_the_fewest_players_are_the_first_whose_bounds_allow_the_rounds(rounds: int) -> None:
    possible, without_colours, certain = fewest_players(rounds)
    fields = range(2, 200)
    assert max(possible, 2) == next(players for players in fields if most_rounds(players) >= rounds)
    assert max(without_colours, 2) == next(players for players in fields if rounds_without_colours(players) >= rounds)
    assert max(certain, 2) == next(players for players in fields if certain_rounds(players) >= rounds)
