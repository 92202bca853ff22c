"""Rows of a run's list as lines for checksums and evidence, streamed from the database in constant memory."""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import chain

from django.db import connection
from django.db.backends.utils import CursorWrapper

from ratings.core.copy_stream import copy_rows
from ratings.exports.canonical import COLUMNS, FORMULA
from ratings.exports.columns import TEXT_COLUMNS, ExportedList
from ratings.lists.rating_change import CHANGE_SQL
from ratings.models import Installation, Version

BLOCK_ROWS = 5000
ROWS_SQL = f"""
    SELECT listed.number, listed.name, listed.federation, listed.sex, listed.title, listed.womens_title,
        listed.other_titles, listed.birth_year, listed.flag, listed.rating, listed.games, listed.k,
        {CHANGE_SQL.format("period")} AS change, listed.rank
    FROM ratings_listedrating listed
    LEFT JOIN ratings_playerperiod period ON period.run_id = {{run}} AND period.player_id = listed.player_id
    WHERE listed.run_id = {{run}}
"""  # noqa: S608
ORDER_BY_NUMBER = "ORDER BY listed.number"
# COPY writes NULL without quotation marks, but an empty text with quotation marks.
TEXT_SQL = "CASE WHEN {0} = '' THEN NULL WHEN {0} ~ '^(?:{1})' THEN '''' || {0} ELSE {0} END"


def canonical_lines(run_id: int) -> Iterator[bytes]:
    """Yield the canonical lines of all rows, sorted by number.

    PostgreSQL writes them in the same form as `exports.canonical`.
    """
    formula = FORMULA.replace("'", "''")
    cells = ", ".join(TEXT_SQL.format(name, formula) if name in TEXT_COLUMNS else name for name in COLUMNS)
    question = f"SELECT {cells} FROM ({ROWS_SQL.format(run=run_id)}) listed {ORDER_BY_NUMBER}"  # noqa: S608
    with closing(copy_rows(f"COPY ({question}) TO STDOUT (FORMAT csv)")) as some:
        yield from chain.from_iterable(some)


@contextmanager
def streaming_cursor(sql: str, params: Mapping[str, int | str | list[int]]) -> Iterator[CursorWrapper]:
    """Yield a cursor on the server; rows stay there until they are fetched."""
    with connection.chunked_cursor() as cursor:
        cursor.execute(sql, params)
        yield cursor


def exported_list(version: Version) -> ExportedList:
    """Return the description of the list of a version, for exports."""
    installation = Installation.objects.first()
    authority = installation.authority if installation else ""
    series = version.list.series
    own_numbers = series.code if series.numbers.exists() else ""
    return ExportedList(version.list.control, version.list.date, version.number, authority, own_numbers)
