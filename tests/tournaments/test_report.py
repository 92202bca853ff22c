import datetime as dt

import pytest

from ratings.models import User
from ratings.reports import trf26
from ratings.reports.completeness import completeness
from ratings.reports.contradictions import contradictions
from ratings.reports.report import RoundResult
from tests.tournaments import cast
from tournaments.models import Role, Staff, Tournament
from tournaments.report import to_report


def test_the_report_says_what_the_tournament_is(cup: Tournament) -> None:
    report = to_report(cup)
    assert (report.name, report.city, report.federation) == ("Autumn Cup", "Bergen", "NOR")
    assert (report.first_day, report.last_day) == (cast.FIRST_DAY, cast.FIRST_DAY + dt.timedelta(days=2))
    assert (report.coded_type, report.coded_time_control, report.round_count) == ("BERGER_ROUNDROBIN", "5400+30", 3)
    assert report.round_dates == tuple(cast.FIRST_DAY + dt.timedelta(days=day) for day in range(3))
    assert (report.chief_arbiter, report.player_count, report.rated_count) == ("Lund, Kari", 4, 4)


def test_a_player_stands_in_it_with_number_rating_points_rank_and_every_round(cup: Tournament, arbiter: User) -> None:
    for (number, board), result in {(1, 1): "10", (2, 2): "==", (3, 2): "-+"}.items():
        cast.strike(cast.board(cup, number, board), result, arbiter)
    first = to_report(cup).players[0]
    entry = cup.entries.get(start_number=1)
    assert entry.player is not None
    assert (first.number, first.name, first.fide_id, first.rating) == (1, "Ahlberg, Nora", entry.player.number, 2100)
    assert (first.points, first.rank) == (25, 1)
    assert first.rounds == (RoundResult(4, "w", "1"), RoundResult(2, "w", "="), RoundResult(3, "b", "+"))


def test_who_rests_has_no_opponent_and_no_point(arbiter: User) -> None:
    made = cast.running(arbiter, players=3)
    cast.play_out(made, arbiter)
    resting = to_report(made).players[0]
    assert resting.rounds[0] == RoundResult(None, "-", "Z")
    assert resting.points == 10


def test_deputies_are_named_and_helpers_are_not(cup: Tournament) -> None:
    Staff.objects.create(tournament=cup, user=cast.account("dep", first_name="Ida", last_name="Lie"), role=Role.DEPUTY)
    assert to_report(cup).deputies == ("Ida Lie",)


@pytest.mark.parametrize(("cycles", "coded"), [(1, "BERGER_ROUNDROBIN"), (2, "FIDE_DOUBLEROUNDROBIN")])
def test_written_and_read_again_the_report_is_the_same(arbiter: User, cycles: int, coded: str) -> None:
    made = cast.running(arbiter, players=5, cycles=cycles, first_day=cast.FIRST_DAY)
    cast.play_out(made, arbiter, "10")
    report = to_report(made)
    writing = trf26.write(report)
    reading = trf26.read(writing.text)
    assert (reading.report, reading.problems, writing.not_carried) == (report, (), ())
    assert report.coded_type == coded


def test_the_report_of_a_finished_tournament_contradicts_itself_nowhere_and_lacks_nothing(arbiter: User) -> None:
    made = cast.running(arbiter, players=5)
    cast.play_out(made, arbiter, "01")
    report = to_report(made)
    lacking = {remark.code for remark in completeness(report, "trf26") if remark.level != "note"}
    assert contradictions(report) == ()
    assert lacking <= {"fide-id-form"}  # players of this office have no FIDE ID


def test_a_missing_result_is_told(cup: Tournament) -> None:
    assert "result-missing" in {remark.code for remark in completeness(to_report(cup), "trf26")}
