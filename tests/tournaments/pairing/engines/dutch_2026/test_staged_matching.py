"""Staged optimisation against all complete matchings of small graphs."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.engines.dutch_2026 import staged_matching
from tournaments.pairing.engines.dutch_2026.candidate import TakesLong
from tournaments.pairing.engines.dutch_2026.staged_matching import Figure, NoCompleteMatching, StagedMatching

Edge = tuple[int, int]


def complete_matchings(vertices: list[int], edges: list[Edge]) -> Iterator[list[Edge]]:
    if not vertices:
        yield []
        return
    for edge in edges:
        if edge[0] == vertices[0] and edge[1] in vertices:
            for rest in complete_matchings([vertex for vertex in vertices if vertex not in edge], edges):
                yield [edge, *rest]


def by_edge(edges: list[Edge], figure: list[int]) -> Figure:
    return lambda first, other: figure[edges.index((first, other))]


@st.composite
def graphs_with_figures(draw: st.DrawFn) -> tuple[int, list[Edge], list[list[int]]]:
    size = 2 * draw(st.integers(1, 4))
    every = [(first, second) for first in range(size) for second in range(first + 1, size)]
    left_out = draw(st.integers(0, (1 << len(every)) - 1)) & draw(st.integers(0, (1 << len(every)) - 1))
    edges = [edge for index, edge in enumerate(every) if not left_out >> index & 1]
    dice, most = draw(st.randoms(use_true_random=False)), draw(st.sampled_from((1, 3, 50)))
    return size, edges, [[dice.randint(0, most) for _ in edges] for _ in range(draw(st.integers(1, 5)))]


@settings(max_examples=60)
@given(graphs_with_figures(), st.booleans(), st.sampled_from((8, 20, staged_matching.WIDEST)))
def test_each_figure_is_as_small_as_those_before_allow(
    drawn: tuple[int, list[Edge], list[list[int]]], at_once: bool, widest: int
) -> None:
    size, edges, figures = drawn
    all_of_them = list(complete_matchings(list(range(size)), edges))
    if not all_of_them:
        with pytest.raises(NoCompleteMatching):
            StagedMatching(size, edges)
        return
    losses = [[sum(figure[edges.index(edge)] for edge in chosen) for figure in figures] for chosen in all_of_them]
    search = StagedMatching(size, edges)
    with patch.object(staged_matching, "WIDEST", widest):
        if at_once:
            least = search.minimise(by_edge(edges, figure) for figure in figures)
        else:
            least = [search.minimise([by_edge(edges, figure)])[0] for figure in figures]
    assert least == min(losses)
    matching = sorted(search.edges[edge] for edge in search.matching)
    assert losses[[sorted(chosen) for chosen in all_of_them].index(matching)] == least


def test_a_weight_stays_within_its_width(monkeypatch: pytest.MonkeyPatch) -> None:
    widest: list[int] = []
    solve = StagedMatching._solve
    monkeypatch.setattr(
        StagedMatching, "_solve", lambda self, losses: (widest.append(max(losses)), solve(self, losses))[1]
    )
    edges = [(first, second) for first in range(6) for second in range(first + 1, 6)]
    figures = [[(first * other + shift) % 7 << 25 for first, other in edges] for shift in range(6)]
    StagedMatching(6, edges).minimise(by_edge(edges, figure) for figure in figures[:4])
    assert len(widest) > 1
    assert max(widest).bit_length() <= staged_matching.WIDEST


def test_a_weight_too_wide_for_the_library_is_not_tried() -> None:
    def wide(shift: int) -> Figure:
        return lambda first, other: (first * other + shift) % 5 + 1 << 60

    edges = [(first, second) for first in range(4) for second in range(first + 1, 4)]
    with pytest.raises(TakesLong):
        StagedMatching(4, edges).minimise([wide(shift) for shift in range(4)])
