"""Warnings about submitted reports for games that are about to change."""

import datetime as dt

import pytest

from ratings.models import User
from ratings.submissions import decisions
from tests.tournaments import factories
from tournaments.models import Tournament
from tournaments.reporting.changes_since_submission import games_changed_since
from tournaments.reporting.corrections import add_correction
from tournaments.reporting.reported_games import DifferingReport, differing_reports
from tournaments.reporting.submit import hand_in
from tournaments.scores.snapshot import BoardChange

AT = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)


@pytest.fixture
def tournament(cup: Tournament, arbiter: User) -> Tournament:
    """A tournament of draws with a submitted report."""
    factories.enter_missing_results(cup, arbiter)
    hand_in(cup, arbiter, AT)
    return cup


def reports_of(tournament: Tournament, result: str, board: int = 1, *, swap: bool = False) -> list[DifferingReport]:
    pairing = factories.board(tournament, 1, board)
    return differing_reports(tournament, [pairing], {pairing.pk: BoardChange(result, swap)})


def test_the_game_is_described_as_it_is_after_the_change(tournament: Tournament, arbiter: User) -> None:
    (report,) = reports_of(tournament, "10")
    factories.change_result(factories.board(tournament, 1, 1), "10", arbiter)
    assert report.games == games_changed_since(tournament, report.hand_in)
    assert [(game.before, game.after) for game in report.games] == [("==", "10")]
    assert report.state_label == "checked"


def test_swapped_colours_are_named(tournament: Tournament) -> None:
    ((game,),) = (report.games for report in reports_of(tournament, "==", swap=True))
    assert game.is_swapped


def test_a_report_that_has_the_new_result_says_nothing_otherwise(tournament: Tournament, arbiter: User) -> None:
    factories.change_result(factories.board(tournament, 1, 1), "10", arbiter)
    assert [report.games for report in reports_of(tournament, "==")] == [[]]


def test_a_correction_for_the_report_stays_in_force(tournament: Tournament, arbiter: User) -> None:
    add_correction(factories.board(tournament, 1, 1), "01", "scoresheet", arbiter)
    (report,) = reports_of(tournament, "10")
    assert [(game.before, game.after) for game in report.games] == [("==", "01")]


def test_other_games_that_differ_are_left_out(tournament: Tournament, arbiter: User) -> None:
    factories.change_result(factories.board(tournament, 1, 2), "10", arbiter)
    (report,) = reports_of(tournament, "10")
    assert len(report.games) == 1


def test_every_report_is_listed_the_newest_first(tournament: Tournament, arbiter: User, officer: User) -> None:
    decisions.return_to_arbiter(tournament.hand_ins.get().submission, officer, AT, "board 1, please")
    factories.change_result(factories.board(tournament, 1, 1), "10", arbiter)
    hand_in(tournament, arbiter, AT)
    reports = reports_of(tournament, "01")
    assert [(report.state_label, [game.before for game in report.games]) for report in reports] == [
        ("checked", ["10"]), ("returned", ["=="]),
    ]  # fmt: skip


def test_without_a_report_nothing_is_listed(cup: Tournament) -> None:
    assert reports_of(cup, "10") == []
