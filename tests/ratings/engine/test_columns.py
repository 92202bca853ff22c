import datetime as dt
from typing import NamedTuple

import numpy as np
import pytest

from ratings.engine.columns import (
    NULL_NUMBER,
    ColumnTable,
    find_indices,
    from_ordinals,
    ordinals,
    require_indices,
    sortable_columns,
    texts,
)


class Row(NamedTuple):
    name: str
    year: int | None
    born: dt.date | None
    known: bool
    working: dict[str, object] | None


ROWS = (Row("Ädel", None, dt.date(1980, 2, 29), True, {"a": 1}), Row("", -3, None, False, None))


def test_a_table_is_the_sequence_of_its_rows() -> None:
    table = ColumnTable.from_rows(Row, ROWS)
    assert (len(table), tuple(table), table[0], table[-1]) == (2, ROWS, *ROWS)
    assert (table == ROWS, table == ROWS[:1], tuple(table[1:])) == (True, False, ROWS[1:])
    assert ColumnTable.from_rows(Row, table) is table
    with pytest.raises(IndexError):
        table[2]


def test_tables_are_equal_if_all_their_rows_are() -> None:
    table = ColumnTable.from_rows(Row, ROWS)
    assert table == ColumnTable.from_rows(Row, ROWS)
    assert table != ColumnTable.from_rows(Row, (ROWS[0], ROWS[1]._replace(year=None)))
    assert table != ColumnTable.from_rows(Row, ROWS[:1])


def test_a_column_stores_none_as_a_value_of_its_own() -> None:
    table = ColumnTable.from_rows(Row, ROWS)
    assert table.column("year").tolist() == [NULL_NUMBER, -3]
    assert table.numbers("year", 7).tolist() == [7, -3]
    assert table.has_value("year").tolist() == [False, True]
    assert table.has_value("born").tolist() == [True, False]


def test_columns_at_places_below_zero_say_nothing() -> None:
    table = ColumnTable.from_rows(Row, ROWS)
    assert table.select_or_none("year", np.array([1, -1])).tolist() == [-3, NULL_NUMBER]
    assert np.isnat(table.select_or_none("born", np.array([0, -1]))).tolist() == [False, True]


def test_tables_are_joined_one_after_the_other_and_none_of_them_has_no_rows() -> None:
    table = ColumnTable.from_rows(Row, ROWS[:1])
    assert tuple(ColumnTable.concatenate(Row, [table, table])) == ROWS[:1] * 2
    assert tuple(ColumnTable.concatenate(Row, [])) == ()


def test_a_text_with_a_zero_character_has_no_place_in_a_column() -> None:
    with pytest.raises(ValueError, match="zero character"):
        texts(["a", "b\0"])


@pytest.mark.parametrize("values", ["a b d", "d a b", "N1 12 1", "1 12 N1", "N12345678901 7 123456789012 8 N"])
@pytest.mark.parametrize("wanted", ["b c d", "12 1 N", "123456789012 N12345678901 1234567890123", "0 O /"])
def test_values_are_found_whatever_they_are_and_in_whatever_order(values: str, wanted: str) -> None:
    places = find_indices(texts(values.split()), texts(wanted.split())).tolist()
    assert places == [values.split().index(word) if word in values.split() else -1 for word in wanted.split()]
    assert find_indices(texts([]), texts(wanted.split())).tolist() == [-1] * len(wanted.split())


def test_texts_are_compared_as_they_are_written() -> None:
    numbers = ["", "0", "00", "1", "10", "2", "9", "A1", "N", "N0", "N1"]
    for some in (numbers, [*numbers, "O"], [*numbers, "a"]):
        (values,) = sortable_columns(texts(some))
        assert (values[1:] > values[:-1]).all()


def test_a_missing_value_is_named_in_the_error() -> None:
    assert require_indices(np.array([5, 3]), np.array([3, 5])).tolist() == [1, 0]
    with pytest.raises(KeyError, match="4"):
        require_indices(np.array([5, 3]), np.array([3, 4]))


def test_days_are_ordinals_and_none_is_zero() -> None:
    days = np.array(["0001-01-01", "2024-02-29", "NaT"], dtype="datetime64[D]")
    assert ordinals(days).tolist() == [1, dt.date(2024, 2, 29).toordinal(), 0]
    assert from_ordinals(ordinals(days)).tolist() == days.tolist()
