import datetime as dt
import io
import json

import polars as pl
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.exports import parquet
from ratings.exports.columns import NUMBER_COLUMNS, ExportedList, ListedRow
from tests.ratings.exports.frames import frames


def written(exported_list: ExportedList, *rows: ListedRow) -> io.BytesIO:
    return io.BytesIO(b"".join(parquet.render(exported_list, frames(rows, 2))))


def test_rows_come_back_in_their_order_with_nothing_where_nothing_is_known(
    exported_list: ExportedList, grandmaster_row: ListedRow, unrated_row: ListedRow
) -> None:
    rows = [grandmaster_row, grandmaster_row._replace(number="2", rating=2400), unrated_row]
    assert pl.read_parquet(written(exported_list, *rows)).rows() == rows


def test_numbers_are_numbers_and_all_else_is_text(exported_list: ExportedList, grandmaster_row: ListedRow) -> None:
    schema = pl.read_parquet_schema(written(exported_list, grandmaster_row))
    assert schema == {name: pl.Int32 if name in NUMBER_COLUMNS else pl.String for name in ListedRow._fields}


def test_the_file_says_which_list_it_is(exported_list: ExportedList) -> None:
    facts = json.loads(pl.read_parquet_metadata(written(exported_list))["berger"])
    assert facts == {
        "control": "standard",
        "date": "2026-10-01",
        "version": 2,
        "authority": "Chess Federation of Anywhere",
    }


@settings(max_examples=30)
@given(st.text(st.characters(blacklist_categories=["Cs"])))
def test_any_name_is_read_back(name: str) -> None:
    row = ListedRow("1", name, "ENG", "m", "", "", "", None, "", 1500, 0, 20, 0, 1)
    header = ExportedList("blitz", dt.date(2026, 10, 1), 1, name)
    assert pl.read_parquet(written(header, row))["name"].to_list() == [name]
