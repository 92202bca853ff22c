from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from ratings.exports import COMBINED_FORMATS, FORMATS
from ratings.exports.columns import SCHEMA, ExportedList, ListedRow
from tests.ratings.exports.frames import frames


def test_every_format_is_offered_in_words_of_its_own() -> None:
    assert len({each.link_text for each in FORMATS.values()}) == len(FORMATS)
    assert all(each.link_text for each in FORMATS.values())


def test_every_format_has_its_combined_list_and_its_line_in_the_documentation() -> None:
    described = (Path(__file__).parents[3] / "docs" / "using" / "exports.md").read_text()
    assert {*COMBINED_FORMATS} == {*FORMATS}
    assert [identifier for identifier in FORMATS if f"\n| `{identifier}` |" not in described] == []


@pytest.mark.parametrize(
    ("identifier", "extension", "media_type"),
    [
        ("fide-txt", "txt", "text/plain"),
        ("fide-xml", "xml", "application/xml"),
        ("csv", "csv", "text/csv"),
        ("xlsx", "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ("json", "json", "application/json"),
        ("parquet", "parquet", "application/vnd.apache.parquet"),
    ],
)
def test_a_format_says_its_extension_and_content_type(identifier: str, extension: str, media_type: str) -> None:
    export = FORMATS[identifier]
    assert (export.extension, export.content_type.split(";")[0]) == (extension, media_type)


@pytest.mark.parametrize("identifier", FORMATS)
def test_the_file_begins_long_before_its_last_rows_are_asked_for(
    identifier: str, exported_list: ExportedList, grandmaster_row: ListedRow
) -> None:
    requested = 0

    def of_a_thousand() -> Iterator[pl.DataFrame]:
        nonlocal requested
        for block in range(160):
            numbers = pl.Series("number", range(block * 1000, (block + 1) * 1000)).cast(pl.String)
            requested += 1
            yield next(frames([grandmaster_row])).sample(1000, with_replacement=True).with_columns(numbers)

    began_after = 0
    for _piece in FORMATS[identifier].render(exported_list, of_a_thousand()):
        began_after = began_after or requested
    assert began_after < requested == 160


@pytest.mark.parametrize("identifier", FORMATS)
def test_the_same_rows_are_the_same_bytes_however_they_are_cut(
    identifier: str, exported_list: ExportedList, grandmaster_row: ListedRow, unrated_row: ListedRow
) -> None:
    rows = [grandmaster_row._replace(number=str(number)) for number in range(1, 300)] + [unrated_row]
    files = [b"".join(FORMATS[identifier].render(exported_list, frames(rows, size))) for size in (7, 7, 300)]
    assert files[0] == files[1]
    if identifier not in (
        "xlsx",
        "parquet",
    ):  # frames change the bytes of compressed files only
        assert files[0] == files[2]


@pytest.mark.parametrize("identifier", FORMATS)
def test_an_empty_list_is_still_a_file(identifier: str, exported_list: ExportedList) -> None:
    assert b"".join(FORMATS[identifier].render(exported_list, []))


@pytest.mark.parametrize("identifier", FORMATS)
def test_an_aborted_export_leaves_nothing_running(
    identifier: str, exported_list: ExportedList, grandmaster_row: ListedRow
) -> None:
    pieces = iter(FORMATS[identifier].render(exported_list, frames([grandmaster_row] * 100, 1)))
    next(pieces)
    pieces.close()  # type: ignore[attr-defined]
    assert next(pieces, None) is None


@pytest.mark.parametrize("identifier", FORMATS)
def test_rows_that_fail_to_come_end_the_file_with_that_failure(
    identifier: str, exported_list: ExportedList, grandmaster_row: ListedRow
) -> None:
    def broken() -> Iterator[pl.DataFrame]:
        yield from frames([grandmaster_row])
        raise ConnectionError("the server went away")

    with pytest.raises(ConnectionError, match="went away"):
        b"".join(FORMATS[identifier].render(exported_list, broken()))


def test_a_frame_has_the_columns_of_a_row() -> None:
    assert SCHEMA.names() == list(ListedRow._fields)
