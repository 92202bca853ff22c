"""From bytes to a Report: format detection, refusals and problems."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.reports.bounds import MAX_BYTES
from ratings.reports.canonical import from_json, to_json
from ratings.reports.formats import FORMATS
from ratings.reports.reading import read_report
from ratings.reports.report_builder import Reading
from ratings.reports.validation import contradictions
from ratings.reports.validation.completeness import completeness

FILES = Path(__file__).parent / "files"
FRIENDS = ["Abel, Ada", "Birk, Bruno", "Carow, Clara", "Dahlin, David"]


def problems(reading: Reading) -> list[tuple[str, int | None, int | None]]:
    return [(remark.code, remark.row, remark.column) for remark in reading.problems]


def adjustments(reading: Reading) -> list[tuple[str, int | None, int | None]]:
    return [(remark.code, remark.row, remark.column) for remark in reading.adjustments]


def names(reading: Reading) -> list[str]:
    assert reading.report is not None
    return [player.name for player in reading.report.players]


def test_a_sound_file_is_read_without_a_word(read_file: Callable[[str], Reading]) -> None:
    reading = read_file("four_friends")
    assert names(reading) == FRIENDS
    assert (reading.adjustments, reading.problems) == ((), ())
    assert (reading.format, reading.encoding) == ("trf16", "utf-8")


@pytest.mark.parametrize("name", ["tata_steel_2015", "world_championship_2018"])
def test_an_event_of_our_own_is_read_without_a_word(name: str, read_file: Callable[[str], Reading]) -> None:
    reading = read_file(name)
    assert (reading.adjustments, reading.problems) == ((), ())


@pytest.mark.parametrize("data", [b"", b"   \r\n\t\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_refused(data: bytes) -> None:
    reading = read_report(data)
    assert reading.report is None
    assert problems(reading) == [("empty", None, None)]


def test_a_file_over_two_megabytes_is_refused_and_one_of_exactly_two_is_not(
    file_bytes: Callable[[str], bytes],
) -> None:
    sound = file_bytes("four_friends")
    filled = sound + (b" " * 60_000 + b"\n") * 40
    filled = filled[: MAX_BYTES - 1] + b"\n"
    assert read_report(filled).problems == ()
    refused = read_report(filled + b"\n")
    assert refused.report is None
    assert problems(refused) == [("too-large", None, None)]
    assert "2097153" in str(refused.problems[0])


PLAYER = b"001    1      Abel, Ada                         2000 NOR     1503014 1990/01/01  0.0    1"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (PLAYER.ljust(91) + b"   2 w 1  " * 200_000, ("long-line", 1, 4097)),
        (b"012 " + b"x" * 70_000, ("long-line", 1, 65537)),
        (b"001\n" * 10_000, ("too-many-players", None, None)),
        (b"zzz\n" * 500_000, ("too-many-lines", None, None)),
        (b"\r" * 2_000_000 + PLAYER, ("too-many-lines", None, None)),
    ],
    ids=["rounds", "name", "players", "unknown records", "blank lines"],
)
def test_a_file_that_would_take_long_is_refused_before_reading(data: bytes, problem: tuple[str, int, int]) -> None:
    """Files of 2 MB took half a minute."""
    begun = time.process_time()
    reading = read_report(data)
    assert reading.report is None
    assert problems(reading) == [problem]
    assert time.process_time() - begun < 1


def test_the_most_players_there_can_be_are_read() -> None:
    lines = b"\n".join(PLAYER.replace(b"001    1", b"001 %4d" % number) for number in range(1, 10_000))
    report = read_report(lines).report
    assert report is not None
    assert len(report.players) == 9_999


@pytest.mark.parametrize(
    ("data", "row", "column"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", 3, 1),
        (b"PK\x03\x04", 1, 3),
        (b"012 Open\r\n022 Os\x00lo", 2, 7),
        ("012 Open\0".encode("utf-16"), 1, 9),
    ],
)
def test_a_binary_file_is_refused_with_the_place_of_the_first_odd_byte(data: bytes, row: int, column: int) -> None:
    reading = read_report(data)
    assert reading.report is None
    assert problems(reading) == [("binary", row, column)]


@pytest.mark.parametrize(
    "data", [b"Name;Rating\nAbel;2000\n", b"<html></html>", b'[Event "Open"]\n\n1. e4 e5', b"hello"]
)
def test_a_text_that_is_no_report_is_refused(data: bytes) -> None:
    reading = read_report(data)
    assert reading.report is None
    assert problems(reading) == [("no-report", 1, 1)]
    assert data.decode().split("\n")[0] in str(reading.problems[0])


def test_a_report_without_players_is_a_problem(read_file: Callable[[str], Reading]) -> None:
    assert problems(read_report(b"012 Open\n022 Oslo\n")) == [("no-players", None, None)]


def test_a_code_page_is_read_and_reported_with_its_first_place(read_file: Callable[[str], Reading]) -> None:
    reading = read_file("latin_1")
    assert reading.encoding == "windows-1252"
    assert adjustments(reading)[0] == ("code-page", 34, 21)
    assert "read as windows-1252" in str(reading.adjustments[0])
    assert any("é" in name for name in names(reading))
    assert reading.problems == ()


def test_utf_8_is_read_without_a_word(read_file: Callable[[str], Reading]) -> None:
    reading = read_file("team_names_utf8")
    assert reading.encoding == "utf-8"
    assert reading.adjustments == ()


def test_a_byte_order_mark_is_left_out_and_reported(read_file: Callable[[str], Reading]) -> None:
    reading = read_file("byte_order_mark")
    assert reading.report is not None
    assert reading.report.name == "League Division 1"
    assert ("byte-order-mark", 1, 1) in adjustments(reading)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_read_with_and_without_its_mark(encoding: str, file_bytes: Callable[[str], bytes]) -> None:
    text = file_bytes("four_friends").decode().replace("Nowhere", "Øksnes")
    reading = read_report(text.encode(encoding))
    assert reading.report is not None
    assert (names(reading), reading.report.city, reading.encoding) == (FRIENDS, "Øksnes", "utf-16")
    assert (adjustments(reading), reading.problems) == ([("utf-16", 1, 1)], ())


def with_tabs(line: str) -> str:
    """Return a line from an editor that writes a tab for blanks before every eighth column."""
    pieces = (line[first : first + 8] for first in range(0, len(line), 8))
    return "".join(f"{piece.rstrip()}\t" if piece.endswith("  ") else piece for piece in pieces)


ABEL = "001    1 m    Abel, Ada                         2000 NOR      900001 1990/00/00  2.5    1     4 w 1"
VALUES = ["001", "1", "m", "", "Abel, Ada", "2000", "NOR", "900001", "1990/00/00", "2.5", "1"]
TABBED = {
    "one value a round": "\t".join([*VALUES, "4 w 1", "", "2 w 1"]),
    "three values a round": "\t".join([*VALUES, "4", "w", "1", "", "", "", "2", "w", "1"]),
    "tabs for blanks": with_tabs(f"{ABEL}               2 w 1"),
    "tab for a blank": f"{ABEL}               2 w 1".replace("001 ", "001\t", 1),
}


@pytest.mark.parametrize("line", TABBED.values(), ids=TABBED)
def test_a_line_with_tabs_is_read_as_a_person_would(line: str) -> None:
    reading = read_report(f"012\tTabs\n{line}".encode())
    assert reading.report is not None
    player = reading.report.players[0]
    assert (player.number, player.name, player.rating, player.federation) == (1, "Abel, Ada", 2000, "NOR")
    assert [(each.opponent, each.code) if each else None for each in player.rounds] == [(4, "1"), None, (2, "1")]
    assert reading.report.name == "Tabs"
    assert ("tabs", 2, line.index("\t") + 1) in adjustments(reading)
    assert reading.problems == ()


@pytest.mark.parametrize(
    "line",
    [
        "001\tone\tm\t\tAbel, Ada\t2000",
        "001\t1\tmale\t\tAbel, Ada\t2000",
        "001\t1\tm\t\tAbel, Ada\t2000\tNOR\t900001\t1990/00/00\t2.5\t1\t4 w",
    ],
)
def test_a_line_with_tabs_that_stays_a_riddle_is_a_problem(line: str) -> None:
    assert read_report(f"012 Tabs\n{line}".encode()).problems


def test_mixed_line_ends_are_reported_and_rows_still_counted(read_file: Callable[[str], Reading]) -> None:
    reading = read_file("mixed_line_ends")
    assert names(reading) == FRIENDS
    assert reading.player_rows == (8, 9, 10, 11)
    assert [str(remark) for remark in reading.adjustments] == [
        "line ends are mixed: CR LF 7, LF 2, CR 2; all were read as line ends"
    ]


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n"])
def test_one_kind_of_line_end_is_nothing_to_tell(end: bytes, file_bytes: Callable[[str], bytes]) -> None:
    reading = read_report(file_bytes("four_friends").replace(b"\r\n", end))
    assert names(reading) == FRIENDS
    assert reading.adjustments == ()


def test_a_file_with_carriage_returns_alone_is_read_as_the_standard_wants(
    read_file: Callable[[str], Reading],
) -> None:
    reading = read_file("carriage_returns")
    assert len(names(reading)) == 20
    assert (reading.adjustments, reading.problems) == ((), ())


def test_a_line_shifted_by_one_column_is_a_problem_with_its_place(
    read_file: Callable[[str], Reading],
) -> None:
    reading = read_file("wrong_columns")
    assert [str(problem) for problem in reading.problems] == [
        "row 9, column 48: '2' found between two columns of record 001, where a blank is expected"
    ]


def test_a_round_shifted_by_one_column_is_a_problem_with_its_place(
    file_bytes: Callable[[str], bytes],
) -> None:
    shifted = file_bytes("four_friends").replace(b"   3 w 1", b"  3 w 1 ")
    assert problems(read_report(shifted)) == [("between-columns", 9, 96)]


def test_invalid_dates_are_reported_and_their_lines_kept(read_file: Callable[[str], Reading]) -> None:
    reading = read_file("dates_unreadable")
    assert reading.report is not None
    assert reading.report.first_day is None
    assert problems(reading) == [("unreadable", 4, 5), ("unreadable", 5, 5)]
    assert [line[:3] for line in reading.report.other_lines] == ["042", "052", "TNR", "ACC"]


def test_a_line_of_no_known_record_is_kept_and_reported(read_file: Callable[[str], Reading]) -> None:
    reading = read_file("unknown_record")
    assert reading.report is not None
    assert adjustments(reading) == [("unknown-record", 7, 1)]
    assert reading.report.other_lines[0].startswith("101    7      Player 7")


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("001      m    Abel, Ada", 5, "a whole number from 1 to 9999"),
        ("001    0 m    Abel, Ada", 8, "a whole number from 1 to 9999"),
        ("001    x m    Abel, Ada", 8, "a whole number from 1 to 9999"),
        ("001    1 x    Abel, Ada", 10, "m or w"),
        ("001    1 m    Abel, Ada                         25OO", 49, "a rating, or blanks for none"),
        ("001    1 m    Abel, Ada".ljust(69) + "13/13/1990", 70, "a date of birth, YYYY/MM/DD"),
        ("001    1 m    Abel, Ada".ljust(80) + " two", 82, "points such as 11.5"),
        ("001    1 m    Abel, Ada".ljust(85) + " 1st", 87, "a whole number from 0 to 9999"),
        ("001    1 m    Abel, Ada".ljust(91) + "   a w 1", 92, "a number, or 0000 for nobody"),
        ("001    1 m    Abel, Ada".ljust(91) + "   2 x 1", 97, "w, b or -"),
        ("001    1 m    Abel, Ada".ljust(91) + "   2 w ~", 99, "one of 1 = 0 + - W D L H F U Z"),
        ("001    1 m    Abel, Ada".ljust(101) + "   2 w 5", 109, "one of 1 = 0 + - W D L H F U Z"),
    ],
)
def test_a_value_that_cannot_be_read_is_reported_with_row_column_and_what_would_be_right(
    line: str, column: int, expected: str
) -> None:
    reading = read_report(f"012 Open\n\n{line}\n001    2 m    Birk, Bruno\n".encode())
    problem = reading.problems[0]
    assert (problem.row, problem.column, problem.expected) == (3, column, expected)
    assert "Birk, Bruno" in names(reading)


def test_all_problems_are_reported_at_once() -> None:
    lines = ["042 soon", "052 later", "001    x", "001    1 q", "001    2 m    Abel, Ada"]
    reading = read_report("\n".join(lines).encode(), "open.trf")
    assert [remark.row for remark in reading.problems] == [1, 2, 3, 4]
    assert reading.problem_lines()[0] == (
        "open.trf: row 1, column 5: first day (record 042) cannot be read: 'soon' found, a date, YYYY/MM/DD expected"
    )


def test_a_line_without_a_start_number_is_kept_as_it_is() -> None:
    reading = read_report(b"001    1 m    Abel, Ada\n001      m    Birk, Bruno\n")
    assert reading.report is not None
    assert reading.report.other_lines == ("001      m    Birk, Bruno",)
    assert len(reading.report.players) == 1


def test_the_row_of_a_player_is_found_by_their_number(read_file: Callable[[str], Reading]) -> None:
    reading = read_file("four_friends")
    assert reading.row_of(3) == 10
    assert reading.row_of(5) is None


@pytest.mark.parametrize(
    ("name", "format_name"),
    [
        ("tata_steel_2015", "trf16"),
        ("javafo_extensions", "trf16"),
        ("every_record", "trf26"),
        ("team_names_utf8", "trf26"),
    ],
)
def test_the_format_is_seen_from_the_records(name: str, format_name: str, read_file: Callable[[str], Reading]) -> None:
    assert read_file(name).format == format_name


@pytest.mark.parametrize("line", ["### comment", "142 9", "310   1 Team", "NOR    1      Abel, Ada"])
def test_one_record_of_trf26_makes_a_file_trf26(line: str) -> None:
    assert read_report(f"001    1\n{line}\n".encode()).format == "trf26"


@pytest.mark.parametrize("line", ["XXR 9", "BBW  3.0", "TNR 5", "DDD SSSS sTTT", "013 Team".ljust(36) + "   1"])
def test_extensions_and_strange_lines_leave_a_file_trf16(line: str) -> None:
    assert read_report(f"001    1\n{line}\n".encode()).format == "trf16"


def test_long_findings_are_cut_in_the_message() -> None:
    reading = read_report(f"042 {'x' * 500}\n001    1\n".encode())
    assert len(reading.problems[0].found) == 60


@given(st.data())
@settings(deadline=None)
def test_a_damaged_file_is_read_or_refused_and_what_was_read_can_be_written_and_checked(
    data: st.DataObject,
) -> None:
    text = (FILES / "every_record.trf").read_text(encoding="utf-8")
    for _ in range(data.draw(st.integers(1, 6))):
        position = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 3))
        text = text[:position] + data.draw(st.text("0129wb-=H .\r\n\tXé", max_size=3)) + text[position + gone :]
    reading = read_report(text.encode())
    assert reading.report is not None
    assert from_json(to_json(reading.report)) == reading.report
    for format_ in FORMATS.values():
        writing = format_.write(reading.report)
        assert writing.not_carried or format_.read(writing.text).report == reading.report
    assert all(str(remark) for remark in contradictions(reading.report, reading.player_rows))
    assert all(str(remark) for remark in completeness(reading.report, "trf26", reading.player_rows))
