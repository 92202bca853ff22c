"""Properties of all checks together."""

import datetime as dt

import pytest

from ratings.checks import checks
from ratings.identification.identify import enrol_unknown, identify
from ratings.models import Problem, SubmissionState
from ratings.reports.report import Birth, Report, ReportPlayer, RoundResult
from ratings.submissions.decisions import accept, return_to_arbiter, waive
from tests.ratings.reporting import (
    RECEIVED_AT,
    codes_of,
    enrol_reported_players,
    four_player_report,
    receive,
    with_player,
)
from tests.tournaments.factories import enrol_player, publish_list

pytestmark = pytest.mark.django_db


def big(players: int) -> Report:
    """Return an open of one round with pairs of neighbours."""
    lines = tuple(
        ReportPlayer(
            number=number, name=f"Player{number}, Given", sex="m", rating=1500, federation="NOR",
            fide_id=str(100000 + number), birth=Birth(1990), points=10 if number % 2 else 0, rank=number,
            rounds=(RoundResult(number + 1 if number % 2 else number - 1, "w" if number % 2 else "b",
                                "1" if number % 2 else "0"),),
        )
        for number in range(1, players + 1)
    )  # fmt: skip
    return four_player_report(players=lines, round_dates=four_player_report().round_dates[:1])


def test_checking_three_hundred_players_asks_no_more_than_checking_four(django_assert_max_num_queries) -> None:
    small, large = receive(big(4)), receive(big(300))
    enrol_unknown(large, None)
    with django_assert_max_num_queries(19):
        checks.renew_problems(small)
    with django_assert_max_num_queries(19):
        checks.renew_problems(large)
    assert Problem.objects.filter(submission=large).count() > 0


def test_checking_again_replaces_the_problems() -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, name="New, Nora", fide_id=""))
    assert codes_of(submission, "error") == ["unidentified"]
    enrol_player("New, Nora", "900009", birth_year=1990)
    identify(submission)
    checks.check(submission, RECEIVED_AT)
    assert codes_of(submission, "error") == []


def test_a_waived_warning_stays_waived_while_it_is_found_unchanged() -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, rating=2010))
    waive(submission.problems.get(), None, RECEIVED_AT, "typing error")
    checks.check(submission, RECEIVED_AT)
    problem = submission.problems.get()
    assert (problem.waived_why, problem.waived_at) == ("typing error", RECEIVED_AT)


def test_a_warning_that_changed_is_open_again() -> None:
    players = enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, rating=2010))
    waive(submission.problems.get(), None, RECEIVED_AT, "typing error")
    publish_list({players[1]: 2005, players[2]: 1950, players[3]: 1900, players[4]: 1850})
    checks.check(submission, RECEIVED_AT)
    problem = submission.problems.get()
    assert (problem.expected, problem.waived_at) == ("2005", None)


def test_a_returned_report_that_is_checked_again_is_open_again() -> None:
    enrol_reported_players()
    submission = receive(four_player_report())
    return_to_arbiter(submission, None, RECEIVED_AT, "by mistake")
    checks.check(submission, RECEIVED_AT + dt.timedelta(hours=1))
    assert [row.state for row in submission.decisions.all()][-2:] == [SubmissionState.RETURNED, SubmissionState.CHECKED]
    assert accept(submission, None, RECEIVED_AT).games.count() == 6


def test_an_accepted_report_is_checked_no_more() -> None:
    players = enrol_reported_players()
    submission = receive(four_player_report())
    accept(submission, None, RECEIVED_AT)
    publish_list({players[1]: 2005})
    checks.check(submission, RECEIVED_AT)
    assert codes_of(submission) == []
    assert submission.decisions.last().state == SubmissionState.ACCEPTED
