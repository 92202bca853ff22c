"""Registrations for the tests: a tournament in spring, with changes for a test."""

import datetime as dt
from typing import Any

from ratings.models import Registration, User
from ratings.registration.registration import register

FIRST_DAY = dt.date(2026, 3, 14)
LAST_DAY = dt.date(2026, 3, 17)
REGISTERED_AT = dt.datetime(2026, 2, 1, 12, tzinfo=dt.UTC)
FORM = {
    "name": "Fjord Open", "place": "Bergen", "federation": "NOR", "first_day": "2026-03-14", "last_day": "2026-03-17",
    "system": "swiss", "rounds": "7", "control": "standard", "time_control": "90 min + 30 s",
    "chief_arbiter": "Lund, Kari", "website": "https://fjord.example.org/open",
}  # fmt: skip


def unsaved_registration(**fields: Any) -> Registration:
    usual = {
        "name": "Fjord Open", "place": "Bergen", "federation": "NOR", "first_day": FIRST_DAY, "last_day": LAST_DAY,
        "system": "swiss", "rounds": 7, "control": "standard", "time_control": "90 min + 30 s",
        "chief_arbiter": "Lund, Kari",
    }  # fmt: skip
    return Registration(**usual | fields)


def create_registration(by: User, at: dt.datetime = REGISTERED_AT, **fields: Any) -> Registration:
    return register(unsaved_registration(**fields), by, at)
