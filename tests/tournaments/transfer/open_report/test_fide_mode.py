"""FIDE mode of tournaments that are continued from a file."""

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from ratings.reports import trf26
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tests.tournaments.transfer.open_report.test_open_report import TODAY, line, opened, written
from tournaments.models import CheckState, FideMode, RoundCheck, Tournament
from tournaments.reporting.report import to_report
from tournaments.setup.leave_fide_mode import leave_fide_mode
from tournaments.transfer.open_report import open_report

PLAYERS = line(1, "Ahlberg, Nora", ""), line(2, "Brandt, Emil", "")
PAIRED = line(1, "Ahlberg, Nora", "   2 w 1"), line(2, "Brandt, Emil", "   1 b 0")
SWISS, TABLE = "192 FIDE_DUTCH", "192 BERGER_ROUNDROBIN"


def test_an_unpaired_swiss_starts_in_fide_mode(arbiter: User) -> None:
    assert opened(written(SWISS, "142 5", *PLAYERS), arbiter).fide_mode == FideMode.ON


def test_rounds_that_another_program_paired_are_in_it_and_are_checked(arbiter: User) -> None:
    tournament = opened(written(SWISS, "142 5", *PAIRED), arbiter)
    assert tournament.fide_mode == FideMode.ON
    assert [check.state for check in RoundCheck.objects.filter(round__tournament=tournament)] == [CheckState.WAITING]


def test_a_round_robin_is_in_it(arbiter: User) -> None:
    assert opened(written(TABLE, *PLAYERS), arbiter).fide_mode == FideMode.ON


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ("162  W 3.0    D 2.0    L 0.0", "two draws"),
        ("162  P 1.5", "no more than a win"),
        ("162  P 0.7", "brings 1, ½ or 0"),
    ],
)
def test_points_that_fide_mode_refuses_are_refused_unless_it_was_left(arbiter: User, record: str, reason: str) -> None:
    lines = SWISS, "142 5", record, *PAIRED
    with pytest.raises(Refused, match=reason):
        opened(written(*lines), arbiter)
    assert not Tournament.objects.exists()
    assert opened(written(*lines, "### FIDE mode exited before round 1"), arbiter).fide_mode == FideMode.LEFT


def test_scorings_of_teams_are_taken(arbiter: User) -> None:
    for record in ("162  W 3.0    D 1.0    L 0.0    P 3.0", "162  W 3.0    D 2.0    L 1.0    P 2.0"):
        assert opened(written(SWISS, "142 5", record, *PAIRED), arbiter).fide_mode == FideMode.ON


def test_the_buchholz_family_is_left_out_of_a_round_robin_with_a_message(arbiter: User) -> None:
    data = written(TABLE, "212 PTS,BH/C1,AOB,SB,FB", *PLAYERS)
    answer = open_report(data, "table.trf", arbiter, TODAY)
    assert answer.tournament.standings_order == ["PTS", "SB"]
    assert any(message.startswith("BH/C1, AOB, FB: in FIDE mode") for message in answer.messages)
    left = open_report(data + b"\r\n### FIDE mode exited", "table.trf", arbiter, TODAY)
    assert "BH/C1" in left.tournament.standings_order


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
    tournament = opened(written(SWISS, "142 5", f"### {text}", *PAIRED), arbiter)
    left = tournament.fide_mode_exit
    assert tournament.fide_mode == FideMode.LEFT
    assert left.after_round == round_
    assert day is None or left.at.date().isoformat() == day


def test_our_own_file_brings_it_back(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, players=4, fide_mode=FideMode.ON)
    add_round(tournament, [(1, 2, "10"), (3, 4, "==")])
    leave_fide_mode(tournament, arbiter, "a club evening")
    tournament.refresh_from_db()
    again = opened(trf26.write(to_report(tournament)).text.encode(), arbiter)
    assert (again.fide_mode, again.fide_mode_exit.after_round) == (FideMode.LEFT, 1)
