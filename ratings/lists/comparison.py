"""Comparison of two published lists in SQL: new players, players no longer listed, and changed columns."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.db import connection

from ratings.lists.rows import BLOCK_ROWS, streaming_cursor
from ratings.models import Version

PAGE_ROWS = 100
# Columns of a row that are compared. The rank is left out, because it depends on the other players.
COLUMNS = (
    "number", "name", "federation", "sex", "title", "womens_title", "other_titles", "birth_year",
    "rating", "games", "k", "flag",
)  # fmt: skip
PERSONAL_COLUMNS = COLUMNS[:8]
ON_BOTH_LISTS = "old.run_id IS NOT NULL AND new.run_id IS NOT NULL"
# The kinds of differences that a user may select, with their SQL condition.
KINDS = {
    "new": "old.run_id IS NULL",
    "gone": "new.run_id IS NULL",
    "rating": f"{ON_BOTH_LISTS} AND new.rating <> old.rating",
    "first": f"{ON_BOTH_LISTS} AND old.rating IS NULL AND new.rating IS NOT NULL",
    "unrated": f"{ON_BOTH_LISTS} AND old.rating IS NOT NULL AND new.rating IS NULL",
    "k": f"{ON_BOTH_LISTS} AND new.k IS DISTINCT FROM old.k",
    "games": f"{ON_BOTH_LISTS} AND new.games IS DISTINCT FROM old.games",
    "flag": f"{ON_BOTH_LISTS} AND new.flag IS DISTINCT FROM old.flag",
    "person": f"{ON_BOTH_LISTS} AND ({', '.join(f'new.{column}' for column in PERSONAL_COLUMNS)}) IS DISTINCT FROM"
    f" ({', '.join(f'old.{column}' for column in PERSONAL_COLUMNS)})",
}
# Order of the rows: by name, or the largest change of rating first.
ORDERS = {"": "folded, place", "change": "moved, folded, place"}
OTHER_MONTH = re.compile(r"([12][0-9]{3})-(0[1-9]|1[0-2])(?:-v([1-9][0-9]{0,3}))?")
LIST_SQL = "SELECT * FROM ratings_listedrating WHERE run_id = {run}"
# The player after whose number a page begins, in either list.
PLAYER_CONDITION = """ AND player_id IN (
    SELECT player_id FROM ratings_listedrating WHERE run_id IN (%(old)s, %(new)s) AND number = %(after)s)
"""


def _differences_sql(player_condition: str = "") -> str:
    """Return the SQL of the rows that differ.

    Rows are ordered by folded name and number, of the newer list if the player is on it.
    """
    return f"""
        WITH different AS (
            SELECT coalesce(new.folded, old.folded) AS folded, coalesce(new.number, old.number) AS place,
                coalesce(-abs(new.rating - old.rating), 1) AS moved,
                {", ".join(f"old.{column} AS old_{column}, new.{column} AS new_{column}" for column in COLUMNS)},
                {", ".join(f"({condition}) AS is_{kind}" for kind, condition in KINDS.items())}
            FROM ({LIST_SQL.format(run="%(old)s")}{player_condition}) old
            FULL JOIN ({LIST_SQL.format(run="%(new)s")}{player_condition}) new USING (player_id)
            WHERE ({", ".join(f"new.{column}" for column in COLUMNS)}) IS DISTINCT FROM
                  ({", ".join(f"old.{column}" for column in COLUMNS)})
              AND (%(federation)s = '' OR coalesce(new.federation, old.federation) = %(federation)s)
        )
    """  # noqa: S608


DIFFERENCES_SQL = _differences_sql()
SELECT_ROWS = f"SELECT folded, place, {', '.join(f'old_{column}, new_{column}' for column in COLUMNS)} FROM different"  # noqa: S608
SELECT_COUNTS = f"""
    SELECT new_rating - old_rating, count(*), {", ".join(f"count(*) FILTER (WHERE is_{kind})" for kind in KINDS)}
    FROM different GROUP BY 1
