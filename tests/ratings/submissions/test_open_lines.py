"""The unidentified lines, and the link from each to the next."""

import pytest

from ratings.identification.identify import assign
from ratings.models import Player, Submission
from ratings.reports.report import Report
from ratings.submissions.decisions import accept, return_to_arbiter, waive
from ratings.submissions.open_lines import next_line_of_report, next_open_line, open_lines
from tests.ratings.reporting import RECEIVED_AT, enrol_reported_players, four_player_report, receive, with_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def reported_players() -> dict[int, Player]:
    return enrol_reported_players()


def strangers(*numbers: int, **fields: str) -> Report:
    report = four_player_report(**fields)
    for number in numbers:
        report = with_player(report, number, name=f"New, Nobody {number}", fide_id="")
    return report


@pytest.fixture
def submission(reported_players: dict[int, Player]) -> Submission:
    return receive(strangers(2, 4))


def test_unidentified_and_doubtful_lines_are_open(reported_players: dict[int, Player]) -> None:
    report = with_player(strangers(4), 2, federation="SWE")
    assert open_lines(receive(report)) == [2, 4]


def test_a_rating_or_title_in_question_opens_no_line(reported_players: dict[int, Player]) -> None:
    assert open_lines(receive(with_player(four_player_report(), 1, rating=1, title="WGM"))) == []


def test_a_waived_doubt_is_not_open(reported_players: dict[int, Player]) -> None:
    submission = receive(with_player(four_player_report(), 2, federation="SWE"))
    waive(submission.problems.get(), None, RECEIVED_AT, "transferred in between")
    assert open_lines(submission) == []


@pytest.mark.parametrize(("number", "following"), [(1, 2), (2, 4), (3, 4), (4, 2)])
def test_the_next_line_of_a_report_begins_again_at_its_end(submission: Submission, number: int, following: int) -> None:
    assert next_line_of_report(submission, number) == following


def test_without_a_problem_there_is_no_next_one(reported_players: dict[int, Player]) -> None:
    submission = receive(four_player_report())
    assert (next_line_of_report(submission, 1), next_open_line(submission)) == (None, None)


def test_the_next_problem_is_of_this_report_then_of_the_next_then_again_of_the_first(submission: Submission) -> None:
    other = receive(strangers(3, name="Second", city="Oslo"))
    assert next_open_line(submission) == (submission.pk, 2)
    assert next_open_line(submission, 2) == (submission.pk, 4)
    assert next_open_line(submission, 4) == (other.pk, 3)
    assert next_open_line(other, 3) == (submission.pk, 2)


def test_a_single_report_cycles_through_its_lines_without_repeating_the_current(
    submission: Submission, reported_players: dict[int, Player]
) -> None:
    assert next_open_line(submission, 4) == (submission.pk, 2)
    assign(submission, 2, reported_players[2], None)
    assert next_open_line(submission, 4) is None


def test_decided_reports_are_skipped(submission: Submission, reported_players: dict[int, Player]) -> None:
    returned = receive(strangers(3, name="Second", city="Oslo"))
    return_to_arbiter(returned, None, RECEIVED_AT, "who is number 3?")
    accepted = receive(with_player(four_player_report(name="Third", city="Voss"), 2, federation="SWE"))
    accepted.problems.filter(code="same-event").delete()
    assert next_open_line(submission, 4) == (accepted.pk, 2)
    assign(submission, 2, reported_players[2], None)
    assign(submission, 4, reported_players[4], None)
    return_to_arbiter(submission, None, RECEIVED_AT, "again")
    accept(accepted, None, RECEIVED_AT, waiver_reason="transferred")
    assert next_open_line(submission, 4) is None
