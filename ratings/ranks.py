"""Where a person stands on a published list: among all, in his federation, his age group, among women."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db import connection
from django.utils.translation import gettext as _

from ratings.models import ListedRating, Version

UNDER = (8, 10, 12, 14, 16, 18, 20)
OVER = (50, 65)
PLACES = """
    SELECT "group", active, size, above[array_position(ratings, %s::integer)] + 1
    FROM ratings_ranktable WHERE run_id = %s AND "group" = ANY(%s)
"""


@dataclass(frozen=True, slots=True)
class Place:
    """A rank (1 2 2 4) and among how many."""

    rank: int
    of: int


@dataclass(frozen=True, slots=True)
class Rank:
    """Where he stands in a group: among all rated people, and among the active ones (None: he is not one of them)."""

    group: str
    words: str
    among_all: Place
    among_active: Place | None


def count(version: Version) -> None:
    """Count the ranks of a version that is being published; a second time changes nothing."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT ratings_rank_run(%s, %s, %s)", [version.run_id, [*UNDER], [*OVER]])


def ranks(row: ListedRating, year: int) -> list[Rank]:
    """The ranks of a row in the groups it belongs to, the widest first; none where it has no rating.

    `year` is that of the list. Who ranks first among the active may rank lower among all.
    """
    if row.rating is None:
        return []
    groups = [*_groups(row, year)]
    places = _places(row, [group for group, _words in groups])
    return [
        Rank(group, words, places[group, False], None if "i" in row.flag else places.get((group, True)))
        for group, words in groups
        if (group, False) in places
    ]


def _groups(row: ListedRating, year: int) -> Iterable[tuple[str, str]]:
    yield "", _("Whole list")
    yield row.federation, row.federation
    if row.sex == "w":
        yield "w", _("Women")
    if row.birth_year:
        yield from _age_group(year - row.birth_year)


def _age_group(years: int) -> Iterable[tuple[str, str]]:
    """The narrowest group of an age; grown-ups under 50 have none."""
    under = next((limit for limit in UNDER if years <= limit), None)
    over = max((limit for limit in OVER if years >= limit), default=None)
    if under:
        yield f"u{under}", _("Under %(years)s") % {"years": under}
    if over:
        yield f"o{over}", _("%(years)s and older") % {"years": over}


def _places(row: ListedRating, groups: Collection[str]) -> dict[tuple[str, bool], Place]:
    with connection.cursor() as cursor:
        cursor.execute(PLACES, [row.rating, row.run_id, [*groups]])
        found = cursor.fetchall()
    return {(group, active): Place(rank, size) for group, active, size, rank in found if rank}
