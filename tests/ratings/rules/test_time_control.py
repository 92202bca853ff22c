"""The rating type of a time control, and its code and notation."""

from datetime import date
from fractions import Fraction

import numpy as np
import pytest

from ratings.rules.edition import edition_named, edition_on
from ratings.rules.time_control import REASONS, ClassReason, PlayClass, classify_games
from ratings.rules.time_control_codes import RateOfPlayError, encode_time_control, minutes_for_moves, parse_time_control
from ratings.rules.time_control_parser import describe, is_abbreviated, parse_written


def play_class(text, highest, day="2025-10-01"):
    on = date.fromisoformat(day)
    fast = edition_on("rapid-blitz", on) if on >= date(2012, 1, 1) else None
    result = classify_games(parse_time_control(text), edition_on("standard", on), fast, np.array([highest]))
    return PlayClass(int(result.play_class[0])).name, REASONS[ClassReason(int(result.reason[0]))].code


@pytest.mark.parametrize(
    ("text", "highest", "day", "expected"),
    [
        ("5400+30", 2700, "2025-10-01", ("STANDARD", "standard")),
        ("5399+30", 2400, "2025-10-01", ("NONE", "too-fast")),
        ("5399+30", 2399, "2025-10-01", ("STANDARD", "standard")),
        ("3600+30", 1800, "2025-10-01", ("STANDARD", "standard")),
        ("3599+30", 1800, "2025-10-01", ("NONE", "too-fast")),
        ("3600", 1799, "2025-10-01", ("STANDARD", "standard")),
        ("3600", 0, "2025-10-01", ("STANDARD", "standard")),
        ("3599", 0, "2025-10-01", ("RAPID", "rapid")),
        ("601", 2000, "2025-10-01", ("RAPID", "rapid")),
        ("600", 2000, "2025-10-01", ("BLITZ", "blitz")),
        ("181", 2000, "2025-10-01", ("BLITZ", "blitz")),
        ("180", 2000, "2025-10-01", ("NONE", "no-list")),
        ("30/3600:3600", 2400, "2025-10-01", ("STANDARD", "standard")),
        ("29/3600:3600", 2400, "2025-10-01", ("NONE", "short-first-control")),
        ("W300-B240", 2000, "2025-10-01", ("NONE", "unequal")),
        ("W300-B240", 2000, "2023-01-01", ("NONE", "no-list")),
        ("W360-B300", 2000, "2023-01-01", ("BLITZ", "blitz")),
        ("W7200-B5400", 2400, "2025-10-01", ("NONE", "too-fast")),
        ("5400", 2199, "2016-01-01", ("STANDARD", "standard")),
        ("5400", 2200, "2016-01-01", ("NONE", "too-fast")),
        ("900", 2000, "2016-01-01", ("RAPID", "rapid")),
        ("899", 2000, "2016-01-01", ("BLITZ", "blitz")),
        ("900", 2000, "2010-01-01", ("NONE", "too-fast")),
    ],
)
def test_a_time_control_and_its_list(text, highest, day, expected):
    assert play_class(text, highest, day) == expected


def test_each_pair_has_its_own_band():
    standard, fast = edition_named("standard", "2024-03-01"), edition_named("rapid-blitz", "2024-03-01")
    result = classify_games(parse_time_control("3600+30"), standard, fast, np.array([0, 1800, 2399, 2400, 2800]))
    assert result.play_class.tolist() == [1, 1, 1, 0, 0]
    assert result.minutes == 90


@pytest.mark.parametrize(
    ("text", "for_sixty_moves"),
    [
        ("5400+30", 120),
        ("40/6000+30:900+30", 145),
        ("40/7200:3600", 180),
        ("40/7200:20/3600:900+30", 180),
        ("60/7200:900", 120),
        ("30/3600", 120),
        ("90+1", Fraction(5, 2)),
    ],
)
def test_the_minutes_for_sixty_moves(text, for_sixty_moves):
    assert minutes_for_moves(parse_time_control(text).white, 60) == for_sixty_moves
    assert encode_time_control(parse_time_control(text)) == text


