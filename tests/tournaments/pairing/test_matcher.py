from random import Random

import networkx
import pytest

from tournaments.pairing.matcher import Matcher, most_pairs

BITS = 90


def total(weights: dict[tuple[int, int], int], partners: list[int]) -> int:
    return sum(weights.get((one, other), 0) for one, other in enumerate(partners) if one < other)


def best(size: int, weights: dict[tuple[int, int], int]) -> int:
    graph = networkx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_weighted_edges_from((one, other, weight) for (one, other), weight in weights.items())
    return sum(weights[min(pair), max(pair)] for pair in networkx.max_weight_matching(graph))


@pytest.mark.parametrize("seed", range(5))
def test_the_heaviest_matching_is_found_again_after_every_change(seed: int) -> None:
    dice, size = Random(seed), 9  # noqa: S311
    edges = [(one, other) for one in range(size) for other in range(one + 1, size)]
    weights = {edge: dice.getrandbits(BITS) + 1 for edge in edges}
    matcher = Matcher(size, BITS)
    for _ in range(12):
        assert total(weights, matcher.heaviest(dict(weights))) == best(size, weights)
        for edge in dice.sample(edges, 4):
            weights[edge] = dice.getrandbits(BITS) + 1
        weights.pop(dice.choice(edges), None)


def test_most_pairs_leaves_alone_only_who_must_be() -> None:
    assert most_pairs(4, [(0, 1), (1, 2), (2, 3)]) == [1, 0, 3, 2]
    partners = most_pairs(4, [(0, 1), (0, 2), (0, 3)])
    assert sum(place == partner for place, partner in enumerate(partners)) == 2
