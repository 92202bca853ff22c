"""The possible pairings of the lowest score groups, compared with brute force."""

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.graph.graphs import graphs
from tournaments.pairing.completion import Completion
from tournaments.pairing.graph.bits import mask_of, members


def can_pair(rows: list[int], vertices: int) -> bool:
    @cache
    def pairable(left: int) -> bool:
        if not left:
            return True
        low = left & -left
        rest = left ^ low
        return any(pairable(rest ^ 1 << other) for other in members(rows[low.bit_length() - 1] & rest))

    return pairable(vertices)


@st.composite
def fields(draw: st.DrawFn) -> tuple[list[int], list[int], int]:
    rows = draw(graphs(largest=9))
    scores = sorted((draw(st.integers(0, 3)) for _ in rows), reverse=True)
    return rows, scores, draw(st.integers(0, (1 << len(rows)) - 1))


def best_bye(rows: list[int], scores: list[int], may_rest: int) -> int | None:
    """Return the lowest score of a player who can have the bye."""
    everybody = (1 << len(rows)) - 1
    able = [scores[vertex] for vertex in members(may_rest) if can_pair(rows, everybody & ~(1 << vertex))]
    return min(able, default=None)


@settings(max_examples=60)
@given(fields())
def test_completion_finds_a_full_pairing_and_the_possible_byes(
    drawn: tuple[list[int], list[int], int],
) -> None:
    rows, scores, may_rest = drawn
    completion = Completion(rows, scores, may_rest)
    if len(rows) % 2:
        score = best_bye(rows, scores, may_rest)
        assert completion.is_complete is (score is not None)
        if score is not None:
            assert completion.bye_candidates == may_rest & mask_of(
                vertex for vertex in range(len(rows)) if scores[vertex] == score
            )
    else:
        assert completion.is_complete is can_pair(rows, (1 << len(rows)) - 1)
    assert (completion.barrier is None) is completion.is_complete


@settings(max_examples=40)
@given(fields(), st.data())
def test_floaters_complete_the_groups_below_or_not(
    drawn: tuple[list[int], list[int], int], data: st.DataObject
) -> None:
    rows, scores, may_rest = drawn
    completion = Completion(rows, scores, may_rest)
    if not completion.is_complete:
        return
    for number in range(len(completion.groups) + 1):
        start = completion.groups[number].start if number < len(completion.groups) else len(rows)
        chosen = data.draw(st.integers(0, (1 << start) - 1))
        floaters = list(members(chosen))
        for bye_open in {False, completion.bye_vertex is not None}:
            left = mask_of(floaters) | mask_of(range(start, len(rows)))
            resting = [1 << vertex for vertex in members(completion.bye_candidates & left)] if bye_open else [0]
            expected = any(can_pair(rows, left & ~bye_mask) for bye_mask in resting)
            assert completion.completes(floaters, number, bye_open) is expected
            takers = mask_of(vertex for vertex in range(start) if completion.completes([vertex], number, bye_open))
            assert completion.completing_floaters(number, bye_open) == takers
