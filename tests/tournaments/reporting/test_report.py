import datetime as dt
import json
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from ratings.models import User
from ratings.reports import trf16, trf26
from ratings.reports.report import AccelerationOfRounds, Birth, Byes, ForbiddenPairs, Report, RoundResult, StartRank
from ratings.reports.validation import contradictions
from ratings.reports.validation.completeness import completeness
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss, pair_next
from tournaments.entries import entries
from tournaments.models import (
    Absence,
    AddedPoints,
    Entry,
    ForbiddenPair,
    ForbiddenPairKind,
    Staff,
    StaffRole,
    Tournament,
)
from tournaments.models import Acceleration as Method
from tournaments.pairing.from_report import field_of
from tournaments.reporting.report import to_report
from tournaments.reporting.submit import report_bytes
from tournaments.scores.standings import standings

FEBRUARY = dt.date(2026, 2, 1)


@pytest.fixture
def open_swiss(arbiter: User) -> Tournament:
    """Eight players, three of five rounds paired by the system, with everything that a report can contain."""
    tournament = create_registered_swiss(
        arbiter, players=8, first_day=FEBRUARY, last_day=FEBRUARY + dt.timedelta(days=4)
    )
    first = tournament.entries.get(start_number=1)
    AddedPoints.objects.create(entry=first, round=2, points=-5, reason="phone", by=arbiter)
    Absence.objects.create(entry=first, first_round=5, last_round=5, kind="H", by=arbiter)
    ForbiddenPair.objects.create(tournament=tournament, first=first, second=tournament.entries.get(start_number=2))
    pair_next(tournament, {8: "H"})
    pair_next(tournament, {7: "Z"})
    pair_next(tournament)
    return tournament


def written_and_read(report: Report) -> Report | None:
    writing = trf26.write(report)
    reading = trf26.read(writing.text)
    assert (reading.problems, reading.adjustments, writing.not_carried) == ((), (), ())
    return reading.report


def test_the_report_has_the_facts_of_the_tournament(cup: Tournament) -> None:
    report = to_report(cup)
    assert (report.name, report.city, report.federation) == ("Autumn Cup", "Bergen", "NOR")
    assert (report.first_day, report.last_day) == (factories.FIRST_DAY, factories.FIRST_DAY + dt.timedelta(days=2))
    assert (report.coded_type, report.coded_time_control, report.round_count) == ("BERGER_ROUNDROBIN", "5400+30", 3)
    assert report.round_dates == tuple(factories.FIRST_DAY + dt.timedelta(days=day) for day in range(3))
    assert (report.chief_arbiter, report.player_count, report.rated_count) == ("Lund, Kari", 4, 4)


def test_a_player_stands_in_it_with_number_rating_points_rank_and_every_round(cup: Tournament, arbiter: User) -> None:
    for (number, board), result in {(1, 1): "10", (2, 2): "==", (3, 2): "-+"}.items():
        factories.enter_result(factories.board(cup, number, board), result, arbiter)
    first = to_report(cup).players[0]
    entry = cup.entries.get(start_number=1)
    assert entry.player is not None
    assert (first.number, first.name, first.fide_id, first.rating) == (1, "Ahlberg, Nora", entry.player.number, 2100)
    assert (first.points, first.rank) == (25, 1)
    assert first.rounds == (RoundResult(4, "w", "1"), RoundResult(2, "w", "="), RoundResult(3, "b", "+"))


def test_a_player_with_a_zero_point_bye_has_no_opponent_and_no_point(arbiter: User) -> None:
    tournament = factories.create_running_tournament(arbiter, players=3)
    factories.enter_missing_results(tournament, arbiter)
    resting = to_report(tournament).players[0]
    assert resting.rounds[0] == RoundResult(None, "-", "Z")
    assert resting.points == 10


def test_deputies_are_named_and_helpers_are_not(cup: Tournament) -> None:
    Staff.objects.create(
        tournament=cup, user=factories.create_account("dep", first_name="Ida", last_name="Lie"), role=StaffRole.DEPUTY
    )
    assert to_report(cup).deputies == ("Ida Lie",)


@pytest.mark.parametrize(("cycles", "coded"), [(1, "BERGER_ROUNDROBIN"), (2, "FIDE_DOUBLEROUNDROBIN")])
def test_written_and_read_again_the_report_is_the_same(arbiter: User, cycles: int, coded: str) -> None:
    tournament = factories.create_running_tournament(arbiter, players=5, cycles=cycles, first_day=factories.FIRST_DAY)
    factories.enter_missing_results(tournament, arbiter, "10")
    report = to_report(tournament)
    writing = trf26.write(report)
    reading = trf26.read(writing.text)
    assert (reading.report, reading.problems, writing.not_carried) == (report, (), ())
    assert report.coded_type == coded


