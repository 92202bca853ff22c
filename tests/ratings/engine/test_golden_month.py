"""One invented month under the rules of four years, with each row of its lists computed by hand."""

import pytest

from ratings.engine.inputs_format.text import from_text, to_text
from ratings.engine.rate import rate
from tests.ratings.engine.golden_month import (
    YEARS,
    expected_of,
    inputs_of,
    parts,
)


def computed_rows_of(year: str):
    return rate(from_text(to_text(inputs_of(year))))


def test_the_month_is_there_for_each_control_and_year():
    assert YEARS == [
        "2003-standard", "2011-standard", "2022-blitz", "2022-rapid", "2022-standard",
        "2025-blitz", "2025-rapid", "2025-standard",
    ]  # fmt: skip


@pytest.mark.parametrize("year", YEARS)
def test_the_list_after_is_the_one_worked_out_by_hand(year: str) -> None:
    listed = {row.number: (row.rating, row.k, row.games_so_far, row.flag) for row in computed_rows_of(year).listed}
    assert listed == expected_of(year).listed


@pytest.mark.parametrize("year", YEARS)
def test_every_period_has_the_k_the_sum_and_the_change_worked_out_by_hand(year: str) -> None:
    periods = {
        row.number: (row.k, row.k_reason, row.n, row.sum, row.change) for row in computed_rows_of(year).periods if row.k
    }
    played = {number: row for number, row in periods.items() if row[2]}
    assert played == expected_of(year).periods


@pytest.mark.parametrize("year", YEARS)
def test_every_first_rating_has_the_average_and_the_reason_worked_out_by_hand(year: str) -> None:
    initials = {row.number: row.initial for row in computed_rows_of(year).periods if row.initial}
    columns = ("counted", "average", "added", "rating", "reason")
    assert {number: tuple(row.get(key) for key in columns) for number, row in initials.items()} == expected_of(
        year
    ).first


@pytest.mark.parametrize("year", YEARS)
def test_every_side_counts_or_says_why_not(year: str) -> None:
    left_out = {
        (row.event, row.round, row.white_number, row.white): row.left_out for row in computed_rows_of(year).sides
    }
    assert left_out == {side: reason for side, reason in expected_of(year).sides.items() if reason is not None}


@pytest.mark.parametrize("year", YEARS)
def test_everybody_of_the_month_has_a_row_in_what_is_expected(year: str) -> None:
    idle = {person.number for person in inputs_of(year).players if person.standard} - {"lender"}
    assert {person.number for person in inputs_of(year).players} - idle == set(expected_of(year).listed)
    assert {line[0] for line in parts(year)["first"]} == {
        person.number for person in inputs_of(year).players if not person.rating and not person.standard
    }
