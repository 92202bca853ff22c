"""Changes after the submission, on the overview and on the page of the report."""

import datetime as dt

import pytest
from django.test import Client

from ratings.models import User
from ratings.submissions import decisions
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.core.report_parts import ReportPart
from tournaments.models import HandIn, Tournament
from tournaments.reporting.changes_since_submission import outdated_reports
from tournaments.reporting.corrections import add_correction
from tournaments.reporting.submit import hand_in

AT = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)


@pytest.fixture
def hand_in_row(cup: Tournament, arbiter: User) -> HandIn:
    """A tournament of draws with a submitted report."""
    factories.enter_missing_results(cup, arbiter)
    return hand_in(cup, arbiter, AT)


def games(tournament: Tournament) -> list[tuple[int, str, str, str, str]]:
    return [
        (game.round, game.white.name, game.black.name, game.before, game.after)
        for report in outdated_reports(tournament)
        for game in report.games
    ]


def texts(client: Client, tournament: Tournament, by: User) -> list[str]:
    """Return the text of the overview and of the page of the report, with single blanks."""
    client.force_login(by)
    pages = (client.get(f"/desk/{tournament.slug}/{page}") for page in ("", "hand-in/"))
    return [" ".join(page.content.decode().split()) for page in pages]


def test_before_anything_is_changed_a_report_is_up_to_date(hand_in_row: HandIn, client: Client, arbiter: User) -> None:
    assert outdated_reports(hand_in_row.tournament) == []
    for page in texts(client, hand_in_row.tournament, arbiter):
        assert "Changed since the report was handed in" not in page


def test_a_changed_result_is_shown_beside_the_submitted_one(hand_in_row: HandIn, client: Client, arbiter: User) -> None:
    tournament = hand_in_row.tournament
    board = factories.board(tournament, 1, 1)
    factories.change_result(board, "01", arbiter)
    assert games(tournament) == [(1, board.white.name, board.black.name, "==", "01")]
    overview, report = texts(client, tournament, arbiter)
    assert "1 result differs from the report handed in on" in overview
    assert "the report is out of date" in overview
    for page in (overview, report):
        assert board.white.name in page
        assert '<td class="mid nowrap">½ : ½</td> <td class="mid nowrap"> 0 : 1' in page
    assert "Also different from what was handed in: Points, Rank" in report


def test_changed_back_or_handed_in_again_it_is_up_to_date(hand_in_row: HandIn, arbiter: User) -> None:
    tournament = hand_in_row.tournament
    for result, count in (("01", 1), ("==", 0), ("10", 1)):
        factories.change_result(factories.board(tournament, 1, 1), result, arbiter)
        assert len(games(tournament)) == count
    hand_in(tournament, arbiter, AT)
    assert outdated_reports(tournament) == []


def test_a_correction_for_the_report_only_puts_it_out_of_date_too(hand_in_row: HandIn, arbiter: User) -> None:
    add_correction(factories.board(hand_in_row.tournament, 2, 1), "10", "wrong scoresheet", arbiter)
    assert [(round_, before, after) for round_, _white, _black, before, after in games(hand_in_row.tournament)] == [
        (2, "==", "10")
    ]


def test_once_accepted_there_is_nothing_to_hand_in_again(hand_in_row: HandIn, arbiter: User, officer: User) -> None:
    factories.change_result(factories.board(hand_in_row.tournament, 1, 1), "01", arbiter)
    decisions.accept(hand_in_row.submission, officer, AT, waiver_reason="known to the office")
    assert outdated_reports(hand_in_row.tournament) == []


def test_a_part_of_a_league_is_compared_with_its_own_rounds(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, rounds=4, last_day=dt.date(2026, 2, 1))
    add_round(tournament, [(1, 4, "10"), (2, 5, "10"), (3, 6, "10")])
    hand_in(tournament, arbiter, AT, ReportPart(1, 1))
    add_round(tournament, [(1, 2, "10"), (4, 5, "10"), (3, 6, "10")], day=dt.date(2025, 12, 5))
    assert outdated_reports(tournament) == []
    factories.change_result(factories.board(tournament, 1, 2), "==", arbiter)
    assert [(report.part, len(report.games)) for report in outdated_reports(tournament)] == [(ReportPart(1, 1), 1)]
