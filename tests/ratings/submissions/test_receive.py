from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ratings.models import Decision, Identification, Problem, Submission, SubmissionOrigin, SubmissionState
from ratings.reports.canonical import from_json
from ratings.reports.reading import read_report
from ratings.submissions.receive import ReportRefused, examine, store
from ratings.submissions.receive import receive as take_in
from tests.ratings.reporting import RECEIVED_AT, enrol_reported_players, file_data, four_player_report, receive
from tests.tournaments.factories import create_account

FILES = Path(__file__).parent.parent / "reports" / "files"

pytestmark = pytest.mark.django_db


def test_a_report_is_kept_to_the_byte_read_identified_and_checked() -> None:
    enrol_reported_players()
    arbiter = create_account("arbiter", "arbiters")
    submission = receive(four_player_report(), arbiter)
    stored = Submission.objects.get()
    assert bytes(stored.data) == file_data(four_player_report())
    assert from_json(stored.report) == four_player_report()
    assert (stored.title, stored.format, stored.file_name, stored.origin) == (
        "Four Friends",
        "trf26",
        "friends.trf",
        SubmissionOrigin.FILE,
    )
    assert (stored.submitted_by, stored.submitted_at) == (arbiter, RECEIVED_AT)
    assert [decision.state for decision in submission.decisions.all()] == [
        SubmissionState.RECEIVED,
        SubmissionState.CHECKED,
    ]
    assert Identification.objects.count() == 4


def test_the_same_bytes_that_came_meanwhile_answer_with_the_submission_that_is_there() -> None:
    incoming = examine(file_data(four_player_report()), "friends.trf", None, RECEIVED_AT)
    first = receive(four_player_report())
    assert store(incoming) == first
    assert (Submission.objects.count(), Decision.objects.count()) == (1, 2)


def test_the_same_bytes_answer_with_the_submission_that_is_there() -> None:
    first = receive(four_player_report())
    again = take_in(file_data(four_player_report()), "another name.trf", None, RECEIVED_AT)
    assert again == first
    assert Submission.objects.count() == 1
    assert Decision.objects.count() == 2


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "empty"),
        (b" \r\n", "empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "binary"),
        (b"012 Open\r\n" + b"x" * (2 * 1024 * 1024), "too-large"),
        (b"Dear office, here are the results.\r\n", "no-report"),
        (b"012 Open of nobody\r\n", "no-players"),
    ],
)
def test_an_invalid_report_is_refused_with_its_reason_and_not_stored(raw: bytes, code: str) -> None:
    with pytest.raises(ReportRefused) as refused:
        take_in(raw, "x.trf", None, RECEIVED_AT)
    assert [problem.code for problem in refused.value.problems] == [code]
    assert not Submission.objects.exists()


@pytest.mark.parametrize(
    ("file", "codes"),
    [
        ("wrong_columns", {"between-columns"}),
        ("number_twice", {"number-twice", "no-such-player"}),
        ("opponent_does_not_exist", {"no-such-player"}),
        ("dates_unreadable", {"unreadable"}),
        ("results_clash", {"results-clash"}),
    ],
)
def test_every_problem_of_a_file_is_reported_at_once_and_nothing_stored(file: str, codes: set[str]) -> None:
    path = FILES / f"{file}.trf"
    with pytest.raises(ReportRefused) as refused:
        take_in(path.read_bytes(), path.name, None, RECEIVED_AT)
    assert {problem.code for problem in refused.value.problems} >= codes
    assert all(problem.row for problem in refused.value.problems)
    assert not Submission.objects.exists()


@pytest.mark.parametrize("file", ["latin_1", "mixed_line_ends", "points_wrong", "unknown_record"])
def test_a_report_with_decidable_problems_is_accepted_and_the_problems_listed(file: str) -> None:
    submission = take_in((FILES / f"{file}.trf").read_bytes(), f"{file}.trf", None, RECEIVED_AT)
    assert Problem.objects.filter(submission=submission).exists()


def test_only_the_name_of_a_path_is_stored() -> None:
    assert (
        take_in(file_data(four_player_report()), "/home/anna/../friends.trf", None, RECEIVED_AT).file_name
        == "friends.trf"
    )


def test_a_corrected_report_names_the_one_it_replaces_and_only_one_does() -> None:
    first = receive(four_player_report())
    second = receive(four_player_report(city="Oslo"), replaces=first)
    assert second.replaces == first
    with pytest.raises(ReportRefused, match=f"Submission {second.pk} already replaces"):
        receive(four_player_report(city="Voss"), replaces=first)
    assert Submission.objects.count() == 2


def test_a_report_that_is_checked_and_sent_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file was parsed twice and its JSON read twice, for the check and again for the submission."""
    calls: list[str] = []

    def counted(name: str, read: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *args, **more: calls.append(name) or read(*args, **more)

    for module in ("receive", "models.submission"):
        monkeypatch.setattr(f"ratings.submissions.{module}.read_report", counted("file", read_report))
    monkeypatch.setattr("ratings.submissions.models.submission.from_json", counted("JSON", from_json))
    raw = file_data(four_player_report())
    examine(raw, "once.trf", None, RECEIVED_AT)
    incoming = examine(raw, "once.trf", None, RECEIVED_AT)
    store(incoming)
    assert calls == ["file"]
    submission = Submission.objects.get(pk=incoming.submission.pk)
    assert submission.content == incoming.submission.content
    assert submission.reading.player_rows == incoming.submission.reading.player_rows