def test_the_report_of_a_finished_tournament_contradicts_itself_nowhere_and_lacks_nothing(arbiter: User) -> None:
    tournament = factories.create_running_tournament(arbiter, players=5)
    factories.enter_missing_results(tournament, arbiter, "01")
    report = to_report(tournament)
    lacking = {remark.code for remark in completeness(report, "trf26") if remark.level != "note"}
    assert contradictions(report) == ()
    assert lacking <= {"fide-id-form"}  # players of this office have no FIDE ID


def test_a_missing_result_is_shown(cup: Tournament) -> None:
    assert "result-missing" in {remark.code for remark in completeness(to_report(cup), "trf26")}


@pytest.mark.parametrize(
    ("fields", "coded"),
    [
        ({"first_day": dt.date(2026, 1, 31)}, "FIDE_DUTCH_2017"),
        ({"first_day": FEBRUARY}, "FIDE_DUTCH_2026"),
        ({"first_day": FEBRUARY, "acceleration": Method.BAKU}, "FIDE_DUTCH_2026_BAKU"),
        ({"first_day": dt.date(2017, 6, 30)}, "FIDE_DUTCH"),
        ({"system": "round-robin"}, "BERGER_ROUNDROBIN"),
        ({"system": "round-robin", "cycles": 2}, "FIDE_DOUBLEROUNDROBIN"),
        ({"system": "scheveningen"}, "FIDE_SCHEVENINGEN"),
        ({"system": "scheveningen", "cycles": 2}, "FIDE_DOUBLESCHEVENINGEN"),
        ({"system": "match"}, "CUSTOM_MATCH"),
    ],
)
def test_the_coded_type_is_the_system_with_its_edition(arbiter: User, fields: dict[str, object], coded: str) -> None:
    days = {"last_day": dt.date(2026, 2, 28)} if "first_day" in fields else {}
    assert to_report(create_registered_swiss(arbiter, **days, **fields)).coded_type == coded


def test_the_order_of_the_standings_is_written_with_and_without_the_points(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, standings_order=["BH/C1", "DE", "SB"])
    report = to_report(tournament)
    assert (report.tie_breaks, report.standings_order) == (("BH/C1", "DE", "SB"), ("PTS", "BH/C1", "DE", "SB"))


def test_start_numbers_by_rating_or_otherwise(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter)
    assert to_report(tournament).start_rank == StartRank("", "FIDE")
    tournament.entries.filter(start_number=6).update(rating=2500)
    assert to_report(tournament).start_rank == StartRank("", "OTHER")


def test_fictitious_points_are_written_by_rounds_and_the_half_that_has_them(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, players=8, rounds=9, acceleration=Method.BAKU)
    assert to_report(tournament).accelerations == (
        AccelerationOfRounds(None, 10, 1, 3, 1, 4),
        AccelerationOfRounds(None, 5, 4, 5, 1, 4),
    )


def test_pairs_that_never_meet_are_written_and_those_that_had_better_not_are_not(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter)
    first, other = tournament.entries.get(start_number=5), tournament.entries.get(start_number=2)
    tournament.entries.filter(start_number__in=(1, 4, 6)).update(club="Bergens SK")
    tournament.entries.filter(start_number=3).update(club="Oslo SS")
    ForbiddenPair.objects.create(tournament=tournament, first=first, second=other, last_round=2)
    ForbiddenPair.objects.create(tournament=tournament, kind=ForbiddenPairKind.CLUB)
    ForbiddenPair.objects.create(tournament=tournament, kind=ForbiddenPairKind.FEDERATION, hard=False)
    assert to_report(tournament).forbidden_pairs == (ForbiddenPairs(1, 2, (2, 5)), ForbiddenPairs(1, 5, (1, 4, 6)))


def test_equal_players_share_their_rank(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, standings_order=["PTS"])
    add_round(tournament, [(1, 4, "10"), (5, 2, "01"), (3, 6, "==")])
    assert [player.rank for player in to_report(tournament).players] == [1, 1, 3, 5, 5, 3]


