"""The rows of a list as frames for exports, a page at a time in constant memory.

Each page is a question of its own that begins behind the last row of the page before: no transaction stays open
while a client with a slow line takes its time, the first rows come at once, and rows of a version never change.
While one page is worked on, the server makes the next.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import polars as pl
from django.contrib.postgres.aggregates import StringAgg
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import F, OuterRef, Q, QuerySet, Subquery, TextField, Value
from django.db.models.functions import Coalesce

from ratings.exports.columns import NUMBERED_SCHEMA, SCHEMA, SERIES_NUMBER, texts_of
from ratings.lists.rating_change import COLUMNS, rating_change
from ratings.models import ListedRating, PlayerPeriod, SeriesNumber

Rows = QuerySet[ListedRating, Any]

ROWS = 10_000
# The server writes a whole page as one text, a record a line; the two nulls are for its brackets.
PAGE = "SELECT string_agg(ROW(NULL, page.*, NULL)::text, chr(10)) FROM ({rows}) page"
KEY = "folded"


def frames(rows: QuerySet[ListedRating], run_id: int, series: str = "") -> Iterator[pl.DataFrame]:
    """The rows, all of one run, in the order of the list, whatever order they have: who has no rating at the end.

    With the code of a series the players' own numbers in it are the last column.
    """
    given, schema = _with_values(rows, run_id, series), NUMBERED_SCHEMA if series else SCHEMA
    with asking(rows.db, schema) as fetch:

        def ask(rows: Rows) -> Future[pl.DataFrame]:
            return fetch(*rows[:ROWS].query.sql_with_params())

        for part in (given.filter(rating__isnull=False), given.filter(rating__isnull=True)):
            yield from (page.select(schema.names()) for page in _pages(part, ask))


def _with_values(rows: QuerySet[ListedRating], run_id: int, series: str) -> Rows:
    """Return what a frame says of each row.

    The run is named once more: taken from each row, the periods of all runs would be gone through for it.
    """
    period = PlayerPeriod.objects.filter(run=run_id, player=OuterRef("player"))
    moved = period.annotate(moved=rating_change(*map(F, COLUMNS))).values("moved")
    columns = ["since_list_before" if name == "change" else name for name in SCHEMA]
    in_order = rows.order_by(F("rating").desc(), "folded", "number")
    in_order = in_order.annotate(since_list_before=Subquery(moved))
    if series:
        in_order = in_order.annotate(
            **{SERIES_NUMBER: Coalesce(Subquery(_own_numbers(series)), Value(""), output_field=TextField())}
        )
    return in_order.values_list(*columns, *([SERIES_NUMBER] if series else []), KEY)


def _own_numbers(series: str) -> QuerySet[SeriesNumber, Any]:
    """The numbers of the player of a row in a series, the first one given first."""
    numbers = SeriesNumber.objects.filter(series__code=series, player=OuterRef("player")).order_by().values("player")
    return numbers.annotate(numbers=StringAgg("number", " ", order_by="pk")).values("numbers")


def _pages(rows: Rows, ask: Callable[[Rows], Future[pl.DataFrame]]) -> Iterator[pl.DataFrame]:
    """The rows, either all with a rating or all without, in the order of the index."""
    coming: Future[pl.DataFrame] | None = ask(rows)
    while coming:
        page = coming.result()
        coming = ask(rows.filter(_beyond(page.row(-1, named=True)))) if page.height == ROWS else None
        if page.height:
            yield page


def _beyond(last: dict[str, Any]) -> Q:
    """What stands behind a row; said first is what the index can begin from."""
    behind = Q(folded__gt=last[KEY]) | Q(folded=last[KEY], number__gt=last["number"])
    if last["rating"] is None:
        return Q(folded__gte=last[KEY]) & behind
    return Q(rating__lte=last["rating"]) & (Q(rating__lt=last["rating"]) | behind)


@contextmanager
def asking(alias: str, schema: pl.Schema) -> Iterator[Callable[[str, tuple[Any, ...]], Future[pl.DataFrame]]]:
    """A way to have a page of rows fetched while something else is done, by the connection of this thread.

    The statement answers the columns of the schema and the folded name.
    """
    connection = connections[alias]
    connection.inc_thread_sharing()
    try:
        with ThreadPoolExecutor(1) as other_thread:
            yield lambda sql, given: other_thread.submit(_page, connection, schema, sql, given)
    finally:
        connection.dec_thread_sharing()


def _page(connection: BaseDatabaseWrapper, schema: pl.Schema, sql: str, given: tuple[Any, ...]) -> pl.DataFrame:
    with connection.cursor() as cursor:
        cursor.execute(PAGE.format(rows=sql), given)
        (text,) = cursor.fetchone()
    return _parsed(text or "", schema)


def _parsed(records: str, schema: pl.Schema) -> pl.DataFrame:
    """Records as PostgreSQL writes them: like CSV, but a backslash is doubled too."""
    record = pl.Schema({"(": pl.String(), **schema, KEY: pl.String(), ")": pl.String()})
    if not records:
        return pl.DataFrame(schema=record)
    read = pl.read_csv(records.encode(), has_header=False, schema=record, empty_string_is_null=False)
    if "\\" in records:
        texts = pl.col(*texts_of(schema), KEY)
        read = read.with_columns(texts.str.replace_all("\\\\", "\\", literal=True))
    return read
