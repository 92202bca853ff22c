import hashlib

import pytest

from ratings.exports import comma_separated
from ratings.exports.canonical import cells, rows_sha256
from ratings.exports.columns import ExportedList, ListedRow
from tests.ratings.exports.frames import frames


def lines(*rows: ListedRow) -> list[bytes]:
    return [f"{cells(row)}\n".encode() for row in rows]


def test_a_row_is_spelled_in_one_way(grandmaster_row: ListedRow, unrated_row: ListedRow) -> None:
    assert [cells(grandmaster_row), cells(unrated_row)] == [
        '100001,"Müller-Łęcki, Ana",GER,w,GM,WGM,"IA,FT",1990,w,2512,9,10,-7,1',
        'N17,"Doe, Jon",ENG,,,,,,,,0,,,',
    ]


def test_the_checksum_is_that_of_the_lines(grandmaster_row: ListedRow, unrated_row: ListedRow) -> None:
    both = lines(grandmaster_row, unrated_row)
    assert rows_sha256(both) == hashlib.sha256(b"".join(both)).hexdigest()


def test_the_checksum_of_an_empty_list_is_that_of_empty_bytes() -> None:
    assert rows_sha256([]) == hashlib.sha256(b"").hexdigest()


@pytest.mark.parametrize("number", ["10", "9", "N1"])
def test_anyone_finds_the_checksum_in_the_csv_export(
    exported_list: ExportedList, grandmaster_row: ListedRow, unrated_row: ListedRow, number: str
) -> None:
    rows = [
        unrated_row,
        grandmaster_row._replace(number=number),
        grandmaster_row,
        grandmaster_row._replace(number="1000011"),
    ]
    lines_written = b"".join(comma_separated.render(exported_list, frames(rows))).split(b"\n")[1:-1]
    in_order = b"".join(line + b"\n" for line in sorted(lines_written))
    assert hashlib.sha256(in_order).hexdigest() == rows_sha256(lines(*sorted(rows, key=lambda row: row.number)))


@pytest.mark.parametrize(("before", "after"), [("9", "10"), ("N1", "9"), ("10", "10")])
def test_rows_out_of_order_and_numbers_twice_are_refused(grandmaster_row: ListedRow, before: str, after: str) -> None:
    rows = [grandmaster_row._replace(number=before), grandmaster_row._replace(number=after)]
    with pytest.raises(ValueError, match=f"{after} comes after {before}"):
        rows_sha256(lines(*rows))


@pytest.mark.parametrize("field", ListedRow._fields)
def test_every_cell_counts(grandmaster_row: ListedRow, field: str) -> None:
    value = getattr(grandmaster_row, field)
    changed = grandmaster_row._replace(**{field: f"{value}x" if isinstance(value, str) else value + 1})
    assert rows_sha256(lines(changed)) != rows_sha256(lines(grandmaster_row))
