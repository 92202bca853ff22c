"""Pairs that are kept apart: of one club, one federation, one family."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from itertools import combinations

Pairs = frozenset[frozenset[int]]


def within(groups: Iterable[Collection[int]]) -> Pairs:
    """Everybody of a group against everybody else of it, for each group of start numbers."""
    return frozenset(frozenset(pair) for group in groups for pair in combinations(set(group), 2))


def of_one_kind(kinds: Mapping[int, str]) -> Pairs:
    """Those with the same club or federation, by start number; a player without one meets everybody."""
    groups = defaultdict(list)
    for number, kind in kinds.items():
        if kind:
            groups[kind].append(number)
    return within(groups.values())
