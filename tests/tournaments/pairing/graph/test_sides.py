"""The first matching between two sides, compared with all of them."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.graph.bits import mask_of
from tournaments.pairing.graph.sides import SidesMatching

SIZE = 6


@st.composite
def sides(draw: st.DrawFn) -> list[int]:
    """Draw the possible tails (n to 2n-1) of each head (0 to n-1)."""
    size = draw(st.integers(1, SIZE))
    full = (1 << size) - 1
    sure = draw(st.lists(st.integers(0, size - 1), min_size=size, max_size=size, unique=draw(st.booleans())))
    return [(draw(st.integers(0, full)) & draw(st.integers(0, full)) | 1 << tail) << size for tail in sure]


def first_matching(rows: list[int]) -> tuple[int, ...] | None:
    """Return the tails of the heads in the first permitted order of all."""
    size = len(rows)
    orders = permutations(range(size, 2 * size))
    return next(
        (order for order in orders if all(row >> tail & 1 for row, tail in zip(rows, order, strict=True))), None
    )


@given(sides())
def test_the_first_of_all_matchings_is_found_or_that_there_is_none(rows: list[int]) -> None:
    size, expected = len(rows), first_matching(rows)
    sides = SidesMatching(rows, range(size), mask_of(range(size, 2 * size)))
    assert sides.try_complete() is (expected is not None)
    if expected:
        sides.minimise_tails()
        assert tuple(sides.of_head[head] for head in range(size)) == expected
        assert {tail: head for head, tail in sides.of_head.items()} == sides.of_tail


@given(sides(), st.lists(st.integers(-1, 2 * SIZE), min_size=SIZE, max_size=SIZE))
def test_the_start_matching_does_not_change_the_result(rows: list[int], partners: list[int]) -> None:
    size, expected = len(rows), first_matching(rows)
    if expected is None:
        return
    sides = SidesMatching(rows, range(size), mask_of(range(size, 2 * size)))
    sides.start_from(partners)
    assert sides.try_complete()
    sides.minimise_tails()
    assert tuple(sides.of_head[head] for head in range(size)) == expected
