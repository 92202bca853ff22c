"""The parts of a report that the office requires."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from ratings.reports.report import Report, RoundResult
from ratings.reports.report_builder import Reading
from ratings.reports.validation.completeness import completeness


@pytest.fixture
def friends_report(read_file: Callable[[str], Reading]) -> Report:
    report = read_file("four_friends").report
    assert report is not None
    players = tuple(replace(player, title="GM") for player in report.players)
    return replace(report, players=players)


def missing(report: Report, format_name: str = "trf16") -> list[tuple[str, str]]:
    remarks = completeness(report, format_name)
    return [(remark.level, str(dict(remark.parts).get("record", remark.code))) for remark in remarks]


def with_player(report: Report, **changes: object) -> Report:
    return replace(report, players=(replace(report.players[0], **changes), *report.players[1:]))


def test_a_complete_report_lacks_nothing(friends_report: Report) -> None:
    assert completeness(friends_report, "trf16") == ()


@pytest.mark.parametrize(
    ("field", "record"),
    [("name", "012"), ("city", "022"), ("federation", "032"), ("chief_arbiter", "102")],
)
def test_a_missing_value_mandatory_for_rating_is_an_error(field: str, record: str, friends_report: Report) -> None:
    assert missing(replace(friends_report, **{field: ""})) == [("error", record)]


@pytest.mark.parametrize(("field", "record"), [("first_day", "042"), ("last_day", "052")])
def test_no_report_is_rated_without_its_days(field: str, record: str, friends_report: Report) -> None:
    assert missing(replace(friends_report, **{field: None})) == [("error", record)]


def test_trf26_wants_the_dates_of_the_rounds_and_trf16_does_not(friends_report: Report) -> None:
    coded = replace(friends_report, pairing_controller="Berger", coded_type="BERGER_ROUNDROBIN", tie_breaks=("DE",))
    assert missing(coded, "trf26") == [("error", "132")]
    assert missing(replace(coded, round_dates=(date(2025, 5, 1),)), "trf26") == []
    assert missing(coded, "trf16") == []


def test_a_missing_value_mandatory_for_title_events_is_a_note(friends_report: Report) -> None:
    dated = replace(friends_report, round_dates=(date(2025, 5, 1),))
    assert missing(dated, "trf26") == [("note", "182"), ("note", "192"), ("note", "202")]


def test_a_time_control_in_either_record_is_enough(friends_report: Report) -> None:
    silent = replace(friends_report, time_control="")
    assert missing(silent) == [("warning", "time-control-missing")]
    assert missing(replace(silent, coded_time_control="5400+30")) == []


@pytest.mark.parametrize(
    ("field", "empty", "level"),
    [
        ("fide_id", "", "warning"),
        ("name", "", "warning"),
        ("rank", None, "warning"),
        ("sex", "", "note"),
        ("federation", "", "note"),
        ("birth", None, "note"),
    ],
)
def test_missing_values_of_a_player_are_reported(field: str, empty: object, level: str, friends_report: Report) -> None:
    assert missing(with_player(friends_report, **{field: empty})) == [(level, "field-missing")]


def test_a_player_without_name_and_id_is_an_error(friends_report: Report) -> None:
    assert missing(with_player(friends_report, name="", fide_id="")) == [("error", "field-missing")]


def test_an_unrated_player_without_title_lacks_nothing(friends_report: Report) -> None:
    assert missing(with_player(friends_report, rating=None, title="")) == []


def test_a_fide_id_that_is_no_number(friends_report: Report) -> None:
    assert missing(with_player(friends_report, fide_id="N17")) == [("warning", "fide-id-form")]


def test_a_game_without_result_is_an_error_with_its_place(read_file: Callable[[str], Reading]) -> None:
    reading = read_file("four_friends")
    assert reading.report is not None
    first = reading.report.players[0]
    open_game = with_player(reading.report, rounds=(RoundResult(4, "w", " "), *first.rounds[1:]))
    remark = completeness(open_game, "trf16", reading.player_rows)[0]
    assert (remark.level, remark.code, remark.row, remark.column) == ("error", "result-missing", 8, 99)
    assert str(remark).endswith("round 1: the result of number 1 against number 4 is missing")


def test_a_round_in_which_nobody_played(friends_report: Report) -> None:
    gap = tuple(replace(row, rounds=(row.rounds[0], None, row.rounds[2])) for row in friends_report.players)
    assert missing(replace(friends_report, players=gap)) == [("warning", "rounds-missing")]


def test_a_report_without_a_rated_game(friends_report: Report) -> None:
    byes = tuple(replace(row, rounds=(RoundResult(None, "-", "H"),)) for row in friends_report.players)
    assert missing(replace(friends_report, players=byes)) == [("warning", "no-rated-game")]


def test_an_unknown_format_is_refused(friends_report: Report) -> None:
    with pytest.raises(KeyError):
        completeness(friends_report, "pgn")


def test_rounds_before_those_of_a_part_are_not_missing(friends_report: Report) -> None:
    """A part of a league leaves the columns of earlier rounds empty, and dates its own rounds only."""
    part = tuple(replace(row, rounds=(None, None, row.rounds[2])) for row in friends_report.players)
    days = (None, None, date(2026, 1, 12))
    assert missing(replace(friends_report, players=part, round_dates=days)) == []
    assert missing(replace(friends_report, players=part)) == [("warning", "rounds-missing")] * 2
