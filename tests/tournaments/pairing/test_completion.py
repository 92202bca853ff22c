"""What the lowest score groups can do by themselves, against trying everything."""

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
    """The lowest score with which somebody can have the bye."""
    everybody = (1 << len(rows)) - 1
    able = [scores[one] for one in members(may_rest) if can_pair(rows, everybody & ~(1 << one))]
    return min(able, default=None)


@settings(max_examples=60)
@given(fields())
def test_it_knows_whether_everybody_can_be_paired_and_who_may_have_the_bye(
    drawn: tuple[list[int], list[int], int],
) -> None:
    rows, scores, may_rest = drawn
    found = Completion(rows, scores, may_rest)
    if len(rows) % 2:
        score = best_bye(rows, scores, may_rest)
        assert found.complete is (score is not None)
        if score is not None:
            assert found.bye_candidates == may_rest & mask_of(one for one in range(len(rows)) if scores[one] == score)
    else:
        assert found.complete is can_pair(rows, (1 << len(rows)) - 1)
    assert (found.blocked is None) is found.complete


@settings(max_examples=40)
@given(fields(), st.data())
def test_floaters_complete_the_groups_below_or_not(
    drawn: tuple[list[int], list[int], int], data: st.DataObject
) -> None:
    rows, scores, may_rest = drawn
    found = Completion(rows, scores, may_rest)
    if not found.complete:
        return
    for number in range(len(found.groups) + 1):
        start = found.groups[number].start if number < len(found.groups) else len(rows)
        chosen = data.draw(st.integers(0, (1 << start) - 1))
        floaters = list(members(chosen))
        for bye_open in {False, found.bye_vertex is not None}:
            left = mask_of(floaters) | mask_of(range(start, len(rows)))
            resting = [1 << one for one in members(found.bye_candidates & left)] if bye_open else [0]
            expected = any(can_pair(rows, left & ~one) for one in resting)
            assert found.completes(floaters, number, bye_open) is expected
            takers = mask_of(one for one in range(start) if found.completes([one], number, bye_open))
            assert found.takers(number, bye_open) == takers
