"""Reports of a league, part by part."""

import datetime as dt

import pytest

from ratings.core.errors import Refused
from ratings.models import LiveGame, ProblemLevel, RatedEvent, User
from ratings.reports import trf26
from ratings.reports.report import Report
from ratings.submissions import decisions
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.core.report_parts import ReportPart
from tournaments.core.submission_status import (
    closed_rounds,
    is_accepted,
    is_closed,
)
from tournaments.models import Pairing, Tournament
from tournaments.reporting.corrections import add_correction
from tournaments.reporting.submit import (
    hand_in,
    preview_problems,
    report_bytes,
)
from tournaments.scores import live_games

AT = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)
LATER = AT + dt.timedelta(days=1)


NOVEMBER, DECEMBER = dt.date(2025, 11, 7), dt.date(2025, 12, 5)
IN_DECEMBER = dt.datetime(2025, 12, 6, 12, tzinfo=dt.UTC)
NOVEMBERS, DECEMBERS = ReportPart(1, 2), ReportPart(3, 3)


@pytest.fixture
def finished_tournament(cup: Tournament, arbiter: User) -> Tournament:
    factories.enter_missing_results(cup, arbiter)
    cup.refresh_from_db()
    return cup


@pytest.fixture
def league(arbiter: User) -> Tournament:
    """Four rounds planned from November to February: two played in November, one in December."""
    tournament = create_registered_swiss(arbiter, rounds=4, last_day=dt.date(2026, 2, 1))
    add_round(tournament, [(1, 4, "10"), (5, 2, "=="), (3, 6, "01")])
    add_round(tournament, [(1, 2, "10"), (4, 3, "==")], {5: "H", 6: "Z"}, day=NOVEMBER + dt.timedelta(days=14))
    add_round(tournament, [(6, 1, "=="), (2, 4, "=0")], {3: "U"}, day=DECEMBER)
    for pairing in Pairing.objects.filter(round__tournament=tournament).select_related(
        "round__tournament", "white", "black"
    ):
        live_games.update_live_game(pairing)
    return tournament


def submitted_part(tournament: Tournament, by: User, part: ReportPart) -> Report:
    report = trf26.read(bytes(hand_in(tournament, by, IN_DECEMBER, part).submission.data).decode()).report
    assert report is not None
    return report


def test_a_part_has_its_rounds_at_their_numbers_and_days_of_its_own(league: Tournament, arbiter: User) -> None:
    report = submitted_part(league, arbiter, DECEMBERS)
    assert (report.name, report.first_day, report.last_day) == ("Autumn Cup (round 3)", DECEMBER, DECEMBER)
    assert (report.round_dates, report.rounds_with_lines(), report.round_count) == ((None, None, DECEMBER), {3}, 4)
    assert [player.number for player in report.players] == [1, 2, 3, 4, 6]
    assert [player.points for player in report.players] == [5, 5, 10, 0, 5]


def test_the_ratings_of_a_part_are_those_in_force_on_its_first_day(league: Tournament, arbiter: User) -> None:
    players = {entry.start_number: entry.player for entry in league.entries.all()}
    ratings = {players[1]: 2111, players[2]: None, players[3]: 2000, players[4]: 1950, players[6]: 1850}
    factories.publish_list(ratings, on=dt.date(2025, 12, 1))
    report = submitted_part(league, arbiter, DECEMBERS)
    assert [player.rating for player in report.players] == [2111, None, 2000, 1950, 1850]
    assert report.rated_count == 4
    assert [player.rating for player in submitted_part(league, arbiter, NOVEMBERS).players][:2] == [2100, 2050]


def test_the_office_finds_no_error_in_a_second_part(league: Tournament, arbiter: User, officer: User) -> None:
    first = hand_in(league, arbiter, IN_DECEMBER, NOVEMBERS).submission
    decisions.accept(first, officer, IN_DECEMBER, waiver_reason="known to the office")
    codes = {
        problem.code
        for problem in preview_problems(league, arbiter, IN_DECEMBER, DECEMBERS)
        if problem.level == ProblemLevel.ERROR
    }
    assert codes == set()
    second = hand_in(league, arbiter, IN_DECEMBER, DECEMBERS).submission
    assert second.replaces is None
    decisions.accept(second, officer, IN_DECEMBER, waiver_reason="known to the office")
    assert [event.games.count() for event in RatedEvent.objects.order_by("pk")] == [5, 2]


