"""Waiting times of other users while a long member list is imported: registrations and new players.

It uses its own database, created for each run. Two of five rows have the FIDE ID of a registered player, one of
forty has the name and year of a registered foreigner, the others are new members with a date of birth.
"""

import datetime as dt
import threading
import time
from collections.abc import Callable, Iterator

from django.db import connections
from django.utils import timezone

from bench.many_games import own_database
from ratings.core.mapped_import import BOUNDS
from ratings.core.table_files import read_under_headings
from ratings.members.deciding import decide_row
from ratings.members.doubtful import review_seen, undecided
from ratings.members.import_job import confirm_import, request_import, run_import
from ratings.members.rows import FIELDS
from ratings.models import Installation, MemberImport, Registration, User
from ratings.register.enrolment import PersonDetails, enrol, enrol_all
from ratings.registration.registration import register
from ratings.reviews.decisions import RowDecision

ROWS = 20_000
REGISTERED = 30_000  # players in the register before
SINCE = dt.date(2025, 1, 1)
GIVEN_NAMES = ["Kari", "Jonas", "Ines", "Per", "Nora", "Emil", "Liv", "Paul", "Ada", "Ola"]
REST = 0.1  # seconds between two waiting users


def lines(rows: str = str(ROWS), registered: str = str(REGISTERED)) -> Iterator[str]:
    """Yield the recorded rows, the seconds, and the longest wait of other users."""
    with own_database("campaign_long_member_list"):
        yield from table_lines(int(rows), int(registered))


def table_lines(rows: int, registered: int) -> Iterator[str]:
    """Yield the same lines for the current database, which must not have players yet."""
    officer = User.objects.create_user("officer")
    Installation.objects.get_or_create(defaults={"authority": "Office", "federation": "NOR"})
    players = map(_registered_player, range(registered))
    enrol_all([*players], SINCE, "FIDE's list", None)
    text = "\n".join(("Name;Member number;FIDE ID;Born;Club", *map(_row, range(rows)))) + "\n"
    began = time.monotonic()
    ordered = request_import(*read_under_headings(text, FIELDS, BOUNDS), officer, timezone.now())
    run_import(ordered.pk)
    reviewed = time.monotonic() - began
    ordered.refresh_from_db()
    longest = max(_decide_each(ordered, officer), default=0)
    doubtful = len(ordered.decisions)
    began, waits = time.monotonic(), _waits_while(lambda: _record(ordered, officer), officer)
    ordered.refresh_from_db()
    yield (f"{rows} rows: {ordered.added} added, {ordered.enrolled} of them new, {len(ordered.left_out)} left out; "
           f"looked through in {reviewed:.1f} s, recorded in {time.monotonic() - began:.1f} s")  # fmt: skip
    yield f"{doubtful} doubtful rows decided one by one, the longest {longest:.2f} s"
    for name, seconds in waits.items():
        yield f"{name}: {len(seconds)} times, the longest {max(seconds):.2f} s"


def _decide_each(member_import: MemberImport, officer: User) -> list[float]:
    """Decide that each doubtful row is a new player; return the seconds of each decision."""
    seconds = []
    for item in undecided(member_import):
        began = time.monotonic()
        decide_row(member_import.pk, item[0], RowDecision("new"), "", officer)
        seconds.append(time.monotonic() - began)
    member_import.refresh_from_db()
    return seconds


def _record(member_import: MemberImport, officer: User) -> None:
    confirm_import(member_import, review_seen(member_import), officer, timezone.now())
    run_import(member_import.pk)


def _waits_while(work: Callable[[], None], by: User) -> dict[str, list[float]]:
    """Return the seconds of each registration and each new player during the work."""
    waits: dict[str, list[float]] = {"a registration": [], "a new player": []}
    done = threading.Event()

    def do() -> None:
        try:
            work()
        finally:
            connections.close_all()
            done.set()

    thread = threading.Thread(target=do)
    thread.start()
    while not done.is_set():
        for name, seconds in waits.items():
            began = time.monotonic()
            if name == "a registration":
                _register(by)
            else:
                enrol(None, f"Ny, Nora {len(seconds)}", "NOR", from_day=SINCE)
            seconds.append(time.monotonic() - began)
        time.sleep(REST)
    thread.join()
    return waits


def _register(by: User) -> None:
    day = dt.date(2026, 12, 1)
    announced = {"name": "Cup", "place": "Oslo", "federation": "NOR", "time_control": "90 min", "rounds": 7}
    register(Registration(first_day=day, last_day=day, chief_arbiter="Lund, Kari", **announced), by, timezone.now())


def _registered_name(number: int) -> str:
    return f"Lund{number % 4001}x{number % 7}, {GIVEN_NAMES[number % 10]}"


def _registered_player(number: int) -> PersonDetails:
    federation = "SWE" if number % 40 == 4 else "NOR"
    return PersonDetails(_registered_name(number), federation, str(100_000 + number), "m", 1950 + number % 60)


def _row(number: int) -> str:
    year, club = 1950 + number % 60, f"Club {number % 200}"
    if number % 5 < 2:
        return f"{_registered_name(number)};M-{number};{100_000 + number};{year};{club}"
    if number % 40 == 4:
        return f"{_registered_name(number)};M-{number};;{year};{club}"
    born = f"{year}-{1 + number % 12:02}-{1 + number % 28:02}"
    return f"Dahl{number % 5003}y{number % 11}, {GIVEN_NAMES[number % 10]};M-{number};;{born};{club}"
