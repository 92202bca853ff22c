"""User experience on a machine in trouble: `./dev campaign outages [SECONDS]`, 20 seconds each by default.

A disk is full, the database is away or hangs, the connection to it or to its replica is silent, the replica is behind,
or the program's clock is a day wrong. Meanwhile visitors read. Two stations enter results and send each keystroke again
until it has an answer, like the browser's queue. The line of a situation has the statuses, the time of the first page
and the first result afterwards, and the keystrokes that are lost, doubled or wrong.

It needs root for a disk of its own (tmpfs). The clock needs libfaketime (`apt-get install faketime`).
"""

import sys
from collections.abc import Callable, Container, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from time import sleep

from django.core.management import call_command

from campaigns.machine import Machine, machine
from campaigns.persons import Persons, Station, Visitor
from campaigns.stations import hall

SECONDS = 20
VISITORS, CALM = 3, 3
ROW = "{:22} {:26} {:26} {:>16} {:>20}"
HEAD = ROW.format("situation", "visitors answered", "keys answered", "page, key after", "lost, doubled, wrong")
Trouble = Callable[[], AbstractContextManager[object]]


def lines(seconds: str = str(SECONDS)) -> Iterator[str]:
    """Yield the table. Exit with 1 if a keystroke was lost, doubled or wrong, or a client got a 500."""
    with machine(Path("var/campaign/outages")) as house:
        call_command("migrate", verbosity=0, interactive=False)
        yield HEAD
        if not house.has_clock:
            yield "the clock is left out: it needs libfaketime (apt-get install faketime)"
        yield from measured(house, int(seconds))


def measured(house: Machine, seconds: int, only: Container[str] = ()) -> Iterator[str]:
    """Yield the rows of the table, or only those of some situations, over a migrated database."""
    persons = Persons(hall(), house.port, VISITORS)
    house.copy()
    house.serve()
    good = []
    for name, trouble in _troubles(house):
        if only and name not in only:
            continue
        with persons.at_work() as (visitors, stations):
            sleep(CALM)
            with trouble():
                persons.forget()
                sleep(seconds)
                during = _words(visitors), _words(stations)
            after = persons.patience()
        good.append(persons.differences())
        yield ROW.format(name, *during, after, good[-1])
        if any(500 in person.statuses for person in (*visitors, *stations)):
            good.append("500")
    if {*good} != {"0, 0, 0"}:
        sys.exit(1)


def _troubles(house: Machine) -> Iterator[tuple[str, Trouble]]:
    yield "none", nullcontext
    yield "disk full", house.full_disk
    yield "database stopped", house.stopped_database
    yield "database hangs", house.hanging_database
    yield "database silent", house.silent_database
    yield "replica silent", house.silent_replica
    yield "replica behind", house.replica_behind
    if house.has_clock:
        house.serve(by_our_clock=True)
        yield "clock a day ahead", lambda: house.clock("+1d")
        yield "clock a day back", lambda: house.clock("-1d")


def _words(persons: list[Visitor] | list[Station]) -> str:
    """Return the number of each status; 0 means no answer in time."""
    statuses = [status for person in persons for status in person.statuses]
    return ", ".join(f"{statuses.count(status)} × {status or 'none'}" for status in sorted({*statuses}))
