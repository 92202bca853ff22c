"""Largest matchings against brute force."""

from functools import cache

from hypothesis import given

from tests.tournaments.pairing.graph.graphs import graphs
from tournaments.pairing.graph.bits import mask_of, members
from tournaments.pairing.graph.matching import UNPAIRED, Matching, barrier_of


def most_pairs(rows: list[int], vertices: int) -> int:
    """Return the size of a largest matching, by brute force."""

    @cache
    def best(left: int) -> int:
        if not left:
            return 0
        low = left & -left
        rest = left ^ low
        vertex = low.bit_length() - 1
        return max([best(rest), *(1 + best(rest ^ 1 << other) for other in members(rows[vertex] & rest))])

    return best(vertices)


def everybody(rows: list[int]) -> int:
    return (1 << len(rows)) - 1


def largest(rows: list[int]) -> Matching:
    matching = Matching(rows, everybody(rows))
    matching.saturate()
    return matching


def assert_sound(matching: Matching) -> None:
    for first, other in enumerate(matching.mate):
        if other != UNPAIRED:
            assert matching.mate[other] == first
            assert matching.rows[first] >> other & 1
    alone = mask_of(vertex for vertex in members(matching.alive) if matching.mate[vertex] == UNPAIRED)
    assert alone == matching.free


@given(graphs())
def test_a_saturated_matching_has_the_most_pairs(rows: list[int]) -> None:
    matching = largest(rows)
    assert_sound(matching)
    assert len(rows) - matching.free.bit_count() == 2 * most_pairs(rows, everybody(rows))


@given(graphs())
def test_pairing_neighbours_first_changes_nothing_of_that(rows: list[int]) -> None:
    matching = Matching(rows, everybody(rows))
    matching.pair_neighbours()
    assert_sound(matching)
    assert matching.saturate() == largest(rows).free.bit_count()


@given(graphs())
def test_complete_is_true_if_all_can_be_paired(rows: list[int]) -> None:
    matching = Matching(rows, everybody(rows))
    assert matching.try_complete() is (2 * most_pairs(rows, everybody(rows)) == len(rows))
    assert_sound(matching)


@given(graphs())
def test_interchangeable_vertices_can_be_left_out_of_a_maximum_matching(rows: list[int]) -> None:
    most = most_pairs(rows, everybody(rows))
    free = mask_of(vertex for vertex in range(len(rows)) if most_pairs(rows, everybody(rows) & ~(1 << vertex)) == most)
    assert largest(rows).freeable_vertices() == free


@given(graphs())
def test_a_failed_search_names_the_vertices_that_could_be_free(rows: list[int]) -> None:
    matching = largest(rows)
    for root in members(matching.free):
        for other in members(matching.augment(root)):
            assert most_pairs(rows, everybody(rows) & ~(1 << other)) == most_pairs(rows, everybody(rows))


@given(graphs())
def test_the_barrier_leaves_as_many_alone_as_it_says(rows: list[int]) -> None:
    """Without the vertices of `neighbours` the others split into odd groups.

    One vertex of each group stays alone or needs one of `neighbours`.
    """
    matching = largest(rows)
    cut = barrier_of(matching)
    assert not cut.vertices & cut.neighbours
    left, groups = cut.vertices, 0
    while left:
        group, size = left & -left, 0
        while group.bit_count() != size:
            size = group.bit_count()
            for vertex in members(group):
                group |= rows[vertex] & cut.vertices
        assert size % 2
        left &= ~group
        groups += 1
    assert groups - cut.neighbours.bit_count() == matching.free.bit_count()


@given(graphs())
def test_vertices_go_and_come_back(rows: list[int]) -> None:
    matching = largest(rows)
    gone = list(range(0, len(rows), 3))
    matching.remove(gone)
    assert_sound(matching)
    matching.saturate()
    assert matching.free.bit_count() == matching.alive.bit_count() - 2 * most_pairs(rows, matching.alive)
    twin = matching.copy()
    twin.add(gone)
    assert_sound(twin)
    assert twin.saturate() == largest(rows).free.bit_count()
    assert_sound(matching)
