import datetime as dt
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import pytest
from django.db import IntegrityError, connection, connections, transaction

from ratings.engine.columns import ColumnTable, fields
from ratings.engine.inputs_format.lines import ROWS_PER_BLOCK
from ratings.periods import columnar_copy

pytestmark = pytest.mark.django_db(databases=["default", "owner"])


class Row(NamedTuple):
    name: str
    year: int | None
    born: dt.date | None
    known: bool


ASKED = """
    SELECT name, year, born, known::int FROM (VALUES
        ('Ädel, Å.', NULL, NULL, true), ('', -3, date '0001-01-01', false),
        (E'a\\tb\\n\\\\.', 32768, date '2024-02-29', true)
    ) AS row (name, year, born, known) WHERE year IS DISTINCT FROM %(but)s
"""
ANSWERED = (
    Row("Ädel, Å.", None, None, True),
    Row("", -3, dt.date(1, 1, 1), False),
    Row("a\tb\n\\.", 32768, dt.date(2024, 2, 29), True),
)


def test_an_answer_comes_column_by_column() -> None:
    assert columnar_copy.query_table(Row, ASKED, {"but": 0}) == ANSWERED
    assert columnar_copy.query_table(Row, ASKED, {"but": -3}) == (ANSWERED[0], ANSWERED[2])


def test_a_question_without_an_answer_has_no_rows() -> None:
    table = columnar_copy.query_table(Row, "SELECT '', 0, date '2024-02-29', 1 WHERE %(never)s", {"never": False})
    assert table == ()
    assert [table.column(name).dtype.kind for name in fields(Row)] == ["S", "i", "M", "b"]


@pytest.mark.parametrize("name", ["", "\\", "\\N", "\\\\n", ".", "a\tb", "\n", "\r\x1f\b\f\v\x01\x7f", "Ä\\tö"])
def test_any_text_comes_as_it_is(name: str) -> None:
    table = columnar_copy.query_table(Row, "SELECT %(name)s, NULL, NULL::date, 0", {"name": name})
    assert table == (Row(name, None, None, False),)


def test_a_null_text_keeps_its_row() -> None:
    texts = "SELECT name, row_number() OVER (), NULL::date, 0 FROM (VALUES ('a'), (NULL), ('c')) AS row (name)"
    assert [row[:2] for row in columnar_copy.query_table(Row, texts, {})] == [("a", 1), ("", 2), ("c", 3)]


def test_after_an_invalid_flag_the_connection_stays_usable() -> None:
    with pytest.raises(ValueError, match="spelled otherwise"), transaction.atomic():
        columnar_copy.query_table(Row, "SELECT '', 0, NULL::date, number FROM generate_series(2, 200000) AS number", {})
    assert len(columnar_copy.query_table(Row, ASKED, {"but": 0})) == 3


@pytest.mark.parametrize(("keys", "among"), [([3, 5], [3, 4, 5]), ([3, 9], [3, 9]), ([-2], [-2]), ([], [])])
def test_rows_of_some_keys_are_asked_for_with_few_others_between_them(keys: list[int], among: list[int]) -> None:
    with connection.cursor() as cursor:
        numbers = "SELECT number FROM generate_series(-20, 20) AS number WHERE "
        cursor.execute(f"{numbers} {columnar_copy.keys_condition('number', np.array(keys, dtype=np.int64))}")
        assert [number for (number,) in cursor.fetchall()] == among


WORKING = r'{"of": ["Å", "\\", "a \"word\"", "\n", null]}'


class Written(NamedTuple):
    name: str
    year: int | None
    born: dt.date | None
    known: bool
    working: dict[str, object] | None


@pytest.fixture
def owner_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection of the owner, who alone may create tables."""
    monkeypatch.setattr(columnar_copy, "connection", connections["owner"])


def test_rows_are_written_as_they_are(owner_connection: None) -> None:
    rows = (
        Written("Ädel \\N \\t", None, None, True, {"of": ["Å", "\\", 'a "word"', "\n", None]}),
        Written("", -40000, dt.date(2024, 2, 29), False, None),
    )
    with connections["owner"].cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE written (name text, year int, born date, known boolean, working jsonb)")
        table = ColumnTable.from_rows(Written, rows)
        columnar_copy.copy_rows("written", {name: table.column(name) for name in fields(Written)})
        cursor.execute("SELECT name, year, born, known FROM written")
        assert cursor.fetchall() == [row[:4] for row in rows]
        cursor.execute("SELECT working = %s::jsonb FROM written WHERE known", [WORKING])
        assert cursor.fetchone() == (True,)
        cursor.execute("SELECT count(*) FROM written WHERE working IS NULL AND NOT known")
        assert cursor.fetchone() == (1,)


@pytest.fixture
def stored_numbers(owner_connection: None) -> Iterator[Callable[[], list[int]]]:
    """A table of unique numbers with names, and a function that returns its numbers."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE counted (number int UNIQUE, name text)")

        def numbers() -> list[int]:
            cursor.execute("SELECT number FROM counted")
            return [number for (number,) in cursor.fetchall()]

        yield numbers


def test_rows_that_take_several_pieces_are_written_in_their_order(stored_numbers: Callable[[], list[int]]) -> None:
    columnar_copy.copy_rows(
        "counted", {"number": np.arange(3 * ROWS_PER_BLOCK), "name": np.full(3 * ROWS_PER_BLOCK, b"a")}
    )
    assert stored_numbers() == list(range(3 * ROWS_PER_BLOCK))


def test_an_error_of_the_server_is_reported_and_nothing_is_written(stored_numbers: Callable[[], list[int]]) -> None:
    twice = np.append(np.arange(3 * ROWS_PER_BLOCK - 1), 0)
    with pytest.raises(IntegrityError, match=r"\(number\)=\(0\) already exists"), transaction.atomic("owner"):
        columnar_copy.copy_rows("counted", {"number": twice, "name": np.full(3 * ROWS_PER_BLOCK, b"a")})
    assert stored_numbers() == []


def test_a_text_with_a_control_character_in_a_late_piece_is_refused_and_nothing_written(
    stored_numbers: Callable[[], list[int]],
) -> None:
    names = np.append(np.full(3 * ROWS_PER_BLOCK - 1, b"a"), b"\x07")
    with pytest.raises(ValueError, match="control character"), transaction.atomic("owner"):
        columnar_copy.copy_rows("counted", {"number": np.arange(3 * ROWS_PER_BLOCK), "name": names})
    assert stored_numbers() == []
