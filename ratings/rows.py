"""The rows of a run's list for exports and checksums, streamed from the database in constant memory."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.db import connection
from django.db.backends.utils import CursorWrapper

from ratings.exports.listed import ExportedList, ListedRow
from ratings.models import Installation, Version

BLOCK = 5000
# The change is that against the list before: corrected bases, lifts and one-time points included.
ROWS = """
    SELECT listed.number, listed.name, listed.federation, listed.sex, listed.title, listed.womens_title,
        listed.other_titles, listed.birth_year, listed.flag, listed.rating, listed.games, listed.k,
        period.rating - (period.base - period.base_adjustment), listed.rank
    FROM ratings_listedrating listed
    LEFT JOIN ratings_playerperiod period ON period.run_id = %(run)s AND period.player_id = listed.player_id
    WHERE listed.run_id = %(run)s
"""


def by_number(run_id: int) -> Iterator[ListedRow]:
    """All rows in the order checksums are taken in."""
    return _rows(ROWS + "ORDER BY listed.number", run_id)


def _rows(sql: str, run_id: int) -> Iterator[ListedRow]:
    with streamed(sql, {"run": run_id}) as cursor:
        while block := cursor.fetchmany(BLOCK):
            yield from map(ListedRow._make, block)


@contextmanager
def streamed(sql: str, asked: Mapping[str, int | str | list[int]]) -> Iterator[CursorWrapper]:
    """A cursor that leaves its rows with the server until they are fetched."""
    with connection.chunked_cursor() as cursor:
        cursor.execute(sql, asked)
        yield cursor


def header(version: Version) -> ExportedList:
    """Which list the rows of a version belong to."""
    installation = Installation.objects.first()
    authority = installation.authority if installation else ""
    return ExportedList(version.list.control, version.list.date, version.number, authority)
