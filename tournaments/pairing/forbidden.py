"""Forbidden pairs: players of one club, one federation or one family."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from itertools import combinations

PairSet = frozenset[frozenset[int]]


def pairs_within_groups(groups: Iterable[Collection[int]]) -> PairSet:
    """Return all pairs within each group of start numbers."""
    return frozenset(frozenset(pair) for group in groups for pair in combinations(set(group), 2))


def pairs_of_same_group(group_of_player: Mapping[int, str]) -> PairSet:
    """Return the pairs with the same club or federation, by start number; a player without one may meet everyone."""
    groups = defaultdict(list)
    for number, kind in group_of_player.items():
        if kind:
            groups[kind].append(number)
    return pairs_within_groups(groups.values())
