"""Tournaments as an iCalendar file (RFC 5545)."""

import datetime as dt
from collections.abc import Iterable, Iterator

from ratings.models import Registration, RegistrationState

LINE_BYTES = 75


def render(registrations: Iterable[Registration], name: str) -> bytes:
    """The calendar called ``name``: an event a tournament, whole days.

    UID is the code with the moment of registration, DTSTAMP when the office last decided: the file is the same to
    the byte until something changes, under whatever address it is asked for.
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Berger//Tournament calendar//EN", "CALSCALE:GREGORIAN",
             "METHOD:PUBLISH", f"X-WR-CALNAME:{escaped(name)}"]  # fmt: skip
    for registration in registrations:
        lines += _event(registration)
    return "".join(f"{folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"]).encode()


def _event(one: Registration) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{one.code}-{_moment(one.at)}@berger"
    yield f"DTSTAMP:{_moment(one.decided_at or one.at)}"
    yield f"DTSTART;VALUE=DATE:{one.first_day:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{one.last_day + dt.timedelta(days=1):%Y%m%d}"  # the end is the first day after it
    yield f"SUMMARY:{escaped(one.name)}"
    yield f"LOCATION:{escaped(f'{one.place}, {one.federation}')}"
    yield f"DESCRIPTION:{escaped(_description(one))}"
    if one.website:
        yield f"URL:{one.website}"
    yield f"STATUS:{'CANCELLED' if one.state == RegistrationState.CANCELLED else 'CONFIRMED'}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _moment(at: dt.datetime) -> str:
    return f"{at.astimezone(dt.UTC):%Y%m%dT%H%M%SZ}"


def _description(one: Registration) -> str:
    facts = [f"{one.get_control_display()}, {one.get_system_display()}", one.time_control, one.chief_arbiter, one.code]
    return "\n".join(facts)


def escaped(text: str) -> str:
    """A text value as RFC 5545 3.3.11 writes it; what cannot be written at all is left out."""
    plain = "".join(c for c in text.replace("\r\n", "\n").replace("\r", "\n") if c == "\n" or c >= " ")
    return plain.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def folded(line: str) -> str:
    """A content line of at most 75 octets a piece, no character cut in two (RFC 5545 3.1)."""
    pieces, piece, size = [], "", 0
    for character in line:
        width = len(character.encode())
        if size + width > LINE_BYTES:
            pieces.append(piece)
            piece, size = "", 1  # the blank that a continuation begins with
        piece, size = piece + character, size + width
    return "\r\n ".join([*pieces, piece])
