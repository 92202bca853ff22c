"""The rows of a list as frames for exports, a page at a time in constant memory.

Each page is a question of its own that begins behind the last row of the page before: no transaction stays open
while somebody with a slow line takes his time, the first rows come at once, and rows of a version never change.
"""

from collections.abc import Iterator
from typing import Any

import polars as pl
from django.db import connections
from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from ratings.exports.listed import SCHEMA, TEXTS
from ratings.models import ListedRating, PlayerPeriod

ROWS = 10_000
# The server writes a whole page as one text, a record a line; the two nulls are for its brackets.
PAGE = "SELECT string_agg(ROW(NULL, page.*, NULL)::text, chr(10)) FROM ({rows}) page"
KEY = "folded"
RECORD = pl.Schema({"(": pl.String(), **SCHEMA, KEY: pl.String(), ")": pl.String()})


def frames(rows: QuerySet[ListedRating]) -> Iterator[pl.DataFrame]:
    """The rows in the order of the list, whatever order they have: who has no rating at the end."""
    told = _told(rows)
    yield from _pages(told.filter(rating__isnull=False))
    yield from _pages(told.filter(rating__isnull=True))


def _told(rows: QuerySet[ListedRating]) -> QuerySet[ListedRating, Any]:
    """What a frame says of each row; the change is that against the list before, as `ratings.rows` has it."""
    period = PlayerPeriod.objects.filter(run=OuterRef("run"), player=OuterRef("player"))
    moved = period.annotate(moved=F("rating") - (F("base") - F("base_adjustment"))).values("moved")
    columns = ["since_list_before" if name == "change" else name for name in SCHEMA]
    in_order = rows.order_by(F("rating").desc(), "folded", "number")
    return in_order.annotate(since_list_before=Subquery(moved)).values_list(*columns, KEY)


def _pages(rows: QuerySet[ListedRating, Any]) -> Iterator[pl.DataFrame]:
    """The rows, either all with a rating or all without, in the order of the index."""
    page = _page(rows)
    while page.height:
        yield page.select(SCHEMA.names())
        page = _page(rows.filter(_beyond(page.row(-1, named=True)))) if page.height == ROWS else page.clear()


def _beyond(last: dict[str, Any]) -> Q:
    """What stands behind a row; said first is what the index can begin from."""
    behind = Q(folded__gt=last[KEY]) | Q(folded=last[KEY], number__gt=last["number"])
    if last["rating"] is None:
        return Q(folded__gte=last[KEY]) & behind
    return Q(rating__lte=last["rating"]) & (Q(rating__lt=last["rating"]) | behind)


def _page(rows: QuerySet[ListedRating, Any]) -> pl.DataFrame:
    sql, given = rows[:ROWS].query.sql_with_params()
    with connections[rows.db].cursor() as cursor:
        cursor.execute(PAGE.format(rows=sql), given)
        (text,) = cursor.fetchone()
    return _parsed(text or "")


def _parsed(records: str) -> pl.DataFrame:
    """Records as PostgreSQL writes them: like CSV, but a backslash is doubled too."""
    if not records:
        return pl.DataFrame(schema=RECORD)
    read = pl.read_csv(records.encode(), has_header=False, schema=RECORD, empty_string_is_null=False)
    if "\\" in records:
        read = read.with_columns(pl.col(*TEXTS, KEY).str.replace_all("\\\\", "\\", literal=True))
    return read