def test_points_are_those_of_the_standings_penalties_included(open_swiss: Tournament) -> None:
    report = to_report(open_swiss)
    points = {row.entry.start_number: row.points for row in standings(open_swiss)}
    assert {player.number: player.points for player in report.players} == points
    assert [remark.code for remark in contradictions(report)] == []


def test_a_swiss_written_and_read_again_is_the_same(open_swiss: Tournament) -> None:
    report = to_report(open_swiss)
    assert report.byes == (Byes("H", 5, (1,)),)
    assert written_and_read(report) == report


def test_points_of_another_kind_survive_the_file(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, win_points=30, draw_points=10, bye_points=30)
    add_round(tournament, [(1, 4, "=0"), (5, 2, "00")], {3: "U", 6: "H"})
    report = to_report(tournament)
    assert written_and_read(report) == report
    assert [player.points for player in report.players] == [10, 0, 30, 0, 0, 10]


def test_in_the_older_format_all_that_it_knows_is_the_same(open_swiss: Tournament) -> None:
    report, empty = to_report(open_swiss), Report()
    unsaid = {field: getattr(empty, field) for field in (*trf16.NOT_IN_TRF16, "forbidden_pairs")}
    reading = trf16.read(trf16.write(report).text)
    assert (reading.problems, reading.adjustments) == ((), ())
    assert reading.report == replace(report, **unsaid)


def test_the_file_is_paired_as_the_desk_pairs(open_swiss: Tournament, tmp_path: Path) -> None:
    report = to_report(open_swiss)
    for number in (1, 2, 3, 4):
        numbers = range(1, 9)
        assert field_of(report, number, numbers, 5) == field_of(_read(report, tmp_path), number, numbers, 5)
    output = StringIO()
    call_command("pair", tmp_path / "open.trf", check=True, stdout=output)
    assert output.getvalue().splitlines() == [
        "2026-02-01: 3 rounds, 3 equal, 0 different",
        "standings: 8 points and 8 ranks compared, 0 different",
    ]


def test_the_file_has_the_standings_of_the_desk(open_swiss: Tournament, tmp_path: Path) -> None:
    _read(to_report(open_swiss), tmp_path)
    output, table = StringIO(), standings(open_swiss)
    call_command("standings", tmp_path / "open.trf", json=True, stdout=output)
    rows = {row["start_number"]: row for row in json.loads(output.getvalue())["players"]}
    for row_ in table:
        row = rows[row_.entry.start_number]
        assert [*row["tiebreaks"].values()] == [*row_.values]
        assert row["rank"] == row_.rank


def _read(report: Report, folder: Path) -> Report:
    path = folder / "open.trf"
    path.write_text(trf26.write(report).text)
    read = trf26.read(path.read_text()).report
    assert read is not None
    return read


def test_more_players_and_rounds_ask_no_more(arbiter: User, django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    tournament = create_registered_swiss(arbiter, players=8)
    for _number in range(3):
        pair_next(tournament)
    with django_assert_max_num_queries(13):
        to_report(tournament)


def test_national_numbers_and_ratings_are_records_of_the_federation(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter)
    tournament.entries.filter(start_number=2).update(national_id="N-77", national_rating=1987)
    tournament.entries.filter(start_number=5).update(national_rating=2222)
    report = to_report(tournament)
    assert [(record.federation, record.number, record.national_id, record.rating) for record in report.national] == [
        ("NOR", 2, "N-77", 1987),
        ("NOR", 5, "", 2222),
    ]
    assert written_and_read(report) == report


@pytest.mark.parametrize(("method", "federation"), [("NRO", "NOR"), ("HBFN", "NOR"), ("OTHER", ""), ("FIDE", "")])
def test_the_record_172_names_the_rating_that_numbered_the_players(arbiter: User, method: str, federation: str) -> None:
    tournament = create_registered_swiss(arbiter, numbered_by=method)
    assert to_report(tournament).start_rank == StartRank(federation, method)


def test_a_person_entered_by_hand_has_the_fide_id_and_the_year_in_the_report(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter)
    person = Entry(name="Moe, Tor", federation="NOR", fide_id="777", birth_year=2001, birth_date=dt.date(2001, 2, 3))
    entries.enter_unregistered_player(tournament, person)
    reported = to_report(tournament).players[-1]
    assert (reported.fide_id, reported.birth) == ("777", Birth(2001))
    stored = trf26.read(report_bytes(tournament).decode()).report
    assert stored
    assert stored.players[-1].birth == Birth(2001, 2, 3)