"""  # noqa: S608


class ComparedCell(NamedTuple):
    """A column in which a row differs. An empty text and an unknown value are a dash."""

    column: str
    old: object
    new: object


class ComparedRow(NamedTuple):
    """A player with different rows: `old` and `new` by column, None for a list without the player."""

    number: str
    old: Mapping[str, Any] | None
    new: Mapping[str, Any] | None

    @property
    def name(self) -> str:
        return str((self.new or self.old or {})["name"])

    @property
    def cells(self) -> list[ComparedCell]:
        """The columns that differ, for a player on both lists."""
        if self.old is None or self.new is None:
            return []
        pairs = ((column, self.old[column], self.new[column]) for column in COLUMNS)
        return [
            ComparedCell(column, _dash_if_empty(old), _dash_if_empty(new)) for column, old, new in pairs if old != new
        ]

    @property
    def change(self) -> int | None:
        """The difference of the ratings, if both lists have one."""
        if self.old is None or self.new is None or self.old["rating"] is None or self.new["rating"] is None:
            return None
        change: int = self.new["rating"] - self.old["rating"]
        return change


class ComparisonPage(NamedTuple):
    """A page of the rows that differ. The next page begins after the number `after`; empty on the last page."""

    rows: list[ComparedRow]
    after: str


class VersionComparisonSummary(NamedTuple):
    """The number of rows that differ, of each kind, and the number of players for each change of rating."""

    total: int
    kinds: dict[str, int]
    changes: dict[int, int]


def version_to_compare(version: Version, requested: str = "") -> Version | None:
    """Return the version to compare a version with; None if it does not exist.

    `requested` is ``v2`` for another version of this list, ``before`` for the previous list, ``2024-12`` or
    ``2024-12-v2`` for the list of another month. If it is empty, return the previous version of this list, else the
    newest version of the previous list.
    """
    others = Version.objects.exclude(pk=version.pk).select_related("list__series").order_by("-list__date", "-number")
    others = others.of_chain(version.list)
    same = others.filter(list=version.list)
    if month := OTHER_MONTH.fullmatch(requested):
        of_month = others.filter(list__date__year=month[1], list__date__month=month[2])
        return (of_month.filter(number=month[3]) if month[3] else of_month).first()
    if requested.removeprefix("v").isdecimal():
        return same.filter(number=int(requested.removeprefix("v")[:4])).first()
    before = others.filter(list__date__lt=version.list.date).first()
    if requested:
        return before if requested == "before" else None
    return same.filter(number__lt=version.number).first() or before


def comparable_versions(version: Version) -> list[tuple[str, Version]]:
    """Return every other version of the series and control, newest list first, each after its value for `requested`."""
    others = Version.objects.of_chain(version.list).exclude(pk=version.pk).select_related("list__series")
    return [
        (f"{version.list.month}-v{version.number}", version) for version in others.order_by("-list__date", "-number")
    ]


def comparison_summary(old: Version, new: Version, federation: str = "") -> VersionComparisonSummary:
    """Return the figures of a comparison, of all players or of one federation."""
    runs: dict[str, int | str] = {"old": old.run_id, "new": new.run_id, "federation": federation}
    with connection.cursor() as cursor:
        cursor.execute(DIFFERENCES_SQL + SELECT_COUNTS, runs)
        by_change: dict[int | None, tuple[int, ...]] = {change: counts for change, *counts in cursor.fetchall()}
    total, *kinds = map(sum, zip(*by_change.values(), strict=True)) if by_change else [0] * (1 + len(KINDS))
    changes = {change: player_count for change, (player_count, *_kinds) in by_change.items() if change}
    return VersionComparisonSummary(total, dict(zip(KINDS, kinds, strict=True)), changes)


def comparison_page(
    old: Version, new: Version, kind: str = "", after: str = "", federation: str = "", sort: str = ""
) -> ComparisonPage:
    """Return a page of the rows that differ, of one kind or all, of one federation or all.

    The page begins after the player with the number `after`; a number on neither list gives the first page. Rows are
    sorted by name. If `sort` is ``change``, rows with the largest change of rating come first.
    """
    order = ORDERS.get(sort, ORDERS[""])
    params: dict[str, int | str] = {"old": old.run_id, "new": new.run_id, "after": after, "federation": federation}
    sql = f"{DIFFERENCES_SQL} {SELECT_ROWS} WHERE {_kind_condition(kind)}"
    if after:
        position = f"{_differences_sql(PLAYER_CONDITION)} SELECT {order} FROM different WHERE place = %(after)s LIMIT 1"  # noqa: S608
        sql += f" AND coalesce(({order}) > ({position}), TRUE)"
    with connection.cursor() as cursor:
        cursor.execute(f"{sql} ORDER BY {order} LIMIT {PAGE_ROWS + 1}", params)
        rows = [_compared_row(cells) for cells in cursor.fetchall()]
    return ComparisonPage(rows[:PAGE_ROWS], rows[PAGE_ROWS - 1].number if len(rows) > PAGE_ROWS else "")


def all_compared_rows(old: Version, new: Version, kind: str = "", federation: str = "") -> Iterator[ComparedRow]:
    """Yield all rows that differ, by name, streamed."""
    sql = f"{DIFFERENCES_SQL} {SELECT_ROWS} WHERE {_kind_condition(kind)} ORDER BY folded, place"
    with streaming_cursor(sql, {"old": old.run_id, "new": new.run_id, "federation": federation}) as cursor:
        while block := cursor.fetchmany(BLOCK_ROWS):
            yield from map(_compared_row, block)


def _dash_if_empty(value: object) -> object:
    return "–" if value is None or value == "" else value


def _kind_condition(kind: str) -> str:
    return f"is_{kind}" if kind in KINDS else "TRUE"


def _compared_row(cells: tuple[Any, ...]) -> ComparedRow:
    _folded, number, *pairs = cells
    old, new = dict(zip(COLUMNS, pairs[::2], strict=True)), dict(zip(COLUMNS, pairs[1::2], strict=True))
    return ComparedRow(number, old if old["number"] else None, new if new["number"] else None)
