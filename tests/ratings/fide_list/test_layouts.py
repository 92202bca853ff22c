import datetime as dt
import io
from pathlib import Path

import pytest

from ratings.fide_list import ControlRating, FideListPlayer, ListHeader, UnreadableList, read

LISTS = Path(__file__).parent / "lists"
UNRATED = ControlRating(None, 0, None)
ALL = ("standard", "rapid", "blitz")

PLAYERS = [
    FideListPlayer(
        fide_id=900000011,
        name="Ashdown, Petra",
        federation="ENG",
        sex="w",
        title="GM",
        womens_title="WGM",
        other_titles="IA,FT",
        foa_title="",
        standard=ControlRating(2512, 9, 10),
        rapid=ControlRating(2498, 0, 10),
        blitz=ControlRating(2533, 21, 10),
        birth_year=1990,
        flag="w",
    ),
    FideListPlayer(
        90000029,
        "Birkeland, Tor",
        "NOR",
        "m",
        "IM",
        "",
        "",
        "",
        ControlRating(2405, 0, 20),
        UNRATED,
        UNRATED,
        1985,
        "i",
    ),
    FideListPlayer(
        9000037,
        "Castellan, Ines",
        "ESP",
        "w",
        "",
        "WFM",
        "",
        "",
        ControlRating(2101, 0, 20),
        ControlRating(2050, 0, 20),
        UNRATED,
        2001,
        "wi",
    ),
    FideListPlayer(
        900045,
        "Dray, Oscar",
        "FID",
        "m",
        "",
        "",
        "",
        "ACM",
        UNRATED,
        ControlRating(1402, 3, 40),
        UNRATED,
        None,
        "",
    ),
    FideListPlayer(90053, "Ember", "IND", "m", "", "", "NA", "", UNRATED, UNRATED, UNRATED, 2014, ""),
]


def players(name: str, **more: str) -> tuple[ListHeader, list[FideListPlayer]]:
    with (LISTS / name).open("rb") as file:
        reading = read(file, name, **more)
        listed_players = list(reading.players)
    assert reading.problems == ()
    return reading.header, listed_players


@pytest.mark.parametrize("name", ["players_list_foa.txt", "players_list_foa.xml"])
def test_the_current_list_says_everything_of_the_three_time_controls(name: str) -> None:
    assert players(name) == (ListHeader(ALL, None), PLAYERS)


def test_the_list_for_older_programs_knows_no_arena_title() -> None:
    header, listed_players = players("players_list_legacy.txt")
    assert header == ListHeader(ALL, None)
    assert listed_players == [player._replace(foa_title="") for player in PLAYERS]


def test_a_single_list_names_its_month_and_the_file_its_time_control() -> None:
    header, listed_players = players("rapid_oct26frl.txt")
    assert header == ListHeader(("rapid",), dt.date(2026, 10, 1))
    rated = [PLAYERS[0], PLAYERS[2], PLAYERS[3]]
    assert listed_players == [player._replace(standard=None, blitz=None) for player in rated]


def test_a_single_list_of_2012_has_neither_arena_titles_nor_the_month_as_a_word() -> None:
    header, listed_players = players("standard_sep12frl.txt")
    assert header == ListHeader(("standard",), dt.date(2012, 9, 1))
    assert listed_players == [player._replace(rapid=None, blitz=None) for player in PLAYERS[:3]]


def test_the_list_of_2011_has_old_titles_and_marks_women_by_the_flag() -> None:
    header, listed_players = players("standard_mar11.txt", control=None)
    assert header == ListHeader(("standard",), dt.date(2011, 3, 1))
    facts = [
        (p.fide_id, p.name, p.federation, p.sex, p.title, p.womens_title, p.birth_year, p.flag) for p in listed_players
    ]
    assert facts == [
        (90000029, "Birkeland, Tor", "NOR", "m", "IM", "", 1985, "i"),
        (9000037, "Castellan, Ines", "ESP", "w", "", "WFM", 2001, "wi"),
        (900045, "Dray, Oscar", "FID", "m", "", "", None, ""),
        (9000061, "Forde, Anna", "SCO", "w", "GM", "", 1990, "w"),
    ]
    assert [player.standard for player in listed_players] == [
        (2405, 9, None),
        (2101, 0, None),
        (1714, 0, None),
        (2512, 12, None),
    ]
    assert {(player.rapid, player.blitz) for player in listed_players} == {(None, None)}


