import hashlib
from collections.abc import Iterator

import pytest

from ratings.exports import comma_separated
from ratings.exports.canonical import canonical_lines, rows_sha256
from ratings.exports.listed import ExportedList, ListedRow, frames


def test_a_line_is_utf_8_and_ends_with_lf(master: ListedRow, newcomer: ListedRow) -> None:
    assert list(canonical_lines([master, newcomer])) == [
        '100001,"Müller-Łęcki, Ana",GER,w,GM,WGM,"IA,FT",1990,w,2512,9,10,-7,1\n'.encode(),
        b'N17,"Doe, Jon",ENG,,,,,,,,0,,,\n',
    ]


def test_the_checksum_is_that_of_the_lines(master: ListedRow, newcomer: ListedRow) -> None:
    lines = b"".join(canonical_lines([master, newcomer]))
    assert rows_sha256([master, newcomer]) == hashlib.sha256(lines).hexdigest()


def test_the_checksum_of_nobody_is_that_of_nothing() -> None:
    assert rows_sha256([]) == hashlib.sha256(b"").hexdigest()


@pytest.mark.parametrize("number", ["10", "9", "N1"])
def test_anyone_finds_the_checksum_in_the_csv_export(
    header: ExportedList, master: ListedRow, newcomer: ListedRow, number: str
) -> None:
    rows = [newcomer, master._replace(number=number), master, master._replace(number="1000011")]
    lines = b"".join(comma_separated.render(header, frames(rows))).split(b"\n")[1:-1]
    in_order = b"".join(line + b"\n" for line in sorted(lines))
    assert hashlib.sha256(in_order).hexdigest() == rows_sha256(sorted(rows, key=lambda row: row.number))


@pytest.mark.parametrize(("before", "after"), [("9", "10"), ("N1", "9"), ("10", "10")])
def test_rows_out_of_order_and_numbers_twice_are_refused(master: ListedRow, before: str, after: str) -> None:
    rows = [master._replace(number=before), master._replace(number=after)]
    with pytest.raises(ValueError, match=f"{after} comes after {before}"):
        rows_sha256(rows)


@pytest.mark.parametrize("field", ListedRow._fields)
def test_every_cell_counts(master: ListedRow, field: str) -> None:
    value = getattr(master, field)
    changed = master._replace(**{field: f"{value}x" if isinstance(value, str) else value + 1})
    assert rows_sha256([changed]) != rows_sha256([master])


def test_rows_are_taken_one_at_a_time(master: ListedRow) -> None:
    def rows() -> Iterator[ListedRow]:
        yield master
        raise AssertionError("asked for the second row too early")

    assert next(canonical_lines(rows())).startswith(b"100001,")
