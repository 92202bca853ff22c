"""The standings by club or by federation: who belongs to it, and what its best have together."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby

from tournaments.models import Entry
from tournaments.scores.standings import Standing


@dataclass(frozen=True, slots=True)
class ClubScore:
    """A club or a federation with its shared rank, the points of its best in tenths, and everybody in order."""

    rank: int
    name: str
    points: int
    best: tuple[Standing, ...]
    members: tuple[Standing, ...]


def groups(rows: Iterable[Standing], named: Callable[[Entry], str], best: int) -> list[ClubScore]:
    """By the points of the `best` of each, then by name; equal points share the rank (1 2 2 4).

    Who belongs to none is in no group.
    """
    members: defaultdict[str, list[Standing]] = defaultdict(list)
    for row in rows:
        members[named(row.entry)].append(row)
    members.pop("", None)
    points = {name: sum(row.points for row in standings[:best]) for name, standings in members.items()}
    order = sorted(members, key=lambda name: (-points[name], name))
    made: list[ClubScore] = []
    for _points, equals in groupby(order, key=points.__getitem__):
        rank = len(made) + 1
        made += [
            ClubScore(rank, name, points[name], tuple(members[name][:best]), tuple(members[name])) for name in equals
        ]
    return made
