"""Rows of a list as players."""

import datetime as dt

from ratings.tables.columns import Columns
from ratings.tables.table import Row
from tournaments.entries.bulk.parsed_rows import parse_row

ON = dt.date(2025, 11, 7)


def test_a_row_names_every_cell_that_is_wrong_and_takes_the_corrected_one() -> None:
    columns = Columns(("Name", "ID", "Born"), ("name", "fide_id", "birth"))
    row = Row(7, ("Ahlberg, Nora", "39A", "soon"))
    line = parse_row(row, columns, ON)
    assert [(problem.row, problem.column, problem.label, problem.value) for problem in line.problems] == [
        (7, 1, "ID", "39A"), (7, 2, "Born", "soon")
    ]  # fmt: skip
    assert parse_row(row, columns, ON, {1: "391", 2: ""}).problems == ()


def test_a_row_without_name_and_number_and_one_with_a_name_too_long_are_wrong() -> None:
    columns = Columns(("Name", "Club"), ("name", "club"))
    assert parse_row(Row(1, ("", "SK Nord")), columns, ON).problems[0].expected == "a name or a FIDE ID"
    assert parse_row(Row(1, ("x" * 80,)), columns, ON).problems == ()
    assert parse_row(Row(1, ("x" * 81,)), columns, ON).problems[0].expected == "at most 80 letters"
    assert parse_row(Row(1, ("A", "x" * 81)), columns, ON).problems[0].label == "Club"


def test_signs_for_nothing_are_nothing_and_another_title_is_noted() -> None:
    columns = Columns((), ("name", "fide_id", "rating", "title"))
    line = parse_row(Row(1, ("Ahlberg, Nora", "-", "unr.", "NM")), columns, ON)
    assert (line.fide_id, line.problems[0].value) == ("", "unr.")
    line = parse_row(Row(1, ("Ahlberg, Nora", "0", "unr", "NM")), columns, ON)
    assert (line.problems, line.rating, line.notes) == ((), None, ("“NM” is not a FIDE title: left out",))
