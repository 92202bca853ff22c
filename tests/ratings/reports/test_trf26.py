"""TRF26: every record, its columns, and files of other programs."""

from collections.abc import Callable
from datetime import date

import pytest

from ratings.reports import trf26
from ratings.reports.point_system import PointSystem
from ratings.reports.report import (
    AbnormalPoints,
    AccelerationOfRounds,
    Birth,
    BoardOrder,
    Byes,
    ForbiddenPairs,
    ForfeitedMatch,
    NationalRecord,
    Report,
    ReportPlayer,
    StartRank,
    Team,
    TeamByes,
    TeamPoints,
)
from ratings.reports.report_builder import Reading

ONE_PLAYER = "001    1"


def read(line: str) -> Report:
    reading = trf26.read(f"{ONE_PLAYER}\n{line}")
    assert reading.problems == ()
    assert reading.report is not None
    return reading.report


def test_the_file_with_every_record_is_written_again_to_the_letter(
    file_bytes: Callable[[str], bytes], read_file: Callable[[str], Reading]
) -> None:
    reading = read_file("every_record")
    assert reading.report is not None
    assert trf26.write(reading.report).text == file_bytes("every_record").decode()
    assert reading.problems == ()


def test_what_the_file_states_of_the_event_is_read(read_file: Callable[[str], Reading]) -> None:
    report = read_file("every_record").report
    assert report is not None
    assert report.round_count == 3
    assert report.initial_colour == "b"
    assert report.start_rank == StartRank("NOR", "HBFN")
    assert report.pairing_controller == "Berger"
    assert report.coded_type == "FIDE_TEAM_TYPEA_MP_GP"
    assert report.tie_breaks == ("BH:MP/C1", "DE")
    assert report.standings_order == ("PTS", "BH:MP/C1", "DE")
    assert report.time_control == "90 minutes, 30 seconds a move"
    assert report.coded_time_control == "40/6000+30:900+30"
    assert report.team_colours == "WBWB"
    assert report.team_points == TeamPoints(20, 10, 0)
    assert report.deputies == ("Arbiter, Bert", "Arbiter, Carl")
    assert report.round_dates == (date(2026, 1, 10), date(2026, 1, 12))
    assert report.comments == (" written by hand; every record of TRF26 once",)
    assert report.other_lines == ("QQQ a line of another program",)


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("240 H 003  026  047", "byes", Byes("H", 3, (26, 47))),
        ("240 f   1    5", "byes", Byes("F", 1, (5,))),
        ("250 00.0 02.0 001 003 0001 0090", "accelerations", AccelerationOfRounds(0, 20, 1, 3, 1, 90)),
        ("250       1.0 004 006 0001 0090", "accelerations", AccelerationOfRounds(None, 10, 4, 6, 1, 90)),
        ("260 001 002  125  180  184  216", "forbidden_pairs", ForbiddenPairs(1, 2, (125, 180, 184, 216))),
        ("XXP 13 68", "forbidden_pairs", ForbiddenPairs(None, None, (13, 68))),
        ("299 -   1.0", "abnormal_points", AbnormalPoints("-", 10, None, None, ())),
        ("299          -0.5    1    2", "abnormal_points", AbnormalPoints("", None, -5, 1, (2,))),
        ("299 W         1.0  000", "abnormal_points", AbnormalPoints("W", None, 10, None, ())),
        ("300   2   1   4   10    7 0000 0000", "board_orders", BoardOrder(2, 1, 4, (10, 7, None, None))),
        ("320  2.0  5.0   5   3", "team_byes", TeamByes(20, 50, (5, 3))),
        ("320  2.0  3.0 000   3", "team_byes", TeamByes(20, 30, (None, 3))),
        ("330 +- 004 023 047", "forfeited_matches", ForfeitedMatch("+-", 4, 23, 47)),
        ("330 -- 008 027 005", "forfeited_matches", ForfeitedMatch("--", 8, 27, 5)),
        (
            "310   1 India                            IND     2486   15.0   28.0  11     1    5   15   28   44",
            "teams",
            Team(1, "India", "IND", 2486, 150, 280, 11, (1, 5, 15, 28, 44)),
        ),
        ("310 1   Team1".ljust(76) + "1", "teams", Team(1, "Team1", players=(1,))),
        ("013 Example                            1    2", "teams", Team(None, "Example", players=(1, 2))),
        (
            "NOR    4 m    Dahlin, Dé                        1810 BER        5678 1999/12/31",
            "national",
            NationalRecord("NOR", 4, "m", "", "Dahlin, Dé", 1810, "BER", "5678", Birth(1999, 12, 31)),
        ),
    ],
)
def test_a_record_is_read_from_its_columns(line: str, field: str, value: object) -> None:
    assert getattr(read(line), field) == (value,)


