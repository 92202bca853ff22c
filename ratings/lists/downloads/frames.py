"""Rows of a list as data frames for exports, page by page in constant memory.

Each page is a query that begins after the last row of the previous page. The first rows arrive at once, and no
transaction stays open while a slow client reads; this is safe, because rows of a version never change. PostgreSQL
prepares the next page while the client reads.
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

from ratings.exports.columns import NUMBERED_SCHEMA, SCHEMA, SERIES_NUMBER, text_columns
from ratings.lists.rating_change import COLUMNS, rating_change
from ratings.models import ListedRating, PlayerPeriod, SeriesNumber

Rows = QuerySet[ListedRating, Any]

PAGE_ROWS = 10_000
# PostgreSQL returns a page as one text, a record on each line. The two nulls are for the parentheses.
PAGE = "SELECT string_agg(ROW(NULL, page.*, NULL)::text, chr(10)) FROM ({rows}) page"
FOLDED_NAME = "folded"


def frames(rows: QuerySet[ListedRating], run_id: int, series: str = "") -> Iterator[pl.DataFrame]:
    """Yield the rows of one run in the order of the list, unrated players last. The order of `rows` is ignored.

    If `series` has the code of a series, the last column has the players' numbers in that series.
    """
    numbered_rows, schema = _with_values(rows, run_id, series), NUMBERED_SCHEMA if series else SCHEMA
    with page_fetcher(rows.db, schema) as fetch:

        def ask(rows: Rows) -> Future[pl.DataFrame]:
            return fetch(*rows[:PAGE_ROWS].query.sql_with_params())

        for part in (numbered_rows.filter(rating__isnull=False), numbered_rows.filter(rating__isnull=True)):
            yield from (page.select(schema.names()) for page in _pages(part, ask))


def _with_values(rows: QuerySet[ListedRating], run_id: int, series: str) -> Rows:
    """Return the queried values of each row.

    The subqueries use `run_id`: with the run of each row, PostgreSQL would read the periods of all runs.
    """
    period = PlayerPeriod.objects.filter(run=run_id, player=OuterRef("player"))
    moved = period.annotate(moved=rating_change(*map(F, COLUMNS))).values("moved")
    columns = ["since_list_before" if name == "change" else name for name in SCHEMA]
    in_order = rows.order_by(F("rating").desc(), "folded", "number")
    in_order = in_order.annotate(since_list_before=Subquery(moved))
    if series:
        in_order = in_order.annotate(
            **{SERIES_NUMBER: Coalesce(Subquery(_series_numbers(series)), Value(""), output_field=TextField())}
        )
    return in_order.values_list(*columns, *([SERIES_NUMBER] if series else []), FOLDED_NAME)


def _series_numbers(series: str) -> QuerySet[SeriesNumber, Any]:
    """Return a query of the numbers of a row's player in a series, in the order in which they were added."""
    numbers = SeriesNumber.objects.filter(series__code=series, player=OuterRef("player")).order_by().values("player")
    return numbers.annotate(numbers=StringAgg("number", " ", order_by="pk")).values("numbers")


def _pages(rows: Rows, ask: Callable[[Rows], Future[pl.DataFrame]]) -> Iterator[pl.DataFrame]:
    """Yield the rows page by page.

    Either all rows have a rating or none, so that the index has their order.
    """
    coming: Future[pl.DataFrame] | None = ask(rows)
    while coming:
        page = coming.result()
        coming = ask(rows.filter(_after_row(page.row(-1, named=True)))) if page.height == PAGE_ROWS else None
        if page.height:
            yield page


def _after_row(last: dict[str, Any]) -> Q:
    """Return the condition of the rows after a row.

    The first part of the condition lets PostgreSQL begin an index scan there.
    """
    behind = Q(folded__gt=last[FOLDED_NAME]) | Q(folded=last[FOLDED_NAME], number__gt=last["number"])
    if last["rating"] is None:
        return Q(folded__gte=last[FOLDED_NAME]) & behind
    return Q(rating__lte=last["rating"]) & (Q(rating__lt=last["rating"]) | behind)


@contextmanager
def page_fetcher(alias: str, schema: pl.Schema) -> Iterator[Callable[[str, tuple[Any, ...]], Future[pl.DataFrame]]]:
    """Yield a function that fetches a page of rows in another thread, with the connection `alias` of this thread.

    Its SQL statement must return the columns of the schema and the folded name.
    """
    connection = connections[alias]
    connection.inc_thread_sharing()
    try:
        with ThreadPoolExecutor(1) as other_thread:
            yield lambda sql, params: other_thread.submit(_fetch_page, connection, schema, sql, params)
    finally:
        connection.dec_thread_sharing()


def _fetch_page(connection: BaseDatabaseWrapper, schema: pl.Schema, sql: str, params: tuple[Any, ...]) -> pl.DataFrame:
    with connection.cursor() as cursor:
        cursor.execute(PAGE.format(rows=sql), params)
        (text,) = cursor.fetchone()
    return _parse_records(text or "", schema)


def _parse_records(records: str, schema: pl.Schema) -> pl.DataFrame:
    """Return a frame of records as PostgreSQL writes them: like CSV, but with doubled backslashes."""
    record = pl.Schema({"(": pl.String(), **schema, FOLDED_NAME: pl.String(), ")": pl.String()})
    if not records:
        return pl.DataFrame(schema=record)
    read = pl.read_csv(records.encode(), has_header=False, schema=record, empty_string_is_null=False)
    if "\\" in records:
        texts = pl.col(*text_columns(schema), FOLDED_NAME)
        read = read.with_columns(texts.str.replace_all("\\\\", "\\", literal=True))
    return read
