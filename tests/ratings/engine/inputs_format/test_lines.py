import datetime as dt
from typing import NamedTuple

import numpy as np
import pytest

from ratings.engine.columns import ColumnTable, fields, texts
from ratings.engine.inputs_format import lines as spelling
from ratings.engine.inputs_format.lines import encode_lines, read_table, split_lines


class Row(NamedTuple):
    name: str
    year: int | None
    born: dt.date | None
    known: bool


ROWS = (
    Row("Ädel, Å.", 0, dt.date(1980, 2, 29), True),
    Row("", None, None, False),
    Row(".", -1, dt.date(1, 1, 1), False),
    Row("x" * 99, 10**12, dt.date(9999, 12, 31), True),
    Row("y", -32769, dt.date(1969, 12, 31), True),
)


def written(rows: tuple[Row, ...]) -> bytes:
    table = ColumnTable.from_rows(Row, rows)
    return b"".join(encode_lines([table.column(name) for name in fields(Row)]))


def test_every_row_is_a_line_and_every_cell_parted_by_a_tab() -> None:
    assert written(ROWS[:3]).decode() == "Ädel, Å.\t0\t1980-02-29\t1\n\t.\t.\t0\n.\t-1\t0001-01-01\t0\n"
    assert written(()) == b""


def test_written_lines_are_read_back_from_pieces_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling, "ROWS_PER_BLOCK", 3)
    text = written(ROWS * 4)
    for size in (1, 30, 1000):
        monkeypatch.setattr(spelling, "BLOCK_BYTES", size)
        assert read_table(Row, split_lines(text, 0, len(text))) == ROWS * 4


def test_leading_cells_are_skipped_on_request() -> None:
    text = b"".join(encode_lines([np.full(2, b"row"), texts(["a", "b"])]))
    assert read_table(NamedTuple("Name", [("name", str)]), [text], skipped=1) == (("a",), ("b",))


@pytest.mark.parametrize("cell", ["07", "+7", "7 ", "", "1e3", "-", "-0", "..", "٧"])
def test_a_number_has_one_spelling(cell: str) -> None:
    with pytest.raises(ValueError, match="spelled otherwise"):
        read_table(Row, [f"a\t{cell}\t.\t0\n".encode()])


@pytest.mark.parametrize("cell", ["2025-11-31", "20251101", "2025-1-01", "2025-11-01x", "2025-11", "", "NaT"])
def test_a_day_is_a_day_of_the_calendar_in_one_spelling(cell: str) -> None:
    with pytest.raises(ValueError, match="spelled otherwise"):
        read_table(Row, [f"a\t7\t{cell}\t0\n".encode()])


@pytest.mark.parametrize("cell", ["2", "true", "", "."])
def test_yes_is_one_and_no_is_nought(cell: str) -> None:
    with pytest.raises(ValueError, match="spelled otherwise"):
        read_table(Row, [f"a\t7\t.\t{cell}\n".encode()])


@pytest.mark.parametrize("text", [b"a\t7\t.\n", b"a\t7\t.\t0\t1\n", b"a\t7\t.\nb\t7\t.\t0\t1\n", b"a\t7\t.\t0"])
def test_a_line_has_as_many_cells_as_a_row_has_fields(text: bytes) -> None:
    with pytest.raises(ValueError, match="a line of other than 4 cells"):
        read_table(Row, [text])


@pytest.mark.parametrize("name", ["a\tb", "a\nb", "a\rb", "\x1f"])
def test_a_cell_with_a_control_character_is_not_written(name: str) -> None:
    with pytest.raises(ValueError, match="control character"):
        written((ROWS[0], ROWS[0]._replace(name=name)))
