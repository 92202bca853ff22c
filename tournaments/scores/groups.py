"""The standings by club or by federation: the members of each, and the points of its best players."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby

from tournaments.models import Entry
from tournaments.scores.standings import Standing


@dataclass(frozen=True, slots=True)
class GroupScore:
    """A club or a federation with its shared rank and points.

    ``points`` are those of its ``best`` players in tenths; ``members`` are all its players in order.
    """

    rank: int
    name: str
    points: int
    best: tuple[Standing, ...]
    members: tuple[Standing, ...]


def group_scores(rows: Iterable[Standing], group_name: Callable[[Entry], str], best: int) -> list[GroupScore]:
    """Return the groups by the points of their `best` players, then by name; equal points share the rank (1 2 2 4).

    An entry with an empty group name is in no group.
    """
    members: defaultdict[str, list[Standing]] = defaultdict(list)
    for row in rows:
        members[group_name(row.entry)].append(row)
    members.pop("", None)
    points = {name: sum(row.points for row in standings[:best]) for name, standings in members.items()}
    order = sorted(members, key=lambda name: (-points[name], name))
    groups: list[GroupScore] = []
    for _points, equals in groupby(order, key=points.__getitem__):
        rank = len(groups) + 1
        groups += [
            GroupScore(rank, name, points[name], tuple(members[name][:best]), tuple(members[name])) for name in equals
        ]
    return groups
