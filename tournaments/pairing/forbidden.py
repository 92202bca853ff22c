"""Forbidden pairs: players of one club, one federation or one family."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from itertools import combinations

Pairs = frozenset[frozenset[int]]


def within(groups: Iterable[Collection[int]]) -> Pairs:
    """Return all pairs within each group of start numbers."""
    return frozenset(frozenset(pair) for group in groups for pair in combinations(set(group), 2))


def of_one_kind(kinds: Mapping[int, str]) -> Pairs:
    """Return the pairs with the same club or federation, by start number; a player without one may meet everyone."""
    groups = defaultdict(list)
    for number, kind in kinds.items():
        if kind:
            groups[kind].append(number)
    return within(groups.values())