@pytest.mark.parametrize("text", ["", "90 min", "5400+30:900", "0/3600", "W300", "W300-B", "40/", "5400+", "5400++30"])
def test_an_invalid_coded_time_control_is_refused(text):
    with pytest.raises(RateOfPlayError, match="expected seconds and increment as in"):
        parse_time_control(text)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("90 min + 30 sec", "5400+30"),
        ("90 minutes + 30 seconds per move", "5400+30"),
        ("90'+30''", "5400+30"),
        ("25' + 10\"", "1500+10"),
        ("90+30", "5400+30"),
        ("3 + 2", "180+2"),
        ("G/60", "3600"),
        ("5 min.", "300"),
        ("2 hours", "7200"),
        ("1h30 + 30s", "5400+30"),
        ("1 hour 30 minutes + 30 sec/move", "5400+30"),
        ("1:30 + 10 from move 1", "5400+10"),
        ("All moves in 90 minutes, plus 10 seconds per move", "5400+10"),
        ("90min/40moves+30min+30sec", "40/5400+30:1800+30"),
        ("40 moves in 90 min, then 30 min to the end, 30 sec increment per move from move 1", "40/5400+30:1800+30"),
        ("90'/40 + 30' + 30''", "40/5400+30:1800+30"),
        ("2h/40 + 1h", "40/7200:3600"),
        ("90min + 30", "5400+30"),
        ("G/90;+30", "5400+30"),
        ("60 min K.O.", "3600"),
        ("Fischer 90+30", "5400+30"),
        ("90 Min. für 40 Züge + 15 Min. für den Rest + 30 Sek./Zug ab dem 1. Zug", "40/5400+30:900+30"),
        ("40 coups en 1h30 puis 30 min KO + 30s", "40/5400+30:1800+30"),
        ("100'/40 + 50'/20 + 15' + 30\"", "40/6000+30:20/3000+30:900+30"),
    ],
)
def test_unambiguous_written_time_controls_are_read(written, meant):
    control = parse_written(written)
    assert control is not None
    assert encode_time_control(control) == meant


@pytest.mark.parametrize(
    "written",
    [
        "",
        "90",
        "rapid",
        "30/90+30",
        "40/40+30",
        "180/",
        "90 min + 30 sec from move 1" + " and" * 50,
        "9" * 5000 + " min",
        "moves/time, increment",
        "60 min + 30 min",
        "3 min delay 2 sec",
        "90 min + 30 sec from move 41",
        "30 sec + 90 min",
        "40 moves",
    ],
)
def test_ambiguous_time_controls_are_left_to_the_arbiter(written):
    assert parse_written(written) is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("90/40+30", "90 min/40 + 30 min"),
        ("90/40+30+30", "90 min/40 + 30 min + 30 s"),
        ("40/120, 60", "120 min/40 + 60 min"),
        ("36/90, SD/30, +30", "90 min/36 + 30 min + 30 s"),
        ("100/40+50/20+15+30", "100 min/40 + 50 min/20 + 15 min + 30 s"),
        ("5400+30", "90 min + 30 s"),
        ("330", "5 min 30 s"),
    ],
)
def test_bare_numbers_are_read_and_their_meaning_is_described(written, meant):
    control = parse_written(written)
    assert control is not None
    assert describe(control) == meant
    assert is_abbreviated(written)


@pytest.mark.parametrize("written", ["90+30", "90 min + 30 sec", "90'/40 + 30'", "rapid", ""])
def test_a_time_control_with_units_is_not_an_abbreviation(written):
    assert not is_abbreviated(written)


@pytest.mark.parametrize(("written", "seconds"), [("299+5", 299 * 60), ("300+5", 300)])
def test_a_bare_number_is_minutes_or_seconds_by_its_size(written, seconds):
    control = parse_written(written)
    assert control is not None
    assert control.white[0].seconds == seconds
