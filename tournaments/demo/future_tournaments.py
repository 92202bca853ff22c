"""Future tournaments: three in the calendar, and one that waits for the officer's decision."""

import datetime as dt
from collections.abc import Mapping

from ratings.models import Registration, RegistrationState, System, TimeControl
from ratings.registration import registration
from tournaments.demo.office import (
    CHIEF_ARBITER,
    FEDERATION,
    DemoAccounts,
    noon,
)

NOTICE = dt.timedelta(days=45)  # before the first day: early enough for all rating types
BLITZ = {"control": TimeControl.BLITZ, "time_control": "3 min + 2 s", "rounds": 11}
RAPID = {"control": TimeControl.RAPID, "time_control": "15 min + 10 s", "rounds": 9}
STANDARD = {"control": TimeControl.STANDARD, "time_control": "90 min + 30 s", "rounds": 9}
# Days from today to the first and the last day, and the facts.
APPROVED_TOURNAMENTS = (
    (12, 12, {"name": "Obersteg Blitz Evening", "place": "Obersteg", **BLITZ}),
    (20, 21, {"name": "Klarsee Rapid Open", "place": "Klarsee", **RAPID}),
    (40, 48, {"name": "Bergland Championship", "place": "Hochtal", **STANDARD}),
)
UNDECIDED_TOURNAMENT = (
    68,
    76,
    {"name": "Hochtal Invitation", "place": "Hochtal", "system": System.ROUND_ROBIN, **STANDARD},
)


def register_future_tournaments(accounts: DemoAccounts, today: dt.date) -> None:
    """Register the tournaments by the arbiter, and approve all but the last by the officer."""
    for first, last, facts in APPROVED_TOURNAMENTS:
        registered = _register_tournament(accounts, today, first, last, facts)
        registration.decide(registered.code, RegistrationState.APPROVED, accounts.officer, noon(today))
    _register_tournament(accounts, today, *UNDECIDED_TOURNAMENT)


def _register_tournament(
    accounts: DemoAccounts, today: dt.date, first: int, last: int, facts: Mapping[str, object]
) -> Registration:
    days = {"first_day": today + dt.timedelta(days=first), "last_day": today + dt.timedelta(days=last)}
    planned = Registration(federation=FEDERATION, chief_arbiter=CHIEF_ARBITER, **days, **facts)
    return registration.register(planned, accounts.arbiter, noon(min(today, days["first_day"] - NOTICE)))
