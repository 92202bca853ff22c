import datetime as dt
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ratings.models import RatedEvent, Submission, SubmissionState
from ratings.reports.report import Report
from tests.ratings.reporting import (
    RECEIVED_AT,
    enrol_reported_players,
    file_data,
    four_player_report,
    receive,
    rounds_of_text,
    with_player,
)

FILES = Path(__file__).parents[1] / "reports" / "files"
ON = {"on": RECEIVED_AT.date()}

pytestmark = pytest.mark.django_db


@pytest.fixture
def report_path(tmp_path: Path) -> Path:
    path = tmp_path / "friends.trf"
    path.write_bytes(file_data(four_player_report()))
    return path


def other_report() -> Report:
    """Return a report of one game between two of the four, on another day, one with a wrong rating."""
    played = (("2b=", 5), ("1w=", 5))
    players = tuple(
        replace(line, rounds=rounds_of_text(text), points=points)
        for line, (text, points) in zip(four_player_report().players[:2], played, strict=True)
    )
    report = four_player_report(name="Two Friends", players=players, round_dates=four_player_report().round_dates[:1])
    return with_player(report, 1, rating=2010)


def lines_of(capsys: Any, *arguments: object, **options: object) -> list[str]:
    call_command(*map(str, arguments), **options)
    return capsys.readouterr().out.splitlines()


def test_a_file_is_handed_in_and_answers_with_its_submission(capsys: Any, report_path: Path) -> None:
    enrol_reported_players()
    first = lines_of(capsys, "import_report", report_path, **ON)
    assert first == [f"{report_path}: submission {Submission.objects.get().pk}, checked"]
    assert lines_of(capsys, "import_report", report_path, **ON) == first
    assert Submission.objects.get().submitted_at.date() == RECEIVED_AT.date()


def test_each_problem_is_one_line_with_file_row_and_column(capsys: Any, tmp_path: Path) -> None:
    enrol_reported_players()
    path = tmp_path / "friends.trf"
    path.write_bytes(file_data(with_player(four_player_report(), 1, rating=2010)))
    lines = lines_of(capsys, "import_report", path, **ON)
    assert lines[1] == f"{path}:12:49: warning: rating 2010 in the report, 2000 in the list in force on the first day"
    assert len(lines) == 2


def test_one_bad_file_keeps_all_out_with_one_line_a_problem(report_path: Path) -> None:
    bad = FILES / "opponent_does_not_exist.trf"
    with pytest.raises(CommandError) as refused:
        call_command("import_report", report_path, bad, FILES / "wrong_columns.trf", **ON)
    lines = str(refused.value).splitlines()
    assert lines[0] == f"{bad}:8:92: round 1: the opponent of number 1 is 9, who does not exist"
    assert all(line.startswith(str(FILES)) for line in lines)
    assert lines[1].startswith(f"{bad}:11:92: round 1: number 4 has number 1 as opponent")  # the other line, too
    assert "wrong_columns.trf:9:48: '2' found between two columns of record 001" in lines[2]
    assert refused.value.returncode == 1
    assert not Submission.objects.exists()


def test_a_file_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"none\.trf: No such file"):
        call_command("import_report", tmp_path / "none.trf")


def test_a_report_does_not_come_tomorrow(report_path: Path) -> None:
    with pytest.raises(CommandError, match="expected a day not after"):
        call_command("import_report", report_path, on=dt.date(2999, 1, 1))


def test_unknown_players_are_enrolled_on_request(capsys: Any, report_path: Path) -> None:
    lines_of(capsys, "import_report", report_path, "--enrol", **ON)
    assert Submission.objects.get().problems.filter(level="error").count() == 0


def test_submissions_are_accepted_for_their_list_or_a_later_one(capsys: Any) -> None:
    enrol_reported_players()
    first, second = receive(four_player_report()), receive(other_report())
    lines_of(capsys, "accept_report", first.pk)
    line = lines_of(capsys, "accept_report", second.pk, list="2026-01", reason="typing error", system="swiss")
    assert line == [f"submission {second.pk}: accepted, Two Friends: standard 2026-01, 1 games"]
    assert [str(event.list_date) for event in RatedEvent.objects.order_by("pk")] == ["2025-12-01", "2026-01-01"]


def test_an_official_event_enters_the_list_that_has_closed_for_others(capsys: Any) -> None:
    enrol_reported_players()
    late = receive(four_player_report(), at=dt.datetime(2025, 11, 29, 12, tzinfo=dt.UTC))
    line = lines_of(capsys, "accept_report", late.pk, official=True, reason="late")
    assert line == [f"submission {late.pk}: accepted, Four Friends: standard 2025-12, 6 games"]


def test_a_submission_with_errors_blocks_all_acceptances() -> None:
    enrol_reported_players()
    fine, warned = receive(four_player_report()), receive(other_report())
    with pytest.raises(CommandError) as refused:
        call_command("accept_report", fine.pk, warned.pk, 999999)
    lines = str(refused.value).splitlines()
    assert f"submission {warned.pk}: 12:49: warning: rating 2010 in the report" in "\n".join(lines)
    assert lines[-1] == "submission 999999: not found"
    assert not RatedEvent.objects.exists()


def test_a_month_is_written_as_year_and_month() -> None:
    submission = receive(four_player_report())
    with pytest.raises(CommandError, match="found December, expected a month as in 2025-12"):
        call_command("accept_report", submission.pk, list="December")


def test_a_submission_is_returned_with_its_remark(capsys: Any) -> None:
    submission = receive(four_player_report())
    assert lines_of(capsys, "return_report", submission.pk, remark="Round 3?") == [
        f"submission {submission.pk}: returned"
    ]
    last = submission.decisions.last()
    assert (last.state, last.remark) == (SubmissionState.RETURNED, "Round 3?")
    with pytest.raises(CommandError, match=f"submission {submission.pk}: The report is already returned"):
        call_command("return_report", submission.pk, remark="again")
    with pytest.raises(CommandError, match="submission 999999: not found"):
        call_command("return_report", 999999, remark="x")
