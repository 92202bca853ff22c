"""Tournaments as an iCalendar file (RFC 5545)."""

import datetime as dt
from collections.abc import Iterable

from icalendar import Calendar, Event, vText

from ratings.models import Registration, RegistrationState


def to_icalendar(registrations: Iterable[Registration], name: str) -> bytes:
    """Return a calendar called ``name``, with an all-day event for each tournament.

    UID is the code with the time of registration. DTSTAMP is the time of the last decision. Therefore the bytes of the
    file change only if a registration changes; they do not depend on the address of the site.
    """
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//Berger//Tournament calendar//EN")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", vText(_without_control_characters(name)))
    for registration in registrations:
        calendar.add_component(_event(registration))
    written: bytes = calendar.to_ical(sorted=False)
    return written


def _event(registration: Registration) -> Event:
    event = Event()
    event.add("uid", f"{registration.code}-{registration.at.astimezone(dt.UTC):%Y%m%dT%H%M%SZ}@berger")
    event.add("dtstamp", registration.decided_at or registration.at)
    event.add("dtstart", registration.first_day)
    event.add("dtend", registration.last_day + dt.timedelta(days=1))  # the end is exclusive
    event.add("summary", _without_control_characters(registration.name))
    event.add("location", _without_control_characters(f"{registration.place}, {registration.federation}"))
    event.add("description", _without_control_characters(_description(registration)))
    if registration.website:
        event.add("url", registration.website)
    event.add("status", "CANCELLED" if registration.state == RegistrationState.CANCELLED else "CONFIRMED")
    event.add("transp", "TRANSPARENT")
    return event


def _description(registration: Registration) -> str:
    kind = f"{registration.get_control_display()}, {registration.get_system_display()}"
    return "\n".join([kind, registration.time_control, registration.chief_arbiter, registration.code])


def _without_control_characters(text: str) -> str:
    """Return the text without control characters. RFC 5545, 3.1 forbids them, but the library writes some of them."""
    return "".join(c for c in text.replace("\r\n", "\n").replace("\r", "\n") if c == "\n" or c >= " ")
