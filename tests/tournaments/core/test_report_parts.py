import datetime as dt

import pytest

from tournaments.core.report_parts import (
    ReportPart,
    due_parts,
    is_reported_in_parts,
    part_of,
)
from tournaments.models import Round, RoundState, Tournament

OCTOBER, NOVEMBER = dt.date(2025, 10, 20), dt.date(2025, 11, 3)


def rounds(*days: dt.date | None, state: str = RoundState.COMPLETE) -> list[Round]:
    return [Round(number=number, day=day, state=state) for number, day in enumerate(days, 1)]


@pytest.mark.parametrize(("days", "expected"), [(29, False), (30, True)])
def test_more_than_thirty_days_are_reported_every_month(days: int, expected: bool) -> None:
    tournament = Tournament(first_day=OCTOBER, last_day=OCTOBER + dt.timedelta(days=days))
    assert is_reported_in_parts(tournament) is expected


def test_complete_rounds_in_a_row_of_one_month_are_a_part() -> None:
    result = due_parts(rounds(OCTOBER, OCTOBER, NOVEMBER, NOVEMBER), reported=())
    assert result == [ReportPart(1, 2), ReportPart(3, 4)]


def test_a_reported_round_is_in_no_further_part() -> None:
    assert due_parts(rounds(OCTOBER, OCTOBER, OCTOBER), reported={2}) == [ReportPart(1, 1), ReportPart(3, 3)]


def test_a_postponed_round_is_a_part_of_its_own() -> None:
    assert due_parts(rounds(OCTOBER, NOVEMBER, OCTOBER), reported=()) == [
        ReportPart(1, 1),
        ReportPart(2, 2),
        ReportPart(3, 3),
    ]


def test_a_round_without_a_day_or_without_all_results_waits() -> None:
    assert due_parts(rounds(None, OCTOBER), reported=()) == [ReportPart(2, 2)]
    assert due_parts(rounds(OCTOBER, state=RoundState.PUBLISHED), reported=()) == []


@pytest.mark.parametrize(
    ("key", "part"),
    [
        ("3-4", ReportPart(3, 4)),
        ("3-3", ReportPart(3, 3)),
        ("4-3", None),
        ("0-1", None),
        ("3", None),
        ("", None),
        ("²-3", None),
    ],
)
def test_a_part_is_named_by_its_rounds(key: str, part: ReportPart | None) -> None:
    assert part_of(key) == part


def test_a_part_says_which_rounds_it_has() -> None:
    assert (str(ReportPart(3, 4)), str(ReportPart(3, 3)), ReportPart(3, 4).key) == ("rounds 3–4", "round 3", "3-4")
    assert 4 in ReportPart(3, 4)
    assert 5 not in ReportPart(3, 4)
