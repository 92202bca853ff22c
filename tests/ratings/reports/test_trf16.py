"""TRF16: exact columns when writing, and files of real programs when reading."""

from collections.abc import Callable
from datetime import date

import pytest

from ratings.reports import trf16
from ratings.reports.point_system import PointSystem
from ratings.reports.report import (
    Birth,
    FictitiousPoints,
    ForbiddenPairs,
    Report,
    ReportPlayer,
    RoundResult,
    Team,
)
from ratings.reports.report_builder import Reading

# A line of FIDE's own sample of TRF26 with its values read by eye; the columns are those of TRF16.
SAMPLE_LINE = (
    "001    2      Test0002 Player0002               2540 UKR 70223454321 1992/00/00  6.5   51    24 w =    51 b 0"
    "    62 w 1    12 b 1   242 w 0  0000 - -"
)
SAMPLE_PLAYER = ReportPlayer(
    2,
    "Test0002 Player0002",
    rating=2540,
    federation="UKR",
    fide_id="70223454321",
    birth=Birth(1992),
    points=65,
    rank=51,
    rounds=(
        RoundResult(24, "w", "="),
        RoundResult(51, "b", "0"),
        RoundResult(62, "w", "1"),
        RoundResult(12, "b", "1"),
        RoundResult(242, "w", "0"),
        RoundResult(None, "-", "-"),
    ),
)


def only_player(line: str) -> ReportPlayer:
    report = trf16.read(line).report
    assert report is not None
    return report.players[0]


def adjustments_of(reading: Reading) -> list[tuple[str, int | None, int | None, str]]:
    return [(remark.code, remark.row, remark.column, remark.found) for remark in reading.adjustments]


def test_the_sample_line_is_read_as_it_was_read_by_eye() -> None:
    assert only_player(SAMPLE_LINE) == SAMPLE_PLAYER


def test_the_sample_line_is_written_to_the_letter() -> None:
    assert trf16.write(Report(players=(SAMPLE_PLAYER,))).text == f"{SAMPLE_LINE}\r\n"


def test_a_player_stands_in_the_columns_of_the_standard() -> None:
    player = ReportPlayer(
        7, "Hou, Yifan", "w", "WGM", 2673, "CHN", "8602980", Birth(1994, 2, 27), 115, 11,
        (RoundResult(12, "b", "1"), None, RoundResult(None, "-", "H")),
    )  # fmt: skip
    line = trf16.write(Report(players=(player,))).text
    columns = {
        (5, 8): "   7", (10, 10): "w", (11, 13): "WGM", (15, 47): "Hou, Yifan".ljust(33), (49, 52): "2673",
        (54, 56): "CHN", (58, 68): "    8602980", (70, 79): "1994/02/27", (81, 84): "11.5", (86, 89): "  11",
        (92, 95): "  12", (97, 97): "b", (99, 99): "1", (102, 109): " " * 8, (112, 115): "0000",
        (117, 117): "-", (119, 119): "H",
    }  # fmt: skip
    assert {
        columns_of_cell: line[columns_of_cell[0] - 1 : columns_of_cell[1]] for columns_of_cell in columns
    } == columns


def test_the_event_stands_in_the_order_of_the_standard() -> None:
    report = Report(
        name="Öpen",
        city="Oslo",
        federation="NOR",
        first_day=date(2025, 5, 1),
        last_day=date(2025, 5, 3),
        player_count=4,
        rated_count=0,
        team_count=0,
        type="Individual: Swiss",
        chief_arbiter="Arbiter, Anna",
        deputies=("Arbiter, Bert", "Arbiter, Carl"),
        time_control="90+30",
        round_dates=(date(2025, 5, 1), None, date(2025, 5, 3)),
        round_count=3,
        initial_colour="b",
        paired_by_rank=True,
        point_system=PointSystem(white_win=30, allocated_bye=15),
        players=(ReportPlayer(1),),
        teams=(Team(None, "Tower", players=(1, 2)),),
        absent=(1,),
        forbidden_pairs=(ForbiddenPairs(None, None, (1, 2)),),
        fictitious_points=(FictitiousPoints(1, (10, 0)),),
        other_lines=("QQQ kept",),
    )
    assert trf16.write(report).text.split("\r\n") == [
        "012 Öpen",
        "022 Oslo",
        "032 NOR",
        "042 2025/05/01",
        "052 2025/05/03",
        "062 4",
        "072 0",
        "082 0",
        "092 Individual: Swiss",
        "102 Arbiter, Anna",
        "112 Arbiter, Bert",
        "112 Arbiter, Carl",
        "122 90+30",
        "132".ljust(91) + "25/05/01            25/05/03",
        "XXR 3",
        "XXC rank black1",
        "XXS WW=3.0 PAB=1.5",
        "001    1",
        "013 Tower                              1    2",
        "XXZ 1",
        "XXP 1 2",
        "XXA    1  1.0  0.0",
        "QQQ kept",
        "",
    ]


