"""Ranks of a player on a published list: among all players, in the federation, in the age group, among women."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import connection
from django.utils.translation import gettext as _

from ratings.lists.history import PastListRow
from ratings.models import ListedRating, Version

UNDER_AGES = (8, 10, 12, 14, 16, 18, 20)
SENIOR_AGES = (50, 65)
RANKS_SQL = """
    SELECT run_id, "group", active, size, above[array_position(ratings, asked.rating)] + 1
    FROM unnest(%s::bigint[], %s::integer[]) AS asked (run, rating) JOIN ratings_ranktable ON run_id = asked.run
    WHERE "group" = ANY(%s)
"""


@dataclass(frozen=True, slots=True)
class GroupRank:
    """A rank, with equal ranks for equal ratings (1 2 2 4), and the size of the group."""

    rank: int
    size: int


RankedRow = PastListRow | ListedRating

# By run, group, and True for active players only.
RanksByGroup = Mapping[tuple[int, str, bool], GroupRank]


@dataclass(frozen=True, slots=True)
class Rank:
    """The rank in a group: among all rated players, and among active players; None for an inactive player."""

    group: str
    label: str
    among_all: GroupRank
    among_active: GroupRank | None


def store_ranks(version: Version) -> None:
    """Store the ranks of a version during its publication. Repeating it changes nothing."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT ratings_rank_run(%s, %s, %s)", [version.run_id, [*UNDER_AGES], [*SENIOR_AGES]])


def ranks_of_rows(rows: Sequence[tuple[PastListRow, int]]) -> list[list[Rank]]:
    """Return the ranks of each row in its groups, the largest group first; empty for an unrated player.

    The rows may belong to different lists; each comes with the year of its list.
    """
    groups = [[*_groups(row, year)] if row.rating is not None else [] for row, year in rows]
    places = _ranks_by_group([row for row, _year in rows], {group for of_row in groups for group, _label in of_row})
    return [[*_ranks(row, of_row, places)] for (row, _year), of_row in zip(rows, groups, strict=True)]


def active_ranks_of_rows(rows: Sequence[RankedRow]) -> list[int | None]:
    """Return the rank of each row among the active players of its list; None for inactive and unrated players."""
    places = _ranks_by_group([row for row in rows if row.rating is not None], {""})
    active = [None if "i" in row.flag else places.get((row.run_id, "", True)) for row in rows]
    return [rank.rank if rank and row.rating is not None else None for row, rank in zip(rows, active, strict=True)]


def _ranks(row: PastListRow, groups: Iterable[tuple[str, str]], places: RanksByGroup) -> Iterator[Rank]:
    for group, text in groups:
        if among_all := places.get((row.run_id, group, False)):
            among_active = None if "i" in row.flag else places.get((row.run_id, group, True))
            yield Rank(group, text, among_all, among_active)


def _groups(row: PastListRow, year: int) -> Iterable[tuple[str, str]]:
    yield "", _("Whole list")
    yield row.federation, row.federation
    if row.sex == "w":
        yield "w", _("Women")
    if row.birth_year:
        yield from _age_group(year - row.birth_year)


def _age_group(years: int) -> Iterable[tuple[str, str]]:
    """Yield the smallest age group of an age; adults under 50 have no age group."""
    under = next((limit for limit in UNDER_AGES if years <= limit), None)
    over = max((limit for limit in SENIOR_AGES if years >= limit), default=None)
    if under:
        yield f"u{under}", _("Under %(years)s") % {"years": under}
    if over:
        yield f"o{over}", _("%(years)s and older") % {"years": over}


def _ranks_by_group(rows: Collection[RankedRow], groups: Collection[str]) -> RanksByGroup:
    if not groups:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(RANKS_SQL, [[row.run_id for row in rows], [row.rating for row in rows], [*groups]])
        places = cursor.fetchall()
    return {(run, group, active): GroupRank(rank, size) for run, group, active, size, rank in places if rank}