def test_only_the_rounds_of_an_accepted_part_are_closed(league: Tournament, arbiter: User, officer: User) -> None:
    submission = hand_in(league, arbiter, IN_DECEMBER, NOVEMBERS).submission
    assert closed_rounds(league) == set()
    decisions.accept(submission, officer, IN_DECEMBER, waiver_reason="known to the office")
    assert closed_rounds(league) == {1, 2}
    assert [is_closed(round_) for round_ in league.rounds.order_by("number")] == [True, True, False]
    assert not is_accepted(league)
    assert {game.round for game in LiveGame.objects.all()} == {3}


def test_when_its_last_part_is_accepted_all_of_the_league_is(league: Tournament, arbiter: User, officer: User) -> None:
    add_round(league, [(1, 5, "10"), (2, 6, "10"), (3, 4, "10")], day=dt.date(2025, 12, 6))
    for part in (NOVEMBERS, ReportPart(3, 4)):
        assert not is_accepted(league)
        decisions.accept(
            hand_in(league, arbiter, IN_DECEMBER, part).submission,
            officer,
            IN_DECEMBER,
            waiver_reason="known to the office",
        )
    assert is_accepted(league)


def test_a_returned_part_is_handed_in_again_in_place_of_the_same_rounds(
    league: Tournament, arbiter: User, officer: User
) -> None:
    first = hand_in(league, arbiter, IN_DECEMBER, NOVEMBERS).submission
    other = hand_in(league, arbiter, IN_DECEMBER, DECEMBERS).submission
    decisions.return_to_arbiter(first, officer, IN_DECEMBER, "Board 1 of round 1 was a draw.")
    Pairing.objects.filter(round__tournament=league, round__number=1, board=1).update(
        white_result="=", black_result="="
    )
    again = hand_in(league, arbiter, IN_DECEMBER + dt.timedelta(days=1), NOVEMBERS).submission
    assert (again.replaces, other.replaces) == (first, None)


def test_rounds_handed_in_together_stay_together(league: Tournament, arbiter: User) -> None:
    hand_in(league, arbiter, IN_DECEMBER, NOVEMBERS)
    with pytest.raises(Refused, match="Rounds 1–2 were handed in together"):
        hand_in(league, arbiter, IN_DECEMBER, ReportPart(2, 3))


def test_a_closed_part_is_not_handed_in_again(league: Tournament, arbiter: User, officer: User) -> None:
    decisions.accept(
        hand_in(league, arbiter, IN_DECEMBER, NOVEMBERS).submission,
        officer,
        IN_DECEMBER,
        waiver_reason="known to the office",
    )
    with pytest.raises(Refused, match="accepted the report of rounds 1–2"):
        hand_in(league, arbiter, IN_DECEMBER, NOVEMBERS)


def test_a_part_must_be_complete(league: Tournament, arbiter: User) -> None:
    with pytest.raises(Refused, match="Every round must be complete"):
        hand_in(league, arbiter, IN_DECEMBER, ReportPart(3, 4))


def test_a_league_is_not_handed_in_as_a_whole_nor_a_weekend_in_parts(
    league: Tournament, finished_tournament: Tournament, arbiter: User
) -> None:
    with pytest.raises(Refused, match="every month"):
        hand_in(league, arbiter, IN_DECEMBER)
    with pytest.raises(Refused, match="as a whole"):
        hand_in(finished_tournament, arbiter, AT, ReportPart(1, 1))


def test_a_part_reads_back_as_it_was_written(league: Tournament) -> None:
    for part in (NOVEMBERS, DECEMBERS):
        reading = trf26.read(report_bytes(league, part).decode())
        assert (reading.problems, reading.adjustments) == ((), ())


def test_a_correction_changes_the_part_of_its_round_only(league: Tournament, arbiter: User) -> None:
    first, second = report_bytes(league, NOVEMBERS), report_bytes(league, DECEMBERS)
    add_correction(factories.board(league, 3, 1), "10", "mated, then they agreed", arbiter)
    assert report_bytes(league, NOVEMBERS) == first
    assert report_bytes(league, DECEMBERS) != second
