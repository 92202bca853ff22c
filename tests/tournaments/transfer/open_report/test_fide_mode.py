"""FIDE mode of tournaments that are continued from a file."""

import pytest

from ratings.models import User
from ratings.reports import trf26
from tests.tournaments.round_by_round import add_round, swiss
from tests.tournaments.transfer.open_report.test_open_report import line, opened, written
from tournaments.models import FideMode
from tournaments.reporting.report import to_report
from tournaments.setup.leave_fide_mode import leave_fide_mode

PLAYERS = line(1, "Ahlberg, Nora", ""), line(2, "Brandt, Emil", "")
PAIRED = line(1, "Ahlberg, Nora", "   2 w 1"), line(2, "Brandt, Emil", "   1 b 0")
SWISS, TABLE = "192 FIDE_DUTCH", "192 BERGER_ROUNDROBIN"


def test_a_swiss_of_which_nothing_is_paired_begins_in_fide_mode(arbiter: User) -> None:
    assert opened(written(SWISS, "142 5", *PLAYERS), arbiter).fide_mode == FideMode.ON


def test_rounds_that_another_program_paired_are_in_none(arbiter: User) -> None:
    assert opened(written(SWISS, "142 5", *PAIRED), arbiter).fide_mode == FideMode.NEVER


def test_a_table_is_in_none(arbiter: User) -> None:
    assert opened(written(TABLE, *PLAYERS), arbiter).fide_mode == FideMode.NEVER


@pytest.mark.parametrize(
    ("text", "round_", "day"),
    [
        ("FIDE mode exited after round 1, 2026-04-04", 1, "2026-04-04"),
        ("FIDE mode exited before round 1, 2026-04-03", 0, "2026-04-03"),
        ("FIDE mode exited", 0, None),
        ("FIDE mode exited after round 99999, 9999-99-99", 0, None),
    ],
)
def test_a_file_that_says_it_was_exited_stays_so(arbiter: User, text: str, round_: int, day: str | None) -> None:
    made = opened(written(SWISS, "142 5", f"### {text}", *PAIRED), arbiter)
    left = made.fide_mode_exit
    assert made.fide_mode == FideMode.LEFT
    assert left.after_round == round_
    assert day is None or left.at.date().isoformat() == day


def test_our_own_file_brings_it_back(arbiter: User) -> None:
    made = swiss(arbiter, players=4, fide_mode=FideMode.ON)
    add_round(made, [(1, 2, "10"), (3, 4, "==")])
    leave_fide_mode(made, arbiter, "a club evening")
    made.refresh_from_db()
    again = opened(trf26.write(to_report(made)).text.encode(), arbiter)
    assert (again.fide_mode, again.fide_mode_exit.after_round) == (FideMode.LEFT, 1)