def test_every_line_ends_with_carriage_return_and_line_feed() -> None:
    text = trf16.write(Report(name="A", players=(ReportPlayer(1),))).text
    assert text == "012 A\r\n001    1\r\n"


@pytest.mark.parametrize("code", "WDLHFUZ")
def test_letters_of_results_may_be_small(code: str) -> None:
    line = f"{SAMPLE_LINE[:91]}   3 w {code.lower()}"
    reading = trf16.read(line)
    assert only_player(line).rounds == (RoundResult(3, "w", code),)
    assert adjustments_of(reading) == [("read-as", 1, 99, code.lower())]


@pytest.mark.parametrize(
    ("cell", "result"),
    [
        ("        ", None),
        ("0000 - Z", RoundResult(None, "-", "Z")),
        ("0000 -  ", RoundResult(None, "-", "Z")),
        ("       H", RoundResult(None, "-", "H")),
        ("     - U", RoundResult(None, "-", "U")),
        ("       -", RoundResult(None, "-", "-")),
        ("   3   +", RoundResult(3, "-", "+")),
        ("   3 W 1", RoundResult(3, "w", "1")),
        ("3    b 0", RoundResult(3, "b", "0")),
        ("   3 w  ", RoundResult(3, "w", " ")),
    ],
)
def test_blanks_in_a_round_mean_what_the_standard_says(cell: str, result: RoundResult | None) -> None:
    player = only_player(f"{SAMPLE_LINE[:91]}   9 b 1  {cell}  {'   8 w 1'}")
    assert player.rounds == (RoundResult(9, "b", "1"), result, RoundResult(8, "w", "1"))


@pytest.mark.parametrize("cell", ["   3 w 1", "   3 w", "0000 - Z", "0000 - -"])
def test_a_round_in_exact_form_is_read_without_a_word(cell: str) -> None:
    assert adjustments_of(trf16.read(f"{SAMPLE_LINE[:91]}{cell}")) == []


def test_blank_rounds_at_the_end_are_no_rounds() -> None:
    assert len(only_player(f"{SAMPLE_LINE[:99]}            ").rounds) == 1


def test_an_old_file_is_read_with_its_titles_and_dates(read_file: Callable[[str], Reading]) -> None:
    reading = read_file("krause_2006")
    assert reading.format == "trf16"
    assert reading.report is not None
    assert (reading.report.first_day, reading.report.last_day) == (date(2005, 7, 28), date(2005, 7, 31))
    assert len(reading.report.players) == 284
    first, second = reading.report.players[:2]
    assert (first.title, first.rating, first.points, first.rank) == ("GM", 2558, 60, 4)
    assert second.title == "IM"
    assert first.rounds[0] == RoundResult(141, "w", "1")
    assert ("read-as", 14, 13, "g") in adjustments_of(reading)
    assert reading.problems == ()


def test_the_extensions_of_javafo_are_read(read_file: Callable[[str], Reading]) -> None:
    report = read_file("javafo_extensions").report
    assert report is not None
    assert report.round_count == 9
    assert report.first_day == date(2010, 9, 24)
    assert report.players[0].birth == Birth(1978)
    assert report.players[0].title == "GM"


def test_a_shortcut_of_xxs_stands_for_several_codes_and_the_last_word_counts() -> None:
    report = trf16.read("XXS W=3 FW=1\nXXS D=1\n001    1").report
    assert report is not None
    assert report.point_system == PointSystem(
        white_win=30, black_win=30, full_point_bye=30, forfeit_win=10,
        white_draw=10, black_draw=10, half_point_bye=10,
    )  # fmt: skip


