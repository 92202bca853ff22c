from itertools import product

import pytest
from django.db import connection

from ratings.exports.canonical import cells, rows_sha256
from ratings.exports.columns import ListedRow
from ratings.lists.rows import canonical_lines
from ratings.models import Run
from ratings.periods import run
from ratings.periods.store import partitions
from tests.ratings.month import DECEMBER, NOW, list_of

pytestmark = pytest.mark.django_db
SIGNS = (*"'=+-@\t\r\n＝＋－＠,.é N\"\\", "", "\\N")
WORDS = [f"{first}{second}" for first, second in product(SIGNS, SIGNS)]
PLAYERS = (
    "INSERT INTO ratings_player (number, hidden, recorded_at) SELECT n, false, now() FROM generate_series(1, %s) n"
)
LISTED = """
    SELECT player.id, number, word || 'x' || word, left(word, 3), left(word, 1), left(word, 2), left(word, 3), word,
        nullif(n % 3, 0), nullif(n % 5, 0), n, n % 7, nullif(n % 2, 0), left(word, 2),
        NULL::int, NULL::int, NULL::date, NULL::date, word
    FROM unnest(ARRAY[{words}]) WITH ORDINALITY given (word, n) JOIN ratings_player player ON number = n::text
"""


def row(index: int, word: str) -> ListedRow:
    return ListedRow(
        str(index), f"{word}x{word}", word[:3], word[:1], word[:2], word[:3], word,
        index % 3 or None, word[:2], index % 5 or None, index % 7, index % 2 or None, None, index,
    )  # fmt: skip


@pytest.fixture
def full_run() -> Run:
    """A run with a player for each word. The word is in every text column, as far as it fits."""
    filled = begun()
    with connection.cursor() as cursor, partitions(filled.pk) as open_run:
        cursor.execute(PLAYERS, [len(WORDS)])
        open_run.insert_listed(LISTED.format(words=cursor.mogrify(", ".join(["%s"] * len(WORDS)), WORDS)))
    return filled


def begun() -> Run:
    return run.unfinished_run(list_of("standard", DECEMBER), None, NOW)


def test_the_server_spells_a_row_as_the_checksum_wants_it(full_run: Run) -> None:
    in_order = sorted((row(number, word) for number, word in enumerate(WORDS, 1)), key=lambda row: row.number)
    expected = [f"{cells(row)}\n".encode() for row in in_order]
    assert list(canonical_lines(full_run.pk)) == expected
    assert rows_sha256(canonical_lines(full_run.pk)) == rows_sha256(expected)


def test_a_run_without_rows_has_no_lines() -> None:
    assert list(canonical_lines(begun().pk)) == []
