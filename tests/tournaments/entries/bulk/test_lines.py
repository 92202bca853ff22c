"""Single cells: names, numbers, births and the rest, as spreadsheets write them."""

import datetime as dt
from collections.abc import Callable

import pytest

from tournaments.entries.bulk.columns import Columns
from tournaments.entries.bulk.lines import (
    CannotRead,
    birth_date_of,
    birth_year_of,
    federation_of,
    fide_id_of,
    name_of,
    rating_of,
    read_line,
    sex_of,
    title_of,
)
from tournaments.entries.bulk.table import Row

ON = dt.date(2025, 11, 7)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Ahlberg, Nora", "Ahlberg, Nora"),
        ("AHLBERG, Nora", "Ahlberg, Nora"),
        ("AHLBERG,NORA", "Ahlberg, Nora"),
        ("Nora AHLBERG", "Ahlberg, Nora"),
        ("AHLBERG Nora Marie", "Ahlberg, Nora Marie"),
        ("MÜLLER-LÜDENSCHEIDT, Hans J.", "Müller-Lüdenscheidt, Hans J."),
        ("O'NEILL, J.", "O'Neill, J."),
        ("  Ahlberg ,  Nora  ", "Ahlberg, Nora"),
        ("Nora Ahlberg", "Nora Ahlberg"),
        ("NORA AHLBERG", "Nora Ahlberg"),
        ("McDonald, Ann", "McDonald, Ann"),
    ],
)
def test_names_in_capitals_and_in_either_order_become_surname_and_given_name(written: str, name: str) -> None:
    assert name_of(written) == name


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("1503014", "1503014"),
        ("001503014", "1503014"),
        ("1503014.0", "1503014"),
        ("1503014,00", "1503014"),
        ("1 503 014", "1503014"),
        ("1.503.014", "1503014"),
        ("1,503,014", "1503014"),
        ("n17", "N17"),
    ],
)
def test_fide_ids_lose_zeros_blanks_and_decimals(written: str, number: str) -> None:
    assert fide_id_of(written) == number


@pytest.mark.parametrize(
    ("written", "year"),
    [
        ("1990", 1990),
        ("1990.0", 1990),
        ("31.12.1990", 1990),
        ("31/12/90", 1990),
        ("1-2-05", 2005),
        ("1.2.25", 2025),
        ("01.02.00", 2000),
        ("1.2.26", 1926),
        ("1990-12-31", 1990),
        ("1990/00/00", 1990),
        ("19901231", 1990),
        ("31121990", 1990),
        ("90", 1990),
        ("33238", 1990),
        ("33239", 1991),
        ("1905", 1905),
        ("2025", 2025),
    ],
)
def test_births_are_years_dates_or_days_as_spreadsheets_count_them(written: str, year: int) -> None:
    assert birth_year_of(written, ON) == year


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("31.12.1990", dt.date(1990, 12, 31)),
        ("1/2/90", dt.date(1990, 2, 1)),
        ("1990-2-1", dt.date(1990, 2, 1)),
        ("19900201", dt.date(1990, 2, 1)),
        ("01021990", dt.date(1990, 2, 1)),
        ("29.2.2000", dt.date(2000, 2, 29)),
        ("1990/00/00", None),
        ("1990", None),
        ("90", None),
    ],
)
def test_days_of_birth_have_the_day_before_the_month_or_the_year_first(written: str, day: dt.date | None) -> None:
    assert birth_date_of(written, ON) == day


@pytest.mark.parametrize(
    ("read", "written", "expected"),
    [
        (lambda text: birth_date_of(text, ON), "29.2.1999", "in the calendar"),
        (lambda text: birth_date_of(text, ON), "0.2.1999", "in the calendar"),
        (lambda text: birth_date_of(text, ON), "31.12.2025", "before the tournament"),
        (lambda text: birth_date_of(text, ON), "12/1999", "a date or a year"),
        (fide_id_of, "3910A412", "digits only"),
        (fide_id_of, "12345678901", "digits only"),
        (fide_id_of, "3,91E+07", "has rounded the number"),
        (lambda text: birth_year_of(text, ON), "1904", "from 1905 to 2025"),
        (lambda text: birth_year_of(text, ON), "9" * 5000, "from 1905 to 2025"),
        (lambda text: birth_year_of(text, ON), "2026", "from 1905 to 2025"),
        (lambda text: birth_year_of(text, ON), "May 1990", "from 1905 to 2025"),
        (sex_of, "x", "w or m"),
        (federation_of, "Atlantis", "three letters"),
        (rating_of, "strong", "a number"),
    ],
)
def test_what_a_cell_cannot_mean_is_answered_with_what_would_be_right(
    read: Callable[[str], object], written: str, expected: str
) -> None:
    with pytest.raises(CannotRead, match=expected):
        read(written)


def test_sex_title_federation_and_rating_in_several_spellings() -> None:
    assert [sex_of(text) for text in ("F", "w", "Weiblich", "Femme", "M", "Masculino")] == ["w"] * 4 + ["m"] * 2
    assert [title_of(text) for text in ("gm", "WIM", "wf", "NM")] == ["GM", "WIM", "WFM", ""]
    assert [federation_of(text) for text in ("nor", "Germany")] == ["NOR", "GER"]
    assert [rating_of(text) for text in ("2150", "2150,5", "2.150", "0000")] == [2150, 2150, 2150, None]


def test_a_row_names_every_cell_that_is_wrong_and_takes_the_corrected_one() -> None:
    columns = Columns(("Name", "ID", "Born"), ("name", "fide_id", "birth"))
    row = Row(7, ("Ahlberg, Nora", "39A", "soon"))
    line = read_line(row, columns, ON)
    assert [(problem.row, problem.column, problem.label, problem.value) for problem in line.problems] == [
        (7, 1, "ID", "39A"), (7, 2, "Born", "soon")
    ]  # fmt: skip
    assert read_line(row, columns, ON, {1: "391", 2: ""}).problems == ()


def test_a_row_without_name_and_number_and_one_with_a_name_too_long_are_wrong() -> None:
    columns = Columns(("Name", "Club"), ("name", "club"))
    assert read_line(Row(1, ("", "SK Nord")), columns, ON).problems[0].expected == "a name or a FIDE ID"
    assert read_line(Row(1, ("x" * 80,)), columns, ON).problems == ()
    assert read_line(Row(1, ("x" * 81,)), columns, ON).problems[0].expected == "at most 80 letters"
    assert read_line(Row(1, ("A", "x" * 81)), columns, ON).problems[0].label == "Club"


def test_signs_for_nothing_are_nothing_and_another_title_is_noted() -> None:
    columns = Columns((), ("name", "fide_id", "rating", "title"))
    line = read_line(Row(1, ("Ahlberg, Nora", "-", "unr.", "NM")), columns, ON)
    assert (line.fide_id, line.problems[0].value) == ("", "unr.")
    line = read_line(Row(1, ("Ahlberg, Nora", "0", "unr", "NM")), columns, ON)
    assert (line.problems, line.rating, line.notes) == ((), None, ("“NM” is no title of FIDE: left out",))
