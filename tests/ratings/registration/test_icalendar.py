"""The calendar file against RFC 5545."""

import datetime as dt

import pytest

from ratings.models import RegistrationState
from ratings.registration import icalendar
from tests.ratings.registrations import REGISTERED_AT, unsaved_registration

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
    registration = unsaved_registration(code="2026-0007", at=REGISTERED_AT, state="approved")
    assert icalendar.to_icalendar([registration], "Norway").decode() == TEXT.replace("\n", "\r\n")


def test_the_uid_stays_while_the_stamp_follows_the_decision() -> None:
    zone = dt.timezone(dt.timedelta(hours=2))
    registration = unsaved_registration(
        code="2026-0007", at=REGISTERED_AT, decided_at=dt.datetime(2026, 2, 3, 1, 30, tzinfo=zone)
    )
    registration.state, registration.website = RegistrationState.CANCELLED, "https://fjord.example.org/"
    lines = icalendar.to_icalendar([registration], "Norway").decode().split("\r\n")
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
    lines = (
        icalendar.to_icalendar([unsaved_registration(code="2026-0007", at=REGISTERED_AT, name=text)], text)
        .decode()
        .split("\r\n")
    )
    assert {f"X-WR-CALNAME:{written}", f"SUMMARY:{written}"} <= {*lines}


@pytest.mark.parametrize("name", ["x" * 67, "x" * 68, "y" * 500, "½" * 34, "♞" * 200])
def test_a_long_line_is_folded_and_reads_back_as_it_was(name: str) -> None:
    written = icalendar.to_icalendar([unsaved_registration(code="2026-0007", at=REGISTERED_AT, name=name)], "Norway")
    assert all(len(line) <= 75 for line in written.split(b"\r\n"))
    assert f"SUMMARY:{name}\r\n" in written.decode().replace("\r\n ", "")
