"""A Scheveningen tournament as a report, and back: the system and the sides are restored."""

import datetime as dt

import pytest

from ratings.models import User
from ratings.reports import trf16, trf26
from ratings.reports.validation import contradictions
from ratings.reports.validation.completeness import completeness
from tests.tournaments import factories
from tournaments.models import Tournament
from tournaments.reporting.report import to_report
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish_all
from tournaments.transfer.open_report import open_report

TODAY = dt.date(2026, 11, 21)


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    tournament = factories.create_scheveningen(arbiter, 6, first="256", side_a="Oslo", side_b="Bergen")
    pair(tournament)
    publish_all(tournament)
    factories.enter_missing_results(tournament, arbiter, "10")
    tournament.refresh_from_db()
    return tournament


def opened(data: str, by: User) -> tuple[Tournament, list[str]]:
    result = open_report(data.encode(), "match.trf", by, TODAY)
    return result.tournament, result.messages


def sides(tournament: Tournament) -> str:
    return "".join(entry.side or "-" for entry in tournament.entries.order_by("start_number"))


def test_the_report_contradicts_itself_nowhere_and_is_a_scheveningen_tournament(tournament: Tournament) -> None:
    report = to_report(tournament)
    assert report.coded_type == "FIDE_SCHEVENINGEN"
    assert contradictions(report) == ()
    lacking = {remark.code for remark in completeness(report, "trf26") if remark.level != "note"}
    assert lacking <= {"fide-id-form"}
    writing = trf26.write(report)
    assert (trf26.read(writing.text).report, writing.not_carried) == (report, ())


@pytest.mark.parametrize("file_format", [trf16, trf26])
def test_the_report_opened_again_has_the_sides(file_format: object, tournament: Tournament, arbiter: User) -> None:
    again, messages = opened(file_format.write(to_report(tournament)).text, arbiter)  # type: ignore[attr-defined]
    assert (again.system, again.cycles, sides(again)) == ("scheveningen", 1, "AAABBB")
    assert not any("sides" in message for message in messages)


def test_sides_follow_from_the_pairings_and_not_from_the_numbers(tournament: Tournament, arbiter: User) -> None:
    order = [1, 4, 2, 5, 3, 6]  # the players of a side have 1, 3, 5 and 2, 4, 6
    for number, old in enumerate(order, 1):
        tournament.entries.filter(start_number=old).update(start_number=100 + number)
    for number in range(1, 7):
        tournament.entries.filter(start_number=100 + number).update(start_number=number)
    again, _ = opened(trf26.write(to_report(tournament)).text, arbiter)
    assert sides(again) == "ABABAB"


def test_before_the_first_round_the_halves_of_the_numbers_are_the_sides(arbiter: User) -> None:
    again, _ = opened(trf26.write(to_report(factories.create_scheveningen(arbiter, 4))).text, arbiter)
    assert sides(again) == "AABB"


def test_games_that_fit_no_two_sides_are_stated(arbiter: User) -> None:
    tournament = factories.create_running_tournament(arbiter, 3)
    factories.enter_missing_results(tournament, arbiter)
    text = trf26.write(to_report(tournament)).text.replace("BERGER_ROUNDROBIN", "FIDE_SCHEVENINGEN")
    again, messages = opened(text, arbiter)
    assert sides(again) == "---"
    assert "The games of the file do not fit two sides: assign the players to their sides." in messages
