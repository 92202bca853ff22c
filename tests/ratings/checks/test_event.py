import datetime as dt

import pytest
from django.utils import timezone

from ratings.arbiters.arbiters import store_arbiter
from ratings.checks.checks import check
from ratings.core.errors import Refused
from ratings.models import Arbiter, Installation, Outlook, Player, Problem, RatingSeries
from ratings.submissions.decisions import accept, return_to_arbiter
from tests.ratings.reporting import (
    FIRST_DAY,
    LAST_DAY,
    RECEIVED_AT,
    codes_of,
    enrol_reported_players,
    four_player_report,
    receive,
    rounds_of_text,
    with_player,
)
from tests.ratings.second_series import publish_first_list
from tests.tournaments.factories import publish_list

pytestmark = pytest.mark.django_db


def noon_after(days: int) -> dt.datetime:
    return dt.datetime.combine(LAST_DAY + dt.timedelta(days=days), dt.time(12), dt.UTC)


@pytest.mark.parametrize(
    ("came", "codes"),
    [
        (FIRST_DAY - dt.timedelta(days=1), ["not-begun"]),
        (FIRST_DAY, ["not-ended"]),
        (LAST_DAY - dt.timedelta(days=1), ["not-ended"]),
        (LAST_DAY, []),
    ],
)
def test_an_event_is_reported_when_it_is_over(came: dt.date, codes: list[str]) -> None:
    enrol_reported_players()
    assert codes_of(receive(four_player_report(), at=dt.datetime.combine(came, dt.time(12), dt.UTC))) == codes


@pytest.mark.parametrize(("days", "codes"), [(30, []), (31, ["long-event"])])
def test_an_event_of_more_than_thirty_days_is_a_warning(days: int, codes: list[str]) -> None:
    enrol_reported_players()
    report = four_player_report(last_day=FIRST_DAY + dt.timedelta(days=days - 1))
    assert codes_of(receive(report, at=RECEIVED_AT + dt.timedelta(days=30)), "warning") == codes


@pytest.mark.parametrize(
    ("days", "warnings"),
    [(7, []), (8, ["late-arbiter"]), (30, ["late-arbiter"]), (31, ["late-federation"])],
)
def test_a_late_report_is_a_warning_of_one_kind(days: int, warnings: list[str]) -> None:
    enrol_reported_players()
    assert codes_of(receive(four_player_report(), at=noon_after(days)), "warning") == warnings


@pytest.mark.parametrize(("came", "errors"), [(dt.date(2026, 1, 29), []), (dt.date(2026, 1, 30), ["past-last-list"])])
def test_a_report_that_misses_the_third_list_is_an_error(came: dt.date, errors: list[str]) -> None:
    enrol_reported_players()
    assert codes_of(receive(four_player_report(), at=dt.datetime.combine(came, dt.time(12), dt.UTC)), "error") == errors


@pytest.mark.parametrize(("coded", "warnings"), [("5400+30", []), ("5401+30", ["long-day"])])
def test_more_than_twelve_hours_of_play_on_a_day_are_a_warning(coded: str, warnings: list[str]) -> None:
    """90 minutes and 30 seconds a move are two hours for sixty moves: four hours a game, twelve for three games."""
    enrol_reported_players()
    report = four_player_report(round_dates=(LAST_DAY, LAST_DAY, LAST_DAY), coded_time_control=coded)
    submission = receive(report)
    assert codes_of(submission, "warning") == warnings
    for problem in submission.problems.all():
        assert (problem.found, problem.expected) == ("2025-11-09: 3 × 4:01", "12")


def test_the_same_rounds_on_three_days_are_no_warning() -> None:
    enrol_reported_players()
    assert codes_of(receive(four_player_report(coded_time_control="7200+30"))) == []


def test_before_the_editions_had_the_rule_a_long_event_and_a_long_day_were_none() -> None:
    first, last = dt.date(2008, 1, 1), dt.date(2008, 2, 20)
    report = four_player_report(
        first_day=first, last_day=last, round_dates=(last, last, last), coded_time_control="9000+30"
    )
    submission = receive(report, at=dt.datetime(2008, 2, 21, 12, tzinfo=dt.UTC))
    assert not {"long-event", "long-day"} & {*codes_of(submission)}