def test_a_single_list_as_xml_leaves_empty_what_is_not_rated() -> None:
    header, listed_players = players("rapid_oct26frl_xml.xml")
    assert header == ListHeader(("rapid",), None)
    assert listed_players == [player._replace(standard=None, blitz=None) for player in PLAYERS[:3]]


def test_a_player_with_i_in_the_flag_is_inactive() -> None:
    assert [player.inactive for player in PLAYERS] == [False, True, True, False, False]


@pytest.mark.parametrize("name", ["rapid_oct26frl.txt", "rapid_oct26frl_xml.xml"])
def test_the_time_control_given_by_hand_counts_before_the_files_name(name: str) -> None:
    header, listed_players = players(name, control="blitz")
    assert header.controls == ("blitz",)
    assert (listed_players[0].rapid, listed_players[0].blitz) == (None, (2498, 0, 10))


@pytest.mark.parametrize("name", ["rapid_oct26frl.txt", "rapid_oct26frl_xml.xml"])
def test_a_single_list_without_time_control_is_refused(name: str) -> None:
    with pytest.raises(UnreadableList, match="standard, rapid or blitz in the name of the file"):
        read(io.BytesIO((LISTS / name).read_bytes()), "list.txt")


@pytest.mark.parametrize(
    ("code", "month"),
    [("JAN26", (2026, 1)), ("dec13", (2013, 12)), ("Jul00", (2000, 7)), ("MAY19", (2019, 5))],
)
def test_any_month_is_read_from_the_header(code: str, month: tuple[int, int]) -> None:
    content = (LISTS / "rapid_oct26frl.txt").read_bytes().replace(b"OCT26", code.encode())
    assert read(io.BytesIO(content), "rapid.txt").header.month == dt.date(*month, 1)


@pytest.mark.parametrize("shift", [1, 7])
def test_the_offsets_come_from_the_header(shift: int) -> None:
    lines = (LISTS / "players_list_foa.txt").read_text().splitlines()
    wider = "\r\n".join(line[:40] + " " * shift + line[40:] for line in lines).encode()
    assert list(read(io.BytesIO(wider + b"\r\n"), "list.txt").players) == PLAYERS


@pytest.mark.parametrize(
    ("header", "actual"),
    [
        ("ID Number      Name     Fed", "ID Number      Name     Fed"),
        ("Rank  Name  Fed SRtng B-day", "rank"),
        ("ID Number  Name  Fed  SRtng  Elo  B-day Flag", "elo"),
        ("Name  ID Number  Fed  SRtng B-day Flag", "Name  ID Number"),
        ("ID Number  Name  Fed  SRtng  Sex  B-day Flag", "sex"),
        ("ID Number  Name  Fed  Gms  K B-day Flag", "gms"),
        ("ID Number  Name  Sex  SRtng B-day Flag", "ID Number  Name  Sex"),
        ("ID Number  Name  Fed  SRtng SRtng B-day Flag", "srtng"),
        ("ID Number  Name  Fed  OCT26 NOV26 B-day Flag", "nov26"),
        ("just a letter to the editor", "just"),
    ],
)
def test_other_columns_are_refused_with_what_was_found(header: str, actual: str) -> None:
    with pytest.raises(UnreadableList) as refused:
        read(io.BytesIO(f"{header}\r\n1 A ENG\r\n".encode()), "list.txt")
    (problem,) = refused.value.problems
    assert (problem.code, problem.row) == ("header", 1)
    assert problem.found.startswith(actual)
    assert problem.expected.startswith("ID Number      Name")
