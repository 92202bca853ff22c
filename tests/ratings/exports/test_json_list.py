import datetime as dt
import json

from hypothesis import given
from hypothesis import strategies as st

from ratings.exports import json_list
from ratings.exports.columns import ExportedList, ListedRow
from tests.ratings.exports.frames import frames


def written(exported_list: ExportedList, *rows: ListedRow) -> bytes:
    return b"".join(json_list.render(exported_list, frames(rows)))


def test_the_facts_of_the_list_come_first_and_unknown_is_null(
    exported_list: ExportedList, grandmaster_row: ListedRow, unrated_row: ListedRow
) -> None:
    assert json.loads(written(exported_list, grandmaster_row, unrated_row)) == {
        "control": "standard",
        "date": "2026-10-01",
        "version": 2,
        "authority": "Chess Federation of Anywhere",
        "rows": [
            {
                "number": "100001",
                "name": "Müller-Łęcki, Ana",
                "federation": "GER",
                "sex": "w",
                "title": "GM",
                "womens_title": "WGM",
                "other_titles": "IA,FT",
                "birth_year": 1990,
                "flag": "w",
                "rating": 2512,
                "games": 9,
                "k": 10,
                "change": -7,
                "rank": 1,
            },
            unrated_row._asdict(),
        ],
    }


def test_each_row_has_a_line_of_its_own(
    exported_list: ExportedList, grandmaster_row: ListedRow, unrated_row: ListedRow
) -> None:
    lines = written(exported_list, grandmaster_row, unrated_row).decode().split("\n")
    assert [line[:18] for line in lines[1:]] == ['{"number":"100001"', '{"number":"N17","n', "]}", ""]


def test_an_empty_list_has_no_rows(exported_list: ExportedList) -> None:
    assert json.loads(written(exported_list))["rows"] == []


@given(st.text(st.characters(blacklist_categories=["Cs"])))
def test_any_name_is_read_back(name: str) -> None:
    row = ListedRow("1", name, "ENG", "m", "", "", "", None, "", 1500, 0, 20, 0, 1)
    header = ExportedList("blitz", dt.date(2026, 10, 1), 1, name)
    body = json.loads(written(header, row))
    assert (body["authority"], body["rows"][0]["name"]) == (name, name)