@pytest.mark.parametrize(
    ("came", "list_date", "closes"),
    [(dt.date(2025, 11, 28), "2025-12-01", "2025-11-28"), (dt.date(2025, 11, 29), "2026-01-01", "2025-12-29")],
)
def test_a_check_stores_the_list_and_closing_date_of_the_report(came: dt.date, list_date: str, closes: str) -> None:
    enrol_reported_players()
    outlook = receive(four_player_report(), at=dt.datetime.combine(came, dt.time(12), dt.UTC)).outlook
    stored = (outlook.control, outlook.federation, outlook.last_day, str(outlook.list_date), str(outlook.closes))
    assert stored == ("standard", "NOR", LAST_DAY, list_date, closes)


@pytest.mark.parametrize(("zone", "list_date"), [("UTC", "2025-12-01"), ("Europe/Oslo", "2026-01-01")])
def test_the_closing_day_ends_with_the_day_of_the_office(zone: str, list_date: str) -> None:
    enrol_reported_players()
    with timezone.override(zone):
        outlook = receive(four_player_report(), at=dt.datetime(2025, 11, 28, 23, 30, tzinfo=dt.UTC)).outlook
    assert str(outlook.list_date) == list_date


def test_the_outlook_follows_the_last_check() -> None:
    enrol_reported_players()
    submission = receive(four_player_report(coded_time_control="3600"))
    assert (submission.outlook.control, submission.outlook.list_date) == ("", None)
    players = {player.number: player for player in Player.objects.all()}
    publish_list({players[number]: 1700 for number in ("900001", "900002", "900003", "900004")})
    check(submission, RECEIVED_AT)
    outlook = Outlook.objects.get(submission=submission)
    assert (outlook.control, str(outlook.list_date)) == ("standard", "2025-12-01")


def test_before_the_first_edition_nothing_can_be_rated() -> None:
    day = dt.date(1960, 1, 1)
    submission = receive(four_player_report(first_day=day, last_day=day, round_dates=(day, day, day)))
    assert "no-edition" in codes_of(submission, "error")


@pytest.mark.parametrize(
    ("coded", "written", "codes"),
    [
        ("5400+30", "", []),
        ("", "90 min + 30 s", []),
        ("", "", ["time-control-missing"]),
        ("", "as usual", ["time-control-unread"]),
        ("60", "", ["time-control-of-no-list"]),
    ],
)
def test_the_time_control_must_tell_the_list(coded: str, written: str, codes: list[str]) -> None:
    enrol_reported_players()
    assert codes_of(receive(four_player_report(coded_time_control=coded, time_control=written)), "warning") == codes


def test_where_no_list_was_in_force_printed_ratings_ask_for_a_person() -> None:
    submission = receive(four_player_report())
    assert "no-list-in-force" in codes_of(submission, "warning")
    report = four_player_report(name="Unrated")
    for number in range(1, 5):
        report = with_player(report, number, rating=None)
    assert "no-list-in-force" in codes_of(receive(report), "note")


def test_the_same_games_under_another_name_are_an_error() -> None:
    enrol_reported_players()
    first = receive(four_player_report())
    second = receive(four_player_report(name="Quite Another Open", chief_arbiter="Holm, Per"))
    problem = Problem.objects.get(submission=second, level="error")
    assert problem.code == "same-event"
    assert problem.found == f"{first.pk} (Four Friends)"
    assert codes_of(first) == []


def test_games_with_other_results_are_not_the_same() -> None:
    enrol_reported_players()
    receive(four_player_report())
    report = with_player(four_player_report(), 1, rounds=rounds_of_text("4w1 3b= 2w0"), points=15)
    report = with_player(report, 2, rounds=rounds_of_text("3w1 4b1 1b1"), points=30)
    assert codes_of(receive(report), "warning") == ["same-games"]


def test_a_part_of_the_same_event_is_a_warning() -> None:
    enrol_reported_players()
    receive(four_player_report())
    report = four_player_report(round_dates=(FIRST_DAY, LAST_DAY))
    for line in report.players:
        points = sum({"1": 10, "=": 5, "0": 0}[cell.code] for cell in line.rounds[:2] if cell)
        report = with_player(report, line.number, rounds=line.rounds[:2], points=points)
    submission = receive(report)
    assert codes_of(submission, "warning") == ["same-games"]
    assert codes_of(submission, "error") == []