def test_letters_outside_ascii_do_not_shift_columns(read_file: Callable[[str], Reading]) -> None:
    report = read_file("team_names_utf8").report
    assert report is not None
    assert [(team.name, team.players) for team in report.teams] == [
        ("Liffré A", (1, 2)),
        ("Pacé B", (3, 4)),
        ("Vitré", (5, 6)),
        ("Évran D", (7, 8)),
    ]


def test_a_team_event_of_another_program_is_read(read_file: Callable[[str], Reading]) -> None:
    reading = read_file("team_event")
    report = reading.report
    assert report is not None
    assert (reading.format, reading.problems) == ("trf26", ())
    assert report.start_rank == StartRank("", "FIDON")
    assert report.point_system == PointSystem(allocated_bye=50)
    assert report.team_points == TeamPoints(30, 10, 0)
    assert report.teams[0] == Team(1, "Rooks A", "ROOKA", 0, 30, 35, None, (7, 10, 15, 14))
    assert report.team_byes == (TeamByes(20, 50, (5, 3)),)
    assert len(report.board_orders) == 8
    assert report.national[1] == NationalRecord("FRA", 10, classification="A", origin="BRE", national_id="C10816")


def test_162_states_every_result_that_its_symbols_stand_for() -> None:
    report = read("162  W 3.0    D 1.0    L 0.5    A 0.0    P 1.0    X 1.5")
    assert report.point_system == PointSystem(30, 30, 10, 10, 5, 5, 0, 10, 30, 10, 30, 0, 15)


def test_bbppairings_z_in_162_is_read_as_a_and_reported() -> None:
    reading = trf26.read(f"{ONE_PLAYER}\n162  Z 0.5")
    assert reading.report is not None
    assert reading.report.point_system == PointSystem(zero_point_bye=5, forfeit_loss=5)
    assert [(remark.row, remark.column, remark.expected) for remark in reading.adjustments] == [(2, 6, "A")]


def test_points_that_162_cannot_tell_apart_are_written_as_xxs() -> None:
    system = PointSystem(white_win=10, black_win=15, white_draw=5, black_draw=5, half_point_bye=5)
    lines = trf26.write(Report(point_system=system, players=(ReportPlayer(1),))).text.split("\r\n")
    assert lines[:2] == ["162  D 0.5", "XXS WW=1.0 BW=1.5"]


def test_match_points_of_either_spacing_are_read() -> None:
    expected = TeamPoints(20, 10, 0)
    assert read("362 TW  2.0   TD  1.0   TL  0.0").team_points == expected
    assert read("362 TW 2.0   TD 1.0   TL 0.0").team_points == expected


def test_rounds_given_twice_and_differently_are_a_problem() -> None:
    reading = trf26.read(f"142 9\nXXR 7\n{ONE_PLAYER}")
    assert reading.report is not None
    assert reading.report.round_count == 9
    assert [(remark.code, remark.row, remark.found) for remark in reading.problems] == [("repeated-record", 2, "7")]


def test_rounds_given_twice_and_equal_are_no_problem() -> None:
    assert trf26.read(f"142 9\nXXR 9\n{ONE_PLAYER}").problems == ()


@pytest.mark.parametrize(
    ("line", "column", "actual"),
    [
        ("240 X   1    5", 5, "X"),
        ("240 H        5", 7, ""),
        ("240 H   1", 11, ""),
        ("250  0.0  2.0   1   a    1    2", 21, "a"),
        ("260   1   3    1", 18, ""),
        ("330 ++   1   1   2", 5, "++"),
        ("310 one Team", 5, "one"),
        ("299 W  x1.0", 8, "x1.0"),
        ("300   1x  1   2", 8, "x"),
        ("162  Q 1.0", 6, "Q 1.0"),
        ("362 TW two", 5, "TW two"),
        ("142 nine", 5, "nine"),
        ("152 red", 5, "red"),
        ("XXC sideways", 5, "sideways"),
        ("XXZ 1 two", 7, "two"),
        ("XXA    1  1.0 x.0", 15, "x.0"),
        ("BBW much", 5, "much"),
    ],
)
def test_a_record_that_cannot_be_read_is_reported_by_column_and_kept(line: str, column: int, actual: str) -> None:
    reading = trf26.read(f"{ONE_PLAYER}\n{line}")
    assert reading.report is not None
    assert (reading.problems[0].row, reading.problems[0].column, reading.problems[0].found) == (2, column, actual)
    assert reading.report.other_lines == (line,)