def test_the_points_of_bbppairings_are_read_as_the_same_point_system() -> None:
    report = trf16.read("BBW  3.0\nBBU  1.5\nBBZ  0.5\nBBF  0.0\n001    1").report
    assert report is not None
    assert report.point_system == PointSystem(
        white_win=30, black_win=30, full_point_bye=30, forfeit_win=30,
        allocated_bye=15, zero_point_bye=5, forfeit_loss=0,
    )  # fmt: skip


def test_round_dates_are_read_from_their_columns(read_file: Callable[[str], Reading]) -> None:
    report = read_file("latin_1").report
    assert report is not None
    saturday, sunday = date(2011, 7, 2), date(2011, 7, 3)
    assert report.round_dates == (saturday, saturday, saturday, sunday, sunday)


def test_round_dates_in_lines_of_their_own_are_read_in_their_order(
    read_file: Callable[[str], Reading],
) -> None:
    reading = read_file("round_dates_in_lines")
    assert reading.report is not None
    assert reading.report.round_dates == tuple(date(2026, 4, day) for day in range(1, 6))
    assert [remark.row for remark in reading.adjustments if remark.code == "off-columns"] == [11, 12, 13, 14, 15]


def test_an_unknown_title_is_kept_and_reported() -> None:
    reading = trf16.read("001    1 m XY Abel, Ada")
    assert reading.report is not None
    assert reading.report.players[0].title == "XY"
    assert adjustments_of(reading) == [("unknown-title", 1, 11, "XY")]


def test_a_record_given_twice_with_another_content_is_a_problem_and_kept() -> None:
    reading = trf16.read("012 One\n012 Other\n012 One\n001    1")
    assert reading.report is not None
    assert reading.report.name == "One"
    assert reading.report.other_lines == ("012 Other",)
    assert [(remark.code, remark.row) for remark in reading.problems] == [("repeated-record", 2)]


@pytest.mark.parametrize(
    ("player", "actual", "written"),
    [
        (ReportPlayer(1, "N" * 34), "N" * 34, "N" * 33),
        (ReportPlayer(1, "A", rating=10000), "10000", ""),
        (ReportPlayer(1, "A", points=1000), "100.0", ""),
        (ReportPlayer(1, "A\nB"), "A\nB", "A B"),
        (ReportPlayer(1, "A", title="g"), "g", "g"),
        (ReportPlayer(1, "A", birth=Birth(1990, None, 5)), "1990/00/05", "1990/00/05"),
        (ReportPlayer(10000, "A"), "10000", ""),
    ],
)
def test_a_value_too_long_for_its_columns_is_reported(player: ReportPlayer, actual: str, written: str) -> None:
    writing = trf16.write(Report(players=(player,)))
    assert (writing.not_carried[0].found, writing.not_carried[0].expected) == (actual, written)
    assert writing.text.count("\r\n") == 1


@pytest.mark.parametrize(
    "player",
    [
        ReportPlayer(1, "N" * 33),
        ReportPlayer(9999, "A", rating=9999, points=999, rank=9999, fide_id="12345678901"),
    ],
)
def test_a_value_that_just_fits_is_written_without_a_note(player: ReportPlayer) -> None:
    assert trf16.write(Report(players=(player,))).not_carried == ()


def test_values_without_a_record_in_trf16_are_listed(read_file: Callable[[str], Reading]) -> None:
    report = read_file("every_record").report
    assert report is not None
    labels = {dict(remark.parts)["label"] for remark in trf16.write(report).not_carried}
    assert labels >= {*trf16.NOT_IN_TRF16.values(), "points of an unknown result", "pairs forbidden in some rounds"}


def test_a_team_of_more_than_fourteen_loses_the_last_and_it_is_reported() -> None:
    writing = trf16.write(Report(teams=(Team(None, "Crowd", players=tuple(range(1, 16))),)))
    assert len(writing.text.rstrip()) == 105
    assert [remark.code for remark in writing.not_carried] == ["changed"]