def test_another_event_of_the_same_players_is_not_a_duplicate() -> None:
    enrol_reported_players()
    receive(four_player_report())
    later = dt.date(2025, 11, 20)
    report = four_player_report(first_day=later, last_day=later, round_dates=(later, later, later))
    report = with_player(report, 1, rounds=rounds_of_text("4b1 3w= 2b1"))
    report = with_player(report, 2, rounds=rounds_of_text("3b1 4w1 1w0"))
    report = with_player(report, 3, rounds=rounds_of_text("2w0 1b= 4w1"))
    report = with_player(report, 4, rounds=rounds_of_text("1w0 2b0 3b0"))
    assert codes_of(receive(report, at=RECEIVED_AT + dt.timedelta(days=11))) == []


def test_returned_and_replaced_reports_do_not_count() -> None:
    enrol_reported_players()
    first = receive(four_player_report())
    return_to_arbiter(first, None, RECEIVED_AT, "wrong city")
    second = receive(four_player_report(city="Oslo"))
    assert codes_of(second) == []
    third = receive(four_player_report(city="Voss"), replaces=second)
    assert codes_of(third) == []


@pytest.mark.parametrize(
    ("written", "coded", "codes"),
    [("90/40+30", "", ["time-control-read"]), ("90 min + 30 sec", "", []), ("90/40+30", "5400+30", [])],
)
def test_an_abbreviated_time_control_is_described(written: str, coded: str, codes: list[str]) -> None:
    enrol_reported_players()
    submission = receive(four_player_report(time_control=written, coded_time_control=coded))
    notes = submission.problems.filter(code__startswith="time-control")
    assert [row.code for row in notes] == codes
    assert [row.expected for row in notes] == ["90 min/40 + 30 min"] * len(codes)


def test_a_chief_arbiter_whose_licence_had_run_out_is_a_warning() -> None:
    enrol_reported_players()
    arbiter = Arbiter(name="Kari Lund", federation="NOR", level="NA", licence_until=LAST_DAY)
    store_arbiter(arbiter)
    assert codes_of(receive(four_player_report())) == []
    arbiter.licence_until = LAST_DAY - dt.timedelta(days=1)
    store_arbiter(arbiter)
    assert codes_of(receive(four_player_report(city="Oslo")), "warning") == ["licence-out"]


@pytest.mark.parametrize(("home", "warnings"), [("NOR", ["arbiter-unknown"]), ("SWE", [])])
def test_an_unknown_chief_arbiter_of_a_domestic_event_is_a_warning_once_there_is_a_register(
    home: str, warnings: list[str]
) -> None:
    enrol_reported_players()
    Installation.objects.create(authority="Office", federation=home)
    submission = receive(four_player_report())
    assert codes_of(submission) == []
    store_arbiter(Arbiter(name="Ahlberg, Nora", federation="NOR", level="NA"))
    check(submission, RECEIVED_AT)
    assert codes_of(submission, "warning") == warnings


def test_before_the_first_list_of_a_series_its_players_are_unrated_there_which_is_a_warning(
    quarterly_series: RatingSeries,
) -> None:
    enrol_reported_players()
    RatingSeries.objects.filter(pk=quarterly_series.pk).update(federations=[])
    submission = receive(four_player_report())
    problem = submission.problems.get(code="list-missing-in-series")
    assert (problem.level, problem.found, problem.expected) == ("warning", FIRST_DAY.isoformat(), "NAT")
    with pytest.raises(Refused):
        accept(submission, None, RECEIVED_AT)
    RatingSeries.objects.filter(pk=quarterly_series.pk).update(lent_by=RatingSeries.objects.default())
    check(submission, RECEIVED_AT)
    assert "list-missing-in-series" not in codes_of(submission)


def test_a_series_that_leaves_the_event_out_or_has_a_list_warns_of_nothing(quarterly_series: RatingSeries) -> None:
    enrol_reported_players()
    RatingSeries.objects.filter(pk=quarterly_series.pk).update(federations=["ISL"])
    submission = receive(four_player_report())
    assert "list-missing-in-series" not in codes_of(submission)
    RatingSeries.objects.filter(pk=quarterly_series.pk).update(federations=[])
    publish_first_list(quarterly_series, {Player.objects.order_by("pk")[0].number: 1500}, dt.date(2025, 10, 1))
    check(submission, RECEIVED_AT)
    assert "list-missing-in-series" not in codes_of(submission)
