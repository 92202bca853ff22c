import datetime as dt
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.exports import fide_txt
from ratings.exports.columns import ExportedList, ListedRow
from ratings.fide_list import read
from ratings.text.folding import ascii_name
from tests.ratings.exports.frames import frames

# Columns of FIDE's combined list: first character from 0, and the one after the last.
COLUMNS = {
    "number": (0, 15),
    "name": (15, 76),
    "federation": (76, 80),
    "sex": (80, 84),
    "title": (84, 89),
    "womens_title": (89, 94),
    "other_titles": (94, 109),
    "foa": (109, 113),
    "rating": (113, 119),
    "games": (119, 123),
    "k": (123, 126),
    "birth_year": (126, 132),
    "flag": (132, 136),
}


def lines(exported_list: ExportedList, *rows: ListedRow) -> list[str]:
    written = b"".join(fide_txt.render(exported_list, frames(rows))).decode("ascii")
    assert written.endswith("\r\n")
    return written.removesuffix("\r\n").split("\r\n")


def cells(line: str) -> dict[str, str]:
    return {name: line[start:end].rstrip() for name, (start, end) in COLUMNS.items()}


def test_the_header_is_fides_with_the_month_of_the_list(exported_list: ExportedList) -> None:
    assert lines(exported_list) == [
        "ID Number      Name                                                         "
        "Fed Sex Tit  WTit OTit           FOA OCT26 Gms K  B-day Flag"
    ]


@pytest.mark.parametrize(
    ("date", "code"),
    [(dt.date(2026, 1, 1), "JAN26"), (dt.date(2009, 12, 1), "DEC09"), (dt.date(2000, 7, 1), "JUL00")],
)
def test_the_month_is_coded_as_fide_does(exported_list: ExportedList, date: dt.date, code: str) -> None:
    assert lines(exported_list._replace(date=date))[0][113:119] == f"{code} "


def test_a_row_stands_in_fides_columns(exported_list: ExportedList, grandmaster_row: ListedRow) -> None:
    line = lines(exported_list, grandmaster_row)[1]
    assert len(line) == 136
    assert cells(line) == {
        "number": "100001",
        "name": "Muller-Lecki, Ana",
        "federation": "GER",
        "sex": "F",
        "title": "GM",
        "womens_title": "WGM",
        "other_titles": "IA,FT",
        "foa": "",
        "rating": "2512",
        "games": "9",
        "k": "10",
        "birth_year": "1990",
        "flag": "w",
    }


def test_an_unknown_value_is_zero(exported_list: ExportedList, unrated_row: ListedRow) -> None:
    cells_of = cells(lines(exported_list, unrated_row)[1])
    assert [cells_of[name] for name in ("rating", "games", "k", "birth_year")] == ["0", "0", "0", "0"]


def test_a_womens_title_stands_in_the_column_of_titles_too(
    exported_list: ExportedList, grandmaster_row: ListedRow
) -> None:
    cells_of = cells(lines(exported_list, grandmaster_row._replace(title="", womens_title="WFM"))[1])
    assert (cells_of["title"], cells_of["womens_title"]) == ("WFM", "WFM")


@pytest.mark.parametrize(("length", "expected"), [(59, 59), (60, 60), (61, 60), (80, 60)])
def test_a_name_is_cut_where_its_column_ends(
    exported_list: ExportedList, grandmaster_row: ListedRow, length: int, expected: int
) -> None:
    line = lines(exported_list, grandmaster_row._replace(name="N" * length))[1]
    assert (cells(line)["name"], len(line)) == ("N" * expected, 136)


@pytest.mark.parametrize(
    ("titles", "expected"),
    [
        ("SI,FI,LSI,SLI,N", "SI,FI,LSI,SLI,N"),
        ("SI,FI,LSI,SLI,NA", "SI,FI,LSI,SLI"),
        ("ABCDEFGHIJKLMNOPQ", ""),
    ],
)
def test_other_titles_that_do_not_fit_are_left_out_whole(
    exported_list: ExportedList, grandmaster_row: ListedRow, titles: str, expected: str
) -> None:
    line = lines(exported_list, grandmaster_row._replace(other_titles=titles))[1]
    assert (cells(line)["other_titles"], len(line)) == (expected, 136)


@given(st.text(max_size=80))
def test_no_name_breaks_the_columns(name: str) -> None:
    row = ListedRow("1", name, "ENG", "m", "", "", "", None, "wi", 1500, 0, 20, 0, 1)
    written_lines = lines(ExportedList("rapid", dt.date(2026, 10, 1), 1, "A"), row)
    assert len(written_lines) == 2
    assert (len(written_lines[1]), written_lines[1][76:79], written_lines[1][132:]) == (136, "ENG", "wi  ")


def test_the_reader_of_fides_list_reads_it(exported_list: ExportedList, grandmaster_row: ListedRow) -> None:
    written = b"".join(fide_txt.render(exported_list, frames([grandmaster_row])))
    reading = read(io.BytesIO(written), "list.txt", control="rapid")
    (player,) = reading.players
    assert reading.header == (("rapid",), dt.date(2026, 10, 1))
    assert player.rapid == (2512, 9, 10)
    assert (player.fide_id, player.name, player.sex) == (100001, "Muller-Lecki, Ana", "w")
    assert (player.title, player.womens_title, player.flag) == ("GM", "WGM", "w")
    assert reading.problems == ()


LATIN = st.characters(min_codepoint=0x20, max_codepoint=0x17F) | st.sampled_from("ėẞ’‑ﬁ棋Дə\u0301")


@given(st.lists(st.text(LATIN, max_size=20), max_size=20))
def test_names_are_spelled_in_ascii_as_one_by_one(names: list[str]) -> None:
    rows = [ListedRow("1", name, "ENG", "m", "", "", "", None, "", 1500, 0, 20, 0, 1) for name in names]
    spelled = [line[15:75].rstrip() for line in lines(ExportedList("rapid", dt.date(2026, 10, 1), 1, "A"), *rows)[1:]]
    assert spelled == [ascii_name(name).rstrip()[:60].rstrip() for name in names]
