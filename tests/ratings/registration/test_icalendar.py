"""The calendar file against RFC 5545."""

import datetime as dt

import pytest

from ratings.models import RegistrationState
from ratings.registration import icalendar
from ratings.registration.icalendar import escaped, folded
from tests.ratings.registered import CAME, unsaved

TEXT = """\
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Berger//Tournament calendar//EN
CALSCALE:GREGORIAN
METHOD:PUBLISH
X-WR-CALNAME:Norway
BEGIN:VEVENT
UID:2026-0007-20260201T120000Z@berger
DTSTAMP:20260201T120000Z
DTSTART;VALUE=DATE:20260314
DTEND;VALUE=DATE:20260318
SUMMARY:Fjord Open
LOCATION:Bergen\\, NOR
DESCRIPTION:Standard\\, Swiss\\n90 min + 30 s\\nLund\\, Kari\\n2026-0007
STATUS:CONFIRMED
TRANSP:TRANSPARENT
END:VEVENT
END:VCALENDAR
"""


def test_a_tournament_is_an_event_of_whole_days_that_ends_the_day_after_its_last() -> None:
    one = unsaved(code="2026-0007", at=CAME, state="approved")
    assert icalendar.render([one], "Norway").decode() == TEXT.replace("\n", "\r\n")


def test_the_uid_stays_while_the_stamp_follows_the_decision() -> None:
    zone = dt.timezone(dt.timedelta(hours=2))
    one = unsaved(code="2026-0007", at=CAME, decided_at=dt.datetime(2026, 2, 3, 1, 30, tzinfo=zone))
    one.state, one.website = RegistrationState.CANCELLED, "https://fjord.example.org/"
    lines = icalendar.render([one], "Norway").decode().split("\r\n")
    assert "UID:2026-0007-20260201T120000Z@berger" in lines
    assert "DTSTAMP:20260202T233000Z" in lines
    assert {"STATUS:CANCELLED", "URL:https://fjord.example.org/"} <= {*lines}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a;b,c\\d", "a\\;b\\,c\\\\d"),
        ("one\r\ntwo\nthree\rfour", "one\\ntwo\\nthree\\nfour"),
        ("bell\a and tab\t", "bell and tab"),
        ("Ærø 7½", "Ærø 7½"),
    ],
)
def test_text_is_escaped(text: str, written: str) -> None:
    assert escaped(text) == written


@pytest.mark.parametrize("line", ["x" * 75, "SUMMARY:" + "½" * 33])
def test_a_line_of_75_octets_is_left_alone(line: str) -> None:
    assert folded(line) == line


@pytest.mark.parametrize("line", ["x" * 76, "y" * 500, "SUMMARY:" + "½" * 34, "SUMMARY:" + "♞" * 200])
def test_a_longer_line_is_folded_and_unfolds_to_itself(line: str) -> None:
    pieces = folded(line).split("\r\n")
    assert len(pieces) > 1
    assert all(len(piece.encode()) <= 75 for piece in pieces)
    assert all(piece.startswith(" ") for piece in pieces[1:])
    assert folded(line).replace("\r\n ", "") == line
